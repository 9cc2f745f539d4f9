//! Where in a picture there are grids: dark pieces that are large enough are looked at, one way and another,
//! and what has the lines of a grid is one.

use kudosu_board::{Stop, Unfinished};

use crate::PhotoError;
use crate::geometry::{Point, Quad, area, hull, largest_quad};
use crate::ink::{Piece, Sums, pieces};
use crate::lattice::Lattice;
use crate::picture::Photograph;

/// Pieces are looked for in a picture whose longer side is not longer than this.
const LARGEST_SEARCHED: usize = 1100;

/// How much darker than its surroundings ink is, and how far those reach, as a part of the picture's longer
/// side. Blurred lines are faint, and in noise only strong ones hang together; no one pair does for all.
const WAYS: [(f32, f32); 5] = [
    (0.06, 0.03),
    (0.12, 0.03),
    (0.03, 0.02),
    (0.09, 0.06),
    (0.20, 0.03),
];

/// So many pieces are looked at each time, the largest first.
const MOST_PIECES: usize = 8;

/// What has less of its lines is no grid. In a coarse grain there is little of them; whether its digits can
/// be read is what tells it from words.
const LEAST_FIT: f32 = 0.55;
/// What has as much of them needs no second look.
const GOOD_FIT: f32 = 0.985;

/// Beside a grid, one that has less than this part of its area is not looked for.
const SMALLEST: f32 = 0.25;
/// A piece whose bounds have so much in common with those of a grid is that grid.
const SAME: f32 = 0.7;
/// Few lines fit by chance, over several grids for one; with so many they do not.
const SURE_SIDE: usize = 9;
/// So many grids are read at most.
pub(crate) const MOST_GRIDS: usize = 12;

/// The picture and the same at half its size, at a quarter, and so on.
pub(crate) fn levels(picture: Photograph) -> Vec<Photograph> {
    let mut levels = vec![picture];
    while let Some(last) = levels.last()
        && last.width().max(last.height()) > LARGEST_SEARCHED
    {
        let half = last.halved();
        levels.push(half);
    }
    levels
}

/// What may be the grids of a picture, the best first; some lie over each other.
pub(crate) fn grids(levels: &[Photograph], stop: &Stop) -> Result<Vec<Lattice>, Unfinished> {
    let Some(work) = levels.last() else {
        return Ok(Vec::new());
    };
    let unit = (1u32 << (levels.len() - 1)) as f32;
    let sums = Sums::of(work);
    let longer = work.width().max(work.height());
    let smallest = (work.width().min(work.height()) / 6).max(16);
    let (mut tried, mut found): (Vec<Quad>, Vec<Lattice>) = (Vec::new(), Vec::new());
    for (darker, reach) in WAYS {
        let reach = ((longer as f32 * reach) as usize).max(4);
        let found_pieces = pieces(work, &sums, reach, darker, smallest, stop)?;
        for piece in found_pieces.into_iter().take(MOST_PIECES) {
            let bounds =
                [piece.left, piece.right + 1, piece.top, piece.bottom + 1].map(|at| at as f32 * unit);
            let is_known = |lattice: &Lattice| {
                lattice.fit > GOOD_FIT && lattice.unseen == 0.0 && is_part_of(bounds, lattice)
            };
            if found.iter().any(is_known) {
                continue;
            }
            let Some(quad) = quad_of(piece, unit) else {
                continue;
            };
            if tried.iter().any(|other| lies_near(other, &quad)) {
                continue;
            }
            tried.push(quad);
            if let Some(lattice) = Lattice::find(levels, &quad, stop)? {
                let lattice = lattice.grown(levels, stop)?.refined(levels, stop)?;
                let is_same = |other: &Lattice| {
                    other.side == lattice.side && lies_near(&other.corners(), &lattice.corners())
                };
                if lattice.worth() > LEAST_FIT && !found.iter().any(is_same) {
                    found.push(lattice);
                }
            }
        }
    }
    found.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    found.truncate(MOST_GRIDS);
    Ok(found)
}

