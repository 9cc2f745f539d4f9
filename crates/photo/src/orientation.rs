//! How the camera was held, from the few bytes of EXIF that say so.

use crate::Turn;

/// The tag of the orientation in EXIF.
const ORIENTATION: u16 = 0x0112;

/// What EXIF says, with or without its heading; upright where it says nothing that can be understood.
pub(crate) fn orientation(exif: &[u8]) -> Turn {
    let body = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    value(body).map_or(Turn::default(), turn)
}

/// What the EXIF of a PNG says. The chunk stands before the pixels or after them, so the list of chunks is
/// walked along.
pub(crate) fn orientation_of_png(bytes: &[u8]) -> Turn {
    let mut at = 8;
    while let Some(&[a, b, c, d]) = bytes.get(at..at + 4).and_then(|part| part.first_chunk()) {
        let length = u32::from_be_bytes([a, b, c, d]) as usize;
        if bytes.get(at + 4..at + 8) == Some(b"eXIf") {
            return orientation(bytes.get(at + 8..at + 8 + length).unwrap_or_default());
        }
        at = match at.checked_add(length).and_then(|next| next.checked_add(12)) {
            Some(next) if next < bytes.len() => next,
            _ => break,
        };
    }
    Turn::default()
}

/// The number from 1 to 8, where there is one.
fn value(tiff: &[u8]) -> Option<u16> {
    let is_little = match tiff.get(..4)? {
        [0x49, 0x49, 42, 0] => true,
        [0x4d, 0x4d, 0, 42] => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes: [u8; 2] = tiff.get(at..)?.first_chunk().copied()?;
        Some(if is_little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |at: usize| {
        let bytes: [u8; 4] = tiff.get(at..)?.first_chunk().copied()?;
        let number = if is_little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        };
        Some(number as usize)
    };
    let list = long(4)?;
    let entries = (0..usize::from(short(list)?)).map(|entry| list + 2 + 12 * entry);
    for entry in entries {
        if short(entry)? == ORIENTATION {
            return short(entry + 8);
        }
    }
    None
}

/// What the number means.
fn turn(value: u16) -> Turn {
    let (mirrored, quarters) = match value {
        2 => (true, 0),
        3 => (false, 2),
        4 => (true, 2),
        5 => (true, 3),
        6 => (false, 1),
        7 => (true, 1),
        8 => (false, 3),
        _ => (false, 0),
    };
    Turn { mirrored, quarters }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exif(value: u8) -> Vec<u8> {
        let mut bytes = b"Exif\0\0II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
        bytes.extend([value, 0, 0, 0]);
        bytes
    }

    #[test]
    fn a_telephone_held_upright_says_six() {
        let quarter = Turn {
            mirrored: false,
            quarters: 1,
        };
        assert_eq!(orientation(&exif(6)), quarter);
        assert_eq!(orientation(&exif(6)[6..]), quarter);
        assert_eq!(orientation(&exif(1)), Turn::default());
        assert_eq!(orientation(&exif(99)), Turn::default());
    }

    #[test]
    fn what_is_cut_off_says_nothing() {
        let whole = exif(6);
        for length in 0..whole.len() - 3 {
            assert_eq!(orientation(&whole[..length]), Turn::default(), "{length} bytes");
        }
        for length in 0..40 {
            orientation_of_png(&vec![0xff; length]);
        }
    }
}
