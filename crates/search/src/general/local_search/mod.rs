//! Local search: every open cell holds some digit,
//! and the clashes between them are repaired one cell at a time.
//!
//! The rule is that of tabu search for colouring graphs: of all cells that clash and all digits they could
//! hold instead, take a change that leaves the fewest clashes, even if that is more than before, and do not
//! take it back for a while. Where a grid has many solutions, or is too large for learning, this is the
//! fastest way to one of them. That it finds none means nothing.

mod candidates;

use std::sync::Arc;

use kudosu_board::{Rng, Stop};

use super::halt::{Halt, Pause};
use super::options::Options;
use crate::Unfinished;
use candidates::{Block, CandidateTable, LANES, NONE, TAKEN};

/// A lane's byte: how many cells it clashes with, and two marks that make it look worse than any other.
const CLASHES: u8 = 0x3f;
/// The cell gave this digit up a short while ago.
const TABU: u8 = 0x40;
/// The change that leaves as many clashes as before, and one that is not permitted.
const EVEN: u8 = CLASHES;
const NEVER: u8 = TABU + EVEN;

/// For how many moves a digit stays given up:
/// this part of the clashing cells, and up to so many more by chance.
const TENURE_PERCENT: usize = 60;
const TENURE_CHANCE: usize = 5;
/// More than the longest tenure, and a power of two.
const RING: usize = 1 << 13;

/// Moves between two looks at the stop.
const MOVES_AT_ONCE: u32 = 128;

/// What every open cell holds at the moment, and the clashes between them.
pub(super) struct LocalSearch {
    table: Arc<CandidateTable>,
    scores: Vec<Block>,
    /// By cell: the lane that it holds, and how many cells that one clashes with.
    held: Vec<u32>,
    clashes: Vec<u8>,
    /// The cells that clash, and where each of them stands in that list.
    clashing: Vec<u32>,
    seat: Vec<u32>,
    /// In the same order: what the cell's best permitted change adds to the pairs, plus [`EVEN`],
    /// and how many there are.
    best: Vec<u8>,
    ways: Vec<u8>,
    /// Clashing cells with a lane that has changed since `best` was right.
    changed: Vec<u32>,
    /// Pairs of cells that clash, and the fewest so far.
    pairs: i32,
    fewest: i32,

    moves: u32,
    work_left: i64,
    /// By move, in a ring: the lane that it forbade,
    /// and the next move whose lane is free again at the same time.
    forbidden: Vec<(u32, u32)>,
    /// By move, in a ring: the first move whose lane is free again then.
    freed: Vec<u32>,
    /// By lane: the move at which it is free again.
    free_at: Vec<u32>,

    rng: Rng,
    overfull: bool,
}

impl LocalSearch {
    /// All open cells with digits that clash little; `None` when the grid is too large for the tables.
    pub fn new(options: &Options, seed: u64, stop: &Stop) -> Result<Option<LocalSearch>, Unfinished> {
        let table = CandidateTable::new(options, stop)?;
        Ok(table.and_then(|table| LocalSearch::begin(Arc::new(table), seed)))
    }

    /// The same cells, begun anew with another seed.
    pub fn another(&self, seed: u64) -> Option<LocalSearch> {
        LocalSearch::begin(Arc::clone(&self.table), seed)
    }

    fn begin(table: Arc<CandidateTable>, seed: u64) -> Option<LocalSearch> {
        let (cells, lanes) = (table.cells.len(), table.digits.len());
        let mut search = LocalSearch {
            scores: table.untouched.clone(),
            held: vec![NONE; cells],
            clashes: vec![0; cells],
            clashing: Vec::new(),
            seat: vec![NONE; cells],
            best: Vec::new(),
            ways: Vec::new(),
            changed: Vec::new(),
            pairs: 0,
            fewest: i32::MAX,
            moves: 0,
            work_left: 0,
            forbidden: vec![(NONE, NONE); RING],
            freed: vec![NONE; RING],
            free_at: vec![0; lanes],
            rng: Rng::new(seed),
            overfull: false,
            table,
        };
        search.fill_greedily();
        (!search.overfull).then_some(search)
    }

