// The playing view: the board with its line of facts, and beside it entry, hints and the path.

import * as actions from "./actions.js";
import { app } from "./app.js";
import { Board } from "./board.js";
import { candidatesShown, cellViews } from "./cells.js";
import { brokenClues } from "./clues.js";
import { collectionBar } from "./collection.js";
import { showPicture } from "./dialogs/picture.js";
import { button, html } from "./dom.js";
import { Hints } from "./hints.js";
import { keypad } from "./keypad.js";
import { part } from "./later.js";
import { listenToPointer } from "./pointer.js";
import { settings } from "./settings.js";
import { Setter } from "./setter.js";
import { Steps } from "./steps.js";
import { language, texts } from "./texts.js";
import { clock, dateOf } from "./time.js";
import { hushOutdated, say } from "./toast.js";

/** Where everything is in one column, and what is told lies over the lower end of the window. */
const UPRIGHT = "(max-width: 860px) and (max-aspect-ratio: 1/1)";

/** A candidate can be read when its letters are this high, in pixels of the page. */
const READABLE = 11;

export class PlayView {
  constructor() {
    this.board = new Board(texts.board(app.game.shape.side), { playable: true });
    this.hints = new Hints();
    this.steps = new Steps();
    this.hints.onShown = () => {
      this.steps.close();
      this.extra.replaceChildren();
    };
    this.steps.onShown = () => this.hints.close();
    this.facts = html("p", { class: "facts" });
    this.timer = html("span", { class: "timer", title: texts.time });
    this.notice = html("div", { class: "notice" });
    this.pause = button(texts.pauseGame, () => this.setPaused(!app.paused), { picture: "pause", quiet: true, class: "plain" });
    this.zoom = button(texts.zoom, () => this.setZoom(!this.isZoomed), { picture: "zoom", quiet: true, class: "plain zoom" });
    this.picture = button(texts.picture, () => showPicture(this.pictured()), { picture: "picture", quiet: true, class: "plain" });
    const head = html("div", { class: "board-head" }, this.facts, html("div", { class: "head-tools" }, this.timer, this.pause, this.zoom, this.picture));
    const place = html("div", { class: "board-place", id: "board" }, this.board.element);
    this.place = place;
    this.curtain = button(texts.goOn, () => this.setPaused(false), { picture: "play", class: "curtain" });
    this.collection = collectionBar();
    place.append(this.curtain);
    this.setter = new Setter();
    this.rules = html("section", { class: "card rules", hidden: true, "aria-label": texts.rules });
    this.keypad = keypad();
    this.extra = html("div", { class: "extra-place" });
    // On wide windows what one does and what one is told stand beside each other, else below each other.
    // What comes and goes stands behind the keypad, so that no key moves from under a finger.
    this.doing = html("div", { class: "side-part" }, this.notice, this.collection, this.keypad, this.extra);
    this.telling = html("div", { class: "side-part" }, this.hints.element, this.rules, this.steps.element, expertsCard(), this.setter.element);
    this.side = html("div", { class: "side" }, this.doing, this.telling);
    this.stage = html("div", { class: "stage" }, head, place);
    this.element = html("div", { class: "play-view" }, this.stage, this.side);
    listenToPointer(this.board);
    document.addEventListener("focusin", (event) => (this.wasHere = this.element.contains(event.target)));
    app.onRefresh(() => this.refresh());
    app.onChange = () => {
      hushOutdated();
      this.hints.close();
      this.steps.close();
      this.extra.replaceChildren();
    };
    // Whoever is shown something else beside the board is done with what was there before.
    app.onExtra = (card) => {
      this.hints.close();
      this.steps.close();
      this.extra.replaceChildren(card);
      card.querySelector("button")?.focus({ preventScroll: true });
      if (!this.#showBoard()) card.scrollIntoView({ block: "nearest" });
    };
    this.hints.onTold = () => this.#showBoard();
  }

  /** In one column what is told is to be seen together with the board; says whether that is so. */
  #showBoard() {
    const { matches } = matchMedia(UPRIGHT);
    if (matches) this.element.scrollIntoView({ block: "start" });
    return matches;
  }

