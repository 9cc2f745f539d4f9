// A lesson of the path: a picture, the reason, an example in steps, what only looks like it, and a drill.

import { ask } from "../api.js";
import { button, html } from "../dom.js";
import { paragraphs } from "../hints.js";
import { language } from "../texts.js";
import { PARTS, PositionBoard, figureBoard, isBare } from "./boards.js";
import { Drill } from "./drill.js";
import { titleOf, words } from "./words.js";

/** An example that is gone through: the position, where to look, the pattern, what follows. */
class Example {
  constructor(label, told, bare) {
    this.at = 0;
    this.told = told;
    this.position = new PositionBoard(label, { bare });
    this.where = html("span", { class: "where" });
    this.words = html("div", { class: "words", "aria-live": "polite" });
    this.back = button(words.previousStage, () => this.go(this.at - 1), { picture: "previous" });
    this.next = button(words.nextStage, () => this.go(this.at + 1), { picture: "next", class: "primary" });
    const bar = html("div", { class: "jumps", role: "group", "aria-label": words.example }, this.back, this.where, this.next);
    this.element = html("div", { class: "lesson-example" }, this.position.element, bar, this.words);
  }

  async take(signal) {
    await this.position.take(this.told, 0, signal);
    this.go(0);
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, words.stages.length - 1));
    const isLast = this.at === words.stages.length - 1;
    this.position.show(PARTS[this.at]);
    this.where.textContent = words.stages[this.at];
    this.words.replaceChildren(...paragraphs(isLast ? this.position.step.explanation : words.stageWords[this.at]));
    this.back.disabled = this.at === 0;
    this.next.disabled = isLast;
  }
}

/**
 * The page of a lesson.
 * @param {{id: string, at: number, all: number, chapter: string, needs: string[], next: string | null}}
 *   lesson
 * @param {{show: (id: string) => void, changed: () => void}} then
 */
export async function lessonPage(lesson, then, signal) {
  const [title, look, why, not] = words.lessons[lesson.id];
  const asked = { lessons: [lesson.id], grade: 0, pictures: true, language };
  const told = await ask("/api/exercise", asked, signal);
  const example = new Example(words.exampleOf(title), told.exercise, isBare(lesson.id));
  await example.take(signal);
  const part = (heading, ...children) => html("section", { class: "lesson-part", "aria-label": heading }, html("h3", {}, heading), ...children);
  // What is found by following a digit across the board is shown by lines.
  const lines = lesson.id === "hidden-single";
  const picture = told.picture && (await figureBoard(words.pictureOf(title), told.picture, signal, { lines }));
  const contrast = told.contrast && (await figureBoard(words.contrastOf(title), told.contrast, signal, { lines }));
  const head = html("header", { class: "lesson-head" },
    html("p", { class: "quiet" }, words.lessonOf(lesson.at, lesson.all, words.chapterNames[lesson.chapter])),
    html("h2", { tabIndex: -1 }, title),
    lesson.needs.length > 0 && html("p", { class: "quiet" }, words.needs(lesson.needs.map(titleOf).join(", "))));
  const practice = html("div", { class: "practice" });
  const start = button(words.tryIt, () => {
    start.hidden = true;
    const onward = lesson.next && { label: words.nextLesson(titleOf(lesson.next)), go: () => then.show(lesson.next) };
    const drill = new Drill([lesson.id], { changed: then.changed, enough: () => then.show(null), next: onward });
    practice.replaceChildren(drill.element);
    drill.begin();
  }, { class: "primary", picture: "play" });
  const next = lesson.next && button(words.nextLesson(titleOf(lesson.next)), () => then.show(lesson.next), { picture: "next" });
  return html("article", { class: "card lesson", "data-lesson": lesson.id },
    head,
    html("div", { class: "lesson-pair" },
      part(words.look, picture, html("p", {}, look)),
      part(words.contrast, contrast, html("p", {}, not))),
    part(words.why, html("p", {}, why)),
    part(words.example, html("p", { class: "quiet" }, words.exampleIntro), example.element, html("p", { class: "quiet" }, words.cellNames)),
    html("div", { class: "buttons" }, start),
    practice,
    html("div", { class: "buttons" }, next));
}
