//! A method can be stopped at any moment, even in the middle of a hopeless grid.
#![allow(clippy::unwrap_used)] // in a test a panic is the report

use std::time::{Duration, Instant};

use kudosu_board::{Digit, Grid, Rng, Shape, Stop};
use kudosu_methods::{METHODS, MethodEntry, Outcome, RunOptions};
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

/// Runs a method beside a timer; gives its outcome and how long it went on after the stop.
fn stop_after(wait: Duration, method: &'static MethodEntry, puzzle: &Grid) -> (Outcome, Duration) {
    let stop = Stop::new();
    std::thread::scope(|scope| {
        let running = scope.spawn(|| {
            let outcome = method.run(puzzle, &RunOptions::default(), &stop, &mut ());
            (outcome, Instant::now())
        });
        std::thread::sleep(wait);
        let asked = Instant::now();
        stop.request();
        let (outcome, ended) = running.join().unwrap();
        (outcome, ended.saturating_duration_since(asked))
    })
}

#[test]
fn every_method_stops_within_ten_milliseconds_on_a_hopeless_grid() {
    let puzzle = hopeless();
    for method in METHODS {
        // The machine may be busy with something else at one moment, hardly at twenty.
        let late =
            |_: &i32| stop_after(Duration::from_millis(30), method, &puzzle).1 >= Duration::from_millis(10);
        let late_tries = (0..20).take_while(late).count();
        assert!(late_tries < 20, "{} never stopped in time", method.name);
    }
}

#[test]
fn brute_force_never_ends_on_its_own_there_and_says_that_it_was_stopped() {
    let blank = Grid::blank(&Shape::of_side(100).unwrap());
    for method in METHODS.iter().filter(|method| method.document == Some("001")) {
        let (outcome, _) = stop_after(Duration::from_millis(30), method, &blank);
        assert_eq!(outcome, Outcome::Stopped, "{}", method.name);
    }
}

#[test]
fn a_stop_that_was_requested_before_the_start_is_seen_by_every_method() {
    let stop = Stop::new();
    stop.request();
    let blank = Grid::blank(&Shape::nine());
    for method in METHODS {
        let outcome = method.run(&blank, &RunOptions::default(), &stop, &mut ());
        assert_eq!(outcome, Outcome::Stopped, "{}", method.name);
    }
}

/// 10,000 cells deep is as deep as a recursion gets; it must fit the 2 MiB that threads commonly have.
#[test]
fn the_recursive_method_needs_little_stack_for_each_cell() {
    use kudosu_methods::{Event, Watch};

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
