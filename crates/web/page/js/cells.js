// What each cell of the player's board shows and says, worked out from the state of the page.

import { shownCandidates, shownCorner } from "./edits.js";
import { brokenClues, cluesByCell } from "./clues.js";
import { bit, maskOf, members } from "./shape.js";
import { texts } from "./texts.js";

const NONE = new Set();

/** @returns {import("./board.js").CellView[]} */
export function cellViews(app, settings) {
  const { game, overlay, selection, focus } = app;
  const looking = app.isLooking;
  const duplicates = settings.warnDuplicates && !looking ? game.duplicates() : NONE;
  const wrong = settings.warnWrong && !looking && !game.setting ? game.wrong() : NONE;
  const digitAt = (cell) => (looking ? overlay.digits[cell] : game.digit(cell));
  const stepShown = Boolean(overlay?.view) && !overlay.plain && !overlay.bare;
  const helps = settings.showPeers && !(overlay?.view && !overlay.plain);
  const single = helps && selection.size === 1;
  const near = single ? new Set(game.peers[focus]) : NONE;
  const broken = settings.warnDuplicates && !looking ? new Set(brokenClues(game).flatMap(({ cells }) => cells).map((name) => game.shape.cell(name))) : NONE;
  const clued = cluesByCell(game);
  const held = helps && settings.digitFirst ? app.held : 0;
  const same = held || (helps ? digitAt(focus) : 0);
  const inPlaces = stepShown || settings.autoCandidates || Boolean(truthsOf(app));
  const shown = candidatesShown(app, settings);
  const marked = marksByCell(overlay?.view, game.shape);
  const tried = looking ? NONE : game.tried();
  // A digit that a hint places is shown as large as it will be, where its candidates are not what it is
  // about.
  const ghosts = new Map((overlay?.bare ? overlay.view.candidates : []).filter(({ mark }) => mark === "placed").map((it) => [game.shape.cell(it.cell), it.digit]));
  const views = [];
  for (let cell = 0; cell < game.shape.cellCount; cell += 1) {
    const digit = digitAt(cell);
    const states = [];
    if (near.has(cell)) states.push("near");
    if (same && digit === same) states.push("same");
    if (held && !digit && (shown(cell) | game.corner[cell]) & bit(held)) states.push("noted");
    if (duplicates.has(cell)) states.push("duplicate");
    if (broken.has(cell)) states.push("broken");
    if (wrong.has(cell)) states.push("wrong");
    if (tried.has(cell)) states.push("tried");
    const kind = game.isGiven(cell) ? "given" : looking && digit !== game.values[cell] ? "found" : "own";
    const view = {
      digit,
      kind,
      candidates: digit ? 0 : shown(cell),
      inPlaces,
      corner: digit || looking ? 0 : shownCorner(game, cell, settings),
      colours: game.colours[cell],
      ghost: digit ? 0 : (ghosts.get(cell) ?? 0),
      states: states.join(" "),
      selected: selection.has(cell),
    };
    view.label = labelOf(game, cell, view, states, marked.get(cell), clued.get(cell));
    views.push(view);
  }
  return views;
}

/**
 * What each cell shows as candidates: with a step on the board all that the step was found among. What holds
 * for the whole board is looked up once, not once a cell.
 * @returns {(cell: number) => number}
 */
export function candidatesShown(app, settings) {
  const { game, overlay } = app;
  if (app.isLooking) return (cell) => overlay.candidates[cell];
  const truths = truthsOf(app);
  if (truths) return (cell) => (game.digit(cell) ? 0 : truths[cell]);
  if (overlay?.view && !overlay.plain && !overlay.bare) return (cell) => game.candidates(cell);
  return (cell) => shownCandidates(game, cell, settings);
}

/** While a puzzle is set: the candidates that occur in some solution, where they are to be shown. */
function truthsOf({ game, truths }) {
  return game.setting && truths?.key === game.key() ? truths.candidates : null;
}

function marksByCell(view, shape) {
  const marked = new Map();
  for (const { cell: name, digit, mark } of [...(view?.candidates ?? []), ...(view?.cells ?? [])]) {
    const cell = shape.cell(name);
    const words = digit ? `${digit} ${texts.marks[mark]}` : texts.marks[mark];
    marked.set(cell, [...(marked.get(cell) ?? []), words]);
  }
  return marked;
}

function labelOf(game, cell, view, states, marked, clued) {
  const list = (mask) => members(mask).join(" ");
  const parts = [texts.at(game.shape.row(cell) + 1, game.shape.column(cell) + 1)];
  const told = { given: texts.given, own: texts.entered, found: texts.found };
  if (view.digit) parts.push(told[view.kind](view.digit));
  else parts.push(texts.empty);
  if (view.candidates) parts.push(texts.candidates(list(view.candidates)));
  if (view.corner) parts.push(texts.corners(list(view.corner)));
  if (view.colours) parts.push(texts.coloured(members(view.colours).map((colour) => texts.colours[colour - 1]).join(" ")));
  if (clued) parts.push(texts.inClues(clued.join(", ")));
  if (states.includes("duplicate")) parts.push(texts.duplicate);
  if (states.includes("broken")) parts.push(texts.breaksClue);
  if (states.includes("wrong")) parts.push(texts.wrong);
  if (states.includes("tried")) parts.push(texts.tried);
  if (marked) parts.push(texts.inHint(marked.join(", ")));
  return parts.join(", ");
}

/** The digits and candidates after the first `count` steps of a path. */
export function positionAfter(start, steps, count) {
  const { shape } = start;
  const digits = start.digits();
  const candidates = Array.from({ length: shape.cellCount }, (_, cell) => start.candidates(cell));
  for (const step of steps.slice(0, count)) {
    for (const { cell: name, digit } of step.placements) {
      const cell = shape.cell(name);
      digits[cell] = digit;
      candidates[cell] = 0;
      for (const peer of start.peers[cell]) candidates[peer] &= ~maskOf([digit]);
    }
    for (const { cell: name, digit } of step.eliminations) candidates[shape.cell(name)] &= ~maskOf([digit]);
  }
  return { digits, candidates };
}
