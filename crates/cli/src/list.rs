//! Lists that leave as they are found, however long they get: as lines, or as the array in a JSON object.

use std::io::{self, Write};

/// A list on its way out.
pub struct List<'a> {
    out: &'a mut dyn Write,
    /// Whether every item is to stand at once, even if the run ends before the next one.
    stands: bool,
    is_open: bool,
}

impl<'a> List<'a> {
    /// An empty list; its output sees for itself to what leaves when, unless items are to stand at once.
    pub fn new(out: &'a mut dyn Write, stands: bool) -> List<'a> {
        List {
            out,
            stands,
            is_open: false,
        }
    }

    /// Adds an item as text of its own.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.stand()
    }

    /// Says something that is no item, and stands only when the answer is complete.
    pub fn remark(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Adds an item to the array of a JSON object. `object` is the object as far as it is known, with the
    /// array empty; what stands before the array must not change any more.
    pub fn json_item(&mut self, text: &str, object: impl FnOnce() -> String) -> io::Result<()> {
        match self.is_open {
            true => self.out.write_all(b",")?,
            false => self.open(&object())?,
        }
        serde_json::to_writer(&mut self.out, text)?;
        self.stand()
    }

    /// Ends the JSON object, which is now known to its end; its array is still empty in `object`.
    pub fn json_end(&mut self, object: &str) -> io::Result<()> {
        if !self.is_open {
            self.open(object)?;
        }
        writeln!(self.out, "{}", &object[array_at(object)..])
    }

    fn open(&mut self, object: &str) -> io::Result<()> {
        self.is_open = true;
        self.out.write_all(&object.as_bytes()[..array_at(object)])
    }

    fn stand(&mut self) -> io::Result<()> {
        match self.stands {
            true => self.out.flush(),
            false => Ok(()),
        }
    }
}

/// Where the items of the empty array belong.
fn array_at(object: &str) -> usize {
    object.find(":[]").map_or(object.len(), |at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(items: &[&str], before: &str, after: &str) -> String {
        let mut out = Vec::new();
        let mut list = List::new(&mut out, true);
        for item in items {
            list.json_item(item, || before.to_owned()).unwrap();
        }
        list.json_end(after).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_json_object_is_whole_however_many_items_its_array_has() {
        let (before, after) = (
            r#"{"a":1,"list":[],"more":false}"#,
            r#"{"a":1,"list":[],"more":true}"#,
        );
        assert_eq!(
            listed(&[], before, after),
            "{\"a\":1,\"list\":[],\"more\":true}\n"
        );
        assert_eq!(
            listed(&["x"], before, after),
            "{\"a\":1,\"list\":[\"x\"],\"more\":true}\n"
        );
        assert_eq!(
            listed(&["x", "\"y\""], before, after),
            "{\"a\":1,\"list\":[\"x\",\"\\\"y\\\"\"],\"more\":true}\n"
        );
    }
}
