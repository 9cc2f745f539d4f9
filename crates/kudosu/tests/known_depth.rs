//! A depth of trial and error that somebody has found out is not worked out again.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu::rating::{Hardness, HardnessScale, Scale};
use kudosu::schema::{Id, RateQuestion, Status};
use kudosu::verbs::{ColumnVerb, Effort, QuickWay, rated};
use kudosu::{Document, Grid, Stop};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn asking(scales: &[Scale]) -> RateQuestion {
    RateQuestion {
        scale: scales.iter().copied().map(Id).collect(),
        ..RateQuestion::default()
    }
}

#[test]
fn a_depth_that_is_known_is_the_answer_where_it_is_asked_for() {
    let (te, b) = (HardnessScale::Te, HardnessScale::B);
    let document = Document::new(PUZZLE.parse::<Grid>().unwrap());
    let stop = Stop::new();
    let effort = Effort::new(&stop).knowing(Status::Unique);
    let hardness = |scales: &[Scale], depth| {
        let effort = effort.knowing_depth(depth);
        rated(&asking(scales), &document, &effort)
            .unwrap()
            .ratings
            .hardness
    };
    let both = [Scale::Hardness(te), Scale::Hardness(b)];
    assert_eq!(hardness(&both, None).on(te), Some(Hardness::Exactly(0)));
    // No card would say so; it shows that nobody looks again.
    let known = hardness(&both, Some(2));
    assert_eq!(
        (known.on(te), known.on(b)),
        (Some(Hardness::Exactly(2)), Some(Hardness::Exactly(0)))
    );
    assert_eq!(hardness(&both[1..], Some(2)).on(te), None);
}

#[test]
fn depths_are_looked_for_in_bulk_where_they_are_asked_for() {
    let te = Scale::Hardness(HardnessScale::Te);
    let alone = asking(&[te]).quick_way();
    let beside = asking(&[Scale::Level, te]).quick_way();
    let (QuickWay::Depths(alone), QuickWay::Depths(beside)) = (alone, beside) else {
        panic!("{alone:?}, {beside:?}");
    };
    assert!(alone > beside);
    assert!(matches!(asking(&[Scale::Level]).quick_way(), QuickWay::Counts(_)));
}
