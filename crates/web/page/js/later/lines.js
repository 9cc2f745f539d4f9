// The card with lines of play that were left: each leads back to where it ended.

import { app } from "../app.js";
import { button, html } from "../dom.js";
import { laterWords } from "../later.js";
import { language } from "../texts.js";

const words = await laterWords();

/** The card for the game on the board. */
export function card() {
  const { game } = app;
  const goTo = ({ end }) => game.goTo(end) && app.changed();
  const items = game.leftLines.map((line) => {
    const when = new Date(line.when).toLocaleTimeString(language, { timeStyle: "short" });
    return html("li", {}, button(words.lineOf(line.moves, when, line.name ?? ""), () => goTo(line)));
  });
  const close = button(words.closeCard, () => element.remove(), { picture: "close", quiet: true, class: "plain" });
  const element = html("section", { class: "card beside", "aria-label": words.linesTitle },
    html("header", {}, html("h2", {}, words.linesTitle), close),
    html("p", { class: "quiet" }, words.linesIntro),
    html("ul", { class: "shelf" }, ...items));
  return element;
}
