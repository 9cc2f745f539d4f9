//! How alike the symbols of a grid are: print repeats the shape of a digit at the same place and in the same
//! size, a hand does not.

use crate::network::{PATCH, Patch};

/// Two printed symbols are at least so alike: of 3,464 in 120 photographs, 99.8 % are to another of the same
/// digit. What is written is less alike to print, nearly always (`training/begun.py` draws such).
const ALIKE: f32 = 0.84;
/// Places along the edge that are not compared: lines may be there, and one symbol is moved on the other.
const EDGE: usize = 3;
/// How far it is moved: a grid is traced to half a place or so.
const MOVED: [usize; 3] = [EDGE - 1, EDGE, EDGE + 1];
const SIDE: usize = PATCH - 2 * EDGE;

/// Which symbols are unlike every other of their digit, while others of it are like one another. What stands
/// alone has nothing to be compared with.
pub(crate) fn unlike<D: PartialEq>(patches: &[Patch], digits: &[Option<D>]) -> Vec<bool> {
    let mut is_like = vec![false; patches.len()];
    let is_same = |at: usize, other: usize| digits[at].is_some() && digits[at] == digits[other];
    for at in 0..patches.len() {
        for other in (0..at).filter(|&other| is_same(at, other)) {
            // Both known to be like something: nothing more is to be learned from them.
            if !(is_like[at] && is_like[other]) && likeness(&patches[at], &patches[other]) > ALIKE {
                (is_like[at], is_like[other]) = (true, true);
            }
        }
    }
    let is_unlike = |at: usize| {
        let mut others = (0..patches.len()).filter(|&other| is_same(at, other));
        !is_like[at] && others.any(|other| is_like[other])
    };
    (0..patches.len()).map(is_unlike).collect()
}

/// From 1 for the same to 0 for nothing in common, wherever the second lies best upon the first.
fn likeness(one: &Patch, other: &Patch) -> f32 {
    let one = middle(one, EDGE, EDGE);
    let moved = MOVED.iter().flat_map(|&x| MOVED.map(|y| (x, y)));
    moved
        .map(|(x, y)| {
            let other = middle(other, x, y);
            one.iter().zip(&other).map(|(a, b)| a * b).sum()
        })
        .fold(0.0, f32::max)
}

/// What lies in the middle of a patch, of mean 0 and length 1, so that neither how dark nor how large it is
/// counts by itself.
fn middle(patch: &Patch, left: usize, top: usize) -> [f32; SIDE * SIDE] {
    let mut values = [0.0; SIDE * SIDE];
    for (row, y) in values.chunks_exact_mut(SIDE).zip(top..) {
        for (value, seen) in row.iter_mut().zip(&patch[y * PATCH + left..]) {
            *value = seen.max(0.0);
        }
    }
    let mean = values.iter().sum::<f32>() / (SIDE * SIDE) as f32;
    let length = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>();
    let length = length.sqrt().max(1e-6);
    values.map(|value| (value - mean) / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stroke from the upper place to the lower one.
    fn stroke(from: (f32, f32), to: (f32, f32), ink: f32) -> Patch {
        let mut patch = [0.0; PATCH * PATCH];
        for step in 0..100 {
            let part = step as f32 / 100.0;
            let at = |a: f32, b: f32| (a + (b - a) * part) as usize;
            for beside in 0..3 {
                patch[at(from.1, to.1) * PATCH + at(from.0, to.0) + beside] = ink;
            }
        }
        patch
    }

    #[test]
    fn print_is_like_itself_where_it_is_moved_a_little_or_fainter() {
        let one = stroke((14.0, 8.0), (16.0, 24.0), 1.0);
        assert!(likeness(&one, &stroke((15.0, 9.0), (17.0, 25.0), 0.6)) > 0.95);
        assert!(likeness(&one, &stroke((10.0, 8.0), (20.0, 20.0), 1.0)) < 0.6);
        assert!(likeness(&one, &[0.0; PATCH * PATCH]).abs() < 0.01);
    }

    #[test]
    fn what_differs_from_two_that_agree_is_unlike_and_what_is_alone_is_not() {
        let print = stroke((14.0, 8.0), (16.0, 24.0), 1.0);
        let hand = stroke((10.0, 6.0), (20.0, 26.0), 1.0);
        let digits = |digits: [u8; 4]| digits.map(|digit| (digit > 0).then_some(digit));
        let unlike_in = |patches: [Patch; 4], read| unlike(&patches, &digits(read));
        let patches = [print, print, hand, hand];
        assert_eq!(unlike_in(patches, [7, 7, 7, 0]), [false, false, true, false]);
        assert_eq!(unlike_in(patches, [7, 5, 7, 5]), [false; 4]);
        assert_eq!(
            unlike_in(patches, [7, 7, 7, 7]),
            [false; 4],
            "a hand that repeats itself"
        );
    }
}
