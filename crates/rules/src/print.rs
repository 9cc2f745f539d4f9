//! Writes rules as people read them, with brackets only where another reading would be possible.

use std::fmt::{self, Display, Formatter};

use crate::parse::NUMBER_WORDS;
use crate::syntax::{
    Apart, Argument, Binder, Body, CellRef, Compare, Definition, Divided, Formula, Operator, Place,
    Predicate, Quantifier, Range, Term, Values,
};

/// How tightly something is bound: from 0, where everything may stand, to a single operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Level(u8);

const LOOSE: Level = Level(0);
/// What follows `then`: no `exactly when`.
const TAIL: Level = Level(1);
const OF_OR: Level = Level(3);
const OF_AND: Level = Level(4);
const OF_WHEN: Level = Level(2);

const PRODUCT: Level = Level(1);
const FACTOR: Level = Level(2);

/// A formula or term at a level.
struct At<'a, T>(&'a T, Level);

fn in_brackets(
    f: &mut Formatter<'_>,
    needed: bool,
    inside: impl FnOnce(&mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if needed {
        f.write_str("(")?;
    }
    inside(f)?;
    if needed {
        f.write_str(")")?;
    }
    Ok(())
}

fn joined<T>(
    f: &mut Formatter<'_>,
    parts: &[T],
    between: &str,
    write: impl Fn(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            f.write_str(between)?;
        }
        write(f, part)?;
    }
    Ok(())
}

impl Display for CellRef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CellRef::Spot(spot) => spot.fmt(f),
            CellRef::Name(name) => f.write_str(name),
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        At(self, LOOSE).fmt(f)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        At(self, LOOSE).fmt(f)
    }
}

impl Display for At<'_, Formula> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let &At(formula, level) = self;
        match formula {
            Formula::Exactly(a, b) => in_brackets(f, level > LOOSE, |f| {
                write!(f, "{} exactly when {}", At(&**a, OF_WHEN), At(&**b, OF_WHEN))
            }),
            Formula::Implies(a, b) => in_brackets(f, level > TAIL, |f| {
                write!(f, "if {} then {}", At(&**a, LOOSE), At(&**b, TAIL))
            }),
            Formula::Quantified(quantifier, binder, body) => {
                in_brackets(f, level > TAIL, |f| write_quantified(f, quantifier, binder, body))
            }
            Formula::Or(parts) => in_brackets(f, level > Level(2), |f| {
                joined(f, parts, " or ", |f, part| At(part, OF_OR).fmt(f))
            }),
            Formula::And(parts) => in_brackets(f, level > Level(3), |f| {
                joined(f, parts, " and ", |f, part| At(part, OF_AND).fmt(f))
            }),
            Formula::Not(inside) => match &**inside {
                Formula::Even(term) => write!(f, "{} is odd", said_of(term)),
                Formula::OneOf(term, ranges) => {
                    write!(f, "{} is not one of {}", said_of(term), Ranges(ranges))
                }
                Formula::Is(layer, cell) => write!(f, "{cell} is not {layer}"),
                other => write!(f, "not {}", At(other, OF_AND)),
            },
            Formula::Compare(compare, a, b) => {
                write!(f, "{} {} {}", said_of(a), compare.symbol(), At(b, LOOSE))
            }
            Formula::OneOf(term, ranges) => write!(f, "{} is one of {}", said_of(term), Ranges(ranges)),
            Formula::Even(term) => write!(f, "{} is even", said_of(term)),
            Formula::Is(layer, cell) => write!(f, "{cell} is {layer}"),
            Formula::Some(amount, parts) => {
                write!(
                    f,
                    "{} {} of (",
                    amount_words(amount.compare),
                    At(&*amount.number, FACTOR)
                )?;
                joined(f, parts, "; ", |f, part| part.fmt(f))?;
                f.write_str(")")
            }
            Formula::Holds(predicate, values) => write!(f, "{values} {predicate}"),
            Formula::SameValues(a, b) => write!(f, "{a} has the digits of {b}"),
            Formula::Form(form, binder) => {
                f.write_str("the ")?;
                write_binder(f, binder, true)?;
                write!(f, " {}", form.words())
            }
            Formula::Regions(divided, layer) => match divided {
                Divided::Size(size) => write!(f, "regions of {layer} have {size} cells"),
                Divided::Differ => write!(f, "regions of {layer} have different digits"),
                Divided::InOrder => write!(f, "regions of {layer} are numbered in order"),
            },
            Formula::Call(name, arguments) => write_call(f, name, arguments),
        }
    }
}

