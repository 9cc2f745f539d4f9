//! A method can be stopped at any moment, even in the middle of a hopeless grid.
#![allow(clippy::unwrap_used)] // in a test a panic is the report

use kudosu_board::{Digit, Grid, Rng, Shape, Stop, Unfinished};
use kudosu_methods::{Event, METHODS, Outcome, RunOptions, Watch};
use kudosu_testkit::{puzzle_with_holes, solved_grid};

/// A 25×25 grid with more than half of its cells blank and one digit that does not belong there.
fn hopeless() -> Grid {
    let mut rng = Rng::new(25);
    let solved = solved_grid(&Shape::of_side(25).unwrap(), &mut rng);
    let mut puzzle = puzzle_with_holes(&solved, 400, &mut rng);
    let (cell, wrong) = puzzle
        .blanks()
        .find_map(|cell| {
            let options = puzzle.options(cell);
            let wrong = options.iter().find(|&digit| solved.get(cell) != Some(digit))?;
            Some((cell, wrong))
        })
        .unwrap();
    puzzle.set(cell, wrong).unwrap();
    puzzle
}

/// Looks at a stop that a method may need to get out of what it is in the middle of.
const LOOKS_ON_THE_WAY_OUT: u64 = 8;

#[test]
fn every_method_obeys_a_stop_that_is_raised_at_any_moment() {
    let puzzle = hopeless();
    for method in METHODS {
        for looks in (0..16).map(|power| 1 << power) {
            let stop = Stop::after_looks(looks);
            let outcome = method.run(&puzzle, &RunOptions::default(), &stop, &mut ());
            let seen = stop.looks().unwrap();
            assert_eq!(
                outcome == Outcome::Unfinished(Unfinished::Stopped),
                seen > looks,
                "{}",
                method.name
            );
            assert!(
                seen <= looks + LOOKS_ON_THE_WAY_OUT,
                "{} looked {} times more",
                method.name,
                seen - looks
            );
        }
    }
}

/// Events between two looks at the stop: little more than one for each of the 625 cells.
const EVENTS_BETWEEN_LOOKS: u64 = 700;

#[test]
fn every_method_looks_at_the_stop_between_any_two_steps_that_take_a_while() {
    let puzzle = hopeless();
    for method in METHODS {
        let stop = Stop::after_looks(3000);
        let (mut looks, mut events, mut most) = (0, 0, 0);
        let mut watch = Watch(|_: &Event<'_>| {
            let now = stop.looks().unwrap();
            events = if now == looks { events + 1 } else { 0 };
            looks = now;
            most = most.max(events);
        });
        method.run(&puzzle, &RunOptions::default(), &stop, &mut watch);
        assert!(
            most < EVENTS_BETWEEN_LOOKS,
            "{}: {most} events without a look",
            method.name
        );
    }
}

#[test]
fn brute_force_never_ends_on_its_own_there_and_says_that_it_was_stopped() {
    let blank = Grid::blank(&Shape::of_side(100).unwrap());
    for method in METHODS.iter().filter(|method| method.document == Some("001")) {
        let stop = Stop::after_looks(100_000);
        let outcome = method.run(&blank, &RunOptions::default(), &stop, &mut ());
        assert_eq!(
            outcome,
            Outcome::Unfinished(Unfinished::Stopped),
            "{}",
            method.name
        );
    }
}

#[test]
fn a_stop_that_was_requested_before_the_start_is_seen_by_every_method() {
    let stop = Stop::new();
    stop.request();
    let blank = Grid::blank(&Shape::nine());
    for method in METHODS {
        let outcome = method.run(&blank, &RunOptions::default(), &stop, &mut ());
        assert_eq!(
            outcome,
            Outcome::Unfinished(Unfinished::Stopped),
            "{}",
            method.name
        );
    }
}

/// 10,000 cells deep is as deep as a recursion gets; it must fit the 2 MiB that threads commonly have.
#[test]
fn the_recursive_method_needs_little_stack_for_each_cell() {
    let stop = Stop::new();
    let mut places: Vec<usize> = Vec::new();
    let mut watch = Watch(|event: &Event<'_>| {
        if let Event::Guessed { depth, .. } = event {
            let marker = 0u8;
            let here = &raw const marker as usize;
            places.resize(places.len().max(*depth), here);
            places[depth - 1] = here;
            if places.len() > 50 {
                stop.request();
            }
        }
    });
    let mut grid = Grid::blank(&Shape::of_side(16).unwrap());
    grid.set(grid.shape().cell(0, 0).unwrap(), Digit::new(1).unwrap())
        .unwrap();
    let recursive = kudosu_methods::method("recursive").unwrap();
    recursive.run(&grid, &RunOptions::default(), &stop, &mut watch);
    assert!(places.len() > 50);
    let a_level = places[0].abs_diff(places[places.len() - 1]) / (places.len() - 1);
    assert!(a_level <= 192, "{a_level} bytes a level");
}
