// Text typed into a field while a key for it, which may change the field's text, is being sent. It waits for the
// response, and is then sent in order.

import { keep } from "./drafts.js";
import { edit, one, page, send } from "./stashbook.js";

export const isWaiting = (id) =>
  [...page.queue, ...page.sending].some((it) => it.target === id && it.event.key) ||
  page.ahead.some((it) => it.id === id);

// Sends the text or the key that waits first.
export function goOn() {
  if (page.waiting.length || !page.ahead.length) return;
  const next = page.ahead.shift();
  const field = one(next.id);
  if (next.name) send(next.id, { key: next.name });
  else if (field) edit(Object.assign(field, { value: field.value.slice(0, field.value.length - next.cut) + next.text }));
  else goOn();
}

// Without a server, the text waits in its field.
export function stopWaiting() {
  for (const { id, text } of page.ahead.splice(0)) {
    if (!text) continue;
    keep(id, (page.held.get(id)?.text ?? "") + text);
    if (one(id)) one(id).value = page.held.get(id).text;
  }
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
