//! Swaps within a solved grid: parts of two digits,
//! two rows or two columns that can change places and leave it solved.
//!
//! Each such part is an *unavoidable set*: a puzzle without a given in it has at least two solutions. That
//! spares the search engine many questions. Done at random, the same swaps turn one solved grid into another.

use kudosu_board::{Shape, bits};

/// What a shape says about where to look for swaps.
pub(crate) struct SwapTable {
    shape: Shape,
    /// How many houses are not rows.
    others: usize,
    /// For each cell its houses that are not rows, counted from the first that is none.
    others_of: Vec<Vec<usize>>,
    /// Pairs of lines that share all their boxes, as the cells of both in step.
    line_pairs: Vec<Vec<(usize, usize)>>,
}

/// One part of a solved grid that can be swapped: pairs of cells that exchange their digits.
pub(crate) type Swap = Vec<(usize, usize)>;

impl SwapTable {
    pub(crate) fn new(shape: &Shape) -> SwapTable {
        let side = shape.side(); // the rows are the first houses of every shape
        let others_of = |cell| {
            shape
                .houses_of(cell)
                .iter()
                .filter_map(|house| house.index().checked_sub(side))
        };
        SwapTable {
            shape: shape.clone(),
            others: shape.houses().len() - side,
            others_of: shape.cells().map(|cell| others_of(cell).collect()).collect(),
            line_pairs: line_pairs(shape),
        }
    }

    /// How many kinds of swap there are to choose from: pairs of digits, then pairs of lines.
    pub(crate) fn kinds(&self) -> usize {
        let side = self.shape.side();
        side * (side - 1) / 2 + self.line_pairs.len()
    }

    /// Where everything is in a solved grid.
    pub(crate) fn places<'a>(&self, solved: &'a [u8]) -> Places<'a> {
        let side = self.shape.side();
        let mut places = Places {
            solved,
            cell_of: vec![0; side * side],
            row_of: vec![0; side * self.others],
        };
        for (cell, &value) in solved.iter().enumerate() {
            let (digit, row) = (usize::from(value) - 1, cell / side);
            places.cell_of[digit * side + row] = cell as u16;
            for &house in &self.others_of[cell] {
                places.row_of[digit * self.others + house] = row as u8;
            }
        }
        places
    }

    /// All parts that can be swapped, for one kind. When there is only one, swapping it merely renames.
    pub(crate) fn swaps(&self, places: &Places<'_>, kind: usize) -> Vec<Swap> {
        let side = self.shape.side();
        match kind.checked_sub(side * (side - 1) / 2) {
            Some(pair) => self
                .line_pairs
                .get(pair)
                .map_or(Vec::new(), |pair| line_swaps(places.solved, pair)),
            None => self.digit_swaps(places, pair_of(kind)),
        }
    }

    /// Every row holds both digits, so a part is a set of rows:
    /// rows whose `a` and `b` meet in another house go together.
    fn digit_swaps(&self, places: &Places<'_>, (a, b): (usize, usize)) -> Vec<Swap> {
        let side = self.shape.side();
        let rows_of = |digit: usize| &places.row_of[digit * self.others..(digit + 1) * self.others];
        let mut joined = vec![0u128; side];
        for (&x, &y) in rows_of(a).iter().zip(rows_of(b)) {
            joined[usize::from(x)] |= 1 << y;
            joined[usize::from(y)] |= 1 << x;
        }
        let cell_of = |digit: usize, row: usize| usize::from(places.cell_of[digit * side + row]);
        let swap = |rows: u128| {
            let rows = (0..side).filter(|row| rows >> row & 1 == 1);
            rows.map(|row| (cell_of(a, row), cell_of(b, row))).collect()
        };
        parts(&joined).into_iter().map(swap).collect()
    }
}

/// Where everything is in a solved grid.
pub(crate) struct Places<'a> {
    solved: &'a [u8],
    /// By digit and row: the cell.
    cell_of: Vec<u16>,
    /// By digit and house other than rows: the row.
    row_of: Vec<u8>,
}

/// The unavoidable sets of a solved grid up to a size at which they are still likely to matter.
pub(crate) struct Unavoidable {
    /// The sets that each cell belongs to.
    sets_of: Vec<Vec<u16>>,
    /// How many givens each set still has.
    givens_left: Vec<u16>,
}

/// Larger sets are hardly ever down to their last given.
const LARGEST_SET: usize = 12;

