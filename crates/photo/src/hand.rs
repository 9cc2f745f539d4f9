//! Handwriting told from print, where it can be: by the colour and darkness of the ink, which is the same
//! in all of a puzzle's print, and by the form of the strokes, which print repeats and a hand does not.

use crate::alike::unlike;
use crate::cells::{ink_of, place_in};
use crate::geometry::Quad;
use crate::lattice::Lattice;
use crate::network::{PATCH, Patch};
use crate::picture::Photograph;

/// Fewer symbols than this say nothing about what the others should look like.
const FEWEST: usize = 8;
/// An ink has a colour of its own when it is so far from grey and from the other ink, in parts of how dark it
/// is: where several symbols have it, and where one or two do, which may be an accident of the light.
const COLOURED: (f32, f32) = (0.15, 0.35);
/// So many symbols are several.
const SEVERAL: usize = 3;
/// Print in colour varies with the light; another ink is further from it than this part of its strength.
const OTHER_COLOUR: f32 = 0.5;
/// In a shadow the tint of print may be so many times as strong: the same ink still.
const IN_SHADOW: f32 = 3.0;
/// A pencil has at most this part of the darkness of print, where several symbols have it and where few do.
const PENCIL: (f32, f32) = (0.6, 0.45);
/// Two inks lie this much further apart than the symbols of either.
const APART: f32 = 3.5;
/// Strokes of another width than those of print differ by this part of it.
const OTHER_WIDTH: f32 = 0.22;
/// Heights of a hand vary by this part of them, and by so much more than those of print.
const UNEVEN: (f32, f32) = (0.04, 1.6);
/// What has the ink of print is unlike it only when both its height and its strokes differ by these parts.
const UNLIKE: (f32, f32) = (0.3, 0.45);
/// Print stands on a line and is as high as the rest of it, to so many places.
const ELSEWHERE: f32 = 1.5;
/// Places along the edge of a cell where its lines may be.
const EDGE: usize = 3;

/// Who made a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maker {
    /// Print, or nothing says otherwise.
    Print,
    /// One sign speaks for a hand.
    Perhaps,
    /// The ink is that of print, but neither the shape is nor the size or the place.
    Likely,
    /// The ink and the form both are those of a hand.
    Hand,
}

/// What is measured of a symbol.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// How much bluer and redder than grey ink would be on this paper, in parts of how dark it is.
    colour: Option<[f32; 2]>,
    darkness: f32,
    /// In places of a patch.
    height: f32,
    bottom: f32,
    stroke: f32,
    /// Whether print has another shape for the same digit.
    is_unlike: bool,
}

/// Who made each of the cells' symbols, which were read as these digits.
pub(crate) fn makers<D: PartialEq>(
    picture: &Photograph,
    lattice: &Lattice,
    patches: &[Patch],
    digits: &[Option<D>],
) -> Vec<Maker> {
    let mut makers = vec![Maker::Print; patches.len()];
    let is_unlike = unlike(patches, digits);
    let looks: Vec<(usize, Look)> = (0..patches.len())
        .filter(|&at| digits[at].is_some())
        .filter_map(|at| {
            let is_unlike = is_unlike[at];
            let look = look(picture, lattice, at, &patches[at])?;
            Some((at, Look { is_unlike, ..look }))
        })
        .collect();
    let all: Vec<Look> = looks.iter().map(|(_, look)| *look).collect();
    for ((at, _), maker) in looks.iter().zip(judged(&all)) {
        makers[*at] = maker;
    }
    makers
}

/// Who made symbols that look like this.
fn judged(looks: &[Look]) -> Vec<Maker> {
    let mut makers = vec![Maker::Print; looks.len()];
    if looks.len() < FEWEST {
        return makers;
    }
    let is_other = by_colour(looks).or_else(|| by_darkness(looks));
    let is_other = is_other.unwrap_or_else(|| vec![false; looks.len()]);
    let of_ink = |wanted: bool| -> Vec<Look> {
        let chosen = looks.iter().zip(&is_other).filter(|(_, is)| **is == wanted);
        chosen.map(|(look, _)| *look).collect()
    };
    let (mut print, other) = (of_ink(false), of_ink(true));
    if print.iter().any(|look| !look.is_unlike) {
        print.retain(|look| !look.is_unlike);
    }
    let has_other_shapes = 2 * other.iter().filter(|look| look.is_unlike).count() > other.len();
    let (print, other) = (Form::of(&print), Form::of(&other));
    let of_other = match has_other_shapes || is_formed_by_hand(&print, &other) {
        true => Maker::Hand,
        false => Maker::Perhaps,
    };
    for ((maker, look), is_other) in makers.iter_mut().zip(looks).zip(&is_other) {
        let differs = |value: f32, usual: f32, by: f32| (value / usual.max(0.1) - 1.0).abs() > by;
        let is_misshapen =
            differs(look.height, print.height, UNLIKE.0) && differs(look.stroke, print.stroke, UNLIKE.1);
        if *is_other {
            *maker = of_other;
        } else if look.is_unlike {
            let is_elsewhere = (look.height - print.height).abs() > ELSEWHERE
                || (look.bottom - print.bottom).abs() > ELSEWHERE
                || differs(look.stroke, print.stroke, OTHER_WIDTH);
            *maker = if is_elsewhere {
                Maker::Likely
            } else {
                Maker::Perhaps
            };
        } else if is_misshapen {
            *maker = Maker::Perhaps;
        }
    }
    makers
}

