// Pieces that moved glide from where they were; what changed since my last move is marked.
import { crc } from "./crc.js";
import { all } from "./dom.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const timing = { duration: 240, easing: "ease-out" };
const pieces = (room) => all("svg [id]", room).filter((each) => !each.closest("defs"));

function places(room) {
  return new Map(pieces(room).map((each) => {
    const { x, y } = each.getBoundingClientRect(), leaf = each.closest("[data-slot]"), corner = leaf.getBoundingClientRect();
    return [each.id, { leaf, x, y, inX: x - corner.x, inY: y - corner.y }];
  }));
}

const running = [];
const animate = (each, frames) => running.push(each.animate(frames, timing));

/** Change the boards, then let what moved glide and what is new appear. */
export function glide(room, change) {
  if (still.matches) return change();
  // A piece on its way stretches the box of whatever holds it: all lie where they belong before they are measured.
  for (const each of running.splice(0)) each.cancel();
  const before = places(room);
  change();
  const after = places(room), moved = new Map();
  for (const each of pieces(room)) {
    const was = before.get(each.id), is = after.get(each.id), outer = each.parentElement.closest("[id]");
    if (!was) {
      if (before.size && !outer?.closest("svg [id]")) animate(each, { opacity: [0, 1] });
      continue;
    }
    // Within a leaf only what moved on the leaf counts, so that a shifted page does not set all in motion.
    const delta = was.leaf === is.leaf ? [was.inX - is.inX, was.inY - is.inY] : [was.x - is.x, was.y - is.y];
    moved.set(each, delta);
    const [outerX, outerY] = moved.get(outer) ?? [0, 0];
    slide(each, delta[0] - outerX, delta[1] - outerY);
  }
}

function slide(each, dx, dy) {
  const scale = each.parentElement.getScreenCTM?.();
  if (Math.abs(dx) + Math.abs(dy) < 2 || !scale?.a) return;
  animate(each, { translate: [`${dx / scale.a}px ${dy / scale.d}px`, "0 0"] });
}

/** Let a number count softly from its old value. */
export function count(element, from) {
  const to = +element.textContent, start = performance.now();
  if (still.matches || from === undefined || from === to) return;
  const tick = (now) => {
    const part = Math.min(1, Math.max(0, (now - start) / 280));
    element.textContent = Math.round(from + (to - from) * part);
    if (part < 1) requestAnimationFrame(tick);
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

// A mark around a whole area says nothing, and blurs its words.
const isSmall = (each) => each.getBoundingClientRect().width < 0.4 * each.closest("[data-slot]").getBoundingClientRect().width;

/** Mark what looks different from then: the innermost pieces, never a whole board. */
export function showChanges(room, key) {
  const then = new Map(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  if (!then.size) return;
  for (const each of pieces(room).reverse())
    if (isSmall(each) && !each.querySelector(".changed") && then.get(each.id) !== look(each)) each.classList.add("changed");
}
