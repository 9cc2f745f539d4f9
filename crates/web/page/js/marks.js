// What a step is about, on the board: layers that the engine has drawn, the same as in its pictures; and
// cells that the page itself points at.

import { svg } from "./dom.js";
import { CELL } from "./geometry.js";
import { bit } from "./shape.js";

/**
 * Shows a view (see docs/json.md) in a board's layers; null clears them. `part` is "around" for where to look
 * and no more, "pattern" for everything but the effect, else "all". With `ghosts` the board itself shows
 * what is placed.
 */
export function drawView(board, view, candidatesOf, part = "all", ghosts = false) {
  const { houses, marks } = board.layers;
  for (const layer of [houses, marks]) layer.replaceChildren();
  if (!view) return;
  if (!view.drawing) {
    // Cells of the page's own, and a step whose drawing was left out because the path is very long.
    const cells = part === "around" ? [] : [...view.cells, ...view.candidates];
    for (const { cell, tint } of cells) houses.append(markedCell(board, board.shape.cell(cell), tint));
    return;
  }
  houses.innerHTML = part === "around" ? view.drawing.around : view.drawing.under;
  if (part === "around") return;
  marks.innerHTML = view.drawing.over;
  for (const group of marks.querySelectorAll(".marked")) {
    if ((part === "pattern" && group.matches(".placed, .removed")) || (group.matches(".placed") && ghosts)) group.remove();
    // A candidate that the board shows is not written twice.
    else if (candidatesOf(Number(group.dataset.cell)) & bit(Number(group.dataset.digit))) group.querySelector(".candidate").remove();
  }
}

function markedCell(board, cell, tint) {
  const { shape } = board;
  const place = { x: shape.column(cell) * CELL + 7, y: shape.row(cell) * CELL + 7, width: CELL - 14, height: CELL - 14, rx: 8 };
  return svg("rect", { class: `mark-cell tint-${tint}`, ...place });
}
