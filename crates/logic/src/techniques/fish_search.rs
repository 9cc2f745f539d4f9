//! The search behind every fish with fins or boxes: `n` base houses whose places for a digit are covered by
//! `n` other houses, except for a few fins.
//!
//! If all fins are false, each base has its digit in a cover, so the covers are used up: a place in a cover
//! but in no base, or in two covers at once, is impossible. If a fin is true, whatever it sees is impossible.
//! What is impossible both ways can go. A place that lies in two bases at once is an *endo-fin* and counts as
//! a fin, because it would serve two bases with one digit.

use super::prelude::*;
use crate::Candidate;

/// One fish.
pub(super) struct Fish {
    pub digit: Digit,
    pub bases: Vec<HouseId>,
    pub covers: Vec<HouseId>,
    pub body: Vec<Cell>,
    pub fins: Vec<Cell>,
    pub endo_fins: Vec<Cell>,
    pub eliminations: Vec<Cell>,
    /// The fewest places that are no fins in any base.
    pub thinnest_base: usize,
}

impl Fish {
    /// The fish as a step.
    pub fn step(&self, technique: Technique) -> Step {
        let eliminations: Vec<Candidate> = self.eliminations.iter().map(|&cell| (cell, self.digit)).collect();
        Step {
            technique,
            placements: Vec::new(),
            eliminations,
            evidence: Evidence::about_digit(self.digit)
                .houses(HouseRole::Base, self.bases.iter().copied())
                .houses(HouseRole::Cover, self.covers.iter().copied())
                .digit_in(Role::Defining, self.digit, self.body.iter().copied())
                .digit_in(Role::Fin, self.digit, self.fins.iter().copied())
                .digit_in(Role::EndoFin, self.digit, self.endo_fins.iter().copied()),
        }
    }
}

/// Which houses may be bases and covers, and whether there are fins.
pub(super) struct Rules {
    pub bases: fn(HouseKind) -> bool,
    pub covers: fn(HouseKind) -> bool,
    pub size: usize,
    pub finned: bool,
}

/// Visits every fish of one digit under some rules.
pub(super) fn each_fish(
    query: &Query<'_>,
    digit: Digit,
    rules: &Rules,
    visit: &mut dyn FnMut(Fish) -> Flow,
) -> Flow {
    let Some(pond) = Pond::of(query.position, digit, rules) else {
        return Flow::Continue(());
    };
    let mut search = Search {
        query,
        rules,
        pond,
        bases: Vec::new(),
        covers: Vec::new(),
        visit,
    };
    search.choose_bases(0, 0, 0)
}

/// The places of one digit, numbered so that sets of them and of houses are single words.
struct Pond {
    digit: Digit,
    cells: Vec<Cell>,
    /// For each place, the places it sees.
    sees: Vec<u128>,
    /// For each place, the cover houses it lies in.
    covers_of: Vec<Vec<usize>>,
    houses: Vec<PondHouse>,
    /// The most places that a cover has.
    widest: usize,
    /// Whether a place can lie in two covers at once.
    covers_overlap: bool,
}

struct PondHouse {
    id: HouseId,
    places: u128,
    is_base: bool,
}

const ALL: u128 = u128::MAX;

impl Pond {
    /// `None` where the digit has nowhere to go, or more places and houses than fit a word (early on a large
    /// grid, where such a fish would not be found by eye either).
    fn of(position: &Position, digit: Digit, rules: &Rules) -> Option<Pond> {
        let shape = position.shape();
        let cells: Vec<Cell> = position.cells_with(digit).iter().collect();
        let word = u128::BITS as usize;
        if cells.is_empty() || cells.len() > word || shape.houses().len() > word {
            return None;
        }
        let mut number_of = vec![0; shape.cell_count()];
        for (number, cell) in cells.iter().enumerate() {
            number_of[cell.index()] = number;
        }
        let mut houses = Vec::new();
        let mut sees = vec![0; cells.len()];
        let mut covers_of = vec![Vec::new(); cells.len()];
        let mut widest = 0;
        for house in houses_by_sight(shape) {
            let in_house = position.cells_in(house.id(), digit);
            let places = in_house.fold(0, |places: u128, cell| places | 1 << number_of[cell.index()]);
            if places == 0 {
                continue;
            }
            members(places).for_each(|at| sees[at] |= places & !(1 << at));
            if (rules.covers)(house.kind()) {
                members(places).for_each(|at| covers_of[at].push(houses.len()));
                widest = widest.max(places.count_ones() as usize);
            }
            houses.push(PondHouse {
                id: house.id(),
                places,
                is_base: (rules.bases)(house.kind()),
            });
        }
        Some(Pond {
            digit,
            covers_overlap: covers_of.iter().any(|covers| covers.len() > 1),
            cells,
            sees,
            covers_of,
            houses,
            widest,
        })
    }

