//! Where the cells of such a text are: the grid, and groups of cells beside it, each a board of its own on
//! one plane.

/// A cell: the group it is of, and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id {
    pub(super) group: usize,
    pub(super) at: usize,
}

/// Cells that lie side by side in rows.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// What its cells are called by, with their number behind it; empty for the grid.
    pub(super) prefix: String,
    pub(super) count: usize,
    pub(super) columns: usize,
    /// The row of the plane where it begins, from 1.
    pub(super) row: usize,
    /// Whether its cells are those of the grid, and their values the numbers of regions.
    pub(super) are_regions: bool,
}

/// The grid, its digits, and the groups beside it.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) has_houses: bool,
    /// The grid first.
    pub(super) groups: Vec<Group>,
}

/// More rows, columns or digits than this are nowhere in such a text.
const LARGEST: usize = 16;
/// More cells than this are nowhere in such a text.
const MOST_CELLS: usize = 1_000;

impl Ground {
    /// From the arguments of `Shape`, such as `6x6~0-5`; none for the usual grid.
    pub(super) fn new(arguments: &[&str]) -> Option<Ground> {
        let (size, digits, kind) = match *arguments {
            [] => ("9x9", "", ""),
            [size] => (size, "", ""),
            [size, digits] => (size, digits, ""),
            [size, digits, kind] => (size, digits, kind),
            _ => return None,
        };
        let side = |text: &str| {
            let side = text.trim().parse::<usize>().ok();
            side.filter(|side| (1..=LARGEST).contains(side))
        };
        let (rows, columns) = size.split_once('x')?;
        let (rows, columns) = (side(rows)?, side(columns)?);
        let usual = rows.max(columns) as i64;
        let (least, most) = match digits.split_once('-') {
            None if digits.is_empty() => (1, usual),
            None => (1, digits.parse().ok()?),
            Some((least, most)) => (least.parse().ok()?, most.parse().ok()?),
        };
        let has_houses = match kind {
            "" | "Sudoku" => true,
            "Raw" => false,
            _ => return None,
        };
        let count = most.checked_sub(least)?.checked_add(1)?;
        let fewest = if has_houses { usual } else { 1 };
        if !(0..=1).contains(&least) || !(fewest..=LARGEST as i64).contains(&count) {
            return None;
        }
        let grid = Group {
            prefix: String::new(),
            count: rows * columns,
            columns,
            row: 1,
            are_regions: false,
        };
        Some(Ground {
            rows,
            columns,
            least,
            most,
            has_houses,
            groups: vec![grid],
        })
    }

    pub(super) fn digit_count(&self) -> usize {
        (self.most - self.least + 1) as usize
    }

    /// Adds cells below all others; without a number of columns as many as the grid has. `None` where there
    /// are too many, or the prefix is known.
    pub(super) fn add(&mut self, prefix: &str, count: usize, columns: usize) -> Option<usize> {
        let all: usize = self.groups.iter().map(|group| group.count).sum();
        let is_known = self.groups.iter().any(|group| group.prefix == prefix);
        if is_known || count == 0 || all + count > MOST_CELLS {
            return None;
        }
        let below = |group: &Group| match group.are_regions {
            true => 0,
            false => group.row + group.count.div_ceil(group.columns) + 1,
        };
        let row = self.groups.iter().map(below).max().unwrap_or(1);
        let columns = if columns == 0 { self.columns } else { columns };
        self.groups.push(Group {
            prefix: prefix.to_owned(),
            count,
            columns,
            row,
            are_regions: false,
        });
        Some(self.groups.len() - 1)
    }

    /// Adds the numbers of regions, one for each cell of the grid.
    pub(super) fn add_regions(&mut self) {
        self.groups.push(Group {
            prefix: "CC".to_owned(),
            are_regions: true,
            ..self.groups[0].clone()
        });
    }

    pub(super) fn regions(&self) -> Option<usize> {
        self.groups.iter().position(|group| group.are_regions)
    }

    /// `R1C1`, above 9 in letters; or a prefix and a number.
    pub(super) fn id(&self, name: &str) -> Option<Id> {
        let upper = name.to_ascii_uppercase();
        if let [b'R', row, b'C', column] = *upper.as_bytes() {
            let number = |c: u8| Some(char::from(c).to_digit(36)? as usize).filter(|&number| number > 0);
            let (row, column) = (number(row)? - 1, number(column)? - 1);
            return (row < self.rows && column < self.columns).then_some(Id {
                group: 0,
                at: row * self.columns + column,
            });
        }
        let groups = self.groups.iter().enumerate().skip(1);
        let mut found = groups.filter_map(|(group, one)| {
            let number = name.strip_prefix(&one.prefix)?;
            let number = match one.count {
                1 if number.is_empty() => 1,
                1 => return None,
                _ => number.parse::<usize>().ok()?,
            };
            (1..=one.count).contains(&number).then_some(Id {
                group,
                at: number - 1,
            })
        });
        found.next()
    }

