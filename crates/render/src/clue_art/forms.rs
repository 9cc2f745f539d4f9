//! The few forms that every drawing of a clue is made of.

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(super) const BLACK: Ink = Ink(0, 0, 0);
pub(super) const WHITE: Ink = Ink(0xFF, 0xFF, 0xFF);

/// A form in cells.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// Straight lines from point to point with round ends and corners.
    Path {
        points: Vec<(f64, f64)>,
        width: f64,
        ink: Ink,
        is_dashed: bool,
    },
    /// A filled form with straight edges.
    Filled { points: Vec<(f64, f64)>, ink: Ink },
    /// A circle, filled or not, with a line around it or not.
    Disc {
        middle: (f64, f64),
        radius: f64,
        fill: Option<Ink>,
        line: Option<(Ink, f64)>,
    },
    /// A text around its middle.
    Text {
        middle: (f64, f64),
        size: f64,
        text: String,
        ink: Ink,
    },
}

impl Form {
    pub(super) fn path(points: Vec<(f64, f64)>, width: f64, ink: Ink) -> Form {
        Form::Path {
            points,
            width,
            ink,
            is_dashed: false,
        }
    }

    pub(super) fn filled(points: Vec<(f64, f64)>, ink: Ink) -> Form {
        Form::Filled { points, ink }
    }

    pub(super) fn disc(middle: (f64, f64), radius: f64, fill: Option<Ink>, line: Option<(Ink, f64)>) -> Form {
        Form::Disc {
            middle,
            radius,
            fill,
            line,
        }
    }

    pub(super) fn text(middle: (f64, f64), size: f64, text: &str, ink: Ink) -> Form {
        Form::Text {
            middle,
            size,
            text: text.to_owned(),
            ink,
        }
    }

    /// The same form on a board whose cells are this large, after so many cells of room.
    pub(crate) fn placed(mut self, around: f64, cell: f64) -> Form {
        let place = |point: &mut (f64, f64)| *point = ((point.0 + around) * cell, (point.1 + around) * cell);
        match &mut self {
            Form::Path { points, width, .. } => {
                points.iter_mut().for_each(place);
                *width *= cell;
            }
            Form::Filled { points, .. } => points.iter_mut().for_each(place),
            Form::Disc {
                middle, radius, line, ..
            } => {
                place(middle);
                *radius *= cell;
                if let Some((_, width)) = line {
                    *width *= cell;
                }
            }
            Form::Text { middle, size, .. } => {
                place(middle);
                *size *= cell;
            }
        }
        self
    }

    /// The same form so far to the right and down.
    pub(crate) fn shifted(mut self, (right, down): (f64, f64)) -> Form {
        let place = |point: &mut (f64, f64)| *point = (point.0 + right, point.1 + down);
        match &mut self {
            Form::Path { points, .. } | Form::Filled { points, .. } => points.iter_mut().for_each(place),
            Form::Disc { middle, .. } | Form::Text { middle, .. } => place(middle),
        }
        self
    }

    /// A path with a head of this length at its end.
    pub(super) fn arrow(points: &[(f64, f64)], width: f64, ink: Ink, head: f64) -> Vec<Form> {
        let mut forms = vec![Form::path(points.to_vec(), width, ink)];
        if let [.., (x0, y0), tip] = *points {
            let (dx, dy) = (tip.0 - x0, tip.1 - y0);
            let length = dx.hypot(dy).max(1e-9);
            let (dx, dy) = (dx / length * head, dy / length * head);
            let wing = |turn: f64| (tip.0 - dx + turn * dy, tip.1 - dy - turn * dx);
            forms.push(Form::path(vec![wing(0.8), tip, wing(-0.8)], width, ink));
        }
        forms
    }
}
