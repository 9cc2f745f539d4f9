//! The colours of a picture beside its light: how blue and how red, at half the size, as most files do.

use crate::picture::{Turn, turned};

/// What a place without colour has.
const NONE: u8 = 128;

/// How much bluer, and how much redder, than grey each two by two pixels are; [`NONE`] is grey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tint {
    width: usize,
    height: usize,
    values: Vec<[u8; 2]>,
}

impl Tint {
    /// From the colours of each pixel of a picture of this size, by its place in the rows. An odd row or
    /// column at the end counts for itself.
    pub(crate) fn of(width: usize, height: usize, at: impl Fn(usize) -> [u8; 2]) -> Tint {
        let half = (width.div_ceil(2), height.div_ceil(2));
        let mut values = Vec::with_capacity(half.0 * half.1);
        for y in 0..half.1 {
            let rows = [2 * y, (2 * y + 1).min(height - 1)].map(|row| row * width);
            for x in 0..half.0 {
                let columns = [2 * x, (2 * x + 1).min(width - 1)];
                let (mut blue, mut red) = (2, 2);
                for place in rows.iter().flat_map(|row| columns.map(|column| row + column)) {
                    let [more_blue, more_red] = at(place);
                    blue += u16::from(more_blue);
                    red += u16::from(more_red);
                }
                values.push([(blue / 4) as u8, (red / 4) as u8]);
            }
        }
        Tint {
            width: half.0,
            height: half.1,
            values,
        }
    }

    /// How much bluer and redder than grey a place of the picture is, in steps of its light.
    pub(crate) fn near(&self, x: f32, y: f32) -> [f32; 2] {
        let column = ((x / 2.0).max(0.0) as usize).min(self.width - 1);
        let row = ((y / 2.0).max(0.0) as usize).min(self.height - 1);
        self.values[row * self.width + column].map(|value| f32::from(value) - f32::from(NONE))
    }

    /// The opposite colours.
    pub(crate) fn inverted(mut self) -> Tint {
        for value in self.values.iter_mut().flatten() {
            // Grey stays grey.
            *value = 0u8.wrapping_sub(*value).max(1);
        }
        self
    }

    /// The same, turned with its picture.
    pub(crate) fn turned(&self, turn: Turn) -> Tint {
        let (width, height, values) = turned((self.width, self.height), &self.values, turn);
        Tint {
            width,
            height,
            values,
        }
    }
}

/// How much bluer and redder than grey a colour is, in the units that JPEG files have.
pub(crate) fn tint_of(red: u8, green: u8, blue: u8) -> [u8; 2] {
    let (red, green, blue) = (i32::from(red), i32::from(green), i32::from(blue));
    let more_blue = (-43 * red - 85 * green + 128 * blue) >> 8;
    let more_red = (128 * red - 107 * green - 21 * blue) >> 8;
    [more_blue, more_red].map(|more| (i32::from(NONE) + more).clamp(0, 255) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grey_has_no_tint_and_blue_and_red_have_theirs() {
        for shade in [0, 1, 77, 128, 254, 255] {
            assert_eq!(tint_of(shade, shade, shade), [NONE, NONE]);
        }
        assert!(tint_of(20, 40, 160)[0] > NONE + 40 && tint_of(20, 40, 160)[1] < NONE);
        assert!(tint_of(200, 30, 30)[1] > NONE + 60);
        assert_eq!((tint_of(0, 0, 255)[0], tint_of(255, 0, 0)[1]), (255, 255));
    }

    #[test]
    fn odd_edges_count_for_themselves_and_nothing_is_beyond_them() {
        let tint = Tint::of(3, 1, |at| [[10, 20, 200][at], NONE]);
        assert_eq!(tint.values, [[15, NONE], [200, NONE]]);
        assert_eq!(tint.near(-5.0, 9.0), tint.near(0.0, 0.0));
        assert_eq!(tint.near(99.0, 0.0), [72.0, 0.0]);
        let half = Turn {
            mirrored: false,
            quarters: 2,
        };
        assert_eq!(tint.turned(half).values, [[200, NONE], [15, NONE]]);
    }
}
