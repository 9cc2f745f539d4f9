// The card about mistakes: how many digits are wrong, where, back to before the first of them, and why one is
// wrong, as a contradiction that one can follow step by step on the board.

import { ask } from "../api.js";
import { app } from "../app.js";
import { button, html } from "../dom.js";
import { laterWords } from "../later.js";
import { lineOf } from "../shape.js";
import { language, texts } from "../texts.js";
import { say } from "../toast.js";
import { contradictionOf, houseOf } from "./contradiction.js";

const words = await laterWords();

/** Marks cells of the board, as part of what is shown. */
function marks(shape, cells, mark, tint) {
  return cells.map((cell) => ({ cell: shape.name(cell), mark, tint, sign: mark === "mistake" ? "-" : "*" }));
}

/** The card for the game on the board. */
export function card() {
  const { game } = app;
  const place = html("div", { class: "why" });
  const close = button(words.closeCard, () => {
    element.remove();
    app.overlay = null;
    app.refresh();
  }, { picture: "close", quiet: true, class: "plain" });
  const show = button(words.showThem, () => {
    const cells = [...game.wrong()];
    if (cells.length === 0) return say(texts.allRight);
    place.replaceChildren();
    // What was asked for is seen now, and the card takes no more room than it needs.
    rewind.focus();
    show.remove();
    app.overlay = { view: { candidates: [], cells: marks(game.shape, cells, "mistake", 1), houses: [], arrows: [] }, plain: true };
    return app.refresh();
  }, { class: "primary" });
  const rewind = button(words.rewind, () => {
    app.overlay = null;
    const moves = game.rewind();
    if (!moves) return say(words.noRewind);
    app.changed();
    return say(words.rewound(moves));
  });
  const whys = [...game.wrong()].slice(0, 4).map((cell) => {
    const ask = words.whyWrong(game.values[cell], game.shape.row(cell) + 1, game.shape.column(cell) + 1);
    return html("li", {}, button(ask, () => showWhy(place, game, cell, fold)));
  });
  // While one digit is explained, the card has room for that alone.
  const fold = (isFolded) => {
    for (const part of [ways, reasons]) part.hidden = isFolded;
  };
  const ways = html("div", { class: "buttons" }, show, rewind);
  const reasons = html("details", {}, html("summary", {}, words.why), html("ul", { class: "shelf" }, ...whys));
  const element = html("section", { class: "card beside", "aria-label": words.mistakes },
    html("header", {}, html("div", { role: "status" }, html("h2", {}, words.someWrong(game.wrong().size))), close),
    ways, reasons, place);
  return element;
}

/** The way to a contradiction, as parts: {text, digits, cells}. */
function followed(game, cell) {
  const digit = game.values[cell];
  const { shape } = game;
  const found = contradictionOf(game, cell, digit);
  if (!found) return null;
  const digits = Uint8Array.from(game.givens, (given, at) => given || (game.values[at] === game.solution[at] ? game.values[at] : 0));
  const nameOf = (at) => texts.cellNames(shape.name(at));
  const houseName = (house) => words.house(...houseOf(shape, house));
  const say = { supposed: (step) => words.suppose(step.digit, nameOf(step.cell)), cell: (step) => words.onlyDigit(step.digit, nameOf(step.cell)), house: (step) => words.onlyPlace(step.digit, nameOf(step.cell), houseName(step.house)) };
  const parts = found.steps.map((step, at) => {
    digits[step.cell] = step.digit;
    return { text: say[step.why](step), digits: digits.slice(), cells: marks(shape, [step.cell], at ? "part" : "mistake", at ? 2 : 1) };
  });
  const { end } = found;
  const last = { cell: () => words.noDigit(nameOf(end.cell)), house: () => words.noPlace(end.digit, houseName(end.house)), twice: () => words.twice(end.digit, houseName(end.house)) }[end.kind]();
  const where = end.kind === "cell" ? [end.cell] : end.kind === "twice" ? end.cells : shape.houses[end.house];
  return [...parts, { text: last, digits: digits.slice(), cells: marks(shape, where, "mistake", 1) }];
}

/** What the engine finds on the way to a contradiction, where single digits are not enough. */
async function told(game, cell) {
  const known = Uint8Array.from(game.givens, (given, at) => given || (at === cell || game.values[at] === game.solution[at] ? game.values[at] : 0));
  const path = await ask("/api/explain", { ...game.puzzle(), puzzle: lineOf(known), scale: [], language });
  if (path.end !== "broken") return null;
  const digits = known.slice();
  const parts = path.steps.map((step) => {
    for (const { cell: name, digit } of step.placements) digits[game.shape.cell(name)] = digit;
    const about = [...step.placements, ...step.eliminations].map((it) => game.shape.cell(it.cell));
    return { text: `${step.name}: ${step.explanation}`, digits: digits.slice(), cells: marks(game.shape, [...new Set(about)], "part", 2) };
  });
  return [{ text: words.tooDeep, digits: known, cells: marks(game.shape, [cell], "mistake", 1) }, ...parts, { text: texts.ends.broken, digits: digits.slice(), cells: [] }];
}

/** Shows why a digit is wrong, a part at a time. */
async function showWhy(place, game, cell, fold) {
  place.replaceChildren(html("p", { class: "quiet" }, texts.thinking));
  let parts = followed(game, cell);
  try {
    parts ??= await told(game, cell);
  } catch (error) {
    place.replaceChildren(html("p", { class: "problem" }, error.message));
    return;
  }
  if (!parts) {
    place.replaceChildren(html("p", {}, words.noWay));
    return;
  }
  const where = html("span", { class: "where" });
  const text = html("p", { "aria-live": "polite" });
  let at = 0;
  const go = (to) => {
    at = Math.max(0, Math.min(to, parts.length - 1));
    const { digits, cells } = parts[at];
    where.textContent = words.stepOf(at + 1, parts.length);
    text.textContent = parts[at].text;
    previous.disabled = at === 0;
    next.disabled = at === parts.length - 1;
    const candidates = new Array(game.shape.cellCount).fill(0);
    app.overlay = { view: { candidates: [], cells, houses: [], arrows: [] }, plain: true, digits, candidates };
    app.refresh();
  };
  const previous = button(words.previousStep, () => go(at - 1), { picture: "previous", quiet: true });
  const next = button(words.nextStep, () => go(at + 1), { picture: "next", quiet: true });
  const back = button(texts.backToGame, () => {
    app.overlay = null;
    place.replaceChildren();
    fold(false);
    app.refresh();
  });
  fold(true);
  const bar = html("div", { class: "jumps", role: "group", "aria-label": words.why }, previous, where, next);
  place.replaceChildren(bar, text, html("p", { class: "quiet" }, words.givenThat), html("div", { class: "buttons" }, back));
  go(0);
  next.focus();
}
