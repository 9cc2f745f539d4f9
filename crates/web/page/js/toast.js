// Short messages at the edge of the page, read aloud, with at most one thing to do.

import { button, html } from "./dom.js";

const STAYS = 6000;
let place = null;
let leaving = 0;

let said = null;

/** The places for messages: one that is seen, and one that is only heard. */
export function toastPlace() {
  place = html("div", { class: "toasts", role: "status", "aria-live": "polite" });
  said = html("div", { class: "unseen", role: "status", "aria-live": "polite" });
  document.body.append(said);
  return place;
}

/** Tells those who do not see it what changed without a message for the others. */
export function announce(words) {
  if (said) said.textContent = words;
}

/** Takes back what was said last. */
export function hush() {
  clearTimeout(leaving);
  place?.replaceChildren();
}

/** Takes back what was said in passing. */
export function hushPassing() {
  if (place && !place.querySelector(".stays")) hush();
}

/** Says something; an action makes it stay longer, or until something else is said. */
export function say(words, { action = "", act = null, stays = false } = {}) {
  clearTimeout(leaving);
  const toast = html("div", { class: stays ? "toast stays" : "toast" }, html("span", {}, words));
  if (act) {
    toast.append(
      button(action, () => {
        toast.remove();
        act();
      }),
    );
  }
  place.replaceChildren(toast);
  if (!stays) leaving = setTimeout(() => toast.remove(), act ? 2 * STAYS : STAYS);
}
