// Keyboard shortcuts. None of them works while the user types or a dialog is open. Those that are a
// single key can be turned off in this browser, because software for dictation types letters.

import { closePalette, isAmong, isEarly, leaveForm, toField } from "./screens.js";
import { order } from "./stashbook.js";

const first = (selector) => document.querySelector(selector);
export const isTyping = (node) => node.matches("input:not([type=range]), textarea, select, [contenteditable]");

// Whether shortcuts that are a single key are on.
export const hasSingleKeys = () => localStorage.getItem("single-keys") !== "off";

// The letter after G for each place: the first letter of its name that no earlier place has.
function letters() {
  const found = new Map();
  for (const link of document.querySelectorAll(".places [data-place], .tools [data-place], .views [data-place]")) {
    const letter = [...link.title.toLowerCase()].find((it) => it >= "a" && it <= "z" && !found.has(it));
    if (letter && ![...found.values()].some((it) => it.pathname === link.pathname)) found.set(letter, link);
  }
  return found;
}

// The tools of a drawing by the first letters of their names.
export function tools() {
  const group = first(".surface[tabindex] + .column [role=radiogroup]");
  const radios = [...(group?.querySelectorAll("[role=radio]") ?? [])];
  return new Map(radios.map((it) => [(it.ariaLabel ?? it.innerText).trim()[0].toLowerCase(), it]));
}

export let isGoing = false; // whether the key before was G
document.addEventListener("keydown", (event) => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (event.isComposing || first("[role=dialog], dialog[open]")) return;
  if (isCommand && event.key.toLowerCase() === "k") return act(event, find);
  if (isCommand && event.key.toLowerCase() === "p") return act(event, printAll);
  if (isCommand && event.key === "/") return act(event, list);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && first(menu)) return act(event, () => moveIn(first(menu), step));
  if (isCommand && event.key === "Enter") return act(event, () => first("main .primary[data-id$='.save']")?.click());
  if (event.key === "Escape" && first("main .cancel") && !first(covers)) return act(event, leaveForm);
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !hasSingleKeys()) return;
  if (first("main > .palette")) return;
  const key = event.key.toLowerCase();
  const wasGoing = isGoing;
  isGoing = key === "g" && !wasGoing;
  if (wasGoing) return letters().has(key) && act(event, () => letters().get(key).click());
  if (key === "/") act(event, find);
  if (key === "n") act(event, add);
  if (key === "e") act(event, edit);
  if (key === "?") act(event, list);
  if (key === "escape") first(".toolbar [data-id$='.done']")?.click();
});

// In the palette, the arrow keys move through the rows, and typing continues in the search field. The
// field doesn't send the keys that are handled here.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isEarly(event)) return act(event, () => {});
  if (first("main > .palette") && !first("[role=dialog], dialog[open]")) choose(event);
}, true);

function choose(event) {
  const field = first(".palette > .field input");
  const places = [field, ...document.querySelectorAll(".palette .list :is(a, button)")];
  const active = document.activeElement;
  const isAround = active.matches("body, main, .palette .clear");
  const at = places.indexOf(isAround ? field : active);
  // Once something is typed, Return in the field opens the first row, so the arrow goes to the second.
  const isChosen = active === field && field.value !== "" && places.length > 2;
  const step = { ArrowDown: isChosen ? 2 : 1, ArrowUp: -1 }[event.key];
  // The arrow keys move through the suggestions first. The rows are below the last one.
  const isAmongSuggestions = at === 0 && field.ariaExpanded === "true";
  const isPast = isAmongSuggestions && event.key === "ArrowDown" && isLast(field);
  if (first(":popover-open") || (isAmongSuggestions && !isPast)) return;
  if (isPast && places[1]) return act(event, () => places[1].focus());
  if (event.key === "Escape") act(event, () => event.repeat || closePalette());
  else if (step && at >= 0) act(event, () => places[Math.min(Math.max(0, at + step), places.length - 1)].focus());
  else if (active !== field && (event.key.length === 1 || event.key === "Backspace") && event.key !== " ") toField();
}

