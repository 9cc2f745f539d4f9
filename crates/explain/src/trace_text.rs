//! A path in words to train on: a step at a level of detail, and what templates put around all of them.

use kudosu_logic::{Position, Step};

use crate::cells::name;
use crate::fill::Values;
use crate::{Language, describe_step};

/// A step in words, in as much detail as asked for: 1 what it does, 2 its name as well, 3 the line that
/// experts write, 4 whole sentences under a heading.
///
/// ```
/// use kudosu_board::{Grid, Stop};
/// use kudosu_explain::{Language, trace_step};
/// use kudosu_logic::{Position, Profile, next_step};
///
/// let position = Position::of(".142..1..2.4.3.1".parse::<Grid>()?);
/// let step = next_step(&position, &Profile::human(), Stop::never())?.expect("there is a step");
/// assert_eq!(trace_step(&position, &step, 1, 2, Language::English), "1. Full House: r2c4 = 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn trace_step(position: &Position, step: &Step, number: usize, detail: u8, language: Language) -> String {
    let words = describe_step(position, step, language);
    match detail {
        0 | 1 => format!("{number}. {}", words.effect),
        2 => format!("{number}. {}: {}", words.title, words.effect),
        3 => format!("{number}. {}", words.summary),
        _ => {
            let values = Values::new()
                .set("first", number.to_string())
                .set("name", words.title);
            let heading = values.fill(language.texts().walkthrough_step);
            format!("{heading}\n{}", words.paragraph)
        }
    }
}

/// What stands around the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TraceWords {
    /// What somebody asks.
    pub ask: String,
    /// The line with the puzzle.
    pub puzzle: String,
    /// The line with the solution, where there is one.
    pub solution: Option<String>,
    /// The heading of an instruction.
    pub instruction: &'static str,
    /// The heading of a response.
    pub response: &'static str,
}

/// The words around the steps of a puzzle in one line, and its solution.
#[must_use]
pub fn trace_words(puzzle: &str, solution: Option<&str>, language: Language) -> TraceWords {
    let texts = language.texts();
    let solution = solution.map(|line| Values::new().set("solution", line).fill(texts.trace_solution));
    TraceWords {
        ask: texts.trace_ask.to_owned(),
        puzzle: Values::new().set("puzzle", puzzle).fill(texts.trace_puzzle),
        solution,
        instruction: texts.trace_instruction,
        response: texts.trace_response,
    }
}

/// The line with the candidates of all blank cells: `Candidates: r1c1 {2 5}, r1c3 {1 2 7}`.
#[must_use]
pub fn trace_candidates(position: &Position, language: Language) -> String {
    let blanks = position.blanks().iter().map(|cell| {
        let digits: Vec<String> = position
            .candidates(cell)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        format!("{} {{{}}}", name(position.shape(), cell), digits.join(" "))
    });
    let candidates = blanks.collect::<Vec<_>>().join(", ");
    Values::new()
        .set("candidates", candidates)
        .fill(language.texts().trace_candidates)
}
