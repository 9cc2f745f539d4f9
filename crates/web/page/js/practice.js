// One position in which a technique is to be found: the player chooses a cell and a digit of its effect, with
// hints that go only as far as asked.

import { Board } from "./board.js";
import { button, html } from "./dom.js";
import { exampleCells } from "./examples.js";
import { paragraphs } from "./hints.js";
import { bit } from "./shape.js";
import { texts } from "./texts.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Practice {
  /**
   * @param {{game: import("./game.js").Game, step: object}} found
   * @param {{done: () => void, another: () => void, nameOf: (id: string) => string}} then
   */
  constructor({ game, step }, about, then) {
    Object.assign(this, { game, step, about, then });
    this.level = 0;
    this.focus = 0;
    this.isFound = false;
    this.board = new Board(texts.practiceBoard(about.name), { playable: true });
    this.board.layOut(game.shape);
    const places = step.placements.length > 0;
    this.said = html("p", { class: "practice-said", role: "status" }, places ? texts.findPlacement(about.name) : texts.findElimination(about.name));
    this.words = html("div", { class: "words", "aria-live": "polite" });
    this.hint = button(texts.hint, () => this.tell(), { picture: "bulb" });
    this.another = button(texts.anotherPosition, then.another, { class: "primary", hidden: true });
    const digits = Array.from({ length: game.shape.side }, (_, at) => button(String(at + 1), () => this.answer(at + 1), { class: "key" }));
    const keys = html("div", { class: "keys", role: "group", "aria-label": texts.keypad }, ...digits);
    keys.dataset.columns = "9";
    const place = html("div", { class: "lesson-board" }, this.board.element);
    this.element = html("section", { "aria-label": texts.practice }, html("h3", {}, texts.practice), this.said, place, keys, html("div", { class: "buttons" }, this.hint, this.another), this.words);
    place.addEventListener("keydown", (event) => this.#key(event));
    this.board.element.addEventListener("pointerdown", (event) => {
      const cell = this.board.cellAt(event.clientX, event.clientY);
      if (cell === null) return;
      event.preventDefault();
      this.#select(cell);
    });
  }

  /** Puts the focus on the board. */
  begin() {
    this.#select(0);
    this.element.scrollIntoView({ block: "nearest" });
  }

  #select(cell) {
    this.focus = cell;
    this.#draw();
    this.board.rove(cell, true);
  }

  #draw() {
    this.board.show(exampleCells(this.game, this.focus));
    // Nothing at first, then where, then the pattern, at last everything.
    const part = this.isFound ? "all" : ["", "around", "pattern", "all"][this.level];
    this.board.showStep(part ? this.step.view : null, (cell) => this.game.candidates(cell), part);
  }

  /** One more level of help. */
  tell() {
    this.level = Math.min(this.level + 1, 3);
    const told = [texts.practiceWhere, texts.practicePattern, this.step.explanation][this.level - 1];
    this.words.replaceChildren(...paragraphs(told));
    this.hint.disabled = this.level === 3;
    this.#draw();
  }

  /** The player says that this digit changes in the chosen cell. */
  answer(digit) {
    if (this.isFound) return;
    const name = this.game.shape.name(this.focus);
    const isIt = (it) => it.cell === name && it.digit === digit;
    const isStep = [...this.step.placements, ...this.step.eliminations].some(isIt);
    const other = isStep ? null : this.#judge(digit);
    // Another one of the kind that is looked for is as good as the one that was thought of.
    if (!isStep && other !== this.about.id) {
      this.said.textContent = this.#reply(digit, name, other);
      return;
    }
    this.isFound = true;
    this.said.textContent = !isStep ? texts.foundOther(this.about.name) : this.level === 0 ? texts.foundAlone(this.about.name) : texts.foundIt(this.about.name);
    this.words.replaceChildren(...paragraphs(this.step.explanation));
    this.hint.disabled = true;
    this.another.hidden = false;
    this.#draw();
    this.then.done();
    this.another.focus();
  }

  /** Whether an answer is true: the technique that shows it where that is a single, else true, false, or null
      where nobody knows. */
  #judge(digit) {
    const { game, focus } = this;
    if (!game.solution) return null;
    const goesThere = game.solution[focus] === digit;
    if (this.step.placements.length === 0) return !goesThere;
    if (!goesThere) return false;
    const hasOnePlace = (house) => house.includes(focus) && house.every((cell) => cell === focus || !(game.candidates(cell) & bit(digit)));
    const kinds = game.shape.houses.some(hasOnePlace) ? ["hidden-single"] : [];
    if (game.candidates(focus) === bit(digit)) kinds.push("naked-single");
    return kinds.find((kind) => kind === this.about.id) ?? kinds[0] ?? true;
  }

  #reply(digit, name, judged) {
    if (!(this.game.candidates(this.focus) & bit(digit))) return texts.notThere(digit, name);
    const places = this.step.placements.length > 0;
    if (judged === null) return texts.notThat(digit, name);
    if (judged === false) return places ? texts.doesNotGo(digit, name) : texts.mustStay(digit, name);
    const by = judged === true ? "" : this.then.nameOf(judged);
    return places ? texts.goesButOther(digit, name, by, this.about.name) : texts.outButOther(digit, name, this.about.name);
  }

  #key(event) {
    const { shape } = this.game;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    const arrow = ARROWS[event.key];
    if (digit && digit <= shape.side) this.answer(digit);
    else if (arrow) {
      const wrap = (value) => (value + shape.side) % shape.side;
      this.#select(wrap(shape.row(this.focus) + arrow[0]) * shape.side + wrap(shape.column(this.focus) + arrow[1]));
    } else if (event.key.toLowerCase() === "h") this.tell();
    else return;
    event.preventDefault();
  }
}
