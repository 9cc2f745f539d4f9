// The dialog with what was solved: the row of days, the puzzle of the day, figures by level, and the history.

import { wasWithdrawn } from "../api.js";
import { arrive } from "../arrive.js";
import { button, html } from "../dom.js";
import { Game } from "../game.js";
import { DAILY_LEVELS, dayOf, history, puzzleOf, solvedOf, statistics, streaks } from "../records.js";
import { shapeOf } from "../shape.js";
import { texts } from "../texts.js";
import { clock, dateOf } from "../time.js";
import { showDialog } from "./dialog.js";

const LISTED = 100;

export async function showRecords() {
  const reins = new AbortController();
  const game = await showDialog(texts.recordsTitle, (close) => [daily(close, reins.signal), figures(), past(close)], { wide: true });
  reins.abort();
  if (game) arrive(game);
}

/** The three puzzles of today, and how far they are. */
function daily(close, signal) {
  const today = dayOf(new Date());
  const problem = html("p", { class: "problem", role: "alert" });
  const play = (level, at) => {
    const done = solvedOf(today, level);
    const words = [texts.ratingLevels[level], done ? texts.dailyDone(clock(done.milliseconds)) : ""].filter(Boolean).join(": ");
    const start = button(words, async () => {
      start.disabled = true;
      try {
        close(await puzzleOf(today, level, signal));
      } catch (error) {
        start.disabled = false;
        if (!wasWithdrawn(error)) problem.textContent = error.message;
      }
    }, at === 0 ? { class: "primary", autofocus: true } : {});
    return start;
  };
  return html("section", {}, html("h3", {}, texts.dailyTitle), html("p", {}, texts.dailyOpen), html("div", { class: "buttons" }, ...DAILY_LEVELS.map(play)), problem);
}

function figures() {
  const entries = history();
  const { now, longest } = streaks(entries);
  const head = html("tr", {}, ...texts.recordColumns.map((words) => html("th", { scope: "col" }, words)));
  const rows = statistics(entries).map(({ level, count, alone, best, usual }) => {
    const cells = [count, alone, clock(best), clock(usual)].map((words) => html("td", {}, String(words)));
    return html("tr", {}, html("th", { scope: "row" }, texts.ratingLevels[level] ?? level), ...cells);
  });
  const table = html("table", { class: "figures" }, html("thead", {}, head), html("tbody", {}, ...rows));
  return html("section", {}, html("h3", {}, texts.statistics), html("p", {}, texts.streak(now, longest)), entries.length ? table : html("p", { class: "quiet" }, texts.nothingSolved));
}

function past(close) {
  const entries = history().slice(0, LISTED);
  if (entries.length === 0) return "";
  const items = entries.map((entry) => {
    const date = dateOf(entry.when);
    const words = texts.historyEntry(date, entry.side, texts.ratingLevels[entry.level] ?? "", clock(entry.milliseconds), entry.hints);
    const again = () => close(Game.of({ ...entry, shape: shapeOf(entry.box).form }));
    return html("li", {}, button(words, again, { title: texts.playAgain }));
  });
  return html("section", {}, html("h3", {}, texts.history), html("ul", { class: "shelf" }, ...items));
}
