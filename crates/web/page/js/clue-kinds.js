// The kinds of clues that a setter can place, and the line that each becomes from the cells that are
// selected.

import { ask } from "./api.js";
import { html } from "./dom.js";
import { language } from "./texts.js";
import { say } from "./toast.js";

/**
 * The kinds, as the engine lists them: kind, name, `places` (what its line is made from) and the value that
 * it usually has. They come after the page, so that a list is filled when it is wanted.
 * @type {{kind: string, name: string, places: string, value: string | null}[]}
 */
let kinds = [];
let asked = null;

/** Puts all kinds into a list, behind the options that it has, under their names in the page's language. */
export async function fillKinds(list, chosen = "") {
  asked ??= ask(`/api/clue-kinds?language=${language}`);
  try {
    ({ kinds } = await asked);
    list.append(...kinds.map(({ kind, name }) => html("option", { value: kind, selected: kind === chosen }, name)));
  } catch (error) {
    asked = null;
    say(error.message);
  }
}

function entry(kind) {
  return kinds.find((it) => it.kind === kind);
}

/** The usual number of a kind, or undefined where it says none. */
export function usualValue(kind) {
  return entry(kind)?.value ?? undefined;
}

/** Whether a kind is about the whole grid, so that nothing has to be selected. */
export function isOfTheGrid(kind) {
  return entry(kind)?.places === "grid";
}

/**
 * The line of a clue of this kind for these cells.
 * @param {string} kind
 * @param {string} value
 * @param {number[]} cells in the order in which they were selected
 * @param {import("./shape.js").Shape} shape
 */
export function clueLine(kind, value, cells, shape) {
  const { places } = entry(kind);
  const head = value ? `${kind} ${value}` : kind;
  const names = cells.map((cell) => shape.name(cell));
  if (places === "grid") return kind;
  if (places === "beside") return `${head}: ${beside(cells[0], shape)}`;
  if (places === "diagonal") return `${head}: ${names[0]} ${direction(cells, shape)}`;
  if (places === "first-and-others") return `${head}: ${names[0]} > ${names.slice(1).join(" ")}`;
  if (places === "halves") return `${head}: ${names.slice(0, names.length / 2).join(" ")} = ${names.slice(names.length / 2).join(" ")}`;
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
