//! Why digits fall by a clue, in words: one sentence a reason.
//! `With 9 in r1c1, all its digits would sum to at least 21, which is more than 20.`

use kudosu_board::{Cell, Clue, ClueId, Digit, DigitSet, LineRule, OutsideRule};
use kudosu_logic::{Candidate, ClueReason, Role, Technique, Why};

use crate::describer::{StepDescriber, removals};
use crate::fill::Values;

/// More candidates than this are not named before they fall.
const MOST_NAMED: usize = 4;
/// Of a cell that can hold more digits than this it does not help to list them.
const MOST_LISTED: usize = 6;

/// The rule of the clue, and each reason.
pub(super) fn with_rule(describer: &StepDescriber<'_>, id: ClueId) -> String {
    let mut told = vec![describer.clue_says(id)];
    told.extend(sentences(describer));
    told.join(describer.texts.sentence_gap)
}

/// Each reason of the step in a sentence.
pub(super) fn sentences(describer: &StepDescriber<'_>) -> Vec<String> {
    let texts = describer.texts;
    let reasons = &describer.evidence().reasons;
    let teller = Teller {
        describer,
        about: About::of(describer),
    };
    let mut told = Vec::new();
    for reason in reasons {
        let clause = teller.clause(&reason.why, &reason.gone);
        let values = Values::new().set("clause", clause);
        let template = match reason.gone.len() {
            count if reasons.len() == 1 && count > MOST_NAMED => texts.why.any,
            _ => texts.why.with,
        };
        told.push(describer.say(template, values.set("gone", teller.gone(&reason.gone))));
    }
    told
}

/// What is wrong without the digit that the step is about, in a sentence.
pub(super) fn without_digit(describer: &StepDescriber<'_>, reason: &ClueReason) -> String {
    let teller = Teller {
        describer,
        about: About::of(describer),
    };
    let values = Values::new()
        .set("digits_or", describer.digits_or(describer.evidence().digits))
        .set("clause", teller.clause(&reason.why, &[]));
    describer.say(describer.texts.why.without, values)
}

/// What the reasons of a step are about.
#[derive(Clone, Copy)]
enum About<'a> {
    Clue(&'a Clue),
    /// Several clues, or one with a cell beside it.
    Several,
    /// What sums of houses and cages leave over: so much.
    Rest(u64),
}

impl<'a> About<'a> {
    fn of(describer: &'a StepDescriber<'a>) -> About<'a> {
        let evidence = describer.evidence();
        if describer.step.technique == Technique::RuleOf45 {
            return About::Rest(super::clues::left_over(describer).unsigned_abs());
        }
        let clue = match evidence.clues[..] {
            [id] if evidence.cells_as(Role::Companion).next().is_none() => describer.clue_behind(id),
            _ => None,
        };
        clue.map_or(About::Several, About::Clue)
    }

    fn clue(self) -> Option<&'a Clue> {
        match self {
            About::Clue(clue) => Some(clue),
            _ => None,
        }
    }
}

struct Teller<'a> {
    describer: &'a StepDescriber<'a>,
    about: About<'a>,
}

