//! Singles once more, this time with the clause that each of them follows from: what turns "it is a dead end"
//! into a line of the proof.

use super::formula::{Candidate, ClauseId, Formula, Signed};
use super::log::Log;

/// Candidates that do not hold together, and the clause that says so, 0 where no proof is written.
#[derive(Clone)]
pub(crate) struct Nogood {
    pub together: Vec<Candidate>,
    pub id: ClauseId,
}

/// Why a candidate holds or does not.
#[derive(Clone, Copy)]
enum Because {
    /// It is assumed, or settled by a clause of its own.
    Itself,
    /// Another one holds.
    Rival(Candidate),
    /// It is the last one of its cell.
    OnlyInCell,
    /// It is the last one of its digit in this house.
    OnlyInHouse(usize),
    /// A set of candidates, of which this is the last, does not hold together.
    Nogood(usize),
}

/// A clause without a true or an open literal.
enum Conflict {
    Rivals(Candidate, Candidate),
    Cell(usize),
    House(usize, usize),
    Nogood(usize),
}

/// What is known of every candidate. The first part of the trail is settled for good.
pub(crate) struct Replay {
    /// By candidate: 1 it holds, -1 it does not, 0 open.
    value: Vec<i8>,
    because: Vec<Because>,
    trail: Vec<Candidate>,
    settled: usize,
    done: usize,
    /// Candidates that are not ruled out, by cell and by house and digit.
    left_in_cell: Vec<u8>,
    left_in_house: Vec<u8>,
    marked: Vec<bool>,
}

impl Replay {
    pub fn new(formula: &Formula) -> Replay {
        let layout = &formula.layout;
        let side = layout.side as u8;
        Replay {
            value: vec![0; formula.candidates()],
            because: vec![Because::Itself; formula.candidates()],
            trail: Vec::new(),
            settled: 0,
            done: 0,
            left_in_cell: vec![side; layout.cells],
            left_in_house: vec![side; layout.houses * layout.side],
            marked: vec![false; formula.candidates()],
        }
    }

    /// Settles the givens and all that follows from them.
    pub fn settle_givens(&mut self, log: &mut Log) {
        let givens: Vec<_> = log.formula.givens().collect();
        for &(given, id) in &givens {
            let variable = log.formula.variable(given);
            log.note_unit(variable, id);
            if self.value[variable as usize - 1] == 0 {
                self.assign(&log.formula, given, true, Because::Itself);
            }
        }
        self.settle(log);
    }

    /// Settles that a candidate does not hold, which a clause says, and all that follows from it.
    pub fn settle_removed(&mut self, removed: Candidate, log: &mut Log) {
        if self.value[log.formula.variable(removed) as usize - 1] == 0 {
            self.assign(&log.formula, removed, false, Because::Itself);
            self.settle(log);
        }
    }

    /// Draws conclusions and writes a clause of one literal for each of them.
    fn settle(&mut self, log: &mut Log) {
        let conflict = self.propagate(&log.formula);
        for at in self.settled..self.trail.len() {
            let candidate = self.trail[at];
            let variable = log.formula.variable(candidate);
            let literal = variable * Signed::from(self.value[variable as usize - 1]);
            if !log.is_settled(literal) {
                let (reason, causes) = self.reason(&log.formula, candidate, &[]);
                let mut hints: Vec<ClauseId> = causes.into_iter().map(|cause| log.unit(cause)).collect();
                hints.push(reason);
                log.add(&[literal], &hints);
            }
        }
        self.settled = self.trail.len();
        if let Some(conflict) = conflict {
            let (id, causes) = clause_of(&conflict, &log.formula, &[]);
            let mut hints: Vec<ClauseId> = causes.into_iter().map(|cause| log.unit(cause)).collect();
            hints.push(id);
            log.add(&[], &hints);
        }
    }

