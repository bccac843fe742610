// Every page: the lamp, links to copy, the rulebook's search; at a table, the table.

const root = document.documentElement;
const lamp = document.querySelector("[data-lamp]");
if (lamp) {
  lamp.hidden = false;
  lamp.addEventListener("click", () => {
    const dark = root.classList.contains("night") || (!root.classList.contains("day") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.remove("day", "night");
    root.classList.add(dark ? "day" : "night");
    localStorage.setItem("lamp", dark ? "day" : "night");
  });
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const link = new URL(button.dataset.copy, location).href;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch {
    const field = button.parentElement.querySelector("input.link");
    field?.select();
    button.textContent = "Press Ctrl+C";
  }
});
for (const field of document.querySelectorAll("input.link")) field.value = new URL(field.value, location).href;

const search = document.querySelector("[data-search]");
search?.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const clause of document.querySelectorAll(".rulebook .clause, .rulebook .text"))
    clause.hidden = !words.every((word) => clause.textContent.toLowerCase().includes(word));
});

if (document.querySelector("[data-table]")) import("./table.js");
