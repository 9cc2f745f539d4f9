//! A step in words: a title, a line as people write it, and a paragraph that a beginner can follow.

mod braids;
mod chains;
mod clue_reasons;
mod clues;
mod fish;
mod nets;
mod outline;
mod singles;

use kudosu_logic::{Fact, Position, Step, Technique};

use crate::describer::StepDescriber;
use crate::fill::Values;
use crate::language::Language;
use crate::notation;
use crate::parts;
use crate::telling::Telling;
use crate::texts::Wording;
pub(crate) use outline::is_long;

/// What is said about a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepText {
    /// The name of the technique.
    pub title: String,
    /// What was seen and where, as experts write it: `7 in r14c28`. Empty where the effect says it all.
    pub pattern: String,
    /// What follows, as experts write it: `r3c2, r6c8 <> 7`.
    pub effect: String,
    /// All three in one line: `X-Wing: 7 in r14c28 => r3c2, r6c8 <> 7`.
    pub summary: String,
    /// The reasons and the effect, in whole sentences.
    pub paragraph: String,
    /// Of a long argument from suppositions what is supposed, what that breaks or comes to, and the effect;
    /// else empty.
    pub outline: String,
    /// Of an argument from suppositions its links in pieces, one for each of [`View::stages`](crate::View);
    /// else empty.
    pub stages: Vec<String>,
}

impl StepText {
    /// As much as this reader wants: the whole, a long argument in outline, or one line.
    #[must_use]
    pub fn told(&self, telling: Telling) -> &str {
        match telling {
            Telling::Expert => &self.summary,
            Telling::Player if !self.outline.is_empty() => &self.outline,
            _ => &self.paragraph,
        }
    }
}

/// Describes a step that was found in `position`.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_explain::{Language, describe_step};
/// use kudosu_logic::{Position, Profile, next_step};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let position = Position::of(&grid);
/// let step = next_step(&position, &Profile::human(), Stop::never())?.expect("there is a step");
/// let text = describe_step(&position, &step, Language::English);
/// assert_eq!(text.summary, "Full House: box 2 => r2c4 = 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe_step(position: &Position, step: &Step, language: Language) -> StepText {
    let describer = StepDescriber::new(position, step, language);
    let texts = describer.texts;
    let (pattern, effect) = (pattern(&describer), describer.effect_in_signs());
    let template = if pattern.is_empty() {
        texts.summary_bare
    } else {
        texts.summary
    };
    let title = title(&describer);
    let values = Values::new()
        .set("name", title.as_str())
        .set("pattern", pattern.as_str())
        .set("effects", effect.as_str());
    StepText {
        title,
        summary: values.fill(template),
        pattern,
        effect,
        paragraph: paragraph(&describer),
        outline: outline::outline(&describer),
        stages: match &step.evidence.braid {
            Some(_) if is_long(&step.evidence) => vec![braids::braid(&describer)],
            _ => nets::told(&describer),
        },
    }
}

/// The name of a technique as people write it.
#[must_use]
pub fn technique_name(technique: Technique, language: Language) -> &'static str {
    (language.texts().name)(technique)
}

/// The rule of a technique in one line.
#[must_use]
pub fn rule(technique: Technique, language: Language) -> String {
    let texts = language.texts();
    let number = texts.numbers.get(technique.size()).copied().unwrap_or_default();
    let rule = texts.rule(technique).map_or("", |rule| rule.rule);
    Values::new().set("number", number).fill(rule)
}

/// The name of the technique; of a whip or a braid with its length, as experts write it: `Whip[3]`.
fn title(describer: &StepDescriber<'_>) -> String {
    let name = describer.name();
    let Some(braid) = &describer.evidence().braid else {
        return name.to_owned();
    };
    let (own, foreign) = name.find(" (").map_or((name, ""), |at| name.split_at(at));
    format!("{own}[{}]{foreign}", braid.length())
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
        Some(Wording::Net) => nets::net(describer),
        Some(Wording::Braid) => braids::braid(describer),
        Some(Wording::Clue) => clues::about_clues(describer),
        None => String::new(),
    };
    let effect = if says_its_effect(describer) {
        String::new()
    } else {
        describer.effect()
    };
    let sentences = [reasons, clues::links(describer), effect];
    let told: Vec<&str> = sentences
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    told.join(describer.texts.sentence_gap)
}

/// Whether the argument ends with its effect, so that saying it again would be a repetition.
fn says_its_effect(describer: &StepDescriber<'_>) -> bool {
    match wording(describer) {
        Some(Wording::Chain) => chains::says_its_effect(describer),
        Some(Wording::Net) => nets::says_its_effect(describer),
        Some(Wording::Braid) => {
            let braid = describer.evidence().braid.as_ref();
            braid.is_some_and(|braid| is_all(describer, Fact::no(braid.target)))
        }
        _ => false,
    }
}

/// Whether this is all that the step comes to.
fn is_all(describer: &StepDescriber<'_>, fact: Fact) -> bool {
    let step = describer.step;
    if fact.holds {
        step.placements == [fact.candidate] && step.eliminations.is_empty()
    } else {
        step.eliminations == [fact.candidate] && step.placements.is_empty()
    }
}

/// `7 in r14c28`, `box 2`, or nothing where only the effect counts.
fn pattern(describer: &StepDescriber<'_>) -> String {
    match wording(describer) {
        Some(Wording::FullHouse | Wording::HiddenSingle) => {
            let houses = describer.evidence().houses.iter().map(|&(_, house)| house);
            describer.houses(houses).into_text()
        }
        Some(Wording::NakedSingle) => String::new(),
        Some(Wording::Clue) => clues::pattern(describer),
        Some(Wording::Fish) => fish::pattern(describer),
        Some(Wording::Braid) => notation::whip(describer.position, describer.step).unwrap_or_default(),
        Some(Wording::Net) => {
            notation::eureka(describer.position, describer.step).unwrap_or_else(|| nets::pattern(describer))
        }
        other => written_chain(describer, other).unwrap_or_else(|| plain_pattern(describer)),
    }
}

/// The chain, where it is the whole argument.
fn written_chain(describer: &StepDescriber<'_>, wording: Option<Wording>) -> Option<String> {
    let is_chain = matches!(wording, Some(Wording::Chain | Wording::Sets | Wording::Blossom));
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
