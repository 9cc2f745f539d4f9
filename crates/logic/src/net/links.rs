//! What nets are made of: the candidates of a position by number, and the sets of which exactly one is true.

use kudosu_board::{Cell, Digit, HouseId};

use crate::{Candidate, Position};

/// A candidate by its number.
pub(crate) type Number = u16;

/// Of these candidates exactly one is true.
#[derive(Debug)]
pub(crate) struct Group {
    pub kind: GroupKind,
    pub members: Vec<Number>,
}

/// Where a group comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupKind {
    Cell(Cell),
    House(HouseId, Digit),
}

/// The candidates of a position and how they depend on each other.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// In reading order.
    pub candidates: Vec<Candidate>,
    /// The blank cells first, then each open digit of each house.
    pub groups: Vec<Group>,
    /// For each candidate the groups that it is in, its cell first.
    pub groups_of: Vec<Vec<u16>>,
    /// For each candidate those that cannot be true beside it.
    pub excludes: Vec<Vec<Number>>,
    /// The same as bits, a row a candidate.
    exclusion: Vec<u64>,
    words: usize,
}

impl Links {
    /// All candidates, or those of one digit without regard to the others.
    pub fn of(position: &Position, only: Option<Digit>) -> Links {
        let shape = position.shape();
        let counts = |digit: &Digit| only.is_none_or(|only| only == *digit);
        let mut candidates = Vec::new();
        let mut groups = Vec::new();
        let mut number_of = vec![Number::MAX; shape.cell_count() * shape.side()];
        let slot = |cell: Cell, digit: Digit| cell.index() * shape.side() + digit.index();
        for cell in position.blanks().iter() {
            let first = candidates.len() as Number;
            for digit in position.candidates(cell).iter().filter(counts) {
                number_of[slot(cell, digit)] = candidates.len() as Number;
                candidates.push((cell, digit));
            }
            if only.is_none() {
                groups.push(Group {
                    kind: GroupKind::Cell(cell),
                    members: (first..candidates.len() as Number).collect(),
                });
            }
        }
        for house in shape.houses() {
            let open = shape.digits() - position.placed_digits(house.id());
            for digit in open.iter().filter(counts) {
                let places = position.cells_in(house.id(), digit);
                groups.push(Group {
                    kind: GroupKind::House(house.id(), digit),
                    members: places.map(|cell| number_of[slot(cell, digit)]).collect(),
                });
            }
        }
        let mut groups_of = vec![Vec::new(); candidates.len()];
        for (number, group) in groups.iter().enumerate() {
            for &member in &group.members {
                groups_of[member as usize].push(number as u16);
            }
        }
        let words = candidates.len().div_ceil(64);
        let mut excludes: Vec<Vec<Number>> = vec![Vec::new(); candidates.len()];
        let mut exclusion = vec![0; candidates.len() * words];
        for (number, its_groups) in groups_of.iter().enumerate() {
            let row = &mut exclusion[number * words..(number + 1) * words];
            let others = its_groups
                .iter()
                .flat_map(|&group| &groups[group as usize].members);
            for &other in others.filter(|&&other| other as usize != number) {
                let (word, bit) = (other as usize / 64, 1 << (other % 64));
                if row[word] & bit == 0 {
                    row[word] |= bit;
                    excludes[number].push(other);
                }
            }
            let Some(rules) = position.rules() else {
                continue;
            };
            let (cell, digit) = candidates[number];
            let same_digit = position.cells_with(digit) & rules.peers(cell);
            let same_digit = same_digit.iter().map(|other| (other, digit));
            let linked = rules.linked_with((cell, digit)).map(|(other, _)| other);
            for (other, digit) in same_digit.chain(linked).filter(|(_, digit)| counts(digit)) {
                let other = number_of[slot(other, digit)];
                if other == Number::MAX {
                    continue;
                }
                let (word, bit) = (other as usize / 64, 1 << (other % 64));
                if row[word] & bit == 0 {
                    row[word] |= bit;
                    excludes[number].push(other);
                }
            }
        }
        Links {
            candidates,
            groups,
            groups_of,
            excludes,
            exclusion,
            words,
        }
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether two candidates cannot both be true.
    pub fn exclude_each_other(&self, a: Number, b: Number) -> bool {
        self.excluded_by(a)[b as usize / 64] >> (b % 64) & 1 == 1
    }

    fn excluded_by(&self, number: Number) -> &[u64] {
        let from = number as usize * self.words;
        &self.exclusion[from..from + self.words]
    }
}
