//! How many lines there are, and where: a comb of equal teeth is laid onto a straightened grid.

use crate::canvas::{Canvas, Field, MARGIN};

/// The sides of grids that are looked for.
pub(crate) const SIDES: [usize; 10] = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16];

/// How much more is expected of one side than of another, where the picture leaves it open: nearly all grids
/// are 9×9, and those of a prime side have no boxes.
pub(crate) fn expected(side: usize) -> f32 {
    match side {
        9 => 0.06,
        6 | 16 => 0.04,
        4 | 8 | 10 | 12 | 15 => 0.02,
        _ => 0.0,
    }
}

/// The lines across are looked at in this many bands, each of which may have them elsewhere by a little.
const BANDS: usize = 8;

/// A line is seen where both its sides are, so far away.
const BESIDE: f32 = 6.0;

/// Combs are tried first whose pitch grows by this part of the usual one.
const COARSE: f32 = 0.01;

/// Equal teeth: where the first is, and how far apart they are, in pixels of the canvas.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Comb {
    pub(crate) first: f32,
    pub(crate) pitch: f32,
    /// How well the lines fit, at most 1.
    pub(crate) fit: f32,
}

impl Comb {
    pub(crate) fn tooth(&self, number: usize) -> f32 {
        self.first + self.pitch * number as f32
    }

    /// The same, so many cells further on.
    pub(crate) fn shifted(self, cells: f32) -> Comb {
        Comb {
            first: self.first + cells * self.pitch,
            ..self
        }
    }
}

/// How much line there is at each place across, and whether it is in the picture.
pub(crate) struct Profile {
    strength: Vec<f32>,
    seen: Vec<bool>,
    extent: f32,
}

impl Profile {
    /// Of upright lines, from left to right.
    pub(crate) fn across(canvas: &Canvas) -> Profile {
        let middle = canvas.extent.1 / 2.0 + MARGIN;
        let is_seen =
            |x: usize| [-BESIDE, BESIDE].map(|beside| canvas.is_seen(x as f32 + beside, middle)) == [true; 2];
        let seen = (0..canvas.upright.width).map(is_seen);
        Profile::of(&canvas.upright, canvas.extent.1, canvas.extent.0, seen.collect())
    }

    /// Of level lines, from top to bottom.
    pub(crate) fn down(canvas: &Canvas) -> Profile {
        let middle = canvas.extent.0 / 2.0 + MARGIN;
        let is_seen =
            |y: usize| [-BESIDE, BESIDE].map(|beside| canvas.is_seen(middle, y as f32 + beside)) == [true; 2];
        let seen = (0..canvas.level.width).map(is_seen);
        Profile::of(&canvas.level, canvas.extent.0, canvas.extent.1, seen.collect())
    }

    fn of(likeness: &Field, along: f32, extent: f32, seen: Vec<bool>) -> Profile {
        let width = likeness.width;
        let mut strength = vec![0.0f32; width];
        for band in 0..BANDS {
            let from = (MARGIN + along * band as f32 / BANDS as f32) as usize;
            let to = ((MARGIN + along * (band + 1) as f32 / BANDS as f32) as usize).min(likeness.height);
            let mut sums = vec![0.0f32; width];
            for y in from..to {
                let row = &likeness.values[y * width..][..width];
                for (sum, value) in sums.iter_mut().zip(row) {
                    *sum += value;
                }
            }
            for (x, total) in strength.iter_mut().enumerate() {
                // A line may lie a little elsewhere in each band: curved paper, or a quadrilateral that
                // is not quite right.
                let near = &sums[x.saturating_sub(4)..(x + 5).min(width)];
                let best = near.iter().copied().fold(0.0, f32::max);
                *total += best / ((to - from).max(1) * BANDS) as f32;
            }
        }
        Profile {
            strength,
            seen,
            extent,
        }
    }

    fn at(&self, x: f32) -> Option<f32> {
        let x = x as usize;
        (x < self.strength.len() && self.seen[x]).then(|| self.strength[x])
    }

    /// The comb with this many gaps that fits best. Its teeth lie on lines, and between them there are none.
    pub(crate) fn comb(&self, gaps: usize) -> Comb {
        let mut best = Comb {
            fit: f32::MIN,
            ..Comb::default()
        };
        let mut take_better = |first: f32, pitch: f32| {
            let comb = Comb {
                first,
                pitch,
                fit: 0.0,
            };
            let fit = self.fit(&comb, gaps);
            if fit > best.fit {
                best = Comb { fit, ..comb };
            }
            best
        };
        let usual = self.extent / gaps as f32;
        // Grids that hang together with something else are smaller than that; one of which an edge is not
        // in the picture is larger.
        let mut coarse = Comb::default();
        for step in 0..=45 {
            let pitch = usual * (0.60 + step as f32 * COARSE);
            let room = self.strength.len() as f32 - pitch * gaps as f32;
            let lowest = -0.6 * pitch;
            let steps = ((room + 0.6 * pitch - lowest) / 3.0).max(0.0) as usize;
            for shift in 0..=steps {
                coarse = take_better(lowest + shift as f32 * 3.0, pitch);
            }
        }
        for step in -3..=3 {
            let pitch = coarse.pitch + usual * step as f32 * COARSE / 4.0;
            for shift in -6..=6 {
                // Around the middle tooth, which stays where it is.
                let first = coarse.first + (coarse.pitch - pitch) * gaps as f32 / 2.0;
                take_better(first + shift as f32 * 0.75, pitch);
            }
        }
        best
    }

    fn fit(&self, comb: &Comb, gaps: usize) -> f32 {
        let mean = |offset: f32, count: usize| {
            let (mut sum, mut seen) = (0.0, 0);
            for tooth in 0..count {
                if let Some(strength) = self.at(comb.tooth(tooth) + offset * comb.pitch) {
                    sum += strength;
                    seen += 1;
                }
            }
            (sum / seen.max(1) as f32, seen)
        };
        let (on, seen) = mean(0.0, gaps + 1);
        if seen + 2 < gaps + 1 {
            return f32::MIN;
        }
        let weakest = (0..=gaps)
            .filter_map(|tooth| self.at(comb.tooth(tooth)))
            .fold(1.0, f32::min);
        let halves = mean(0.5, gaps).0;
        let thirds = (mean(1.0 / 3.0, gaps).0 + mean(2.0 / 3.0, gaps).0) / 2.0;
        let missing = (gaps + 1 - seen) as f32 * 0.03;
        let (low, high) = (comb.first.max(MARGIN), comb.tooth(gaps).min(MARGIN + self.extent));
        let covered = (high - low).max(0.0) / self.extent;
        on * 0.6 + weakest * 0.4 - 0.6 * halves.max(thirds) - missing + 0.5 * (covered - 1.0)
    }
}
