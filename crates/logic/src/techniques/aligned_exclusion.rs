//! Aligned exclusion: of two (or three) cells every combination of candidates is tried. One that puts the
//! same digit into cells that see each other, or that leaves a cell seen by all of them without a candidate,
//! is impossible. A candidate that is in no possible combination can go.
//!
//! ```text
//! A: 128   B: 239   both see the cells 12, 13 and 89:
//! 1-2 empties 12, 1-3 empties 13, 8-9 empties 89 …; if all combinations with A = 1 fail, A is not 1
//! ```

use super::prelude::*;

/// Exclusion over as many cells as the technique says.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let degree = query.technique.size();
    let is_excluder = |cell: &Cell| (2..=degree).contains(&position.candidates(*cell).len());
    let excluders: CellSet = position.blanks().iter().filter(is_excluder).collect();
    let sees_single = |cell: Cell| {
        let peers = &(position.peers(cell) & position.blanks());
        peers.iter().any(|peer| position.candidates(peer).len() <= 1)
    };
    // Where naked singles are about, exclusion has nothing to tell that they do not.
    let bases: Vec<Cell> = position
        .blanks()
        .iter()
        .filter(|&cell| position.candidates(cell).len() >= 2 && !sees_single(cell))
        .filter(|&cell| excluders.intersects(position.peers(cell)))
        .collect();
    let mut chosen = vec![0; degree];
    choose(query, &bases, &excluders, degree, &mut chosen, sink)
}

/// Picks cells in the order of the last one, then of the one before.
fn choose(
    query: &Query<'_>,
    bases: &[Cell],
    excluders: &CellSet,
    open: usize,
    chosen: &mut [usize],
    sink: &mut Sink<'_>,
) -> Flow {
    let picked = &chosen[open..];
    let mut common = excluders.clone();
    for &at in picked {
        common &= query.position.peers(bases[at]);
    }
    if common.len() < 2 {
        return Flow::Continue(());
    }
    let Some(place) = open.checked_sub(1) else {
        let cells: Vec<Cell> = chosen.iter().map(|&at| bases[at]).collect();
        return report(exclude(query, &cells, &common), sink);
    };
    query.check_stop()?;
    let end = chosen.get(open).copied().unwrap_or(bases.len());
    for at in place..end {
        chosen[place] = at;
        choose(query, bases, excluders, place, chosen, sink)?;
    }
    Flow::Continue(())
}

fn exclude(query: &Query<'_>, cells: &[Cell], excluders: &CellSet) -> Option<Step> {
    let position = query.position;
    let limits: Vec<DigitSet> = excluders.iter().map(|cell| position.candidates(cell)).collect();
    let mut allowed = vec![DigitSet::EMPTY; cells.len()];
    combine(position, cells, &limits, &mut Vec::new(), &mut allowed);
    let gone = cells.iter().zip(&allowed).flat_map(|(&cell, &allowed)| {
        let gone = position.candidates(cell) - allowed;
        gone.iter().map(move |digit| (cell, digit))
    });
    Step::removing(query.technique, gone, || {
        Evidence::default()
            .cells(Role::Defining, cells.iter().copied())
            .cells(Role::Companion, excluders.iter())
    })
}

/// Collects, for each cell, the candidates that some possible combination has.
fn combine(
    position: &Position,
    cells: &[Cell],
    limits: &[DigitSet],
    digits: &mut Vec<Digit>,
    allowed: &mut [DigitSet],
) {
    let at = digits.len();
    if at == cells.len() {
        let used: DigitSet = digits.iter().copied().collect();
        if !limits.iter().any(|limit| limit.is_subset(used)) {
            for (allowed, &digit) in allowed.iter_mut().zip(digits.iter()) {
                allowed.insert(digit);
            }
        }
        return;
    }
    for digit in position.candidates(cells[at]).iter() {
        let clashes =
            (0..at).any(|before| digits[before] == digit && position.sees(cells[before], cells[at]));
        if !clashes {
            digits.push(digit);
            combine(position, cells, limits, digits, allowed);
            digits.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn two_cells() {
        let found = steps(
            "aligned-pair-exclusion",
            "+9+5+73+6+4+2+81 \
             +3+4+6..259+7 \
             +82+197+5+4+3+6 \
             +69+4...8+75 \
             78+5+64+9+3+1+2 \
             +1+32+7+5+8+964 \
             +5+1+8+497+62+3 \
             47+9..+6+1+58 \
             +26+3+5..+74+9",
        );
        assert_eq!(found, ["r4c5-1"]);
    }

    #[test]
    fn three_cells() {
        let found = steps(
            "aligned-triple-exclusion",
            "+5+8+9123+7+6+4 \
             +2+3+1..785+9 \
             +6+74..8+3+2+1 \
             +4+58..+2+617 \
             1+6+7+8.+529+3 \
             92+3+7+1+65+48 \
             +7+4+52+8+9+1+36 \
             8+9+2..147+5 \
             3+1...4+9+82",
        );
        assert_eq!(found, ["r2c4-6"]);
    }
}
