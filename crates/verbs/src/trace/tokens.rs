//! Paths as tokens: a small vocabulary with blanks between, which can be read back.
//!
//! `step hidden-single r4c2 = 8 by row4 8 r4c2 ;` is a step: its technique, what it places (`=`) and
//! removes (`!=`), and behind `by` its evidence: houses, digits, then cells, and what is said of single
//! candidates (`r1c2 : 7`). Chains have their links between their nodes: `chain r4c2 : 7 = r4c8 : 7 - r1c8
//! : 7`.

use kudosu_board::{Cell, CellNotation, Digit, DigitSet, House, HouseId, HouseKind, Puzzle, Shape};
use kudosu_logic::{Candidate, Evidence, Link, Position, Step, Technique};

/// Words that are neither cells, digits, houses nor techniques.
const WORDS: [&str; 16] = [
    "puzzle",
    "path",
    "before",
    "step",
    "by",
    "chain",
    "set",
    "solution",
    "solved",
    "stuck",
    "limit-reached",
    ";",
    "=",
    "!=",
    "-",
    ":",
];

/// Every token that a path on a grid of this shape can have, in a fixed order: those of all grids first.
///
/// ```
/// use kudosu_board::Shape;
///
/// let vocabulary = kudosu_verbs::vocabulary(&Shape::nine());
/// assert_eq!(vocabulary[..3], ["puzzle", "path", "before"]);
/// assert!(vocabulary.contains(&"x-wing".to_owned()) && vocabulary.contains(&"r9c9".to_owned()));
/// ```
#[must_use]
pub fn vocabulary(shape: &Shape) -> Vec<String> {
    let words = WORDS.into_iter().map(str::to_owned).chain([".".to_owned()]);
    let techniques = Technique::all().map(|technique| technique.id().to_owned());
    let digits = shape.digits().iter().map(|digit| digit.get().to_string());
    let cells = shape.cells().map(|cell| name(shape, cell));
    let houses = shape.houses().iter().map(|house| house_token(shape, house.id()));
    words
        .chain(techniques)
        .chain(digits)
        .chain(cells)
        .chain(houses)
        .collect()
}

fn name(shape: &Shape, cell: Cell) -> String {
    shape.cell_name(cell, CellNotation::RowColumn)
}

fn house_token(shape: &Shape, house: HouseId) -> String {
    let kind = match shape.house(house).map(House::kind) {
        Some(HouseKind::Row) => "row",
        Some(HouseKind::Column) => "column",
        Some(HouseKind::Box) => "box",
        _ => "extra",
    };
    format!("{kind}{}", shape.house(house).map_or(0, House::ordinal))
}

/// The puzzle: a token a cell, `.` for a blank.
pub(super) fn puzzle_tokens(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let cell = |cell| {
        grid.get(cell)
            .map_or(".".to_owned(), |digit| digit.get().to_string())
    };
    puzzle.shape().cells().map(cell).collect::<Vec<_>>().join(" ")
}

/// The candidates before a step: `before r1c1 2 5 r1c3 1 ;`.
pub(super) fn before(position: &Position) -> String {
    let shape = position.shape();
    let blanks = position.blanks().iter().map(|cell| {
        let digits = position
            .candidates(cell)
            .iter()
            .map(|digit| format!(" {}", digit.get()));
        format!("{}{}", name(shape, cell), digits.collect::<String>())
    });
    format!("before {} ;", blanks.collect::<Vec<_>>().join(" "))
}

/// A step at a level of detail.
pub(super) fn step_tokens(shape: &Shape, step: &Step, detail: u8) -> String {
    let mut tokens = vec!["step".to_owned()];
    if detail > 1 {
        tokens.push(step.technique.id().to_owned());
    }
    for (effects, sign) in [(&step.placements, "="), (&step.eliminations, "!=")] {
        tokens.extend(
            effects
                .iter()
                .map(|&(cell, digit)| format!("{} {sign} {}", name(shape, cell), digit.get())),
        );
    }
    if detail > 2 {
        tokens.push("by".to_owned());
        tokens.extend(evidence(shape, &step.evidence, detail > 3));
    }
    tokens.push(";".to_owned());
    tokens.join(" ")
}

fn evidence(shape: &Shape, evidence: &Evidence, is_whole: bool) -> Vec<String> {
    let candidate = |&(cell, digit): &Candidate| format!("{} : {}", name(shape, cell), digit.get());
    let mut tokens: Vec<String> = evidence
        .houses
        .iter()
        .map(|&(_, house)| house_token(shape, house))
        .collect();
    tokens.extend(evidence.digits.iter().map(|digit| digit.get().to_string()));
    tokens.extend(evidence.cells.iter().map(|&(_, cell)| name(shape, cell)));
    tokens.extend(evidence.candidates.iter().map(|(_, named)| candidate(named)));
    if !is_whole {
        return tokens;
    }
    for chain in &evidence.chains {
        tokens.push("chain".to_owned());
        for (at, node) in chain.nodes.iter().enumerate() {
            tokens.extend(node.cells.iter().map(|&cell| name(shape, cell)));
            tokens.push(format!(": {}", node.digit.get()));
            tokens.extend(chain.links.get(at).map(|link| match link {
                Link::Strong => "=".to_owned(),
                Link::Weak => "-".to_owned(),
            }));
        }
    }
    for set in &evidence.almost_locked_sets {
        tokens.push("set".to_owned());
        tokens.extend(set.cells.iter().map(|&cell| name(shape, cell)));
        tokens.extend(set.digits.iter().map(|digit| digit.get().to_string()));
    }
    tokens
}

