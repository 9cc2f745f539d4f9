//! Every message that a person can get for a text, with its place and its advice.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_notation::{Format, ReadError, ReadOptions, ReadSetting, read_one};

macro_rules! says {
    ($text:expr, $options:expr, @$expected:literal) => {
        insta::assert_snapshot!(shown($text, &$options), @$expected)
    };
    ($text:expr, @$expected:literal) => {
        says!($text, by_content(), @$expected)
    };
}

mod documents;
mod grids;
mod lines;

fn by_content() -> ReadOptions {
    ReadOptions::default()
}

fn from(format: Format) -> ReadOptions {
    ReadOptions::default().with_format(format)
}

fn with_box(height: usize, width: usize) -> ReadOptions {
    ReadOptions::default().with_box((height, width))
}

/// The error as a terminal shows it: place, message, the line with a caret, the advice.
fn shown(text: impl AsRef<[u8]>, options: &ReadOptions) -> String {
    let text = text.as_ref();
    match read_one(text, options) {
        Ok(document) => format!("read as {document:?}"),
        Err(error) => drawn(&error),
    }
}

fn drawn(error: &ReadError) -> String {
    let mut lines = vec![match error.span() {
        Some(span) => format!("{}:{}: {error}", span.line, span.column),
        None => error.to_string(),
    }];
    if let (Some(line), Some(caret)) = (error.source_line(), error.caret()) {
        let columns = |text: &str| text.chars().count();
        let (before, below) = (columns(&line[..caret.start]), columns(&line[caret.clone()]));
        let from = before.saturating_sub(40);
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let window: String = line.chars().skip(from).take(70).map(visible).collect();
        lines.push(format!("  | {window}").trim_end().to_owned());
        lines.push(format!(
            "  | {}{}",
            " ".repeat(before - from),
            "^".repeat(below.clamp(1, 30))
        ));
    }
    let call = |setting| match setting {
        ReadSetting::Format => "--from NAME".to_owned(),
        ReadSetting::FormatIs(format) => format!("--from {format}"),
    };
    lines.extend(error.help(call).map(|help| format!("help: {help}")));
    lines.join("\n")
}

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Rows of nine characters.
fn rows_of_nine() -> Vec<String> {
    NINE.as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8(row.to_vec()).unwrap())
        .collect()
}

fn csv_of_nine() -> Vec<String> {
    let field = |c: char| if c == '.' { "0".to_owned() } else { c.to_string() };
    let row = |row: &String| row.chars().map(field).collect::<Vec<_>>().join(",");
    rows_of_nine().iter().map(row).collect()
}
