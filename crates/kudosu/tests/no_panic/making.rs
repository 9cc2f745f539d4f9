//! Making puzzles and watching methods: recipes that cannot be, grids that cannot be minimised.

use std::time::Duration;

use kudosu::generate::{
    AnyDifficulty, Canoniser, ClueSymmetry, Dress, Maker, Order, Pattern, Recipe, VariantRecipe, Wish,
    attempt_seed, canonical, clue_range, generate, minimal_within, minimise, redundant_givens,
};
use kudosu::methods::{
    METHODS, Observer, Replay, RunOptions, Statistics, Strategies, Trace, method, report, short_time,
    violation, violation_totals,
};
use kudosu::schema::{EndForm, EventForm};
use kudosu::{ClueKind, Rng, Shape, Stop};

use crate::arbitrary::{Arbitrary, rounds};

fn recipe(any: &mut Arbitrary, shape: &Shape) -> Recipe {
    let other = any.shape();
    let (low, high) = (any.number(), any.number());
    let pattern = Pattern {
        cells: match any.yes() {
            true => any.cell_set(shape),
            false => any.cell_set(&other),
        },
        exact: any.yes(),
    };
    Recipe::new(shape)
        .with_symmetry(any.pick(&ClueSymmetry::ALL))
        .with_minimal(any.yes())
        .with_clues(any.maybe(|_| low..=high))
        .with_pattern(any.maybe(|_| pattern))
        .with_solution(any.maybe(|any| any.grid(&other)))
        .with_unbiased(any.below(8) == 0)
}

#[test]
fn recipes_take_any_wish() {
    rounds(300, |any| {
        let shape = any.shape();
        let recipe = recipe(any, &shape);
        let stop = Stop::after_looks(200);
        if let Err(error) = recipe.check() {
            let _ = error.to_string();
        }
        if let Ok(mut maker) = Maker::new(&recipe, &AnyDifficulty, &stop) {
            let _ = maker.attempt(any.number() as u64);
        }
        let wish = Wish::default()
            .with_se(any.maybe(|any| any.number() as u32..=any.number() as u32))
            .with_hodoku(any.maybe(|any| any.number() as u32..=any.number() as u32))
            .with_needs(any.list(2, |any| any.technique()))
            .with_only(any.maybe(|any| any.list(3, |any| any.technique())));
        let _ = Order::usual_give_up_after(&recipe, &wish);
        let order = Order::new(any.below(2), any.number() as u64)
            .with_threads(any.below(3))
            .with_give_up_after(any.below(2) as u64);
        let _ = generate(&recipe, &wish, &order, &Stop::after_looks(300), |_| {});
        let _ = attempt_seed(any.number() as u64, any.number() as u64);
        let _ = clue_range(&any.text());
        for symmetry in ClueSymmetry::ALL {
            let _ = symmetry.orbits(&shape);
        }
        let kinds = any.list(3, |any| any.pick(ClueKind::ALL));
        let variant = VariantRecipe::new(&shape, kinds)
            .with_givens(any.maybe(|any| any.number()..=any.number()))
            .with_solution(any.maybe(|any| any.grid(&shape)));
        let _ = variant.make(any.number() as u64, &Stop::after_looks(100));
    });
}

#[test]
fn any_grid_is_minimised_and_brought_into_its_canonical_form_or_refused() {
    rounds(300, |any| {
        let shape = any.shape();
        let grid = if any.below(3) == 0 {
            any.proper()
        } else {
            any.grid(&shape)
        };
        let stop = || Stop::after_looks(300);
        let _ = minimise(&grid, &mut Rng::new(1), &stop());
        let _ = redundant_givens(&grid, &stop());
        let _ = minimal_within(&grid, &stop(), |_| std::ops::ControlFlow::Break(()));
        let _ = canonical(&grid);
        let values: [u8; 81] = std::array::from_fn(|_| any.byte());
        let _ = Canoniser::new().form(&values);
        let dress = Dress {
            transpose: any.yes(),
            rotate: any.maybe(|any| any.number() as u16),
            mirror_left_right: any.yes(),
            bands: any.maybe(|any| any.text()),
            rows: any.maybe(|any| any.text()),
            stacks: any.maybe(|any| any.text()),
            columns: any.maybe(|any| any.text()),
            relabel: any.maybe(|any| any.text()),
            ..Dress::default()
        };
        let shape = any.shape();
        let _ = (dress.put_on(any.grid(&shape)), dress.put_on(any.proper()));
    });
}

/// Hands every event to whoever was made for another grid.
struct Elsewhere<'a>(&'a Shape, Replay, Statistics);

impl Observer for Elsewhere<'_> {
    fn see(&mut self, event: &kudosu::methods::Event<'_>) {
        self.1.see(event);
        self.2.see(event);
        let _ = EventForm::of(self.0, event);
    }
}

#[test]
fn methods_take_any_grid_and_are_watched_by_anybody() {
    rounds(200, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let grid = if any.below(3) == 0 {
            any.proper()
        } else {
            any.grid(&shape)
        };
        let options = RunOptions::default()
            .with_seed(any.number() as u64)
            .with_strategies(if any.yes() {
                Strategies::One
            } else {
                Strategies::Both
            });
        for entry in METHODS {
            let elsewhere = any.grid(&other);
            let mut observer = Elsewhere(&other, Replay::new(&elsewhere), Statistics::default());
            let outcome = entry.run(&grid, &options, &Stop::after_looks(200), &mut observer);
            let _ = (EndForm::of(&other, &outcome), outcome.results_line(Duration::MAX));
            let mut trace = Trace::new(entry, &elsewhere, |_: &str| {});
            let _ = entry.run(&grid, &options, &Stop::after_looks(50), &mut trace);
        }
        let _ = report(&grid, Strategies::Both, ToString::to_string);
        let clashes = grid.clashes();
        let _ = (
            violation_totals(&clashes),
            clashes.first().map(|clash| violation(clash, &other)),
        );
        let _ = (
            method(&any.text()),
            short_time(Duration::from_nanos(any.number() as u64)),
        );
    });
}
