// The photo viewer. The wheel, two fingers, a double click, and the keys + and - zoom; a zoomed photo
// follows the pointer; a swipe shows the next or previous photo, and one down closes the viewer; Esc returns to the whole photo, and
// then to the screen before, or to the list of photos if the viewer was opened by its address.

import { hasSingleKeys } from "./keys.js";
import { send } from "./stashbook.js";

const most = 8; // times the size of the whole photo
const step = 1.5; // the zoom of one key press
const swipe = 48; // the least distance of a swipe, in pixels
const fingers = new Map(); // the pressed pointers: ID to position
let zoom = { image: null, source: "", scale: 1, x: 0, y: 0 };
let pressed = null; // where the only finger touched the whole photo

// Returns the zoom of the displayed photo. Another photo begins with its whole image.
function current() {
  const image = document.querySelector(".frame.viewer > img");
  if (!image) return null;
  if (zoom.image !== image || zoom.source !== image.src) zoom = { image, source: image.src, scale: 1, x: 0, y: 0 };
  return zoom;
}

let centered = null; // the photo in the middle of the strip of photos

// Called after each update of the page.
export function look() {
  const chosen = document.querySelector(".radios.viewer .selected");
  const strip = chosen?.closest(".radios");
  const middle = chosen && chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  if (chosen && centered !== chosen.id) [strip.scrollLeft, centered] = [middle, chosen.id];
  const it = current();
  if (it) it.image.parentElement.dataset.zoomed = it.scale > 1;
}

// Zooms by a factor, and moves by a distance, around a point that stays in its place.
function change(factor, point, by = { x: 0, y: 0 }) {
  const it = current();
  if (!it) return;
  const frame = it.image.parentElement.getBoundingClientRect();
  const box = { x: frame.x, y: frame.y, width: it.image.offsetWidth, height: it.image.offsetHeight };
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = point ?? center;
  const scale = Math.min(most, Math.max(1, it.scale * factor));
  const moved = (axis, size) => {
    const from = at[axis] - center[axis];
    const most = (size * (scale - 1)) / 2;
    return Math.min(most, Math.max(-most, from - (from - it[axis]) * (scale / it.scale) + by[axis]));
  };
  [it.x, it.y, it.scale] = [moved("x", box.width), moved("y", box.height), scale];
  it.image.style.transform = scale === 1 ? "" : `translate(${it.x}px, ${it.y}px) scale(${scale})`;
  look();
}

const isInside = (event) => Boolean(event.target.closest?.(".frame.viewer"));
const position = (event) => ({ x: event.clientX, y: event.clientY });

// In a narrow window, the wheel scrolls to the facts below the photo.
document.addEventListener("wheel", (event) => {
  const isZooming = isInside(event) && (event.ctrlKey || matchMedia("(min-width: 900px)").matches);
  if (!isZooming) return;
  event.preventDefault();
  change(Math.exp(event.ctrlKey ? -Math.min(20, Math.max(-20, event.deltaY)) * 0.01 : -event.deltaY * 0.002), position(event));
}, { passive: false });

document.addEventListener("dblclick", (event) => {
  if (isInside(event)) change(current()?.scale > 1 ? 0 : 2.5, position(event));
});

document.addEventListener("dragstart", (event) => isInside(event) && event.preventDefault());

document.addEventListener("pointerdown", (event) => {
  if (!isInside(event) || event.button) return;
  fingers.set(event.pointerId, position(event));
  const isSwiping = fingers.size === 1 && event.pointerType === "touch" && current()?.scale === 1;
  pressed = isSwiping ? position(event) : null;
  if (current()) current().image.style.translate = "";
});

// Whether the finger has pulled the whole photo down, while nothing above it is scrolled.
function isPulled({ x, y }) {
  const down = y - (pressed?.y ?? y);
  return down > 2 * Math.abs(x - pressed?.x) && document.getElementById("main").scrollTop <= 0;
}

// The browser scrolls in the direction of a finger's first move, unless it's down.
document.addEventListener("touchmove", (event) => {
  const [{ clientX: x, clientY: y }] = event.touches;
  if (event.cancelable && isInside(event) && isPulled({ x, y })) event.preventDefault();
}, { passive: false });

document.addEventListener("pointermove", (event) => {
  const from = fingers.get(event.pointerId);
  if (!from) return;
  const to = position(event);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  fingers.set(event.pointerId, to);
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (!other && isPulled(to)) current().image.style.translate = `0 ${to.y - pressed.y}px`;
  if (!other) return void (current()?.scale > 1 && change(1, null, by));
  const length = (one) => Math.hypot(one.x - other.x, one.y - other.y);
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
  change(length(to) / Math.max(1, length(from)), middle, { x: by.x / 2, y: by.y / 2 });
});

for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    if (!fingers.delete(event.pointerId) || !pressed) return;
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
    const isClosing = kind === "pointerup" && isPulled(position(event)) && y >= 2 * swipe;
    pressed = null;
    if (current()) current().image.style.translate = "";
    if (isClosing) return document.querySelector(".top > .back")?.click();
    const isSwipe = kind === "pointerup" && Math.abs(x) >= swipe && Math.abs(x) > 2 * Math.abs(y);
    if (isSwipe) send("screen", { key: x < 0 ? "right" : "left" });
  });
}

document.addEventListener("keydown", (event) => {
  const isElsewhere = event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;
  if (isElsewhere || document.querySelector("[role=dialog], dialog[open], :popover-open") || !current()) return;
  if (hasSingleKeys() && "+=".includes(event.key)) change(step);
  if (hasSingleKeys() && event.key === "-") change(1 / step);
  if (event.key !== "Escape") return;
  if (current().scale > 1) change(0);
  else document.querySelector(".top > .back")?.click();
});
