//! Templates: a template of a digit is one full placement of it, one place in each house, among its
//! candidates. A place that every template of a digit has holds that digit (*template set*), and templates of
//! other digits cannot use it; a candidate that no template has falls (*template delete*).
//!
//! ```text
//! 5 5 | . .      the two templates of 5: r1c1 r2c3 r3c2 r4c4 and r1c2 r2c3 r3c1 r4c4
//! . . | 5 .      both have r2c3 and r4c4; a 5 in r3c4 is in neither
//! 5 5 | . 5
//! . . | . 5
//! ```

use super::prelude::*;

/// For each digit the places that all its templates share.
pub fn find_set(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let templates = Templates::settled(query)?;
    for digit in query.position.shape().digits().iter() {
        let shared = &templates.shared[digit.index()];
        if !shared.is_empty() {
            sink(Step {
                technique: query.technique,
                placements: shared.iter().map(|cell| (cell, digit)).collect(),
                eliminations: Vec::new(),
                evidence: Evidence::about_digit(digit),
            })?;
        }
    }
    Flow::Continue(())
}

/// For each digit the candidates that are in none of its templates.
pub fn find_delete(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let templates = Templates::settled(query)?;
    for digit in query.position.shape().digits().iter() {
        query.check_stop()?;
        let Some(mut possible) = templates.one(digit, None, None) else {
            continue;
        };
        let mut gone = Vec::new();
        for cell in query.position.cells_with(digit).iter() {
            if possible.contains(cell) {
                continue;
            }
            query.check_stop()?;
            match templates.one(digit, Some(cell), None) {
                Some(with) => possible |= &with,
                None => gone.push((cell, digit)),
            }
        }
        report(
            Step::removing(query.technique, gone, || Evidence::about_digit(digit)),
            sink,
        )?;
    }
    Flow::Continue(())
}

/// The places that all templates of a digit share, digit by digit, as far as they are known.
struct Templates<'a> {
    position: &'a Position,
    shared: Vec<CellSet>,
}

impl<'a> Templates<'a> {
    /// Goes round the digits until no shared place takes another template away.
    fn settled(query: &Query<'a>) -> Flow<Templates<'a>> {
        let position = query.position;
        let digits = position.shape().digits();
        let mut templates = Templates {
            position,
            shared: vec![CellSet::new(); digits.len()],
        };
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for digit in digits.iter() {
                let shared = templates.shared_by_all(digit, query)?;
                if shared != templates.shared[digit.index()] {
                    templates.shared[digit.index()] = shared;
                    is_settled = false;
                }
            }
        }
        Flow::Continue(templates)
    }

    /// No place where a digit has no template: then the position is broken and nothing is said about it.
    fn shared_by_all(&self, digit: Digit, query: &Query<'_>) -> Flow<CellSet> {
        query.check_stop()?;
        let Some(mut shared) = self.one(digit, None, None) else {
            return Flow::Continue(CellSet::new());
        };
        for cell in self.position.cells_with(digit).iter() {
            query.check_stop()?;
            if shared.contains(cell)
                && let Some(without) = self.one(digit, None, Some(cell))
            {
                shared &= &without;
            }
        }
        Flow::Continue(shared)
    }

    /// One template of a digit, with the place `with` and without the place `without`.
    fn one(&self, digit: Digit, with: Option<Cell>, without: Option<Cell>) -> Option<CellSet> {
        let shape = self.position.shape();
        let mut places = self.position.cells_with(digit).clone();
        for other in shape.digits().iter().filter(|&other| other != digit) {
            places -= &self.shared[other.index()];
        }
        if let Some(cell) = without {
            places.remove(cell);
        }
        if let Some(cell) = with {
            places -= shape.peer_set(cell);
            if !places.contains(cell) {
                return None;
            }
        }
        let lacks_digit = |house: &HouseId| !self.position.places(*house, digit).is_empty();
        let open = shape
            .houses()
            .iter()
            .map(|house| house.id())
            .filter(lacks_digit)
            .collect();
        let mut chosen = CellSet::new();
        complete(self.position, places, open, &mut chosen).then_some(chosen)
    }
}

/// Fills the open houses, the one with the fewest places first.
fn complete(position: &Position, places: CellSet, open: Vec<HouseId>, chosen: &mut CellSet) -> bool {
    let shape = position.shape();
    let places_in = |house: HouseId| shape.house_set(house) & &places;
    let Some(&tightest) = open.iter().min_by_key(|&&house| places_in(house).len()) else {
        return true;
    };
    for cell in places_in(tightest).iter() {
        let done = shape.houses_of(cell);
        let still_open = open
            .iter()
            .copied()
            .filter(|house| !done.contains(house))
            .collect();
        chosen.insert(cell);
        if complete(position, &places - shape.peer_set(cell), still_open, chosen) {
            return true;
        }
        chosen.remove(cell);
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    const TEXT: &str =
        "923...167 671932... 458...392 84....739 ......2.4 ..7....16 5.....9.. .89..167. 7...98...";

    #[test]
    fn a_place_in_every_template_is_set() {
        assert_eq!(steps("template-set", TEXT), ["r5c1=1"]);
    }

    #[test]
    fn a_candidate_in_no_template_goes() {
        let found = steps("template-delete", TEXT);
        assert!(
            found.iter().any(|step| step == "r7c4-4 r7c5-4 r7c6-4 r9c4-4"),
            "{found:?}"
        );
    }
}
