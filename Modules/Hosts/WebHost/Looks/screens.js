// Which screen is shown: the address, the marks in the navigation, and the focus.

import { fields, isNumber, one, order, page } from "./stashbook.js";

// Another screen: the address follows, and the browser's Back goes to the session's previous screen.
export function turn(update) {
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

export function moveFocus(update) {
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
export function keepToDialog() {
  for (const node of document.querySelectorAll("[inert]")) node.inert = false;
  let inner = [...document.querySelectorAll(".veil")].at(-1);
  for (; inner && inner !== document.body; inner = inner.parentElement) {
    for (const it of inner.parentElement.children) it.inert = it !== inner && !["said", "trouble"].includes(it.id);
  }
}
