//! Reads what is true or not: comparisons, and, or, if, so many of, for every and what is said of lines.

use super::term::kind_of;
use super::{Parser, Read};
use crate::error::RuleError;
use crate::lexer::Token;
use crate::pattern::Pattern;
use crate::puzzle::LayerOn;
use crate::sums::Along;
use crate::syntax::{
    Amount, Binder, Body, CellRef, Compare, Divided, Form, Formula, Kind, Operator, Place, Predicate,
    Quantifier, Range, Term, Values,
};

impl Parser<'_> {
    pub(crate) fn formula(&mut self) -> Read<Formula> {
        self.deeper(|parser| {
            let left = parser.conditional()?;
            if !parser.take("exactly when") {
                return Ok(left);
            }
            let right = parser.conditional()?;
            Ok(Formula::Exactly(Box::new(left), Box::new(right)))
        })
    }

    fn conditional(&mut self) -> Read<Formula> {
        if !self.take("if") {
            return self.either();
        }
        let condition = self.formula()?;
        self.words("then")?;
        let then = self.attempt(|parser| {
            let then = parser.deeper(Self::conditional)?;
            match parser.is_word("else") {
                true => parser.expected("the end of what follows `then`"),
                false => Ok(then),
            }
        });
        if let Some(then) = then {
            return Ok(Formula::Implies(Box::new(condition), Box::new(then)));
        }
        // One of two numbers, of which something is said.
        let then = self.term()?;
        self.words("else")?;
        let number = Term::If(Box::new(condition), Box::new(then), Box::new(self.term()?));
        self.said_of(number)
    }

    fn either(&mut self) -> Read<Formula> {
        let mut parts = vec![self.both()?];
        while self.take("or") {
            parts.push(self.both()?);
        }
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            Formula::Or(parts)
        })
    }

    fn both(&mut self) -> Read<Formula> {
        let mut parts = vec![self.unary()?];
        while self.take("and") {
            parts.push(self.unary()?);
        }
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            Formula::And(parts)
        })
    }

    pub(super) fn unary(&mut self) -> Read<Formula> {
        self.deeper(Self::unary_here)
    }

    fn unary_here(&mut self) -> Read<Formula> {
        if self.take("not") {
            return Ok(Formula::Not(Box::new(self.unary()?)));
        }
        if self.take("the") {
            return self.form();
        }
        if self.are_words("regions of") {
            return self.regions();
        }
        if let Some(quantifier) = self.quantifier()? {
            return self.quantified(quantifier);
        }
        if self.is_sign("(") {
            let read = self.attempt(|parser| {
                parser.step();
                let inside = parser.formula()?;
                parser.sign(")")?;
                match parser.goes_on_as_number() {
                    true => parser.expected("the end of a formula in brackets"),
                    false => Ok(inside),
                }
            });
            if let Some(read) = read {
                return Ok(read);
            }
        }
        if let Token::Word(name) = self.peek().clone()
            && let Some(definition) = self.definition(&name)
            && matches!(definition.body, Body::Formula(_))
        {
            self.step();
            return Ok(Formula::Call(name, self.arguments(definition)?));
        }
        self.atom()
    }

    /// Whether what stands in brackets is part of a number.
    fn goes_on_as_number(&self) -> bool {
        let signs = ["=", "≠", "<", "≤", ">", "≥", "+", "-", "*", "/"];
        signs.iter().any(|sign| self.is_sign(sign)) || ["is", "mod"].iter().any(|word| self.is_word(word))
    }

    fn quantifier(&mut self) -> Read<Option<Quantifier>> {
        if self.take_either("every", "each") {
            return Ok(Some(Quantifier::Every));
        }
        if self.take("some") {
            return Ok(Some(Quantifier::Some));
        }
        if self.take("no") {
            return Ok(Some(Quantifier::No));
        }
        let words = [
            ("exactly", Compare::Equal),
            ("at least", Compare::AtLeast),
            ("at most", Compare::AtMost),
        ];
        for (words, compare) in words {
            if self.take(words) {
                let number = Box::new(self.factor()?);
                return Ok(Some(Quantifier::Amount(Amount { compare, number })));
            }
        }
        Ok(None)
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Read<Formula> {
        if self.are_words("of")
            && let Quantifier::Amount(amount) = quantifier
        {
            self.step();
            self.sign("(")?;
            let mut parts = vec![self.formula()?];
            while self.take_sign(";") {
                parts.push(self.formula()?);
            }
            self.sign(")")?;
            return Ok(Formula::Some(amount, parts));
        }
        let (binder, has_names) = self.binder(false)?;
        let kind = kind_of(&binder.range);
        let names = binder.names.clone();
        let body = if has_names {
            if !self.take_sign(":") {
                return self.expected("`:` and what holds");
            }
            self.with_names(&names, kind, Self::formula)?
        } else {
            self.with_names(&names, kind, |parser| parser.nameless(&binder))?
        };
        Ok(Formula::Quantified(quantifier, Box::new(binder), Box::new(body)))
    }

    /// What is said of something that has no name: `differ by at least 5`.
    fn nameless(&mut self, binder: &Binder) -> Read<Formula> {
        let digit = |name: &String| Term::Digit(CellRef::Name(name.clone()));
        match (kind_of(&binder.range), &binder.names[..]) {
            (Kind::Cell, [a, b]) => {
                let (a, b) = (digit(a), digit(b));
                let two = |operator| Term::Arithmetic(operator, Box::new(a.clone()), Box::new(b.clone()));
                let is_not = self.take("do not");
                let formula = if self.take("differ by") {
                    let compare = self.at_least_or_most();
                    let number = self.factor()?;
                    Formula::Compare(compare, Term::Absolute(Box::new(two(Operator::Minus))), number)
                } else if self.take("differ") {
                    Formula::Compare(Compare::Unequal, a, b)
                } else if self.take("are equal") {
                    Formula::Compare(Compare::Equal, a, b)
                } else if self.take("sum to") {
                    let compare = self.at_least_or_most();
                    let number = self.factor()?;
                    Formula::Compare(compare, two(Operator::Plus), number)
                } else {
                    return self.expected(
                        "names and `:`, or what holds of them: `differ`, `are equal`, `differ by`, `sum to`",
                    );
                };
                Ok(if is_not {
                    Formula::Not(Box::new(formula))
                } else {
                    formula
                })
            }
            (Kind::Cell, [a]) => {
                let a = a.clone();
                self.said_of(Term::Digit(CellRef::Name(a)))
            }
            (Kind::Line, [line]) => {
                let values = Values {
                    layer: None,
                    place: Place::Name(line.clone()),
                };
                match self.predicate()? {
                    Some(said) => Ok(said(values)),
                    None => self.expected("a name and `:`, or what holds of it, such as `rises`"),
                }
            }
            _ => self.expected("a name and `:`"),
        }
    }

    fn at_least_or_most(&mut self) -> Compare {
        if self.take("at least") {
            Compare::AtLeast
        } else if self.take("at most") {
            Compare::AtMost
        } else {
            Compare::Equal
        }
    }

    /// `the cells a in row 1 where a is shaded are connected`
    fn form(&mut self) -> Read<Formula> {
        let at = self.at;
        let (binder, has_names) = self.binder(false)?;
        if !matches!(binder.range, Range::Cell(_)) {
            let message = "only cells have a form: `the cells a where …`";
            return Err(RuleError::new(self.tokens[at].span.clone(), message));
        }
        if !has_names && binder.condition.is_some() {
            return Err(self.error("write a name for the cells"));
        }
        match Form::ALL.into_iter().find(|form| self.take(form.words())) {
            Some(form) => Ok(Formula::Form(form, Box::new(binder))),
            None => self.expected("`are connected`, `form one loop` or `form one path`"),
        }
    }

    /// `regions of part have 9 cells`
    fn regions(&mut self) -> Read<Formula> {
        self.words("regions of")?;
        let Token::Word(layer) = self.peek().clone() else {
            return self.expected("the name of a layer");
        };
        if !self.layer(&layer, LayerOn::Cells) {
            return self.expected("the name of a layer");
        }
        self.step();
        let divided = if self.take("have different digits") {
            Divided::Differ
        } else if self.take("are numbered in order") {
            Divided::InOrder
        } else if self.take("have") {
            let size = self.number("how many cells, or `different digits`")?;
            self.words("cells")?;
            Divided::Size(size)
        } else {
            return self.expected("`have 9 cells`, `have different digits` or `are numbered in order`");
        };
        Ok(Formula::Regions(divided, layer))
    }

    fn atom(&mut self) -> Read<Formula> {
        // Cells of which something is said; what begins alike may be a number.
        let of_place = self.attempt(|parser| {
            let values = parser.values()?;
            match parser.predicate()? {
                Some(said) => Ok(Ok(said(values))),
                None if parser.take("has the digits of") => {
                    let other = parser.values()?;
                    Ok(Ok(Formula::SameValues(values, other)))
                }
                None => parser
                    .expected("what holds of these cells, such as `has no repeats`")
                    .map(Err::<Formula, ()>),
            }
        });
        if let Some(Ok(formula)) = of_place {
            return Ok(formula);
        }
        if let (Token::Word(_) | Token::Spot(_), Token::Word(is)) = (self.peek(), self.peek_after(1))
            && is == "is"
            && let Some(formula) = self.attempt(Self::cell_is)
        {
            return Ok(formula);
        }
        let left = self.term()?;
        self.said_of(left)
    }

    /// `a is shaded`, for a layer of yes or no.
    fn cell_is(&mut self) -> Read<Formula> {
        let cell = self.cell()?;
        self.words("is")?;
        let is_not = self.take("not");
        if let Token::Word(name) = self.peek().clone()
            && self.layer(&name, LayerOn::Cells)
            && self
                .puzzle
                .layers
                .iter()
                .any(|layer| layer.name == name && layer.is_yes_no)
        {
            self.step();
            let is = Formula::Is(name, cell);
            return Ok(if is_not { Formula::Not(Box::new(is)) } else { is });
        }
        self.expected("the name of a layer of yes or no")
    }

    /// What is said of a number: a comparison, or `is even`. A nameless cell can also be in a layer.
    fn said_of(&mut self, left: Term) -> Read<Formula> {
        let signs = [
            ("=", Compare::Equal),
            ("≠", Compare::Unequal),
            ("<", Compare::Less),
            ("≤", Compare::AtMost),
            (">", Compare::More),
            ("≥", Compare::AtLeast),
        ];
        for (sign, compare) in signs {
            if self.take_sign(sign) {
                return Ok(Formula::Compare(compare, left, self.term()?));
            }
        }
        if !self.take("is") {
            return self.expected("a comparison such as `= 3`, `< a` or `is even`");
        }
        let words = [
            ("at least", Compare::AtLeast),
            ("at most", Compare::AtMost),
            ("more than", Compare::More),
            ("less than", Compare::Less),
        ];
        for (words, compare) in words {
            if self.take(words) {
                return Ok(Formula::Compare(compare, left, self.term()?));
            }
        }
        let is_not = self.take("not");
        let formula = if self.take("even") {
            Formula::Even(left)
        } else if self.take("odd") {
            Formula::Not(Box::new(Formula::Even(left)))
        } else if self.take("one of") {
            Formula::OneOf(left, self.ranges()?)
        } else if let (Token::Word(name), Term::Digit(cell)) = (self.peek().clone(), &left)
            && self
                .puzzle
                .layers
                .iter()
                .any(|layer| layer.name == name && layer.is_yes_no)
            && self.layer(&name, LayerOn::Cells)
        {
            self.step();
            Formula::Is(name, cell.clone())
        } else {
            return self
                .expected("`even`, `odd`, `one of {1, 3}`, `at least` or the name of a layer of yes or no");
        };
        Ok(if is_not {
            Formula::Not(Box::new(formula))
        } else {
            formula
        })
    }

    /// What is said of a line, without the line.
    fn predicate(&mut self) -> Read<Option<impl FnOnce(Values) -> Formula + use<>>> {
        let words = [
            ("has no repeats", Predicate::Differ),
            ("has equal digits", Predicate::Equal),
            ("rises", Predicate::Rise),
            ("never falls", Predicate::NeverFall),
            ("has consecutive digits", Predicate::Consecutive),
            ("reads the same both ways", Predicate::Mirrored),
        ];
        let mut found = None;
        for (words, predicate) in words {
            if self.take(words) {
                found = Some(predicate);
                break;
            }
        }
        if found.is_none() && self.take("follows") {
            let machine = match self.peek() {
                Token::Word(name) => self.puzzle.machines.iter().find(|one| one.name == *name),
                _ => None,
            };
            let Some(machine) = machine.cloned() else {
                return self.expected("the name of a machine");
            };
            self.step();
            found = Some(Predicate::Follows(machine));
        }
        for along in Along::ALL {
            let (before, behind) = along.words();
            if found.is_none() && self.are_words(before) {
                let number = self.attempt(|parser| {
                    parser.words(before)?;
                    let number = parser.number("a number")?;
                    if !behind.is_empty() {
                        parser.words(behind)?;
                    }
                    Ok(number)
                });
                found = number.map(|number| Predicate::Along(along, number));
            }
        }
        if found.is_none() && self.take("matches") {
            let Token::Text(text) = self.peek().clone() else {
                return self.expected("a pattern between \" and \"");
            };
            let start = self.tokens[self.at].span.start + 1;
            let pattern = Pattern::parse(&text).map_err(|(at, message)| {
                let end = (start + at + 1).min(start + text.len().max(at) + 1);
                RuleError::new(start + at..end, message)
            })?;
            self.step();
            found = Some(Predicate::Match(pattern));
        }
        Ok(found.map(|predicate| move |values| Formula::Holds(predicate, values)))
    }
}
