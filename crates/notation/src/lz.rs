//! LZ-string in base64, the compression behind puzzle links.
//!
//! A stream of codes, each as wide as the dictionary needs, lowest bit first: 0 and 1 introduce a new
//! character of 8 or 16 bits, 2 ends the stream, and every other code stands for an earlier stretch of the
//! text. What a code stands for is always a stretch of what is already unpacked, so the dictionary is a list
//! of places, and the result never grows past its limit.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BITS: u32 = 6;

const NEW_BYTE: u32 = 0;
const NEW_UNIT: u32 = 1;
const END: u32 = 2;
const FIRST_ENTRY: u32 = 3;

/// Why a text cannot be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unpacking {
    /// It is not what this compression makes.
    Damaged,
    /// The result would have more characters than are allowed.
    TooLong,
}

/// The text that was packed, if it has at most `limit` UTF-16 units.
pub(crate) fn unpack(packed: &str, limit: usize) -> Result<String, Unpacking> {
    let mut bits = Bits::of(packed).ok_or(Unpacking::Damaged)?;
    let mut units: Vec<u16> = Vec::new();
    let mut entries: Vec<(usize, usize)> = Vec::new(); // start and length within `units`
    let mut width = Width::default();
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits).ok_or(Unpacking::Damaged)?;
        let start = units.len();
        let length = match code {
            END => break,
            NEW_BYTE | NEW_UNIT => {
                let size = if code == NEW_BYTE { 8 } else { 16 };
                let unit = bits.take(size).ok_or(Unpacking::Damaged)?;
                units.push(unit as u16);
                entries.push((start, 1));
                width.grow();
                1
            }
            code => {
                let index = (code - FIRST_ENTRY) as usize;
                let (from, length) = match (entries.get(index), last) {
                    (Some(&entry), _) => entry,
                    // The stretch that is only now complete: the last one and its own first character.
                    (None, Some((from, length))) if index == entries.len() => (from, length + 1),
                    _ => return Err(Unpacking::Damaged),
                };
                if start + length > limit {
                    return Err(Unpacking::TooLong);
                }
                for at in from..from + length {
                    units.push(units[at]);
                }
                length
            }
        };
        if units.len() > limit {
            return Err(Unpacking::TooLong);
        }
        if let Some((from, length)) = last {
            entries.push((from, length + 1));
        }
        width.grow();
        last = Some((start, length));
    }
    String::from_utf16(&units).map_err(|_| Unpacking::Damaged)
}

/// The text packed, with `=` to a multiple of four characters.
pub(crate) fn pack(text: &str) -> String {
    let mut packer = Packer::default();
    let mut current: Option<u32> = None;
    for unit in text.encode_utf16() {
        let character = packer.character(unit);
        current = match current {
            None => Some(character),
            Some(code) => match packer.stretches.get(&(code, unit)) {
                Some(&longer) => Some(longer),
                None => {
                    packer.say(code);
                    let next = packer.next_code();
                    packer.stretches.insert((code, unit), next);
                    Some(character)
                }
            },
        };
    }
    if let Some(code) = current {
        packer.say(code);
    }
    packer.put(END, packer.width.bits);
    packer.finish()
}

/// How many bits a code has: one more each time that the dictionary has doubled.
struct Width {
    bits: u32,
    left: u32,
}

impl Default for Width {
    fn default() -> Width {
        Width { bits: 2, left: 2 }
    }
}

impl Width {
    /// Counts one more entry.
    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// The bits of a base64 text, the highest of each character first.
struct Bits {
    values: Vec<u8>,
    at: usize,
}

impl Bits {
    fn of(text: &str) -> Option<Bits> {
        let text = text.trim_end_matches('=');
        let value = |c: u8| ALPHABET.iter().position(|&known| known == c).map(|at| at as u8);
        let values = text.bytes().map(value).collect::<Option<_>>()?;
        Some(Bits { values, at: 0 })
    }

