// A ring around the pointer, which shows the size of the pen on a drawing surface.

import { sheetOf } from "./surface.js";

const perUnit = 16; // as in surface.js
const ring = Object.assign(document.createElement("div"), { className: "pen-size", ariaHidden: "true" });

document.addEventListener("pointermove", (event) => {
  const surface = event.pointerType === "touch" ? null : event.target.closest?.(".surface[tabindex]");
  const width = Number(surface?.dataset.pen?.split(" ")[1]);
  if (!width) return ring.remove();
  if (ring.parentElement !== surface) surface.append(ring);
  const paper = surface.firstElementChild.getBoundingClientRect();
  const [outer, units] = [surface.getBoundingClientRect(), Number(surface.dataset.size.split(" ")[0])];
  const size = (width / perUnit / units) * paper.width * (sheetOf(surface)?.view.scale ?? 1);
  const at = { x: event.clientX - outer.x - size / 2, y: event.clientY - outer.y - size / 2 };
  Object.assign(ring.style, { width: `${size}px`, height: `${size}px`, translate: `${at.x}px ${at.y}px` });
});

document.documentElement.addEventListener("pointerleave", () => ring.remove());