    /// The cell so many rows and columns away in the same group.
    pub(super) fn moved(&self, id: Id, down: i64, right: i64) -> Option<Id> {
        let group = &self.groups[id.group];
        let columns = group.columns as i64;
        let (row, column) = (id.at as i64 / columns + down, id.at as i64 % columns + right);
        let at = usize::try_from(row * columns + column).ok()?;
        (row >= 0 && (0..columns).contains(&column) && at < group.count).then_some(Id { group: id.group, at })
    }

    /// Row and column of the plane, from 1.
    pub(super) fn spot(&self, id: Id) -> (usize, usize) {
        let group = &self.groups[id.group];
        (group.row + id.at / group.columns, id.at % group.columns + 1)
    }

    /// A number in the words of a rule: the digit of a cell, or the number of its region.
    pub(super) fn term(&self, id: Id) -> String {
        let (row, column) = self.spot(id);
        match self.groups[id.group].are_regions {
            true => format!("part of r{row}c{column}"),
            false => format!("r{row}c{column}"),
        }
    }

    /// The cells of a row or a column of the grid.
    pub(super) fn row(&self, row: usize) -> Vec<Id> {
        let cells = row * self.columns..(row + 1) * self.columns;
        cells.map(|at| Id { group: 0, at }).collect()
    }

    pub(super) fn column(&self, column: usize) -> Vec<Id> {
        let cells = (0..self.rows).map(|row| row * self.columns + column);
        cells.map(|at| Id { group: 0, at }).collect()
    }

    /// Height and width of boxes with so many cells, the most square ones.
    pub(super) fn box_size(&self, cells: usize) -> Option<(usize, usize)> {
        (2..=cells.isqrt())
            .rev()
            .filter(|small| cells.is_multiple_of(*small))
            .find_map(|small| {
                let large = cells / small;
                let fits = |(height, width): &(usize, usize)| {
                    self.rows.is_multiple_of(*height) && self.columns.is_multiple_of(*width)
                };
                [(small, large), (large, small)].into_iter().find(fits)
            })
    }

    /// All cells, with their neighbours to the right and below.
    pub(super) fn beside(&self) -> Vec<[Id; 2]> {
        let cells = (0..self.rows * self.columns).map(|at| Id { group: 0, at });
        cells
            .flat_map(|cell| {
                let near = [self.moved(cell, 1, 0), self.moved(cell, 0, 1)];
                near.into_iter().flatten().map(move |other| [cell, other])
            })
            .collect()
    }

    /// Cells in the words of a rule, each once: ways from cell to cell, in their order. The numbers of
    /// regions and digits have no words together.
    pub(super) fn place(&self, ids: &[Id]) -> Option<String> {
        let are_regions = |id: &Id| self.groups[id.group].are_regions;
        let all = ids.iter().all(are_regions);
        let mut seen = std::collections::HashSet::new();
        if ids.is_empty() || !all && ids.iter().any(are_regions) || !ids.iter().all(|id| seen.insert(id)) {
            return None;
        }
        let ways = self.ways(ids);
        let place = match &ways[..] {
            [one] => one.clone(),
            _ => format!("{{{}}}", ways.join(", ")),
        };
        Some(if all { format!("part of {place}") } else { place })
    }

    /// Ways from cell to cell, with a straight stretch told by its ends.
    pub(super) fn ways(&self, ids: &[Id]) -> Vec<String> {
        let spots: Vec<(usize, usize)> = ids.iter().map(|&id| self.spot(id)).collect();
        let step = |at: usize| {
            let (from, to) = (spots[at], *spots.get(at + 1)?);
            let (down, right) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
            let is_step = down.abs() <= 1 && right.abs() <= 1 && (down, right) != (0, 0);
            is_step.then_some((down, right))
        };
        let name = |(row, column): (usize, usize)| format!("r{row}c{column}");
        let mut ways = Vec::new();
        let mut at = 0;
        while at < spots.len() {
            let mut way = name(spots[at]);
            while let Some(first) = step(at) {
                while step(at) == Some(first) {
                    at += 1;
                }
                way.push_str(&format!("-{}", name(spots[at])));
            }
            ways.push(way);
            at += 1;
        }
        ways
    }
}
