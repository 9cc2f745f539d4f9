//! What must hold for every hunt: finds have one solution, are minimal, canonical, as wished and found once;
//! threads and interruptions change nothing about what is found in the end.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;

use kudosu_board::nine::Values;
use kudosu_board::{Grid, Shape, Stop};
use kudosu_generate::{
    AnyDifficulty, Canoniser, Hunt, HuntEnd, HuntEvent, HuntFind, HuntSoFar, HuntSummary, Maker, Recipe,
    Wish, hunt, redundant_givens,
};
use kudosu_search::Reference;

fn starts(count: u64) -> Vec<Values> {
    let recipe = Recipe::new(&Shape::nine()).with_minimal(true);
    let stop = Stop::new();
    let mut maker = Maker::new(&recipe, &AnyDifficulty, &stop).unwrap();
    let mut made = |seed| maker.attempt(seed).unwrap().best.unwrap().puzzle;
    (0..count)
        .map(|seed| made(seed).values().try_into().unwrap())
        .collect()
}

fn finds(order: &Hunt, starts: &[Values]) -> (Vec<HuntFind>, HuntSummary) {
    let mut finds = Vec::new();
    let summary = hunt(order, starts, HuntSoFar::default(), &Stop::new(), |event| {
        if let HuntEvent::Found(found) = event {
            finds.push(found.clone());
        }
    });
    (finds, summary)
}

fn forms(finds: &[HuntFind]) -> BTreeSet<Values> {
    finds.iter().map(|found| found.puzzle).collect()
}

fn givens(puzzle: &Values) -> usize {
    puzzle.iter().filter(|&&value| value != 0).count()
}

#[test]
fn every_find_is_unique_minimal_canonical_as_wished_and_there_once() {
    let wish = Wish::default().with_se(15..=26);
    let order = Hunt::new(wish.clone()).with_givens(20..=24).with_follow(false);
    let (finds, summary) = finds(&order, &starts(3));
    assert_eq!((summary.end, summary.starts), (HuntEnd::Exhausted, 3));
    assert_eq!(summary.counts.found, finds.len() as u64);
    assert!(finds.len() > 10, "{}", finds.len());
    assert_eq!(forms(&finds).len(), finds.len());
    for found in &finds {
        let grid = Grid::try_from(&found.puzzle).unwrap();
        let mut solutions = Reference::new(&grid, &Stop::new());
        let solution = Grid::try_from(&found.solution).unwrap();
        assert_eq!(
            (solutions.next(), solutions.next()),
            (Some(Ok(solution)), None),
            "{grid}"
        );
        assert!(
            redundant_givens(&grid, &Stop::new()).unwrap().is_empty(),
            "{grid}"
        );
        assert_eq!(Canoniser::new().form(&found.puzzle), Ok(found.puzzle));
        assert!((20..=24).contains(&givens(&found.puzzle)), "{grid}");
        assert!(wish.look(&grid, &Stop::new()).unwrap().is_met, "{grid}");
        assert_eq!(found.rank[1], found.ratings.se.unwrap().er.tenths().unwrap());
    }
}

/// All puzzles that a step leads to, by plain trying: what goes, what comes, and all that is minimal in it.
fn by_trying_all(seed: &Values) -> BTreeSet<Values> {
    let mut canoniser = Canoniser::new();
    let mut all = BTreeSet::new();
    let unique = |values: &Values| {
        let grid = Grid::try_from(values).unwrap();
        kudosu_search::verdict(&grid, Stop::never()).unwrap().is_unique()
    };
    for cell in (0..81).filter(|&cell| seed[cell] != 0) {
        for place in 0..81 {
            for digit in 1..=9 {
                let mut puzzle = *seed;
                puzzle[cell] = 0;
                if puzzle[place] != 0 || seed[place] == digit {
                    continue;
                }
                puzzle[place] = digit;
                if unique(&puzzle) {
                    let grid = Grid::try_from(&puzzle).unwrap();
                    kudosu_generate::minimal_within(&grid, Stop::never(), |minimal| {
                        let values: &Values = minimal.grid().values().try_into().unwrap();
                        all.insert(canoniser.form(values).unwrap());
                        std::ops::ControlFlow::Continue(())
                    })
                    .unwrap();
                }
            }
        }
    }
    all.remove(&canoniser.form(seed).unwrap());
    all
}

