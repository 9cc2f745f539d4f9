//! What a line at the prompt asks for. It looks at the text alone;
//! files are opened and boards changed elsewhere.

use kudosu::{Cell, Digit, Shape};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing at all.
    Nothing,
    /// Put a digit into a cell.
    Set(Cell, Digit),
    /// Make a cell blank.
    Clear(Cell),
    /// The puzzle with this number: a file in `data`, or one that comes along.
    Number(usize),
    /// A blank board of another size.
    New(Option<String>),
    /// List the puzzles that come along.
    Puzzles,
    /// Take back the last change.
    Undo,
    /// Make it again.
    Redo,
    /// The next step.
    Hint,
    /// Is it right so far, and does it have one solution?
    Check,
    /// What the cells can still be, or one of them.
    Candidates(Option<Cell>),
    /// Lock the givens.
    Start,
    /// Unlock them.
    Edit,
    /// Choose a method, or list them.
    Method(Option<String>),
    /// Solve with the chosen method, or with this one.
    Solve(Option<String>),
    /// Write the board to a file.
    Save(String),
    /// The rules of the game.
    Rules,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// Not a command: a puzzle, a row of one, a file name, or a mistake.
    Other,
}

/// Why a line that looks like an entry or a command is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The cell does not exist.
    Cell(String),
    /// The value is not one that the board takes.
    Value(Cell),
    /// The command needs a word after it, such as this.
    Missing(&'static str),
}

/// The words that are commands, with what follows them; for help and completion.
#[rustfmt::skip]
pub const WORDS: &[(&str, &str, &str)] = &[
    ("hint", "", "the next step, and why"),
    ("check", "", "is it right so far, and is there just one solution?"),
    ("candidates", "[CELL]", "what the cells can still be"),
    ("undo", "", "take back the last change"),
    ("redo", "", "make it again"),
    ("start", "", "lock the givens: from here on digits are yours"),
    ("edit", "", "unlock them again"),
    ("solve", "[METHOD]", "solve it (done is the same)"),
    ("method", "[NAME]", "choose how to solve, or list the methods"),
    ("new", "[SIZE]", "a blank board: new 16, new 2x3"),
    ("puzzles", "", "the puzzles that come along"),
    ("save", "FILE", "write the board to a file (.csv, .sds or plain)"),
    ("rules", "", "the rules of the game"),
    ("help", "", "this list"),
    ("q", "", "leave"),
];

/// Reads a line; upper and lower case are the same.
pub fn read_command(line: &str, shape: &Shape) -> Result<Command, Mistake> {
    let line = line.trim();
    let (word, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let word = word.to_ascii_lowercase();
    let optional = || (!rest.is_empty()).then(|| rest.to_owned());
    let plain = match (word.as_str(), rest.is_empty()) {
        ("", _) => Some(Command::Nothing),
        ("undo" | "u", true) => Some(Command::Undo),
        ("redo", true) => Some(Command::Redo),
        ("hint", true) => Some(Command::Hint),
        ("check", true) => Some(Command::Check),
        ("start", true) => Some(Command::Start),
        ("edit", true) => Some(Command::Edit),
        ("puzzles", true) => Some(Command::Puzzles),
        ("rules", true) => Some(Command::Rules),
        ("help" | "?" | "h", true) => Some(Command::Help),
        ("q" | "quit" | "exit" | "bye", true) => Some(Command::Quit),
        ("done" | "solve", _) => Some(Command::Solve(optional())),
        ("method" | "methods", _) => Some(Command::Method(optional())),
        ("new", _) => Some(Command::New(optional())),
        ("save", true) => return Err(Mistake::Missing("save puzzle.txt")),
        ("save", false) => Some(Command::Save(rest.to_owned())),
        ("candidates", true) => Some(Command::Candidates(None)),
        ("candidates", false) => return Ok(Command::Candidates(Some(cell(rest, shape)?))),
        _ => None,
    };
    match plain {
        Some(command) => Ok(command),
        None => read_number(line)
            .or_else(|| read_entry(line, shape))
            .unwrap_or(Ok(Command::Other)),
    }
}

/// A bare number of up to three digits; anything longer is a row of a puzzle.
fn read_number(line: &str) -> Option<Result<Command, Mistake>> {
    let is_number = (1..=3).contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| Ok(Command::Number(line.parse().unwrap_or(0))))
}

/// `BD:8`, `BD 8`, `BD8`, `r4c2=8`, `row 4 col 2 8`; `None` for a line that is something else.
fn read_entry(line: &str, shape: &Shape) -> Option<Result<Command, Mistake>> {
    let separated = line
        .rsplit_once([':', '='])
        .or_else(|| line.rsplit_once(char::is_whitespace))
        .map(|(name, value)| (name.trim(), value.trim()));
    let (name, value) = match separated {
        Some(parts) => parts,
        None => split_before_digits(line).filter(|(name, _)| is_two_letters(name))?,
    };
    if !looks_like_a_cell(name) {
        return None;
    }
    let has_sign = line.contains([':', '=']);
    // Without a sign between them two words are an entry only if the second one is as short as a value.
    let is_short = (1..=3).contains(&value.len()) && value.chars().all(|c| c.is_ascii_alphanumeric());
    if !has_sign && !is_short {
        return None;
    }
    Some(entry(name, value, shape))
}

fn entry(name: &str, value: &str, shape: &Shape) -> Result<Command, Mistake> {
    let cell = cell(name, shape)?;
    let side = shape.side();
    if matches!(value, "0" | ".") {
        return Ok(Command::Clear(cell));
    }
    let by_number = value.parse::<u8>().ok().and_then(Digit::new);
    let by_letter = || {
        let mut symbols = value.chars();
        let digit = symbols.next().and_then(Digit::from_symbol);
        digit.filter(|_| symbols.next().is_none())
    };
    match by_number.or_else(by_letter) {
        Some(digit) if usize::from(digit.get()) <= side => Ok(Command::Set(cell, digit)),
        _ => Err(Mistake::Value(cell)),
    }
}