    /// Gives every cell the digit that clashes least, cells with the fewest candidates first.
    fn fill_greedily(&mut self) {
        let table = Arc::clone(&self.table);
        let mut order: Vec<usize> = (0..table.cells.len()).collect();
        self.rng.shuffle(&mut order);
        let candidates = |&cell: &usize| {
            let blocks = table.untouched[table.blocks(cell)].iter().flatten();
            blocks.filter(|&&score| score != TAKEN).count()
        };
        order.sort_by_cached_key(candidates);
        for cell in order {
            let Some(fewest) = self.table.lanes(cell).map(|lane| self.score(lane)).min() else {
                continue;
            };
            let ties = self.table.lanes(cell).filter(|&lane| self.score(lane) == fewest);
            let ties: Vec<u32> = ties.map(|lane| lane as u32).collect();
            let lane = ties[roll(&mut self.rng, ties.len())];
            self.held[cell] = lane;
            *self.score_mut(lane as usize) |= TAKEN;
            self.pairs += i32::from(fewest);
            self.clashes[cell] = fewest;
            if fewest > 0 {
                self.enter(cell);
            }
            self.add_clashes(&table, lane as usize);
        }
        self.fewest = self.pairs;
    }

    #[inline]
    fn score(&self, lane: usize) -> u8 {
        self.scores[lane / LANES][lane % LANES]
    }

    #[inline]
    fn score_mut(&mut self, lane: usize) -> &mut u8 {
        &mut self.scores[lane / LANES][lane % LANES]
    }

    #[inline]
    fn enter(&mut self, cell: usize) {
        self.seat[cell] = self.clashing.len() as u32;
        self.clashing.push(cell as u32);
        self.best.push(NEVER);
        self.ways.push(0);
        self.changed.push(cell as u32);
    }

    #[inline]
    fn leave(&mut self, cell: usize) {
        let seat = self.seat[cell] as usize;
        self.clashing.swap_remove(seat);
        self.best.swap_remove(seat);
        self.ways.swap_remove(seat);
        if let Some(&moved) = self.clashing.get(seat) {
            self.seat[moved as usize] = seat as u32;
        }
        self.seat[cell] = NONE;
    }

    /// A cell holds this lane from now on: its rivals clash with one more.
    #[inline]
    fn add_clashes(&mut self, table: &CandidateTable, lane: usize) {
        for &rival in table.rivals(lane) {
            let score = self.score_mut(rival as usize);
            let full = *score & CLASHES == CLASHES;
            *score += 1;
            let taken = *score & TAKEN != 0;
            self.overfull |= full;
            let cell = table.owner[rival as usize / LANES] as usize;
            if self.seat[cell] != NONE {
                self.changed.push(cell as u32);
                self.clashes[cell] += u8::from(taken);
            } else if taken {
                self.clashes[cell] = 1;
                self.enter(cell);
            }
        }
    }

    /// A cell no longer holds this lane.
    #[inline]
    fn remove_clashes(&mut self, table: &CandidateTable, lane: usize) {
        for &rival in table.rivals(lane) {
            let score = self.score_mut(rival as usize);
            *score -= 1;
            let taken = *score & TAKEN != 0;
            let cell = table.owner[rival as usize / LANES] as usize;
            if self.seat[cell] != NONE {
                self.clashes[cell] -= u8::from(taken);
                if self.clashes[cell] == 0 {
                    self.leave(cell);
                } else {
                    self.changed.push(cell as u32);
                }
            }
        }
    }

