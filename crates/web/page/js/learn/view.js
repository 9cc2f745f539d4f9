// The learning view: the path with its chapters, what is due today, a lesson, mixed drills, the reference
// of all techniques, and class sheets.

import { ask, wasWithdrawn } from "../api.js";
import { download } from "../files.js";
import { button, html } from "../dom.js";
import { dayOf } from "../records.js";
import { say } from "../toast.js";
import { Drill } from "./drill.js";
import { lessonPage } from "./lesson.js";
import { HIGHEST, dueLessons, practised, progressText, rowOfDays, stateOf, takeProgress } from "./progress.js";
import { Reference } from "./reference.js";
import { Sheet, linkedLessons } from "./sheet.js";
import { titleOf, words } from "./words.js";

/** Mixed drills need so many lessons to choose from. */
const ENOUGH_TO_MIX = 3;

export class PathView {
  constructor() {
    this.chapters = null;
    this.reins = new AbortController();
    this.back = button(words.back, () => this.showPath(), { picture: "previous", hidden: true });
    this.place = html("div", { class: "learn-place" });
    this.element = html("div", {}, html("div", { class: "learn-back" }, this.back), this.place);
  }

  /** Shows the path when nothing else is shown yet. */
  async open() {
    if (this.chapters) return;
    try {
      const { chapters } = await ask("/api/course");
      this.chapters = chapters;
      this.lessons = chapters.flatMap((chapter) => chapter.lessons.map((lesson) => ({ ...lesson, chapter: chapter.id })));
      this.showPath(false);
    } catch (error) {
      this.place.replaceChildren(html("p", { class: "problem" }, error.message));
    }
  }

  /** The lesson that teaches a technique. */
  lessonFor(technique) {
    return this.lessons.find(({ techniques, clues }) => techniques.includes(technique) && (!clues.length || techniques[0] !== "clue-combinations"))?.id ?? null;
  }

