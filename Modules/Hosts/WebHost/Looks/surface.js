// Drawing surfaces. Each has three layers: the picture from the server, the strokes that are not in it
// yet, and the line being drawn. A mark is painted once, and again only when its whole layer must be:
// after marks were removed or the window changed size.

import { clear, lineOf, paint, visible } from "./ink.js";
import { away, follow, isReached, one, page, say, send, unseen, words } from "./stashbook.js";

const perUnit = 16; // lengths are integers in this fraction of the surface's unit
const mostPoints = 10_000; // per input
const mostPixels = 8_000_000; // per layer, four bytes each
const sheets = new WeakMap(); // the sheet of each surface element
let hand = null; // the line that is being drawn

class Sheet {
  parts = []; // the picture's parts from the lowest, each an array of marks
  source = null; // the displayed drawing
  revision = null; // the displayed revision
  asked = null; // the page's revision at the last request
  isAsking = false;
  moved = { scale: 1, left: 0, top: 0 }; // the view that the sheet has, in pixels
  view = { scale: 1, x: 0, y: 0 }; // the magnification of the paper, and its distance from its place in units

  constructor(node) {
    [this.node, this.sheet] = [node, node.firstElementChild]; // the sheet of paper is behind the layers
    const names = node.dataset.id ? ["paper", "kept", "hand"] : ["paper"];
    for (const name of names) {
      const canvas = Object.assign(document.createElement("canvas"), { className: name, ariaHidden: "true" });
      this[name] = canvas.getContext("2d");
      node.append(canvas);
    }
    this.fit();
    new ResizeObserver(() => this.fit()).observe(node);
  }

  // The width and height in units.
  get size() {
    return this.node.dataset.size.split(" ").map(Number);
  }

  get layers() {
    return [this.paper, this.kept, this.hand].filter(Boolean);
  }

  // The style of new lines.
  get pen() {
    const [color, width, opacity] = this.node.dataset.pen?.split(" ") ?? [];
    const plain = { color: getComputedStyle(this.node).color, width: (this.size[0] * perUnit) / 250 };
    return color ? { color, width: Number(width), opacity: Number(opacity) } : { ...plain, opacity: 1000 };
  }

  // Whether the page names a revision that was not requested yet.
  get isBehind() {
    const { source, revision } = this.node.dataset;
    return source !== this.source || ![this.asked, String(this.revision)].includes(revision);
  }

  // Whether an answered stroke may still be missing from the picture.
  awaits(key) {
    return this.isBehind || this.node.dataset.underWay?.split(" ").includes(String(key));
  }

  // The place of the paper in the window before it is zoomed and moved.
  get place() {
    const { x, y, width, height } = this.sheet.getBoundingClientRect();
    const { scale, left, top } = this.moved;
    return { x: x - left, y: y - top, width: width / scale, height: height / scale };
  }

  // Zooms and moves the paper, without its layers. Returns its place on the surface.
  lay() {
    const { scale, x, y } = this.view;
    const unit = this.place.width / this.size[0];
    const { left, top } = (this.moved = { scale, left: x * unit, top: y * unit });
    this.sheet.style.transform = scale === 1 ? "" : `translate(${left}px, ${top}px) scale(${scale})`;
    const [outer, box] = [this.node.getBoundingClientRect(), this.sheet.getBoundingClientRect()];
    return { left: box.left - outer.left, top: box.top - outer.top, width: box.width, height: box.height };
  }

