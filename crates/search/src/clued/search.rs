//! Depth-first search over a network: guesses a digit of a cell, and where that fails, goes on without it.

use kudosu_board::{Stop, Unfinished};

use super::choice::Choice;
use super::domains::Queue;
use super::mask::Mask;
use super::network::Network;

/// A search that stands at a node and can go on from there.
#[derive(Debug)]
pub(super) struct Search {
    /// The candidates of every node on the way, the deepest last.
    frames: Vec<Mask>,
    /// The guesses that led to each node but the first.
    guesses: Vec<(u16, Mask)>,
    /// The guesses that were taken back at a node on the way, with the number of guesses that led there.
    refuted: Vec<(usize, (u16, Mask))>,
    queue: Queue,
    choice: Choice,
    state: State,
    /// Guesses made so far, and how many of them failed at once.
    nodes: u64,
    conflicts: u64,
    /// The number of guesses after which to give up.
    limit: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing was done yet.
    New,
    /// The deepest frame is settled and wants a guess.
    Open,
    /// The deepest frame was a solution, or is refuted: its guess is to be taken back.
    Spent,
    /// There is nothing more.
    Over,
}

impl Search {
    pub(super) fn new(network: &Network) -> Search {
        Search {
            frames: network.start.clone(),
            guesses: Vec::new(),
            refuted: Vec::new(),
            queue: Queue::new(network.propagators.len()),
            choice: Choice::new(network),
            state: State::New,
            nodes: 0,
            conflicts: 0,
            limit: u64::MAX,
        }
    }

    /// The candidates of the node where the search stands.
    pub(super) fn masks<'a>(&'a self, network: &Network) -> &'a [Mask] {
        &self.frames[self.frames.len() - network.start.len()..]
    }

    /// The candidates of the first node.
    pub(super) fn first_masks<'a>(&'a self, network: &Network) -> &'a [Mask] {
        &self.frames[..network.start.len()]
    }

    /// Depth, failures, guesses and restarts, for those who watch.
    pub(super) fn counts(&self) -> [u64; 4] {
        [self.guesses.len() as u64, self.conflicts, self.nodes, 0]
    }

    /// Gives up with [`Unfinished::LimitReached`] after so many more guesses.
    pub(super) fn limit(&mut self, guesses: u64) {
        self.limit = self.nodes.saturating_add(guesses);
    }

    /// Propagates what the puzzle says, once; `false` when that already contradicts itself.
    pub(super) fn settle(&mut self, network: &Network, stop: &Stop) -> Result<bool, Unfinished> {
        self.queue.stop = Some(stop.clone());
        if self.state == State::New {
            stop.check()?;
            let settled = network.settle_all(&mut self.frames, &mut self.queue);
            self.state = if settled.is_ok() { State::Open } else { State::Over };
        }
        self.go_on(network, stop)?;
        Ok(self.state != State::Over)
    }

    /// Propagates what a stop left waiting in the deepest node.
    fn go_on(&mut self, network: &Network, stop: &Stop) -> Result<(), Unfinished> {
        while self.state == State::Open && self.queue.is_waiting() {
            stop.check()?;
            let depth = self.frames.len() - network.start.len();
            if network.go_on(&mut self.frames[depth..], &mut self.queue).is_err() {
                match self.guesses.is_empty() {
                    true => self.state = State::Over,
                    false => self.fail(network),
                }
            }
        }
        Ok(())
    }

    /// Goes to the next solution, whose candidates are then [`Search::masks`]; `false` when there is none.
    /// With the candidates that were `seen`, nodes without any other are left out, and unseen digits are
    /// tried first.
    pub(super) fn advance(
        &mut self,
        network: &Network,
        stop: &Stop,
        seen: Option<&[Mask]>,
    ) -> Result<bool, Unfinished> {
        let cells = network.start.len();
        self.queue.stop = Some(stop.clone());
        loop {
            match self.state {
                State::Over => return Ok(false),
                State::New => drop(self.settle(network, stop)?),
                State::Spent => self.take_back(network),
                State::Open if self.queue.is_waiting() => self.go_on(network, stop)?,
                State::Open => {
                    stop.check()?;
                    let depth = self.frames.len() - cells;
                    let masks = &self.frames[depth..];
                    if seen.is_some_and(|seen| masks.iter().zip(seen).all(|(mask, seen)| mask & !seen == 0)) {
                        self.state = State::Spent;
                        continue;
                    }
                    let Some((cell, digit)) = self.choice.pick(network, masks, seen) else {
                        self.state = State::Spent;
                        return Ok(true);
                    };
                    if self.nodes >= self.limit {
                        return Err(Unfinished::LimitReached);
                    }
                    self.guess(network, cell, digit);
                }
            }
        }
    }

    /// Goes down by one guess.
    fn guess(&mut self, network: &Network, cell: u16, digit: Mask) {
        let depth = self.frames.len() - network.start.len();
        self.nodes += 1;
        self.frames.extend_from_within(depth..);
        self.guesses.push((cell, digit));
        let child = &mut self.frames[depth + network.start.len()..];
        if network.restrict(child, &mut self.queue, cell, digit).is_err() {
            self.fail(network);
        }
    }

    fn fail(&mut self, network: &Network) {
        self.conflicts += 1;
        let guessed = self.guesses.last().map(|&(cell, _)| cell);
        self.choice.learn(network, &self.queue, guessed);
        self.state = State::Spent;
    }

    /// Leaves the deepest node and goes on in the one above without the guess that led to it.
    fn take_back(&mut self, network: &Network) {
        let Some((cell, digit)) = self.guesses.pop() else {
            self.state = State::Over;
            return;
        };
        while self
            .refuted
            .last()
            .is_some_and(|&(at, _)| at > self.guesses.len())
        {
            self.refuted.pop();
        }
        self.refuted.push((self.guesses.len(), (cell, digit)));
        let cells = network.start.len();
        self.frames.truncate(self.frames.len() - cells);
        let depth = self.frames.len() - cells;
        let masks = &mut self.frames[depth..];
        match network.restrict(masks, &mut self.queue, cell, !digit) {
            Ok(()) => self.state = State::Open,
            Err(_) => self.fail(network),
        }
    }

    /// The guesses of which it is known that together they lead to no solution, or to one that was found:
    /// all that a search from the first node need not do again.
    pub(super) fn ruled_out(&self) -> impl Iterator<Item = Vec<(u16, Mask)>> {
        let whole = |&(at, guess): &(usize, (u16, Mask))| [&self.guesses[..at], &[guess]].concat();
        self.refuted.iter().map(whole)
    }

    /// Goes back to the first node with one of its candidates guessed. What was learnt is kept.
    pub(super) fn restart_with(&mut self, network: &Network, cell: u16, digit: Mask) {
        self.frames.truncate(network.start.len());
        self.guesses.clear();
        self.refuted.clear();
        self.state = State::Open;
        self.guess(network, cell, digit);
    }

    /// Goes back to the first node.
    pub(super) fn restart(&mut self, network: &Network) {
        self.frames.truncate(network.start.len());
        self.guesses.clear();
        self.refuted.clear();
        self.state = State::Open;
    }
}
