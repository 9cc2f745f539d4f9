//! Fish of lines, with boxes, with fins: digits, then rows as bases, then columns, and combinations in order.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{BOXES, COLUMNS, HOUSE_SET, HOUSES, HOUSES_OF, PEERS, cells, common_peers, first};

/// How many fins a fish may have, and how many of them where two bases cross.
const MOST_FINS: u32 = 5;
const MOST_CROSSINGS: u32 = 2;

/// What a fish may be made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fishing {
    /// How many bases and covers.
    pub size: usize,
    /// Whether boxes count.
    pub boxes: bool,
    /// Whether there are fins. Without, there must be none.
    pub fins: bool,
}

/// Where there was no fish of a sort: the places of each digit. As long as they stay, there is none.
#[derive(Clone, Default)]
pub struct Waters {
    barren: Vec<(Fishing, [u128; 9])>,
}

impl Waters {
    fn of(&mut self, fishing: Fishing) -> &mut [u128; 9] {
        let known = self.barren.iter().position(|&(other, _)| other == fishing);
        let at = known.unwrap_or_else(|| {
            self.barren.push((fishing, [0; 9]));
            self.barren.len() - 1
        });
        &mut self.barren[at].1
    }
}

/// A house and the places of the digit in it.
#[derive(Clone, Copy, Default)]
struct Unit {
    house: usize,
    places: u128,
}

/// A list of houses.
#[derive(Clone, Copy, Default)]
struct Units {
    units: [Unit; 18],
    length: usize,
}

impl Units {
    fn push(&mut self, unit: Unit) {
        self.units[self.length] = unit;
        self.length += 1;
    }

    fn as_slice(&self) -> &[Unit] {
        &self.units[..self.length]
    }
}

/// Bases or covers that were chosen.
#[derive(Clone, Copy, Default)]
struct Chosen {
    houses: u32,
    places: u128,
    /// Places in two of them.
    twice: u128,
}

impl Chosen {
    fn with(self, unit: Unit) -> Chosen {
        Chosen {
            houses: self.houses | 1 << unit.house,
            places: self.places | unit.places,
            twice: self.twice | self.places & unit.places,
        }
    }
}

/// A fish in the water.
struct Fish {
    bases: Chosen,
    covers: Chosen,
    fins: u128,
}

/// The first fish. With fins and without boxes, one that only its fins complete is not taken; the first of
/// these is kept in `sashimi`.
pub fn find(
    grid: &Grid,
    fishing: Fishing,
    effect: &mut Effect,
    waters: &mut Waters,
    sashimi: &mut Option<Effect>,
) -> Option<HodokuKind> {
    let barren = waters.of(fishing);
    for (digit, barren) in barren.iter_mut().enumerate() {
        if grid.digit[digit] == *barren {
            continue;
        }
        let mut is_barren = true;
        for rows_are_bases in [true, false] {
            let (bases, covers) = units(grid, digit, fishing, rows_are_bases);
            let mut take = |fish: &Fish| {
                effect.clear();
                let seen = if fish.fins == 0 {
                    !0
                } else {
                    common_peers(fish.fins)
                };
                effect.remove_from(fish.covers.places & !fish.bases.places & seen, digit);
                effect.remove_from(fish.covers.twice & seen, digit);
                if effect.is_empty() {
                    return false;
                }
                is_barren = false;
                if fishing.fins && !fishing.boxes && is_sashimi(fish, bases.as_slice()) {
                    sashimi.get_or_insert_with(|| effect.clone());
                    return false;
                }
                true
            };
            let mut search = Search {
                fishing,
                covers: &covers,
                across: usize::from(rows_are_bases),
                take: &mut take,
            };
            let all = grid.digit[digit];
            if let Some(fish) = search.bases(bases.as_slice(), Chosen::default(), fishing.size, all) {
                return Some(kind(&fish, fishing));
            }
        }
        if is_barren {
            *barren = grid.digit[digit];
        }
    }
    effect.clear();
    None
}

/// The houses that may be bases, and those that may be covers.
fn units(grid: &Grid, digit: usize, fishing: Fishing, rows_are_bases: bool) -> (Units, Units) {
    let (mut bases, mut covers) = (Units::default(), Units::default());
    for house in 0..if fishing.boxes { HOUSES } else { BOXES } {
        let places = grid.places(house, digit);
        if places == 0 {
            continue;
        }
        let unit = Unit { house, places };
        let is_base = house >= BOXES || (house < COLUMNS) == rows_are_bases;
        let is_cover = house >= BOXES || (house < COLUMNS) != rows_are_bases;
        if is_cover {
            covers.push(unit);
        }
        if is_base && (fishing.fins || places.count_ones() as usize <= fishing.size) {
            bases.push(unit);
        }
    }
    (bases, covers)
}

/// Whether a base is left with at most one place beside the fins.
fn is_sashimi(fish: &Fish, bases: &[Unit]) -> bool {
    let mut used = bases
        .iter()
        .filter(|unit| fish.bases.houses >> unit.house & 1 == 1);
    used.any(|unit| (unit.places & !fish.fins).count_ones() <= 1)
}

struct Search<'a, F: FnMut(&Fish) -> bool> {
    fishing: Fishing,
    covers: &'a Units,
    /// Which lines of a cell are covers: 0 its row, 1 its column.
    across: usize,
    take: &'a mut F,
}

