// Marks the typed words in the rows of the palette, in browsers that can mark text without changing the page.

const found = globalThis.Highlight && CSS.highlights ? new Highlight() : null;
if (found) CSS.highlights.set("match", found);

export function look() {
  found?.clear();
  const typed = document.querySelector("main > .palette > .field input")?.value ?? "";
  // A filter such as tag:gift isn't part of a row's text.
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word && !word.includes(":"));
  if (!found || !words.length) return;
  for (const row of document.querySelectorAll("main > .palette > .list :is(.headline, .muted)")) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) for (const word of words) add(text, word);
  }
}

function add(text, word) {
  const letters = text.data.toLowerCase();
  if (letters.length !== text.data.length) return; // a few capitals have longer small letters
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + word.length);
    found.add(range);
  }
}
