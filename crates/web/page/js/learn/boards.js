// Boards of lessons: positions with their clues, pictures with nothing on them but what matters, and what a
// step is about, as far as it shall be shown.

import { ask } from "../api.js";
import { Board } from "../board.js";
import { exampleCells, stepIn } from "../examples.js";
import { Game } from "../game.js";
import { html, svg } from "../dom.js";
import { CELL, EDGE } from "../geometry.js";
import { bit, maskOf, members } from "../shape.js";
import { language } from "../texts.js";

/** Lessons that need no pencil: their boards show no candidates. */
export const isBare = (lesson) => ["full-house", "hidden-single", "naked-single"].includes(lesson);

/** How much of a step a board shows, from nothing to everything. */
export const PARTS = ["", "around", "pattern", "all"];

/** How much larger digits of a picture are than candidates, and how far apart, by how many a cell has. */
const LARGER = { 1: 2.1, 2: 1.3, 3: 1.05 };
const APART = { 1: 0, 2: 42, 3: 31 };

const NINE = { side: 9, box: [3, 3] };

/** The drawing of a puzzle's clues: {drawing, caged}. */
async function drawnClues(game, signal) {
  if (!game.clues.length) return { drawing: null, caged: false };
  const told = await ask("/api/convert", { ...game.puzzle(), language, drawing: true }, signal);
  return { drawing: told.drawing ?? null, caged: (told.clue_list ?? []).some(({ kind, value }) => kind === "killer" && value) };
}

/** A position of the stock or a made one: a board, its game and its step. */
export class PositionBoard {
  /**
   * @param {{playable?: boolean, bare?: boolean}} [options] bare: without candidates, for lessons on
   * scanning
   */
  constructor(label, { playable = false, bare = false } = {}) {
    this.bare = bare;
    this.board = new Board(label, { playable, numbered: true });
    this.element = html("div", { class: "lesson-board" }, this.board.element);
    this.part = "";
    this.focus = null;
  }

  /** Takes a walkthrough of the engine up to one of its steps. */
  async take(path, at, signal) {
    const { game, step } = stepIn(path, at);
    const { drawing, caged } = await drawnClues(game, signal);
    Object.assign(this, { game, step, drawing });
    this.board.layOut(game.shape, { around: drawing?.around ?? 0, caged });
    this.show("");
  }

  /** Shows a part of the step; with another step, that one. */
  show(part, step = this.step) {
    this.part = part;
    this.shown = step;
    this.draw();
  }

  draw() {
    const { board, game } = this;
    const cells = exampleCells(game, this.focus, this);
    // Without candidates on the board, a digit that is found is seen as large as it will be.
    const placed = this.bare && this.part === "all" ? this.shown.placements : [];
    for (const { cell, digit } of placed) cells[game.shape.cell(cell)].ghost = digit;
    board.show(cells);
    board.showStep(this.part ? this.shown.view : null, (cell) => cells[cell].candidates, this.part || "all", placed.length > 0);
    board.showClues(this.drawing, []);
  }
}

/**
 * A picture of a lesson, as the engine tells it; with `step` what follows is drawn, else the cells are
 * marked. With `lines` it is drawn how far the digits on the board reach into the box that it is about.
 */
export async function figureBoard(label, figure, signal, { lines = false } = {}) {
  const board = new Board(label);
  const game = Game.of({ puzzle: figure.puzzle, shape: NINE, clues: figure.clues });
  const { drawing, caged } = await drawnClues(game, signal);
  board.layOut(game.shape, { around: drawing?.around ?? 0, caged });
  const shown = new Map(figure.shown.map(({ cell, digits }) => [game.shape.cell(cell), maskOf(digits)]));
  const cells = exampleCells(game).map((view, cell) => ({ ...view, candidates: view.digit ? 0 : (shown.get(cell) ?? 0) }));
  board.show(cells);
  const marked = { candidates: [], cells: figure.shown.map(({ cell }) => ({ cell, tint: 3 })), houses: [], arrows: [] };
  board.showStep(figure.step?.view ?? marked, (cell) => cells[cell].candidates, "all");
  board.showClues(drawing, []);
  if (lines) drawLines(board, game, [...shown.keys(), ...(figure.step?.placements ?? []).map(({ cell }) => game.shape.cell(cell))]);
  if (!figure.step?.view?.arrows?.length) enlarge(board, shown);
  const span = drawing?.around ? game.shape.side : cropped(board, cells, figure.step);
  return html("div", { class: `lesson-figure span-${span}` }, board.element);
}

