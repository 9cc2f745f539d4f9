//! Why digits fall by a clue, in words: one sentence a reason.
//! `With 9 in r1c1, all its digits would sum to at least 21, which is more than 20.`

use kudosu_board::{Cell, Clue, ClueId, Digit, LineRule, OutsideRule};
use kudosu_logic::{Candidate, ClueReason, Why};

use crate::describer::{StepDescriber, removals};
use crate::fill::Values;

/// More candidates than this are not named before they fall.
const MOST_NAMED: usize = 4;

/// The rule of the clue, and each reason.
pub(super) fn sentences(describer: &StepDescriber<'_>, id: ClueId, reasons: &[ClueReason]) -> String {
    let texts = describer.texts;
    let Some(clue) = describer.clue_behind(id) else {
        return String::new();
    };
    let teller = Teller { describer, clue };
    let mut told = vec![describer.clue_says(id)];
    for reason in reasons {
        let clause = teller.clause(&reason.why, &reason.gone);
        let values = Values::new().set("clause", clause);
        let template = match reason.gone.len() {
            count if reasons.len() == 1 && count > MOST_NAMED => texts.why.any,
            _ => texts.why.with,
        };
        told.push(describer.say(template, values.set("gone", teller.gone(&reason.gone))));
    }
    told.join(texts.sentence_gap)
}

struct Teller<'a> {
    describer: &'a StepDescriber<'a>,
    clue: &'a Clue,
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
            let values = Values::new().set("cell", describer.cell(cell)).set(
                "digits_or",
                describer.digits_or(describer.position.possible(cell)),
            );
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
        let number = self
            .clue
            .value()
            .map(|number| number.to_string())
            .unwrap_or_default();
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
                let (what, template) = match self.clue {
                    Clue::Outside { rule, .. } => match (rule, is_least) {
                        (OutsideRule::Skyscraper, true) => ("", texts.why.count_least),
                        (OutsideRule::Skyscraper, false) => ("", texts.why.count_most),
                        (OutsideRule::XSum, true) => (texts.why.what_first, texts.why.sum_least),
                        (OutsideRule::XSum, false) => (texts.why.what_first, texts.why.sum_most),
                        (_, true) => (texts.why.what_between, texts.why.sum_least),
                        (_, false) => (texts.why.what_between, texts.why.sum_most),
                    },
                    Clue::Line { .. } => ("", texts.why.too_large),
                    _ if is_least => (texts.why.what_all, texts.why.sum_least),
                    _ => (texts.why.what_all, texts.why.sum_most),
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
                let count = self.clue.cells(describer.shape()).len();
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
                    self.clue,
                    Clue::Line {
                        rule: LineRule::Between,
                        ..
                    }
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
                    self.clue,
                    Clue::Outside {
                        rule: OutsideRule::Sandwich,
                        ..
                    }
                );
                let template = match (sets.is_empty(), is_between) {
                    (true, _) => texts.why.fill_none,
                    (false, true) => texts.why.fill_between,
                    (false, false) => texts.why.fill_first,
                };
                return describer.say(template, values.set("sets", self.sets(sets)));
            }
            Why::Sets { sets } => {
                let count = self.clue.cells(describer.shape()).len();
                let values = values.set("sets", self.sets(sets));
                return describer.say(texts.why.sets, values.set("count", count.to_string()));
            }
            Why::Cases { cases } => {
                let template = if cases.len() == 1 {
                    texts.why.only_case
                } else {
                    texts.why.case
                };
                let told = cases.iter().map(|((cell, digit), why)| {
                    let values = Values::new()
                        .set("cell", describer.cell(*cell))
                        .set("digit", digit.to_string())
                        .set("clause", self.clause(why, &[(*cell, *digit)]));
                    describer.say(template, values)
                });
                let cases = told.collect::<Vec<_>>().join(texts.why.between_cases);
                return describer.say(texts.why.cases, values.set("cases", cases));
            }
            Why::Ways { cells } if cells.is_empty() => texts.why.ways_all,
            Why::Ways { cells } => {
                let values = values.set("cells", self.with_digits(cells));
                return describer.say(texts.why.ways, values);
            }
            _ => texts.why.ways_all,
        };
        describer.say(template, values)
    }

    /// One cell after the other.
    fn chain(&self, steps: &[(Cell, kudosu_board::DigitSet)]) -> String {
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
        match self.clue {
            Clue::Line {
                rule: LineRule::Thermometer,
                cells,
            } => match (cells.first(), cells.last()) {
                (_, Some(&last)) if last == cell => Some(true),
                (Some(&first), _) if first == cell => Some(false),
                _ => None,
            },
            _ => None,
        }
    }
}