    fn cells(&self, places: u128) -> Vec<Cell> {
        members(places).map(|at| self.cells[at]).collect()
    }
}

fn members(set: u128) -> impl Iterator<Item = usize> + Clone {
    Places::from_bits(set).iter()
}

struct Search<'a> {
    query: &'a Query<'a>,
    rules: &'a Rules,
    pond: Pond,
    /// Indices into the pond's houses, and the same for the covers.
    bases: Vec<usize>,
    covers: Vec<usize>,
    visit: &'a mut dyn FnMut(Fish) -> Flow,
}

/// What is known while covers are chosen. Sets of places, but for `banned`, which is a set of houses.
#[derive(Clone, Copy)]
struct Cast {
    /// All places of the bases.
    based: u128,
    endo_fins: u128,
    /// Places of the bases that are neither covered nor fins yet.
    open: u128,
    fins: u128,
    /// Places that see all fins so far.
    targets: u128,
    /// Houses that may not become covers.
    banned: u128,
}

impl Search<'_> {
    fn choose_bases(&mut self, from: usize, based: u128, endo_fins: u128) -> Flow {
        if self.bases.len() == self.rules.size {
            self.query.check_stop()?;
            return self.cast(based, endo_fins);
        }
        for at in from..self.pond.houses.len() {
            let house = &self.pond.houses[at];
            if !house.is_base {
                continue;
            }
            let (places, endo_fins) = (house.places, endo_fins | based & house.places);
            let most_endo_fins = if self.rules.finned {
                self.query.options.max_endo_fins
            } else {
                0
            };
            if endo_fins.count_ones() as usize > most_endo_fins {
                continue;
            }
            self.bases.push(at);
            self.choose_bases(at + 1, based | places, endo_fins)?;
            self.bases.pop();
        }
        Flow::Continue(())
    }

    fn cast(&mut self, based: u128, endo_fins: u128) -> Flow {
        // A place of a base can only go where it lies in two covers at once.
        let start = if self.pond.covers_overlap { ALL } else { !based };
        let see_all = members(endo_fins).fold(start, |targets, at| targets & self.pond.sees[at]);
        let every_place = ALL >> (ALL.count_ones() as usize - self.pond.cells.len());
        let banned = self.bases.iter().fold(0, |banned: u128, &at| banned | 1 << at);
        self.choose_covers(Cast {
            based,
            endo_fins,
            open: based,
            fins: 0,
            targets: see_all & every_place,
            banned,
        })
    }

    /// Covers the first open place in every possible way, or makes it a fin. A house that was tried is banned
    /// from the later branches, so no set of covers comes up twice.
    fn choose_covers(&mut self, mut cast: Cast) -> Flow {
        let free = self.rules.size - self.covers.len();
        let all_fins = (cast.fins | cast.endo_fins).count_ones() as usize;
        let more_fins = if self.rules.finned {
            self.query.options.max_fins.saturating_sub(all_fins)
        } else {
            0
        };
        let open = cast.open.count_ones() as usize;
        if cast.targets == 0 || open > (free * self.pond.widest).saturating_add(more_fins) {
            return Flow::Continue(());
        }
        if open == 0 {
            return self.add_spare_covers(cast, 0);
        }
        let place = cast.open.trailing_zeros() as usize;
        if free > 0 {
            for at in 0..self.pond.covers_of[place].len() {
                let cover = self.pond.covers_of[place][at];
                let places = self.pond.houses[cover].places;
                if cast.banned >> cover & 1 == 1 || places & cast.fins != 0 {
                    continue;
                }
                self.covers.push(cover);
                self.choose_covers(Cast {
                    open: cast.open & !places,
                    ..cast
                })?;
                self.covers.pop();
                cast.banned |= 1 << cover;
            }
        }
        if more_fins > 0 {
            // A place that is in a chosen cover is not open, so only later covers can clash with this fin.
            self.choose_covers(Cast {
                open: cast.open & !(1 << place),
                fins: cast.fins | 1 << place,
                targets: cast.targets & self.pond.sees[place],
                ..cast
            })?;
        }
        Flow::Continue(())
    }

    /// Where fewer covers than bases are enough, any other house with a target may be a cover as well.
    fn add_spare_covers(&mut self, cast: Cast, from: usize) -> Flow {
        if self.covers.len() == self.rules.size {
            return self.emit(cast);
        }
        for cover in from..self.pond.houses.len() {
            let house = &self.pond.houses[cover];
            let useless = house.places & cast.targets == 0 || house.places & cast.fins != 0;
            let allowed = members(house.places)
                .next()
                .is_some_and(|place| self.pond.covers_of[place].contains(&cover));
            if useless || !allowed || cast.banned >> cover & 1 == 1 || self.covers.contains(&cover) {
                continue;
            }
            self.covers.push(cover);
            self.add_spare_covers(cast, cover + 1)?;
            self.covers.pop();
        }
        Flow::Continue(())
    }

    fn emit(&mut self, cast: Cast) -> Flow {
        let (mut covered, mut twice) = (0, 0);
        for &cover in &self.covers {
            twice |= covered & self.pond.houses[cover].places;
            covered |= self.pond.houses[cover].places;
        }
        let fins = cast.fins | cast.endo_fins;
        let gone = cast.targets & ((covered & !cast.based) | twice);
        if gone == 0 || (fins != 0) != self.rules.finned {
            return Flow::Continue(());
        }
        let bodies = self.bases.iter().map(|&at| self.pond.houses[at].places & !fins);
        let thinnest_base = bodies.map(u128::count_ones).min().unwrap_or(0) as usize;
        if thinnest_base == 0 {
            return Flow::Continue(()); // a base of fins only: the others do without it
        }
        let ids = |houses: &[usize]| houses.iter().map(|&at| self.pond.houses[at].id).collect();
        (self.visit)(Fish {
            digit: self.pond.digit,
            bases: ids(&self.bases),
            covers: ids(&self.covers),
            body: self.pond.cells(cast.based & !fins),
            fins: self.pond.cells(cast.fins & !cast.endo_fins),
            endo_fins: self.pond.cells(cast.endo_fins),
            eliminations: self.pond.cells(gone),
            thinnest_base,
        })
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Rng, Shape, Stop};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::*;
    use crate::{Options, Workspace};

    #[test]
    fn every_fish_is_what_it_claims_to_be() {
        let mut rng = Rng::new(5);
        let solved = solved_grid(&Shape::nine(), &mut rng);
        let position = Position::of(puzzle_with_holes(&solved, 50, &mut rng));
        let shape = position.shape();
        let (options, stop) = (Options::default(), Stop::new());
        let mut seen = 0;
        for technique in [Technique::FinnedSwordfish, Technique::FinnedFrankenSwordfish] {
            let query = Query {
                position: &position,
                technique,
                options: &options,
                stop: &stop,
                workspace: &Workspace::new(),
            };
            let rules = Rules {
                bases: |kind| matches!(kind, HouseKind::Row | HouseKind::Box),
                covers: |kind| matches!(kind, HouseKind::Column | HouseKind::Box),
                size: technique.size(),
                finned: true,
            };
            let digit = Digit::new(3).unwrap();
            let _ = each_fish(&query, digit, &rules, &mut |fish| {
                seen += 1;
                assert_eq!((fish.bases.len(), fish.covers.len()), (3, 3));
                assert!(fish.bases.iter().all(|base| !fish.covers.contains(base)));
                let covered = |cell: Cell| fish.covers.iter().any(|&id| shape.house_set(id).contains(cell));
                assert!(fish.body.iter().all(|&cell| covered(cell)));
                assert!(fish.fins.iter().all(|&cell| !covered(cell)));
                let fins = fish.fins.iter().chain(&fish.endo_fins);
                for (&fin, &gone) in
                    fins.flat_map(|fin| fish.eliminations.iter().map(move |gone| (fin, gone)))
                {
                    assert!(covered(gone) && shape.are_peers(fin, gone));
                }
                Flow::Continue(())
            });
        }
        assert!(seen > 0);
    }
}
