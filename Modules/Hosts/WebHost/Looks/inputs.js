// The user's inputs on a page: presses, typing, keys, and files.

import { isWaiting } from "./ahead.js";
import { aids, away, edit, fields, isNumber, isReached, one, page, say, send } from "./stashbook.js";

const targetOf = (node) => node.closest?.("[data-id]") ?? null;

// More rows load when the end of a list comes near, or when its button is pressed.
export const ends = new IntersectionObserver(
  (seen) => seen.filter((it) => it.isIntersecting).forEach((it) => more(it.target)), { rootMargin: "600px" });

// A press right after the end came near asks for nothing else. The text counts the loaded rows.
function more(button) {
  const isRepeated = button.asked === button.textContent && performance.now() - button.askedAt < 1000;
  if (isRepeated) return;
  [button.asked, button.askedAt] = [button.textContent, performance.now()];
  send(button.dataset.more, { more: {} });
}

document.addEventListener("click", (event) => {
  const pressable = "[role=option], [data-more], [data-dismiss], a[data-id]:not([download]), button[data-id]";
  const node = event.target.closest(pressable);
  if (!node) return;
  const field = node.closest(".field")?.querySelector(fields);
  if (node.matches("[role=option]")) return send(field.dataset.id, { choose: node.dataset.key });
  const picker = node.closest(".picker");
  if (node.dataset.more) return more(node);
  if ("dismiss" in node.dataset) return send(picker.dataset.id, { dismiss: {} });
  if (node.matches("a") && (event.metaKey || event.ctrlKey || event.shiftKey || event.button)) return;
  event.preventDefault();
  node.closest("[popover]")?.hidePopover();
  if (node.dataset.id === "session.draft.restart" && isReached()) page.held.clear();
  prepare(node);
  if (node.matches(toggles)) return select(node, event.shiftKey);
  send(node.dataset.id, { tap: {} });
});

// A file that a button prepares in its card is downloaded as soon as it's there. A button that chooses photos opens the
// browser's dialog as soon as their field is there.
const preparing = new Map(); // the ID of a card to the address of its earlier file, if any
let choosing = null; // the ID of the field
function prepare(button) {
  const card = button.closest(".column.card[data-id]");
  if (card) preparing.set(card.dataset.id, card.querySelector("a.file")?.href);
  const [field, source] = button.dataset.id.split(".source.");
  choosing = source === "library" ? `${field}.add` : null;
}

// Called after each update of the page.
export function look() {
  const input = choosing === null ? null : document.querySelector(`[data-picker="${choosing}"][data-stage=library] input`);
  if (input) choosing = null;
  input?.click();
  for (const [id, earlier] of preparing) {
    const file = one(id)?.querySelector("a.file");
    if (!file || file.href === earlier) continue;
    preparing.delete(id);
    file.click();
  }
}

// In a list whose rows are being selected, a press with Shift changes all rows since the one pressed last.
const toggles = ".list .row > .field > .toggle";
let selected = null;
function select(node, isRange) {
  const all = [...node.closest(".list").querySelectorAll(toggles)];
  const [from, to] = [all.findIndex((it) => it.dataset.id === selected), all.indexOf(node)].sort((a, b) => a - b);
  const range = isRange && from >= 0 ? all.slice(from, to + 1) : [node];
  const { ariaChecked } = node;
  for (const it of range) if (it.ariaChecked === ariaChecked) send(it.dataset.id, { tap: {} });
  selected = node.dataset.id;
}

// A press outside a dialog that is next to its control closes it.
document.addEventListener("click", ({ target }) => {
  if (target.matches(".veil.popover")) send(target.dataset.id, { dismiss: {} });
});

// The button in a search field clears it.
document.addEventListener("click", ({ target }) => {
  const field = target.matches(".clear") && target.closest(".box").querySelector(fields);
  if (!field) return;
  edit(Object.assign(field, { value: "" }));
  field.focus();
});

// The button next to a date opens the calendar. Only some browsers do so themselves, and would close it again.
addEventListener("click", (event) => {
  if (!event.target.matches?.(".calendar") || !event.target.showPicker) return;
  event.preventDefault();
  event.target.showPicker();
}, true);

// A slider types its number into the field, and a chooser of colors its digits.
document.addEventListener("input", ({ target }) => {
  if (!target.matches(aids)) return;
  edit(Object.assign(document.getElementById(target.dataset.for), { value: target.value.replace("#", "") }));
});

// Choosing a suggestion must not take the focus from the field, and selecting rows must not select text.
document.addEventListener("mousedown", (event) => {
  const isRow = event.shiftKey && event.target.closest(toggles);
  if (isRow || event.target.closest("[role=option]")) event.preventDefault();
});

document.addEventListener("compositionstart", (event) => (page.composing = event.target));
for (const kind of ["input", "compositionend"]) {
  document.addEventListener(kind, (event) => {
    if (kind === "compositionend") page.composing = null;
    if (event.target.matches(fields) && !page.composing) edit(event.target);
  });
}