    /// Finds the best changes of the cells where something has changed; how many blocks were looked at.
    #[inline]
    fn look_again(&mut self) -> usize {
        let mut looked_at = 0;
        for &cell in &self.changed {
            let cell = cell as usize;
            let seat = self.seat[cell];
            if seat != NONE {
                let blocks = &self.scores[self.table.blocks(cell)];
                looked_at += blocks.len();
                let lowest = blocks.iter().map(lowest).fold(TABU, u8::min);
                self.best[seat as usize] = lowest + EVEN - self.clashes[cell];
                self.ways[seat as usize] = blocks.iter().map(|block| matches(block, lowest)).sum();
            }
        }
        self.changed.clear();
        looked_at
    }

    /// Allows about this much work from now on, where a unit is a block or a rival looked at.
    pub fn allow(&mut self, work: u64) {
        self.work_left = work as i64;
    }

    /// Repairs within what is allowed, until no clash is left.
    pub fn resume(&mut self, halt: &Halt) -> Pause {
        let table = Arc::clone(&self.table);
        while self.pairs > 0 && self.work_left > 0 && !self.overfull {
            if let Err(pause) = halt.check() {
                return pause;
            }
            for _ in 0..MOVES_AT_ONCE {
                self.work_left -= self.make_move(&table) as i64;
                if self.pairs == 0 || self.overfull {
                    break;
                }
            }
        }
        if self.pairs == 0 && !self.overfull {
            Pause::Solution
        } else {
            Pause::Budget
        }
    }

    /// Moves so far.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Whether the counts have overflowed, which happens on grids without a solution only:
    /// there is no sense in going on.
    pub fn is_hopeless(&self) -> bool {
        self.overfull
    }

    /// Writes the digits that the cells hold into `values`.
    pub fn write_values(&self, values: &mut [u8]) {
        for (&cell, &lane) in self.table.cells.iter().zip(&self.held) {
            values[usize::from(cell)] = self.table.digits[lane as usize] + 1;
        }
    }

    /// Changes the digit of one cell; the work that it took.
    fn make_move(&mut self, table: &CandidateTable) -> usize {
        self.moves = self.moves.wrapping_add(1);
        self.free_lanes();
        let blocks = self.look_again();
        let best = self.best.iter().copied().fold(NEVER, u8::min);
        let mut change = i32::from(best) - i32::from(EVEN);
        let mut lane = NONE;
        if self.pairs <= self.fewest + 2 {
            lane = self.forbidden_record(&mut change);
        }
        if lane == NONE {
            let Some(lucky) = self.pick(best) else {
                return blocks + 1;
            };
            lane = lucky;
        }
        self.pairs += change;
        self.fewest = self.fewest.min(self.pairs);
        let lane = lane as usize;
        let cell = table.owner[lane / LANES] as usize;
        let given_up = self.held[cell] as usize;
        self.held[cell] = lane as u32;
        *self.score_mut(given_up) &= !TAKEN;
        *self.score_mut(lane) |= TAKEN;
        self.forbid(given_up);
        self.permit(lane);
        self.remove_clashes(table, given_up);
        self.add_clashes(table, lane);
        self.clashes[cell] = self.score(lane) & CLASHES;
        if self.clashes[cell] == 0 {
            self.leave(cell);
        } else {
            self.changed.push(cell as u32);
        }
        blocks + table.rivals(given_up).len() + table.rivals(lane).len()
    }

    /// One of the lanes that make the best change, each equally likely;
    /// `None` when all changes are forbidden.
    #[inline]
    fn pick(&mut self, best: u8) -> Option<u32> {
        let seats = || self.best.iter().zip(&self.ways).enumerate();
        let ways: usize = seats()
            .map(|(_, (&change, &ways))| if change == best { usize::from(ways) } else { 0 })
            .sum();
        let mut which = roll(&mut self.rng, ways);
        let (seat, _) = seats().find(|&(_, (&change, &ways))| {
            let here = if change == best { usize::from(ways) } else { 0 };
            let found = which < here;
            which = which.wrapping_sub(if found { 0 } else { here });
            found
        })?;
        let cell = self.clashing[seat] as usize;
        let wanted = best + self.clashes[cell] - EVEN;
        if wanted >= TABU {
            return None;
        }
        let mut lanes = self.table.lanes(cell).filter(|&lane| self.score(lane) == wanted);
        lanes.nth(which).map(|lane| lane as u32)
    }

