// Texts, photos, and changes that the user makes while the server can't be reached. This browser keeps them, even if the
// page closes, until the server has them.

import { ask, away, fields, one, page, say, wire, words } from "./stashbook.js";

// An item is a change or a part of a screen's draft: its texts by field, which are typed again when the screen opens, or
// its files for photo fields. A change has inputs for the server, of which the last makes the change, and files.
const shelf = "items";
let opened = null;
const open = () => (opened ??= new Promise((done, fail) => {
  const request = indexedDB.open("stashbook", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: "key" });
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
}));

async function run(act) {
  const transaction = (await open()).transaction(shelf, "readwrite");
  const request = act(transaction.objectStore(shelf));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => fail(transaction.error);
  });
}
const all = () => run((it) => it.getAll());
const remove = (key) => run((it) => it.delete(key));
// The mark tells the next page, without waiting, that there may be items.
const mark = "has items";
const put = (item) => run((it) => (localStorage.setItem(mark, "yes"), it.put(item)));
const unmark = async () => (await all()).length || localStorage.removeItem(mark);
const hasItems = () => localStorage.getItem(mark) !== null;
const lost = (error) => [console.warn(error), say("This browser can\u2019t keep changes. Leave this page open.")];

// Drafts.

let files = []; // of this page, with the IDs of their fields
let isKept = false; // whether the texts of this page are kept
const filesOf = (route) => `files ${route}`;
const isSearch = (id) => one(id)?.closest(".palette, .filters, .box:has(.clear)");

// Keeps the texts of this page. Its Save button can be pressed, because the server checks the texts later.
export function keepTexts() {
  const texts = [...page.held].filter(([id]) => !isSearch(id));
  isKept ||= texts.length > 0;
  if (texts.length) put({ key: page.route, texts }).catch(lost);
  for (const button of document.querySelectorAll("main [data-id$='.save'][aria-disabled]")) {
    for (const name of ["aria-disabled", "tabindex", "aria-describedby"]) button.removeAttribute(name);
    button.parentElement.querySelector(".hint")?.remove();
  }
}

export function keepFiles(picker, added) {
  files = [...files, ...added.map((file) => ({ picker, file }))];
  put({ key: filesOf(page.route), files }).catch(lost);
  keepTexts();
}

// Removes the draft of this page, except photos on their way, because the server has its texts.
export function forget() {
  if (!isKept || page.held.size) return;
  isKept = false;
  remove(page.route).then(unmark).catch(console.warn);
}

// Removes a photo from the draft, because its field has it or the user cancelled it.
export function dropFile(file) {
  if (!files.some((it) => it.file === file)) return;
  files = files.filter((it) => it.file !== file);
  const key = filesOf(page.route);
  (files.length ? put({ key, files }) : remove(key).then(unmark)).catch(lost);
}

// Prepares the texts of this page to be typed again, and returns its files.
export async function restoreDraft() {
  if (!hasItems() || files.length) return [];
  const items = await all();
  for (const [id, text] of items.find((it) => it.key === page.route)?.texts ?? []) {
    if (!page.held.has(id)) page.held.set(id, text);
    isKept = true;
  }
  files = items.find((it) => it.key === filesOf(page.route))?.files ?? [];
  return files;
}

// Changes.

// Handles a press or Return without a server: opens a screen that this device has, or keeps the change.
export function later(target, event) {
  const node = one(target);
  const beside = node?.closest(".beside")?.querySelector(fields);
  const isSave = event.tap && target.endsWith(".save") && !node?.closest("[role=dialog]");
  const isForm = isSave && page.held.size + files.length > 0;
  if (isForm || ((event.tap || event.key === "enter") && page.held.has(beside?.dataset.id))) {
    return keepChange(target, event, isForm).catch(lost);
  }
  if (event.tap && node?.href) return visit(node.href);
  say(awayWords());
}

async function keepChange(target, event, isForm) {
  const texts = [...page.held].filter(([, { dialog }]) => dialog === undefined);
  // The date of a new record is the date on which it was made.
  for (const it of isForm && !page.route.endsWith("/edit") ? document.querySelectorAll("main .calendar") : []) {
    const field = document.getElementById(it.dataset.for);
    const { id } = field.dataset;
    if (it.max && field.value === it.max && !page.held.has(id)) texts.unshift([id, { text: today() }]);
  }
  const inputs = [...texts.map(([id, { text }]) => ({ target: id, event: { edit: text } })), { target, event }];
  const [key, left] = [crypto.randomUUID?.() ?? name(), sessionStorage.getItem("page")];
  const change = { key, route: page.route, left, day: today(), isForm, inputs, files };
  // A second press keeps nothing more.
  [files, isKept] = [[], false];
  page.held.clear();
  page.typed.clear();
  await put(change).catch((error) => {
    files = change.files;
    for (const [id, text] of texts) page.held.set(id, text);
    throw error;
  });
  await Promise.all([change.route, filesOf(change.route)].map(remove));
  for (const stop of document.querySelectorAll(".uploads button")) stop.click();
  for (const field of document.querySelectorAll(`main :is(${fields})`)) field.value = field.defaultValue;
  sessionStorage.setItem(made, "yes");
  say(awayWords());
  if (isForm && navigator.serviceWorker?.controller) await leave();
}

