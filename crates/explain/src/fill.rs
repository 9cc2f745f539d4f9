//! Templates: `{name}` stands for a value, `{Name}` for the same with a capital, `{name@dative}` for another
//! form of it, `{name:one|many}` for a word that follows the number of things in it.

use std::fmt::Write;

/// The forms that a language may need of a value beside the usual one. Where a value has no such form,
/// because the language does not tell them apart, the usual one stands in for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The dative of a noun: *in den Zeilen 1 und 4* beside *die Zeilen 1 und 4*.
    Dative,
    /// A clause behind something that took its first place:
    /// *(Dann) ist r4c2 eine 7* beside *r4c2 ist eine 7*.
    Inverted,
}

impl Form {
    pub const ALL: [Form; 2] = [Form::Dative, Form::Inverted];

    /// What stands behind the `@`.
    pub fn name(self) -> &'static str {
        match self {
            Form::Dative => "dative",
            Form::Inverted => "inverted",
        }
    }
}

/// A template in the forms that its language needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Template {
    pub usual: &'static str,
    pub dative: Option<&'static str>,
    pub inverted: Option<&'static str>,
}

impl Template {
    /// A template with nothing but its usual form.
    pub const fn plain(usual: &'static str) -> Template {
        Template {
            usual,
            dative: None,
            inverted: None,
        }
    }

    /// A noun and its dative.
    pub const fn noun(usual: &'static str, dative: &'static str) -> Template {
        Template {
            dative: Some(dative),
            ..Template::plain(usual)
        }
    }

    /// A clause, and the same with the verb in front of the subject.
    pub const fn clause(usual: &'static str, inverted: &'static str) -> Template {
        Template {
            inverted: Some(inverted),
            ..Template::plain(usual)
        }
    }

    /// Every form that there is.
    #[cfg(test)]
    pub fn forms(&self) -> impl Iterator<Item = &'static str> {
        [Some(self.usual), self.dative, self.inverted]
            .into_iter()
            .flatten()
    }
}

/// A piece of text that goes into a template: in its forms, and for how many things it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phrase {
    usual: String,
    dative: Option<String>,
    inverted: Option<String>,
    count: usize,
}

impl Phrase {
    /// The same for so many things.
    pub fn counting(self, count: usize) -> Phrase {
        Phrase { count, ..self }
    }

    fn form(&self, form: Form) -> &str {
        let other = match form {
            Form::Dative => &self.dative,
            Form::Inverted => &self.inverted,
        };
        other.as_deref().unwrap_or(&self.usual)
    }

    /// A noun and its dative.
    pub fn noun(usual: &str, dative: &str) -> Phrase {
        Phrase {
            dative: Some(dative.to_owned()),
            ..Phrase::from(usual)
        }
    }

    /// The usual form.
    pub fn into_text(self) -> String {
        self.usual
    }
}

impl From<String> for Phrase {
    fn from(usual: String) -> Phrase {
        Phrase {
            usual,
            dative: None,
            inverted: None,
            count: 1,
        }
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Phrase {
        Phrase::from(text.to_owned())
    }
}

/// The values that go into a template.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values(Vec<(&'static str, Phrase)>);

impl Values {
    /// No values yet.
    pub fn new() -> Values {
        Values::default()
    }

    /// Adds a value. A plain text counts as one thing.
    pub fn set(mut self, name: &'static str, phrase: impl Into<Phrase>) -> Values {
        self.0.push((name, phrase.into()));
        self
    }

    /// Adds a value that stands for `count` things.
    pub fn set_many(self, name: &'static str, phrase: impl Into<Phrase>, count: usize) -> Values {
        self.set(name, phrase.into().counting(count))
    }

    /// Adds a number.
    pub fn set_number(self, name: &'static str, number: usize) -> Values {
        self.set_many(name, number.to_string(), number)
    }

