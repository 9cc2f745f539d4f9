// A game: the givens, what the player entered and noted, and the way back through all of it.

import { sight } from "./sight.js";
import { asDifferences, difference, patched } from "./store/differences.js";
import { merged } from "./store/merge.js";
import { bit, digitsOf, lineOf, maskOf, members, shapeFrom, shapeOf } from "./shape.js";

const REMEMBERED = 1000;

/** Entries of the log of a game; nobody places so many digits. */
const LOGGED = 5000;

/** How many lines of play that were undone and then left are kept. */
const LEFT_LINES = 5;
const LAYERS = ["values", "corner", "centre", "colours"];

/** What a label says of how hard a puzzle is, by the names that the engine has for it. */
const SCALES = ["level", "se", "se_at_least", "se_more_than", "hodoku_score", "hodoku_complete"];

/** A rating that was saved; null where it is of an older form, so that it is asked for again. */
function readable(rating) {
  return rating && [rating.se, rating.hodoku].some((part) => typeof part === "object") ? null : rating;
}

export class Game {
  /** @param {import("./shape.js").Shape} shape */
  constructor(shape) {
    this.shape = shape;
    /** The form that it began with, as a key; a setter may bend its boxes, and undo that. */
    this.unbent = shape.key;
    this.givens = new Uint8Array(shape.cellCount);
    this.values = new Uint8Array(shape.cellCount);
    this.corner = new Uint32Array(shape.cellCount);
    this.centre = new Uint32Array(shape.cellCount);
    this.colours = new Uint32Array(shape.cellCount);
    /** The clues, each a line as a person types it. */
    this.clues = [];
    /** What the engine tells of the clues, {list, drawing, broken, digits}; null at first. */
    this.facts = null;
    this.peers = shape.peers;
    /** What its text says about the puzzle: {title, author, rules}, as far as it says something. */
    this.about = {};
    /** What of the puzzle's text was not understood, where a rule may be missing. */
    this.remarks = [];
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
    this.status = "";
    this.cheered = false;
    /** What it is kept under, the same in every tab. */
    this.id = newName();
    /** What this tab knows to be kept of it, {rev, now}; null as long as nothing is. */
    this.base = null;
    /** The way back and the way forth again, each snapshot as what differs from the one after it. */
    this.past = [];
    this.future = [];
    /** Where lines of play ended that were undone before something else was done, the latest first. */
    this.leftLines = [];
    /**
     * What was counted before each time the player started over: {moves, milliseconds, hints, isBack}, where
     * `moves` is how many there were then, and `isBack` says that it was undone.
     */
    this.restarts = [];
    /** Try-outs that are under way, the latest last: {name, begun, moves}. */
    this.tries = [];
    /**
     * When what was placed: [milliseconds played, cell, digit]; of a hint the cell is -1 and the digit its
     * level.
     */
    this.log = [];
  }

  /** An empty grid whose puzzle the player enters. */
  static blank(key) {
    const game = new Game(shapeOf(key));
    game.setting = true;
    return game;
  }

  /** A puzzle with what was placed and noted in it already. */
  static of({ puzzle, shape, placed = null, candidates = null, clues = [], notes = [], misses_rules: missesRules = false, ...more }) {
    const game = new Game(shapeFrom(shape));
    game.clues = clues;
    game.about = aboutOf(more);
    game.remarks = missesRules ? notes : [];
    game.givens = digitsOf(puzzle);
    if (placed) digitsOf(placed).forEach((digit, cell) => game.givens[cell] || (game.values[cell] = digit));
    if (candidates) candidates.forEach((digits, cell) => game.digit(cell) || (game.centre[cell] = maskOf(digits ?? [])));
    return game;
  }

  /** A puzzle that was made just now. */
  static made({ puzzle, shape, rating = null, clues = [] }) {
    return Object.assign(Game.of({ puzzle, shape, clues }), { rating });
  }

  /** Gives what is being set other regions, of the same size. */
  bend(regions) {
    this.#takeShape(shapeFrom({ ...this.shape.form, box: undefined, regions }));
    this.forgetSolution();
  }

