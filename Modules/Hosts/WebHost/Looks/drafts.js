// The unsaved texts and photos of a form. They are kept while the server can't be reached, and come back when the form
// opens again.

import { all, hasItems, lost, put, remove } from "./kept.js";
import { fields, one, page } from "./stashbook.js";

export const textsOf = (route) => `texts ${route}`;
export const filesOf = (route) => `files ${route}`;
const isSearch = (id) => one(id)?.closest(".palette, .filters, .box:has(.clear)");

let written = null; // the route whose texts are kept
let isWritten = false; // whether all texts of the page are kept
// Photos that no field has yet: the route and the ID of the field, the file, and whether it is on its way.
export let files = [];

export const isSafe = () => isWritten;

// Text of a field that the server doesn't have, with the title of the dialog around the field.
export const titleAround = (id) => one(id)?.closest("[role=dialog]")?.querySelector("h2")?.textContent;
export const keep = (id, text) => [page.held.set(id, { text, dialog: titleAround(id) }), keepTexts()];

// Keeps the texts of this page. Its Save button can be pressed, because the server checks the texts later.
export function keepTexts() {
  const texts = [...page.held].filter(([id]) => !isSearch(id));
  isWritten = texts.length === 0;
  if (texts.length) {
    written = page.route;
    put({ name: textsOf(page.route), route: page.route, texts }).then(() => (isWritten = true)).catch(lost);
  }
  for (const button of document.querySelectorAll("main [data-id$='.save'][aria-disabled]")) {
    for (const name of ["aria-disabled", "tabindex", "aria-describedby"]) button.removeAttribute(name);
    button.parentElement.querySelector(".hint")?.remove();
  }
}

// Keeps the photos that are on their way to the server.
let areFilesWritten = false;
export function keepFiles() {
  const names = new Set(files.map(({ route }) => route));
  areFilesWritten = names.size > 0;
  for (const route of names) {
    const its = files.filter((it) => it.route === route).map(({ picker, file }) => ({ picker, file }));
    put({ name: filesOf(route), route, files: its }).catch(lost);
  }
  if (areFilesWritten && page.id === null) keepTexts();
}

// Files for a photo field are on their way from now on.
export function start(picker, added) {
  for (const file of added) {
    const known = files.find((it) => it.file === file);
    if (known) known.isComing = true;
    else files.push({ route: page.route, picker, file, isComing: true });
  }
}

// Whether a file can be given to its field: neither cancelled, nor part of a kept change, nor left with its form.
export const isWanted = (file) => files.some((it) => it.file === file && it.route === page.route);

// Lets the field get the file again once it can.
export function stay(file) {
  for (const it of files) if (it.file === file) it.isComing = false;
}

// Whether the page's form waits for photos.
export const isWaiting = () => files.some((it) => it.isComing && it.route === page.route);

// Removes a photo that the server rejected.
export let rejections = 0;
export const reject = (file) => [(rejections += 1), dropFile(file)];

// Removes a photo, because its field has it or the user cancelled it.
export function dropFile(file) {
  const found = files.find((it) => it.file === file);
  if (!found) return;
  files = files.filter((it) => it !== found);
  if (!areFilesWritten) return;
  if (files.some((it) => it.route === found.route)) keepFiles();
  else remove(filesOf(found.route)).catch(lost);
}

// Removes the kept texts of this page, because the server has them.
export function forget() {
  if (written === null || page.held.size) return;
  const route = written;
  [written, isWritten] = [null, false];
  remove(textsOf(route)).catch(console.warn);
}

// Removes the texts of a form that was left. Photos that were kept are there again when the form opens again.
export function discard(route) {
  files = files.filter((it) => it.route !== route);
  if (written === route) [written, isWritten] = [null, true];
  if (hasItems()) remove(textsOf(route)).catch(console.warn);
}

// Removes this page's draft, which a change contains from now on, and returns its photos.
export function handOver() {
  const its = files.filter((it) => it.route === page.route);
  files = files.filter((it) => it.route !== page.route);
  [written, isWritten] = [null, false];
  page.held.clear();
  page.typed.clear();
  return its.map(({ picker, file }) => ({ picker, file }));
}

// Brings back a draft: its texts are typed again, and its photos uploaded again, once the server can be reached. Returns
// whether there may be a draft.
export async function restore() {
  if (!hasItems()) return false;
  const items = await all();
  const find = (name) => items.find((it) => it.name === name(page.route));
  for (const [id, text] of find(textsOf)?.texts ?? []) {
    if (page.held.has(id) || page.typed.has(id)) continue;
    page.held.set(id, text);
    [written, isWritten] = [page.route, true];
    const field = page.id === null && text.dialog === undefined && one(id);
    if (field && field.matches(fields)) field.value = text.text;
  }
  const isKnown = files.some((it) => it.route === page.route);
  const its = isKnown ? [] : (find(filesOf)?.files ?? []);
  files.push(...its.map((it) => ({ ...it, route: page.route, isComing: false })));
  areFilesWritten ||= its.length > 0;
  return true;
}
