// The shape of a grid and its lines: sides, boxes, houses, peers, and how cells and digits are named.

/** The sides that the page offers, each with its usual box. */
export const SIZES = [
  [4, "2x2"], [6, "2x3"], [8, "2x4"], [9, "3x3"], [10, "2x5"], [12, "3x4"], [15, "3x5"], [16, "4x4"], [20, "4x5"], [25, "5x5"],
];
export const SMALLEST = 4;
export const LARGEST = 25;

const known = new Map();

/**
 * The shape with this key. "3x3" has boxes of that height and width, "1x7" is a Latin square; "r1112…" names
 * the region of each cell, from 1 and in base 36; "+0.a.k…" behind either adds a house of these cells,
 * counted from 0 and in base 36.
 * @returns {Shape}
 */
export function shapeOf(key) {
  if (!known.has(key)) known.set(key, new Shape(formOf(key)));
  return known.get(key);
}

/** The shape that the server describes. */
export function shapeFrom(form) {
  return shapeOf(keyOf(form));
}

/** The key of a form: short, so that it fits into a link. */
function keyOf({ side, box, regions, extra = [] }) {
  const base = regions ? `r${regions.map((region) => region.toString(36)).join("")}` : (box ?? [1, side]).join("x");
  const place = (name) => cellAt(name, side).toString(36);
  return base + extra.map((cells) => `+${cells.map(place).join(".")}`).join("");
}

/** The form of a key, as the server takes it; an error where it is no key. */
function formOf(key) {
  const [base, ...houses] = key.split("+");
  let form;
  if (/^\d{1,3}x\d{1,3}$/.test(base)) {
    const [height, width] = base.split("x").map(Number);
    form = height === 1 || width === 1 ? { side: height * width } : { side: height * width, box: [height, width] };
  } else if (/^r[0-9a-z]+$/.test(base)) {
    const regions = Array.from(base.slice(1), (region) => parseInt(region, 36));
    form = { side: Math.sqrt(regions.length), regions };
    const sizes = new Map();
    // 0 is no region.
    for (const region of regions.filter(Boolean)) sizes.set(region, (sizes.get(region) ?? 0) + 1);
    if ([...sizes.values()].some((size) => size !== form.side)) throw new Error("regions of different sizes");
  } else {
    throw new Error("no such shape");
  }
  if (!Number.isInteger(form.side) || form.side < 1 || form.side > 100) throw new Error("no such size");
  if (houses.length) {
    form.extra = houses.map((house) => house.split(".").map((cell) => nameOf(parseInt(cell, 36), form.side)));
    const fits = (cells) => new Set(cells).size === form.side && cells.every((name) => cellAt(name, form.side) < form.side ** 2);
    if (!form.extra.every(fits)) throw new Error("a house that does not fit");
  }
  return form;
}

function cellAt(name, side) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
  return (Number(row) - 1) * side + Number(column) - 1;
}

function nameOf(cell, side) {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

export class Shape {
  constructor(form) {
    const { side, box, regions, extra = [] } = form;
    this.form = form;
    this.key = keyOf(form);
    this.side = side;
    this.cellCount = side * side;
    this.all = 2 ** side - 1;
    [this.boxHeight, this.boxWidth] = box ?? [1, side];
    this.regions = regions ?? null;
    this.hasBoxes = Boolean(box || regions);
    this.extra = extra.map((cells) => cells.map((name) => this.cell(name)));
    this.houses = this.#houses();
    this.peers = this.#peers();
  }

  row(cell) {
    return Math.floor(cell / this.side);
  }

  column(cell) {
    return cell % this.side;
  }

  /** The number of the box or region of a cell, from 0; all the same without boxes, -1 outside of them. */
  boxOf(cell) {
    if (!this.hasBoxes) return 0;
    if (this.regions) return this.regions[cell] - 1;
    const across = this.side / this.boxWidth;
    return Math.floor(this.row(cell) / this.boxHeight) * across + Math.floor(this.column(cell) / this.boxWidth);
  }

  /** The cell that the server calls `r4c2`. */
  cell(name) {
    return cellAt(name, this.side);
  }

  /** What the server calls a cell. */
  name(cell) {
    return nameOf(cell, this.side);
  }

  #houses() {
    const by = (place) => {
      const houses = Array.from({ length: this.side }, () => []);
      for (let cell = 0; cell < this.cellCount; cell += 1) houses[place(cell)]?.push(cell);
      return houses;
    };
    const lines = [...by((cell) => this.row(cell)), ...by((cell) => this.column(cell))];
    const boxes = this.hasBoxes ? by((cell) => this.boxOf(cell)) : [];
    return [...lines, ...boxes.filter((house) => house.length), ...this.extra];
  }

  #peers() {
    const peers = Array.from({ length: this.cellCount }, () => new Set());
    for (const house of this.houses) {
      for (const cell of house) for (const other of house) if (other !== cell) peers[cell].add(other);
    }
    return peers.map((set) => [...set]);
  }
}

/**
 * How a digit is written on a line and typed on a keyboard: above nine come letters, A for ten.
 * Boards and words say 10.
 */
export function symbol(digit) {
  return digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
}

/** The digit that a character stands for; 0 when it is none. */
export function digitOf(character) {
  const digit = parseInt(character, 36);
  return Number.isNaN(digit) ? 0 : digit;
}

/** One line, `.` for a blank, as the server writes and reads it. */
export function lineOf(digits) {
  return Array.from(digits, (digit) => (digit ? symbol(digit) : ".")).join("");
}

export function digitsOf(line) {
  return Uint8Array.from(line, digitOf);
}

/** A set of digits is a number with bit d - 1 for the digit d. */
export function bit(digit) {
  return 2 ** (digit - 1);
}

export function members(mask) {
  const digits = [];
  for (let digit = 1, rest = mask; rest; digit += 1, rest >>>= 1) if (rest & 1) digits.push(digit);
  return digits;
}

export function maskOf(digits) {
  return digits.reduce((mask, digit) => mask | bit(digit), 0);
}
