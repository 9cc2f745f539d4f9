//! The canonical form of a puzzle; that of a plain 9×9 puzzle is found here: of all puzzles that symmetries
//! carry it into, the one that comes first in the dictionary (a blank comes before every digit).
//! Two puzzles are the same to a solver exactly when their forms are equal.
//!
//! There are 1.2 million million rearrangements and renamings, so they are not tried one by one. Rows are
//! chosen from the top; what is not yet decided stays undecided: columns that look alike so far form a
//! *group* without an order, and a digit gets its new name when it first appears. All beginnings that are
//! equally good go on to the next row, all others are dropped.
//! A typical puzzle needs some hundred looks at a row.

use kudosu_board::{ClueKind, Digit, Grid, Puzzle, Shape, Symmetry, bits};

use crate::canonical_clues::rigid_form;
use crate::canonical_plain::plain_form;

/// A puzzle in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The form; clues, where there are any, in their order.
    pub puzzle: Puzzle,
    /// What carries the puzzle into it; one of several when the puzzle has symmetries of its own.
    pub symmetry: Symmetry,
}

/// Why a grid has no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCanonicalForm {
    /// So much of the grid is like so much else of it that its images cannot all be compared.
    #[error("the grid is so regular that its canonical form is not found within the limit of work")]
    TooRegular,
    /// A row, column or box holds a digit twice.
    #[error("givens that clash have no canonical form")]
    Clash,
    /// Two clues about the same cells contradict each other.
    #[error("clues that contradict each other have no canonical form: two of the kind {} do", .0.title())]
    Contradiction(ClueKind),
}

/// The canonical form of a puzzle or a solved grid.
///
/// A plain grid without clues has the same form as whatever exchanging rows and columns, turning,
/// mirroring and renaming digits make of it; boxes that are not square lie down in it.
/// With clues or other houses the form is the same for all puzzles
/// that turning, mirroring and renaming digits make of it ([`Symmetry::all_of_square`],
/// [`Symmetry::renamings`]), in whatever order clues and their cells are listed.
///
/// ```
/// use kudosu_board::{Grid, Rng, Shape, Symmetry};
/// use kudosu_generate::canonical;
///
/// let mut values = [0; 81];
/// (values[3], values[40], values[77]) = (5, 5, 2);
/// let puzzle = Grid::from_values(&Shape::nine(), &values)?;
/// let form = canonical(&puzzle)?;
/// assert_eq!(form.symmetry.apply(&puzzle)?, *form.puzzle.grid());
///
/// let disguised = Symmetry::random(&Shape::nine(), &mut Rng::new(1)).apply(&puzzle)?;
/// assert_eq!(canonical(&disguised)?.puzzle, form.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape, Symmetry};
/// use kudosu_generate::canonical;
///
/// let four = Shape::of_side(4)?;
/// let cage = Clue::Killer { cells: vec![Cell::new(14), Cell::new(15)], sum: Some(4) };
/// let puzzle = Puzzle::with_clue_list(Grid::blank(&four), vec![cage])?;
/// let turned = Symmetry::rotate_90(&four).apply_to_puzzle(&puzzle)?;
/// assert_eq!(canonical(&puzzle)?.puzzle, canonical(&turned)?.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(puzzle: impl Into<Puzzle>) -> Result<Canonical, NoCanonicalForm> {
    let puzzle = puzzle.into();
    match puzzle.shape() {
        shape if puzzle.has_clues() || !shape.is_plain() => rigid_form(&puzzle),
        shape if shape.is_nine() => form_of_nine(puzzle.grid()),
        _ => plain_form(puzzle.grid()),
    }
}

/// The form of a plain 9×9 grid.
fn form_of_nine(grid: &Grid) -> Result<Canonical, NoCanonicalForm> {
    let values: &[u8; 81] = grid.values().try_into().expect("a 9×9 grid has 81 values");
    let mut search = Canoniser::new();
    let form = search.form(values)?;
    let symmetry = search
        .symmetry()
        .expect("without a clash the orders of the search are those of a symmetry");
    let grid = Grid::from_values(&Shape::nine(), &form).expect("81 values from 0 to 9");
    Ok(Canonical {
        puzzle: grid.into(),
        symmetry,
    })
}