/// A step as its tokens say it: how it is told apart from others, what it does, and what was possible before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TokenStep {
    /// The technique; `None` where the tokens leave it out.
    pub technique: Option<Technique>,
    /// The digits that are placed.
    pub placements: Vec<Candidate>,
    /// The candidates that are removed.
    pub eliminations: Vec<Candidate>,
    /// The candidates of all blank cells, where the tokens tell them.
    pub before: Vec<(Cell, DigitSet)>,
}

/// The steps of tokens about a grid of this shape; or the first token that does not fit, and its place
/// from 1.
///
/// ```
/// use kudosu_board::{Cell, Digit, Shape};
/// use kudosu_verbs::read_tokens;
///
/// let text = "step hidden-single r4c2 = 8 by row4 8 r4c2 ; step x-wing r1c5 != 3 by ;";
/// let steps = read_tokens(&Shape::nine(), text)?;
/// assert_eq!(steps[0].placements, [(Cell::new(28), Digit::new(8).expect("a digit"))]);
/// assert_eq!(steps[1].technique.map(|technique| technique.id()), Some("x-wing"));
/// let refused = read_tokens(&Shape::nine(), "step x-wing r1c5 =").unwrap_err();
/// assert_eq!(refused, "token 5: expected a digit, and the text ends");
/// # Ok::<(), String>(())
/// ```
pub fn read_tokens(shape: &Shape, text: &str) -> Result<Vec<TokenStep>, String> {
    let mut reader = TokenReader {
        shape,
        tokens: text.split_whitespace().collect(),
        at: 0,
    };
    let mut steps = Vec::new();
    let mut known = Vec::new();
    while let Some(token) = reader.next() {
        match token {
            "before" => known = reader.before()?,
            "step" => steps.push(TokenStep {
                before: std::mem::take(&mut known),
                ..reader.step()?
            }),
            // What templates put around the steps.
            "puzzle" | "solution" => {
                while reader
                    .peek()
                    .is_some_and(|token| token == "." || token.parse::<u8>().is_ok())
                {
                    reader.at += 1;
                }
            }
            "path" | "solved" | "stuck" | "limit-reached" => {}
            other => {
                return Err(format!(
                    "token {}: expected step or before, not {other}",
                    reader.at
                ));
            }
        }
    }
    Ok(steps)
}

struct TokenReader<'a> {
    shape: &'a Shape,
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> TokenReader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Option<&'a str> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    fn wrong(&self, expected: &str) -> String {
        let place = self.at + 1;
        match self.peek() {
            Some(token) => format!("token {place}: expected {expected}, not {token}"),
            None => format!("token {place}: expected {expected}, and the text ends"),
        }
    }

    fn cell(&mut self) -> Result<Cell, String> {
        let cell = self
            .peek()
            .filter(|token| token.starts_with('r'))
            .and_then(|token| self.shape.parse_cell(token).ok());
        let cell = cell.ok_or_else(|| self.wrong("a cell"))?;
        self.at += 1;
        Ok(cell)
    }

    fn digit(&mut self) -> Result<Digit, String> {
        let digit = self
            .peek()
            .and_then(|token| token.parse().ok())
            .and_then(Digit::new);
        let digit = digit
            .filter(|&digit| self.shape.digits().contains(digit))
            .ok_or_else(|| self.wrong("a digit"))?;
        self.at += 1;
        Ok(digit)
    }

    fn before(&mut self) -> Result<Vec<(Cell, DigitSet)>, String> {
        let mut known = Vec::new();
        while self.peek() != Some(";") {
            let cell = self.cell()?;
            let mut digits = DigitSet::EMPTY;
            while self.peek().is_some_and(|token| token.parse::<u8>().is_ok()) {
                digits.insert(self.digit()?);
            }
            known.push((cell, digits));
        }
        self.at += 1;
        Ok(known)
    }

    fn step(&mut self) -> Result<TokenStep, String> {
        let mut step = TokenStep::default();
        if let Some(technique) = self.peek().and_then(|token| token.parse().ok()) {
            step.technique = Some(technique);
            self.at += 1;
        }
        while !matches!(self.peek(), Some(";" | "by")) {
            let cell = self.cell()?;
            let sign = self.peek().filter(|sign| matches!(*sign, "=" | "!="));
            let sign = sign.ok_or_else(|| self.wrong("= or !="))?;
            self.at += 1;
            let digit = self.digit()?;
            match sign {
                "=" => step.placements.push((cell, digit)),
                _ => step.eliminations.push((cell, digit)),
            }
        }
        // The evidence is not needed to go along the path; it ends where the step does.
        while self.next().ok_or_else(|| self.wrong(";"))? != ";" {}
        Ok(step)
    }
}
