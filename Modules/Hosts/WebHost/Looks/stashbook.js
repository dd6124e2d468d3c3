// The browser's part of Stashbook: it sends the user's inputs and applies the server's updates.
// The server owns what is displayed; typed text belongs to the user until the server has it.

import { goOn, stopWaiting } from "./ahead.js";
import { choose, restore } from "./choices.js";
import { morph, remember } from "./morph.js";
import { forget, isSafe, keep, keepFiles, restore as restoreDraft, titleAround } from "./drafts.js";
import { awayWords, deliver, isGood, isLate, keyFor, later, takeReasons, unanswered, waits } from "./outbox.js";
import { lookAtParts } from "./parts.js";
import { keepToDialog, leaving, moveFocus, returnFromForm, turn } from "./screens.js";
import { listen } from "./stream.js";

export const page = {
  id: null, mark: null, // the server's name for this page, or null before it opens; its name in the history
  last: null, // the server's last name for this page, if this screen shows what that page showed
  version: 0, depth: 1, route: document.body.dataset.route,
  focus: null, // the focused node, according to the server
  queue: [], // unsent inputs, in order
  sending: [], // inputs in the current request
  answered: [], // inputs whose response waits for an earlier update
  held: new Map(), // typed text that the unreachable server doesn't have, by field
  refused: new Map(), // fields whose text the server rejected: field to reason
  typed: new Set(), // fields that received typing on this screen
  lost: [], // uploaded photos that may not have reached their field
  ahead: [], // text typed into a field while a key for it was being sent
  strokes: [], // strokes not in the drawing yet; see surface.js
  composing: null, // the field in which an input method composes text
  hand: null, // while a line is drawn: a promise resolved when it ends
  waiting: [], // updates that arrived before their predecessor
  isCareful: false, // whether inputs are sent one by one after a batch was rejected
  events: null, delay: 0, // milliseconds until the next try to reach the server
  heights: [], // how far each covered screen was scrolled, by depth
  returns: 0, // steps back in the browser's history that the script itself takes
};
export const wire = Number(document.body.dataset.wire); // the version of the messages; see Documentation/Wire.md
const trouble = document.getElementById("trouble");
export const fields = "input[data-kind], textarea[data-kind]";
export const aids = ".slider, .well"; // controls that type into the field next to them
export const isNumber = (node) => node.matches?.(".headline input[inputmode]");
export const one = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);
export const away =
  "Stashbook can\u2019t be reached. You can type and draw offline. Changes sync when you reconnect.";

export async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(60_000); // the connection may have stalled
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal }).catch(unreachable);
  return { status: answer.status, value: await read(answer) };
}

// Returns the JSON of a response. Any other text isn't from Stashbook, which then counts as unreachable.
export const read = (answer) => answer.json().catch(unreachable);
const unreachable = () => Promise.reject(new TypeError);

let isAgain = performance.getEntriesByType("navigation")[0].type !== "navigate";
async function open() {
  // The previous page ends first, so that its unsaved text is restored.
  const left = isAgain ? sessionStorage.getItem("page") : null;
  // Marked before the request, because replacing the entry later could end a step back or forward that the user starts.
  history.replaceState({ page: (page.mark = `${Date.now()} ${Math.random()}`), depth: 1 }, "");
  const { shows } = document.body.dataset; // what the document shows, until it changes
  delete document.body.dataset.shows;
  if (await deliver()) return returnFromForm();
  const { status, value } = await ask("/-/pages", { wire, route: page.route, left, shows });
  if (status === 403) location.reload(); // this device was signed out
  if (status !== 200) throw new DOMException(words(value.error));
  if (!page.refused.size) say(takeReasons());
  await restoreDraft();
  // Nothing is awaited from here until the update is applied, because inputs are sent once the page has an ID.
  [page.id, page.version, page.depth] = [value.page, value.update.to, value.update.depth];
  sessionStorage.setItem("page", (page.last = page.id));
  [page.waiting, page.delay, isAgain] = [[], 0, true];
  apply({ ...value.update, opened: false });
  look();
  const isHere = page.depth > 1 && history.state?.page === page.mark;
  if (isHere) history.replaceState({ page: page.mark, depth: page.depth }, "", page.route);
  if (!document.hidden) listen();
}

