// Makes one element like another, and keeps the focus, the caret, and typed text.

import { aids, fields, isEdit, one, page, unseen } from "./stashbook.js";

function key(node) {
  const isAround = node.matches?.(".field, .chip, .action, .row");
  return (isAround ? node.querySelector("[data-id]") : node)?.dataset?.id ?? null;
}

// Attributes that only the page sets: a covered part, and the node whose focus a menu's button has.
const own = ["inert", "data-acts-for"];

// A picker that closes is another element, so that the focus leaves its file control.
const isTile = (node) => node.matches?.(".tile") ?? false;
const alike = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && isTile(a) === isTile(b) && key(a) === key(b);

export function morph(old, made) {
  if (!alike(old, made)) return old.replaceWith(made);
  if (old.nodeType === Node.TEXT_NODE) return old.data === made.data || (old.data = made.data);
  if (old.matches(aids) && !isPending(document.getElementById(old.dataset.for).dataset.id)) morphAid(old, made);
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name) && !own.includes(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("data-own")) return;
  if (old.matches(fields)) return morphField(old, made);
  morphChildren(old, made);
  if (old.nodeName === "SELECT") old.value = made.value;
}

// A slider or a chooser of colors keeps its last value while the field's text is invalid.
function morphAid(old, made) {
  old.value = made.hasAttribute("value") ? made.value : old.value;
}

// Whether a field's text is newer than the server's.
function isPending(id) {
  return page.held.has(id) || page.refused.has(id) || unseen().some((it) => it.target === id && isEdit(it.event));
}

// Remembers the focus and the caret, because a field that moved elsewhere, or a row to select, is a new element.
export function remember(node) {
  const id = node?.dataset.id;
  if (!id) return () => {};
  const { value, selectionStart: place } = node;
  return () => {
    const other = node.isConnected ? null : one(id);
    if (!other || !node.matches(fields)) return other?.closest(".row") && other.focus({ preventScroll: true });
    if (!other.matches(fields)) return;
    if (isPending(other.dataset.id)) other.value = value;
    other.focus();
    const caret = place === value.length ? other.value.length : place;
    other.setSelectionRange(caret, caret);
  };
}

function morphField(old, made) {
  const id = old.dataset.id;
  if (isPending(id) || page.composing === old || old.value === made.value) return;
  const place = old.selectionStart === old.value.length ? made.value.length : old.selectionStart;
  old.value = made.value;
  if (document.activeElement === old) old.setSelectionRange(place, place);
}

function morphChildren(old, made) {
  const keyed = new Map();
  for (const child of old.childNodes) if (key(child) !== null) keyed.set(key(child), child);
  let next = old.firstChild;
  for (const child of [...made.childNodes]) {
    const wanted = key(child) === null ? next : keyed.get(key(child));
    const isKept = wanted && alike(wanted, child);
    if (isKept && wanted === next) next = next.nextSibling;
    else old.insertBefore(isKept ? wanted : child, next);
    if (isKept) morph(wanted, child);
  }
  for (; next; [next] = [next.nextSibling, next.remove()]);
}
