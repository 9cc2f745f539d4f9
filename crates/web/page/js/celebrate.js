// "ta daa!!!": a solved game is celebrated once, quietly for those who prefer less motion.

import { button, html } from "./dom.js";
import { texts } from "./texts.js";
import { clock } from "./time.js";

const PIECES = 60;

/**
 * @param {() => void} another what the player can do next
 * @param {() => void} review how it went
 */
export function celebrate(milliseconds, another, review) {
  const close = () => party.close();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const next = button(texts.another, () => {
    close();
    another();
  }, { class: "primary" });
  const look = button(texts.review, () => {
    close();
    review();
  });
  const words = html("div", { class: "party-words", role: "alert" }, html("strong", {}, texts.taDaa), html("p", {}, texts.solvedIn(clock(milliseconds))));
  const card = html("div", { class: "party-card" }, words, html("div", { class: "buttons" }, next, look, button(texts.close, close)));
  const party = html("dialog", { class: "party", "aria-label": texts.taDaa }, card);
  if (!still) {
    for (let at = 0; at < PIECES; at += 1) party.prepend(piece(at));
  }
  party.addEventListener("close", () => party.remove());
  document.body.append(party);
  party.showModal();
  next.focus();
}

/** A scrap of paper; its place and colour follow from its number, so that no two parties differ in a test. */
function piece(at) {
  const scrap = html("i", { class: `scrap paint-${(at % 9) + 1}`, "aria-hidden": "true" });
  const spread = (factor) => (at * factor) % 100;
  scrap.style.setProperty("--x", `${spread(37)}vw`);
  scrap.style.setProperty("--turn", `${spread(53) * 14}deg`);
  scrap.style.setProperty("--wait", `${spread(29) * 8}ms`);
  scrap.style.setProperty("--fall", `${1800 + spread(71) * 18}ms`);
  return scrap;
}
