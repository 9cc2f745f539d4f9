//! The encoding in the words of a proof: which variable of the formula each of its variables is, with
//! segments defined as new ones, and the clause behind each group.

use std::sync::{Arc, MutexGuard};

use super::encoding::{Encoding, Literal, Origin};
use super::layout::Layout;
use crate::proof::{ClauseId, Log, Proof, Recorder, Signed};

/// What learners on an encoding need to write down what they learn; all of them share the tables.
#[derive(Clone)]
pub(super) struct Definitions {
    proof: Proof,
    tables: Arc<Tables>,
}

struct Tables {
    /// By variable of the encoding, the variable of the proof.
    names: Vec<Signed>,
    /// By group, the clause that one of its literals is true.
    groups: Vec<ClauseId>,
}

impl Definitions {
    /// Defines the segments of an encoding and derives its groups.
    pub fn new(encoding: &Encoding, proof: &Proof) -> Definitions {
        let mut recorder = proof.lock();
        let log = &mut recorder.log;
        let candidates = encoding.candidates.iter();
        let names = candidates.map(|&(cell, digit)| log.formula.variable((cell.into(), digit.into())));
        let mut names: Vec<Signed> = names.collect();
        let mut groups = Vec::with_capacity(encoding.groups());
        for group in 0..encoding.groups() {
            let members = encoding.group(group);
            groups.push(match encoding.origin(group) {
                Origin::Segment => {
                    let of = members[1..].iter().map(|&literal| names[(literal >> 1) as usize]);
                    let (name, id) = log.define(&of.collect::<Vec<_>>());
                    names.push(name);
                    id
                }
                origin => {
                    let members = members.iter().map(|&literal| names[(literal >> 1) as usize]);
                    one_of(log, origin, &members.collect::<Vec<_>>())
                }
            });
        }
        drop(recorder);
        Definitions {
            proof: proof.clone(),
            tables: Arc::new(Tables { names, groups }),
        }
    }

    /// The proof, for as long as it takes to write something down.
    pub fn lock(&self) -> MutexGuard<'_, Recorder> {
        self.proof.lock()
    }

    /// A literal as the proof has it.
    pub fn name(&self, literal: Literal) -> Signed {
        let name = self.tables.names[(literal >> 1) as usize];
        if literal & 1 == 0 { name } else { -name }
    }

    /// The clause of a group.
    pub fn group(&self, group: usize) -> ClauseId {
        self.tables.groups[group]
    }
}

/// The clause that one of these holds, which are what is open of a cell, or of a digit in a house.
fn one_of(log: &mut Log, origin: Origin, members: &[Signed]) -> ClauseId {
    let Layout { side, .. } = log.formula.layout;
    let (id, all): (ClauseId, Vec<Signed>) = match origin {
        Origin::Segment => return 0,
        Origin::Cell(cell) => {
            let cell = usize::from(cell);
            let all = (0..side).map(|digit| log.formula.variable((cell, digit)));
            (log.formula.cell_is_filled(cell), all.collect())
        }
        Origin::House(house, digit) => {
            let (house, digit) = (usize::from(house), usize::from(digit));
            let cells = log.formula.layout.members(house).iter();
            let all = cells.map(|&cell| log.formula.variable((cell.into(), digit)));
            (log.formula.house_has(house, digit), all.collect())
        }
    };
    let mut hints = Vec::new();
    let mut open = Vec::new();
    for &member in members {
        for candidate in log.candidates_of(member) {
            open.push(candidate);
            if candidate != member {
                hints.push(log.pair(member, -candidate));
            }
        }
    }
    let is_open = |variable: &&Signed| open.contains(variable);
    hints.extend(
        all.iter()
            .filter(|variable| !is_open(variable))
            .map(|&variable| log.unit(variable)),
    );
    if hints.is_empty() {
        return id;
    }
    hints.push(id);
    log.add(members, &hints)
}