// The server forgot the page or was unreachable: the screen is opened again, and text that the server
// doesn't have is typed again, unless the user starts over. Taps that surely had no effect are repeated.
let reopening = null;
export function reopen(taps = []) {
  reopening ??= (async () => {
    page.events?.close();
    page.id = null;
    const inputs = [...page.sending, ...page.queue];
    const change = taps.length ? null : unanswered(inputs);
    for (const { target, event } of inputs) hold(target, event);
    page.lost.push(...unseen().flatMap(({ event }) => event.pick ?? event.capture ?? []));
    for (const id of page.typed) if (one(id)) keep(id, one(id).value);
    if (!change?.event.key) stopWaiting();
    [page.sending, page.queue, page.answered] = [[], [], []];
    choose();
    for (const stroke of page.strokes) stroke.isSent = false;
    keepFiles();
    lookAtParts();
    say(awayWords());
    // A change without a response may have been made, which its key tells. Text after Return is another change.
    if (change) await later(change.target, change.event, change.key);
    stopWaiting();
    let failed;
    while ((failed = await Promise.resolve(page.hand).then(open).catch((error) => error))) {
      say(failed instanceof TypeError ? awayWords() : failed.message);
      page.delay = Math.min(5000, Math.max(250, page.delay * 2));
      await new Promise((done) => setTimeout(done, page.delay));
    }
    reopening = null;
    if (isLate() && !taps.length) return reopen();
    look();
    for (const { target, event } of taps) if (one(target)) send(target, event);
  })();
  return reopening;
}

// Whether inputs can be sent now.
export const isReached = () => !reopening && page.id !== null && !document.querySelector("[role=dialog]");
export const isEdit = (event) => event.edit !== undefined;
const hold = (target, event) => isEdit(event) && keep(target, event.edit);

// Types again the text that the server doesn't have; text for a field that is missing, behind a dialog, or
// in another dialog waits for the field.
function takeUp() {
  if (reopening || page.id === null) return;
  const said = trouble.textContent;
  for (const [id, { text, dialog }] of [...page.held]) {
    const field = one(id);
    if (!field || field.closest("[inert]") || titleAround(id) !== dialog) continue;
    page.held.delete(id);
    edit(Object.assign(field, { value: text }));
  }
  say(said);
}

// A message stays until the user's next input, and one about the connection until the server answers.
export function say(text) {
  if (trouble.textContent !== text) trouble.textContent = text;
  trouble.classList.toggle("good", isGood(text));
}
export const unsay = (text) => trouble.textContent === text && say("");
export const words = ({ message, hint }) => [message, hint].filter(Boolean).join(hint ? ". " : "");

// Inputs: one request at a time. Of several unsent texts for one field, only the last is sent.

export function edit(field) {
  page.typed.add(field.dataset.id);
  send(field.dataset.id, { edit: field.value });
}

export function send(target, event) {
  if (reopening) return isEdit(event) ? hold(target, event) : event.focus || later(target, event);
  const isStopped = event.tap && page.refused.size && !document.querySelector("[role=dialog]");
  if (isStopped) return say([...page.refused.values()][0]);
  if (waits(target, event)) return;
  const isAutomatic = event.focus || event.more;
  if (!isAutomatic && !page.refused.size) say("");
  const last = page.queue.at(-1);
  const replaces = last?.target === target && isEdit(last.event) && isEdit(event);
  const moves = last?.event.focus && event.focus;
  page.queue.splice(replaces || moves ? -1 : page.queue.length, 1, { target, event, key: keyFor(target, event) });
  clearTimeout(pausing);
  if (event.focus) pausing = setTimeout(flush, pause);
  else queueMicrotask(flush); // so that several inputs by one press are one request
  if (event.tap) choose();
}

// A moved focus waits for what the user does there, so that a tap is one request.
const pause = 120; // milliseconds
let pausing = 0;

