// A drill: a position in which something is to be found. Whatever is true is accepted and named; what is
// wrong is refuted in a sentence; hints go only as far as asked.

import { ask, follow, wasWithdrawn } from "../api.js";
import { button, choice, html } from "../dom.js";
import { paragraphs } from "../hints.js";
import { members } from "../shape.js";
import { language, texts } from "../texts.js";
import { PARTS, PositionBoard, isBare } from "./boards.js";
import { keepAnswer, stateOf } from "./progress.js";
import { titleOf, words } from "./words.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A fresh puzzle is made while another is looked at; it is worth this long, in milliseconds. */
const LONGEST_MAKING = 20000;

/** So many positions are a round: enough to get into it, and over before it is too much. */
const ROUND = 5;

/** Who is new to a lesson gets what is obvious. */
const gradeFor = (box) => (box < 1 ? 1 : box < 3 ? 2 : 3);

const fresh = () => crypto.getRandomValues(new Uint32Array(1))[0];

export class Drill {
  /**
   * @param {string[]} lessons of which one is chosen each time
   * @param {{mixed?: boolean, each?: boolean, techniqueOf?: (id: string) => string | null, changed: () =>
   *   void, enough: () => void, next?: {label: string, go: () => void} | null}} then
   *   each: a position of every lesson, and no more; next: where to go after a round
   */
  constructor(lessons, then) {
    // In a round: how many positions it has, how many were solved, and how many of these at first try.
    Object.assign(this, { lessons, then, made: null, round: then.each ? lessons.length : ROUND, solved: 0, alone: 0 });
    this.reins = new AbortController();
    const { field, list } = choice(words.grade, words.grades, "", () => this.another());
    this.gradeList = list;
    this.count = html("p", { class: "quiet drill-count" });
    this.place = html("div", { class: "drill-place" });
    this.element = html("section", { class: "drill", "aria-label": words.drill }, html("div", { class: "drill-head" }, html("div", {}, html("h3", {}, words.drill), this.count), field), this.place);
  }

  async begin() {
    await this.another();
    this.element.scrollIntoView({ block: "start" });
  }

  /** Ends whatever is under way. */
  close() {
    this.reins.abort();
  }

  /** Another position, of the round that is under way or of a new one. */
  async another() {
    if (this.solved === this.round) Object.assign(this, { solved: 0, alone: 0 });
    this.reins.abort();
    this.reins = new AbortController();
    const { signal } = this.reins;
    this.place.replaceChildren(html("p", { class: "quiet", role: "status" }, words.thinking));
    try {
      const told = this.#takeMade() ?? (await this.#fromStock(signal));
      if (signal.aborted) return;
      await this.#open(told, signal);
      this.#makeNext(told.lesson, signal);
    } catch (error) {
      if (wasWithdrawn(error)) return;
      const message = error.kind === "bad-request" ? words.nothingFound : error.message;
      this.place.replaceChildren(html("p", { class: "problem" }, message));
    }
  }

