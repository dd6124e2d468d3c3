// Changes that the user makes while the server can't be reached. This browser keeps them, even if the page closes, and
// sends each one, exactly once, when the server can be reached again.

import { files, filesOf, handOver, keepTexts, textsOf } from "./drafts.js";
import { all, has, hasItems, lost, put, remove } from "./kept.js";
import { ask, away, fields, one, page, read, say, wire, words } from "./stashbook.js";

// What a press or Return changes in the library, if anything: a form, or the record that a field's text adds by the
// button beside it. The history contains the keys of these changes, but not those of settings.
function changeBy(target, event) {
  const node = one(target);
  if (!node || node.closest("[role=dialog]") || !(event.tap || event.key === "enter")) return null;
  const isForm = target.endsWith(".save") && node.closest(".toolbar")?.querySelector(".cancel");
  if (event.tap && isForm) return { isForm: true };
  const [button, field] = ["button[data-id$='.add']", fields].map((it) => node.closest(".beside")?.querySelector(it));
  if (!button || !field?.value || node !== (event.tap ? button : field)) return null;
  return { isForm: false, field: field.dataset.id };
}

// Returns a new key for an input that changes the library. The server makes only one change with a key.
export const keyFor = (target, event) => (changeBy(target, event) ? newKey() : undefined);

// Browsers offer randomUUID only over HTTPS.
const newKey = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))]
  .map((it) => it.toString(16).padStart(2, "0")).join("");

// Handles a press or Return without a server: opens a screen that this device has, or keeps the change.
export async function later(target, event, key = newKey()) {
  const { href } = one(target) ?? {};
  if (event.tap && href) return visit(href);
  const change = changeBy(target, event);
  // The server has the rest of a form that it has shown.
  const isChanged = change?.isForm ? page.held.size + files.length > 0 || page.last : page.held.has(change?.field);
  if (isChanged) return keepChange(change, { target, event }, key).catch(lost);
  say(awayWords());
}

async function keepChange({ isForm, field }, last, key) {
  const texts = [...page.held].filter(([id, { dialog }]) => dialog === undefined && (isForm || id === field));
  const inputs = [...texts.map(([id, { text }]) => ({ target: id, event: { edit: text } })), last];
  const { route, last: left } = page;
  const others = [...page.held].filter(([id]) => !texts.some(([it]) => it === id));
  const change = { name: key, route, left, at: Date.now(), title: document.title.split(" \u00b7 ")[0], isForm, inputs };
  // At once, so that a second press keeps nothing more, and text typed meanwhile is another change. The server's draft
  // is part of one change only.
  page.last = null;
  if (isForm) own = key;
  change.files = handOver();
  const shown = [...document.querySelectorAll(`main :is(${fields})`)].filter((it) => isForm || it.dataset.id === field);
  const values = shown.map((it) => it.value);
  for (const it of shown) it.value = it.defaultValue;
  for (const [id, text] of others) [page.held.set(id, text), page.typed.add(id)];
  try {
    await put(change, textsOf(route), filesOf(route));
  } catch (error) {
    page.last = left;
    files.push(...change.files.map((it) => ({ ...it, route, isComing: false })));
    for (const [id, text] of texts) [page.held.set(id, text), page.typed.add(id)];
    for (const [at, it] of shown.entries()) it.value = values[at];
    throw error;
  }
  if (others.length) keepTexts();
  for (const stop of document.querySelectorAll("[data-picker]:not([data-files]) .uploads button")) stop.click();
  sessionStorage.setItem(made, "yes");
  say(awayWords());
  if (isForm && isInstalled()) await openNearest();
}

let own = null; // the change by this page's form

const isInstalled = () => Boolean(navigator.serviceWorker?.controller);
const made = "has kept a change"; // whether this window has
export const awayWords = () => (sessionStorage.getItem(made) && hasItems() ? kept : away);
const kept = "Saved on this device for now. Stashbook will get it when you\u2019re back online.";
export const isGood = (text) => text === kept;

// Leaves a form without a server.
export const leaveOffline = () => (isInstalled() ? openNearest() : say(awayWords()));

// Opens the nearest screen above this one that the device has.
async function openNearest() {
  const parts = page.route.split("?")[0].split("/");
  while (parts.length > 1) {
    parts.pop();
    const path = parts.join("/") || "/";
    if (await caches.match(path)) return location.assign(path);
  }
}

async function visit(address) {
  if (!isInstalled()) return say(awayWords());
  if (await caches.match(address)) location.assign(address);
  else say("This screen isn\u2019t available offline yet. Open it once while you\u2019re online.");
}

// Makes the kept changes, in the order in which the user made them. The page waits only for the changes of its own
// screen. Returns why some of these weren't made, and whether this page's form was made and nothing was typed since.
export async function deliver() {
  if (!hasItems()) return {};
  const changes = (await all()).filter((it) => it.inputs).sort((a, b) => a.at - b.at);
  const making = inTurn(async () => {
    const [reasons, failed] = [[], new Set()];
    let isFormMade = false;
    for (const change of changes) {
      if (failed.has(change.route)) continue;
      const reason = await make(change);
      if (reason) [reasons.push(reason), failed.add(change.route)];
      else isFormMade ||= change.name === own && page.held.size === 0;
    }
    sessionStorage.removeItem(made);
    return { reason: reasons.join(" "), isFormMade };
  });
  if (changes.some((it) => it.route === page.route)) return making;
  making.then(({ reason }) => reason && say(reason), console.warn);
  return {};
}

const inTurn = (act) => (navigator.locks ? navigator.locks.request("outbox", act) : act());

// Makes a change, unless another page has made it. Returns the reason if it can't be made.
async function make(change) {
  if (!(await has(change.name))) return "";
  const { status, value } = await request(change);
  if (value.isSaved) return void (await remove(change.name));
  const reason = value.message ?? (value.error ? words(value.error) : "Check the form.");
  const { route, title } = change;
  // It is tried again unless it's invalid, or if its texts would replace others.
  const isInvalid = [200, 400, 413, 415].includes(status);
  if (!isInvalid || (await has(textsOf(route))) || (await has(filesOf(route)))) return reason;
  const texts = change.inputs.slice(0, -1).map((it) => [it.target, { text: it.event.edit }]);
  if (change.files.length) await put({ name: filesOf(route), route, files: change.files });
  await put({ name: textsOf(route), route, texts }, change.name);
  const where = route === page.route ? "" : ` Open \u201c${title}\u201d to fix it.`;
  return `A change you made offline isn\u2019t saved: ${reason.replace(/\.?$/, ".")}${where}`;
}

// Sends a change and its files, and returns the server's response.
async function request({ name: key, route, left, at, inputs, files }) {
  const picks = [];
  for (const { picker, file } of files) {
    const query = new URLSearchParams({ kind: "photo", name: file.name || "Photo" });
    const headers = { "content-type": file.type || "application/octet-stream" };
    const response = await fetch(`/-/uploads?${query}`, { method: "POST", headers, body: file });
    const item = await read(response);
    if (!response.ok) return { status: response.status, value: item };
    picks.push({ target: picker, event: { pick: [item] } });
  }
  return ask("/-/changes", { wire, key, route, left, at, inputs: [...inputs.slice(0, -1), ...picks, inputs.at(-1)] });
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
