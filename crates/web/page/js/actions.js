// What the player can do with the game, whichever way it was asked for: key, button or touch.

import { app } from "./app.js";
import { MODES, enter, erase, fillCandidates, fillSingles, setSetting } from "./edits.js";
import { set, settings } from "./settings.js";
import { bit } from "./shape.js";
import { texts } from "./texts.js";
import { announce, say } from "./toast.js";

/** Runs an edit unless the board shows the path. */
function edit(act) {
  if (app.isLooking) {
    say(texts.lookedAtPath);
    return false;
  }
  const changed = act();
  if (changed) app.changed();
  return changed;
}

const selected = () => [...app.selection].sort((a, b) => a - b);

export function enterDigit(digit, mode = app.mode) {
  const entered = edit(() => enter(app.game, selected(), digit, mode, settings));
  if (entered && settings.tidyNotes && (mode === "corner" || mode === "centre")) tellHidden(digit);
  if (entered && settings.warnDuplicates && mode === "digit") tellClash(digit);
  return entered;
}

/** A digit twice in a house is marked on the board; whoever does not see that hears it. */
function tellClash(digit) {
  const { game } = app;
  const twice = game.duplicates();
  const cell = selected().find((at) => twice.has(at) && game.digit(at) === digit);
  const house = cell !== undefined && game.shape.houses.find((cells) => cells.includes(cell) && cells.filter((at) => game.digit(at) === digit).length > 1);
  if (house) announce(texts.clash(digit, house.filter((at) => game.digit(at) === digit).map((at) => texts.at(game.shape.row(at) + 1, game.shape.column(at) + 1)).join("; ")));
}

/** A note that the board rules out does not show; whoever just wrote it should know why. */
function tellHidden(digit) {
  const { game } = app;
  const empty = selected().filter((cell) => !game.digit(cell));
  const noted = empty.some((cell) => (game.corner[cell] | game.centre[cell]) & bit(digit));
  if (noted && empty.every((cell) => !(game.possible(cell) & bit(digit)))) say(texts.hiddenNote(digit));
}

export function eraseSelected() {
  return edit(() => erase(app.game, selected(), app.mode));
}

export function undo() {
  return edit(() => app.game.undo());
}

export function redo() {
  return edit(() => app.game.redo());
}

/** Places what can only be one digit. */
export function placeSingles() {
  const placed = edit(() => fillSingles(app.game));
  if (!placed && !app.isLooking) say(texts.noSingles);
  return placed;
}

/** A key of the keypad: enters the digit, or takes it up where the digit comes first. */
export function pressKey(digit) {
  if (!settings.digitFirst || app.mode === "colour") return enterDigit(digit);
  app.held = app.held === digit ? 0 : digit;
  app.refresh();
  return true;
}

/** A cell was pressed while a digit is held. */
export function placeHeld(cell) {
  if (!settings.digitFirst || !app.held || app.mode === "colour" || app.held > app.game.shape.side) return;
  app.selection = new Set([cell]);
  enterDigit(app.held);
}

export function toggleDigitFirst() {
  set("digitFirst", !settings.digitFirst);
  app.held = 0;
  app.refresh();
}

export function noteAll() {
  return edit(() => fillCandidates(app.game));
}

/** Nobody is asked before, since it is said how all of it comes back. */
export function clearAll() {
  const cleared = edit(() => app.game.startOver());
  if (cleared) say(texts.startedOver, { action: texts.undo, act: undo });
  return cleared;
}

/** Compares with the solution, once; where the mistakes are is told only when asked. */
export function check() {
  const { game } = app;
  if (game.isBlank()) return say(texts.nothingToCheck);
  if (!game.solution) return say(game.status ? texts.cannotCheck[game.status] : texts.notKnownYet);
  const { digits, cells: found } = game.mistakes();
  if (found.length === 0) return say(texts.allRight);
  if (digits) return app.showExtra("mistakes");
  const act = () => {
    const still = game.mistakes().cells;
    if (still.length === 0 || app.game !== game) return say(texts.allRight);
    const cells = still.map((cell) => ({ cell: game.shape.name(cell), mark: "mistake", tint: 1, sign: "-" }));
    app.overlay = { view: { candidates: [], cells, houses: [], arrows: [] }, plain: true };
    return app.refresh();
  };
  return say(texts.someMissing(found.length), { action: texts.showThem, act });
}

/** Something is tried out from here on. */
export function beginTry() {
  if (app.isLooking) return say(texts.lookedAtPath);
  app.game.beginTry();
  return app.changed();
}

/** The try-out is over: what it did stays, or goes. */
export function endTry(keeps) {
  if (app.isLooking) return say(texts.lookedAtPath);
  if (keeps) app.game.keepTry();
  else app.game.dropTry();
  return app.changed();
}

/** From entering a puzzle to playing it, or back. */
export function setEntering(entering) {
  app.mode = "digit";
  return edit(() => setSetting(app.game, entering));
}

export function setMode(mode) {
  if (mode !== app.mode) announce(texts.modeIs(texts.modes[mode]));
  app.mode = mode;
  app.refresh();
}

export function nextMode() {
  setMode(MODES[(MODES.indexOf(app.mode) + 1) % MODES.length]);
}

export function toggleAutoCandidates() {
  set("autoCandidates", !settings.autoCandidates);
  app.refresh();
}

/** Selects one cell, or adds to the selection. */
export function select(cell, { add = false } = {}) {
  if (!add) app.selection = new Set();
  app.selection.add(cell);
  app.focus = cell;
  app.refresh();
}

export function deselect(cell) {
  if (app.selection.size > 1) app.selection.delete(cell);
  app.refresh();
}

/** Moves the focus; with `add` the selection grows. */
export function move(down, right, add = false) {
  const { shape } = app.game;
  const wrap = (value) => (value + shape.side) % shape.side;
  const [row, column] = [wrap(shape.row(app.focus) + down), wrap(shape.column(app.focus) + right)];
  select(row * shape.side + column, { add });
}

/** Moves far; with `add` everything on the way is selected. */
export function moveTo(row, column, add = false) {
  const { shape } = app.game;
  if (add) {
    const [fromRow, fromColumn] = [shape.row(app.focus), shape.column(app.focus)];
    for (let r = Math.min(row, fromRow); r <= Math.max(row, fromRow); r += 1) {
      for (let c = Math.min(column, fromColumn); c <= Math.max(column, fromColumn); c += 1) app.selection.add(r * shape.side + c);
    }
  }
  select(row * shape.side + column, { add });
}

/** To the next cell in reading order, or the one before. */
export function advance(by = 1) {
  const count = app.game.shape.cellCount;
  select((app.focus + by + count) % count);
}

export function selectAll() {
  app.selection = new Set(app.game.shape.houses.flat());
  app.refresh();
}

/** Selects every cell that shows the same digit as this one. */
export function selectSame(cell) {
  const digit = app.game.digit(cell);
  if (!digit) return;
  app.selection = new Set([cell]);
  app.game.digits().forEach((other, at) => other === digit && app.selection.add(at));
  app.refresh();
}