    /// A number of so many bits, the lowest first; `None` at the end.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..count {
            let value = *self.values.get(self.at / BITS as usize)?;
            let bit = value >> (BITS as usize - 1 - self.at % BITS as usize) & 1;
            number |= u32::from(bit) << place;
            self.at += 1;
        }
        Some(number)
    }
}

#[derive(Default)]
struct Packer {
    width: Width,
    entries: u32,
    characters: HashMap<u16, u32>,
    /// The characters that have a code but have not been written yet.
    unsaid: HashMap<u32, u16>,
    /// What a code and one more character stand for together.
    stretches: HashMap<(u32, u16), u32>,
    text: String,
    value: u8,
    filled: u32,
}

impl Packer {
    fn next_code(&mut self) -> u32 {
        self.entries += 1;
        FIRST_ENTRY + self.entries - 1
    }

    fn character(&mut self, unit: u16) -> u32 {
        if let Some(&code) = self.characters.get(&unit) {
            return code;
        }
        let code = self.next_code();
        self.characters.insert(unit, code);
        self.unsaid.insert(code, unit);
        code
    }

    fn say(&mut self, code: u32) {
        match self.unsaid.remove(&code) {
            Some(unit) => {
                let (kind, size) = if unit < 256 { (NEW_BYTE, 8) } else { (NEW_UNIT, 16) };
                self.put(kind, self.width.bits);
                self.put(u32::from(unit), size);
                self.width.grow();
            }
            None => self.put(code, self.width.bits),
        }
        self.width.grow();
    }

    fn put(&mut self, number: u32, count: u32) {
        for place in 0..count {
            self.put_bit(number >> place & 1 == 1);
        }
    }

    fn put_bit(&mut self, bit: bool) {
        self.value = self.value << 1 | u8::from(bit);
        self.filled += 1;
        if self.filled == BITS {
            self.text.push(char::from(ALPHABET[usize::from(self.value)]));
            (self.value, self.filled) = (0, 0);
        }
    }

    /// The last character is filled up; there is one more where nothing was left to fill,
    /// as readers expect it.
    fn finish(mut self) -> String {
        self.put_bit(false);
        while self.filled > 0 {
            self.put_bit(false);
        }
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_texts_are_those_of_the_original() {
        // From the documentation of its ports.
        assert_eq!(pack("hello, i am a 猫"), "BYUwNmD2A0AECWsCGBbZtDUzkA==");
        assert_eq!(pack("你好"), "gbyl9NI=");
        assert_eq!(
            unpack("BYUwNmD2A0AECWsCGBbZtDUzkA==", 100).as_deref(),
            Ok("hello, i am a 猫")
        );
    }

    #[test]
    fn what_is_packed_is_unpacked_again() {
        let mut rng = kudosu_board::Rng::new(4);
        for length in (0..200).chain([1000, 5000, 20_000]) {
            let alphabet: Vec<char> = "ab{\"}0123,é猫🙂".chars().collect();
            let used = 1 + rng.below(alphabet.len());
            let text: String = (0..length).map(|_| alphabet[rng.below(used)]).collect();
            assert_eq!(unpack(&pack(&text), 100_000), Ok(text));
        }
    }

    #[test]
    fn another_implementation_agrees() {
        let mut rng = kudosu_board::Rng::new(5);
        for length in (0..100).chain([3000]) {
            let text: String = (0..length)
                .map(|_| char::from(b'a' + rng.below(5) as u8))
                .collect();
            let theirs = lz_str::compress_to_base64(text.as_str());
            assert_eq!(pack(&text).trim_end_matches('='), theirs.trim_end_matches('='));
        }
    }

    #[test]
    fn a_bomb_is_refused_before_it_goes_off() {
        let bomb = pack(&"a".repeat(4_000_000));
        assert!(bomb.len() < 10_000);
        assert_eq!(unpack(&bomb, 1_000_000), Err(Unpacking::TooLong));
    }

    #[test]
    fn what_is_no_packed_text_is_refused() {
        for text in ["", "A", "?", "BYUwNmD2A0AECWsC", "////", "ü"] {
            assert_eq!(unpack(text, 100), Err(Unpacking::Damaged), "{text}");
        }
    }
}
