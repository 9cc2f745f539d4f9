//! Steps of puzzles with rules in words: what follows, by which rule or house, and why.

use kudosu_logic::ruled::{RuleEnd, RuleReason, RuleStep, RuleWhy};
use kudosu_rules::{LayerOn, RulePosition};

use super::{RuleTexts, name_list, rule_house_name, texts};
use crate::Language;
use crate::fill::Values;

/// More of what an argument looks at is not listed.
const PREMISES: usize = 8;

/// So many links of a chain are told; of the rest, how many they are.
const LINKS: usize = 8;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleStepText {
    /// What kind of step it is, in a word or two.
    pub name: String,
    /// The whole step.
    pub text: String,
}

/// Tells a step of a puzzle with rules.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_explain::{Language, describe_rule_step};
/// use kudosu_logic::ruled::RuleLogic;
/// use kudosu_rules::{RulePosition, RulePuzzle};
///
/// let text = "kudosu rules\nboard: 2x2\nrule: r1c1 > r1c2\n";
/// let position = RulePosition::from(RulePuzzle::parse(text)?);
/// let (mut logic, state) = RuleLogic::new(&position)?;
/// let step = logic.next_step(&state, Stop::never())?.expect("there is one");
/// let told = describe_rule_step(&position, &step, Language::English);
/// assert_eq!(told.name, "Rule 1");
/// assert!(told.text.contains("r1c1 is not 1"), "{}", told.text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe_rule_step(position: &RulePosition, step: &RuleStep, language: Language) -> RuleStepText {
    let teller = Teller {
        position,
        language,
        texts: texts(language),
    };
    let (name, reason) = teller.reason(step);
    let mut text = reason;
    let removed: Vec<String> = step
        .removals
        .iter()
        .map(|&(at, value)| teller.is_not(at, value))
        .collect();
    // What a layer is not, it is: then one of the two is enough.
    let is_told = |placed: &(usize, i64)| {
        step.removals
            .iter()
            .any(|&(at, _)| at == placed.0 && teller.is_yes_no(at))
    };
    if !removed.is_empty() && !step.placements.iter().all(is_told)
        || step.placements.is_empty() && !removed.is_empty()
    {
        text.push(' ');
        text.push_str(
            &Values::new()
                .set("what", removed.join(", "))
                .fill(teller.texts.so),
        );
    }
    if !step.placements.is_empty()
        && !matches!(
            step.reason,
            RuleReason::LastCandidate | RuleReason::LastPlace { .. }
        )
    {
        let placed: Vec<String> = step
            .placements
            .iter()
            .map(|&(at, value)| teller.is(at, value))
            .collect();
        text.push(' ');
        text.push_str(
            &Values::new()
                .set("what", placed.join(", "))
                .fill(teller.texts.leaves),
        );
    }
    RuleStepText { name, text }
}

struct Teller<'a> {
    position: &'a RulePosition,
    language: Language,
    texts: &'static RuleTexts,
}

