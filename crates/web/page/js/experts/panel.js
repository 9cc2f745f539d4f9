// How hard a puzzle is on the scales of those who search for the hardest: worked out when somebody asks, told
// as it becomes known, and stopped whenever they like.

import { latestOnly, wasWithdrawn } from "../api.js";
import { app } from "../app.js";
import { button, choice, html, tick } from "../dom.js";
import { language } from "../texts.js";
import { rateHardness } from "./rate.js";

/** Few visits want these words, so they are apart from the others. */
const { words: texts } = await import(`./${language === "de" ? "german" : "english"}.js`);

/** Its colours and measures load with it, before there is anything to see. */
await new Promise((resolve) => {
  const sheet = html("link", { rel: "stylesheet", href: new URL("../../css/experts.css", import.meta.url).href });
  for (const end of ["load", "error"]) sheet.addEventListener(end, resolve);
  document.head.append(sheet);
});

/** What is quick on nearly every puzzle is ticked. */
const QUICK = ["te", "b", "w", "bxb"];

class Panel {
  constructor() {
    this.newWork = latestOnly();
    this.working = null;
    this.rows = new Map();
    const head = html("tr", {}, ...texts.columns.map((words) => html("th", { scope: "col" }, words)));
    const body = html("tbody", {}, ...Object.entries(texts.scales).map(([scale, words]) => this.#row(scale, words)));
    const table = html("table", { class: "figures" }, html("thead", {}, head), body);
    this.limit = choice(texts.limit, texts.limits, "60");
    this.act = button(texts.workOut, () => (this.working ? this.#end(texts.stopped) : this.#work()), { class: "primary" });
    this.bar = html("progress", { "aria-label": texts.progress, hidden: true });
    this.said = html("p", { role: "status" });
    this.clock = html("p", { class: "quiet", "aria-hidden": "true" });
    this.problem = html("p", { class: "problem", role: "alert" });
    const tools = html("div", { class: "buttons" }, this.act, this.limit.field);
    this.element = html("div", { class: "experts" }, html("p", { class: "quiet" }, texts.intro), table, tools, this.bar, this.said, this.clock, this.problem);
    app.onRefresh(() => this.#refresh());
    this.#refresh();
  }

  #row(scale, [name, meaning]) {
    const chosen = tick(name, QUICK.includes(scale), null, meaning);
    const value = html("td", { class: "quiet" }, texts.unknown);
    this.rows.set(scale, { box: chosen.box, value, name });
    return html("tr", {}, html("th", { scope: "row" }, chosen.field), value);
  }

  #refresh() {
    const { game } = app;
    const isOther = this.key !== game.key();
    this.key = game.key();
    if (isOther) {
      this.#end("");
      this.problem.textContent = "";
      for (const { value } of this.rows.values()) show(value, texts.unknown, false);
    }
    // How many solutions it has is known in a moment, and looked at again now and then.
    const isClassic = game.shape.key === "3x3" && game.clues.length === 0;
    const fit = !isClassic || (game.status && game.status !== "unique") ? "never" : game.status ? "now" : "soon";
    if (this.working || (!isOther && this.fit === fit)) return;
    this.fit = fit;
    this.act.disabled = fit !== "now";
    this.said.textContent = fit === "never" ? texts.onlyClassic : "";
  }

  async #work() {
    const scales = [...this.rows].filter(([, { box }]) => box.checked).map(([scale]) => scale);
    if (scales.length === 0) {
      this.said.textContent = texts.chooseOne;
      return;
    }
    const signal = this.newWork();
    const started = performance.now();
    const tell = () => (this.clock.textContent = texts.seconds(Math.round((performance.now() - started) / 1000)));
    this.working = { late: setTimeout(() => this.#end(texts.late), Number(this.limit.list.value) * 1000), clock: setInterval(tell, 1000) };
    this.act.lastChild.textContent = texts.stop;
    this.problem.textContent = "";
    this.bar.hidden = false;
    for (const scale of scales) show(this.rows.get(scale).value, "…", false);
    this.#show(scales, {});
    try {
      await rateHardness(app.game.puzzle(), scales, signal, (known) => signal.aborted || this.#show(scales, known));
      // The program has a limit of its own.
      if (!signal.aborted) this.#end(scales.every((scale) => isSettled(this.known, scale)) ? texts.done : texts.late);
    } catch (error) {
      if (wasWithdrawn(error) || signal.aborted) return;
      this.#end("");
      this.problem.textContent = error.message;
    }
  }

  /** Shows what is known, and says what is worked on now. */
  #show(scales, known) {
    this.known = known;
    for (const scale of scales) {
      const { value } = this.rows.get(scale);
      const told = toldOf(known, scale);
      if (told) show(value, told, true);
    }
    const now = scales.findIndex((scale) => !isSettled(known, scale));
    this.bar.max = scales.length;
    this.bar.value = now < 0 ? scales.length : now;
    const words = now < 0 ? "" : texts.working(this.rows.get(scales[now]).name);
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  /** Ends what is worked on, if anything, with these words. */
  #end(words) {
    this.newWork();
    if (!this.working) return;
    clearTimeout(this.working.late);
    clearInterval(this.working.clock);
    this.working = null;
    this.act.lastChild.textContent = texts.workOut;
    this.bar.hidden = true;
    this.clock.textContent = "";
    this.said.textContent = words;
    for (const { value } of this.rows.values()) if (value.textContent === "…") show(value, texts.unknown, false);
  }
}

function show(value, words, isKnown) {
  value.replaceChildren(words);
  value.classList.toggle("quiet", !isKnown);
}

function isSettled(known, scale) {
  return known[scale] !== undefined || Boolean(known[`${scale}_never`]);
}

/** How hard it is on a scale, in words; nothing where nothing is known. */
function toldOf(known, scale) {
  if (known[scale] !== undefined) return texts.exactly(known[scale]);
  if (known[`${scale}_never`]) return html("span", {}, texts.never, html("span", { class: "unseen" }, ` ${texts.neverMeans}`));
  const least = known[`${scale}_at_least`];
  return least === undefined ? null : texts.atLeast(least);
}

export const panel = new Panel();
