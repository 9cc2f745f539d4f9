// Short messages at the edge of the page, read aloud, with at most one thing to do.

import { button, html } from "./dom.js";

const STAYS = 6000;

/** How long what is only heard stands in its place, where nobody reading on shall come across it later. */
const HEARD = 3000;

let place = null;
let leaving = 0;

let said = null;
let fading = 0;

/** The places for messages: one that is seen, and one that is only heard. */
export function toastPlace() {
  place = html("div", { class: "toasts", role: "status", "aria-live": "polite" });
  said = html("div", { class: "unseen", role: "status", "aria-live": "polite" });
  document.body.append(said);
  return place;
}

/** Tells those who do not see it what changed without a message for the others. */
export function announce(words) {
  if (!said) return;
  // The same words again are heard only where they are put there anew.
  said.replaceChildren(html("span", {}, words));
  clearTimeout(fading);
  fading = setTimeout(() => said.replaceChildren(), HEARD);
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

/** Takes back what was said of a position that is no longer on the board. */
export function hushOutdated() {
  if (place && !place.querySelector(".stays, .holds")) hush();
}

/**
 * Says something; an action makes it stay longer, or until something else is said. What `holds` is true
 * whatever is done on the board meanwhile.
 */
export function say(words, { action = "", act = null, stays = false, holds = false } = {}) {
  clearTimeout(leaving);
  const kinds = ["toast", stays && "stays", holds && "holds"];
  const toast = html("div", { class: kinds.filter(Boolean).join(" ") }, html("span", {}, words));
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
