//! What follows from the sums of a puzzle: every house has a known sum, so what sticks out of houses has
//! one too.

use std::collections::HashSet;

use kudosu_board::{Cell, CellSet, Unfinished};

use super::build::{Builder, Linear};

/// Sums with more cells than this say too little to be worth their work, unless they leave little room.
const MOST_CELLS: usize = 5;

/// With more sums than this nothing is derived: it would take longer than it saves.
const MOST_SUMS: usize = 600;

/// With more sums than this every region is worth a look at the stop.
const FEW_SUMS: usize = 50;

/// Pairs of cells that are compared between two looks at the stop: some milliseconds.
const COMPARED_BETWEEN_LOOKS: usize = 50_000;

/// Pairs of cells that are compared to find long sums to be joined, beyond which those that were found are
/// enough: some tenths of a second.
const MOST_COMPARED: usize = 50_000_000;

/// A sum of different cells, each counted once.
#[derive(Clone, Debug)]
struct Plain {
    cells: CellSet,
    sum: i32,
}

/// Adds what follows from the sums and the houses.
pub(super) fn derive(builder: &mut Builder<'_>) -> Result<(), Unfinished> {
    let sums: Vec<Plain> = builder
        .sums
        .iter()
        .filter_map(|linear| {
            Some(Plain {
                cells: linear.plain_cells()?,
                sum: linear.target,
            })
        })
        .collect();
    if sums.is_empty() || sums.len() > MOST_SUMS {
        return Ok(());
    }
    let mut found = Found {
        known: builder.sums.iter().map(|sum| sum.terms.clone()).collect(),
        summed: sums.iter().fold(CellSet::new(), |all, sum| &all | &sum.cells),
        new: Vec::new(),
    };
    let pieces = disjoint(&sums);
    let house_sum = (builder.side * (builder.side + 1) / 2) as i32;
    for region in regions(builder) {
        match sums.len() > FEW_SUMS {
            true => builder.check()?,
            false => builder.look()?,
        }
        let total = house_sum * (region.len() / builder.side) as i32;
        found.around(
            builder,
            &Plain {
                cells: region,
                sum: total,
            },
            &pieces,
            &sums,
        );
    }
    found.joined(builder, &sums, false)?;
    found.joined(builder, &sums, true)?;
    for linear in found.new {
        builder.sum(linear.terms, linear.target);
    }
    Ok(())
}

/// As many of the sums as share no cell, those that touch fewest others first.
fn disjoint(sums: &[Plain]) -> Vec<Plain> {
    let touches = |one: &Plain| {
        sums.iter()
            .filter(|other| one.cells.intersects(&other.cells))
            .count()
    };
    let mut order: Vec<(usize, &Plain)> = sums.iter().map(|sum| (touches(sum), sum)).collect();
    order.sort_by_key(|(touched, _)| *touched);
    let mut taken = CellSet::new();
    let mut pieces = Vec::new();
    for (_, sum) in order {
        if !sum.cells.intersects(&taken) {
            taken |= &sum.cells;
            pieces.push(sum.clone());
        }
    }
    pieces
}

/// Sets of houses that share no cell: each house, and neighbouring rows, columns and boxes.
fn regions(builder: &Builder<'_>) -> Vec<CellSet> {
    let set = |house: &Vec<u16>| house.iter().map(|&cell| Cell::new(cell)).collect();
    let houses: Vec<CellSet> = builder.houses.iter().map(set).collect();
    let mut regions = houses.clone();
    let mut last = HashSet::new();
    for from in 0..houses.len() {
        let mut union = houses[from].clone();
        for next in &houses[from + 1..] {
            if union.intersects(next) {
                break;
            }
            union |= next;
            if union.len() < builder.masks.len() || last.insert(union.len()) {
                regions.push(union.clone());
            }
        }
    }
    regions
}

