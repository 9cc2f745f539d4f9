//! What happens between the short searches and the long one: candidates are tried, tables are built.

use kudosu_board::Stop;

use super::encoding::Encoding;
use super::local_search::LocalSearch;
use super::options::Options;
use super::portfolio::Portfolio;
use super::probe::Probe;
use super::{LEARNT_EASILY, SEED, Settings, local_search_limits};
use crate::Unfinished;
use crate::proof::{Nogood, Proof};

/// What is known of solutions when the long search begins.
pub(super) enum Known {
    /// None was found.
    Nothing,
    /// Whoever goes on asks for the second one, or a later one.
    Some,
    /// Two were found and not by going from one to the next; this is the second.
    Two(Vec<u8>),
}

/// What the long search begins with, as far as it is there already.
pub(super) struct Preparing {
    options: Options,
    /// The fullest grid so far.
    fullest: Vec<u8>,
    /// Candidates that hold no further solution together.
    ruled_out: Vec<Nogood>,
    /// What is known of solutions, which are all ruled out.
    known: Known,
    /// The trying of candidates, until it is done.
    probe: Option<Probe>,
    encoding: Option<Encoding>,
    proof: Option<Proof>,
}

impl Preparing {
    pub fn new(
        options: Options,
        fullest: Vec<u8>,
        ruled_out: Vec<Nogood>,
        known: Known,
        settings: &Settings,
        proof: Option<Proof>,
    ) -> Preparing {
        let is_worth_probing = options.layout.side >= settings.probe_from;
        Preparing {
            options,
            fullest,
            ruled_out,
            known,
            probe: is_worth_probing.then(Probe::default),
            encoding: None,
            proof,
        }
    }

    /// How many candidates are open.
    pub fn candidates(&self) -> u32 {
        self.options.digits.iter().map(|digits| digits.count_ones()).sum()
    }

    /// The long search, `None` when nothing is left for it. After a stop it goes on with the step that it was
    /// at; it can be asked until it has answered.
    pub fn finish(&mut self, settings: &Settings, stop: &Stop) -> Result<Option<Portfolio>, Unfinished> {
        if let Some(probe) = &mut self.probe {
            if !probe.advance(&mut self.options, self.proof.as_ref(), stop)? {
                return Ok(None);
            }
            self.probe = None;
            self.forget_removed_candidates();
        }
        let encoding = match self.encoding.take() {
            Some(encoding) => encoding,
            None => Encoding::new(&self.options, stop)?,
        };
        let side = self.options.layout.side;
        let solved = !matches!(self.known, Known::Nothing);
        let local_search = if solved || side < settings.local_search_from {
            None
        } else {
            match LocalSearch::new(&self.options, SEED, stop) {
                Ok(local_search) => local_search,
                Err(why) => {
                    self.encoding = Some(encoding);
                    return Err(why);
                }
            }
        };
        let mut portfolio = Portfolio::new(
            encoding,
            self.options.values.clone(),
            std::mem::take(&mut self.fullest),
            std::mem::take(&mut self.ruled_out),
            solved || side <= LEARNT_EASILY,
            settings,
            self.proof.clone(),
        );
        if let Some(local_search) = local_search {
            portfolio.enter_local_search(local_search, local_search_limits(side));
        }
        if let Known::Two(second) = std::mem::replace(&mut self.known, Known::Some) {
            portfolio.begin_near(second);
        }
        Ok(Some(portfolio))
    }

    /// Keeps of what is ruled out only what trying the candidates has not settled.
    fn forget_removed_candidates(&mut self) {
        let options = &self.options;
        self.ruled_out.retain(|nogood| {
            nogood
                .together
                .iter()
                .all(|&(cell, digit)| options.digits[cell] >> digit & 1 == 1)
        });
        for nogood in &mut self.ruled_out {
            match &self.proof {
                Some(proof) => *nogood = proof.lock().without_settled(nogood.clone()),
                None => nogood.together.retain(|&(cell, _)| options.values[cell] == 0),
            }
        }
    }
}