/// Finds one canonical form after another; keeps its memory between them.
#[derive(Default, Debug)]
pub struct Canoniser {
    beginnings: Vec<Beginning>,
    next: Vec<Beginning>,
    best: Vec<(usize, u8)>,
}

/// The first rows of a form, with everything that is still undecided left open.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    transposed: bool,
    /// Which rows were taken, in order; only the first ones count.
    rows: [u8; 9],
    taken: u16,
    columns: [u8; 9],
    /// Bit i: the columns at places i and i + 1 are told apart.
    cuts: u16,
    /// New names by digit, 0 where there is none yet.
    names: [u8; 10],
    named: u8,
}

/// The places after which a stack, and so every group of columns, ends.
const STACK_ENDS: u16 = 1 << 2 | 1 << 5 | 1 << 8;

/// Comes after all names and marks a digit without one.
const UNNAMED: u8 = 10;

impl Canoniser {
    /// A search without memory of anything yet.
    #[must_use]
    pub fn new() -> Canoniser {
        Canoniser::default()
    }

    /// The canonical form of the values, 0 for a blank. A value over 9 counts as a blank.
    pub fn form(&mut self, values: &[u8; 81]) -> Result<[u8; 81], NoCanonicalForm> {
        let plain: [[u8; 9]; 9] = std::array::from_fn(|row| {
            std::array::from_fn(|column| values[row * 9 + column])
                .map(|value| if value > 9 { 0 } else { value })
        });
        let turned = std::array::from_fn(|row| std::array::from_fn(|column| plain[column][row]));
        let sides = [plain, turned];
        let mut form = [0; 81];

        if clash(&plain) {
            return Err(NoCanonicalForm::Clash);
        }
        self.start(&sides);
        for (depth, line) in form.chunks_exact_mut(9).enumerate() {
            let key = if depth == 0 {
                self.keep_best_firsts(&sides)
            } else {
                self.keep_best(&sides, depth)
            };
            for (place, value) in line.iter_mut().enumerate() {
                *value = (key >> (4 * (8 - place)) & 15) as u8;
            }
            self.go_on(&sides, depth);
        }
        Ok(form)
    }

    /// Every order of the stacks in which the sparsest boxes of a row come first,
    /// for every row where that is best.
    fn start(&mut self, sides: &[[[u8; 9]; 9]; 2]) {
        self.beginnings.clear();
        let mut sparsest = [4; 3];
        for (transposed, side) in sides.iter().enumerate() {
            for (row, line) in side.iter().enumerate() {
                let counts: [u8; 3] = std::array::from_fn(|stack| {
                    line[3 * stack..3 * stack + 3]
                        .iter()
                        .map(|&value| u8::from(value != 0))
                        .sum()
                });
                let mut sorted = counts;
                sorted.sort_unstable();
                if sorted > sparsest {
                    continue;
                }
                if sorted < sparsest {
                    sparsest = sorted;
                    self.beginnings.clear();
                }
                for stacks in ORDERS_OF_THREE {
                    if stacks.map(|stack| counts[usize::from(stack)]) == sorted {
                        let mut rows = [0; 9];
                        rows[0] = row as u8;
                        self.beginnings.push(Beginning {
                            transposed: transposed == 1,
                            rows,
                            taken: 0,
                            columns: std::array::from_fn(|place| 3 * stacks[place / 3] + place as u8 % 3),
                            cuts: STACK_ENDS,
                            names: [0; 10],
                            named: 0,
                        });
                    }
                }
            }
        }
    }

    /// The first row is already chosen; all beginnings are equally good.
    fn keep_best_firsts(&mut self, sides: &[[[u8; 9]; 9]; 2]) -> u64 {
        self.best.clear();
        let firsts = self.beginnings.iter().enumerate();
        self.best
            .extend(firsts.map(|(at, beginning)| (at, beginning.rows[0])));
        self.beginnings.first().map_or(0, |beginning| {
            beginning.key(&sides[usize::from(beginning.transposed)][usize::from(beginning.rows[0])])
        })
    }

