// Jigsaws: boxes of irregular form, by chance or as a setter wants them, and puzzles on them.

import { ask } from "../api.js";
import { Game } from "../game.js";
import { digitsOf, lineOf } from "../shape.js";

/** Exchanges of cells between neighbouring regions; enough for forms that nobody takes for boxes. */
const EXCHANGES = 60;

/** Larger grids would take longer than anybody waits. */
export const LARGEST_JIGSAW = 9;

function shuffled(list, chance) {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

function neighbours(cell, side) {
  const [row, column] = [Math.floor(cell / side), cell % side];
  return [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]].filter(([r, c]) => r >= 0 && c >= 0 && r < side && c < side).map(([r, c]) => r * side + c);
}

/** Whether every region is one piece. */
export function isWhole(regions, side) {
  return [...new Set(regions)].every((region) => {
    const cells = [...regions.keys()].filter((cell) => regions[cell] === region);
    const seen = new Set([cells[0]]);
    const open = [cells[0]];
    while (open.length) {
      for (const next of neighbours(open.pop(), side)) {
        if (regions[next] !== region || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return seen.size === cells.length;
  });
}

/** Regions of irregular form, as many cells in each as a row has; from 1. */
export function jigsawOf(shape, chance = Math.random) {
  const { side } = shape;
  const regions = Array.from({ length: side * side }, (_, cell) => shape.boxOf(cell) + 1);
  const all = [...regions.keys()];
  for (let done = 0, tries = 0; done < EXCHANGES && tries < 40 * EXCHANGES; tries += 1) {
    // A cell goes over the border, and another one comes back.
    const [one] = shuffled(all, chance);
    const [to] = shuffled(neighbours(one, side).map((next) => regions[next]).filter((region) => region !== regions[one]), chance);
    if (!to) continue;
    const from = regions[one];
    const back = shuffled(all.filter((cell) => regions[cell] === to && cell !== one && neighbours(cell, side).some((next) => regions[next] === from && next !== one)), chance)[0];
    if (back === undefined) continue;
    [regions[one], regions[back]] = [to, from];
    if (isWhole(regions, side)) done += 1;
    else [regions[one], regions[back]] = [from, to];
  }
  return regions;
}

/** The regions after two cells went over into each other's; null where that cannot be. */
export function swapped(shape, cells) {
  const regions = Array.from({ length: shape.cellCount }, (_, cell) => shape.boxOf(cell) + 1);
  const [one, other] = cells;
  if (cells.length !== 2 || regions[one] === regions[other]) return null;
  [regions[one], regions[other]] = [regions[other], regions[one]];
  return isWhole(regions, shape.side) ? regions : null;
}

/** The levels, the easiest first. */
const LEVELS = ["beginner", "easy", "medium", "hard", "diabolical"];

/**
 * A puzzle on irregular boxes with one solution. Where no level is wanted, as much was taken from it as can
 * be while it keeps that; else some of that is put back until it is of the level, or another one is made.
 * @param {import("../shape.js").Shape} shape whose boxes are bent
 */
export async function makeJigsaw(shape, level, signal, tell, chance = Math.random) {
  let looked = 0;
  const count = () => tell((looked += 1));
  for (;;) {
    const dug = await dugJigsaw(shape, signal, count, chance);
    const digits = dug && (level ? await eased(dug, level, signal, count) : dug.digits);
    if (digits) return Game.made({ puzzle: lineOf(digits), shape: dug.form });
  }
}

/**
 * A puzzle with as few givens as can be: {form, digits, taken}, where `taken` are the pairs of [cell, digit]
 * that went, the first one first. Null where the regions cannot be filled.
 */
async function dugJigsaw(shape, signal, count, chance) {
  const { side } = shape;
  const form = { side, regions: jigsawOf(shape, chance) };
  // Not every form can be filled; a first row by chance makes the rest differ from time to time.
  const first = shuffled(Array.from({ length: side }, (_, at) => at + 1), chance);
  const start = lineOf([...first, ...new Array(side * side - side).fill(0)]);
  const { solution } = await ask("/api/solve", { puzzle: start, shape: form, prove: false }, signal);
  if (!solution) return null;
  const digits = digitsOf(solution);
  const taken = [];
  // Opposite cells go together, so that what is left is even.
  for (const cell of shuffled([...digits.keys()].slice(0, Math.ceil(digits.length / 2)), chance)) {
    const pair = [cell, digits.length - 1 - cell].map((at) => [at, digits[at]]);
    for (const [at] of pair) digits[at] = 0;
    const { status } = await ask("/api/check", { puzzle: lineOf(digits), shape: form }, signal);
    count();
    if (status === "unique") taken.push(pair);
    else for (const [at, digit] of pair) digits[at] = digit;
  }
  return { form, digits, taken };
}

/**
 * The puzzle with as few givens put back as make it of a level; null where it is easier without any, or goes
 * past it.
 */
async function eased({ form, digits, taken }, level, signal, count) {
  const wanted = LEVELS.indexOf(level);
  const withBack = (many) => {
    const fuller = digits.slice();
    // What went last was the hardest to do without.
    for (const [at, digit] of taken.slice(taken.length - many).flat()) fuller[at] = digit;
    return fuller;
  };
  const levelOf = async (many) => {
    const told = await ask("/api/rate", { puzzle: lineOf(withBack(many)), shape: form, scale: ["level"] }, signal);
    count();
    // Beyond the last level is a puzzle for which no technique is enough.
    const found = LEVELS.indexOf(told.level);
    return found < 0 ? LEVELS.length : found;
  };
  if ((await levelOf(0)) < wanted) return null;
  // More givens make it easier, as good as always: the fewest that are enough.
  let [few, many] = [0, taken.length];
  while (few < many) {
    const middle = Math.floor((few + many) / 2);
    if ((await levelOf(middle)) <= wanted) many = middle;
    else few = middle + 1;
  }
  return (await levelOf(few)) === wanted ? withBack(few) : null;
}