/// Adds whole houses, whose sum is known, to sums that leave cells of a house uncovered.
fn fill(builder: &Builder<'_>, region: &Plain, sums: &mut Vec<Plain>) {
    let mut covered = sums.iter().fold(CellSet::new(), |all, sum| &all | &sum.cells);
    for house in &builder.houses {
        let cells: CellSet = house.iter().map(|&cell| Cell::new(cell)).collect();
        // A row and a column that cross in one cell tell nothing of each other.
        if (&cells & &region.cells).len() > 1 && cells != region.cells && !cells.intersects(&covered) {
            covered |= &cells;
            let sum = region.sum;
            sums.push(Plain { cells, sum });
        }
    }
}

/// Whether so many cells of the smaller list differ from one of the other that joining them may tell more.
fn are_close(builder: &Builder<'_>, one: &CellSet, other: &CellSet) -> bool {
    const MANY: usize = 6;
    let (few, many) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let differs = |cell: &Cell| builder.differ[cell.index()].intersects(many);
    few.iter().filter(differs).count() >= MANY
}

/// What was derived so far.
struct Found {
    known: HashSet<Vec<(u16, i32)>>,
    /// Every cell that a sum of the puzzle covers.
    summed: CellSet,
    new: Vec<Linear>,
}

impl Found {
    /// What the sums in and around a region leave: cells inside that none of them covers, cells of theirs
    /// that stick out.
    fn around(&mut self, builder: &Builder<'_>, region: &Plain, pieces: &[Plain], sums: &[Plain]) {
        let touching: Vec<&Plain> = pieces
            .iter()
            .filter(|piece| piece.cells.intersects(&region.cells))
            .collect();
        let outside = |piece: &Plain| (&piece.cells - &region.cells).len();
        let inside = |piece: &Plain| (&piece.cells & &region.cells).len();
        let contained = |piece: &&&Plain| outside(piece) == 0;
        let mostly = |piece: &&&Plain| outside(piece) < inside(piece);
        self.difference(builder, region, touching.iter().filter(contained).copied());
        self.difference(builder, region, touching.iter().filter(mostly).copied());
        self.difference(builder, region, touching.iter().copied());
        for sticking in touching.iter().filter(|piece| outside(piece) == 1) {
            let chosen = touching.iter().filter(contained).copied().chain([*sticking]);
            self.difference(builder, region, chosen);
        }
        if region.cells.len() == builder.side {
            // Sums that overlap others elsewhere may be the better ones here.
            let here = sums.iter().filter(|sum| sum.cells.intersects(&region.cells));
            let mut here = disjoint(&here.cloned().collect::<Vec<_>>());
            if !here.is_empty() {
                self.difference(builder, region, here.iter());
                fill(builder, region, &mut here);
                self.difference(builder, region, here.iter());
            }
        }
    }