#[test]
fn a_hunt_for_anything_finds_what_trying_all_finds_on_any_number_of_threads() {
    let any = Hunt::new(Wish::default()).with_follow(false);
    for seed in starts(2) {
        let (alone, summary) = finds(&any, &[seed]);
        assert_eq!(summary.end, HuntEnd::Exhausted);
        assert_eq!(forms(&alone), by_trying_all(&seed));
        for (threads, seed_of_order) in [(1, 9), (3, 0), (4, 7)] {
            let order = any.clone().with_threads(threads).with_seed(seed_of_order);
            assert_eq!(
                forms(&finds(&order, &[seed]).0),
                forms(&alone),
                "{threads} threads"
            );
        }
        let (again, _) = finds(&any, &[seed]);
        let order = |finds: &[HuntFind]| finds.iter().map(|found| found.puzzle).collect::<Vec<_>>();
        assert_eq!(
            order(&again),
            order(&alone),
            "one thread finds the same in the same order"
        );
    }
}

#[test]
fn a_seed_in_disguise_is_one_seed_and_no_puzzle_is_none() {
    let seed = starts(1)[0];
    let mut renamed = seed;
    renamed
        .iter_mut()
        .filter(|value| **value != 0)
        .for_each(|value| *value = 10 - *value);
    let order = Hunt::new(Wish::default().with_se(90..=120)).with_follow(false);
    let (_, summary) = finds(&order, &[seed, renamed, [0; 81]]);
    assert_eq!((summary.starts, summary.counts.done), (1, 1));
    let (_, summary) = finds(&order, &[]);
    assert_eq!((summary.end, summary.counts.looked_at), (HuntEnd::Exhausted, 0));
}

#[test]
fn finds_are_gone_on_from_and_a_hunt_ends_when_there_are_enough() {
    let order = Hunt::new(Wish::default().with_se(10..=15)).with_most(200);
    let seed = starts(1);
    let (some, summary) = finds(&order, &seed);
    assert_eq!((summary.end, some.len()), (HuntEnd::Enough, 200));
    let first: BTreeSet<Values> = some.iter().map(|found| found.from).collect();
    assert!(first.len() > 1, "finds lie beside finds");
    let higher = some.iter().filter(|found| forms(&some).contains(&found.from));
    assert!(higher.count() > 0);
    let (none, summary) = finds(&order.clone().with_most(0), &seed);
    assert_eq!((summary.end, none.len()), (HuntEnd::Enough, 0));
}

#[test]
fn a_hunt_that_was_stopped_goes_on_without_losing_or_repeating_a_find() {
    let order = Hunt::new(Wish::default().with_se(10..=20)).with_follow(false);
    let starts = starts(3);
    let (whole, _) = finds(&order, &starts);
    for looks in [10, 3_000, 30_000, 100_000] {
        let mut known = HuntSoFar::default();
        let mut rounds = 0;
        loop {
            let stop = Stop::after_looks(looks << rounds);
            let mut next = known.clone();
            let summary = hunt(&order, &starts, known, &stop, |event| match event {
                HuntEvent::Found(found) => {
                    let is_new = next.finds.iter().all(|(find, _)| *find != found.puzzle);
                    assert!(is_new, "found again");
                    next.finds.push((found.puzzle, found.rank.clone()));
                    next.counts.found += 1;
                }
                HuntEvent::Done { puzzle, counts } => {
                    next.done.push(*puzzle);
                    next.counts = counts;
                }
                _ => {}
            });
            known = next;
            rounds += 1;
            if summary.end == HuntEnd::Exhausted {
                break;
            }
        }
        assert!(rounds > 1 || looks == 100_000);
        let found: BTreeSet<Values> = known.finds.iter().map(|(find, _)| *find).collect();
        assert_eq!(
            (found.len(), found),
            (known.finds.len(), forms(&whole)),
            "{looks}"
        );
    }
}

#[cfg(feature = "hardness")]
mod in_bulk {
    use std::num::NonZero;
    use std::sync::Mutex;

