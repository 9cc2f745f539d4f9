//! True candidates: the digits that stand in a cell in some solution, told as they are found.

use kudosu_board::{Cell, Clue, DigitSet, Grid, Puzzle, Stop};

use super::hunt::values;
use super::mask::{MAX_SIDE, Mask};
use super::network::Network;
use super::search::Search;
use super::translate::network;
use crate::answer::Check;
use crate::{Solutions, Unfinished, solutions};

/// A search for all candidates that occur in some solution. Each step gives a solution with candidates that
/// were not seen before; when there are no more, [`TrueCandidates::seen`] is the answer.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape, Stop};
/// use kudosu_search::TrueCandidates;
///
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(3) };
/// let puzzle = Puzzle::with_clue_list(Grid::blank(&Shape::of_side(4)?), vec![cage])?;
/// let mut search = TrueCandidates::new(&puzzle);
/// while let Some(solution) = search.next_solution(Stop::never())? {
///     println!("{solution} shows something new");
/// }
/// assert_eq!(search.seen()[0].len(), 2);
/// assert_eq!(search.seen()[15].len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TrueCandidates {
    puzzle: Puzzle,
    check: Check,
    seen: Vec<DigitSet>,
    /// The same for the engine, which knows no larger digits.
    masks: Vec<Mask>,
    /// A solution for everything that was seen.
    witnesses: Vec<Grid>,
    work: Work,
}

#[derive(Debug)]
enum Work {
    /// Nothing was asked yet; `possible` is all that the cells can hold, where more is known than the puzzle
    /// says.
    Fresh { possible: Option<Vec<Mask>> },
    /// From the start again for each candidate that is missing: solutions that have little in common.
    Jumping {
        search: Box<(Network, Search)>,
        misses: u32,
    },
    /// All that is left, in order, without the branches that show nothing new.
    Sweeping { search: Box<(Network, Search)> },
    /// A grid that is too large for the engine: every solution.
    Counting { solutions: Box<Solutions> },
    /// Everything is known.
    Over,
}

/// Guesses that a jump may take before it counts as a miss.
const JUMP: u64 = 400;
/// Misses after which jumping does not pay.
const MISSES: u32 = 3;

impl TrueCandidates {
    /// The true candidates of a puzzle; nothing is searched before the first question.
    #[must_use]
    pub fn new(puzzle: impl Into<Puzzle>) -> TrueCandidates {
        let puzzle = puzzle.into();
        let work = if puzzle.shape().side() <= MAX_SIDE {
            Work::Fresh { possible: None }
        } else {
            Work::Counting {
                solutions: Box::new(solutions(&puzzle)),
            }
        };
        TrueCandidates {
            check: Check::of(&puzzle),
            seen: vec![DigitSet::EMPTY; puzzle.shape().cell_count()],
            masks: vec![0; puzzle.shape().cell_count()],
            puzzle,
            witnesses: Vec::new(),
            work,
        }
    }

