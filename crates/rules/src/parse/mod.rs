//! Reads a rule: words to formulas. Names are looked up while it reads, so that a word nobody knows is told
//! where it stands.

mod formula;
mod place;
mod term;

pub(crate) use place::NUMBER_WORDS;

use kudosu_board::nearest;

use crate::board::Spot;
use crate::budget::Budget;
use crate::error::{RuleError, limits};
use crate::lexer::{Located, Token, lex};
use crate::puzzle::{LayerOn, RulePuzzle};
use crate::syntax::{Body, Definition, Formula, Kind};

pub(crate) type Read<T> = Result<T, RuleError>;

/// Words that mean something everywhere, so that nothing can be called so.
pub(crate) const WORDS: &[&str] = &[
    "above",
    "along",
    "and",
    "area",
    "are",
    "at",
    "before",
    "below",
    "between",
    "both",
    "box",
    "boxes",
    "by",
    "cell",
    "cells",
    "column",
    "columns",
    "connected",
    "consecutive",
    "differ",
    "different",
    "digit",
    "digits",
    "distance",
    "do",
    "each",
    "else",
    "entry",
    "equal",
    "even",
    "every",
    "exactly",
    "except",
    "falls",
    "first",
    "form",
    "from",
    "has",
    "house",
    "houses",
    "if",
    "in",
    "is",
    "king's",
    "knight's",
    "largest",
    "least",
    "left",
    "line",
    "lines",
    "loop",
    "matches",
    "mod",
    "most",
    "neighbours",
    "never",
    "no",
    "not",
    "number",
    "numbers",
    "odd",
    "of",
    "on",
    "one",
    "or",
    "over",
    "path",
    "place",
    "product",
    "reading",
    "reads",
    "regions",
    "repeats",
    "reverse",
    "right",
    "rises",
    "row",
    "rows",
    "run",
    "same",
    "side",
    "smallest",
    "some",
    "square",
    "squares",
    "sum",
    "than",
    "the",
    "then",
    "to",
    "touching",
    "two",
    "variety",
    "when",
    "where",
    "within",
];

/// The tokens of a line, and the names that are bound here.
pub(crate) struct Parser<'a> {
    puzzle: &'a RulePuzzle,
    budget: &'a Budget,
    tokens: Vec<Located>,
    at: usize,
    scope: Vec<(String, Kind)>,
    depth: usize,
    /// Of what was tried and did not work, what got furthest.
    furthest: Option<RuleError>,
    /// How often something was tried.
    tries: usize,
}

/// What can be read in two ways is tried at most so often: far more than any rule needs.
const MOST_TRIES: usize = 50_000;