  refresh() {
    if (app.view !== "play") return;
    const { game } = app;
    this.board.label = texts.board(game.shape.side);
    const { drawing = null, list = [] } = game.facts ?? {};
    this.board.layOut(game.shape, { around: drawing?.around ?? 0, caged: list.some(({ kind, value }) => kind === "killer" && value) });
    if (this.isZoomed) this.#fitZoom();
    const view = app.overlay?.view ?? null;
    this.board.show(cellViews(app, settings));
    this.board.showStep(view, candidatesShown(app, settings), "all", Boolean(app.overlay?.bare));
    this.board.showClues(drawing, settings.warnDuplicates && !app.isLooking ? brokenClues(game).map(({ clue }) => clue) : [], app.lit ?? undefined);
    this.#showRules();
    const onBoard = this.board.element.contains(document.activeElement);
    if (this.board.reached !== app.focus || (onBoard && document.activeElement !== this.board.groups[app.focus])) {
      this.board.rove(app.focus, onBoard);
    }
    this.element.classList.toggle("paused", app.paused);
    this.curtain.hidden = !app.paused;
    this.pause.hidden = game.setting || game.isSolved();
    this.pause.setAttribute("aria-pressed", String(app.paused));
    this.element.classList.toggle("large", game.shape.side > 9);
    this.element.classList.toggle("looking", app.isLooking);
    this.element.classList.toggle("hinting", this.hints.level > 0);
    // There is nothing to say yet about an empty grid.
    for (const it of [this.hints.element, this.steps.element]) it.hidden = game.setting && game.isBlank();
    this.#placeSetter();
    this.#showFacts();
    this.#showNotice();
    this.showTime();
    // A button that went away or was switched off takes the focus with it;
    // the board is where it belongs then.
    requestAnimationFrame(() => {
      const lost = this.wasHere && document.activeElement === document.body && !document.querySelector("dialog[open]");
      if (lost && app.view === "play") this.board.rove(app.focus, true);
    });
  }