  #takeShape(shape) {
    Object.assign(this, { shape, peers: shape.peers, facts: null });
  }

  /** The same puzzle, untouched. */
  fromTheStart() {
    const game = new Game(this.shape);
    game.givens = this.givens.slice();
    game.clues = this.clues;
    game.about = this.about;
    if (this.facts) game.takeFacts(this.facts);
    return game;
  }

  /** Takes what an answer says of how hard the puzzle is; more may be known already. */
  rate(told) {
    const known = SCALES.filter((name) => name in told).map((name) => [name, told[name]]);
    this.rating = { ...this.rating, ...Object.fromEntries(known) };
  }

  /** The puzzle itself as the engine takes it. */
  puzzle() {
    return { puzzle: lineOf(this.givens), shape: this.shape.form, clues: this.clues.length ? this.clues : undefined };
  }

  /** What tells the puzzle from every other. */
  key() {
    return [this.shape.key, lineOf(this.givens), ...this.clues].join("\n");
  }

  /** What the engine tells of the clues. */
  takeFacts(facts) {
    this.facts = facts;
    this.peers = sight(this.shape, facts.list);
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
    return this.peers[cell].reduce((mask, peer) => {
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

  /** What a hint calls mistakes: wrong digits, or else the cells where the right candidate was taken away. */
  mistakes() {
    const wrong = this.wrong();
    if (wrong.size || !this.solution) return { digits: wrong.size, cells: [...wrong] };
    const lacks = (cell) => !this.digit(cell) && !(this.candidates(cell) & bit(this.solution[cell]));
    return { digits: 0, cells: [...this.values.keys()].filter(lacks) };
  }

  /** Whether there is neither a given nor a clue. */
  isBlank() {
    return this.clues.length === 0 && !this.givens.some((digit) => digit);
  }

  filled() {
    return this.digits().reduce((count, digit) => count + (digit ? 1 : 0), 0);
  }

  /** Whether it is known of every clue that it is kept. */
  keepsClues() {
    return this.clues.length === 0 || (this.isJudged() && this.facts.broken.length === 0);
  }

  /** Whether what is known of the clues is about the digits on the board. */
  isJudged() {
    return this.clues.length === 0 || this.facts?.digits === lineOf(this.digits());
  }

  isSolved() {
    return this.keepsClues() && !this.setting && this.filled() === this.shape.cellCount && this.duplicates().size === 0;
  }

  /** Whether there is something here that a player would miss. */
  isRunning() {
    const touched = LAYERS.some((layer) => this[layer].some((value) => value !== 0));
    const entered = this.setting && (this.clues.length > 0 || this.givens.some((digit) => digit !== 0));
    return (touched || entered || this.past.length > 0) && !this.isSolved();
  }

  /** Does one undoable thing; `act` says whether it changed anything. */
  change(act) {
    const before = this.snapshot();
    const values = this.values.slice();
    if (!act()) return false;
    this.#leaveLine(before);
    this.values.forEach((digit, cell) => digit && digit !== values[cell] && this.note(cell, digit));
    this.past.push(difference(this.snapshot(), before));
    this.restarts = this.restarts.filter(({ isBack }) => !isBack);
    if (this.past.length > REMEMBERED) {
      this.past.shift();
      this.restarts = this.restarts.map((it) => ({ ...it, moves: it.moves - 1 })).filter(({ moves }) => moves > 0);
    }
    return true;
  }

  /** Takes out everything but the givens and counts anew; undo brings back what was counted as well. */
  startOver() {
    const layers = LAYERS.map((name) => this[name]);
    const isTouched = layers.some((layer) => layer.some((value) => value !== 0));
    if (!isTouched || !this.change(() => layers.map((layer) => layer.fill(0)).length > 0)) return false;
    this.restarts.push({ moves: this.past.length, milliseconds: this.milliseconds, hints: this.hints, isBack: false });
    Object.assign(this, { milliseconds: 0, hints: 0, cheered: false });
    return true;
  }

  /** Counts on from where the player was before starting over, or again without that. */
  #count(restart, by) {
    if (!restart) return;
    this.milliseconds += by * restart.milliseconds;
    this.hints += by * restart.hints;
    restart.isBack = by > 0;
  }

  /** What was undone can no longer be done again one by one, but where it led is kept. */
  #leaveLine(now) {
    if (this.future.length === 0) return;
    const end = this.future.reduceRight((snapshot, step) => patched(snapshot, step), now);
    const line = { moves: this.future.length, when: Date.now(), end };
    this.leftLines = [line, ...this.leftLines.filter((other) => other.end !== end)].slice(0, LEFT_LINES);
    this.future = [];
  }

  /** Writes into the log that a digit was placed, or with cell -1 that a hint of this level was asked for. */
  note(cell, digit) {
    if (this.log.length < LOGGED) this.log.push([Math.round(this.milliseconds), cell, digit]);
  }

  /** From here on something is tried out, to be kept or dropped. */
  beginTry() {
    const name = String.fromCharCode(65 + (this.tries.length % 26));
    this.tries.push({ name, begun: this.snapshot(), moves: this.past.length });
  }

  /** What was tried out stays. */
  keepTry() {
    this.tries.pop();
  }

  /** Back to where the try-out began, as one step; where it led is kept. */
  dropTry() {
    const { name, begun, moves } = this.tries.pop();
    this.#leave(begun, { name, moves: Math.max(0, this.past.length - moves) });
  }

  /** Goes to an earlier position and keeps the one that is left. */
  #leave(snapshot, about) {
    const line = { ...about, when: Date.now(), end: this.snapshot() };
    if (this.goTo(snapshot)) this.leftLines = [line, ...this.leftLines].slice(0, LEFT_LINES);
  }

  /**
   * Back to before the first digit that is wrong; how many moves that takes back, or 0 where there is none.
   */
  rewind() {
    const way = this.way();
    const isWrong = (snapshot) => digitsOf(snapshot.split(";")[0]).some((digit, cell) => digit && digit !== this.solution[cell]);
    const first = this.solution ? way.findIndex(isWrong) : -1;
    if (first < 1) return 0;
    const moves = way.length - first;
    this.#leave(way[first - 1], { moves });
    return moves;
  }

  /** The digits that were placed since the try-out that is under way began. */
  tried() {
    const begun = this.tries.at(-1)?.begun;
    if (!begun) return new Set();
    const before = digitsOf(begun.split(";")[0]);
    return new Set([...this.values.keys()].filter((cell) => this.values[cell] && this.values[cell] !== before[cell]));
  }

  /** Goes to a position that was kept, as one step that can be undone. */
  goTo(snapshot) {
    return this.change(() => {
      if (snapshot === this.snapshot()) return false;
      this.restore(snapshot);
      return true;
    });
  }

  undo() {
    const restart = this.restarts.find(({ moves, isBack }) => !isBack && moves === this.past.length);
    const isUndone = this.#swap(this.past, this.future);
    if (isUndone) this.#count(restart, 1);
    return isUndone;
  }

  redo() {
    const isRedone = this.#swap(this.future, this.past);
    if (isRedone) this.#count(this.restarts.find(({ moves, isBack }) => isBack && moves === this.past.length), -1);
    return isRedone;
  }

  #swap(from, to) {
    const step = from.pop();
    if (step === undefined) return false;
    const now = this.snapshot();
    const snapshot = patched(now, step);
    to.push(difference(snapshot, now));
    this.restore(snapshot);
    return true;
  }

  /** The positions on the way here, the first one first, and the one that is on the board. */
  way() {
    const all = [this.snapshot()];
    for (const step of this.past.toReversed()) all.push(patched(all.at(-1), step));
    return all.reverse();
  }

  /**
   * Takes what was done to the same game elsewhere, from `base` on, and puts what was done here on top as one
   * step. `isMine`: it is the other way round, what is saved goes on top of this.
   */
  takeOver(saved, base, isMine = false) {
    const other = Game.fromJSON(saved);
    if (!other) return;
    const [below, above] = isMine ? [this, other] : [other, this];
    const now = merged(base, above.snapshot(), below.snapshot());
    const whole = { past: below.past, future: below.future, log: below.log, tries: below.tries, leftLines: below.leftLines, restarts: below.restarts };
    if (now !== below.snapshot()) {
      whole.past = [...below.past, difference(now, below.snapshot())].slice(-REMEMBERED);
      whole.future = [];
      whole.restarts = below.restarts.filter(({ isBack }) => !isBack);
    }
    for (const name of ["milliseconds", "hints"]) whole[name] = Math.max(this[name], other[name]);
    Object.assign(this, whole, { cheered: this.cheered || other.cheered, day: this.day || other.day });
    this.restore(now);
  }

  /** All that undo brings back, as short text. */
  snapshot() {
    const masks = (layer) => Array.from(layer, (mask) => (mask ? mask.toString(36) : "")).join(",");
    const parts = [lineOf(this.values), masks(this.corner), masks(this.centre), masks(this.colours), lineOf(this.givens)];
    const bent = this.shape.key === this.unbent ? [] : [this.shape.key];
    return [...parts, this.setting ? "s" : "", this.clues.join("\n"), ...bent].join(";");
  }

  restore(snapshot) {
    const [values, corner, centre, colours, givens, setting, clues = "", form = this.unbent] = snapshot.split(";");
    const masks = (text) => Uint32Array.from(text.split(","), (mask) => (mask ? parseInt(mask, 36) : 0));
    this.values = digitsOf(values);
    this.corner = masks(corner);
    this.centre = masks(centre);
    this.colours = masks(colours);
    const changed = givens !== lineOf(this.givens) || clues !== this.clues.join("\n") || form !== this.shape.key;
    if (form !== this.shape.key) this.#takeShape(shapeOf(form));
    this.clues = clues.split("\n").filter(Boolean);
    this.givens = digitsOf(givens);
    this.setting = setting === "s";
    if (changed) this.forgetSolution();
  }

  /** The givens or the clues changed: what was known of the puzzle no longer holds. */
  forgetSolution() {
    this.rating = null;
    this.solution = null;
    this.status = "";
    this.isUnrated = false;
    // Without clues nothing sees further than the houses.
    if (this.clues.length === 0) Object.assign(this, { facts: null, peers: this.shape.peers });
  }

  /** The position as the server takes it. */
  position() {
    const noted = this.centre.some((mask, cell) => mask && !this.digit(cell));
    return {
      ...this.puzzle(),
      placed: this.values.some((digit) => digit !== 0) ? lineOf(this.values) : undefined,
      candidates: noted ? Array.from(this.centre, (mask, cell) => (mask ? members(this.candidates(cell)) : [])) : undefined,
    };
  }

  toJSON() {
    return {
      version: 2,
      id: this.id,
      box: this.shape.key,
      unbent: this.unbent,
      now: this.snapshot(),
      past: this.past,
      future: this.future,
      leftLines: this.leftLines,
      tries: this.tries,
      restarts: this.restarts,
      log: this.log,
      milliseconds: Math.round(this.milliseconds),
      cheered: this.cheered,
      hints: this.hints,
      day: this.day,
      rating: this.rating,
      remarks: this.remarks,
      about: this.about,
    };
  }

  /** The game that was saved, or null when what was saved is no game. */
  static fromJSON(saved) {
    try {
      const game = new Game(shapeOf(saved.unbent ?? saved.box));
      game.restore(saved.now);
      if (game.values.length !== game.shape.cellCount || game.centre.length !== game.shape.cellCount) return null;
      const [past, future] = [saved.past ?? [], saved.future ?? []];
      // The first version kept every snapshot whole.
      const isOld = (saved.version ?? 1) < 2;
      Object.assign(game, isOld ? { past: asDifferences(saved.now, past), future: asDifferences(saved.now, future) } : { past, future });
      Object.assign(game, { id: saved.id ?? game.id, leftLines: saved.leftLines ?? [], tries: saved.tries ?? [], restarts: saved.restarts ?? [], log: saved.log ?? [], milliseconds: saved.milliseconds ?? 0 });
      // A damaged way back must not stop a player in the middle of it.
      game.way();
      Object.assign(game, { cheered: saved.cheered, rating: readable(saved.rating) });
      Object.assign(game, { hints: saved.hints ?? 0, day: saved.day ?? "", remarks: saved.remarks ?? [], about: aboutOf(saved.about ?? {}) });
      return game;
    } catch {
      return null;
    }
  }
}

/** What people say about a puzzle, without what is not said. */
function aboutOf({ title, author, rules }) {
  const said = Object.entries({ title, author, rules }).filter(([, text]) => typeof text === "string" && text.trim());
  return Object.fromEntries(said);
}

/** A name that no other game has. */
function newName() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("");
}
