//! The layout of an explanation: its blocks as wrapped text for a terminal, or as Markdown.

use anstyle::{AnsiColor, Style};
use kudosu::explain::Block;
use kudosu::render::{Drawing, Piece};

use crate::paint::{Ink, painted, painted_pieces, terminal_size};

/// Text is wrapped here where there is no terminal that says otherwise.
const USUAL_WIDTH: usize = 80;

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// How an explanation is laid out.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// For a terminal or a text file.
    Text {
        /// Columns to wrap at.
        width: usize,
        /// How much colour there is.
        ink: Ink,
    },
    /// As Markdown.
    Markdown,
}

impl Layout {
    /// What standard output gets.
    pub fn for_stdout() -> Layout {
        Layout::Text {
            width: text_width(),
            ink: Ink::for_stdout(),
        }
    }

    /// The whole text.
    pub fn write(self, blocks: &[Block]) -> String {
        let written: Vec<String> = blocks.iter().map(|block| self.block(block)).collect();
        written.join("\n")
    }

    fn block(self, block: &Block) -> String {
        match (self, block) {
            (Layout::Text { ink, .. }, Block::Heading(text)) => heading(text, ink),
            (Layout::Markdown, Block::Heading(text)) => format!("## {text}\n"),
            (Layout::Text { width, .. }, Block::Paragraph(text)) => wrapped(text, width, "", ""),
            (Layout::Markdown, Block::Paragraph(text)) => format!("{text}\n"),
            (Layout::Text { width, .. }, Block::Notation(text)) => wrapped(text, width, "  ", "    "),
            (Layout::Markdown, Block::Notation(text)) => format!("`{text}`\n"),
            (_, Block::Steps(steps)) => self.steps(steps),
            (Layout::Text { ink, .. }, Block::Board(drawing, legend)) => board(drawing, legend, ink),
            (Layout::Markdown, Block::Board(drawing, legend)) => {
                format!("```text\n{}```\n", board(drawing, legend, Ink::Plain))
            }
        }
    }

    fn steps(self, steps: &[(usize, String)]) -> String {
        let digits = steps.last().map_or(1, |(number, _)| number.to_string().len());
        let line = |(number, text): &(usize, String)| match self {
            Layout::Markdown => format!("{number}. {text}\n"),
            Layout::Text { width, .. } => {
                let label = format!("{number:>0$}. ", digits + 1);
                wrapped(text, width, &label, &" ".repeat(label.len()))
            }
        };
        steps.iter().map(line).collect()
    }
}

/// As wide as the terminal, within reason.
pub fn text_width() -> usize {
    terminal_size().map_or(USUAL_WIDTH, |(columns, _)| usize::from(columns).min(WIDEST))
}

fn heading(text: &str, ink: Ink) -> String {
    let style = match ink {
        Ink::Plain => Style::new(),
        Ink::Weight => Style::new().bold(),
        Ink::Colour => AnsiColor::Cyan.on_default().bold(),
    };
    format!("{style}{text}{style:#}\n{}\n", "-".repeat(text.chars().count()))
}

fn board(drawing: &Drawing, legend: &[Piece], ink: Ink) -> String {
    let mut text = painted(drawing, ink);
    if !legend.is_empty() {
        let entries: Vec<String> = legend
            .iter()
            .map(|entry| painted_pieces(std::slice::from_ref(entry), ink))
            .collect();
        text += &format!("  {}\n", entries.join("   "));
    }
    text
}

/// Words in lines of at most `width` columns; the first line begins with `first`, the others with `rest`.
pub fn wrapped(text: &str, width: usize, first: &str, rest: &str) -> String {
    let mut written = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let room = line.chars().count() + 1 + word.chars().count();
        if !is_empty && room > width {
            written += line.trim_end();
            written.push('\n');
            line = rest.to_owned();
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    written + line.trim_end() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_and_never_cut() {
        assert_eq!(wrapped("one two three", 7, "", ""), "one two\nthree\n");
        assert_eq!(
            wrapped("one two three", 9, "1. ", "   "),
            "1. one\n   two\n   three\n"
        );
        assert_eq!(
            wrapped("incomprehensibilities", 5, "", ""),
            "incomprehensibilities\n"
        );
        assert_eq!(wrapped("", 5, "", ""), "\n");
    }
}
