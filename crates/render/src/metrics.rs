//! How wide text is in Helvetica, and how PDF writes it:
//! the one font that every reader of PDF has without being given it.

/// Widths of the characters from the blank to the tilde,
/// in thousandths of the font size (Adobe's published metrics).
const ASCII: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // blank to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
];

/// What stands between Latin-1 and the control characters in PDF's own eight-bit encoding.
const SPECIAL: [(char, u8, u16); 9] = [
    ('€', 0x80, 556),
    ('…', 0x85, 1000),
    ('‘', 0x91, 222),
    ('’', 0x92, 222),
    ('“', 0x93, 333),
    ('”', 0x94, 333),
    ('•', 0x95, 350),
    ('–', 0x96, 556),
    ('—', 0x97, 1000),
];

/// One character in PDF's `WinAnsiEncoding` with its width; what it does not have becomes a question mark.
fn encoded(character: char) -> (u8, u16) {
    if let Some(&(_, byte, width)) = SPECIAL.iter().find(|(special, ..)| *special == character) {
        return (byte, width);
    }
    match u32::from(character) {
        code @ 0x20..=0x7e => (code as u8, ASCII[code as usize - 0x20]),
        code @ 0xa0..=0xff => (code as u8, latin_width(character)),
        _ => (b'?', ASCII[usize::from(b'?' - b' ')]),
    }
}

/// The first character of a text that the fonts of a PDF do not have; nothing where it can be written.
///
/// ```
/// assert_eq!(kudosu_render::not_in_pdf("Für die Wand – 9×9"), None);
/// assert_eq!(kudosu_render::not_in_pdf("数独"), Some('数'));
/// ```
#[must_use]
pub fn not_in_pdf(text: &str) -> Option<char> {
    text.chars()
        .find(|&character| character != '?' && encoded(character).0 == b'?')
}

/// Letters with accents are as wide as those without; the few others are near enough to centre a line.
fn latin_width(character: char) -> u16 {
    match character {
        'À'..='Å' | 'È'..='Ë' | 'Ý' => 667,
        'Ç' | 'Ñ' | 'Ù'..='Ü' => 722,
        'Ì'..='Ï' | 'ì'..='ï' | '·' | '\u{a0}' => 278,
        'Ò'..='Ö' | 'Ø' => 778,
        'Æ' => 1000,
        'æ' => 889,
        'ç' | 'ý' | 'ÿ' => 500,
        '×' => 584,
        _ => 556,
    }
}

/// The bytes of a text as PDF shows it.
pub(crate) fn bytes_of(text: &str) -> Vec<u8> {
    text.chars().map(|character| encoded(character).0).collect()
}

/// How wide a text is at this size.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    let thousandths: u32 = text
        .chars()
        .map(|character| u32::from(encoded(character).1))
        .sum();
    f64::from(thousandths) * size / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_equally_wide_and_unknown_characters_are_marked() {
        assert!((width_of("0123456789", 1000.0) - 5560.0).abs() < 1e-9);
        assert_eq!(
            bytes_of("9×9 – ü 数"),
            [b'9', 0xd7, b'9', b' ', 0x96, b' ', 0xfc, b' ', b'?']
        );
    }
}
