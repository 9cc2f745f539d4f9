//! The canonical form of a plain grid of any size: rectangular boxes or none, and no clues.
//!
//! Rows change places within their band and bands as a whole, columns likewise, the grid may be transposed,
//! and digits have any names. Lines are told apart by what they hold: which digits, in which columns, and so
//! on until nothing more comes of it. What is alike even so is told apart by choice, once for each that could
//! be chosen, and of all grids that come out the form is the one that comes first: by what was told apart on
//! the way, then by its digits (a blank before 1). Choices that a symmetry of the grid carries into each
//! other come to the same, so one of them is enough; such symmetries show where two ways end in the same
//! grid.

use kudosu_board::{Digit, Grid, Shape, Symmetry};

use crate::canonical::{Canonical, NoCanonicalForm};

/// So many positions are looked at; a grid that needs more is so regular that no puzzle is like it.
const MOST_LOOKS: usize = 100_000;

/// The form of a plain grid.
pub(crate) fn plain_form(grid: &Grid) -> Result<Canonical, NoCanonicalForm> {
    if !grid.clashes().is_empty() {
        return Err(NoCanonicalForm::Clash);
    }
    let shape = grid.shape();
    let [plain, turned] = [Symmetry::identity(shape), Symmetry::transpose(shape)];
    // Boxes that are not square lie down; where they lie down transposed too, both ways compete.
    let height = |symmetry: &Symmetry| symmetry.to_shape().box_size().map_or(0, |(height, _)| height);
    let lies = height(&plain).min(height(&turned));
    let mut best: Option<Found> = None;
    for first in [plain, turned] {
        if height(&first) > lies {
            continue;
        }
        let lying = first.apply(grid).expect("the symmetry was made for this shape");
        let mut search = Search::new(&lying);
        search.go(search.start(), 0)?;
        let found = search.best.expect("a search ends in a grid at least once");
        if best.as_ref().is_none_or(|best| found.key() < best.key()) {
            best = Some(Found { first, ..found });
        }
    }
    let found = best.expect("one of both lies down");
    let symmetry = found.symmetry();
    let moved = symmetry
        .apply(grid)
        .expect("the symmetry was made for this shape");
    Ok(Canonical {
        puzzle: moved.into(),
        symmetry,
    })
}

/// Which lines and digits are told apart so far: each has a number, equal ones are alike.
#[derive(Clone)]
struct Told {
    rows: Vec<u32>,
    columns: Vec<u32>,
    digits: Vec<u32>,
}

/// A grid in which all lines are told apart.
#[derive(Clone)]
struct Found {
    /// What was done before the lines were ordered.
    first: Symmetry,
    /// What was told apart on the way, position by position.
    trace: Vec<u64>,
    /// The digits, named as they come.
    values: Vec<u8>,
    /// What each digit is called, 0 for those that do not occur.
    names: Vec<u8>,
    /// The lines in their new order.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// What was chosen on the way.
    chosen: Vec<Line>,
}

impl Found {
    fn key(&self) -> (&[u64], &[u8]) {
        (&self.trace, &self.values)
    }

    /// What carries the grid into this one.
    fn symmetry(&self) -> Symmetry {
        let shape = self.first.to_shape();
        let mut last = self.names.iter().copied().max().unwrap_or(0);
        let mut name = |name: u8| {
            last += u8::from(name == 0);
            Digit::new(if name == 0 { last } else { name })
        };
        let names: Vec<Digit> = self.names.iter().filter_map(|&known| name(known)).collect();
        [
            Symmetry::of_rows(shape, &self.rows),
            Symmetry::of_columns(shape, &self.columns),
            Symmetry::of_digits(shape, &names),
        ]
        .into_iter()
        .try_fold(self.first.clone(), |so_far, next| so_far.then(&next?))
        .expect("lines that share boxes stay together")
    }
}

/// A row or a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Row(usize),
    Column(usize),
}

