// The rules of a puzzle beside the board: what it is called and who made it, what its houses and its clues
// say. A rule lights its clues, and the cell that is chosen shows what its clues say.

import { app } from "../app.js";
import { clueWords } from "../clues.js";
import { button, html } from "../dom.js";
import { laterWords } from "../later.js";

const words = await laterWords();

/** Whether a house is a straight line from corner to corner. */
function isDiagonal(cells, side) {
  const slopes = new Set(cells.slice(1).map((cell, at) => cell - cells[at]));
  return slopes.size === 1 && Math.abs([...slopes][0] - side) === 1;
}

/** What every puzzle of this shape demands. */
function rulesOfShape(shape) {
  const houses = shape.regions ? words.regions : shape.hasBoxes ? words.boxes : "";
  const diagonals = shape.extra.filter((cells) => isDiagonal(cells, shape.side)).length;
  const others = shape.extra.length - diagonals;
  return [words.usualRules(shape.side, houses), diagonals && words.diagonals(diagonals), others && words.moreHouses(others)].filter(Boolean);
}

/** Lights the clues of a rule, or none with null. */
function light(clues) {
  app.lit = clues;
  app.refresh();
}

/** A rule, which lights its clues for as long as it is pointed at, or until it is pressed again. */
function ruleButton({ text, clues }) {
  const isKept = () => rule.getAttribute("aria-pressed") === "true";
  const rule = button(text, () => {
    const keeps = !isKept();
    for (const other of rule.closest("ul").querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
    rule.setAttribute("aria-pressed", String(keeps));
    light(keeps ? clues : null);
  }, { class: "rule-line", "aria-pressed": "false", title: words.lightClues(text, clues.length) });
  rule.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && light(clues));
  rule.addEventListener("pointerleave", (event) => {
    const kept = rule.closest("ul")?.querySelector("[aria-pressed=true]");
    if (event.pointerType === "mouse" && !isKept()) light(kept ? kept.clues : null);
  });
  rule.clues = clues;
  return rule;
}

/** What the clues at the chosen cell say. */
function showCell(place) {
  const { game, focus } = app;
  const name = game.shape.name(focus);
  const here = (game.facts?.list ?? []).filter(({ cells }) => cells.includes(name));
  const key = JSON.stringify([focus, here.map(({ text }) => text)]);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  const says = here.map((clue) => html("li", {}, words.clueSays(clueWords(clue), clue.rule)));
  const head = html("h3", {}, words.atCell(game.shape.row(focus) + 1, game.shape.column(focus) + 1));
  place.replaceChildren(...(says.length ? [head, html("ul", {}, ...says)] : []));
}

/** Fills the card with the rules of the game on the board. */
export function showRules(place) {
  const { game } = app;
  const { title, author, rules } = game.about;
  const told = game.facts?.rules ?? [];
  const key = JSON.stringify([game.id, game.key(), game.about, told.map(({ text }) => text)]);
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    const head = html("h2", {}, title || words.rulesTitle);
    const own = rules ? [html("h3", {}, words.inTheirWords), ...rules.split(/\n+/).map((line) => html("p", {}, line))] : [];
    const clues = told.length ? [html("h3", {}, words.rulesOfClues), html("ul", { class: "rule-list" }, ...told.map((rule) => html("li", {}, ruleButton(rule))))] : [];
    const usual = rulesOfShape(game.shape).map((rule) => html("p", {}, rule));
    const cell = html("div", { class: "rule-cell", "aria-live": "polite" });
    place.replaceChildren(...[head, author && html("p", { class: "quiet" }, words.by(author)), ...own, ...clues, cell, ...usual].filter(Boolean));
    // A press on a rule leaves the focus on the board, where the next key is for.
    place.onpointerdown = (event) => event.target.closest("button") && event.preventDefault();
  }
  showCell(place.querySelector(".rule-cell"));
}
