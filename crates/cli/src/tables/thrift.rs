//! Thrift's compact protocol, read only to see whether it holds together: every length that is declared lies
//! inside the bytes that are there, so that whoever reads it next makes no room for what cannot come.

/// Deeper than this nothing of ours or anybody's is nested.
const DEEPEST: usize = 32;

/// Why bytes are no structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// They end before it does.
    Short,
    /// They cannot be one.
    Wrong(&'static str),
}

/// A whole number or the length of a list, which lies in the fields of these numbers, one inside the other.
pub struct Seen<'a> {
    /// The numbers of the fields.
    pub fields: &'a [i16],
    /// What is there.
    pub value: Value,
}

/// What a field holds, as far as anybody here cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A list of so many items.
    List(usize),
}

/// Walks over a structure, tells of its numbers and lists, and says how many bytes it has.
pub fn walk(bytes: &[u8], see: &mut dyn FnMut(Seen<'_>)) -> Result<usize, Trouble> {
    let mut walk = Walk {
        bytes,
        at: 0,
        fields: Vec::new(),
        see,
    };
    walk.structure(0)?;
    Ok(walk.at)
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    fields: Vec<i16>,
    see: &'a mut dyn FnMut(Seen<'_>),
}

impl Walk<'_> {
    fn byte(&mut self) -> Result<u8, Trouble> {
        let byte = *self.bytes.get(self.at).ok_or(Trouble::Short)?;
        self.at += 1;
        Ok(byte)
    }

    fn skip(&mut self, length: usize) -> Result<(), Trouble> {
        match length <= self.bytes.len() - self.at {
            true => {
                self.at += length;
                Ok(())
            }
            false => Err(Trouble::Short),
        }
    }

    fn number(&mut self) -> Result<u64, Trouble> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Trouble::Wrong("a number is too long"))
    }

    fn signed(&mut self) -> Result<i64, Trouble> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A length of things that take a byte each at the least.
    fn length(&mut self) -> Result<usize, Trouble> {
        let length = usize::try_from(self.number()?).map_err(|_| Trouble::Short)?;
        match length <= self.bytes.len() - self.at {
            true => Ok(length),
            false => Err(Trouble::Short),
        }
    }

    fn tell(&mut self, value: Value) {
        let fields = &self.fields;
        (self.see)(Seen { fields, value });
    }

    fn structure(&mut self, depth: usize) -> Result<(), Trouble> {
        if depth > DEEPEST {
            return Err(Trouble::Wrong("it is nested too deeply"));
        }
        let mut last = 0_i16;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Ok(());
            }
            last = match head >> 4 {
                0 => i16::try_from(self.signed()?).map_err(|_| Trouble::Wrong("there is no such field"))?,
                further => last.wrapping_add(i16::from(further)),
            };
            self.fields.push(last);
            match head & 0x0f {
                1 | 2 => {} // true and false take no bytes of their own
                kind => self.value(kind, depth)?,
            }
            self.fields.pop();
        }
    }

    fn value(&mut self, kind: u8, depth: usize) -> Result<(), Trouble> {
        match kind {
            1..=3 => self.skip(1),
            4..=6 => {
                let number = self.signed()?;
                self.tell(Value::Whole(number));
                Ok(())
            }
            7 => self.skip(8),
            8 => {
                let length = self.length()?;
                self.skip(length)
            }
            9 | 10 => {
                let head = self.byte()?;
                let size = match head >> 4 {
                    15 => self.length()?,
                    size => usize::from(size),
                };
                self.tell(Value::List(size));
                (0..size).try_for_each(|_| self.item(head & 0x0f, depth))
            }
            11 => {
                let size = self.length()?;
                let kinds = if size > 0 { self.byte()? } else { 0 };
                (0..size).try_for_each(|_| {
                    self.item(kinds >> 4, depth)?;
                    self.item(kinds & 0x0f, depth)
                })
            }
            12 => self.structure(depth + 1),
            13 => self.skip(16),
            _ => Err(Trouble::Wrong("there is no such type")),
        }
    }

    fn item(&mut self, kind: u8, depth: usize) -> Result<(), Trouble> {
        if depth > DEEPEST {
            return Err(Trouble::Wrong("it is nested too deeply"));
        }
        self.value(kind, depth + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Found = Vec<(Vec<i16>, Value)>;

    fn seen(bytes: &[u8]) -> Result<(usize, Found), Trouble> {
        let mut all = Vec::new();
        let length = walk(bytes, &mut |seen| all.push((seen.fields.to_vec(), seen.value)))?;
        Ok((length, all))
    }

    #[test]
    fn numbers_lists_and_structures_are_found_where_they_are() {
        // Field 1 is 150; field 3 a list of two structures with a field 5 each; what follows is not its own.
        let bytes = [
            0x15, 0xac, 0x02, 0x29, 0x2c, 0x55, 0x02, 0x00, 0x55, 0x01, 0x00, 0x00, 0xff,
        ];
        let expected = vec![
            (vec![1], Value::Whole(150)),
            (vec![3], Value::List(2)),
            (vec![3, 5], Value::Whole(1)),
            (vec![3, 5], Value::Whole(-1)),
        ];
        assert_eq!(seen(&bytes), Ok((12, expected)));
        assert_eq!(seen(&bytes[..7]), Err(Trouble::Short));
    }

    #[test]
    fn lengths_beyond_the_bytes_and_types_that_are_none_are_refused() {
        assert_eq!(seen(&[0x18, 0xff, 0xff, 0xff, 0x7f, 0x00]), Err(Trouble::Short));
        assert_eq!(seen(&[0x19, 0xf5, 0xff, 0xff, 0x7f, 0x00]), Err(Trouble::Short));
        assert!(matches!(seen(&[0x1e, 0x00]), Err(Trouble::Wrong(_))));
        assert!(matches!(seen(&[0x1c; 100]), Err(Trouble::Wrong(_))));
        assert!(matches!(
            seen(&[0x19, 0x19].repeat(100)),
            Err(Trouble::Wrong(_) | Trouble::Short)
        ));
    }
}