/// What the symbols of one ink have in common.
struct Form {
    height: f32,
    bottom: f32,
    stroke: f32,
    /// How much heights vary, as a part of them.
    unevenness: f32,
}

impl Form {
    fn of(looks: &[Look]) -> Form {
        let height = median(looks.iter().map(|look| look.height));
        let off = looks
            .iter()
            .map(|look| (look.height - height).abs() / height.max(1.0));
        // The mean of what is off, not its median: one digit in three that is off is enough.
        Form {
            height,
            bottom: median(looks.iter().map(|look| look.bottom)),
            stroke: median(looks.iter().map(|look| look.stroke)),
            unevenness: off.sum::<f32>() / looks.len().max(1) as f32,
        }
    }
}

/// Whether the other ink has the form of a hand: more uneven than print, or as even and of another width.
fn is_formed_by_hand(print: &Form, other: &Form) -> bool {
    let is_uneven = other.unevenness > UNEVEN.0 && other.unevenness > UNEVEN.1 * print.unevenness;
    let width = (other.stroke / print.stroke.max(0.1) - 1.0).abs();
    is_uneven || (width > OTHER_WIDTH && other.unevenness >= print.unevenness)
}

/// Which symbols have an ink with more colour than the rest, where there are two inks.
fn by_colour(looks: &[Look]) -> Option<Vec<bool>> {
    let colours: Vec<[f32; 2]> = looks.iter().map(|look| look.colour).collect::<Option<_>>()?;
    let (is_second, centres) = two_groups(&colours)?;
    let strength = centres.map(|[blue, red]| blue.hypot(red));
    let coloured = usize::from(strength[1] > strength[0]);
    let is_other: Vec<bool> = is_second.iter().map(|is| usize::from(*is) == coloured).collect();
    let least = by_number(&is_other, COLOURED);
    let (print, other) = (centres[1 - coloured], centres[coloured]);
    let along = (print[0] * other[0] + print[1] * other[1]) / (strength[1 - coloured].powi(2)).max(1e-6);
    let apart = distance(other, print.map(|part| part * along.clamp(1.0, IN_SHADOW)));
    let is_clear = strength[coloured] > least && apart > least && apart > OTHER_COLOUR * strength[coloured];
    is_clear.then_some(is_other)
}

/// Which symbols have a lighter ink than the rest, where there are two inks.
fn by_darkness(looks: &[Look]) -> Option<Vec<bool>> {
    let shades: Vec<[f32; 2]> = looks.iter().map(|look| [look.darkness, 0.0]).collect();
    let (is_second, centres) = two_groups(&shades)?;
    let lighter = usize::from(centres[1][0] < centres[0][0]);
    let is_other: Vec<bool> = is_second.iter().map(|is| usize::from(*is) == lighter).collect();
    let most = by_number(&is_other, PENCIL) * centres[1 - lighter][0];
    (centres[lighter][0] < most).then_some(is_other)
}

/// The first where several are meant, the second where few are.
fn by_number(is_meant: &[bool], (several, few): (f32, f32)) -> f32 {
    match is_meant.iter().filter(|is| **is).count() {
        0..SEVERAL => few,
        _ => several,
    }
}

