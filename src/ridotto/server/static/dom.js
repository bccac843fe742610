// Short names for the page of a table.
export const main = document.querySelector("[data-table]");
export const byId = (id) => document.getElementById(id);
export const find = (selector, from = main) => from.querySelector(selector);
export const all = (selector, from = main) => [...from.querySelectorAll(selector)];
/** The selector of what carries data-NAME="VALUE". */
export const having = (name, value) => `[data-${name}="${CSS.escape(value)}"]`;
