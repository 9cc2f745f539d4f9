// The hint card: four levels on the player's own position, drawn on the board, applied by a click.

import { ask, latestOnly, wasWithdrawn } from "./api.js";
import { app } from "./app.js";
import { button, html } from "./dom.js";
import { applyStep } from "./edits.js";
import { changeTable, table } from "./keep.js";
import { settings } from "./settings.js";
import { Stages } from "./stages.js";
import { language, texts } from "./texts.js";
import { say } from "./toast.js";

export class Hints {
  constructor() {
    this.level = 0;
    this.told = null;
    this.newQuestion = latestOnly();
    this.levels = texts.levels.map((words, at) => {
      const name = texts.hintLevel(at + 1, texts.levelTitles[at]);
      return button(words, () => this.ask(at + 1), { "aria-label": name, title: texts.levelTitles[at], class: "level" });
    });
    this.more = button(texts.hint, () => this.next(), { picture: "bulb", class: "primary more" });
    this.words = html("div", { class: "words", "aria-live": "polite" });
    this.stages = new Stages();
    this.apply = button(texts.apply, () => this.applyHint(), { class: "primary" });
    this.reveal = button(texts.reveal, () => this.revealDigit(), { class: "primary" });
    this.hide = button(texts.hide, () => this.close(), {});
    this.after = html("div", { class: "buttons" }, this.apply, this.reveal, this.hide);
    const levels = html("div", { class: "levels", role: "group", "aria-label": texts.hints }, this.more, ...this.levels);
    this.element = html("section", { class: "card hints", "aria-label": texts.hints }, html("h2", { class: "unseen" }, texts.hints), levels, this.words, this.after);
    this.show();
  }

  /** The first level, or one more than was told. */
  next() {
    return this.ask(Math.min(this.level + 1, texts.levels.length));
  }

  async ask(level) {
    const { game } = app;
    const signal = this.newQuestion();
    const position = game.snapshot();
    this.level = level;
    this.words.replaceChildren(html("p", { class: "quiet" }, texts.thinking));
    this.show();
    app.refresh();
    try {
      const told = await ask("/api/hint", { ...game.position(), level, uniqueness: settings.uniqueness, drawing: true, language }, signal);
      const about = await aboutTechnique(told);
      if (signal.aborted || app.game !== game || game.snapshot() !== position) return;
      this.told = told;
      game.hints += 1;
      game.note(-1, level);
      // Where to look is marked on the board as the player has it, without candidates.
      app.overlay = told.view ? { view: told.view, bare: isSingle(told), plain: level < 3 } : mistakesShown(told);
      this.onShown?.();
      const name = told.name ? html("h3", {}, told.name) : null;
      // A long argument is told in parts instead of all at once.
      const inParts = this.stages.open(told.view, told.step);
      const detail = inParts ? [this.stages.element] : paragraphs(told.detail);
      this.words.replaceChildren(...[name, ...detail, wordNotes(told.detail), about].filter(Boolean));
    } catch (error) {
      if (wasWithdrawn(error)) return;
      this.told = null;
      this.level = 0;
      this.show();
      this.words.replaceChildren(html("p", { class: "problem" }, error.message));
      return;
    }
    this.show();
    app.refresh();
    this.onTold?.();
  }

  /** Does what the last level said. */
  applyHint() {
    const step = this.told?.step;
    if (!step) return false;
    const name = this.told.name;
    if (applyStep(app.game, step, settings)) {
      app.changed();
      say(texts.applied(name));
    } else say(texts.nothingToApply);
    return true;
  }

  /** Where logic ends, one digit of the solution: in the current cell, or else in the first that is empty. */
  revealDigit() {
    const { game, focus } = app;
    const empty = [focus, ...game.values.keys()].find((cell) => !game.digit(cell));
    if (empty === undefined || !game.solution) return;
    game.change(() => {
      game.values[empty] = game.solution[empty];
      return true;
    });
    app.focus = empty;
    app.selection = new Set([empty]);
    app.changed();
  }

  /** Goes to another part of what is told; says whether there is one. */
  goPart(by) {
    return this.told !== null && this.stages.go(this.stages.at + by);
  }

  /** Takes the hint away; says whether there was one. */
  close() {
    const open = this.level > 0;
    this.newQuestion();
    this.level = 0;
    this.told = null;
    this.stages.open(null);
    if (open && !app.isLooking) app.overlay = null;
    this.show();
    if (open) app.refresh();
    return open;
  }

  show() {
    if (this.level === 0) this.words.replaceChildren(html("p", { class: "quiet" }, texts.hintInvitation));
    this.levels.forEach((level, at) => level.setAttribute("aria-pressed", String(at + 1 === this.level)));
    this.more.lastChild.textContent = this.level ? texts.nextHint : texts.hint;
    this.more.disabled = this.level === texts.levels.length;
    this.apply.hidden = !this.told?.step;
    this.reveal.hidden = !["stuck", "limit-reached"].includes(this.told?.about) || !app.game.solution;
    this.after.hidden = this.level === 0;
  }
}

/** A single is seen from the digits on the board: candidates all over it would only be in the way. */
export function isSingle({ technique }) {
  return ["full-house", "hidden-single", "naked-single"].includes(technique);
}

/** Mistakes are told without a step: their cells are marked all the same. */
function mistakesShown(told) {
  if (!told.mistakes?.length) return null;
  const cells = told.mistakes.map(({ cell }) => ({ cell, mark: "mistake", tint: 1, sign: "-" }));
  return { view: { candidates: [], cells, houses: [], arrows: [] }, plain: true };
}

/** So often a word of the field is explained under a hint that uses it; then everybody knows it. */
const EXPLAINED = 3;

/** What the words of the field in a text mean, for somebody who has not met them often. */
function wordNotes(text) {
  const met = table("words", {});
  const isNew = ([word]) => (met[word] ?? 0) < EXPLAINED && new RegExp(`\\b(${word})`, "i").test(text);
  const notes = texts.wordNotes.filter(isNew);
  if (notes.length === 0) return null;
  changeTable("words", {}, (kept) => ({ ...kept, ...Object.fromEntries(notes.map(([word]) => [word, (kept[word] ?? 0) + 1])) }));
  return html("p", { class: "quiet" }, notes.map(([, note]) => note).join(" "));
}

let rules = null;

/** The rule behind a technique, for whoever wants to read it. */
async function aboutTechnique({ technique, name }) {
  if (!technique) return null;
  rules ??= ask(`/api/techniques?language=${language}`).catch(() => ({ techniques: [] }));
  const found = (await rules).techniques.find(({ id }) => id === technique);
  if (!found) return null;
  const learn = button(texts.learnThis, () => app.onLearn?.(technique), { picture: "book" });
  return html("details", {}, html("summary", {}, texts.aboutTechnique(name)), html("p", {}, found.rule), learn);
}

export function paragraphs(text) {
  return text.split(/\n+/).map((words) => html("p", {}, words));
}
