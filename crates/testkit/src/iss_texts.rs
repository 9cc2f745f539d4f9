//! The texts of Interactive-Sudoku-Solver's own puzzles, with their answers.

use crate::shared_file;

/// A text with what that solver says of it.
#[derive(Clone, Debug)]
pub struct IssText {
    /// What its collection calls it; a number where it has no name.
    pub name: String,
    /// The text.
    pub input: String,
    /// The values of its cells, row by row; above 9 letters, from A for 1.
    pub solution: Option<String>,
    /// How many solutions it has, where that solver ended; 2 stands for more.
    pub solutions: Option<u64>,
    /// The CPU time that it took when the collection was made.
    pub cpu_ms: Option<f64>,
    /// How often it guessed.
    pub guesses: Option<u64>,
}

impl IssText {
    /// The values of the solution.
    pub fn values(&self) -> Option<Vec<i64>> {
        let solution = self.solution.as_ref()?;
        let has_letters = solution.chars().any(|c| c.is_ascii_uppercase());
        let value = |c: char| match has_letters {
            true if c.is_ascii_uppercase() => i64::from(c as u8 - b'A') + 1,
            _ => c.to_digit(10).map_or(0, i64::from),
        };
        Some(solution.chars().map(value).collect())
    }
}

/// The texts of `shared/data/variants/iss_strings.jsonl`; none, said aloud, where the folder is not beside
/// the repository.
pub fn iss_texts() -> Vec<IssText> {
    let Some(file) = shared_file("data/variants/iss_strings.jsonl") else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(file).expect("the file is text");
    let entry = |(number, line): (usize, &str)| {
        let entry: serde_json::Value = serde_json::from_str(line).expect("a line of a collection is JSON");
        let string = |field: &str| entry[field].as_str().map(str::to_owned);
        IssText {
            name: string("name").unwrap_or_else(|| format!("number {number}")),
            input: string("input").unwrap_or_default(),
            solution: string("solution").filter(|solution| !solution.is_empty()),
            solutions: entry["solutions"].as_u64(),
            cpu_ms: entry["iss_cpu_ms"].as_f64(),
            guesses: entry["iss_guesses"].as_u64(),
        }
    };
    text.lines().enumerate().map(entry).collect()
}
