//! Where each lane branches when deduction has stopped:
//! the rule of the single-puzzle engine, for all lanes at once.
//!
//! In a band (or stack) a digit's three mini-lines form one of six permutations. The branch is made in the
//! band with the fewest permutations left over all digits, on its first digit with the fewest (two if
//! possible): the digit is put into one mini-line of one box, or kept out of it.

// Loops by index over small arrays are unrolled into registers; iterators over them are not always.
#![allow(clippy::needless_range_loop)]

use super::lanes::Lanes;
use super::slab::Slab;

/// What each lane branches on.
pub(super) struct Choice<L> {
    /// By digit: the lanes that branch on it.
    digit: [L; 9],
    /// By box and place: the lanes in which the place is in the mini-line that the digit is put into or kept
    /// out of.
    inside: [[L; 9]; 9],
    /// By box and place: the lanes in which the place is in another mini-line of that box.
    outside: [[L; 9]; 9],
}

/// Three bits of a number for each lane, the lowest first.
type Count<L> = [L; 3];

/// Six bits of a number for each lane, the lowest first.
type Total<L> = [L; 6];

impl<L: Lanes> Choice<L> {
    /// Makes the choice of the lanes in `stuck`; the others choose nothing.
    #[inline(always)]
    pub(super) fn make_now(&mut self, slab: &Slab<L>, stuck: L) {
        let mut counts = [[[L::zero(); 3]; 9]; 6];
        let mut fewest = [L::splat(!0); 6];
        let mut band_chosen = [L::zero(); 6];
        for band in 0..6 {
            let mut total = [L::zero(); 6];
            let mut open = L::zero();
            for digit in 0..9 {
                let count = count_of(&permutations(&lines_of(slab, band, digit)));
                open = open.or3(count[1], count[2]);
                total = sum(&total, &count);
                counts[band][digit] = count;
            }
            let better = is_less(&total, &fewest).and3(open, stuck);
            for bit in 0..6 {
                fewest[bit] = better.select(total[bit], fewest[bit]);
            }
            for earlier in 0..band {
                band_chosen[earlier] = band_chosen[earlier].and_not(better);
            }
            band_chosen[band] = better;
        }
        self.digit = digit_of(&counts, &band_chosen);
        self.choose_places(slab, &band_chosen);
    }

    /// The first box of the band whose mini-line is not determined, its first mini-line, and the two others.
    #[inline(always)]
    fn choose_places(&mut self, slab: &Slab<L>, band_chosen: &[L; 6]) {
        let mut lines = [[L::zero(); 3]; 3];
        for band in 0..6 {
            for digit in 0..9 {
                let here = band_chosen[band].and(self.digit[digit]);
                let of_digit = lines_of(slab, band, digit);
                for place in 0..3 {
                    for line in 0..3 {
                        lines[place][line] = lines[place][line].or_both(here, of_digit[place][line]);
                    }
                }
            }
        }
        let possible = permutations(&lines);
        let first_box = [
            possible[0].or(possible[1]),
            possible[2].or(possible[3]),
            possible[4].or(possible[5]),
        ];
        let second_box = [
            possible[2].or(possible[4]),
            possible[0].or(possible[5]),
            possible[1].or(possible[3]),
        ];
        let is_first = first_box[0].majority(first_box[1], first_box[2]);
        let mut chosen_lines = [[L::zero(); 3]; 3];
        for (place, (lines, here)) in [
            (first_box, is_first),
            (second_box, L::splat(!0).and_not(is_first)),
        ]
        .into_iter()
        .enumerate()
        {
            chosen_lines[place][0] = lines[0].and(here);
            chosen_lines[place][1] = lines[1].and_not(lines[0]).and(here);
            chosen_lines[place][2] = lines[2].and_neither(lines[0], lines[1]).and(here);
        }

        self.inside = [[L::zero(); 9]; 9];
        self.outside = [[L::zero(); 9]; 9];
        for band in 0..6 {
            for place in 0..2 {
                let index = box_of(band, place);
                let mut chosen = [L::zero(); 3];
                for line in 0..3 {
                    chosen[line] = chosen_lines[place][line].and(band_chosen[band]);
                }
                let any = chosen[0].or3(chosen[1], chosen[2]);
                for cell in 0..9 {
                    let line = if band < 3 { cell / 3 } else { cell % 3 };
                    self.inside[index][cell] = self.inside[index][cell].or(chosen[line]);
                    self.outside[index][cell] = self.outside[index][cell].or_without(any, chosen[line]);
                }
            }
        }
    }
    /// No choice in any lane.
    #[inline(always)]
    pub(super) fn none() -> Choice<L> {
        Choice {
            digit: [L::zero(); 9],
            inside: [[L::zero(); 9]; 9],
            outside: [[L::zero(); 9]; 9],
        }
    }

