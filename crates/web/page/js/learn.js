// The learning view: the catalogue of techniques, a lesson for each with a drawn example, and positions to
// find it in.

import { ask, follow, wasWithdrawn } from "./api.js";
import { app } from "./app.js";
import { Board } from "./board.js";
import { button, html } from "./dom.js";
import { paragraphs } from "./hints.js";
import { changeTable, table } from "./keep.js";
import { Practice } from "./practice.js";
import { exampleCells, stepIn } from "./examples.js";
import { language, texts } from "./texts.js";
import { say } from "./toast.js";

/** Nobody waits longer than this for a position to practise on, in milliseconds. */
const LONGEST = 20000;

export class LearnView {
  constructor() {
    this.techniques = null;
    this.chosen = null;
    this.list = html("nav", { class: "card lessons", "aria-label": texts.lessons });
    this.place = html("article", { class: "card lesson", "aria-live": "polite" }, html("p", { class: "quiet" }, texts.chooseLesson));
    const head = html("div", { class: "watch-head" }, html("h2", {}, texts.learnTitle), html("p", { class: "quiet" }, texts.learnIntro));
    this.element = html("div", { class: "learn-view" }, head, html("div", { class: "learn-columns" }, this.list, this.place));
    this.reins = new AbortController();
  }

  async open() {
    if (this.techniques) return;
    try {
      const { techniques } = await ask(`/api/techniques?language=${language}`);
      this.techniques = techniques;
      this.#fillList();
    } catch (error) {
      say(error.message);
    }
  }

  /** Goes to the lesson of a technique. */
  async show(id) {
    await this.open();
    this.reins.abort();
    this.reins = new AbortController();
    const { signal } = this.reins;
    this.chosen = id;
    this.#markList();
    this.place.replaceChildren(html("p", { class: "quiet" }, texts.thinking));
    try {
      const lesson = await ask("/api/lesson", { technique: id, language }, signal);
      if (!signal.aborted) this.#showLesson(lesson);
    } catch (error) {
      if (!wasWithdrawn(error)) this.place.replaceChildren(html("p", { class: "problem" }, error.message));
    }
  }

  #fillList() {
    const groups = new Map(texts.lessonGroups.map(([key, words]) => [key, { words, items: [] }]));
    for (const technique of this.techniques) {
      const group = groups.get(technique.hodoku_level ?? "") ?? groups.get("");
      const done = html("span", { class: "done" });
      const item = button(technique.name, () => this.show(technique.id), { class: "lesson-link", "data-technique": technique.id });
      item.append(done);
      group.items.push(html("li", {}, item));
    }
    const parts = [...groups.values()].filter(({ items }) => items.length);
    this.list.replaceChildren(...parts.map(({ words, items }, at) => {
      return html("details", { open: at === 0 }, html("summary", {}, words), html("ul", {}, ...items));
    }));
    this.#markList();
  }

  #markList() {
    const found = table("learnt", {});
    for (const link of this.list.querySelectorAll("[data-technique]")) {
      const id = link.dataset.technique;
      const count = found[id] ?? 0;
      link.querySelector(".done").textContent = count ? ` ✓ ${count}` : "";
      link.querySelector(".done").title = count ? texts.foundTimes(count) : "";
      if (id === this.chosen) {
        link.setAttribute("aria-current", "page");
        link.closest("details").open = true;
      } else link.removeAttribute("aria-current");
    }
  }

  #showLesson({ about, example }) {
    const title = html("h2", { tabIndex: -1 }, about.name);
    const parts = [title, html("p", { class: "rule" }, about.rule)];
    if (example) {
      const { game, step } = stepIn(example, 0);
      const board = new Board(texts.exampleOf(about.name));
      board.layOut(game.shape);
      board.show(exampleCells(game));
      board.showStep(step.view, (cell) => game.candidates(cell));
      parts.push(html("h3", {}, texts.anExample), html("div", { class: "lesson-board" }, board.element), html("div", { class: "words" }, ...paragraphs(step.explanation)));
    } else parts.push(html("p", { class: "quiet" }, texts.noExample));
    this.practice = html("div", { class: "practice" });
    const start = button(texts.practise, () => this.#practise(about, example), { class: "primary", picture: "play" });
    parts.push(html("div", { class: "buttons" }, start), this.practice);
    this.place.replaceChildren(...parts);
    title.focus();
  }

  /** Makes a puzzle that needs the technique and stops where it is needed; else takes the example. */
  async #practise(about, example) {
    this.reins.abort();
    this.reins = new AbortController();
    const { signal } = this.reins;
    const stop = button(texts.cancel, () => this.reins.abort());
    this.practice.replaceChildren(html("p", { class: "quiet", role: "status" }, texts.lookingForOne), stop);
    const late = setTimeout(() => this.reins.abort(), LONGEST);
    let found = null;
    try {
      found = await this.#made(about.id, signal);
    } catch (error) {
      if (!wasWithdrawn(error)) console.info("no position to practise on:", error.message);
    }
    clearTimeout(late);
    const fallen = !found && example;
    if (fallen) found = stepIn(example, 0);
    if (!found) return this.practice.replaceChildren(html("p", { class: "problem" }, texts.noneToPractise));
    const practice = new Practice(found, about, {
      done: () => {
        changeTable("learnt", {}, (counts) => ({ ...counts, [about.id]: (counts[about.id] ?? 0) + 1 }));
        this.#markList();
      },
      another: () => this.#practise(about, example),
      nameOf: (id) => this.techniques?.find((technique) => technique.id === id)?.name ?? "",
    });
    this.practice.replaceChildren(fallen ? html("p", { class: "quiet" }, texts.exampleAgain) : "", practice.element);
    practice.begin();
    return undefined;
  }

  async #made(id, signal) {
    let made = null;
    await follow("/api/generate", { side: 9, needs: [id], scale: [] }, signal, (event, data) => event === "made" && (made = data));
    if (!made) return null;
    const path = await ask("/api/explain", { puzzle: made.puzzle, shape: made.shape, drawing: true, scale: [], language }, signal);
    const at = path.steps.findIndex(({ technique }) => technique === id);
    return at < 0 ? null : stepIn(path, at);
  }
}

/** From a hint to its lesson. */
export function learnFrom(view, show) {
  app.onLearn = (technique) => {
    show("learn");
    view.show(technique);
  };
}