    /// A forbidden lane that would leave fewer clashes than ever, and than the permitted change;
    /// then `change` is its.
    #[cold]
    fn forbidden_record(&self, change: &mut i32) -> u32 {
        let mut best = NONE;
        for &cell in &self.clashing {
            for lane in self.table.lanes(cell as usize) {
                let score = self.score(lane);
                let with_it = i32::from(score & CLASHES) - i32::from(self.clashes[cell as usize]);
                if score & (TABU | TAKEN) == TABU && with_it < *change && self.pairs + with_it < self.fewest {
                    (*change, best) = (with_it, lane as u32);
                }
            }
        }
        best
    }

    /// The cell may not hold this lane again for a while.
    #[inline]
    fn forbid(&mut self, lane: usize) {
        let tenure = 1 + self.clashing.len() * TENURE_PERCENT / 100 + roll(&mut self.rng, TENURE_CHANCE);
        let until = self.moves.wrapping_add(tenure.min(RING - 1) as u32);
        *self.score_mut(lane) |= TABU;
        self.free_at[lane] = until;
        let now = self.moves % RING as u32;
        let first = std::mem::replace(&mut self.freed[until as usize % RING], now);
        self.forbidden[now as usize] = (lane as u32, first);
    }

    /// A lane that is taken although it was forbidden: its time is not up but of no account.
    #[inline]
    fn permit(&mut self, lane: usize) {
        *self.score_mut(lane) &= !TABU;
    }

    /// Permits the lanes whose time is up.
    #[inline]
    fn free_lanes(&mut self) {
        let mut then = std::mem::replace(&mut self.freed[self.moves as usize % RING], NONE);
        while then != NONE {
            let (lane, next) = self.forbidden[then as usize];
            if self.free_at[lane as usize] == self.moves {
                *self.score_mut(lane as usize) &= !TABU;
                self.changed.push(self.table.owner[lane as usize / LANES]);
            }
            then = next;
        }
    }
}

/// The lowest byte of a block.
#[inline]
fn lowest(block: &Block) -> u8 {
    let mut low = *block;
    for half in [8, 4, 2, 1] {
        for at in 0..half {
            low[at] = low[at].min(low[at + half]);
        }
    }
    low[0]
}

/// How many bytes of a block have this value.
#[inline]
fn matches(block: &Block, value: u8) -> u8 {
    block.iter().map(|&score| u8::from(score == value)).sum()
}

