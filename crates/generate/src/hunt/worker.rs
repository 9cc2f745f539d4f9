//! One thread of a hunt: takes pieces of the plan, finds the puzzles there that nobody has seen, and looks
//! whether they are as wished.

use std::ops::ControlFlow;
use std::sync::mpsc::Sender;

use kudosu_board::nine::Values;
use kudosu_board::{Grid, Shape, Stop, Unfinished};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessRatings, HardnessScale};
use kudosu_rating::{Ratings, Scale, rate_on};
use kudosu_search::nine::BatchEngine;

use super::neighbours::Neighbours;
use super::plan::{Piece, Plan};
use super::{Hunt, HuntCounts, HuntFind, Told};
use crate::canonical::Canoniser;
use crate::minimise::minimal_values_within;
use crate::prover::Prover;

/// Givens of so many puzzles are tried at once: enough to keep a card busy, in some megabytes.
const PUZZLES_TOGETHER: usize = 4096;

/// The depth of so many puzzles is asked for at once where an engine finds many: a card works on some
/// thousands side by side, and takes as long for fewer.
const DEPTHS_TOGETHER: usize = 4096;

/// A puzzle in its canonical form, with its depth of trial and error where that is known.
type Form = (Values, Option<u32>);

/// A piece with what it has.
struct Gathered {
    piece: Piece,
    /// The minimal puzzles that nobody has seen.
    forms: Vec<Form>,
    counts: HuntCounts,
}

