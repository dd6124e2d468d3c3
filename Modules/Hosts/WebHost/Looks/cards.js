// The focus among cards and rows: the arrow keys, J, and K move it, and X selects the focused one. On a touch
// screen, a long press selects, too.

import { hasSingleKeys, isGoing } from "./keys.js";
import { one, send } from "./stashbook.js";

const links = ".lead, .row > .link:first-child, .row > .field > .toggle";
const busy = "[role=dialog], dialog[open], :popover-open, .palette, .viewer, .surface[tabindex]";
// Where the arrow keys mean something else, and letters are typed.
const own = "input, textarea, select, [role=radiogroup], .stages, .chart, .photos:has(> .column), [popover]";
const held = 500; // milliseconds after which a press is long
const still = 10; // how far a finger may move meanwhile, in pixels

const cards = () => [...document.querySelectorAll(`main :is(.list, .photos) :is(${links})`)]
  .filter((it) => it.checkVisibility());

// Returns the card or row of a link. That of a link without a box of its own is around it.
function rowOf(link) {
  const row = link.closest(".row");
  return row.getClientRects().length ? row : row.parentElement;
}
const boxOf = (link) => rowOf(link).getBoundingClientRect();
const middle = (box) => (box.left + box.right) / 2;

// Returns the card in the next line above or below, at the same side.
function beyond(from, all, isDown) {
  const start = boxOf(from);
  const boxes = all.map((card) => ({ card, box: boxOf(card) }));
  const gap = (box) => (isDown ? box.top - start.bottom : start.top - box.bottom);
  const others = boxes.filter(({ box }) => gap(box) > -1);
  const nearest = Math.min(...others.map(({ box }) => gap(box)));
  const away = ({ box }) => Math.abs(middle(box) - middle(start));
  return others.filter(({ box }) => gap(box) < nearest + start.height / 2).sort((a, b) => away(a) - away(b))[0]?.card;
}

const isSeen = (link) => boxOf(link).top >= 0 && boxOf(link).bottom <= innerHeight;
let last = null; // the ID of the card that had the focus last, from which the keys go on

// Returns the card to which a key moves the focus, if any.
function target(key, at, all) {
  if (at < 0) return all.find((it) => it.dataset.id === last && isSeen(it)) ?? all.find(isSeen);
  if (key === "ArrowDown" || key === "ArrowUp") return beyond(all[at], all, key === "ArrowDown");
  const forward = all[at].matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
  return all[at + (key === "j" || key === forward ? 1 : -1)];
}

addEventListener("keydown", (event) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = ["j", "k", "x"].includes(key);
  if (!isLetter && !["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(key)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
  if (isLetter && (isGoing || !hasSingleKeys())) return;
  const active = document.activeElement;
  // On the board, these keys move the focused card to another stage.
  if (["ArrowLeft", "ArrowRight"].includes(key) && document.querySelector(".board")) return;
  if (active.closest(own) || document.querySelector(busy)) return;
  const all = cards();
  const at = all.findLastIndex((it) => rowOf(it).contains(active));
  // Elsewhere, the arrow keys scroll.
  if (at < 0 && (key === "x" || (!isLetter && !active.matches("body, main")))) return;
  const card = key === "x" ? all[at] : target(key, at, all);
  if (!card || (key === "x" && !canSelect(card))) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === "x") return select(card);
  last = card.dataset.id;
  card.focus({ preventScroll: true });
  rowOf(card).scrollIntoView({ block: "nearest" });
}, true);

// A list whose rows can be selected has a button that begins selecting.
const beginning = (card) => one(`${card.dataset.id?.split(".")[0]}.select`);
const canSelect = (card) => card.matches(".toggle") || beginning(card) !== null;

function select(card) {
  if (card.matches(".toggle")) return card.click();
  send(beginning(card).dataset.id, { tap: {} });
  send(card.dataset.id, { tap: {} });
}

let pressed = null; // the link under the finger
let isHeld = false; // whether the last press was long, so that it isn't a tap, too

function release() {
  clearTimeout(pressed?.timer);
  pressed = null;
}

function hold() {
  const { link } = pressed;
  release();
  isHeld = true;
  if (link.isConnected) select(link);
}

addEventListener("pointerdown", (event) => {
  release();
  isHeld = false;
  const link = event.pointerType === "touch" && event.isPrimary && event.target.closest("main .list .lead");
  if (!link || !canSelect(link)) return;
  pressed = { link, x: event.clientX, y: event.clientY, timer: setTimeout(hold, held) };
}, true);
addEventListener("pointermove", (event) => {
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > still) release();
}, true);
for (const kind of ["pointerup", "pointercancel"]) {
  addEventListener(kind, () => {
    release();
    setTimeout(() => (isHeld = false)); // after the click, which not every browser sends
  }, true);
}

// The browser's own long press opens a menu for the link, or drags it.
addEventListener("contextmenu", (event) => {
  if (!pressed && !isHeld) return;
  event.preventDefault();
  if (pressed) hold();
}, true);
addEventListener("dragstart", (event) => (pressed || isHeld) && event.preventDefault(), true);
addEventListener("click", (event) => {
  if (!isHeld) return;
  isHeld = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
