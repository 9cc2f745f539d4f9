//! Reads the text of a puzzle: one statement a line.

mod build;
mod machine;

use std::sync::Arc;

use kudosu_board::{Stop, nearest};

use crate::board::{Board, Boxes, Spot};
use crate::budget::Budget;
use crate::error::{RuleError, limits};
use crate::lexer::spot;
use crate::parse::{Parser, WORDS};
use crate::puzzle::{Family, Layer, LayerOn, Rule, RulePuzzle};
use crate::write::ranges_of;
use build::build;

/// The first line of every text.
pub const HEADER: &str = "kudosu rules";

/// The words that begin a statement.
const STATEMENTS: [&str; 17] = [
    "title", "author", "note", "board", "boxes", "holes", "digits", "grid", "solution", "region", "layer",
    "number", "line", "cells", "machine", "define", "rule",
];

type Read<T> = Result<T, RuleError>;

impl RulePuzzle {
    /// Reads the text of a puzzle. Lines that begin with `//` say nothing.
    pub fn parse(text: &str) -> Result<RulePuzzle, RuleError> {
        RulePuzzle::parse_until(text, Stop::never())
    }

    /// The same for somebody who may want to stop: then it is an error that says so.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_rules::RulePuzzle;
    ///
    /// let stop = Stop::new();
    /// let text = "kudosu rules\nboard: 30x30 without houses\nrule: every two cells a, b: a ≠ 2\n";
    /// stop.request();
    /// assert!(RulePuzzle::parse_until(text, &stop).unwrap_err().is_stopped);
    /// ```
    pub fn parse_until(text: &str, stop: &Stop) -> Result<RulePuzzle, RuleError> {
        let budget = Budget::new(stop);
        let mut reader = Reader::new(text, &budget)?;
        let puzzle = reader.puzzle().map_err(|error| budget.told(error))?;
        crate::ground::Ground::within(&puzzle, &Budget::new(stop))?;
        Ok(puzzle)
    }

    /// Whether a text begins as one of these puzzles does.
    #[must_use]
    pub fn is_text(text: &str) -> bool {
        let first = text
            .lines()
            .map(str::trim)
            .find(|line| !line.is_empty() && !line.starts_with("//"));
        first.is_some_and(|line| line.eq_ignore_ascii_case(HEADER))
    }
}

