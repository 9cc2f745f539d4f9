//! A step in words: a title, a line as people write it, and a paragraph that a beginner can follow.

mod chains;
mod fish;
mod singles;

use kudosu_logic::{Position, Step, Technique};

use crate::describer::StepDescriber;
use crate::fill::Values;
use crate::notation;
use crate::parts;
use crate::texts::{ENGLISH, Wording};

/// What is said about a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepText {
    /// The name of the technique.
    pub title: String,
    /// One line: `X-Wing: 7 in r14c28 => r3c2, r6c8 <> 7`.
    pub summary: String,
    /// The reasons and the effect, in whole sentences.
    pub paragraph: String,
}

/// Describes a step that was found in `position`.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_explain::describe_step;
/// use kudosu_logic::{Position, Profile, next_step};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let position = Position::of(&grid);
/// let step = next_step(&position, &Profile::human(), &Stop::new()).expect("there is a step");
/// let text = describe_step(&position, &step);
/// assert_eq!(text.summary, "Full House: box 2 => r2c4 = 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe_step(position: &Position, step: &Step) -> StepText {
    let describer = StepDescriber {
        position,
        step,
        texts: &ENGLISH,
    };
    StepText {
        title: step.technique.name().to_owned(),
        summary: summary(&describer),
        paragraph: paragraph(&describer),
    }
}

/// The rule of a technique in one line.
pub fn rule(technique: Technique) -> String {
    let texts = &ENGLISH;
    let number = texts.numbers.get(technique.size()).copied().unwrap_or_default();
    let rule = texts.rule(technique).map_or("", |rule| rule.rule);
    Values::new().set("number", number).fill(rule)
}

fn wording(describer: &StepDescriber<'_>) -> Option<Wording> {
    describer
        .texts
        .rule(describer.step.technique)
        .map(|rule| rule.wording)
}

fn paragraph(describer: &StepDescriber<'_>) -> String {
    let reasons = match wording(describer) {
        Some(Wording::Says(template)) => describer.say(template, parts::values(describer)),
        // A single says its effect by itself.
        Some(Wording::FullHouse) => return singles::full_house(describer),
        Some(Wording::HiddenSingle) => return singles::hidden_single(describer),
        Some(Wording::NakedSingle) => return singles::naked_single(describer),
        Some(Wording::Fish) => fish::fish(describer),
        Some(Wording::Chain) => chains::chain(describer),
        Some(Wording::Sets) => chains::sets(describer),
        Some(Wording::Blossom) => chains::blossom(describer),
        None => String::new(),
    };
    let sentences = [reasons, describer.effect()];
    let told: Vec<&str> = sentences
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    told.join(describer.texts.sentence_gap)
}

/// `X-Wing: 7 in r14c28 => r3c2, r6c8 <> 7`.
fn summary(describer: &StepDescriber<'_>) -> String {
    let texts = describer.texts;
    let evidence = describer.evidence();
    let pattern = match wording(describer) {
        Some(Wording::FullHouse | Wording::HiddenSingle) => {
            let houses = evidence.houses.iter().map(|&(_, house)| house);
            describer.houses(houses)
        }
        Some(Wording::NakedSingle) => String::new(),
        Some(Wording::Fish) => fish::pattern(describer),
        told => written_chain(describer, told).unwrap_or_else(|| plain_pattern(describer)),
    };
    let template = if pattern.is_empty() {
        texts.summary_bare
    } else {
        texts.summary
    };
    let values = Values::new()
        .set("name", describer.step.technique.name())
        .set("pattern", pattern)
        .set("effects", describer.effect_in_signs());
    describer.say(template, values)
}

/// The chain, where it is the whole argument.
fn written_chain(describer: &StepDescriber<'_>, told: Option<Wording>) -> Option<String> {
    let is_chain = matches!(told, Some(Wording::Chain | Wording::Sets | Wording::Blossom));
    notation::eureka(describer.position, describer.step).filter(|_| is_chain)
}

/// `2,5 in r1c12`, or only the digits or only the cells where that is all there is.
fn plain_pattern(describer: &StepDescriber<'_>) -> String {
    let digits: Vec<String> = describer
        .evidence()
        .digits
        .iter()
        .map(|digit| digit.to_string())
        .collect();
    let cells = crate::cell_list(describer.shape(), describer.pattern_cells().iter());
    if digits.is_empty() || cells.is_empty() {
        return digits.join(",") + &cells;
    }
    let values = Values::new().set("digits", digits.join(",")).set("cells", cells);
    describer.say(describer.texts.pattern, values)
}
