//! The canonical form of a puzzle with clues or with other houses than plain ones.
//!
//! Rows cannot change places there, so that few images are left: the grid turned and mirrored, and the
//! digits renamed as far as the clues allow. Of all of them the form is the one that comes first: by its
//! houses, then by its digits (a blank before 1), then by its clues, which are written in one way each.

use std::collections::BTreeMap;

use kudosu_board::{Cell, Clue, Digit, DigitSet, LineRule, Puzzle, Shape, Symmetry};

use crate::canonical::{Canonical, NoCanonicalForm};

/// The form of a puzzle whose rows cannot change places.
pub(crate) fn rigid_form(puzzle: &Puzzle) -> Result<Canonical, NoCanonicalForm> {
    let puzzle = in_one_way(puzzle)?;
    let mut best: Option<(Key, Canonical)> = None;
    for square in Symmetry::all_of_square(puzzle.shape()) {
        let order = order_of_digits(&puzzle, &square);
        for family in square.renamings(puzzle.clues()) {
            let renamed = Symmetry::of_digits(square.to_shape(), &family.in_order(&order));
            let symmetry = renamed.and_then(|renamed| square.then(&renamed));
            let Ok(symmetry) = symmetry else { continue };
            let Ok(moved) = symmetry.apply_to_puzzle(&puzzle) else {
                continue;
            };
            let puzzle = in_one_way(&moved)?;
            let key = (
                houses(puzzle.shape()),
                puzzle.grid().values().to_vec(),
                puzzle.clues().as_slice().to_vec(),
            );
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((key, Canonical { puzzle, symmetry }));
            }
        }
    }
    let (_, form) = best.expect("the symmetry that changes nothing is one of them");
    Ok(form)
}

/// What forms are compared by.
type Key = (Vec<Vec<Cell>>, Vec<u8>, Vec<Clue>);

fn houses(shape: &Shape) -> Vec<Vec<Cell>> {
    let houses = shape.houses().iter();
    houses.map(|house| house.cells().to_vec()).collect()
}

/// The digits in the order in which they get their names: as they come in the turned grid, then by where
/// clues name them. Digits that are still alike can change places without changing the puzzle.
fn order_of_digits(puzzle: &Puzzle, square: &Symmetry) -> Vec<Digit> {
    let (grid, clues) = (puzzle.grid(), puzzle.clues());
    let to = square.to_shape();
    let mut place = vec![0; to.cell_count()];
    for cell in to.cells() {
        place[square.origin_of(cell).index()] = cell.index();
    }
    let moved = |cells: &[Cell]| {
        let mut moved: Vec<usize> = cells.iter().map(|cell| place[cell.index()]).collect();
        moved.sort_unstable();
        moved
    };
    let first = |digit: Digit| {
        to.cells()
            .position(|cell| grid.get(square.origin_of(cell)) == Some(digit))
    };
    let named = |digit: Digit| {
        let mut places: Vec<(usize, Vec<usize>)> = clues
            .as_slice()
            .iter()
            .filter_map(|clue| match clue {
                Clue::Marks { cell, digits } => digits.contains(digit).then(|| (1, moved(&[*cell]))),
                Clue::Quadruple { cells, digits } => {
                    let count = digits.iter().filter(|&&other| other == digit).count();
                    // More than one place tells it from given marks.
                    (count > 0).then(|| (1 + count, moved(cells)))
                }
                _ => None,
            })
            .collect();
        places.sort_unstable();
        places
    };
    let mut digits: Vec<Digit> = grid.shape().digits().iter().collect();
    digits.sort_by_cached_key(|&digit| (first(digit).unwrap_or(usize::MAX), named(digit)));
    digits
}