// Returns whether the last suggestion of a field is the active one.
function isLast(field) {
  const active = document.getElementById(field.getAttribute("aria-activedescendant"));
  return active !== null && active.nextElementSibling === null;
}

function act(event, action) {
  event.preventDefault();
  event.stopPropagation();
  action();
}

// The open menu, in which the arrow keys move the focus.
const menu = "#additions:popover-open, .menu > [popover]:popover-open";
function moveIn(list, step) {
  const items = [...list.querySelectorAll("a, button")];
  const at = items.indexOf(document.activeElement);
  items.at(at < 0 ? Math.min(step, 0) : (at + step) % items.length)?.focus();
}

function add() {
  first(".add > button")?.click();
  first("#additions:popover-open a")?.focus();
}

// Above a form, Esc closes these first: menus, suggestions, and choosers of photos.
const covers = ":popover-open, input[aria-expanded=true], .picker:not([data-stage=closed])";

// Edits the focused record of a list, or else the record on the screen.
const editing = "main a[data-id][href$='/edit']";
const focused = () => document.activeElement.closest(".list .row")?.querySelector("a[data-id]");
function edit() {
  const row = document.activeElement.closest(".row");
  const link = row?.querySelector(editing);
  const path = `${focused()?.pathname}/edit`;
  if (!link && isAmong(document.body.dataset.editForms, path)) order({ open: path });
  else (link ?? first(editing))?.click();
}

document.addEventListener("click", ({ target }) => {
  if (target.matches(".cancel")) leaveForm();
  if (target.matches(".copy")) copy(target);
});

// Copies an address, or selects it where the browser doesn't let pages copy, such as without HTTPS.
async function copy(button) {
  const value = button.parentElement.querySelector(".value");
  try {
    await navigator.clipboard.writeText(value.textContent);
  } catch {
    return getSelection().selectAllChildren(value);
  }
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 2000);
}

// Without a server, the script that loads all rows can't arrive either, and the loaded rows are printed.
const printAll = () => import("./print.js").then((it) => it.printAll(), () => print());
const find = () => first("a[data-icon=search]")?.click();

function list() {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog shortcuts";
  dialog.ariaLabel = "Keyboard Shortcuts";
  const rows = [["/", "Find"], ["n", "Add"], ["Ctrl+Enter", "Save"], ["Ctrl+P", "Print"], ["\u2190 \u2192", "Previous and next photo"]];
  rows.push(["j k or arrows", "Move among cards and rows"], ["x", "Select the focused card or row"]);
  rows.push(["+ \u2212", "Zoom a photo or drawing"], ["Space and drag", "Move a zoomed drawing"]);
  rows.push(["Shift+click", "Select all rows up to this one"], ["Esc", "Close a photo, leave a form, or end selecting"]);
  rows.push(["Ctrl+Z", "Undo"], ["Ctrl+Shift+Z", "Redo"], ["? or Ctrl+/", "Keyboard shortcuts"]);
  if (first(editing) || first(".list .row a[data-id]")) rows.push(["e", "Edit"]);
  for (const [letter, tool] of tools()) rows.push([letter, tool.ariaLabel ?? tool.innerText]);
  if (tools().size) rows.push(["[ ]", "Smaller or larger pen"]);
  for (const [letter, link] of letters()) rows.push([`g ${letter}`, `Go to ${link.title}`]);
  const title = document.createElement("h2");
  const close = document.createElement("button");
  const keys = document.createElement("dl");
  [title.textContent, close.textContent, close.className] = ["Keyboard Shortcuts", "Close", "button primary"];
  for (const [key, meaning] of rows) {
    const [name, words] = [document.createElement("dt"), document.createElement("dd")];
    [name.textContent, words.textContent] = [key, meaning];
    keys.append(name, words);
  }
  const [label, box] = [document.createElement("label"), document.createElement("input")];
  Object.assign(box, { type: "checkbox", checked: hasSingleKeys() });
  box.addEventListener("change", () => localStorage.setItem("single-keys", box.checked ? "on" : "off"));
  label.append(box, "Use shortcuts that are a single key");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(title, keys, label, close);
  document.body.append(dialog);
  dialog.showModal();
}
