// A ring that shows the size of the pen: around the pointer on a drawing surface, or in the middle of the paper while
// the slider sets the size. Also the keys for the tools beside the surface.

import { hasSingleKeys, isGoing, isTyping, tools } from "./keys.js";

const perUnit = 16; // as in surface.js
const ring = Object.assign(document.createElement("div"), { className: "pen-size", ariaHidden: "true" });
let isSetting = false;

// Shows the ring at a place on the paper, or in the middle of the visible paper.
function show(surface, place) {
  const width = Number(surface?.dataset.pen?.split(" ")[1]);
  const paper = surface?.firstElementChild.getBoundingClientRect();
  const isOn = !place || paper && isWithin(paper, place);
  if (!width || !isOn) return ring.remove();
  if (ring.parentElement !== surface) surface.append(ring);
  const [outer, units] = [surface.getBoundingClientRect(), Number(surface.dataset.size.split(" ")[0])];
  const size = (width / perUnit / units) * paper.width;
  const shown = surface.querySelector("canvas").getBoundingClientRect();
  const { x, y } = place ?? { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 };
  const at = { x: x - outer.x - size / 2, y: y - outer.y - size / 2 };
  Object.assign(ring.style, { width: `${size}px`, height: `${size}px`, translate: `${at.x}px ${at.y}px` });
}

const isWithin = (box, { x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

document.addEventListener("pointermove", (event) => {
  if (isSetting) return;
  const isOff = event.pointerType === "touch" || event.target.closest?.(".zoom");
  const surface = isOff ? null : event.target.closest?.(".surface[tabindex]");
  show(surface, { x: event.clientX, y: event.clientY });
});

document.addEventListener("input", ({ target }) => {
  isSetting = target.matches(".surface + .column .slider");
  look();
});

for (const kind of ["pointerup", "pointercancel", "focusout", "keyup"]) {
  document.addEventListener(kind, () => {
    if (isSetting) ring.remove();
    isSetting = false;
  });
}

document.documentElement.addEventListener("pointerleave", () => ring.remove());

// The answer to the slider has the new size.
export function look() {
  if (isSetting) show(document.querySelector(".surface[tabindex]"));
}

// The first letter of a tool's name chooses the tool, and the brackets change the size. The field of the size, which has
// the focus then, accepts neither.
addEventListener("keydown", (event) => {
  const isThird = event.getModifierState("AltGraph"); // as for brackets on some keyboards
  const isOther = (!isThird && (event.ctrlKey || event.altKey)) || event.metaKey || event.isComposing || isGoing;
  const slider = document.querySelector(".surface + .column .slider");
  const isText = isTyping(event.target) && event.target.id !== slider?.dataset.for;
  if (isOther || isText || !hasSingleKeys() || document.querySelector("[role=dialog], dialog[open]")) return;
  const [tool, way] = [tools().get(event.key.toLowerCase()), { "[": "stepDown", "]": "stepUp" }[event.key]];
  if (tool || way) event.preventDefault();
  tool?.click();
  if (!slider || !way) return;
  slider[way](Math.ceil((slider.max - slider.min) / (slider.step || 1) / 20));
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}, true);