/// One statement: the line number, the word, where what follows begins, and that.
struct Statement<'a> {
    line: usize,
    word: String,
    word_at: usize,
    from: usize,
    rest: &'a str,
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
    budget: &'a Budget,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, budget: &'a Budget) -> Read<Reader<'a>> {
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > limits::LINES {
            let message = format!("a puzzle has at most {} lines", limits::LINES);
            return Err(RuleError::new(0..0, message).on_line(limits::LINES + 1));
        }
        if let Some(long) = lines.iter().position(|line| line.len() > limits::LINE_BYTES) {
            let message = format!("a line has at most {} bytes", limits::LINE_BYTES);
            return Err(RuleError::new(0..0, message).on_line(long + 1));
        }
        Ok(Reader { lines, at: 0, budget })
    }

    /// The next line that says something.
    fn next_line(&mut self) -> Option<(usize, &'a str)> {
        while let Some(&line) = self.lines.get(self.at) {
            self.at += 1;
            let trimmed = line.trim();
            if !trimmed.is_empty() && !trimmed.starts_with("//") {
                return Some((self.at, line));
            }
        }
        None
    }

    fn statement(&mut self) -> Read<Option<Statement<'a>>> {
        let Some((line, text)) = self.next_line() else {
            return Ok(None);
        };
        let word_at = text.len() - text.trim_start().len();
        let Some(colon) = text.find(':') else {
            let message = format!(
                "expected a statement such as `rule: …`; they are {}",
                STATEMENTS.join(", ")
            );
            return Err(RuleError::new(word_at..text.trim_end().len(), message).on_line(line));
        };
        let word = text[word_at..colon].trim().to_owned();
        Ok(Some(Statement {
            line,
            word,
            word_at,
            from: colon + 1,
            rest: &text[colon + 1..],
        }))
    }

    fn puzzle(&mut self) -> Read<RulePuzzle> {
        match self.next_line() {
            Some((_, line)) if line.trim().eq_ignore_ascii_case(HEADER) => {}
            found => {
                let line = found.map_or(1, |(line, _)| line);
                let end = found.map_or(0, |(_, text)| text.len());
                let message = format!("a puzzle with rules begins with the line `{HEADER}`");
                return Err(RuleError::new(0..end, message).on_line(line));
            }
        }
        let mut heads = Vec::new();
        let mut boards: Vec<Board> = Vec::new();
        let mut holes = Vec::new();
        let mut digits = None;
        let mut puzzle: Option<RulePuzzle> = None;
        while let Some(statement) = self.statement()? {
            let line = statement.line;
            let kind = statement
                .word
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned();
            let is_of_boards = ["board", "boxes", "holes", "digits"].contains(&kind.as_str());
            if is_of_boards && puzzle.is_some() {
                let message = format!("`{kind}` stands above everything that speaks of cells");
                return Err(statement.error(message));
            }
            match kind.as_str() {
                "title" | "author" | "note" if kind == statement.word => {
                    heads.push((kind, statement.rest.trim().to_owned()));
                    continue;
                }
                "board" => {
                    boards.extend(statement.boards()?);
                    if boards.len() > limits::BOARDS {
                        return Err(statement.error(format!("more than {} boards", limits::BOARDS)));
                    }
                    continue;
                }
                "boxes" if kind == statement.word => {
                    let Some(board) = boards.last_mut() else {
                        return Err(statement.error("`boxes` stands below the board that they are of"));
                    };
                    statement.nothing_more()?;
                    board.boxes = self.boxes(board)?;
                    continue;
                }
                "holes" if kind == statement.word => {
                    holes.extend(statement.spots()?);
                    continue;
                }
                "digits" if kind == statement.word => {
                    digits = Some(statement.values(statement.rest, statement.from)?);
                    continue;
                }
                _ => {}
            }
            if puzzle.is_none() {
                puzzle = Some(build(&boards, &holes, digits.take()).map_err(|why| statement.error(why))?);
            }
            let Some(puzzle) = &mut puzzle else { continue };
            self.add(puzzle, &statement, &kind).map_err(|error| {
                if error.line == 1 {
                    error.on_line(line)
                } else {
                    error
                }
            })?;
            if let Some(beyond) = puzzle.beyond() {
                return Err(statement.error(beyond));
            }
        }
        let mut puzzle = match puzzle {
            Some(puzzle) => puzzle,
            None => {
                let built = build(&boards, &holes, digits.take());
                built.map_err(|why| RuleError::new(0..0, why).on_line(self.lines.len().max(1)))?
            }
        };
        puzzle.heads = heads;
        Ok(puzzle)
    }

    /// A statement about a puzzle whose boards are known.
    fn add(&mut self, puzzle: &mut RulePuzzle, statement: &Statement<'_>, kind: &str) -> Read<()> {
        match kind {
            "grid" if kind == statement.word => {
                statement.nothing_more()?;
                puzzle.givens = self.grid(puzzle)?;
            }
            "solution" if kind == statement.word => {
                statement.nothing_more()?;
                let digits: Option<Vec<i64>> = self.grid(puzzle)?.into_iter().collect();
                let Some(digits) = digits else {
                    return Err(statement.error("a solution has a digit in every cell"));
                };
                puzzle.solution = Some(digits);
            }
            "region" if kind == statement.word => {
                let lines =
                    Parser::new(puzzle, statement.rest, statement.from, self.budget)?.whole_lines()?;
                puzzle.regions.extend(lines);
            }
            "layer" => {
                let layer = statement.layer(puzzle)?;
                puzzle.layers.push(layer);
            }
            "number" => {
                let name = statement.name_after(puzzle, "number")?;
                let values = statement.values(statement.rest, statement.from)?;
                puzzle.numbers.push((name, values));
            }
            "line" | "cells" => {
                let are_lines = kind == "line";
                let lines =
                    Parser::new(puzzle, statement.rest, statement.from, self.budget)?.whole_lines()?;
                let name = statement.word[kind.len()..].trim().to_owned();
                match puzzle
                    .families
                    .iter_mut()
                    .find(|family| family.name == name && family.are_lines == are_lines)
                {
                    Some(family) => family.lines.extend(lines),
                    None => {
                        let name = statement.name_after(puzzle, kind)?;
                        puzzle.families.push(Family {
                            name,
                            are_lines,
                            lines,
                        });
                    }
                }
            }
            "machine" => {
                let name = statement.name_after(puzzle, kind)?;
                statement.nothing_more()?;
                let machine = self.machine(statement, name)?;
                puzzle.machines.push(Arc::new(machine));
            }
            "define" if kind == statement.word => {
                let definition =
                    Parser::new(puzzle, statement.rest, statement.from, self.budget)?.whole_definition()?;
                puzzle.definitions.push(definition);
            }
            "rule" => {
                let title = statement.word[kind.len()..].trim();
                let formula =
                    Parser::new(puzzle, statement.rest, statement.from, self.budget)?.whole_formula()?;
                puzzle.rules.push(Rule {
                    title: (!title.is_empty()).then(|| title.to_owned()),
                    formula,
                    line: statement.line,
                });
            }
            _ => {
                let mut message = format!(
                    "`{}` is no statement; they are {}",
                    statement.word,
                    STATEMENTS.join(", ")
                );
                if let Some(near) = nearest(kind, STATEMENTS) {
                    message = format!("`{}` is no statement; did you mean `{near}`?", statement.word);
                }
                return Err(statement.error(message));
            }
        }
        Ok(())
    }

    /// Lines of letters, as many as the board has rows.
    fn boxes(&mut self, board: &Board) -> Read<Boxes> {
        let mut map = Vec::new();
        for _ in 0..board.rows {
            let Some((line, text)) = self.next_line() else {
                let message = format!("expected {} lines of letters, a box each", board.rows);
                return Err(RuleError::new(0..0, message).on_line(self.lines.len()));
            };
            let row: String = text.split_whitespace().collect();
            if row.chars().count() != usize::from(board.columns) {
                let message = format!("expected {} letters, or `.` for no box", board.columns);
                return Err(RuleError::new(0..text.len(), message).on_line(line));
            }
            map.push(row);
        }
        Ok(Boxes::Map(map))
    }

    /// Rows of the plane: `.` for nothing, digits, and `#` where there is no cell. With spaces between them,
    /// numbers can have several figures.
    fn grid(&mut self, puzzle: &RulePuzzle) -> Read<Vec<Option<i64>>> {
        let (rows, columns) = puzzle.plane().size();
        let mut givens = vec![None; puzzle.plane().cell_count()];
        for row in 1..=rows {
            let Some((line, text)) = self.next_line() else {
                let message = format!("expected {rows} rows of the grid, found {}", row - 1);
                return Err(RuleError::new(0..0, message).on_line(self.lines.len()));
            };
            let trimmed = text.trim();
            let start = text.len() - text.trim_start().len();
            let places: Vec<(usize, &str)> = match trimmed.contains(' ') || columns == 1 {
                true => split(text),
                false => trimmed
                    .char_indices()
                    .map(|(at, c)| (start + at, &trimmed[at..at + c.len_utf8()]))
                    .collect(),
            };
            if places.len() != usize::from(columns) {
                let message = format!(
                    "expected {columns} places in a row of the grid, found {}",
                    places.len()
                );
                return Err(RuleError::new(start..text.trim_end().len(), message).on_line(line));
            }
            for (at, (byte, place)) in places.into_iter().enumerate() {
                let wrong = |message: String| RuleError::new(byte..byte + place.len(), message).on_line(line);
                let spot = Spot {
                    row,
                    column: at as u16 + 1,
                };
                let cell = puzzle.plane().cell(spot);
                match (place, cell) {
                    ("#", Some(_)) => {
                        return Err(wrong(format!("there is a cell at {spot}; `.` leaves it blank")));
                    }
                    ("." | "#", _) => {}
                    (_, None) => return Err(wrong(format!("there is no cell at {spot}; write `#`"))),
                    (digit, Some(cell)) => {
                        let value = digit.parse().ok().filter(|value| puzzle.digits.contains(value));
                        let Some(value) = value else {
                            return Err(wrong(format!(
                                "`{digit}` is none of the digits {}",
                                ranges_of(&puzzle.digits)
                            )));
                        };
                        givens[cell] = Some(value);
                    }
                }
            }
        }
        Ok(givens)
    }
}

