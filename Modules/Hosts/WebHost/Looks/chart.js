// The value of a chart's point under the pointer or finger. The arrow keys step through the points.

const charts = new WeakMap(); // a figure: its image's address, its points, and the index of the shown point

// Called after each update of the page.
export function look() {
  for (const figure of document.querySelectorAll("figure.chart")) figure.tabIndex = 0;
}

// Returns what is known about a chart, once its points are loaded.
async function known(figure) {
  const source = figure.querySelector("img").currentSrc;
  if (charts.get(figure)?.source !== source) {
    const response = fetch(`${source}&values`).then((it) => (it.ok ? it.json() : Promise.reject(it.status)));
    // After a failure, the next movement asks again.
    const points = response.catch(() => (charts.delete(figure), []));
    charts.set(figure, { source, index: null, points });
  }
  const chart = charts.get(figure);
  return { chart, points: await chart.points };
}

function show(figure, chart, points, index) {
  chart.index = index;
  let dot = figure.querySelector(".dot");
  if (!dot) {
    const words = document.createElement("output");
    [dot, words.className] = [document.createElement("span"), "words"];
    dot.className = "dot";
    figure.append(dot, words);
  }
  const { x, y, label } = points[index];
  figure.querySelector(".words").textContent = label;
  for (const node of figure.querySelectorAll(".dot, .words")) {
    [node.style.left, node.style.top] = [`${x}%`, `${y}%`];
    node.dataset.side = x < 30 ? "start" : x > 70 ? "end" : "middle";
  }
}

function hide(figure) {
  for (const node of figure.querySelectorAll(".dot, .words")) node.remove();
  if (charts.has(figure)) charts.get(figure).index = null;
}

for (const kind of ["pointermove", "pointerdown"]) {
  document.addEventListener(kind, async (event) => {
    const figure = event.target.closest?.("figure.chart");
    if (!figure) return;
    const box = figure.querySelector("img").getBoundingClientRect();
    const x = ((event.clientX - box.x) / box.width) * 100;
    const { chart, points } = await known(figure);
    if (!points.length) return;
    const far = points.map((it) => Math.abs(it.x - x));
    show(figure, chart, points, far.indexOf(Math.min(...far)));
  });
}

// The browser would drag the chart's image.
document.addEventListener("dragstart", (event) => event.target.closest?.("figure.chart") && event.preventDefault());

for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    const figure = event.target.closest?.("figure.chart");
    if (figure && !figure.contains(event.relatedTarget)) hide(figure);
  });
}

document.addEventListener("keydown", async (event) => {
  const figure = event.target.closest?.("figure.chart");
  if (!figure || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  const { chart, points } = await known(figure);
  if (!points.length) return;
  const last = points.length - 1;
  const at = chart.index ?? (event.key === "ArrowRight" ? -1 : points.length);
  const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  show(figure, chart, points, Math.min(last, Math.max(0, index)));
});
