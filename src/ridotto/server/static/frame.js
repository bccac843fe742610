// What the house sent, and putting it on the page. Knows slots, nothing of games.
import { crc } from "./crc.js";
import { count, glide } from "./glide.js";

const main = document.querySelector("[data-table]");
const log = document.getElementById("log");
const place = (name) => main.querySelector(`[data-slot="${CSS.escape(name)}"]`);
const isBoard = (name) => name.startsWith("board:");

/** What this page shows: its id, each slot's text and checksum, and the chain of checksums of the log. */
export const held = { version: 0, draft: 0, id: "", slots: new Map(), chain: [], moment: false };

export function takeFromPage() {
  const { version, draft, hash, logCrc } = main.dataset;
  Object.assign(held, { version: Number(version), draft: Number(draft), id: `${version}.${draft}.${hash}` });
  held.chain.length = log.children.length;
  if (held.chain.length) held.chain[held.chain.length - 1] = Number(logCrc);
  for (const each of main.querySelectorAll("[data-slot][data-crc]"))
    held.slots.set(each.dataset.slot, { html: each.innerHTML, crc: Number(each.dataset.crc) });
}

export function hash() {
  const lines = [...held.slots.keys()].sort().map((name) => `${name}=${held.slots.get(name).crc}\n`);
  return crc(lines.join("") + `log=${held.chain.at(-1) ?? 0}\n`).toString(16).padStart(8, "0");
}

/** Take a frame in. False: something is missing or differs, and a snapshot is needed. */
export function apply(frame) {
  const whole = frame.from === null;
  if (!whole && frame.from !== held.id) return frame.id === held.id;
  if (frame.log_from > held.chain.length || (frame.log_from && held.chain[frame.log_from - 1] === undefined)) return false;
  for (const name of [...held.slots.keys()]) if (!frame.order.includes(name)) held.slots.delete(name);
  const changed = new Map();
  for (const [name, html] of Object.entries(frame.slots)) {
    const sum = crc(html);
    if (held.slots.get(name)?.crc !== sum) changed.set(name, html);
    held.slots.set(name, { html, crc: sum });
  }
  Object.assign(held, { version: frame.version, draft: frame.draft, id: frame.id });
  tell(frame, whole);
  show(frame.order, changed);
  const shown = hash();
  Object.assign(main.dataset, { version: held.version, draft: held.draft, hash: shown });
  return shown === frame.hash;
}

/** Add to the log; what was taken back goes. New sentences are spoken. */
function tell(frame, whole) {
  const atEnd = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  while (log.children.length > frame.log_from) log.lastChild.remove();
  held.chain.length = frame.log_from;
  for (const html of frame.log) {
    held.chain.push(crc(html, held.chain.at(-1) ?? 0));
    log.insertAdjacentHTML("beforeend", html || "<li hidden></li>");
  }
  if (atEnd || whole) log.scrollTop = log.scrollHeight;
  const fresh = [...log.children].slice(frame.log_from).map((each) => each.querySelector("[data-at]")?.textContent ?? "");
  if (!whole && fresh.length) document.getElementById("told").textContent = fresh.join(" ");
}

/** Put slots on the page; what had focus, was open or was scrolled stays so. */
function show(order, changed) {
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  const inside = [...main.querySelectorAll("[data-slot] [id]")];
  const open = inside.filter((each) => each.open).map((each) => each.id);
  const scrolled = inside.filter((each) => each.scrollTop).map((each) => [each.id, each.scrollTop]);
  const numbers = new Map([...main.querySelectorAll("[data-count]")].map((e) => [e.dataset.count, Number(e.textContent)]));
  if (!held.moment) glide(place("board"), () => showBoards(order.filter(isBoard), changed));
  for (const [name, html] of changed) if (!isBoard(name) && place(name)) place(name).innerHTML = html;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, top] of scrolled) document.getElementById(id)?.scrollTo(0, top);
  for (const each of main.querySelectorAll("[data-count]")) count(each, numbers.get(each.dataset.count));
  if (focused && !focused.isConnected) refocus(focused);
  main.dispatchEvent(new Event("shown"));
}

function showBoards(names, texts) {
  const room = place("board");
  for (const each of [...room.children]) if (!names.includes(each.dataset.slot)) each.remove();
  names.forEach((name, at) => {
    let leaf = place(name);
    const html = texts.get(name) ?? (leaf ? null : held.slots.get(name).html);
    if (!leaf) {
      leaf = Object.assign(document.createElement("div"), { className: "leaf" });
      leaf.dataset.slot = name;
    }
    if (html !== null) leaf.innerHTML = html;
    if (room.children[at] !== leaf) room.insertBefore(leaf, room.children[at] ?? null);
  });
}

function refocus({ id, dataset }) {
  const by = (name) => dataset[name] !== undefined && main.querySelector(`[data-${name}="${CSS.escape(dataset[name])}"]`);
  const same = (id && document.getElementById(id)) || by("move") || by("post");
  (same || document.getElementById("sentence") || main).focus({ preventScroll: true });
}

/** Show the boards of an earlier moment, or with null those of now again. */
export function showMoment(slots) {
  held.moment = slots !== null;
  const texts = new Map(slots ? Object.entries(slots) : [...held.slots].map(([name, { html }]) => [name, html]));
  glide(place("board"), () => showBoards([...texts.keys()].filter(isBoard), texts));
}
