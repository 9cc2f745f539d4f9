// The shape of a grid and its lines: sides, boxes, houses, peers, and how cells and digits are named.

/** The sides that the page offers, each with its usual box. */
export const SIZES = [
  [4, "2x2"], [6, "2x3"], [8, "2x4"], [9, "3x3"], [10, "2x5"], [12, "3x4"], [15, "3x5"], [16, "4x4"], [20, "4x5"], [25, "5x5"],
];
export const SMALLEST = 4;
export const LARGEST = 25;

const known = new Map();

/**
 * The shape with boxes such as "3x3" (height x width); "1x7" is a Latin square.
 * @returns {Shape}
 */
export function shapeOf(box) {
  if (!known.has(box)) known.set(box, new Shape(box));
  return known.get(box);
}

export class Shape {
  constructor(box) {
    const [height, width] = box.split("x").map(Number);
    this.box = box;
    this.boxHeight = height;
    this.boxWidth = width;
    this.side = height * width;
    this.cellCount = this.side * this.side;
    this.all = 2 ** this.side - 1;
    this.houses = this.#houses();
    this.peers = this.#peers();
  }

  row(cell) {
    return Math.floor(cell / this.side);
  }

  column(cell) {
    return cell % this.side;
  }

  boxOf(cell) {
    const across = this.side / this.boxWidth;
    return Math.floor(this.row(cell) / this.boxHeight) * across + Math.floor(this.column(cell) / this.boxWidth);
  }

  /** The cell that the server calls `r4c2`. */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
    return (Number(row) - 1) * this.side + Number(column) - 1;
  }

  /** What the server calls a cell. */
  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  #houses() {
    const by = (place) => {
      const houses = Array.from({ length: this.side }, () => []);
      for (let cell = 0; cell < this.cellCount; cell += 1) houses[place(cell)].push(cell);
      return houses;
    };
    const lines = [...by((cell) => this.row(cell)), ...by((cell) => this.column(cell))];
    return this.boxHeight === 1 ? lines : [...lines, ...by((cell) => this.boxOf(cell))];
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
