// The page without a network: a service worker keeps all of its files, and tells when there are newer ones.

import { app } from "../app.js";
import { texts } from "../texts.js";
import { say } from "../toast.js";

/** Keeps the page for times without a network. A newer version waits until the player wants it. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url));
  const offer = (worker) => {
    // The very first one has nothing to replace.
    if (!navigator.serviceWorker.controller) return;
    say(texts.newVersion, { action: texts.takeNewVersion, stays: true, act: () => worker.postMessage("take over") });
  };
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
  });
  let had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) {
      app.saveNow();
      location.reload();
    }
    had = true;
  });
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage("keep the rest");
}
