//! Puzzles as lines of text: a block of lines in, an answer for each line out, in order.

use std::fmt;
use std::num::NonZero;
use std::ops::Range;

use kudosu_board::Stop;
use kudosu_board::nine::read_line;

use super::{Batch, BatchEngine, Columns, ColumnsError, RowStatus, Values};
use crate::Unfinished;

/// Answers blocks of lines with a batch engine; keeps its memory between blocks.
///
/// Blocks should be large (ten thousand lines are), for towards the end of each the engine runs out of
/// puzzles to work on side by side.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{AnsweredLine, FirstSolution, LineBatch, write_line};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let block = format!("{puzzle}\n# a comment\n");
/// let mut batch = LineBatch::new();
/// let mut out = Vec::new();
/// for line in batch.answer(block.as_bytes(), Stop::never())? {
///     match line {
/// AnsweredLine::Plain { answer: FirstSolution::Only(solution), .. } => write_line(solution, &mut out),
///         AnsweredLine::Plain { .. } => out.extend(b"not a proper puzzle\n"),
///         AnsweredLine::Other { text } => assert_eq!(text, b"# a comment"),
///     }
/// }
/// assert!(out.starts_with(b"534678912"));
/// # Ok::<(), kudosu_search::Unfinished>(())
/// ```
pub struct LineBatch {
    engine: Box<dyn BatchEngine>,
    puzzles: Vec<Values>,
    counts: Vec<u32>,
    status: Vec<RowStatus>,
    solutions: Vec<Values>,
    lines: Vec<(Range<usize>, bool)>,
}

/// The first solution of a puzzle among many, and whether there are others. Which one of several is the
/// first does not depend on the engine, nor on where the puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSolution<'a> {
    /// There is none.
    None,
    /// There is no other.
    Only(&'a Values),
    /// There are others.
    OneOfSeveral(&'a Values),
}

/// A line of a block, without its end (`\n` or `\r\n`).
#[derive(Debug, PartialEq, Eq)]
pub enum AnsweredLine<'a, T> {
    /// A puzzle of exactly 81 characters, digits and dots.
    Plain {
        /// The line.
        text: &'a [u8],
        /// Its answer.
        answer: T,
    },
    /// Anything else, for the caller to deal with.
    Other {
        /// The line.
        text: &'a [u8],
    },
}

impl Default for LineBatch {
    fn default() -> LineBatch {
        LineBatch::new()
    }
}

impl fmt::Debug for LineBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineBatch").finish_non_exhaustive()
    }
}

impl LineBatch {
    /// With the engine on the processor, and its best kernel for this machine.
    #[must_use]
    pub fn new() -> LineBatch {
        LineBatch::with_engine(Box::new(Batch::new()))
    }

    /// With any engine.
    #[must_use]
    pub fn with_engine(engine: Box<dyn BatchEngine>) -> LineBatch {
        LineBatch {
            engine,
            puzzles: Vec::new(),
            counts: Vec::new(),
            status: Vec::new(),
            solutions: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The lines of a block, each plain puzzle with its solution. A last line without an end counts.
    pub fn answer<'a>(
        &'a mut self,
        block: &'a [u8],
        stop: &Stop,
    ) -> Result<impl Iterator<Item = AnsweredLine<'a, FirstSolution<'a>>> + use<'a>, Unfinished> {
        self.read(block);
        // What the columns hold before does not matter, so old rows stay.
        if self.solutions.len() < self.puzzles.len() {
            self.solutions.resize(self.puzzles.len(), [0; 81]);
        }
        self.fill(NonZero::new(2).expect("not zero"), true, stop)?;
        let answers = self.counts.iter().zip(&self.solutions);
        let answers = answers.map(|(&count, solution)| match count {
            0 => FirstSolution::None,
            1 => FirstSolution::Only(solution),
            _ => FirstSolution::OneOfSeveral(solution),
        });
        Ok(with_answers(&self.lines, block, answers))
    }

