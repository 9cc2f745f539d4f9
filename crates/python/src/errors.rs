//! What can go wrong, as Python's exceptions with the texts of the command line.

use kudosu::schema::{Answered, JsonError, Meaning, Refusal, SolveAnswer, Status};
use kudosu::{ReadError, ReadSetting};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};

create_exception!(
    kudosu,
    KudosuError,
    PyValueError,
    "Anything that kudosu has to say no to."
);
create_exception!(
    kudosu,
    NotAPuzzle,
    KudosuError,
    "What was given cannot be read as a puzzle; the message says where and why."
);
create_exception!(kudosu, NoSolution, KudosuError, "The puzzle has no solution.");
create_exception!(
    kudosu,
    SeveralSolutions,
    KudosuError,
    "The puzzle has several solutions, and exactly one was asked for."
);
create_exception!(
    kudosu,
    Unfinished,
    KudosuError,
    "There is no answer within the limit of time, steps or memory."
);
create_exception!(
    kudosu,
    OutOfReach,
    KudosuError,
    "No puzzle as wished was found within the allowed number of attempts."
);

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("KudosuError", py.get_type::<KudosuError>())?;
    module.add("NotAPuzzle", py.get_type::<NotAPuzzle>())?;
    module.add("NoSolution", py.get_type::<NoSolution>())?;
    module.add("SeveralSolutions", py.get_type::<SeveralSolutions>())?;
    module.add("Unfinished", py.get_type::<Unfinished>())?;
    module.add("OutOfReach", py.get_type::<OutOfReach>())
}

/// Why a text is no puzzle: where, what, and what to do.
pub(crate) fn unreadable(error: &ReadError) -> PyErr {
    let place = match (error.line(), error.column()) {
        (Some(line), Some(column)) => format!("line {line}, column {column}: "),
        (Some(line), None) => format!("line {line}: "),
        _ => String::new(),
    };
    let option = |setting: ReadSetting| match setting {
        ReadSetting::Format => "format=".to_owned(),
        ReadSetting::FormatIs(format) => format!("format=\"{format}\""),
    };
    let help = error
        .help(option)
        .map_or(String::new(), |help| format!(" ({help})"));
    NotAPuzzle::new_err(format!("{place}{error}{help}"))
}

/// Why a verb has no answer about a puzzle.
pub(crate) fn refused(refusal: &Refusal) -> PyErr {
    let why = refusal.error.clone();
    match refusal.status {
        Status::Unfinished => Unfinished::new_err(why),
        Status::Unreadable => NotAPuzzle::new_err(why),
        _ => KudosuError::new_err(why),
    }
}

/// Why a question is none: the field and what is wrong with it.
pub(crate) fn no_question(error: &JsonError) -> PyErr {
    match error.place.as_str() {
        "the text" => KudosuError::new_err(error.why.clone()),
        _ => KudosuError::new_err(error.to_string()),
    }
}

/// Why there is no solution to give.
pub(crate) fn unsolved(answer: &SolveAnswer) -> PyErr {
    match answer.status {
        _ if answer.meaning() == Meaning::Unfinished => {
            Unfinished::new_err(answer.error.clone().unwrap_or_default())
        }
        Status::Several => SeveralSolutions::new_err("the puzzle has several solutions"),
        Status::Clashing => {
            NoSolution::new_err("the puzzle has no solution: a row, column or box holds a digit twice")
        }
        _ => NoSolution::new_err("the puzzle has no solution"),
    }
}
