// The scripts of a page's parts, such as charts and drawings.

import { ends, look } from "./inputs.js";
import { lookAhead } from "./outbox.js";
import { away, say } from "./stashbook.js";

export function lookAtParts() {
  for (const button of document.querySelectorAll("[data-more]")) ends.observe(button);
  look();
  lookAhead();
  use(".viewer", "./viewer.js");
  use("[data-picker]", "./photos.js");
  use(".picker[data-stage=camera]", "./camera.js");
  use("figure.chart", "./chart.js");
  use(".board", "./board.js");
  use(".list", "./cards.js");
  use("main > .palette", "./matches.js");
  use(".surface", "./surface.js");
  for (const path of ["./pen.js", "./zoom.js"]) use(".surface[tabindex]", path);
}

// Loads the script for a part of the page once the part exists, and lets the script look at the page.
export const scripts = new Map(); // path to the promise of its module
function use(selector, path) {
  const isNeeded = document.querySelector(selector) !== null;
  if (isNeeded && !scripts.has(path)) scripts.set(path, import(path));
  scripts.get(path)?.then((it) => it.look?.(), () => scripts.delete(path) && say(away));
}
