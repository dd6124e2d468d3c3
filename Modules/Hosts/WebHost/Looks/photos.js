// Photos on their way to the server: chosen, dropped, pasted, or taken with the camera. Each file is one
// request, with progress and a button to cancel. Photos in a form change places by dragging.

import { dropFile, files as waiting, isWanted, keepFiles, reject, start as coming, stay } from "./drafts.js";
import { isAmong } from "./screens.js";
import { isReached, page, say, send, unseen, words } from "./stashbook.js";

const kept = "dropped photos"; // the key of uploaded photos for the form that opens next
const keptFor = 60_000; // milliseconds
// Photos on their way to a form, in order: each has its name and the address of its file in this browser, the server's
// item once it is uploaded, and the ID of a button in its tile once the server has one.
const previews = new Set();

// Called after each update of the page.
export function look() {
  showPreviews();
  lookAtGiven();
  bringAgain();
  const picker = document.querySelector("[data-picker]:not([data-files])");
  const { at, items, failures } = JSON.parse(sessionStorage.getItem(kept) ?? "{}");
  if (!picker || !items) return;
  sessionStorage.removeItem(kept);
  if (Date.now() - at < keptFor) offer(picker, items, failures);
}

// The server's tiles show the files until the photos are loaded. A file that the browser can't show leaves its tile plain.
function showPreviews() {
  const loading = document.querySelectorAll(".photos > .column:has(> .progress)");
  const tiles = new Map([...loading].map((it) => [it.querySelector("button").dataset.id, it.querySelector(".progress")]));
  const free = new Set(tiles.keys());
  for (const { tile } of previews) free.delete(tile);
  const unanswered = itemsOf(unseen());
  for (const preview of previews) {
    if (!preview.isGiven || unanswered.includes(preview.item)) continue;
    preview.tile ??= [...free].find((id) => tiles.get(id).textContent.includes(preview.name));
    free.delete(preview.tile);
    if (tiles.has(preview.tile)) tiles.get(preview.tile).style.setProperty("--preview", preview.image);
    else release(preview);
  }
}

// Photos whose field doesn't have them yet, as far as this page knows: the server's item to the file.
const given = new Map();
const fileOf = new WeakMap(); // by the server's item
function lookAtGiven() {
  const unanswered = itemsOf(unseen());
  for (const [item, file] of given) {
    if (unanswered.includes(item)) continue;
    given.delete(item);
    if (page.lost.includes(item)) stay(file);
    else dropFile(file);
  }
  page.lost = [];
}
const itemsOf = (inputs) => inputs.flatMap(({ event }) => event.pick ?? event.capture ?? []);

function release(preview) {
  URL.revokeObjectURL(preview.address);
  previews.delete(preview);
}

// Takes files to the photo field under the pointer, or to the page's first one. A page without a photo
// field offers the forms for new records that have one.
export async function drop(target, files) {
  if (dragged?.isConnected) return; // a photo of this page
  const chooser = target.closest?.("[data-files]") ?? document.querySelector("[data-files]");
  if (chooser) return bring(chooser, files.slice(0, 1));
  const isPhoto = ({ type }) => type.startsWith("image/") || type === "";
  const photos = files.filter(isPhoto);
  const others = files.filter((it) => !isPhoto(it)).map(({ name }) => `${name}: not a photo`);
  if (!photos.length) return say("Only photos can be dropped here.");
  const picker = target.closest?.("[data-picker]") ?? document.querySelector("[data-picker]");
  if (picker) return bring(picker, photos, others);
  const forms = document.querySelector(".veil, dialog[open]") ? [] : formLinks();
  if (forms.length) ask(photos, others, forms);
  else say("This screen has no photo field.");
}

// Returns the links to forms for new records that accept photos, those of the screen first.
function formLinks() {
  const found = new Map();
  const links = ["main a[data-id]", "#additions a"].flatMap((it) => [...document.querySelectorAll(it)]);
  for (const link of links) {
    const isForm = isAmong(document.body.dataset.photoForms, link.pathname);
    if (isForm && !found.has(link.pathname)) found.set(link.pathname, link);
  }
  return [...found.values()];
}

