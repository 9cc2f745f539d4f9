//! A path that somebody has walked already, so that a rating need not walk it again.

use kudosu_logic::{End, Path, Position, Profile, Step};

/// The steps from a position as far as a profile goes.
#[derive(Clone, Copy, Debug)]
pub struct KnownPath<'a> {
    start: &'a Position,
    profile: &'a Profile,
    steps: &'a [Step],
    end: End,
}

impl<'a> KnownPath<'a> {
    /// What following `profile` from `start` gave.
    #[must_use]
    pub fn new(start: &'a Position, profile: &'a Profile, steps: &'a [Step], end: End) -> KnownPath<'a> {
        KnownPath {
            start,
            profile,
            steps,
            end,
        }
    }

    /// The same of a whole path.
    #[must_use]
    pub fn of(start: &'a Position, profile: &'a Profile, path: &'a Path) -> KnownPath<'a> {
        KnownPath::new(start, profile, &path.steps, path.end)
    }

    /// Its steps and its end where it is what following [`Profile::human`] from `start` gives, with or
    /// without arguments from suppositions. (What needs these is at the highest level either way, and so is
    /// what ends at a limit of theirs.)
    pub(crate) fn if_human(&self, start: &Position, assume_unique: bool) -> Option<(&'a [Step], End)> {
        let mut human = Profile::human().assume_unique(assume_unique);
        human.options.most_net_work = self.profile.options.most_net_work;
        let is_human = self.profile == &human || self.profile == &human.without_forcing();
        (is_human && self.start == start).then_some((self.steps, self.end))
    }
}
