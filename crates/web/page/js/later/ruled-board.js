// The board of a puzzle with rules: what the engine has drawn of lines and grid, and over it digits, notes
// and layers as they are entered. Names are those of the engine: r1c1, shaded r1c1, wall r1c1-r1c2.

import { svg, svgText } from "../dom.js";

const CELL = 100;
const TINTS = ["#fbe3d6", "#ddebf7", "#e2f0d9", "#fff4cc", "#e9dff2", "#d6f0ee", "#f7dce6", "#e6e6d2", "#dee3f3", "#efefef"];
const MARKS = { good: "#c9ecc4", gone: "#f8c9c4", bad: "#f8c9c4", look: "#cfe2f8" };

/** Row and column of a cell's name, from 0. */
function placeOf(name) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [null, 1, 1];
  return { row: Number(row) - 1, column: Number(column) - 1 };
}

export class RuledBoard {
  constructor(told, { enter, valueOf }) {
    Object.assign(this, { told, enter, valueOf });
    this.marked = new Map();
    this.tool = null;
    this.cells = told.cells.map((name) => ({ name, ...placeOf(name) }));
    this.byPlace = new Map(this.cells.map((cell) => [`${cell.row},${cell.column}`, cell]));
    this.givens = new Map(told.cells.map((name, at) => [name, told.givens[at]]));
    this.chosen = new Set([told.cells[0]]);
    const [rows, columns] = told.size;
    this.paper = svg("g");
    this.drawn = svg("g");
    this.drawn.innerHTML = told.under;
    this.over = svg("g");
    this.element = svg("svg", { class: "ruled-svg", viewBox: `-6 -6 ${columns * CELL + 12} ${rows * CELL + 12}`, tabindex: 0, role: "application", "text-anchor": "middle" }, this.paper, this.drawn, this.over);
    this.#listen();
  }

  givenOf(name) {
    return this.givens.get(name) ?? null;
  }

  valuesOf(name) {
    if (this.givens.has(name)) return this.told.digits;
    const layer = this.told.layers.find(({ places }) => places.includes(name));
    return layer ? layer.values : this.told.numbers.find((number) => number.name === name)?.values ?? [];
  }

  /** The names that a key is for: cells, or their values in the layer that is chosen. */
  chosenNames() {
    const names = [...this.chosen];
    if (!this.tool) return names;
    return this.tool.on === "cells" ? names.map((name) => `${this.tool.name} ${name}`) : [];
  }

  move(down, right, extends_) {
    const from = this.byPlace.get(this.at ?? "") ?? this.cells.find(({ name }) => this.chosen.has(name)) ?? this.cells[0];
    const to = this.byPlace.get(`${from.row + down},${from.column + right}`);
    if (!to) return;
    if (!extends_) this.chosen = new Set();
    this.chosen.add(to.name);
    this.at = `${to.row},${to.column}`;
    this.show();
  }

  /** Blank, yes, no, blank: in every cell that is chosen. */
  turnChosen() {
    for (const name of this.chosenNames()) this.enter(name, next(this.valueOf(name)));
  }

