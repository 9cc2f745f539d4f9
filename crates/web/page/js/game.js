// A game: the givens, what the player entered and noted, and the way back through all of it.

import { bit, digitsOf, lineOf, maskOf, members, shapeFrom, shapeOf } from "./shape.js";

const REMEMBERED = 1000;
const LAYERS = ["values", "corner", "centre", "colours"];

export class Game {
  /** @param {import("./shape.js").Shape} shape */
  constructor(shape) {
    this.shape = shape;
    this.givens = new Uint8Array(shape.cellCount);
    this.values = new Uint8Array(shape.cellCount);
    this.corner = new Uint32Array(shape.cellCount);
    this.centre = new Uint32Array(shape.cellCount);
    this.colours = new Uint32Array(shape.cellCount);
    /** While a puzzle is being entered, digits become givens. */
    this.setting = false;
    this.milliseconds = 0;
    /** How often a hint was asked for; what is solved alone counts for more. */
    this.hints = 0;
    /** The day whose puzzle this is, if any. */
    this.day = "";
    /** What is known of the puzzle, from the server. */
    this.rating = null;
    this.solution = null;
    this.verdict = "";
    this.cheered = false;
    this.past = [];
    this.future = [];
  }

  /** An empty grid whose puzzle the player enters. */
  static blank(key) {
    const game = new Game(shapeOf(key));
    game.setting = true;
    return game;
  }

  /** A puzzle with what was placed and noted in it already. */
  static of({ puzzle, shape, placed = null, candidates = null }) {
    const game = new Game(shapeFrom(shape));
    game.givens = digitsOf(puzzle);
    if (placed) digitsOf(placed).forEach((digit, cell) => game.givens[cell] || (game.values[cell] = digit));
    if (candidates) candidates.forEach((digits, cell) => game.digit(cell) || (game.centre[cell] = maskOf(digits ?? [])));
    return game;
  }

  /** The same puzzle, untouched. */
  fromTheStart() {
    const game = new Game(this.shape);
    game.givens = this.givens.slice();
    return game;
  }

  digit(cell) {
    return this.givens[cell] || this.values[cell];
  }

  digits() {
    return Uint8Array.from(this.givens, (given, cell) => given || this.values[cell]);
  }

  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  /** What the digits on the board leave for an empty cell. */
  possible(cell) {
    return this.shape.peers[cell].reduce((mask, peer) => {
      const digit = this.digit(peer);
      return digit ? mask & ~bit(digit) : mask;
    }, this.shape.all);
  }

  /** What a hint takes as candidates: the player's own where there are any, otherwise what is possible. */
  candidates(cell) {
    if (this.digit(cell)) return 0;
    const possible = this.possible(cell);
    return this.centre[cell] & possible || possible;
  }

  /** The cells whose digit another cell of a house has too. */
  duplicates() {
    const found = new Set();
    for (const house of this.shape.houses) {
      const seen = new Map();
      for (const cell of house) {
        const digit = this.digit(cell);
        if (!digit) continue;
        if (seen.has(digit)) found.add(cell).add(seen.get(digit));
        else seen.set(digit, cell);
      }
    }
    return found;
  }

  /** The cells where the player's digit is not the solution's; empty as long as that is not known. */
  wrong() {
    const found = new Set();
    if (this.solution) this.values.forEach((digit, cell) => digit && digit !== this.solution[cell] && found.add(cell));
    return found;
  }

  filled() {
    return this.digits().reduce((count, digit) => count + (digit ? 1 : 0), 0);
  }

  isSolved() {
    return !this.setting && this.filled() === this.shape.cellCount && this.duplicates().size === 0;
  }

  /** Whether there is something here that a player would miss. */
  isRunning() {
    const touched = LAYERS.some((layer) => this[layer].some((value) => value !== 0));
    const entered = this.setting && this.givens.some((digit) => digit !== 0);
    return (touched || entered || this.past.length > 0) && !this.isSolved();
  }

  /** Does one undoable thing; `act` says whether it changed anything. */
  change(act) {
    const before = this.snapshot();
    if (!act()) return false;
    this.past.push(before);
    if (this.past.length > REMEMBERED) this.past.shift();
    this.future = [];
    return true;
  }

  undo() {
    return this.#swap(this.past, this.future);
  }

  redo() {
    return this.#swap(this.future, this.past);
  }

  #swap(from, to) {
    const snapshot = from.pop();
    if (!snapshot) return false;
    to.push(this.snapshot());
    this.restore(snapshot);
    return true;
  }

  /** All that undo brings back, as short text. */
  snapshot() {
    const masks = (layer) => Array.from(layer, (mask) => (mask ? mask.toString(36) : "")).join(",");
    const parts = [lineOf(this.values), masks(this.corner), masks(this.centre), masks(this.colours), lineOf(this.givens)];
    return [...parts, this.setting ? "s" : ""].join(";");
  }

  restore(snapshot) {
    const [values, corner, centre, colours, givens, setting] = snapshot.split(";");
    const masks = (text) => Uint32Array.from(text.split(","), (mask) => (mask ? parseInt(mask, 36) : 0));
    this.values = digitsOf(values);
    this.corner = masks(corner);
    this.centre = masks(centre);
    this.colours = masks(colours);
    const changed = givens !== lineOf(this.givens);
    this.givens = digitsOf(givens);
    this.setting = setting === "s";
    if (changed) this.forgetSolution();
  }

  /** The givens changed: what was known of the puzzle no longer holds. */
  forgetSolution() {
    this.rating = null;
    this.solution = null;
    this.verdict = "";
  }

  /** The position as the server takes it. */
  position() {
    const noted = this.centre.some((mask, cell) => mask && !this.digit(cell));
    return {
      puzzle: lineOf(this.givens),
      shape: this.shape.form,
      placed: this.values.some((digit) => digit !== 0) ? lineOf(this.values) : undefined,
      candidates: noted ? Array.from(this.centre, (mask, cell) => (mask ? members(this.candidates(cell)) : [])) : undefined,
    };
  }

  toJSON() {
    return {
      version: 1,
      box: this.shape.key,
      now: this.snapshot(),
      past: this.past.slice(-200),
      future: this.future.slice(-200),
      milliseconds: Math.round(this.milliseconds),
      cheered: this.cheered,
      hints: this.hints,
      day: this.day,
      rating: this.rating,
    };
  }

  /** The game that was saved, or null when what was saved is no game. */
  static fromJSON(saved) {
    try {
      const game = new Game(shapeOf(saved.box));
      game.restore(saved.now);
      if (game.values.length !== game.shape.cellCount || game.centre.length !== game.shape.cellCount) return null;
      Object.assign(game, { past: saved.past, future: saved.future, milliseconds: saved.milliseconds });
      Object.assign(game, { cheered: saved.cheered, rating: saved.rating });
      Object.assign(game, { hints: saved.hints ?? 0, day: saved.day ?? "" });
      return game;
    } catch {
      return null;
    }
  }
}
