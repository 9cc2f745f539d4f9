//! Where everything of a board with rules lies, and the drawing as SVG.

use std::fmt::Write as _;

use kudosu_rules::{Form as Shape, Layer, LayerOn, RulePuzzle, Spot};

use super::colours::{HOUSE, LOOP, SHADE, SMALL, WALL, of_line, of_mark, of_region};
use super::{Forms, RuleFigure, path};
use crate::clue_art::Form;
use crate::sheet::lines_of;
use crate::svg::{HALF_CAP_HEIGHT, escaped, write_form};

/// A line of a board: from, to, and whether it is heavy.
type Line = ((f64, f64), (f64, f64), bool);

fn corner(spot: Spot) -> (f64, f64) {
    (f64::from(spot.column) - 1.0, f64::from(spot.row) - 1.0)
}

fn middle(spot: Spot) -> (f64, f64) {
    let (x, y) = corner(spot);
    (x + 0.5, y + 0.5)
}

/// The lines of the grid: around every cell, heavy at the rim and between boxes.
pub(super) fn strokes(puzzle: &RulePuzzle) -> Vec<Line> {
    let plane = puzzle.plane();
    let boxes = plane.boxes_of_cells();
    let differs = |a: usize, b: usize| {
        let has_some = !boxes[a].is_empty() || !boxes[b].is_empty();
        has_some && !boxes[a].iter().any(|own| boxes[b].contains(own))
    };
    let mut lines = Vec::new();
    for (at, &spot) in plane.spots().iter().enumerate() {
        let (x, y) = corner(spot);
        // A side that two cells share is drawn by the first of them.
        let right = spot.moved(0, 1).and_then(|next| plane.cell(next));
        let below = spot.moved(1, 0).and_then(|next| plane.cell(next));
        lines.push((
            (x + 1.0, y),
            (x + 1.0, y + 1.0),
            right.is_none_or(|right| differs(at, right)),
        ));
        lines.push((
            (x, y + 1.0),
            (x + 1.0, y + 1.0),
            below.is_none_or(|below| differs(at, below)),
        ));
        if spot.moved(0, -1).and_then(|next| plane.cell(next)).is_none() {
            lines.push(((x, y), (x, y + 1.0), true));
        }
        if spot.moved(-1, 0).and_then(|next| plane.cell(next)).is_none() {
            lines.push(((x, y), (x + 1.0, y), true));
        }
    }
    // Heavy lines lie on top of thin ones.
    lines.sort_by_key(|&(_, _, heavy)| heavy);
    lines
}

/// The digits with the middles of their cells, and whether they are given.
pub(super) fn digits(figure: &RuleFigure) -> Vec<((f64, f64), String, bool)> {
    let puzzle = figure.puzzle();
    let known = figure.position.known();
    let digit = |(at, &spot): (usize, &Spot)| {
        let value = known[at].filter(|_| figure.has_digits)?;
        Some((middle(spot), value.to_string(), puzzle.givens()[at].is_some()))
    };
    puzzle
        .plane()
        .spots()
        .iter()
        .enumerate()
        .filter_map(digit)
        .collect()
}

/// What is drawn of lines, layers and marks.
pub(super) fn layers(figure: &RuleFigure) -> Forms {
    let mut forms = Forms::default();
    let puzzle = figure.puzzle();
    let spots = puzzle.plane().spots();
    for &(variable, tint) in &figure.marks {
        if let Some(&spot) = spots.get(variable) {
            forms.fill(corner(spot), 0.0, of_mark(tint));
        }
    }
    for region in puzzle.regions() {
        for &cell in region {
            forms.fill(corner(spots[cell]), 0.08, HOUSE);
        }
    }
    // A gap within one board is a black cell; between boards there is nothing.
    if puzzle.board_count() == 1 {
        for &hole in puzzle.holes() {
            forms.fill(corner(hole), 0.0, WALL);
        }
    }
    draw_families(&mut forms, puzzle);
    for [small, large] in puzzle.compared_neighbours() {
        forms.under.push(sign(spots[small], spots[large]));
    }
    let known = figure.position.known();
    let mut from = spots.len();
    for layer in puzzle.layers() {
        let size = puzzle.layer_places(layer);
        let values = &known[from..from + size];
        let marks = figure
            .marks
            .iter()
            .filter(|(at, _)| (from..from + size).contains(at));
        for &(at, tint) in marks {
            mark(&mut forms, puzzle, layer, at - from, tint);
        }
        draw_layer(&mut forms, puzzle, layer, values);
        from += size;
    }
    draw_candidates(&mut forms, figure);
    forms
}

