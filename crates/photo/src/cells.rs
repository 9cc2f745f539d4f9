//! What stands in each cell, cut out along the lines and made even: the same ink on the same paper, whatever
//! the light.

use kudosu_board::{Stop, Unfinished};

use crate::geometry::{Point, Quad};
use crate::lattice::Lattice;
use crate::network::{PATCH, Patch};
use crate::picture::Photograph;

/// So much of a cell is left out along each of its edges.
const INSET: f32 = 0.05;
/// The light of this part of a cell's places is darker than its paper.
const PAPER: f32 = 0.85;
/// The darkest places of the inner part of a cell: how dark its ink is.
const INK: f32 = 0.97;
/// What is less dark than this is not ink in any light.
const FAINTEST_INK: f32 = 0.06;

/// The cells of a grid, row by row.
pub(crate) struct Cells {
    pub(crate) patches: Vec<Patch>,
    /// How dark the ink of the grid is, from 0 to 1: a measure of how well it can be read.
    pub(crate) ink: f32,
    /// How many pixels of the picture a cell is wide.
    pub(crate) pitch: f32,
}

/// Cuts the cells of a grid out of a picture.
pub(crate) fn cut(levels: &[Photograph], lattice: &Lattice, stop: &Stop) -> Result<Cells, Unfinished> {
    let side = lattice.side;
    let [a, b, c, d] = lattice.corners();
    let pitch = (a.distance(b) + b.distance(c) + c.distance(d) + d.distance(a)) / (4 * side) as f32;
    // The level on which a place of a patch is a pixel or two.
    let mut level = 0;
    while pitch / (1u32 << level) as f32 >= 2.0 * PATCH as f32 && level + 1 < levels.len() {
        level += 1;
    }
    let (picture, unit) = (&levels[level], 1.0 / (1u32 << level) as f32);
    let mut patches = Vec::with_capacity(side * side);
    for row in 0..side {
        stop.check()?;
        for column in 0..side {
            let corners = lattice.cell(row, column).map(|corner| corner.scaled(unit));
            patches.push(darkness(picture, &corners));
        }
    }
    let mut inks: Vec<f32> = patches.iter().map(ink_of).collect();
    inks.sort_by(|a, b| b.total_cmp(a));
    // As dark as one cell in ten: no grid has fewer digits than that, and a blot or two is not its ink.
    let ink = inks.get(inks.len() / 10).copied().unwrap_or(0.0);
    let scale = 1.0 / ink.max(FAINTEST_INK);
    for patch in &mut patches {
        for value in patch.iter_mut() {
            *value = (*value * scale).clamp(-0.3, 1.3);
        }
    }
    Ok(Cells { patches, ink, pitch })
}

/// Where in the picture a place of a patch is, whose cell has these corners.
pub(crate) fn place_in([a, b, c, d]: &Quad, x: f32, y: f32) -> Point {
    let part = |at: f32| INSET + (1.0 - 2.0 * INSET) * at / PATCH as f32;
    let (right, down) = (part(x), part(y));
    a.towards(*b, right).towards(d.towards(*c, right), down)
}

/// How much darker than its paper each place of a cell is.
fn darkness(picture: &Photograph, corners: &Quad) -> Patch {
    let mut patch = [0.0; PATCH * PATCH];
    for y in 0..PATCH {
        for x in 0..PATCH {
            let mut sum = 0.0;
            for (half_x, half_y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let place = place_in(corners, x as f32 + half_x, y as f32 + half_y);
                sum += picture.between(place.x, place.y);
            }
            patch[y * PATCH + x] = sum / 4.0;
        }
    }
    let paper = share(patch.to_vec(), PAPER).max(1.0);
    patch.map(|light| 1.0 - light / paper)
}

/// How dark the darkest of the inner part is.
pub(crate) fn ink_of(patch: &Patch) -> f32 {
    let edge = PATCH / 5;
    let rows = patch.chunks_exact(PATCH).skip(edge).take(PATCH - 2 * edge);
    share(
        rows.flat_map(|row| &row[edge..PATCH - edge]).copied().collect(),
        INK,
    )
}

/// The value below which this part of all values is.
fn share(mut values: Vec<f32>, part: f32) -> f32 {
    let at = ((values.len() - 1) as f32 * part) as usize;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}
