// An argument from suppositions: its outline first, its links where somebody asks for them, part by part,
// and on the board nothing but the part that is told and the effect.

import { app } from "./app.js";
import { button, html } from "./dom.js";
import { texts } from "./texts.js";

export class Stages {
  constructor() {
    this.at = 0;
    this.parts = [];
    this.outline = html("p", { class: "outline" });
    this.links = button(texts.showLinks, () => this.unfold(), {});
    this.previous = button(texts.previousPart, () => this.go(this.at - 1), { picture: "previous", quiet: true });
    this.next = button(texts.nextPart, () => this.go(this.at + 1), { picture: "next", quiet: true });
    this.where = html("span", { class: "where" });
    this.words = html("p", { class: "part" });
    this.bar = html("div", { class: "jumps", role: "group", "aria-label": texts.parts }, this.previous, this.where, this.next);
    this.element = html("div", { class: "stages", hidden: true }, this.outline, this.links, this.bar, this.words);
  }

  /**
   * Takes a step up; says whether it is shown here. The outline of a long one comes first.
   * @param {object | null} view what to mark for the step, as the server has it
   * @param {object | undefined} step the step with its `stages`, a text for each part, and its `outline`
   */
  open(view, step) {
    const { stages = [], outline = "" } = step ?? {};
    this.view = view;
    this.parts = (stages.length > 1 || outline) && view?.stages?.length === stages.length ? stages : [];
    this.element.hidden = this.parts.length === 0;
    this.outline.textContent = outline;
    this.outline.hidden = !outline;
    this.#fold(Boolean(outline));
    if (this.parts.length && !outline) this.go(0);
    return this.parts.length > 0;
  }

  /** Shows the links of an argument that was told in outline. */
  unfold() {
    this.go(0);
    (this.parts.length > 1 ? this.next : this.words).focus?.();
  }

  #fold(folded) {
    this.folded = folded;
    this.links.hidden = !folded;
    this.words.hidden = folded;
    this.bar.hidden = folded || this.parts.length < 2;
  }

  /** Shows a part; says whether there is one to go to. */
  go(at) {
    // Whoever goes on from an outline comes to the first part.
    const to = this.folded ? 0 : at;
    if (!this.parts[to]) return false;
    this.#fold(false);
    this.at = to;
    app.overlay = { ...app.overlay, view: this.#shown() };
    this.where.textContent = texts.partOf(to + 1, this.parts.length);
    this.words.textContent = this.parts[to];
    this.previous.disabled = to === 0;
    this.next.disabled = to === this.parts.length - 1;
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
