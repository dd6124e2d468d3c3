// Changes that the user makes while the server can't be reached. This browser keeps them, even if the page closes, and
// sends each one, exactly once, when the server can be reached again.

import { files, filesOf, handOver, isWaiting, keepTexts, rejections, textsOf } from "./drafts.js";
import { all, has, hasItems, lost, put, remove } from "./kept.js";
import { ask, away, fields, isEdit, one, page, read, say, send, unsay, unseen, wire, words } from "./stashbook.js";

// What a press or Return changes in the library, if anything: a form, or the record that a field's text adds by the
// button beside it. The history contains the keys of these changes, but not those of settings.
function changeBy(target, event) {
  const node = event.tap || event.key === "enter" ? one(target) : null;
  if (!node || node.closest("[role=dialog]")) return null;
  const isForm = target.endsWith(".save") && node.closest(".toolbar")?.querySelector(".cancel");
  if (event.tap && isForm) return { isForm: true };
  const [button, field] = ["button[data-id$='.add']", fields].map((it) => node.closest(".beside")?.querySelector(it));
  if (!button || !field?.value || node !== (event.tap ? button : field)) return null;
  return { isForm: false, field: field.dataset.id };
}

// Returns the key for an input that changes the library. The server makes only one change with a key. A form that is
// saved again before the response is the same change.
export function keyFor(target, event) {
  const change = changeBy(target, event);
  if (!change) return undefined;
  return (change.isForm && unseen().find((it) => it.target === target && it.key)?.key) || newKey();
}

// Returns the first input that changes the library, unless inputs before it, such as taps, can't be repeated.
export function unanswered(inputs) {
  const change = inputs.find(({ key }) => key);
  const before = inputs.slice(0, inputs.indexOf(change)).map(({ event }) => event);
  return before.every((it) => isEdit(it) || it.focus || it.more || it.pick || it.capture) ? change : undefined;
}

// A form is saved once the server has loaded its photos, unless one of them is rejected.
let isHolding = false;
const holding = "The form is saved as soon as its photos are uploaded.";
const arePhotosComing = () => isWaiting() || document.querySelector("main .photos > .column > .progress") !== null;
export function waits(target, event) {
  if (!changeBy(target, event)?.isForm || !arePhotosComing()) return false;
  const [{ route }, before] = [page, rejections];
  const look = () => {
    const isOver = page.route !== route || rejections !== before || !one(target);
    if (!isOver && arePhotosComing() && page.id !== null) return setTimeout(look, 100);
    isHolding = false;
    unsay(holding);
    if (!isOver) send(target, event);
  };
  if (!isHolding) setTimeout(look, 100);
  isHolding = true;
  say(holding);
  return true;
}

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
  [page.last, late] = [null, true];
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
export const isGood = (text) => text === kept || text === holding;

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

// Whether a change was kept since the last delivery began.
let late = false;
export const isLate = () => late;

// Makes the kept changes, in the order in which the user made them. The page waits only for the changes of its own
// screen. Returns whether this page's form was made, and nothing was typed since.
export async function deliver() {
  late = false;
  if (!hasItems()) return false;
  const isOwn = (await all()).some((it) => it.inputs && it.route === page.route);
  const making = inTurn(async () => {
    const failed = new Set();
    let isOwnMade = false;
    for (const change of (await all()).filter((it) => it.inputs).sort((a, b) => a.at - b.at)) {
      if (failed.has(change.route)) continue;
      const { isMade, reason } = await make(change);
      isOwnMade ||= isMade && change.name === own && page.held.size === 0;
      if (reason) sessionStorage.setItem(reasons, [sessionStorage.getItem(reasons), reason].filter(Boolean).join(" "));
      if (reason && change.isForm) failed.add(change.route);
    }
    sessionStorage.removeItem(made);
    return isOwnMade;
  });
  if (isOwn) return making;
  making.then(() => page.id && sessionStorage.getItem(reasons) && say(takeReasons()), console.warn);
  return false;
}

const inTurn = (act) => (navigator.locks ? navigator.locks.request("outbox", act) : act());

// Returns why changes weren't made, once.
const reasons = "reasons of failed changes";
export function takeReasons() {
  const text = sessionStorage.getItem(reasons) ?? "";
  sessionStorage.removeItem(reasons);
  return text;
}

// Makes a change, unless another page has made it. Returns whether it was made now, or else the reason.
async function make(change) {
  if (!(await has(change.name))) return {};
  const { status, value } = await request(change);
  if (value.isSaved) return remove(change.name).then(() => ({ isMade: true }));
  const reason = value.message ?? (value.error ? words(value.error) : "Check the form.");
  const { route, title } = change;
  // It is tried again unless it's invalid, or if its texts would replace others.
  const isInvalid = [200, 400, 413, 415].includes(status) && value.error?.code !== "upload-quota";
  if (!isInvalid || (await has(textsOf(route))) || (await has(filesOf(route)))) return { reason };
  const texts = change.inputs.slice(0, -1).map((it) => [it.target, { text: it.event.edit }]);
  if (change.files.length) await put({ name: filesOf(route), route, files: change.files });
  await put({ name: textsOf(route), route, texts }, change.name);
  const where = route === page.route ? "" : ` Open \u201c${title}\u201d to fix it.`;
  return { reason: `A change you made offline isn\u2019t saved: ${reason.replace(/\.?$/, ".")}${where}` };
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
