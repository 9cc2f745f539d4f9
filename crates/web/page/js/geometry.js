// Where things are on a drawn board: cells, candidates in their places, corner notes.

export const CELL = 100;
export const EDGE = 5;

/** Places on the board of a shape, in the units of its drawing. */
export class Geometry {
  /** @param {import("./shape.js").Shape} shape */
  constructor(shape, caged = false) {
    this.shape = shape;
    /** Where sums stand in corners, notes keep out of their way. */
    this.caged = caged;
    this.room = caged ? { left: 10, top: 22, wide: CELL - 20, high: CELL - 30 } : { left: 3, top: 3, wide: CELL - 6, high: CELL - 6 };
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
    return (this.room.high + 6) / this.columns / 2;
  }

  get candidateSize() {
    // Two-digit candidates need as much room across as one-digit ones do downwards.
    return Math.min(27, ((this.room.high + 6) / this.columns) * (this.shape.side > 9 ? 0.6 : 0.82));
  }

  /** The middle of a candidate in its own place. */
  candidate(cell, digit) {
    const at = digit - 1;
    const { left, top } = this.room;
    const wide = this.room.wide / this.columns;
    const high = this.room.high / this.rows;
    return {
      x: this.left(cell) + left + ((at % this.columns) + 0.5) * wide,
      y: this.top(cell) + top + (Math.floor(at / this.columns) + 0.5) * high,
    };
  }

  /** Where corner notes go: the four corners, then the middles of the sides, then along the rows between. */
  corner(cell, at, count) {
    const { x, y } = this.middle(cell);
    const far = this.caged ? 27 : 33;
    const places = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0]];
    if (count <= places.length) return { x: x + places[at][0] * far, y: y + places[at][1] * far };
    return { x: x + ((at % 5) - 2) * 18, y: y + (Math.floor(at / 5) - 2) * 18 };
  }
}
