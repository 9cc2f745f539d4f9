// Paper: a dialog that says what goes on it, and the sheets. What is printed is the puzzle, not the page:
// givens, and what the player did only where that is wanted.

import { ask, follow, wasWithdrawn } from "../api.js";
import { app } from "../app.js";
import { showDialog } from "../dialogs/dialog.js";
import { button, choice, html, tick } from "../dom.js";
import { Game } from "../game.js";
import { table } from "../keep.js";
import { laterWords } from "../later.js";
import { collectionGame } from "../collection.js";
import { dailies, dayOf } from "../records.js";
import { still } from "./still.js";
import { digitsOf } from "../shape.js";
import { language, texts } from "../texts.js";

const words = await laterWords();

const PER_PAGE = [1, 2, 4, 6];

/** How many solutions a page of nothing but solutions has. */
const SOLUTIONS_A_PAGE = 12;

/** Nobody prints more at once, and to make more would take longer than anybody waits. */
const MOST = 60;

/** A board for paper. */
const drawn = (game, shown) => still(words.boardOnPaper, game, shown);

/** What stands over a puzzle: its number where there are several, its name and how hard it is. */
function heading(item, number, count, wish) {
  const level = wish.level && item.game.rating ? (texts.ratingLevels[item.game.rating.level] ?? "") : "";
  const parts = [count > 1 ? String(number) : "", item.title ?? item.game.about.title ?? "", level].filter(Boolean);
  return parts.length ? html("h3", {}, parts.join(" · ")) : "";
}

/** The rules of a puzzle with clues, which nobody could solve it without. */
function rulesOf(game) {
  const lines = [...(game.about.author ? [words.by(game.about.author)] : []), ...(game.about.rules ? [game.about.rules] : []), ...(game.facts?.rules ?? []).map(({ text }) => text)];
  return lines.length ? html("div", { class: "sheet-rules" }, ...lines.map((line) => html("p", {}, line))) : "";
}

function inParts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/**
 * Sheets of puzzles. Lessons make theirs with it as well: an item is {game} with `title` and `text` where
 * there is something to say about it.
 * @param {{game: Game, title?: string, text?: string}[]} items
 * @param {{title?: string, perPage?: number, level?: boolean, played?: boolean, solutions?: string}} wish
 */
export function sheets(items, wish) {
  const { perPage = 1, solutions = "none" } = wish;
  const numbered = items.map((item, at) => ({ ...item, number: at + 1 }));
  const solution = ({ game, number }) => html("figure", {}, items.length > 1 ? html("figcaption", {}, String(number)) : "", drawn(game, { solved: true }));
  const solved = numbered.filter(({ game }) => game.solution);
  const pages = inParts(numbered, perPage).map((page) => {
    const boards = page.map((item) => html("section", {}, heading(item, item.number, items.length, wish), item.text ? html("p", {}, item.text) : "", drawn(item.game, wish), rulesOf(item.game)));
    const head = wish.title ? html("h2", {}, wish.title) : "";
    const below = solutions === "below" && page.some(({ game }) => game.solution);
    const foot = below ? html("div", { class: "upside-down", "aria-label": words.solutionsBelow }, ...page.filter(({ game }) => game.solution).map(solution)) : "";
    return html("div", { class: `sheet per-${perPage}` }, head, html("div", { class: "sheet-boards" }, ...boards), foot);
  });
  if (solutions === "end" && solved.length) {
    for (const page of inParts(solved, SOLUTIONS_A_PAGE)) {
      pages.push(html("div", { class: "sheet solutions" }, html("h2", {}, words.solutions), html("div", { class: "sheet-boards" }, ...page.map(solution))));
    }
  }
  return html("div", { class: "sheets", lang: language }, ...pages);
}

/** Prints sheets; whatever else is on the page stays off the paper. */
export function printSheets(items, wish) {
  const made = sheets(items, wish);
  document.body.append(made);
  const tidy = () => made.remove();
  addEventListener("afterprint", tidy, { once: true });
  print();
  return made;
}

