// Keeps the whole page for times without a network. `cargo xtask site` writes the two constants VERSION and
// FILES in front of this: a fingerprint of everything, and what there is.

/* global VERSION, FILES */

const OURS = `kudosu ${registration.scope} `;
const CACHE = OURS + VERSION;

addEventListener("install", (event) => {
  const all = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(all)));
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

addEventListener("message", (event) => event.data === "take over" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? "./" : request;
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(kept());
});
