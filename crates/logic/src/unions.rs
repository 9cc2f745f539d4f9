//! The one piece of counting behind subsets and basic fish: `size` sets that together have few members.

use crate::Flow;

/// Visits every choice of `size` of the `sets` (bit sets) whose union has at most `most` members, in
/// lexicographic order of their indices. The visitor gets the chosen indices and the union.
pub fn small_unions(
    sets: &[u128],
    size: usize,
    most: usize,
    visit: &mut dyn FnMut(&[usize], u128) -> Flow,
) -> Flow {
    let mut chosen = Vec::with_capacity(size);
    extend(sets, size, most, 0, 0, &mut chosen, visit)
}

fn extend(
    sets: &[u128],
    size: usize,
    most: usize,
    from: usize,
    union: u128,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize], u128) -> Flow,
) -> Flow {
    if chosen.len() == size {
        return visit(chosen, union);
    }
    let missing = size - chosen.len();
    for at in from..(sets.len() + 1).saturating_sub(missing) {
        let wider = union | sets[at];
        if wider.count_ones() as usize > most {
            continue;
        }
        chosen.push(at);
        extend(sets, size, most, at + 1, wider, chosen, visit)?;
        chosen.pop();
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_exactly_the_choices_with_a_small_union() {
        let sets = [0b0011, 0b0110, 0b0101, 0b1000, 0b1001];
        let mut found = Vec::new();
        let _ = small_unions(&sets, 3, 3, &mut |chosen, union| {
            found.push((chosen.to_vec(), union));
            Flow::Continue(())
        });
        let expected: [(Vec<usize>, u128); 3] = [
            (vec![0, 1, 2], 0b0111),
            (vec![0, 3, 4], 0b1011),
            (vec![2, 3, 4], 0b1101),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn more_than_there_are_finds_nothing() {
        let flow = small_unions(&[1, 2], 3, 9, &mut |_, _| Flow::Break(()));
        assert!(flow.is_continue());
    }
}
