//! Every assumption of a grid followed to the end, kept from step to step: what a step removes is taken out
//! of each of them, and only those that still had it are followed further.

use std::collections::HashMap;

use kudosu_board::{Stop, Unfinished};

use super::closure::{OFF, ON};
use super::grid::{Ground, Marks};
use super::links::{Flavour, Links};
use super::print::print_of;
use super::step::Depth;
use super::survey::{Place, static_left, survey};
use super::tables::{CANDIDATES, HOUSES_OF, bits, cell_digit};
use super::trial::{Clash, Propagation};

/// No trial.
const NONE: u16 = u16::MAX;

/// One assumption followed to the end.
#[derive(Clone)]
struct Trial {
    marks: Marks,
    clash: bool,
}

/// All assumptions of a grid, followed by the rules of one depth.
pub struct Trials {
    depth: Depth,
    /// The grid that they belong to; `None` before the first.
    begin: Option<Box<Marks>>,
    trials: Vec<Trial>,
    at: [[u16; CANDIDATES]; 2],
}

impl Trials {
    /// None yet.
    pub fn new(depth: Depth) -> Trials {
        Trials {
            depth,
            begin: None,
            trials: Vec::new(),
            at: [[NONE; CANDIDATES]; 2],
        }
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.begin = None;
        self.trials.clear();
    }

    /// What an assumption leaves; `None` if it clashes.
    pub fn left(&self, start: usize, sign: usize) -> Option<&[u16; 81]> {
        let trial = &self.trials[usize::from(self.at[sign][start])];
        (!trial.clash).then_some(&trial.marks.cell)
    }

    /// Makes all trials of a grid, or brings those of an earlier one up to it. `below` are those of the depth
    /// before, up to date, from which new ones go on.
    pub fn bring_up(
        &mut self,
        marks: &Marks,
        ground: &Ground,
        below: Option<&Trials>,
        rules: &mut Rules,
    ) -> Result<(), Unfinished> {
        match self.begin.take() {
            None => self.make(marks, ground, below, rules)?,
            Some(before) => {
                if *before != *marks {
                    self.go_on(&before, marks, ground, rules)?;
                }
            }
        }
        self.begin = Some(Box::new(marks.clone()));
        Ok(())
    }

    fn make(
        &mut self,
        marks: &Marks,
        ground: &Ground,
        below: Option<&Trials>,
        rules: &mut Rules,
    ) -> Result<(), Unfinished> {
        self.trials.clear();
        let mut done: HashMap<u128, u16> = HashMap::new();
        for start in marks.starts() {
            for sign in [ON, OFF] {
                rules.stop.check()?;
                let mut trial = match below {
                    Some(below) => below.trials[usize::from(below.at[sign][start])].clone(),
                    None => Trial {
                        marks: marks.clone(),
                        clash: false,
                    },
                };
                if below.is_none() {
                    trial.clash = rules.assume(&mut trial.marks, start, sign).is_err();
                }
                if !trial.clash && self.depth.level() > 0 {
                    let print = print_of(&trial.marks);
                    if let Some(&same) = done.get(&print) {
                        trial.clone_from(&self.trials[usize::from(same)]);
                    } else {
                        trial.clash = rules.settle(&mut trial.marks, ground, self.depth)?.is_err();
                        done.insert(print, self.trials.len() as u16);
                    }
                }
                self.at[sign][start] = self.trials.len() as u16;
                self.trials.push(trial);
            }
        }
        Ok(())
    }

    fn go_on(
        &mut self,
        before: &Marks,
        marks: &Marks,
        ground: &Ground,
        rules: &mut Rules,
    ) -> Result<(), Unfinished> {
        let mut removed = Vec::new();
        let mut placed = Vec::new();
        for cell in 0..81 {
            let gone = before.cell[cell] & !marks.cell[cell];
            if gone == 0 {
                continue;
            }
            let value = ground.value[cell];
            for digit in bits(gone) {
                if usize::from(value) == digit + 1 {
                    placed.push((cell, digit));
                } else {
                    removed.push((cell, digit));
                }
            }
        }
        for start in marks.starts() {
            for sign in [ON, OFF] {
                let trial = &mut self.trials[usize::from(self.at[sign][start])];
                if trial.clash {
                    continue;
                }
                let changes = removed.iter().any(|&(cell, digit)| trial.marks.has(cell, digit));
                if changes {
                    rules.stop.check()?;
                    trial.clash = rules.remove(&mut trial.marks, &removed).is_err()
                        || rules.settle(&mut trial.marks, ground, self.depth)?.is_err();
                }
                for &(cell, digit) in &placed {
                    trial.marks.cell[cell] = 0;
                    for house in HOUSES_OF[cell] {
                        trial.marks.place[usize::from(house)][digit] = 0;
                    }
                }
            }
        }
        Ok(())
    }

