// Keeps the last-seen screens of an installed app, and shows them while the server can't be reached. Also keeps
// the photos that other apps share until a screen has taken them.

const shelf = "screens";
const most = 400; // files
// The server replaces the words in capitals with the current folder of the scripts, and their names.
const paths = ["/-/theme.css", "/-/icon.svg", ..."FILES".split(" ").map((name) => `/-/FOLDER/${name}`)];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(shelf).then((kept) => kept.addAll(paths)).then(() => skipWaiting()));
});

// The screens that are open already are the first to be kept.
addEventListener("activate", (event) => event.waitUntil(start()));
async function start() {
  await clients.claim();
  for (const { url } of await clients.matchAll()) await answer(new Request(url)).catch(console.warn);
}

// A page asks for screens that the user may need without a server.
addEventListener("message", (event) => event.waitUntil(keepAhead(event.data.keep)));
async function keepAhead(paths) {
  const kept = await caches.open(shelf);
  for (const path of paths) if (!(await kept.match(path))) await answer(new Request(path)).catch(console.warn);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && pathname === "/-/shared") return event.respondWith(share(request));
  const isPage = request.mode === "navigate" && !pathname.startsWith("/-/");
  const isKept = isPage || /^\/-\/(photos|charts|fonts|v-|(?!files)[^/]+$)/.test(pathname);
  if (request.method === "GET" && origin === location.origin && isKept) event.respondWith(answer(request));
});

async function share(request) {
  const kept = await caches.open("shared");
  for (const file of (await request.formData()).getAll("photos")) {
    const key = `/-/shared/${crypto.randomUUID()}?${new URLSearchParams({ name: file.name })}`;
    await kept.put(key, new Response(file));
  }
  return Response.redirect("/", 303);
}

async function answer(request) {
  const kept = await caches.open(shelf);
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const seen = await kept.match(request);
    if (seen) return seen;
    if (request.mode === "navigate") return missing();
    throw error;
  }
  // A device that has lost its access keeps nothing.
  if (response.status === 401 || response.status === 403) await caches.delete(shelf);
  else if (response.status === 200 && !response.redirected) await keep(kept, request, response.clone());
  return response;
}

// The page in place of a screen that this device doesn't have.
function missing() {
  const words = "This screen isn\u2019t available offline yet. Open it once while you\u2019re online.";
  const head = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/-/theme.css">`;
  const style = `<link rel="stylesheet" href="/-/FOLDER/stashbook.css"><title>Stashbook</title>`;
  const parts = `<h1 class="heading">Offline</h1><p class="text">${words}</p><a class="link primary" href="/">Home</a>`;
  const body = `<main id="main"><div class="column">${parts}</div></main>`;
  return new Response(`<!doctype html>${head}${style}${body}`, { headers: { "content-type": "text/html; charset=utf-8" } });
}

// Files in a cache are in the order in which they were put there.
async function keep(kept, request, response) {
  await kept.delete(request);
  await kept.put(request, response);
  const files = await kept.keys();
  for (const old of files.slice(0, Math.max(0, files.length - most))) await kept.delete(old);
}
