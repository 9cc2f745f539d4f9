// A step drawn on the board: its houses, its candidates (each part with a shape of its own),
// the arrows of its chains.

import { drawArrows } from "./arrows.js";
import { svg, svgText } from "./dom.js";
import { CELL } from "./geometry.js";
import { bit } from "./shape.js";

/** Draws a view of the server (see docs/json.md) into a board's layers; null clears them. */
export function drawView(board, view, candidatesOf) {
  const { houses, marks, arrows } = board.layers;
  for (const layer of [houses, marks, arrows]) layer.replaceChildren();
  if (!view) return;
  drawHouses(board, view.houses);
  for (const mark of view.cells) drawCell(board, mark);
  for (const mark of view.candidates) drawCandidate(board, mark, !(candidatesOf(board.shape.cell(mark.cell)) & bit(mark.digit)));
  arrows.append(...drawArrows(board, view, candidatesOf));
}

function drawHouses(board, houses) {
  const { geometry, shape } = board;
  for (const house of houses) {
    const cells = house.cells.map((name) => shape.cell(name));
    const left = Math.min(...cells.map((cell) => geometry.left(cell)));
    const top = Math.min(...cells.map((cell) => geometry.top(cell)));
    const right = Math.max(...cells.map((cell) => geometry.left(cell))) + CELL;
    const bottom = Math.max(...cells.map((cell) => geometry.top(cell))) + CELL;
    const isBlock = (right - left) * (bottom - top) === cells.length * CELL * CELL;
    const inset = house.role === "cover" ? 8 : 4;
    const box = (x1, y1, x2, y2) =>
      svg("rect", { class: `house ${house.role}`, x: x1 + inset, y: y1 + inset, width: x2 - x1 - 2 * inset, height: y2 - y1 - 2 * inset, rx: 10 });
    if (isBlock) board.layers.houses.append(box(left, top, right, bottom));
    else {
      for (const cell of cells) {
        const [x, y] = [geometry.left(cell), geometry.top(cell)];
        board.layers.houses.append(box(x, y, x + CELL, y + CELL));
      }
    }
  }
}

function drawCell(board, mark) {
  const { geometry, shape } = board;
  const cell = shape.cell(mark.cell);
  const place = { x: geometry.left(cell) + 7, y: geometry.top(cell) + 7, width: CELL - 14, height: CELL - 14, rx: 8 };
  board.layers.marks.append(svg("rect", { class: `mark-cell tint-${mark.tint}`, ...place }));
}

/** Tints also differ in outline: a circle, a ring, a square, a diamond … */
function drawCandidate(board, mark, bare) {
  const { geometry, shape } = board;
  const cell = shape.cell(mark.cell);
  const { x, y } = geometry.candidate(cell, mark.digit);
  const r = Math.min(geometry.reach, 17) * 0.94;
  const name = `mark tint-${mark.tint} ${mark.mark}`;
  const outline = {
    3: () => svg("rect", { class: name, x: x - r * 0.88, y: y - r * 0.88, width: r * 1.76, height: r * 1.76, rx: 2 }),
    6: () => svg("path", { class: name, d: `M${x} ${y - r * 1.12}L${x + r * 1.12} ${y}L${x} ${y + r * 1.12}L${x - r * 1.12} ${y}Z` }),
    7: () => svg("path", { class: name, d: hexagon(x, y, r) }),
  }[mark.tint];
  board.layers.marks.append(outline ? outline() : svg("circle", { class: name, cx: x, cy: y, r }));
  if (mark.mark === "removed") {
    const far = r * 0.85;
    board.layers.marks.append(svg("path", { class: "cross", d: `M${x - far} ${y + far}L${x + far} ${y - far}` }));
  }
  if (bare) board.layers.marks.append(svgText(String(mark.digit), { class: "candidate", "font-size": geometry.candidateSize, x, y }));
  if (mark.mark === "placed") board.layers.marks.append(svg("circle", { class: "halo", cx: x, cy: y, r: r * 1.22 }));
  if (mark.mark === "link" && geometry.shape.side <= 9) {
    board.layers.marks.append(svgText(mark.sign, { class: "letter", x: x + r * 0.9, y: y - r * 0.8 }));
  }
}

function hexagon(x, y, r) {
  const points = [0, 1, 2, 3, 4, 5].map((at) => {
    const angle = (Math.PI / 3) * at;
    return `${(x + r * 1.08 * Math.cos(angle)).toFixed(1)} ${(y + r * 1.08 * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
