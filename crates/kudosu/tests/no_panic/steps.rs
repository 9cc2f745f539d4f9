//! Positions and steps: digits that clash, patterns that nobody found, and what is told and rated of them.

use kudosu::coach::{
    Checkup, Embedded, differences, hint, lesson, position_from, position_of, verdict_of, walk_through,
};
use kudosu::explain::{
    HintLevel, Language, View, Walkthrough, WalkthroughStyle, cell_list, describe_clashes, describe_several,
    describe_step, describe_walkthrough, draw_marked, eureka, figure, hint_for_mistakes, hint_for_step,
    legend, mistakes, view_for_hint,
};
use kudosu::logic::{
    End, Options, Path, Places, Position, Positions, Profile, Step, Workspace, all_steps, check_step,
    first_step, next_step, solve_path,
};
use kudosu::rating::{
    HodokuRating, KnownPath, Level, Scale, SeRating, SeReading, explainer_base, explainer_rating,
    hodoku_score, rate, rate_hodoku, rate_knowing, rate_level_without, rate_on, rate_se_as,
    rate_se_below_chains,
};
use kudosu::render::Look;
use kudosu::schema::{HintForm, StepForm, ViewForm, WalkthroughForm};
use kudosu::{Document, Shape, Stop};

use crate::arbitrary::{Arbitrary, rounds};

#[test]
fn positions_take_any_cells() {
    rounds(1500, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let mut position = any.position(&shape);
        let ((cell, digit), house) = (any.candidate(&shape), any.house(&shape));
        let places = Places::from_bits(u128::from(any.rng().next_u64()) << any.below(65));
        let _ = (
            places.contains(any.number()),
            places.single(),
            places.iter().count(),
            places.len(),
        );
        let _ = (
            position.value(cell),
            position.is_given(cell),
            position.candidates(cell),
            position.possible(cell),
        );
        let _ = (
            position.places(house, digit),
            position.placed_digits(house),
            position.blank_places(house),
        );
        let _ = (
            position.cells_at(house, places).count(),
            position.cells_in(house, digit).count(),
        );
        let _ = (
            position.blanks_in(house).count(),
            position.seen_digits(cell),
            position.cells_with(digit),
        );
        let cells = any.cells(&shape, 4);
        let _ = (
            position.common_houses(&cells).count(),
            position.seen_by_all(cells, digit),
        );
        let _ = (
            position.place(cell, digit),
            position.eliminate(cell, digit),
            position.is_broken(),
        );
        let _ = (
            position.grid(),
            position.layers(),
            position.exclude_each_other((cell, digit), any.candidate(&other)),
        );
        let step = any.step(&other);
        let _ = (position.apply(&step), step.refuted_by(&any.grid(&shape)));
        let _ = any.step(&shape).merged_with(&step);
        let steps = any.list(3, |any| any.step(&other));
        let mut along = Positions::along(&position, &steps);
        while along.lend_next().is_some() {}
        let _ = along.into_last();
    });
}

#[test]
fn every_finder_looks_at_any_position() {
    rounds(150, |any| {
        let shape = any.shape();
        let position = match any.below(3) {
            0 => any.position(&shape),
            1 => Position::of(any.proper()),
            _ => {
                let grid = any.proper();
                let candidates = any.candidates(grid.shape());
                Position::with_candidates(&grid, &kudosu::Grid::blank(grid.shape()), &candidates)
            }
        };
        let options = Options::default()
            .with_assume_unique(any.yes())
            .with_allow_missing(any.yes())
            .with_siamese(any.yes())
            .with_max_fins(any.number())
            .with_max_endo_fins(any.number())
            .with_max_chain_nodes(any.number().min(40))
            .with_allow_overlap(any.yes())
            .with_als_in_chains(any.yes())
            .with_most_net_work(1000);
        let technique = any.technique();
        let found = first_step(&position, technique, &options, &Stop::after_looks(300));
        let _ = all_steps(&position, any.technique(), &options, &Stop::after_looks(300));
        if let Ok(Some(step)) = found {
            let _ = check_step(&position, &step, true);
        }
        let mut workspace = Workspace::new();
        let profile = Profile::new("any", [any.technique(), technique]).with_options(options);
        let _ = workspace
            .at(&position)
            .next_step(&profile, &Stop::after_looks(300));
        let _ = next_step(&position, &profile.without(&[technique]), &Stop::after_looks(300));
        let _ = solve_path(&position, &Profile::se121(), &Stop::after_looks(300));
    });
}

