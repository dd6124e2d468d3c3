// Which screen is shown: the address, the marks in the navigation, and the focus.

import { discard } from "./drafts.js";
import { leaveOffline } from "./outbox.js";
import { away, edit, fields, isEdit, isNumber, isReached, one, order, page, say, unseen } from "./stashbook.js";

const paths = []; // the paths of the screens that were left last, by depth

// Another screen: the address follows, and the browser's Back goes to the session's previous screen.
export function turn(update, left) {
  for (const kept of [page.typed, page.held, page.refused]) kept.clear();
  page.ahead = [];
  const went = update.depth - page.depth;
  const entry = { page: page.mark, depth: update.depth };
  paths[page.depth] = page.route.split("?")[0];
  if (went <= 0) discard(page.route);
  [page.depth, page.route] = [update.depth, update.route];
  if (went > 0) history.pushState(entry, "", update.route);
  else if (went < 0 && history.state?.page === page.mark && history.state.depth > update.depth) {
    page.returns += 1;
    history.go(went);
  } else history.replaceState(entry, "", update.route);
  cover(update, left, went > 0);
  mark(update.route.split("?")[0]);
  scrollTo(0, went < 0 ? (page.heights[update.depth] ?? 0) : 0);
}

// The palette is in front of the screen from which it was opened.

const behind = new Map(); // the number of screens up to a palette to a picture of the previous screen
let early = null; // text typed while the palette opens
let closing = null; // the page whose palette is closing

for (const link of document.querySelectorAll("a[data-icon=search]")) link.addEventListener("click", openPalette);

// Without a server, or while inputs wait for it, the link opens a page of its own.
async function openPalette(event) {
  const isWaiting = page.held.size > 0 || [...page.queue, ...page.sending].some((it) => !it.event.focus);
  const isOther = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (isOther || isWaiting || !page.id || !isReached()) return;
  event.preventDefault();
  // Rejected text exists only in its field.
  if (page.refused.size) return say([...page.refused.values()][0]);
  if (document.querySelector("main > .palette")) return toField();
  if (early !== null) return;
  early = "";
  try {
    await order({ open: event.currentTarget.pathname });
    const field = toField();
    if (field && early) edit(Object.assign(field, { value: field.value + early }));
  } finally {
    early = null;
  }
}

// Returns whether a key belongs to the palette that is opening, which it isn't without a server.
export function isEarly({ key }) {
  if (early === null || !page.id) return false;
  if (key.length === 1) early += key;
  return true;
}

// Moves the focus to the end of the palette's field.
export function toField() {
  const field = document.querySelector(".palette > .field input");
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  return field;
}

// Returns whether a path has one of the patterns in an attribute of the page's body.
export function isAmong(patterns, path) {
  return patterns.split(" ").some((it) => RegExp(`^${it.replace(/:[^/]+/g, "[^/]+")}$`).test(path));
}

// Leaves a form once its text is sent. The session asks first if changes would be lost.
export function leaveForm() {
  if (!page.id) return leaveOffline();
  if (unseen().length) return setTimeout(leaveForm, 20);
  if (page.depth > 1) history.back();
  else order({ back: true });
}

// Leaves a form that was made without a response. The promise never ends, because another page comes.
export function returnFromForm() {
  if (page.depth > 1) history.back();
  else location.assign(document.querySelector(".back")?.href || "/");
  return new Promise(() => {});
}

export function closePalette() {
  if (!page.id) return say(away);
  if (page.depth === 1) return location.assign("/");
  if (closing !== page.id) history.back();
  closing = page.id;
}

// Returns the parts of the displayed screen and their boxes.
export function leaving() {
  const parts = [...document.querySelectorAll(".up, .views:not([hidden]), main:not(:has(> .palette))")];
  return parts.filter((node) => node.checkVisibility()).map((node) => ({ node, box: node.getBoundingClientRect() }));
}

function cover({ depth }, left, isDeeper) {
  closing = null;
  const isPalette = document.querySelector("main > .palette") !== null;
  for (const [at, node] of behind) if (at > depth || (at === depth && !isPalette)) [node.remove(), behind.delete(at)];
  const isWide = matchMedia("(min-width: 900px)").matches;
  if (isPalette && isDeeper && isWide && left.length) behind.set(depth, picture(left));
  for (const [at, node] of behind) node.hidden = at !== depth;
}

