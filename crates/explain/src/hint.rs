//! Hints in four levels: where to look, which technique, the pattern, the effect and why.
//! Mistakes come first, and are told gently.

use std::fmt;

use kudosu_board::{Cell, CellSet, Digit, Grid, HouseId, HouseKind, Shape};
use kudosu_logic::{HouseRole, Position, Role, Step, Technique};

use crate::describer::{StepDescriber, house_names};
use crate::fill::{Phrase, Values, capital};
use crate::{Language, Mark, Telling, View, cell_list, describe_step, rule};

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// Where to look.
    Where = 1,
    /// Which technique it is.
    Technique = 2,
    /// The cells and digits of the pattern.
    Pattern = 3,
    /// What follows, and why.
    Effect = 4,
}

impl HintLevel {
    /// All levels, those that give away least first.
    pub const ALL: [HintLevel; 4] = [
        HintLevel::Where,
        HintLevel::Technique,
        HintLevel::Pattern,
        HintLevel::Effect,
    ];
}

/// There is no level with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownHintLevel(pub u8);

impl fmt::Display for UnknownHintLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no hint of level {}; levels are 1 to 4", self.0)
    }
}

impl std::error::Error for UnknownHintLevel {}

/// The level with a number from 1 to 4.
///
/// ```
/// use kudosu_explain::{HintLevel, UnknownHintLevel};
///
/// assert_eq!(HintLevel::try_from(3), Ok(HintLevel::Pattern));
/// assert_eq!(HintLevel::try_from(5), Err(UnknownHintLevel(5)));
/// ```
impl TryFrom<u8> for HintLevel {
    type Error = UnknownHintLevel;

    fn try_from(number: u8) -> Result<HintLevel, UnknownHintLevel> {
        let known = HintLevel::ALL.into_iter().find(|&level| level as u8 == number);
        known.ok_or(UnknownHintLevel(number))
    }
}

/// Something in a player's position that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    /// A cell holds another digit than the solution does.
    WrongDigit(Cell),
    /// A cell has lost the candidate that the solution has there.
    MissingCandidate(Cell, Digit),
}

impl Mistake {
    /// The cell it is about.
    #[must_use]
    pub fn cell(self) -> Cell {
        match self {
            Mistake::WrongDigit(cell) | Mistake::MissingCandidate(cell, _) => cell,
        }
    }

    /// One word for it: `wrong-digit` or `missing-candidate`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Mistake::WrongDigit(_) => "wrong-digit",
            Mistake::MissingCandidate(..) => "missing-candidate",
        }
    }
}

/// Where a position differs from its solution: wrong digits first, then candidates that are missing.
#[must_use]
pub fn mistakes(position: &Position, solution: &Grid) -> Vec<Mistake> {
    let mut found: Vec<Mistake> = Vec::new();
    for cell in solution.shape().cells() {
        let Some(right) = solution.get(cell) else { continue };
        match position.value(cell) {
            Some(value) if value != right => found.push(Mistake::WrongDigit(cell)),
            None if !position.allows(cell, right) => found.push(Mistake::MissingCandidate(cell, right)),
            _ => {}
        }
    }
    found.sort();
    // A wrong digit takes true candidates from its peers; that is the same mistake, not another one.
    if found
        .iter()
        .any(|mistake| matches!(mistake, Mistake::WrongDigit(_)))
    {
        found.retain(|mistake| matches!(mistake, Mistake::WrongDigit(_)));
    }
    found
}

/// A hint in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HintText {
    /// All of it, for showing by itself.
    pub text: String,
    /// The same without the name of the technique in front, for showing under the name.
    pub detail: String,
}

impl HintText {
    /// The same on a puzzle with several solutions, where it is said in which of them it is so.
    #[must_use]
    pub fn in_all_solutions(self, language: Language) -> HintText {
        let texts = language.texts();
        let behind = |text: String| [texts.hint_in_all, text.as_str()].join(texts.sentence_gap);
        HintText {
            text: behind(self.text),
            detail: behind(self.detail),
        }
    }

