//! A reference for puzzles with clues that tries every digit in every cell, and says of each clue by itself,
//! as soon as its cells are filled, whether it is kept.
//!
//! It takes nothing but the data of a puzzle: neither an engine nor the board's own meaning of clues has a
//! part in it, so that a mistake in either shows. Every `match` on clues is complete: a new kind of clue does
//! not compile before it is told here as well. Nothing is ever concluded from a clue: a cell with few digits
//! left by its houses and marks is tried before one with many, and that is all that makes it quick.

use kudosu_board::{
    Cell, Clue, Grid, GridSide, HouseKind, Indexed, LineRule, OutsideRule, Puzzle, Relation, Slant,
};

/// The solutions of a puzzle, at most `limit` of them, each as its digits in reading order.
pub fn solutions_by_trying(puzzle: &Puzzle, limit: usize) -> Vec<Vec<u8>> {
    solutions_by_trying_for(puzzle, limit, u64::MAX).expect("nobody tries that many digits")
}

/// The same, or `None` where more digits than `most` would have to be tried.
pub fn solutions_by_trying_for(puzzle: &Puzzle, limit: usize, most: u64) -> Option<Vec<Vec<u8>>> {
    let table = Table::new(puzzle);
    let mut trial = Trial {
        table: &table,
        digits: vec![0; table.allowed.len()],
        used: vec![0; table.houses],
        limit,
        left: most,
        found: Vec::new(),
    };
    trial.fill()?;
    Some(trial.found)
}

/// How many solutions a puzzle has, by trying; it stops at `limit`.
pub fn count_by_trying(puzzle: &Puzzle, limit: usize) -> usize {
    solutions_by_trying(puzzle, limit).len()
}

/// Whether a complete grid is a solution of a puzzle, by the same meaning.
pub fn is_solution_by_trying(puzzle: &Puzzle, digits: &[u8]) -> bool {
    let mut pairs = puzzle.grid().values().iter().zip(digits);
    let fits = pairs.all(|(&given, &digit)| digit != 0 && (given == 0 || given == digit));
    let complete = Grid::from_values(puzzle.shape(), digits).ok();
    let complete = complete.and_then(|complete| puzzle.with_grid(complete).ok());
    fits && complete.is_some_and(|complete| count_by_trying(&complete, 1) == 1)
}

/// What is known of a puzzle besides its digits.
struct Table<'a> {
    side: usize,
    /// How many houses there are, and those of each cell.
    houses: usize,
    houses_of: Vec<Vec<usize>>,
    /// The box of each cell, if it has one.
    boxes: Vec<Option<usize>>,
    /// The digits that givens and marks leave to each cell: bit 0 is the digit 1.
    allowed: Vec<u128>,
    clues: &'a [Clue],
    /// The cells that each clue speaks of, each once.
    scopes: Vec<Vec<usize>>,
    /// The clues that speak of each cell.
    clues_of: Vec<Vec<usize>>,
}

/// A grid that is being filled.
struct Trial<'a> {
    table: &'a Table<'a>,
    digits: Vec<u8>,
    /// The digits that each house has.
    used: Vec<u128>,
    limit: usize,
    /// How many digits may still be tried.
    left: u64,
    found: Vec<Vec<u8>>,
}

impl Trial<'_> {
    /// Fills what is open in every way that there is; `None` when too much had to be tried.
    fn fill(&mut self) -> Option<()> {
        let open = (0..self.digits.len()).filter(|&at| self.digits[at] == 0);
        let ways = |at: usize| {
            (
                self.options(at).count_ones(),
                usize::MAX - self.table.clues_of[at].len(),
            )
        };
        let Some(at) = open.min_by_key(|&at| ways(at)) else {
            self.found.push(self.digits.clone());
            return Some(());
        };
        let options = self.options(at);
        for digit in (1..=self.table.side).filter(|digit| options >> (digit - 1) & 1 == 1) {
            if self.found.len() >= self.limit {
                break;
            }
            self.left = self.left.checked_sub(1)?;
            self.digits[at] = digit as u8;
            self.turn(at, digit);
            if self.table.allows(at, &self.digits) {
                self.fill()?;
            }
            self.turn(at, digit);
            self.digits[at] = 0;
        }
        Some(())
    }

    /// The digits that a cell may have by its marks and its houses.
    fn options(&self, at: usize) -> u128 {
        let houses = self.table.houses_of[at].iter();
        self.table.allowed[at] & !houses.fold(0, |all, &house| all | self.used[house])
    }

    /// Puts a digit into the houses of a cell, or takes it out again.
    fn turn(&mut self, at: usize, digit: usize) {
        for &house in &self.table.houses_of[at] {
            self.used[house] ^= 1 << (digit - 1);
        }
    }
}

