//! The crossings of a grid's lines, found line by line, so that curved paper is no hindrance.

use kudosu_board::{Stop, Unfinished};

use crate::canvas::{Canvas, Field};
use crate::comb::{Comb, Profile, SIDES, expected};
use crate::geometry::{Point, Projection, Quad, solved};
use crate::picture::Photograph;

/// Where all lines of a grid cross, in the picture.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// How many cells a side has.
    pub(crate) side: usize,
    /// The crossings row by row, `side + 1` in each.
    pub(crate) crossings: Vec<Point>,
    /// How much of its lines is seen, from 0 to 1.
    pub(crate) fit: f32,
    /// How dark each edge of a cell is: those below the rows of cells, row by row, then those right of its
    /// columns, column by column. Only those between two cells.
    pub(crate) level_edges: Vec<f32>,
    pub(crate) upright_edges: Vec<f32>,
    /// Which part of the crossings lies outside the picture.
    pub(crate) unseen: f32,
}

/// A line is looked for this far from where the comb has its tooth, in cells.
const REACH: f32 = 0.34;

/// A line leaves a smooth curve by this at most, in cells.
const MOST_BENT: f32 = 0.07;

/// More lines are looked for this far around a grid, in cells.
const AROUND: f32 = 1.5;

/// How much what is missing of the weakest line counts.
const WEAKEST_LINE: f32 = 0.25;

/// Between its lines a grid has digits here and there; with more than this part of lines there it is none.
const MOST_BETWEEN: f32 = 0.5;

impl Lattice {
    /// The grid in a quadrilateral, whatever its side.
    pub(crate) fn find(
        levels: &[Photograph],
        quad: &Quad,
        stop: &Stop,
    ) -> Result<Option<Lattice>, Unfinished> {
        let Some(canvas) = Canvas::of(levels, quad) else {
            return Ok(None);
        };
        best_of(&canvas, &SIDES, stop)
    }

    /// The same with the lines beyond its edges, where there are some: what hung together was a part of it.
    pub(crate) fn grown(self, levels: &[Photograph], stop: &Stop) -> Result<Lattice, Unfinished> {
        let side = self.side as f32;
        let Some(whole) = Projection::of_rectangle(side, side, &self.corners()) else {
            return Ok(self);
        };
        let (low, high) = (-AROUND, side + AROUND);
        let around = [(low, low), (high, low), (high, high), (low, high)].map(|(x, y)| whole.apply(x, y));
        let Some(canvas) = Canvas::of(levels, &around) else {
            return Ok(self);
        };
        let larger = |other: &&usize| (self.side..=self.side + 2 * AROUND as usize).contains(other);
        let sides: Vec<usize> = SIDES.iter().filter(larger).copied().collect();
        Ok(match best_of(&canvas, &sides, stop)? {
            Some(larger) if larger.side > self.side && larger.fit > self.fit - 0.03 => {
                larger.grown(levels, stop)?
            }
            _ => self,
        })
    }

    /// The same once more, now that its corners are known.
    pub(crate) fn refined(self, levels: &[Photograph], stop: &Stop) -> Result<Lattice, Unfinished> {
        stop.check()?;
        let Some(canvas) = Canvas::of(levels, &self.corners()) else {
            return Ok(self);
        };
        let (across, down) = (Profile::across(&canvas), Profile::down(&canvas));
        let again = traced(&canvas, self.side, across.comb(self.side), down.comb(self.side));
        Ok(match again {
            Some(again) if again.fit > self.fit => again,
            _ => self,
        })
    }

    /// How good it is: a grid of which all is seen is better than one that goes on beyond the picture.
    pub(crate) fn worth(&self) -> f32 {
        self.fit - 0.5 * self.unseen + expected(self.side)
    }

    /// The same grid for somebody who looks at it from another side, so many quarters round.
    pub(crate) fn turned(&self, quarters: usize) -> Lattice {
        if quarters == 0 {
            return self.clone();
        }
        let side = self.side;
        let mut turned = self.clone();
        turned.crossings = (0..=side)
            .flat_map(|row| (0..=side).map(move |column| self.crossing(side - column, row)))
            .collect();
        for line in 1..side {
            for part in 0..side {
                turned.level_edges[(line - 1) * side + part] =
                    self.upright_edges[(line - 1) * side + side - 1 - part];
                turned.upright_edges[(line - 1) * side + part] =
                    self.level_edges[(side - line - 1) * side + part];
            }
        }
        turned.turned(quarters - 1)
    }

