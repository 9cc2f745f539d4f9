// The setter's card: clues to place and to edit, what they say, and what the engine knows of the puzzle.

import { ask, follow, latestOnly, wasWithdrawn } from "./api.js";
import { app } from "./app.js";
import { clueLine, fillKinds, isOfTheGrid, usualValue } from "./clue-kinds.js";
import { clueWords } from "./clues.js";
import { button, choice, html } from "./dom.js";
import { setClues } from "./edits.js";
import { part } from "./later.js";
import { maskOf } from "./shape.js";
import { language, texts } from "./texts.js";

export class Setter {
  constructor() {
    this.newCandidates = latestOnly();
    this.newParts = latestOnly();
    /** Changes of the clues come one after the other, however quickly they are asked for. */
    this.changes = Promise.resolve();
    this.kind = choice(texts.clueKind, [], "", () => this.#fitValue());
    this.value = html("input", { type: "text", inputMode: "numeric", autocomplete: "off", value: "15" });
    this.valueField = html("label", { class: "field" }, html("span", {}, texts.clueValue), this.value);
    this.add = button(texts.addClue, () => this.place(), { class: "primary", picture: "add" });
    this.value.addEventListener("keydown", (event) => event.key === "Enter" && this.place());
    this.list = html("ul", { class: "clue-list", "aria-label": texts.clues });
    this.text = html("textarea", { rows: 5, spellcheck: false, autocomplete: "off", "aria-label": texts.cluesAsText });
    this.take = button(texts.takeClues, () => {
      const lines = this.text.value.split("\n");
      this.#change(() => lines);
    });
    this.problem = html("p", { class: "problem", role: "alert" });
    this.truths = button(texts.trueCandidates, () => this.toggleTruths(), { class: "toggle", title: texts.trueCandidatesNote });
    this.why = button(texts.whyBroken, () => this.#judgeParts(), {});
    this.spare = button(texts.whatIsSpare, () => this.#judgeParts(), {});
    this.swap = button(texts.swapBoxes, () => this.#swapBoxes(), { title: texts.swapBoxesNote });
    this.said = html("div", { class: "words", role: "status" });
    const form = html("div", { class: "clue-form" }, this.kind.field, this.valueField, this.add);
    const typed = html("details", {}, html("summary", {}, texts.cluesAsText), html("p", { class: "quiet" }, texts.cluesAsTextNote), this.text, html("div", { class: "buttons" }, this.take));
    this.tools = html("div", { class: "setter-tools" }, form, this.problem, html("div", { class: "buttons" }, this.truths, this.why, this.spare, this.swap), this.said, typed);
    this.remarks = html("div", { class: "remarks" });
    this.element = html("section", { class: "card setter", "aria-label": texts.clues }, html("h2", {}, texts.clues), this.remarks, this.tools, this.list);
    // What was typed into a field keeps its focus; a press on a button leaves it on the board.
    this.element.addEventListener("pointerdown", (event) => event.target.closest("button") && event.preventDefault());
    app.onRefresh(() => this.#refresh());
  }

  #refresh() {
    const { game } = app;
    // Whoever plays reads the rules instead.
    this.element.hidden = app.isLooking || !(game.setting || game.remarks.length);
    this.tools.hidden = !game.setting;
    if (game.setting && !this.isFilled) {
      this.isFilled = true;
      fillKinds(this.kind.list, "killer").then(() => (this.isFilled = this.kind.list.length > 0));
    }
    this.why.hidden = !["no-solution", "clashing"].includes(game.status);
    this.spare.hidden = game.status !== "unique";
    this.swap.hidden = !game.shape.hasBoxes;
    this.truths.setAttribute("aria-pressed", String(Boolean(app.truths)));
    const key = game.key();
    if (this.key !== key) {
      this.key = key;
      this.problem.textContent = "";
      this.said.replaceChildren();
      this.newParts();
      if (document.activeElement !== this.text) this.text.value = game.clues.join("\n");
    }
    const shown = JSON.stringify([game.clues, game.facts?.list.length, game.setting, game.remarks]);
    if (this.shown !== shown) {
      this.shown = shown;
      this.#fillList();
      const words = game.remarks.map((remark) => html("p", {}, remark));
      this.remarks.replaceChildren(...(words.length ? [html("p", { class: "problem" }, texts.missesRules), ...words] : []));
    }
    if (app.truths && !game.setting) this.toggleTruths();
    else if (app.truths && app.truths.key !== key) this.#findTruths();
  }

  #fitValue() {
    const usual = usualValue(this.kind.list.value);
    this.valueField.hidden = usual === undefined;
    this.value.value = usual ?? "";
    this.problem.textContent = "";
  }

  #fillList() {
    const { game } = app;
    const items = game.clues.map((line, at) => {
      const told = game.facts?.list.length === game.clues.length ? clueWords(game.facts.list[at]) : "";
      const words = button(line, () => this.#light(at), { class: "clue", title: told });
      const gone = button(texts.removeClue(line), () => this.#change((lines) => without(lines, line)), { picture: "close", quiet: true, class: "plain" });
      return html("li", {}, words, game.setting ? gone : null);
    });
    this.list.replaceChildren(...items);
    this.list.hidden = items.length === 0 || !game.setting;
  }

  /** Shows on the board which clue it is. */
  #light(at) {
    const found = app.game.facts?.list[at];
    if (!found) return;
    const cells = found.cells.map((cell) => ({ cell, mark: "part", tint: 2, sign: "*" }));
    app.overlay = { view: { candidates: [], cells, houses: [], arrows: [], clues: [at] }, plain: true };
    app.refresh();
  }

  /** Places a clue of the chosen kind on the selected cells. */
  place() {
    const kind = this.kind.list.value;
    const { game } = app;
    if (!kind || (!isOfTheGrid(kind) && app.selection.size === 0)) return;
    const line = clueLine(kind, this.value.value.trim(), [...app.selection], game.shape);
    this.#change((lines) => [...lines, line]);
  }

  /** Makes a jigsaw of the boxes, or another one of it: two cells go over into each other's box. */
  async #swapBoxes() {
    const { game } = app;
    const jigsaw = await part("jigsaw");
    const regions = jigsaw && app.game === game && jigsaw.swapped(game.shape, [...app.selection]);
    if (!regions) {
      this.problem.textContent = texts.noSwap;
      return;
    }
    game.change(() => {
      game.bend(regions);
      return true;
    });
    app.changed();
  }

  /** Makes of the clues what `edit` says, once those before are done and the engine has read these. */
  #change(edit) {
    const { game } = app;
    this.changes = this.changes.then(() => this.#take(game, edit));
  }

  /**
   * Asks the engine about the clues after an edit and makes them those of the game; what it refuses is told.
   */
  async #take(game, edit) {
    if (app.game !== game) return;
    const clues = edit(game.clues).map((line) => line.trim()).filter(Boolean);
    try {
      const told = await ask("/api/convert", { ...game.puzzle(), clues, language });
      if (app.game !== game) return;
      if (setClues(game, told.clues ?? [])) app.changed();
    } catch (error) {
      if (app.game === game) this.problem.textContent = error.message.replace(/^clues\[(\d+)\]: /, (_, at) => `${clues[at]}: `);
    }
  }

  /** Shows in every cell the digits that occur in some solution, or no longer. */
  toggleTruths() {
    this.newCandidates();
    if (app.truths) app.truths = null;
    else this.#findTruths();
    app.refresh();
  }

  /** Looks for them, as far as they are found. */
  #findTruths() {
    const { game } = app;
    const signal = this.newCandidates();
    const key = game.key();
    app.truths = { key, candidates: null };
    if (game.isBlank()) return;
    const take = (_event, found) => {
      if (app.truths?.key !== key || !found.candidates) return;
      app.truths = { key, candidates: found.candidates.map(maskOf), isOver: found.over };
      app.refresh();
    };
    follow("/api/candidates", game.puzzle(), signal, take).catch((error) => {
      if (!wasWithdrawn(error)) this.problem.textContent = error.message;
    });
  }

