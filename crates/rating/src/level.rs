//! Five plain words for how hard a puzzle is, by the hardest thing that one must be able to see.

use std::fmt;
use std::str::FromStr;

use kudosu_board::{House, HouseKind, Shape, Stop, Unfinished};
use kudosu_logic::{End, HouseRole, Position, Profile, Role, Step, Technique, solve_path};

use crate::{HodokuLevel, hodoku_score};

/// What a puzzle asks of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Looking at one box at a time is enough.
    Beginner,
    /// One has to look along rows and columns, or count what a cell can still be, or read one clue at a
    /// glance.
    Easy,
    /// One needs pencil marks: locked candidates, pairs and triples, what clues leave, what they sum to.
    Medium,
    /// One needs patterns across the board: fish, wings, single-digit patterns, uniqueness, clues of many
    /// cells.
    Hard,
    /// One needs chains or more.
    Diabolical,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] = [
        Level::Beginner,
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Diabolical,
    ];

    /// The level in one word: `beginner`, `easy`, `medium`, `hard`, `diabolical`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Diabolical => "diabolical",
        }
    }

    /// What a path that followed [`Profile::human`] asks of a person. Where it does not reach the end, more
    /// than chains is needed.
    #[must_use]
    pub fn of_path(steps: &[Step], end: End, shape: &Shape) -> Level {
        if end != End::Solved {
            return Level::Diabolical;
        }
        let levels = steps.iter().map(|step| Level::of_step(step, shape));
        levels.max().unwrap_or(Level::Beginner)
    }

    /// What one step asks of a person.
    #[must_use]
    pub fn of_step(step: &Step, shape: &Shape) -> Level {
        match step.technique {
            Technique::FullHouse => Level::Beginner,
            Technique::HiddenSingle => {
                let house = step.evidence.houses_as(HouseRole::Base).next();
                let kind = house.and_then(|id| shape.house(id)).map(House::kind);
                if kind == Some(HouseKind::Box) {
                    Level::Beginner
                } else {
                    Level::Easy
                }
            }
            Technique::ClueCombinations => level_of_clue(step),
            technique => Level::of(technique),
        }
    }

    /// The level at which a technique belongs to what one must be able to see. Hidden singles come in two
    /// kinds and are listed with the harder one.
    #[must_use]
    pub fn of(technique: Technique) -> Level {
        match hodoku_score(technique) {
            _ if technique == Technique::FullHouse => Level::Beginner,
            _ if technique.forcing().is_some() || NAMED_PATTERNS.contains(&technique) => Level::Diabolical,
            _ if matches!(
                technique,
                Technique::BlockedCombinations | Technique::CommonExclusion
            ) =>
            {
                Level::Hard
            }
            _ if technique.is_about_clues() => Level::Medium,
            Some((_, HodokuLevel::Easy)) => Level::Easy,
            Some((_, HodokuLevel::Medium)) => Level::Medium,
            Some((_, HodokuLevel::Hard)) | None => Level::Hard,
            Some((_, HodokuLevel::Unfair | HodokuLevel::Extreme)) => Level::Diabolical,
        }
    }
}

/// The patterns that people name who solve the hardest puzzles. Other programs do not score them; they belong
/// to the last level, so that no level depends on whether they are looked for.
const NAMED_PATTERNS: &[Technique] = &[
    Technique::FireworkTriple,
    Technique::FireworkQuad,
    Technique::SkLoop,
    Technique::MultiSector,
    Technique::JuniorExocet,
    Technique::Tridagon,
    Technique::ImpossiblePattern,
];

/// There is no level with this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {0}; levels are {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let known = Level::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Rates a position by the path of the `human` profile. Where that needs forcing chains or nets the level is
/// the last one anyway, so nobody looks for them.
pub fn rate_level(start: &Position, assume_unique: bool, stop: &Stop) -> Result<Level, Unfinished> {
    rate_level_without(start, &[], assume_unique, stop)
}

/// The same for somebody who does not use these techniques.
pub fn rate_level_without(
    start: &Position,
    techniques: &[Technique],
    assume_unique: bool,
    stop: &Stop,
) -> Result<Level, Unfinished> {
    let profile = Profile::human()
        .without_forcing()
        .without(NAMED_PATTERNS)
        .without(techniques)
        .assume_unique(assume_unique);
    let path = solve_path(start, &profile, stop)?;
    Ok(Level::of_path(&path.steps, path.end, start.shape()))
}

/// The last cell of a clue, the only way to keep it, or what stands beside one cell is seen at a glance; a
/// clue with many open cells is not.
fn level_of_clue(step: &Step) -> Level {
    let evidence = &step.evidence;
    let starts_from_cell = evidence.cells_as(Role::Pivot).next().is_some();
    let has_one_way = evidence.combinations.len() == 1;
    let is_short = evidence.cells.len() <= 5;
    match evidence.cells.len() {
        1 => Level::Easy,
        _ if starts_from_cell || (is_short && has_one_way) => Level::Easy,
        _ if is_short || has_one_way => Level::Medium,
        _ => Level::Hard,
    }
}