/// Two groups and their middles, where each is closer together than they are to each other.
fn two_groups(points: &[[f32; 2]]) -> Option<(Vec<bool>, [[f32; 2]; 2])> {
    let middle = [0, 1].map(|axis| median(points.iter().map(|point| point[axis])));
    let further = |a: &&[f32; 2], b: &&[f32; 2]| distance(**a, middle).total_cmp(&distance(**b, middle));
    let mut centres = [middle, *points.iter().max_by(further)?];
    let mut is_second = vec![false; points.len()];
    for _ in 0..10 {
        for (is, point) in is_second.iter_mut().zip(points) {
            *is = distance(*point, centres[1]) < distance(*point, centres[0]);
        }
        for (at, centre) in centres.iter_mut().enumerate() {
            let members = || {
                let pairs = points.iter().zip(&is_second);
                pairs
                    .filter(move |(_, is)| usize::from(**is) == at)
                    .map(|(point, _)| point)
            };
            let count = members().count();
            if count == 0 {
                return None;
            }
            *centre = [0, 1].map(|axis| members().map(|point| point[axis]).sum::<f32>() / count as f32);
        }
    }
    let off = points
        .iter()
        .zip(&is_second)
        .map(|(point, is)| distance(*point, centres[usize::from(*is)]));
    let spread = (off.map(|off| off * off).sum::<f32>() / points.len() as f32).sqrt();
    (distance(centres[0], centres[1]) > APART * spread).then_some((is_second, centres))
}

fn distance([a, b]: [f32; 2], [c, d]: [f32; 2]) -> f32 {
    (a - c).hypot(b - d)
}

