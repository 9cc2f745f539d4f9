//! What is told about a puzzle: a hint, the whole way to the solution, and each of its steps.

use kudosu::coach::{About, position_of};
use kudosu::explain::{
    HintLevel, View, Walkthrough as Way, WalkthroughStyle, describe_step, describe_walkthrough, draw_marked,
    figure, technique_name,
};
use kudosu::logic::{Candidate, Position, Step};
use kudosu::render::{Lines, Look, figure_svg};
use kudosu::schema::{ExplainQuestion, HintForm, HintQuestion, Id, RatingForm, StepForm, WalkthroughForm};
use kudosu::verbs::{Verb, explained, hinted};
use kudosu_cli::Layout;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyTuple};

use crate::errors::{KudosuError, refused};
use crate::grid::Grid;
use crate::run::Run;
use crate::single::{json, question_of};

/// A hint for a player's position.
///
/// `text` is the hint in words, `about` what it is about, `technique` the id of the technique from level 2
/// on. A notebook shows it as a picture.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Hint {
    grid: Grid,
    position: Position,
    hint: kudosu::coach::Hint,
    question: HintQuestion,
}

impl Hint {
    /// The step, where the hint tells all of it.
    fn step(&self) -> Option<&Step> {
        match &self.hint.about {
            About::Step(step) if self.hint.level >= HintLevel::Effect => Some(step),
            _ => None,
        }
    }
}

/// Row and column, from 0, and the digit.
type Effect = (usize, usize, u8);

fn effects(position: &Position, list: &[Candidate]) -> Vec<Effect> {
    let shape = position.shape();
    let one = |&(cell, digit): &Candidate| (shape.row_of(cell), shape.column_of(cell), digit.get());
    list.iter().map(one).collect()
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

    /// What the step places, as tuples of row and column (from 0) and digit; from level 4 on, none before.
    #[getter]
    fn placements(&self) -> Vec<Effect> {
        let step = self.step();
        step.map_or_else(Vec::new, |step| effects(&self.position, &step.placements))
    }

    /// What the step removes, likewise.
    #[getter]
    fn eliminations(&self) -> Vec<Effect> {
        let step = self.step();
        step.map_or_else(Vec::new, |step| effects(&self.position, &step.eliminations))
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

    /// The same puzzle and the same question have the same hint, so those are what is kept.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Grid, String))> {
        let made = py.import("kudosu._kudosu")?.getattr("hint")?;
        Ok((made, (self.grid.clone(), json(&self.question)?)))
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
    let grid = run.grid_of(puzzle)?;
    let document = grid.clone().into_document(HintQuestion::READS);
    let position = position_of(&document);
    let hint = run.work(puzzle.py(), false, |effort| hinted(&question, &position, effort))?;
    let hint = hint.map_err(|refusal| refused(&refusal))?;
    Ok(Hint {
        grid,
        position,
        hint,
        question,
    })
}

/// The whole way from a position to its solution.
///
/// `len()` is the number of steps, and it is a sequence of :class:`Step`; `text` tells them all; `step_text`,
/// `step_svg` and `technique` are about one.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Walkthrough {
    walkthrough: Way,
    /// As JSON says it.
    rating: Option<serde_json::Value>,
    question: ExplainQuestion,
}

impl Walkthrough {
    /// The position before a step, with the step.
    fn at<T>(&self, number: usize, tell: impl FnOnce(&Position, &Step) -> T) -> PyResult<T> {
        let mut positions = self.walkthrough.positions();
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

impl Walkthrough {
    fn steps(slf: &Bound<'_, Walkthrough>) -> Vec<StepOfWay> {
        let mut positions = slf.get().walkthrough.positions();
        let mut steps = Vec::new();
        while let Some((position, step)) = positions.lend_next() {
            steps.push(StepOfWay {
                way: slf.clone().unbind(),
                number: steps.len(),
                position: position.clone(),
                step: step.clone(),
            });
        }
        steps
    }
}

#[pymethods]
impl Walkthrough {
    /// How logic ended: solved, stuck, broken or limit-reached.
    #[getter]
    fn end(&self) -> String {
        Id(self.walkthrough.end).to_string()
    }

    /// How hard it is, as a Rating; None where that has no meaning.
    #[getter]
    fn rating<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rating) = &self.rating else {
            return Ok(None);
        };
        let told = json(rating)?;
        let rating = py.import("kudosu._results")?.call_method1("rating_of", (told,))?;
        Ok(Some(rating))
    }

    /// Whether there is exactly one solution.
    #[getter]
    fn unique(&self) -> Option<bool> {
        self.walkthrough.unique
    }

    /// The whole way in words, as Markdown.
    #[getter]
    fn text(&self) -> String {
        let look = Look::default().with_lines(Lines::Ascii).with_width(100);
        let style = WalkthroughStyle::default()
            .with_language(self.question.language.0)
            .with_look(look);
        Layout::Markdown.write(&describe_walkthrough(&self.walkthrough, &style))
    }