  /** What a puzzle says beside its digits, and what it demands beyond rows, columns and boxes. */
  async #showRules() {
    const { game } = app;
    const has = !game.setting && !app.isLooking && (game.clues.length || Object.keys(game.about).length || game.shape.extra.length || game.shape.regions);
    this.rules.hidden = !has;
    if (!has) return;
    this.rulesPart ??= part("rules");
    const rules = await this.rulesPart;
    if (rules) rules.showRules(this.rules);
    else this.rulesPart = null;
  }

  /** Whoever sets a puzzle has its clues at hand; whoever plays it looks them up behind everything else. */
  #placeSetter() {
    const { element } = this.setter;
    const place = app.game.setting ? this.doing : this.telling;
    if (place.lastElementChild !== element) place.append(element);
  }

  /** Where a card goes that is to be seen first: beside the board or under it, so that the board stays. */
  get tourPlace() {
    return this.side;
  }

  /** Hides the board and stops the clock, or goes on. */
  setPaused(paused) {
    app.paused = paused && !app.game.setting && !app.game.isSolved();
    app.refresh();
    if (app.paused) this.curtain.focus();
    else this.board.rove(app.focus, true);
  }

  /** On a small screen the cells of a large grid are made large enough to read and to hit. */
  setZoom(zoomed) {
    this.isZoomed = zoomed;
    this.place.classList.toggle("zoomed", zoomed);
    this.zoom.setAttribute("aria-pressed", String(zoomed));
    this.#fitZoom();
    if (zoomed) this.board.groups[app.focus]?.scrollIntoView({ block: "center", inline: "center" });
  }

  /** The board is as wide as it takes to read a candidate. */
  #fitZoom() {
    const { extent, candidateSize } = this.board.geometry;
    this.place.style.setProperty("--zoomed", `${Math.ceil((extent * READABLE) / candidateSize)}px`);
  }

  /** What a picture of the board shows: the hint or step that is on it, or the position alone. */
  pictured() {
    const { game } = app;
    const wish = { uniqueness: settings.uniqueness, language };
    if (this.steps.path && this.steps.at < this.steps.path.steps.length) return { ...this.steps.start.position(), ...wish, step: this.steps.at + 1 };
    if (this.hints.told?.view && this.hints.level >= 3) return { ...game.position(), ...wish, level: this.hints.level };
    const shown = settings.autoCandidates || game.centre.some((mask, cell) => mask && !game.digit(cell));
    return { ...game.position(), ...wish, show_candidates: shown };
  }

  #showFacts() {
    const { game } = app;
    const given = game.givens.reduce((count, digit) => count + (digit ? 1 : 0), 0);
    const facts = [html("span", { class: game.setting ? "" : "of-size" }, `${game.shape.side}×${game.shape.side}`), html("span", { class: game.setting ? "" : "of-givens" }, texts.givens(given))];
    if (!game.setting) facts.push(html("span", {}, texts.left(game.shape.cellCount - game.filled())));
    if (game.status && (game.setting || game.status !== "unique")) {
      const good = game.status === "unique";
      facts.push(html("span", { class: good ? "good" : "bad" }, texts.statuses[game.status]));
    }
    if (game.rating && !game.setting) {
      facts.push(html("span", { class: `rating level-${game.rating.level}`, title: texts.ratingTitle }, settings.expert ? ratingWords(game.rating) : (texts.ratingLevels[game.rating.level] ?? game.rating.level)));
    }
    if (game.isUnrated && !game.rating && !game.setting) facts.push(html("span", { class: "rating" }, texts.notRated));
    if (game.day && !game.setting) facts.push(html("span", {}, texts.ofTheDay(dateOf(game.day))));
    this.facts.replaceChildren(...facts);
  }

  #showNotice() {
    const { game } = app;
    const parts = [];
    if (game.setting && !app.isLooking) {
      const start = button(texts.startPlaying, () => actions.setEntering(false), { class: "primary" });
      const make = button(texts.makeOne, () => this.onNew?.());
      parts.push(html("span", {}, texts.entering), html("div", { class: "buttons" }, start, make));
    }
    const trying = game.setting || app.isLooking ? null : game.tries.at(-1);
    if (trying) {
      const keep = button(texts.keepTry, () => actions.endTry(true), { class: "primary" });
      const drop = button(texts.dropTry, () => actions.endTry(false));
      parts.push(html("span", {}, texts.trying(trying.name)), html("div", { class: "buttons" }, keep, drop));
    }
    // The button keeps its focus as long as the notice stays the same.
    const state = trying ? `try ${game.tries.length}` : parts.length ? "setting" : "";
    if (this.notice.dataset.state === state) return;
    this.notice.dataset.state = state;
    this.notice.replaceChildren(...parts);
  }

  showTime() {
    const shown = settings.showTimer && !app.game.setting;
    this.timer.textContent = shown ? clock(app.game.milliseconds) : "";
  }
}

/** What only those want who search for the hardest puzzles loads when it is opened. */
function expertsCard() {
  const place = html("div", {});
  const open = async () => {
    if (!card.open || place.firstChild) return;
    try {
      place.replaceChildren((await import("./experts/panel.js")).panel.element);
    } catch {
      say(texts.serverGone);
    }
  };
  const card = html("details", { class: "card experts-card", ontoggle: open }, html("summary", {}, texts.forExperts), place);
  return card;
}

/** The level, and the two foreign scales as far as they go. */
function ratingWords(rating) {
  const score = rating.hodoku_complete ? texts.ratingScore(texts.number(rating.hodoku_score)) : "";
  return [texts.ratingLevels[rating.level] ?? rating.level, explainerWords(rating), score].filter(Boolean).join(" · ");
}

/** Sudoku Explainer's number, or as much as is known of it; nothing where that is nothing. */
function explainerWords({ se, se_at_least: atLeast, se_more_than: moreThan }) {
  if (se) return texts.ratingSe(texts.number(se, 1));
  if (atLeast) return texts.ratingSeAtLeast(texts.number(atLeast, 1));
  if (moreThan) return texts.ratingSeAbove(texts.number(moreThan, 1));
  return "";
}

/** Counts the time that somebody looks at an unsolved game. */
export function keepTime(show) {
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    const plays = app.view === "play" && !app.paused && !document.hidden && !app.game.setting && !app.game.isSolved();
    if (plays) app.game.milliseconds += Math.min(now - before, 2000);
    before = now;
    if (plays) show();
  }, 500);
}
