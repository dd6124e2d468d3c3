// A tapped chip or toggle changes at once. The server's answer then decides how it looks.

import { one, unseen } from "./stashbook.js";

const undoing = []; // functions that restore what the server sent, newest last

export function restore() {
  while (undoing.length) undoing.pop()();
}

// Shows the taps without an answer on top of what the server sent.
export function choose() {
  restore();
  for (const { target, event } of unseen()) if (event.tap) tap(one(target));
}

function tap(node) {
  if (!node || node.ariaDisabled === "true") return;
  const group = node.matches("[role=radio]") && node.closest("[role=radiogroup]");
  if (group) {
    for (const radio of group.querySelectorAll("[role=radio]")) mark(radio, "aria-checked", radio === node);
  } else if (node.matches("[role=switch]")) mark(node, "aria-checked", node.ariaChecked !== "true");
  else if (node.matches(".chip > [aria-pressed]") && !isReachedStage(node)) mark(node, "aria-pressed", node.ariaPressed !== "true");
}

// A tap on a reached stage doesn't choose it, but shows its date.
function isReachedStage(node) {
  const stage = node.closest(".stages")?.querySelector("[aria-pressed=true]");
  return stage && !(stage.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function mark(node, attribute, isOn) {
  const was = node.getAttribute(attribute);
  if (was === String(isOn)) return;
  const show = (value) => {
    node.setAttribute(attribute, value);
    node.closest(".chip")?.classList.toggle("selected", value === "true");
  };
  undoing.push(() => show(was));
  show(String(isOn));
}
