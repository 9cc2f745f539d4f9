//! Naked subsets of every size in one house, without trying every combination of cells.
//!
//! A naked subset is a group of cells that have just as many candidates together as there are cells. Give
//! every blank cell of the house its own digit (a matching). A cell of a naked subset can only ever take the
//! digits of the subset's own cells, so the smallest naked subset that holds a cell is the cell, the cells
//! whose digits it could take instead, the cells whose digits those could take, and so on. Every other naked
//! subset is a union of these smallest ones and excludes nothing that they do not. This is Hall's theorem, as
//! Régin uses it for the all-different constraint; it takes a 100×100 grid no longer than a few thousand
//! steps a house, where combinations would outlast the universe.

use kudosu_board::{Cell, Digit, DigitSet};

/// Cells of one house that share out just as many digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NakedSubset {
    /// In the order of the house.
    pub(crate) cells: Vec<Cell>,
    pub(crate) digits: DigitSet,
}

/// There are more cells than digits for them somewhere in the house.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooFewDigits;

/// For the blank cells of a house, the smallest naked subset around each, each one once,
/// smaller than the whole.
pub(crate) fn naked_subsets(blanks: &[(Cell, DigitSet)]) -> Result<Vec<NakedSubset>, TooFewDigits> {
    let digit_of = matching(blanks).ok_or(TooFewDigits)?;
    // Bit b of `takes[a]`: cell a could take the digit that cell b has.
    let takes: Vec<u128> = blanks
        .iter()
        .map(|&(_, set)| {
            let others = digit_of.iter().enumerate();
            others.fold(0, |bits, (at, &digit)| {
                bits | u128::from(set.contains(digit)) << at
            })
        })
        .collect();
    let mut found: Vec<u128> = Vec::new();
    for start in 0..blanks.len() {
        let group = reachable(start, &takes);
        if (group.count_ones() as usize) < blanks.len() && !found.contains(&group) {
            found.push(group);
        }
    }
    let subset = |group: u128| {
        let members = || (0..blanks.len()).filter(move |at| group >> at & 1 == 1);
        NakedSubset {
            cells: members().map(|at| blanks[at].0).collect(),
            digits: members().map(|at| digit_of[at]).collect(),
        }
    };
    Ok(found.into_iter().map(subset).collect())
}

/// The start and everything that can be reached from it, as bits.
fn reachable(start: usize, takes: &[u128]) -> u128 {
    let mut group = 1u128 << start;
    let mut fresh = group;
    while fresh != 0 {
        let at = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        fresh |= takes[at] & !group;
        group |= takes[at];
    }
    group
}

/// A different digit for every cell, or `None` where that is impossible.
fn matching(blanks: &[(Cell, DigitSet)]) -> Option<Vec<Digit>> {
    let mut owner: Vec<Option<usize>> = vec![None; kudosu_board::MAX_SIDE];
    for at in 0..blanks.len() {
        let mut asked = DigitSet::EMPTY;
        if !find_digit(at, blanks, &mut owner, &mut asked) {
            return None;
        }
    }
    let mut digit_of = vec![None; blanks.len()];
    for (index, owner) in owner.into_iter().enumerate() {
        if let Some(at) = owner {
            digit_of[at] = Digit::from_index(index);
        }
    }
    digit_of.into_iter().collect()
}

/// Gives cell `at` a digit, asking others to change theirs where needed (an augmenting path).
fn find_digit(
    at: usize,
    blanks: &[(Cell, DigitSet)],
    owner: &mut [Option<usize>],
    asked: &mut DigitSet,
) -> bool {
    for digit in (blanks[at].1 - *asked).iter() {
        if !asked.insert(digit) {
            continue;
        }
        let is_free = match owner[digit.index()] {
            None => true,
            Some(other) => find_digit(other, blanks, owner, asked),
        };
        if is_free {
            owner[digit.index()] = Some(at);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;

    use super::*;

    fn digits(values: &[u8]) -> DigitSet {
        values.iter().map(|&value| Digit::new(value).unwrap()).collect()
    }

    fn house(sets: &[DigitSet]) -> Vec<(Cell, DigitSet)> {
        let cells = (0..).map(Cell::new);
        cells.zip(sets.iter().copied()).collect()
    }

    /// What is left of each cell after every combination of cells was looked at until nothing changes.
    fn reduced_by_combinations(sets: &[DigitSet]) -> Option<Vec<DigitSet>> {
        let mut sets = sets.to_vec();
        loop {
            let before = sets.clone();
            for group in 1u32..1 << sets.len() {
                let members = |at: &usize| group >> at & 1 == 1;
                let union = (0..sets.len())
                    .filter(members)
                    .fold(DigitSet::EMPTY, |union, at| union | sets[at]);
                match union.len().cmp(&(group.count_ones() as usize)) {
                    std::cmp::Ordering::Less => return None,
                    std::cmp::Ordering::Greater => {}
                    std::cmp::Ordering::Equal => (0..sets.len())
                        .filter(|at| !members(at))
                        .for_each(|at| sets[at] -= union),
                }
            }
            if sets == before {
                return Some(sets);
            }
        }
    }

    fn reduced_by_subsets(sets: &[DigitSet]) -> Option<Vec<DigitSet>> {
        let mut sets = sets.to_vec();
        loop {
            let before = sets.clone();
            for subset in naked_subsets(&house(&sets)).ok()? {
                assert_eq!(subset.cells.len(), subset.digits.len());
                for (at, set) in sets.iter_mut().enumerate() {
                    let is_member = subset.cells.contains(&Cell::new(at as u16));
                    assert!(!is_member || set.is_subset(subset.digits));
                    if !is_member {
                        *set -= subset.digits;
                    }
                }
            }
            if sets == before {
                return Some(sets);
            }
        }
    }

    #[test]
    fn a_pair_a_triple_and_the_rest_are_told_apart() {
        let sets = [
            digits(&[1, 2]),
            digits(&[3, 4]),
            digits(&[1, 2]),
            digits(&[4, 5]),
            digits(&[3, 5]),
            digits(&[1, 5, 6, 7]),
            digits(&[2, 6, 7]),
        ];
        let found = naked_subsets(&house(&sets)).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|subset| (subset.cells.len(), subset.digits))
            .collect();
        assert_eq!(found, [(2, digits(&[1, 2])), (3, digits(&[3, 4, 5]))]);
    }

    #[test]
    fn three_cells_for_two_digits_are_a_contradiction() {
        let two = digits(&[1, 2]);
        assert_eq!(naked_subsets(&house(&[two, two, two])), Err(TooFewDigits));
        assert_eq!(naked_subsets(&house(&[DigitSet::EMPTY])), Err(TooFewDigits));
        assert_eq!(naked_subsets(&[]), Ok(Vec::new()));
    }

    #[test]
    fn nothing_is_missed_that_all_combinations_find() {
        let mut rng = Rng::new(8);
        let mut contradictions = 0;
        for _ in 0..3000 {
            let side = 2 + rng.below(6);
            let sets: Vec<DigitSet> = (0..side)
                .map(|_| {
                    let wanted = 1 + rng.below(3);
                    (0..wanted)
                        .map(|_| Digit::from_index(rng.below(side)).unwrap())
                        .collect()
                })
                .collect();
            let expected = reduced_by_combinations(&sets);
            contradictions += usize::from(expected.is_none());
            assert_eq!(reduced_by_subsets(&sets), expected, "{sets:?}");
        }
        assert!((100..2900).contains(&contradictions), "{contradictions}");
    }
}
