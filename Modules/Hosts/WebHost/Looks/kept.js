// The shelf on which this browser keeps texts, photos, and changes until the server has them, even if the page closes.

import { say } from "./stashbook.js";

// An item belongs to a person, because several may use a browser one after the other. Nobody else sees or sends it.
const { person } = document.body.dataset;
const shelf = "items";
let opened = null;
const open = () => (opened ??= new Promise((done, fail) => {
  const request = indexedDB.open("stashbook", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: "key" });
  request.onsuccess = () => done(request.result);
  request.onerror = () => [(opened = null), fail(request.error)];
}));

async function run(act) {
  const transaction = (await open()).transaction(shelf, "readwrite");
  const request = act(transaction.objectStore(shelf));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => fail(transaction.error);
  });
}

// The mark tells the next page, without waiting, that there may be items.
const mark = "has items";
const set = () => localStorage.setItem(mark, "yes");
export const hasItems = () => localStorage.getItem(mark) !== null;

// Returns the person's items, of which each has a name, or none if the browser doesn't have any.
export const all = () => run((it) => it.getAll()).then(
  (items) => items.filter((it) => it.person === person), (error) => (console.warn(error), []));
const keyOf = (name) => `${person} ${name}`;
export const has = async (name) => (await run((it) => it.getKey(keyOf(name)))) !== undefined;

// Keeps an item, in place of others if any are named. Another page may remove the mark meanwhile, so it is set twice.
export async function put(item, ...replaced) {
  set();
  await run((it) => {
    for (const name of replaced) it.delete(keyOf(name));
    return it.put({ ...item, key: keyOf(item.name), person });
  });
  set();
}

export async function remove(name) {
  await run((it) => it.delete(keyOf(name)));
  if (!(await run((it) => it.count()))) localStorage.removeItem(mark);
}

export function lost(error) {
  console.warn(error);
  say("This browser can\u2019t keep changes. Leave this page open.");
}