/** Puzzles as they are wished for, with what paper needs of them. */
async function wanted({ what, level, count, solutions }, signal, tell) {
  const games = [];
  if (what === "this") games.push(app.game);
  if (what === "collection") games.push(...table("collection", { lines: [] }).lines.slice(0, MOST).map((_, at) => collectionGame(at)));
  if (what === "daily") games.push(...(await dailies(dayOf(new Date()), signal)));
  while (what === "new" && games.length < count) {
    tell(games.length);
    let made = null;
    await follow("/api/generate", { side: 9, level, symmetry: "rotate180" }, signal, (event, data) => event === "made" && (made = data));
    if (!made) throw new Error(texts.outOfReach);
    games.push(Game.made(made));
  }
  if (solutions !== "none") {
    for (const game of games.filter((its) => !its.solution)) {
      const { solution } = await ask("/api/solve", { ...game.puzzle(), prove: false }, signal);
      if (solution) game.solution = digitsOf(solution);
    }
  }
  return games.map((game) => ({ game }));
}

/** The dialog before printing. */
export function showPrint() {
  const { game } = app;
  const reins = new AbortController();
  const collected = table("collection", null)?.lines.length ?? 0;
  const whats = words.printWhats.filter(([value]) => (value !== "collection" || collected) && (value !== "this" || !game.isBlank()));
  const told = html("p", { class: "quiet", role: "status" });
  const problem = html("p", { class: "problem", role: "alert" });
  const wish = () => ({
    what: what.list.value,
    level: level.list.value,
    count: Math.max(1, Math.min(MOST, Number(number.value) || 1)),
    perPage: what.list.value === "this" ? 1 : Number(perPage.list.value),
    title: title.value.trim(),
    solutions: solutions.list.value,
    played: played.box.checked && what.list.value === "this",
  });
  const fit = () => {
    const { what: chosen, count, perPage: each, solutions: where } = wish();
    const isNew = chosen === "new";
    level.field.hidden = !isNew;
    numberField.hidden = !isNew;
    played.field.hidden = chosen !== "this";
    // A puzzle alone has its page to itself.
    perPage.field.hidden = chosen === "this";
    const puzzles = { this: 1, daily: 3, collection: Math.min(collected, MOST), new: count }[chosen];
    told.textContent = words.onPages(puzzles, Math.ceil(puzzles / each), words.withSolutions[where]);
  };
  const what = choice(words.printWhat, whats, whats[0][0], fit);
  const level = choice(texts.difficulty, texts.difficulties.slice(1), "medium");
  const number = html("input", { type: "number", min: 1, max: MOST, value: 6, oninput: fit });
  const numberField = html("label", { class: "field" }, html("span", {}, words.howMany), number);
  const perPage = choice(words.perPage, PER_PAGE.map((each) => [String(each), String(each)]), "1", fit);
  const title = html("input", { type: "text", value: "", autocomplete: "off" });
  const titleField = html("label", { class: "field" }, html("span", {}, words.paperTitle), title);
  const solutions = choice(words.solutions, words.solutionPlaces, "none", fit);
  const withLevel = tick(words.withLevel, true);
  const played = tick(texts.shareProgress, false);
  const start = async () => {
    problem.textContent = "";
    go.disabled = true;
    try {
      const tell = (made) => (told.textContent = words.makingForPaper(made + 1, wish().count));
      const items = await wanted(wish(), reins.signal, tell);
      printSheets(items, { ...wish(), level: withLevel.box.checked });
    } catch (error) {
      if (!wasWithdrawn(error)) problem.textContent = error.message;
    }
    go.disabled = false;
    fit();
  };
  const go = button(texts.print, start, { class: "primary", picture: "print", autofocus: true });
  fit();
  return showDialog(words.printTitle, () => [
    html("div", { class: "fields" }, what.field, level.field, numberField, perPage.field, solutions.field, titleField),
    withLevel.field,
    played.field,
    told,
    html("div", { class: "buttons last" }, go),
    problem,
  ]).then(() => reins.abort());
}