    pub(crate) fn crossing(&self, row: usize, column: usize) -> Point {
        self.crossings[row * (self.side + 1) + column]
    }

    /// The corners of the whole grid.
    pub(crate) fn corners(&self) -> Quad {
        let end = self.side;
        [(0, 0), (0, end), (end, end), (end, 0)].map(|(row, column)| self.crossing(row, column))
    }

    /// The corners of one cell.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Quad {
        [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(down, right)| self.crossing(row + down, column + right))
    }
}

/// The grid with one of these sides whose lines fit best.
fn best_of(canvas: &Canvas, sides: &[usize], stop: &Stop) -> Result<Option<Lattice>, Unfinished> {
    let (across, down) = (Profile::across(canvas), Profile::down(canvas));
    let mut best: (f32, Option<(usize, Comb, Comb)>) = (f32::MIN, None);
    for &side in sides {
        stop.check()?;
        let (columns, rows) = (across.comb(side), down.comb(side));
        // Cells are about as high as wide, seen from the front; the eye may be slanted.
        let ratio = columns.pitch / rows.pitch;
        let slant = (ratio.max(1.0 / ratio) - 1.3).max(0.0);
        let fit = columns.fit + rows.fit - slant + expected(side);
        if fit > best.0 {
            best = (fit, Some((side, columns, rows)));
        }
    }
    Ok(best
        .1
        .and_then(|(side, columns, rows)| best_shift(canvas, side, columns, rows)))
}

/// The lattice at the combs or one cell beside: where an edge of the grid is that of the picture, only the
/// edges of its cells tell.
fn best_shift(canvas: &Canvas, side: usize, columns: Comb, rows: Comb) -> Option<Lattice> {
    let mut best = traced(canvas, side, columns, rows)?;
    if best.fit - best.unseen > 0.98 {
        return Some(best);
    }
    for (right, down) in [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)] {
        let moved = traced(canvas, side, columns.shifted(right), rows.shifted(down));
        if let Some(moved) = moved
            && moved.worth() > best.worth()
        {
            best = moved;
        }
    }
    Some(best)
}

/// The lattice along the lines that the teeth of two combs are near.
fn traced(canvas: &Canvas, side: usize, columns: Comb, rows: Comb) -> Option<Lattice> {
    if columns.pitch < 6.0 || rows.pitch < 6.0 {
        return None;
    }
    let upright: Vec<Vec<f32>> = (0..=side)
        .map(|line| path(&canvas.upright, columns.tooth(line), columns.pitch, &rows, side))
        .collect();
    let level: Vec<Vec<f32>> = (0..=side)
        .map(|line| path(&canvas.level, rows.tooth(line), rows.pitch, &columns, side))
        .collect();
    let mut places = Vec::with_capacity((side + 1) * (side + 1));
    for (row, level) in level.iter().enumerate() {
        for (column, upright) in upright.iter().enumerate() {
            let (mut x, mut y) = (columns.tooth(column), rows.tooth(row));
            for _ in 0..3 {
                y = on_path(level, x);
                x = on_path(upright, y);
            }
            places.push(Point::new(x, y));
        }
    }
    let fit = fit_of(canvas, side, &places);
    let is_unseen = |place: &&Point| !canvas.is_seen(place.x, place.y);
    let unseen = places.iter().filter(is_unseen).count() as f32 / places.len() as f32;
    let (level_edges, upright_edges) = edges(canvas, side, &places, (columns.pitch + rows.pitch) / 2.0);
    Some(Lattice {
        side,
        crossings: places
            .iter()
            .map(|place| canvas.place(place.x, place.y))
            .collect(),
        fit,
        level_edges,
        upright_edges,
        unseen,
    })
}

