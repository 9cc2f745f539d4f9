// The step list: the whole path from the player's position, with jumps back and forth on the board.

import { ask, latestOnly, wasWithdrawn } from "./api.js";
import { app } from "./app.js";
import { positionAfter } from "./cells.js";
import { button, html } from "./dom.js";
import { applyStep } from "./edits.js";
import { paragraphs } from "./hints.js";
import { settings } from "./settings.js";
import { digitsOf } from "./shape.js";
import { Stages } from "./stages.js";
import { difference } from "./store/differences.js";
import { language, texts } from "./texts.js";

const NOTHING = { candidates: [], cells: [], houses: [], arrows: [] };

export class Steps {
  constructor() {
    this.path = null;
    this.at = 0;
    this.newQuestion = latestOnly();
    this.list = html("ol", { class: "step-list", role: "listbox", "aria-label": texts.stepList });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.words = html("div", { class: "words", "aria-live": "polite" });
    this.stages = new Stages();
    this.show = button(texts.showSteps, () => this.open(), {});
    const jump = (label, picture, to) => button(label, () => this.go(to()), { picture, quiet: true });
    const last = () => this.path.steps.length;
    this.jumps = [
      jump(texts.firstStep, "first", () => 0),
      jump(texts.previousStep, "previous", () => this.at - 1),
      jump(texts.nextStep, "next", () => this.at + 1),
      jump(texts.lastStep, "last", last),
    ];
    this.note = html("p", { class: "quiet" }, texts.lookingAt);
    this.where = html("span", { class: "where" });
    this.bar = html("div", { class: "jumps" }, this.jumps[0], this.jumps[1], this.where, this.jumps[2], this.jumps[3]);
    const back = button(texts.backToGame, () => this.close(), {});
    const take = button(texts.takeOver, () => this.takeOver(), { class: "primary" });
    this.after = html("div", { class: "buttons" }, take, back);
    const title = html("h2", {}, texts.steps);
    this.element = html("section", { class: "card steps", "aria-label": texts.steps }, title, this.show, this.note, this.bar, this.words, this.after, this.list);
    this.#draw();
  }

  async open() {
    const { game } = app;
    const signal = this.newQuestion();
    this.words.replaceChildren(html("p", { class: "quiet" }, texts.thinking));
    try {
      // A path from a position that is wrong already would be confident nonsense:
      // mistakes come first, as in hints.
      const told = await ask("/api/hint", { ...game.position(), level: 2, language }, signal);
      if (app.game !== game) return;
      if (told.about === "mistakes" || told.about === "improper") {
        this.words.replaceChildren(...paragraphs(told.text));
        return;
      }
      // Of a game that is over the way from its beginning is of interest.
      const start = game.filled() === game.shape.cellCount ? game.fromTheStart() : game;
      const path = await ask("/api/explain", { ...start.position(), uniqueness: settings.uniqueness, drawing: true, scale: [], language }, signal);
      if (app.game !== game) return;
      if (path.steps.length === 0) {
        this.words.replaceChildren(html("p", {}, texts.ends[path.end] ?? ""));
        return;
      }
      this.onShown?.();
      this.path = path;
      this.start = start;
      this.#fillList();
      this.go(0);
      this.list.children[0]?.focus();
    } catch (error) {
      if (!wasWithdrawn(error)) this.words.replaceChildren(html("p", { class: "problem" }, error.message));
    }
  }

  #fillList() {
    const options = this.path.steps.map((step, at) => {
      const words = [html("b", {}, step.name), html("span", {}, texts.stepLine(step.pattern, step.effect))];
      return html("li", { role: "option", tabIndex: -1, onclick: () => this.go(at, true) }, ...words);
    });
    const last = [html("b", {}, texts.theEnd), html("span", {}, texts.ends[this.path.end] ?? "")];
    options.push(html("li", { role: "option", tabIndex: -1, onclick: () => this.go(options.length - 1, true) }, ...last));
    this.list.replaceChildren(...options);
  }

  /** Shows the position before a step, with the step drawn on it; after the last one how it ended. */
  go(at, focus = false) {
    const { steps } = this.path;
    this.at = Math.max(0, Math.min(at, steps.length));
    app.overlay = { view: steps[this.at]?.view ?? NOTHING, ...this.#position() };
    this.#draw();
    if (focus) this.list.children[this.at].focus();
    app.refresh();
  }

  #position() {
    const { steps, solution } = this.path;
    const isEnd = this.at === steps.length && solution;
    return isEnd ? { digits: digitsOf(solution), candidates: [] } : positionAfter(this.start, steps, this.at);
  }

  /** Does every step before the shown one in the player's own game. */
  takeOver() {
    const { steps } = this.path;
    const { digits } = this.#position();
    const { game } = app;
    const before = game.snapshot();
    const past = [...game.past];
    for (const step of steps.slice(0, this.at)) applyStep(game, step, settings);
    game.change(() => {
      digits.forEach((digit, cell) => game.isGiven(cell) || (game.values[cell] = digit));
      return true;
    });
    // One undo takes all of it back.
    if (game.snapshot() !== before) game.past = [...past, difference(game.snapshot(), before)];
    this.close();
    app.changed();
  }

  /** Goes to another part of the shown step; says whether there is one. */
  goPart(by) {
    return Boolean(this.path) && this.stages.go(this.stages.at + by);
  }

  close() {
    const open = Boolean(this.path);
    this.newQuestion();
    this.path = null;
    if (app.isLooking) app.overlay = null;
    this.#draw();
    if (open) app.refresh();
    return open;
  }

  #draw() {
    const open = Boolean(this.path);
    this.show.hidden = open;
    for (const part of [this.note, this.bar, this.after, this.list]) part.hidden = !open;
    this.element.classList.toggle("open", open);
    if (!open) {
      this.words.replaceChildren(html("p", { class: "quiet" }, texts.stepsInvitation));
      return;
    }
    const { steps, end } = this.path;
    const step = steps[this.at] ?? { name: texts.theEnd, explanation: texts.ends[end] ?? "", eureka: null };
    const isEnd = this.at === steps.length;
    this.where.textContent = isEnd ? texts.theEnd : texts.stepOf(this.at + 1, steps.length);
    [this.jumps[0], this.jumps[1]].forEach((jump) => (jump.disabled = this.at === 0));
    [this.jumps[2], this.jumps[3]].forEach((jump) => (jump.disabled = isEnd));
    const eureka = step.eureka ? html("p", { class: "eureka" }, step.eureka) : null;
    const inParts = this.stages.open(step.view, step);
    const explained = inParts ? [this.stages.element] : paragraphs(step.explanation);
    const words = [html("h3", {}, step.name), ...explained, eureka];
    this.words.replaceChildren(...words.filter(Boolean));
    [...this.list.children].forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === this.at));
      option.tabIndex = at === this.at ? 0 : -1;
    });
    const chosen = this.list.children[this.at];
    const { offsetTop, offsetHeight } = chosen;
    const { scrollTop, clientHeight } = this.list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) this.list.scrollTop = offsetTop - clientHeight / 2;
  }

  #key(event) {
    const last = this.path.steps.length;
    const to = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, Home: 0, End: last, PageDown: this.at + 8, PageUp: this.at - 8 }[event.key];
    if (event.key === "Escape") this.close();
    else if (to !== undefined) this.go(to, true);
    else return;
    event.preventDefault();
  }
}