/** From every digit on the board a line along its row or column through the box of these cells. */
function drawLines(board, game, cells) {
  const { shape, geometry, layers } = board;
  const box = shape.houses.slice(2 * shape.side, 3 * shape.side).find((its) => cells.every((cell) => its.includes(cell)));
  if (!box) return;
  const among = (axis, cell) => box.some((its) => shape[axis](its) === shape[axis](cell));
  const [first, last] = [geometry.middle(box[0]), geometry.middle(box.at(-1))];
  const far = (from, low, high) => (from < low ? high + CELL / 2 : low - CELL / 2);
  game.givens.forEach((digit, cell) => {
    if (!digit || box.includes(cell)) return;
    const { x, y } = geometry.middle(cell);
    // The engine draws from the corner of the grid, the board from that of its frame.
    const d = among("row", cell) ? `M${x - EDGE} ${y - EDGE}H${far(x, first.x, last.x) - EDGE}` : `M${x - EDGE} ${y - EDGE}V${far(y, first.y, last.y) - EDGE}`;
    if (among("row", cell) || among("column", cell)) layers.houses.append(svg("path", { class: "sight-line", d }));
  });
}

/**
 * Where a cell has one digit, two or three, they are drawn in its middle and large: pictures are small on a
 * telephone.
 * Arrows lead to where candidates usually stand; a picture with arrows stays as it is.
 */
function enlarge(board, shown) {
  const { geometry, insides, layers } = board;
  const groups = [...layers.marks.querySelectorAll(".marked")].map((group) => ({ group, cell: Number(group.dataset.cell), digit: Number(group.dataset.digit) }));
  const digits = new Map(shown);
  for (const { cell, digit } of groups) digits.set(cell, (digits.get(cell) ?? 0) | bit(digit));
  const move = (element, cell, digit, corner) => {
    const all = members(digits.get(cell) ?? 0);
    const larger = LARGER[all.length];
    if (!larger) return;
    const from = geometry.candidate(cell, digit);
    const to = geometry.middle(cell);
    to.x += (all.indexOf(digit) - (all.length - 1) / 2) * APART[all.length];
    const by = (axis) => to[axis] - corner - larger * (from[axis] - corner);
    element.setAttribute("transform", `translate(${by("x")} ${by("y")}) scale(${larger})`);
  };
  // The engine draws from the corner of the grid, the board from that of its frame.
  for (const { group, cell, digit } of groups) move(group, cell, digit, EDGE);
  for (const cell of digits.keys()) {
    for (const text of insides[cell].querySelectorAll(".candidate")) move(text, cell, Number(text.textContent), 0);
  }
}

/** Shows no more of a picture than the boxes in which something is; says how many columns those are. */
function cropped(board, cells, step) {
  const { shape, geometry } = board;
  const effects = [...(step?.placements ?? []), ...(step?.eliminations ?? [])].map(({ cell }) => shape.cell(cell));
  const wanted = [...cells.keys()].filter((cell) => cells[cell].digit || cells[cell].candidates || effects.includes(cell));
  const range = (lines, size) => [Math.floor(Math.min(...lines) / size) * size, (Math.floor(Math.max(...lines) / size) + 1) * size];
  const [top, bottom] = range(wanted.map((cell) => shape.row(cell)), shape.boxHeight);
  const [left, right] = range(wanted.map((cell) => shape.column(cell)), shape.boxWidth);
  const corner = top * shape.side + left;
  const [width, height] = [right - left, bottom - top].map((lines) => lines * CELL + 2 * EDGE);
  board.element.setAttribute("viewBox", `${geometry.left(corner) - EDGE} ${geometry.top(corner) - EDGE} ${width} ${height}`);
  return right - left;
}