  /** Why there is no solution, or what the puzzle could do without. */
  async #judgeParts() {
    const { game } = app;
    const signal = this.newParts();
    this.said.replaceChildren(html("p", { class: "quiet" }, texts.thinking));
    try {
      const told = await ask("/api/clues", game.puzzle(), signal);
      const isBroken = told.status === "no-solution";
      const parts = isBroken ? told.contradicting : told.unnecessary;
      const head = isBroken ? (told.minimal ? texts.contradict : texts.contradictRoughly) : parts.length ? texts.spare : texts.nothingSpare;
      this.said.replaceChildren(html("p", {}, head), html("ul", {}, ...parts.map(({ text }) => html("li", {}, text))));
      const cells = parts.filter(({ cell }) => cell).map(({ cell }) => ({ cell, mark: "part", tint: isBroken ? 1 : 2, sign: "*" }));
      const clues = parts.filter(({ clue }) => clue !== null).map(({ clue }) => clue);
      app.overlay = { view: { candidates: [], cells, houses: [], arrows: [], clues }, plain: true };
      app.refresh();
    } catch (error) {
      if (!wasWithdrawn(error)) this.said.replaceChildren(html("p", { class: "problem" }, error.message));
    }
  }
}

/** Lines without the first that reads so. */
function without(lines, line) {
  const at = lines.indexOf(line);
  return lines.filter((_, other) => other !== at);
}