const made = "has kept a change"; // whether this window has
export const awayWords = () => sessionStorage.getItem(made) ? kept : away;
const kept = "Your change is kept on this device. It is saved when Stashbook can be reached again.";
export const isGood = (text) => text === kept;

// Browsers offer randomUUID only over HTTPS.
const name = () => [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, "0")).join("");

function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((it) => String(it).padStart(2, "0")).join("-");
}

// Opens the nearest screen above this one that the device has.
async function leave() {
  const parts = page.route.split("?")[0].split("/");
  while (parts.length > 1) {
    parts.pop();
    const path = parts.join("/") || "/";
    if (await caches.match(path)) return location.assign(path);
  }
}

async function visit(address) {
  if (!navigator.serviceWorker?.controller) return say(away);
  if (await caches.match(address)) location.assign(address);
  else say("This screen isn\u2019t on this device yet. Open it once while Stashbook can be reached.");
}

// Makes the kept changes, and returns words about those of this screen that can't be made. The page waits only for the
// changes of its own screen. `left` is the server's name for the page before, if any.
export async function deliver(left) {
  if (!hasItems()) return "";
  const changes = (await all()).filter((it) => it.inputs);
  const making = inTurn(async () => {
    const failures = [];
    for (const change of changes) failures.push(await make(change, left));
    sessionStorage.removeItem(made);
    await unmark();
    return failures.filter(Boolean).join(" ");
  });
  if (changes.some((it) => it.route === page.route)) return making;
  making.then((failure) => failure && say(failure), console.warn);
  return "";
}

const inTurn = (act) => (navigator.locks ? navigator.locks.request("outbox", act) : act());

// Makes a change, unless another page has made it. Returns the reason if it can't be made.
async function make(change, left) {
  if (!(await run((it) => it.getKey(change.key)))) return;
  const { status, value } = await request(change, left);
  if (value.isSaved) return remove(change.key);
  const reason = value.message ?? (value.error ? words(value.error) : "Some text isn\u2019t valid.");
  // It is tried again after a fault of the server, or if its draft would replace another one.
  const keys = [change.route, filesOf(change.route)];
  if (status >= 500 || (await all()).some((it) => keys.includes(it.key))) return reason;
  const edits = change.inputs.filter((it) => it.event.edit !== undefined);
  await put({ key: change.route, texts: edits.map((it) => [it.target, { text: it.event.edit }]) });
  if (change.files.length) await put({ key: filesOf(change.route), files: change.files });
  await remove(change.key);
  return `Your change from ${change.day} isn\u2019t saved yet: ${reason}`;
}

// Sends a change and its files, and returns the server's response.
async function request({ key, route, left, day, isForm, inputs, files }, last) {
  // Only a form has a date.
  if (!isForm && day !== today()) return { value: { message: "That day is over. Add it with its date." } };
  const picks = [];
  for (const { picker, file } of files) {
    const query = new URLSearchParams({ kind: "photo", name: file.name || "Photo" });
    const headers = { "content-type": file.type || "application/octet-stream" };
    const response = await fetch(`/-/uploads?${query}`, { method: "POST", headers, body: file });
    const item = await response.json();
    if (!response.ok) return { status: response.status, value: item };
    picks.push({ target: picker, event: { pick: [item] } });
  }
  const all = [...inputs.slice(0, -1), ...picks, inputs.at(-1)];
  return ask("/-/changes", { wire, key, route, left: left ?? last, inputs: all });
}

// Asks the worker of an installed app to keep the places, and the forms for new records that this screen links to.
const asked = new Set();
export function lookAhead() {
  const worker = navigator.serviceWorker?.controller;
  if (!worker || page.id === null) return;
  const links = [...document.querySelectorAll(".places [data-place], #additions a, main a[href$='/new']")];
  const paths = [...new Set(links.map((it) => it.pathname))].filter((it) => !asked.has(it));
  for (const path of paths) asked.add(path);
  if (paths.length) worker.postMessage({ keep: paths });
}