/// The number that a comparison begins with: one that begins with `if` would be read as a condition.
fn said_of(term: &Term) -> At<'_, Term> {
    let level = if matches!(term, Term::If(..)) {
        PRODUCT
    } else {
        LOOSE
    };
    At(term, level)
}

fn amount_words(compare: Compare) -> &'static str {
    match compare {
        Compare::AtLeast => "at least",
        Compare::AtMost => "at most",
        _ => "exactly",
    }
}

fn write_quantified(
    f: &mut Formatter<'_>,
    quantifier: &Quantifier,
    binder: &Binder,
    body: &Formula,
) -> fmt::Result {
    let mut is_plural = false;
    match quantifier {
        Quantifier::Every => f.write_str("every ")?,
        Quantifier::Some => f.write_str("some ")?,
        Quantifier::No => f.write_str("no ")?,
        Quantifier::Amount(amount) => {
            is_plural = *amount.number != Term::Number(1);
            write!(
                f,
                "{} {} ",
                amount_words(amount.compare),
                At(&*amount.number, FACTOR)
            )?;
        }
    }
    match nameless(binder, body) {
        Some(said) => {
            write_range(f, &binder.range, None, is_plural)?;
            write!(f, " {said}")
        }
        None => {
            write_binder(f, binder, is_plural)?;
            write!(f, ": {body}")
        }
    }
}

/// What is said of cells or lines that need no name.
fn nameless(binder: &Binder, body: &Formula) -> Option<String> {
    if binder.condition.is_some() {
        return None;
    }
    let is_digit = |term: &Term, at: usize| matches!(term, Term::Digit(CellRef::Name(name)) if *name == binder.names[at]);
    let names: Vec<&str> = binder.names.iter().map(String::as_str).collect();
    match (&binder.range, &names[..]) {
        (Range::Two(..) | Range::Run(_), ["a", "b"]) => {
            let (is_not, inside) = match body {
                Formula::Not(inside) => (true, &**inside),
                other => (false, other),
            };
            let Formula::Compare(compare, left, right) = inside else {
                return None;
            };
            let words = match compare {
                Compare::Equal => "",
                Compare::AtLeast => "at least ",
                Compare::AtMost => "at most ",
                _ => "-",
            };
            let two = |term: &Term, wanted: Operator| match term {
                Term::Arithmetic(operator, a, b) => *operator == wanted && is_digit(a, 0) && is_digit(b, 1),
                _ => false,
            };
            let not = if is_not { "do not " } else { "" };
            match left {
                Term::Absolute(inside) if two(inside, Operator::Minus) && words != "-" => {
                    Some(format!("{not}differ by {words}{}", At(right, FACTOR)))
                }
                sum if two(sum, Operator::Plus) && words != "-" => {
                    Some(format!("{not}sum to {words}{}", At(right, FACTOR)))
                }
                a if is_digit(a, 0) && is_digit(right, 1) && !is_not => match compare {
                    Compare::Unequal => Some("differ".to_owned()),
                    Compare::Equal => Some("are equal".to_owned()),
                    _ => None,
                },
                _ => None,
            }
        }
        (Range::Cell(_), ["a"]) => {
            let (not, inside) = match body {
                Formula::Not(inside) => ("not ", &**inside),
                other => ("", other),
            };
            match inside {
                Formula::Even(term) if is_digit(term, 0) => {
                    Some(if not.is_empty() { "is even" } else { "is odd" }.to_owned())
                }
                Formula::OneOf(term, ranges) if is_digit(term, 0) => {
                    Some(format!("is {not}one of {}", Ranges(ranges)))
                }
                Formula::Is(layer, CellRef::Name(name)) if name == "a" => Some(format!("is {not}{layer}")),
                _ => None,
            }
        }
        (Range::Line(_) | Range::House(_) | Range::Square(..), ["L"]) => match body {
            Formula::Holds(predicate, values)
                if values.layer.is_none() && matches!(&values.place, Place::Name(name) if name == "L") =>
            {
                Some(predicate.to_string())
            }
            _ => None,
        },
        _ => None,
    }
}

