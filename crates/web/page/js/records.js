// What was solved, when and how fast; and the puzzle of the day, which is the same for everybody.

import { ask } from "./api.js";
import { solvedOfCollection } from "./collection.js";
import { Game } from "./game.js";
import { changeTable, table } from "./keep.js";
import { lineOf } from "./shape.js";

const MOST = 1000;

/** A day as people write it in tables, in the player's own time zone. */
export function dayOf(date) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What was solved, the latest first: {when, day, side, box, level, milliseconds, hints, puzzle}. */
export function history() {
  return table("history", []);
}

/** Keeps that a game was solved; the same puzzle counts once a day. */
export function record(game) {
  const entry = {
    when: Date.now(),
    day: game.day,
    box: game.shape.key,
    side: game.shape.side,
    level: game.rating?.level ?? "",
    milliseconds: Math.round(game.milliseconds),
    hints: game.hints,
    puzzle: lineOf(game.givens),
    clues: game.clues,
  };
  const today = dayOf(new Date());
  const same = ({ puzzle, clues = [] }) => puzzle === entry.puzzle && clues.join() === entry.clues.join();
  const again = ({ when, ...its }) => same(its) && dayOf(new Date(when)) === today;
  changeTable("history", [], (entries) => (entries.some(again) ? entries : [entry, ...entries].slice(0, MOST)));
  solvedOfCollection(game);
}

/** How many days in a row something was solved, up to today or yesterday; and the longest such row. */
export function streaks(entries, today = new Date()) {
  const days = new Set(entries.map(({ when }) => dayOf(new Date(when))));
  const before = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);
  const rowUpTo = (date) => {
    let count = 0;
    for (let day = date; days.has(dayOf(day)); day = before(day)) count += 1;
    return count;
  };
  const now = rowUpTo(today) || rowUpTo(before(today));
  const longest = Math.max(0, ...entries.map(({ when }) => rowUpTo(new Date(when))));
  return { now, longest };
}

/** For each level how many were solved, the best time and the usual one. */
export function statistics(entries) {
  const levels = new Map();
  for (const entry of entries) {
    const name = entry.side === 9 ? entry.level : "";
    const key = name || `${entry.side}×${entry.side}`;
    levels.set(key, [...(levels.get(key) ?? []), entry]);
  }
  return [...levels].map(([level, its]) => {
    const times = its.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return { level, count: its.length, alone: its.filter(({ hints }) => !hints).length, best: times[0], usual: times[Math.floor(times.length / 2)] };
  });
}

/** The levels of the puzzles that a day has, the easiest first. */
export const DAILY_LEVELS = ["easy", "medium", "hard"];

/** A puzzle of a day: its seed is the date and the level, so that everybody gets the same one. */
export async function puzzleOf(day, level, signal) {
  const number = Number(day.replaceAll("-", "")) * 10 + DAILY_LEVELS.indexOf(level);
  const made = await ask("/api/generate", { side: 9, symmetry: "rotate180", level, seed: number }, signal);
  return Object.assign(Game.made(made), { day });
}

/** The puzzles of a day. */
export function dailies(day, signal) {
  return Promise.all(DAILY_LEVELS.map((level) => puzzleOf(day, level, signal)));
}

/** The days that have puzzles up to this one, the latest first. */
export function daysBack(count, today = new Date()) {
  const before = (days) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days);
  return Array.from({ length: count }, (_, days) => dayOf(before(days)));
}

/** What was solved of a day's puzzle of a level, or nothing. */
export function solvedOf(day, level) {
  return history().find((entry) => entry.day === day && entry.level === level);
}
