// The watching view: several methods at work on the same puzzle, live and side by side.

import { ask, follow, wasWithdrawn } from "./api.js";
import { app } from "./app.js";
import { Board } from "./board.js";
import { button, html, icon } from "./dom.js";
import { download } from "./files.js";
import { set, settings } from "./settings.js";
import { digitsOf, lineOf, maskOf } from "./shape.js";
import { texts } from "./texts.js";
import { duration } from "./time.js";
import { say } from "./toast.js";

/** Milliseconds between two steps, by the place of the speed control. */
const DELAYS = [1000, 333, 100, 33, 10, 1, 0];

export class WatchView {
  constructor() {
    this.cards = new Map();
    this.paused = false;
    this.running = null;
    this.choices = html("fieldset", { class: "methods" }, html("legend", {}, texts.methods));
    this.solve = button(texts.solve, () => (this.running ? this.stop() : this.start()), { class: "primary solve" });
    this.pause = button(texts.pause, () => this.#setPaused(!this.paused), { picture: "pause" });
    this.step = button(texts.stepOnce, () => this.#stepOnce(), { picture: "step" });
    this.pace = html("input", { type: "range", min: 0, max: DELAYS.length - 1, step: 1, value: settings.pace, id: "pace" });
    this.paceName = html("output", { for: "pace" });
    this.pace.addEventListener("input", () => this.#setPace());
    const speed = html("label", { class: "speed" }, html("span", {}, texts.speed), this.pace, this.paceName);
    const controls = html("div", { class: "watch-controls" }, this.solve, this.pause, this.step, speed);
    this.problem = new Board(texts.problem);
    const problem = html("section", { class: "card problem-card" }, html("h3", {}, texts.problem), this.problem.element);
    this.boards = html("div", { class: "watch-boards" }, problem);
    const head = html("div", { class: "watch-head" }, html("h2", {}, texts.watchTitle), html("p", { class: "quiet" }, texts.watchIntro));
    this.element = html("div", { class: "watch-view" }, head, html("div", { class: "card" }, this.choices, controls), this.boards);
    this.#showPace();
    this.#showControls();
    app.onRefresh(() => this.refresh());
  }

  /** Asks for the methods once, when somebody first comes here. */
  async open() {
    if (this.methods) return;
    try {
      const { methods } = await ask("/api/methods");
      this.methods = methods.map(({ name, title, text }) => ({ name, title: texts.methodTitle(name, title), text: texts.methodText(name, text) }));
      this.#showChoices();
    } catch (error) {
      this.methods = null;
      say(error.message);
    }
  }

  refresh() {
    if (app.view !== "watch") return;
    const { game } = app;
    if (this.running && this.line !== lineOf(game.givens)) this.stop();
    this.problem.layOut(game.shape);
    this.problem.show(boardOf(game.givens, game.givens, null));
    for (const card of this.cards.values()) card.puzzleIs(game);
  }

  #showChoices() {
    const boxes = this.methods.map((method) => {
      const box = html("input", { type: "checkbox", name: "method", value: method.name, checked: settings.methods.includes(method.name) });
      box.addEventListener("change", () => this.#choose());
      const words = html("span", {}, html("b", {}, method.title), html("small", {}, method.text));
      return html("label", { class: "method" }, box, words);
    });
    this.choices.append(html("div", { class: "method-list" }, ...boxes));
    this.#choose();
  }

  #choose() {
    const chosen = [...this.choices.querySelectorAll("input:checked")].map((box) => box.value);
    set("methods", chosen);
    for (const [name, card] of this.cards) {
      if (chosen.includes(name)) continue;
      card.stop();
      card.element.remove();
      this.cards.delete(name);
    }
    for (const method of this.methods.filter(({ name }) => chosen.includes(name))) {
      if (!this.cards.has(method.name)) this.cards.set(method.name, new MethodCard(method));
      const card = this.cards.get(method.name);
      card.puzzleIs(app.game);
      this.boards.append(card.element);
    }
    this.#showControls();
  }

  async start() {
    await this.open();
    const cards = [...this.cards.values()];
    if (cards.length === 0) return say(texts.chooseMethod);
    if (app.game.clues.length) return say(texts.methodsKnowNoClues);
    if (!app.game.givens.some((digit) => digit)) say(texts.emptyProblem);
    const stream = new AbortController();
    this.running = stream;
    this.line = lineOf(app.game.givens);
    this.paused = false;
    for (const card of cards) card.begin(app.game);
    this.#showControls();
    const body = { ...app.game.puzzle(), methods: cards.map(({ method }) => method.name), delay_ms: DELAYS[settings.pace] };
    try {
      await follow("/api/watch", body, stream.signal, (event, data) => this.cards.get(data.method)?.take(event, data));
    } catch (error) {
      if (!wasWithdrawn(error)) say(error.message);
    }
    for (const card of cards) card.lost();
    if (this.running === stream) this.running = null;
    this.#showControls();
    this.refresh();
  }

  /** Stops all of them; the server ends each with its last table. */
  stop() {
    const { running } = this;
    for (const card of this.cards.values()) card.stop();
    // Whatever does not end by itself is cut off.
    setTimeout(() => running?.abort(), 1000);
  }

  #setPaused(paused) {
    this.paused = paused;
    for (const card of this.cards.values()) card.control({ action: paused ? "pause" : "resume" });
    this.#showControls();
  }

  #stepOnce() {
    if (!this.paused) this.#setPaused(true);
    for (const card of this.cards.values()) card.control({ action: "step" });
  }