    /// Looks at every row that may come next in every beginning;
    /// keeps the best and returns it as digits in hexadecimal.
    fn keep_best(&mut self, sides: &[[[u8; 9]; 9]; 2], depth: usize) -> u64 {
        self.best.clear();
        let mut best = u64::MAX;
        for (at, beginning) in self.beginnings.iter().enumerate() {
            let side = &sides[usize::from(beginning.transposed)];
            let mut rows = !beginning.taken & 0x1ff;
            if !depth.is_multiple_of(3) {
                rows &= 7 << (beginning.rows[depth - 1] / 3 * 3); // a band must be finished first
            }
            for row in bits(rows) {
                let key = beginning.key(&side[row]);
                if key < best {
                    best = key;
                    self.best.clear();
                }
                if key == best {
                    self.best.push((at, row as u8));
                }
            }
        }
        best
    }

    /// The best rows become part of their beginnings.
    fn go_on(&mut self, sides: &[[[u8; 9]; 9]; 2], depth: usize) {
        self.next.clear();
        for &(at, row) in &self.best {
            let mut beginning = self.beginnings[at];
            beginning.rows[depth] = row;
            beginning.taken |= 1 << row;
            let line = &sides[usize::from(beginning.transposed)][usize::from(row)];
            beginning.settle(line, 0, &mut self.next);
        }
        std::mem::swap(&mut self.beginnings, &mut self.next);
    }

    /// How many symmetries carry the last puzzle into itself, the one that leaves all as it is included; 0
    /// before there was any puzzle. Nearly all solved grids have only that one, the most symmetric has 648.
    ///
    /// ```
    /// use kudosu_generate::Canoniser;
    ///
    /// let mut canoniser = Canoniser::new();
    /// canoniser.form(&[0; 81])?;
    /// let [rows, columns] = [6_u64.pow(4); 2]; // bands or stacks, and lines within each of them
    /// assert_eq!(canoniser.automorphisms(), 2 * rows * columns * 362_880);
    /// # Ok::<(), kudosu_generate::NoCanonicalForm>(())
    /// ```
    #[must_use]
    pub fn automorphisms(&self) -> u64 {
        self.beginnings.iter().map(Beginning::ways).sum()
    }

    /// What carries the last puzzle into its form.
    fn symmetry(&self) -> Option<Symmetry> {
        let found = self.beginnings.first()?;
        let shape = Shape::nine();
        let order = |lines: &[u8; 9]| lines.map(usize::from);
        let mut names = found.names;
        let mut named = found.named;
        for name in names[1..].iter_mut().filter(|name| **name == 0) {
            named += 1;
            *name = named;
        }
        let digits: Vec<Digit> = names[1..].iter().filter_map(|&name| Digit::new(name)).collect();
        let first = if found.transposed {
            Symmetry::transpose(&shape)
        } else {
            Symmetry::identity(&shape)
        };
        let lines = [
            Symmetry::of_rows(&shape, &order(&found.rows)).ok()?,
            Symmetry::of_columns(&shape, &order(&found.columns)).ok()?,
            Symmetry::of_digits(&shape, &digits).ok()?,
        ];
        lines
            .iter()
            .try_fold(first, |symmetry, next| symmetry.then(next).ok())
    }
}

/// Whether a row, column or box holds a digit twice. The search relies on that none does: a digit gets its
/// name once in a row.
fn clash(rows: &[[u8; 9]; 9]) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for (row, line) in rows.iter().enumerate() {
        for (column, &value) in line.iter().enumerate().filter(|(_, value)| **value != 0) {
            let bit = 1 << value;
            for (kind, house) in [row, column, row / 3 * 3 + column / 3].into_iter().enumerate() {
                if seen[kind][house] & bit != 0 {
                    return true;
                }
                seen[kind][house] |= bit;
            }
        }
    }
    false
}

