//! What singles fill in where something is supposed, with a way back, and what a supposition inside of
//! another one can refute.

use kudosu_board::Stop;

use super::links::{Links, Number};
use super::proof::Refutation;
use crate::Flow;
use crate::finder::check_stop;

/// No event.
pub(super) const NEVER: u32 = u32::MAX;

/// Something that became known about a candidate.
pub(super) struct Event {
    pub number: Number,
    pub kind: EventKind,
}

/// How it became known.
pub(super) enum EventKind {
    /// It is supposed to be true.
    Supposed,
    /// It is supposed to be false.
    SupposedFalse,
    /// It is the only one left of a group.
    Last(u16),
    /// It is false, because it was supposed and refuted; with the proof where proofs are wanted.
    Refuted(Option<Box<Refutation>>),
}

/// What became of a supposition inside of another one.
#[derive(PartialEq, Eq)]
enum Inside {
    /// It may be right.
    Open,
    /// It is wrong.
    Refuted,
    /// It is wrong, and then so is the other one.
    Broken,
}

/// Where to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub events: usize,
    gone: usize,
    next: usize,
}

/// Suppositions and all that follows from them by singles. Events are in the order in which they were seen,
/// so that what was seen early follows from little.
pub(super) struct Closure<'a> {
    pub links: &'a Links,
    pub events: Vec<Event>,
    /// When a candidate turned out to be true.
    pub on_at: Vec<u32>,
    /// When a candidate was supposed to be false or refuted; not when another one excluded it.
    pub off_at: Vec<u32>,
    /// The groups without a member left.
    pub empty: Vec<u16>,
    is_gone: Vec<bool>,
    gone: Vec<Number>,
    left: Vec<u16>,
    next: usize,
    /// Whether proofs are wanted for what is refuted on the way.
    pub records: bool,
    /// What the supposition that was refuted last needed to be refuted inside of it, in order.
    pub refuted_inside: Vec<Number>,
    /// How many events a supposition inside of another one may have to be refuted.
    pub reach: usize,
    /// How many candidates were taken away so far: the measure of work.
    pub work: u64,
    pub most_work: u64,
    stop: &'a Stop,
}

