//! Which pixels are darker than the paper around them, and the pieces that they hang together in.

use kudosu_board::{Stop, Unfinished};

use crate::geometry::Point;
use crate::picture::Photograph;

/// Sums over every rectangle that begins at the upper left corner, so that the mean of any is four looks.
pub(crate) struct Sums {
    width: usize,
    height: usize,
    sums: Vec<u32>,
}

impl Sums {
    pub(crate) fn of(picture: &Photograph) -> Sums {
        let (width, height) = (picture.width(), picture.height());
        let mut sums = vec![0u32; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0u32;
            let (above, below) = sums.split_at_mut((y + 1) * (width + 1));
            let above = &above[y * (width + 1)..];
            for (x, &shade) in picture.pixels()[y * width..][..width].iter().enumerate() {
                row = row.wrapping_add(u32::from(shade));
                below[x + 1] = above[x + 1].wrapping_add(row);
            }
        }
        Sums { width, height, sums }
    }

    /// The mean of the square around a pixel, as far as it lies inside.
    pub(crate) fn mean(&self, x: usize, y: usize, reach: usize) -> f32 {
        let (left, right) = (x.saturating_sub(reach), (x + reach + 1).min(self.width));
        let (top, bottom) = (y.saturating_sub(reach), (y + reach + 1).min(self.height));
        let at = |x: usize, y: usize| self.sums[y * (self.width + 1) + x];
        let sum = at(right, bottom)
            .wrapping_sub(at(left, bottom))
            .wrapping_sub(at(right, top))
            .wrapping_add(at(left, top));
        sum as f32 / ((right - left) * (bottom - top)) as f32
    }
}

/// A piece of connected dark pixels.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) top: usize,
    pub(crate) bottom: usize,
    /// The first and the last pixel of each row, as corners of a hull.
    pub(crate) outline: Vec<Point>,
}

impl Piece {
    pub(crate) fn width(&self) -> usize {
        self.right - self.left + 1
    }

    pub(crate) fn height(&self) -> usize {
        self.bottom - self.top + 1
    }
}

/// A run of dark pixels in a row.
struct Run {
    row: usize,
    from: usize,
    to: usize,
}

/// The pieces of pixels that are darker than the mean around them by this part of it, as wide and as high as
/// asked at least, the largest first.
pub(crate) fn pieces(
    picture: &Photograph,
    sums: &Sums,
    reach: usize,
    darker: f32,
    smallest: usize,
    stop: &Stop,
) -> Result<Vec<Piece>, Unfinished> {
    let mut runs: Vec<Run> = Vec::new();
    let mut parents: Vec<usize> = Vec::new();
    let mut above = 0..0;
    for row in 0..picture.height() {
        stop.check()?;
        let start = runs.len();
        let mut from = None;
        for x in 0..=picture.width() {
            let is_dark = x < picture.width()
                && f32::from(picture.at(x, row)) < sums.mean(x, row, reach) * (1.0 - darker);
            match (from, is_dark) {
                (None, true) => from = Some(x),
                (Some(begin), false) => {
                    runs.push(Run {
                        row,
                        from: begin,
                        to: x,
                    });
                    parents.push(runs.len() - 1);
                    from = None;
                }
                _ => {}
            }
        }
        // Both rows are in order, so one walk along them finds all that touch, also at corners.
        let mut other = above.start;
        for at in start..runs.len() {
            while other < above.end && runs[other].to < runs[at].from {
                other += 1;
            }
            let mut touching = other;
            while touching < above.end && runs[touching].from <= runs[at].to {
                let (a, b) = (root(&mut parents, at), root(&mut parents, touching));
                parents[a.max(b)] = a.min(b);
                touching += 1;
            }
        }
        above = start..runs.len();
    }
    Ok(collected(&runs, &mut parents, smallest))
}

fn root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

fn collected(runs: &[Run], parents: &mut [usize], smallest: usize) -> Vec<Piece> {
    let mut boxes: Vec<Option<[usize; 4]>> = vec![None; runs.len()];
    for (at, run) in runs.iter().enumerate() {
        let [left, right, top, bottom] =
            boxes[root(parents, at)].get_or_insert([run.from, run.to - 1, run.row, run.row]);
        *left = run.from.min(*left);
        *right = (run.to - 1).max(*right);
        *top = run.row.min(*top);
        *bottom = run.row.max(*bottom);
    }
    let is_large = |[left, right, top, bottom]: &[usize; 4]| {
        right - left + 1 >= smallest && bottom - top + 1 >= smallest
    };
    let mut place = vec![None; runs.len()];
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, found) in boxes.into_iter().enumerate() {
        if let Some([left, right, top, bottom]) = found.filter(is_large) {
            place[at] = Some(pieces.len());
            pieces.push(Piece {
                left,
                right,
                top,
                bottom,
                outline: Vec::new(),
            });
        }
    }
    for (at, run) in runs.iter().enumerate() {
        if let Some(piece) = place[root(parents, at)] {
            let corners = [
                (run.from, run.row),
                (run.to, run.row),
                (run.from, run.row + 1),
                (run.to, run.row + 1),
            ];
            let corners = corners.map(|(x, y)| Point::new(x as f32, y as f32));
            pieces[piece].outline.extend(corners);
        }
    }
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.width() * piece.height()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_one_piece_and_a_dot_beside_it_another() {
        let mut pixels = vec![250u8; 40 * 30];
        for at in 5..25 {
            for (x, y) in [(at, 5), (at, 24), (5, at), (24, at)] {
                pixels[y * 40 + x] = 10;
            }
        }
        pixels[10 * 40 + 35] = 10;
        let picture = Photograph::from_gray(40, 30, pixels).unwrap();
        let sums = Sums::of(&picture);
        assert!((sums.mean(0, 0, 3) - 250.0).abs() < 1e-3);
        let found = |smallest| pieces(&picture, &sums, 6, 0.1, smallest, Stop::never()).unwrap();
        assert_eq!(found(1).len(), 2);
        let frame = &found(10)[0];
        assert_eq!((frame.left, frame.right, frame.top, frame.bottom), (5, 24, 5, 24));
        assert_eq!(found(10).len(), 1);
    }
}
