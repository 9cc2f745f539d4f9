//! The languages that steps, hints and checkups can be told in.

use std::fmt;
use std::str::FromStr;

use crate::english::ENGLISH;
use crate::german::GERMAN;
use crate::texts::Texts;

/// A language. Every word that people read about a step stands in its table.
///
/// ```
/// use kudosu_explain::{Language, rule};
/// use kudosu_logic::Technique;
///
/// let german: Language = "de".parse()?;
/// assert_eq!(german, Language::German);
/// assert_eq!(rule(Technique::NakedSingle, german), "Eine Zelle hat nur noch einen Kandidaten.");
/// # Ok::<(), kudosu_explain::UnknownLanguage>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: &'static [Language] = &[Language::English, Language::German];

    /// Its code as BCP 47 has it: `en`, `de`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// Its name for itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    pub(crate) fn texts(self) -> &'static Texts {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }
}

/// There is no language with this code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language {0:?}; languages are {codes}", codes = codes())]
pub struct UnknownLanguage(String);

fn codes() -> String {
    let codes: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
    codes.join(", ")
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// The language with this [code](Language::code).
    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let found = Language::ALL.iter().find(|language| language.code() == code);
        found.copied().ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_found_by_its_code() {
        for &language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
            assert_eq!(language.to_string(), language.code());
        }
        let error = "tlh".parse::<Language>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("there is no language \"tlh\"; languages are en, de")
        );
        assert!("".parse::<Language>().is_err());
    }
}
