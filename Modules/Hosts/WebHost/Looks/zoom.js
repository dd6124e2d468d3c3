// Zooms the paper of a drawing: two fingers, the wheel with Ctrl, the keys + - 0, and buttons below the
// paper. A zoomed paper fills the whole surface; the wheel, the middle mouse button, dragging with the space bar, and
// the arrow keys move it.
//
// A gesture moves the painted layers, which then may not cover the whole paper; the drawing is painted
// again when the gesture rests.

import { hasSingleKeys } from "./keys.js";
import { sheetOf } from "./surface.js";

const most = 8; // times the size of the whole paper
const step = 1.5; // the zoom of one key press
const notch = 20; // the most pixels of one turn of the wheel that count; a mouse wheel has 100, a touchpad 1 to 10
const rest = 150; // milliseconds without a change
const fingers = new Map(); // the touching fingers: ID to position
let dragged = null; // where the mouse that moves the paper was last
let isHolding = false; // whether the space bar is pressed
let waiting = 0;

const surface = () => document.querySelector(".surface[tabindex]");
const position = (event) => ({ x: event.clientX, y: event.clientY });
const isOnPaper = (event) => Boolean(event.target.closest?.(".surface[tabindex] > :is(svg, canvas)"));

// Called after each update of the page.
export function look() {
  const node = surface();
  if (!node || node.querySelector(".zoom")) return;
  const bar = Object.assign(document.createElement("div"), { className: "zoom", role: "group", ariaLabel: "Zoom" });
  const buttons = [["\u2212", "Zoom Out", 1 / step], ["", "Actual Size", 0], ["+", "Zoom In", step]];
  for (const [text, label, factor] of buttons) {
    const made = { type: "button", className: "button", textContent: text, ariaLabel: label, title: label };
    const button = Object.assign(document.createElement("button"), made);
    button.addEventListener("click", () => change(factor));
    bar.append(button);
  }
  node.append(bar);
  label(node);
}

function label(node) {
  const percent = `${Math.round((sheetOf(node)?.view.scale ?? 1) * 100)}%`;
  const button = node.querySelector(".zoom > :nth-child(2)");
  Object.assign(button, { textContent: percent, ariaLabel: `Actual Size, now ${percent}` });
}

// Zooms by a factor, and moves by a distance in pixels, around a point that stays in its place.
function change(factor, point, by = { x: 0, y: 0 }) {
  const sheet = sheetOf(surface());
  if (!sheet) return;
  const { view, place } = sheet;
  const unit = place.width / sheet.size[0];
  const scale = Math.min(most, Math.max(1, view.scale * factor));
  const room = roomFor(sheet.node);
  const moved = (axis, size) => {
    const { from, to } = room[axis];
    const at = point?.[axis] ?? (from + to) / 2;
    const corner = place[axis] + view[axis] * unit;
    const wanted = at - (at - corner) * (scale / view.scale) + by[axis];
    const length = place[size] * scale;
    // A paper with room on this axis stays in the middle; another one covers the room.
    const isSmall = length <= to - from;
    const put = isSmall ? place[axis] - (length - place[size]) / 2 : Math.min(from, Math.max(to - length, wanted));
    return (put - place[axis]) / unit;
  };
  sheet.view = scale === 1 ? { scale, x: 0, y: 0 } : { scale, x: moved("x", "width"), y: moved("y", "height") };
  sheet.move();
  label(sheet.node);
  clearTimeout(waiting);
  waiting = setTimeout(() => sheet.fit(), rest);
}

// Returns the part of the surface that has nothing else on it, in the window.
function roomFor(node) {
  const [box, style] = [node.getBoundingClientRect(), getComputedStyle(node)];
  const inner = (side) => Number.parseFloat(style[`padding${side}`]);
  return {
    x: { from: box.left + inner("Left"), to: box.right - inner("Right") },
    y: { from: box.top + inner("Top"), to: box.bottom - inner("Bottom") },
  };
}

addEventListener("resize", () => sheetOf(surface())?.view.scale > 1 && change(1));

document.addEventListener("wheel", (event) => {
  if (!isOnPaper(event)) return;
  const isZoomed = sheetOf(surface())?.view.scale > 1;
  if (!event.ctrlKey && !isZoomed) return; // the page scrolls
  event.preventDefault();
  const turned = Math.min(notch, Math.max(-notch, event.deltaY));
  if (event.ctrlKey) change(Math.exp(-turned * 0.01), position(event));
  else change(1, null, { x: -event.deltaX, y: -event.deltaY });
}, { passive: false });

// A line begins on a paper that is painted where it is shown.
addEventListener("pointerdown", (event) => {
  if (!isOnPaper(event)) return;
  if (event.pointerType === "touch") fingers.set(event.pointerId, position(event));
  const isMoving = event.button === 1 || (isHolding && event.button === 0 && event.pointerType !== "touch");
  if (isMoving) dragged = position(event);
  if (isMoving) event.stopPropagation(); // not a line
  if (fingers.size < 2) sheetOf(surface())?.fit();
}, true);

document.addEventListener("mousedown", (event) => dragged && event.preventDefault()); // not the browser's scrolling

document.addEventListener("pointermove", (event) => {
  const to = position(event);
  if (!(event.buttons & 5)) dragged = null; // also if the button was released outside the window
  if (dragged) change(1, null, { x: to.x - dragged.x, y: to.y - dragged.y });
  if (dragged) dragged = to;
  const from = fingers.get(event.pointerId);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (!from) return;
  fingers.set(event.pointerId, to);
  if (!other) return;
  const length = (one) => Math.hypot(one.x - other.x, one.y - other.y);
  const middle = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
  change(length(to) / Math.max(1, length(from)), middle, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
});

for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    if (event.button < 2) dragged = null;
  });
}

const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
document.addEventListener("keydown", (event) => {
  const isElsewhere = event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;
  if (isElsewhere || document.querySelector("[role=dialog], dialog[open], :popover-open") || !surface()) return;
  if (hasSingleKeys() && "+=".includes(event.key)) change(step);
  if (hasSingleKeys() && event.key === "-") change(1 / step);
  if (hasSingleKeys() && event.key === "0") change(0);
  const arrow = arrows[event.key];
  const isMoving = arrow && event.target.matches(".surface") && sheetOf(surface()).view.scale > 1;
  if (!isMoving) return;
  event.preventDefault();
  change(1, null, { x: arrow[0] * 80, y: arrow[1] * 80 });
});

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
  if (event.key !== " " || isTyping || !surface()) return;
  isHolding = true;
  if (event.target.matches("body, main, .surface")) event.preventDefault(); // not the browser's scrolling
});
for (const kind of ["keyup", "blur"]) {
  addEventListener(kind, (event) => {
    if (kind === "blur" || event.key === " ") isHolding = false;
  });
}