/// A number below a small bound; that some are likelier by one in a billion does not matter here.
#[inline]
fn roll(rng: &mut Rng, bound: usize) -> usize {
    (((rng.next_u64() >> 32) * bound as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kudosu_board::{Grid, Shape};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::super::layout::Layout;
    use super::super::tests::irregular;
    use super::*;

    fn options(puzzle: &Grid) -> Options {
        let layout = Arc::new(Layout::new(puzzle.shape()));
        let mut options = Options::new(&layout, puzzle.values()).expect("no clash");
        assert!(options.settle());
        options
    }

    fn advance(search: &mut LocalSearch, work: u64) -> bool {
        search.allow(work);
        search.resume(&Halt::by(&Stop::new())) == Pause::Solution
    }

    /// The solution that local search finds, checked.
    fn repaired(puzzle: &Grid, work: u64) -> Option<Grid> {
        let options = options(puzzle);
        let mut search = LocalSearch::new(&options, 1, &Stop::new())
            .expect("nobody stops it")
            .expect("it fits");
        advance(&mut search, work).then(|| {
            let mut values = options.values.clone();
            search.write_values(&mut values);
            let solution = Grid::from_values(puzzle.shape(), &values).expect("a digit in every cell");
            assert!(solution.is_solution_of(puzzle), "{puzzle:?}");
            solution
        })
    }

    #[test]
    fn grids_of_all_kinds_of_shapes_are_repaired() {
        let mut rng = Rng::new(5);
        let shapes = [
            Shape::with_box(1, 11).expect("a box"),
            Shape::with_box(3, 4).expect("a box"),
            Shape::with_box(4, 4).expect("a box"),
            Shape::with_box(5, 6).expect("a box"),
            Shape::with_box(6, 6).expect("a box"),
        ];
        for shape in shapes {
            for percent in [60, 75, 100] {
                let solved = solved_grid(&shape, &mut rng);
                let puzzle = puzzle_with_holes(&solved, shape.cell_count() * percent / 100, &mut rng);
                assert!(
                    repaired(&puzzle, 200_000_000).is_some(),
                    "{shape} with {percent} % holes"
                );
            }
        }
    }

    #[test]
    fn diagonals_and_irregular_boxes_are_repaired() {
        let diagonal = Shape::of_side(16)
            .and_then(|shape| shape.with_diagonals())
            .expect("diagonals");
        assert!(repaired(&Grid::blank(&diagonal), 200_000_000).is_some());
        let mut rng = Rng::new(7);
        for (side, exchanges) in [(9, 5), (12, 20), (16, 40)] {
            let jigsaw = irregular(side, exchanges, &mut rng);
            assert!(repaired(&Grid::blank(&jigsaw), 400_000_000).is_some(), "{side}");
        }
    }

    #[test]
    fn the_counts_are_right_after_many_moves() {
        let mut rng = Rng::new(6);
        let shape = Shape::of_side(25).expect("a side");
        let puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), 330, &mut rng);
        let options = options(&puzzle);
        let mut search = LocalSearch::new(&options, 2, &Stop::new())
            .expect("nobody stops it")
            .expect("it fits");
        for _ in 0..20 {
            if advance(&mut search, 20_000) {
                break;
            }
            let held: std::collections::BTreeSet<u32> = search.held.iter().copied().collect();
            let mut pairs = 0;
            for lane in 0..search.table.digits.len() {
                let clashes = search
                    .table
                    .rivals(lane)
                    .iter()
                    .filter(|rival| held.contains(rival))
                    .count();
                assert_eq!(usize::from(search.score(lane) & CLASHES), clashes);
                if held.contains(&(lane as u32)) {
                    let cell = search.table.owner[lane / LANES] as usize;
                    assert_eq!(usize::from(search.clashes[cell]), clashes);
                    assert_eq!(search.seat[cell] != NONE, clashes > 0);
                    pairs += clashes;
                }
            }
            assert_eq!(search.pairs as usize, pairs / 2);
            let forbidden = search
                .scores
                .iter()
                .flatten()
                .filter(|&&score| score & TABU != 0)
                .count();
            assert!(
                forbidden <= search.clashing.len() + TENURE_CHANCE + 25,
                "{forbidden} lanes are forbidden"
            );
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_solution() {
        let puzzle = Grid::blank(&Shape::of_side(12).expect("a side"));
        assert_eq!(repaired(&puzzle, 10_000_000), repaired(&puzzle, 10_000_000));
    }

    #[test]
    fn more_clashes_than_a_byte_can_count_are_hopeless() {
        // Two digits for seventy cells of a row: the other digits are in their columns.
        let shape = Shape::with_box(1, 72).expect("a box");
        let mut values = vec![0; shape.cell_count()];
        for column in 0..70 {
            for digit in 3..=72 {
                values[(digit - 2) * 72 + column] = ((digit - 3 + column) % 70 + 3) as u8;
            }
        }
        let layout = Arc::new(Layout::new(&shape));
        let options = Options::new(&layout, &values).expect("no clash in plain sight");
        let search = LocalSearch::new(&options, 1, &Stop::new()).expect("nobody stops it");
        assert!(search.is_none_or(|mut search| !advance(&mut search, 10_000_000)));
    }
}
