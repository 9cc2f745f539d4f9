//! Rule of 45: houses have a sum, and so have cages. Where cages cover houses but for a few cells, or reach
//! out of them by a few, the difference says what these few sum to.
//!
//! ```text
//! | 15 15 | 20 20 20 | 7 7 7 | x |    a row of nine sums to 45,
//!                                     so x is 45 - 15 - 20 - 7 = 3
//! ```

use kudosu_board::{Clue, ClueId, Shape};

use super::clue_combinations::MOST_STATES;
use super::prelude::*;
use crate::clues::{ClueRules, Reading};

/// More lines side by side are looked at by nobody.
const MOST_LINES: usize = 4;
/// So many open cells may be left over.
const MOST_CELLS: usize = 6;

/// What cages leave over in houses, and what they reach out of them.
struct Difference {
    /// Cells of the houses that no cage covers.
    pub inside: CellSet,
    /// Cells of the cages outside of the houses.
    pub outside: CellSet,
    /// What the former sum to less what the latter do.
    pub total: i64,
}

impl Difference {
    /// The difference of houses that do not overlap and cages that do not either; `None` for others.
    pub fn of(rules: &ClueRules, houses: &[HouseId], cages: &[ClueId]) -> Option<Difference> {
        let shape = rules.shape();
        let (mut area, mut covered) = (CellSet::new(), CellSet::new());
        for &house in houses {
            let cells = shape.house_set(house);
            if cells.is_empty() || area.intersects(cells) {
                return None;
            }
            area |= cells;
        }
        let side = shape.side() as i64;
        let mut total = houses.len() as i64 * side * (side + 1) / 2;
        for &cage in cages {
            let (cells, sum) = cage_of(rules, cage)?;
            if covered.intersects(&cells) {
                return None;
            }
            covered |= &cells;
            total -= sum;
        }
        Some(Difference {
            inside: &area - &covered,
            outside: &covered - &area,
            total,
        })
    }

    /// What the open cells among them must be; `None` where that is nothing to read.
    pub fn reading(&self, position: &Position, rules: &ClueRules) -> Option<Reading> {
        let mut total = self.total;
        let mut terms = Vec::new();
        for (cells, weight) in [(&self.inside, 1), (&self.outside, -1)] {
            for cell in cells.iter() {
                match position.value(cell) {
                    Some(digit) => total -= weight * i64::from(digit.get()),
                    None => terms.push((cell, weight)),
                }
            }
        }
        Reading::of_sum(rules, &terms, total)
    }

    /// What all cells among them must be, so that the sum is not below zero: as reasons speak of it.
    fn whole_reading(&self, rules: &ClueRules) -> Option<Reading> {
        let sign = if self.total < 0 { -1 } else { 1 };
        let with = |cells: &CellSet, weight| -> Vec<(Cell, i64)> {
            cells.iter().map(|cell| (cell, weight)).collect()
        };
        let terms = [with(&self.inside, sign), with(&self.outside, -sign)].concat();
        Reading::of_sum(rules, &terms, sign * self.total)
    }
}

/// Cells and sum of a cage.
fn cage_of(rules: &ClueRules, id: ClueId) -> Option<(CellSet, i64)> {
    match rules.clues().get(id)? {
        Clue::Killer {
            cells,
            sum: Some(sum),
        } => Some((cells.iter().copied().collect(), i64::from(*sum))),
        _ => None,
    }
}

/// Few houses first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(rules) = position.rules() else {
        return Flow::Continue(());
    };
    let mut cages: Vec<(ClueId, CellSet)> = Vec::new();
    let mut covered = CellSet::new();
    for (id, _) in rules.clues().iter() {
        if let Some((cells, _)) = cage_of(rules, id).filter(|(cells, _)| !covered.intersects(cells)) {
            covered |= &cells;
            cages.push((id, cells));
        }
    }
    if cages.is_empty() {
        return Flow::Continue(());
    }
    let mut seen: Vec<CellSet> = Vec::new();
    for houses in areas(rules.shape()) {
        query.check_stop()?;
        let area = houses.iter().fold(CellSet::new(), |mut area, &house| {
            area |= rules.shape().house_set(house);
            area
        });
        let within = |cells: &CellSet| (cells & &area).len();
        let choices: [&dyn Fn(&CellSet) -> bool; 3] = [
            &|cells| cells.is_subset(&area),
            &|cells| cells.intersects(&area),
            &|cells| within(cells) * 2 > cells.len(),
        ];
        for is_chosen in choices {
            let chosen = cages.iter().filter(|(_, cells)| is_chosen(cells));
            let chosen: Vec<ClueId> = chosen.map(|&(id, _)| id).collect();
            let difference = Difference::of(rules, &houses, &chosen).filter(|_| !chosen.is_empty());
            let open = difference.filter(|it| {
                let both = &it.inside | &it.outside;
                let open = (&both & position.blanks()).len();
                let is_new = open > 0 && open <= MOST_CELLS && !seen.contains(&both);
                if is_new {
                    seen.push(both);
                }
                is_new
            });
            if let Some(difference) = open {
                report(of_difference(query, rules, &houses, chosen, &difference), sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn of_difference(
    query: &Query<'_>,
    rules: &ClueRules,
    houses: &[HouseId],
    cages: Vec<ClueId>,
    difference: &Difference,
) -> Option<Step> {
    let position = query.position;
    let reading = difference.reading(position, rules)?;
    let (gone, _) = reading.unsupported(position, MOST_STATES)?;
    Step::removing(query.technique, gone.iter().copied(), || {
        let is_one = reading.cells.len() == 1;
        let whole = difference.whole_reading(rules).filter(|_| !is_one);
        let reasons = whole.map(|whole| {
            let domains = whole.domains(|cell| position.possible(cell));
            whole.reasons(&domains, &gone)
        });
        Evidence {
            reasons: reasons.unwrap_or_default(),
            ..Evidence::default()
                .houses(HouseRole::Base, houses.iter().copied())
                .cells(Role::Defining, difference.inside.iter())
                .cells(Role::Companion, difference.outside.iter())
                .clues(cages)
        }
    })
}

/// Single houses, then lines and boxes side by side.
fn areas(shape: &Shape) -> Vec<Vec<HouseId>> {
    let mut areas = Vec::new();
    for count in 1..=MOST_LINES {
        for kind in [
            HouseKind::Box,
            HouseKind::Row,
            HouseKind::Column,
            HouseKind::Extra,
        ] {
            let houses: Vec<HouseId> = shape.houses_of_kind(kind).iter().map(House::id).collect();
            areas.extend(houses.windows(count).map(<[HouseId]>::to_vec));
            // Boxes one above the other.
            let below = shape.box_size().map(|(_, width)| shape.side() / width);
            if let (HouseKind::Box, 2, Some(below)) = (kind, count, below) {
                let pairs = houses.iter().zip(houses.iter().skip(below));
                areas.extend(pairs.map(|(&upper, &lower)| vec![upper, lower]));
            }
        }
    }
    areas
}
