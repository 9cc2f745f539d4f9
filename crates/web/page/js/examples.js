// Positions for lessons: a path up to one of its steps, and what the cells of such a position show.

import { positionAfter } from "./cells.js";
import { Game } from "./game.js";
import { digitsOf, members } from "./shape.js";
import { texts } from "./texts.js";

/** The position before a step of a path, as a game that knows its solution, and the step. */
export function stepIn(path, at) {
  const start = Game.of(path);
  const { digits, candidates } = positionAfter(start, path.steps, at);
  const game = start.fromTheStart();
  digits.forEach((digit, cell) => game.isGiven(cell) || (game.values[cell] = digit));
  candidates.forEach((mask, cell) => (game.centre[cell] = mask));
  game.solution = path.solution ? digitsOf(path.solution) : null;
  return { game, step: path.steps[at] };
}

/**
 * What the cells of a position show: its candidates as well, unless it is `bare`, as a puzzle is in a
 * newspaper.
 * @returns {import("./board.js").CellView[]}
 */
export function exampleCells(game, selected = null, { bare = false } = {}) {
  return Array.from({ length: game.shape.cellCount }, (_, cell) => {
    const digit = game.digit(cell);
    const candidates = bare ? 0 : game.candidates(cell);
    const words = [texts.at(game.shape.row(cell) + 1, game.shape.column(cell) + 1)];
    words.push(digit ? texts.given(digit) : bare ? texts.empty : texts.candidates(members(candidates).join(" ")));
    const kind = game.isGiven(cell) ? "given" : "own";
    return { digit, kind, candidates, inPlaces: true, corner: 0, colours: 0, states: "", label: words.join(", "), selected: cell === selected };
  });
}
