// What a player's input does to a game: digits, notes, colours, erasing, hints applied.

import { bit, maskOf, members } from "./shape.js";

export const MODES = ["digit", "corner", "centre", "colour"];
export const COLOURS = 9;

/**
 * Enters a digit (or colour) in a mode into cells. Entering what all of them have already takes it out again.
 */
export function enter(game, cells, digit, mode, settings) {
  return game.change(() => {
    if (mode === "colour") return toggleMarks(game.colours, cells, bit(digit));
    if (game.setting) return enterGivens(game, cells, digit);
    const open = cells.filter((cell) => !game.isGiven(cell));
    if (mode === "digit") return enterDigits(game, open, digit);
    const empty = open.filter((cell) => !game.values[cell]);
    if (mode === "corner") return toggleMarks(game.corner, empty, bit(digit));
    return settings.autoCandidates ? toggleShown(game, empty, digit, settings) : toggleMarks(game.centre, empty, bit(digit));
  });
}

/**
 * The notes of a cell to take candidates out of: its own, or everything. What is on the board hides
 * candidates when they are shown and is not counted here, so that they are back when a digit goes.
 */
function notesOf(game, cell, settings) {
  return game.centre[cell] || (settings.tidyNotes ? game.shape.all : game.possible(cell));
}

/** With auto-candidates a digit goes where all cells show it, and comes where one does not. */
function toggleShown(game, cells, digit, settings) {
  const all = cells.every((cell) => shownCandidates(game, cell, settings) & bit(digit));
  for (const cell of cells) {
    const notes = notesOf(game, cell, settings);
    game.centre[cell] = all ? notes & ~bit(digit) : notes | bit(digit);
  }
  return cells.length > 0;
}

/**
 * The candidates that a cell shows. A digit on the board hides what it rules out but takes nothing away: when
 * it goes, the notes are back. With auto-candidates what is possible counts as noted where nothing else is
 * left, so that no cell is bare.
 */
export function shownCandidates(game, cell, settings) {
  if (game.digit(cell)) return 0;
  const own = game.centre[cell];
  if (!settings.autoCandidates && !settings.tidyNotes) return own;
  const possible = game.possible(cell);
  return settings.autoCandidates ? own & possible || possible : own & possible;
}

/** The corner notes that a cell shows. */
export function shownCorner(game, cell, settings) {
  if (game.digit(cell)) return 0;
  return settings.tidyNotes ? game.corner[cell] & game.possible(cell) : game.corner[cell];
}

function toggleMarks(layer, cells, mark) {
  const all = cells.every((cell) => layer[cell] & mark);
  for (const cell of cells) layer[cell] = all ? layer[cell] & ~mark : layer[cell] | mark;
  return cells.length > 0;
}

function enterGivens(game, cells, digit) {
  const all = cells.every((cell) => game.givens[cell] === digit);
  for (const cell of cells) game.givens[cell] = all ? 0 : digit;
  game.forgetSolution();
  return cells.length > 0;
}

function enterDigits(game, cells, digit) {
  const all = cells.every((cell) => game.values[cell] === digit);
  for (const cell of cells) game.values[cell] = all ? 0 : digit;
  return cells.length > 0;
}

/**
 * Takes out what is on top: first digits; where there are none, notes;
 * then colours, which come first in their own mode.
 */
export function erase(game, cells, mode) {
  return game.change(() => {
    if (mode === "colour" && cells.some((cell) => game.colours[cell])) {
      for (const cell of cells) game.colours[cell] = 0;
      return true;
    }
    if (game.setting) {
      const filled = cells.filter((cell) => game.givens[cell]);
      for (const cell of filled) game.givens[cell] = 0;
      if (filled.length) game.forgetSolution();
      return filled.length > 0;
    }
    const layers = [[game.values], [game.centre, game.corner], [game.colours]];
    for (const layer of layers) {
      const marked = cells.filter((cell) => layer.some((marks) => marks[cell]));
      if (marked.length === 0) continue;
      for (const cell of marked) for (const marks of layer) marks[cell] = 0;
      return true;
    }
    return false;
  });
}

/** Puts the possible candidates into every empty cell that has none. */
export function fillCandidates(game) {
  return game.change(() => {
    let changed = false;
    for (let cell = 0; cell < game.shape.cellCount; cell += 1) {
      if (game.digit(cell) || game.centre[cell]) continue;
      game.centre[cell] = game.possible(cell);
      changed ||= game.centre[cell] !== 0;
    }
    return changed;
  });
}

/** Places every digit that is the only one left for its cell; the digits on the board count, and notes. */
export function fillSingles(game) {
  return game.change(() => {
    const singles = [];
    for (let cell = 0; cell < game.shape.cellCount; cell += 1) {
      const left = game.candidates(cell);
      if (left && !(left & (left - 1))) singles.push([cell, members(left)[0]]);
    }
    for (const [cell, digit] of singles) game.values[cell] = digit;
    return singles.length > 0;
  });
}

/** Does what a step says. */
export function applyStep(game, step, settings) {
  return game.change(() => {
    const { shape } = game;
    let changed = false;
    for (const { cell: name, digit } of step.placements) {
      const cell = shape.cell(name);
      if (game.isGiven(cell)) continue;
      changed ||= game.values[cell] !== digit;
      game.values[cell] = digit;
    }
    const removed = new Map();
    for (const { cell: name, digit } of step.eliminations) {
      removed.set(name, [...(removed.get(name) ?? []), digit]);
    }
    for (const [name, digits] of removed) {
      const cell = shape.cell(name);
      const left = notesOf(game, cell, settings) & ~maskOf(digits);
      changed ||= left !== game.centre[cell];
      game.centre[cell] = left;
    }
    return changed;
  });
}

/** From entering a puzzle to playing it, or back. */
export function setSetting(game, setting) {
  return game.change(() => {
    const changed = game.setting !== setting;
    game.setting = setting;
    return changed;
  });
}

/** Makes these lines the clues of the puzzle. */
export function setClues(game, lines) {
  return game.change(() => {
    const changed = lines.join("\n") !== game.clues.join("\n");
    game.clues = lines;
    if (changed) game.forgetSolution();
    return changed;
  });
}