#[test]
fn a_step_that_nobody_found_is_checked_and_told() {
    rounds(6000, |any| {
        let shape = if any.yes() { Shape::nine() } else { any.shape() };
        let mut position = any.position(&shape);
        if any.yes() {
            let clues = any.clues(&shape);
            position = position.with_clues(&std::sync::Arc::new(kudosu::logic::ClueRules::new(&clues)));
        }
        let step = any.step(&shape);
        let _ = check_step(&position, &step, any.yes());
        let view = View::of(&position, &step);
        let _ = (
            ViewForm::of(&shape, &view),
            StepForm::of(&shape, &step),
            eureka(&position, &step),
        );
        let drawing = draw_marked(&position, &view, &Look::default());
        for &language in Language::ALL {
            let _ = describe_step(&position, &step, language);
            let _ = StepForm::told(&position, &step, language);
            let _ = legend(&view, &drawing, language);
            for level in HintLevel::ALL {
                let _ = hint_for_step(&position, &step, level, language);
            }
        }
        let _ = view_for_hint(&position, &step, HintLevel::ALL[0]);
        let _ = figure(&position, Some(&view), &any.text(), any.yes());
        let _ = (
            explainer_rating(&step, &shape),
            explainer_base(step.technique),
            hodoku_score(step.technique),
        );
        let _ = (
            Level::of_step(&step, &shape),
            step.evidence.weight(),
            step.evidence.net.depth(),
        );
    });
}

fn ends(any: &mut Arbitrary) -> End {
    any.pick(&[End::Solved, End::Stuck, End::LimitReached, End::Broken])
}

#[test]
fn a_path_that_nobody_took_is_told_and_rated() {
    rounds(400, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let start = any.position(&shape);
        let steps: Vec<Step> = any.list(4, |any| any.step(&shape));
        let end = ends(any);
        let _ = (
            Level::of_path(&steps, end, &other),
            HodokuRating::of_path(&steps, end),
        );
        let _ = SeRating::of_path(&steps, end, &other);
        let mut path = Path::without_steps(&start, end);
        path.steps.clone_from(&steps);
        let mut walkthrough = Walkthrough::of_path(start.clone(), &Profile::human(), path);
        walkthrough.solution = any.maybe(|any| any.grid(&other));
        for &language in Language::ALL {
            let style = WalkthroughStyle::default()
                .with_language(language)
                .with_all_steps(true);
            let _ = describe_walkthrough(&walkthrough, &style.with_eureka(any.yes()));
            let form = WalkthroughForm::with_views(&walkthrough, language);
            let _ = form.to_walkthrough();
        }
        let profile = Profile::human();
        let known = KnownPath::new(&start, &profile, &steps, end);
        let _ = rate_knowing(&any.grid(&other), &known, any.yes(), &Stop::after_looks(200));
    });
}

#[test]
fn anything_can_be_rated() {
    rounds(150, |any| {
        let shape = if any.yes() { Shape::nine() } else { any.shape() };
        let grid = if any.below(3) == 0 {
            any.proper()
        } else {
            any.grid(&shape)
        };
        let unique = any.yes();
        let stop = || Stop::after_looks(300);
        let _ = (
            rate(&grid, unique, &stop()),
            rate_on(&Scale::ALL, &Position::of(&grid), None, unique, &stop()),
        );
        let position = any.position(&shape);
        let _ = (
            rate_hodoku(&position, unique, &stop()),
            rate_se_below_chains(&position, unique, &stop()),
        );
        let _ = rate_se_as(SeReading::Original, &position, unique, &stop());
        let _ = rate_level_without(&position, &[any.technique()], unique, &stop());
    });
}

#[test]
fn a_coach_takes_any_position() {
    rounds(300, |any| {
        let shape = if any.yes() { Shape::nine() } else { any.shape() };
        let other = any.shape();
        let position = if any.yes() {
            Position::of(any.proper())
        } else {
            any.position(&shape)
        };
        let stop = || Stop::after_looks(300);
        for level in HintLevel::ALL {
            if let Ok(told) = hint(&position, level, any.yes(), Language::German, &stop()) {
                let _ = (told.caption(), HintForm::of(&position, &told));
            }
        }
        let solution = any.grid(&other);
        let found = mistakes(&position, &solution);
        let _ = hint_for_mistakes(
            &position,
            &found,
            &any.grid(&shape),
            HintLevel::ALL[3],
            Language::English,
        );
        let _ = walk_through(&position, Profile::se121(), any.yes(), &stop());
        let _ = verdict_of(&position, &stop());
        let mut document = Document::new(any.grid(&shape)).with_placed(any.cell_set(&other));
        document.candidates = any.maybe(|any| any.candidates(&other));
        let _ = (
            position_of(&document),
            position_from(&any.grid(&other), &document),
        );
        let (one, two) = (any.grid(&shape), any.grid(&other));
        let differing: Vec<_> = differences(&one, &two).collect();
        let _ = describe_several(&other, &differing, Language::English);
        let clashes = one.clashes();
        let _ = describe_clashes(&other, &clashes, Language::German);
        let _ = cell_list(&other, any.cells(&shape, 9));
        let _ = Checkup::Clashing(clashes).describe(&two, Language::English);
        if let Ok(checkup) = Checkup::of(&one, &stop()) {
            let _ = checkup.describe(&two, Language::English);
        }
        let _ = Embedded::number(any.number());
    });
    for technique in kudosu::logic::Technique::all() {
        let _ = lesson(technique, &Stop::after_looks(3));
    }
}
