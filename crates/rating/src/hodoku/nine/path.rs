//! The path: before every step the list is tried from the top, and the first line that finds something gives
//! the step.

use std::fmt;

use kudosu_board::{Stop, Unfinished};
use kudosu_logic::Position;
use kudosu_search::Verdict;

use super::als::Sets;
use super::als_chain::Chains;
use super::avoidable::Avoidables;
use super::effect::Effect;
use super::fish::{Fishing, Waters};
use super::grid::Grid;
use super::implications::Implications;
use super::kind::{HodokuKind, LINES, Line, Search};
use super::rectangles::{Rectangles, bug_plus_one};
use super::step::HodokuStep;
use super::tables::cells;
use super::{chains, colors, fish, locked, single_digit, singles, subsets, sue_de_coq, wings};
use crate::hodoku::{HodokuRating, Tally};
use crate::nine::values_and_candidates;

/// HoDoKu does not begin with fewer than ten filled cells.
const MOST_BLANKS: u32 = 71;

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HodokuEnd {
    /// Every cell has its digit.
    Solved,
    /// HoDoKu gives up: the puzzle has no solution, or several, or fewer than ten givens.
    GaveUp,
    /// It was stopped.
    Unfinished(Unfinished),
}

/// The steps that HoDoKu takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuPath {
    /// The steps in order.
    pub steps: Vec<HodokuStep>,
    /// How it ended.
    pub end: HodokuEnd,
}

/// Follows HoDoKu's path through a position. It knows the plain 9×9 grid: `None` for any other shape.
/// `assume_unique` allows what only a puzzle with one solution does.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::Position;
/// use kudosu_rating::hodoku::nine::{HodokuEnd, path};
///
/// let line = "..82.....6...9..7......541..6....1......5...93..6..2..4..3.7...2.....9...86....5.";
/// let start = Position::of(&line.parse::<Grid>()?);
/// let found = path(&start, true, Stop::never()).expect("a plain 9×9 grid");
/// assert_eq!(found.end, HodokuEnd::Solved);
/// assert_eq!(found.steps[0].to_string(), "Hidden Single: r1c8=9");
///
/// let other = Position::of(&Grid::blank(&Shape::of_side(6)?));
/// assert_eq!(path(&other, true, Stop::never()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn path(start: &Position, assume_unique: bool, stop: &Stop) -> Option<HodokuPath> {
    let mut walk = HodokuWalk::new(start, assume_unique, stop)?;
    let mut steps = Vec::new();
    let end = loop {
        match walk.next_step() {
            Ok(Some(step)) => steps.push(step),
            Ok(None) => break walk.end(),
            Err(why) => break HodokuEnd::Unfinished(why),
        }
    };
    Some(HodokuPath { steps, end })
}

impl HodokuPath {
    /// The score and the level of the path.
    #[must_use]
    pub fn rating(&self) -> HodokuRating {
        let mut tally = Tally::default();
        for step in &self.steps {
            tally.add(step.score, step.level);
        }
        tally.rating(self.end == HodokuEnd::Solved)
    }
}

/// A puzzle on its way.
pub struct HodokuWalk {
    grid: Grid,
    start: [u8; 81],
    assume_unique: bool,
    stop: Stop,
    rooms: Rooms,
}

impl fmt::Debug for HodokuWalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HodokuWalk").finish_non_exhaustive()
    }
}

/// What is needed again for every step.
#[derive(Default)]
struct Rooms {
    effect: Effect,
    rectangles: Rectangles,
    avoidables: Avoidables,
    waters: Waters,
    sashimi: Option<Effect>,
    sets: Sets,
    als_chains: Chains,
    implications: Implications,
    solution: Option<[u8; 81]>,
}

impl HodokuWalk {
    /// At a position, which knows what was given; `None` on any other shape than the plain 9×9 grid.
    #[must_use]
    pub fn new(start: &Position, assume_unique: bool, stop: &Stop) -> Option<HodokuWalk> {
        let (values, candidates) = values_and_candidates(start)?;
        let mut grid = Grid::of(&values, &candidates);
        let given = start.givens().iter();
        grid.given = given.fold(0, |set, cell| set | 1 << cell.index());
        Some(HodokuWalk {
            grid,
            start: values,
            assume_unique,
            stop: stop.clone(),
            rooms: Rooms::default(),
        })
    }

    /// Takes the next step and tells it; `None` at the end.
    pub fn next_step(&mut self) -> Result<Option<HodokuStep>, Unfinished> {
        let found = self.take_step()?;
        Ok(found.map(|(line, kind)| HodokuStep::of(line, kind, &self.rooms.effect)))
    }

    /// Goes to the end, and adds up what the steps count.
    pub fn rating(mut self) -> Result<HodokuRating, Unfinished> {
        let mut tally = Tally::default();
        while let Some((line, _)) = self.take_step()? {
            tally.add(line.score, line.level);
        }
        Ok(tally.rating(self.end() == HodokuEnd::Solved))
    }

    fn end(&self) -> HodokuEnd {
        if self.grid.is_solved() {
            HodokuEnd::Solved
        } else {
            HodokuEnd::GaveUp
        }
    }

    fn take_step(&mut self) -> Result<Option<(&'static Line, HodokuKind)>, Unfinished> {
        self.stop.check()?;
        let blanks = self.grid.blank.count_ones();
        if blanks == 0 || blanks > MOST_BLANKS || self.grid.is_broken {
            return Ok(None);
        }
        for line in &LINES {
            self.rooms.effect.clear();
            if let Some(kind) = self.look(line.search)? {
                self.rooms.effect.apply(&mut self.grid);
                return Ok(Some((line, kind)));
            }
        }
        Ok(None)
    }

