//! The arrows of chains: curves that leave and reach the edge of a mark and bend around the candidates
//! between.

use std::collections::HashMap;
use std::fmt::Write as _;

use kudosu_board::{Cell, Digit};

use super::places::CELL;
use super::{ARROW, StepArt};
use crate::figure::FigureArrow;

/// The bends that are tried, in parts of the distance; the one that covers least is taken.
const BENDS: [f64; 8] = [0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6];
/// In so many parts a curve is looked at.
const SAMPLES: u32 = 24;

type Point = (f64, f64);

pub(super) fn write_arrows(text: &mut String, art: &StepArt<'_>) -> std::fmt::Result {
    let radius = art.places.reach();
    let mut in_the_way = InTheWay::on(art);
    let [mut strong, mut weak, mut heads] = [const { String::new() }; 3];
    for FigureArrow { from, to, is_solid } in &art.figure.arrows {
        let place = |group: &[(Cell, Digit)]| -> Vec<Point> {
            let places = group
                .iter()
                .map(|&(cell, digit)| art.places.candidate(cell, digit));
            places.collect()
        };
        let (from, to) = (place(from), place(to));
        for group in [&from, &to].into_iter().filter(|group| group.len() > 1) {
            write_bundle(text, art, group, radius)?;
        }
        let Some((from, to)) = nearest(&from, &to) else {
            continue;
        };
        let curve = in_the_way.best_curve(from, to, radius, art.places.extent());
        in_the_way.add_all(&curve.samples(), Weight::Curve);
        curve.write(if *is_solid { &mut strong } else { &mut weak })?;
        write_head(&mut heads, &curve, to, radius)?;
    }
    // All arrows of a kind are one path: a long chain has many, and a net has hundreds.
    let line = format!(r#"fill="none" stroke="{ARROW}" stroke-width="4" opacity="0.85""#);
    let dashed = format!(r#"{line} stroke-dasharray="9 7""#);
    let filled = format!(r#"fill="{ARROW}""#);
    let kinds = [
        ("arrow strong", &line, &strong),
        ("arrow weak", &dashed, &weak),
        ("arrow-head", &filled, &heads),
    ];
    for (class, colours, path) in kinds.into_iter().filter(|(.., path)| !path.is_empty()) {
        write!(text, r#"<path {} d="{path}"/>"#, art.paint.look(class, colours))?;
    }
    Ok(())
}

/// The two that are closest to each other; none where they lie on each other, as nothing leads from a
/// candidate to itself.
fn nearest(froms: &[Point], tos: &[Point]) -> Option<(Point, Point)> {
    let pairs = froms
        .iter()
        .flat_map(|&from| tos.iter().map(move |&to| (from, to)));
    let found = pairs.min_by(|one, other| distance(one.0, one.1).total_cmp(&distance(other.0, other.1)));
    found.filter(|&(from, to)| distance(from, to) > 0.0)
}

/// A ring around several candidates that are one statement.
fn write_bundle(text: &mut String, art: &StepArt<'_>, places: &[Point], radius: f64) -> std::fmt::Result {
    let colours = format!(r#"fill="none" stroke="{ARROW}" stroke-width="2.5""#);
    let look = art.paint.look("bundle", &colours);
    let far = radius + 4.0;
    let edge = |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64| places.iter().map(of).reduce(pick);
    let ends = [
        edge(|it| it.0, f64::min),
        edge(|it| it.1, f64::min),
        edge(|it| it.0, f64::max),
        edge(|it| it.1, f64::max),
    ];
    let [Some(left), Some(top), Some(right), Some(bottom)] = ends else {
        return Ok(());
    };
    write!(
        text,
        r#"<rect {look} x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{far:.1}"/>"#,
        left - far,
        top - far,
        right - left + 2.0 * far,
        bottom - top + 2.0 * far
    )
}

fn distance(one: Point, other: Point) -> f64 {
    // Not `hypot`, whose care for the smallest numbers is slow and large: these are places on a board.
    let (dx, dy) = (one.0 - other.0, one.1 - other.1);
    (dx * dx + dy * dy).sqrt()
}

/// A curve with one control point.
struct Curve {
    start: Point,
    control: Point,
    end: Point,
}

impl Curve {
    fn between(from: Point, to: Point, bend: f64, radius: f64) -> Curve {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = distance(from, to).max(1.0);
        // Long ones bend less, or they would leave the board.
        let amount = bend * length.min(280.0);
        let control = (
            f64::midpoint(from.0, to.0) - dy / length * amount,
            f64::midpoint(from.1, to.1) + dx / length * amount,
        );
        Curve {
            start: towards(from, control, radius + 1.0),
            control,
            end: towards(to, control, radius + 6.0),
        }
    }

    fn samples(&self) -> Vec<Point> {
        let at = |at: u32| {
            let t = f64::from(at) / f64::from(SAMPLES);
            let mix =
                |a: f64, b: f64, c: f64| (1.0 - t) * (1.0 - t) * a + 2.0 * (1.0 - t) * t * b + t * t * c;
            (
                mix(self.start.0, self.control.0, self.end.0),
                mix(self.start.1, self.control.1, self.end.1),
            )
        };
        (1..SAMPLES).map(at).collect()
    }

    fn write(&self, path: &mut String) -> std::fmt::Result {
        let Curve { start, control, end } = self;
        write!(
            path,
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            start.0, start.1, control.0, control.1, end.0, end.1
        )
    }
}

fn write_head(path: &mut String, curve: &Curve, to: Point, radius: f64) -> std::fmt::Result {
    let tip = towards(to, curve.control, radius + 1.0);
    let length = distance(curve.control, tip).max(f64::EPSILON);
    let (dx, dy) = (
        (tip.0 - curve.control.0) / length,
        (tip.1 - curve.control.1) / length,
    );
    // Twice as long as it is wide.
    let (long, wide) = ((radius * 0.81).min(11.7), (radius * 0.39).min(5.6));
    let (one, other) = (
        (tip.0 - dx * long + dy * wide, tip.1 - dy * long - dx * wide),
        (tip.0 - dx * long - dy * wide, tip.1 - dy * long + dx * wide),
    );
    write!(
        path,
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        tip.0, tip.1, one.0, one.1, other.0, other.1
    )
}

fn towards(point: Point, goal: Point, by: f64) -> Point {
    let length = distance(point, goal).max(f64::EPSILON);
    (
        point.0 + (goal.0 - point.0) / length * by,
        point.1 + (goal.1 - point.1) / length * by,
    )
}

/// What a curve had better not cover.
#[derive(Clone, Copy)]
enum Weight {
    Candidate,
    Mark,
    Curve,
}

/// All that can be seen, by the square that it lies in: a curve through one of them costs.
struct InTheWay {
    squares: HashMap<(i32, i32), Vec<(Point, Weight)>>,
}

/// As wide as the farthest that anything is looked for, so that the squares around a point are enough.
const SQUARE: f64 = CELL / 5.0;

impl InTheWay {
    fn on(art: &StepArt<'_>) -> InTheWay {
        let mut all = InTheWay {
            squares: HashMap::new(),
        };
        // What no arrow has to avoid need not be known.
        if art.figure.arrows.is_empty() {
            return all;
        }
        let marks = art.figure.marks.iter();
        let marks: Vec<Point> = marks
            .map(|&(cell, digit, _)| art.places.candidate(cell, digit))
            .collect();
        all.add_all(&marks, Weight::Mark);
        if let Some(candidates) = &art.figure.candidates {
            let grid = art.figure.printed.puzzle.grid();
            let blank = art.places.shape.cells().filter(|&cell| grid.get(cell).is_none());
            let seen = blank.flat_map(|cell| candidates.get(cell).iter().map(move |digit| (cell, digit)));
            let seen: Vec<Point> = seen
                .map(|(cell, digit)| art.places.candidate(cell, digit))
                .collect();
            all.add_all(&seen, Weight::Candidate);
        }
        all
    }

    fn square(point: Point) -> (i32, i32) {
        (
            (point.0 / SQUARE).floor() as i32,
            (point.1 / SQUARE).floor() as i32,
        )
    }

    fn add_all(&mut self, points: &[Point], weight: Weight) {
        for &point in points {
            let square = self.squares.entry(InTheWay::square(point)).or_default();
            square.push((point, weight));
        }
    }

    fn best_curve(&self, from: Point, to: Point, radius: f64, extent: f64) -> Curve {
        let tried = BENDS.map(|bend| {
            let curve = Curve::between(from, to, bend, radius);
            let cost = curve.samples();
            let cost = cost.into_iter().map(|point| self.cost(point, radius, extent));
            (bend.abs() * 4.0 + cost.sum::<f64>(), curve)
        });
        let best = tried
            .into_iter()
            .reduce(|best, next| if next.0 < best.0 { next } else { best });
        best.expect("there are bends to try").1
    }

    fn cost(&self, point: Point, radius: f64, extent: f64) -> f64 {
        let is_off = point.0.min(point.1) < 0.0 || point.0.max(point.1) > extent;
        let mut cost = if is_off { 5.0 } else { 0.0 };
        let (x, y) = InTheWay::square(point);
        for square in (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y))) {
            for &(other, weight) in self.squares.get(&square).into_iter().flatten() {
                let gap = distance(point, other);
                cost += match weight {
                    Weight::Candidate if gap < radius * 0.8 => 1.0 - gap / radius,
                    Weight::Mark if gap < radius * 0.8 => 3.0 * (1.0 - gap / radius),
                    Weight::Curve if gap < radius * 0.5 => 0.3,
                    _ => 0.0,
                };
            }
        }
        cost
    }
}
