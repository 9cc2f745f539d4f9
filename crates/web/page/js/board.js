// The board: an SVG drawing of a grid, cell by cell, which a screen reader reads as a grid.

import { svg, svgText } from "./dom.js";
import { CELL, EDGE, Geometry } from "./geometry.js";
import { drawView } from "./marks.js";
import { bit, members } from "./shape.js";

/**
 * What a cell shows.
 * @typedef {object} CellView
 * @property {number} digit
 * @property {string} kind "given", "own" or "found"
 * @property {number} candidates
 * @property {boolean} inPlaces candidates in their own places, not in the middle
 * @property {number} corner
 * @property {number} colours
 * @property {number} [ghost] a digit that a hint would place here
 * @property {string} states space-separated: near, same, duplicate, wrong, touched
 * @property {string} label what a screen reader says
 * @property {boolean} selected
 */

/** How many candidates a tiny cell shows one by one. */
const MOST_READ = 12;

/** A sign for each colour, so that none is told by colour alone. */
export const COLOUR_SIGNS = ["●", "■", "▲", "◆", "★", "✚", "▼", "✦", "⬟"];

export class Board {
  /**
   * @param {string} label
   * @param {{playable?: boolean, numbered?: boolean}} [options] a board that is only looked at is one
   *   picture to a screen reader; words speak of r4c2, so a board to play on numbers its rows and columns
   */
  constructor(label, { playable = false, numbered = playable } = {}) {
    this.playable = playable;
    this.numbered = numbered;
    this.label = label;
    this.element = svg("svg", { class: "board", focusable: "false" });
    this.shape = null;
    this.shown = [];
  }

  /**
   * Lays out an empty board; does nothing when it is the same. `around`: how many cells of room there are on
   * every side for clues; `caged`: whether sums stand in the corners of cells.
   */
  layOut(shape, { around = 0, caged = false } = {}) {
    if (this.shape === shape && this.around === around && this.geometry.caged === caged) return;
    Object.assign(this, { shape, around, clues: undefined, stepView: undefined, reached: undefined });
    this.geometry = new Geometry(shape, caged);
    const { extent } = this.geometry;
    this.rim = this.numbered ? 14 + shape.side * 1.4 : 0;
    // What stands left of the grid or above it, and how much there is altogether.
    this.before = this.rim + around * CELL;
    this.span = extent + this.before + around * CELL;
    this.element.setAttribute("viewBox", `${-this.before} ${-this.before} ${this.span} ${this.span}`);
    const layer = (name) => svg("g", { class: name, "aria-hidden": "true" });
    this.layers = { grounds: layer("grounds"), houses: layer("houses"), marks: layer("marks"), contents: layer("contents"), under: layer("clues under"), over: layer("clues over") };
    // The engine draws from the corner of the grid.
    const drawn = [this.layers.under, this.layers.over, this.layers.houses, this.layers.marks];
    for (const layer of drawn) layer.setAttribute("transform", `translate(${EDGE} ${EDGE})`);
    this.cells = svg("g", { class: "cells" });
    this.frame = layer("frame");
    this.selection = svg("path", { class: "selection", "aria-hidden": "true" });
    this.#layOutCells();
    this.#drawLines();
    const { grounds, under, houses, over, marks, contents } = this.layers;
    this.element.replaceChildren(grounds, under, houses, this.frame, over, marks, contents, this.cells, this.selection);
    if (this.playable) {
      Object.entries({ role: "grid", "aria-label": this.label, "aria-multiselectable": "true" }).forEach((pair) =>
        this.cells.setAttribute(...pair),
      );
    } else {
      this.element.setAttribute("role", "img");
      this.element.setAttribute("aria-label", this.label);
    }
    this.shown = new Array(shape.cellCount).fill("");
  }

