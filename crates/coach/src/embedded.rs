//! Puzzles that come with kudosu: something to play at once, from a first 4×4 to a 16×16 for a long evening.
//!
//! They were made for kudosu: a random solved grid, digits taken away in pairs that mirror each other as long
//! as the solution stays the only one and the method named beside the puzzle still solves it.

use kudosu_board::Grid;

/// A puzzle that comes with kudosu. It has exactly one solution.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    /// What to expect.
    pub title: &'static str,
    /// The simplest of kudosu's methods that solve it without a guess.
    pub simplest_method: &'static str,
    /// Cells in reading order: a character each, `.` for a blank, A = 10.
    cells: &'static str,
}

/// All of them, from easy to hard and from small to large.
#[rustfmt::skip]
pub const EMBEDDED: &[Embedded] = &[
    Embedded { title: "4×4, for a first try", simplest_method: "triple-match", cells: "..3...1..2...1.." },
    Embedded { title: "6×6, for warming up", simplest_method: "strategies", cells: "......2..4...31.2..2.61...3..5......" },
    Embedded { title: "9×9, easy", simplest_method: "triple-match", cells: "\
        .5.7..6.....8.2...6.3.1....46..5..83...428...29..3..41....4.7.8...2.6.....4..9.2." },
    Embedded { title: "9×9, easy but longer", simplest_method: "strategies", cells: "\
        .7......6423............91....52.1...5.4.7.3...2.36....64............3517......2." },
    Embedded { title: "9×9, medium", simplest_method: "logic", cells: "\
        ..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83.." },
    Embedded { title: "9×9, hard", simplest_method: "logic", cells: "\
        .4..173..2..39.......2....64.78...9..92...81..8...95.77....2.......84..1..876..5." },
    Embedded { title: "12×12, easy", simplest_method: "strategies", cells: "\
        4...57B.8....8.C..1......6....427.51..7.A..B...8....2.3...6.1.96..7..4.\
        ...2..C..36.5.1...A.3....6...4..5.B..82.B13....C......2..9.A....7.BC8...2" },
    Embedded { title: "16×16, easy", simplest_method: "triple-match", cells: "\
        ..7D3.B...5E...9...E2A..DF1..8B.15..C.G68.....D.G8.3...F..CB46.7\
        6....3..GD.......34.5..E6.....A...A.D...B.758..GC.1F..AB..9...5.\
        .1...E..2G..59.34..9AB.8...3.7...D.....49..F.A2.......5G..A....4\
        5.EB81..F...7.62.F.....25E.6..31.GD..CFA..B1E...8...BG...C.9AF.." },
    Embedded { title: "16×16, easy but longer", simplest_method: "strategies", cells: "\
        ..2D9..46..F.....4G....E.1C5..8D...E.FD..3..5......3.1....DE.G9.\
        ..A5....24E8.1....86.2.15C.7A..B..B..7.....D..292..4.....A..6.DE\
        ED.B..7.....8..C48..1.....6..D..6..15.E2D.A.97....C.D48A....B6..\
        .C4.2G....1.D......G..1..EB.F...1F..C65.8....37.....3..87..GC2.." },
];

/// Made like the others; `kudosu generate --needs xy-wing --symmetry rotate180 --seed 11` gives it again.
#[rustfmt::skip]
static EXAMPLE: Embedded = Embedded { title: "9×9, hard", simplest_method: "logic", cells: "\
    ...3..9...24.....6..8..5.1..53.91..76.......57..54.63..3.1..5..1.....29...5..2..." };

impl Embedded {
    /// The puzzle with this number, counted from 1.
    #[must_use]
    pub fn number(number: usize) -> Option<&'static Embedded> {
        EMBEDDED.get(number.checked_sub(1)?)
    }

    /// The puzzle that shows the program at work when none is given: easy to begin with, then locked
    /// candidates, pairs, an X-Wing and an XY-Wing, one of each.
    #[must_use]
    pub fn example() -> &'static Embedded {
        &EXAMPLE
    }

    /// The puzzle as a grid.
    ///
    /// ```
    /// let puzzle = kudosu_coach::Embedded::number(1).expect("there is a first puzzle").grid();
    /// assert_eq!(puzzle.to_string(), "..3...1..2...1..");
    /// ```
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.cells.parse().expect("a test reads every embedded puzzle")
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Stop;
    use kudosu_methods::{METHODS, RunOptions, Statistics};

    use super::*;

    #[test]
    fn every_puzzle_has_exactly_one_solution() {
        for puzzle in EMBEDDED.iter().chain([&EXAMPLE]) {
            let verdict = kudosu_search::verdict(puzzle.grid(), &Stop::new()).unwrap();
            assert!(verdict.is_unique(), "{}", puzzle.title);
            let side = format!("{0}×{0}", puzzle.grid().shape().side());
            assert!(puzzle.title.starts_with(&side), "{}", puzzle.title);
        }
    }

    #[test]
    fn every_puzzle_is_as_hard_as_it_says() {
        for puzzle in EMBEDDED.iter().chain([&EXAMPLE]) {
            let without_a_guess = METHODS.iter().filter(|method| method.shows_work).find(|method| {
                // Brute force always guesses; on the large grids it would not even come to an end.
                if method.document == Some("001") {
                    return false;
                }
                let mut work = Statistics::default();
                let outcome = method.run(&puzzle.grid(), &RunOptions::default(), &Stop::new(), &mut work);
                outcome.solution().is_some() && work.guesses == 0
            });
            let name = without_a_guess.map(|method| method.name);
            assert_eq!(name, Some(puzzle.simplest_method), "{}", puzzle.title);
        }
    }
}
