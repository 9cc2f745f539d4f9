//! Which of several steps HoDoKu takes, where it looks for all of them first.

/// What is compared of a step: what it removes by digit, then cell.
pub type Removed = [(u8, u8)];

/// The weighted sum by which steps with as many eliminations are compared: a low first cell wins.
pub fn weight(removed: &Removed) -> i32 {
    let cells = removed.iter().zip((1..).step_by(80));
    cells.fold(0, |sum, (&(cell, digit), factor)| {
        sum + i32::from(cell) * factor + i32::from(digit) + 1
    })
}

/// The element that comes first when a list is sorted as the library that HoDoKu uses does. That matters, for
/// its comparisons are not consistent: `is_less` need not be transitive.
pub fn first_sorted<T>(list: &[T], is_less: &impl Fn(&T, &T) -> bool) -> Option<usize> {
    let mut order: Vec<u32> = (0..list.len() as u32).collect();
    let mut spare = Vec::with_capacity(list.len());
    let less = |a: u32, b: u32| is_less(&list[a as usize], &list[b as usize]);
    merge_runs(&mut order, &mut spare, &less);
    order.first().map(|&first| first as usize)
}

/// The shortest run that is not extended by insertion.
fn shortest_run(mut length: usize) -> usize {
    let mut rest = 0;
    while length >= 32 {
        rest |= length & 1;
        length >>= 1;
    }
    length + rest
}

/// Sorts runs of what is in order already, made long enough by binary insertion, and merges them as their
/// lengths grow.
fn merge_runs(order: &mut [u32], spare: &mut Vec<u32>, less: &impl Fn(u32, u32) -> bool) {
    let least = shortest_run(order.len());
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < order.len() {
        let sorted = run_length(&mut order[at..], less);
        let end = order.len().min(at + sorted.max(least));
        insert(&mut order[at..end], sorted, less);
        runs.push((at, end - at));
        at = end;
        while let Some(merge) = next_merge(&runs) {
            join(order, spare, &mut runs, merge, less);
        }
    }
    while runs.len() > 1 {
        let last = runs.len() - 2;
        let merge = if last > 0 && runs[last - 1].1 < runs[last + 1].1 {
            last - 1
        } else {
            last
        };
        join(order, spare, &mut runs, merge, less);
    }
}

/// Which run has to be merged with the next, so that lengths fall fast enough.
fn next_merge(runs: &[(usize, usize)]) -> Option<usize> {
    let n = runs.len().checked_sub(2)?;
    let length = |at: usize| runs[at].1;
    let is_short = n > 0 && length(n - 1) <= length(n) + length(n + 1)
        || n > 1 && length(n - 2) <= length(n - 1) + length(n);
    if is_short {
        return Some(if length(n - 1) < length(n + 1) { n - 1 } else { n });
    }
    (length(n) <= length(n + 1)).then_some(n)
}

/// How many elements from the start are in order; if they fall, they are turned round.
fn run_length(order: &mut [u32], less: &impl Fn(u32, u32) -> bool) -> usize {
    if order.len() < 2 {
        return order.len();
    }
    let falls = less(order[1], order[0]);
    let mut end = 2;
    while end < order.len() && less(order[end], order[end - 1]) == falls {
        end += 1;
    }
    if falls {
        order[..end].reverse();
    }
    end
}

fn insert(order: &mut [u32], sorted: usize, less: &impl Fn(u32, u32) -> bool) {
    for at in sorted..order.len() {
        let (mut low, mut high) = (0, at);
        while low < high {
            let middle = (low + high) / 2;
            if less(order[at], order[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        order[low..=at].rotate_right(1);
    }
}

/// Merges a run with the next; of equal elements the earlier stays first.
fn join(
    order: &mut [u32],
    spare: &mut Vec<u32>,
    runs: &mut Vec<(usize, usize)>,
    at: usize,
    less: &impl Fn(u32, u32) -> bool,
) {
    let ((start, length), (middle, more)) = (runs[at], runs[at + 1]);
    let end = middle + more;
    spare.clear();
    let (mut i, mut j) = (start, middle);
    while i < middle && j < end {
        if less(order[j], order[i]) {
            spare.push(order[j]);
            j += 1;
        } else {
            spare.push(order[i]);
            i += 1;
        }
    }
    spare.extend_from_slice(&order[i..middle]);
    spare.extend_from_slice(&order[j..end]);
    order[start..end].copy_from_slice(spare);
    runs[at].1 = length + more;
    runs.remove(at + 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_comes_first_and_of_equal_ones_the_earlier() {
        let list: Vec<u32> = (0..200).map(|i| (i * 7919 + 13) % 101).collect();
        let least = *list.iter().min().unwrap();
        let expected = list.iter().position(|&x| x == least);
        assert_eq!(first_sorted(&list, &|a, b| a < b), expected);
        assert_eq!(first_sorted(&list[..0], &|a, b| a < b), None);
    }

    #[test]
    fn a_low_first_cell_weighs_little() {
        assert_eq!(weight(&[(3, 0)]), 4);
        assert_eq!(weight(&[(3, 0), (7, 0)]), 4 + 7 * 81 + 1);
    }
}