  #turnTo(...content) {
    this.reins.abort();
    this.reins = new AbortController();
    this.drill?.close();
    this.drill = null;
    this.back.hidden = false;
    this.place.replaceChildren(...content);
    return this.reins.signal;
  }

  #arrive() {
    this.element.closest("main")?.parentElement?.scrollTo?.(0, 0);
    scrollTo(0, 0);
    this.place.querySelector("h2")?.focus({ preventScroll: true });
  }

  showPath(arrives = true) {
    this.#turnTo(this.#head(), this.#today(), html("section", { class: "chapters", "aria-label": words.chapters }, ...this.chapters.map((chapter) => this.#chapter(chapter))), this.#more());
    this.back.hidden = true;
    if (arrives) this.#arrive();
  }

  #head() {
    const next = this.lessons.find(({ id }) => stateOf(id).box === 0);
    const isNew = practised().length === 0;
    const go = next && button(isNew ? words.startHere : words.goOn(titleOf(next.id)), () => this.showLesson(next.id), { class: "primary", picture: "play" });
    return html("header", { class: "learn-head" }, html("h2", { tabIndex: -1 }, words.title), html("p", { class: "quiet" }, words.intro), html("div", { class: "buttons" }, go));
  }

  #today() {
    const known = practised().filter((id) => id in words.lessons);
    if (known.length === 0) return "";
    const due = dueLessons().filter((id) => id in words.lessons);
    const { now, longest } = rowOfDays();
    const parts = [html("h3", {}, words.today), html("p", {}, due.length ? words.dueIntro(due.length) : words.nothingDue)];
    const buttons = [due.length > 0 && button(words.practiseDue, () => this.showDrill(due), { class: "primary", picture: "play" })];
    const mixable = known.filter((id) => !this.lessons.find((lesson) => lesson.id === id).clues.length);
    if (mixable.length >= ENOUGH_TO_MIX) buttons.push(button(words.mixed, () => this.showDrill(mixable, true), { picture: "chart" }));
    else parts.push(html("p", { class: "quiet" }, words.mixedLater));
    return html("section", { class: "card today", "aria-label": words.today }, ...parts, html("div", { class: "buttons" }, ...buttons), html("p", { class: "quiet" }, words.streak(now, longest)));
  }

  #chapter({ id, lessons }) {
    const item = ({ id: lesson }) => {
      const { box, due } = stateOf(lesson);
      const state = words.state(words.boxes[box], due);
      const dots = html("span", { class: "mastery", "aria-hidden": "true" }, "●".repeat(box) + "○".repeat(HIGHEST - box));
      const link = button(titleOf(lesson), () => this.showLesson(lesson), { class: "path-link", "data-lesson": lesson, "aria-label": `${titleOf(lesson)}, ${state}`, title: state });
      link.classList.toggle("due", due);
      // Whoever has not begun with a lesson has nothing to count yet.
      if (box > 0) link.append(dots);
      return html("li", {}, link);
    };
    return html("section", { class: "card chapter", "aria-label": words.chapterNames[id] }, html("h3", {}, words.chapterNames[id]), html("ol", {}, ...lessons.map(item)));
  }

  #more() {
    const chooser = html("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": words.importProgress });
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      if (!file) return;
      const taken = takeProgress(await file.text());
      say(taken ? words.imported : words.importFailed);
      if (taken) this.showPath();
    });
    const keep = () => download(`kudosu-${dayOf(new Date())}.json`, progressText());
    return html("section", { class: "card", "aria-label": words.more },
      html("div", { class: "buttons" }, button(words.reference, () => this.showReference(), { picture: "book" }), button(words.sheet, () => this.showSheet([]), { picture: "print" })),
      html("h3", {}, words.progress), html("p", { class: "quiet" }, words.progressIntro),
      html("div", { class: "buttons" }, button(words.exportProgress, keep, { picture: "save" }), button(words.importProgress, () => chooser.click(), { picture: "folder" }), chooser));
  }

  async showLesson(id) {
    const at = this.lessons.findIndex((lesson) => lesson.id === id);
    const { chapter, needs } = this.lessons[at];
    const signal = this.#turnTo(html("p", { class: "quiet", role: "status" }, words.loading));
    const about = { id, at: at + 1, all: this.lessons.length, chapter, needs, next: this.lessons[at + 1]?.id ?? null };
    const then = { show: (next) => (next ? this.showLesson(next) : this.showPath()), changed: () => {} };
    try {
      const page = await lessonPage(about, then, signal);
      if (signal.aborted) return;
      this.place.replaceChildren(page);
      this.#arrive();
    } catch (error) {
      if (!wasWithdrawn(error)) this.place.replaceChildren(html("p", { class: "problem" }, error.message));
    }
  }

  showDrill(lessons, mixed = false) {
    const techniqueOf = (id) => this.lessons.find((lesson) => lesson.id === id && !lesson.clues.length)?.techniques[0] ?? null;
    const drill = new Drill(lessons, { mixed, each: !mixed, techniqueOf, changed: () => {}, enough: () => this.showPath() });
    this.#turnTo(html("article", { class: "card lesson" }, html("h2", { tabIndex: -1 }, mixed ? words.mixed : words.practiseDue), mixed ? html("p", { class: "quiet" }, words.mixedIntro) : "", drill.element));
    this.drill = drill;
    drill.begin();
  }

  async showReference(id = null) {
    this.reference ??= new Reference({ lessonFor: (technique) => this.lessonFor(technique), showLesson: (lesson) => this.showLesson(lesson) });
    this.#turnTo(this.reference.element);
    this.#arrive();
    try {
      await this.reference.open(id);
    } catch (error) {
      say(error.message);
    }
  }

  showSheet(chosen) {
    this.#turnTo(new Sheet(this.lessons.map(({ id }) => id), chosen).element);
    this.#arrive();
  }

  /** Where a technique that a hint named is explained: its lesson, or else the reference. */
  async showTechnique(id) {
    await this.open();
    const lesson = this.lessonFor(id);
    if (lesson) await this.showLesson(lesson);
    else await this.showReference(id);
  }

  /**
   * Follows a link to lessons; says whether it was one. One lesson is opened, several are drilled in
   * turn.
   */
  async follow(hash) {
    await this.open();
    const named = linkedLessons(hash);
    if (named.length === 1) this.showLesson(named[0]);
    else if (named.length) this.showDrill(named);
    return named.length > 0;
  }
}
