// Hands on the table: pointer, keys, numbers. What carries data-move can be played, whatever the game.
const main = document.querySelector("[data-table]");
const find = (selector, from = main) => from.querySelector(selector);

/** Call `actions[name](element)` for what carries data-NAME, by click, by Enter and Space, and by shortcut. */
export function lendHands(actions, { pointed, play, say, leave }) {
  const names = Object.keys(actions), all = names.map((name) => `[data-${name}]`).join();
  const act = (element) => actions[names.find((name) => name in element.dataset)](element);
  main.addEventListener("click", ({ target }) => target.closest(all) && act(target.closest(all)));
  for (const [name, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])
    main.addEventListener(name, ({ target }) => pointed(target.closest("[data-move]")?.dataset.move, on));
  main.addEventListener("focusin", ({ target }) => "why" in target.dataset && actions.why(target));
  main.addEventListener("submit", (event) => {
    const { numbers, form } = event.target.dataset, field = find("input", event.target);
    if (numbers === undefined && !form) return;
    event.preventDefault();
    if (form) return say(form, field);
    const text = find(`option[value="${Number(field.value)}"]`, event.target)?.dataset.text;
    if (text) play(text);
  });

  const press = (selector) => () => find(selector)?.click();
  const drawer = (id, field) => () => {
    const opened = document.getElementById(id);
    opened.open = true;
    opened.scrollIntoView({ block: "nearest" });
    find(field, opened)?.focus();
  };
  const keys = {
    u: press('[data-post="undo"]'), h: press("[data-hint]"), Enter: press('[data-post="confirm"]'), "?": press("[data-keys]"),
    d: () => find("#sentence")?.focus(), l: drawer("log-drawer", "#log"), c: drawer("chat-drawer", "input"), Escape: leave,
  };
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest("input, textarea, select")) return;
    const thing = (key === "Enter" || key === " ") && target.closest("button, a, summary, [data-move]");
    const choice = /^[1-9]$/.test(key) && main.querySelectorAll(".choices [data-move]")[key - 1];
    if (thing ? !thing.matches("svg [data-move]") : !choice && !keys[key]) return;
    event.preventDefault();
    if (thing) act(thing);
    else if (choice) choice.click();
    else keys[key]();
  });
}
