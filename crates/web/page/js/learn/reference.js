// The reference: every technique that hints may name, searchable, each with its rule and an example.

import { ask, wasWithdrawn } from "../api.js";
import { button, html } from "../dom.js";
import { paragraphs } from "../hints.js";
import { language, texts } from "../texts.js";
import { PositionBoard } from "./boards.js";
import { titleOf, words } from "./words.js";

export class Reference {
  /** @param {{lessonFor: (technique: string) => string | null, showLesson: (id: string) => void}} then */
  constructor(then) {
    this.then = then;
    this.techniques = null;
    this.reins = new AbortController();
    this.search = html("input", { type: "search", oninput: () => this.#filter() });
    this.count = html("p", { class: "quiet", role: "status" });
    this.list = html("nav", { class: "card lessons", "aria-label": words.reference });
    this.place = html("article", { class: "card lesson", "aria-live": "polite" }, html("p", { class: "quiet" }, texts.chooseLesson));
    const field = html("label", { class: "field" }, html("span", {}, words.search), this.search);
    this.element = html("div", { class: "reference" }, html("h2", { tabIndex: -1 }, words.reference), html("p", { class: "quiet" }, words.referenceIntro), field, this.count, html("div", { class: "learn-columns" }, this.list, this.place));
  }

  async open(id = null) {
    this.techniques ??= (await ask(`/api/techniques?language=${language}`)).techniques;
    this.chosen = id;
    this.#filter();
    if (id) await this.#show(id);
  }

  #filter() {
    const sought = this.search.value.trim().toLowerCase();
    const isSought = ({ id, name, rule }) => `${id} ${name} ${rule}`.toLowerCase().includes(sought);
    const found = (this.techniques ?? []).filter(isSought);
    this.count.textContent = words.found(found.length);
    const groups = texts.lessonGroups.map(([key, name]) => [name, found.filter(({ hodoku_level: level }) => (level ?? "") === key)]);
    const items = (its) => its.map(({ id, name }) => {
      const link = button(name, () => this.open(id), { class: "lesson-link", "data-technique": id });
      if (id === this.chosen) link.setAttribute("aria-current", "page");
      return html("li", {}, link);
    });
    this.list.replaceChildren(...groups.filter(([, its]) => its.length).map(([name, its], at) => {
      return html("details", { open: Boolean(sought) || at === 0 || its.some(({ id }) => id === this.chosen) }, html("summary", {}, name), html("ul", {}, ...items(its)));
    }));
  }

  async #show(id) {
    this.reins.abort();
    this.reins = new AbortController();
    const { signal } = this.reins;
    this.place.replaceChildren(html("p", { class: "quiet" }, words.loading));
    try {
      const { about, example } = await ask("/api/lesson", { technique: id, language }, signal);
      const title = html("h2", { tabIndex: -1 }, about.name);
      const lesson = this.then.lessonFor(id);
      const parts = [title, html("p", { class: "rule" }, about.rule)];
      if (lesson) parts.push(html("p", {}, `${words.lessonAbout}: `, button(titleOf(lesson), () => this.then.showLesson(lesson), { picture: "book" })));
      if (example) {
        const position = new PositionBoard(words.exampleOf(about.name));
        await position.take(example, 0, signal);
        position.show("all");
        parts.push(html("h3", {}, words.example), position.element, html("div", { class: "words" }, ...paragraphs(position.step.explanation)));
      } else parts.push(html("p", { class: "quiet" }, words.noExample));
      if (signal.aborted) return;
      this.place.replaceChildren(...parts);
      title.focus();
    } catch (error) {
      if (!wasWithdrawn(error)) this.place.replaceChildren(html("p", { class: "problem" }, error.message));
    }
  }
}