fn median(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.collect();
    if values.is_empty() {
        return 0.0;
    }
    let at = values.len() / 2;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

/// Measures the symbol of a cell: the largest piece of ink in it.
fn look(picture: &Photograph, lattice: &Lattice, cell: usize, patch: &Patch) -> Option<Look> {
    let darkness = ink_of(patch);
    let piece = largest_piece(patch, darkness / 2.0);
    let inside = |x: usize, y: usize| piece[y * PATCH + x];
    let (mut area, mut outline) = (0.0f32, 0.0f32);
    let (mut left, mut right, mut top, mut bottom) = (PATCH, 0, PATCH, 0);
    for y in EDGE..PATCH - EDGE {
        for x in EDGE..PATCH - EDGE {
            if inside(x, y) {
                area += 1.0;
                let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                outline += around.iter().filter(|(x, y)| !inside(*x, *y)).count() as f32;
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
    }
    if area < 8.0 {
        return None;
    }
    let corners = lattice.cell(cell / lattice.side, cell % lattice.side);
    let box_of_symbol = [left - 2, right + 2, top - 2, bottom + 2];
    Some(Look {
        colour: colour(picture, &corners, patch, darkness, box_of_symbol),
        darkness,
        height: (bottom - top + 1) as f32,
        bottom: bottom as f32,
        stroke: 2.0 * area / outline.max(1.0),
        is_unlike: false,
    })
}

/// How far the ink in this part of a cell is from grey ink on the same paper. Sums over the whole symbol, so
/// that it does not matter how blurred the colours are; files keep them coarser than the light.
fn colour(
    picture: &Photograph,
    corners: &Quad,
    patch: &Patch,
    darkness: f32,
    [left, right, top, bottom]: [usize; 4],
) -> Option<[f32; 2]> {
    let tint = picture.tint()?;
    let seen = |x: usize, y: usize| {
        let place = place_in(corners, x as f32 + 0.5, y as f32 + 0.5);
        let [blue, red] = tint.near(place.x, place.y);
        [picture.between(place.x, place.y), blue, red]
    };
    let places = |rows: std::ops::RangeInclusive<usize>, columns: std::ops::RangeInclusive<usize>| {
        rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
    };
    let (mut paper, mut count) = ([0.0f32; 3], 0.0f32);
    for (x, y) in places(EDGE..=PATCH - 1 - EDGE, EDGE..=PATCH - 1 - EDGE) {
        // Not beside ink either: its colour runs.
        let around = [(x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2), (x, y)];
        if around.iter().all(|(x, y)| patch[y * PATCH + x] < 0.25 * darkness) {
            for (sum, part) in paper.iter_mut().zip(seen(x, y)) {
                *sum += part;
            }
            count += 1.0;
        }
    }
    if count < 30.0 {
        return None;
    }
    let paper = paper.map(|sum| sum / count);
    let mut ink = [0.0f32; 3];
    for (x, y) in places(top..=bottom, left..=right) {
        for ((sum, part), paper) in ink.iter_mut().zip(seen(x, y)).zip(paper) {
            *sum += part - paper;
        }
    }
    // Grey ink takes as much of the paper's own colour as of its light.
    let taken = (-ink[0]).max(1.0);
    Some([1, 2].map(|at| ink[at] / taken + paper[at] / paper[0].max(1.0)))
}

/// The largest piece of what is darker than this, away from the edges.
fn largest_piece(patch: &Patch, darker: f32) -> [bool; PATCH * PATCH] {
    let mut is_open = [false; PATCH * PATCH];
    for y in EDGE..PATCH - EDGE {
        for x in EDGE..PATCH - EDGE {
            is_open[y * PATCH + x] = patch[y * PATCH + x] > darker;
        }
    }
    let mut largest = Vec::new();
    for start in 0..PATCH * PATCH {
        if !std::mem::take(&mut is_open[start]) {
            continue;
        }
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&at) = piece.get(next) {
            next += 1;
            // The edges are closed, so that no neighbour is on another row by accident.
            for beside in [at - 1, at + 1, at - PATCH, at + PATCH] {
                if std::mem::take(&mut is_open[beside]) {
                    piece.push(beside);
                }
            }
        }
        if piece.len() > largest.len() {
            largest = piece;
        }
    }
    let mut is_in = [false; PATCH * PATCH];
    largest.into_iter().for_each(|at| is_in[at] = true);
    is_in
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(colour: f32, darkness: f32, height: f32, stroke: f32) -> Look {
        Look {
            colour: Some([colour, 0.0]),
            darkness,
            height,
            bottom: 25.0,
            stroke,
            is_unlike: false,
        }
    }

    fn print() -> Vec<Look> {
        let at = |at: usize| look(0.01 * (at % 3) as f32, 0.9 + 0.02 * (at % 2) as f32, 18.0, 3.0);
        (0..20).map(at).collect()
    }

    fn judged_beside_print(others: &[Look]) -> Vec<Maker> {
        let mut looks = print();
        looks.extend(others);
        let makers = judged(&looks);
        assert!(makers[..20].iter().all(|maker| *maker == Maker::Print));
        makers[20..].to_vec()
    }

    #[test]
    fn print_alone_has_no_hand_in_it() {
        assert_eq!(judged_beside_print(&[]), []);
    }

    #[test]
    fn a_pen_of_another_colour_with_uneven_digits_is_a_hand() {
        let pen = [14.0, 19.0, 22.0, 16.0].map(|height| look(0.3, 0.8, height, 3.0));
        assert_eq!(judged_beside_print(&pen), [Maker::Hand; 4]);
    }

    #[test]
    fn a_pencil_with_thin_strokes_is_a_hand() {
        let pencil = [17.0, 18.0, 19.0].map(|height| look(0.0, 0.4, height, 1.8));
        assert_eq!(judged_beside_print(&pencil), [Maker::Hand; 3]);
    }

    #[test]
    fn one_sign_alone_is_a_doubt() {
        let coloured_print = [18.0; 4].map(|height| look(0.3, 0.8, height, 3.0));
        assert_eq!(judged_beside_print(&coloured_print), [Maker::Perhaps; 4]);
        let black_scrawl = [look(0.0, 0.9, 26.0, 1.5)];
        assert_eq!(judged_beside_print(&black_scrawl), [Maker::Perhaps]);
    }

    #[test]
    fn a_shape_that_print_does_not_have_is_a_doubt_in_its_ink_and_a_hand_in_another() {
        let unlike = |colour: f32| Look {
            is_unlike: true,
            ..look(colour, 0.85, 18.0, 3.0)
        };
        assert_eq!(judged_beside_print(&[unlike(0.0); 4]), [Maker::Perhaps; 4]);
        assert_eq!(judged_beside_print(&[unlike(0.3); 4]), [Maker::Hand; 4]);
        let elsewhere = Look {
            bottom: 22.0,
            ..unlike(0.0)
        };
        assert_eq!(judged_beside_print(&[elsewhere; 30]), [Maker::Likely; 30]);
    }

    #[test]
    fn print_in_a_shadow_is_print() {
        let mut looks: Vec<Look> = (0..20).map(|_| look(-0.14, 0.9, 18.0, 3.0)).collect();
        looks.extend([15.0, 18.0, 20.0].map(|height| look(-0.36, 1.1, height, 3.0)));
        assert!(judged(&looks).iter().all(|maker| *maker == Maker::Print));
    }

    #[test]
    fn a_few_symbols_say_nothing() {
        let few = [look(0.0, 0.9, 18.0, 3.0), look(0.4, 0.5, 9.0, 1.0)];
        assert_eq!(judged(&few), [Maker::Print; 2]);
    }
}
