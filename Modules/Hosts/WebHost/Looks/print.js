// Printing: all rows and pictures of a screen, not only those loaded so far.

import { page, say, send, unsay } from "./stashbook.js";

const lists = () => [...document.querySelectorAll("main .list > :first-child")];
const rows = () => lists().flatMap((it) => [...it.children]);
const keyOf = (row) => row.dataset.id ?? row.querySelector("[data-id]")?.dataset.id ?? row.textContent;
const headingOf = (list) => [list.parentElement.previousElementSibling].find((it) => it?.matches("h2"));
const words = "Loading all rows…";
let isLoading = false;

export async function printAll() {
  if (isLoading) return;
  isLoading = true;
  const { route } = page;
  const copies = await loadAll(() => page.route === route).finally(() => (isLoading = false));
  unsay(words);
  if (page.route !== route) return;
  const added = putBack(copies);
  const pictures = [...document.querySelectorAll("main img")];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((it) => it.decode()));
  addEventListener("afterprint", () => leave(added), { once: true });
  print();
}

// Loads all rows. The page then has only the last 1,000 of them, so the result has copies of all, by their keys.
async function loadAll(isHere) {
  const copies = new Map();
  copyRows(copies);
  for (let more; isHere() && (more = document.querySelector("main [data-more]")); ) {
    const count = copies.size;
    say(words);
    send(more.dataset.more, { more: {} });
    for (let times = 0; copies.size === count && times < 200; times += 1) {
      await new Promise((done) => setTimeout(done, 50));
      copyRows(copies);
    }
    if (copies.size === count) break; // the server can't be reached
  }
  return copies;
}

function copyRows(copies) {
  for (const list of lists())
    for (const row of list.children) {
      if (copies.has(keyOf(row))) continue;
      const [heading, frame] = [headingOf(list)?.cloneNode(true), list.parentElement.cloneNode(false)];
      frame.append(list.cloneNode(false));
      copies.set(keyOf(row), { row: row.cloneNode(true), heading, frame });
    }
}

// Adds copies of the rows that the page no longer has before the others, below the headings of their lists.
function putBack(copies) {
  for (const row of rows()) copies.delete(keyOf(row));
  if (!copies.size) return [];
  const [list] = lists();
  const [before, within] = [new DocumentFragment(), new DocumentFragment()];
  for (const { row, heading, frame } of copies.values()) {
    const title = heading?.textContent;
    const isWithin = title === headingOf(list)?.textContent;
    if (!isWithin && before.lastElementChild?.previousSibling.textContent !== title) before.append(heading, frame);
    (isWithin ? within : before.lastElementChild.firstChild).append(row);
  }
  const added = [...before.children, ...within.children];
  for (const node of added.flatMap((it) => [it, ...it.querySelectorAll("*")]))
    for (const name of ["id", "data-id"]) node.removeAttribute(name);
  (headingOf(list) ?? list.parentElement).before(before);
  list.prepend(within);
  return added;
}

// Removes the copies, and returns to the first rows.
function leave(added) {
  for (const node of added) node.remove();
  const top = added.length && document.querySelector("main [data-id$='.top']");
  if (top) send(top.dataset.id, { tap: {} });
}