    /// The same with every link of an argument that is told in outline.
    #[must_use]
    pub fn with_links(self, position: &Position, step: &Step, language: Language) -> HintText {
        let words = describe_step(position, step, language);
        let whole = |text: String| match words.outline.is_empty() {
            true => text,
            false => text.replace(&words.outline, &words.paragraph),
        };
        HintText {
            text: whole(self.text),
            detail: whole(self.detail),
        }
    }

    fn without_name(text: &str) -> HintText {
        HintText {
            text: text.to_owned(),
            detail: text.to_owned(),
        }
    }
}

/// A hint for a step that was found in `position`.
#[must_use]
pub fn hint_for_step(position: &Position, step: &Step, level: HintLevel, language: Language) -> HintText {
    let texts = language.texts();
    let words = describe_step(position, step, language);
    let shape = position.shape();
    let digits: Vec<String> = step
        .evidence
        .digits
        .iter()
        .map(|digit| digit.to_string())
        .collect();
    let cells = step.evidence.cells.iter().map(|&(_, cell)| cell);
    let has_pattern = !words.pattern.is_empty();
    let values = Values::new()
        .set("area", area_name(position, step, language))
        .set("name", words.title.as_str())
        .set("named", named(step, language))
        .set("rule", rule(step.technique, language))
        .set("paragraph", words.told(Telling::Player))
        .set("pattern", words.pattern.as_str())
        .set("digits", digits.join(texts.comma))
        .set("cell", cell_list(shape, cells));
    let (template, named) = match (level, step.technique) {
        (HintLevel::Where, _) => return HintText::without_name(&values.fill(texts.hint_where)),
        (HintLevel::Technique, _) => return HintText::without_name(&values.fill(texts.hint_technique)),
        (HintLevel::Pattern, Technique::NakedSingle) => (texts.hint_cell, texts.hint_named_clause),
        (HintLevel::Pattern, Technique::FullHouse | Technique::HiddenSingle) => {
            (texts.hint_digit, texts.hint_named_clause)
        }
        (HintLevel::Pattern, _) if has_pattern => (texts.hint_pattern, texts.hint_named_clause),
        (HintLevel::Pattern, _) => ("{rule}", texts.hint_named_sentence),
        (HintLevel::Effect, _) => (texts.hint_effect, texts.hint_named_sentence),
    };
    let detail = values.fill(template);
    HintText {
        text: values.set("detail", detail.as_str()).fill(named),
        detail: capital(&detail),
    }
}

/// The technique as part of a sentence: `a hidden single`, `a whip of length 4`.
fn named(step: &Step, language: Language) -> String {
    let texts = language.texts();
    let name = (texts.in_a_sentence)(step.technique);
    let Some(braid) = &step.evidence.braid else {
        return name;
    };
    let values = Values::new()
        .set("name", name)
        .set_number("length", braid.length());
    values.fill(texts.of_length)
}

/// What to mark on the board at a level: where to look at first, then the pattern, then the effect as well.
#[must_use]
pub fn view_for_hint(position: &Position, step: &Step, level: HintLevel) -> Option<View> {
    match level {
        HintLevel::Where | HintLevel::Technique => view_of_houses(&area(position, step)),
        HintLevel::Effect => Some(View::of(position, step)),
        HintLevel::Pattern => Some(pattern_only(position, step)).filter(|view| *view != View::default()),
    }
}

/// What to mark on the board for mistakes: where to look, as long as the words do not say which cell it is.
#[must_use]
pub fn view_for_mistakes(position: &Position, mistakes: &[Mistake], level: HintLevel) -> Option<View> {
    let first = mistakes.first().filter(|_| level < HintLevel::Pattern)?;
    view_of_houses(&[box_or_row(position.shape(), first.cell())])
}

/// Houses and nothing else; `None` where there are none.
fn view_of_houses(houses: &[HouseId]) -> Option<View> {
    let view = View {
        houses: houses.iter().map(|&house| (HouseRole::Base, house)).collect(),
        ..View::default()
    };
    Some(view).filter(|view| !view.houses.is_empty())
}

