// Keeps the whole page for times without a network. `cargo xtask site` writes the constants VERSION,
// FILES and LATER in front of this: a fingerprint of everything, what there is, and what few visits want.

/* global VERSION, FILES, LATER */

const OURS = `kudosu ${registration.scope} `;
const CACHE = OURS + VERSION;

addEventListener("install", (event) => {
  const all = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(all);
  };
  event.waitUntil(keep());
});

// A version that the player took over replaces all before it; the files of a page belong together.
addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

// What few visits want is kept after the first paint, and asked for again at each visit until it is there.
// The browser may end a worker that nothing waits for, so this is waited for, and not begun with the rest.
const keepLater = async () => {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(LATER.map((file) => cache.match(file)));
  await cache.addAll(LATER.filter((_, i) => !kept[i]));
};

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  // Without a network it is asked for at the next visit.
  if (event.data === "keep the rest") event.waitUntil(keepLater().catch(() => {}));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? "./" : request;
    const found = await cache.match(wanted, { ignoreSearch: true });
    if (found) return found;
    const fetched = await fetch(request);
    const isLater = LATER.some((file) => request.url.endsWith(`/${file}`));
    if (isLater && fetched.ok) await cache.put(request, fetched.clone());
    return fetched;
  };
  event.respondWith(kept());
});
