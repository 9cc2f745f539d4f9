// Home: go on with a game, today's three puzzles and those of the days before, a new puzzle at a press, and
// the ways to learn.

import { follow, wasWithdrawn } from "../api.js";
import { app } from "../app.js";
import { arrive } from "../arrive.js";
import { button, html } from "../dom.js";
import { Game } from "../game.js";
import { gameOf, shelf } from "../keep.js";
import { laterWords } from "../later.js";
import { DAILY_LEVELS, dayOf, daysBack, history, puzzleOf, solvedOf, streaks } from "../records.js";
import { shapeOf } from "../shape.js";
import { still } from "./still.js";
import { language, texts } from "../texts.js";
import { clock, dateOf } from "../time.js";

const words = await laterWords();

/** How many days back the archive goes, and how many games are offered to go on with. */
const DAYS = 28;
const OFFERED = 4;

export class Home {
  /** @param {{play: () => void, learn: () => void, makeNew: () => void}} ways */
  constructor(ways) {
    this.ways = ways;
    this.element = html("div", { class: "home" });
    this.reins = new AbortController();
  }

  /** Shows how things are now. */
  open() {
    this.problem = html("p", { class: "problem", role: "alert" });
    this.element.replaceChildren(this.#goOn(), this.#today(), this.#make(), this.#learn(), this.#archive(), this.problem);
  }

  leave() {
    this.reins.abort();
  }

  /** Fetches a game and plays it; a button that waits says so. */
  async #take(press, fetched) {
    this.reins.abort();
    this.reins = new AbortController();
    press.disabled = true;
    this.problem.textContent = "";
    try {
      const game = await fetched(this.reins.signal);
      if (game) {
        this.ways.play();
        if (game !== app.game) arrive(game);
      }
    } catch (error) {
      if (!wasWithdrawn(error)) this.problem.textContent = error.message;
    }
    press.disabled = false;
  }

  #goOn() {
    const { game } = app;
    const cards = [];
    if (!game.isBlank() && !game.isSolved()) {
      const level = texts.ratingLevels[game.rating?.level] ?? "";
      const about = words.thisGame(game.shape.side, level, game.shape.cellCount - game.filled(), clock(game.milliseconds));
      const go = button(game.isRunning() ? words.goOn : words.begin, this.ways.play, { class: "primary", picture: "play", "aria-label": `${game.isRunning() ? words.goOn : words.begin}: ${about}` });
      cards.push(html("div", { class: "this-game" }, html("div", { class: "small-board" }, still(words.thisBoard, game, { played: true })), html("div", {}, html("p", {}, about), go)));
    }
    for (const { id, when, box, filled } of shelf(game).slice(0, OFFERED)) {
      const { side, cellCount } = shapeOf(box);
      const press = button(texts.shelfEntry(side, filled, cellCount, dateOf(when)), () => this.#take(press, () => gameOf(id)));
      cards.push(press);
    }
    if (cards.length === 0) return "";
    return html("section", { class: "card" }, html("h2", {}, game.isRunning() || shelf(game).length ? words.goOn : words.thisBoard), html("div", { class: "home-list" }, ...cards));
  }

  /** What a day's puzzle says of itself, and the way to it. */
  #daily(day, level, short = false) {
    const done = solvedOf(day, level);
    const running = shelf(app.game).find((entry) => entry.day === day && entry.level === level);
    const name = texts.ratingLevels[level];
    const state = done ? words.doneIn(clock(done.milliseconds)) : running ? words.underWay : words.open;
    const fetched = (signal) => (running ? gameOf(running.id) : this.#onBoard(day, level) ?? puzzleOf(day, level, signal));
    const press = short
      ? button(done ? `${name} ✓` : name, () => this.#take(press, fetched), { class: done ? "done" : "", "aria-label": `${dateOf(day)}, ${name}: ${state}` })
      : html("button", { type: "button", class: `daily ${done ? "done" : ""}`, onclick: () => this.#take(press, fetched) }, html("b", {}, name), html("small", {}, state));
    return press;
  }

  /** The puzzle that is on the board already. */
  #onBoard(day, level) {
    const { game } = app;
    return game.day === day && game.rating?.level === level && !game.isSolved() ? game : null;
  }

  #today() {
    const today = dayOf(new Date());
    const { now, longest } = streaks(history());
    return html("section", { class: "card" }, html("h2", {}, texts.dailyTitle), html("p", { class: "quiet" }, texts.dailyOpen),
      html("div", { class: "dailies" }, ...DAILY_LEVELS.map((level) => this.#daily(today, level))),
      longest ? html("p", {}, texts.streak(now, longest)) : "");
  }

  #make() {
    const levels = texts.difficulties.slice(1).map(([level, name]) => {
      const press = button(name, () => this.#take(press, async (signal) => {
        let made = null;
        await follow("/api/generate", { side: 9, level, symmetry: "rotate180" }, signal, (event, data) => event === "made" && (made = data));
        if (!made) throw new Error(texts.outOfReach);
        return Game.made(made);
      }));
      return press;
    });
    return html("section", { class: "card" }, html("h2", {}, texts.newTitle), html("div", { class: "buttons" }, ...levels, button(words.moreKinds, this.ways.makeNew)));
  }

  #learn() {
    return html("section", { class: "card" }, html("h2", {}, texts.learn), html("p", {}, words.learnWords), html("div", { class: "buttons" }, button(texts.learn, this.ways.learn, { picture: "book" })));
  }

  #archive() {
    const days = daysBack(DAYS).slice(1).map((day) => {
      const date = new Date(`${day}T12:00`).toLocaleDateString(language, { weekday: "short", day: "numeric", month: "short" });
      return html("li", {}, html("span", {}, date), html("div", { class: "buttons" }, ...DAILY_LEVELS.map((level) => this.#daily(day, level, true))));
    });
    const archive = html("details", { class: "card archive" }, html("summary", {}, words.archive), html("ul", {}, ...days));
    // What was kept meanwhile shows everything anew; who has just opened this wants it open.
    archive.open = this.element.querySelector(".archive")?.open ?? false;
    return archive;
  }
}
