//! Who is measured: the engines on the processor and on a card, and another program's where it is built in.

use std::num::NonZero;

use kudosu::Stop;
use kudosu::gpu::Card;
use kudosu::nine::{Batch, Columns, RowStatus, Solver, Values, solve_columns};

use crate::device::{Device, TWO, opened_card};
use crate::failure::Failure;
use crate::output::note;

/// Counts the solutions of all puzzles together, each up to two.
type Count = Box<dyn FnMut(&[Values], &Stop) -> Result<u64, Failure>>;

/// A solver that can say of many puzzles how many solutions each has, up to two.
pub struct Contestant {
    /// What it is called.
    pub name: String,
    /// How many threads it uses.
    pub threads: NonZero<usize>,
    /// How many puzzles it should be given at a time.
    pub at_a_time: usize,
    count: Count,
}

impl Contestant {
    fn new(
        name: impl Into<String>,
        threads: NonZero<usize>,
        at_a_time: usize,
        count: impl FnMut(&[Values], &Stop) -> Result<u64, Failure> + 'static,
    ) -> Contestant {
        Contestant {
            name: name.into(),
            threads,
            at_a_time,
            count: Box::new(count),
        }
    }

    /// The solutions of all puzzles together, each counted up to two; fewer when it is stopped.
    pub fn solve(&mut self, puzzles: &[Values], stop: &Stop) -> Result<u64, Failure> {
        (self.count)(puzzles, stop)
    }
}

/// All that this machine and this build have.
pub fn all(threads: NonZero<usize>, device: Device) -> Result<Vec<Contestant>, Failure> {
    /// A card has a hundred thousand lanes to keep busy.
    const FOR_A_CARD: usize = 5_000_000;

    let one = NonZero::<usize>::MIN;
    let (mut solver, mut batch) = (Solver::new(), Batch::new());
    let mut all = vec![
        Contestant::new("one by one", one, 0, move |puzzles, stop| {
            let counts = puzzles.iter().map(|puzzle| solver.count(puzzle, 2, stop));
            Ok(counts.map(Result::unwrap_or_default).sum())
        }),
        Contestant::new("batch", one, 0, move |puzzles, stop| {
            let counts = batch.counts(puzzles, 2, stop).unwrap_or_default();
            Ok(counts.into_iter().map(u64::from).sum())
        }),
    ];
    if threads > one {
        let at_a_time = 100_000 * threads.get();
        let mut counts = Table::default();
        all.push(Contestant::new(
            format!("batch, {threads} threads"),
            threads,
            at_a_time,
            move |puzzles, stop| {
                Ok(counts.fill(puzzles, |table| solve_columns(puzzles, TWO, table, threads, stop)))
            },
        ));
    }
    let card = match device {
        Device::Cpu => None,
        Device::Gpu => Some(opened_card()?),
        Device::Auto => Card::open().ok(),
    };
    if let Some(card) = card {
        let mut counts = Table::default();
        all.push(Contestant::new(
            card.name().to_owned(),
            threads,
            FOR_A_CARD,
            move |puzzles, stop| {
                let mut failed = None;
                let solutions = counts.fill(puzzles, |table| {
                    let solved = card.solve_columns(puzzles, TWO, table, threads, stop);
                    solved.map_err(|error| failed = Some(error))
                });
                match failed {
                    Some(error) if !stop.is_requested() => {
                        Err(Failure::told(format!("the card failed: {error}")))
                    }
                    _ => Ok(solutions),
                }
            },
        ));
    }
    #[cfg(feature = "peers")]
    all.push(Contestant::new("sudoku 0.8", one, 0, |puzzles, stop| {
        let running = puzzles.iter().take_while(|_| !stop.is_requested());
        let counts = running.map(|puzzle| {
            let puzzle = sudoku::Sudoku::from_bytes(*puzzle);
            puzzle.map_or(0, |puzzle| puzzle.solutions_count_up_to(2) as u64)
        });
        Ok(counts.sum())
    }));
    if device == Device::Auto && all.iter().all(|contestant| contestant.at_a_time != FOR_A_CARD) {
        note("no card is used; --device gpu says why");
    }
    Ok(all)
}

/// Memory for answers, used again and again.
#[derive(Default)]
struct Table {
    counts: Vec<u32>,
    status: Vec<RowStatus>,
}

impl Table {
    /// How many solutions are found altogether.
    fn fill<E>(&mut self, puzzles: &[Values], solve: impl FnOnce(Columns<'_>) -> Result<(), E>) -> u64 {
        self.counts.resize(puzzles.len(), 0);
        self.status.resize(puzzles.len(), RowStatus::Unanswered);
        // Who is stopped leaves rows unanswered, and is not asked for its time.
        let _ = solve(Columns::new(&mut self.counts, &mut self.status));
        self.counts.iter().copied().map(u64::from).sum()
    }
}
