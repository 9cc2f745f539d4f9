// What somebody has learnt: for each lesson how well it is known and when it is due again, and on which days
// there was practice. It stays in the browser.

import { changeTable, table } from "../keep.js";
import { dayOf } from "../records.js";

/** How many days until a lesson is due again, by how well it is known. */
const INTERVALS = [0, 1, 3, 7, 16, 35];
export const HIGHEST = INTERVALS.length - 1;

/** Days of practice that are kept; more than a year. */
const MOST_DAYS = 400;

const NAME = "path";
const FORM = "kudosu.path/1";

/** {lessons: {id: {box, due, tries, right, quickest}}, days: [day]}, the latest day first. */
export function progress() {
  return whole(table(NAME, {}));
}

function whole(kept) {
  const { lessons = {}, days = [] } = kept ?? {};
  // What was found before there was a path has begun, and can be gone on with.
  const before = Object.entries(table("learnt", {})).map(([id, count]) => [id, { box: 1, due: dayOf(new Date()), tries: count, right: count }]);
  return { lessons: { ...Object.fromEntries(before), ...lessons }, days };
}

/** How well a lesson is known, from 0, and whether it is due. */
export function stateOf(id, today = new Date()) {
  const its = progress().lessons[id];
  return { box: its?.box ?? 0, due: Boolean(its) && its.due <= dayOf(today), tries: its?.tries ?? 0, right: its?.right ?? 0 };
}

/** The lessons that are due, the longest waiting first. */
export function dueLessons(today = new Date()) {
  const due = Object.entries(progress().lessons).filter(([, its]) => its.due <= dayOf(today));
  return due.sort(([, a], [, b]) => (a.due < b.due ? -1 : Number(a.due > b.due))).map(([id]) => id);
}

/** The lessons that were practised at all. */
export function practised() {
  return Object.keys(progress().lessons);
}

/**
 * Keeps that an exercise was done. One that was found alone and at once is due later than before; one with
 * help or a mistake comes again soon.
 */
export function keepAnswer(id, { alone, milliseconds = 0 }, today = new Date()) {
  const day = dayOf(today);
  changeTable(NAME, {}, (kept) => {
    const { lessons, days } = whole(kept);
    const its = lessons[id] ?? { box: 0, tries: 0, right: 0, due: day };
    // Several at one sitting do not make it known for months.
    const rises = alone && (its.due <= day || its.box === 0);
    const box = alone ? Math.min(its.box + Number(rises), HIGHEST) : Math.max(1, its.box - 1);
    const due = alone && !rises ? its.due : dayOf(after(today, alone ? INTERVALS[box] : 1));
    const quickest = alone && milliseconds ? Math.min(its.quickest ?? Infinity, Math.round(milliseconds)) : its.quickest;
    const learnt = { ...its, box, due, tries: its.tries + 1, right: its.right + Number(alone), quickest };
    return { lessons: { ...lessons, [id]: learnt }, days: [day, ...days.filter((other) => other !== day)].slice(0, MOST_DAYS) };
  });
}

function after(date, days) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** Days of practice in a row, up to today or yesterday; and the longest such row. */
export function rowOfDays(today = new Date()) {
  const days = new Set(progress().days);
  const rowUpTo = (date) => {
    let count = 0;
    while (days.has(dayOf(after(date, -count)))) count += 1;
    return count;
  };
  const longest = Math.max(0, ...[...days].map((day) => rowUpTo(new Date(`${day}T12:00`))));
  return { now: rowUpTo(today) || rowUpTo(after(today, -1)), longest };
}

/** All of it as a text to keep elsewhere. */
export function progressText() {
  return JSON.stringify({ form: FORM, ...progress() }, null, 1);
}

/** Takes such a text; what is known better here stays. Says whether it was one. */
export function takeProgress(text) {
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    return false;
  }
  const isDay = (day) => /^\d{4}-\d\d-\d\d$/.test(day);
  const isOne = (its) => Number.isInteger(its?.box) && its.box >= 0 && its.box <= HIGHEST && isDay(its.due) && Number.isInteger(its.tries) && Number.isInteger(its.right);
  if (told?.form !== FORM || !Array.isArray(told.days) || !told.days.every(isDay)) return false;
  const incoming = Object.entries(told.lessons ?? {});
  if (!incoming.every(([, its]) => isOne(its))) return false;
  changeTable(NAME, {}, (kept) => {
    const { lessons, days } = whole(kept);
    const better = incoming.filter(([id, its]) => !lessons[id] || its.box > lessons[id].box);
    const all = [...new Set([...days, ...told.days])].sort().reverse();
    return { lessons: { ...lessons, ...Object.fromEntries(better) }, days: all.slice(0, MOST_DAYS) };
  });
  return true;
}
