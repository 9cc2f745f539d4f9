//! What a puzzle means, by the definition alone: whether a finished grid keeps every rule.
//!
//! Nothing here is fast or clever; every answer is held against it, and so is every engine.

use std::collections::BTreeSet;

use crate::error::limits::RESULT;
use crate::places::{Bound, Places, Scope, Worked, distance, house_of};
use crate::puzzle::RulePuzzle;
use crate::syntax::{
    Amount, Binder, Body, CellRef, Divided, Form, Formula, Gather, Operator, Predicate, Quantifier, Term,
    Values,
};

/// What a finished grid breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// There are not as many values as variables.
    Size,
    /// A variable has a value that it cannot have.
    Value(usize),
    /// These cells, which should differ, do not.
    House(Vec<usize>),
    /// A rule, counted from 0.
    Rule(usize),
}

impl RulePuzzle {
    /// What values of all variables break first; `None` for a solution.
    #[must_use]
    pub fn first_broken(&self, values: &[i64]) -> Option<Broken> {
        let variables = self.variables();
        if values.len() != variables.len() {
            return Some(Broken::Size);
        }
        let wrong = variables
            .iter()
            .zip(values)
            .position(|(variable, value)| !variable.values.contains(value));
        if let Some(wrong) = wrong {
            return Some(Broken::Value(wrong));
        }
        for house in self.different() {
            let digits: BTreeSet<i64> = house.iter().map(|&cell| values[cell]).collect();
            if digits.len() < house.len() {
                return Some(Broken::House(house.to_vec()));
            }
        }
        let mut meaning = Meaning {
            puzzle: self,
            values,
            scope: Scope::default(),
        };
        let is_broken = |rule: &crate::puzzle::Rule| meaning.formula(&rule.formula) != Ok(true);
        self.rules.iter().position(is_broken).map(Broken::Rule)
    }

    /// What known values break, each house and each rule by itself: a rule only where all that it speaks of
    /// is known. The variables of a rule are told by [`Ground`](crate::Ground).
    #[must_use]
    pub fn broken_by(&self, known: &[Option<i64>]) -> Vec<(Broken, Vec<usize>)> {
        let mut found = Vec::new();
        for house in self.different() {
            let twice = |cell: &usize| {
                let value = known.get(*cell).copied().flatten();
                value.is_some() && house.iter().any(|other| other != cell && known[*other] == value)
            };
            let cells: Vec<usize> = house.iter().copied().filter(twice).collect();
            if !cells.is_empty() {
                found.push((Broken::House(house.to_vec()), cells));
            }
        }
        let Ok(ground) = crate::Ground::new(self) else {
            return found;
        };
        for (number, &rule) in ground.rules.iter().enumerate() {
            for part in ground.conjuncts(rule) {
                let variables = ground.variables_of(part);
                let are_known = variables
                    .iter()
                    .all(|&at| known.get(at).copied().flatten().is_some());
                if are_known {
                    let mut values = vec![None; part + 1];
                    let value = |at: usize| known[at].unwrap_or(0);
                    if ground.work_out(part, &value, &mut values) == 0 {
                        found.push((Broken::Rule(number), variables));
                    }
                }
            }
        }
        found
    }

    /// Whether values of all variables are a solution: in the order of [`RulePuzzle::variables`].
    ///
    /// ```
    /// use kudosu_rules::RulePuzzle;
    ///
    /// let text = "kudosu rules\nboard: 2x2\nrule: r1c1 < r1c2\n";
    /// let puzzle = RulePuzzle::parse(text)?;
    /// assert!(puzzle.is_solved_by(&[1, 2, 2, 1]));
    /// assert!(!puzzle.is_solved_by(&[2, 1, 1, 2]) && !puzzle.is_solved_by(&[1, 2, 1, 2]));
    /// # Ok::<(), kudosu_rules::RuleError>(())
    /// ```
    #[must_use]
    pub fn is_solved_by(&self, values: &[i64]) -> bool {
        self.first_broken(values).is_none()
    }
}

struct Meaning<'a> {
    puzzle: &'a RulePuzzle,
    values: &'a [i64],
    scope: Scope<Option<i64>>,
}

