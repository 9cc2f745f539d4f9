//! The one who tells a step: what the sentences need to know, said in the words of the language.

use kudosu_board::{Cell, CellSet, Clue, ClueId, Digit, DigitSet, House, HouseId, HouseKind, Shape};
use kudosu_logic::{Candidate, Evidence, Position, Role, Step};

use crate::cells::{self, cell_list};
use crate::clue_words::{cell_words, clue_in_short, clue_phrase, clue_rule};
use crate::fill::{Phrase, Values};
use crate::language::Language;
use crate::texts::{HouseWord, Texts};
use crate::view::clue_cells;

/// A step in the position that it was found in, and the language to tell it in.
#[derive(Clone, Copy)]
pub(crate) struct StepDescriber<'a> {
    /// Before the step.
    pub position: &'a Position,
    pub step: &'a Step,
    pub texts: &'static Texts,
}

impl<'a> StepDescriber<'a> {
    pub fn new(position: &'a Position, step: &'a Step, language: Language) -> StepDescriber<'a> {
        StepDescriber {
            position,
            step,
            texts: language.texts(),
        }
    }
}

impl StepDescriber<'_> {
    pub fn shape(&self) -> &Shape {
        self.position.shape()
    }

    pub fn evidence(&self) -> &Evidence {
        &self.step.evidence
    }

    /// Fills a template that needs nothing but these values.
    pub fn say(&self, template: &str, values: Values) -> String {
        values.fill(template)
    }

    /// The name of the technique.
    pub fn name(&self) -> &'static str {
        (self.texts.name)(self.step.technique)
    }

    pub fn cell(&self, cell: Cell) -> String {
        cells::name(self.shape(), cell)
    }

    /// `r1c2, r4c5 and r4c7`, or `r1c2 and r4c567` where there are many.
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.join(&cell_words(self.shape(), cells), self.texts.and)
    }

    /// `r1c2, r4c5 or r4c7`.
    pub fn cells_or(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.join(&cell_words(self.shape(), cells), self.texts.or)
    }

    /// `neither r1c2 nor r1c3`, or `none of r1c2, r1c3 and r2c2`.
    pub fn cells_nor(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        let words = cell_words(self.shape(), cells);
        match &words[..] {
            [first, last] => {
                let values = Values::new().set("first", first.as_str());
                self.say(self.texts.neither, values.set("last", last.as_str()))
            }
            _ => {
                let cells = self.join(&words, self.texts.and);
                self.say(self.texts.none_of, Values::new().set("cells", cells))
            }
        }
    }

    /// `2, 5 and 7`.
    pub fn digits(&self, digits: DigitSet) -> String {
        self.join(&digit_words(digits), self.texts.and)
    }

    /// `2, 5 or 7`.
    pub fn digits_or(&self, digits: DigitSet) -> String {
        self.join(&digit_words(digits), self.texts.or)
    }

    /// `row 4`.
    pub fn house(&self, house: HouseId) -> String {
        house_name(self.shape(), self.texts, house)
    }

    /// `rows 1 and 4`, or `row 1 and box 3` where they differ in kind.
    pub fn houses(&self, houses: impl IntoIterator<Item = HouseId>) -> Phrase {
        let houses: Vec<HouseId> = houses.into_iter().collect();
        house_names(self.shape(), self.texts, &houses)
    }

    /// `the killer cage 15 in r1c1 and r1c2`.
    pub fn clue(&self, id: ClueId) -> Phrase {
        let clue = self.clue_behind(id);
        clue.map_or_else(
            || Phrase::from(""),
            |clue| clue_phrase(self.shape(), self.texts, clue),
        )
    }

    /// `killer cage 15 r1c12`.
    pub fn clue_in_short(&self, id: ClueId) -> String {
        let clue = self.clue_behind(id);
        clue.map_or_else(String::new, |clue| clue_in_short(self.shape(), self.texts, clue))
    }

    /// `The killer cage 15 in r1c1 and r1c2 says that its digits differ and sum to 15.`
    pub fn clue_says(&self, id: ClueId) -> String {
        let Some(clue) = self.clue_behind(id) else {
            return String::new();
        };
        let values = Values::new()
            .set("clue", clue_phrase(self.shape(), self.texts, clue))
            .set("rule", clue_rule(self.shape(), self.texts, clue));
        self.say(self.texts.clue_says, values)
    }

    /// The clue with this number.
    pub fn clue_behind(&self, id: ClueId) -> Option<&Clue> {
        self.position.rules().and_then(|rules| rules.clues().get(id))
    }

    /// `two`; figures from ten on.
    pub fn number(&self, number: usize) -> String {
        let word = self.texts.numbers.get(number);
        word.map_or_else(|| number.to_string(), |&word| word.to_owned())
    }

    /// `a, b and c`.
    pub fn join(&self, words: &[String], last_pair: &str) -> String {
        join(self.texts, words, last_pair)
    }

    /// What follows, in a sentence or two: `So r4c2 is 7.` `That removes 7 from r3c2 and r6c8.`
    pub fn effect(&self) -> String {
        let texts = self.texts;
        let placed = self.step.placements.iter().map(|&(cell, digit)| {
            let values = Values::new()
                .set("cell", self.cell(cell))
                .set("digit", digit.to_string());
            self.say(texts.effect_place, values)
        });
        let removals = removals(&self.step.eliminations);
        let removed = removals.iter().map(|(digits, cells)| {
            let values = Values::new()
                .set_many("digits", self.digits(*digits), digits.len())
                .set("cells", self.cells(cells.iter().copied()));
            self.say(texts.effect_remove, values)
        });
        let removed_digits: usize = removals.iter().map(|(digits, _)| digits.len()).sum();
        let effects: [(&str, Vec<String>, usize); 2] = [
            (texts.effect_places, placed.collect(), self.step.placements.len()),
            (texts.effect_removes, removed.collect(), removed_digits),
        ];
        let present = effects.into_iter().filter(|(_, parts, _)| !parts.is_empty());
        let sentences = present.map(|(template, parts, count)| {
            let values = Values::new().set_many("effects", self.join(&parts, texts.and), count);
            self.say(template, values)
        });
        sentences.collect::<Vec<_>>().join(texts.sentence_gap)
    }

    /// What follows, as experts write it: `r3c2, r6c8 <> 7`.
    pub fn effect_in_signs(&self) -> String {
        let placed = self
            .step
            .placements
            .iter()
            .map(|&(cell, digit)| format!("{} = {digit}", self.cell(cell)));
        let removed = removals(&self.step.eliminations)
            .into_iter()
            .map(|(digits, cells)| {
                let digits: Vec<String> = digit_words(digits);
                format!("{} <> {}", cell_list(self.shape(), cells), digits.join(","))
            });
        placed.chain(removed).collect::<Vec<_>>().join("; ")
    }

    /// All cells that make up the pattern: named ones, those of candidates, chains and sets.
    pub fn pattern_cells(&self) -> CellSet {
        let evidence = self.evidence();
        let mut cells: CellSet = evidence.cells.iter().map(|&(_, cell)| cell).collect();
        let more = evidence.candidates.iter().map(|&(_, (cell, _))| cell);
        let chained = evidence
            .chains
            .iter()
            .flat_map(|chain| &chain.nodes)
            .flat_map(|node| &node.cells);
        let in_sets = evidence.almost_locked_sets.iter().flat_map(|set| &set.cells);
        let supposed = evidence
            .net
            .branches
            .iter()
            .map(|branch| branch.supposed.candidate.0)
            .chain(evidence.braid.iter().map(|braid| braid.target.0));
        for cell in more
            .chain(chained.copied())
            .chain(in_sets.copied())
            .chain(supposed)
        {
            cells.insert(cell);
        }
        cells |= &clue_cells(self.position, self.step);
        cells
    }

    /// The cells with this role, whether as cells or by one of their candidates, without repeats.
    pub fn cells_as(&self, role: Role) -> Vec<Cell> {
        let evidence = self.evidence();
        let mut cells: Vec<Cell> = evidence.cells_as(role).collect();
        for (cell, _) in evidence.candidates_as(role) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// The only digit, or the first of several, that the step is about.
    pub fn digit(&self) -> Option<Digit> {
        self.evidence().digits.first()
    }
}

