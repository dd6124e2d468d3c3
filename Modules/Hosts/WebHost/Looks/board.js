// A board: a dragged card moves to the column on which it is dropped. Browsers let users drag links.

import { send } from "./stashbook.js";

let card = null;
const columnOf = (node) => node.closest?.(".board > .section");
const mark = (column) => {
  for (const other of document.querySelectorAll(".board > .target")) other.classList.remove("target");
  column?.classList.add("target");
};

document.addEventListener("dragstart", (event) => {
  card = event.target.closest?.(".board .card") ?? null;
  if (card) event.dataTransfer.effectAllowed = "move";
});
document.addEventListener("dragover", (event) => {
  if (!card || !columnOf(event.target)) return;
  event.preventDefault();
  mark(columnOf(event.target));
});
document.addEventListener("dragend", () => {
  mark(null);
  card = null;
});
document.addEventListener("drop", (event) => {
  const column = columnOf(event.target);
  if (!card?.isConnected || !column) return;
  event.preventDefault();
  // The name of the board is beside its columns.
  const columns = [...column.parentElement.querySelectorAll(":scope > .section")];
  const [from, to] = [columns.indexOf(columnOf(card)), columns.indexOf(column)];
  if (from !== to) send(card.querySelector("[data-id]").dataset.id, { move: { from, to } });
}, true);
