// The browser's part of Stashbook: it sends the user's inputs and applies the server's updates.
// The server owns what is displayed; typed text belongs to the user until the server has it.

export const page = {
  id: null, // the server's name for this page; null before it opens
  version: 0, depth: 1, route: document.body.dataset.route,
  focus: null, // the focused node, according to the server
  queue: [], // unsent inputs, in order
  sending: [], // inputs in the current request
  answered: [], // inputs whose response waits for an earlier update
  held: new Map(), // typed text that the unreachable server doesn't have: field to text
  refused: new Map(), // fields whose text the server rejected: field to reason
  typed: new Set(), // fields that received typing on this screen
  ahead: [], // text typed into a field while a key for it was being sent
  strokes: [], // strokes not in the drawing yet; see surface.js
  hand: null, // while a line is drawn: a promise resolved when it ends
  waiting: [], // updates that arrived before their predecessor
  isCareful: false, // whether inputs are sent one by one after a batch was rejected
  events: null, delay: 0, // milliseconds until the next try to reach the server
  heights: [], // how far each covered screen was scrolled, by depth
  returns: 0, // steps back in the browser's history that the script itself takes
};
const wire = Number(document.body.dataset.wire); // the version of the messages; see Documentation/Wire.md
const trouble = document.getElementById("trouble");
const fields = "input[data-kind], textarea[data-kind]";
const aids = ".slider, .well"; // controls that type into the field next to them
export const one = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);
export const away =
  "Stashbook can\u2019t be reached. You can type and draw offline. Changes sync when you reconnect.";

async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, value: await answer.json() };
}

let isAgain = performance.getEntriesByType("navigation")[0].type !== "navigate";
async function open() {
  // The previous page ends first, so that its unsaved text is restored.
  const left = isAgain ? sessionStorage.getItem("page") : null;
  const { status, value } = await ask("/-/pages", { wire, route: page.route, left });
  if (status === 403) location.reload(); // this device was signed out
  if (status !== 200) throw new DOMException(words(value.error));
  [page.id, page.version, page.depth] = [value.page, value.update.to, value.update.depth];
  sessionStorage.setItem("page", page.id);
  [page.waiting, page.delay, isAgain] = [[], 0, true];
  apply({ ...value.update, opened: false });
  look();
  history.replaceState({ page: page.id, depth: page.depth }, "", page.route);
  if (!document.hidden) listen();
}

// A hidden page doesn't listen, because a browser limits the connections of all pages together.
document.addEventListener("visibilitychange", () => page.id && (document.hidden ? page.events?.close() : listen()));

// A browser has about six connections to a server, so at most four of its pages have a stream of updates.
// The others ask every two seconds.
const streams = 4;
let times = 0; // how often the page began to listen

async function listen() {
  page.events?.close();
  const mine = (times += 1);
  const leave = await place();
  if (mine !== times || page.id === null || document.hidden) return leave?.();
  page.events = leave ? stream(leave) : poll();
}