  // Fits the layers to the visible part of the paper at the screen's resolution.
  fit() {
    const [wide, high] = this.size;
    this.sheet.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    const box = this.lay();
    const px = this.view.scale === 1 ? box : visible(box, this.node);
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (px.width * px.height)));
    const [width, height] = [px.width, px.height].map((length) => Math.round(length * sharpness));
    const [left, top] = [px.left - box.left, px.top - box.top];
    const key = [width, height, this.view.scale, left.toFixed(1), top.toFixed(1)].join();
    const isSame = this.painted?.key === key;
    this.painted = { key, box, px };
    for (const ink of this.layers) {
      for (const name in px) ink.canvas.style[name] = `${px[name]}px`;
      Object.assign(ink.canvas.style, { transform: "", borderRadius: this.view.scale === 1 ? "" : "0" });
      if (isSame) continue;
      Object.assign(ink.canvas, { width, height }); // which also clears it
      const [across, down] = [(width / px.width) * (box.width / wide), (height / px.height) * (box.height / high)];
      ink.setTransform(across / perUnit, 0, 0, down / perUnit, (-left * width) / px.width, (-top * height) / px.height);
      Object.assign(ink, { lineCap: "round", lineJoin: "round", textAlign: "center" });
    }
    if (isSame) return;
    this.paintParts();
    this.paintKept();
    if (hand?.sheet === this) hand.painted = 0;
  }

  // Shows the view with what is painted, which may be blurred and incomplete until it is painted again.
  move() {
    const [to, { box, px }] = [this.lay(), this.painted];
    const factor = to.width / box.width;
    const [left, top] = ["left", "top"].map((side) => to[side] + (px[side] - box[side]) * factor - px[side]);
    for (const { canvas } of this.layers) {
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${factor})`;
    }
  }

  // Returns the point on the paper, in units, for a position in the window.
  point(x, y) {
    const box = this.sheet.getBoundingClientRect();
    const unit = box.width / this.size[0];
    return [(x - box.left) / unit, (y - box.top) / unit];
  }

  paintKept() {
    if (!this.kept) return;
    clear(this.kept);
    for (const stroke of page.strokes) if (surfaceOf(stroke) === this.node) paint(this.kept, stroke.mark);
  }

  // Requests missing changes, one request after the other, until no newer revision is named.
  async show() {
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isBehind && this.node.isConnected) {
      const { source, revision } = this.node.dataset;
      const since = source === this.source ? `&since=${this.revision}` : "";
      // There is no answer without a response. While the server is unreachable, the page reopens.
      const answer = await fetch(source + since).then((it) => it.json()).catch(() => null);
      if (!answer && !isReached()) break;
      if (!answer) {
        await new Promise((done) => setTimeout(done, 1000));
        continue;
      }
      if (source !== this.node.dataset.source) continue;
      [this.source, this.asked] = [source, revision];
      if (answer.error) say(words(answer.error));
      else this.take(answer);
    }
    this.isAsking = false;
    settle();
  }

  take({ revision, kept, ground, parts }) {
    this.revision = revision;
    this.sheet.style.backgroundColor = this.paper.canvas.style.backgroundColor = ground;
    for (const mark of parts.flat()) {
      const path = mark.line ?? mark.area;
      // A dot is a line of zero length, which a canvas would not draw.
      if (path !== undefined) mark.path = new Path2D(mark.line === undefined ? path : `${path}h.01`);
    }
    const isMore = kept === this.parts.length;
    this.parts.splice(kept, Infinity, ...parts);
    if (!isMore) clear(this.paper);
    this.paintParts(isMore ? kept : 0);
  }

  paintParts(from = 0) {
    for (const mark of this.parts.slice(from).flat()) paint(this.paper, mark);
  }
}

export const sheetOf = (node) => sheets.get(node);

// Shows the drawings of chips, of which there can be many, once they are near the visible part of the page.
const nearby = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) sheets.get(target).show();
}, { rootMargin: "50%" });

// Updates the surfaces on the page.
export function look() {
  for (const node of document.querySelectorAll(".surface")) {
    if (!sheets.has(node)) sheets.set(node, new Sheet(node));
    nearby.unobserve(node);
    node.closest(".chip") ? nearby.observe(node) : sheets.get(node).show();
  }
  settle();
  deliver();
}

// Returns the surface of a stroke, if it is on the page.
function surfaceOf({ source, target }) {
  const node = one(target);
  return node?.dataset.source === source ? node : null;
}

// Removes answered strokes from their layer once the picture includes them.
function settle() {
  const open = new Set(unseen().map((it) => it.event));
  const isKept = (it) => !it.isSent || open.has(it.event) || sheets.get(surfaceOf(it))?.awaits(it.key);
  const kept = page.strokes.filter(isKept);
  if (kept.length === page.strokes.length) return;
  page.strokes = kept;
  for (const node of document.querySelectorAll(".surface")) sheets.get(node)?.paintKept();
}

// Sends unsent strokes in order; while the server is unreachable they are kept.
function deliver() {
  if (!isReached()) return;
  for (const stroke of page.strokes) {
    if (stroke.isSent || !surfaceOf(stroke)) continue;
    stroke.isSent = true;
    send(stroke.target, stroke.event);
  }
}

// Drawing with one finger, the pen, or the main mouse button. A second finger zooms (see zoom.js) and
// cancels the line.

document.addEventListener("pointerdown", (event) => {
  const layer = event.target.closest?.(".surface[tabindex] > :is(svg, canvas)");
  if (hand) return event.pointerType === hand.kind && giveUp();
  const sheet = sheets.get(layer?.parentElement);
  if (!sheet || event.button || !event.isPrimary) return;
  layer.setPointerCapture(event.pointerId);
  const { pointerId: pointer, pointerType: kind, timeStamp: begun } = event;
  hand = { sheet, pointer, kind, begun, pen: sheet.pen, points: [], painted: 0, frame: 0 };
  page.hand = new Promise((lifted) => (hand.lifted = lifted));
  sheet.hand.canvas.style.opacity = hand.pen.opacity / 1000; // for the whole line, since it may cross itself
  track(event);
});

const whileDrawing = { pointermove: track, pointerup: lift, pointercancel: giveUp };
for (const [kind, act] of Object.entries(whileDrawing)) {
  document.addEventListener(kind, (event) => event.pointerId === hand?.pointer && act(event));
}

// Handles Escape before anything else on the page does.
addEventListener("keydown", (event) => {
  if (!hand || event.key !== "Escape") return;
  event.stopPropagation();
  giveUp();
}, true);

function track(event) {
  const { sheet, points, begun } = hand;
  const events = event.getCoalescedEvents?.() ?? [];
  for (const it of events.length ? events : [event]) {
    const [x, y] = sheet.point(it.clientX, it.clientY).map((length) => Math.round(length * perUnit));
    const pressure = it.pointerType === "mouse" ? 0.5 : Math.round(it.pressure * 1000) / 1000;
    points.push([x, y, pressure, Math.max(0, Math.round(it.timeStamp - begun))]);
  }
  hand.frame ||= requestAnimationFrame(paintHand);
}

// Paints the new part of the line, at most once per frame.
function paintHand() {
  if (!hand) return;
  const { sheet, points, painted, pen } = hand;
  if (!painted) clear(sheet.hand);
  paint(sheet.hand, lineOf(points.slice(Math.max(0, painted - 1)), { ...pen, opacity: 1000 }));
  Object.assign(hand, { painted: points.length, frame: 0 });
}

function lift() {
  const { sheet, points, pen } = hand;
  for (let from = 0; from === 0 || from < points.length - 1; from += mostPoints - 1) {
    keep(sheet, points.slice(from, from + mostPoints), pen);
  }
  if (!isReached()) say(away);
  deliver();
  release();
}

function keep({ node, kept }, points, pen) {
  const [key] = crypto.getRandomValues(new Uint32Array(1));
  const stroke = points.map(([x, y, pressure, time]) => ({ x: x / perUnit, y: y / perUnit, pressure, time }));
  const event = { draw: { stroke, key } };
  const { source, id: target } = node.dataset;
  const mark = lineOf(points, pen);
  page.strokes.push({ source, target, key, event, mark, isSent: false });
  paint(kept, mark);
}

function giveUp() {
  send(hand.sheet.node.dataset.id, { draw: { cancelled: {} } });
  release();
}

function release() {
  const { sheet, frame, lifted } = hand;
  cancelAnimationFrame(frame);
  clear(sheet.hand);
  hand = page.hand = null;
  lifted();
  follow();
}

addEventListener("resize", () => {
  for (const node of document.querySelectorAll(".surface")) sheets.get(node)?.fit();
});