impl<'a> Parser<'a> {
    pub(crate) fn new(
        puzzle: &'a RulePuzzle,
        line: &str,
        from: usize,
        budget: &'a Budget,
    ) -> Read<Parser<'a>> {
        budget
            .spend(line.len())
            .map_err(|spent| RuleError::new(from..from, spent))?;
        Ok(Parser {
            puzzle,
            budget,
            tokens: lex(line, from)?,
            at: 0,
            scope: Vec::new(),
            depth: 0,
            furthest: None,
            tries: 0,
        })
    }

    /// A rule that is the whole line.
    pub(crate) fn whole_formula(mut self) -> Read<Formula> {
        let read = self.formula().and_then(|formula| self.end().map(|()| formula));
        read.map_err(|error| self.with_suggestion(error))
    }

    /// `name(cell a, number n): formula` or `name(cell a) = term`.
    pub(crate) fn whole_definition(mut self) -> Read<Definition> {
        let read = self.definition_here();
        read.map_err(|error| self.with_suggestion(error))
    }

    fn definition_here(&mut self) -> Read<Definition> {
        let name = self.new_name()?;
        let mut parameters = Vec::new();
        if self.take_sign("(") {
            loop {
                let kind = Kind::ALL.into_iter().find(|kind| self.take(kind.word()));
                let Some(kind) = kind else {
                    return self.expected("cell, line or number, and then a name");
                };
                let parameter = self.new_name()?;
                parameters.push((kind, parameter.clone()));
                self.scope.push((parameter, kind));
                if !self.take_sign(",") {
                    break;
                }
            }
            self.sign(")")?;
        }
        let body = if self.take_sign("=") {
            Body::Term(self.term()?)
        } else if self.take_sign(":") {
            Body::Formula(self.formula()?)
        } else {
            return self.expected("`:` and what has to hold, or `=` and a number");
        };
        self.end()?;
        Ok(Definition {
            name,
            parameters,
            body,
        })
    }

    /// Cells in order that are the whole line, several lists with commas between them.
    pub(crate) fn whole_lines(mut self) -> Read<Vec<Vec<usize>>> {
        let mut lines = vec![Vec::new()];
        loop {
            let from = self.at;
            let spots = self.way()?;
            let span = self.tokens[from].span.start..self.tokens[self.at - 1].span.end;
            let cells = self
                .puzzle
                .way(&spots)
                .map_err(|why| RuleError::new(span.clone(), why))?;
            self.budget
                .spend(10 * cells.len())
                .map_err(|spent| RuleError::new(span, spent))?;
            if let Some(last) = lines.last_mut() {
                last.extend(cells);
            }
            if self.take_sign(",") {
                lines.push(Vec::new());
            } else if self.peek() == &Token::End {
                return Ok(lines);
            }
        }
    }

    fn end(&mut self) -> Read<()> {
        match self.peek() {
            Token::End => Ok(()),
            _ => self.expected("the end of the rule"),
        }
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    fn peek_after(&self, by: usize) -> &Token {
        &self.tokens[(self.at + by).min(self.tokens.len() - 1)].token
    }

    fn step(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found == word)
    }

    /// Whether these words come next.
    fn are_words(&self, words: &str) -> bool {
        let is =
            |(at, word): (usize, &str)| matches!(self.peek_after(at), Token::Word(found) if found == word);
        words.split(' ').enumerate().all(is)
    }

    fn take(&mut self, words: &str) -> bool {
        let are_next = self.are_words(words);
        if are_next {
            words.split(' ').for_each(|_| self.step());
        }
        are_next
    }

    /// One of two spellings.
    fn take_either(&mut self, one: &str, other: &str) -> bool {
        self.take(one) || self.take(other)
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(found) if *found == sign)
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let is_next = self.is_sign(sign);
        if is_next {
            self.step();
        }
        is_next
    }

    fn sign(&mut self, sign: &str) -> Read<()> {
        match self.take_sign(sign) {
            true => Ok(()),
            false => self.expected(&format!("`{sign}`")),
        }
    }

    fn words(&mut self, words: &str) -> Read<()> {
        match self.take(words) {
            true => Ok(()),
            false => self.expected(&format!("`{words}`")),
        }
    }

    fn found(&self) -> String {
        match self.peek() {
            Token::Word(word) => format!("`{word}`"),
            Token::Spot(spot) => format!("`{spot}`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Size(rows, columns) => format!("`{rows}x{columns}`"),
            Token::Text(text) => format!("`\"{text}\"`"),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end of the line".to_owned(),
        }
    }

    /// An error at the next word.
    fn error(&self, message: impl Into<String>) -> RuleError {
        RuleError::new(self.tokens[self.at].span.clone(), message)
    }

    /// The error that something else was expected; what was tried before and got further is told instead.
    fn expected<T>(&mut self, what: &str) -> Read<T> {
        let error = self.error(format!("expected {what}, found {}", self.found()));
        Err(self.further(error))
    }

    /// The same error with what was perhaps meant, where it stands at a word that nobody knows.
    fn with_suggestion(&self, mut error: RuleError) -> RuleError {
        let token = self.tokens.iter().find(|token| token.span == error.span);
        if let Some(Token::Word(word)) = token.map(|token| &token.token)
            && error.message.starts_with("expected")
            && !self.is_known(word)
            && let Some(near) = nearest(word, self.all_names().into_iter().chain(WORDS.iter().copied()))
        {
            error.message.push_str(&format!("; did you mean `{near}`?"));
        }
        error
    }

    /// The one of two errors that stands further right.
    fn further(&mut self, error: RuleError) -> RuleError {
        match self.furthest.take() {
            Some(known) if known.span.start > error.span.start => known,
            _ => error,
        }
    }

    /// Tries to read something; nothing was read where that is none.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Option<T> {
        let (at, depth, scope) = (self.at, self.depth, self.scope.len());
        self.tries += 1;
        // What is tried may look at as much as stands behind it.
        let is_spent = self.budget.spend(10 + self.tokens.len() - at).is_err();
        if self.tries > MOST_TRIES || is_spent {
            return None;
        }
        match read(self) {
            Ok(found) => Some(found),
            Err(error) => {
                (self.at, self.depth) = (at, depth);
                self.scope.truncate(scope);
                let error = self.further(error);
                self.furthest = Some(error);
                None
            }
        }
    }

    /// Goes one deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= limits::DEPTH {
            let message = format!(
                "more than {} formulas within formulas; use a definition",
                limits::DEPTH
            );
            return Err(self.error(message));
        }
        self.depth += 1;
        let read = read(self)?;
        self.depth -= 1;
        Ok(read)
    }

    fn kind_of(&self, name: &str) -> Option<Kind> {
        let bound = self.scope.iter().rev().find(|(known, _)| known == name);
        bound.map(|&(_, kind)| kind)
    }

    fn layer(&self, name: &str, on: LayerOn) -> bool {
        let layers = self.puzzle.layers.iter();
        self.kind_of(name).is_none() && layers.clone().any(|layer| layer.name == name && layer.on == on)
    }

    fn is_known(&self, name: &str) -> bool {
        self.kind_of(name).is_some()
            || WORDS.contains(&name)
            || self.puzzle.names().any(|known| known == name)
    }

    fn all_names(&self) -> Vec<&str> {
        let bound = self.scope.iter().map(|(name, _)| name.as_str());
        bound.chain(self.puzzle.names()).collect()
    }

    /// A name that is not taken yet.
    fn new_name(&mut self) -> Read<String> {
        let Token::Word(name) = self.peek().clone() else {
            return self.expected("a name");
        };
        if self.is_known(&name) {
            let message = format!("`{name}` means something already; take another name");
            return Err(self.error(message));
        }
        self.step();
        Ok(name)
    }

    /// A cell: `r1c1`, or a name that was bound to one.
    fn cell(&mut self) -> Read<crate::syntax::CellRef> {
        use crate::syntax::CellRef;
        match self.peek().clone() {
            Token::Spot(spot) => {
                self.check_spot(spot)?;
                self.step();
                Ok(CellRef::Spot(spot))
            }
            Token::Word(name) if self.kind_of(&name) == Some(Kind::Cell) => {
                self.step();
                Ok(CellRef::Name(name))
            }
            _ => self.expected("a cell, such as r1c1 or a name that a cell was given"),
        }
    }

    fn check_spot(&self, spot: Spot) -> Read<()> {
        if self.puzzle.plane().cell(spot).is_some() {
            return Ok(());
        }
        let (rows, columns) = self.puzzle.plane().size();
        let message = match spot.row > rows || spot.column > columns {
            true => format!("there is no {spot}: the boards have {rows} rows and {columns} columns"),
            false => format!("there is no cell at {spot}: it is a hole, or outside of all boards"),
        };
        Err(self.error(message))
    }

    /// A number that is written out.
    fn number(&mut self, what: &str) -> Read<i64> {
        let is_negative = self.is_sign("-") && matches!(self.peek_after(1), Token::Number(_));
        if is_negative {
            self.step();
        }
        match *self.peek() {
            Token::Number(number) => {
                self.step();
                Ok(if is_negative { -number } else { number })
            }
            _ => self.expected(what),
        }
    }

    /// `{1, 3-5}`
    pub(crate) fn ranges(&mut self) -> Read<Vec<(i64, i64)>> {
        self.sign("{")?;
        let mut ranges = Vec::new();
        loop {
            let low = self.number("a number")?;
            let high = if self.take_sign("-") {
                self.number("a number")?
            } else {
                low
            };
            if high < low {
                return Err(self.error(format!("{low}-{high} has no number in it")));
            }
            ranges.push((low, high));
            if !self.take_sign(",") {
                break;
            }
        }
        self.sign("}")?;
        Ok(ranges)
    }

    /// Whether a definition with this name is a number.
    fn definition(&self, name: &str) -> Option<&'a Definition> {
        let puzzle = self.puzzle;
        let is_free = self.kind_of(name).is_none();
        is_free
            .then(|| puzzle.definitions.iter().find(|known| known.name == name))
            .flatten()
    }

    fn arguments(&mut self, definition: &Definition) -> Read<Vec<crate::syntax::Argument>> {
        use crate::syntax::Argument;
        let mut arguments = Vec::new();
        if definition.parameters.is_empty() {
            return Ok(arguments);
        }
        self.sign("(")?;
        for (at, (kind, name)) in definition.parameters.iter().enumerate() {
            if at > 0 && !self.take_sign(",") {
                return self.expected(&format!("`,` and the {} for {name}", kind.word()));
            }
            arguments.push(match kind {
                Kind::Cell => Argument::Cell(self.cell()?),
                Kind::Line => Argument::Line(self.place()?),
                Kind::Number => Argument::Number(self.term()?),
            });
        }
        self.sign(")")?;
        Ok(arguments)
    }

    /// Reads with more names bound.
    fn with_names<T>(
        &mut self,
        names: &[String],
        kind: Kind,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        let before = self.scope.len();
        self.scope.extend(names.iter().map(|name| (name.clone(), kind)));
        let found = read(self);
        self.scope.truncate(before);
        found
    }
}