/// A symmetry of the grid: where each line goes.
struct Image {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Image {
    fn of(&self, line: Line) -> Line {
        match line {
            Line::Row(row) => Line::Row(self.rows[row]),
            Line::Column(column) => Line::Column(self.columns[column]),
        }
    }

    /// What carries one grid that was found into another that is the same.
    fn between(one: &Found, other: &Found) -> Image {
        let lines = |from: &[usize], to: &[usize]| {
            let mut image = vec![0; from.len()];
            for (&from, &to) in from.iter().zip(to) {
                image[from] = to;
            }
            image
        };
        Image {
            rows: lines(&one.rows, &other.rows),
            columns: lines(&one.columns, &other.columns),
        }
    }
}

struct Search {
    shape: Shape,
    side: usize,
    /// How many rows a band has, and how many columns a stack.
    band: usize,
    stack: usize,
    /// Row, column and digit (from 0) of what is given.
    givens: Vec<(usize, usize, usize)>,
    values: Vec<u8>,
    best: Option<Found>,
    images: Vec<Image>,
    trace: Vec<u64>,
    chosen: Vec<Line>,
    looks: usize,
}

impl Search {
    fn new(grid: &Grid) -> Search {
        let shape = grid.shape().clone();
        let side = shape.side();
        let (band, stack) = shape.box_size().unwrap_or((side, side));
        let values = grid.values().to_vec();
        let givens = values.iter().enumerate().filter(|(_, value)| **value != 0);
        let givens = givens.map(|(cell, &value)| (cell / side, cell % side, usize::from(value) - 1));
        Search {
            givens: givens.collect(),
            shape,
            side,
            band,
            stack,
            values,
            best: None,
            images: Vec::new(),
            trace: Vec::new(),
            chosen: Vec::new(),
            looks: 0,
        }
    }

    fn start(&self) -> Told {
        let alike = || vec![0; self.side];
        Told {
            rows: alike(),
            columns: alike(),
            digits: alike(),
        }
    }

    /// Looks at a position and at all that choices make of it. Where it ends in a grid that was found
    /// before, says how many choices both ways have in common: what lies between is the same too.
    fn go(&mut self, mut told: Told, depth: usize) -> Result<Option<usize>, NoCanonicalForm> {
        self.looks += 1;
        if self.looks > MOST_LOOKS {
            return Err(NoCanonicalForm::TooRegular);
        }
        let seen = self.tell_apart(&mut told);
        self.trace.truncate(depth);
        self.trace.push(seen);
        if let Some(best) = &self.best {
            let known = &best.trace[..best.trace.len().min(depth + 1)];
            if self.trace.as_slice() > known {
                return Ok(None);
            }
        }
        let Some(alike) = self.alike(&told) else {
            return Ok(self.arrive(&told));
        };
        let mut done: Vec<Line> = Vec::new();
        for line in alike {
            if self.is_like_one_of(line, &done) {
                continue;
            }
            done.push(line);
            let mut chosen = told.clone();
            match line {
                Line::Row(row) => chosen.rows[row] = self.side as u32,
                Line::Column(column) => chosen.columns[column] = self.side as u32,
            }
            self.chosen.push(line);
            let common = self.go(chosen, depth + 1);
            self.chosen.pop();
            if let Some(common) = common?.filter(|common| *common < depth) {
                return Ok(Some(common));
            }
        }
        Ok(None)
    }