impl<F: FnMut(&Fish) -> bool> Search<'_, F> {
    /// Chooses so many bases more, then covers. `targets` are the places that can still lose the digit.
    fn bases(&mut self, list: &[Unit], chosen: Chosen, more: usize, targets: u128) -> Option<Fish> {
        if more == 0 {
            let mut useful = Units::default();
            for &unit in self.covers.as_slice() {
                if chosen.houses >> unit.house & 1 == 0 && chosen.places & unit.places != 0 {
                    useful.push(unit);
                }
            }
            return self.cover(useful.as_slice(), chosen, Chosen::default(), self.fishing.size);
        }
        for (at, &unit) in list.iter().enumerate() {
            let next = chosen.with(unit);
            let crossings = chosen.twice.count_ones() + (chosen.places & unit.places).count_ones();
            let crossed = chosen.places & unit.places != 0;
            if crossed && (!self.fishing.fins || crossings > MOST_CROSSINGS) {
                continue;
            }
            let targets = self.targets(next, targets);
            if targets != 0
                && let Some(fish) = self.bases(&list[at + 1..], next, more - 1, targets)
            {
                return Some(fish);
            }
        }
        None
    }

    /// The places that a fish with fins and these bases, and perhaps more, can take the digit from. Such a
    /// place sees all fins, so what it does not see is covered, and not by the covers that it lies in itself.
    fn targets(&self, bases: Chosen, targets: u128) -> u128 {
        if !self.fishing.fins {
            return targets;
        }
        let mut left = 0;
        for target in cells(targets & common_peers(bases.twice)) {
            // A place in a base has to be in two covers.
            let own = 1 + (bases.places >> target & 1) as usize;
            let rest = bases.places & !PEERS[target] & !(1 << target);
            let may_be = own == 1 || self.fishing.boxes;
            if may_be && self.is_coverable(rest, bases.houses, self.fishing.size - own) {
                left |= 1 << target;
            }
        }
        left
    }

    /// Whether places fit into so many covers.
    fn is_coverable(&self, places: u128, bases: u32, covers: usize) -> bool {
        if places == 0 || covers == 0 {
            return places == 0;
        }
        let [row, column, of_box] = HOUSES_OF[first(places)].map(usize::from);
        let line = [row, column][self.across];
        self.is_coverable(places & !HOUSE_SET[line], bases, covers - 1)
            || self.fishing.boxes
                && bases >> of_box & 1 == 0
                && self.is_coverable(places & !HOUSE_SET[of_box], bases, covers - 1)
    }

    /// Chooses so many covers more, then looks at the fish.
    fn cover(&mut self, list: &[Unit], bases: Chosen, covers: Chosen, more: usize) -> Option<Fish> {
        let open = bases.places & !covers.places;
        if more == 0 {
            let fins = open | bases.twice;
            let fits = if self.fishing.fins {
                (1..=MOST_FINS).contains(&fins.count_ones())
            } else {
                fins == 0
            };
            let fish = Fish { bases, covers, fins };
            return (fits && (self.take)(&fish)).then_some(fish);
        }
        if list.len() < more {
            return None;
        }
        // What the best covers leave open is too much already.
        let best = list.iter().map(|unit| (open & unit.places).count_ones()).max();
        let most_open = if self.fishing.fins { MOST_FINS } else { 0 };
        if open.count_ones() > best.unwrap_or(0) * more as u32 + most_open {
            return None;
        }
        for (at, &unit) in list.iter().enumerate() {
            if let Some(fish) = self.cover(&list[at + 1..], bases, covers.with(unit), more - 1) {
                return Some(fish);
            }
        }
        None
    }
}

/// What HoDoKu calls a fish: boxes alone as bases or covers make a mutant.
fn kind(fish: &Fish, fishing: Fishing) -> HodokuKind {
    const ROWS: u32 = 1;
    const COLUMNS_ONLY: u32 = 2;
    const BOX: u32 = 4;
    let sorts = |houses: u32| {
        u32::from(houses & 0x1ff != 0) * ROWS
            + u32::from(houses >> COLUMNS & 0x1ff != 0) * COLUMNS_ONLY
            + u32::from(houses >> BOXES != 0) * BOX
    };
    let (bases, covers) = (sorts(fish.bases.houses), sorts(fish.covers.houses));
    let two = fishing.size == 2;
    if (bases | covers) & BOX == 0 {
        return match (fishing.size, fishing.fins) {
            (2, false) => HodokuKind::XWing,
            (3, false) => HodokuKind::Swordfish,
            (_, false) => HodokuKind::Jellyfish,
            (2, true) => HodokuKind::FinnedXWing,
            (3, true) => HodokuKind::FinnedSwordfish,
            (_, true) => HodokuKind::FinnedJellyfish,
        };
    }
    let is_franken = bases != BOX && covers != BOX;
    match (is_franken, fishing.fins, two) {
        (true, false, true) => HodokuKind::FrankenXWing,
        (true, false, false) => HodokuKind::FrankenSwordfish,
        (true, true, true) => HodokuKind::FinnedFrankenXWing,
        (true, true, false) => HodokuKind::FinnedFrankenSwordfish,
        (false, false, true) => HodokuKind::MutantXWing,
        (false, false, false) => HodokuKind::MutantSwordfish,
        (false, true, true) => HodokuKind::FinnedMutantXWing,
        (false, true, false) => HodokuKind::FinnedMutantSwordfish,
    }
}
