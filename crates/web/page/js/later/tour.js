// A tour of a minute for the first visit: on the board itself, a card at a time, to be skipped at any
// moment, by keyboard and aloud. The card has its own place, so that it covers nothing.

import { app } from "../app.js";
import { button, html } from "../dom.js";
import { laterWords } from "../later.js";

const words = await laterWords();

/** What each card is about, on the page. */
const PLACES = [".board-place", ".keys", ".modes", ".hints .levels", ".board-place", ".tabs"];

/** The card that speaks of a cell by its name, and that cell, which is marked meanwhile. */
const NAMED = { card: 4, cell: "r1c6" };

/**
 * Shows the card in a place. `over` is called when the tour ends, whichever way.
 * @param {HTMLElement} place
 * @param {() => void} over
 */
export function showTour(place, over) {
  let at = -1;
  const title = html("h2", { tabIndex: -1 });
  const text = html("p", {});
  const where = html("span", { class: "where quiet" });
  const isTouched = matchMedia("(pointer: coarse)").matches;
  let marked = null;
  const mark = (isOn) => {
    if (app.overlay === marked) app.overlay = null;
    marked = isOn && !app.overlay ? { view: { candidates: [], cells: [{ cell: NAMED.cell, mark: "part", tint: 3, sign: "*" }], houses: [], arrows: [] }, plain: true } : null;
    if (marked) app.overlay = marked;
    app.refresh();
  };
  const end = () => {
    mark(false);
    point(null);
    card.remove();
    document.removeEventListener("keydown", escape);
    over();
  };
  const next = button(words.tourStart, () => (at + 1 < words.tour.length ? go(at + 1) : end()), { class: "primary" });
  const back = button(words.tourBack, () => go(at - 1));
  const skip = button(words.tourSkip, end);
  const card = html("section", { class: "card tour", "aria-label": words.tourName }, html("div", { "aria-live": "polite" }, title, text), html("div", { class: "buttons" }, next, back, skip, where));
  const escape = (event) => event.key === "Escape" && !document.querySelector("dialog[open]") && end();
  const point = (selector) => {
    for (const element of document.querySelectorAll(".toured")) element.classList.remove("toured");
    if (!selector) return;
    const place = document.querySelector(selector);
    place?.classList.add("toured");
    // On a small screen both are to be seen, what it is about and then the words.
    place?.scrollIntoView({ block: "nearest" });
    card.scrollIntoView({ block: "nearest" });
  };
  const go = (to) => {
    at = to;
    const [name, said] = at < 0 ? words.tourWelcome : words.tour[at];
    title.textContent = name;
    text.textContent = (isTouched && words.tourByFinger[at]) || said;
    mark(at === NAMED.card);
    where.textContent = at < 0 ? "" : words.tourAt(at + 1, words.tour.length);
    next.querySelector(".label").textContent = at < 0 ? words.tourStart : at + 1 < words.tour.length ? words.tourNext : words.tourEnd;
    back.hidden = at <= 0;
    skip.querySelector(".label").textContent = at < 0 ? words.tourSkip : words.tourStop;
    skip.hidden = at + 1 === words.tour.length;
    point(at < 0 ? null : PLACES[at]);
    if (at >= 0) next.focus();
  };
  document.addEventListener("keydown", escape);
  place.prepend(card);
  go(-1);
}
