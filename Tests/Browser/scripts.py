"""The scripts that browser.py runs in pages."""

# Counts the requests that the server has not answered yet, and collects what moves without an input.
COUNTING = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter((it) => !it.hadRecentInput)))
  .observe({ type: "layout-shift", buffered: true });
window.asked = 0;
const ask = window.fetch;
window.fetch = async (...what) => {
  window.asked += 1;
  try { return await ask(...what); } finally { setTimeout(() => (window.asked -= 1)); }
};
"""

# Waits until the page has its scripts, has nothing to send, and has reached a version.
IDLE = """
async (version) => {
  if (!document.querySelector("script[src]")) return { page: null, version: 0 };
  const { page } = await import(document.scripts[0].src);
  const { scripts } = await import(document.scripts[0].src.replace("stashbook.js", "parts.js"));
  for (;;) {
    await Promise.allSettled([...scripts.values()]);
    const isBusy =
      page.id === null || page.queue.length || page.ahead.length || page.sending.length || page.waiting.length ||
      page.returns || window.asked > 0 || document.querySelector(".uploads li, .surface:not(:has(canvas))");
    if (!isBusy && page.version >= version) return { page: page.id, version: page.version };
    await new Promise((done) => setTimeout(done, 4));
  }
}
"""

# Returns the state of the page, for the error message of a wait that timed out.
PLIGHT = """
async () => {
  const { page } = await import(document.scripts[0].src);
  const said = document.getElementById("trouble")?.innerText;
  return JSON.stringify({ said, asked: window.asked, listens: page.events?.readyState, ...page, events: undefined });
}
"""

# Applies every rule of axe, but those of WCAG level AAA only if more contrast is requested. Returns one line per
# violation.
AXE = """
async () => {
  const rules = {};
  for (const { ruleId, tags } of axe.getRules())
    rules[ruleId] = { enabled: matchMedia("(prefers-contrast: more)").matches || !tags.some((tag) => /^wcag2\d*aaa$/.test(tag)) };
  const { violations } = await axe.run(document, { rules });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}: ${node.failureSummary}`));
}
"""

# Writes a text into fields as typing does, and returns the fields whose value then differs.
WRITE = """
([text, ids]) => ids.flatMap((id) => {
  const field = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  field.focus();
  field.select();
  document.execCommand(text === "" ? "delete" : "insertText", false, text);
  return field.value === text ? [] : [`${id}: ${JSON.stringify([text, field.value])}`];
})
"""

# Makes a page look like that of an app that the user installed.
INSTALLED = """
window.matchMedia = ((real) => (query) => query.includes("standalone") ? { matches: true } : real(query))(matchMedia.bind(window));
"""

# Opens the menu that contains a node; does nothing if the node isn't in a closed menu.
OPENER = """
(node) => {
  const menu = node.closest("[popover]");
  if (!menu || menu.matches(":popover-open")) return;
  menu.previousElementSibling?.focus();
  menu.showPopover();
}
"""

# Shows the contents of all menus at once, or hides them again.
MENUS = """
(isShown) => {
  for (const menu of document.querySelectorAll(".menu > [popover]")) {
    if (isShown === menu.matches(":popover-open")) continue;
    if (isShown) menu.popover = "manual";
    menu.togglePopover(isShown);
    if (!isShown) menu.popover = "auto";
  }
}
"""

HIDE = """
() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""

BACK = """
() => new Promise((done) => {
  addEventListener("popstate", () => setTimeout(done), { once: true });
  history.back();
})
"""
