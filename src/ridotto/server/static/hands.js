// Hands on the table: pointer, keys, numbers. What carries data-move can be played, whatever the game.
import { all, byId, find, main } from "./dom.js";

/** Call `actions[name](element)` for what carries data-NAME, by click, Enter and Space, and give shortcuts to them. */
export function lendHands(actions, { pointed, play, say, leave }) {
  const names = Object.keys(actions), any = names.map((name) => `[data-${name}]`).join();
  const act = (element) => actions[names.find((name) => name in element.dataset)](element);
  main.addEventListener("click", ({ target }) => target.closest(any) && act(target.closest(any)));
  for (const [name, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])
    main.addEventListener(name, ({ target }) => pointed(on && target.closest("[data-move]")?.dataset.move));
  main.addEventListener("focusin", ({ target }) => "why" in target.dataset && actions.why(target));
  main.addEventListener("submit", (event) => {
    const { numbers, form } = event.target.dataset, field = find("input", event.target);
    if (numbers === undefined && !form) return;
    event.preventDefault();
    if (form) return say(form, field);
    const text = find(`option[value="${+field.value}"]`, event.target)?.dataset.text;
    if (text) play(text);
  });

  const press = (selector) => () => find(selector)?.click();
  const drawer = (id, inside) => () => {
    byId(id).open = true;
    find(inside)?.focus();
  };
  const keys = {
    u: press("[data-post=undo]"), h: press("[data-hint]"), Enter: press("[data-post=confirm]"), "?": press("[data-keys]"),
    d: () => byId("sentence")?.focus(), l: drawer("log-drawer", "#log"), c: drawer("chat-drawer", "#chat-text"), Escape: leave,
  };
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest("input, textarea, select")) return;
    const thing = (key === "Enter" || key === " ") && target.closest("button, a, summary, [data-move]");
    const choice = /^[1-9]$/.test(key) && all(".choices [data-move]")[key - 1];
    if (thing ? !thing.matches("svg *") : !choice && !keys[key]) return;
    event.preventDefault();
    if (thing) act(thing);
    else if (choice) choice.click();
    else keys[key]();
  });
}
