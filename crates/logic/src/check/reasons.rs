//! The check of the reasons of a step about clues: each must be true by what the clues mean, with nothing
//! but the digits that the cells it names can hold.
//!
//! A step whose effects follow may still say something false of why they do. So what a reason says is
//! worked out here a second time: pairs of cells by what the board says of each two, sums and counts in
//! `quantities`, and where a reason only names cells, by trying every way to fill them.

use kudosu_board::{Cell, CellSet, Clue, Clues, Digit, DigitSet, HouseId, LineRule, PairFit, Shape};

use super::CheckError;
use super::ways::{Apart, Digits, Total, Ways, cells_of_whole};
use crate::{Candidate, ClueReason, Why};

/// Of long lines only pairs so near each other are looked at.
const NEAR: usize = 100;

/// Cases inside of cases beyond this are not followed.
const MOST_DEPTH: usize = 4;

/// What a reason may speak of: one clue, several together, or what sums leave over.
pub(super) struct Reasons<'a> {
    pub clues: &'a Clues,
    pub apart: &'a Apart,
    /// What the cells can hold before anything is supposed.
    pub digits: &'a Digits,
    /// The clues of the step.
    pub named: Vec<&'a Clue>,
    /// Further cells that are read with them.
    pub beside: Vec<Cell>,
    /// The sum that some cells have, where that is what is read.
    pub total: Option<Total>,
    /// The house of which the step says where a digit can go, and the digit.
    pub house: Option<(HouseId, Digit)>,
}

/// What a reason was checked for: the cells of one clue, or of all of them.
pub(super) struct Part<'a, 'b> {
    pub all: &'b Reasons<'a>,
    /// The clue, where it is a single one.
    pub clue: Option<&'a Clue>,
    pub cells: Vec<Cell>,
    pairs: Vec<([Cell; 2], PairFit<'a>)>,
}

impl<'a> Reasons<'a> {
    /// Whether the reasons are about just these effects and all of them are true.
    pub fn check(&self, reasons: &[ClueReason], gone: &[Candidate]) -> Result<(), CheckError> {
        let mut told: Vec<Candidate> = reasons.iter().flat_map(|it| it.gone.iter().copied()).collect();
        let mut all = gone.to_vec();
        told.sort_unstable();
        all.sort_unstable();
        if told != all {
            return Err(CheckError::Pattern("its reasons are not about what falls"));
        }
        for reason in reasons {
            for &gone in &reason.gone {
                self.check_one(&reason.why, &[gone])?;
            }
        }
        Ok(())
    }

    /// Whether a reason is true of what is supposed.
    pub fn check_one(&self, why: &Why, supposed: &[Candidate]) -> Result<(), CheckError> {
        match self.whole().is_true(why, supposed, MOST_DEPTH)? {
            true => Ok(()),
            false => Err(CheckError::Pattern("one of its reasons is not true")),
        }
    }

    fn whole(&self) -> Part<'a, '_> {
        let clue = match self.named[..] {
            [clue] if self.total.is_none() && self.beside.is_empty() => Some(clue),
            _ => None,
        };
        match &self.total {
            Some(total) => self.part(None, &[], total.terms.iter().map(|&(cell, _)| cell)),
            None => self.part(clue, &self.named, self.beside.iter().copied()),
        }
    }

    fn part(
        &self,
        clue: Option<&'a Clue>,
        named: &[&'a Clue],
        more: impl Iterator<Item = Cell>,
    ) -> Part<'a, '_> {
        let mut cells: Vec<Cell> = more.collect();
        let mut pairs = Vec::new();
        for &clue in named {
            cells.extend(cells_of_whole(self.clues, clue));
            self.clues
                .each_pair(clue, NEAR, |cells, fit| pairs.push((cells, fit)));
        }
        let mut seen = CellSet::new();
        cells.retain(|&cell| seen.insert(cell));
        Part {
            all: self,
            clue,
            cells,
            pairs,
        }
    }
}

impl<'a> Part<'a, '_> {
    pub fn shape(&self) -> &'a Shape {
        self.all.clues.shape()
    }