    /// Whether a symmetry that keeps all that was chosen carries one that was tried already into this one.
    fn is_like_one_of(&self, line: Line, done: &[Line]) -> bool {
        let keeps = |image: &&Image| self.chosen.iter().all(|&chosen| image.of(chosen) == chosen);
        let images: Vec<&Image> = self.images.iter().filter(keeps).collect();
        if images.is_empty() {
            return false;
        }
        // Everything that they carry those that were tried into, one after the other.
        let mut reached = done.to_vec();
        let mut at = 0;
        while at < reached.len() {
            for image in &images {
                let next = image.of(reached[at]);
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached.contains(&line)
    }

    /// All lines are told apart: the grid in their order, with digits named as they come.
    fn arrive(&mut self, told: &Told) -> Option<usize> {
        let rows = ordered(&told.rows, self.band);
        let columns = ordered(&told.columns, self.stack);
        let mut names = vec![0; self.side];
        let mut named = 0;
        let mut values = Vec::with_capacity(self.values.len());
        for &row in &rows {
            for &column in &columns {
                let value = usize::from(self.values[row * self.side + column]);
                values.push(match value.checked_sub(1) {
                    None => 0,
                    Some(digit) => {
                        if names[digit] == 0 {
                            named += 1;
                            names[digit] = named;
                        }
                        names[digit]
                    }
                });
            }
        }
        let found = Found {
            first: Symmetry::identity(&self.shape),
            trace: self.trace.clone(),
            values,
            names,
            rows,
            columns,
            chosen: self.chosen.clone(),
        };
        match &self.best {
            Some(best) if found.key() > best.key() => None,
            Some(best) if found.key() == best.key() => {
                let both = best.chosen.iter().zip(&found.chosen);
                let common = both.take_while(|(one, other)| one == other).count();
                self.images.push(Image::between(best, &found));
                Some(common)
            }
            _ => {
                self.best = Some(found);
                None
            }
        }
    }

    /// The lines that are alike and of which one is to be chosen; nothing where all lines are told apart.
    /// Rows alone tell nothing apart where they are full, so the choice is among the kind of lines of which
    /// fewer are told apart, and there among the fewest.
    fn alike(&self, told: &Told) -> Option<Vec<Line>> {
        let groups = |colours: &[u32]| {
            let mut groups: Vec<Vec<usize>> = vec![Vec::new(); self.side];
            for (line, &colour) in colours.iter().enumerate() {
                groups[colour as usize].push(line);
            }
            groups.retain(|group| !group.is_empty());
            let alike = groups
                .iter()
                .filter(|group| group.len() > 1)
                .min_by_key(|group| group.len());
            Some((groups.len(), alike?.clone()))
        };
        let rows =
            groups(&told.rows).map(|(count, group)| (count, group.into_iter().map(Line::Row).collect()));
        let columns = groups(&told.columns)
            .map(|(count, group)| (count, group.into_iter().map(Line::Column).collect()));
        let both: Vec<(usize, Vec<Line>)> = rows.into_iter().chain(columns).collect();
        both.into_iter()
            .min_by_key(|(count, _)| *count)
            .map(|(_, group)| group)
    }

    /// Tells apart whatever differs, and says what was seen, which is the same for all images of the grid.
    fn tell_apart(&self, told: &mut Told) -> u64 {
        let mut seen = 0;
        let mut count = 0;
        loop {
            let [mut rows, mut columns, mut digits] =
                [&told.rows, &told.columns, &told.digits].map(|colours| sums(colours, 1, |_| 0));
            let bands = sums(&told.rows, self.band, |colour| mixed(&[1, colour]));
            let stacks = sums(&told.columns, self.stack, |colour| mixed(&[2, colour]));
            for &(row, column, digit) in &self.givens {
                let [r, c, d] = [told.rows[row], told.columns[column], told.digits[digit]].map(u64::from);
                let add = |sum: &mut u64, told: &[u64]| *sum = sum.wrapping_add(mixed(told));
                add(&mut rows[row], &[3, c, d]);
                add(&mut columns[column], &[4, r, d]);
                add(&mut digits[digit], &[5, r, c]);
            }
            let ranked = [
                ranked(&mut told.rows, &rows, &bands, self.band),
                ranked(&mut told.columns, &columns, &stacks, self.stack),
                ranked(&mut told.digits, &digits, &[0], self.side),
            ];
            seen = mixed(&[seen, ranked[0].1, ranked[1].1, ranked[2].1]);
            let now = ranked.iter().map(|(count, _)| count).sum();
            if now == count {
                return seen;
            }
            count = now;
        }
    }
}

/// For each group of so many lines what `each` says of the numbers of its lines, added up: the order of the
/// lines makes no difference.
fn sums(colours: &[u32], group: usize, each: impl Fn(u64) -> u64) -> Vec<u64> {
    let sum = |lines: &[u32]| {
        let told = lines.iter().map(|&colour| each(u64::from(colour)));
        told.fold(0, u64::wrapping_add)
    };
    colours.chunks(group).map(sum).collect()
}

/// Numbers lines anew, by their old numbers first, then by what is known of them and of the group that each
/// is in. Says how many are told apart, and what all of them come to.
fn ranked(colours: &mut [u32], known: &[u64], groups: &[u64], group: usize) -> (usize, u64) {
    let keys: Vec<(u32, u64)> = colours
        .iter()
        .zip(known)
        .enumerate()
        .map(|(line, (&colour, &known))| (colour, mixed(&[known, groups[line / group]])))
        .collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    let mut seen = 0;
    for (colour, told) in &sorted {
        seen = mixed(&[seen, u64::from(*colour), *told]);
    }
    sorted.dedup();
    for (colour, key) in colours.iter_mut().zip(&keys) {
        *colour = sorted.binary_search(key).map_or(0, |rank| rank as u32);
    }
    (sorted.len(), seen)
}

/// Lines in the order of their numbers, groups kept together: each group comes where its first line does.
fn ordered(colours: &[u32], group: usize) -> Vec<usize> {
    let mut lines: Vec<usize> = (0..colours.len()).collect();
    let first = |line: usize| {
        let from = line / group * group;
        colours[from..from + group].iter().min().copied()
    };
    lines.sort_by_key(|&line| (first(line), line / group, colours[line]));
    lines
}

/// Numbers made into one that depends on all of them and on their order. The same on every machine and in
/// every version, because forms are kept.
fn mixed(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x9e37_79b9_7f4a_7c15, |mixed, number| {
        let mixed = (mixed ^ number).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed ^ mixed >> 32).wrapping_mul(0xc4ce_b9fe_1a85_ec53) ^ mixed >> 29
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use kudosu_board::{Puzzle, Rng};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::*;
    use crate::canonical;

    fn shapes() -> Vec<Shape> {
        let boxes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 4), (5, 5)];
        let mut shapes: Vec<Shape> = boxes
            .iter()
            .map(|&(h, w)| Shape::with_box(h, w).unwrap())
            .collect();
        shapes.extend([1, 2, 3, 5, 7].map(|side| Shape::of_side(side).unwrap()));
        shapes
    }

