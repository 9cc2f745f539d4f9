//! Reads places and what names are bound to.

use super::{Parser, Read};
use crate::board::Spot;
use crate::error::RuleError;
use crate::lexer::Token;
use crate::puzzle::LayerOn;
use crate::syntax::{
    Apart, Around, Binder, CellRef, Formula, HouseWord, Kind, Place, Position, Range, Term, Values,
};

/// How many in a row.
pub(crate) const NUMBER_WORDS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

impl Parser<'_> {
    /// `r1c1-r1c5-r3c5`, or one cell.
    pub(super) fn way(&mut self) -> Read<Vec<Spot>> {
        let mut spots = Vec::new();
        loop {
            let Token::Spot(spot) = *self.peek() else {
                return self.expected("a cell such as r1c1");
            };
            self.check_spot(spot)?;
            spots.push(spot);
            self.step();
            // With spaces around it, it is arithmetic.
            let is_tight = self.at > 0
                && self.tokens[self.at - 1].span.end == self.tokens[self.at].span.start
                && self
                    .tokens
                    .get(self.at + 1)
                    .is_some_and(|next| next.span.start == self.tokens[self.at].span.end);
            if !(self.is_sign("-") && is_tight && matches!(self.peek_after(1), Token::Spot(_))) {
                return Ok(spots);
            }
            self.step();
        }
    }

    /// Values of a layer, or digits.
    pub(super) fn values(&mut self) -> Read<Values> {
        let mut layer = None;
        if let Token::Word(name) = self.peek().clone()
            && self.layer(&name, LayerOn::Cells)
        {
            self.step();
            self.words("of")?;
            layer = Some(name);
        }
        let place = self.place()?;
        Ok(Values { layer, place })
    }

    pub(super) fn place(&mut self) -> Read<Place> {
        self.deeper(|parser| {
            let mut place = parser.primary()?;
            loop {
                if parser.take("except") {
                    place = Place::Except(Box::new(place), Box::new(parser.primary()?));
                } else if parser.take("within") {
                    place = Place::Within(Box::new(place), Box::new(parser.primary()?));
                } else {
                    return Ok(place);
                }
            }
        })
    }

    fn primary(&mut self) -> Read<Place> {
        if let Some(around) = Around::ALL.into_iter().find(|around| self.take(around.words())) {
            return Ok(Place::Around(around, self.cell()?));
        }
        if self.take("cells") {
            return Ok(Place::All);
        }
        if self.take("reverse") {
            self.words("of")?;
            return Ok(Place::Reversed(Box::new(self.deeper(Self::primary)?)));
        }
        if self.take("first") {
            let count = self.factor()?;
            self.words("of")?;
            return Ok(Place::First(
                Box::new(count),
                Box::new(self.deeper(Self::primary)?),
            ));
        }
        for position in Position::ALL {
            if self.is_word(position.word()) {
                return self.house(position);
            }
        }
        if self.take_sign("(") {
            let place = self.place()?;
            self.sign(")")?;
            return Ok(place);
        }
        if self.take_sign("{") {
            let mut places = vec![self.place()?];
            while self.take_sign(",") {
                places.push(self.place()?);
            }
            self.sign("}")?;
            return Ok(Place::List(places));
        }
        match self.peek().clone() {
            Token::Spot(spot) => {
                let from = self.at;
                let spots = self.way()?;
                if spots.len() == 1 {
                    return Ok(Place::Cell(CellRef::Spot(spot)));
                }
                let span = self.tokens[from].span.start..self.tokens[self.at - 1].span.end;
                self.puzzle.way(&spots).map_err(|why| RuleError::new(span, why))?;
                Ok(Place::Way(spots))
            }
            Token::Word(name) => match self.kind_of(&name) {
                Some(Kind::Cell) => {
                    self.step();
                    Ok(Place::Cell(CellRef::Name(name)))
                }
                Some(Kind::Line) => {
                    self.step();
                    Ok(Place::Name(name))
                }
                None if self.puzzle.family(&name).is_some() => {
                    self.step();
                    Ok(Place::Name(name))
                }
                _ => self.expected("cells, such as `row 3`, `r1c1-r1c5` or the name of a line"),
            },
            _ => self.expected("cells, such as `row 3`, `r1c1-r1c5` or the name of a line"),
        }
    }

    /// `row 3`, `row 3 on B`, `row of a`.
    fn house(&mut self, position: Position) -> Read<Place> {
        self.step();
        if self.take("of") {
            return Ok(Place::HouseOf(position, self.cell()?));
        }
        let at = self.at;
        let number = self.factor()?;
        let mut board = None;
        if self.take("on") {
            let names: Vec<&str> = self
                .puzzle
                .boards
                .iter()
                .filter_map(|board| board.name.as_deref())
                .collect();
            match self.peek().clone() {
                Token::Word(name) if names.contains(&name.as_str()) => {
                    self.step();
                    board = Some(name);
                }
                _ => return self.expected("the name of a board"),
            }
        }
        if let Term::Number(written) = number {
            let boards = self.puzzle.boards.iter().enumerate();
            let meant = boards
                .filter(|(_, one)| board.is_none() || one.name == board)
                .map(|(at, _)| at)
                .next();
            if self.puzzle.house(position, written, meant.unwrap_or(0)).is_none() {
                let message = format!("there is no {} {written}", position.word());
                return Err(RuleError::new(self.tokens[at].span.clone(), message));
            }
        }
        Ok(Place::Numbered(position, Box::new(number), board))
    }

    /// What names are bound to. Names that are left out are those that people take: a and b, or L.
    pub(super) fn binder(&mut self, is_in_term: bool) -> Read<(Binder, bool)> {
        self.deeper(|parser| parser.binder_here(is_in_term))
    }

    fn binder_here(&mut self, is_in_term: bool) -> Read<(Binder, bool)> {
        let (mut names, range, kind) = self.range()?;
        let has_names = !names.is_empty();
        if !has_names {
            let usual = match (&range, kind) {
                (Range::Two(..), _) => vec!["a", "b"],
                (Range::Run(_), _) => vec!["a", "b"],
                (_, Kind::Line) => vec!["L"],
                _ => vec!["a"],
            };
            names = usual.into_iter().map(str::to_owned).collect();
            if let Some(taken) = names.iter().find(|name| self.is_known(name)) {
                let message = format!("`{taken}` means something else here; write names for what is bound");
                return Err(self.error(message));
            }
        }
        let mut condition = None;
        if self.take("where") {
            condition = Some(self.with_names(&names, kind, |parser| parser.condition(is_in_term))?);
        }
        let binder = Binder {
            names,
            range,
            condition,
        };
        Ok((binder, has_names))
    }

    /// What has to hold of what is bound. Within a number only one formula, in brackets where it is long:
    /// what follows it may be part of what is said of the number.
    fn condition(&mut self, is_in_term: bool) -> Read<Formula> {
        if !is_in_term {
            return self.formula();
        }
        let in_brackets = self.attempt(|parser| {
            parser.sign("(")?;
            let inside = parser.formula()?;
            parser.sign(")")?;
            Ok(inside)
        });
        match in_brackets {
            Some(inside) => Ok(inside),
            None => self.unary(),
        }
    }

    fn range(&mut self) -> Read<(Vec<String>, Range, Kind)> {
        if let Token::Size(rows, columns) = *self.peek() {
            self.step();
            if !self.take_either("square", "squares") {
                return self.expected("`square`");
            }
            let names = self.names(1)?;
            return Ok((names, Range::Square(rows, columns), Kind::Line));
        }
        if let Some(count) = self.in_a_row() {
            let names = self.names(count)?;
            self.words("along")?;
            if names.is_empty() && count > 2 {
                return Err(self.error(format!("write {count} names before `along`")));
            }
            return Ok((names, Range::Run(self.place()?), Kind::Cell));
        }
        if self.take("two") {
            let is_beside = self.take("neighbours");
            if !is_beside && !self.take("cells") {
                return self.expected("`cells`, `neighbours` or `in a row`");
            }
            let names = self.names(2)?;
            let place = self.inside()?;
            let apart = if is_beside {
                Apart::SideBySide
            } else {
                self.apart()?
            };
            return Ok((names, Range::Two(place, apart), Kind::Cell));
        }
        if self.take_either("cell", "cells") {
            let names = self.names(1)?;
            return Ok((names, Range::Cell(self.inside()?), Kind::Cell));
        }
        if self.take_either("number", "numbers") {
            let names = self.names(1)?;
            self.words("from")?;
            let low = self.term()?;
            self.words("to")?;
            return Ok((
                names,
                Range::Number(Box::new(low), Box::new(self.term()?)),
                Kind::Number,
            ));
        }
        if self.take_either("line", "lines") {
            let names = self.names(1)?;
            self.words("in")?;
            return match self.peek().clone() {
                Token::Word(name) if self.puzzle.family(&name).is_some() => {
                    self.step();
                    Ok((names, Range::Line(name), Kind::Line))
                }
                _ => self.expected("the name of lines or cells of the puzzle"),
            };
        }
        for word in HouseWord::ALL {
            let plural = if word == HouseWord::Box {
                "boxes".to_owned()
            } else {
                format!("{}s", word.word())
            };
            if self.take_either(word.word(), &plural) {
                return Ok((self.names(1)?, Range::House(word), Kind::Line));
            }
        }
        self.expected(
            "what is meant: `cell`, `two cells`, `two in a row`, `line`, `row`, `2x2 square`, `number`",
        )
    }

    /// `three in a row`
    fn in_a_row(&mut self) -> Option<usize> {
        let count = match self.peek() {
            Token::Word(word) => NUMBER_WORDS
                .iter()
                .position(|known| known == word)
                .map(|at| at + 2),
            _ => None,
        }?;
        let is_word = |at, wanted| matches!(self.peek_after(at), Token::Word(word) if word == wanted);
        let follows = is_word(1, "in") && is_word(2, "a") && is_word(3, "row");
        if !follows {
            return None;
        }
        for _ in 0..4 {
            self.step();
        }
        Some(count)
    }

    /// As many names, or none at all.
    fn names(&mut self, count: usize) -> Read<Vec<String>> {
        let is_article = self.is_word("a") && (self.peek_is_piece(1));
        let is_name = match self.peek() {
            Token::Word(word) => !is_article && !super::WORDS.contains(&word.as_str()),
            _ => false,
        };
        let mut names = Vec::new();
        if !is_name {
            return Ok(names);
        }
        for at in 0..count {
            if at > 0 {
                self.sign(",")?;
            }
            let name = self.new_name()?;
            if names.contains(&name) {
                return Err(self.error(format!("`{name}` is named twice")));
            }
            names.push(name);
        }
        Ok(names)
    }

    fn peek_is_piece(&self, at: usize) -> bool {
        matches!(self.peek_after(at), Token::Word(word) if word == "knight's" || word == "king's")
    }

    fn inside(&mut self) -> Read<Place> {
        match self.take("in") {
            true => self.place(),
            false => Ok(Place::All),
        }
    }

    fn apart(&mut self) -> Read<Apart> {
        if self.take("side by side") {
            return Ok(Apart::SideBySide);
        }
        if self.take("a king's move apart") {
            return Ok(Apart::Touching);
        }
        if self.take("a knight's move apart") {
            return Ok(Apart::Leap(1, 2));
        }
        if let Token::Number(first) = *self.peek() {
            self.step();
            self.words("by")?;
            let second = self.number("a number")?;
            self.words("apart")?;
            return match (u16::try_from(first), u16::try_from(second)) {
                (Ok(first), Ok(second)) if first + second > 0 && first.max(second) < 200 => {
                    Ok(Apart::Leap(first, second))
                }
                _ => Err(self.error("nothing is so far apart")),
            };
        }
        Ok(Apart::Anyhow)
    }
}