    /// Whether two candidates can both be true, by the houses and by what the clues say of two cells.
    pub fn fit(&self, a: Candidate, b: Candidate) -> bool {
        if a.0 == b.0 {
            return a.1 == b.1;
        }
        let side = self.shape().side();
        !(a.1 == b.1 && self.all.apart.are(a.0, b.0))
            && self.pairs.iter().all(|&(cells, fit)| {
                let holds = |x: Candidate, y: Candidate| fit.allows(side, x.1.get(), y.1.get());
                match cells {
                    [x, y] if x == a.0 && y == b.0 => holds(a, b),
                    [x, y] if x == b.0 && y == a.0 => holds(b, a),
                    _ => true,
                }
            })
    }

    /// What a cell can hold beside what is supposed.
    pub fn left(&self, cell: Cell, supposed: &[Candidate]) -> DigitSet {
        let own = self.all.digits.get(cell.index()).copied().unwrap_or_default();
        let known = supposed.iter().find(|(its, _)| *its == cell);
        let own = known.map_or(own, |&(_, digit)| DigitSet::of(digit));
        let fits = |digit: &Digit| supposed.iter().all(|&other| self.fit((cell, *digit), other));
        own.iter().filter(fits).collect()
    }

    /// The digits of all cells: of those of the part what is left to them, of others any.
    pub fn digits_left(&self, supposed: &[Candidate]) -> Digits {
        let mut digits = vec![self.shape().digits(); self.shape().cell_count()];
        for &cell in &self.cells {
            digits[cell.index()] = self.left(cell, supposed);
        }
        digits
    }

    fn is_true(&self, why: &Why, supposed: &[Candidate], depth: usize) -> Result<bool, CheckError> {
        let has = |cell: &Cell| self.cells.contains(cell);
        match why {
            Why::Beside { cell } => Ok(has(cell) && self.left(*cell, supposed).is_empty()),
            Why::Alone { cell } => Ok(supposed.last().is_some_and(|&last| {
                let mut digits = self.shape().digits().iter();
                has(cell) && *cell != last.0 && !digits.any(|digit| self.fit((*cell, digit), last))
            })),
            Why::Chain { steps } => Ok(self.is_chain(steps, supposed)),
            Why::Crowded { cells, digits } => {
                let is_apart = |(at, &a): (usize, &Cell)| {
                    has(&a) && cells[at + 1..].iter().all(|&b| self.all.apart.are(a, b))
                };
                let fits = |&cell: &Cell| self.left(cell, supposed).is_subset(*digits);
                Ok(digits.len() < cells.len()
                    && cells.iter().enumerate().all(is_apart)
                    && cells.iter().all(fits))
            }
            Why::NoRoom { digits } => Ok(self.has_no_room(digits, supposed)),
            Why::Lacks { digit, times } => Ok(self.lacks(*digit, *times, supposed)),
            Why::Gap { missing } => Ok(self.has_gap(missing, supposed)),
            Why::Ends { ends, cell } => self.breaks_ends(*ends, *cell, supposed),
            Why::Cramped { ends, cells, room } => Ok(self.is_cramped(*ends, cells, *room, supposed)),
            Why::Cases { cases } => self.are_cases(cases, supposed, depth),
            Why::In { clue, why } => {
                let named = self.all.clues.get(*clue);
                let own = named.filter(|clue| self.all.named.iter().any(|its| std::ptr::eq(*its, *clue)));
                match own {
                    Some(clue) if !matches!(**why, Why::In { .. }) => {
                        let part = self.all.part(Some(clue), &[clue], std::iter::empty());
                        part.is_true(why, supposed, depth)
                    }
                    _ => Ok(false),
                }
            }
            Why::Ways { cells } => {
                if !cells.iter().all(has) {
                    return Ok(false);
                }
                let mut digits = vec![self.shape().digits(); self.shape().cell_count()];
                for &cell in &self.cells {
                    // What is known already belongs to a sum that is left over.
                    let own = self.all.digits[cell.index()];
                    if cells.contains(&cell) || (self.all.total.is_some() && own.single().is_some()) {
                        digits[cell.index()] = own;
                    }
                }
                let mut whole = self.all.digits.clone();
                for &(cell, digit) in supposed.iter().filter(|(cell, _)| has(cell)) {
                    digits[cell.index()] = DigitSet::of(digit);
                    whole[cell.index()] = DigitSet::of(digit);
                }
                let named = match self.clue {
                    Some(clue) => vec![clue],
                    None if self.all.total.is_some() => Vec::new(),
                    None => self.all.named.clone(),
                };
                let mut ways = Ways::of(self.all.clues, self.all.apart, named, self.cells.iter().copied());
                if let Some(total) = self.all.total.clone() {
                    ways = ways.with_total(total);
                }
                match ways.are_there(&digits) {
                    // With all that the cells can hold there is less to try.
                    Err(CheckError::TooLarge) => Ok(!ways.are_there(&whole)?),
                    found => Ok(!found?),
                }
            }
            _ => self.is_true_of_quantity(why, supposed),
        }
    }

