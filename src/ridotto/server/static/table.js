// One table for all games: what a click means, what a frame changes around the board, earlier moments.
import { all, byId, find, having, main } from "./dom.js";
import { apply, hash, held, showMoment, takeFromPage } from "./frame.js";
import { remember, showChanges } from "./glide.js";
import { lendHands } from "./hands.js";
import { Outbox, post } from "./outbox.js";
import { listen } from "./stream.js";

const base = `/t/${main.dataset.table}`, looks = `looks:${base}`, plainTitle = document.title;
const room = find(having("slot", "board")), answer = byId("answer"), moment = byId("moment");
const small = matchMedia("(max-width: 999px)");
let reported = false, remembering = false, wasMine = false, expected = null;

// Marks on all that plays the same move, on the board and in the bar.
const mark = (name, move) => all(having("move", move)).forEach((each) => each.classList.add(name));
const unmark = (name) => all(`.${name}`).forEach((each) => each.classList.remove(name));

/** Say something beside the decision, with a link to its clause. */
function say(text, clause) {
  answer.textContent = text;
  if (!clause) return;
  const href = `${find(".slot-title a").getAttribute("href")}#${clause}`;
  answer.append(" ", Object.assign(document.createElement("a"), { className: "clause-link", textContent: clause, target: "rules", href }));
}

// Sending.

takeFromPage();
const repair = listen(base, {
  have: () => held.id,
  take(frame, repaired) {
    const good = apply(frame);
    if (!good && repaired && !reported) post(`${base}/report`, { hash: hash(), version: held.version }), (reported = true);
    return good || repaired;
  },
  state(name) {
    byId("connection").hidden = name === "on";
    byId("connection").textContent = `${name === "offline" ? "You are offline" : "Looking for the house again"}. Nothing is lost; this page catches up by itself.`;
  },
});
const outbox = new Outbox(base, answered, (reply) => say(`${reply ? "The house is busy" : "No connection"}. Your wish is kept and sent again.`));

function send(path, body) {
  if (held.moment && path === "move") return say("This is an earlier moment. Go back to now to move.");
  if (expected && path !== "chat") return false;
  say("");
  return outbox.send(path, path === "chat" ? body : { version: held.version, draft: held.draft, ...body });
}
const play = (move) => send("move", { move }) && mark("sent", move);

function answered({ path }, ok, said) {
  // What was accepted stays marked until its frame is here, so that an impatient click means nothing.
  if (ok && path !== "chat") (expected = said), setTimeout(() => expected === said && (expected = null), 3000);
  settle();
  if (ok) remembering ||= path === "move" || path === "confirm";
  say(ok ? "" : said.detail || said.title || "That did not work. Please try again.", said.clause);
  if (said.code === "stale_move") repair();
  if (said.table) location.assign(`/t/${said.table}`);
}
function settle() {
  const { version, draft } = expected ?? held;
  if (held.version > version || (held.version === version && held.draft === draft)) expected = null;
  if (!expected && !outbox.moving) unmark("sent");
}

async function hint(button) {
  button.classList.add("sent");
  const reply = await post(`${base}/hint`, {}), said = (await reply?.json().catch(() => null)) ?? {};
  button.classList.remove("sent");
  say(reply?.ok ? said.lines.join(" ") : said.detail || "There is no hint just now.");
  if (said.move) mark("advised", said.move);
}

/** Ask, once a decision, what cannot be done now. */
async function askRefused() {
  const list = find("[data-refused]:not([data-asked])");
  if (!list) return;
  list.dataset.asked = "";
  const reply = await fetch(`${base}/refused`).catch(() => null);
  if (!reply?.ok) return;
  find("ul", list).innerHTML = await reply.text();
  const many = all("li", list).length;
  list.hidden = !many;
  find("[data-refused-count]", list).textContent = `(${many})`;
}

// What a frame changes around the slots.

function shown() {
  const ask = find(".ask"), mine = ask !== null, isNew = mine && !wasMine;
  if (remembering) remember(room, looks), (remembering = false);
  document.body.classList.toggle("your-turn", mine);
  document.title = mine ? `Your turn · ${plainTitle}` : plainTitle;
  main.style.setProperty("--bar", `${byId("decision").offsetHeight}px`);
  settle();
  tick();
  wasMine = mine;
  if (!mine || held.moment) return;
  showChanges(room, looks);
  setTimeout(askRefused, 200);
  unmark("about");
  const leaf = find(having("slot", `board:${ask.dataset.about}`));
  leaf?.classList.add("about");
  if (isNew && small.matches) leaf?.scrollIntoView();
  if (isNew && sound.checked) new Audio("/static/bell.wav").play().catch(() => {});
}

function tick() {
  for (const each of all("time[data-since]")) {
    const { since, limit } = each.dataset, spent = Math.floor(Date.now() / 1000 - since);
    const s = Math.max(0, limit ? limit - spent : spent), hours = Math.floor(s / 3600);
    each.textContent = hours > 47 ? `${Math.floor(hours / 24)} days` : hours ? `${hours} h` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
    each.classList.toggle("late", Boolean(limit) && s < 15);
  }
}

// Earlier moments.

async function goTo(ply) {
  const reply = await fetch(`${base}/at/${ply}`).catch(() => null);
  if (!reply?.ok) return say("That moment cannot be shown just now.");
  const { slots, last } = await reply.json();
  showMoment(slots);
  moment.hidden = false;
  moment.dataset.ply = ply;
  find("[data-moment]", moment).textContent = `${ply} of ${last}`;
  unmark("shown");
  find(having("at", ply))?.closest(".entry").classList.add("shown");
}
function backToNow() {
  if (moment.hidden) return;
  moment.hidden = true;
  showMoment(null);
  unmark("shown");
  shown();
}
moment.addEventListener("click", ({ target: { dataset } }) => {
  if ("now" in dataset) backToNow();
  else if (dataset.step) goTo(Math.max(0, +moment.dataset.ply + +dataset.step));
});

const expand = (button, open) => button.setAttribute("aria-expanded", open);
lendHands({
  move: (e) => play(e.dataset.move),
  post: (e) => send(e.dataset.post, JSON.parse(e.dataset.body ?? "{}")) && e.classList.add("sent"),
  hint,
  at: (e) => goTo(e.dataset.at),
  why: (e) => say(e.dataset.why, e.dataset.clause),
  fold: (e) => expand(e, !byId("decision").classList.toggle("folded")),
  keys: (e) => expand(e, !byId("keys").toggleAttribute("hidden")),
}, {
  pointed: (move) => (move ? mark("pointed", move) : unmark("pointed")),
  play,
  say(path, field) {
    if ((field.value.trim() || path === "order") && send(path, { text: field.value.trim() }) && path === "chat") field.value = "";
  },
  leave: backToNow,
});

const sound = find("[data-sound]");
sound.checked = localStorage.getItem("sound") === "on";
sound.addEventListener("change", () => localStorage.setItem("sound", sound.checked ? "on" : ""));
if (small.matches) byId("log-drawer").open = false;
byId("log").scrollTop = 1e6;
setInterval(tick, 1000);
main.addEventListener("shown", shown);
shown();
