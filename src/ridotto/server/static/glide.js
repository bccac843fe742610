// Pieces that moved glide from where they were; pieces that changed since my last turn are marked.
import { crc } from "./crc.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const timing = { duration: 240, easing: "ease-out" };
const pieces = (room) => [...room.querySelectorAll("svg [id]")].filter((each) => each.closest("defs") === null);

function places(room) {
  const found = new Map();
  for (const each of pieces(room)) {
    const box = each.getBoundingClientRect();
    const panel = each.closest("[data-slot]");
    const corner = panel.getBoundingClientRect();
    found.set(each.id, { panel: panel.dataset.slot, x: box.x, y: box.y, inX: box.x - corner.x, inY: box.y - corner.y });
  }
  return found;
}

/** Change the boards, then let what moved glide and what is new fade in. */
export function glide(room, change) {
  if (still.matches || !room) return change();
  const before = places(room);
  change();
  const after = places(room);
  const moved = new Map();
  for (const each of pieces(room)) {
    const was = before.get(each.id), is = after.get(each.id);
    if (!was) {
      if (before.size && !each.parentElement.closest("[id]:not(svg)")) each.animate({ opacity: [0, 1] }, timing);
      continue;
    }
    const within = was.panel === is.panel;
    const delta = within ? [was.inX - is.inX, was.inY - is.inY] : [was.x - is.x, was.y - is.y];
    moved.set(each, delta);
    const [px, py] = moved.get(each.parentElement.closest("[id]")) ?? [0, 0];
    slide(each, delta[0] - px, delta[1] - py);
  }
}

function slide(each, dx, dy) {
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const scale = each.parentElement.getScreenCTM?.();
  if (!scale?.a) return;
  each.animate({ translate: [`${dx / scale.a}px ${dy / scale.d}px`, "0 0"] }, timing);
}

/** Let a number count softly from its old value. */
export function count(element, from) {
  const to = Number(element.textContent);
  if (still.matches || from === undefined || from === to || Number.isNaN(to)) return;
  const start = performance.now();
  const tick = (now) => {
    const t = Math.min(1, (now - start) / 280);
    element.textContent = Math.round(from + (to - from) * t);
    if (t < 1) requestAnimationFrame(tick);
  };
  tick(start);
  element.classList.add("counted");
}

// What a piece looks like, whether or not it can be clicked just now.
const look = (each) => crc(each.outerHTML
  .replace(/ (data-move|tabindex|role|aria-[a-z]+)="[^"]*"|\b(can|glow|changed|pointed|sent)\b/g, "")
  .replace(/<title>.*?<\/title>|<g( class="\s*")?>|<\/g>/gs, ""));

/** Keep how the boards look at my move. */
export function remember(room, key) {
  sessionStorage.setItem(key, JSON.stringify(pieces(room).map((each) => [each.id, look(each)])));
}

/** Mark what looks different from then; only the innermost piece, never a whole board. */
export function showChanges(room, key) {
  const then = new Map(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  if (!then.size) return;
  for (const each of pieces(room).reverse()) {
    if (each.querySelector(".changed") || then.get(each.id) === look(each)) continue;
    each.classList.add("changed");
  }
}