  #listen() {
    let drag = null;
    const cellAt = (event) => {
      const { x, y } = this.#point(event);
      return this.byPlace.get(`${Math.floor(y / CELL)},${Math.floor(x / CELL)}`);
    };
    this.element.addEventListener("pointerdown", (event) => {
      const cell = cellAt(event);
      if (!cell) return;
      event.preventDefault();
      this.element.focus();
      this.element.setPointerCapture(event.pointerId);
      this.at = `${cell.row},${cell.column}`;
      if (this.tool && this.tool.on !== "cells") return this.#turnNear(event);
      if (this.tool?.yes_or_no) {
        const name = `${this.tool.name} ${cell.name}`;
        drag = { value: next(this.valueOf(name)), seen: new Set([name]) };
        this.enter(name, drag.value);
      } else {
        if (!event.shiftKey && !event.ctrlKey) this.chosen = new Set();
        this.chosen.add(cell.name);
        drag = {};
        this.show();
      }
    });
    this.element.addEventListener("pointermove", (event) => {
      const cell = drag && cellAt(event);
      if (!cell) return;
      if (!drag.seen) {
        if (!this.chosen.has(cell.name)) {
          this.chosen.add(cell.name);
          this.show();
        }
        return;
      }
      const name = `${this.tool.name} ${cell.name}`;
      if (!drag.seen.has(name)) {
        drag.seen.add(name);
        this.enter(name, drag.value);
      }
    });
    const end = () => (drag = null);
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
  }

  #point(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse());
    return point;
  }

  /** The edge or corner next to where somebody pressed gets its next value. */
  #turnNear(event) {
    const { x, y } = this.#point(event);
    const { name, on, places, values, yes_or_no: isYesNo } = this.tool;
    const distance = (place) => {
      const at = this.#middleOf(on, place.slice(name.length + 1));
      return Math.hypot(at.x - x, at.y - y);
    };
    const nearest = places.reduce((best, place) => (distance(place) < distance(best) ? place : best));
    const before = this.valueOf(nearest);
    const after = isYesNo ? next(before) : values[values.indexOf(before) + 1] ?? null;
    this.enter(nearest, after);
  }

  #middleOf(on, place) {
    if (on === "corners") {
      const { row, column } = placeOf(place);
      return { x: column * CELL, y: row * CELL };
    }
    const [a, b] = place.split("-").map(placeOf);
    return { x: ((a.column + b.column + 1) / 2) * CELL, y: ((a.row + b.row + 1) / 2) * CELL };
  }

  show(values = this.values ?? {}, possible = this.possible ?? {}) {
    Object.assign(this, { values, possible });
    const under = [];
    const over = [];
    for (const cell of this.cells) {
      const [x, y] = [cell.column * CELL, cell.row * CELL];
      under.push(svg("rect", { x, y, width: CELL, height: CELL, fill: MARKS[this.marked.get(cell.name)] ?? "#fff" }));
    }
    for (const layer of this.told.layers) this.#showLayer(layer, under, over);
    for (const cell of this.cells) {
      const [x, y] = [cell.column * CELL + CELL / 2, cell.row * CELL + CELL / 2];
      const given = this.givenOf(cell.name);
      const value = given ?? values[cell.name];
      if (value !== undefined && value !== null) {
        const size = String(value).length > 1 ? 50 : 66;
        over.push(svgText(value, { x, y: y + size * 0.36, "font-size": size, fill: given === null ? "#1f5fa8" : "#111" }));
      } else if (possible[cell.name]) {
        const across = Math.max(Math.ceil(Math.sqrt(this.told.digits.length)), 2);
        for (const digit of possible[cell.name]) {
          const at = this.told.digits.indexOf(digit);
          const [dx, dy] = [((at % across) + 0.5) / across, (Math.floor(at / across) + 0.5) / across];
          over.push(svgText(digit, { x: x - CELL / 2 + dx * CELL, y: y - CELL / 2 + dy * CELL + 70 / across / 3, "font-size": 70 / across, fill: "#555" }));
        }
      }
      if (this.chosen.has(cell.name)) over.push(svg("rect", { x: x - CELL / 2 + 4, y: y - CELL / 2 + 4, width: CELL - 8, height: CELL - 8, fill: "none", stroke: "#2450b8", "stroke-width": 7, rx: 6 }));
    }
    this.paper.replaceChildren(...under);
    this.over.replaceChildren(...over);
  }

  #showLayer(layer, under, over) {
    const { name, on, look, places } = layer;
    const of = (place) => this.values[place] ?? null;
    if (on !== "cells") {
      for (const place of places) {
        const value = of(place);
        if (value === null) continue;
        const { x, y } = this.#middleOf(on, place.slice(name.length + 1));
        if (layer.yes_or_no) over.push(svg("circle", { cx: x, cy: y, r: 9, fill: value ? "#222" : "none", stroke: "#222", "stroke-width": 2 }));
        else over.push(svgText(value, { x, y: y + 9, "font-size": 26, fill: "#333" }));
        if (layer.yes_or_no && value && on === "edges") {
          const [a, b] = place.slice(name.length + 1).split("-").map(placeOf);
          const isAcross = a.row === b.row;
          over.push(svg("path", { d: isAcross ? `M${x} ${y - 50}V${y + 50}` : `M${x - 50} ${y}H${x + 50}`, stroke: "#222", "stroke-width": 12 }));
        }
      }
      return;
    }
    for (const cell of this.cells) {
      const place = `${name} ${cell.name}`;
      const value = of(place);
      const mark = this.marked.get(place);
      const [x, y] = [cell.column * CELL, cell.row * CELL];
      if (mark) under.push(svg("rect", { x: x + 8, y: y + 8, width: 84, height: 84, fill: MARKS[mark] }));
      if (value === null) continue;
      if (look === "shading") {
        if (value) under.push(svg("rect", { x, y, width: CELL, height: CELL, fill: "#bdc3c9" }));
        else over.push(svg("circle", { cx: x + 14, cy: y + 86, r: 5, fill: "#777" }));
      } else if (look === "loop") this.#showLoop(cell, name, value, over);
      else {
        if (look === "regions") under.push(svg("rect", { x, y, width: CELL, height: CELL, fill: TINTS[layer.values.indexOf(value) % TINTS.length] }));
        over.push(svgText(value, { x: look === "regions" ? x + 18 : x + 82, y: y + 27, "font-size": 24, fill: "#555" }));
      }
    }
  }

  /** From the middle of a cell to those of its neighbours on the loop. */
  #showLoop(cell, name, value, over) {
    const [x, y] = [cell.column * CELL + 50, cell.row * CELL + 50];
    if (!value) {
      over.push(svg("path", { d: `M${x - 8} ${y + 34}l16 10m0 -10l-16 10`, stroke: "#777", "stroke-width": 3 }));
      return;
    }
    let isAlone = true;
    for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const beside = this.byPlace.get(`${cell.row + down},${cell.column + right}`);
      if (!beside || !this.values[`${name} ${beside.name}`]) continue;
      isAlone = false;
      if (down + right > 0) over.push(svg("path", { d: `M${x} ${y}l${right * CELL} ${down * CELL}`, stroke: "#2b6cb0", "stroke-width": 12, "stroke-linecap": "round", "stroke-opacity": 0.75 }));
    }
    if (isAlone) over.push(svg("circle", { cx: x, cy: y, r: 9, fill: "#2b6cb0" }));
  }
}

/** Blank, yes, no, blank. */
const next = (value) => (value === null ? 1 : value === 1 ? 0 : null);