impl<'a> Closure<'a> {
    pub fn new(links: &'a Links, most_work: u64, stop: &'a Stop) -> Closure<'a> {
        Closure {
            links,
            events: Vec::new(),
            on_at: vec![NEVER; links.len()],
            off_at: vec![NEVER; links.len()],
            empty: Vec::new(),
            is_gone: vec![false; links.len()],
            gone: Vec::new(),
            left: links
                .groups
                .iter()
                .map(|group| group.members.len() as u16)
                .collect(),
            next: 0,
            records: false,
            refuted_inside: Vec::new(),
            reach: usize::MAX,
            work: 0,
            most_work,
            stop,
        }
    }

    pub fn is_out_of_work(&self) -> bool {
        self.work > self.most_work
    }

    pub fn mark(&self) -> Mark {
        Mark {
            events: self.events.len(),
            gone: self.gone.len(),
            next: self.next,
        }
    }

    pub fn undo(&mut self, mark: Mark) {
        for event in self.events.drain(mark.events..) {
            self.on_at[event.number as usize] = NEVER;
            self.off_at[event.number as usize] = NEVER;
        }
        for number in self.gone.drain(mark.gone..) {
            self.is_gone[number as usize] = false;
            for &group in &self.links.groups_of[number as usize] {
                self.left[group as usize] += 1;
            }
        }
        self.next = mark.next;
        self.empty.clear();
    }

    /// Whether nothing is known of a candidate.
    fn is_open(&self, number: Number) -> bool {
        !self.is_gone[number as usize] && self.on_at[number as usize] == NEVER
    }

    /// Whether a candidate is one of two of a group, so that its refutation makes the other one true.
    fn is_one_of_two(&self, number: Number) -> bool {
        let mut groups = self.links.groups_of[number as usize].iter();
        groups.any(|&group| self.left[group as usize] == 2)
    }

    /// The candidates of which nothing is known: those first whose refutation says most.
    pub fn open_candidates(&self) -> Vec<Number> {
        let all = 0..self.links.len() as Number;
        let mut open: Vec<Number> = all.filter(|&number| self.is_open(number)).collect();
        open.sort_by_key(|&number| !self.is_one_of_two(number));
        open
    }

    /// Supposes that a candidate is true or false, and says whether that contradicts itself.
    pub fn suppose(&mut self, number: Number, holds: bool) -> bool {
        if holds {
            self.add(number, EventKind::Supposed);
        } else {
            self.add(number, EventKind::SupposedFalse);
        }
        self.fill_singles(usize::MAX)
    }

    fn add(&mut self, number: Number, kind: EventKind) {
        let now = self.events.len() as u32;
        let is_true = matches!(kind, EventKind::Supposed | EventKind::Last(_));
        self.events.push(Event { number, kind });
        if is_true {
            self.on_at[number as usize] = now;
        } else {
            self.off_at[number as usize] = now;
            if !self.is_gone[number as usize] {
                self.take_away(number);
            }
        }
    }

    fn take_away(&mut self, number: Number) {
        self.is_gone[number as usize] = true;
        self.gone.push(number);
        self.work += 1;
        let links = self.links;
        for &group in &links.groups_of[number as usize] {
            let left = &mut self.left[group as usize];
            *left -= 1;
            match *left {
                0 => self.empty.push(group),
                1 => {
                    let members = &links.groups[group as usize].members;
                    let last = members.iter().find(|&&member| !self.is_gone[member as usize]);
                    if let Some(&last) = last.filter(|&&last| self.on_at[last as usize] == NEVER) {
                        self.add(last, EventKind::Last(group));
                    }
                }
                _ => {}
            }
        }
    }

    /// Fills in singles until there are none, or so many events, or a group has no member left, which it
    /// says. Where proofs are wanted it finishes the round, because there may be a shorter contradiction.
    fn fill_singles(&mut self, mut end: usize) -> bool {
        while self.next < self.events.len().min(end) {
            let Event { number, kind } = &self.events[self.next];
            self.next += 1;
            if matches!(kind, EventKind::Supposed | EventKind::Last(_)) {
                let links = self.links;
                for &other in &links.excludes[*number as usize] {
                    if !self.is_gone[other as usize] {
                        self.take_away(other);
                    }
                }
            }
            if !self.empty.is_empty() {
                if !self.records {
                    return true;
                }
                end = end.min(self.events.len());
            }
        }
        !self.empty.is_empty()
    }

    /// Whether supposing a candidate ends in a contradiction, where inside of it candidates may be refuted by
    /// suppositions of their own, so many deep. Leaves everything as it was.
    pub fn refute(&mut self, number: Number, holds: bool, depth: usize) -> Flow<Option<Option<Refutation>>> {
        let mark = self.mark();
        let is_broken = self.suppose(number, holds) || (depth > 0 && self.refute_others(depth)?);
        Flow::Continue(self.close(mark, is_broken))
    }

    /// The same by no other refutations inside of it than those of `others`, in this order.
    pub fn refute_by(
        &mut self,
        number: Number,
        others: &[Number],
        depth: usize,
    ) -> Flow<Option<Option<Refutation>>> {
        let mark = self.mark();
        let mut is_broken = self.suppose(number, true);
        for &other in others {
            if is_broken {
                break;
            }
            is_broken = self.is_open(other) && self.refute_inside(other, depth - 1)? == Inside::Broken;
        }
        Flow::Continue(self.close(mark, is_broken))
    }

    /// Takes a supposition back, and says what refutes it where something does.
    fn close(&mut self, mark: Mark, is_broken: bool) -> Option<Option<Refutation>> {
        if is_broken {
            let events = self.events[mark.events..].iter();
            let refuted = events.filter(|event| matches!(event.kind, EventKind::Refuted(_)));
            self.refuted_inside.clear();
            self.refuted_inside.extend(refuted.map(|event| event.number));
        }
        let refutation = is_broken.then(|| self.records.then(|| self.refutation(mark)));
        self.undo(mark);
        refutation
    }

    /// Refutes what can be refuted by suppositions inside of this one, at the smallest depth first, until
    /// that ends in a contradiction or nothing more can be.
    fn refute_others(&mut self, depth: usize) -> Flow<bool> {
        let mut level = 0;
        while level < depth {
            check_stop(self.stop)?;
            let mut is_changed = false;
            for number in self.open_candidates() {
                if self.is_out_of_work() {
                    return Flow::Continue(false);
                }
                if !self.is_open(number) {
                    continue;
                }
                match self.refute_inside(number, level)? {
                    Inside::Open => continue,
                    Inside::Refuted => is_changed = true,
                    Inside::Broken => return Flow::Continue(true),
                }
                if level > 0 {
                    break;
                }
            }
            level = if is_changed { 0 } else { level + 1 };
        }
        Flow::Continue(false)
    }

    /// Tries to refute one candidate inside of what is supposed, and fills in what follows from that.
    fn refute_inside(&mut self, number: Number, depth: usize) -> Flow<Inside> {
        let refutation = if depth == 0 {
            let mark = self.mark();
            self.add(number, EventKind::Supposed);
            let is_broken = self.fill_singles(mark.events.saturating_add(self.reach));
            self.close(mark, is_broken)
        } else {
            self.refute(number, true, depth)?
        };
        let Some(refutation) = refutation else {
            return Flow::Continue(Inside::Open);
        };
        self.add(number, EventKind::Refuted(refutation.map(Box::new)));
        let is_broken = self.fill_singles(usize::MAX);
        Flow::Continue(if is_broken {
            Inside::Broken
        } else {
            Inside::Refuted
        })
    }

    /// The proof that what was supposed at `mark` is refuted.
    fn refutation(&self, mark: Mark) -> Refutation {
        let proofs = self
            .empty
            .iter()
            .map(|&group| self.prove_contradiction(group, mark));
        let shortest = proofs.min_by_key(|proof| proof.branch.weight());
        shortest.expect("a contradiction is a group without a member")
    }
}
