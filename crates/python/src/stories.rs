//! What is told about a puzzle: a hint, and the whole way to the solution.

use kudosu::coach::{About, hint as next_hint, position_of, walk_through};
use kudosu::explain::{
    HintLevel, Language, View, Walkthrough as Way, WalkthroughStyle, describe_walkthrough, draw_marked,
    figure, technique_name,
};
use kudosu::logic::{Position, Profile};
use kudosu::render::{Lines, Look, figure_svg};
use kudosu::schema::{HintForm, WalkthroughForm};
use kudosu_cli::Layout;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::KudosuError;
use crate::interrupt::{Limits, answered};
use crate::reading::document_of;
use crate::single::json;

fn language_of(code: &str) -> PyResult<Language> {
    code.parse()
        .map_err(|error: kudosu::explain::UnknownLanguage| KudosuError::new_err(error.to_string()))
}

/// A hint for a player's position.
///
/// `text` is the hint in words, `about` what it is about, `technique` the id of the technique from level 2
/// on. A notebook shows it as a picture.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Hint {
    position: Position,
    hint: kudosu::coach::Hint,
}

#[pymethods]
impl Hint {
    /// The hint in words.
    #[getter]
    fn text(&self) -> &str {
        &self.hint.text
    }

    /// step, mistakes, complete, stuck, limit-reached or improper.
    #[getter]
    fn about(&self) -> &'static str {
        self.hint.about.kind()
    }

    /// The id of the technique, from level 2 on.
    #[getter]
    fn technique(&self) -> Option<&'static str> {
        match &self.hint.about {
            About::Step(step) if self.hint.level >= HintLevel::Technique => Some(step.technique.id()),
            _ => None,
        }
    }

    /// All of it as JSON, as `kudosu hint --json` writes it.
    fn to_json(&self) -> PyResult<String> {
        json(&HintForm::of(&self.position, &self.hint))
    }

    /// The board drawn with characters, with the pattern marked from level 3 on.
    fn draw_text(&self) -> String {
        match &self.hint.view {
            Some(view) => draw_marked(&self.position, view, &Look::default()).to_string(),
            None => String::new(),
        }
    }

    /// The board as an SVG picture, with the pattern marked from level 3 on.
    fn to_svg(&self) -> String {
        let view = self.hint.view.as_ref();
        figure_svg(&figure(&self.position, view, self.hint.caption(), view.is_some()))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __str__(&self) -> &str {
        &self.hint.text
    }

    fn __repr__(&self) -> String {
        format!("Hint({:?})", self.hint.text)
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, level=1, allow_uniqueness=true, language="en", timeout=None, steps=None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    level: u8,
    allow_uniqueness: bool,
    language: &str,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Hint> {
    let position = position_of(&document_of(puzzle)?);
    let level = HintLevel::try_from(level).map_err(|error| KudosuError::new_err(error.to_string()))?;
    let language = language_of(language)?;
    let hint = answered(py, Limits::new(timeout, steps)?, |stop| {
        next_hint(&position, level, allow_uniqueness, language, stop)
    })?;
    Ok(Hint { position, hint })
}

/// The whole way from a position to its solution.
///
/// `len()` is the number of steps; `text` tells them all; `step_text`, `step_svg` and `technique` are about
/// one.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Walkthrough {
    way: Way,
    language: Language,
}

impl Walkthrough {
    /// The position before a step, with the step.
    fn at<T>(&self, number: usize, tell: impl FnOnce(&Position, &kudosu::logic::Step) -> T) -> PyResult<T> {
        let mut positions = self.way.positions();
        let mut at = 0;
        while let Some((position, step)) = positions.lend_next() {
            if at == number {
                return Ok(tell(position, step));
            }
            at += 1;
        }
        Err(PyIndexError::new_err(format!("there are {at} steps, from 0 on")))
    }
}

#[pymethods]
impl Walkthrough {
    /// How logic ended: solved, stuck or broken.
    #[getter]
    fn end(&self) -> String {
        format!("{:?}", self.way.end).to_lowercase()
    }

    /// Whether there is exactly one solution.
    #[getter]
    fn unique(&self) -> Option<bool> {
        self.way.unique
    }

    /// The whole way in words, as Markdown.
    #[getter]
    fn text(&self) -> String {
        let look = Look::default().with_lines(Lines::Ascii).with_width(100);
        let style = WalkthroughStyle::default()
            .with_language(self.language)
            .with_look(look);
        Layout::Markdown.write(&describe_walkthrough(&self.way, &style))
    }

    /// The id of a step's technique; steps count from 0.
    fn technique(&self, number: usize) -> PyResult<&'static str> {
        self.at(number, |_, step| step.technique.id())
    }

    /// A step in words.
    fn step_text(&self, number: usize) -> PyResult<String> {
        self.at(number, |position, step| {
            kudosu::explain::describe_step(position, step, self.language).paragraph
        })
    }

    /// The board before a step, drawn with characters and with its pattern marked.
    fn draw_text(&self, number: usize) -> PyResult<String> {
        self.at(number, |position, step| {
            draw_marked(position, &View::of(position, step), &Look::default()).to_string()
        })
    }

    /// The board before a step as an SVG picture, with its pattern and its arrows.
    fn step_svg(&self, number: usize) -> PyResult<String> {
        self.at(number, |position, step| {
            let name = technique_name(step.technique, self.language);
            let caption = format!("{}. {name}", number + 1);
            let view = View::of(position, step);
            figure_svg(&figure(position, Some(&view), &caption, true))
        })
    }

    /// All of it as JSON, as `kudosu explain --json` writes it.
    fn to_json(&self) -> PyResult<String> {
        json(&WalkthroughForm::with_views(&self.way, self.language))
    }

    fn _repr_markdown_(&self) -> String {
        self.text()
    }

    fn __len__(&self) -> usize {
        self.way.steps.len()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Walkthrough({} steps, {})", self.way.steps.len(), self.end())
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, allow_uniqueness=true, language="en", timeout=None, steps=None))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    allow_uniqueness: bool,
    language: &str,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Walkthrough> {
    let start = position_of(&document_of(puzzle)?);
    let language = language_of(language)?;
    let way = answered(py, Limits::new(timeout, steps)?, |stop| {
        walk_through(&start, Profile::human(), allow_uniqueness, stop)
    })?;
    Ok(Walkthrough { way, language })
}