    /// Each cell has what it is said to have, because of the one before, and the last one nothing.
    fn is_chain(&self, steps: &[(Cell, DigitSet)], supposed: &[Candidate]) -> bool {
        let Some(&(cell, digit)) = supposed.last() else {
            return false;
        };
        let mut before = (cell, DigitSet::of(digit));
        for (at, &(cell, digits)) in steps.iter().enumerate() {
            let follows = |digit: &Digit| {
                let mut behind = before.1.iter();
                behind.any(|other| self.fit((cell, *digit), (before.0, other)))
            };
            let found: DigitSet = self.left(cell, supposed).iter().filter(follows).collect();
            let is_last = at + 1 == steps.len();
            if !self.cells.contains(&cell) || found != digits || digits.is_empty() != is_last {
                return false;
            }
            before = (cell, digits);
        }
        !steps.is_empty()
    }

    /// How often the clue needs a digit at least.
    fn needs(&self, digit: Digit) -> usize {
        match self.clue {
            Some(Clue::Quadruple { digits, .. }) => digits.iter().filter(|&&its| its == digit).count(),
            Some(Clue::Outside { .. }) => usize::from(self.cells.len() == self.shape().side()),
            _ => 0,
        }
    }

    fn places(&self, digit: Digit, supposed: &[Candidate]) -> Vec<Cell> {
        let cells = self.cells.iter().copied();
        cells
            .filter(|&cell| self.left(cell, supposed).contains(digit))
            .collect()
    }

    fn has_no_room(&self, digits: &[Digit], supposed: &[Candidate]) -> bool {
        if let &[digit] = digits
            && self.has_all_places(digit, supposed, &[])
        {
            return true;
        }
        let different: DigitSet = digits.iter().copied().collect();
        let needed: usize = different.iter().map(|digit| self.needs(digit)).sum();
        let is_place = |cell: &&Cell| self.left(**cell, supposed).intersects(different);
        let told = |digit: Digit| digits.iter().filter(|&&its| its == digit).count();
        different.iter().all(|digit| told(digit) <= self.needs(digit))
            && self.cells.iter().filter(is_place).count() < needed
    }

    fn lacks(&self, digit: Digit, times: usize, supposed: &[Candidate]) -> bool {
        let places = self.places(digit, supposed);
        // Every choice of places that do not see each other, which are few.
        let largest = (0_u32..1 << places.len().min(16))
            .filter(|chosen| {
                let chosen: Vec<Cell> = (0..places.len())
                    .filter(|at| chosen >> at & 1 == 1)
                    .map(|at| places[at])
                    .collect();
                let is_free =
                    |(at, &a): (usize, &Cell)| chosen[at + 1..].iter().all(|&b| !self.all.apart.are(a, b));
                chosen.iter().enumerate().all(is_free)
            })
            .map(u32::count_ones)
            .max();
        places.len() <= 16
            && times <= self.needs(digit)
            && largest.is_some_and(|most| (most as usize) < times)
    }

    /// Between the nearest digits without a place there are fewer than cells.
    fn has_gap(&self, missing: &[Digit], supposed: &[Candidate]) -> bool {
        let is_renban = matches!(
            self.clue,
            Some(Clue::Line {
                rule: LineRule::Renban,
                ..
            })
        );
        let Some(&(_, own)) = supposed.last().filter(|_| is_renban) else {
            return false;
        };
        let are_missing = missing
            .iter()
            .all(|&digit| self.places(digit, supposed).is_empty());
        let below = missing.iter().filter(|&&digit| digit < own).max();
        let above = missing.iter().filter(|&&digit| digit > own).min();
        let from = below.map_or(0, |digit| usize::from(digit.get()));
        let to = above.map_or(self.shape().side() + 1, |digit| usize::from(digit.get()));
        are_missing && to - from - 1 < self.cells.len()
    }

