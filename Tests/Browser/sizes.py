"""The scripts with which browser.py measures pages, and the media that it simulates."""

MEDIA = {
    "screen": {"media": "screen", "forced_colors": "none", "reduced_motion": "reduce"},
    "print": {"media": "print"},
    "forcedColors": {"forced_colors": "active"},
    "motion": {"reduced_motion": "no-preference"},
}

# Returns whether the page is wider than its window, and which controls can be touched on less than 44 pixels in either
# direction, in each reading direction. The area of a control includes its label and everything else that acts for it.
#
# Exceptions: links inside a sentence (WCAG 2.2, 2.5.8), and the link to skip the navigation, which only the keyboard
# reaches.
FIT = """
async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const name = (node) => `${node.cloneNode().outerHTML.slice(0, 160)} in ${node.parentElement.className}`;
  const controls = "a[href], button, input, select, textarea, [role=option]";
  const isShown = (node) =>
    node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert], .skip, .behind")
      && node.getClientRects().length > 0 && getComputedStyle(node).clipPath === "none";
  const isInText = (node) => node.matches("p a, .text:not(.headline, .metric) > a");
  const isHit = (node, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (node.contains(hit) || hit.closest("label")?.control === node);
  };
  const reach = (node, x, y, dx, dy) => {
    let far = 0;
    while (far < 43 && isHit(node, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  };
  // Returns the width and height of the area, or neither if something covers its center.
  const area = (node) => {
    node.scrollIntoView({ block: "center", inline: "center" });
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!isHit(node, x, y)) return [];
    return [[1, 0], [0, 1]].map(([dx, dy]) => reach(node, x, y, dx, dy) + 1 + reach(node, x, y, -dx, -dy));
  };
  const found = [];
  for (const direction of ["ltr", "rtl"]) {
    document.documentElement.dir = direction;
    await frames();
    const width = document.scrollingElement.scrollWidth;
    if (width > innerWidth) found.push(`${direction}: ${width} wide in ${innerWidth}`);
    for (const node of document.querySelectorAll(controls)) {
      if (!isShown(node) || isInText(node)) continue;
      const sizes = area(node);
      // The edges of an area can be between pixels.
      const isLarge = sizes.length && Math.min(...sizes) >= 43;
      if (!isLarge) found.push(`${direction}: ${sizes} in ${innerWidth}: ${name(node)}`);
    }
  }
  document.documentElement.removeAttribute("dir");
  scrollTo(0, 0);
  return found;
}
"""

# Returns what moved while the page loaded, the compressed bytes of the page, its style sheet, and its scripts, and the
# elements that move or fade now or when they change.
LOAD = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const name = (node) => node?.cloneNode?.().outerHTML?.slice(0, 160) ?? "text";
  const entries = ["navigation", "resource"].flatMap((it) => performance.getEntriesByType(it));
  const texts = entries.filter((it) => it.entryType === "navigation" || /[.](css|js)$/.test(it.name));
  const moves = (node) => [null, "::before", "::after"].some((part) => {
    const style = getComputedStyle(node, part);
    return style.animationName !== "none" || style.transitionDuration !== "0s";
  });
  return {
    shifts: window.shifts.map((it) => `${it.value}: ${it.sources.map(({ node }) => name(node)).join(" ")}`),
    bytes: texts.reduce((sum, it) => sum + it.encodedBodySize, 0),
    moving: [...document.querySelectorAll("body *")].filter(moves).map(name),
  };
}
"""

# Returns the kinds of visible controls that are selected or not, and those that look the same in both states: no
# border, outline, background, or sign differs. The kind `mark` is a sign without text.
STATES = """
() => {
  const ground = getComputedStyle(document.body).backgroundColor;
  const color = (it) => (it.endsWith(", 0)") || it === ground ? "none" : it);
  const look = (node, part) => {
    const style = getComputedStyle(node, part);
    if (part && style.content === "none") return "none";
    const border = style.borderTopWidth === "0px" ? "none" : style.borderTopWidth + color(style.borderTopColor);
    const outline = style.outlineStyle === "none" ? "none" : style.outlineWidth + color(style.outlineColor);
    const image = style.backgroundImage === "none" ? "none" : "image";
    return [border, outline, color(style.backgroundColor), image, part && style.content].join();
  };
  const parts = (node) => [node, ...node.querySelectorAll("button, .swatch, .picture, .surface")].flatMap((it) =>
    [null, "::before", "::after"].map((part) => look(it, part))).join(";");
  const kind = (chip) => chip.querySelector(".swatch, .picture, .surface, .icon")?.classList[0]
    ?? ["stages", "segmented", "radios"].find((it) => chip.closest(`.${it}`)) ?? "chip";
  const isShown = (node) => node.checkVisibility();
  const pairs = [...document.querySelectorAll(".chip.selected")].filter(isShown)
    .map((on) => [kind(on), on, [...on.parentElement.children].find((it) => it.matches(".chip:not(.selected)"))]);
  pairs.push(["toggle", ...["true", "false"].map((it) => document.querySelector(`.toggle[aria-checked=${it}]`))]);
  const whole = pairs.filter(([, on, off]) => on && off);
  const same = whole.filter(([, on, off]) => parts(on) === parts(off)).map(([kind, on]) => `${kind}: ${on.outerHTML}`);
  const marks = [...document.querySelectorAll(".dots")].filter(isShown);
  const lost = marks.filter((it) => getComputedStyle(it, "::before").backgroundImage === "none");
  return {
    kinds: [...whole.map(([kind]) => kind), ...marks.map(() => "mark")],
    same: [...same, ...lost.map((it) => `mark: ${it.outerHTML}`)],
  };
}
"""
