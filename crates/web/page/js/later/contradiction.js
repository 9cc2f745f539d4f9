// Why a digit is wrong, as a way that one can follow: suppose it, and see what must stand elsewhere, until
// some cell has no digit left or some digit no place. Only what leads there is told.

import { bit, members } from "../shape.js";

/** Longer ways are not followed; then the engine tells its own. */
const LONGEST = 400;

/**
 * The way from a wrong digit to a contradiction: a list of {cell, digit, why, house} that must be, each
 * because of those before, and how it ends: {kind: "cell", cell} with no digit left or {kind: "house",
 * house, digit} with no place. `why` is "supposed", "cell" (the only digit left) or "house" (the only
 * place). Null where digits that are alone in their cell or house do not lead to one.
 * @param {import("../game.js").Game} game
 * @param {number} cell
 * @param {number} digit
 */
export function contradictionOf(game, cell, digit) {
  const { shape, peers } = game;
  // What is known before: the givens, and what was placed rightly.
  const known = Uint8Array.from(game.givens, (given, at) => given || (game.solution && game.values[at] === game.solution[at] ? game.values[at] : 0));
  known[cell] = 0;
  const placed = known.slice();
  /**
   * For each cell and digit that is ruled out: the supposed or derived cell that does it, or -1 for what is
   * known.
   */
  const ruledOut = Array.from({ length: shape.cellCount }, () => new Map());
  const rule = (at, from) => {
    for (const peer of peers[at]) if (!ruledOut[peer].has(placed[at])) ruledOut[peer].set(placed[at], from);
  };
  known.forEach((its, at) => its && rule(at, -1));
  const left = (at) => shape.all & ~[...ruledOut[at].keys()].reduce((mask, its) => mask | bit(its), 0);
  const steps = [];
  const place = (at, its, why, house = null) => {
    const because = why === "supposed" ? [] : why === "cell" ? [...ruledOut[at].values()] : whyNowhereElse(at, its, house);
    steps.push({ cell: at, digit: its, why, house, because: [...new Set(because)].filter((from) => from >= 0) });
    placed[at] = its;
    rule(at, at);
  };
  /** Why a digit goes nowhere else in a house: what fills the other cells, or rules it out there. */
  const whyNowhereElse = (at, its, house) => shape.houses[house].filter((other) => other !== at).map((other) => (placed[other] ? (known[other] ? -1 : other) : ruledOut[other].get(its)));
  const told = (end, because) => ({ steps: needed(steps, because), end });
  place(cell, digit, "supposed");
  for (let round = 0; round < LONGEST; round += 1) {
    const bare = placed.findIndex((its, at) => !its && left(at) === 0);
    if (bare >= 0) return told({ kind: "cell", cell: bare }, [...ruledOut[bare].values()]);
    const clash = shape.houses.findIndex((house) => house.some((at, i) => placed[at] && house.slice(i + 1).some((other) => placed[other] === placed[at])));
    if (clash >= 0) {
      const twice = shape.houses[clash].filter((at) => placed[at] && shape.houses[clash].some((other) => other !== at && placed[other] === placed[at]));
      return told({ kind: "twice", house: clash, digit: placed[twice[0]], cells: twice }, twice.filter((at) => !known[at]));
    }
    let next = null;
    for (let house = 0; house < shape.houses.length && !next; house += 1) {
      const cells = shape.houses[house];
      if (cells.length !== shape.side) continue;
      for (let its = 1; its <= shape.side && !next; its += 1) {
        if (cells.some((at) => placed[at] === its)) continue;
        const places = cells.filter((at) => !placed[at] && !ruledOut[at].has(its));
        if (places.length === 0) return told({ kind: "house", house, digit: its }, whyNowhereElse(-1, its, house));
        if (places.length === 1) next = [places[0], its, "house", house];
      }
    }
    for (let at = 0; at < shape.cellCount && !next; at += 1) {
      if (placed[at]) continue;
      const mask = left(at);
      if (!(mask & (mask - 1))) next = [at, members(mask)[0], "cell"];
    }
    if (!next) return null;
    place(...next);
  }
  return null;
}

/** The steps that an end stands on, in their order; the supposition is always the first. */
function needed(steps, because) {
  const byCell = new Map(steps.map((step) => [step.cell, step]));
  const wanted = new Set([steps[0].cell]);
  const open = [...because];
  while (open.length) {
    const at = open.pop();
    if (at === undefined || at < 0 || wanted.has(at) || !byCell.has(at)) continue;
    wanted.add(at);
    open.push(...byCell.get(at).because);
  }
  return steps.filter(({ cell }) => wanted.has(cell));
}

/**
 * What a house is called: its kind and its number, from 1. Houses are rows, columns, boxes or regions, and
 * then whatever more there is.
 */
export function houseOf(shape, house) {
  const { side } = shape;
  if (house < side) return ["row", house + 1];
  if (house < 2 * side) return ["column", house - side + 1];
  const more = house - 2 * side;
  const boxes = shape.houses.length - 2 * side - shape.extra.length;
  return more < boxes ? [shape.regions ? "region" : "box", more + 1] : ["group", more - boxes + 1];
}