// Asks for the form that gets photos.
function ask(photos, others, forms) {
  const dialog = Object.assign(document.createElement("dialog"), { className: "veil" });
  const [sheet, title, hint] = ["div", "h2", "p"].map((it) => document.createElement(it));
  sheet.className = "dialog";
  title.textContent = `Where do you want to add ${photos.length === 1 ? "this photo" : "these photos"}?`;
  dialog.ariaLabel = title.textContent;
  hint.textContent = "Nothing is saved until you save the form.";
  sheet.append(title, hint);
  const add = (label, role, act) => {
    const [line, button] = [document.createElement("p"), document.createElement("button")];
    [line.className, button.className, button.textContent] = ["action", `button ${role}`, label];
    button.onclick = () => [dialog.close(), act?.()];
    line.append(button);
    sheet.append(line);
  };
  for (const [at, form] of forms.entries()) {
    add(form.textContent, at ? "secondary" : "primary", () => bringToForm(photos, others, form));
  }
  add("Cancel", "secondary");
  dialog.onclose = () => dialog.remove();
  dialog.append(sheet);
  document.body.append(dialog);
  dialog.showModal();
}

// Uploads photos for a form, and opens the form, which then says why others are missing.
async function bringToForm(photos, others, form) {
  const list = document.createElement("ul");
  list.className = "uploads";
  document.getElementById("main").prepend(list);
  const { items, failures } = await upload(list, photos);
  failures.unshift(...others);
  list.remove();
  if (items.length) {
    sessionStorage.setItem(kept, JSON.stringify({ at: Date.now(), items, failures }));
    if (form.isConnected) form.click();
    else location.assign(form.href);
  } else say(failures.join(". "));
}

// Takes the photos that other apps have shared to the form for a new record. They stay on the device until they
// are uploaded.
export async function takeShared() {
  const shared = await caches.open("shared");
  const keys = await shared.keys();
  const files = keys.map(async (key) => {
    const bytes = await (await shared.match(key)).blob();
    return new File([bytes], new URL(key.url).searchParams.get("name"), { type: bytes.type });
  });
  // The form of a record in progress comes first, once the screen has loaded.
  while (keys.length && document.querySelector("main progress")) await pause();
  const [form] = formLinks();
  if (!keys.length || !form) return;
  await bringToForm(await Promise.all(files), [], form);
  for (const key of keys) await shared.delete(key);
}

const pause = () => new Promise((done) => setTimeout(done, 500));

// Uploads files to a photo field, and says why others are missing. A photo stays on the device until the field has it.
export async function bring(picker, files, others = []) {
  const isPhotos = !picker.dataset.files;
  if (isPhotos) coming(picker.dataset.picker, files);
  if (isPhotos && !isReached()) keepFiles();
  const { items, failures } = await upload(picker.querySelector(".uploads"), files, picker.dataset.files);
  failures.unshift(...others);
  while (items.length && !isReached()) await pause();
  const wanted = isPhotos ? items.filter((it) => isWanted(fileOf.get(it))) : items;
  for (const item of items) if (!wanted.includes(item)) stay(fileOf.get(item));
  offer(picker, wanted, failures);
}

// Uploads files again that may not have reached their fields on this page.
function bringAgain() {
  const its = waiting.filter(({ route, isComing }) => route === page.route && !isComing);
  for (const [id, entries] of Map.groupBy(its, ({ picker }) => picker)) {
    const picker = document.querySelector(`[data-picker="${CSS.escape(id)}"]`);
    if (picker) bring(picker, entries.map(({ file }) => file));
  }
}

// Gives uploaded files to their field, and then says which ones failed.
function offer(picker, items, failures) {
  const isCamera = picker.dataset.stage === "camera";
  for (const item of items) given.set(item, fileOf.get(item));
  if (items.length) send(picker.dataset.picker, isCamera ? { capture: items[0] } : { pick: items });
  for (const preview of previews) preview.isGiven ||= items.includes(preview.item);
  if (failures.length) say(failures.join(". "));
}