async function flush() {
  if (page.sending.length || page.id === null) return;
  if (!page.queue.length) return (page.isCareful = false) || goOn();
  page.sending = page.queue.splice(0, page.isCareful ? 1 : together());
  const id = page.id;
  try {
    const { status, value } = await ask(`/-/pages/${id}`, { inputs: page.sending });
    // A server that doesn't know the page has ignored the inputs, such as another server of the library.
    if (status === 410) return page.id === id && reopen(page.sending.concat(page.queue).filter(({ event }) => event.tap));
    if (page.id !== id) return;
    const inputs = page.sending.splice(0);
    const texts = inputs.filter(({ event }) => isEdit(event));
    if (value?.error && inputs.length > 1) {
      // The batch was rejected as a whole, so each input is sent alone to find the invalid one.
      page.queue.unshift(...inputs);
      page.isCareful = true;
    } else if (value?.error) {
      for (const { target } of texts) page.refused.set(target, words(value.error));
      page.queue = page.queue.filter(({ event }) => !event.tap);
      say(words(value.error));
      look();
    } else {
      const accepted = texts.filter(({ target }) => page.refused.delete(target));
      if (!page.queue.length) forget();
      if (accepted.length && !page.refused.size) say("");
      // A complete update may have arrived meanwhile that already includes the results.
      if (value.to > page.version) page.answered.push({ to: value.to, inputs });
      receive(value);
    }
  } catch {
    // The request may or may not have arrived, so the page is opened again to find out.
    if (page.id === id) return reopen();
  }
  flush();
}

// Returns how many of the unsent inputs fit in one request.
function together() {
  let size = 0;
  const first = page.queue.findIndex((it) => (size += JSON.stringify(it).length) > 900_000);
  return first < 0 ? page.queue.length : Math.max(1, first);
}

// Inputs without a response that is already displayed, in order.
export const unseen = () => [...page.answered.flatMap((it) => it.inputs), ...page.sending, ...page.queue];

// Updates: each one follows the version before it, or contains the complete page. They arrive on two
// channels, in any order. Nothing moves while the user draws.

export const receive = (update) => void [page.waiting.push(update), follow()];

export function follow() {
  if (page.hand) return;
  for (;;) {
    const next = page.waiting.findIndex((it) => it.to > page.version && (it.from ?? page.version) === page.version);
    if (next < 0) break;
    const [found] = page.waiting.splice(next, 1);
    page.version = found.to;
    page.answered = page.answered.filter((it) => it.to > page.version);
    apply(found);
  }
  page.waiting = page.waiting.filter((it) => it.from > page.version);
  if (page.waiting.length > 8) order({});
  look();
  flush();
}

// Requests the complete page, or to go back.
export async function order(body) {
  const id = page.id;
  const { status, value } = await ask(`/-/pages/${id}`, body).catch(() => ({}));
  if (page.id !== id) return;
  return status === 200 ? receive(value) : reopen();
}

function apply(update) {
  restore();
  if (update.opened) page.heights[page.depth] = scrollY;
  const left = update.opened ? leaving() : [];
  const putBack = remember(document.activeElement);
  const hadOptions = document.querySelector(".options") !== null;
  for (const change of update.changes) {
    const place = document.getElementById(change.at);
    if (!place) continue;
    const made = document.createElement("template");
    made.innerHTML = change.html;
    if (change.more) place.append(made.content);
    else if (update.opened && change.at === "main") place.replaceWith(made.content);
    else morph(place, made.content.firstElementChild);
  }
  putBack();
  if (update.refusal) say(update.refusal.message);
  if (update.theme !== undefined) document.documentElement.dataset.theme = update.theme;
  document.title = update.title;
  if (update.opened) [turn(update, left), restoreDraft().then((it) => it && look())];
  else if (update.route !== page.route) history.replaceState(history.state, "", (page.route = update.route));
  keepToDialog();
  moveFocus(update);
  if (!hadOptions) document.querySelector(".options")?.scrollIntoView({ block: "nearest" });
}

// Fields that exist now may receive held text, and the scripts of the page's parts look at it.
function look() {
  takeUp();
  lookAtParts();
  choose();
}

addEventListener("pagehide", () => {
  page.events?.close();
  page.events = null;
  // Without a type, the browser would hide the origin, which the server requires.
  if (page.id) navigator.sendBeacon(`/-/pages/${page.id}/end`, new Blob([], { type: "application/json" }));
});
addEventListener("pageshow", (event) => event.persisted && reopen());
addEventListener("beforeunload", (event) => {
  const isUnsent = page.queue.some((it) => !it.event.focus);
  if (isUnsent || (page.held.size && !isSafe()) || page.strokes.length) event.preventDefault();
});

// An app that the user has installed on this device keeps the last-seen screens; a browser keeps none.
if (matchMedia("(display-mode: standalone)").matches) {
  navigator.serviceWorker?.register("/-/worker.js", { scope: "/" }).catch(console.warn);
}

// The page is painted before it is opened, unless it's hidden.
const painted = document.hidden ? null : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
Promise.resolve(painted).then(restoreDraft).then(open).then(flush, () => reopen());
