//! Puzzles as lines of text: a block of lines in, an answer for each line out, in order.

use std::fmt;
use std::num::NonZero;
use std::ops::Range;

use kudosu_board::Stop;

use super::answered::{AnsweredLines, FirstSolution, Rows, end_of_line};
use super::{Batch, BatchEngine, Columns, ColumnsError, Row, RowStatus, TextLine, Values};
use crate::Unfinished;

/// Answers blocks of lines with a batch engine; keeps its memory between blocks.
///
/// Blocks should be large (ten thousand lines are), for towards the end of each the engine runs out of
/// puzzles to work on side by side.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{AnsweredLine, FirstSolution, LineBatch};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let block = format!("{puzzle}\n# a comment\n");
/// let mut batch = LineBatch::new();
/// let mut out = Vec::new();
/// for line in batch.answer(block.as_bytes(), Stop::never())? {
///     match line {
///         AnsweredLine::Plain { answer: FirstSolution::Only(solution), .. } => out.extend(solution),
///         AnsweredLine::Plain { .. } => out.extend(b"not a proper puzzle\n"),
///         AnsweredLine::Other { text } => assert_eq!(text, b"# a comment"),
///     }
/// }
/// assert!(out.starts_with(b"534678912"));
/// # Ok::<(), kudosu_search::Unfinished>(())
/// ```
pub struct LineBatch {
    engine: Box<dyn BatchEngine>,
    pieces: Vec<Piece>,
    /// The puzzles of a block in which they do not lie one behind the other.
    gathered: Vec<TextLine>,
    counts: Vec<u32>,
    status: Vec<RowStatus>,
    solutions: Vec<TextLine>,
}

/// How many solutions a puzzle has, and its depth where that was found.
type CountAndDepth = (u32, Option<u32>);

/// Lines of a block that follow each other.
pub(super) enum Piece {
    /// Puzzles, as far as one sees without a look at their cells.
    Puzzles(Puzzles),
    /// Anything else: a line without its end.
    Other(Range<usize>),
}

/// Lines of 81 bytes and an end, as far as there is one.
#[derive(Clone, Copy, Default)]
pub(super) struct Puzzles {
    pub(super) start: usize,
    pub(super) number: usize,
    /// How long each is with its end.
    pub(super) step: usize,
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
            pieces: Vec::new(),
            gathered: Vec::new(),
            counts: Vec::new(),
            status: Vec::new(),
            solutions: Vec::new(),
        }
    }

    /// The lines of a block, each plain puzzle with its solution. A last line without an end counts.
    pub fn answer<'a>(
        &'a mut self,
        block: &'a [u8],
        stop: &Stop,
    ) -> Result<AnsweredLines<'a, impl Fn(usize) -> FirstSolution<'a> + use<'a>>, Unfinished> {
        let puzzles = self.fill(block, NonZero::new(2).expect("not zero"), true, stop)?;
        let (counts, solutions) = (&self.counts[..puzzles], &self.solutions[..puzzles]);
        Ok(self.lines(block, solutions, |row| match counts[row] {
            0 => FirstSolution::None,
            1 => FirstSolution::Only(&solutions[row]),
            _ => FirstSolution::OneOfSeveral(&solutions[row]),
        }))
    }

    /// The lines of a block, each plain puzzle with how many solutions it has, but never more than `limit`.
    pub fn count<'a>(
        &'a mut self,
        block: &'a [u8],
        limit: NonZero<u32>,
        stop: &Stop,
    ) -> Result<AnsweredLines<'a, impl Fn(usize) -> u32 + use<'a>>, Unfinished> {
        let puzzles = self.fill(block, limit, false, stop)?;
        let counts = &self.counts[..puzzles];
        Ok(self.lines(block, &[], |row| counts[row]))
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
    ) -> Result<AnsweredLines<'a, impl Fn(usize) -> CountAndDepth + use<'a>>, Unfinished> {
        let puzzles = self.fill(block, NonZero::new(2).expect("not zero"), true, stop)?;
        let values = |lines: &[TextLine]| -> Vec<Values> { lines.iter().map(Row::values).collect() };
        let (given, solutions) = (
            values(puzzles_of(&self.pieces, block, &mut self.gathered)),
            values(&self.solutions[..puzzles]),
        );
        let counts = &self.counts[..puzzles];
        let depths = depths_of_unique(&mut *self.engine, &given, counts, &solutions, stop)?;
        Ok(self.lines(block, &[], move |row| (counts[row], depths[row])))
    }

    /// Has the engine answer the puzzles of a block; says how many these are.
    fn fill(
        &mut self,
        block: &[u8],
        limit: NonZero<u32>,
        with_solutions: bool,
        stop: &Stop,
    ) -> Result<usize, Unfinished> {
        find_pieces(block, &mut self.pieces);
        let lines = puzzles_of(&self.pieces, block, &mut self.gathered);
        let puzzles = lines.len();
        self.counts.resize(puzzles, 0);
        self.status.resize(puzzles, RowStatus::Unanswered);
        // What the columns hold before does not matter, so old rows stay.
        if with_solutions && self.solutions.len() < puzzles {
            self.solutions.resize(puzzles, [0; 82]);
        }
        let columns = Columns {
            counts: &mut self.counts,
            status: &mut self.status,
            solutions: with_solutions.then(|| &mut self.solutions[..puzzles]),
        };
        let filled = self.engine.fill_lines(lines, limit, columns, stop);
        filled.map_err(ColumnsError::unfinished)?;
        Ok(puzzles)
    }

    fn lines<'a, T, F: Fn(usize) -> T>(
        &'a self,
        block: &'a [u8],
        solutions: &'a [TextLine],
        answer: F,
    ) -> AnsweredLines<'a, F> {
        let rows = Rows {
            counts: &self.counts,
            status: &self.status,
            solutions,
        };
        AnsweredLines::new(block, &self.pieces, rows, answer)
    }
}