impl Places for Meaning<'_> {
    type Number = Option<i64>;

    fn puzzle(&self) -> &RulePuzzle {
        self.puzzle
    }

    fn scope(&mut self) -> &mut Scope<Option<i64>> {
        &mut self.scope
    }

    fn fixed(&mut self, term: &Term) -> Worked<i64> {
        self.term(term)?
            .ok_or_else(|| "a number that does not exist".to_owned())
    }

    fn known(&mut self, number: i64) -> Option<i64> {
        Some(number)
    }

    fn given(&mut self, term: &Term) -> Worked<Option<i64>> {
        self.term(term)
    }
}

/// A number, where there is one.
type Number = Option<i64>;

impl Meaning<'_> {
    fn layer(&mut self, name: &str, at: Option<usize>) -> Worked<i64> {
        let start = self
            .puzzle
            .layer_start(name)
            .ok_or_else(|| format!("there is no layer `{name}`"))?;
        let at = at.ok_or_else(|| format!("there is no `{name}` there"))?;
        Ok(self.values[start + at])
    }

    fn values_of(&mut self, values: &Values) -> Worked<Vec<i64>> {
        let cells = self.place(&values.place)?;
        let value = |cell| match &values.layer {
            None => Ok(self.values[cell]),
            Some(layer) => self.layer(layer, Some(cell)),
        };
        cells.into_iter().map(value).collect()
    }

    fn term(&mut self, term: &Term) -> Worked<Number> {
        Ok(match term {
            Term::Number(number) => Some(*number),
            Term::Digit(cell) => {
                let cell = self.cell(cell)?;
                Some(self.values[cell])
            }
            Term::Name(name) => match self.scope.get(name) {
                Ok(Bound::Number(number)) => *number,
                _ => {
                    let variable = self.puzzle.number_variable(name);
                    Some(self.values[variable.ok_or_else(|| format!("there is no number `{name}`"))?])
                }
            },
            Term::Layer(layer, cell) => {
                let cell = self.cell(cell)?;
                Some(self.layer(layer, Some(cell))?)
            }
            Term::Edge(layer, a, b) => {
                let (a, b) = (self.cell(a)?, self.cell(b)?);
                let edge = self.puzzle.plane().edge(a, b);
                Some(self.layer(layer, edge)?)
            }
            Term::Corner(layer, corner, cell) => {
                let cell = self.cell(cell)?;
                let spot = self.puzzle.plane().spots()[cell];
                let spot = spot.moved(corner.is_below.into(), corner.is_right.into());
                let corner = self
                    .puzzle
                    .plane()
                    .corners()
                    .iter()
                    .position(|known| Some(*known) == spot);
                Some(self.layer(layer, corner)?)
            }
            Term::Arithmetic(operator, a, b) => {
                let (Some(a), Some(b)) = (self.term(a)?, self.term(b)?) else {
                    return Ok(None);
                };
                operator.apply(a, b)
            }
            Term::Negative(inside) => self.term(inside)?.map(|number| -number),
            Term::Absolute(inside) => self.term(inside)?.map(i64::abs),
            Term::Of(gather, values) => gather.apply(&self.values_of(values)?),
            Term::Over(gather, binder, inside) => {
                let mut numbers = Vec::new();
                let mut all_exist = true;
                self.each(binder, |meaning| {
                    match meaning.term(inside)? {
                        Some(number) => numbers.push(number),
                        None => all_exist = false,
                    }
                    Ok(())
                })?;
                gather.apply(&numbers).filter(|_| all_exist)
            }
            Term::Count(binder) => {
                let mut count = 0;
                self.each(binder, |_| {
                    count += 1;
                    Ok(())
                })?;
                Some(count)
            }
            Term::At(at, values) => {
                let values = self.values_of(values)?;
                let at = self.term(at)?.and_then(|at| usize::try_from(at - 1).ok());
                at.and_then(|at| values.get(at).copied())
            }
            Term::If(condition, a, b) => {
                let chosen = if self.formula(condition)? { a } else { b };
                self.term(chosen)?
            }
            Term::Position(position, cell) => {
                let cell = self.cell(cell)?;
                house_of(self.puzzle, *position, cell).map(|(number, _)| number as i64)
            }
            Term::PlaceOf(cell, place) => {
                let cell = self.cell(cell)?;
                let place = self.place(place)?;
                place
                    .iter()
                    .position(|&other| other == cell)
                    .map(|at| at as i64 + 1)
            }
            Term::Distance(a, b) => {
                let (a, b) = (self.cell(a)?, self.cell(b)?);
                Some(distance(self.puzzle, a, b))
            }
            Term::Area(cell, layer) => {
                let cell = self.cell(cell)?;
                let all = Values::all(layer.clone());
                let values = self.values_of(&all)?;
                let same: BTreeSet<usize> = (0..values.len())
                    .filter(|&at| values[at] == values[cell])
                    .collect();
                Some(self.joined_with(cell, &same).len() as i64)
            }
            Term::Call(name, arguments) => {
                self.within(name, arguments, |meaning, definition| match &definition.body {
                    Body::Term(term) => meaning.term(term),
                    Body::Formula(_) => Err("a formula is no number".to_owned()),
                })?
            }
        })
    }

    /// Does something with each that a binder binds and its condition allows.
    fn each(&mut self, binder: &Binder, mut work: impl FnMut(&mut Self) -> Worked<()>) -> Worked<()> {
        for bound in self.bindings(binder)? {
            self.with(&binder.names, bound, |meaning| {
                let is_meant = match &binder.condition {
                    Some(condition) => meaning.formula(condition)?,
                    None => true,
                };
                if is_meant { work(meaning) } else { Ok(()) }
            })?;
        }
        Ok(())
    }

    fn amount(&mut self, amount: &Amount, count: i64) -> Worked<bool> {
        let number = self.term(&amount.number)?;
        Ok(number.is_some_and(|number| amount.compare.holds(count, number)))
    }

    fn formula(&mut self, formula: &Formula) -> Worked<bool> {
        Ok(match formula {
            Formula::Compare(compare, a, b) => match (self.term(a)?, self.term(b)?) {
                (Some(a), Some(b)) => compare.holds(a, b),
                _ => false,
            },
            Formula::OneOf(term, ranges) => {
                let number = self.term(term)?;
                number.is_some_and(|number| ranges.iter().any(|&(low, high)| (low..=high).contains(&number)))
            }
            Formula::Even(term) => self.term(term)?.is_some_and(|number| number % 2 == 0),
            Formula::Is(layer, cell) => {
                let cell = self.cell(cell)?;
                self.layer(layer, Some(cell))? == 1
            }
            Formula::Not(inside) => !self.formula(inside)?,
            Formula::And(parts) => {
                let mut all = true;
                for part in parts {
                    all &= self.formula(part)?;
                }
                all
            }
            Formula::Or(parts) => {
                let mut any = false;
                for part in parts {
                    any |= self.formula(part)?;
                }
                any
            }
            Formula::Implies(a, b) => !self.formula(a)? || self.formula(b)?,
            Formula::Exactly(a, b) => self.formula(a)? == self.formula(b)?,
            Formula::Some(amount, parts) => {
                let mut count = 0;
                for part in parts {
                    count += i64::from(self.formula(part)?);
                }
                self.amount(amount, count)?
            }
            Formula::Quantified(quantifier, binder, body) => {
                let (mut all, mut holding) = (0, 0);
                self.each(binder, |meaning| {
                    all += 1;
                    holding += i64::from(meaning.formula(body)?);
                    Ok(())
                })?;
                match quantifier {
                    Quantifier::Every => holding == all,
                    Quantifier::Some => holding > 0,
                    Quantifier::No => holding == 0,
                    Quantifier::Amount(amount) => self.amount(amount, holding)?,
                }
            }
            Formula::Holds(predicate, values) => predicate.holds(&self.values_of(values)?),
            Formula::SameValues(a, b) => {
                let (mut a, mut b) = (self.values_of(a)?, self.values_of(b)?);
                a.sort_unstable();
                b.sort_unstable();
                a == b
            }
            Formula::Form(form, binder) => {
                let mut cells = BTreeSet::new();
                let name = binder.names.first().cloned().unwrap_or_default();
                self.each(binder, |meaning| {
                    cells.insert(meaning.cell(&CellRef::Name(name.clone()))?);
                    Ok(())
                })?;
                self.has_form(*form, &cells)
            }
            Formula::Regions(divided, layer) => {
                let all = Values::all(Some(layer.clone()));
                let parts = self.values_of(&all)?;
                match divided {
                    Divided::Size(size) => parts.iter().enumerate().all(|(cell, part)| {
                        let same: BTreeSet<usize> =
                            (0..parts.len()).filter(|&at| parts[at] == *part).collect();
                        same.len() as i64 == *size && self.joined_with(cell, &same).len() == same.len()
                    }),
                    Divided::Differ => {
                        let pairs: BTreeSet<(i64, i64)> =
                            parts.iter().copied().zip(self.values.iter().copied()).collect();
                        pairs.len() == parts.len()
                    }
                    Divided::InOrder => {
                        let mut next = self.puzzle.layers_least(layer);
                        parts.iter().all(|&part| {
                            next += i64::from(part == next);
                            part < next
                        })
                    }
                }
            }
            Formula::Call(name, arguments) => {
                self.within(name, arguments, |meaning, definition| match &definition.body {
                    Body::Formula(formula) => meaning.formula(formula),
                    Body::Term(_) => Err("a number is neither true nor false".to_owned()),
                })?
            }
        })
    }

    /// The cells of a set that steps from side to side within it lead to.
    fn joined_with(&self, from: usize, cells: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            for next in self.puzzle.plane().neighbours(cell) {
                if cells.contains(&next) && found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    fn has_form(&self, form: Form, cells: &BTreeSet<usize>) -> bool {
        let Some(&first) = cells.first() else {
            return form == Form::Connected;
        };
        let is_joined = self.joined_with(first, cells).len() == cells.len();
        let inside = |&cell: &usize| {
            let near = self.puzzle.plane().neighbours(cell);
            near.into_iter().filter(|next| cells.contains(next)).count()
        };
        let ends = cells.iter().filter(|cell| inside(cell) <= 1).count();
        let is_thin = cells.iter().all(|cell| inside(cell) <= 2);
        match form {
            Form::Connected => is_joined,
            Form::Loop => is_joined && is_thin && ends == 0,
            Form::Path => is_joined && is_thin && ends > 0,
        }
    }
}

/// Numbers beyond the largest are the largest.
fn cut(number: i128) -> i64 {
    number.clamp(i128::from(-RESULT), i128::from(RESULT)) as i64
}

impl Operator {
    /// The result, where there is one: nothing can be divided by 0.
    pub(crate) fn apply(self, a: i64, b: i64) -> Option<i64> {
        let (wide, other) = (i128::from(a), i128::from(b));
        Some(match self {
            Operator::Plus => cut(wide + other),
            Operator::Minus => cut(wide - other),
            Operator::Times => cut(wide * other),
            Operator::Over => a.checked_div_euclid(b)?,
            Operator::Mod => a.checked_rem_euclid(b)?,
        })
    }
}

impl Gather {
    fn apply(self, numbers: &[i64]) -> Option<i64> {
        match self {
            Gather::Sum => Some(cut(numbers.iter().copied().map(i128::from).sum())),
            Gather::Product => {
                let times = |all, &number: &i64| cut(i128::from(all) * i128::from(number));
                Some(numbers.iter().fold(1, times))
            }
            Gather::Largest => numbers.iter().copied().max(),
            Gather::Smallest => numbers.iter().copied().min(),
            Gather::Run => Some(numbers.iter().take_while(|&number| *number == numbers[0]).count() as i64),
            Gather::Different => Some(numbers.iter().collect::<BTreeSet<_>>().len() as i64),
            Gather::Decimal => {
                let read = |all: i64, &number: &i64| {
                    let places = match number {
                        0..=9 => 10,
                        10..=99 => 100,
                        _ => return None,
                    };
                    Some(cut(i128::from(all) * places + i128::from(number)))
                };
                numbers.iter().try_fold(0, read)
            }
        }
    }
}

impl Predicate {
    fn holds(&self, values: &[i64]) -> bool {
        let distinct = || values.iter().collect::<BTreeSet<_>>().len() == values.len();
        let pairs = |holds: fn(i64, i64) -> bool| values.windows(2).all(|pair| holds(pair[0], pair[1]));
        match self {
            Predicate::Differ => distinct(),
            Predicate::Equal => pairs(|a, b| a == b),
            Predicate::Rise => pairs(|a, b| a < b),
            Predicate::NeverFall => pairs(|a, b| a <= b),
            Predicate::Consecutive => {
                let ends = values.iter().max().zip(values.iter().min());
                distinct() && ends.is_none_or(|(high, low)| high - low + 1 == values.len() as i64)
            }
            Predicate::Mirrored => values.iter().eq(values.iter().rev()),
            Predicate::Match(pattern) => pattern.matches(values),
            Predicate::Follows(machine) => machine.reads(values),
            Predicate::Along(along, number) => along.holds(values, *number),
        }
    }
}