const ORDERS_OF_THREE: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Beginning {
    /// The name of what stands at a place of a row.
    #[inline]
    fn name_at(&self, line: &[u8; 9], place: usize) -> u8 {
        let value = line[usize::from(self.columns[place])];
        let name = self.names[usize::from(value)];
        if value != 0 && name == 0 { UNNAMED } else { name }
    }

    /// The end of the group of columns that begins at a place.
    #[inline]
    fn group_end(&self, place: usize) -> usize {
        place + 1 + (self.cuts >> place).trailing_zeros() as usize
    }

    /// In how many ways what is still undecided after the last row can be decided: columns that are still
    /// together are blank, and digits without a name do not occur.
    fn ways(&self) -> u64 {
        let factorial = |number: usize| (1..=number as u64).product::<u64>();
        let mut ways = factorial(9 - usize::from(self.named));
        let mut place = 0;
        while place < 9 {
            let end = self.group_end(place);
            ways *= factorial(end - place);
            place = end;
        }
        ways
    }

    /// The best that a row can become, as nine digits in hexadecimal.
    #[inline]
    fn key(&self, line: &[u8; 9]) -> u64 {
        let mut key = 0;
        let mut named = self.named;
        let mut add = |name: u8| {
            let new = u8::from(name == UNNAMED);
            named += new;
            key = key << 4 | u64::from(if new == 1 { named } else { name });
        };
        let mut place = 0;
        while place < 9 {
            let end = self.group_end(place);
            let a = self.name_at(line, place);
            match end - place {
                1 => add(a),
                2 => {
                    let b = self.name_at(line, place + 1);
                    add(a.min(b));
                    add(a.max(b));
                }
                _ => {
                    let (b, c) = (self.name_at(line, place + 1), self.name_at(line, place + 2));
                    let (low, high) = (a.min(b), a.max(b));
                    add(low.min(c));
                    add(low.max(high.min(c)));
                    add(high.max(c));
                }
            }
            place = end;
        }
        key
    }

    /// Orders the groups from `place` on as the row demands. Digits that get their names in one group can do
    /// so in any order, and each order is a beginning of its own.
    fn settle(mut self, line: &[u8; 9], mut place: usize, results: &mut Vec<Beginning>) {
        while place < 9 {
            let end = self.group_end(place);
            let mut names = [0; 3];
            for (at, name) in names[..end - place].iter_mut().enumerate() {
                *name = self.name_at(line, place + at);
            }
            // Sorted by insertion; columns move with their names.
            for last in 1..end - place {
                for at in (1..=last).rev() {
                    if names[at] < names[at - 1] {
                        names.swap(at, at - 1);
                        self.columns.swap(place + at, place + at - 1);
                    }
                }
            }
            let names = &names[..end - place];
            for (at, _) in names.iter().enumerate().skip(1).filter(|(_, name)| **name != 0) {
                self.cuts |= 1 << (place + at - 1); // a named column stands apart from the one before it
            }
            let new = names.iter().filter(|&&name| name == UNNAMED).count();
            let first_new = end - new;
            match new {
                0 => {}
                1 => self.name(line, first_new),
                _ => {
                    for order in ORDERS_OF_THREE.iter().filter(|order| new == 3 || order[2] == 2) {
                        let mut branch = self;
                        for (at, &from) in order[..new].iter().enumerate() {
                            branch.columns[first_new + at] = self.columns[first_new + usize::from(from)];
                            branch.name(line, first_new + at);
                        }
                        branch.settle(line, end, results);
                    }
                    return;
                }
            }
            place = end;
        }
        results.push(self);
    }

    /// Gives the digit at a place the next name.
    fn name(&mut self, line: &[u8; 9], place: usize) {
        self.named += 1;
        self.names[usize::from(line[usize::from(self.columns[place])])] = self.named;
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;
    use kudosu_testkit::{corpus, puzzle_with_holes, solved_grid};

    use super::*;

    #[test]
    fn every_disguise_of_a_puzzle_has_the_same_form_and_none_comes_before_it() {
        let shape = Shape::nine();
        let mut rng = Rng::new(11);
        for holes in [1, 20, 40, 55, 60, 70, 78, 80, 81].into_iter().cycle().take(60) {
            let puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), holes, &mut rng);
            let form = canonical(&puzzle).unwrap();
            assert_eq!(
                form.symmetry.apply(&puzzle).unwrap(),
                *form.puzzle.grid(),
                "{puzzle}"
            );
            for _ in 0..5 {
                let disguised = Symmetry::random(&shape, &mut rng).apply(&puzzle).unwrap();
                assert_eq!(canonical(&disguised).unwrap().puzzle, form.puzzle, "{puzzle}");
                assert!(form.puzzle.grid().values() <= disguised.values());
            }
        }
    }

    #[test]
    fn puzzles_that_differ_have_forms_that_differ() {
        let puzzles = corpus()
            .into_iter()
            .filter(|entry| entry.puzzle.shape().is_nine());
        for entry in puzzles {
            let form = canonical(&entry.puzzle).unwrap().puzzle;
            let form = form.grid();
            let count = |grid: &Grid| grid.values().iter().filter(|&&value| value != 0).count();
            assert_eq!(count(form), count(&entry.puzzle), "{}", entry.name);
        }
        // The same pattern, but two equal digits instead of two different ones.
        let with = |value| {
            let mut values = [0; 81];
            (values[0], values[40]) = (1, value);
            canonical(Grid::from_values(&Shape::nine(), &values).unwrap())
                .unwrap()
                .puzzle
        };
        assert_ne!(with(1), with(2));
        assert_eq!(with(2), with(3));
    }

    #[test]
    fn a_blank_grid_is_its_own_form() {
        let blank = Grid::blank(&Shape::nine());
        assert_eq!(canonical(&blank).unwrap().puzzle, Puzzle::from(blank));
    }

    /// How many symmetries carry a puzzle into itself.
    fn automorphisms(grid: &Grid) -> u64 {
        let mut canoniser = Canoniser::new();
        canoniser.form(grid.values().try_into().unwrap()).unwrap();
        canoniser.automorphisms()
    }

    /// Of all ways to rearrange and rename, as many lead to each image of a puzzle.
    #[test]
    fn symmetries_of_a_puzzle_and_its_images_make_all_symmetries() {
        const ALL: u64 = 2 * 6_u64.pow(8) * 362_880;
        let with = |givens: &[(usize, u8)]| {
            let mut values = [0; 81];
            givens.iter().for_each(|&(cell, value)| values[cell] = value);
            automorphisms(&Grid::from_values(&Shape::nine(), &values).unwrap())
        };
        assert_eq!(with(&[]), ALL);
        assert_eq!(with(&[(40, 5)]), ALL / (81 * 9));
        // One digit twice, in other bands and stacks: 36 cells are so to a cell, and the two have no order.
        assert_eq!(with(&[(0, 1), (80, 1)]), ALL / (9 * 81 * 36 / 2));
        // Two digits in one box and one row or column, which have no order either.
        assert_eq!(with(&[(0, 1), (1, 2)]), ALL / (81 * (2 + 2) * 9 * 8 / 2));
    }

    #[test]
    fn the_most_symmetric_grid_has_648_automorphisms_and_grids_by_chance_have_one() {
        // Rows of a band and bands are shifted: the first of all solved grids in their canonical forms.
        let line = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let most = Grid::from_line(&Shape::nine(), line).unwrap();
        assert_eq!(automorphisms(&most), 648);
        let mut rng = Rng::new(5);
        for _ in 0..20 {
            assert_eq!(
                automorphisms(&kudosu_testkit::mixed_grid(&Shape::nine(), &mut rng)),
                1
            );
        }
    }

    #[test]
    fn a_disguise_has_as_many_automorphisms() {
        let (shape, mut rng) = (Shape::nine(), Rng::new(6));
        let mut symmetric = 0;
        for holes in [0, 20, 40, 55, 66, 75, 78].into_iter().cycle().take(70) {
            let puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), holes, &mut rng);
            let disguised = Symmetry::random(&shape, &mut rng).apply(&puzzle).unwrap();
            assert_eq!(automorphisms(&disguised), automorphisms(&puzzle), "{puzzle}");
            symmetric += usize::from(automorphisms(&puzzle) > 1);
        }
        assert!(symmetric > 10, "{symmetric}");
    }

    #[test]
    fn givens_that_clash_are_refused_instead_of_making_it_panic() {
        let mut canoniser = Canoniser::new();
        for (first, second) in [(0, 1), (0, 8), (0, 9), (0, 72), (0, 10), (30, 50)] {
            let mut values = [0; 81];
            (values[first], values[second]) = (1, 1);
            let grid = Grid::from_values(&Shape::nine(), &values).unwrap();
            assert_eq!(
                canonical(&grid),
                Err(NoCanonicalForm::Clash),
                "{first} and {second}"
            );
            assert_eq!(canoniser.form(&values), Err(NoCanonicalForm::Clash));
        }
        let full_of_one = Grid::from_values(&Shape::nine(), &[1; 81]).unwrap();
        assert_eq!(canonical(&full_of_one), Err(NoCanonicalForm::Clash));
    }
}