// Takes one of the places for streams. Returns a function that gives it back, or null if none is free.
async function place() {
  if (!navigator.locks) return () => {};
  for (let number = 0; number < streams; number += 1) {
    const leave = await new Promise((done) =>
      navigator.locks.request(`stream ${number}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise((end) => done(end)) : done(null)));
    if (leave) return leave;
  }
  return null;
}

function stream(leave) {
  const events = new EventSource(`/-/pages/${page.id}/updates?since=${page.version}`);
  const close = events.close.bind(events);
  events.close = () => (close(), leave());
  events.onopen = () => page.refused.size || say("");
  events.onmessage = (event) => receive(JSON.parse(event.data));
  events.onerror = () => {
    say(away);
    if (events.readyState === EventSource.CLOSED && page.events === events) reopen();
  };
  return events;
}

function poll() {
  const timer = setInterval(async () => {
    const leave = await place();
    if (page.events !== asking || page.id === null) return leave?.();
    if (!leave) return order({});
    asking.close();
    page.events = stream(leave);
  }, 2000);
  const asking = { close: () => clearInterval(timer) };
  return asking;
}

// The server forgot the page or was unreachable: the screen is opened again, and text that the server
// doesn't have is typed again, unless the user starts over.
let reopening = null;
function reopen() {
  reopening ??= (async () => {
    page.events?.close();
    page.id = null;
    for (const { target, event } of [...page.sending, ...page.queue]) hold(target, event);
    for (const id of page.typed) if (one(id)) page.held.set(id, one(id).value);
    for (const { id, text } of page.ahead) if (text) page.held.set(id, (page.held.get(id) ?? "") + text);
    [page.sending, page.queue, page.answered, page.ahead] = [[], [], [], []];
    for (const stroke of page.strokes) stroke.isSent = false;
    say(away);
    let failed;
    while ((failed = await Promise.resolve(page.hand).then(open).catch((error) => error))) {
      say(failed instanceof TypeError ? away : failed.message);
      page.delay = Math.min(5000, Math.max(250, page.delay * 2));
      await new Promise((done) => setTimeout(done, page.delay));
    }
    reopening = null;
    look();
  })();
  return reopening;
}

// Whether inputs can be sent now.
export const isReached = () => !reopening && page.id !== null && !document.querySelector("[role=dialog]");
const isEdit = (event) => event.edit !== undefined;
const hold = (target, event) => isEdit(event) && page.held.set(target, event.edit);

// Types again the text that the server doesn't have; text for a missing field waits for the field.
function takeUp() {
  if (!isReached()) return;
  for (const [id, text] of [...page.held]) {
    const field = one(id);
    if (!field) continue;
    page.held.delete(id);
    edit(Object.assign(field, { value: text }));
  }
}

export const say = (text) => trouble.textContent !== text && (trouble.textContent = text);
export const words = ({ message, hint }) => [message, hint].filter(Boolean).join(hint ? ". " : "");

// Inputs: one request at a time. Of several unsent texts for one field, only the last is sent.

export function send(target, event) {
  if (reopening) return isEdit(event) ? hold(target, event) : event.focus || say(away);
  const isStopped = event.tap && page.refused.size && !document.querySelector("[role=dialog]");
  if (isStopped) return say([...page.refused.values()][0]);
  const last = page.queue.at(-1);
  const replaces = last?.target === target && isEdit(last.event) && isEdit(event);
  const moves = last?.event.focus && event.focus;
  page.queue.splice(replaces || moves ? -1 : page.queue.length, 1, { target, event });
  clearTimeout(pausing);
  if (event.focus) pausing = setTimeout(flush, pause);
  else flush();
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
    if (status === 410 || page.id !== id) return page.id === id && reopen();
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
      for (const { target } of texts) page.refused.delete(target);
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

// Inputs without a response that is already displayed.
export const unseen = () => [...page.queue, ...page.sending, ...page.answered.flatMap((it) => it.inputs)];

// A key may change its field's text. Text typed there before the response waits for it, and is then
// sent in order.

const isWaiting = (id) =>
  [...page.queue, ...page.sending].some((it) => it.target === id && it.event.key) ||
  page.ahead.some((it) => it.id === id);

function goOn() {
  if (page.waiting.length || !page.ahead.length) return;
  const next = page.ahead.shift();
  const field = one(next.id);
  if (next.name) send(next.id, { key: next.name });
  else if (field) edit(Object.assign(field, { value: field.value.slice(0, field.value.length - next.cut) + next.text }));
  else goOn();
}

document.addEventListener("beforeinput", (event) => {
  const { target, data, inputType, isComposing } = event;
  const isCut = inputType === "deleteContentBackward" && (target.value !== "" || page.ahead.length > 0);
  if (isComposing || (!data && !isCut) || !isWaiting(target.dataset.id)) return;
  event.preventDefault();
  const last = page.ahead.at(-1);
  if (last?.id === target.dataset.id && last.text && !isCut) last.text += data;
  else page.ahead.push({ id: target.dataset.id, text: data ?? "", cut: isCut ? 1 : 0 });
});

// Updates: each one follows the version before it, or contains the complete page. They arrive on two
// channels, in any order. Nothing moves while the user draws.

function receive(update) {
  page.waiting.push(update);
  follow();
}

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
async function order(body) {
  const id = page.id;
  const { status, value } = await ask(`/-/pages/${id}`, body).catch(() => ({}));
  if (page.id !== id) return;
  return status === 200 ? receive(value) : reopen();
}

function apply(update) {
  if (update.opened) page.heights[page.depth] = scrollY;
  const putBack = remember(document.activeElement);
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
  else if (update.changes.length && page.id && !page.refused.size) say("");
  if (update.theme !== undefined) document.documentElement.dataset.theme = update.theme;
  document.title = update.title;
  if (update.opened) turn(update);
  else if (update.route !== page.route) history.replaceState(history.state, "", (page.route = update.route));
  keepToDialog();
  moveFocus(update);
}

// Fields that exist now may receive held text, and drawings look for changes.
function look() {
  takeUp();
  for (const button of document.querySelectorAll("[data-more]")) ends.observe(button);
  use(".viewer", "./viewer.js");
  use("[data-picker]", "./photos.js");
  use("figure.chart", "./chart.js");
  use(".board", "./board.js");
  use(".surface", "./surface.js");
  use(".surface[tabindex]", "./pen.js");
  use(".surface[tabindex]", "./zoom.js");
}

// Loads the script for a part of the page once the part exists, and lets the script look at the page.
const scripts = new Map();
function use(selector, path) {
  const isNeeded = document.querySelector(selector) !== null;
  if (isNeeded && !scripts.has(path)) scripts.set(path, import(path));
  scripts.get(path)?.then((it) => it.look?.(), () => scripts.delete(path) && say(away));
}

// More rows load when the end of a list comes near, or when its button is pressed.
const ends = new IntersectionObserver(
  (seen) => seen.filter((it) => it.isIntersecting).forEach((it) => more(it.target)), { rootMargin: "800px" });

// A press right after the end came near asks for nothing else. The text counts the loaded rows.
function more(button) {
  const isRepeated = button.asked === button.textContent && performance.now() - button.askedAt < 1000;
  if (isRepeated) return;
  [button.asked, button.askedAt] = [button.textContent, performance.now()];
  send(button.dataset.more, { more: {} });
}

// Another screen: the address follows, and the browser's Back goes to the session's previous screen.
function turn(update) {
  for (const kept of [page.typed, page.held, page.refused]) kept.clear();
  page.ahead = [];
  const went = update.depth - page.depth;
  const entry = { page: page.id, depth: update.depth };
  [page.depth, page.route] = [update.depth, update.route];
  if (went > 0) history.pushState(entry, "", update.route);
  else if (went < 0 && history.state?.page === page.id && history.state.depth > update.depth) {
    page.returns += 1;
    history.go(went);
  } else history.replaceState(entry, "", update.route);
  mark(update.route.split("?")[0]);
  scrollTo(0, went < 0 ? (page.heights[update.depth] ?? 0) : 0);
}

// Marks the links to a screen and to the place that contains it, as in the first page.
function mark(path) {
  const first = (path) => path.split("/")[1];
  const views = [...document.querySelectorAll(".views a")];
  const home = views.find((it) => first(it.pathname) === first(path))?.closest(".views").dataset.home ?? path;
  for (const nav of document.querySelectorAll(".views")) {
    nav.hidden = !views.some((it) => it.pathname === path && nav.contains(it));
  }
  for (const link of document.querySelectorAll("[data-place]")) {
    const isAround = !views.includes(link) && first(link.pathname) === first(home);
    link.ariaCurrent = link.pathname === path ? "page" : isAround ? "true" : null;
  }
  const places = [...document.querySelectorAll("[data-place]")];
  const around = places.find((it) => it.ariaCurrent === "true");
  const back = document.querySelector(".back");
  back.hidden = !around || places.some((it) => it.pathname === path);
  if (around) back.href = around.href;
  showView();
}

// Scrolls the link to the current view into view.
function showView() {
  const link = document.querySelector(".views:not([hidden]) [aria-current=page]");
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}
showView();

// Back goes to the screen before, if this page has shown one.
document.querySelector(".back")?.addEventListener("click", (event) => {
  if (page.depth === 1) return;
  event.preventDefault();
  history.back();
});

addEventListener("popstate", (event) => {
  if (page.returns > 0) return void (page.returns -= 1);
  const isOurs = page.id !== null && event.state?.page === page.id;
  if (!isOurs || event.state.depth >= page.depth) return location.reload();
  history.pushState({ page: page.id, depth: page.depth }, "", page.route);
  order({ back: true });
});

function moveFocus(update) {
  const moved = update.focus !== page.focus;
  page.focus = update.focus ?? null;
  for (const opener of document.querySelectorAll("[data-acts-for]")) {
    if (opener.dataset.actsFor !== page.focus) delete opener.dataset.actsFor;
  }
  const active = document.activeElement ?? document.body;
  if (page.queue.length || page.sending.length > 1) return;
  if (page.focus && (moved || active === document.body || active.closest("[inert]"))) {
    const named = one(page.focus);
    const node = named?.matches(".picker") ? named.querySelector("input, button:enabled") : named;
    if (!node || named.contains(active)) return;
    // A node in a closed menu gives the focus to the menu's button.
    const opener = node.closest("[popover]:not(:popover-open)")?.previousElementSibling;
    if (opener) opener.dataset.actsFor = page.focus;
    (opener ?? node).focus();
    if (node.matches(fields) && !isNumber(node)) node.setSelectionRange(node.value.length, node.value.length);
  } else if (update.opened) document.getElementById("main").focus({ preventScroll: true });
}

// While a dialog is open, nothing else can be reached.
function keepToDialog() {
  for (const node of document.querySelectorAll("[inert]")) node.inert = false;
  let inner = [...document.querySelectorAll(".veil")].at(-1);
  for (; inner && inner !== document.body; inner = inner.parentElement) {
    for (const it of inner.parentElement.children) it.inert = it !== inner && !["said", "trouble"].includes(it.id);
  }
}

// Makes one element like another, and keeps the focus, the caret, and typed text.

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

function morph(old, made) {
  if (!alike(old, made)) return old.replaceWith(made);
  if (old.nodeType === Node.TEXT_NODE) return old.data === made.data || (old.data = made.data);
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name) && !own.includes(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("data-own")) return;
  if (old.matches(aids) && !isPending(document.getElementById(old.dataset.for).dataset.id)) old.value = made.value;
  if (old.matches(fields)) return morphField(old, made);
  morphChildren(old, made);
  if (old.nodeName === "SELECT") old.value = made.value;
}

// Whether a field's text is newer than the server's.
function isPending(id) {
  return page.held.has(id) || page.refused.has(id) || unseen().some((it) => it.target === id && isEdit(it.event));
}

// Remembers the caret, because a field that moved elsewhere is a new element.
function remember(field) {
  if (!field?.matches(fields)) return () => {};
  const { value, selectionStart: place } = field;
  return () => {
    const other = field.isConnected ? null : one(field.dataset.id);
    if (!other?.matches(fields)) return;
    if (isPending(other.dataset.id)) other.value = value;
    other.focus();
    const caret = place === value.length ? other.value.length : place;
    other.setSelectionRange(caret, caret);
  };
}

function morphField(old, made) {
  const id = old.dataset.id;
  if (isPending(id) || composing === old || old.value === made.value) return;
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

// User actions

let composing = null;
const targetOf = (node) => node.closest?.("[data-id]") ?? null;

function edit(field) {
  page.typed.add(field.dataset.id);
  send(field.dataset.id, { edit: field.value });
}

document.addEventListener("click", (event) => {
  const pressable = "[role=option], [data-more], [data-dismiss], a[data-id]:not([download]), button[data-id]";
  const node = event.target.closest(pressable);
  if (!node) return;
  const field = node.closest(".field")?.querySelector(fields);
  if (node.matches("[role=option]")) return send(field.dataset.id, { choose: node.dataset.key });
  const picker = node.closest(".picker");
  if (node.dataset.more) return more(node);
  if ("dismiss" in node.dataset) return send(picker.dataset.id, { dismiss: {} });
  if (node.matches("a") && (event.metaKey || event.ctrlKey || event.shiftKey || event.button)) return;
  event.preventDefault();
  node.closest("[popover]")?.hidePopover();
  if (node.dataset.id === "session.draft.restart") page.held.clear();
  send(node.dataset.id, { tap: {} });
});

// The button next to a date opens the calendar. Only some browsers do so themselves, and would close it again.
addEventListener("click", (event) => {
  if (!event.target.matches?.(".calendar") || !event.target.showPicker) return;
  event.preventDefault();
  event.target.showPicker();
}, true);

// A slider types its number into the field, and a chooser of colors its digits.
document.addEventListener("input", ({ target }) => {
  if (!target.matches(aids)) return;
  edit(Object.assign(document.getElementById(target.dataset.for), { value: target.value.replace("#", "") }));
});

// Choosing a suggestion must not take the focus from the field.
document.addEventListener("mousedown", (event) => event.target.closest("[role=option]") && event.preventDefault());

document.addEventListener("compositionstart", (event) => (composing = event.target));
for (const kind of ["input", "compositionend"]) {
  document.addEventListener(kind, (event) => {
    if (kind === "compositionend") composing = null;
    if (event.target.matches(fields) && !composing) edit(event.target);
  });
}

document.addEventListener("change", (event) => {
  const node = event.target;
  if (node.matches("select[data-id]")) send(node.dataset.id, { edit: node.value });
  const field = document.getElementById(node.dataset.for);
  if (node.matches(".calendar") && node.value) edit(Object.assign(field, { value: node.value }));
});

// Typing replaces the number in a headline field that has just been focused.
let entered = null;
const isNumber = (node) => node.matches?.(".headline input[inputmode]");
document.addEventListener("click", ({ target }) => {
  if (entered === target) target.select();
  entered = null;
});

document.addEventListener("focusin", (event) => {
  entered = isNumber(event.target) ? event.target : null;
  entered?.select();
  const id = event.target.dataset?.id;
  if (!id || id === page.focus || event.target.closest("[inert]")) return;
  page.focus = id;
  send(id, { focus: {} });
});

const names = {
  Enter: "enter", Backspace: "backspace", Delete: "delete", Escape: "escape", " ": "space",
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end",
  ",": "comma", ";": "semicolon", Tab: "tab",
};

// Ctrl+Z, Ctrl+Shift+Z, and Ctrl+Y (Command on a Mac). Text fields undo their own typing.
function historyKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return null;
  if (event.target.matches(fields)) return null;
  const letter = event.key.toLowerCase();
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : null;
}

document.addEventListener("keydown", (event) => {
  const history = historyKey(event);
  if (history) {
    event.preventDefault();
    return void send(targetOf(event.target)?.dataset.id ?? "screen", { key: history });
  }
  const name = names[event.key];
  if (!name || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (name === "tab" && event.shiftKey) return;
  const node = targetOf(event.target);
  const isOurs = event.target.matches(fields) ? isForField(event.target, name) : isForNode(event.target, name);
  if (!isOurs) return;
  if (isOurs === "alone" && (page.id !== null || name === "enter")) event.preventDefault();
  if (event.target.matches(fields) && isWaiting(node.dataset.id)) {
    event.preventDefault();
    return void page.ahead.push({ id: node.dataset.id, name });
  }
  send(node?.dataset.id ?? "screen", { key: name });
});

// Returns whether a field leaves a key to the server: "alone", or "too" if the browser also handles it.
function isForField(field, name) {
  const kind = field.dataset.kind;
  const isEmpty = field.value === "";
  const isAtEnd = field.selectionStart === field.value.length;
  const isOpen = field.getAttribute("aria-expanded") === "true";
  switch (name) {
    case "escape": return "alone";
    case "comma": case "semicolon": return kind === "comboBox" && isAtEnd && "alone";
    case "tab": return kind === "comboBox" && !isEmpty && "alone";
    case "backspace": case "delete": case "left": case "right": return isEmpty && "too";
    case "enter": case "up": case "down": return kind !== "textArea" && "alone";
    case "home": case "end": return isOpen && "alone";
    default: return false;
  }
}

// Buttons handle Return and the space bar themselves.
function isForNode(node, name) {
  if (name === "escape") return "too";
  if (!targetOf(node)) return ["left", "right"].includes(name) && document.querySelector(".viewer") && "alone";
  if (node.matches("select, input, .surface")) return false;
  if (["backspace", "delete"].includes(name)) return "too";
  const isArrow = ["up", "down", "left", "right", "home", "end"].includes(name);
  return isArrow && (node.closest("[role=radiogroup]") ? "alone" : "too");
}

// Files can be dropped or pasted anywhere on the page.

document.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
document.addEventListener("drop", (event) => takeFiles(event, event.dataTransfer.files));
document.addEventListener("paste", (event) => {
  if (event.clipboardData.files.length) return takeFiles(event, event.clipboardData.files);
  const text = event.clipboardData.getData("text/plain");
  if (!text || event.target.dataset?.kind !== "comboBox") return;
  event.preventDefault(); // a pasted list must keep its newlines
  send(event.target.dataset.id, { paste: text });
});
function takeFiles(event, list) {
  const [files, target] = [[...list], event.target];
  if (!files.length) return;
  event.preventDefault();
  import("./photos.js").then((it) => it.drop(target, files), () => say(away));
}

addEventListener("pagehide", () => {
  page.events?.close();
  // Without a type, the browser would hide the origin, which the server requires.
  if (page.id) navigator.sendBeacon(`/-/pages/${page.id}/end`, new Blob([], { type: "application/json" }));
});
addEventListener("pageshow", (event) => event.persisted && reopen());
addEventListener("beforeunload", (event) => {
  const isUnsent = page.queue.some((it) => !it.event.focus);
  if (isUnsent || page.held.size || page.strokes.length) event.preventDefault();
});

// An app that the user has installed on this device keeps the last-seen screens; a browser keeps none.
if (matchMedia("(display-mode: standalone)").matches) {
  navigator.serviceWorker?.register("/-/worker.js", { scope: "/" }).catch(console.warn);
}

open().then(flush, reopen);