impl Teller<'_> {
    /// `5 or 6 in r1c2, 7 in r1c4`.
    fn gone(&self, gone: &[Candidate]) -> String {
        let describer = self.describer;
        let told: Vec<String> = removals(gone)
            .into_iter()
            .map(|(digits, cells)| {
                let values = Values::new()
                    .set("digits_or", describer.digits_or(digits))
                    .set("cells_or", describer.cells_or(cells));
                describer.say(describer.texts.why.gone, values)
            })
            .collect();
        describer.join(&told, describer.texts.or)
    }

    /// `r1c1 (1 or 2)`, or the cell alone where it can hold many digits.
    fn with_digits(&self, cells: &[Cell]) -> String {
        let describer = self.describer;
        let told = cells.iter().map(|&cell| {
            let digits = describer.position.possible(cell);
            if digits.len() > MOST_LISTED {
                return describer.cell(cell);
            }
            let values = Values::new().set("cell", describer.cell(cell));
            let values = values.set("digits_or", describer.digits_or(digits));
            describer.say(describer.texts.why.cell, values)
        });
        describer.join(&told.collect::<Vec<_>>(), describer.texts.and)
    }

    /// `1-2-5, 1-3-4`.
    fn sets(&self, sets: &[Vec<Digit>]) -> String {
        let told = sets.iter().map(|set| {
            let digits: Vec<String> = set.iter().map(Digit::to_string).collect();
            digits.join("-")
        });
        self.describer
            .join(&told.collect::<Vec<_>>(), self.describer.texts.or)
    }

    /// What would be: `nothing would be left for r1c2 (1 or 2)`.
    fn clause(&self, why: &Why, supposed: &[Candidate]) -> String {
        let (describer, texts) = (self.describer, self.describer.texts);
        let side = describer.shape().side();
        let number = match self.about {
            About::Clue(clue) => clue.value().map(|number| number.to_string()),
            About::Rest(number) => Some(number.to_string()),
            About::Several => None,
        };
        let number = number.unwrap_or_default();
        let values = Values::new().set_number("side", side).set("number", number);
        let template = match why {
            Why::Beside { cell } => match describer.position.value(*cell) {
                Some(digit) => {
                    let values = values
                        .set("cell", describer.cell(*cell))
                        .set("digit", digit.to_string());
                    return describer.say(texts.why.beside_filled, values);
                }
                None => {
                    let values = values.set("cells", self.with_digits(&[*cell]));
                    return describer.say(texts.why.beside, values);
                }
            },
            Why::Alone { cell } => {
                let template = match self.end_of_thermometer(*cell) {
                    Some(true) => texts.why.no_room_above,
                    Some(false) => texts.why.no_room_below,
                    None => texts.why.alone,
                };
                return describer.say(template, values.set("cell", describer.cell(*cell)));
            }
            Why::Chain { steps } => return self.chain(steps),
            Why::Crowded { cells, digits } => {
                let values = values
                    .set("cells", describer.cells(cells.iter().copied()))
                    .set("digits_or", describer.digits_or(*digits));
                return describer.say(texts.why.crowded, values);
            }
            Why::AtLeast { total } | Why::AtMost { total } => {
                let is_least = matches!(why, Why::AtLeast { .. });
                let (what, template) = match self.about {
                    About::Rest(_) if is_least => ("", texts.why.rest_least),
                    About::Rest(_) => ("", texts.why.rest_most),
                    About::Clue(clue) => self.what_is_counted(clue, is_least),
                    About::Several => ("", texts.why.ways_all),
                };
                let what = describer.say(what, values.clone());
                let values = values.set("what", what).set("total", total.to_string());
                return describer.say(template, values);
            }
            Why::Unequal {
                larger,
                least,
                smaller,
                most,
            } => {
                let values = values
                    .set_many("larger", describer.cells(larger.iter().copied()), larger.len())
                    .set_many("smaller", describer.cells(smaller.iter().copied()), smaller.len())
                    .set("least", least.to_string())
                    .set("most", most.to_string());
                return describer.say(texts.why.unequal, values);
            }
            Why::NoRoom { digits } => {
                let told: Vec<String> = digits.iter().map(Digit::to_string).collect();
                let told = describer.join(&told, texts.and);
                return describer.say(texts.why.no_room, values.set_many("digits", told, digits.len()));
            }
            Why::Lacks { digit, times } => {
                let values = values.set("digits", digit.to_string());
                if *times == 1 {
                    return describer.say(texts.why.no_room, values);
                }
                let values = values.set("digit", digit.to_string());
                return describer.say(texts.why.lacks, values.set("times", describer.number(*times)));
            }
            Why::Gap { missing } => {
                let count = self.count_of_cells();
                let values = values
                    .set(
                        "missing_or",
                        describer.digits_or(missing.iter().copied().collect()),
                    )
                    .set("count", describer.number(count));
                return describer.say(texts.why.gap, values);
            }
            Why::Ends { ends, cell } => {
                let is_between = matches!(
                    self.about.clue(),
                    Some(Clue::Line {
                        rule: LineRule::Between,
                        ..
                    })
                );
                let is_own = supposed.iter().all(|(its, _)| its == cell);
                let template = match (is_between, is_own) {
                    (true, true) => texts.why.own_not_between,
                    (true, false) => texts.why.not_between,
                    (false, true) => texts.why.own_not_outside,
                    (false, false) => texts.why.not_outside,
                };
                let values = values
                    .set("cell", describer.cell(*cell))
                    .set("ends", self.with_digits(ends));
                return describer.say(template, values);
            }
            Why::Cramped { ends, cells, room } => {
                let values = values
                    .set("ends", self.with_digits(ends))
                    .set("cells", describer.cells(cells.iter().copied()))
                    .set_many("room", describer.number(*room), *room);
                return describer.say(texts.why.cramped, values);
            }
            Why::Split {
                cell,
                few,
                most,
                many,
                least,
            } => {
                let values = values
                    .set("cell", describer.cell(*cell))
                    .set("few_or", describer.digits_or(*few))
                    .set("many_or", describer.digits_or(*many))
                    .set("most", most.to_string())
                    .set("least", least.to_string());
                return describer.say(texts.why.split, values);
            }
            Why::Apart { few, most, least } => {
                let values = values
                    .set_many("few", describer.number(*few), *few)
                    .set("most", most.to_string())
                    .set("least", least.to_string());
                return describer.say(texts.why.apart, values);
            }
            Why::Fill { sets } => {
                let is_between = matches!(
                    self.about.clue(),
                    Some(Clue::Outside {
                        rule: OutsideRule::Sandwich,
                        ..
                    })
                );
                let template = match (sets.is_empty(), is_between) {
                    (true, _) => texts.why.fill_none,
                    (false, true) => texts.why.fill_between,
                    (false, false) => texts.why.fill_first,
                };
                return describer.say(template, values.set_many("sets", self.sets(sets), sets.len()));
            }
            Why::Sets { sets } => {
                let count = self.count_of_cells();
                let values = values
                    .set("sets", self.sets(sets))
                    .set("count", count.to_string());
                let template = if sets.is_empty() {
                    texts.why.sets_none
                } else {
                    texts.why.sets
                };
                return describer.say(template, values);
            }
            Why::Cases { cases } => {
                // Digits of a cell that come to the same are told as one.
                let mut same: Vec<(Cell, DigitSet, String)> = Vec::new();
                for ((cell, digit), why) in cases {
                    let clause = self.clause(why, &[(*cell, *digit)]);
                    match same
                        .iter_mut()
                        .find(|(its, _, told)| its == cell && *told == clause)
                    {
                        Some((_, digits, _)) => _ = digits.insert(*digit),
                        None => same.push((*cell, DigitSet::of(*digit), clause)),
                    }
                }
                let is_one = same.len() == 1;
                let template = if is_one {
                    texts.why.only_case
                } else {
                    texts.why.case
                };
                let told = same.into_iter().map(|(cell, digits, clause)| {
                    let values = Values::new()
                        .set("cell", describer.cell(cell))
                        .set("digit", describer.digits_or(digits))
                        .set("clause", clause);
                    describer.say(template, values)
                });
                let cases = told.collect::<Vec<_>>().join(texts.why.between_cases);
                if is_one {
                    return cases;
                }
                return describer.say(texts.why.cases, values.set("cases", cases));
            }
            Why::In { clue, why } => {
                let Some(own) = describer.clue_behind(*clue) else {
                    return describer.say(texts.why.ways_all, values);
                };
                let teller = Teller {
                    describer,
                    about: About::Clue(own),
                };
                let values = values
                    .set("clue", describer.clue(*clue))
                    .set("clause", teller.clause(why, supposed));
                return describer.say(texts.why.in_clue, values);
            }
            Why::Ways { cells } if cells.is_empty() => texts.why.ways_all,
            Why::Ways { cells } => {
                let template = match self.about {
                    About::Clue(_) => texts.why.ways,
                    About::Several => texts.why.ways_together,
                    About::Rest(_) => texts.why.ways_rest,
                };
                return describer.say(template, values.set("cells", self.with_digits(cells)));
            }
            _ => texts.why.ways_all,
        };
        describer.say(template, values)
    }

    /// What a clue sums or counts, and how that is said.
    fn what_is_counted(&self, clue: &Clue, is_least: bool) -> (&'static str, &'static str) {
        let why = self.describer.texts.why;
        match clue {
            Clue::Outside { rule, .. } => match (rule, is_least) {
                (OutsideRule::Skyscraper, true) => ("", why.count_least),
                (OutsideRule::Skyscraper, false) => ("", why.count_most),
                (OutsideRule::XSum, true) => (why.what_first, why.sum_least),
                (OutsideRule::XSum, false) => (why.what_first, why.sum_most),
                (_, true) => (why.what_between, why.sum_least),
                (_, false) => (why.what_between, why.sum_most),
            },
            Clue::Line { .. } => ("", why.too_large),
            _ if is_least => (why.what_all, why.sum_least),
            _ => (why.what_all, why.sum_most),
        }
    }

    fn count_of_cells(&self) -> usize {
        let clue = self.about.clue();
        clue.map_or(0, |clue| clue.cells(self.describer.shape()).len())
    }

    /// One cell after the other.
    fn chain(&self, steps: &[(Cell, DigitSet)]) -> String {
        let (describer, texts) = (self.describer, self.describer.texts);
        let Some(((last, _), way)) = steps.split_last() else {
            return String::new();
        };
        let told = way.iter().map(|(cell, digits)| {
            let values = Values::new()
                .set("cell", describer.cell(*cell))
                .set("digits_or", describer.digits_or(*digits));
            describer.say(texts.why.chain_step, values)
        });
        let steps = told.collect::<Vec<_>>().join(texts.comma);
        let values = Values::new()
            .set("steps", steps)
            .set("cell", describer.cell(*last));
        describer.say(texts.why.chain, values)
    }

    /// Of a thermometer whether a cell is its tip, or its bulb.
    fn end_of_thermometer(&self, cell: Cell) -> Option<bool> {
        match self.about.clue() {
            Some(Clue::Line {
                rule: LineRule::Thermometer,
                cells,
            }) => match (cells.first(), cells.last()) {
                (_, Some(&last)) if last == cell => Some(true),
                (Some(&first), _) if first == cell => Some(false),
                _ => None,
            },
            _ => None,
        }
    }
}
