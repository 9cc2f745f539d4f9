//! What people say about a puzzle: its title, who made it, and its rules in words.

use crate::document::Document;
use crate::fpuzzles;

/// Title, author and rules of a puzzle, each empty where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleText {
    /// What the puzzle is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Its rules in the words of who made it.
    pub rules: String,
}

impl PuzzleText {
    /// These three texts.
    ///
    /// ```
    /// use kudosu_board::Grid;
    /// use kudosu_notation::{PuzzleText, Document, Format, write_document};
    ///
    /// let about = PuzzleText::new("Little one", "Ann", "Usual rules.");
    /// let document = Document::new(".142..1..2.4.3.1".parse::<Grid>()?).with_about(&about);
    /// assert_eq!(document.about(), about);
    /// assert!(write_document(&document, Format::FpuzzlesJson)?.contains(r#""author":"Ann""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(title: &str, author: &str, rules: &str) -> PuzzleText {
        let [title, author, rules] = [title, author, rules].map(|text| text.trim().to_owned());
        PuzzleText { title, author, rules }
    }

    /// All of it on one line, for formats that have one comment.
    pub(crate) fn comment(&self) -> String {
        let rules = match self.rules.as_str() {
            "" => String::new(),
            rules => format!("rules: {rules}"),
        };
        let texts = [&self.title, &self.author, &rules]
            .into_iter()
            .filter(|text| !text.is_empty());
        let texts: Vec<&str> = texts.map(String::as_str).collect();
        texts.join("; ").replace(char::is_control, " ")
    }
}

impl Document {
    /// What the text says about the puzzle, where its format tells title, author and rules apart.
    #[must_use]
    pub fn about(&self) -> PuzzleText {
        let kept = self.drawing.as_deref().map(fpuzzles::about).unwrap_or_default();
        let comment = self.comment.as_deref().unwrap_or_default();
        // Whoever gave it another comment since meant another one.
        let is_current = kept.comment() == comment;
        if is_current { kept } else { PuzzleText::default() }
    }

    /// The same for formats that have a title and no comment.
    pub(crate) fn about_or_comment(&self) -> PuzzleText {
        let about = self.about();
        match &self.comment {
            Some(comment) if about == PuzzleText::default() => PuzzleText::new(comment, "", ""),
            _ => about,
        }
    }

    /// The same with a title, an author and rules.
    #[must_use]
    pub fn with_about(self, about: &PuzzleText) -> Document {
        let drawing = fpuzzles::with_about(self.drawing.as_deref(), about);
        let mut document = self.with_comment(&about.comment());
        document.drawing = drawing;
        document
    }
}