    /// The true candidates of a puzzle that was changed: solutions found before that still hold are kept, and
    /// where clues or digits were only added, what was proven impossible stays so. The result is the same as
    /// from [`TrueCandidates::new`].
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape, Stop};
    /// use kudosu_search::TrueCandidates;
    ///
    /// let blank = Grid::blank(&Shape::of_side(6)?);
    /// let puzzle = Puzzle::with_clue_list(blank.clone(), vec![Clue::AntiKnight])?;
    /// let mut earlier = TrueCandidates::new(puzzle);
    /// earlier.run(Stop::never())?;
    ///
    /// let even = Clue::Even { cell: Cell::new(0) };
    /// let more = Puzzle::with_clue_list(blank, vec![Clue::AntiKnight, even])?;
    /// let mut later = earlier.changed(more);
    /// later.run(Stop::never())?;
    /// assert_eq!(later.seen()[0].len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn changed(&self, puzzle: impl Into<Puzzle>) -> TrueCandidates {
        let mut later = TrueCandidates::new(puzzle);
        if self.puzzle.shape() != later.puzzle.shape() {
            return later;
        }
        if matches!(self.work, Work::Over)
            && self.is_only_more(&later.puzzle)
            && let Work::Fresh { possible } = &mut later.work
        {
            *possible = Some(self.masks.clone());
        }
        for witness in &self.witnesses {
            if later.puzzle.is_solved_by(witness) {
                later.note(witness);
            }
        }
        later
    }

    /// Whether every solution of the other puzzle is one of this one, as far as can be told from its parts.
    fn is_only_more(&self, puzzle: &Puzzle) -> bool {
        // These look at the marks of other clues, so that one clue more can mean less.
        let looks_at_others = |clue: &Clue| {
            matches!(
                clue,
                Clue::Negative { .. } | Clue::Minimum { .. } | Clue::Maximum { .. }
            )
        };
        let kept = |before: &Clue| puzzle.clues().as_slice().contains(before);
        let mut digits = self.puzzle.grid().values().iter().zip(puzzle.grid().values());
        digits.all(|(&before, &now)| before == 0 || before == now)
            && self
                .puzzle
                .clues()
                .as_slice()
                .iter()
                .all(|clue| kept(clue) && !looks_at_others(clue))
    }

    /// The next solution that has candidates not seen before, or `None` when all are known.
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        loop {
            let found = match &mut self.work {
                Work::Over => return Ok(None),
                Work::Fresh { possible } => {
                    let mut network = network(&self.puzzle, |_| true, stop)?;
                    for (start, &possible) in network.start.iter_mut().zip(possible.iter().flatten()) {
                        *start &= possible;
                    }
                    let search = Search::new(&network);
                    self.work = Work::Jumping {
                        search: Box::new((network, search)),
                        misses: 0,
                    };
                    continue;
                }
                Work::Counting { solutions } => {
                    let solution = solutions.next_solution(stop)?;
                    solution.map(|solution| solution.values().to_vec())
                }
                Work::Sweeping { search } => {
                    let (network, search) = &mut **search;
                    let found = search.advance(network, stop, Some(&self.masks))?;
                    found.then(|| values(search.masks(network)))
                }
                Work::Jumping { search, misses } => match jump(search, &self.masks, stop) {
                    Ok(found) => found.then(|| values(search.1.masks(&search.0))),
                    Err(Unfinished::LimitReached) => {
                        *misses += 1;
                        if *misses >= MISSES {
                            self.sweep();
                        }
                        continue;
                    }
                    Err(unfinished) => return Err(unfinished),
                },
            };
            let Some(found) = found else {
                self.work = Work::Over;
                return Ok(None);
            };
            let solution = self.check.grid(&found)?;
            if self.note(&solution) {
                return Ok(Some(solution));
            }
        }
    }

    /// Goes on until everything is known.
    pub fn run(&mut self, stop: &Stop) -> Result<(), Unfinished> {
        while self.next_solution(stop)?.is_some() {}
        Ok(())
    }

    /// What was seen in solutions so far, of each cell; all there is, once the search is over.
    #[must_use]
    pub fn seen(&self) -> Vec<DigitSet> {
        self.seen.clone()
    }

    /// Whether all true candidates are known.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.work, Work::Over)
    }

    /// The solutions that show everything that was seen, in the order in which they were found.
    #[must_use]
    pub fn solutions(&self) -> &[Grid] {
        &self.witnesses
    }

    fn sweep(&mut self) {
        if let Work::Jumping { search, .. } = std::mem::replace(&mut self.work, Work::Over) {
            let mut search = search;
            let (network, inner) = &mut *search;
            inner.restart(network);
            self.work = Work::Sweeping { search };
        }
    }

    /// Marks what a solution shows; whether something was new.
    fn note(&mut self, solution: &Grid) -> bool {
        let mut is_new = false;
        for (cell, (seen, mask)) in self.seen.iter_mut().zip(&mut self.masks).enumerate() {
            let Some(digit) = solution.get(Cell::new(cell as u16)) else {
                continue;
            };
            is_new |= !seen.contains(digit);
            *seen |= DigitSet::of(digit);
            if digit.index() < MAX_SIDE {
                *mask |= 1 << digit.index();
            }
        }
        if is_new {
            self.witnesses.push(solution.clone());
        }
        is_new
    }
}

/// A solution with a candidate that was not seen, from the start; `LimitReached` when it takes long.
fn jump(search: &mut (Network, Search), seen: &[Mask], stop: &Stop) -> Result<bool, Unfinished> {
    let (network, search) = search;
    if !search.settle(network, stop)? {
        return Ok(false);
    }
    search.restart(network);
    let missing = search
        .masks(network)
        .iter()
        .zip(seen)
        .map(|(mask, seen)| mask & !seen);
    let most = missing
        .enumerate()
        .max_by_key(|(_, missing)| missing.count_ones());
    let Some((cell, missing)) = most.filter(|&(_, missing)| missing != 0) else {
        return Ok(false);
    };
    search.restart_with(network, cell as u16, missing & missing.wrapping_neg());
    search.limit(JUMP);
    let found = search.advance(network, stop, Some(seen));
    search.limit(u64::MAX);
    found
}
