//! The card against the engines on the processor; only where `KUDOSU_GPU` is set, for few machines have one.

#![allow(clippy::unwrap_used)]

use std::num::NonZero;
use std::sync::Arc;

use kudosu_board::{Grid, Rng, Shape, Stop};
use kudosu_gpu::{Card, CardBatch, CardError};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};
use kudosu_search::Unfinished;
use kudosu_search::nine::{
    Batch, BatchEngine, Columns, Row, RowStatus, TextLine, Values, depths_of_unique, solve_columns,
};
use kudosu_testkit::{puzzle_with_holes, solved_grid};

/// A card, where the machine is said to have one.
fn card() -> Option<Card> {
    if std::env::var_os("KUDOSU_GPU").is_none() {
        eprintln!("skipped: KUDOSU_GPU is not set");
        return None;
    }
    Some(Card::open().unwrap())
}

struct Table {
    counts: Vec<u32>,
    status: Vec<RowStatus>,
    solutions: Vec<Values>,
}

impl Table {
    fn new(rows: usize) -> Table {
        Table {
            counts: vec![99; rows],
            status: vec![RowStatus::Invalid; rows],
            solutions: vec![[99; 81]; rows],
        }
    }

    fn columns(&mut self) -> Columns<'_> {
        Columns::new(&mut self.counts, &mut self.status).with_solutions(&mut self.solutions)
    }
}

fn puzzles(count: usize) -> Vec<Values> {
    let mut rng = Rng::new(7);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let solved = solved_grid(&Shape::nine(), &mut rng);
        for holes in [30, 50, 55, 58, 62, 70] {
            let mut values: Values = puzzle_with_holes(&solved, holes, &mut rng)
                .values()
                .try_into()
                .unwrap();
            if rng.below(9) == 0 {
                values[rng.below(81)] = rng.below(20) as u8;
            }
            puzzles.push(values);
        }
    }
    puzzles
}

#[test]
fn the_card_answers_as_the_processor_does() {
    let Some(card) = card() else { return };
    let (puzzles, stop) = (puzzles(30_000), Stop::new());
    let threads = std::thread::available_parallelism().unwrap();
    for limit in [1, 2, 50].map(|limit| NonZero::new(limit).unwrap()) {
        for number in [1, 100, puzzles.len()] {
            let puzzles = &puzzles[..number];
            let (mut here, mut there) = (Table::new(number), Table::new(number));
            card.solve_columns(puzzles, limit, there.columns(), threads, &stop)
                .unwrap();
            solve_columns(puzzles, limit, here.columns(), threads, &stop).unwrap();
            assert!(here.counts == there.counts);
            assert!(here.status == there.status);
            assert!(here.solutions == there.solutions);
        }
    }
}

#[test]
fn the_card_answers_lines_as_the_processor_does_from_several_threads() {
    let Some(card) = card() else { return };
    let mut lines: Vec<TextLine> = puzzles(30_000).iter().map(Row::of).collect();
    let mut rng = Rng::new(8);
    for line in &mut lines {
        match rng.below(20) {
            0 => line[rng.below(81)] = rng.below(256) as u8,
            1..10 => line
                .iter_mut()
                .filter(|byte| **byte == b'0')
                .for_each(|byte| *byte = b'.'),
            _ => {}
        }
    }
    let (stop, limit, one) = (Stop::new(), NonZero::new(2).unwrap(), NonZero::<usize>::MIN);
    let answers = |lines: &[TextLine], engine: Option<&mut dyn BatchEngine>| {
        let (mut counts, mut status) = (vec![99; lines.len()], vec![RowStatus::Invalid; lines.len()]);
        let mut solutions = vec![[99; 82]; lines.len()];
        let columns = Columns::of_lines(&mut counts, &mut status).with_solutions(&mut solutions);
        match engine {
            None => card.solve_columns(lines, limit, columns, one, &stop).unwrap(),
            Some(engine) => engine.fill_lines(lines, limit, columns, &stop).unwrap(),
        }
        (counts, status, solutions)
    };
    std::thread::scope(|scope| {
        for part in lines.chunks(2_003) {
            let answers = &answers;
            scope.spawn(move || {
                for lines in [part, &part[..part.len() / 2], &part[..1], &[]] {
                    assert!(answers(lines, None) == answers(lines, Some(&mut Batch::new())));
                }
            });
        }
    });
}

#[test]
fn a_stop_ends_the_card_and_leaves_right_rows() {
    let Some(card) = card() else { return };
    let (puzzles, one) = (vec![[0; 81]; 3_000_000], NonZero::<usize>::MIN);
    let mut table = Table::new(puzzles.len());
    let stop = Stop::new();
    let limit = NonZero::new(100_000).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| stop.request());
        let ended = card.solve_columns(&puzzles, limit, table.columns(), one, &stop);
        assert_eq!(ended, Err(CardError::Unfinished(Unfinished::Stopped)));
    });
    for (count, status) in table.counts.iter().zip(&table.status) {
        assert!(*status == RowStatus::Unanswered || *count == 100_000);
    }
    // The card can be asked again.
    let mut table = Table::new(1);
    card.solve_columns(&[[0; 81]], limit, table.columns(), one, &Stop::new())
        .unwrap();
    assert_eq!(table.counts, [100_000]);
}

#[test]
fn depths_on_the_card_are_those_of_the_processor() {
    let Some(card) = card() else { return };
    let puzzles = puzzles(2_000);
    let (mut table, stop) = (Table::new(puzzles.len()), Stop::new());
    let (two, one) = (NonZero::new(2).unwrap(), NonZero::<usize>::MIN);
    card.solve_columns(&puzzles, two, table.columns(), one, &stop)
        .unwrap();
    let mut here = Table::new(puzzles.len());
    solve_columns(&puzzles, two, here.columns(), one, &stop).unwrap();
    assert!(here.counts == table.counts);
    let mut batch = CardBatch::new(Arc::new(card), Batch::new(), Box::new(|error| panic!("{error}")));
    let depths = depths_of_unique(&mut batch, &puzzles, &table.counts, &table.solutions, &stop).unwrap();
    let mut compared = 0;
    for (at, puzzle) in puzzles.iter().enumerate() {
        if table.counts[at] != 1 {
            assert_eq!(depths[at], None);
            continue;
        }
        let start = Position::of(Grid::from_values(&Shape::nine(), puzzle).unwrap());
        let rated = rate_hardness(&[HardnessScale::Te], &start, &stop).unwrap();
        let expected = match rated.on(HardnessScale::Te) {
            Some(Hardness::Exactly(depth)) => Some(depth).filter(|depth| *depth < 3),
            other => panic!("{other:?}"),
        };
        assert_eq!(depths[at], expected, "{puzzle:?}");
        compared += 1;
    }
    // A sixth of these puzzles have few enough holes to have one solution, and some of those were spoilt.
    assert!(compared > 200, "{compared}");
    stop.request();
    assert!(batch.depths(&puzzles, &puzzles, &stop).is_err());
}