  #layOutCells() {
    const { shape, geometry } = this;
    this.groups = [];
    this.grounds = [];
    this.insides = [];
    let row = null;
    for (let cell = 0; cell < shape.cellCount; cell += 1) {
      if (shape.column(cell) === 0) {
        row = svg("g", this.playable ? { role: "row" } : {});
        this.cells.append(row);
      }
      const place = { x: geometry.left(cell), y: geometry.top(cell), width: CELL, height: CELL };
      const ground = svg("g", {});
      this.grounds.push(ground);
      this.layers.grounds.append(ground);
      const inside = svg("g", {});
      this.insides.push(inside);
      this.layers.contents.append(inside);
      const group = svg("g", { class: "cell", "data-cell": cell });
      if (this.playable) {
        group.setAttribute("role", "gridcell");
        group.setAttribute("tabindex", "-1");
      }
      group.append(svg("rect", { class: "hit", ...place }));
      this.groups.push(group);
      row.append(group);
    }
  }

  #drawLines() {
    const { shape, geometry } = this;
    const far = geometry.extent - EDGE;
    const thin = Array.from({ length: shape.side - 1 }, (_, at) => EDGE + (at + 1) * CELL);
    this.frame.append(svg("path", { class: "thin", d: thin.map((at) => `M${EDGE} ${at}H${far}M${at} ${EDGE}V${far}`).join("") }));
    this.frame.append(svg("path", { class: "thick", d: this.#borders() }));
    for (const cells of shape.extra) this.#drawExtra(cells);
    if (this.rim) this.#drawNumbers();
    const inner = far - EDGE;
    this.frame.append(svg("rect", { class: "outline", x: EDGE, y: EDGE, width: inner, height: inner, rx: 3 }));
  }

  /** The lines between boxes or regions, in pieces as long as they go straight on. */
  #borders() {
    const { shape } = this;
    let path = "";
    for (const down of [false, true]) {
      const cell = (along, across) => (down ? along * shape.side + across : across * shape.side + along);
      for (let across = 1; across < shape.side; across += 1) {
        let from = null;
        for (let along = 0; along <= shape.side; along += 1) {
          const parts = along < shape.side && shape.boxOf(cell(along, across - 1)) !== shape.boxOf(cell(along, across));
          if (parts && from === null) from = along;
          if (parts || from === null) continue;
          const [x, y] = down ? [across, from] : [from, across];
          path += `M${EDGE + x * CELL} ${EDGE + y * CELL}${down ? "V" : "H"}${EDGE + along * CELL}`;
          from = null;
        }
      }
    }
    return path;
  }

  /** A further house: a line through its cells where they form a diagonal, else a tint. */
  #drawExtra(cells) {
    const { shape, geometry } = this;
    const slopes = new Set(cells.slice(1).map((cell, at) => cell - cells[at]));
    if (slopes.size === 1 && Math.abs([...slopes][0] - shape.side) === 1) {
      const [first, last] = [geometry.middle(cells[0]), geometry.middle(cells.at(-1))];
      const reach = first.x < last.x ? CELL / 2 : -CELL / 2;
      const d = `M${first.x - reach} ${first.y - CELL / 2}L${last.x + reach} ${last.y + CELL / 2}`;
      this.frame.append(svg("path", { class: "diagonal", d }));
      return;
    }
    for (const cell of cells) {
      this.frame.append(svg("rect", { class: "extra", x: geometry.left(cell), y: geometry.top(cell), width: CELL, height: CELL }));
    }
  }

  #drawNumbers() {
    const size = this.rim * 0.72;
    for (let at = 0; at < this.shape.side; at += 1) {
      const middle = EDGE + (at + 0.5) * CELL;
      const beside = this.rim / 2 + 2 - this.before;
      this.frame.append(svgText(String(at + 1), { class: "number", "font-size": size, x: middle, y: beside }));
      this.frame.append(svgText(String(at + 1), { class: "number", "font-size": size, x: beside, y: middle }));
    }
  }

  /**
   * Shows the cells; only those that changed are drawn again.
   * @param {CellView[]} views
   */
  show(views) {
    const selected = [];
    views.forEach((view, cell) => {
      if (view.selected) selected.push(cell);
      const state = `${view.digit}|${view.kind}|${view.candidates}|${view.inPlaces}|${view.corner}|${view.colours}|${view.ghost ?? 0}|${view.states}|${view.label}|${view.selected}`;
      if (this.shown[cell] === state) return;
      this.shown[cell] = state;
      this.#showCell(cell, view);
    });
    this.#showSelection(selected);
  }

  #showCell(cell, view) {
    const group = this.groups[cell];
    if (this.playable) {
      group.setAttribute("aria-label", view.label);
      group.setAttribute("aria-selected", String(view.selected));
    }
    this.#showGround(cell, view);
    const inside = [];
    const { x, y } = this.geometry.middle(cell);
    if (view.digit) {
      inside.push(svgText(String(view.digit), { class: view.digit > 9 ? "digit long" : "digit", x, y }));
      if (/duplicate|broken/.test(view.states)) inside.push(this.#warning(cell));
      if (view.states.includes("wrong")) inside.push(svg("path", { class: "strike", d: `M${x - 32} ${y + 30}L${x + 32} ${y - 30}` }));
    } else if (view.ghost) {
      inside.push(svgText(String(view.ghost), { class: view.ghost > 9 ? "digit long ghost" : "digit ghost", x, y }));
    } else {
      inside.push(...this.#notes(cell, view));
    }
    this.insides[cell].setAttribute("class", `inside ${view.kind} ${view.states}`);
    this.insides[cell].replaceChildren(...inside);
  }

  #warning(cell) {
    const x = this.geometry.left(cell) + CELL;
    const y = this.geometry.top(cell);
    return svg("path", { class: "warning", d: `M${x - 3} ${y + 3}v24l-24 -24Z` });
  }

  #notes(cell, view) {
    return view.inPlaces ? this.#notesInPlaces(cell, view) : this.#notesAsWritten(cell, view);
  }

  /** Every note in the place of its digit; what was noted in a corner is underlined. */
  #notesInPlaces(cell, view) {
    const { geometry } = this;
    const digits = members(view.candidates | view.corner);
    // On the largest boards nobody can read a crowd, and drawing thousands of them would slow every key down.
    if (geometry.columns > 4 && digits.length > MOST_READ) return [svgText("…", { class: "centre", "font-size": 26, ...geometry.middle(cell) })];
    return digits.map((digit) => {
      const name = view.corner & bit(digit) ? "candidate cornered" : "candidate";
      return svgText(String(digit), { class: name, "font-size": geometry.candidateSize, ...geometry.candidate(cell, digit) });
    });
  }

  #notesAsWritten(cell, view) {
    const { geometry } = this;
    const notes = members(view.corner).map((digit, at, all) => {
      return svgText(String(digit), { class: "corner", ...geometry.corner(cell, at, all.length) });
    });
    const digits = members(view.candidates);
    if (digits.length) {
      const words = digits.join(this.shape.side > 9 ? " " : "");
      const size = Math.max(11, Math.min(30, 120 / words.length));
      notes.push(svgText(words, { class: "centre", "font-size": size, ...geometry.middle(cell) }));
    }
    return notes;
  }

  #showGround(cell, view) {
    const place = { x: this.geometry.left(cell), y: this.geometry.top(cell), width: CELL, height: CELL };
    const grounds = [svg("rect", { class: `ground ${view.kind} ${view.states}`, ...place })];
    const colours = members(view.colours);
    const wide = CELL / Math.max(colours.length, 1);
    colours.forEach((colour, at) => {
      const x = place.x + at * wide;
      grounds.push(svg("rect", { class: `paint paint-${colour}`, x, y: place.y, width: wide, height: CELL }));
      const sign = { class: "paint-sign", x: x + wide - 13, y: place.y + CELL - 10 };
      grounds.push(svgText(COLOUR_SIGNS[colour - 1], sign));
    });
    this.grounds[cell].replaceChildren(...grounds);
  }

  /**
   * One line around all selected cells, inside them,
   * so that neighbouring selections stay apart from the grid.
   */
  #showSelection(cells) {
    const selected = new Set(cells);
    const { shape, geometry } = this;
    // The line has the same width on every board, so that it takes more of a small cell.
    const inset = 2 + shape.side / 4;
    const parts = [];
    for (const cell of cells) {
      const [row, column] = [shape.row(cell), shape.column(cell)];
      const has = (down, right) => {
        const [r, c] = [row + down, column + right];
        return r >= 0 && c >= 0 && r < shape.side && c < shape.side && selected.has(r * shape.side + c);
      };
      const [left, top] = [geometry.left(cell), geometry.top(cell)];
      const x1 = has(0, -1) ? left : left + inset;
      const x2 = has(0, 1) ? left + CELL : left + CELL - inset;
      const y1 = has(-1, 0) ? top : top + inset;
      const y2 = has(1, 0) ? top + CELL : top + CELL - inset;
      if (!has(-1, 0)) parts.push(`M${x1} ${top + inset}H${x2}`);
      if (!has(1, 0)) parts.push(`M${x1} ${top + CELL - inset}H${x2}`);
      if (!has(0, -1)) parts.push(`M${left + inset} ${y1}V${y2}`);
      if (!has(0, 1)) parts.push(`M${left + CELL - inset} ${y1}V${y2}`);
    }
    const d = parts.join("");
    if (this.selection.getAttribute("d") !== d) this.selection.setAttribute("d", d);
  }

  /**
   * Draws clues, as the engine draws them: {under, over}, or null. Those that are `broken` are told apart,
   * and so are those that are `lit`, or those of a step that is shown.
   */
  showClues(drawing, broken, lit = this.stepView?.clues ?? []) {
    if (this.clues !== drawing) {
      this.clues = drawing;
      this.layers.under.innerHTML = drawing?.under ?? "";
      this.layers.over.innerHTML = drawing?.over ?? "";
    }
    for (const group of this.element.querySelectorAll(".clues [data-clue]")) {
      const number = Number(group.dataset.clue);
      group.classList.toggle("lit", lit.includes(number));
      group.classList.toggle("broken", broken.includes(number));
    }
    // While a clue is lit the others step back.
    this.element.classList.toggle("lighting", lit.length > 0);
  }

  /** Draws what a step is about, a part of it (see `drawView`), or takes it away. */
  showStep(view, candidatesOf, part = "all", ghosts = false) {
    if (view === this.stepView && part === this.stepPart) return;
    this.stepView = view;
    this.stepPart = part;
    drawView(this, view, candidatesOf, part, ghosts);
  }

  /** Makes a cell the one that Tab reaches, and moves the focus there when asked. */
  rove(cell, focus) {
    if (this.reached !== undefined) this.groups[this.reached]?.setAttribute("tabindex", "-1");
    this.reached = cell;
    this.groups[cell].setAttribute("tabindex", "0");
    if (focus) this.groups[cell].focus({ preventScroll: true });
  }

  /** How wide a cell is on the screen. */
  cellSize() {
    return (this.element.getBoundingClientRect().width * CELL) / this.span;
  }

  /** The cell under a point of the window, if any. */
  cellAt(clientX, clientY, margin = 0) {
    const bounds = this.element.getBoundingClientRect();
    const scale = this.span / bounds.width;
    const x = ((clientX - bounds.left) * scale - this.before - EDGE) / CELL;
    const y = ((clientY - bounds.top) * scale - this.before - EDGE) / CELL;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const { side } = this.shape;
    if (column < 0 || row < 0 || column >= side || row >= side) return null;
    // While dragging, corners do not count: a diagonal drag should not catch the cells beside it.
    const off = Math.max(Math.abs(x - column - 0.5), Math.abs(y - row - 0.5));
    return off > 0.5 - margin ? null : row * side + column;
  }
}
