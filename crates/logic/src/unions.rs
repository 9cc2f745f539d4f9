//! The one piece of counting behind subsets and basic fish: `size` sets that together have few members.

use kudosu_board::Stop;

use crate::Flow;
use crate::finder::check_stop;

/// Visits every choice of `size` of the `sets` (bit sets) whose union has at most `most` members. The visitor
/// gets the chosen indices in rising order, and the union. Choices come in the order of their largest index,
/// then of the second largest and so on: {0, 1}, {0, 2}, {1, 2}, {0, 3} … A stop ends the visits at once.
pub fn small_unions(
    stop: &Stop,
    sets: &[u128],
    size: usize,
    most: usize,
    visit: &mut dyn FnMut(&[usize], u128) -> Flow,
) -> Flow {
    if size > sets.len() {
        return Flow::Continue(());
    }
    let mut chosen = vec![0; size];
    extend(stop, sets, most, size, 0, &mut chosen, visit)
}

/// Fills the first `open` places of `chosen`, the last of them first.
fn extend(
    stop: &Stop,
    sets: &[u128],
    most: usize,
    open: usize,
    union: u128,
    chosen: &mut [usize],
    visit: &mut dyn FnMut(&[usize], u128) -> Flow,
) -> Flow {
    let Some(place) = open.checked_sub(1) else {
        return visit(chosen, union);
    };
    check_stop(stop)?;
    let end = chosen.get(open).copied().unwrap_or(sets.len());
    for at in place..end {
        let wider = union | sets[at];
        if wider.count_ones() as usize <= most {
            chosen[place] = at;
            extend(stop, sets, most, place, wider, chosen, visit)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finder::Break;

    #[test]
    fn finds_exactly_the_choices_with_a_small_union() {
        let sets = [0b0011, 0b0110, 0b0101, 0b1000, 0b1001];
        let mut found = Vec::new();
        let flow = small_unions(&Stop::new(), &sets, 3, 3, &mut |chosen, union| {
            found.push((chosen.to_vec(), union));
            Flow::Continue(())
        });
        assert!(flow.is_continue());
        let expected: [(Vec<usize>, u128); 3] = [
            (vec![0, 1, 2], 0b0111),
            (vec![0, 3, 4], 0b1011),
            (vec![2, 3, 4], 0b1101),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn more_than_there_are_finds_nothing() {
        let flow = small_unions(&Stop::new(), &[1, 2], 3, 9, &mut |_, _| {
            Flow::Break(Break::Enough)
        });
        assert!(flow.is_continue());
    }
}
