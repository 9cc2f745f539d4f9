//! Guesses about where a solution lies, tried one after the other before the long search: nothing follows
//! from their failure, and what they find is checked like any other solution.

use kudosu_board::{Grid, Stop};

use super::brief_learner::BriefLearner;
use super::classes::{Lines, restrict_to_classes};
use super::depth_first::DepthFirst;
use super::halt::Pause;
use super::options::Options;
use super::progress::Progress;
use super::sparse::Sparse;
use super::table::Table;
use super::{LOCAL_SEARCH_IS_FASTER, SEED, depth_first_budget};
use crate::Unfinished;

/// Propagations that a guess about classes is worth: about a second.
const CLASS_PROPAGATIONS: u64 = 4_000_000;

/// Work for filling a sparse grid by chance before learning begins, times the fourth power of the side:
/// a quarter of a second on 36×36, some ten seconds on 100×100, where learning has little to offer.
const SPARSE_WORK: u64 = 2;

/// The guesses that are still to be tried, the next one last.
pub(super) struct PatternGuesses {
    waiting: Vec<Guess>,
}

enum Guess {
    /// The grid is a shuffled addition table.
    Table(Table),
    /// Chance will do: there are few givens.
    Sparse(Box<Sparse>),
    /// The segments of these lines hold few different sets of digits.
    Classes(Lines, Option<Box<ClassSearch>>),
}

impl PatternGuesses {
    /// What is worth trying on a grid with these options.
    pub fn new(grid: &Grid, options: &Options) -> PatternGuesses {
        let shape = grid.shape();
        let (side, blanks, cells) = (shape.side(), options.blanks, shape.cell_count());
        let mut waiting = vec![
            Guess::Classes(Lines::Rows, None),
            Guess::Classes(Lines::Columns, None),
        ];
        if 5 * blanks >= 4 * cells || side > LOCAL_SEARCH_IS_FASTER && 2 * blanks >= cells {
            let sparse = Sparse::new(shape, SEED, SPARSE_WORK * (side as u64).pow(4));
            waiting.extend(sparse.map(Box::new).map(Guess::Sparse));
        }
        waiting.push(Guess::Table(Table::new(SEED)));
        PatternGuesses { waiting }
    }

    /// The values of a solution that follows a pattern, if there is one. After a stop it goes on where it
    /// was, with the same options; otherwise they are left as they were.
    pub fn solve(
        &mut self,
        grid: &Grid,
        options: &mut Options,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>, Unfinished> {
        let shape = grid.shape();
        let is_solution = |values: &Vec<u8>| {
            let filled = Grid::from_values(shape, values);
            filled.is_ok_and(|filled| filled.is_solution_of(grid))
        };
        while let Some(guess) = self.waiting.last_mut() {
            let found = match guess {
                Guess::Table(table) => table.continued(shape, grid.values(), stop)?,
                Guess::Sparse(sparse) => sparse.fill(options, progress, stop)?,
                Guess::Classes(lines, search) => search
                    .get_or_insert_with(|| Box::new(ClassSearch::begin(options, *lines)))
                    .solve(options, stop)?,
            };
            self.waiting.pop();
            if let Some(values) = found.filter(is_solution) {
                return Ok(Some(values));
            }
        }
        Ok(None)
    }
}

/// A short search among the options that classes leave.
struct ClassSearch {
    /// Where the options are to be taken back to.
    start: usize,
    step: ClassStep,
}

enum ClassStep {
    DepthFirst(DepthFirst),
    Learn(Box<BriefLearner>),
    /// There are no classes.
    Nothing,
}

impl ClassSearch {
    fn begin(options: &mut Options, lines: Lines) -> ClassSearch {
        ClassSearch {
            start: options.mark(),
            step: if restrict_to_classes(options, lines) {
                ClassStep::DepthFirst(DepthFirst::new(None))
            } else {
                ClassStep::Nothing
            },
        }
    }

    /// A solution within the options, if it is found soon.
    fn solve(&mut self, options: &mut Options, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        let found = loop {
            match &mut self.step {
                ClassStep::DepthFirst(search) => {
                    match search.advance(options, depth_first_budget(options.layout.side), stop) {
                        Pause::Solution => break Some(options.values.clone()),
                        Pause::Unfinished(why) => return Err(why),
                        Pause::Exhausted | Pause::Answered => break None,
                        Pause::Budget => {
                            let ruled_out = search.hand_over(options);
                            let learner = BriefLearner::new(CLASS_PROPAGATIONS, ruled_out);
                            self.step = ClassStep::Learn(Box::new(learner));
                        }
                    }
                }
                ClassStep::Learn(learner) => break learner.solve(options, stop)?,
                ClassStep::Nothing => break None,
            }
        };
        options.undo(self.start);
        Ok(found)
    }
}
