//! A step in words: a title, a line as people write it, and a paragraph that a beginner can follow.

mod chains;
mod fish;
mod singles;

use kudosu_logic::{Position, Step, Technique};

use crate::fill::Values;
use crate::notation;
use crate::parts;
use crate::teller::Teller;
use crate::texts::{ENGLISH, Story};

/// A step told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The name of the technique.
    pub title: String,
    /// One line: `X-Wing: 7 in r14c28 => r3c2, r6c8 <> 7`.
    pub summary: String,
    /// The reasons and the effect, in whole sentences.
    pub paragraph: String,
}

/// Tells a step that was found in `position`.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_explain::tell;
/// use kudosu_logic::{Position, Profile, next_step};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let position = Position::of(&grid);
/// let step = next_step(&position, &Profile::human(), &Stop::new()).expect("there is a step");
/// let words = tell(&position, &step);
/// assert_eq!(words.summary, "Full House: box 2 => r2c4 = 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tell(position: &Position, step: &Step) -> Words {
    let teller = Teller {
        position,
        step,
        texts: &ENGLISH,
    };
    Words {
        title: step.technique.name().to_owned(),
        summary: summary(&teller),
        paragraph: paragraph(&teller),
    }
}

/// The rule of a technique in one line.
pub fn rule(technique: Technique) -> String {
    let texts = &ENGLISH;
    let number = texts.numbers.get(technique.size()).copied().unwrap_or_default();
    let rule = texts.rule(technique).map_or("", |rule| rule.rule);
    Values::new().set("number", number).fill(rule)
}

fn story(teller: &Teller<'_>) -> Option<Story> {
    teller.texts.rule(teller.step.technique).map(|rule| rule.story)
}

fn paragraph(teller: &Teller<'_>) -> String {
    let reasons = match story(teller) {
        Some(Story::Says(template)) => teller.say(template, parts::values(teller)),
        // A single says its effect by itself.
        Some(Story::FullHouse) => return singles::full_house(teller),
        Some(Story::HiddenSingle) => return singles::hidden_single(teller),
        Some(Story::NakedSingle) => return singles::naked_single(teller),
        Some(Story::Fish) => fish::fish(teller),
        Some(Story::Chain) => chains::chain(teller),
        Some(Story::Sets) => chains::sets(teller),
        Some(Story::Blossom) => chains::blossom(teller),
        None => String::new(),
    };
    let sentences = [reasons, teller.effect()];
    let told: Vec<&str> = sentences
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    told.join(teller.texts.sentence_gap)
}

/// `X-Wing: 7 in r14c28 => r3c2, r6c8 <> 7`.
fn summary(teller: &Teller<'_>) -> String {
    let texts = teller.texts;
    let evidence = teller.evidence();
    let pattern = match story(teller) {
        Some(Story::FullHouse | Story::HiddenSingle) => {
            let houses = evidence.houses.iter().map(|&(_, house)| house);
            teller.houses(houses)
        }
        Some(Story::NakedSingle) => String::new(),
        Some(Story::Fish) => fish::pattern(teller),
        told => written_chain(teller, told).unwrap_or_else(|| plain_pattern(teller)),
    };
    let template = if pattern.is_empty() {
        texts.summary_bare
    } else {
        texts.summary
    };
    let values = Values::new()
        .set("name", teller.step.technique.name())
        .set("pattern", pattern)
        .set("effects", teller.effect_in_signs());
    teller.say(template, values)
}

/// The chain, where it is the whole story.
fn written_chain(teller: &Teller<'_>, told: Option<Story>) -> Option<String> {
    let is_chain = matches!(told, Some(Story::Chain | Story::Sets | Story::Blossom));
    notation::eureka(teller.position, teller.step).filter(|_| is_chain)
}

/// `2,5 in r1c12`, or only the digits or only the cells where that is all there is.
fn plain_pattern(teller: &Teller<'_>) -> String {
    let digits: Vec<String> = teller
        .evidence()
        .digits
        .iter()
        .map(|digit| digit.to_string())
        .collect();
    let cells = crate::cell_list(teller.shape(), teller.pattern_cells().iter());
    if digits.is_empty() || cells.is_empty() {
        return digits.join(",") + &cells;
    }
    let values = Values::new().set("digits", digits.join(",")).set("cells", cells);
    teller.say(teller.texts.pattern, values)
}
