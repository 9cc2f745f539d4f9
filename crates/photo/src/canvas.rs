//! A part of the picture, straightened: what lies in a quadrilateral and a little around it, and how much
//! each place of it looks like a thin dark line.

use crate::geometry::{Projection, Quad};
use crate::picture::Photograph;

/// The longer side of what is straightened, in pixels of the canvas.
pub(crate) const EXTENT: f32 = 480.0;
/// What is seen around it. Half a cell of the usual grid.
pub(crate) const MARGIN: f32 = 32.0;
/// How far from its middle a line has ended, in pixels of the canvas: thin ones and thick ones.
const HALF_WIDTHS: [usize; 3] = [4, 7, 10];
/// Along a line, this many pixels to either side are looked at together.
const ALONG: usize = 4;

/// A field of numbers over the canvas.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<f32>,
}

impl Field {
    fn new(width: usize, height: usize) -> Field {
        Field {
            width,
            height,
            values: vec![0.0; width * height],
        }
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> f32 {
        self.values[y * self.width + x]
    }

    pub(crate) fn transposed(&self) -> Field {
        let mut turned = Field::new(self.height, self.width);
        for y in 0..self.height {
            for x in 0..self.width {
                turned.values[x * self.height + y] = self.at(x, y);
            }
        }
        turned
    }

    /// The means over so many places to either side along the rows.
    fn smoothed(&self, reach: usize) -> Field {
        let mut smooth = Field::new(self.width, self.height);
        let (rows, to) = (
            self.values.chunks_exact(self.width),
            smooth.values.chunks_exact_mut(self.width),
        );
        for (row, to) in rows.zip(to) {
            let mut sum: f32 = row.iter().take(reach).sum();
            let mut count = reach.min(row.len());
            for (x, to) in to.iter_mut().enumerate() {
                if let Some(entering) = row.get(x + reach) {
                    sum += entering;
                    count += 1;
                }
                if let Some(leaving) = x.checked_sub(reach + 1) {
                    sum -= row[leaving];
                    count -= 1;
                }
                *to = sum / count.max(1) as f32;
            }
        }
        smooth
    }
}

/// A straightened part of a picture.
#[derive(Debug)]
pub(crate) struct Canvas {
    /// From places of the canvas to places of the whole picture.
    pub(crate) projection: Projection,
    /// The sides of what was straightened.
    pub(crate) extent: (f32, f32),
    /// How much darker each place is than the paper around it, as a part of the paper's light.
    pub(crate) darkness: Field,
    /// How much each place looks like a part of an upright line, from 0 to 1.
    pub(crate) upright: Field,
    /// The same of level lines, with x and y exchanged.
    pub(crate) level: Field,
    /// Which places lie in the picture, as a test of x and y.
    size: (f32, f32),
}

impl Canvas {
    /// What lies in the quadrilateral of the picture, whose levels are each half as large as the one before.
    pub(crate) fn of(levels: &[Photograph], quad: &Quad) -> Option<Canvas> {
        let [a, b, c, d] = *quad;
        let across = (a.distance(b) + d.distance(c)) / 2.0;
        let down = (a.distance(d) + b.distance(c)) / 2.0;
        let longer = across.max(down);
        if across < 16.0 || down < 16.0 {
            return None;
        }
        let scale = EXTENT / longer;
        let extent = (across * scale, down * scale);
        let inner = Projection::of_rectangle(extent.0, extent.1, quad)?;
        // The level whose pixels are about as large as those of the canvas.
        let mut level = 0;
        let mut size = longer;
        while size >= 2.0 * EXTENT * 0.9 && level + 1 < levels.len() {
            level += 1;
            size /= 2.0;
        }
        let (picture, unit) = (&levels[level], 1.0 / (1u32 << level) as f32);
        let (width, height) = (
            (extent.0 + 2.0 * MARGIN) as usize,
            (extent.1 + 2.0 * MARGIN) as usize,
        );
        let mut light = Field::new(width, height);
        let mut unseen = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let place = inner.apply(x as f32 + 0.5 - MARGIN, y as f32 + 0.5 - MARGIN);
                light.values[y * width + x] = picture.between(place.x * unit, place.y * unit);
                if !levels[0].contains(place.x, place.y) {
                    unseen.push(y * width + x);
                }
            }
        }
        let paper = paper(&light);
        let darkness = darkness(&light, &paper);
        // A border may lie on the very edge of the picture: what is beyond it counts as paper.
        for at in unseen {
            light.values[at] = light.values[at].max(paper.values[at]) * 1.5;
        }
        let mut upright = line_likeness(&light, &paper);
        let mut level = line_likeness(&light.transposed(), &paper.transposed());
        normalise(&mut upright, &mut level);
        Some(Canvas {
            projection: inner,
            extent,
            darkness,
            upright,
            level,
            size: (levels[0].width() as f32, levels[0].height() as f32),
        })
    }

    /// Whether a place of the canvas lies in the picture, and not just at its edge.
    pub(crate) fn is_seen(&self, x: f32, y: f32) -> bool {
        let place = self.place(x, y);
        place.x > 1.0 && place.y > 1.0 && place.x < self.size.0 - 1.0 && place.y < self.size.1 - 1.0
    }

    /// Where a place of the canvas is in the picture.
    pub(crate) fn place(&self, x: f32, y: f32) -> crate::Point {
        self.projection.apply(x - MARGIN, y - MARGIN)
    }
}

/// The light around each place.
fn paper(light: &Field) -> Field {
    // A bit more than a cell of the usual grid, so that neither a digit nor a line is taken for paper.
    let reach = (EXTENT / 14.0) as usize;
    light.smoothed(reach).transposed().smoothed(reach).transposed()
}

/// How much darker each place is than what is around it, by the light of the paper there.
fn darkness(light: &Field, paper: &Field) -> Field {
    let mut dark = light.clone();
    for (value, paper) in dark.values.iter_mut().zip(&paper.values) {
        *value = 1.0 - *value / paper.max(1.0);
    }
    dark
}

/// How much darker each place is than both its sides, looked at along upright lines. The sides are compared
/// by their own light: at the edge of a page or of a shade one of them is as dark, and there is no line.
fn line_likeness(light: &Field, paper: &Field) -> Field {
    let along = light.transposed().smoothed(ALONG).transposed();
    let mut likeness = Field::new(light.width, light.height);
    let width = light.width;
    let rows = along
        .values
        .chunks_exact(width)
        .zip(paper.values.chunks_exact(width));
    for ((row, paper), to) in rows.zip(likeness.values.chunks_exact_mut(width)) {
        for half in HALF_WIDTHS {
            for x in half..width.saturating_sub(half) {
                let ridge = row[x - half].min(row[x + half]) - row[x];
                to[x] = to[x].max(ridge / paper[x].max(1.0));
            }
        }
    }
    likeness
}

/// Lets what is surely a line be 1.
fn normalise(upright: &mut Field, level: &mut Field) {
    let mut all: Vec<f32> = upright
        .values
        .iter()
        .chain(&level.values)
        .step_by(7)
        .copied()
        .collect();
    let at = all.len() * 94 / 100;
    let (_, &mut strong, _) = all.select_nth_unstable_by(at, f32::total_cmp);
    let unit = 1.0 / (0.6 * strong).max(0.012);
    for value in upright.values.iter_mut().chain(&mut level.values) {
        *value = (*value * unit).min(1.0);
    }
}