// Uploads files one after the other, and returns the server's names for them, and why others failed. While
// the server can't be reached, the files wait.
async function upload(list, files, kind = "photo") {
  const [items, failures] = [[], []];
  for (const file of files) {
    const { item, failure } = await uploadOne(list, file, kind);
    if (item) items.push(item);
    if (failure) failures.push(`${file.name || "Photo"}: ${failure}`);
  }
  return { items, failures };
}

function uploadOne(list, file, kind) {
  const line = document.createElement("li");
  line.innerHTML = `<span class="ring"></span><progress max="1"></progress><button type="button" class="button secondary">Cancel</button>`;
  const [ring, bar, stop] = line.children;
  const name = file.name || "Photo";
  bar.ariaLabel = name;
  ring.after(name);
  const preview = { name };
  if (list.closest(".tile")) {
    preview.address = URL.createObjectURL(file);
    preview.image = `url("${preview.address}")`;
    previews.add(preview);
    line.style.setProperty("--preview", preview.image);
  }
  list.append(line);
  return new Promise((done) => {
    let request;
    const finish = (result) => {
      line.remove();
      preview.item = result.item;
      if (result.item) fileOf.set(result.item, file);
      else [release(preview), result.failure ? reject(file) : result.isLeft ? stay(file) : dropFile(file)];
      done(result);
    };
    const start = () => {
      request = new XMLHttpRequest();
      request.upload.onprogress = (event) => {
        bar.value = event.loaded / Math.max(1, event.total);
        ring.style.setProperty("--done", `${Math.round(100 * bar.value)}%`);
      };
      request.responseType = "json";
      request.onload = () => {
        const { status, response } = request;
        if (status === 200) finish({ item: response });
        else if (response?.error && status !== 403) finish({ failure: words(response.error) });
        else again();
      };
      // Anything else than Stashbook's own answer, such as a proxy's, may not come again.
      const again = () => {
        keepFiles();
        pause().then(() => (line.isConnected ? start() : finish({ isLeft: true })));
      };
      request.onerror = again;
      request.open("POST", `/-/uploads?kind=${kind}&name=${encodeURIComponent(name)}`);
      request.setRequestHeader("content-type", file.type || "application/octet-stream");
      request.send(file);
    };
    stop.onclick = () => {
      request.abort();
      finish({});
    };
    start();
  });
}

// A dragged photo takes the place of the photo on which it is dropped. Browsers let users drag images.

let dragged = null;
document.addEventListener("dragstart", ({ target }) => {
  dragged = target.closest?.(".photos[data-id] > .column") ?? null;
});
document.addEventListener("dragend", () => (dragged = null));
document.addEventListener("dragover", (event) => isPlace(event.target) && event.preventDefault());
document.addEventListener("drop", (event) => {
  if (!isPlace(event.target)) return;
  event.preventDefault();
  const tiles = [...dragged.parentElement.children];
  const [from, to] = [dragged, event.target.closest(".photos > .column")].map((it) => tiles.indexOf(it));
  if (from !== to) send(dragged.parentElement.dataset.id, { move: { from, to } });
  event.stopPropagation();
}, true);
const isPlace = (node) =>
  dragged?.isConnected && node.closest?.(".photos > .column")?.parentElement === dragged.parentElement;

// The left and right arrow keys move the photo that has the focus.
document.addEventListener("keydown", (event) => {
  const tile = event.target.closest?.(".photos[data-id] > .column");
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!tile || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  const from = [...tile.parentElement.children].indexOf(tile);
  const to = from + (tile.matches(":dir(rtl)") ? -step : step);
  event.preventDefault();
  event.stopPropagation();
  if (tile.parentElement.children[to]?.matches(".column")) send(tile.parentElement.dataset.id, { move: { from, to } });
}, true);
