// What the house sent, and putting it on the page. Knows slots, nothing of games.
import { crc } from "./crc.js";
import { all, byId, find, having, main } from "./dom.js";
import { count, glide } from "./glide.js";

const log = byId("log"), room = find(having("slot", "board"));
const place = (name) => find(having("slot", name));
const isBoard = (name) => name.startsWith("board:");

/** What this page shows: each slot's text and checksum, and the chain of checksums of the log. */
export const held = { version: 0, draft: 0, id: "", slots: new Map(), chain: [], moment: false };

export function takeFromPage() {
  const { version, draft, hash, logCrc } = main.dataset;
  Object.assign(held, { version: +version, draft: +draft, id: `${version}.${draft}.${hash}` });
  held.chain.length = log.children.length;
  if (held.chain.length) held.chain[held.chain.length - 1] = +logCrc;
  for (const each of all("[data-crc]")) held.slots.set(each.dataset.slot, { html: each.innerHTML, crc: +each.dataset.crc });
}

export function hash() {
  const lines = [...held.slots.keys()].sort().map((name) => `${name}=${held.slots.get(name).crc}\n`);
  return crc(lines.join("") + `log=${held.chain.at(-1) ?? 0}\n`).toString(16).padStart(8, "0");
}

/** Take a frame in. False: something is missing or differs, and a snapshot is needed. */
export function apply(frame) {
  const { from, log_from: known, log_drop: drop, version, draft, id } = frame;
  if (from !== null && from !== held.id) return id === held.id;
  if (known + drop > held.chain.length || (known && held.chain[known + drop - 1] === undefined)) return false;
  for (const name of [...held.slots.keys()]) if (!frame.order.includes(name)) held.slots.delete(name);
  const changed = new Map();
  for (const [name, html] of Object.entries(frame.slots)) {
    const sum = crc(html);
    if (held.slots.get(name)?.crc !== sum) changed.set(name, html);
    held.slots.set(name, { html, crc: sum });
  }
  Object.assign(held, { version, draft, id });
  tell(frame);
  show(frame.order, changed);
  follow();
  const shown = hash();
  Object.assign(main.dataset, { version, draft, hash: shown });
  return shown === frame.hash;
}

// The log follows the game until somebody scrolls back; that something grows or shrinks beside it does not count.
let following = true, reached = 0;
function follow() {
  if (following) reached = log.scrollTop = log.scrollHeight - log.clientHeight;
}
log.addEventListener("scroll", () => {
  const { scrollTop, clientHeight, scrollHeight } = log;
  following = scrollTop + clientHeight > scrollHeight - 40 || (following && scrollTop > reached - 4);
});
new ResizeObserver(follow).observe(log);

/** Add to the log; what was taken back goes, and in front what has become old. New sentences are spoken. */
function tell({ from, log: entries, log_from: known, log_drop: drop, log_before: before }) {
  for (const old of [...log.children].slice(0, drop)) old.remove();
  held.chain.splice(0, drop);
  while (log.children.length > known) log.lastElementChild.remove();
  held.chain.length = known;
  for (const html of entries) {
    held.chain.push(crc(html, held.chain.at(-1) ?? before));
    log.insertAdjacentHTML("beforeend", html || "<li hidden></li>");
  }
  following ||= from === null;
  if (from !== null && entries.length)
    byId("told").textContent = all("[data-at]", log).slice(-entries.length).map((each) => each.textContent).join(" ");
}

/** Put slots on the page; what had focus, was open or was scrolled stays so. */
function show(order, changed) {
  const focused = document.activeElement;
  const open = all("[data-slot] [open]").map((each) => each.id);
  const scrolled = all("[data-slot] [id]").filter((each) => each.scrollTop).map((each) => [each.id, each.scrollTop]);
  const numbers = new Map(all("[data-count]").map((each) => [each.dataset.count, +each.textContent]));
  if (!held.moment) glide(room, () => showBoards(order.filter(isBoard), changed));
  for (const [name, html] of changed) if (!isBoard(name) && place(name)) place(name).innerHTML = html;
  for (const id of open) byId(id)?.setAttribute("open", "");
  for (const [id, top] of scrolled) byId(id)?.scrollTo(0, top);
  for (const each of all("[data-count]")) count(each, numbers.get(each.dataset.count));
  if (!focused.isConnected) refocus(focused);
  main.dispatchEvent(new Event("shown"));
}

function showBoards(names, texts) {
  for (const each of [...room.children]) if (!names.includes(each.dataset.slot)) each.remove();
  names.forEach((name, at) => {
    const leaf = place(name) ?? Object.assign(document.createElement("div"), { className: "leaf" });
    const html = texts.get(name) ?? (leaf.dataset.slot ? null : held.slots.get(name).html);
    leaf.dataset.slot = name;
    if (html !== null) leaf.innerHTML = html;
    if (room.children[at] !== leaf) room.insertBefore(leaf, room.children[at] ?? null);
  });
}

function refocus({ id, localName, parentElement, dataset: { move, post, hint } }) {
  const same = (id && byId(id)) || (move && find(localName + having("move", move))) || (post && find(having("post", post))) ||
    (hint !== undefined && find("[data-hint]")) || (localName === "summary" && byId(parentElement.id)?.firstElementChild);
  (same || byId("sentence") || main).focus({ preventScroll: true });
}

/** Show the boards of an earlier moment, or with null those of now again. */
export function showMoment(slots) {
  held.moment = slots !== null;
  const texts = new Map(slots ? Object.entries(slots) : [...held.slots].map(([name, { html }]) => [name, html]));
  glide(room, () => showBoards([...texts.keys()].filter(isBoard), texts));
}