    fn get(&self, name: &str) -> Option<&Phrase> {
        let found = self.0.iter().find(|(its, ..)| *its == name);
        found.map(|(_, phrase)| phrase)
    }

    /// Every form of the template with its values.
    pub fn phrase(&self, template: &Template) -> Phrase {
        Phrase {
            usual: self.fill(template.usual),
            dative: template.dative.map(|template| self.fill(template)),
            inverted: template.inverted.map(|template| self.fill(template)),
            count: 1,
        }
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
        if let Some((name, words)) = inside.split_once(':') {
            let (one, many) = words.split_once('|')?;
            let count = self.get(name)?.count;
            return Some(if count == 1 { one } else { many }.to_owned());
        }
        let (name, form) = match inside.split_once('@') {
            Some((name, form)) => (
                name,
                Some(Form::ALL.into_iter().find(|known| known.name() == form)?),
            ),
            None => (inside, None),
        };
        let text = |phrase: &Phrase| match form {
            Some(form) => phrase.form(form).to_owned(),
            None => phrase.usual.clone(),
        };
        if let Some(phrase) = self.get(name) {
            return Some(text(phrase));
        }
        self.get(&lower_first(name)).map(|phrase| capital(&text(phrase)))
    }
}

/// The text with a capital at the start. The name of a cell, which has a figure in it, stays as it is.
pub(crate) fn capital(text: &str) -> String {
    let first_word = text.split_whitespace().next().unwrap_or_default();
    if first_word.contains(|symbol: char| symbol.is_ascii_digit()) {
        return text.to_owned();
    }
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

/// The names of the values that a template asks for, each once, in the order of the alphabet.
#[cfg(test)]
pub(crate) fn placeholders(template: &str) -> std::collections::BTreeSet<String> {
    let inside = template
        .split('{')
        .skip(1)
        .filter_map(|after| after.split('}').next());
    inside
        .map(|inside| lower_first(inside.split([':', '@']).next().unwrap_or_default()))
        .collect()
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
    fn forms_are_filled_in_where_the_language_has_them() {
        let rows = Template::noun("die Zeilen {numbers}", "den Zeilen {numbers}");
        let rows = Values::new().set("numbers", "1 und 4").phrase(&rows);
        let values = Values::new().set("bases", rows).set("cell", "r4c2");
        assert_eq!(
            values.fill("{Bases} und {bases}, in {bases@dative}, {cell@dative}"),
            "Die Zeilen 1 und 4 und die Zeilen 1 und 4, in den Zeilen 1 und 4, r4c2"
        );
    }

    #[test]
    fn a_clause_behind_another_word_has_its_verb_in_front() {
        let is_seven = Template::clause("{cell} ist eine 7", "ist {cell} eine 7");
        let clause = Values::new().set("cell", "r4c2").phrase(&is_seven);
        let values = Values::new().set("clause", clause);
        assert_eq!(values.fill("Dann {clause@inverted}."), "Dann ist r4c2 eine 7.");
        assert_eq!(
            values.fill("Angenommen, {clause}."),
            "Angenommen, r4c2 ist eine 7."
        );
    }

    #[test]
    fn what_has_no_value_stays_visible() {
        assert_eq!(Values::new().fill("{what} {is:a|b}"), "{what} {is:a|b}");
        assert_eq!(Values::new().fill("open {brace"), "open {brace}");
        let values = Values::new().set("what", "it");
        assert_eq!(values.fill("{what@genitive}"), "{what@genitive}");
    }

    #[test]
    fn names_of_cells_get_no_capital() {
        assert_eq!(capital("box 2 => r2c4 = 3"), "Box 2 => r2c4 = 3");
        assert_eq!(capital("r14c28 => r3c2 <> 7"), "r14c28 => r3c2 <> 7");
    }

    #[test]
    fn placeholders_are_told_by_their_names() {
        let names = placeholders("{House}: {cells} {cells:is|are} {bases@dative}.");
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["bases", "cells", "house"]);
    }
}