fn cell(name: &str, shape: &Shape) -> Result<Cell, Mistake> {
    shape.parse_cell(name).map_err(|_| Mistake::Cell(name.to_owned()))
}

/// Two letters, or something with a row number in front: whoever types that means a cell.
fn looks_like_a_cell(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let after_row = lower
        .strip_prefix("row")
        .or_else(|| lower.strip_prefix('r'))
        .map(str::trim_start);
    let has_row_number = after_row.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    has_row_number || is_two_letters(name)
}

fn is_two_letters(name: &str) -> bool {
    name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn split_before_digits(line: &str) -> Option<(&str, &str)> {
    let at = line.find(|c: char| c.is_ascii_digit())?;
    let (name, value) = line.split_at(at);
    value
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some((name, value))
}

/// Whether a line can be one row of a grid that is typed or pasted line by line.
pub fn looks_like_a_row(line: &str) -> bool {
    let is_line = |c: char| "|+-─│┼├┤┌┐└┘┬┴=".contains(c);
    let (mut letters, mut others) = (0, 0);
    for c in line.chars().filter(|&c| !c.is_whitespace() && !is_line(c)) {
        match c {
            'a'..='z' | 'A'..='Z' => letters += 1,
            '0'..='9' | '.' | '*' | '_' | '·' | ',' => others += 1,
            _ => return false,
        }
    }
    match letters {
        0 if others == 0 => line.trim().chars().count() >= 4,
        0 => others >= 4,
        // Letters are digits above 9, which only rows of ten cells and more have.
        _ => letters + others >= 10 && others >= letters,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine(line: &str) -> Result<Command, Mistake> {
        read_command(line, &Shape::nine())
    }

    fn set(index: u16, value: u8) -> Result<Command, Mistake> {
        Ok(Command::Set(Cell::new(index), Digit::new(value).unwrap()))
    }

    #[test]
    fn entries_are_read_in_every_way_people_write_them() {
        for line in [
            "BD:8",
            "bd:8",
            "BD 8",
            "bd  8",
            "BD: 8",
            "BD=8",
            "bd8",
            "r4c2 8",
            "R4C2:8",
            "row 4 col 2 8",
            "row 4, column 2: 8",
            "  BD:8  ",
        ] {
            assert_eq!(nine(line), set(28, 8), "{line}");
        }
        for line in ["BD:0", "BD 0", "bd:.", "r4c2 0"] {
            assert_eq!(nine(line), Ok(Command::Clear(Cell::new(28))), "{line}");
        }
    }

    #[test]
    fn wrong_cells_and_wrong_values_are_told_apart() {
        for (line, name) in [
            ("ZZ:5", "ZZ"),
            ("BJ 1", "BJ"),
            ("r10c1 5", "r10c1"),
            ("r4 5", "r4"),
        ] {
            assert_eq!(nine(line), Err(Mistake::Cell(name.into())), "{line}");
        }
        for line in ["BD:12", "BD:x", "BD:-1", "BD:", "BD 10", "r4c2 A"] {
            assert_eq!(nine(line), Err(Mistake::Value(Cell::new(28))), "{line}");
        }
        let sixteen = Shape::of_side(16).unwrap();
        for line in ["AA:12", "AA C", "aa=c"] {
            let expected = Ok(Command::Set(Cell::new(0), Digit::new(12).unwrap()));
            assert_eq!(read_command(line, &sixteen), expected, "{line}");
        }
    }

    #[test]
    fn commands_are_read_in_either_case_and_with_what_follows() {
        assert_eq!(nine("UNDO"), Ok(Command::Undo));
        assert_eq!(nine("Done"), Ok(Command::Solve(None)));
        assert_eq!(nine("method CSP"), Ok(Command::Method(Some("CSP".into()))));
        assert_eq!(nine("save My File.txt"), Ok(Command::Save("My File.txt".into())));
        assert_eq!(
            nine("candidates bd"),
            Ok(Command::Candidates(Some(Cell::new(28))))
        );
        assert_eq!(nine("save"), Err(Mistake::Missing("save puzzle.txt")));
        assert_eq!(nine("1"), Ok(Command::Number(1)));
        assert_eq!(nine("007"), Ok(Command::Number(7)));
        assert_eq!(nine("q"), Ok(Command::Quit));
        assert_eq!(nine(""), Ok(Command::Nothing));
        for (word, _, _) in WORDS {
            assert_ne!(nine(word), Ok(Command::Other), "{word}");
        }
    }

    #[test]
    fn puzzles_and_file_names_are_left_to_others() {
        for line in [
            ".142..1..2.4.3.1",
            "data/001.txt",
            "puzzle.csv",
            "530070000",
            "hello there",
            "my puzzle",
        ] {
            assert_eq!(nine(line), Ok(Command::Other), "{line}");
        }
    }

    #[test]
    fn rows_of_a_grid_are_recognised() {
        for line in [
            "530070000",
            ". 5 1 | . 7 . | 9 2 3",
            "------+-------+------",
            "7,9,2,0,0,5,4,0,0",
            "1 2 . 4",
            "A.B.5.C.1.2.3.4.",
            "│ · 5 1 │ · 7 · │ 9 2 3 │",
        ] {
            assert!(looks_like_a_row(line), "{line}");
        }
        for line in [
            "hello",
            "data",
            "BD:8",
            "undo",
            "12",
            "",
            "puzzle",
            "foo.txt",
            "puzzle123.txt",
        ] {
            assert!(!looks_like_a_row(line), "{line}");
        }
    }
}