  #setPace() {
    set("pace", Number(this.pace.value));
    this.#showPace();
    for (const card of this.cards.values()) card.control({ action: "pace", delay_ms: DELAYS[settings.pace] });
  }

  #showPace() {
    this.paceName.textContent = texts.paces[settings.pace];
    this.pace.setAttribute("aria-valuetext", texts.paces[settings.pace]);
  }

  #showControls() {
    const running = Boolean(this.running);
    this.solve.lastChild.textContent = running ? texts.stop : texts.solve;
    this.solve.classList.toggle("stop", running);
    this.pause.lastChild.textContent = this.paused ? texts.resume : texts.pause;
    this.pause.firstChild.replaceWith(icon(this.paused ? "play" : "pause"));
    for (const control of [this.pause, this.step]) control.disabled = !running;
    this.choices.disabled = running;
  }
}

/** One method with its partial table, counters and result. */
class MethodCard {
  constructor(method) {
    this.method = method;
    this.run = null;
    this.ended = true;
    this.board = new Board(texts.partial(method.title));
    this.counters = {};
    const counter = (name, words) => {
      this.counters[name] = html("dd", {}, "0");
      return html("div", {}, html("dt", {}, words), this.counters[name]);
    };
    const counters = html("dl", { class: "counters" },
      counter("placements", texts.placements), counter("guesses", texts.guesses),
      counter("undos", texts.undos), counter("elapsed_ms", texts.elapsed));
    this.event = html("p", { class: "event" });
    this.result = html("p", { class: "result", role: "status" });
    this.stopButton = button(texts.stop, () => this.stop(), { picture: "stop", "aria-label": texts.stopOne(method.title) });
    this.saveButton = button(texts.saveSolution, () => this.#save(), { picture: "save" });
    const head = html("header", {}, html("h3", {}, method.title), this.stopButton);
    const foot = html("footer", {}, this.result, this.saveButton);
    this.element = html("section", { class: "card method-card", "aria-label": method.title, "data-method": method.name }, head, this.board.element, counters, this.event, foot);
    this.#show();
  }

  /** Shows the puzzle as long as nothing ran on it. */
  puzzleIs(game) {
    const line = lineOf(game.givens);
    const same = this.line === line && this.board.shape === game.shape;
    if (!this.ended || same) return;
    this.begin(game);
    this.ended = true;
    this.result.textContent = texts.waiting;
    this.#show();
  }

  begin(game) {
    this.line = lineOf(game.givens);
    this.givens = game.givens.slice();
    this.run = null;
    this.ended = false;
    this.stopping = false;
    this.solution = null;
    this.board.layOut(game.shape);
    this.board.show(boardOf(game.givens, game.givens, null));
    for (const counter of Object.values(this.counters)) counter.textContent = "0";
    this.event.textContent = "";
    this.result.textContent = texts.inProgress;
    this.#show();
  }

  take(name, data) {
    if (name === "started") {
      this.run = data.run;
      if (this.stopping) this.control({ action: "stop" });
      return this.#show();
    }
    const digits = digitsOf(data.grid);
    const touched = data.cell && this.board.shape.cell(data.cell);
    this.board.show(boardOf(this.givens, digits, data.candidates, touched));
    for (const counter of ["placements", "guesses", "undos"]) this.counters[counter].textContent = texts.number(data[counter] ?? 0);
    this.counters.elapsed_ms.textContent = duration(data.elapsed_ms);
    if (data.text) this.event.textContent = texts.move(data.cell, digits[touched], data.text);
    if (name === "ended") {
      this.ended = true;
      this.run = null;
      this.result.textContent = texts.ended(data.outcome, duration(data.elapsed_ms), data.line);
      this.solution = data.outcome === "solved" ? data.grid : null;
    } else this.result.textContent = data.paused ? texts.paused : texts.inProgress;
    this.#show();
  }

  /** The connection is gone without a last word. */
  lost() {
    if (this.ended) return;
    this.ended = true;
    this.run = null;
    this.result.textContent = texts.ends.stopped;
    this.#show();
  }

  stop() {
    this.stopping = true;
    this.control({ action: "stop" });
  }

  /** One after the other, so that the last one wins. */
  control(action) {
    this.sent = (this.sent ?? Promise.resolve()).then(() => this.#send(action));
  }

  async #send(action) {
    if (!this.run || this.ended) return;
    try {
      await ask(`/api/runs/${this.run}`, action);
    } catch (error) {
      // A run that ended in the meantime needs no control.
      if (error.kind !== "not-found" && !this.ended) say(error.message);
    }
  }

  #save() {
    const rows = this.solution.match(new RegExp(`.{${this.board.shape.side}}`, "g"));
    download(`solution-${this.method.name}.txt`, `${rows.join("\n")}\n`);
  }

  #show() {
    this.stopButton.disabled = this.ended;
    this.saveButton.hidden = !this.solution;
    this.element.classList.toggle("running", !this.ended);
    this.element.classList.toggle("solved", Boolean(this.solution));
  }
}

/** @returns {import("./board.js").CellView[]} */
function boardOf(givens, digits, candidates, touched = null) {
  return Array.from(digits, (digit, cell) => ({
    digit,
    kind: givens[cell] ? "given" : "found",
    candidates: digit || !candidates ? 0 : maskOf(candidates[cell] ?? []),
    inPlaces: true,
    corner: 0,
    colours: 0,
    states: cell === touched ? "touched" : "",
    label: "",
    selected: false,
  }));
}
