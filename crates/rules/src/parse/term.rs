//! Reads numbers: arithmetic, sums over places, layers and everything else that is one.

use super::{Parser, Read};
use crate::lexer::Token;
use crate::puzzle::LayerOn;
use crate::syntax::{Body, CellRef, CornerOf, Gather, Kind, Operator, Position, Range, Term};

impl Parser<'_> {
    pub(super) fn term(&mut self) -> Read<Term> {
        self.deeper(|parser| {
            let mut term = parser.product()?;
            loop {
                let operator = if parser.take_sign("+") {
                    Operator::Plus
                } else if parser.take_sign("-") {
                    Operator::Minus
                } else {
                    return Ok(term);
                };
                term = Term::Arithmetic(operator, Box::new(term), Box::new(parser.product()?));
            }
        })
    }

    fn product(&mut self) -> Read<Term> {
        let mut term = self.factor()?;
        loop {
            let operator = if self.take_sign("*") {
                Operator::Times
            } else if self.take_sign("/") {
                Operator::Over
            } else if self.take("mod") {
                Operator::Mod
            } else {
                return Ok(term);
            };
            term = Term::Arithmetic(operator, Box::new(term), Box::new(self.factor()?));
        }
    }

    pub(super) fn factor(&mut self) -> Read<Term> {
        self.deeper(Self::factor_here)
    }

    fn factor_here(&mut self) -> Read<Term> {
        if self.take_sign("-") {
            let is_written = matches!(self.peek(), Token::Number(number) if *number > 0);
            return Ok(match self.factor()? {
                Term::Number(number) if is_written => Term::Number(-number),
                term => Term::Negative(Box::new(term)),
            });
        }
        if self.take_sign("(") {
            let term = self.term()?;
            self.sign(")")?;
            return Ok(term);
        }
        if self.take_sign("|") {
            let term = self.term()?;
            self.sign("|")?;
            return Ok(Term::Absolute(Box::new(term)));
        }
        match self.peek().clone() {
            Token::Number(number) => {
                self.step();
                Ok(Term::Number(number))
            }
            Token::Spot(_) => Ok(Term::Digit(self.cell()?)),
            Token::Word(word) => self.named(&word),
            _ => self.expected("a number, a cell, or words such as `sum of row 1`"),
        }
    }

    fn named(&mut self, word: &str) -> Read<Term> {
        match self.kind_of(word) {
            Some(Kind::Cell) => return Ok(Term::Digit(self.cell()?)),
            Some(Kind::Number) => {
                self.step();
                return Ok(Term::Name(word.to_owned()));
            }
            Some(Kind::Line) => {
                let message =
                    format!("`{word}` is a line, not a number; write `sum of {word}` or name a cell");
                return Err(self.error(message));
            }
            None => {}
        }
        if self.puzzle.numbers.iter().any(|(name, _)| name == word) {
            self.step();
            return Ok(Term::Name(word.to_owned()));
        }
        if let Some(definition) = self.definition(word) {
            if !matches!(definition.body, Body::Term(_)) {
                return Err(self.error(format!("`{word}` is true or not, and no number")));
            }
            self.step();
            return Ok(Term::Call(word.to_owned(), self.arguments(definition)?));
        }
        for on in [LayerOn::Cells, LayerOn::Edges, LayerOn::Corners] {
            if self.layer(word, on) {
                self.step();
                return self.of_layer(word.to_owned(), on);
            }
        }
        if let Some(gather) = Gather::ALL.into_iter().find(|gather| gather.words() == word) {
            self.step();
            if self.take("of") {
                return Ok(Term::Of(gather, self.values()?));
            }
            if !self.take("over") {
                return self.expected("`of` and cells, or `over` and what is bound");
            }
            let (binder, has_names) = self.binder(true)?;
            if !has_names {
                return Err(self.error("write a name for what is bound"));
            }
            let names = binder.names.clone();
            let kind = kind_of(&binder.range);
            self.sign(":")?;
            let term = self.with_names(&names, kind, Self::term)?;
            return Ok(Term::Over(gather, Box::new(binder), Box::new(term)));
        }
        self.worded(word)
    }

    fn of_layer(&mut self, name: String, on: LayerOn) -> Read<Term> {
        match on {
            LayerOn::Cells => {
                self.words("of")?;
                Ok(Term::Layer(name, self.cell()?))
            }
            LayerOn::Edges => {
                self.words("between")?;
                let first = self.cell()?;
                self.words("and")?;
                Ok(Term::Edge(name, first, self.cell()?))
            }
            LayerOn::Corners => {
                let is_below = self.take("below");
                if !is_below && !self.take("above") {
                    return self
                        .expected("`above left of`, `above right of`, `below left of` or `below right of`");
                }
                let is_right = self.take("right");
                if !is_right && !self.take("left") {
                    return self.expected("`left` or `right`");
                }
                self.words("of")?;
                let corner = CornerOf { is_below, is_right };
                Ok(Term::Corner(name, corner, self.cell()?))
            }
        }
    }

    fn worded(&mut self, word: &str) -> Read<Term> {
        for position in Position::ALL {
            if word == position.word() {
                self.step();
                self.words("number of")?;
                return Ok(Term::Position(position, self.cell()?));
            }
        }
        if self.take("number of") {
            let (binder, has_names) = self.binder(true)?;
            if binder.condition.is_some() && !has_names {
                return Err(self.error("write a name for what is counted"));
            }
            return Ok(Term::Count(Box::new(binder)));
        }
        if self.take("entry") {
            let at = self.factor()?;
            self.words("of")?;
            return Ok(Term::At(Box::new(at), self.values()?));
        }
        if self.take("if") {
            let condition = self.formula()?;
            self.words("then")?;
            let then = self.term()?;
            self.words("else")?;
            return Ok(Term::If(
                Box::new(condition),
                Box::new(then),
                Box::new(self.term()?),
            ));
        }
        if self.take("place") {
            self.words("of")?;
            let cell = self.cell()?;
            self.words("along")?;
            return Ok(Term::PlaceOf(cell, Box::new(self.place()?)));
        }
        if self.take("distance") {
            self.words("from")?;
            let first = self.cell()?;
            self.words("to")?;
            return Ok(Term::Distance(first, self.cell()?));
        }
        if self.take("area") {
            self.words("of")?;
            let cell: CellRef = self.cell()?;
            let mut layer = None;
            if self.take("by") {
                match self.peek().clone() {
                    Token::Word(name) if self.layer(&name, LayerOn::Cells) => {
                        self.step();
                        layer = Some(name);
                    }
                    _ => return self.expected("the name of a layer"),
                }
            }
            return Ok(Term::Area(cell, layer));
        }
        self.expected("a number, a cell, or words such as `sum of row 1`")
    }
}

/// What the names of a range stand for.
pub(crate) fn kind_of(range: &Range) -> Kind {
    match range {
        Range::Cell(_) | Range::Two(..) | Range::Run(_) => Kind::Cell,
        Range::Line(_) | Range::House(_) | Range::Square(..) => Kind::Line,
        Range::Number(..) => Kind::Number,
    }
}
