//! Copies between the caller's memory and memory that the card reaches, on several threads.

use std::num::NonZero;
use std::thread;

use kudosu_search::Unfinished;
use kudosu_search::nine::{Columns, RowStatus, Values};

use crate::error::CardError;
use crate::lane_set::{LaneSet, NOT_COUNTED, WRONG};

/// A thread is not worth its start for fewer puzzles.
const FEWEST_A_THREAD: usize = 16 * 1024;

/// Brings puzzles to where the card fetches them.
pub(crate) fn bring_in(
    set: &mut LaneSet,
    puzzles: &[Values],
    threads: NonZero<usize>,
) -> Result<(), CardError> {
    let to = set.puzzles_mut(puzzles.len())?;
    let part = part_of(puzzles.len(), threads);
    thread::scope(|scope| {
        let mut parts = to.chunks_mut(part).zip(puzzles.chunks(part));
        let own = parts.next();
        for (to, from) in parts {
            scope.spawn(move || to.copy_from_slice(from));
        }
        if let Some((to, from)) = own {
            to.copy_from_slice(from);
        }
    });
    Ok(())
}

/// Brings answers to the caller's columns, and says whether all puzzles are answered, and rightly.
pub(crate) fn bring_out(
    set: &LaneSet,
    puzzles: &[Values],
    columns: Columns<'_>,
    threads: NonZero<usize>,
) -> Result<Result<(), Unfinished>, CardError> {
    let counts = &set.counts.as_slice()?[..puzzles.len()];
    let solutions = match (&set.solutions, &columns.solutions) {
        (Some(solutions), Some(_)) => Some(&solutions.as_slice()?.as_chunks().0[..puzzles.len()]),
        _ => None,
    };
    let (part, limit) = (part_of(puzzles.len(), threads), set.limit);
    let Columns {
        counts: to_counts,
        status: to_status,
        solutions: to_solutions,
        ..
    } = columns;
    let mut to_solutions = to_solutions.map(|column| column.chunks_mut(part));
    Ok(thread::scope(|scope| {
        let mut threads = Vec::new();
        for (index, (to_counts, to_status)) in to_counts
            .chunks_mut(part)
            .zip(to_status.chunks_mut(part))
            .enumerate()
        {
            let here = index * part..index * part + to_counts.len();
            let (puzzles, counts) = (&puzzles[here.clone()], &counts[here.clone()]);
            let to_solutions = to_solutions.as_mut().and_then(Iterator::next);
            let solutions = solutions.map(|column: &[Values]| &column[here]);
            threads.push(scope.spawn(move || {
                if let (Some(to), Some(from)) = (to_solutions, solutions) {
                    to.copy_from_slice(from);
                }
                fill(puzzles, counts, limit, to_counts, to_status)
            }));
        }
        threads
            .into_iter()
            .map(|thread| thread.join().expect("copying does not panic"))
            .fold(Ok(()), worse)
    }))
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
fn fill(
    puzzles: &[Values],
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
            0 if puzzle.iter().any(|&value| value > 9) => (0, RowStatus::Invalid),
            _ => (count.min(limit), RowStatus::Answered),
        };
    }
    all
}

fn part_of(puzzles: usize, threads: NonZero<usize>) -> usize {
    puzzles.div_ceil(threads.get()).max(FEWEST_A_THREAD)
}