impl<'a> Table<'a> {
    fn new(puzzle: &'a Puzzle) -> Table<'a> {
        let shape = puzzle.shape();
        let (side, cells) = (shape.side(), shape.cell_count());
        let mut boxes = vec![None; cells];
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in shape.houses().iter().enumerate() {
            for cell in house.cells() {
                houses_of[cell.index()].push(number);
                if house.kind() == HouseKind::Box {
                    boxes[cell.index()] = Some(number);
                }
            }
        }
        let digit = |&given: &u8| match given {
            0 => (1 << side) - 1,
            given => 1_u128 << (given - 1),
        };
        let mut table = Table {
            side,
            houses: shape.houses().len(),
            houses_of,
            boxes,
            allowed: puzzle.grid().values().iter().map(digit).collect(),
            clues: puzzle.clues().as_slice(),
            scopes: Vec::new(),
            clues_of: vec![Vec::new(); cells],
        };
        for (number, clue) in table.clues.iter().enumerate() {
            if let Clue::Marks { cell, digits } = clue {
                let marks = digits
                    .iter()
                    .fold(0, |marks, digit| marks | 1_u128 << (digit.get() - 1));
                table.allowed[cell.index()] &= marks;
            }
            let mut scope = table.scope(clue);
            scope.sort_unstable();
            scope.dedup();
            for &cell in &scope {
                table.clues_of[cell].push(number);
            }
            table.scopes.push(scope);
        }
        table
    }

    /// Whether all clues of a cell that can be told are kept.
    fn allows(&self, at: usize, digits: &[u8]) -> bool {
        self.clues_of[at].iter().all(|&number| {
            let clue = &self.clues[number];
            let can_be_told = match clue {
                // These speak of pairs of cells, and of those with a blank they say nothing yet.
                Clue::AntiKnight | Clue::AntiKing | Clue::Negative { .. } => true,
                _ => self.scopes[number].iter().all(|&cell| digits[cell] != 0),
            };
            !can_be_told || self.keeps(clue, digits)
        })
    }

    /// The cells that a clue speaks of.
    fn scope(&self, clue: &Clue) -> Vec<usize> {
        let indices = |cells: &[Cell]| -> Vec<usize> { cells.iter().map(|cell| cell.index()).collect() };
        match clue {
            Clue::AntiKnight | Clue::AntiKing | Clue::Negative { .. } => (0..self.allowed.len()).collect(),
            Clue::Killer { cells, .. }
            | Clue::ExtraRegion { cells }
            | Clue::Quadruple { cells, .. }
            | Clue::CountingCircles { cells }
            | Clue::Line { cells, .. } => indices(cells),
            Clue::Clone { cells, copy } => [indices(cells), indices(copy)].concat(),
            Clue::Even { cell } | Clue::Odd { cell } | Clue::Marks { cell, .. } => vec![cell.index()],
            Clue::Minimum { cell } | Clue::Maximum { cell } => {
                [vec![cell.index()], self.side_by_side(cell.index())].concat()
            }
            Clue::Indexer { cells, .. } => {
                let mut scope = Vec::new();
                for cell in indices(cells) {
                    let shares = |&other: &usize| {
                        other / self.side == cell / self.side
                            || other % self.side == cell % self.side
                            || self.boxes[other] == self.boxes[cell]
                    };
                    scope.extend((0..self.allowed.len()).filter(shares));
                }
                scope
            }
            Clue::Pair { cells, .. } => indices(cells),
            Clue::Arrow { pill, line } => [indices(pill), indices(line)].concat(),
            Clue::LittleKiller { start, slant, .. } => self.diagonal(start.index(), *slant),
            Clue::Outside { edge, .. } => self.seen_from(edge.side, usize::from(edge.at)),
        }
    }

    /// The cells of a diagonal from its start on.
    fn diagonal(&self, start: usize, slant: Slant) -> Vec<usize> {
        let (down, right) = match slant {
            Slant::UpLeft => (-1, -1),
            Slant::UpRight => (-1, 1),
            Slant::DownLeft => (1, -1),
            Slant::DownRight => (1, 1),
        };
        let steps = (0..self.side as i64).map(|far| (far * down, far * right));
        self.away(start, &steps.collect::<Vec<(i64, i64)>>())
    }

    /// The cells of a row or column as they are seen from a side of the grid, the nearest first.
    fn seen_from(&self, from: GridSide, at: usize) -> Vec<usize> {
        let side = self.side;
        let place = |far: usize| match from {
            GridSide::Top => far * side + at,
            GridSide::Bottom => (side - 1 - far) * side + at,
            GridSide::Left => at * side + far,
            GridSide::Right => at * side + side - 1 - far,
        };
        (0..side).map(place).collect()
    }

    /// The number of the cell in a row and column, if the grid has it.
    fn at(&self, row: i64, column: i64) -> Option<usize> {
        let side = self.side as i64;
        ((0..side).contains(&row) && (0..side).contains(&column)).then_some((row * side + column) as usize)
    }

    /// The cells that lie these many rows and columns away from a cell.
    fn away(&self, cell: usize, steps: &[(i64, i64)]) -> Vec<usize> {
        let (row, column) = ((cell / self.side) as i64, (cell % self.side) as i64);
        let place = |&(down, right): &(i64, i64)| self.at(row + down, column + right);
        steps.iter().filter_map(place).collect()
    }

    fn side_by_side(&self, cell: usize) -> Vec<usize> {
        self.away(cell, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    fn keeps(&self, clue: &Clue, digits: &[u8]) -> bool {
        let number = |cell: &Cell| i64::from(digits[cell.index()]);
        let numbers = |cells: &[Cell]| -> Vec<i64> { cells.iter().map(number).collect() };
        let repeats = |steps: &[(i64, i64)]| {
            let same = |cell: usize| {
                let others = self.away(cell, steps);
                digits[cell] != 0 && others.iter().any(|&other| digits[other] == digits[cell])
            };
            (0..digits.len()).any(same)
        };
        match clue {
            Clue::AntiKnight => {
                let turns = [-2_i64, -1, 1, 2];
                let moves = turns.iter().flat_map(|&a| turns.iter().map(move |&b| (a, b)));
                let moves: Vec<(i64, i64)> = moves.filter(|(a, b)| a.abs() != b.abs()).collect();
                !repeats(&moves)
            }
            Clue::AntiKing => {
                let moves = (-1..=1).flat_map(|a| (-1..=1).map(move |b| (a, b)));
                let moves: Vec<(i64, i64)> = moves.filter(|&step| step != (0, 0)).collect();
                !repeats(&moves)
            }
            Clue::Negative { relation, values } => {
                let is_forbidden = |a: usize, b: usize| {
                    let (low, high) = (digits[a].min(digits[b]), digits[a].max(digits[b]));
                    let related = |value: &u16| is_related(*relation, low, high, *value);
                    low != 0 && values.iter().any(related) && !self.is_exempt(*relation, a, b)
                };
                let fine = |cell: usize| {
                    !self
                        .side_by_side(cell)
                        .iter()
                        .any(|&other| is_forbidden(cell, other))
                };
                (0..digits.len()).all(fine)
            }
            Clue::Killer { cells, sum } => {
                let inside = numbers(cells);
                all_differ(&inside) && sum.is_none_or(|sum| inside.iter().sum::<i64>() == i64::from(sum))
            }
            Clue::ExtraRegion { cells } => all_differ(&numbers(cells)),
            Clue::Clone { cells, copy } => (0..cells.len()).all(|at| number(&cells[at]) == number(&copy[at])),
            Clue::Quadruple {
                cells,
                digits: wanted,
            } => {
                // Each listed digit takes one of the cells with it away.
                let mut left = numbers(cells);
                wanted.iter().all(|digit| {
                    let place = left.iter().position(|&other| other == i64::from(digit.get()));
                    place.map(|place| left.remove(place)).is_some()
                })
            }
            Clue::Even { cell } => number(cell) % 2 == 0,
            Clue::Odd { cell } => number(cell) % 2 == 1,
            Clue::Minimum { cell } => self.side_by_side(cell.index()).into_iter().all(|other| {
                let is_marked = |clue: &Clue| matches!(clue, Clue::Minimum { cell } if cell.index() == other);
                self.clues.iter().any(is_marked) || digits[other] > digits[cell.index()]
            }),
            Clue::Maximum { cell } => self.side_by_side(cell.index()).into_iter().all(|other| {
                let is_marked = |clue: &Clue| matches!(clue, Clue::Maximum { cell } if cell.index() == other);
                self.clues.iter().any(is_marked) || digits[other] < digits[cell.index()]
            }),
            Clue::Marks {
                cell,
                digits: allowed,
            } => allowed.iter().any(|digit| i64::from(digit.get()) == number(cell)),
            Clue::Indexer { indexed, cells } => cells.iter().all(|cell| {
                let (row, column) = (cell.index() / self.side, cell.index() % self.side);
                let told = number(cell) - 1;
                let (place, own) = match indexed {
                    Indexed::Row => (self.at(told, column as i64), row),
                    Indexed::Column => (self.at(row as i64, told), column),
                    Indexed::Box => {
                        let of_box = |&other: &usize| self.boxes[other] == self.boxes[cell.index()];
                        let inside: Vec<usize> = (0..digits.len()).filter(of_box).collect();
                        let own = inside.iter().position(|&other| other == cell.index());
                        (
                            inside.get(told as usize).copied(),
                            own.expect("a cell lies in its box"),
                        )
                    }
                };
                place.is_some_and(|place| usize::from(digits[place]) == own + 1)
            }),
            Clue::CountingCircles { cells } => (1..=self.side as i64).all(|digit| {
                let count = cells.iter().filter(|cell| number(cell) == digit).count() as i64;
                count == 0 || count == digit
            }),
            Clue::Pair {
                relation,
                cells: [a, b],
                value,
            } => {
                let (a, b) = (digits[a.index()], digits[b.index()]);
                is_related(*relation, a.min(b), a.max(b), *value)
            }
            Clue::Arrow { pill, line } => {
                // Digits are read as they are written, those over 9 with two places.
                let places = |digit: i64| if digit > 9 { 100 } else { 10 };
                let read = |told: i64, cell: &Cell| places(number(cell)) * told + number(cell);
                let told = pill.iter().fold(0, read);
                told == numbers(line).iter().skip(1).sum::<i64>()
            }
            Clue::Line { rule, cells } => {
                let boxes: Vec<Option<usize>> = cells.iter().map(|cell| self.boxes[cell.index()]).collect();
                // Where each cell is counted once, however often the line crosses it.
                let first_visit = |at: &usize| !cells[..*at].contains(&cells[*at]);
                let once: Vec<i64> = (0..cells.len())
                    .filter(first_visit)
                    .map(|at| number(&cells[at]))
                    .collect();
                keeps_line(*rule, &numbers(cells), &once, &boxes, self.side as i64)
            }
            Clue::LittleKiller { start, slant, sum } => {
                let diagonal = self.diagonal(start.index(), *slant);
                diagonal.iter().map(|&cell| u32::from(digits[cell])).sum::<u32>() == *sum
            }
            Clue::Outside { rule, edge, value } => {
                let cells = self.seen_from(edge.side, usize::from(edge.at));
                let seen: Vec<i64> = cells.iter().map(|&cell| i64::from(digits[cell])).collect();
                keeps_number(*rule, &seen, i64::from(*value))
            }
        }
    }

    /// Whether a mark says that a pair of cells may be what a rule about unmarked ones forbids: a dot of
    /// either colour for the rules about dots, a sum for that about sums.
    fn is_exempt(&self, forbidden: Relation, a: usize, b: usize) -> bool {
        self.clues.iter().any(|clue| match clue {
            Clue::Pair { relation, cells, .. } => {
                let exempts = match (forbidden, relation) {
                    (Relation::Difference | Relation::Ratio, Relation::Difference | Relation::Ratio) => true,
                    (Relation::Sum, Relation::Sum) => true,
                    (Relation::Difference | Relation::Ratio, Relation::Sum) => false,
                    (Relation::Sum, Relation::Difference | Relation::Ratio) => false,
                };
                let (one, other) = (cells[0].index(), cells[1].index());
                exempts && ((one, other) == (a, b) || (one, other) == (b, a))
            }
            _ => false,
        })
    }
}

fn all_differ(numbers: &[i64]) -> bool {
    (1..numbers.len()).all(|at| !numbers[..at].contains(&numbers[at]))
}

fn is_related(relation: Relation, low: u8, high: u8, value: u16) -> bool {
    let (low, high) = (u16::from(low), u16::from(high));
    match relation {
        Relation::Difference => high == low + value,
        Relation::Ratio => high == low * value,
        Relation::Sum => low + high == value,
    }
}

fn keeps_line(rule: LineRule, line: &[i64], once: &[i64], boxes: &[Option<usize>], side: i64) -> bool {
    let last = line.len() - 1;
    let (low, high) = (line[0].min(line[last]), line[0].max(line[last]));
    let inner = &line[1..last];
    let steps = |fits: &dyn Fn(i64) -> bool| (1..line.len()).all(|at| fits(line[at] - line[at - 1]));
    let pairs =
        |fits: &dyn Fn(i64) -> bool| (0..once.len()).all(|a| (0..a).all(|b| fits((once[a] - once[b]).abs())));
    // Every cell and the two before it are of different sorts, as far as they are on the line.
    let sorts = |sort: &dyn Fn(i64) -> i64| {
        (0..line.len())
            .all(|at| (at.saturating_sub(2)..at).all(|before| sort(line[at]) != sort(line[before])))
    };
    let all_equal = |sums: &[i64]| sums.iter().all(|&sum| sum == sums[0]);
    match rule {
        LineRule::Thermometer => steps(&|step| step > 0),
        LineRule::SlowThermometer => steps(&|step| step >= 0),
        LineRule::Palindrome => (0..=last).all(|at| line[at] == line[last - at]),
        // Different digits without a gap reach no further than there are cells.
        LineRule::Renban => pairs(&|apart| 0 < apart && apart < once.len() as i64),
        LineRule::Nabner => pairs(&|apart| apart > 1),
        LineRule::Whispers { difference } => steps(&|step| step.abs() >= i64::from(difference)),
        LineRule::Between => inner.iter().all(|&digit| (low + 1..high).contains(&digit)),
        LineRule::Lockout => high >= low + 4 && !inner.iter().any(|digit| (low..=high).contains(digit)),
        LineRule::RegionSum => {
            let mut sums = Vec::new();
            let mut earlier = None;
            for (digit, region) in line.iter().zip(boxes).filter(|(_, region)| region.is_some()) {
                if earlier != Some(region) {
                    sums.push(0);
                }
                earlier = Some(region);
                let open = sums.len() - 1;
                sums[open] += digit;
            }
            all_equal(&sums)
        }
        LineRule::Zipper => {
            // The middle cell of an odd line meets itself and counts once.
            let sum = |at: usize| line[at] + if at == last - at { 0 } else { line[last - at] };
            all_equal(&(0..=last).map(sum).collect::<Vec<i64>>())
        }
        LineRule::DoubleArrow => low + high == inner.iter().sum::<i64>(),
        LineRule::Entropic => {
            sorts(&|digit| (1..3).filter(|part| 3 * (digit - 1) >= part * side).count() as i64)
        }
        LineRule::Modular => sorts(&|digit| digit % 3),
        LineRule::Sums { total } => {
            let ends: Vec<i64> = (0..=last).map(|at| line[..=at].iter().sum()).collect();
            let all = ends[last];
            let cut = |sum: i64| ends.contains(&sum);
            all % i64::from(total) == 0
                && (1..=all / i64::from(total)).all(|part| cut(part * i64::from(total)))
        }
        LineRule::Parity => steps(&|step| step % 2 != 0),
    }
}

fn keeps_number(rule: OutsideRule, seen: &[i64], value: i64) -> bool {
    let first = seen[0] as usize;
    match rule {
        OutsideRule::Sandwich => {
            let is_bread = |digit: &i64| *digit == 1 || *digit == seen.len() as i64;
            let after = seen.iter().skip_while(|digit| !is_bread(digit)).skip(1);
            after.take_while(|digit| !is_bread(digit)).sum::<i64>() == value
        }
        OutsideRule::XSum => seen.iter().take(first).sum::<i64>() == value,
        OutsideRule::Skyscraper => {
            let is_seen = |at: &usize| seen[..*at].iter().all(|before| before < &seen[*at]);
            (0..seen.len()).filter(is_seen).count() as i64 == value
        }
        OutsideRule::NumberedRoom => seen[first - 1] == value,
    }
}