    /// The cells of some sums less those of a region.
    fn difference<'a>(
        &mut self,
        builder: &Builder<'_>,
        region: &Plain,
        sums: impl Iterator<Item = &'a Plain>,
    ) {
        let (mut out, mut uncovered) = (CellSet::new(), region.cells.clone());
        let mut total = -region.sum;
        let mut is_house = true;
        for sum in sums {
            is_house = false;
            out |= &(&sum.cells - &region.cells);
            uncovered -= &sum.cells;
            total += sum.sum;
        }
        // Without a sum, nothing is said that its houses do not say.
        if is_house {
            return;
        }
        // Whole houses among what sticks out have a known sum themselves.
        if out.len() >= builder.side {
            for house in &builder.houses {
                let house: CellSet = house.iter().map(|&cell| Cell::new(cell)).collect();
                if house.is_subset(&out) {
                    out -= &house;
                    total -= (builder.side * (builder.side + 1) / 2) as i32;
                }
            }
        }
        let count = out.len() + uncovered.len();
        let is_small = count <= MOST_CELLS && out.len().min(uncovered.len()) <= 2;
        let is_news =
            count <= builder.side && !(out.is_subset(&self.summed) && uncovered.is_subset(&self.summed));
        let is_tight =
            || uncovered.is_empty() && room(builder, &out, total).is_some_and(|room| room.is_tight());
        if count > 0 && (is_small || is_news || is_tight()) {
            let number = |cell: Cell| cell.index() as u16;
            let out = out.iter().map(|cell| (number(cell), 1));
            let uncovered = uncovered.iter().map(|cell| (number(cell), -1));
            self.add(Linear::new(out.chain(uncovered), total));
        }
    }

    fn add(&mut self, linear: Linear) {
        if self.known.insert(linear.terms.clone()) {
            self.new.push(linear);
        }
    }

    /// Long sums that together leave less room than each alone, because cells of the one differ from cells of
    /// the other. `close` joins also what only leaves less room than both apart, where many cells differ.
    fn joined(&mut self, builder: &Builder<'_>, sums: &[Plain], close: bool) -> Result<(), Unfinished> {
        const LONG: usize = 5;
        let long: Vec<&Plain> = sums.iter().filter(|sum| sum.cells.len() >= LONG).collect();
        let worth = |sum: &Plain| room(builder, &sum.cells, sum.sum).map_or(i32::MIN, |room| room.worth());
        let mut active: Vec<(Plain, i32, bool)> = long
            .iter()
            .map(|sum| ((*sum).clone(), worth(sum), false))
            .collect();
        let mut compared = 0;
        while compared < MOST_COMPARED {
            let mut best: Option<(usize, usize, Plain, i32)> = None;
            for (at, (one, one_worth, _)) in active.iter().enumerate() {
                for (further, (other, other_worth, _)) in active[at + 1..].iter().enumerate() {
                    if one.cells.intersects(&other.cells) {
                        continue;
                    }
                    let both = Plain {
                        cells: &one.cells | &other.cells,
                        sum: one.sum + other.sum,
                    };
                    let since = compared % COMPARED_BETWEEN_LOOKS;
                    compared += both.cells.len().pow(2);
                    if since + both.cells.len().pow(2) >= COMPARED_BETWEEN_LOOKS {
                        builder.check()?;
                    }
                    let both_worth = worth(&both);
                    let mut is_better = both_worth > *one_worth && both_worth > *other_worth;
                    if close {
                        is_better |= both_worth > one_worth.saturating_add(*other_worth);
                        is_better &= are_close(builder, &one.cells, &other.cells);
                    }
                    if is_better && best.as_ref().is_none_or(|best| both_worth > best.3) {
                        best = Some((at, at + 1 + further, both, both_worth));
                    }
                }
            }
            let Some((one, other, both, both_worth)) = best else {
                break;
            };
            active.remove(other);
            active.remove(one);
            active.push((both, both_worth, true));
        }
        for (sum, worth, is_new) in active {
            if is_new && worth > 0 {
                let terms = sum.cells.iter().map(|cell| (cell.index() as u16, 1));
                self.add(Linear::new(terms, sum.sum));
            }
        }
        Ok(())
    }
}

/// How much room a sum leaves its cells, by the groups of them that differ from each other.
struct Room {
    groups: Vec<usize>,
    side: i32,
    /// From the smallest sum of the groups to the largest.
    width: i32,
    /// How far the sum is from the nearer of the two.
    slack: i32,
}

/// The room of a sum; `None` where it cannot come out.
fn room(builder: &Builder<'_>, cells: &CellSet, sum: i32) -> Option<Room> {
    let cells: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
    let groups: Vec<usize> = builder.groups(&cells).iter().map(Vec::len).collect();
    let side = builder.side as i32;
    let of = |size: usize| size as i32;
    let least: i32 = groups.iter().map(|&size| of(size) * (of(size) + 1) / 2).sum();
    let width: i32 = groups.iter().map(|&size| of(size) * (side - of(size))).sum();
    let slack = (sum - least).min(least + width - sum);
    (slack >= 0).then_some(Room {
        groups,
        side,
        width,
        slack,
    })
}

impl Room {
    fn is_tight(&self) -> bool {
        self.width > 4 * self.slack
    }

    /// How much more the groups could vary than the sum lets them.
    fn worth(&self) -> i32 {
        let each = |&size: &usize| size as i32 * (self.side - size as i32) - self.slack;
        self.groups.iter().map(each).sum()
    }
}
