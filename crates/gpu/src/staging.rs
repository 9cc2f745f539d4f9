//! Copies between the caller's memory and memory that the card reaches, on several threads.

use std::num::NonZero;
use std::thread;

use kudosu_search::Unfinished;
use kudosu_search::nine::{Columns, Row, RowStatus};

use crate::lane_set::{LaneSet, NOT_COUNTED, WRONG};

/// A thread is not worth its start for fewer puzzles.
const FEWEST_A_THREAD: usize = 16 * 1024;

/// Brings puzzles to where the card fetches them.
pub(crate) fn bring_in<R: Row>(set: &mut LaneSet, puzzles: &[R], threads: NonZero<usize>) {
    let to = set.puzzles_mut::<R>(puzzles.len());
    let part = R::BYTES * part_of(puzzles.len(), threads);
    thread::scope(|scope| {
        let mut parts = to.chunks_mut(part).zip(R::bytes(puzzles).chunks(part));
        let own = parts.next();
        for (to, from) in parts {
            scope.spawn(move || to.copy_from_slice(from));
        }
        if let Some((to, from)) = own {
            to.copy_from_slice(from);
        }
    });
}

/// Brings answers to the caller's columns, and says whether all puzzles are answered, and rightly.
pub(crate) fn bring_out<R: Row>(
    set: &LaneSet,
    puzzles: &[R],
    columns: Columns<'_, R>,
    threads: NonZero<usize>,
) -> Result<(), Unfinished> {
    let counts = &set.counts.as_slice()[..puzzles.len()];
    let solutions = set.solutions::<R>(puzzles.len());
    let (part, limit) = (part_of(puzzles.len(), threads), set.limit);
    let Columns {
        counts: to_counts,
        status: to_status,
        solutions: to_solutions,
        ..
    } = columns;
    let mut to_solutions = to_solutions.map(|column| column.chunks_mut(part));
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (index, (to_counts, to_status)) in to_counts
            .chunks_mut(part)
            .zip(to_status.chunks_mut(part))
            .enumerate()
        {
            let here = index * part..index * part + to_counts.len();
            let (puzzles, counts) = (&puzzles[here.clone()], &counts[here.clone()]);
            let to_solutions = to_solutions.as_mut().and_then(Iterator::next);
            let bytes = R::BYTES * here.start..R::BYTES * here.end;
            let solutions = solutions.map(|column| &column[bytes]);
            threads.push(scope.spawn(move || {
                if let (Some(to), Some(from)) = (to_solutions, solutions) {
                    R::bytes_mut(to).copy_from_slice(from);
                }
                fill(puzzles, counts, limit, to_counts, to_status)
            }));
        }
        threads
            .into_iter()
            .map(|thread| thread.join().expect("copying does not panic"))
            .fold(Ok(()), worse)
    })
}

/// Of two parts, what is to be said of both: a wrong answer matters more than one that is missing.
fn worse(one: Result<(), Unfinished>, other: Result<(), Unfinished>) -> Result<(), Unfinished> {
    match (one, other) {
        (Err(Unfinished::WrongAnswer), _) => one,
        (_, Err(_)) => other,
        _ => one,
    }
}

/// Fills in counts and what is known of each puzzle; whether that is something right of all.
fn fill<R: Row>(
    puzzles: &[R],
    counts: &[u32],
    limit: u32,
    to_counts: &mut [u32],
    to_status: &mut [RowStatus],
) -> Result<(), Unfinished> {
    let mut all = Ok(());
    for (((puzzle, &count), to_count), to_status) in puzzles.iter().zip(counts).zip(to_counts).zip(to_status)
    {
        (*to_count, *to_status) = match count {
            NOT_COUNTED => {
                all = worse(all, Err(Unfinished::Stopped));
                (0, RowStatus::Unanswered)
            }
            // The card has checked what it found, and zeros are in the place of the solution.
            WRONG => {
                all = Err(Unfinished::WrongAnswer);
                (0, RowStatus::Unanswered)
            }
            // A value over 9 fits nowhere, so these are among the puzzles without solution.
            0 if !puzzle.is_puzzle() => (0, RowStatus::Invalid),
            _ => (count.min(limit), RowStatus::Answered),
        };
    }
    all
}

fn part_of(puzzles: usize, threads: NonZero<usize>) -> usize {
    puzzles.div_ceil(threads.get()).max(FEWEST_A_THREAD)
}
