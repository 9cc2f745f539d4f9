// Puzzles with rules in words: boards of any form, played with digits, shading, loops, regions and walls,
// beside the rules that the text says. The text can be written here too; what is wrong with it is shown at
// its word.

import { ask, latestOnly, wasWithdrawn } from "../api.js";
import { showDialog } from "../dialogs/dialog.js";
import { button, html } from "../dom.js";
import { laterWords } from "../later.js";
import { language, texts } from "../texts.js";
import { RuledBoard } from "./ruled-board.js";

const words = await laterWords();

/** Where the puzzle and what was entered are kept in this browser. */
const KEPT = "kudosu-ruled";

/** What was entered the last time that this text was played here. */
function keptOf(text) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    return kept?.text === text ? kept : {};
  } catch {
    return {};
  }
}

/** Reads a text; what it says of the board, or an error with its place. */
export function readRuled(text) {
  return ask("/api/convert", { puzzle: text, drawing: true, language });
}

/** Opens a puzzle whose text was read. */
export async function showRuled(text, told) {
  const view = new RuledView(text, told, keptOf(text));
  const shown = showDialog(told.title || words.ruledTitle, () => [view.element], { wide: true });
  view.element.closest("dialog")?.classList.add("ruled-dialog");
  view.focus();
  await shown;
  view.keep();
}

class RuledView {
  constructor(text, told, { values = {}, possible = {} }) {
    this.newQuestion = latestOnly();
    this.said = html("p", { class: "ruled-said", role: "status" });
    this.tools = html("div", { class: "ruled-tools", role: "radiogroup", "aria-label": words.ruledTools });
    this.rules = html("ol", { class: "ruled-rules" });
    this.numbers = html("div", { class: "ruled-numbers" });
    this.boardPlace = html("div", { class: "ruled-board" });
    this.keypad = html("div", { class: "ruled-keypad" });
    this.level = 0;
    this.past = [];
    this.undo = button(texts.undo, () => this.#back(), { picture: "undo" });
    const acts = html("div", { class: "buttons" },
      button(texts.check, () => this.#check(), { class: "primary" }),
      button(texts.hint, () => this.#hint(), { picture: "bulb" }),
      this.undo,
      button(words.ruledClear, () => this.#clear(), { picture: "erase" }),
      button(words.ruledSolve, () => this.#solve()));
    const side = html("div", { class: "ruled-side" }, this.tools, this.keypad, acts, this.said, this.numbers,
      html("h3", {}, words.rulesTitle), this.rules, this.#editor());
    this.element = html("div", { class: "ruled" }, this.boardPlace, side);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.take(text, told, values, possible);
  }

  /** Another puzzle takes the place of this one. */
  take(text, told, values = {}, possible = {}) {
    this.text = text;
    this.told = told;
    this.values = { ...values };
    this.possible = { ...possible };
    this.field.value = text;
    this.board = new RuledBoard(told.board, {
      enter: (name, value) => this.enter(name, value),
      valueOf: (name) => this.valueOf(name),
    });
    this.boardPlace.replaceChildren(this.board.element);
    this.rules.replaceChildren(...told.board.rules.map((rule) => html("li", {}, rule)));
    this.#showTools();
    this.#showNumbers();
    this.show();
  }

  focus() {
    this.board.element.focus();
  }

  keep() {
    const { text, values, possible } = this;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ text, values, possible }));
    } catch (error) {
      console.info("the puzzle with rules is not kept:", error.message);
    }
  }

  valueOf(name) {
    return this.values[name] ?? this.board.givenOf(name) ?? null;
  }

  /** Enters a value, or takes it away with null. */
  enter(name, value) {
    if (this.board.givenOf(name) !== null) return;
    this.past.push(JSON.stringify([this.values, this.possible]));
    if (value === null) delete this.values[name];
    else this.values[name] = value;
    delete this.possible[name];
    this.level = 0;
    this.said.textContent = "";
    this.board.marked = new Map();
    this.show();
  }

  #note(name, value) {
    if (this.valueOf(name) !== null) return;
    this.past.push(JSON.stringify([this.values, this.possible]));
    const noted = new Set(this.possible[name] ?? []);
    if (!noted.delete(value)) noted.add(value);
    this.possible[name] = [...noted].sort((a, b) => a - b);
    if (noted.size === 0) delete this.possible[name];
    this.show();
  }

  show() {
    this.board.show(this.values, this.possible);
    this.undo.disabled = this.past.length === 0;
    this.keep();
  }

  #back() {
    const before = this.past.pop();
    if (!before) return;
    [this.values, this.possible] = JSON.parse(before);
    this.show();
  }

  #clear() {
    this.past.push(JSON.stringify([this.values, this.possible]));
    this.values = {};
    this.possible = {};
    this.said.textContent = "";
    this.board.marked = new Map();
    this.show();
  }