/// The same puzzle with each clue written in one of the ways in which it can be, in one order and none twice.
fn in_one_way(puzzle: &Puzzle) -> Result<Puzzle, NoCanonicalForm> {
    let mut list: Vec<Clue> = puzzle.clues().as_slice().iter().map(plain).collect();
    list.sort();
    list.dedup();
    let mut merged: BTreeMap<(u8, Vec<Cell>), Clue> = BTreeMap::new();
    let mut plain: Vec<Clue> = Vec::new();
    for clue in list {
        let key = match &clue {
            Clue::Marks { cell, .. } => (0, vec![*cell]),
            Clue::Quadruple { cells, .. } => (1, cells.clone()),
            _ => {
                plain.push(clue);
                continue;
            }
        };
        let both = match merged.get(&key) {
            Some(other) => together(other, &clue).ok_or(NoCanonicalForm::Contradiction(clue.kind()))?,
            None => clue,
        };
        merged.insert(key, both);
    }
    plain.extend(merged.into_values());
    plain.sort();
    let puzzle = Puzzle::with_clue_list(puzzle.grid().clone(), plain);
    Ok(puzzle.expect("each of these clues says what one on this shape said"))
}

/// What two clues about the same cells say together; `None` where they contradict each other.
fn together(one: &Clue, other: &Clue) -> Option<Clue> {
    match (one, other) {
        (Clue::Marks { cell, digits }, Clue::Marks { digits: others, .. }) => {
            let both: DigitSet = *digits & *others;
            (!both.is_empty()).then_some(Clue::Marks {
                cell: *cell,
                digits: both,
            })
        }
        (Clue::Quadruple { cells, digits }, Clue::Quadruple { digits: others, .. }) => {
            let count = |digits: &[Digit], digit: Digit| digits.iter().filter(|&&own| own == digit).count();
            let mut both: Vec<Digit> = digits.clone();
            for &digit in others {
                if count(&both, digit) < count(others, digit) {
                    both.push(digit);
                }
            }
            both.sort_unstable();
            (both.len() <= cells.len()).then(|| Clue::Quadruple {
                cells: cells.clone(),
                digits: both,
            })
        }
        _ => None,
    }
}

/// The clue with its cells in the least order that means the same.
fn plain(clue: &Clue) -> Clue {
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    match clue {
        Clue::Negative { relation, values } => {
            let mut values = values.clone();
            values.sort_unstable();
            values.dedup();
            Clue::Negative {
                relation: *relation,
                values,
            }
        }
        Clue::Killer { cells, sum } => Clue::Killer {
            cells: sorted(cells),
            sum: *sum,
        },
        Clue::ExtraRegion { cells } => Clue::ExtraRegion { cells: sorted(cells) },
        Clue::Clone { cells, copy } => {
            let pairs = cells.iter().zip(copy);
            let mut pairs: Vec<(Cell, Cell)> = pairs.map(|(&a, &b)| (a.min(b), a.max(b))).collect();
            pairs.sort_unstable();
            let (cells, copy) = pairs.into_iter().unzip();
            Clue::Clone { cells, copy }
        }
        Clue::Quadruple { cells, digits } => {
            let mut digits = digits.clone();
            digits.sort_unstable();
            Clue::Quadruple {
                cells: sorted(cells),
                digits,
            }
        }
        Clue::Indexer { indexed, cells } => Clue::Indexer {
            indexed: *indexed,
            cells: sorted(cells),
        },
        Clue::CountingCircles { cells } => Clue::CountingCircles { cells: sorted(cells) },
        Clue::Pair {
            relation,
            cells: [a, b],
            value,
        } => Clue::Pair {
            relation: *relation,
            cells: [*a.min(b), *a.max(b)],
            value: *value,
        },
        Clue::Line { rule, cells } => {
            let backwards: Vec<Cell> = cells.iter().rev().copied().collect();
            let is_directed = matches!(rule, LineRule::Thermometer | LineRule::SlowThermometer);
            Clue::Line {
                rule: *rule,
                cells: if is_directed {
                    cells.clone()
                } else {
                    backwards.min(cells.clone())
                },
            }
        }
        Clue::AntiKnight
        | Clue::AntiKing
        | Clue::Even { .. }
        | Clue::Odd { .. }
        | Clue::Minimum { .. }
        | Clue::Maximum { .. }
        | Clue::Marks { .. }
        | Clue::Arrow { .. }
        | Clue::LittleKiller { .. }
        | Clue::Outside { .. } => clue.clone(),
    }
}