/// The word for a house, and its number: diagonals have numbers of their own.
pub(crate) fn house_word<'a>(shape: &Shape, texts: &'a Texts, house: &House) -> (&'a HouseWord, usize) {
    let word = match house.kind() {
        HouseKind::Row => &texts.row,
        HouseKind::Column => &texts.column,
        HouseKind::Box => &texts.block,
        _ => match diagonal(shape, house) {
            Some(number) => return (&texts.diagonal, number),
            None => &texts.extra,
        },
    };
    (word, house.ordinal())
}

/// Which of the two long diagonals a house is: 1 falls from the left, 2 rises.
fn diagonal(shape: &Shape, house: &House) -> Option<usize> {
    let side = shape.side();
    let place = |&cell: &Cell| (shape.row_of(cell), shape.column_of(cell));
    let mut places = house.cells().iter().map(place);
    if house.cells().len() != side {
        None
    } else if places.clone().all(|(row, column)| row == column) {
        Some(1)
    } else if places.all(|(row, column)| row + column + 1 == side) {
        Some(2)
    } else {
        None
    }
}

/// `row 4`.
pub(crate) fn house_name(shape: &Shape, texts: &Texts, house: HouseId) -> String {
    let Some(house) = shape.house(house) else {
        return String::new();
    };
    let (word, number) = house_word(shape, texts, house);
    let values = Values::new().set("number", number.to_string());
    values.fill(word.one)
}

