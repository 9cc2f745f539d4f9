//! Lines and arrows, each in the width and colour that readers know it by.

use kudosu_board::{Cell, LineRule, Shape};

use super::forms::{Form, Ink, WHITE};
use super::{ClueArt, GREY, middle};

const THERMOMETER: Ink = Ink(0xC8, 0xC8, 0xC8);
const SLOW: Ink = Ink(0xDD, 0xDD, 0xDD);

/// Of the circle at the end of an arrow.
const RADIUS: f64 = 0.4;

/// A way that starts at the edge of the circle around its first point.
fn from_edge(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut way = points.to_vec();
    if let [from, next, ..] = points[..] {
        let (dx, dy) = (next.0 - from.0, next.1 - from.1);
        let length = dx.hypot(dy).max(1e-9);
        way[0] = (from.0 + dx / length * RADIUS, from.1 + dy / length * RADIUS);
    }
    way
}

impl ClueArt {
    pub(super) fn draw_line(&mut self, shape: &Shape, rule: LineRule, cells: &[Cell]) {
        let points: Vec<(f64, f64)> = cells.iter().map(|&cell| middle(shape, cell)).collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return;
        };
        let (width, ink) = look(rule, shape.side());
        let way = match rule {
            // What lies under its circles, such as the ends of a lockout line, stays visible.
            LineRule::DoubleArrow => {
                let mut way = from_edge(&points);
                way.reverse();
                from_edge(&way)
            }
            _ => points.clone(),
        };
        self.under.push(Form::path(way, width, ink));
        let ends = [first, last];
        match rule {
            LineRule::Thermometer => self.under.push(Form::disc(first, 0.38, Some(ink), None)),
            LineRule::SlowThermometer => {
                self.under
                    .push(Form::disc(first, 0.38, Some(ink), Some((GREY, 0.03))));
            }
            LineRule::Between => {
                let circle = |at| Form::disc(at, 0.38, Some(WHITE), Some((GREY, 0.05)));
                self.under.extend(ends.map(circle));
            }
            LineRule::DoubleArrow => {
                let circle = |at| Form::disc(at, RADIUS, None, Some((ink, 0.06)));
                self.under.extend(ends.map(circle));
            }
            LineRule::Lockout => {
                for (x, y) in ends {
                    let diamond = vec![(x - 0.42, y), (x, y - 0.42), (x + 0.42, y), (x, y + 0.42)];
                    let around: Vec<(f64, f64)> = diamond.iter().chain(diamond.first()).copied().collect();
                    self.under.push(Form::filled(diamond, Ink(0xEE, 0xEE, 0xFF)));
                    self.under.push(Form::path(around, 0.03, Ink(0x55, 0x55, 0xDD)));
                }
            }
            _ => {}
        }
    }

    /// A circle or pill, and the way from its edge with a head at its end.
    pub(super) fn draw_arrow(&mut self, shape: &Shape, pill: &[Cell], line: &[Cell]) {
        const WIDTH: f64 = 0.05;
        let points: Vec<(f64, f64)> = line.iter().map(|&cell| middle(shape, cell)).collect();
        if points.len() > 1 {
            let way = from_edge(&points);
            // The head ends within its cell, not on its middle, where the digit stands.
            self.under.extend(Form::arrow(&way, WIDTH, GREY, 0.22));
        }
        let bulb: Vec<(f64, f64)> = pill.iter().map(|&cell| middle(shape, cell)).collect();
        match bulb[..] {
            [at] => self
                .under
                .push(Form::disc(at, RADIUS, Some(WHITE), Some((GREY, WIDTH)))),
            _ => {
                self.under
                    .push(Form::path(bulb.clone(), 2.0 * RADIUS + WIDTH, GREY));
                self.under.push(Form::path(bulb, 2.0 * RADIUS - WIDTH, WHITE));
            }
        }
    }
}

/// Width and colour of a line.
fn look(rule: LineRule, side: usize) -> (f64, Ink) {
    match rule {
        LineRule::Thermometer => (0.3, THERMOMETER),
        LineRule::SlowThermometer => (0.3, SLOW),
        LineRule::Palindrome => (0.2, Ink(0xB8, 0xB8, 0xB8)),
        LineRule::Renban => (0.25, Ink(0xF0, 0x67, 0xF0)),
        LineRule::Nabner => (0.25, Ink(0xC9, 0xC8, 0x83)),
        rule @ LineRule::Whispers { .. } if rule == LineRule::whispers(side) => (0.19, Ink(0x67, 0xF0, 0x67)),
        LineRule::Whispers { .. } => (0.19, Ink(0xFF, 0x9A, 0x00)),
        LineRule::Between => (0.1, Ink(0xB0, 0xB0, 0xB0)),
        LineRule::Lockout => (0.22, Ink(0xAA, 0xBE, 0xEF)),
        LineRule::RegionSum => (0.16, Ink(0x2E, 0xCB, 0xFF)),
        LineRule::Zipper => (0.16, Ink(0xCD, 0xB1, 0xEC)),
        LineRule::DoubleArrow => (0.12, Ink(0xC5, 0x4B, 0x8B)),
        LineRule::Entropic => (0.16, Ink(0xFF, 0xCC, 0xAA)),
        LineRule::Modular => (0.16, Ink(0x33, 0xBB, 0xBB)),
        LineRule::Sums { .. } => (0.16, Ink(0xE6, 0xC2, 0x00)),
        LineRule::Parity => (0.16, Ink(0xE8, 0x7B, 0x7B)),
    }
}
