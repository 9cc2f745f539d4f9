//! A picture in shades of grey: how it is made from pixels, turned, halved and looked at between pixels.

use crate::PhotoError;
use crate::tint::{Tint, tint_of};

/// No picture with more pixels is looked at. Telephones take 12 to 50 million; what is beyond this needs
/// gigabytes before anything is known of it.
pub const MAX_PIXELS: usize = 100_000_000;

/// A picture in shades of grey, row by row; 0 is black. Its colours, where it has any, are kept beside them:
/// they tell a pen from print.
///
/// ```
/// use kudosu_photo::Photograph;
///
/// let picture = Photograph::from_rgba(2, 1, &[255, 255, 255, 255, 0, 0, 0, 255])?;
/// assert_eq!((picture.width(), picture.height()), (2, 1));
/// assert_eq!(picture.pixels(), [255, 0]);
/// # Ok::<(), kudosu_photo::PhotoError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photograph {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    tint: Option<Tint>,
}

/// How a camera was held: by how many quarters the picture is to be turned clockwise, after it was mirrored
/// left to right where that is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    pub(crate) mirrored: bool,
    pub(crate) quarters: u8,
}

impl Photograph {
    /// A picture of so many shades of grey, a byte each.
    pub fn from_gray(width: usize, height: usize, pixels: Vec<u8>) -> Result<Photograph, PhotoError> {
        fits(MAX_PIXELS, width, height)?;
        if pixels.len() != width * height {
            return Err(PhotoError::WrongLength {
                width,
                height,
                length: pixels.len(),
            });
        }
        Ok(Photograph {
            width,
            height,
            pixels,
            tint: None,
        })
    }

    /// A picture of pixels with red, green, blue and how opaque they are, on white paper.
    pub fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Result<Photograph, PhotoError> {
        fits(MAX_PIXELS, width, height)?;
        let (pixels, rest) = rgba.as_chunks::<4>();
        if pixels.len() != width * height || !rest.is_empty() {
            return Err(PhotoError::WrongLength {
                width,
                height,
                length: rgba.len(),
            });
        }
        let gray = pixels.iter().map(|&[red, green, blue, opaque]| {
            let light = u32::from(luma(red, green, blue));
            let opaque = u32::from(opaque);
            ((light * opaque + 255 * (255 - opaque)) / 255) as u8
        });
        let picture = Photograph::from_gray(width, height, gray.collect())?;
        // What is not opaque shows as much of the white paper, which has no colour.
        Ok(picture.tinted(|at| {
            let [red, green, blue, opaque] = pixels[at];
            let seen = |part: u8| (u32::from(part) * u32::from(opaque) / 255) as u8;
            tint_of(seen(red), seen(green), seen(blue))
        }))
    }

    /// The same with its colours, from those of each pixel by its place in the rows.
    pub(crate) fn tinted(mut self, at: impl Fn(usize) -> [u8; 2]) -> Photograph {
        self.tint = Some(Tint::of(self.width, self.height, at));
        self
    }

    /// Its colours, where it has any.
    pub(crate) fn tint(&self) -> Option<&Tint> {
        self.tint.as_ref()
    }

    /// How many pixels a row has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The shades, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The shade at a place that is inside.
    pub(crate) fn at(&self, x: usize, y: usize) -> u8 {
        self.pixels[y * self.width + x]
    }

    /// The shade between pixels; beyond the edge it is that of the edge. The centre of the first pixel is at
    /// 0.5, so that the same place has the same numbers, halved, in a picture of half the size.
    pub(crate) fn between(&self, x: f32, y: f32) -> f32 {
        let x = (x - 0.5).clamp(0.0, self.width as f32 - 1.0);
        let y = (y - 0.5).clamp(0.0, self.height as f32 - 1.0);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (part_x, part_y) = (x - left as f32, y - top as f32);
        let mix = |a: u8, b: u8, part: f32| f32::from(a) + (f32::from(b) - f32::from(a)) * part;
        let above = mix(self.at(left, top), self.at(right, top), part_x);
        let below = mix(self.at(left, bottom), self.at(right, bottom), part_x);
        above + (below - above) * part_y
    }

    /// Whether a place lies in the picture.
    pub(crate) fn contains(&self, x: f32, y: f32) -> bool {
        x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32
    }