pub(super) struct Worker<'a> {
    order: &'a Hunt,
    plan: &'a Plan,
    stop: &'a Stop,
    send: &'a Sender<Told>,
    neighbours: Neighbours,
    canoniser: Canoniser,
    prover: Prover,
    counts: HuntCounts,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        order: &'a Hunt,
        plan: &'a Plan,
        engine: Box<dyn BatchEngine>,
        stop: &'a Stop,
        send: &'a Sender<Told>,
    ) -> Worker<'a> {
        Worker {
            order,
            plan,
            stop,
            send,
            neighbours: Neighbours::new(engine),
            canoniser: Canoniser::new(),
            prover: Prover::new(&Shape::nine(), stop),
            counts: HuntCounts::default(),
        }
    }

    /// Works until there is nothing left.
    pub(super) fn work(&mut self) -> Result<(), Unfinished> {
        while let Some(first) = self.plan.next() {
            let mut gathered = Vec::new();
            let mut ended = self.gather(first, &mut gathered);
            for one in gathered {
                self.counts.add(&one.counts);
                if ended.is_ok() {
                    ended = self.look_at(&one);
                }
                let (is_last, waiting) = self.plan.done(&one.piece, ended.is_ok());
                // What was looked at counts, whether or not it came to its end.
                let counts = std::mem::take(&mut self.counts);
                self.tell(Told::Progress(counts, waiting));
                if is_last {
                    let done = HuntCounts {
                        done: 1,
                        ..HuntCounts::default()
                    };
                    self.tell(Told::Done(one.piece.of.puzzle, done));
                }
            }
            ended?;
        }
        Ok(())
    }

    fn tell(&self, what: Told) {
        // Whoever started the hunt listens until all threads have ended.
        let _ = self.send.send(what);
    }

    /// Finds the puzzles of a piece, and where depths are found many at a time those of the pieces that come
    /// next whatever is found, and their depths. What was gathered is there even where that was stopped.
    fn gather(&mut self, first: Piece, gathered: &mut Vec<Gathered>) -> Result<(), Unfinished> {
        let in_bulk = self.order.wish.asks_depth() && self.neighbours.finds_depths();
        let is_alone = self.order.threads <= 1;
        let (mut next, mut number) = (Some(first), 0);
        while let Some(piece) = next {
            gathered.push(Gathered {
                piece,
                forms: Vec::new(),
                counts: HuntCounts::default(),
            });
            let Some(one) = gathered.last_mut() else { break };
            self.stop.check()?;
            let fresh = self.fresh(&one.piece)?;
            one.counts = std::mem::take(&mut self.counts);
            number += fresh.len();
            one.forms = fresh.into_iter().map(|form| (form, None)).collect();
            let wants_more = in_bulk && number < DEPTHS_TOGETHER;
            next = wants_more.then(|| self.plan.next_ahead(!is_alone)).flatten();
        }
        if in_bulk {
            self.find_depths(gathered)?;
        }
        Ok(())
    }

    /// Asks for the depths of all that have a number of givens that is wished for.
    fn find_depths(&mut self, gathered: &mut [Gathered]) -> Result<(), Unfinished> {
        let order = self.order;
        let all = gathered.iter_mut().flat_map(|one| &mut one.forms);
        let asked: Vec<&mut Form> = all.filter(|(form, _)| order.wants_givens(givens(form))).collect();
        let puzzles: Vec<Values> = asked.iter().map(|(form, _)| *form).collect();
        let depths = self.neighbours.depths(&puzzles, self.stop)?;
        for (form, depth) in asked.into_iter().zip(depths) {
            form.1 = depth;
        }
        Ok(())
    }

    /// Looks at the puzzles of a piece.
    fn look_at(&mut self, gathered: &Gathered) -> Result<(), Unfinished> {
        for (form, depth) in &gathered.forms {
            self.look(form, *depth, &gathered.piece.of.puzzle)?;
        }
        Ok(())
    }

    /// The minimal puzzles of a piece that nobody has seen, in their canonical forms.
    fn fresh(&mut self, piece: &Piece) -> Result<Vec<Values>, Unfinished> {
        let cells = piece.cells();
        // As many fewer come as fewer went.
        let add = (self.order.add + cells.len()).saturating_sub(self.order.remove);
        let (mut forms, canoniser) = (Vec::new(), &mut self.canoniser);
        let mut number = 0;
        self.neighbours
            .each(&piece.of.puzzle, cells, add, self.stop, &mut |puzzle| {
                number += 1;
                // A puzzle with a solution has no clash.
                forms.extend(canoniser.form(puzzle));
            })?;
        self.counts.neighbours += number;
        forms.sort_unstable();
        forms.dedup();
        self.plan.keep_new(&mut forms);
        let mut minimal = Vec::new();
        let mut smaller = Vec::new();
        for some in forms.chunks(PUZZLES_TOGETHER) {
            for (form, is_minimal) in some.iter().zip(self.are_minimal(some)?) {
                if is_minimal {
                    minimal.push(*form);
                    continue;
                }
                let canoniser = &mut self.canoniser;
                let _ended = minimal_values_within(form, &mut self.prover, &mut |values| {
                    let values = <&Values>::try_from(values).ok();
                    smaller.extend(values.and_then(|values| canoniser.form(values).ok()));
                    ControlFlow::Continue(())
                })?;
            }
        }
        smaller.sort_unstable();
        smaller.dedup();
        self.plan.keep_new(&mut smaller);
        minimal.append(&mut smaller);
        Ok(minimal)
    }

    /// Whether each of these, which have one solution, has several without any one of its givens.
    fn are_minimal(&mut self, puzzles: &[Values]) -> Result<Vec<bool>, Unfinished> {
        let mut fewer = Vec::new();
        for puzzle in puzzles {
            for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
                fewer.push(*puzzle);
                if let Some(last) = fewer.last_mut() {
                    last[cell] = 0;
                }
            }
        }
        let mut counts = self.neighbours.counts(&fewer, self.stop)?.into_iter();
        let mut is_minimal = |puzzle: &Values| {
            let givens = puzzle.iter().filter(|&&value| value != 0).count();
            // All of them are taken, whatever they are.
            counts.by_ref().take(givens).filter(|&count| count == 1).count() == 0
        };
        Ok(puzzles.iter().map(&mut is_minimal).collect())
    }

    /// Looks whether a puzzle is as wished.
    fn look(&mut self, form: &Values, depth: Option<u32>, from: &Values) -> Result<(), Unfinished> {
        let givens = givens(form);
        if !self.order.wants_givens(givens) {
            self.counts.looked_at += 1;
            return Ok(());
        }
        let grid = Grid::try_from(form).expect("a form has digits from 1 to 9");
        let mut known = Ratings::default();
        if let Some(depth) = depth {
            known.hardness = HardnessRatings::default().with(HardnessScale::Te, Hardness::Exactly(depth));
        }
        let look = self.order.wish.look_knowing(known, &grid, self.stop)?;
        self.counts.look(&look.ratings);
        if !look.is_met {
            return Ok(());
        }
        // Fewer givens are the higher find where their number is wished for.
        let fewer = self.order.givens.as_ref().map(|_| (81 - givens) as u32);
        let rank: Vec<u32> = fewer
            .into_iter()
            .chain(self.order.wish.rank(&look.ratings))
            .collect();
        let Some(solution) = self.prover.solutions(form, 1)?.pop() else {
            return Ok(());
        };
        let Ok(solution) = Values::try_from(&solution[..]) else {
            return Ok(());
        };
        let ratings = self.rated(&grid, look.ratings);
        if self.plan.add_find(form, &rank, self.order.follow) {
            let found = HuntFind {
                puzzle: *form,
                solution,
                from: *from,
                ratings,
                rank,
            };
            let counts = std::mem::take(&mut self.counts);
            self.tell(Told::Found(Box::new(found), counts));
        }
        Ok(())
    }

    /// How hard a find is on all scales that were asked for; what was stopped is not lost.
    fn rated(&self, grid: &Grid, known: Ratings) -> Ratings {
        let missing = |scale: &Scale| !known.has(*scale);
        let scales: Vec<Scale> = self.order.scales.iter().copied().filter(missing).collect();
        let rated = rate_on(&scales, &Position::of(grid), None, true, self.stop);
        known.or(rated.unwrap_or_else(|stopped| stopped.known))
    }
}

fn givens(puzzle: &Values) -> usize {
    puzzle.iter().filter(|&&value| value != 0).count()
}