    /// The lanes that have chosen.
    #[inline(always)]
    pub(super) fn choosing(&self) -> L {
        let [a, b, c, d, e, f, g, h, i] = self.digit;
        a.or3(b, c).or3(d.or3(e, f), g.or3(h, i))
    }

    /// The side on which the digit is kept out of the mini-line, for one digit and cell (box by box).
    #[inline(always)]
    pub(super) fn without(&self, candidate: L, digit: usize, cell: usize) -> L {
        candidate.and_not_both(self.digit[digit], self.inside.as_flattened()[cell])
    }

    /// Narrows all cells to the side on which the digit is in the mini-line.
    #[inline(always)]
    pub(super) fn narrow_now(&self, slab: &mut Slab<L>) {
        for index in 0..9 {
            for digit in 0..9 {
                for place in 0..9 {
                    let cell = &mut slab.cells[index][digit][place];
                    *cell = cell.and_not_both(self.digit[digit], self.outside[index][place]);
                }
            }
        }
    }
}

/// The box of a band (0 to 2) or stack (3 to 5).
#[inline(always)]
fn box_of(band: usize, place: usize) -> usize {
    if band < 3 {
        3 * band + place
    } else {
        band - 3 + 3 * place
    }
}

/// The mini-lines of the three boxes of a band or stack.
#[inline(always)]
fn lines_of<L: Lanes>(slab: &Slab<L>, band: usize, digit: usize) -> [[L; 3]; 3] {
    let lines = if band < 3 { &slab.rows } else { &slab.columns };
    [
        lines[box_of(band, 0)][digit],
        lines[box_of(band, 1)][digit],
        lines[box_of(band, 2)][digit],
    ]
}

/// Which of the six permutations are possible, by the lines of the first and of the second box.
#[inline(always)]
fn permutations<L: Lanes>(lines: &[[L; 3]; 3]) -> [L; 6] {
    let [a, b, c] = lines;
    [
        a[0].and3(b[1], c[2]),
        a[0].and3(b[2], c[1]),
        a[1].and3(b[0], c[2]),
        a[1].and3(b[2], c[0]),
        a[2].and3(b[0], c[1]),
        a[2].and3(b[1], c[0]),
    ]
}

#[inline(always)]
fn count_of<L: Lanes>(set: &[L; 6]) -> Count<L> {
    let [a, b, c, d, e, f] = *set;
    let (ones_abc, twos_abc) = (a.xor3(b, c), a.majority(b, c));
    let (ones_def, twos_def) = (d.xor3(e, f), d.majority(e, f));
    let carry = ones_abc.and(ones_def);
    [
        ones_abc.xor(ones_def),
        twos_abc.xor3(twos_def, carry),
        twos_abc.majority(twos_def, carry),
    ]
}

#[inline(always)]
fn sum<L: Lanes>(total: &Total<L>, count: &Count<L>) -> Total<L> {
    let mut sum = *total;
    let mut carry = L::zero();
    for bit in 0..6 {
        let more = if bit < 3 { count[bit] } else { L::zero() };
        sum[bit] = total[bit].xor3(more, carry);
        carry = total[bit].majority(more, carry);
    }
    sum
}

#[inline(always)]
fn is_less<L: Lanes>(a: &Total<L>, b: &Total<L>) -> L {
    let mut less = L::zero();
    for bit in 0..6 {
        // A higher bit that differs decides; where it does not, the lower ones have decided already.
        less = a[bit].xor(b[bit]).select(b[bit], less);
    }
    less
}

/// In the chosen band, the first digit with two permutations, else with three, else with four, else with
/// more. As the single-puzzle engine does it, or else the first solution of a puzzle with several would
/// depend on where among others it stands.
#[inline(always)]
fn digit_of<L: Lanes>(counts: &[[Count<L>; 9]; 6], band_chosen: &[L; 6]) -> [L; 9] {
    let mut chosen = [[L::zero(); 9]; 4];
    let mut any = [L::zero(); 3];
    for digit in 0..9 {
        let mut count = [L::zero(); 3];
        for band in 0..6 {
            for bit in 0..3 {
                count[bit] = count[bit].or_both(band_chosen[band], counts[band][digit][bit]);
            }
        }
        chosen[0][digit] = count[1].and_neither(count[0], count[2]);
        chosen[1][digit] = count[1].and(count[0]).and_not(count[2]);
        chosen[2][digit] = count[2].and_neither(count[0], count[1]);
        chosen[3][digit] = count[2];
        for class in 0..3 {
            any[class] = any[class].or(chosen[class][digit]);
        }
    }
    let mut digits = [L::zero(); 9];
    let mut taken = L::zero();
    for digit in 0..9 {
        let more = any[2].select(chosen[2][digit], chosen[3][digit]);
        let more = any[1].select(chosen[1][digit], more);
        let candidate = any[0].select(chosen[0][digit], more);
        digits[digit] = candidate.and_not(taken);
        taken = taken.or(candidate);
    }
    digits
}
