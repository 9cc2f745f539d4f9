//! A puzzle as a network of propagators over its cells, and the work of all of them until nothing changes.

use super::domains::{Dead, Domains, Queue, Wakes, Wiring};
use super::mask::{Mask, is_fixed};
use super::propagators::{Promise, Propagator};

/// Everything about a puzzle that does not change while it is searched.
#[derive(Debug)]
pub(super) struct Network {
    /// How many digits a cell may have.
    pub(super) side: usize,
    /// What each cell may hold before anything was propagated.
    pub(super) start: Vec<Mask>,
    pub(super) propagators: Vec<Propagator>,
    /// Of each propagator, whether it finds nothing more when it is called twice.
    settles: Box<[bool]>,
    /// Of each propagator, about how much work it is.
    steps: Box<[u32]>,
    pub(super) wiring: Wiring,
    /// Cells of which each holds another digit, as many as there are digits.
    pub(super) houses: Vec<Box<[u16]>>,
    /// How much each cell is worth a guess before anything is known.
    pub(super) weights: Vec<f32>,
}

impl Network {
    /// The network of these propagators, in the order of the queue.
    pub(super) fn new(
        side: usize,
        start: Vec<Mask>,
        propagators: Vec<Propagator>,
        peers: Vec<Box<[u16]>>,
        houses: Vec<Box<[u16]>>,
        weights: Vec<f32>,
    ) -> Network {
        let watches = |one: &Propagator| (one.watched(), one.wakes());
        let watched: Vec<(Box<[u16]>, Vec<Wakes>)> = propagators.iter().map(watches).collect();
        let settles = propagators.iter().map(|one| one.promise() >= Promise::Settled);
        Network {
            side,
            start,
            settles: settles.collect(),
            steps: propagators.iter().map(Propagator::steps).collect(),
            wiring: match propagators.iter().any(|one| matches!(one, Propagator::Either(_))) {
                true => Wiring::new(peers, &watched).with_silent(),
                false => Wiring::new(peers, &watched),
            },
            propagators,
            houses,
            weights,
        }
    }

    /// Whether sums are among its rules.
    pub(super) fn has_sums(&self) -> bool {
        let is_sum = |one: &Propagator| match one {
            Propagator::Sum(_) => true,
            Propagator::SetOf(set) => set.is_sum(),
            _ => false,
        };
        self.propagators.iter().any(is_sum)
    }

    /// Propagates until nothing changes, or until the queue is told to stop: then propagators wait in it, and
    /// [`Network::go_on`] goes on. After a dead end nothing waits any more, and the queue knows where the
    /// dead end was found.
    fn settle(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        domains.queue.forget_culprits();
        let settled = self.work(domains);
        if settled.is_err() {
            domains.queue.clear();
        }
        settled
    }

    #[inline]
    fn work(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        loop {
            while let Some(cell) = domains.queue.next_fixed() {
                let digit = domains.get(cell);
                domains.queue.source = Some(cell);
                for &peer in &self.wiring.peers[usize::from(cell)] {
                    domains.keep(peer, !digit)?;
                }
            }
            domains.queue.source = None;
            let Some(id) = domains.queue.next() else {
                return Ok(());
            };
            if domains.queue.is_interrupted(self.steps[id]) {
                return Ok(());
            }
            // Taken out before it works, so that what it does to its own cells calls it again.
            domains.queue.done(id);
            domains.queue.culprit = Some(id);
            self.propagators[id].enforce(domains)?;
            domains.queue.culprit = None;
            if self.settles[id] {
                domains.queue.done(id);
            }
        }
    }

    /// Propagates everything for the first time.
    pub(super) fn settle_all(&self, masks: &mut [Mask], queue: &mut Queue) -> Result<(), Dead> {
        if masks.contains(&0) {
            return Err(Dead);
        }
        for id in 0..self.propagators.len() {
            queue.add_one(id);
        }
        for (cell, &mask) in masks.iter().enumerate() {
            if is_fixed(mask) {
                queue.add_fixed(cell as u16);
            }
        }
        self.settle(&mut Domains {
            masks,
            queue,
            wiring: &self.wiring,
        })
    }

    /// Propagates what waits since a stop.
    pub(super) fn go_on(&self, masks: &mut [Mask], queue: &mut Queue) -> Result<(), Dead> {
        self.settle(&mut Domains {
            masks,
            queue,
            wiring: &self.wiring,
        })
    }

    /// Leaves only `allowed` in a cell and propagates that.
    pub(super) fn restrict(
        &self,
        masks: &mut [Mask],
        queue: &mut Queue,
        cell: u16,
        allowed: Mask,
    ) -> Result<(), Dead> {
        let mut domains = Domains {
            masks,
            queue,
            wiring: &self.wiring,
        };
        if domains.keep(cell, allowed).is_err() {
            domains.queue.clear();
            return Err(Dead);
        }
        self.settle(&mut domains)
    }
}