    /// Writes the clause that these candidates do not hold together, because singles lead from them, and from
    /// the sets that were ruled out before, to a contradiction.
    pub fn refute(&mut self, together: &[Candidate], nogoods: &[Nogood], log: &mut Log) -> ClauseId {
        let mut conflict = None;
        for &candidate in together {
            if self.value[log.formula.variable(candidate) as usize - 1] == 0 {
                self.assign(&log.formula, candidate, true, Because::Itself);
            }
        }
        for number in 0..=nogoods.len() {
            conflict = self.propagate(&log.formula);
            if conflict.is_some() || number == nogoods.len() {
                break;
            }
            conflict = self.apply(number, &nogoods[number], &log.formula);
            if conflict.is_some() {
                break;
            }
        }
        let clause: Vec<Signed> = together
            .iter()
            .map(|&candidate| -log.formula.variable(candidate))
            .collect();
        let hints = conflict.map_or_else(Vec::new, |conflict| self.hints(&conflict, nogoods, log));
        debug_assert!(
            !hints.is_empty(),
            "singles lead to the contradiction that the search has met"
        );
        self.undo(&log.formula);
        log.add(&clause, &hints)
    }

    /// The last open candidate of a set of which all others hold does not.
    fn apply(&mut self, number: usize, nogood: &Nogood, formula: &Formula) -> Option<Conflict> {
        let mut open = nogood
            .together
            .iter()
            .filter(|&&candidate| self.value[formula.variable(candidate) as usize - 1] <= 0);
        match (open.next().copied(), open.next()) {
            (None, _) => return Some(Conflict::Nogood(number)),
            (Some(last), None) if self.value[formula.variable(last) as usize - 1] == 0 => {
                self.assign(formula, last, false, Because::Nogood(number));
            }
            _ => {}
        }
        None
    }

    fn assign(&mut self, formula: &Formula, candidate: Candidate, holds: bool, because: Because) {
        let at = formula.variable(candidate) as usize - 1;
        self.value[at] = if holds { 1 } else { -1 };
        self.because[at] = because;
        self.trail.push(candidate);
        if !holds {
            self.left_in_cell[candidate.0] -= 1;
            for place in formula.layout.places(candidate.0) {
                self.left_in_house[usize::from(place.house) * formula.layout.side + candidate.1] -= 1;
            }
        }
    }

    fn undo(&mut self, formula: &Formula) {
        for candidate in self.trail.drain(self.settled..) {
            let at = formula.variable(candidate) as usize - 1;
            if self.value[at] < 0 {
                self.left_in_cell[candidate.0] += 1;
                for place in formula.layout.places(candidate.0) {
                    self.left_in_house[usize::from(place.house) * formula.layout.side + candidate.1] += 1;
                }
            }
            self.value[at] = 0;
        }
        self.done = self.settled;
    }