  #fromStock(signal) {
    const grade = Number(this.gradeList.value) || (this.lessons.length === 1 ? gradeFor(stateOf(this.lessons[0]).box) : undefined);
    return ask("/api/exercise", { lessons: this.lessons, grade, seed: fresh(), language }, signal);
  }

  #takeMade() {
    const made = this.gradeList.value ? null : this.made;
    this.made = null;
    return made;
  }

  /** Makes a puzzle that needs the technique, for the next time; nobody waits for it. */
  async #makeNext(lesson, signal) {
    const technique = this.then.techniqueOf?.(lesson);
    if (!technique || this.then.mixed || this.then.each || stateOf(lesson).box < 2) return;
    const reins = new AbortController();
    const end = () => reins.abort();
    signal.addEventListener("abort", end, { once: true });
    const late = setTimeout(end, LONGEST_MAKING);
    try {
      let puzzle = null;
      await follow("/api/generate", { side: 9, needs: [technique], scale: [] }, reins.signal, (event, data) => event === "made" && (puzzle = data));
      if (!puzzle || reins.signal.aborted) return;
      const path = await ask("/api/explain", { puzzle: puzzle.puzzle, shape: puzzle.shape, drawing: true, scale: [], language }, reins.signal);
      const at = path.steps.findIndex((step) => step.technique === technique);
      if (at >= 0) this.made = { lesson, exercise: path, at, choices: [] };
    } catch (error) {
      if (!wasWithdrawn(error)) console.info("no puzzle was made for the next drill:", error.message);
    } finally {
      clearTimeout(late);
      signal.removeEventListener("abort", end);
    }
  }

  async #open(told, signal) {
    const { lesson, exercise, choices, at = 0 } = told;
    const asks = this.then.mixed && choices.length > 1;
    Object.assign(this, { lesson, level: 0, misses: 0, isFound: false, started: performance.now(), title: titleOf(lesson) });
    this.position = new PositionBoard(asks ? words.mixedBoard : words.drillBoard(this.title), { playable: true, bare: isBare(lesson) && !asks });
    await this.position.take(exercise, at, signal);
    if (signal.aborted) return;
    const { game, step } = this.position;
    this.places = step.placements.length > 0;
    this.wantsPlacing = this.places;
    this.said = html("p", { class: "practice-said", role: "status" });
    this.words = html("div", { class: "words", "aria-live": "polite" });
    this.hint = button(words.hint, () => this.tell(), { picture: "bulb" });
    this.next = button(words.another, () => this.another(), { class: "primary", hidden: true });
    this.onward = this.then.next ? button(this.then.next.label, this.then.next.go, { picture: "next", class: "primary", hidden: true }) : null;
    this.enough = button(words.enough, () => (this.close(), this.then.enough()), {});
    this.modes = [true, false].map((placing) => button(placing ? words.placing : words.removing, () => this.#choosePlacing(placing), { class: "mode" }));
    const modes = html("div", { class: "drill-modes", role: "group", "aria-label": words.whatDigitsDo }, ...this.modes);
    this.digits = Array.from({ length: game.shape.side }, (_, it) => button(String(it + 1), () => this.answer(it + 1), { class: "key" }));
    const keys = html("div", { class: "keys", role: "group", "aria-label": words.keypad }, ...this.digits);
    keys.dataset.columns = "9";
    this.answers = html("div", { class: "drill-answers" }, modes, keys, html("p", { class: "quiet keys-hint" }, words.keysHint));
    const named = asks && choices.map((id) => button(titleOf(id), () => this.#name(id), { class: "drill-choice" }));
    this.choices = named && html("div", { class: "drill-choices", role: "group", "aria-label": words.whichIsHere }, ...named);
    this.place.replaceChildren(...[this.said, this.choices, this.position.element, this.answers, html("div", { class: "buttons" }, this.hint, this.onward, this.next, this.enough), this.words].filter(Boolean));
    this.position.element.addEventListener("keydown", (event) => this.#key(event));
    this.position.board.element.addEventListener("pointerdown", (event) => {
      const cell = this.position.board.cellAt(event.clientX, event.clientY);
      if (cell === null) return;
      event.preventDefault();
      this.#select(cell);
    });
    this.#choosePlacing(this.places);
    // Where no candidates are on the board there is nothing to take out.
    modes.hidden = this.position.bare;
    this.answers.hidden = Boolean(asks);
    this.hint.hidden = Boolean(asks);
    this.said.textContent = asks ? words.whichIsHere : this.#task();
    this.count.textContent = words.countOf(this.solved + 1, this.round, this.alone);
    const first = game.digits().findIndex((digit) => !digit);
    this.#select(Math.max(first, 0));
  }

  #task() {
    return this.places ? words.findPlacing(this.title) : words.findRemoving(this.title);
  }

  /** The player says which technique is here. */
  #name(id) {
    if (id !== this.lesson) {
      this.misses += 1;
      this.said.textContent = words.isNotHere(titleOf(id));
      return;
    }
    this.choices.remove();
    this.answers.hidden = false;
    this.hint.hidden = false;
    this.said.textContent = words.isHere(this.title);
    this.#select(this.position.focus);
  }

  #choosePlacing(placing) {
    this.wantsPlacing = placing;
    this.modes.forEach((mode, at) => mode.setAttribute("aria-pressed", String((at === 0) === placing)));
  }

  #select(cell) {
    this.position.focus = cell;
    this.position.draw();
    this.position.board.rove(cell, true);
    const candidates = members(this.position.game.candidates(cell));
    const isOut = (digit) => !this.position.bare && !candidates.includes(digit);
    this.digits.forEach((key, at) => key.classList.toggle("out", isOut(at + 1)));
  }

  /** One more level of help: where, then the pattern, at last everything. */
  tell() {
    if (this.isFound || this.answers.hidden) return;
    this.level = Math.min(this.level + 1, 3);
    const told = [words.whereHint, words.patternHint, this.position.step.explanation][this.level - 1];
    this.words.replaceChildren(...paragraphs(told));
    this.position.show(PARTS[this.level]);
    if (this.level < 3) return;
    // Nothing is left to be told: whoever has understood it does it, or goes on.
    this.said.textContent = this.places ? words.nowPlace : words.nowRemove;
    this.hint.disabled = true;
    this.next.hidden = this.then.each ?? false;
  }

  /** The player says that this digit goes into the chosen cell, or that it cannot be there. */
  async answer(digit, placing = this.wantsPlacing) {
    if (this.isFound || this.answers.hidden) return;
    const { game, focus: cell } = this.position;
    const { signal } = this.reins;
    const name = texts.cellNames(game.shape.name(cell));
    const there = game.digit(cell);
    if (there) {
      this.said.textContent = words.filled(there, name);
      return;
    }
    const claim = { cell: game.shape.name(cell), digit, goes_there: placing, lesson: this.lesson, language };
    let judged;
    try {
      judged = await ask("/api/judge", { ...game.position(), ...claim }, signal);
    } catch (error) {
      if (!wasWithdrawn(error) && !signal.aborted) this.said.textContent = error.message;
      return;
    }
    // Whoever was quicker than the engine is answered about what is asked now.
    if (signal.aborted || this.isFound) return;
    const { judgement, step } = judged;
    if (judgement === "asked") return this.#found(step);
    // What cannot be there is as wrong as what is not; to take out what is gone already harms nothing.
    if (judgement === "wrong" || (judgement === "not-there" && placing)) this.misses += 1;
    this.said.textContent = {
      "not-there": () => (placing ? this.#whyNotThere(digit, cell) : words.notThere(digit, name)),
      wrong: () => (placing ? words.wrongPlacing(digit, name) : words.wrongRemoval(digit, name)),
      unforced: () => words.unforced(digit, name, placing, this.title),
      other: () => words.other(digit, name, placing, step.name, this.title),
    }[judgement]();
    return undefined;
  }

  /** A digit that is no candidate: who looks at the board wants to see what keeps it away. */
  #whyNotThere(digit, cell) {
    const { game } = this.position;
    const name = (at) => texts.cellNames(game.shape.name(at));
    const seen = game.peers[cell].find((peer) => game.digit(peer) === digit);
    return seen === undefined ? words.notThere(digit, name(cell)) : words.standsIn(digit, name(cell), name(seen));
  }

  #found(step) {
    this.isFound = true;
    const alone = this.level === 0 && this.misses === 0;
    this.said.textContent = alone ? words.rightAlone(this.title) : words.right(this.title);
    this.words.replaceChildren(...paragraphs(step.explanation));
    this.position.show("all", step);
    this.hint.hidden = true;
    keepAnswer(this.lesson, { alone, milliseconds: performance.now() - this.started });
    this.solved += 1;
    this.alone += Number(alone);
    if (this.then.each) this.lessons = this.lessons.filter((lesson) => lesson !== this.lesson);
    this.count.textContent = words.countOf(this.solved, this.round, this.alone);
    this.then.changed();
    if (this.solved === this.round) return this.#endRound();
    this.next.hidden = false;
    return this.next.focus();
  }

  /** The round is over: how it went, and where to go from here. */
  #endRound() {
    this.said.textContent += ` ${words.roundOver(this.round, this.alone)}`;
    if (this.onward) this.onward.hidden = false;
    this.next.hidden = this.lessons.length === 0;
    this.next.querySelector(".label").textContent = words.anotherRound(this.round);
    this.next.classList.toggle("primary", !this.onward);
    (this.onward ?? (this.next.hidden ? this.enough : this.next)).focus();
  }

  #key(event) {
    const { shape } = this.position.game;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // With Shift the top row of a keyboard gives signs, and still says which key it was.
    const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : 0));
    const arrow = ARROWS[event.key];
    if (digit && digit <= shape.side) this.answer(digit, event.shiftKey ? !this.wantsPlacing : this.wantsPlacing);
    else if (arrow) {
      const wrap = (value) => (value + shape.side) % shape.side;
      const { focus } = this.position;
      this.#select(wrap(shape.row(focus) + arrow[0]) * shape.side + wrap(shape.column(focus) + arrow[1]));
    } else if (event.key.toLowerCase() === "h") this.tell();
    else return;
    event.preventDefault();
  }
}