fn mark(forms: &mut Forms, puzzle: &RulePuzzle, layer: &Layer, at: usize, tint: u8) {
    let place = match layer.on {
        LayerOn::Cells => return forms.fill(corner(puzzle.plane().spots()[at]), 0.06, of_mark(tint)),
        LayerOn::Edges => {
            let [a, b] = puzzle.plane().edges()[at].map(|cell| middle(puzzle.plane().spots()[cell]));
            ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
        }
        LayerOn::Corners => corner(puzzle.plane().corners()[at]),
    };
    forms.over.push(Form::Disc {
        middle: place,
        radius: 0.16,
        fill: Some(of_mark(tint)),
        line: None,
    });
}

fn draw_families(forms: &mut Forms, puzzle: &RulePuzzle) {
    let spots = puzzle.plane().spots();
    for (number, (name, are_lines, lines)) in puzzle.lines_with_names().enumerate() {
        let ink = of_line(name, number);
        let lower = name.to_lowercase();
        let is_ring = !are_lines
            && ["circle", "ring", "kreis"]
                .iter()
                .any(|word| lower.contains(word));
        for line in lines {
            let points: Vec<(f64, f64)> = line.iter().map(|&cell| middle(spots[cell])).collect();
            if is_ring {
                forms.under.extend(points.into_iter().map(|middle| Form::Disc {
                    middle,
                    radius: 0.4,
                    fill: None,
                    line: Some((SMALL, 0.03)),
                }));
            } else if !are_lines {
                line.iter()
                    .for_each(|&cell| forms.fill(corner(spots[cell]), 0.12, ink));
            } else {
                draw_line(forms, &lower, points, ink);
            }
        }
    }
}

fn draw_line(forms: &mut Forms, name: &str, points: Vec<(f64, f64)>, ink: crate::clue_art::Ink) {
    // Cells that lie apart are no stroke.
    let is_far = |pair: &[(f64, f64)]| {
        let (across, down) = ((pair[0].0 - pair[1].0).abs(), (pair[0].1 - pair[1].1).abs());
        across > 1.5 || down > 1.5
    };
    let first = points.first().copied();
    let mut run: Vec<(f64, f64)> = Vec::new();
    for (at, &point) in points.iter().enumerate() {
        if at > 0 && is_far(&points[at - 1..=at]) {
            forms.under.push(path(std::mem::take(&mut run), 0.22, ink));
        }
        run.push(point);
    }
    if run.len() > 1 {
        forms.under.push(path(run, 0.22, ink));
    } else if let Some(&middle) = run.first() {
        forms.under.push(Form::Disc {
            middle,
            radius: 0.22,
            fill: Some(ink),
            line: None,
        });
    }
    let has_bulb = name.starts_with("thermo") || name.starts_with("slow");
    if let Some(middle) = first.filter(|_| has_bulb) {
        forms.under.push(Form::Disc {
            middle,
            radius: 0.36,
            fill: Some(ink),
            line: None,
        });
    }
}

