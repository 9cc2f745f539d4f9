// A board that is only looked at: on paper, and small beside the way to its game.

import { Board } from "../board.js";

/**
 * Draws a game as a picture with a name; with `played` what the player did is on it, with `solved` the
 * solution.
 */
export function still(label, game, { played = false, solved = false } = {}) {
  const board = new Board(label);
  const { drawing = null, list = [] } = game.facts ?? {};
  board.layOut(game.shape, { around: drawing?.around ?? 0, caged: list.some(({ kind, value }) => kind === "killer" && value) });
  board.show(Array.from({ length: game.shape.cellCount }, (_, cell) => {
    const digit = solved ? game.solution[cell] : game.givens[cell] || (played ? game.values[cell] : 0);
    const notes = played && !digit;
    return {
      digit,
      kind: game.isGiven(cell) ? "given" : "own",
      candidates: notes ? game.centre[cell] : 0,
      corner: notes ? game.corner[cell] : 0,
      inPlaces: false,
      colours: 0,
      states: "",
      label: "",
      selected: false,
    };
  }));
  board.showClues(solved ? null : drawing, []);
  return board.element;
}