/// `rows 1 and 4`, or `row 1 and box 3` where they differ in kind.
pub(crate) fn house_names(shape: &Shape, texts: &Texts, houses: &[HouseId]) -> Phrase {
    let known: Vec<&House> = houses.iter().filter_map(|&id| shape.house(id)).collect();
    let words: Vec<(&HouseWord, usize)> = known
        .iter()
        .map(|house| house_word(shape, texts, house))
        .collect();
    match &words[..] {
        [(first, _), _, ..] if words.iter().all(|(word, _)| std::ptr::eq(*word, *first)) => {
            let numbers: Vec<String> = words.iter().map(|(_, number)| number.to_string()).collect();
            let values = Values::new().set("numbers", join(texts, &numbers, texts.and));
            values.phrase(&first.many)
        }
        _ => {
            // A house by itself goes without an article, so it has the same form everywhere.
            let names: Vec<String> = houses
                .iter()
                .map(|&house| house_name(shape, texts, house))
                .collect();
            Phrase::from(join(texts, &names, texts.and))
        }
    }
}

/// `a, b and c`.
pub(crate) fn join(texts: &Texts, words: &[String], last_pair: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => {
            let rest = rest.join(texts.comma);
            let values = Values::new().set("rest", rest).set("last", last.clone());
            values.fill(last_pair)
        }
    }
}

fn digit_words(digits: DigitSet) -> Vec<String> {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// Removed candidates, digits that leave exactly the same cells together.
pub(crate) fn removals(eliminations: &[Candidate]) -> Vec<(DigitSet, Vec<Cell>)> {
    let all: DigitSet = eliminations.iter().map(|&(_, digit)| digit).collect();
    let mut grouped: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for digit in all.iter() {
        let mine = eliminations.iter().filter(|&&(_, its)| its == digit);
        let cells: Vec<Cell> = mine.map(|&(cell, _)| cell).collect();
        match grouped.iter_mut().find(|(_, others)| *others == cells) {
            Some((digits, _)) => {
                digits.insert(digit);
            }
            None => grouped.push((DigitSet::of(digit), cells)),
        }
    }
    grouped
}