    fn look(&mut self, search: Search) -> Result<Option<HodokuKind>, Unfinished> {
        let (grid, rooms) = (&mut self.grid, &mut self.rooms);
        let effect = &mut rooms.effect;
        let unique = self.assume_unique;
        let basic = |size, fins| Fishing {
            size,
            boxes: false,
            fins,
        };
        let franken = |size, fins| Fishing {
            size,
            boxes: true,
            fins,
        };
        Ok(match search {
            Search::FullHouse => singles::full_house(grid, effect),
            Search::NakedSingle => singles::naked(grid, effect),
            Search::HiddenSingle => singles::hidden(grid, effect),
            Search::Locked(size) => subsets::naked(grid, size, true, effect),
            Search::Pointing => locked::pointing(grid, effect),
            Search::Claiming => locked::claiming(grid, effect),
            Search::Naked(size) => subsets::naked(grid, size, false, effect),
            Search::Hidden(size) => subsets::hidden(grid, size, effect),
            Search::Fish(size) => fish::find(grid, basic(size, false), effect, &mut rooms.waters, &mut None),
            Search::RemotePair => chains::remote_pair(grid, effect),
            Search::Bug if unique => bug_plus_one(grid, effect),
            Search::Skyscraper => single_digit::skyscraper(grid, effect),
            Search::Kite => single_digit::kite(grid, effect),
            Search::Turbot => chains::turbot(grid, effect),
            Search::EmptyRectangle => single_digit::empty_rectangle(grid, effect),
            Search::WWing => wings::w_wing(grid, effect),
            Search::XyWing => wings::xy_wing(grid, effect),
            Search::XyzWing => wings::xyz_wing(grid, effect),
            Search::Rectangle(kind) if unique => {
                if kind == HodokuKind::Uniqueness1 {
                    rooms.rectangles.survey(grid);
                }
                rooms.rectangles.take(kind, effect)
            }
            Search::Avoidable(kind) if unique => {
                if kind == HodokuKind::AvoidableRectangle1 {
                    rooms.avoidables.survey(grid);
                }
                rooms.avoidables.take(kind, effect)
            }
            Search::Bug | Search::Rectangle(_) | Search::Avoidable(_) => None,
            Search::Finned(size) => {
                rooms.sashimi = None;
                fish::find(
                    grid,
                    basic(size, true),
                    effect,
                    &mut rooms.waters,
                    &mut rooms.sashimi,
                )
            }
            Search::Sashimi(size) => rooms.sashimi.take().map(|found| {
                effect.removed.extend_from_slice(&found.removed);
                match size {
                    2 => HodokuKind::SashimiXWing,
                    3 => HodokuKind::SashimiSwordfish,
                    _ => HodokuKind::SashimiJellyfish,
                }
            }),
            Search::SueDeCoq => sue_de_coq::find(grid, effect),
            Search::SimpleColors => colors::simple(grid, effect),
            Search::MultiColors => colors::multi(grid, effect),
            Search::XChain => chains::x_chain(grid, effect),
            Search::XyChain => chains::xy_chain(grid, effect),
            Search::NiceLoop => rooms.implications.loops(grid, false, effect, &self.stop)?,
            Search::GroupedNiceLoop => rooms.implications.loops(grid, true, effect, &self.stop)?,
            Search::AlsXz => {
                rooms.sets.survey(grid);
                rooms.sets.xz(effect)
            }
            Search::AlsXyWing => rooms.sets.xy_wing(effect),
            Search::AlsChain => rooms.als_chains.find(&rooms.sets, effect),
            Search::Franken(size) => {
                fish::find(grid, franken(size, false), effect, &mut rooms.waters, &mut None)
            }
            Search::FinnedFranken(size) => {
                fish::find(grid, franken(size, true), effect, &mut rooms.waters, &mut None)
            }
            Search::ForcingChain => rooms.implications.forcing_chains(grid, effect, &self.stop)?,
            Search::ForcingNet => rooms.implications.forcing_nets(grid, effect, &self.stop)?,
            Search::BruteForce => self.brute_force()?,
        })
    }

    /// The digit of the solution in the middle one of the blanks.
    fn brute_force(&mut self) -> Result<Option<HodokuKind>, Unfinished> {
        if self.rooms.solution.is_none() {
            self.rooms.solution = solution(&self.start, &self.stop)?;
        }
        let blanks = self.grid.blank.count_ones() as usize;
        let middle = cells(self.grid.blank).nth(blanks / 2);
        let Some((solution, cell)) = self.rooms.solution.zip(middle) else {
            return Ok(None);
        };
        let digit = usize::from(solution[cell]) - 1;
        self.rooms.effect.place(cell, digit);
        Ok(self.grid.has(cell, digit).then_some(HodokuKind::BruteForce))
    }
}

/// The solution of a puzzle that has exactly one.
fn solution(values: &[u8; 81], stop: &Stop) -> Result<Option<[u8; 81]>, Unfinished> {
    let Ok(grid) = kudosu_board::Grid::try_from(values) else {
        return Ok(None);
    };
    Ok(match kudosu_search::verdict(&grid, stop)? {
        Verdict::Unique(solution) => <&[u8; 81]>::try_from(&solution).ok().copied(),
        _ => None,
    })
}