/// Why there may be no grid: a picture without a sharp edge anywhere is a blur.
pub(crate) fn why_none(levels: &[Photograph]) -> PhotoError {
    let Some(work) = levels.last() else {
        return PhotoError::NoGrid;
    };
    let (mut sharpest, mut range) = (0, (255, 0));
    for y in 0..work.height() {
        for x in 2..work.width() {
            let (before, here) = (work.at(x - 2, y), work.at(x, y));
            sharpest = sharpest.max(before.abs_diff(here));
            range = (here.min(range.0), here.max(range.1));
        }
    }
    // Something is there, light and dark, and no two neighbours differ by much of that.
    let contrast = range.1.saturating_sub(range.0);
    if contrast > 40 && u32::from(sharpest) * 7 < u32::from(contrast) {
        PhotoError::Blurred
    } else {
        PhotoError::NoGrid
    }
}

fn quad_of(piece: Piece, unit: f32) -> Option<Quad> {
    let (width, height) = (piece.width() as f32, piece.height() as f32);
    let quad = largest_quad(&hull(piece.outline))?;
    (area(&quad) > 0.3 * width * height).then(|| quad.map(|corner| corner.scaled(unit)))
}

/// Which of these are grids beside each other, from the top down and from left to right where they are side
/// by side. Of those that lie over each other the one is taken that is worth more and can be read better.
pub(crate) fn apart(found: &[(Lattice, f32)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    let score = |at: usize| worth(&found[at].0) + found[at].1;
    order.sort_by(|a, b| score(*b).total_cmp(&score(*a)));
    let corners: Vec<Quad> = found.iter().map(|(lattice, _)| lattice.corners()).collect();
    let mut kept: Vec<usize> = Vec::new();
    for at in order {
        let overlaps = |other: &usize| overlap(&found[at].0, &found[*other].0);
        let is_too_small = |other: &usize| area(&corners[at]) < SMALLEST * area(&corners[*other]);
        if !kept.iter().any(|other| overlaps(other) || is_too_small(other)) {
            kept.push(at);
        }
    }
    // Side by side is what overlaps by half in height.
    kept.sort_by(|a, b| {
        let (a, b) = (corners[*a], corners[*b]);
        let height = (a[3].y - a[0].y).min(b[3].y - b[0].y);
        if (a[0].y - b[0].y).abs() < height / 2.0 {
            a[0].x.total_cmp(&b[0].x)
        } else {
            a[0].y.total_cmp(&b[0].y)
        }
    });
    kept
}

/// Whether one of them lies over the middle of the other.
pub(crate) fn overlap(one: &Lattice, other: &Lattice) -> bool {
    let (one, other) = (one.corners(), other.corners());
    is_inside(centre(&one), &other) || is_inside(centre(&other), &one)
}

/// Whether a piece with these bounds, left, right, top and bottom, is this grid or a small part of it.
fn is_part_of([left, right, top, bottom]: [f32; 4], lattice: &Lattice) -> bool {
    let corners = lattice.corners();
    let ends = |at: fn(&Point) -> f32| {
        let places = corners.iter().map(at);
        (
            places.clone().fold(f32::MAX, f32::min),
            places.fold(f32::MIN, f32::max),
        )
    };
    let ((low_x, high_x), (low_y, high_y)) = (ends(|point| point.x), ends(|point| point.y));
    let common =
        (right.min(high_x) - left.max(low_x)).max(0.0) * (bottom.min(high_y) - top.max(low_y)).max(0.0);
    let piece = (right - left) * (bottom - top);
    let both = piece + (high_x - low_x) * (high_y - low_y) - common;
    // Grids of one page are about as large as each other; small print is none, inside or beside.
    let is_small = lattice.side >= SURE_SIDE && piece < SMALLEST * area(&corners);
    is_small || common > SAME * both
}

fn lies_near(one: &Quad, other: &Quad) -> bool {
    let near = area(other).abs().sqrt() * 0.02;
    one.iter().zip(other).all(|(a, b)| a.distance(*b) < near)
}

/// A grid of which all is seen is worth more than one that is found beyond the edge.
fn worth(lattice: &Lattice) -> f32 {
    lattice.worth() + 0.05 * area(&lattice.corners()).max(1.0).ln()
}

fn centre(quad: &Quad) -> Point {
    let sum = quad.iter().fold(Point::default(), |sum, point| {
        Point::new(sum.x + point.x, sum.y + point.y)
    });
    sum.scaled(0.25)
}

fn is_inside(point: Point, quad: &Quad) -> bool {
    let next = quad.iter().cycle().skip(1);
    quad.iter().zip(next).all(|(a, b)| area(&[*a, *b, point]) >= 0.0)
}
