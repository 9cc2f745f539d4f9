//! SudokuPad's shortened JSON: keys without quotes, `t` and `f`, colours as bare words, holes in lists.

use serde_json::{Map, Value};

/// Deeper than any document is.
const DEEPEST: usize = 32;

/// The value that a text stands for; `None` where it is cut or changed.
pub(super) fn parse(text: &str) -> Option<Value> {
    // Texts stand between the one kind of quotes or the other.
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut reading = Reading {
        rest: text.trim(),
        quote,
    };
    let value = reading.value(0)?;
    reading.rest.trim().is_empty().then_some(value)
}

struct Reading<'a> {
    rest: &'a str,
    quote: char,
}

impl Reading<'_> {
    /// Takes this character, where it comes next.
    fn take(&mut self, wanted: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            '{' => self.object(depth),
            '[' => self.list(depth),
            quote if quote == self.quote => self.text().map(Value::String),
            // A hole stands for an empty object.
            ',' | ']' | '}' => Some(Value::Object(Map::new())),
            _ => Some(self.word()),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut fields = Map::new();
        if !self.take('{') {
            return None;
        }
        loop {
            if self.take('}') {
                return Some(Value::Object(fields));
            }
            self.rest = self.rest.trim_start();
            let key = match self.rest.starts_with(self.quote) {
                true => self.text()?,
                false => {
                    let end = self.rest.find(':')?;
                    let key = self.rest[..end].trim().to_owned();
                    self.rest = &self.rest[end..];
                    key
                }
            };
            if !self.take(':') {
                return None;
            }
            let value = self.value(depth + 1)?;
            fields.insert(key, value);
            if !self.take(',') && !self.rest.starts_with('}') {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        if !self.take('[') {
            return None;
        }
        if self.take(']') {
            return Some(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Some(Value::Array(items));
            }
            if !self.take(',') {
                return None;
            }
        }
    }

    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut characters = self.rest.char_indices().skip(1);
        while let Some((at, c)) = characters.next() {
            match c {
                c if c == self.quote => {
                    self.rest = &self.rest[at + c.len_utf8()..];
                    return Some(text);
                }
                '\\' => match characters.next()?.1 {
                    'n' | 'r' | 't' => text.push(' '),
                    'u' => {
                        let code: String = characters.by_ref().take(4).map(|(_, c)| c).collect();
                        let code = u32::from_str_radix(&code, 16).ok()?;
                        text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                    }
                    other => text.push(other),
                },
                c => text.push(c),
            }
        }
        None
    }

    /// A number, `t`, `f`, or a colour.
    fn word(&mut self) -> Value {
        let end = self.rest.find([',', '}', ']']).unwrap_or(self.rest.len());
        let word = self.rest[..end].trim();
        self.rest = &self.rest[end..];
        match word {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            word => serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned())),
        }
    }
}