    /// The id of a step's technique; steps count from 0.
    fn technique(&self, number: usize) -> PyResult<&'static str> {
        self.at(number, |_, step| step.technique.id())
    }

    /// A step in words.
    fn step_text(&self, number: usize) -> PyResult<String> {
        self.at(number, |position, step| {
            describe_step(position, step, self.question.language.0)
                .told(self.question.level.0)
                .to_owned()
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
        let walkthrough = WalkthroughForm::asked(&self.question, &self.walkthrough);
        let mut told =
            serde_json::to_value(walkthrough).map_err(|error| KudosuError::new_err(error.to_string()))?;
        if let (Some(rating), Some(fields)) = (&self.rating, told.as_object_mut()) {
            fields.insert("rating".to_owned(), rating.clone());
        }
        json(&told)
    }

    fn _repr_markdown_(&self) -> String {
        self.text()
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Walkthrough>,
        place: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if let Ok(slice) = place.cast::<PySlice>() {
            let steps = PyList::new(py, Walkthrough::steps(slf))?;
            return steps.as_any().get_item(slice);
        }
        let place: i64 = place.extract()?;
        let count = slf.get().__len__() as i64;
        let number = usize::try_from(if place < 0 { place + count } else { place }).unwrap_or(usize::MAX);
        let step = slf
            .get()
            .at(number, |position, step| (position.clone(), step.clone()));
        let (position, step) = step?;
        let way = slf.clone().unbind();
        Bound::new(
            py,
            StepOfWay {
                way,
                number,
                position,
                step,
            },
        )
        .map(Bound::into_any)
    }

    fn __iter__<'py>(slf: &Bound<'py, Walkthrough>) -> PyResult<Bound<'py, PyAny>> {
        let steps = PyList::new(slf.py(), Walkthrough::steps(slf))?;
        Ok(steps.try_iter()?.into_any())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let made = py.import("kudosu._kudosu")?.getattr("walkthrough_of")?;
        Ok((made, (self.to_json()?, json(&self.question)?)))
    }

    fn __len__(&self) -> usize {
        self.walkthrough.steps.len()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!(
            "Walkthrough({} steps, {})",
            self.walkthrough.steps.len(),
            self.end()
        )
    }
}

/// A step of the way, with the position before it.
#[pyclass(frozen, name = "Step", module = "kudosu")]
pub(crate) struct StepOfWay {
    way: Py<Walkthrough>,
    number: usize,
    position: Position,
    step: Step,
}

impl StepOfWay {
    fn language(&self) -> kudosu::explain::Language {
        self.way.get().question.language.0
    }
}

#[pymethods]
impl StepOfWay {
    /// Its place in the way, from 0.
    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    /// The id of its technique.
    #[getter]
    fn technique(&self) -> &'static str {
        self.step.technique.id()
    }

    /// The name of its technique in the language of the way.
    #[getter]
    fn name(&self) -> &'static str {
        technique_name(self.step.technique, self.language())
    }

    /// What it places, as tuples of row and column (from 0) and digit.
    #[getter]
    fn placements(&self) -> Vec<Effect> {
        effects(&self.position, &self.step.placements)
    }

    /// What it removes, likewise.
    #[getter]
    fn eliminations(&self) -> Vec<Effect> {
        effects(&self.position, &self.step.eliminations)
    }

    /// The grid before it.
    #[getter]
    fn grid(&self) -> Grid {
        Grid::from(self.position.grid())
    }

    /// The candidates before it, for each cell in reading order.
    #[getter]
    fn candidates(&self) -> Vec<Vec<u8>> {
        let shape = self.position.shape();
        let digits = |cell| {
            self.position
                .possible(cell)
                .iter()
                .map(|digit| digit.get())
                .collect()
        };
        shape.cells().map(digits).collect()
    }

    /// The step in words.
    #[getter]
    fn text(&self) -> String {
        describe_step(&self.position, &self.step, self.language()).paragraph
    }

    /// The board before it, drawn with characters and with its pattern marked.
    fn draw_text(&self) -> PyResult<String> {
        self.way.get().draw_text(self.number)
    }

    /// The board before it as an SVG picture, with its pattern and its arrows.
    fn to_svg(&self) -> PyResult<String> {
        self.way.get().step_svg(self.number)
    }

    /// The step as a dict, as `kudosu explain --json` writes it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let told = StepForm::told(&self.position, &self.step, self.language());
        py.import("json")?.call_method1("loads", (json(&told)?,))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Step({}, {})", self.number, self.technique())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let made = py.import("operator")?.getattr("getitem")?;
        Ok((made, (self.way.clone_ref(py), self.number).into_pyobject(py)?))
    }
}

/// What `pickle` kept of a way.
#[pyfunction]
pub(crate) fn walkthrough_of(told: &str, question: &str) -> PyResult<Walkthrough> {
    let wrong = |error: &dyn std::fmt::Display| KudosuError::new_err(error.to_string());
    let form: WalkthroughForm = serde_json::from_str(told).map_err(|error| wrong(&error))?;
    let walkthrough = form.to_walkthrough().map_err(|error| wrong(&error))?;
    let told: serde_json::Value = serde_json::from_str(told).map_err(|error| wrong(&error))?;
    Ok(Walkthrough {
        walkthrough,
        rating: told.get("rating").filter(|rating| !rating.is_null()).cloned(),
        question: question_of(Some(question))?,
    })
}

#[pyfunction]
#[pyo3(signature = (puzzle, question=None, run=None))]
pub(crate) fn explain(
    puzzle: &Bound<'_, PyAny>,
    question: Option<&str>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Walkthrough> {
    let (question, run): (ExplainQuestion, Run) = (question_of(question)?, Run::of(run)?);
    let document = run.grid_of(puzzle)?.into_document(ExplainQuestion::READS);
    let explained = run.work(puzzle.py(), false, |effort| {
        explained(&question, &document, effort)
    })?;
    let explained = explained.map_err(|refusal| refused(&refusal))?;
    let rating = explained.ratings.as_ref().map(RatingForm::of);
    let rating = rating.map(serde_json::to_value).transpose();
    Ok(Walkthrough {
        walkthrough: explained.walkthrough,
        rating: rating.map_err(|error| KudosuError::new_err(error.to_string()))?,
        question,
    })
}