impl Teller<'_> {
    fn is_yes_no(&self, variable: usize) -> bool {
        self.layer(variable).is_some_and(|(_, is_yes_no, _)| is_yes_no)
    }

    /// The layer of a variable, whether it is yes or no, and its place.
    fn layer(&self, variable: usize) -> Option<(&str, bool, &str)> {
        let name = &self.position.variables()[variable].name;
        let (layer, place) = name.split_once(' ')?;
        let layers = self.position.puzzle().layers();
        let found = layers.iter().find(|known| known.name == layer)?;
        let _ = LayerOn::Cells;
        Some((layer, found.is_yes_no, place))
    }

    /// That something has a value.
    fn is(&self, variable: usize, value: i64) -> String {
        self.said(variable, value, true)
    }

    fn is_not(&self, variable: usize, value: i64) -> String {
        self.said(variable, value, false)
    }

    fn said(&self, variable: usize, value: i64, is: bool) -> String {
        let values =
            |place: &str, what: String| Values::new().set("place", place.to_owned()).set("what", what);
        let (yes, no) = (self.texts.is, self.texts.is_not);
        match self.layer(variable) {
            Some((layer, true, place)) => {
                let words = if is == (value != 0) { yes } else { no };
                values(place, layer.to_owned()).fill(words)
            }
            _ => {
                let words = if is { self.texts.equals } else { no };
                values(&self.position.variables()[variable].name, value.to_string()).fill(words)
            }
        }
    }

    fn house(&self, cells: &[usize]) -> String {
        rule_house_name(self.position.puzzle(), cells, self.language)
    }

    fn rule_name(&self, rule: usize) -> String {
        let line = self.position.puzzle().rule_titles().get(rule).cloned().flatten();
        match line {
            Some(title) => Values::new()
                .set_number("number", rule + 1)
                .set("title", title)
                .fill(self.texts.rule_titled),
            None => Values::new().set_number("number", rule + 1).fill(self.texts.rule),
        }
    }

    /// The name of a step, and why it follows.
    fn reason(&self, step: &RuleStep) -> (String, String) {
        let texts = self.texts;
        let placed = step.placements.first().copied();
        let what = placed.map(|(at, value)| self.is(at, value)).unwrap_or_default();
        match &step.reason {
            RuleReason::LastCandidate => (
                texts.last_candidate.to_owned(),
                Values::new().set("what", what).fill(texts.last_candidate_text),
            ),
            RuleReason::LastPlace { house } => {
                let digit = placed.map_or(String::new(), |(_, value)| value.to_string());
                let values = Values::new().set("house", self.house(house)).set("digit", digit);
                (
                    texts.last_place.to_owned(),
                    values.set("what", what).fill(texts.last_place_text),
                )
            }
            RuleReason::Shared { digit, house, other } => (
                texts.shared.to_owned(),
                Values::new()
                    .set("digit", digit.to_string())
                    .set("house", self.house(house))
                    .set("other", self.house(other))
                    .fill(texts.shared_text),
            ),
            RuleReason::Subset { cells, digits, house } => {
                let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
                (
                    texts.subset.to_owned(),
                    Values::new()
                        .set("cells", name_list(self.position, cells))
                        .set("digits", digits.join(", "))
                        .set("house", self.house(house))
                        .fill(texts.subset_text),
                )
            }
            RuleReason::Rule {
                rule,
                here,
                with_houses,
                why,
            } => (
                self.rule_name(*rule),
                self.by_rule(step, *rule, here.as_deref(), *with_houses, why),
            ),
            RuleReason::Supposition { chain, end } => {
                (texts.supposition.to_owned(), self.supposed(step, chain, end))
            }
            _ => (String::new(), String::new()),
        }
    }

    fn by_rule(
        &self,
        step: &RuleStep,
        rule: usize,
        here: Option<&str>,
        with_houses: bool,
        why: &RuleWhy,
    ) -> String {
        let texts = self.texts;
        let supposed = step
            .removals
            .first()
            .map(|&(at, value)| self.is(at, value))
            .unwrap_or_default();
        let line = self
            .position
            .puzzle()
            .rule_lines()
            .get(rule)
            .cloned()
            .unwrap_or_default();
        let mut text = match here {
            Some(here) => Values::new()
                .set("rule", line)
                .set("here", here.to_owned())
                .fill(texts.says_here),
            None => Values::new().set("rule", line).fill(texts.says),
        };
        let premises: Vec<String> = step
            .premises
            .iter()
            .take(PREMISES)
            .map(|(at, values)| self.can_be(*at, values))
            .collect();
        if !premises.is_empty() {
            let more = step.premises.len().saturating_sub(PREMISES);
            let mut list = premises.join(", ");
            if more > 0 {
                list.push_str(&format!(", … (+{more})"));
            }
            text.push(' ');
            text.push_str(&Values::new().set("list", list).fill(texts.stands));
        }
        let words = match why {
            RuleWhy::Pair => texts.why_pair,
            RuleWhy::Sides { low, .. } if *low > 0 => texts.why_more,
            RuleWhy::Sides { high, .. } if *high < 0 => texts.why_less,
            RuleWhy::Sides { .. } => texts.why_sides,
            RuleWhy::Cases => texts.why_cases,
            RuleWhy::Pattern => texts.why_pattern,
            RuleWhy::Form => texts.why_form,
            RuleWhy::Area => texts.why_area,
            RuleWhy::Different => texts.why_different,
            _ => texts.why_tried,
        };
        let by = match why {
            RuleWhy::Sides { low, .. } if *low > 0 => *low,
            RuleWhy::Sides { high, .. } if *high < 0 => -high,
            _ => 0,
        };
        text.push(' ');
        text.push_str(
            &Values::new()
                .set("what", supposed)
                .set("by", by.to_string())
                .fill(words),
        );
        if with_houses {
            text.push(' ');
            text.push_str(texts.with_houses);
        }
        text
    }

    /// What a variable can be, as it stands.
    fn can_be(&self, variable: usize, values: &[i64]) -> String {
        match values {
            [one] => self.is(variable, *one),
            _ => {
                let values: Vec<String> = values.iter().map(i64::to_string).collect();
                format!(
                    "{} ∈ {{{}}}",
                    self.position.variables()[variable].name,
                    values.join(", ")
                )
            }
        }
    }

    fn supposed(&self, step: &RuleStep, chain: &[kudosu_logic::ruled::RuleLink], end: &RuleEnd) -> String {
        let texts = self.texts;
        let supposed = step
            .removals
            .first()
            .map(|&(at, value)| self.is(at, value))
            .unwrap_or_default();
        let mut links: Vec<String> = chain
            .iter()
            .take(LINKS)
            .map(|link| {
                let what = self.is(link.variable, link.value);
                match link.rule {
                    Some(rule) => format!("{what} ({})", self.rule_name(rule)),
                    None => what,
                }
            })
            .collect();
        if chain.len() > LINKS {
            links.push(format!("… (+{})", chain.len() - LINKS));
        }
        let end = match end {
            RuleEnd::Empty(at) => Values::new()
                .set("name", self.position.variables()[*at].name.clone())
                .fill(texts.end_empty),
            RuleEnd::NoPlace(digit, house) => Values::new()
                .set("digit", digit.to_string())
                .set("house", self.house(house))
                .fill(texts.end_no_place),
            RuleEnd::Rule(rule) => Values::new()
                .set("rule", self.rule_name(*rule))
                .fill(texts.end_rule),
            _ => String::new(),
        };
        let values = Values::new().set("what", supposed).set("end", end);
        match links.is_empty() {
            true => values.fill(texts.supposing_at_once),
            false => values.set("chain", links.join(", ")).fill(texts.supposing),
        }
    }
}