    #[test]
    fn every_disguise_of_a_grid_of_any_size_has_the_same_form() {
        let mut rng = Rng::new(35);
        for shape in shapes() {
            for round in 0..12 {
                let holes = shape.cell_count() * (round % 6) / 5;
                let grid = puzzle_with_holes(&solved_grid(&shape, &mut rng), holes, &mut rng);
                let form = canonical(&grid).unwrap();
                assert_eq!(form.symmetry.apply(&grid).unwrap(), *form.puzzle.grid(), "{grid}");
                for _ in 0..3 {
                    let disguised = Symmetry::random(&shape, &mut rng).apply(&grid).unwrap();
                    assert_eq!(canonical(&disguised).unwrap().puzzle, form.puzzle, "{grid}");
                }
                let turned = Symmetry::transpose(&shape).apply(&grid).unwrap();
                assert_eq!(canonical(&turned).unwrap().puzzle, form.puzzle, "{grid}");
                assert_eq!(
                    canonical(form.puzzle.grid()).unwrap().puzzle,
                    form.puzzle,
                    "{grid}"
                );
            }
        }
    }

    /// On the 9×9 grid there is another search, which knows more and finds another form; both call the same
    /// grids alike.
    #[test]
    fn what_is_alike_to_the_search_for_9x9_is_alike_to_this_one() {
        let shape = Shape::nine();
        let mut rng = Rng::new(36);
        let few: Vec<Grid> = (0..12)
            .map(|round| {
                let solved = solved_grid(&shape, &mut rng);
                puzzle_with_holes(&solved, [0, 50, 76, 78, 79, 81][round % 6], &mut rng)
            })
            .collect();
        let mut forms: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
        for grid in few.iter().cycle().take(60) {
            let disguised = Symmetry::random(&shape, &mut rng).apply(grid).unwrap();
            let known = canonical(&disguised).unwrap().puzzle.grid().values().to_vec();
            let found = plain_form(&disguised).unwrap().puzzle.grid().values().to_vec();
            assert_eq!(forms.entry(known).or_insert(found.clone()), &found, "{disguised}");
        }
        let different: BTreeSet<&Vec<u8>> = forms.values().collect();
        assert_eq!(different.len(), forms.len());
    }