    use kudosu_board::Unfinished;
    use kudosu_board::nine::read_line;
    use kudosu_generate::hunt_with;
    use kudosu_logic::Position;
    use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};
    use kudosu_search::nine::{Answer, Batch, BatchEngine, Columns, ColumnsError, Solver};

    use super::*;

    /// An engine that finds depths many at a time, as a card does: none above two.
    struct Bulk<'a> {
        batch: Batch,
        /// Of how many puzzles it was asked for the depth, each time.
        asked: &'a Mutex<Vec<usize>>,
    }

    impl BatchEngine for Bulk<'static> {
        fn fill_columns(
            &mut self,
            puzzles: &[Values],
            limit: NonZero<u32>,
            columns: Columns<'_>,
            stop: &Stop,
        ) -> Result<(), ColumnsError> {
            BatchEngine::fill_columns(&mut self.batch, puzzles, limit, columns, stop)
        }

        fn finds_depths(&self) -> bool {
            true
        }

        fn depths(
            &mut self,
            puzzles: &[Values],
            solutions: &[Values],
            stop: &Stop,
        ) -> Result<Vec<Option<u32>>, Unfinished> {
            self.asked.lock().unwrap().push(puzzles.len());
            let both = puzzles.iter().zip(solutions);
            let depth = |(puzzle, solution): (&Values, &Values)| {
                let grid = Grid::try_from(puzzle).unwrap();
                let answer = Solver::new().answer(puzzle, stop)?;
                assert_eq!(answer, Answer::Unique(*solution), "its solution comes with it");
                let rated = rate_hardness(&[HardnessScale::Te], &Position::of(&grid), stop);
                Ok(match rated.map_err(|(why, _)| why)?.on(HardnessScale::Te) {
                    Some(Hardness::Exactly(depth)) => Some(depth).filter(|&depth| depth <= 2),
                    other => panic!("{grid}: {other:?}"),
                })
            };
            both.map(depth).collect()
        }
    }

    /// All that a hunt tells but how many wait: fewer do where many are asked at once.
    fn told(
        order: &Hunt,
        starts: &[Values],
        known: HuntSoFar,
        asked: Option<&'static Mutex<Vec<usize>>>,
    ) -> Vec<String> {
        let mut told = Vec::new();
        let tell = |event: HuntEvent<'_>| {
            told.push(match event {
                HuntEvent::Progress { counts, .. } => format!("{counts:?}"),
                other => format!("{other:?}"),
            });
        };
        let engine = || -> Box<dyn BatchEngine> {
            match asked {
                Some(asked) => Box::new(Bulk {
                    batch: Batch::new(),
                    asked,
                }),
                None => Box::new(Batch::new()),
            }
        };
        let summary = hunt_with(order, starts, known, &engine, &Stop::new(), tell);
        told.push(format!("{summary:?}"));
        told
    }

    #[test]
    fn whoever_finds_depths_many_at_a_time_finds_the_same_in_the_same_order() {
        static ASKED: Mutex<Vec<usize>> = Mutex::new(Vec::new());
        let te = HardnessScale::Te;
        let deep = "6......2.3...7...5..4.....1..82....3......1.619..3..4...26....87....53.......4...";
        let wish = |range| Wish::default().with_hardness(te, range);
        let near = |range| Hunt::new(wish(range)).with_follow(false);
        let hard = [read_line(deep.as_bytes()).unwrap()];
        let mixed = [starts(3), hard.to_vec()].concat();
        let hunts = [
            (near(2..=9), &hard[..]),
            (near(1..=9).with_givens(20..=23), &mixed),
            (near(0..=0).with_scales(vec![kudosu_rating::Scale::Se]), &mixed),
            (Hunt::new(wish(1..=1)).with_most(40), &mixed),
            (Hunt::new(wish(0..=0).with_se(20..=30)).with_most(60), &mixed),
            (
                Hunt::new(Wish::default().with_hardness(HardnessScale::B, 3..=4)).with_most(9),
                &mixed,
            ),
        ];
        for (order, starts) in hunts {
            let plain = told(&order, starts, HuntSoFar::default(), None);
            ASKED.lock().unwrap().clear();
            let bulk = told(&order, starts, HuntSoFar::default(), Some(&ASKED));
            assert_eq!(bulk.len(), plain.len(), "{order:?}");
            let differing = plain.iter().zip(&bulk).find(|(plain, bulk)| plain != bulk);
            assert_eq!(differing, None, "{order:?}");
            // More than what lies beside one given that goes.
            let most = ASKED.lock().unwrap().iter().copied().max();
            assert!(most > Some(60), "{most:?} {order:?}");
            if !order.follow {
                let forms_on = |asked, threads| {
                    let order = order.clone().with_threads(threads);
                    let told = told(&order, starts, HuntSoFar::default(), asked);
                    let found = told.into_iter().filter(|told| told.starts_with("Found"));
                    found.collect::<BTreeSet<_>>().len()
                };
                assert_eq!(forms_on(Some(&ASKED), 3), forms_on(None, 1), "{order:?}");
            }
        }
    }
}