    /// The lines of a block, each plain puzzle with how many solutions it has, but never more than `limit`.
    pub fn count<'a>(
        &'a mut self,
        block: &'a [u8],
        limit: NonZero<u32>,
        stop: &Stop,
    ) -> Result<impl Iterator<Item = AnsweredLine<'a, u32>> + use<'a>, Unfinished> {
        self.read(block);
        self.fill(limit, false, stop)?;
        Ok(with_answers(&self.lines, block, self.counts.iter().copied()))
    }

    /// Whether the engine finds depths of trial and error.
    #[must_use]
    pub fn finds_depths(&self) -> bool {
        self.engine.finds_depths()
    }

    /// The lines of a block, each plain puzzle with how many solutions it has, up to two, and with its depth
    /// of trial and error, where it has one solution and the engine finds that out.
    pub fn depths<'a>(
        &'a mut self,
        block: &'a [u8],
        stop: &Stop,
    ) -> Result<impl Iterator<Item = AnsweredLine<'a, (u32, Option<u32>)>> + use<'a>, Unfinished> {
        self.read(block);
        if self.solutions.len() < self.puzzles.len() {
            self.solutions.resize(self.puzzles.len(), [0; 81]);
        }
        self.fill(NonZero::new(2).expect("not zero"), true, stop)?;
        let solutions = &self.solutions[..self.puzzles.len()];
        let depths = depths_of_unique(&mut *self.engine, &self.puzzles, &self.counts, solutions, stop)?;
        let answers = self.counts.iter().copied().zip(depths);
        Ok(with_answers(&self.lines, block, answers))
    }

    fn fill(&mut self, limit: NonZero<u32>, with_solutions: bool, stop: &Stop) -> Result<(), Unfinished> {
        let puzzles = self.puzzles.len();
        self.counts.resize(puzzles, 0);
        self.status.resize(puzzles, RowStatus::Unanswered);
        let columns = Columns {
            counts: &mut self.counts,
            status: &mut self.status,
            solutions: with_solutions.then(|| &mut self.solutions[..puzzles]),
        };
        let filled = self.engine.fill_columns(&self.puzzles, limit, columns, stop);
        filled.map_err(ColumnsError::unfinished)
    }

    fn read(&mut self, block: &[u8]) {
        self.puzzles.clear();
        self.lines.clear();
        let mut start = 0;
        while start < block.len() {
            let (length, puzzle) = next_line(&block[start..]);
            let text = block[start..start + length]
                .strip_suffix(b"\r")
                .map_or(length, <[u8]>::len);
            self.lines.push((start..start + text, puzzle.is_some()));
            self.puzzles.extend(puzzle);
            start += length + 1;
        }
    }
}

/// The depths of those puzzles that have one solution.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{Batch, depths_of_unique};
///
/// let depths = depths_of_unique(&mut Batch::new(), &[[0; 81]], &[2], &[[0; 81]], Stop::never());
/// assert_eq!(depths, Ok(vec![None]));
/// ```
pub fn depths_of_unique(
    engine: &mut dyn BatchEngine,
    puzzles: &[Values],
    counts: &[u32],
    solutions: &[Values],
    stop: &Stop,
) -> Result<Vec<Option<u32>>, Unfinished> {
    let mut depths = vec![None; puzzles.len()];
    if !engine.finds_depths() {
        return Ok(depths);
    }
    let unique: Vec<usize> = (0..puzzles.len()).filter(|&at| counts[at] == 1).collect();
    let chosen = |of: &[Values]| -> Vec<Values> { unique.iter().map(|&at| of[at]).collect() };
    let found = engine.depths(&chosen(puzzles), &chosen(solutions), stop)?;
    for (at, depth) in unique.into_iter().zip(found) {
        depths[at] = depth;
    }
    Ok(depths)
}

/// The lines, each plain puzzle with the next answer.
fn with_answers<'a, T>(
    lines: &'a [(Range<usize>, bool)],
    block: &'a [u8],
    mut answers: impl Iterator<Item = T>,
) -> impl Iterator<Item = AnsweredLine<'a, T>> {
    lines.iter().map(move |(range, is_plain)| {
        let text = &block[range.clone()];
        match if *is_plain { answers.next() } else { None } {
            Some(answer) => AnsweredLine::Plain { text, answer },
            None => AnsweredLine::Other { text },
        }
    })
}

/// How long the first line is, and the puzzle that it is.
/// Most lines of a stream are plain puzzles, so that is tried first.
#[inline]
fn next_line(block: &[u8]) -> (usize, Option<Values>) {
    if block.get(81) == Some(&b'\n')
        && let Some(puzzle) = read_line(&block[..81])
    {
        return (81, Some(puzzle));
    }
    let length = block
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(block.len());
    let text = &block[..length];
    (length, read_line(text.strip_suffix(b"\r").unwrap_or(text)))
}

