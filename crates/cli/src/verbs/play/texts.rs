//! The longer things that the prompt can say.

use kudosu::coach::EMBEDDED;
use kudosu::methods::METHODS;

use super::command::WORDS;

/// What can be typed.
pub fn help() -> Vec<String> {
    let mut lines = vec![
        "BD:8, BD 8        put an 8 in column B, row D; r4c2 8 is the same cell".to_owned(),
        "BD:0              clear it".to_owned(),
        "a puzzle          paste it, or type its rows".to_owned(),
        "a file name       read the puzzle in it".to_owned(),
        format!(
            "a number          data/001.txt and so on, else one of the {} that come along",
            EMBEDDED.len()
        ),
    ];
    lines.extend(
        WORDS
            .iter()
            .map(|(word, after, what)| format!("{:<17} {what}", format!("{word} {after}").trim_end())),
    );
    lines
}

/// The puzzles that come along.
pub fn puzzles() -> Vec<String> {
    let numbered = (1..).zip(EMBEDDED);
    numbered
        .map(|(number, puzzle)| format!("{number:2}  {}", puzzle.title))
        .collect()
}

/// The methods, the chosen one marked.
pub fn methods(chosen: &str) -> Vec<String> {
    METHODS
        .iter()
        .map(|method| {
            let mark = if method.name == chosen { '*' } else { ' ' };
            format!("{mark} {:<13} {}", method.name, method.summary)
        })
        .collect()
}