/// Finds the puzzles of a block by where their lines end: most lines of a stream are plain puzzles.
fn find_pieces(block: &[u8], pieces: &mut Vec<Piece>) {
    pieces.clear();
    let mut start = 0;
    while start < block.len() {
        let rest = &block[start..];
        let end: &[u8] = match &rest[rest.len().min(81)..] {
            [b'\n', ..] => b"\n",
            [b'\r', b'\n', ..] => b"\r\n",
            [b'\r'] => b"\r",
            [] if rest.len() == 81 => b"",
            _ => {
                let length = end_of_line(rest);
                let text = rest[..length].strip_suffix(b"\r").map_or(length, <[u8]>::len);
                pieces.push(Piece::Other(start..start + text));
                start += length + 1;
                continue;
            }
        };
        let step = 81 + end.len();
        let ends_so = |line: &&[u8]| line[81..] == *end;
        let number = rest.chunks_exact(step).take_while(ends_so).count();
        pieces.push(Piece::Puzzles(Puzzles { start, number, step }));
        start += step * number;
    }
}

/// The puzzles of a block: as they stand, where they stand one behind the other.
fn puzzles_of<'a>(pieces: &[Piece], block: &'a [u8], gathered: &'a mut Vec<TextLine>) -> &'a [TextLine] {
    let puzzles = pieces.iter().filter_map(|piece| match piece {
        Piece::Puzzles(puzzles) => Some(puzzles),
        Piece::Other(_) => None,
    });
    let mut pieces = puzzles.clone();
    if let (Some(only), None) = (pieces.next(), pieces.next())
        && only.step == TextLine::BYTES
        && block[only.start + 81] == b'\n'
    {
        return block[only.start..][..only.number * only.step].as_chunks().0;
    }
    gathered.clear();
    for Puzzles { start, number, step } in puzzles {
        gathered.extend(block[*start..][..number * step].chunks_exact(*step).map(|text| {
            let mut line = [b'\n'; 82];
            line[..81].copy_from_slice(&text[..81]);
            line
        }));
    }
    gathered
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

/// Writes the 81 values of a puzzle or solution as digits, 0 for a blank, and ends the line.
#[inline]
pub fn write_line(values: &Values, out: &mut Vec<u8>) {
    out.extend_from_slice(&TextLine::of(values));
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;

    use super::*;
    use crate::nine::{AnsweredLine, Solver, read_line};

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

    /// What a line is worth when it is looked at alone.
    fn expected(text: &[u8]) -> AnsweredLine<'_, (u64, Option<Values>)> {
        let Some(puzzle) = read_line(text) else {
            return AnsweredLine::Other { text };
        };
        let mut solver = Solver::new();
        let count = solver.count(&puzzle, 2, &Stop::new()).unwrap();
        let only = match solver.answer(&puzzle, &Stop::new()).unwrap() {
            crate::nine::Answer::Unique(solution) => Some(solution),
            _ => None,
        };
        let answer = (count, only);
        AnsweredLine::Plain { text, answer }
    }

    /// A text of lines that are puzzles or nearly so.
    fn any_text(rng: &mut Rng) -> Vec<u8> {
        let blank = ".".repeat(81);
        let mut text = Vec::new();
        for _ in 0..rng.below(30) {
            let start = text.len();
            match rng.below(9) {
                0 => text.extend(format!("# comment {}", rng.below(1000)).bytes()),
                1 => text.extend(format!("{PUZZLE} # {}", rng.below(1000)).bytes()),
                2 => text.extend(&blank.as_bytes()[rng.below(81)..]),
                3 => text.extend(format!("55{}", &blank[2..]).bytes()),
                4 => text.extend(blank.bytes()),
                _ => text.extend(PUZZLE.bytes()),
            }
            let length = text.len() - start;
            if rng.below(6) == 0 && length > 0 {
                let odd = [b'x', b'\n', b'\r', 0, 255, b'0'][rng.below(6)];
                text[start + rng.below(length)] = odd;
            }
            text.extend([&b"\n"[..], b"\n", b"\n", b"\r\n", b"\n\n"][rng.below(5)]);
        }
        text.truncate(text.len() - rng.below(4).min(text.len()));
        text
    }

    #[test]
    fn every_line_of_any_text_is_what_it_is_alone() {
        let mut rng = Rng::new(38);
        let mut batch = LineBatch::new();
        for _ in 0..400 {
            let block = any_text(&mut rng);
            let mut lines: Vec<&[u8]> = block.split(|&byte| byte == b'\n').collect();
            lines.pop_if(|last| last.is_empty());
            let lines: Vec<_> = lines
                .into_iter()
                .map(|line| expected(line.strip_suffix(b"\r").unwrap_or(line)))
                .collect();
            let counted = batch
                .count(&block, NonZero::new(2).unwrap(), &Stop::new())
                .unwrap();
            for (counted, line) in counted.zip(&lines) {
                match (counted, line) {
                    (
                        AnsweredLine::Plain { text, answer },
                        AnsweredLine::Plain {
                            text: own,
                            answer: (count, _),
                        },
                    ) => {
                        assert_eq!((text, u64::from(answer)), (*own, *count));
                    }
                    (AnsweredLine::Other { text }, AnsweredLine::Other { text: own }) => {
                        assert_eq!(text, *own);
                    }
                    other => panic!("{other:?}"),
                }
            }
            // In stretches and one by one.
            let mut answered = batch.answer(&block, &Stop::new()).unwrap();
            let mut lines = lines.iter();
            loop {
                let stretch = if rng.below(3) == 0 {
                    &[][..]
                } else {
                    answered.pass_solved()
                };
                for solution in stretch {
                    match lines.next() {
                        Some(AnsweredLine::Plain {
                            answer: (1, Some(only)),
                            ..
                        }) => {
                            assert_eq!(*solution, TextLine::of(only));
                        }
                        other => panic!("{other:?}"),
                    }
                }
                match (answered.next(), lines.next()) {
                    (None, None) => break,
                    (Some(AnsweredLine::Other { text }), Some(AnsweredLine::Other { text: own })) => {
                        assert_eq!(text, *own);
                    }
                    (
                        Some(AnsweredLine::Plain { text, answer }),
                        Some(AnsweredLine::Plain {
                            text: own,
                            answer: (count, only),
                        }),
                    ) => {
                        assert_eq!(text, *own);
                        match answer {
                            FirstSolution::None => assert_eq!(*count, 0),
                            FirstSolution::Only(line) => assert_eq!(Some(line.values()), *only),
                            FirstSolution::OneOfSeveral(_) => assert_eq!(*count, 2),
                        }
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
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
