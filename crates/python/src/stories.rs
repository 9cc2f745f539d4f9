//! What is told about a puzzle: a hint, and the whole way to the solution.

use kudosu::coach::{About, position_of};
use kudosu::explain::{
    HintLevel, View, WalkthroughStyle, describe_step, describe_walkthrough, draw_marked, figure,
    technique_name,
};
use kudosu::logic::{Position, Step};
use kudosu::render::{Lines, Look, figure_svg};
use kudosu::schema::{
    ExplainAnswer, ExplainQuestion, HintForm, HintQuestion, Id, RatingForm, WalkthroughForm,
};
use kudosu::verbs::{Explained, Verb, explained, hinted};
use kudosu_cli::Layout;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::refused;
use crate::reading::grid_of;
use crate::run::Run;
use crate::single::{json, question_of};

/// A hint for a player's position.
///
/// `text` is the hint in words, `about` what it is about, `technique` the id of the technique from level 2
/// on. A notebook shows it as a picture.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Hint {
    position: Position,
    hint: kudosu::coach::Hint,
    question: HintQuestion,
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
        json(&HintForm::asked(&self.question, &self.position, &self.hint))
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
        figure_svg(&figure(&self.position, view, self.hint.caption(), None))
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
#[pyo3(signature = (puzzle, question=None, run=None))]
pub(crate) fn hint(
    puzzle: &Bound<'_, PyAny>,
    question: Option<&str>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Hint> {
    let (question, run): (HintQuestion, Run) = (question_of(question)?, Run::of(run)?);
    let document = grid_of(puzzle, &run.reading)?.into_document(HintQuestion::READS);
    let position = position_of(&document);
    let hint = run.work(puzzle.py(), false, |effort| hinted(&question, &position, effort))?;
    let hint = hint.map_err(|refusal| refused(&refusal))?;
    Ok(Hint {
        position,
        hint,
        question,
    })
}

/// The whole way from a position to its solution.
///
/// `len()` is the number of steps; `text` tells them all; `step_text`, `step_svg` and `technique` are about
/// one.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Walkthrough {
    explained: Explained,
    question: ExplainQuestion,
}

impl Walkthrough {
    /// The position before a step, with the step.
    fn at<T>(&self, number: usize, tell: impl FnOnce(&Position, &Step) -> T) -> PyResult<T> {
        let mut positions = self.explained.walkthrough.positions();
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
    /// How logic ended: solved, stuck, broken or limit-reached.
    #[getter]
    fn end(&self) -> String {
        Id(self.explained.walkthrough.end).to_string()
    }

    /// How hard it is, as a Rating; None where that has no meaning.
    #[getter]
    fn rating<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(ratings) = &self.explained.ratings else {
            return Ok(None);
        };
        let told = json(&RatingForm::of(ratings))?;
        let rating = py.import("kudosu._verbs")?.call_method1("rating_of", (told,))?;
        Ok(Some(rating))
    }

    /// Whether there is exactly one solution.
    #[getter]
    fn unique(&self) -> Option<bool> {
        self.explained.walkthrough.unique
    }

    /// The whole way in words, as Markdown.
    #[getter]
    fn text(&self) -> String {
        let look = Look::default().with_lines(Lines::Ascii).with_width(100);
        let style = WalkthroughStyle::default()
            .with_language(self.question.language.0)
            .with_look(look);
        Layout::Markdown.write(&describe_walkthrough(&self.explained.walkthrough, &style))
    }

    /// The id of a step's technique; steps count from 0.
    fn technique(&self, number: usize) -> PyResult<&'static str> {
        self.at(number, |_, step| step.technique.id())
    }

    /// A step in words.
    fn step_text(&self, number: usize) -> PyResult<String> {
        self.at(number, |position, step| {
            describe_step(position, step, self.question.language.0).paragraph
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
            let name = technique_name(step.technique, self.question.language.0);
            let caption = format!("{}. {name}", number + 1);
            let view = View::of(position, step);
            figure_svg(&figure(position, Some(&view), &caption, None))
        })
    }

    /// All of it as JSON, as `kudosu explain --json` writes it.
    fn to_json(&self) -> PyResult<String> {
        let walkthrough = WalkthroughForm::asked(&self.question, &self.explained.walkthrough);
        let rating = self.explained.ratings.as_ref().map(RatingForm::of);
        json(&ExplainAnswer { walkthrough, rating })
    }

    fn _repr_markdown_(&self) -> String {
        self.text()
    }

    fn __len__(&self) -> usize {
        self.explained.walkthrough.steps.len()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!(
            "Walkthrough({} steps, {})",
            self.explained.walkthrough.steps.len(),
            self.end()
        )
    }
}

#[pyfunction]
#[pyo3(signature = (puzzle, question=None, run=None))]
pub(crate) fn explain(
    puzzle: &Bound<'_, PyAny>,
    question: Option<&str>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Walkthrough> {
    let (question, run): (ExplainQuestion, Run) = (question_of(question)?, Run::of(run)?);
    let document = grid_of(puzzle, &run.reading)?.into_document(ExplainQuestion::READS);
    let explained = run.work(puzzle.py(), false, |effort| {
        explained(&question, &document, effort)
    })?;
    let explained = explained.map_err(|refusal| refused(&refusal))?;
    Ok(Walkthrough { explained, question })
}