/// Words with where they begin.
fn split(text: &str) -> Vec<(usize, &str)> {
    text.split_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .collect()
}

impl Statement<'_> {
    fn error(&self, message: impl Into<String>) -> RuleError {
        RuleError::new(self.word_at..self.from - 1, message).on_line(self.line)
    }

    fn error_at(&self, at: usize, length: usize, message: impl Into<String>) -> RuleError {
        RuleError::new(at..at + length, message).on_line(self.line)
    }

    fn nothing_more(&self) -> Read<()> {
        match self.rest.trim().is_empty() {
            true => Ok(()),
            false => Err(self.error(format!("the rows of `{}` stand on the lines below", self.word))),
        }
    }

    /// `9x9 boxes 3x3 without rows at r1c1`
    fn boards(&self) -> Read<Vec<Board>> {
        let name = self.word["board".len()..].trim();
        let words = split(self.rest);
        if words.len() == 1 && words[0].1.eq_ignore_ascii_case("samurai") && name.is_empty() {
            return Ok(Board::samurai());
        }
        let size = |at: usize| -> Read<(u16, u16)> {
            let side = |text: &str| text.parse().ok().filter(|side| (1..=limits::SIDE).contains(side));
            let (byte, word) = words.get(at).copied().unwrap_or((self.rest.len(), ""));
            let sides = word
                .split_once(['x', '×'])
                .and_then(|(a, b)| Some((side(a)?, side(b)?)));
            let wrong = || {
                self.error_at(
                    self.from + byte,
                    word.len(),
                    "expected a size such as `9x9`: rows x columns",
                )
            };
            sides.ok_or_else(wrong)
        };
        let (rows, columns) = size(0)?;
        let mut board = Board::new(rows, columns);
        if !name.is_empty() {
            if name.contains(' ') {
                return Err(self.error("the name of a board is one word"));
            }
            board.name = Some(name.to_owned());
        }
        let mut at = 1;
        while let Some(&(byte, word)) = words.get(at) {
            let next = words.get(at + 1).map_or("", |(_, word)| word);
            match (word, next) {
                ("boxes", _) => {
                    let (height, width) = size(at + 1)?;
                    board.boxes = Boxes::Size(height, width);
                }
                ("without", "rows") => board.has_rows = false,
                ("without", "columns") => board.has_columns = false,
                ("without", "boxes") => board.boxes = Boxes::None,
                ("without", "houses") => {
                    (board.has_rows, board.has_columns, board.boxes) = (false, false, Boxes::None);
                }
                ("at", _) => match spot(next) {
                    Some(spot) => board.at = spot,
                    None => {
                        return Err(self.error_at(
                            self.from + byte,
                            word.len(),
                            "expected a cell after `at`: `at r7c7`",
                        ));
                    }
                },
                _ => {
                    let message =
                        "expected `boxes 2x3`, `without rows` (columns, boxes, houses) or `at r1c1`";
                    return Err(self.error_at(self.from + byte, word.len(), message));
                }
            }
            at += 2;
        }
        Ok(vec![board])
    }

    fn spots(&self) -> Read<Vec<Spot>> {
        let mut spots = Vec::new();
        for (byte, word) in split(self.rest) {
            let Some(spot) = spot(word.trim_end_matches(',')) else {
                return Err(self.error_at(
                    self.from + byte,
                    word.len(),
                    "expected cells such as `r1c1 r2c2`",
                ));
            };
            spots.push(spot);
        }
        Ok(spots)
    }

    /// `1-9`, `0, 2, 4-6`
    fn values(&self, text: &str, from: usize) -> Read<Vec<i64>> {
        let wrong = |message: &str| {
            let start = text.len() - text.trim_start().len();
            self.error_at(from + start, text.trim().len(), message)
        };
        let expected = "expected numbers such as `1-9` or `0, 2, 4-6`";
        let mut values = Vec::new();
        for part in text.split(',').map(str::trim) {
            let number = |text: &str| {
                let number = text.trim().parse::<i64>().ok();
                number
                    .filter(|number| number.abs() <= limits::NUMBER)
                    .ok_or_else(|| wrong(expected))
            };
            // A minus at the beginning belongs to the number.
            let dash = part
                .char_indices()
                .skip(1)
                .find(|&(_, c)| c == '-')
                .map(|(at, _)| at);
            let (low, high) = match dash {
                Some(at) => (number(&part[..at])?, number(&part[at + 1..])?),
                None => (number(part)?, number(part)?),
            };
            if high < low || high - low >= limits::VALUES {
                return Err(wrong(&format!(
                    "a range has at least 1 and at most {} numbers",
                    limits::VALUES
                )));
            }
            values.extend(low..=high);
        }
        values.sort_unstable();
        values.dedup();
        let width = values
            .last()
            .zip(values.first())
            .map_or(0, |(last, first)| last - first + 1);
        match (1..=limits::VALUES).contains(&width) {
            true => Ok(values),
            false => Err(wrong(&format!(
                "from the smallest to the largest at most {} numbers",
                limits::VALUES
            ))),
        }
    }

    /// `layer shaded`, `layer wall on edges`
    fn layer(&self, puzzle: &RulePuzzle) -> Read<Layer> {
        let words: Vec<&str> = self.word.split_whitespace().collect();
        let on = match words[..] {
            ["layer", _] => LayerOn::Cells,
            ["layer", _, "on", place] => {
                let on = LayerOn::ALL.into_iter().find(|on| on.word() == place);
                on.ok_or_else(|| self.error("a layer is on cells, edges or corners"))?
            }
            _ => return Err(self.error("expected `layer shaded: yes or no` or `layer wall on edges: 0-3`")),
        };
        let name = words[1].to_owned();
        self.check_name(puzzle, &name)?;
        let is_yes_no = self.rest.split_whitespace().eq(["yes", "or", "no"]);
        let values = match is_yes_no {
            true => vec![0, 1],
            false => self.values(self.rest, self.from)?,
        };
        Ok(Layer {
            name,
            on,
            values,
            is_yes_no,
        })
    }

    fn name_after(&self, puzzle: &RulePuzzle, word: &str) -> Read<String> {
        let name = self.word[word.len()..].trim();
        self.check_name(puzzle, name)?;
        Ok(name.to_owned())
    }

    fn check_name(&self, puzzle: &RulePuzzle, name: &str) -> Read<()> {
        let is_word =
            name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_word || spot(name).is_some() {
            return Err(self.error("expected a name of one word between the statement and its colon"));
        }
        if WORDS.contains(&name) || puzzle.names().any(|known| known == name) {
            return Err(self.error(format!("`{name}` means something already; take another name")));
        }
        Ok(())
    }
}
