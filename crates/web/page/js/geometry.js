// Where things are on a drawn board: cells, candidates in their places, corner notes.

export const CELL = 100;
export const EDGE = 5;

/** Places on the board of a shape, in the units of its drawing. */
export class Geometry {
  /** @param {import("./shape.js").Shape} shape */
  constructor(shape) {
    this.shape = shape;
    this.extent = shape.side * CELL + 2 * EDGE;
    this.columns = Math.ceil(Math.sqrt(shape.side));
    this.rows = Math.ceil(shape.side / this.columns);
  }

  left(cell) {
    return EDGE + this.shape.column(cell) * CELL;
  }

  top(cell) {
    return EDGE + this.shape.row(cell) * CELL;
  }

  middle(cell) {
    return { x: this.left(cell) + CELL / 2, y: this.top(cell) + CELL / 2 };
  }

  /** Room that one candidate has, as a radius. */
  get reach() {
    return CELL / this.columns / 2;
  }

  get candidateSize() {
    // Two-digit candidates need as much room across as one-digit ones do downwards.
    return Math.min(27, (CELL / this.columns) * (this.shape.side > 9 ? 0.6 : 0.82));
  }

  /** The middle of a candidate in its own place. */
  candidate(cell, digit) {
    const at = digit - 1;
    const wide = (CELL - 6) / this.columns;
    const high = (CELL - 6) / this.rows;
    return {
      x: this.left(cell) + 3 + ((at % this.columns) + 0.5) * wide,
      y: this.top(cell) + 3 + (Math.floor(at / this.columns) + 0.5) * high,
    };
  }

  /** Where corner notes go: the four corners, then the middles of the sides, then along the rows between. */
  corner(cell, at, count) {
    const { x, y } = this.middle(cell);
    const far = 33;
    const places = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0]];
    if (count <= places.length) return { x: x + places[at][0] * far, y: y + places[at][1] * far };
    return { x: x + ((at % 5) - 2) * 18, y: y + (Math.floor(at / 5) - 2) * 18 };
  }
}
