// The state of the page and who wants to know when it changes.

import { ask, latestOnly, wasWithdrawn } from "./api.js";
import { Game } from "./game.js";
import { catchUp, forget, keep, keepLeaving } from "./keep.js";
import { part } from "./later.js";
import { digitsOf } from "./shape.js";

/** Nobody waits longer for a label, in milliseconds; the hardest of the largest grids go without. */
const LONGEST_RATING = 15000;
const SAVE_AFTER = 150;
const LEARN_AFTER = 250;

/** Whoever sets a puzzle wants to know at once what a change did to it. */
const JUDGE_AFTER = 40;

class App {
  constructor() {
    this.game = Game.blank("3x3");
    this.selection = new Set([0]);
    this.focus = 0;
    this.mode = "digit";
    /** The digit that was taken up, where the digit comes before the cell. */
    this.held = 0;
    /** While the game is paused the board is hidden. */
    this.paused = false;
    this.view = "play";
    /**
     * What is drawn over the player's position:
     * {view} of a hint, or {view, digits, candidates} of a step of the path. What is `plain` leaves the
     * candidates as the player has them.
     */
    this.overlay = null;
    /** Clues that are pointed at from elsewhere than a step; null for none. */
    this.lit = null;
    /** While a puzzle is set: {key, candidates} that occur in some solution, as far as they are known. */
    this.truths = null;
    this.watchers = [];
    this.newLearning = latestOnly();
    this.newRating = latestOnly();
  }

  /** Calls back after every change of anything that can be seen. */
  onRefresh(watcher) {
    this.watchers.push(watcher);
  }

  refresh() {
    for (const watcher of this.watchers) watcher();
  }

  /** Shows a card beside the board that few want: a part of the page by its name. */
  async showExtra(name, ...about) {
    const shown = await part(name);
    if (shown && this.view === "play") this.onExtra?.(shown.card(...about));
  }

  /** Whether the board shows a step of the path instead of the player's game. */
  get isLooking() {
    return Boolean(this.overlay?.digits);
  }

  /** The game changed: what was drawn over it no longer holds. */
  changed() {
    this.overlay = null;
    this.paused = false;
    this.onChange?.();
    this.saveSoon();
    if (!this.game.status) this.learnSoon();
    this.refresh();
  }

  /** Puts another game on the board; the one that was there waits on the shelf. Says whether it does. */
  start(game) {
    const before = this.game;
    const shelved = game !== before && before.isRunning();
    if (shelved) keep(before);
    else if (game !== before) forget(before);
    this.game = game;
    this.selection = new Set([0]);
    this.focus = 0;
    this.mode = "digit";
    this.lit = null;
    this.changed();
    this.onStart?.();
    return shelved;
  }

  saveSoon() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveNow(), SAVE_AFTER);
  }

  saveNow() {
    clearTimeout(this.saving);
    keep(this.game);
  }

  /** The page may be gone in a moment. */
  saveLeaving() {
    clearTimeout(this.saving);
    keepLeaving(this.game);
  }

  /** Takes what another tab did to this game. */
  async catchUp() {
    const { game } = this;
    if ((await catchUp(game)) && this.game === game) this.showTaken();
  }

  /** Shows what another tab did to this game. */
  showTaken() {
    this.overlay = null;
    this.onChange?.();
    if (!this.game.status) this.learnSoon();
    this.refresh();
  }

  learnSoon() {
    clearTimeout(this.learning);
    this.learning = setTimeout(() => this.learn(), this.game.setting ? JUDGE_AFTER : LEARN_AFTER);
  }

  /** Asks what is known of the puzzle: how many solutions, which one, how hard. */
  async learn() {
    const { game } = this;
    const [input, key] = [game.puzzle(), game.key()];
    // Digits and notes change nothing of the puzzle: who plays on must not begin its check anew with every
    // move.
    if (this.asked?.game === game && this.asked.key === key) return;
    const signal = this.newLearning();
    const asked = { game, key };
    this.asked = asked;
    const same = () => this.game === game && game.key() === key;
    try {
      if (game.isBlank()) return;
      const told = await ask("/api/check", input, signal);
      if (!same()) return;
      game.status = told.status;
      game.solution = told.status === "unique" && told.solution ? digitsOf(told.solution) : null;
      this.refresh();
      if (told.status === "unique" && !game.rating) await this.#rate(game, input, signal, same);
    } catch (error) {
      // A puzzle about which nothing is known can still be played.
      if (!wasWithdrawn(error)) console.info("nothing learnt of this puzzle:", error.message);
    } finally {
      if (this.asked === asked) this.asked = null;
    }
  }

  /** Asks how hard the puzzle is, first the word, then the numbers; says so where that takes too long. */
  async #rate(game, input, signal, same) {
    const late = setTimeout(() => this.newRating(), LONGEST_RATING);
    const patience = this.newRating();
    try {
      // The numbers of other programs are for classic puzzles only.
      const scales = game.clues.length ? [["level"]] : [["level"], ["se", "hodoku"]];
      for (const scale of scales) {
        const told = await ask("/api/rate", { ...input, scale }, AbortSignal.any([signal, patience]));
        if (!same()) return;
        game.rate(told);
        this.refresh();
      }
      this.saveSoon();
    } catch (error) {
      if (signal.aborted) throw error;
      game.isUnrated = same() && !game.rating;
    } finally {
      clearTimeout(late);
    }
    this.refresh();
  }
}

export const app = new App();
