//! Who takes part: this project's engines, and the solvers that the registries hold.

use std::num::NonZero;

use kudosu_board::Stop;
use kudosu_search::nine::{Answer, Batch, Simd, Solver, Values, answers};

/// Counts the solutions of all puzzles together, each up to two.
type Count = Box<dyn FnMut(&[Values]) -> u64>;

/// A solver that can say of many puzzles how many solutions each has, up to two.
pub struct Contestant {
    /// What it is called in tables.
    pub name: String,
    /// Whether it is this project's.
    pub is_ours: bool,
    /// Whether it uses all cores, so that wall time counts.
    pub is_parallel: bool,
    count: Count,
}

impl Contestant {
    /// All of them; with `paths` each set of vector instructions by itself, else only the best.
    pub fn all(paths: bool, peers: bool) -> Vec<Contestant> {
        let mut all = Vec::new();
        let best = Simd::chosen();
        for simd in Simd::available().filter(|&simd| paths || simd == best) {
            let mut solver = Solver::with(simd);
            all.push(Contestant::ours(
                format!("single {}", simd.name()),
                move |puzzles| {
                    let count = |puzzle| solver.count(puzzle, 2, &Stop::new()).unwrap_or_default();
                    puzzles.iter().map(count).sum()
                },
            ));
        }
        for simd in Simd::available().filter(|&simd| paths || simd == best) {
            let mut batch = Batch::with(simd);
            all.push(Contestant::ours(
                format!("batch {}", simd.name()),
                move |puzzles| {
                    let counts = batch.counts(puzzles, 2, &Stop::new());
                    counts.unwrap_or_default().into_iter().map(u64::from).sum()
                },
            ));
        }
        let mut batch = Batch::new();
        all.push(Contestant::ours(
            "batch with solutions".to_owned(),
            move |puzzles| total(&batch.answers(puzzles, &Stop::new()).unwrap_or_default()),
        ));
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let mut parallel = Contestant::ours(format!("batch, {threads} threads"), move |puzzles| {
            total(&answers(puzzles, threads, &Stop::new()).unwrap_or_default())
        });
        parallel.is_parallel = true;
        all.push(parallel);
        if peers {
            all.push(Contestant::peer("sudoku 0.8", |puzzle| {
                sudoku::Sudoku::from_bytes(*puzzle).map_or(0, |sudoku| sudoku.solutions_count_up_to(2))
            }));
            all.push(Contestant::peer("msolve 0.6", |puzzle| {
                msolve::Sudoku::from(*puzzle).count_solutions(2)
            }));
        }
        all
    }

    fn ours(name: String, count: impl FnMut(&[Values]) -> u64 + 'static) -> Contestant {
        Contestant {
            name,
            is_ours: true,
            is_parallel: false,
            count: Box::new(count),
        }
    }

    fn peer(name: &str, count: impl Fn(&Values) -> usize + 'static) -> Contestant {
        Contestant {
            name: name.to_owned(),
            is_ours: false,
            is_parallel: false,
            count: Box::new(move |puzzles| puzzles.iter().map(|puzzle| count(puzzle) as u64).sum()),
        }
    }

    /// The solutions of all puzzles together, each counted up to two.
    pub fn count(&mut self, puzzles: &[Values]) -> u64 {
        (self.count)(puzzles)
    }
}

fn total(answers: &[Answer]) -> u64 {
    let count = |answer: &Answer| match answer {
        Answer::NoSolution => 0,
        Answer::Unique(_) => 1,
        Answer::Several(..) => 2,
    };
    answers.iter().map(count).sum()
}