/// The pattern without its effect. Where the pattern is the answer, only its house is marked,
/// or else its cell.
fn pattern_only(position: &Position, step: &Step) -> View {
    let mut without_effect = step.clone();
    without_effect.placements.clear();
    without_effect.eliminations.clear();
    let mut view = View::of(position, &without_effect);
    view.candidates
        .retain(|(candidate, _)| !step.placements.contains(candidate));
    if view.houses.is_empty() && view.candidates.is_empty() {
        let cells = step.placements.iter().map(|&(cell, _)| cell);
        view.cells = cells.map(|cell| (cell, Mark::Part(Role::Defining))).collect();
    }
    view
}

/// A hint about what is wrong; `solution` is given away only at the last level.
#[must_use]
pub fn hint_for_mistakes(
    position: &Position,
    mistakes: &[Mistake],
    solution: &Grid,
    level: HintLevel,
    language: Language,
) -> HintText {
    let texts = language.texts();
    let Some(&first) = mistakes.first() else {
        return HintText::without_name("");
    };
    let shape = position.shape();
    let cell = first.cell();
    let digit = |digit: Option<Digit>| digit.map(|digit| digit.to_string()).unwrap_or_default();
    let others = mistakes.len() - 1;
    let values = Values::new()
        .set("area", house_names(shape, texts, &[box_or_row(shape, cell)]))
        .set("cell", cell_list(shape, [cell]))
        .set("value", digit(position.value(cell)))
        .set("right", digit(solution.get(cell)))
        .set_number("others", others);
    let templates = match first {
        Mistake::WrongDigit(_) => texts.wrong_digit,
        Mistake::MissingCandidate(..) => texts.missing_candidate,
    };
    let mut text = values.fill(templates[level as usize - 1]);
    if others > 0 && level >= HintLevel::Pattern {
        text += texts.sentence_gap;
        text += &values.fill(texts.more_mistakes);
    }
    HintText::without_name(&text)
}

/// What is said when there is no next step.
#[must_use]
pub fn hint_without_step(is_complete: bool, language: Language) -> HintText {
    let texts = language.texts();
    HintText::without_name(if is_complete {
        texts.hint_complete
    } else {
        texts.hint_stuck
    })
}

/// What is said when nothing was found within the limit of work.
#[must_use]
pub fn hint_at_limit(language: Language) -> HintText {
    HintText::without_name(language.texts().hint_limit)
}

/// What is said when no solution of several keeps what stands on the board.
#[must_use]
pub fn hint_at_dead_end(language: Language) -> HintText {
    HintText::without_name(language.texts().hint_dead_end)
}

/// What is said when the puzzle itself has no solution, or several.
#[must_use]
pub fn hint_for_improper(has_solutions: bool, language: Language) -> HintText {
    let texts = language.texts();
    HintText::without_name(if has_solutions {
        texts.hint_several
    } else {
        texts.hint_no_solution
    })
}

/// The name of where to look.
fn area_name(position: &Position, step: &Step, language: Language) -> Phrase {
    let texts = language.texts();
    let houses = area(position, step);
    if houses.is_empty() {
        return Values::new().phrase(&texts.whole_grid);
    }
    house_names(position.shape(), texts, &houses)
}

/// A house or a few boxes that the pattern lies in, and nothing more; none for the whole grid.
fn area(position: &Position, step: &Step) -> Vec<HouseId> {
    let mut houses: Vec<HouseId> = step.evidence.houses.iter().map(|&(_, house)| house).collect();
    houses.truncate(1);
    if houses.is_empty() {
        // Which cells they are does not depend on the language.
        let describer = StepDescriber::new(position, step, Language::English);
        let mut cells: CellSet = describer.pattern_cells();
        cells.extend(step.placements.iter().map(|&(cell, _)| cell));
        houses = cells
            .iter()
            .map(|cell| box_or_row(position.shape(), cell))
            .collect();
        houses.sort_unstable();
        houses.dedup();
    }
    if houses.len() > 3 {
        houses.clear();
    }
    houses
}

/// The box of a cell; its row where there are no boxes.
fn box_or_row(shape: &Shape, cell: Cell) -> HouseId {
    let houses = shape.houses_of(cell);
    let is_box = |id: &&HouseId| {
        shape
            .house(**id)
            .is_some_and(|house| house.kind() == HouseKind::Box)
    };
    let found = houses.iter().find(is_box).or(houses.first());
    found.copied().unwrap_or(HouseId::new(0))
}
