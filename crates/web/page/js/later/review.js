// After a game: where the time went, hints and mistakes, the hardest step, how it compares with games
// before, and a result to share.

import { ask } from "../api.js";
import { showDialog } from "../dialogs/dialog.js";
import { button, html, svg, svgText } from "../dom.js";
import { copy } from "../files.js";
import { laterWords } from "../later.js";
import { linkTo } from "../link.js";
import { history, statistics } from "../records.js";
import { lineOf } from "../shape.js";
import { language, texts } from "../texts.js";
import { clock, dateOf } from "../time.js";

const words = await laterWords();

/** How many of the longest waits are told. */
const LONGEST = 3;

/** What the log of a game says. */
export function reviewed(game) {
  const placed = game.log.filter(([, cell]) => cell >= 0);
  const wrong = game.solution ? placed.filter(([, cell, digit]) => digit !== game.solution[cell]) : [];
  const hints = game.log.filter(([, cell]) => cell < 0);
  const waits = placed.map(([at, cell, digit], number) => ({ waited: at - (placed[number - 1]?.[0] ?? 0), at, cell, digit, number }));
  const longest = [...waits].sort((a, b) => b.waited - a.waited).slice(0, LONGEST).filter(({ waited }) => waited > 0);
  return { placed, wrong, hints, longest };
}

/** The grid as it was before a digit was placed, as far as it was right. */
function before(game, placed, number) {
  const values = new Uint8Array(game.shape.cellCount);
  for (const [, cell, digit] of placed.slice(0, number)) if (digit === game.solution?.[cell]) values[cell] = digit;
  return values;
}

/** How full the grid was at which time, with mistakes and hints on the line. */
function timeline(game, { placed, wrong, hints }) {
  const [wide, high] = [600, 150];
  const end = Math.max(game.milliseconds, placed.at(-1)?.[0] ?? 1, 1);
  const x = (at) => 10 + (at / end) * (wide - 20);
  const y = (count) => high - 26 - (count / Math.max(placed.length, 1)) * (high - 38);
  const points = [[0, 0], ...placed.map(([at], number) => [at, number + 1])].map(([at, count]) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`);
  const countAt = (at) => placed.filter(([when]) => when <= at).length;
  const marks = [
    ...wrong.map(([at]) => svg("path", { class: "timeline-wrong", d: `M${x(at) - 5} ${y(countAt(at)) - 5}l10 10m0-10l-10 10` })),
    ...hints.map(([at]) => svg("circle", { class: "timeline-hint", cx: x(at), cy: y(countAt(at)), r: 5 })),
  ];
  return svg("svg", { class: "timeline", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": words.timelineSays(placed.length, clock(game.milliseconds)) }, svg("polyline", { points: points.join(" ") }), ...marks,
    svgText("0:00", { x: 8, y: high - 6 }), svgText(clock(game.milliseconds), { x: wide - 8, y: high - 6, "text-anchor": "end" }), svgText(words.digitsPlaced(placed.length), { x: 8, y: 18 }));
}

/** The text of a result, which names the puzzle and nothing of its solution. */
export function resultOf(game, found = reviewed(game)) {
  const level = texts.ratingLevels[game.rating?.level] ?? "";
  const size = `${game.shape.side}×${game.shape.side}`;
  return [words.result([size, level, game.day && dateOf(game.day)].filter(Boolean).join(", "), clock(game.milliseconds), game.hints, found.wrong.length), linkTo(game, false)].join("\n");
}

async function share(field) {
  if (navigator.share) {
    try {
      await navigator.share({ text: field.value });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  copy(field);
}

/** Says in a place which technique was next where somebody waited long. */
async function tellTechnique(place, game, placed, { number }) {
  const values = before(game, placed, number);
  const body = { ...game.puzzle(), placed: values.some((digit) => digit) ? lineOf(values) : undefined, level: 2, language };
  const told = await ask("/api/hint", body).catch(() => null);
  if (told?.name) place.textContent = words.next(told.name);
}

/** The hardest step of the way that the engine takes, by Sudoku Explainer's scale. */
async function tellHardest(place, game) {
  try {
    const [path, { techniques }] = await Promise.all([ask("/api/explain", { ...game.puzzle(), scale: [], language }), ask(`/api/techniques?language=${language}`)]);
    const hard = (step) => techniques.find(({ id }) => id === step.technique)?.se ?? 0;
    const hardest = path.steps.reduce((most, step) => (hard(step) > hard(most) ? step : most), path.steps[0]);
    if (hardest) place.textContent = words.hardest(hardest.name, hardest.effect);
  } catch (error) {
    place.textContent = error.message;
  }
}

/** The review of a game that is solved. */
export function showReview(game) {
  const found = reviewed(game);
  const usual = statistics(history().slice(1)).find(({ level }) => level === game.rating?.level);
  const compared = usual ? words.compared(clock(usual.usual), clock(usual.best), usual.count) : words.firstOfKind;
  const waits = found.longest.map((wait) => {
    const technique = html("span", { class: "quiet" });
    tellTechnique(technique, game, found.placed, wait);
    const name = words.cellName(game.shape.row(wait.cell) + 1, game.shape.column(wait.cell) + 1);
    return html("li", {}, words.waited(clock(wait.waited), wait.digit, name), " ", technique);
  });
  const hardest = html("p", {}, texts.thinking);
  tellHardest(hardest, game);
  const field = html("textarea", { rows: 3, readOnly: true, "aria-label": words.resultTitle, value: resultOf(game, found) });
  return showDialog(words.reviewTitle, () => [
    html("p", {}, words.summary(clock(game.milliseconds), found.placed.length, game.hints, found.wrong.length)),
    html("p", {}, compared),
    timeline(game, found),
    html("p", { class: "quiet" }, words.timelineLegend),
    html("section", {}, html("h3", {}, words.whereTimeWent), waits.length ? html("ol", {}, ...waits) : html("p", { class: "quiet" }, words.noWaits)),
    html("section", {}, html("h3", {}, words.hardestTitle), hardest),
    html("section", {}, html("h3", {}, words.resultTitle), field, html("div", { class: "buttons" }, button(words.shareResult, () => share(field), { class: "primary", picture: "share" }))),
  ], { wide: true });
}