    /// Whether these are the ends of the line of the clue, and those cells on its way.
    fn has_ends(&self, ends: [Cell; 2], inner: &[Cell]) -> Option<LineRule> {
        let Some(Clue::Line { rule, cells }) = self.clue else {
            return None;
        };
        let [first, way @ .., last] = &cells[..] else {
            return None;
        };
        let are_ends = ends == [*first, *last] || ends == [*last, *first];
        (are_ends && inner.iter().all(|cell| way.contains(cell))).then_some(*rule)
    }

    /// A line of these three cells alone cannot be kept.
    fn breaks_ends(&self, ends: [Cell; 2], cell: Cell, supposed: &[Candidate]) -> Result<bool, CheckError> {
        let Some(rule) = self
            .has_ends(ends, &[cell])
            .filter(|rule| matches!(rule, LineRule::Between | LineRule::Lockout))
        else {
            return Ok(false);
        };
        let short = Clue::Line {
            rule,
            cells: vec![ends[0], cell, ends[1]],
        };
        let ways = Ways::of(self.all.clues, self.all.apart, vec![&short], []);
        Ok(!ways.are_there(&self.digits_left(supposed))?)
    }

    fn is_cramped(&self, ends: [Cell; 2], cells: &[Cell], room: usize, supposed: &[Candidate]) -> bool {
        let [one, other] = ends.map(|end| self.left(end, supposed));
        let between = one
            .iter()
            .flat_map(|a| other.iter().map(move |b| usize::from(a.get().abs_diff(b.get()))));
        let most = between.max().map_or(0, |most| most.saturating_sub(1));
        let are_apart = cells
            .iter()
            .enumerate()
            .all(|(at, &a)| cells[at + 1..].iter().all(|&b| self.all.apart.are(a, b)));
        self.has_ends(ends, cells) == Some(LineRule::Between)
            && most == room
            && are_apart
            && cells.len() > room
    }

    /// One of the candidates is true, and each comes to what it says.
    fn are_cases(
        &self,
        cases: &[(Candidate, Why)],
        supposed: &[Candidate],
        depth: usize,
    ) -> Result<bool, CheckError> {
        let Some(depth) = depth.checked_sub(1) else {
            return Err(CheckError::TooLarge);
        };
        let named: Vec<Candidate> = cases.iter().map(|&(candidate, _)| candidate).collect();
        let Some(&(cell, digit)) = named.first() else {
            return Ok(false);
        };
        let is_cell = named.iter().all(|(its, _)| *its == cell)
            && self.cells.contains(&cell)
            && (self.left(cell, supposed).iter()).all(|digit| named.contains(&(cell, digit)));
        let cells: Vec<Cell> = named.iter().map(|&(cell, _)| cell).collect();
        let is_digit =
            named.iter().all(|(_, its)| *its == digit) && self.has_all_places(digit, supposed, &cells);
        if !is_cell && !is_digit {
            return Ok(false);
        }
        for (case, why) in cases {
            // What does not go with what is supposed is no case.
            let is_out = supposed.iter().any(|&other| !self.fit(*case, other));
            if !is_out && !self.is_true(why, &[supposed, &[*case]].concat(), depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether these are all places of a digit that stands in every way to fill the line of the clue, or in
    /// the house that the step names.
    fn has_all_places(&self, digit: Digit, supposed: &[Candidate], cells: &[Cell]) -> bool {
        let has_all = |places: &mut dyn Iterator<Item = Cell>| {
            let mut left = places.filter(|&cell| self.left(cell, supposed).contains(digit));
            left.all(|cell| cells.contains(&cell))
        };
        let is_line = matches!(self.clue, Some(Clue::Outside { .. })) && self.needs(digit) == 1;
        let house = self.all.house.filter(|(_, its)| *its == digit);
        (is_line && has_all(&mut self.cells.iter().copied()))
            || house.is_some_and(|(house, _)| has_all(&mut self.shape().cells_of(house).iter().copied()))
    }
}
