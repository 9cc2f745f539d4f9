//! Puzzles with rules in words, drawn: boards of any form, lines with names in their colours, and layers as
//! what they look like on paper: shading, loops, regions, walls and small numbers.

mod colours;
mod drawn;
mod text;

use kudosu_rules::{RulePosition, RulePuzzle};

use crate::clue_art::{Form, Ink};
use crate::sheet::{Board, Glyph, Stroke};

pub use drawn::{RuleLayers, rule_svg};
pub use text::rule_text;

/// A position of a puzzle with rules, to draw.
///
/// ```
/// use kudosu_render::{RuleFigure, rule_svg};
/// use kudosu_rules::{RulePosition, RulePuzzle};
///
/// let text = "kudosu rules\nboard: 2x3 without houses\nlayer shaded: yes or no\nline green: r1c1-r1c3\n";
/// let mut position = RulePosition::from(RulePuzzle::parse(text)?);
/// position.place("r1c1", 3)?;
/// position.place("shaded r2c2", 1)?;
/// let drawing = rule_svg(&RuleFigure::of(&position));
/// assert!(drawing.starts_with("<svg") && drawing.contains(">3</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RuleFigure {
    /// The puzzle with what was entered.
    pub position: RulePosition,
    /// What blank cells can still be, where that is to be drawn: a list for each variable.
    pub candidates: Option<Vec<Vec<i64>>>,
    /// Variables that are marked: 0 what is placed, 1 what is removed, 2 what the argument looks at.
    pub marks: Vec<(usize, u8)>,
    /// What stands under the board; may be empty.
    pub caption: String,
    /// Whether the digits are drawn.
    pub has_digits: bool,
}

impl RuleFigure {
    /// A position without anything marked.
    #[must_use]
    pub fn of(position: &RulePosition) -> RuleFigure {
        RuleFigure {
            position: position.clone(),
            candidates: None,
            marks: Vec::new(),
            caption: String::new(),
            has_digits: true,
        }
    }

    /// The same for whoever draws the digits elsewhere.
    #[must_use]
    pub fn without_digits(self) -> RuleFigure {
        RuleFigure {
            has_digits: false,
            ..self
        }
    }

    /// The same with the values of a solution, or of some variables.
    #[must_use]
    pub fn with_values(mut self, values: &[i64]) -> RuleFigure {
        let names: Vec<String> = self
            .position
            .variables()
            .iter()
            .map(|one| one.name.clone())
            .collect();
        for (name, &value) in names.iter().zip(values) {
            // A value that nothing can have is not drawn.
            let _ = self.position.place(name, value);
        }
        self
    }

    /// The same with what blank cells can still be.
    #[must_use]
    pub fn with_candidates(self, candidates: Vec<Vec<i64>>) -> RuleFigure {
        let candidates = Some(candidates);
        RuleFigure { candidates, ..self }
    }

    /// The same with these variables marked.
    #[must_use]
    pub fn with_marks(self, marks: Vec<(usize, u8)>) -> RuleFigure {
        RuleFigure { marks, ..self }
    }

    /// The same with this under the board.
    #[must_use]
    pub fn with_caption(self, caption: impl Into<String>) -> RuleFigure {
        let caption = caption.into();
        RuleFigure { caption, ..self }
    }

    fn puzzle(&self) -> &RulePuzzle {
        self.position.puzzle()
    }

    /// How many cells the longer side has.
    pub(crate) fn side(&self) -> usize {
        let (rows, columns) = self.puzzle().plane().size();
        usize::from(rows.max(columns)).max(1)
    }

    /// The board in a square of this size, in its middle.
    pub(crate) fn board(&self, size: f64) -> Board {
        let cell = size / self.side() as f64;
        let (rows, columns) = self.puzzle().plane().size();
        let side = self.side() as f64;
        let shift = (
            (side - f64::from(columns)) / 2.0 * cell,
            (side - f64::from(rows)) / 2.0 * cell,
        );
        let at = |(x, y): (f64, f64)| (x * cell + shift.0, y * cell + shift.1);
        let layers = drawn::layers(self);
        let placed = |forms: Vec<Form>| -> Vec<Form> {
            let moved = forms.into_iter().map(|form| form.placed(0.0, cell));
            moved.map(|form| form.shifted(shift)).collect()
        };
        let strokes = drawn::strokes(self.puzzle()).into_iter();
        let glyphs = drawn::digits(self).into_iter();
        Board {
            cell,
            around: 0.0,
            strokes: strokes
                .map(|(from, to, heavy)| Stroke {
                    from: at(from),
                    to: at(to),
                    heavy,
                })
                .collect(),
            glyphs: glyphs
                .map(|(middle, text, given)| Glyph {
                    text,
                    middle: at(middle),
                    given,
                })
                .collect(),
            under: placed(layers.under),
            over: placed(layers.over),
        }
    }
}

/// The forms of a board, in cells from its top left corner.
#[derive(Default)]
struct Forms {
    under: Vec<Form>,
    over: Vec<Form>,
}

impl Forms {
    fn fill(&mut self, spot: (f64, f64), inset: f64, ink: Ink) {
        let (x, y) = spot;
        let (low, high) = (inset, 1.0 - inset);
        self.under.push(Form::Filled {
            points: vec![
                (x + low, y + low),
                (x + high, y + low),
                (x + high, y + high),
                (x + low, y + high),
            ],
            ink,
        });
    }
}

fn path(points: Vec<(f64, f64)>, width: f64, ink: Ink) -> Form {
    Form::Path {
        points,
        width,
        ink,
        is_dashed: false,
    }
}