fn draw_layer(forms: &mut Forms, puzzle: &RulePuzzle, layer: &Layer, values: &[Option<i64>]) {
    let plane = puzzle.plane();
    let spots = plane.spots();
    let small = |middle: (f64, f64), text: String| Form::Text {
        middle,
        size: 0.24,
        text,
        ink: SMALL,
    };
    let yes = |at: usize| values.get(at).copied().flatten() == Some(1);
    match layer.on {
        LayerOn::Cells if layer.is_yes_no => {
            let form = puzzle.form_of_layer(&layer.name);
            if matches!(form, Some(Shape::Loop | Shape::Path)) {
                for &[a, b] in plane
                    .edges()
                    .iter()
                    .filter(|edge| edge.iter().all(|&end| yes(end)))
                {
                    forms
                        .over
                        .push(path(vec![middle(spots[a]), middle(spots[b])], 0.12, LOOP));
                }
                let alone = |cell: &usize| yes(*cell) && !plane.neighbours(*cell).into_iter().any(yes);
                forms
                    .over
                    .extend((0..spots.len()).filter(alone).map(|cell| Form::Disc {
                        middle: middle(spots[cell]),
                        radius: 0.09,
                        fill: Some(LOOP),
                        line: None,
                    }));
                return;
            }
            for (at, &spot) in spots.iter().enumerate() {
                match values.get(at).copied().flatten() {
                    Some(0) => forms.over.push(Form::Disc {
                        middle: (corner(spot).0 + 0.12, corner(spot).1 + 0.88),
                        radius: 0.035,
                        fill: Some(SMALL),
                        line: None,
                    }),
                    Some(_) => forms.fill(corner(spot), 0.0, SHADE),
                    None => {}
                }
            }
        }
        LayerOn::Cells if puzzle.is_of_regions(&layer.name) => {
            for (at, &spot) in spots.iter().enumerate() {
                if let Some(value) = values[at] {
                    let number = layer.values.iter().position(|known| *known == value);
                    forms.fill(corner(spot), 0.0, of_region(number.unwrap_or(0)));
                    forms.over.push(small(
                        (corner(spot).0 + 0.16, corner(spot).1 + 0.18),
                        value.to_string(),
                    ));
                }
            }
            for &[a, b] in plane.edges() {
                if let (Some(one), Some(other)) = (values[a], values[b])
                    && one != other
                {
                    forms.over.push(side_between(spots[a], spots[b], 0.09));
                }
            }
        }
        LayerOn::Cells => {
            for (at, &spot) in spots.iter().enumerate() {
                if let Some(value) = values[at] {
                    forms.over.push(small(
                        (corner(spot).0 + 0.82, corner(spot).1 + 0.18),
                        value.to_string(),
                    ));
                }
            }
        }
        LayerOn::Edges => {
            for (at, &[a, b]) in plane.edges().iter().enumerate() {
                match values[at] {
                    Some(1) if layer.is_yes_no => forms.over.push(side_between(spots[a], spots[b], 0.12)),
                    Some(value) if !layer.is_yes_no => {
                        let (one, other) = (middle(spots[a]), middle(spots[b]));
                        let between = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
                        forms.over.push(small(between, value.to_string()));
                    }
                    _ => {}
                }
            }
        }
        LayerOn::Corners => {
            for (at, &spot) in plane.corners().iter().enumerate() {
                match values[at] {
                    Some(1) if layer.is_yes_no => forms.over.push(Form::Disc {
                        middle: corner(spot),
                        radius: 0.1,
                        fill: Some(WALL),
                        line: None,
                    }),
                    Some(value) if !layer.is_yes_no => {
                        forms.over.push(small(corner(spot), value.to_string()));
                    }
                    _ => {}
                }
            }
        }
    }
}

/// A sign on the side that two cells share, which points to the smaller one.
fn sign(small: Spot, large: Spot) -> Form {
    const REACH: f64 = 0.07;
    let (from, to) = (middle(large), middle(small));
    let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let (across, down) = ((to.0 - from.0) * REACH, (to.1 - from.1) * REACH);
    let points = vec![
        (x - across - 2.0 * down, y - down - 2.0 * across),
        (x + across, y + down),
        (x - across + 2.0 * down, y - down + 2.0 * across),
    ];
    path(points, 0.04, WALL)
}

/// The side that two cells share.
fn side_between(a: Spot, b: Spot, width: f64) -> Form {
    let (x, y) = corner(b);
    let to = if a.row == b.row {
        (x, y + 1.0)
    } else {
        (x + 1.0, y)
    };
    path(vec![(x, y), to], width, WALL)
}

