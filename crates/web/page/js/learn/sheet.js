// A class sheet: positions of chosen lessons to print, two on a page, and the answers on pages of their
// own; or a link to the same lessons.

import { ask, wasWithdrawn } from "../api.js";
import { button, choice, html, tick } from "../dom.js";
import { copy } from "../files.js";
import { paragraphs } from "../hints.js";
import { language } from "../texts.js";
import { PositionBoard, isBare } from "./boards.js";
import { titleOf, words } from "./words.js";

/** What stands behind # in a link to lessons. */
const LINK = "learn=";

/** The lessons that a link names, as far as there are such. */
export function linkedLessons(hash) {
  const named = hash.replace(/^#/, "");
  if (!named.startsWith(LINK)) return [];
  try {
    return decodeURIComponent(named.slice(LINK.length)).split(",").filter((id) => Object.hasOwn(words.lessons, id));
  } catch {
    return []; // a damaged link names none
  }
}

export class Sheet {
  /** @param {string[]} ids of all lessons @param {string[]} chosen */
  constructor(ids, chosen) {
    this.boxes = new Map(ids.map((id) => [id, tick(titleOf(id), chosen.includes(id))]));
    this.count = choice(words.perLesson, ["1", "2", "3", "4"].map((number) => [number, number]), "2");
    this.title = html("input", { type: "text", value: words.sheetUsual, maxLength: 80 });
    this.said = html("p", { role: "status" });
    const link = html("input", { type: "text", readOnly: true, hidden: true, "aria-label": words.linkToLessons });
    const share = () => {
      const named = this.#chosen();
      if (!named.length) return;
      link.value = `${location.href.split("#")[0]}#${LINK}${named.join(",")}`;
      link.hidden = false;
      copy(link);
    };
    this.element = html("div", { class: "card sheet-form" },
      html("h2", { tabIndex: -1 }, words.sheet), html("p", { class: "quiet" }, words.sheetIntro),
      html("label", { class: "field" }, html("span", {}, words.sheetTitle), this.title),
      html("div", { class: "sheet-lessons" }, ...[...this.boxes.values()].map(({ field }) => field)),
      this.count.field,
      html("div", { class: "buttons" }, button(words.printSheet, () => this.print(), { class: "primary", picture: "print" }), button(words.sheetLink, share, { picture: "share" })),
      this.said, link);
  }

  #chosen() {
    const named = [...this.boxes].filter(([, { box }]) => box.checked).map(([id]) => id);
    this.said.textContent = named.length ? "" : words.chooseSome;
    return named;
  }

  async print() {
    const named = this.#chosen();
    if (!named.length) return;
    this.said.textContent = words.thinking;
    try {
      const sheet = await this.#sheet(named);
      this.said.textContent = "";
      printed(sheet);
    } catch (error) {
      if (!wasWithdrawn(error)) this.said.textContent = error.message;
    }
  }

  async #sheet(named) {
    const each = Number(this.count.list.value);
    const [questions, answers] = [[], []];
    for (const id of named) {
      for (let at = 0; at < each; at += 1) {
        const seed = crypto.getRandomValues(new Uint32Array(1))[0];
        const told = await ask("/api/exercise", { lessons: [id], seed, language });
        const number = questions.length + 1;
        const [asked, answered] = [words.sheetFind(number, titleOf(id)), words.sheetAnswer(number, titleOf(id))];
        const question = new PositionBoard(asked, { bare: isBare(id) });
        await question.take(told.exercise, 0);
        const answer = new PositionBoard(answered, { bare: isBare(id) });
        await answer.take(told.exercise, 0);
        answer.show("all");
        questions.push(html("section", {}, html("h2", {}, asked), question.element));
        answers.push(html("section", {}, html("h2", {}, answered), answer.element, ...paragraphs(answer.step.explanation)));
      }
    }
    const head = (title) => html("header", {}, html("h1", {}, title), html("span", {}, `${words.name}: ____________________`));
    return html("div", { class: "sheet" },
      html("div", { class: "sheet-part" }, head(this.title.value), html("div", { class: "sheet-items" }, ...questions)),
      html("div", { class: "sheet-part answers" }, html("header", {}, html("h1", {}, `${this.title.value} · ${words.answers}`)), html("div", { class: "sheet-items" }, ...answers)));
  }
}

/** Prints the sheet in the place of the page. */
function printed(sheet) {
  document.body.append(sheet);
  document.documentElement.classList.add("printing-sheet");
  const end = () => {
    sheet.remove();
    document.documentElement.classList.remove("printing-sheet");
  };
  addEventListener("afterprint", end, { once: true });
  print();
}
