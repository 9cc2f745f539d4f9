//! Many puzzles on several threads, with the answers in order.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use kudosu_board::Stop;

use super::{Answer, Batch, Puzzle};
use crate::Unfinished;

/// How many puzzles a thread takes at a time: enough to keep all lanes of an engine busy most of the time.
const CHUNK: usize = 8192;

/// For each puzzle whether it has none, one, or several solutions, worked out on up to `threads` threads.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{Answer, answers};
///
/// let threads = std::thread::available_parallelism()?;
/// let answers = answers(&[[0; 81], [1; 81]], threads, &Stop::new())?;
/// assert!(matches!(answers[0], Answer::Several(..)));
/// assert_eq!(answers[1], Answer::NoSolution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answers(puzzles: &[Puzzle], threads: NonZero<usize>, stop: &Stop) -> Result<Vec<Answer>, Unfinished> {
    let chunk = CHUNK.min(puzzles.len().div_ceil(threads.get())).max(1);
    let threads = threads.get().min(puzzles.len().div_ceil(chunk));
    if threads <= 1 {
        return Batch::new().answers(puzzles, stop);
    }
    let chunks: Vec<&[Puzzle]> = puzzles.chunks(chunk).collect();
    let next = AtomicUsize::new(0);
    let answered: Vec<Mutex<Result<Vec<Answer>, Unfinished>>> = chunks
        .iter()
        .map(|_| Mutex::new(Err(Unfinished::Stopped)))
        .collect();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut batch = Batch::new();
                while let Some(index) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&i| i < chunks.len())
                {
                    let result = batch.answers(chunks[index], stop);
                    let is_stopped = result.is_err();
                    if let Ok(mut answered) = answered[index].lock() {
                        *answered = result;
                    }
                    if is_stopped {
                        break;
                    }
                }
            });
        }
    });
    let mut answers = Vec::with_capacity(puzzles.len());
    for chunk in answered {
        answers.append(&mut chunk.into_inner().unwrap_or(Err(Unfinished::Stopped))?);
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order_whatever_the_threads() {
        // A given in the first cell tells the puzzles apart; every other puzzle clashes.
        let puzzles: Vec<Puzzle> = (0..2000)
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