/// How much of the lines is there, from 0 to 1. One line of which there is little is one too many, and with
/// as much between the lines as on them, it is words or another grid that they were laid onto.
fn fit_of(canvas: &Canvas, side: usize, places: &[Point]) -> f32 {
    let at = |row: usize, column: usize| places[row * (side + 1) + column];
    let (mut lines, mut between) = (Mean::default(), Mean::default());
    let mut weakest = 1.0f32;
    for line in 0..=side {
        let (mut level, mut upright) = (Mean::default(), Mean::default());
        for part in 0..side {
            level.add(seen_on(canvas, true, at(line, part), at(line, part + 1)));
            upright.add(seen_on(canvas, false, at(part, line), at(part + 1, line)));
            if line < side {
                let [a, b] = [at(line, part), at(line, part + 1)];
                let [d, c] = [at(line + 1, part), at(line + 1, part + 1)];
                between.add(seen_on(canvas, true, a.towards(d, 0.5), b.towards(c, 0.5)));
                between.add(seen_on(canvas, false, a.towards(b, 0.5), d.towards(c, 0.5)));
            }
        }
        for seen in [level, upright].into_iter().filter_map(Mean::get) {
            weakest = weakest.min(seen);
            lines.add(Some(seen));
        }
    }
    let crowded = (between.get().unwrap_or(0.0) - MOST_BETWEEN).max(0.0);
    lines.get().unwrap_or(0.0) - WEAKEST_LINE * (1.0 - weakest) - crowded
}

/// How much of a line there is between two places, of its middle part; `None` where that is not seen.
fn seen_on(canvas: &Canvas, is_level: bool, from: Point, to: Point) -> Option<f32> {
    let mut seen = Mean::default();
    for step in 2..=8 {
        let place = from.towards(to, step as f32 / 10.0);
        if canvas.is_seen(place.x, place.y) {
            seen.add(Some(match is_level {
                true => strongest(&canvas.level, Point::new(place.y, place.x)),
                false => strongest(&canvas.upright, place),
            }));
        }
    }
    seen.get().map(|mean| (mean * 2.0).min(1.0))
}

/// The mean of what is there.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f32,
    count: f32,
}

impl Mean {
    fn add(&mut self, value: Option<f32>) {
        if let Some(value) = value {
            self.sum += value;
            self.count += 1.0;
        }
    }

    fn get(self) -> Option<f32> {
        (self.count > 0.0).then(|| self.sum / self.count)
    }
}

/// The strongest value at a place or just beside it, across the line.
fn strongest(field: &Field, place: Point) -> f32 {
    let (x, y) = (place.x as isize, place.y as isize);
    if y < 0 || y as usize >= field.height {
        return 0.0;
    }
    let near = (-2..=2).filter_map(|offset| usize::try_from(x + offset).ok().filter(|&x| x < field.width));
    near.map(|x| field.at(x, y as usize)).fold(0.0, f32::max)
}

/// Where a line is, row by row of the field, near a place across: the darkest way down that bends little.
fn path(field: &Field, near: f32, pitch: f32, along: &Comb, side: usize) -> Vec<f32> {
    let reach = (pitch * REACH).max(2.0) as isize;
    let count = (2 * reach + 1) as usize;
    let middle = near.floor() as isize;
    let ends = (along.tooth(0) - 2.0, along.tooth(side) + 2.0);
    let mut costs = vec![0.0f32; count];
    let mut from: Vec<i8> = Vec::with_capacity(count * field.height);
    for y in 0..field.height {
        let is_on_it = (y as f32) >= ends.0 && (y as f32) <= ends.1;
        let mut next = vec![f32::MAX; count];
        for (at, next) in next.iter_mut().enumerate() {
            let mut step = 0;
            for side_step in [0isize, -1, 1] {
                let Some(before) = at.checked_add_signed(side_step).filter(|&before| before < count) else {
                    continue;
                };
                let cost = costs[before] + if side_step == 0 { 0.0 } else { 0.35 };
                if cost < *next {
                    *next = cost;
                    step = side_step as i8;
                }
            }
            let x = middle - reach + at as isize;
            let value = usize::try_from(x).ok().filter(|&x| x < field.width && is_on_it);
            let strength = value.map_or(0.0, |x| field.at(x, y));
            let aside = (at as f32 - reach as f32).abs() / reach as f32;
            *next += 1.0 - strength + 0.06 * aside * aside;
            from.push(step);
        }
        costs = next;
    }
    let mut at = (0..count)
        .min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
        .unwrap_or_default();
    let mut places = vec![0.0; field.height];
    for y in (0..field.height).rev() {
        places[y] = (middle - reach + at as isize) as f32 + 0.5;
        at = at
            .saturating_add_signed(isize::from(from[y * count + at]))
            .min(count - 1);
    }
    let places = smoothed(&places, (pitch * 0.3) as usize);
    let weights: Vec<f32> = (0..field.height)
        .map(|y| match (y as f32) < ends.0 || (y as f32) > ends.1 {
            true => 0.0,
            false => {
                0.02 + field.values[y * field.width..][..field.width]
                    .get(places[y] as usize)
                    .copied()
                    .unwrap_or(0.0)
            }
        })
        .collect();
    steadied(places, &weights, pitch * MOST_BENT)
}

