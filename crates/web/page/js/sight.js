// Which cells must differ from a cell: those of its houses, and those that a clue keeps apart from it.

const KNIGHT = [[1, 2], [2, 1], [1, -2], [2, -1], [-1, 2], [-2, 1], [-1, -2], [-2, -1]];
const KING = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const MOVES = { "anti-knight": KNIGHT, "anti-king": KING };

/** Clues whose cells all differ from each other. */
const APART = ["killer", "region"];

/**
 * The peers of every cell of a shape with these clues.
 * @param {import("./shape.js").Shape} shape
 * @param {{kind: string, cells: string[]}[]} clues
 */
export function sight(shape, clues) {
  const apart = clues.filter(({ kind }) => APART.includes(kind));
  const moves = clues.flatMap(({ kind }) => MOVES[kind] ?? []);
  if (!apart.length && !moves.length) return shape.peers;
  const peers = shape.peers.map((cells) => new Set(cells));
  for (const { cells: names } of apart) {
    const cells = names.map((name) => shape.cell(name));
    for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell].add(other);
  }
  peers.forEach((seen, cell) => {
    for (const [down, right] of moves) {
      const [row, column] = [shape.row(cell) + down, shape.column(cell) + right];
      if (Math.min(row, column) >= 0 && Math.max(row, column) < shape.side) seen.add(row * shape.side + column);
    }
  });
  return peers.map((seen) => [...seen]);
}
