// The line to the house: frames come in, pings keep it alive, and it finds its way back by itself.
const SILENCE = 9000, HIDDEN = 30000, FIRST = 500, LONGEST = 30000;

/** `have()` names what is shown; `take(frame)` false asks for a snapshot; `state(name)` hears how the line is. */
export function listen(base, { have, take, state }) {
  let source, watchdog, again, hiding, heard = 0, wait = FIRST;

  function open() {
    close();
    source = new EventSource(`${base}/stream?have=${have()}`);
    source.addEventListener("frame", ({ data }) => (alive(), heard++, take(JSON.parse(data)) || repair()));
    source.addEventListener("ping", alive);
    source.addEventListener("open", alive);
    source.addEventListener("error", lost);
    watchdog = setTimeout(lost, SILENCE);
  }
  function close() {
    source?.close();
    source = null;
    clearTimeout(watchdog);
    clearTimeout(again);
  }
  function alive() {
    wait = FIRST;
    state("on");
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, SILENCE);
  }
  function lost() {
    close();
    state(navigator.onLine ? "lost" : "offline");
    again = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(LONGEST, wait * 2);
  }
  async function repair() {
    const mine = ++heard, answer = await fetch(`${base}/frame`).catch(() => null);
    const frame = answer?.ok && (await answer.json());
    if (!frame) lost();
    else if (heard === mine) take(frame, true); // else something newer came meanwhile, and saw to itself
  }

  addEventListener("online", open);
  addEventListener("offline", lost);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, HIDDEN);
    else if (!source) open();
  });
  open();
  return repair;
}
