//! The board as a screen reader reads it: what each cell says, and ways to get to a cell.

use crate::page::{Page, Thing};

/// A puzzle of four by four with one solution.
pub const FOUR: &str = ".142..1..2.4.3.1";
pub const FOUR_SOLVED: &str = "3142241312344321";

/// An easy puzzle with one solution.
pub const NINE: &str = "6..3...9...48......1..7...4.2....6.18..7.........6...9.9...1...1....69..3...4..8.";
pub const NINE_SOLVED: &str =
    "675314298934825716218679354729458631861793425543162879497281563182536947356947182";

/// What stands for an element of the board in JavaScript.
const CELLS: &str = "[...document.querySelectorAll('.play-view [role=grid] [role=gridcell]')]";

impl Page {
    /// What every cell says, in reading order.
    pub fn labels(&mut self) -> Vec<String> {
        self.evaluate(&format!(
            "{CELLS}.map((cell) => cell.getAttribute('aria-label') ?? '')"
        ))
    }

    /// What a cell says.
    pub fn label(&mut self, row: usize, column: usize) -> String {
        let labels = self.labels();
        let start = format!("row {row}, column {column},");
        let label = labels.iter().find(|label| label.starts_with(&start));
        label
            .unwrap_or_else(|| panic!("no cell says {start:?}, but {labels:?}"))
            .clone()
    }

    /// All digits on the board in one line, blanks as dots.
    pub fn digits(&mut self) -> String {
        self.labels().iter().map(|label| digit(label)).collect()
    }

    /// The digits of the puzzle itself.
    pub fn givens(&mut self) -> String {
        let given = |label: &String| {
            if label.contains(", given ") {
                digit(label)
            } else {
                '.'
            }
        };
        self.labels().iter().map(given).collect()
    }

    /// A cell of the board.
    pub fn cell(&mut self, row: usize, column: usize) -> Thing {
        let start = format!("row {row}, column {column},");
        let mut found = Vec::new();
        self.wait_for(&format!("there is a cell {start:?}"), |page| {
            found = page.things("gridcell", |name| name.starts_with(&start));
            found.len() == 1
        });
        found[0]
    }

    /// Selects a cell with the mouse.
    pub fn select(&mut self, row: usize, column: usize) {
        let cell = self.cell(row, column);
        self.click_on(cell);
    }

    /// Waits until the board shows these digits.
    pub fn wait_for_digits(&mut self, line: &str) {
        self.wait_for(&format!("the board shows {line}"), |page| page.digits() == line);
    }

    /// Waits until a cell says something.
    pub fn wait_for_label(&mut self, row: usize, column: usize, words: &str) {
        self.wait_for(&format!("r{row}c{column} says {words:?}"), |page| {
            page.label(row, column).contains(words)
        });
    }

    /// Pastes a puzzle that is given in one line and waits until it is on the board.
    pub fn bring(&mut self, line: &str) {
        self.paste(line);
        self.wait_for_digits(line);
    }

    /// All that can be read on the page.
    pub fn text(&mut self) -> String {
        self.evaluate("document.body.innerText")
    }

    /// Waits until a text can be seen somewhere.
    pub fn wait_for_text(&mut self, words: &str) {
        let words = serde_json::json!(words);
        self.wait(
            &format!("the page says {words}"),
            &format!("document.body.innerText.includes({words})"),
        );
    }
}

/// The digit in a label such as `row 1, column 2, given 5, twice in a house`.
fn digit(label: &str) -> char {
    let part = label.split(", ").nth(2).unwrap_or_default();
    let word = part.trim_start_matches("given ").trim_start_matches("found ");
    // Above nine the words say numbers; in a line they are letters.
    let number = word.parse().ok().and_then(|number| char::from_digit(number, 36));
    match number {
        Some(symbol) => symbol.to_ascii_uppercase(),
        None if word == "empty" => '.',
        None => panic!("no digit in {label:?}"),
    }
}
