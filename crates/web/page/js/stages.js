// An argument from suppositions, part by part: buttons to go through it, the words of one part,
// and on the board nothing but that part and the effect.

import { app } from "./app.js";
import { button, html } from "./dom.js";
import { texts } from "./texts.js";

export class Stages {
  constructor() {
    this.at = 0;
    this.parts = [];
    this.previous = button(texts.previousPart, () => this.go(this.at - 1), { picture: "previous", quiet: true });
    this.next = button(texts.nextPart, () => this.go(this.at + 1), { picture: "next", quiet: true });
    this.where = html("span", { class: "where" });
    this.words = html("p", {});
    const bar = html("div", { class: "jumps", role: "group", "aria-label": texts.parts }, this.previous, this.where, this.next);
    this.element = html("div", { class: "stages", hidden: true }, bar, this.words);
  }

  /**
   * Takes a step up; says whether it has several parts. Its first part is shown at once.
   * @param {object | null} view what to mark for the step, as the server has it
   * @param {string[] | undefined} words a text for each part
   */
  open(view, words) {
    this.view = view;
    this.parts = view?.stages?.length > 1 && words?.length === view.stages.length ? words : [];
    this.element.hidden = this.parts.length === 0;
    if (this.parts.length) this.go(0);
    return this.parts.length > 0;
  }

  /** Shows a part; says whether there is one to go to. */
  go(at) {
    if (!this.parts[at]) return false;
    this.at = at;
    app.overlay = { ...app.overlay, view: this.#shown() };
    this.where.textContent = texts.partOf(at + 1, this.parts.length);
    this.words.textContent = this.parts[at];
    this.previous.disabled = at === 0;
    this.next.disabled = at === this.parts.length - 1;
    app.refresh();
    return true;
  }

  /** The effect of the step and what this part is about. */
  #shown() {
    const { candidates, arrows, drawing } = this.view.stages[this.at];
    const effects = this.view.candidates.filter(({ mark }) => mark === "placed" || mark === "removed");
    const isEffect = (it) => effects.some(({ cell, digit }) => cell === it.cell && digit === it.digit);
    return { candidates: [...effects, ...candidates.filter((it) => !isEffect(it))], cells: [], houses: [], arrows, drawing };
  }
}
