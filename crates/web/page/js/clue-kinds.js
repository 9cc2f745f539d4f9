// The kinds of clues that a setter can place, and the line that each becomes from the cells that are
// selected.

import { ask } from "./api.js";
import { shapeOf } from "./shape.js";
import { language } from "./texts.js";

/**
 * What a kind is made from: "cells" in the order in which they were selected, "each" of them alone, the whole
 * "grid", a place "beside" the grid, a "diagonal", or cells in two parts with a sign "between". `value` is
 * the number that it usually has; undefined where it has none.
 */
const KINDS = [
  ["killer", "cells", "15"], ["thermo", "cells"], ["arrow", ">"], ["difference", "cells", "1"], ["ratio", "cells", "2"], ["sum", "cells", "10"],
  ["whispers", "cells", "5"], ["renban", "cells"], ["palindrome", "cells"], ["between", "cells"], ["region-sum", "cells"], ["even", "cells"], ["odd", "cells"],
  ["sandwich", "beside", "10"], ["x-sum", "beside", "12"], ["skyscraper", "beside", "4"], ["little-killer", "diagonal", "23"], ["quadruple", "cells", "12"],
  ["anti-knight", "grid"], ["anti-king", "grid"], ["non-consecutive", "grid"], ["negative-ratio", "grid"], ["negative-xv", "grid"],
  ["slow-thermo", "cells"], ["nabner", "cells"], ["lockout", "cells"], ["zipper", "cells"], ["double-arrow", "cells"], ["entropic", "cells"], ["modular", "cells"],
  ["ten", "cells", "10"], ["parity", "cells"], ["region", "cells"], ["clone", "="], ["minimum", "cells"], ["maximum", "cells"], ["marks", "cells", "135"],
  ["row-indexer", "cells"], ["column-indexer", "cells"], ["box-indexer", "cells"], ["counting-circles", "cells"], ["numbered-room", "beside", "7"],
];

/** The usual number of a kind, or undefined where it says none. */
export function usualValue(kind) {
  return KINDS.find(([name]) => name === kind)?.[2];
}

/** Whether a kind is about the whole grid, so that nothing has to be selected. */
export function isOfTheGrid(kind) {
  return KINDS.find(([name]) => name === kind)?.[1] === "grid";
}

/**
 * The line of a clue of this kind for these cells.
 * @param {string} kind
 * @param {string} value
 * @param {number[]} cells in the order in which they were selected
 * @param {import("./shape.js").Shape} shape
 */
export function clueLine(kind, value, cells, shape) {
  const [, from] = KINDS.find(([name]) => name === kind);
  const head = value ? `${kind} ${value}` : kind;
  const names = cells.map((cell) => shape.name(cell));
  if (from === "grid") return kind;
  if (from === "beside") return `${head}: ${beside(cells[0], shape)}`;
  if (from === "diagonal") return `${head}: ${names[0]} ${direction(cells, shape)}`;
  const parts = from === ">" ? 1 : names.length / 2;
  if (from !== "cells") return `${head}: ${names.slice(0, parts).join(" ")} ${from} ${names.slice(parts).join(" ")}`;
  return `${head}: ${names.join(" ")}`;
}

/** The place beside the grid that a cell at its edge belongs to; else the one left of its row. */
function beside(cell, { side }) {
  const [row, column] = [Math.floor(cell / side) + 1, (cell % side) + 1];
  if (row === 1 && column > 1) return `r0c${column}`;
  if (row === side && column > 1) return `r${side + 1}c${column}`;
  return column === side ? `r${row}c${side + 1}` : `r${row}c0`;
}

/** Where a diagonal leads: towards the second cell, else into the grid. */
function direction([first, second = first], shape) {
  const towards = (from, to) => (to === from ? from < (shape.side - 1) / 2 : to > from);
  const down = towards(shape.row(first), shape.row(second));
  const right = towards(shape.column(first), shape.column(second));
  return `${down ? "down" : "up"}-${right ? "right" : "left"}`;
}

/** A clue of every kind on a board of nine by nine, from which the engine tells what they are called. */
function samples(shape) {
  const [a, b, c, d] = [0, 1, shape.side, shape.side + 1];
  const cells = { ratio: [a, b], difference: [a, b], sum: [a, b], even: [a], odd: [a], "little-killer": [4, d + 2], quadruple: [a, b, c, d], clone: [a, b, c + 3, d + 3] };
  return KINDS.map(([kind, , value]) => clueLine(kind, value, cells[kind] ?? [a, b, d], shape));
}

/** Gives the options of a list of kinds their names in the language of the page. */
export async function nameKinds(list) {
  const shape = shapeOf("3x3");
  try {
    const told = await ask("/api/convert", { puzzle: ".".repeat(81), shape: shape.form, clues: samples(shape), language });
    const names = new Map(told.clue_list.map(({ kind, name }) => [kind, name]));
    for (const option of list.options) option.textContent = names.get(option.value) ?? option.textContent;
  } catch (error) {
    console.info("kinds of clues keep their short names:", error.message);
  }
}

export const KIND_NAMES = KINDS.map(([kind]) => kind);