    /// Every symmetry of the 4×4 grid, one by one.
    #[test]
    fn grids_have_the_same_form_exactly_where_a_symmetry_carries_one_into_the_other() {
        let shape = Shape::of_side(4).unwrap();
        let lines: Vec<[usize; 4]> = [[0, 1, 2, 3], [2, 3, 0, 1]]
            .into_iter()
            .flat_map(|[a, b, c, d]| [[a, b, c, d], [b, a, c, d], [a, b, d, c], [b, a, d, c]])
            .collect();
        let turned = [Symmetry::identity(&shape), Symmetry::transpose(&shape)];
        // The least image of a grid with its digits named as they come.
        let least = |grid: &Grid| {
            let mut least: Option<Vec<u8>> = None;
            for first in &turned {
                for rows in &lines {
                    for columns in &lines {
                        let rows = Symmetry::of_rows(&shape, rows).unwrap();
                        let columns = Symmetry::of_columns(&shape, columns).unwrap();
                        let all = first.then(&rows).unwrap().then(&columns).unwrap();
                        let mut names = [0; 5];
                        let mut named = 0;
                        let mut image = all.apply(grid).unwrap().values().to_vec();
                        for value in image.iter_mut().filter(|value| **value != 0) {
                            let name = &mut names[usize::from(*value)];
                            if *name == 0 {
                                named += 1;
                                *name = named;
                            }
                            *value = *name;
                        }
                        least = Some(least.map_or(image.clone(), |least| least.min(image)));
                    }
                }
            }
            least.unwrap()
        };
        let mut rng = Rng::new(37);
        let mut forms: BTreeMap<Vec<u8>, Puzzle> = BTreeMap::new();
        for round in 0..400 {
            let solved = solved_grid(&shape, &mut rng);
            let grid = puzzle_with_holes(&solved, 9 + round % 8, &mut rng);
            let form = canonical(&grid).unwrap().puzzle;
            let known = forms.entry(least(&grid)).or_insert(form.clone());
            assert_eq!(*known, form, "{grid}");
        }
        let different: BTreeSet<String> = forms.values().map(|form| form.grid().to_string()).collect();
        assert_eq!(different.len(), forms.len());
        assert!(forms.len() > 60, "{}", forms.len());
    }

    #[test]
    fn the_most_regular_grids_have_a_form_too() {
        for side in [4, 6, 16, 25, 36] {
            let shape = Shape::of_side(side).unwrap();
            let blank = Grid::blank(&shape);
            assert_eq!(canonical(&blank).unwrap().puzzle, Puzzle::from(blank));
        }
        let (height, width) = (4, 4);
        let side = height * width;
        let shifted = |cell: usize| (cell % side + cell / side * width + cell / side / height) % side;
        let values: Vec<u8> = (0..side * side).map(|cell| shifted(cell) as u8 + 1).collect();
        let shape = Shape::with_box(height, width).unwrap();
        let shifted = Grid::from_values(&shape, &values).unwrap();
        assert!(shifted.is_solved());
        let mut rng = Rng::new(38);
        let disguised = Symmetry::random(&shape, &mut rng).apply(&shifted).unwrap();
        assert_eq!(
            canonical(&disguised).unwrap().puzzle,
            canonical(&shifted).unwrap().puzzle
        );
        assert_eq!(
            canonical("11..............".parse::<Grid>().unwrap()),
            Err(NoCanonicalForm::Clash)
        );
    }
}
