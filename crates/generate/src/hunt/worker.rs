//! One thread of a hunt: takes pieces of the plan, finds the puzzles there that nobody has seen, and looks
//! whether they are as wished.

use std::ops::ControlFlow;
use std::sync::mpsc::Sender;

use kudosu_board::nine::Values;
use kudosu_board::{Grid, Shape, Stop, Unfinished};
use kudosu_logic::Position;
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
        while let Some(piece) = self.plan.next() {
            let looked = self.look_at(&piece);
            let (is_last, waiting) = self.plan.done(&piece, looked.is_ok());
            // What was looked at counts, whether or not it came to its end.
            let counts = std::mem::take(&mut self.counts);
            self.tell(Told::Progress(counts, waiting));
            looked?;
            if is_last {
                let done = HuntCounts {
                    done: 1,
                    ..HuntCounts::default()
                };
                self.tell(Told::Done(piece.of.puzzle, done));
            }
        }
        Ok(())
    }

    fn tell(&self, what: Told) {
        // Whoever started the hunt listens until all threads have ended.
        let _ = self.send.send(what);
    }

    /// Looks at all puzzles of a piece that nobody has seen.
    fn look_at(&mut self, piece: &Piece) -> Result<(), Unfinished> {
        self.stop.check()?;
        for form in self.fresh(piece)? {
            self.look(&form, &piece.of.puzzle)?;
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
    fn look(&mut self, form: &Values, from: &Values) -> Result<(), Unfinished> {
        let givens = form.iter().filter(|&&value| value != 0).count();
        if self
            .order
            .givens
            .as_ref()
            .is_some_and(|range| !range.contains(&givens))
        {
            self.counts.looked_at += 1;
            return Ok(());
        }
        let grid = Grid::try_from(form).expect("a form has digits from 1 to 9");
        let look = self.order.wish.look(&grid, self.stop)?;
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