document.addEventListener("change", (event) => {
  const node = event.target;
  if (node.matches("select[data-id]")) send(node.dataset.id, { edit: node.value });
  const field = document.getElementById(node.dataset.for);
  if (node.matches(".calendar") && node.value) edit(Object.assign(field, { value: node.value }));
});

// Typing replaces the number in a headline field that has just been focused.
let entered = null;
document.addEventListener("click", ({ target }) => {
  if (entered === target) target.select();
  entered = null;
});

document.addEventListener("focusin", (event) => {
  entered = isNumber(event.target) ? event.target : null;
  entered?.select();
  const id = event.target.dataset?.id;
  if (!id || id === page.focus || event.target.closest("[inert]")) return;
  page.focus = id;
  send(id, { focus: {} });
});

const names = {
  Enter: "enter", Backspace: "backspace", Delete: "delete", Escape: "escape", " ": "space",
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end",
  ",": "comma", ";": "semicolon", Tab: "tab",
};

// Ctrl+Z, Ctrl+Shift+Z, and Ctrl+Y (Command on a Mac). A text field undoes its own typing, if it has any since it got
// the focus and the server hasn't replaced it.
let typed = null;
document.addEventListener("focusin", () => (typed = null));
document.addEventListener("input", ({ target }) => (typed = target.value));
function historyKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return null;
  if (event.target.matches(fields) && typed === event.target.value) return null;
  const letter = event.key.toLowerCase();
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : null;
}

document.addEventListener("keydown", (event) => {
  const history = historyKey(event);
  if (history) {
    event.preventDefault();
    const node = event.target.matches(fields) ? null : targetOf(event.target);
    return void send(node?.dataset.id ?? "screen", { key: history });
  }
  const name = names[event.key];
  if (!name || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (name === "tab" && event.shiftKey) return;
  const node = targetOf(event.target);
  const isOurs = event.target.matches(fields) ? isForField(event.target, name) : isForNode(event.target, name);
  if (!isOurs) return;
  if (isOurs === "alone" && (page.id !== null || name === "enter")) event.preventDefault();
  if (event.target.matches(fields) && isWaiting(node.dataset.id)) {
    event.preventDefault();
    return void page.ahead.push({ id: node.dataset.id, name });
  }
  send(node?.dataset.id ?? "screen", { key: name });
});

// Returns whether a field leaves a key to the server: "alone", or "too" if the browser also handles it.
function isForField(field, name) {
  const kind = field.dataset.kind;
  const isEmpty = field.value === "";
  const isAtEnd = field.selectionStart === field.value.length;
  const isOpen = field.getAttribute("aria-expanded") === "true";
  const isAdding = "adds" in field.dataset;
  switch (name) {
    case "escape": return "alone";
    case "comma": case "semicolon": return isAdding && isAtEnd && "alone";
    case "tab": return isAdding && !isEmpty && "alone";
    case "backspace": case "delete": case "left": case "right": return isEmpty && "too";
    case "enter": case "up": case "down": return kind !== "textArea" && "alone";
    case "home": case "end": return isOpen && "alone";
    default: return false;
  }
}

// Buttons handle Return and the space bar themselves.
function isForNode(node, name) {
  if (name === "escape") return "too";
  if (!targetOf(node)) return ["left", "right"].includes(name) && document.querySelector(".viewer") && "alone";
  if (node.matches("select, input, .surface")) return false;
  if (["backspace", "delete"].includes(name)) return "too";
  const isArrow = ["up", "down", "left", "right", "home", "end"].includes(name);
  return isArrow && (node.closest("[role=radiogroup]") ? "alone" : "too");
}

// Files come from a chooser, or are dropped or pasted anywhere on the page. They may come before the script
// that sends them.

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-picker] input[type=file]")) return;
  const [picker, files] = [target.closest("[data-picker]"), [...target.files]];
  target.value = "";
  give((it) => it.bring(picker, files));
});
document.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
document.addEventListener("drop", (event) => takeFiles(event, event.dataTransfer.files));
document.addEventListener("paste", (event) => {
  if (event.clipboardData.files.length) return takeFiles(event, event.clipboardData.files);
  const text = event.clipboardData.getData("text/plain");
  if (!/[\n\r\t,;]/.test(text) || event.target.dataset?.kind !== "comboBox") return;
  event.preventDefault(); // a pasted list must keep its newlines
  send(event.target.dataset.id, { paste: text });
});
function takeFiles(event, list) {
  const [files, target] = [[...list], event.target];
  if (!files.length) return;
  event.preventDefault();
  give((it) => it.drop(target, files));
}
const give = (act) => import("./photos.js").then(act, () => say(away));

// Photos that another app shared with this one arrive on the home screen (worker.js).
if (location.pathname === "/") window.caches?.has("shared").then((has) => has && give((it) => it.takeShared()));