fn draw_candidates(forms: &mut Forms, figure: &RuleFigure) {
    let Some(candidates) = &figure.candidates else {
        return;
    };
    let puzzle = figure.puzzle();
    let known = figure.position.known();
    let across = (puzzle.digits().len() as f64).sqrt().ceil().max(2.0);
    for (at, &spot) in puzzle.plane().spots().iter().enumerate() {
        if known[at].is_some() {
            continue;
        }
        for &value in candidates.get(at).into_iter().flatten() {
            let Some(place) = puzzle.digits().iter().position(|digit| *digit == value) else {
                continue;
            };
            let (row, column) = (place / across as usize, place % across as usize);
            let (x, y) = corner(spot);
            forms.over.push(Form::Text {
                middle: (
                    x + (column as f64 + 0.5) / across * 0.9 + 0.05,
                    y + (row as f64 + 0.5) / across * 0.9 + 0.05,
                ),
                size: 0.75 / across,
                text: value.to_string(),
                ink: SMALL,
            });
        }
    }
}

/// A board in the drawing's own units: a cell of a 9×9 board, and white around it.
const CELL: f64 = 60.0;
const MARGIN: f64 = 20.0;
const CAPTION_LINE: f64 = 24.0;

/// The drawing of a position: vectors and text, no scripts.
#[must_use]
pub fn rule_svg(figure: &RuleFigure) -> String {
    let (rows, columns) = figure.puzzle().plane().size();
    // Large boards have smaller cells.
    let cell = (CELL * 9.0 / figure.side() as f64).clamp(12.0, CELL);
    let (wide, high) = (f64::from(columns) * cell, f64::from(rows) * cell);
    let most = ((wide / 9.0) as usize).max(24);
    let caption = lines_of(&figure.caption, &|line| line.chars().count() <= most, 40);
    let width = wide + 2.0 * MARGIN;
    let height = high + 2.0 * MARGIN + caption.len() as f64 * CAPTION_LINE;
    let mut text = String::new();
    let title = figure.puzzle().title().unwrap_or("Sudoku");
    // A string takes everything.
    let _ = writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#
    );
    let _ = writeln!(text, "<title>{}</title>", escaped(title));
    let _ = writeln!(text, r#"<rect width="{width}" height="{height}" fill="white"/>"#);
    let _ = writeln!(text, r#"<g transform="translate({MARGIN} {MARGIN})">"#);
    let layers = RuleLayers::of(figure, cell);
    text.push_str(&layers.under);
    text.push_str(&layers.over);
    for (number, line) in caption.iter().enumerate() {
        let y = high + 28.0 + number as f64 * CAPTION_LINE;
        let _ = writeln!(
            text,
            r#"<text x="{:.2}" y="{y:.2}" font-size="16">{}</text>"#,
            wide / 2.0,
            escaped(line)
        );
    }
    let _ = writeln!(text, "</g>\n</svg>");
    text
}

/// The layers of a drawing, for whoever has a frame for them: shades, lines and the grid; then what lies over
/// the grid, and the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleLayers {
    /// Shades, lines with names and the lines of the grid.
    pub under: String,
    /// Loops, walls, small numbers, candidates and digits.
    pub over: String,
}

impl RuleLayers {
    /// The layers of a position whose cells are this wide.
    #[must_use]
    pub fn of(figure: &RuleFigure, cell: f64) -> RuleLayers {
        let forms = layers(figure);
        let (mut under, mut over) = (String::new(), String::new());
        for form in forms.under {
            let _ = write_form(&mut under, &form.placed(0.0, cell));
        }
        under.push_str("<g stroke=\"black\" stroke-linecap=\"square\">\n");
        for ((x1, y1), (x2, y2), heavy) in strokes(figure.puzzle()) {
            let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|at| at * cell);
            let wide = if heavy {
                (0.045 * cell).max(1.2)
            } else {
                (0.012 * cell).max(0.4)
            };
            let _ = writeln!(
                under,
                r#"<path d="M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}" stroke-width="{wide:.2}"/>"#
            );
        }
        under.push_str("</g>\n");
        for form in forms.over {
            let _ = write_form(&mut over, &form.placed(0.0, cell));
        }
        for ((x, y), digit, given) in digits(figure) {
            let size = cell * if digit.chars().count() > 1 { 0.5 } else { 0.66 };
            let look = if given { "" } else { r##" fill="#1f5fa8""## };
            let _ = writeln!(
                over,
                r#"<text x="{:.2}" y="{:.2}" font-size="{size:.2}"{look}>{digit}</text>"#,
                x * cell,
                y * cell + size * HALF_CAP_HEIGHT
            );
        }
        RuleLayers { under, over }
    }
}
