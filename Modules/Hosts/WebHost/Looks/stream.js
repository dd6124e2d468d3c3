// The stream of the server's updates to this page.

import { away, order, page, receive, reopen, say, unsay } from "./stashbook.js";

// A hidden page doesn't listen, because a browser limits the connections of all pages together.
document.addEventListener("visibilitychange", () => page.id && (document.hidden ? page.events?.close() : listen()));

// A browser has about six connections to a server, so at most four of its pages have a stream of updates.
// The others ask every two seconds.
const streams = 4;
let times = 0; // how often the page began to listen

export async function listen() {
  page.events?.close();
  const mine = (times += 1);
  const leave = await place();
  if (mine !== times || page.id === null || document.hidden) return leave?.();
  page.events = leave ? stream(leave) : poll();
}

// Takes one of the places for streams. Returns a function that gives it back, or null if none is free.
async function place() {
  if (!navigator.locks) return () => {};
  for (let number = 0; number < streams; number += 1) {
    const leave = await new Promise((done) =>
      navigator.locks.request(`stream ${number}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise((end) => done(end)) : done(null)));
    if (leave) return leave;
  }
  return null;
}

function stream(leave) {
  const events = new EventSource(`/-/pages/${page.id}/updates?since=${page.version}`);
  const close = events.close.bind(events);
  events.close = () => (close(), leave());
  events.onopen = () => unsay(away);
  events.onmessage = (event) => receive(JSON.parse(event.data));
  // A page that is left is told first that its stream was closed. It ends, so it isn't opened again.
  events.onerror = () => {
    say(away);
    if (events.readyState === EventSource.CLOSED) setTimeout(() => page.events === events && reopen());
  };
  return events;
}

function poll() {
  const timer = setInterval(async () => {
    const leave = await place();
    if (page.events !== asking || page.id === null) return leave?.();
    if (!leave) return order({});
    asking.close();
    page.events = stream(leave);
  }, 2000);
  const asking = { close: () => clearInterval(timer) };
  return asking;
}
