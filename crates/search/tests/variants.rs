//! The puzzles of `shared/data/variants`: as many solutions as stored, the stored one, and right by an
//! oracle.
//!
//! What takes longer than a moment is left to `cargo nextest run -p kudosu-search --run-ignored only
//! variants`.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Grid, Stop};
use kudosu_search::{Verdict, verdict};
use kudosu_testkit::{Variant, broken_keys, own_variants, variants};

/// Solves the puzzles, each with a stop of its own, checks every answer, and says how many were answered.
fn answered(variants: &[Variant], stop: impl Fn() -> Stop) -> usize {
    let mut solved: Vec<(&str, Grid)> = Vec::new();
    let mut count = 0;
    for variant in variants {
        let puzzle = variant.document.givens();
        let Ok(verdict) = verdict(&puzzle, &stop()) else {
            eprintln!("not answered in this time: {}", variant.name);
            continue;
        };
        count += 1;
        let found = match &verdict {
            Verdict::NoSolution => 0,
            Verdict::Unique(_) => 1,
            Verdict::Several(..) => 2,
        };
        assert_eq!(Some(found), variant.solutions.or(Some(found)), "{}", variant.name);
        let own = match verdict {
            Verdict::NoSolution => continue,
            Verdict::Unique(solution) => {
                let stored = variant.solution.as_ref().unwrap_or(&solution);
                assert_eq!(&solution, stored, "{}", variant.name);
                solution
            }
            Verdict::Several(one, _) => one,
        };
        assert!(puzzle.is_solved_by(&own), "{}", variant.name);
        solved.push((&variant.json, own));
    }
    let pairs = solved.iter().map(|(json, solution)| (*json, solution));
    for (answer, (json, solution)) in broken_keys(pairs).into_iter().flatten().zip(&solved) {
        assert_eq!(answer, "", "{solution} {json}");
    }
    count
}

#[test]
fn our_own_variants_have_their_solution() {
    for document in own_variants() {
        let puzzle = &document.puzzle;
        let verdict = verdict(puzzle, &Stop::new());
        assert_eq!(
            verdict,
            Ok(Verdict::Unique(document.solution.unwrap())),
            "{puzzle:?}"
        );
    }
}

#[test]
fn the_collections_have_their_solutions() {
    let all = variants();
    let answered = answered(&all, || Stop::after_looks(3_000));
    assert!(10 * answered >= 8 * all.len(), "{answered} of {}", all.len());
}

#[test]
#[ignore = "takes minutes"]
fn the_collections_have_their_solutions_however_long_it_takes() {
    let mut all = variants();
    // Nobody has ended these two.
    all.retain(|variant| {
        !["LITTLE_KILLER_SNIPES #12", "LITTLE_KILLER_SNIPES #14"].contains(&variant.name.as_str())
    });
    assert_eq!(answered(&all, Stop::new), all.len());
}