/// Writes the 81 values of a puzzle or solution as digits, 0 for a blank, and ends the line.
#[inline]
pub fn write_line(values: &Values, out: &mut Vec<u8>) {
    let mut line = [b'\n'; 82];
    for (byte, value) in line.iter_mut().zip(values) {
        *byte = b'0'.wrapping_add(*value);
    }
    out.extend_from_slice(&line);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn described(block: &str) -> Vec<String> {
        let mut batch = LineBatch::new();
        let lines = batch.answer(block.as_bytes(), &Stop::new()).unwrap();
        lines
            .map(|line| match line {
                AnsweredLine::Plain { text, answer } => {
                    assert_eq!(text.len(), 81);
                    let answer = match answer {
                        FirstSolution::None => "none",
                        FirstSolution::Only(_) => "one",
                        FirstSolution::OneOfSeveral(_) => "several",
                    };
                    answer.to_owned()
                }
                AnsweredLine::Other { text } => format!("other:{}", String::from_utf8_lossy(text)),
            })
            .collect()
    }

    #[test]
    fn lines_keep_their_order_whatever_they_are() {
        let blank = ".".repeat(81);
        let zeros = "0".repeat(81);
        let clash = format!("55{}", &blank[2..]);
        let block = format!("{PUZZLE}\n\n# note\n{blank}\r\n{clash}\n{zeros}\n{PUZZLE} # 2\n{PUZZLE}");
        let expected = ["one", "other:", "other:# note", "several", "none", "several"];
        let lines = described(&block);
        assert_eq!(lines[..6], expected);
        assert_eq!(lines[6], format!("other:{PUZZLE} # 2"));
        assert_eq!(lines[7..], ["one"]);
    }

    #[test]
    fn a_block_may_be_empty_or_hold_odd_bytes() {
        assert!(described("").is_empty());
        assert_eq!(described("\n"), ["other:"]);
        let odd = format!("{}x", &PUZZLE[..80]);
        assert_eq!(described(&odd), [format!("other:{odd}")]);
        // Two short lines whose ends lie where a plain line would have its own.
        let short = format!("{}\n{}\n", &PUZZLE[..40], &PUZZLE[..40]);
        assert_eq!(described(&short).len(), 2);
    }

    #[test]
    fn counted_lines_keep_their_order_too() {
        let blank = ".".repeat(81);
        let block = format!("{PUZZLE}\n# note\n{blank}\n55{}\n", &blank[2..]);
        let mut batch = LineBatch::new();
        for limit in [1, 2, 50] {
            let most = NonZero::new(limit).unwrap();
            let lines = batch.count(block.as_bytes(), most, &Stop::new()).unwrap();
            let counts: Vec<Option<u32>> = lines
                .map(|line| match line {
                    AnsweredLine::Plain { answer, .. } => Some(answer),
                    AnsweredLine::Other { .. } => None,
                })
                .collect();
            assert_eq!(counts, [Some(1), None, Some(limit), Some(0)]);
        }
    }

    /// Says that the depth of a puzzle is its first value, and remembers what it was asked.
    struct FirstValues(std::sync::mpsc::Sender<Values>);

    impl BatchEngine for FirstValues {
        fn fill_columns(
            &mut self,
            puzzles: &[Values],
            limit: NonZero<u32>,
            columns: Columns<'_>,
            stop: &Stop,
        ) -> Result<(), ColumnsError> {
            BatchEngine::fill_columns(&mut Batch::new(), puzzles, limit, columns, stop)
        }

        fn finds_depths(&self) -> bool {
            true
        }

        fn depths(
            &mut self,
            puzzles: &[Values],
            solutions: &[Values],
            _: &Stop,
        ) -> Result<Vec<Option<u32>>, Unfinished> {
            puzzles.iter().for_each(|puzzle| self.0.send(*puzzle).unwrap());
            assert!(solutions.iter().all(|solution| !solution.contains(&0)));
            let first = puzzles.iter().map(|puzzle| puzzle[0]);
            Ok(first.map(|value| (value > 0).then_some(value.into())).collect())
        }
    }

    #[test]
    fn depths_are_asked_of_puzzles_with_one_solution_and_keep_their_lines() {
        let blank = ".".repeat(81);
        let without_first = format!(".{}", &PUZZLE[1..]);
        let block = format!("{PUZZLE}\n# note\n{blank}\n55{}\n{without_first}\n", &blank[2..]);
        let (asked, received) = std::sync::mpsc::channel();
        let mut batch = LineBatch::with_engine(Box::new(FirstValues(asked)));
        let lines = batch.depths(block.as_bytes(), &Stop::new()).unwrap();
        let depths: Vec<Option<(u32, Option<u32>)>> = lines
            .map(|line| match line {
                AnsweredLine::Plain { answer, .. } => Some(answer),
                AnsweredLine::Other { .. } => None,
            })
            .collect();
        let (first, several, clash) = (Some((1, Some(5))), Some((2, None)), Some((0, None)));
        assert_eq!(depths, [first, None, several, clash, Some((1, None))]);
        assert_eq!(received.try_iter().count(), 2);
        let mut on_processor = LineBatch::new();
        assert!(!on_processor.finds_depths());
        let mut lines = on_processor.depths(PUZZLE.as_bytes(), &Stop::new()).unwrap();
        assert!(matches!(
            lines.next(),
            Some(AnsweredLine::Plain {
                answer: (1, None),
                ..
            })
        ));
    }

    #[test]
    fn what_is_written_can_be_read() {
        let puzzle = read_line(PUZZLE.as_bytes()).unwrap();
        let mut out = Vec::new();
        write_line(&puzzle, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), PUZZLE.replace('.', "0") + "\n");
    }
}