/// A line of curved paper is a smooth curve. Whatever leaves that by more than allowed followed something
/// else, a digit or the edge of the page, and is held back.
fn steadied(mut places: Vec<f32>, weights: &[f32], allowed: f32) -> Vec<f32> {
    let length = places.len() as f32;
    let powers = |y: usize| {
        let t = f64::from(2.0 * y as f32 / length - 1.0);
        [1.0, t, t * t]
    };
    let mut weights: Vec<f64> = weights.iter().copied().map(f64::from).collect();
    let mut curve = [0.0; 3];
    for _ in 0..4 {
        let mut rows = [[0.0f64; 4]; 3];
        for (y, &weight) in weights.iter().enumerate() {
            let at = powers(y);
            for (row, a) in rows.iter_mut().zip(at) {
                for (value, b) in row.iter_mut().zip(at.into_iter().chain([f64::from(places[y])])) {
                    *value += weight * a * b;
                }
            }
        }
        let Some(solved) = solved(rows) else {
            return places;
        };
        curve = solved;
        for (y, weight) in weights.iter_mut().enumerate() {
            let away = (value_of(curve, powers(y)) - f64::from(places[y])).abs() / f64::from(allowed);
            // What is far away counts less each time.
            *weight *= 1.0 / (1.0 + away * away);
        }
    }
    for (y, place) in places.iter_mut().enumerate() {
        let on_curve = value_of(curve, powers(y)) as f32;
        *place = place.clamp(on_curve - allowed, on_curve + allowed);
    }
    places
}

fn value_of(curve: [f64; 3], powers: [f64; 3]) -> f64 {
    curve.iter().zip(powers).map(|(a, b)| a * b).sum()
}

/// Steps of whole pixels become a line again.
fn smoothed(places: &[f32], reach: usize) -> Vec<f32> {
    let mean = |at: usize| {
        let reach = reach.min(at).min(places.len() - 1 - at);
        let near = &places[at - reach..=at + reach];
        near.iter().sum::<f32>() / near.len() as f32
    };
    (0..places.len()).map(mean).collect()
}

fn on_path(path: &[f32], along: f32) -> f32 {
    let at = along.clamp(0.0, path.len() as f32 - 1.0) as usize;
    path[at]
}

/// How dark and wide the edges between neighbouring cells are.
fn edges(canvas: &Canvas, side: usize, places: &[Point], pitch: f32) -> (Vec<f32>, Vec<f32>) {
    let at = |row: usize, column: usize| places[row * (side + 1) + column];
    let dark = &canvas.darkness;
    let reach = (pitch * 0.16) as isize;
    // All the ink across the line, above what is on either side of it.
    let ink = |from: Point, to: Point, (step_x, step_y): (isize, isize)| {
        let mut samples: Vec<f32> = Vec::new();
        for part in 2..=8 {
            let place = from.towards(to, part as f32 / 10.0);
            let value = |offset: isize| {
                let x = (place.x as isize + offset * step_x).clamp(0, dark.width as isize - 1);
                let y = (place.y as isize + offset * step_y).clamp(0, dark.height as isize - 1);
                dark.at(x as usize, y as usize)
            };
            let paper = value(-reach - 1).min(value(reach + 1));
            samples.push(
                (-reach..=reach)
                    .map(|offset| (value(offset) - paper).max(0.0))
                    .sum(),
            );
        }
        // A digit that touches the line is not the line.
        samples.sort_by(f32::total_cmp);
        samples[samples.len() / 2]
    };
    let mut level = Vec::new();
    for row in 1..side {
        level.extend((0..side).map(|column| ink(at(row, column), at(row, column + 1), (0, 1))));
    }
    let mut upright = Vec::new();
    for column in 1..side {
        upright.extend((0..side).map(|row| ink(at(row, column), at(row + 1, column), (1, 0))));
    }
    (level, upright)
}
