//! Many puzzles on several threads, with the answers in order.

use std::num::NonZero;

use kudosu_board::Stop;

use super::{Answer, Batch, Values};
use crate::Unfinished;
use crate::threads::on_threads;

/// How many puzzles a thread takes at a time: enough to keep all lanes of an engine busy most of the time.
const CHUNK: usize = 8192;

/// How many puzzles each of so many threads takes at a time, so that all of them have something to do.
pub(super) fn chunk_length(puzzles: usize, threads: NonZero<usize>) -> usize {
    CHUNK.min(puzzles.div_ceil(threads.get())).max(1)
}

/// For each puzzle whether it has none, one, or several solutions, worked out on up to `threads` threads.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{Answer, answers};
///
/// let threads = std::thread::available_parallelism()?;
/// let answers = answers(&[[0; 81], [1; 81]], threads, Stop::never())?;
/// assert!(matches!(answers[0], Answer::Several(..)));
/// assert_eq!(answers[1], Answer::NoSolution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answers(puzzles: &[Values], threads: NonZero<usize>, stop: &Stop) -> Result<Vec<Answer>, Unfinished> {
    let chunk = chunk_length(puzzles.len(), threads);
    if puzzles.len() <= chunk {
        return Batch::new().answers(puzzles, stop);
    }
    let mut answers = Vec::with_capacity(puzzles.len());
    for answered in answers_by_chunk(puzzles, chunk, threads, stop) {
        answers.append(&mut answered?);
    }
    Ok(answers)
}

/// The same, where a stop leaves what was known then.
pub(crate) fn answers_so_far(
    puzzles: &[Values],
    threads: NonZero<usize>,
    stop: &Stop,
) -> Vec<Result<Answer, Unfinished>> {
    let chunk = chunk_length(puzzles.len(), threads);
    let mut answers = Vec::with_capacity(puzzles.len());
    for (puzzles, answered) in puzzles
        .chunks(chunk)
        .zip(answers_by_chunk(puzzles, chunk, threads, stop))
    {
        match answered {
            Ok(answered) => answers.extend(answered.into_iter().map(Ok)),
            Err(why) => answers.extend(puzzles.iter().map(|_| Err(why))),
        }
    }
    answers
}

/// The answers of each chunk of so many puzzles, or why it has none.
fn answers_by_chunk(
    puzzles: &[Values],
    chunk: usize,
    threads: NonZero<usize>,
    stop: &Stop,
) -> Vec<Result<Vec<Answer>, Unfinished>> {
    let mut answered = vec![Ok(Vec::new()); puzzles.len().div_ceil(chunk)];
    let jobs = puzzles.chunks(chunk).zip(&mut answered);
    on_threads(threads, jobs, Batch::new, |batch, (puzzles, answered)| {
        *answered = batch.answers(puzzles, stop);
    });
    answered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order_whatever_the_threads() {
        // A given in the first cell tells the puzzles apart; every other puzzle clashes.
        let puzzles: Vec<Values> = (0..2000)
            .map(|index| {
                let mut puzzle = [0; 81];
                puzzle[0] = (index % 9) as u8 + 1;
                puzzle[1] = if index % 2 == 0 { puzzle[0] } else { 0 };
                puzzle
            })
            .collect();
        for threads in [1, 2, 3, 16] {
            let threads = NonZero::new(threads).unwrap();
            let answers = answers(&puzzles, threads, &Stop::new()).unwrap();
            assert_eq!(answers.len(), puzzles.len());
            for (index, answer) in answers.iter().enumerate() {
                match answer {
                    Answer::NoSolution => assert_eq!(index % 2, 0),
                    Answer::Several(first, _) => assert_eq!((index % 2, first[0]), (1, puzzles[index][0])),
                    Answer::Unique(_) => panic!("one given cannot be enough"),
                }
            }
        }
        let stop = Stop::new();
        stop.request();
        assert_eq!(
            super::answers(&puzzles, NonZero::new(2).unwrap(), &stop),
            Err(Unfinished::Stopped)
        );
    }
}
