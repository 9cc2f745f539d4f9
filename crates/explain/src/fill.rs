//! Templates: `{name}` stands for a value, `{Name}` for the same with a capital, `{name:one|many}` for a word
//! that follows the number of things in it.

use std::fmt::Write;

/// The values that go into a template.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values(Vec<(&'static str, String, usize)>);

impl Values {
    /// No values yet.
    pub fn new() -> Values {
        Values::default()
    }

    /// Adds a value that counts as one thing.
    pub fn set(self, name: &'static str, text: impl Into<String>) -> Values {
        self.set_many(name, text, 1)
    }

    /// Adds a value that stands for `count` things.
    pub fn set_many(mut self, name: &'static str, text: impl Into<String>, count: usize) -> Values {
        self.0.push((name, text.into(), count));
        self
    }

    fn get(&self, name: &str) -> Option<(&str, usize)> {
        let found = self.0.iter().find(|(its, ..)| *its == name);
        found.map(|(_, text, count)| (text.as_str(), *count))
    }

    /// The template with its values. A placeholder without a value stays as it is, for a test to find.
    pub fn fill(&self, template: &str) -> String {
        let mut filled = String::with_capacity(template.len() * 2);
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let (inside, after) = after.split_once('}').unwrap_or((after, ""));
            match self.resolve(inside) {
                Some(text) => filled.push_str(&text),
                None => write!(filled, "{{{inside}}}").expect("a string takes everything"),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }

    fn resolve(&self, inside: &str) -> Option<String> {
        if let Some((name, forms)) = inside.split_once(':') {
            let (one, many) = forms.split_once('|')?;
            let (_, count) = self.get(name)?;
            return Some(if count == 1 { one } else { many }.to_owned());
        }
        if let Some((text, _)) = self.get(inside) {
            return Some(text.to_owned());
        }
        let (text, _) = self.get(&lower_first(inside))?;
        Some(capital(text))
    }
}

/// The text with a capital at the start.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_capitals_and_numbers_are_filled_in() {
        let values = Values::new()
            .set("house", "row 4")
            .set_many("cells", "r1c1 and r1c2", 2);
        assert_eq!(
            values.fill("{House}: {cells} {cells:is|are} {house}."),
            "Row 4: r1c1 and r1c2 are row 4."
        );
        assert_eq!(values.fill("{house:has|have}"), "has");
    }

    #[test]
    fn what_has_no_value_stays_visible() {
        assert_eq!(Values::new().fill("{what} {is:a|b}"), "{what} {is:a|b}");
        assert_eq!(Values::new().fill("open {brace"), "open {brace}");
    }
}