    fn propagate(&mut self, formula: &Formula) -> Option<Conflict> {
        while self.done < self.trail.len() {
            let candidate = self.trail[self.done];
            self.done += 1;
            let holds = self.value[formula.variable(candidate) as usize - 1] > 0;
            let conflict = if holds {
                self.rule_out_rivals(formula, candidate)
            } else {
                self.find_singles(formula, candidate)
            };
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn rule_out_rivals(&mut self, formula: &Formula, candidate: Candidate) -> Option<Conflict> {
        let (cell, digit) = candidate;
        let digits = (0..formula.layout.side).map(|other| (cell, other));
        let houses = formula
            .layout
            .places(cell)
            .iter()
            .map(|place| usize::from(place.house));
        let cells = houses
            .flat_map(|house| formula.layout.members(house))
            .map(|&other| (usize::from(other), digit));
        for rival in digits.chain(cells).filter(|&rival| rival != candidate) {
            match self.value[formula.variable(rival) as usize - 1] {
                0 => self.assign(formula, rival, false, Because::Rival(candidate)),
                1 => return Some(Conflict::Rivals(candidate, rival)),
                _ => {}
            }
        }
        None
    }

    fn find_singles(&mut self, formula: &Formula, (cell, digit): Candidate) -> Option<Conflict> {
        let side = formula.layout.side;
        let is_left =
            |replay: &Replay, candidate| replay.value[formula.variable(candidate) as usize - 1] >= 0;
        match self.left_in_cell[cell] {
            0 => return Some(Conflict::Cell(cell)),
            1 => {
                let last = (0..side)
                    .map(|digit| (cell, digit))
                    .find(|&last| is_left(self, last));
                self.hold(formula, last, Because::OnlyInCell);
            }
            _ => {}
        }
        for place in formula.layout.places(cell) {
            let house = usize::from(place.house);
            match self.left_in_house[house * side + digit] {
                0 => return Some(Conflict::House(house, digit)),
                1 => {
                    let members = formula.layout.members(house).iter();
                    let last = members
                        .map(|&cell| (usize::from(cell), digit))
                        .find(|&last| is_left(self, last));
                    self.hold(formula, last, Because::OnlyInHouse(house));
                }
                _ => {}
            }
        }
        None
    }

    fn hold(&mut self, formula: &Formula, last: Option<Candidate>, because: Because) {
        if let Some(last) = last
            && self.value[formula.variable(last) as usize - 1] == 0
        {
            self.assign(formula, last, true, because);
        }
    }

    /// The clause that a candidate follows from, and the variables of its other literals.
    fn reason(&self, formula: &Formula, candidate: Candidate, nogoods: &[Nogood]) -> (ClauseId, Vec<Signed>) {
        let variable = formula.variable(candidate);
        let as_conflict = match self.because[variable as usize - 1] {
            Because::Itself => return (0, Vec::new()),
            Because::Rival(rival) => Conflict::Rivals(candidate, rival),
            Because::OnlyInCell => Conflict::Cell(candidate.0),
            Because::OnlyInHouse(house) => Conflict::House(house, candidate.1),
            Because::Nogood(number) => Conflict::Nogood(number),
        };
        let (id, mut variables) = clause_of(&as_conflict, formula, nogoods);
        variables.retain(|&other| other != variable);
        (id, variables)
    }

    /// What leads to a conflict, in order: what is settled, then what follows from the assumptions.
    fn hints(&mut self, conflict: &Conflict, nogoods: &[Nogood], log: &Log) -> Vec<ClauseId> {
        let formula = &log.formula;
        let (last, causes) = clause_of(conflict, formula, nogoods);
        let mut steps = vec![last];
        for cause in causes {
            self.marked[cause as usize - 1] = true;
        }
        for at in (self.settled..self.trail.len()).rev() {
            let candidate = self.trail[at];
            let number = formula.variable(candidate) as usize - 1;
            if !std::mem::take(&mut self.marked[number]) || matches!(self.because[number], Because::Itself) {
                continue;
            }
            let (id, causes) = self.reason(formula, candidate, nogoods);
            steps.push(id);
            for cause in causes {
                self.marked[cause as usize - 1] = true;
            }
        }
        let mut hints = Vec::new();
        for &candidate in &self.trail[..self.settled] {
            let variable = formula.variable(candidate);
            if std::mem::take(&mut self.marked[variable as usize - 1]) {
                hints.push(log.unit(variable));
            }
        }
        hints.extend(steps.into_iter().rev());
        hints
    }
}

/// The clause that is broken, and its variables.
fn clause_of(conflict: &Conflict, formula: &Formula, nogoods: &[Nogood]) -> (ClauseId, Vec<Signed>) {
    let side = formula.layout.side;
    let variable = |candidate: Candidate| formula.variable(candidate);
    match *conflict {
        Conflict::Rivals(one, other) => {
            let id = formula.excludes(one, other).unwrap_or(0);
            (id, vec![variable(one), variable(other)])
        }
        Conflict::Cell(cell) => {
            let variables = (0..side).map(|digit| variable((cell, digit)));
            (formula.cell_is_filled(cell), variables.collect())
        }
        Conflict::House(house, digit) => {
            let members = formula.layout.members(house).iter();
            let variables = members.map(|&cell| variable((usize::from(cell), digit)));
            (formula.house_has(house, digit), variables.collect())
        }
        Conflict::Nogood(number) => {
            let Nogood { together, id } = &nogoods[number];
            (
                *id,
                together.iter().map(|&candidate| variable(candidate)).collect(),
            )
        }
    }
}