impl Unavoidable {
    /// The sets of a solved grid in which every cell is still given.
    pub(crate) fn new(table: &SwapTable, solved: &[u8]) -> Unavoidable {
        let mut sets = Unavoidable {
            sets_of: vec![Vec::new(); solved.len()],
            givens_left: Vec::new(),
        };
        let places = table.places(solved);
        for kind in 0..table.kinds() {
            for swap in table.swaps(&places, kind) {
                if 2 * swap.len() <= LARGEST_SET {
                    let set = sets.givens_left.len() as u16;
                    sets.givens_left.push(2 * swap.len() as u16);
                    for (a, b) in swap {
                        sets.sets_of[a].push(set);
                        sets.sets_of[b].push(set);
                    }
                }
            }
        }
        sets
    }

    /// Notes that a given went.
    pub(crate) fn remove(&mut self, cell: usize) {
        for &set in &self.sets_of[cell] {
            self.givens_left[usize::from(set)] -= 1;
        }
    }

    /// Notes that a given came back.
    pub(crate) fn restore(&mut self, cell: usize) {
        for &set in &self.sets_of[cell] {
            self.givens_left[usize::from(set)] += 1;
        }
    }

    /// Whether a given is the last one of a set, so that it cannot go.
    pub(crate) fn is_last(&self, cell: usize) -> bool {
        self.sets_of[cell]
            .iter()
            .any(|&set| self.givens_left[usize::from(set)] == 1)
    }
}

/// The connected parts of a graph, as bit sets of its nodes.
fn parts(joined: &[u128]) -> Vec<u128> {
    let mut left: u128 = (0..joined.len()).map(|node| 1 << node).sum();
    let mut parts = Vec::new();
    while left != 0 {
        let (mut part, mut fresh) = (0, 1u128 << left.trailing_zeros());
        while fresh != 0 {
            part |= fresh;
            let reached = bits(fresh).fold(0, |reached, at| reached | joined[at]);
            fresh = reached & !part;
        }
        left &= !part;
        parts.push(part);
    }
    parts
}

/// The cycles in which the digits of two lines can change places.
fn line_swaps(solved: &[u8], pair: &[(usize, usize)]) -> Vec<Swap> {
    let mut left: u128 = (0..pair.len()).map(|at| 1 << at).sum();
    let mut swaps = Vec::new();
    while left != 0 {
        let mut swap = Vec::new();
        let mut at = left.trailing_zeros() as usize;
        while left >> at & 1 == 1 {
            left &= !(1 << at);
            swap.push(pair[at]);
            let wanted = solved[pair[at].1];
            at = pair.iter().position(|&(a, _)| solved[a] == wanted).unwrap_or(at);
        }
        swaps.push(swap);
    }
    swaps
}

fn line_pairs(shape: &Shape) -> Vec<Vec<(usize, usize)>> {
    let (side, Some((height, width))) = (shape.side(), shape.box_size()) else {
        return Vec::new();
    };
    if !shape.is_plain() {
        return Vec::new(); // an extra house need not survive when lines change places
    }
    let together = |group: usize| {
        (0..side * (side - 1) / 2)
            .map(pair_of)
            .filter(move |(a, b)| a / group == b / group)
    };
    let rows = together(height).map(|(a, b)| (0..side).map(|at| (a * side + at, b * side + at)).collect());
    let columns = together(width).map(|(a, b)| (0..side).map(|at| (at * side + a, at * side + b)).collect());
    rows.chain(columns).collect()
}

/// The pair with this number among (1, 0), (2, 0), (2, 1), (3, 0) …, smaller first.
fn pair_of(number: usize) -> (usize, usize) {
    let larger = (1 + 8 * number).isqrt().div_ceil(2);
    (number - larger * (larger - 1) / 2, larger)
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Rng};
    use kudosu_testkit::solved_grid;

    use super::*;

    #[test]
    fn every_swap_leaves_the_grid_solved() {
        let mut rng = Rng::new(4);
        for side in [4, 6, 9, 12] {
            let shape = Shape::of_side(side).unwrap();
            let table = SwapTable::new(&shape);
            let solved = solved_grid(&shape, &mut rng);
            for kind in 0..table.kinds() {
                let swaps = table.swaps(&table.places(solved.values()), kind);
                assert_eq!(swaps.iter().map(Vec::len).sum::<usize>(), side);
                for swap in swaps {
                    let mut values = solved.values().to_vec();
                    swap.iter().for_each(|&(a, b)| values.swap(a, b));
                    assert!(Grid::from_values(&shape, &values).unwrap().is_solved());
                }
            }
        }
    }

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let pairs: Vec<_> = (0..6).map(pair_of).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
    }
}