    /// The same at half the size, in shades alone: each pixel the mean of four. An odd last row or column
    /// is dropped.
    pub(crate) fn halved(&self) -> Photograph {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let upper = &self.pixels[(2 * y).min(self.height - 1) * self.width..][..self.width];
            let lower = &self.pixels[(2 * y + 1).min(self.height - 1) * self.width..][..self.width];
            if self.width == 1 {
                pixels.push(u8::midpoint(upper[0], lower[0]));
                continue;
            }
            let pairs = upper.as_chunks::<2>().0.iter().zip(lower.as_chunks::<2>().0);
            pixels.extend(pairs.map(|([a, b], [c, d])| {
                ((u16::from(*a) + u16::from(*b) + u16::from(*c) + u16::from(*d) + 2) / 4) as u8
            }));
        }
        Photograph {
            width,
            height,
            pixels,
            tint: None,
        }
    }

    /// The same with light and dark exchanged, colours too: what a screen shows at night, on paper.
    pub(crate) fn inverted(mut self) -> Photograph {
        for shade in &mut self.pixels {
            *shade = 255 - *shade;
        }
        self.tint = self.tint.map(Tint::inverted);
        self
    }

    /// The same as it was seen, where the camera was held like this.
    #[must_use]
    pub fn turned(self, turn: Turn) -> Photograph {
        if turn == Turn::default() {
            return self;
        }
        let (width, height, pixels) = turned((self.width, self.height), &self.pixels, turn);
        Photograph {
            width,
            height,
            pixels,
            tint: self.tint.map(|tint| tint.turned(turn)),
        }
    }
}

/// Rows of so many places each, turned: how wide and high they are then, and what they are.
pub(crate) fn turned<T: Copy>(
    (from_width, from_height): (usize, usize),
    values: &[T],
    turn: Turn,
) -> (usize, usize, Vec<T>) {
    let (width, height) = match turn.quarters % 2 {
        0 => (from_width, from_height),
        _ => (from_height, from_width),
    };
    let mut result = Vec::with_capacity(values.len());
    for y in 0..height {
        for x in 0..width {
            let (from_x, from_y) = match turn.quarters % 4 {
                0 => (x, y),
                1 => (y, from_height - 1 - x),
                2 => (from_width - 1 - x, from_height - 1 - y),
                _ => (from_width - 1 - y, x),
            };
            let from_x = if turn.mirrored {
                from_width - 1 - from_x
            } else {
                from_x
            };
            result.push(values[from_y * from_width + from_x]);
        }
    }
    (width, height, result)
}

/// How light a colour is to the eye.
pub(crate) fn luma(red: u8, green: u8, blue: u8) -> u8 {
    ((u32::from(red) * 77 + u32::from(green) * 150 + u32::from(blue) * 29) >> 8) as u8
}

/// Refuses what is empty or has more pixels than this, before memory is asked for.
pub(crate) fn fits(most: usize, width: usize, height: usize) -> Result<(), PhotoError> {
    match width.checked_mul(height) {
        Some(0) => Err(PhotoError::Empty),
        Some(pixels) if pixels <= most => Ok(()),
        _ => Err(PhotoError::TooLarge { width, height, most }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_moves_the_left_edge_to_the_top_and_four_are_none() {
        let picture = Photograph::from_gray(3, 2, vec![1, 2, 3, 4, 5, 6]).unwrap();
        let turn = |quarters| Turn {
            mirrored: false,
            quarters,
        };
        let once = picture.clone().turned(turn(1));
        assert_eq!((once.width(), once.pixels()), (2, &[4, 1, 5, 2, 6, 3][..]));
        assert_eq!(once.clone().turned(turn(3)), picture);
        assert_eq!(once.turned(turn(1)), picture.clone().turned(turn(2)));
        let mirrored = picture.turned(Turn {
            mirrored: true,
            quarters: 0,
        });
        assert_eq!(mirrored.pixels(), [3, 2, 1, 6, 5, 4]);
    }

    #[test]
    fn exchanged_twice_light_and_dark_are_what_they_were() {
        let colours = [18, 18, 20, 255, 230, 200, 10, 255];
        let picture = Photograph::from_rgba(2, 1, &colours).unwrap();
        let inverted = picture.clone().inverted();
        assert!(inverted.pixels()[0] > 230 && inverted.tint() != picture.tint());
        assert_eq!(inverted.inverted(), picture);
    }

    #[test]
    fn sizes_are_refused_before_anything_is_made_of_them() {
        assert!(matches!(
            Photograph::from_gray(0, 5, vec![]),
            Err(PhotoError::Empty)
        ));
        assert!(matches!(
            Photograph::from_gray(usize::MAX, 2, vec![]),
            Err(PhotoError::TooLarge { .. })
        ));
        assert!(matches!(
            Photograph::from_rgba(2, 2, &[0; 15]),
            Err(PhotoError::WrongLength { length: 15, .. })
        ));
    }

    #[test]
    fn pictures_of_one_row_or_column_can_be_halved() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (3, 2)] {
            let picture = Photograph::from_gray(width, height, vec![7; width * height]).unwrap();
            assert!(picture.halved().pixels().iter().all(|&shade| shade == 7));
        }
    }
}