    /// The combinations worth a proof.
    pub fn places(&self, marks: &Marks) -> Vec<Place> {
        let mut places = Vec::new();
        survey(marks, true, &|start, sign| self.left(start, sign), &mut |place| {
            places.push(place);
        });
        places
    }
}

/// The rules of all depths.
pub struct Rules {
    stop: Stop,
    propagation: Propagation,
    /// For trials inside trials.
    inner: Option<Box<Trials>>,
}

impl Rules {
    /// Rules that are followed until somebody asks to stop.
    pub fn new(stop: &Stop) -> Rules {
        Rules {
            stop: stop.clone(),
            propagation: Propagation::default(),
            inner: None,
        }
    }

    fn assume(&mut self, marks: &mut Marks, start: usize, sign: usize) -> Result<(), Clash> {
        if sign == ON {
            self.propagation.put(start);
        } else {
            let (cell, digit) = cell_digit(start);
            self.remove(marks, &[(cell, digit)])?;
        }
        self.propagation.settle(marks)
    }

    fn remove(&mut self, marks: &mut Marks, gone: &[(usize, usize)]) -> Result<(), Clash> {
        for &(cell, digit) in gone {
            if self.propagation.remove(marks, cell, digit).is_err() {
                self.propagation.forget();
                return Err(Clash);
            }
        }
        Ok(())
    }

    /// Follows everything that a depth may use until nothing more follows.
    fn settle(
        &mut self,
        marks: &mut Marks,
        ground: &Ground,
        depth: Depth,
    ) -> Result<Result<(), Clash>, Unfinished> {
        loop {
            let settled = match depth {
                Depth::Static | Depth::Dynamic => self.propagation.settle(marks),
                _ => self.propagation.settle_patterns(marks, ground),
            };
            if settled.is_err() || depth.level() < 2 {
                return Ok(settled);
            }
            self.stop.check()?;
            let gone = self.nested(marks, ground, depth)?;
            if gone.is_empty() {
                return Ok(Ok(()));
            }
            if self.remove(marks, &gone).is_err() {
                return Ok(Err(Clash));
            }
        }
    }

    /// What nested searches remove.
    fn nested(
        &mut self,
        marks: &Marks,
        ground: &Ground,
        depth: Depth,
    ) -> Result<Vec<(usize, usize)>, Unfinished> {
        if matches!(depth, Depth::NestedChains | Depth::NestedMultiple) {
            let links = Links::of(marks, Flavour::Xy);
            let refuted = links.refuted(marks);
            if refuted != [0; 81] || depth == Depth::NestedChains {
                return Ok(listed(&refuted));
            }
            let left = static_left(marks, &links);
            let mut all = [0u16; 81];
            survey(marks, false, &|start, _| Some(&left[start]), &mut |place| {
                add(&mut all, &place.lost);
            });
            return Ok(listed(&all));
        }
        let mut trials = self
            .inner
            .take()
            .unwrap_or_else(|| Box::new(Trials::new(Depth::Dynamic)));
        let mut all = [0u16; 81];
        trials.clear();
        trials.bring_up(marks, ground, None, self)?;
        survey(
            marks,
            true,
            &|start, sign| trials.left(start, sign),
            &mut |place| add(&mut all, &place.lost),
        );
        if all == [0; 81] && depth == Depth::NestedNested {
            let mut deeper = Trials::new(Depth::NestedChains);
            deeper.bring_up(marks, ground, Some(&trials), self)?;
            survey(
                marks,
                true,
                &|start, sign| deeper.left(start, sign),
                &mut |place| add(&mut all, &place.lost),
            );
        }
        self.inner = Some(trials);
        Ok(listed(&all))
    }
}

fn add(all: &mut [u16; 81], more: &[u16; 81]) {
    for (to, from) in all.iter_mut().zip(more) {
        *to |= from;
    }
}

fn listed(sets: &[u16; 81]) -> Vec<(usize, usize)> {
    let cells = sets.iter().enumerate();
    cells
        .flat_map(|(cell, &digits)| bits(digits).map(move |digit| (cell, digit)))
        .collect()
}