fn write_binder(f: &mut Formatter<'_>, binder: &Binder, is_plural: bool) -> fmt::Result {
    write_range(f, &binder.range, Some(&binder.names), is_plural)?;
    match &binder.condition {
        Some(condition) => write!(f, " where {}", At(condition, OF_AND)),
        None => Ok(()),
    }
}

fn write_range(
    f: &mut Formatter<'_>,
    range: &Range,
    names: Option<&[String]>,
    is_plural: bool,
) -> fmt::Result {
    let names = names.map_or(String::new(), |names| format!(" {}", names.join(", ")));
    let s = if is_plural { "s" } else { "" };
    let inside = |place: &Place| match place {
        Place::All => String::new(),
        place => format!(" in {place}"),
    };
    match range {
        Range::Cell(place) => write!(f, "cell{s}{names}{}", inside(place)),
        Range::Two(place, Apart::SideBySide) => write!(f, "two neighbours{names}{}", inside(place)),
        Range::Two(place, apart) => {
            write!(f, "two cells{names}{}", inside(place))?;
            match apart {
                Apart::Anyhow | Apart::SideBySide => Ok(()),
                Apart::Touching => f.write_str(" a king's move apart"),
                Apart::Leap(1, 2) => f.write_str(" a knight's move apart"),
                Apart::Leap(a, b) => write!(f, " {a} by {b} apart"),
            }
        }
        Range::Run(place) => {
            // `two in a row` without names.
            let count = names.split(',').count().max(2);
            let word = NUMBER_WORDS.get(count - 2).unwrap_or(&NUMBER_WORDS[0]);
            write!(f, "{word} in a row{names} along {place}")
        }
        Range::Line(family) => write!(f, "line{s}{names} in {family}"),
        Range::House(word) => {
            let s = if is_plural && word.word() == "box" {
                "es"
            } else {
                s
            };
            write!(f, "{}{s}{names}", word.word())
        }
        Range::Square(rows, columns) => write!(f, "{rows}x{columns} square{s}{names}"),
        Range::Number(low, high) => write!(f, "number{s}{names} from {low} to {high}"),
    }
}

impl Display for At<'_, Term> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let &At(term, level) = self;
        match term {
            Term::Number(number) => number.fmt(f),
            Term::Digit(cell) => cell.fmt(f),
            Term::Name(name) => f.write_str(name),
            Term::Layer(layer, cell) => write!(f, "{layer} of {cell}"),
            Term::Edge(layer, a, b) => write!(f, "{layer} between {a} and {b}"),
            Term::Corner(layer, corner, cell) => {
                let down = if corner.is_below { "below" } else { "above" };
                let side = if corner.is_right { "right" } else { "left" };
                write!(f, "{layer} {down} {side} of {cell}")
            }
            Term::Arithmetic(operator, a, b) => {
                let is_sum = matches!(operator, Operator::Plus | Operator::Minus);
                let own = if is_sum { LOOSE } else { PRODUCT };
                let right = if is_sum { PRODUCT } else { FACTOR };
                // Only what is a sum itself may stand on the left without brackets.
                let left = match &**a {
                    Term::Arithmetic(..) => own,
                    _ => PRODUCT,
                };
                in_brackets(f, level > own, |f| {
                    write!(f, "{} {} {}", At(&**a, left), operator.symbol(), At(&**b, right))
                })
            }
            Term::Negative(inside) => match &**inside {
                Term::Number(number) => write!(f, "-({number})"),
                other => write!(f, "-{}", At(other, FACTOR)),
            },
            Term::Absolute(inside) => write!(f, "|{inside}|"),
            Term::Of(gather, values) => write!(f, "{} of {values}", gather.words()),
            Term::Over(gather, binder, inside) => in_brackets(f, level > LOOSE, |f| {
                write!(f, "{} over ", gather.words())?;
                write_binder(f, binder, true)?;
                write!(f, ": {inside}")
            }),
            Term::Count(binder) => in_brackets(f, level > LOOSE, |f| {
                f.write_str("number of ")?;
                write_binder(f, binder, true)
            }),
            Term::At(at, values) => write!(f, "entry {} of {values}", At(&**at, FACTOR)),
            Term::If(condition, a, b) => in_brackets(f, level > LOOSE, |f| {
                write!(f, "if {condition} then {a} else {b}")
            }),
            Term::Position(position, cell) => write!(f, "{} number of {cell}", position.word()),
            Term::PlaceOf(cell, place) => write!(f, "place of {cell} along {place}"),
            Term::Distance(a, b) => write!(f, "distance from {a} to {b}"),
            Term::Area(cell, None) => write!(f, "area of {cell}"),
            Term::Area(cell, Some(layer)) => write!(f, "area of {cell} by {layer}"),
            Term::Call(name, arguments) => write_call(f, name, arguments),
        }
    }
}

