// Short messages at the edge of the page, read aloud, with at most one thing to do.

import { button, html } from "./dom.js";

const STAYS = 6000;
let place = null;
let leaving = 0;

export function toastPlace() {
  place = html("div", { class: "toasts", role: "status", "aria-live": "polite" });
  return place;
}

/** Takes back what was said last. */
export function hush() {
  clearTimeout(leaving);
  place?.replaceChildren();
}

/** Says something; an action makes it stay longer, or until something else is said. */
export function say(words, { action = "", act = null, stays = false } = {}) {
  clearTimeout(leaving);
  const toast = html("div", { class: "toast" }, html("span", {}, words));
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