// Returns a picture of a screen that was left, which scripts and screen readers don't see.
function picture(parts) {
  const node = Object.assign(document.createElement("div"), { className: "behind" });
  const root = node.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  const own = [...document.styleSheets].filter((it) => it.href?.startsWith(location.origin));
  sheet.replaceSync(own.flatMap((it) => [...it.cssRules]).map((it) => it.cssText).join("\n"));
  root.adoptedStyleSheets = [sheet];
  for (const { node: part, box } of parts) {
    const copy = part.isConnected ? part.cloneNode(true) : part; // the screen itself is no longer used
    for (const it of copy.querySelectorAll("[data-more]")) it.remove();
    Object.assign(copy.style, { position: "fixed", top: `${box.top}px`, left: `${box.left}px` });
    Object.assign(copy.style, { width: `${box.width}px`, maxWidth: "none", margin: 0 });
    copy.inert = true;
    root.append(copy);
  }
  node.addEventListener("click", closePalette);
  document.body.append(node);
  return node;
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
  const [back, up] = [".back", ".up"].map((it) => document.querySelector(it));
  back.hidden = up.hidden = !around || places.some((it) => it.pathname === path);
  if (around) {
    back.href = up.firstElementChild.href = around.href;
    up.querySelector("span").textContent = around.title;
  }
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

// The link above the title goes back only if it names the screen before, which then is as it was left.
document.querySelector(".up > a")?.addEventListener("click", (event) => {
  const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (isOther || page.depth === 1 || paths[page.depth - 1] !== event.currentTarget.pathname) return;
  event.preventDefault();
  history.back();
});

addEventListener("popstate", (event) => {
  if (page.returns > 0) return void (page.returns -= 1);
  const isOurs = page.id !== null && event.state?.page === page.mark;
  if (!isOurs || event.state.depth >= page.depth) return location.reload();
  history.pushState({ page: page.mark, depth: page.depth }, "", page.route);
  goBack();
});

// Text that isn't sent yet is part of what the session asks about.
function goBack() {
  if (page.id && unseen().some((it) => isEdit(it.event))) setTimeout(goBack, 20);
  else order({ back: true });
}

export function moveFocus(update) {
  // The server doesn't know yet where the user has moved the focus since.
  if (unseen().some((it) => it.event.focus)) return;
  const moved = update.focus !== page.focus;
  page.focus = update.focus ?? null;
  for (const opener of document.querySelectorAll("[data-acts-for]")) {
    if (opener.dataset.actsFor !== page.focus) delete opener.dataset.actsFor;
  }
  const active = document.activeElement ?? document.body;
  if (page.queue.length || page.sending.length > 1) return;
  const named = page.focus && one(page.focus);
  // A node in a closed menu gives the focus to the menu's button, which has it after a press in the menu.
  const opener = named?.closest("[popover]:not(:popover-open)")?.previousElementSibling;
  // On a touch screen, the keyboard would cover a form that has just been opened.
  const isCovered = update.opened && named?.matches(fields) && matchMedia("(pointer: coarse)").matches;
  if (page.focus && !isCovered && (moved || active === document.body || active.closest("[inert]") || active === opener)) {
    const node = named?.matches(".picker") ? named.querySelector("input, button:enabled") : named;
    if (!node || named.contains(active)) return;
    if (opener) opener.dataset.actsFor = page.focus;
    (opener ?? node).focus();
    if (node.matches(fields) && !isNumber(node)) node.setSelectionRange(node.value.length, node.value.length);
  } else if (update.opened) document.getElementById("main").focus({ preventScroll: true });
}

// While a dialog is open, nothing else can be reached.
export function keepToDialog() {
  for (const node of document.querySelectorAll("[inert]")) node.inert = false;
  let inner = [...document.querySelectorAll(".veil:not(dialog)")].at(-1);
  for (; inner && inner !== document.body; inner = inner.parentElement) {
    for (const it of inner.parentElement.children) it.inert = it !== inner && !["said", "trouble"].includes(it.id);
  }
}