  #showTools() {
    const { layers } = this.told.board;
    const all = [["", words.ruledDigits], ...layers.map(({ name, look }) => [name, `${name} (${words.ruledLooks[look]})`])];
    const choose = (name) => {
      this.board.tool = layers.find((layer) => layer.name === name) ?? null;
      for (const each of this.tools.children) each.setAttribute("aria-checked", String(each.dataset.tool === name));
      this.#showKeypad();
    };
    this.tools.replaceChildren(...all.map(([name, label]) => button(label, () => (choose(name), this.focus()), { role: "radio", "data-tool": name })));
    this.tools.hidden = layers.length === 0;
    choose("");
  }

  #showKeypad() {
    const { tool } = this.board;
    const values = tool ? tool.values : this.told.board.digits;
    const isDrawn = tool?.yes_or_no;
    this.keypad.hidden = Boolean(isDrawn);
    this.notes = html("input", { type: "checkbox" });
    const keys = values.map((value) => button(String(value), () => this.#type(value)));
    this.keypad.replaceChildren(...keys, button(texts.erase, () => this.#type(null), { picture: "erase", quiet: true }),
      html("label", { class: "tick" }, this.notes, html("span", {}, words.ruledNotes)));
  }

  /** A value for whatever is chosen. */
  #type(value) {
    const names = this.board.chosenNames();
    for (const name of names) {
      if (this.notes.checked && value !== null && !this.board.tool) this.#note(name, value);
      else this.enter(name, value);
    }
    this.focus();
  }

  #key(event) {
    if (event.target instanceof Element && event.target.closest("textarea, input, select")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "z") this.#back();
      return;
    }
    const { tool } = this.board;
    if (event.key in MOVES) this.board.move(...MOVES[event.key], event.shiftKey);
    else if (/^[0-9]$/.test(event.key)) {
      const value = this.#figures(Number(event.key), tool ? tool.values : this.told.board.digits);
      if (value !== null) this.#type(value);
    } else if (event.key === "Backspace" || event.key === "Delete") this.#type(null);
    else if (event.key === " " && tool?.yes_or_no) this.board.turnChosen();
    else return;
    event.preventDefault();
  }

  /** A digit of one figure, or the second figure of one. */
  #figures(figure, values) {
    const [name] = this.board.chosenNames();
    const before = this.valueOf(name);
    const longer = before !== null && before > 0 ? before * 10 + figure : figure;
    if (longer > 9 && values.includes(longer)) return longer;
    return values.includes(figure) ? figure : null;
  }

  #showNumbers() {
    this.numbers.replaceChildren(...this.told.board.numbers.map(({ name, values }) => {
      const field = html("input", { type: "number", min: values[0], max: values.at(-1), value: this.values[name] ?? "" });
      field.addEventListener("change", () => this.enter(name, values.includes(Number(field.value)) && field.value ? Number(field.value) : null));
      return html("label", { class: "field" }, html("span", {}, name), field);
    }));
  }

  #asked() {
    return { puzzle: this.text, values: this.values, possible: this.possible, language };
  }

  async #ask(address, more = {}) {
    try {
      return await ask(address, { ...this.#asked(), ...more }, this.newQuestion());
    } catch (error) {
      if (!wasWithdrawn(error)) this.said.textContent = error.message;
      return null;
    }
  }

  async #check() {
    this.said.textContent = texts.thinking;
    const told = await this.#ask("/api/check");
    if (!told) return;
    this.said.textContent = told.text;
    const broken = told.broken_rules ?? [];
    this.board.marked = new Map(broken.flatMap(({ cells }) => cells.map((cell) => [cell, "bad"])));
    [...this.rules.children].forEach((rule, at) => rule.classList.toggle("broken", broken.some((one) => one.rule === at)));
    this.show();
  }

  async #hint() {
    if (this.found?.step && this.level === 4) return this.#apply(this.found.step);
    this.level = Math.min(this.level + 1, 4);
    this.said.textContent = texts.thinking;
    const told = await this.#ask("/api/hint", { level: this.level });
    if (!told) return;
    const step = told.rule_step ?? null;
    this.found = { step };
    this.said.replaceChildren(told.text);
    if (told.about !== "step") this.level = 0;
    this.board.marked = new Map();
    for (const { name } of step?.premises ?? []) this.board.marked.set(name, "look");
    for (const { name } of step?.removals ?? []) this.board.marked.set(name, "gone");
    for (const { name } of step?.placements ?? []) this.board.marked.set(name, "good");
    if (step) this.said.append(" ", button(words.ruledApply, () => this.#apply(step)));
    else if (told.about === "step") this.said.append(" ", button(words.ruledMore, () => this.#hint()));
    this.show();
  }

  #apply({ placements, removals }) {
    this.past.push(JSON.stringify([this.values, this.possible]));
    for (const { name, value } of removals) {
      const all = this.possible[name] ?? this.board.valuesOf(name);
      this.possible[name] = all.filter((other) => other !== value);
    }
    for (const { name, value } of placements) {
      this.values[name] = value;
      delete this.possible[name];
    }
    this.level = 0;
    this.found = null;
    this.said.textContent = "";
    this.board.marked = new Map();
    this.show();
  }

  async #solve() {
    this.said.textContent = texts.thinking;
    const told = await this.#ask("/api/solve", { language: undefined });
    if (!told) return;
    if (!told.values) {
      this.said.textContent = words.ruledNone;
      return;
    }
    this.past.push(JSON.stringify([this.values, this.possible]));
    this.values = Object.fromEntries(Object.entries(told.values).filter(([name]) => this.board.givenOf(name) === null));
    this.possible = {};
    this.said.textContent = told.status === "several" ? words.ruledSeveral : "";
    this.show();
  }

  /** The text, for whoever sets a puzzle; an error puts the cursor on its word. */
  #editor() {
    this.field = html("textarea", { rows: 14, spellcheck: false, autocomplete: "off", "aria-label": words.ruledText });
    const wrong = html("p", { class: "problem", role: "alert" });
    const read = async () => {
      wrong.textContent = "";
      try {
        const text = this.field.value;
        const told = await readRuled(text);
        if (!told.board) throw new Error(words.ruledNot);
        this.take(text, told);
      } catch (error) {
        const place = error.line ? `${texts.where(error.line, error.column ?? 1)}: ` : "";
        wrong.textContent = place + error.message;
        this.field.focus();
        if (error.line) {
          const before = this.field.value.split("\n").slice(0, error.line - 1).join("\n").length + (error.line > 1 ? 1 : 0);
          const at = before + (error.column ?? 1) - 1;
          const end = this.field.value.slice(at).search(/[\s,;:)]|$/);
          this.field.setSelectionRange(at, at + Math.max(end, 1));
        }
      }
    };
    return html("details", {}, html("summary", {}, words.ruledEdit), this.field, wrong, html("div", { class: "buttons" }, button(words.ruledRead, read)));
  }
}

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
