// Every page: the lamp, links to copy; at a table, the table.
const { classList } = document.documentElement, lamp = document.querySelector("[data-lamp]");
lamp.hidden = false;
lamp.addEventListener("click", () => {
  const system = matchMedia("(prefers-color-scheme: dark)").matches && !classList.contains("day");
  const next = system || classList.contains("night") ? "day" : "night";
  classList.remove("day", "night");
  classList.add(next);
  localStorage.setItem("lamp", next);
});

const whole = (link) => new URL(link, location).href;
const showWhole = () => document.querySelectorAll("[data-link]").forEach((field) => (field.value = whole(field.value)));
showWhole();
document.addEventListener("shown", showWhole, true);
document.addEventListener("click", async ({ target }) => {
  const link = target.dataset?.copy;
  if (!link) return;
  const copied = await navigator.clipboard?.writeText(whole(link)).then(() => true, () => false);
  target.parentElement.querySelector("input")?.select();
  target.textContent = copied ? "Copied" : "Press Ctrl+C";
});

if (document.querySelector("[data-table]")) import("./table.js");