fn write_call(f: &mut Formatter<'_>, name: &str, arguments: &[Argument]) -> fmt::Result {
    f.write_str(name)?;
    if arguments.is_empty() {
        return Ok(());
    }
    f.write_str("(")?;
    joined(f, arguments, ", ", |f, argument| match argument {
        Argument::Cell(cell) => cell.fmt(f),
        Argument::Line(place) => place.fmt(f),
        Argument::Number(term) => term.fmt(f),
    })?;
    f.write_str(")")
}

struct Ranges<'a>(&'a [(i64, i64)]);

impl Display for Ranges<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        joined(f, self.0, ", ", |f, &(low, high)| match low == high {
            true => write!(f, "{low}"),
            false => write!(f, "{low}-{high}"),
        })?;
        f.write_str("}")
    }
}

impl Display for Predicate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Predicate::Differ => "has no repeats",
            Predicate::Equal => "has equal digits",
            Predicate::Rise => "rises",
            Predicate::NeverFall => "never falls",
            Predicate::Consecutive => "has consecutive digits",
            Predicate::Mirrored => "reads the same both ways",
            Predicate::Follows(machine) => return write!(f, "follows {}", machine.name),
            Predicate::Along(along, number) => {
                let (before, behind) = along.words();
                let space = if behind.is_empty() { "" } else { " " };
                return write!(f, "{before} {number}{space}{behind}");
            }
            Predicate::Match(pattern) => return write!(f, "matches \"{pattern}\""),
        })
    }
}

impl Display for Values {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(layer) = &self.layer {
            write!(f, "{layer} of ")?;
        }
        self.place.fmt(f)
    }
}

/// A place where only a simple one may stand.
struct Simple<'a>(&'a Place);

impl Display for Simple<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_compound = matches!(self.0, Place::Except(..) | Place::Within(..));
        in_brackets(f, is_compound, |f| self.0.fmt(f))
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Place::All => f.write_str("cells"),
            Place::Name(name) => f.write_str(name),
            Place::Cell(cell) => cell.fmt(f),
            Place::Way(spots) => joined(f, spots, "-", |f, spot| spot.fmt(f)),
            Place::Numbered(position, number, board) => {
                write!(f, "{} {}", position.word(), At(&**number, FACTOR))?;
                match board {
                    Some(board) => write!(f, " on {board}"),
                    None => Ok(()),
                }
            }
            Place::HouseOf(position, cell) => write!(f, "{} of {cell}", position.word()),
            Place::Around(around, cell) => write!(f, "{} {cell}", around.words()),
            Place::List(places) => {
                f.write_str("{")?;
                joined(f, places, ", ", |f, place| place.fmt(f))?;
                f.write_str("}")
            }
            Place::Except(a, b) => write!(f, "{a} except {}", Simple(b)),
            Place::Within(a, b) => write!(f, "{a} within {}", Simple(b)),
            Place::Reversed(place) => write!(f, "reverse of {}", Simple(place)),
            Place::First(count, place) => write!(f, "first {} of {}", At(&**count, FACTOR), Simple(place)),
        }
    }
}

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.parameters.is_empty() {
            f.write_str("(")?;
            joined(f, &self.parameters, ", ", |f, (kind, name)| {
                write!(f, "{} {name}", kind.word())
            })?;
            f.write_str(")")?;
        }
        match &self.body {
            Body::Formula(formula) => write!(f, ": {formula}"),
            Body::Term(term) => write!(f, " = {term}"),
        }
    }
}
