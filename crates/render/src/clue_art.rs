//! How clues are drawn, as readers of SudokuPad know it: cages, thermometers, arrows, dots, lines in their
//! colours, numbers beside the grid.
//!
//! Everything is a few plain forms in cells from the grid's top left corner, x to the right and y down,
//! before anybody knows whether it becomes SVG or PDF.

mod cage;
mod forms;
mod lines;

pub(crate) use forms::{Form, Ink};

use kudosu_board::{Cell, Clue, ClueId, HouseKind, Indexed, LineRule, Puzzle, Relation, Shape};

use cage::outline;
use forms::{BLACK, WHITE};

/// What is drawn of the clues: some of it under the lines of the grid, some over them.
#[derive(Default)]
pub(crate) struct ClueArt {
    pub(crate) under: Vec<Form>,
    pub(crate) over: Vec<Form>,
    /// Whether something stands beside the grid.
    pub(crate) is_beside: bool,
}

const SHADE: Ink = Ink(0xE4, 0xE4, 0xE4);
const REGION: Ink = Ink(0xDD, 0xE6, 0xF3);
const DIAGONAL: Ink = Ink(0x6A, 0xB7, 0xE0);
const GREY: Ink = Ink(0x88, 0x88, 0x88);

/// The middle of a cell.
fn middle(shape: &Shape, cell: Cell) -> (f64, f64) {
    (
        shape.column_of(cell) as f64 + 0.5,
        shape.row_of(cell) as f64 + 0.5,
    )
}

/// The middle of all these cells: the border of two, the crossing of four.
fn middle_of_all(shape: &Shape, cells: &[Cell]) -> (f64, f64) {
    let count = cells.len().max(1) as f64;
    let sum = cells.iter().map(|&cell| middle(shape, cell));
    let (x, y) = sum.fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx, y + dy));
    (x / count, y / count)
}

/// The square of a cell, this much smaller on every side.
fn square(shape: &Shape, cell: Cell, inset: f64) -> Vec<(f64, f64)> {
    let (left, top) = (shape.column_of(cell) as f64, shape.row_of(cell) as f64);
    let (from, to) = (inset, 1.0 - inset);
    vec![
        (left + from, top + from),
        (left + to, top + from),
        (left + to, top + to),
        (left + from, top + to),
    ]
}

impl ClueArt {
    /// The drawing of all clues, and of the houses that are no rows, columns or boxes.
    pub(crate) fn of(puzzle: &Puzzle) -> ClueArt {
        let mut art = ClueArt::default();
        for (_, part) in ClueArt::parts(puzzle) {
            art.under.extend(part.under);
            art.over.extend(part.over);
            art.is_beside |= part.is_beside;
        }
        art
    }

    /// The same clue by clue, in the order in which it is drawn; houses come first and are no clue's.
    pub(crate) fn parts(puzzle: &Puzzle) -> Vec<(Option<ClueId>, ClueArt)> {
        let (grid, clues) = (puzzle.grid(), puzzle.clues());
        let mut houses = ClueArt::default();
        houses.draw_houses(clues.shape());
        // Shades first, so that no line is hidden by one, then the widest lines that others lie upon.
        let layer = |clue: &Clue| match clue {
            Clue::ExtraRegion { .. } | Clue::Clone { .. } => 0,
            Clue::Line {
                rule: LineRule::Lockout,
                ..
            } => 1,
            _ => 2,
        };
        let in_layer = |wanted: usize| clues.iter().filter(move |(_, clue)| layer(clue) == wanted);
        // Where a digit stands, what it could be is not worth showing.
        let is_idle = |clue: &Clue| matches!(clue, Clue::Marks { cell, .. } if grid.get(*cell).is_some());
        let shown = (0..3).flat_map(in_layer).filter(|(_, clue)| !is_idle(clue));
        let drawn = shown.map(|(id, clue)| {
            let mut art = ClueArt::default();
            art.draw(clue, clues.shape());
            (Some(id), art)
        });
        [(None, houses)].into_iter().chain(drawn).collect()
    }

    fn draw_houses(&mut self, shape: &Shape) {
        let side = shape.side() as f64;
        let houses = shape.houses_of_kind(HouseKind::Extra).iter();
        let is_diagonal = |cells: &[Cell], is_rising: bool| {
            cells.iter().all(|&cell| {
                let column = shape.column_of(cell);
                let column = if is_rising {
                    shape.side() - 1 - column
                } else {
                    column
                };
                shape.row_of(cell) == column
            })
        };
        // Groups that cover the grid would shade all of it.
        let extra = houses.clone().count();
        for house in houses {
            let diagonal = |from, to| Form::path(vec![from, to], 0.04, DIAGONAL);
            if is_diagonal(house.cells(), false) {
                self.under.push(diagonal((0.0, 0.0), (side, side)));
            } else if is_diagonal(house.cells(), true) {
                self.under.push(diagonal((0.0, side), (side, 0.0)));
            } else if extra < shape.side() {
                let shades = house
                    .cells()
                    .iter()
                    .map(|&cell| Form::filled(square(shape, cell, 0.0), REGION));
                self.under.extend(shades);
            }
        }
    }

    fn draw(&mut self, clue: &Clue, shape: &Shape) {
        match clue {
            // Rules of the whole grid are told in words.
            Clue::AntiKnight | Clue::AntiKing | Clue::Negative { .. } => {}
            Clue::Killer { cells, sum } => {
                self.over.extend(outline(shape, cells, 0.08, 0.025, BLACK, true));
                if let (Some(sum), Some(&first)) = (sum, cells.iter().min()) {
                    self.corner_text(shape, first, &sum.to_string());
                }
            }
            Clue::ExtraRegion { cells } => {
                self.under.extend(
                    cells
                        .iter()
                        .map(|&cell| Form::filled(square(shape, cell, 0.0), REGION)),
                );
            }
            Clue::Clone { cells, copy } => {
                let all = cells.iter().chain(copy);
                self.under
                    .extend(all.map(|&cell| Form::filled(square(shape, cell, 0.04), SHADE)));
            }
            Clue::Quadruple { cells, digits } => {
                let at = middle_of_all(shape, cells);
                self.over
                    .push(Form::disc(at, 0.27, Some(WHITE), Some((BLACK, 0.025))));
                let text: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
                let rows: Vec<String> = text.chunks(2).map(|pair| pair.join(" ")).collect();
                let size = if rows.len() > 1 { 0.2 } else { 0.24 };
                for (row, text) in rows.iter().enumerate() {
                    let shift = (row as f64 - (rows.len() as f64 - 1.0) / 2.0) * 0.2;
                    self.over
                        .push(Form::text((at.0, at.1 + shift), size, text, BLACK));
                }
            }
            Clue::Even { cell } => self
                .under
                .push(Form::filled(square(shape, *cell, 0.12), Ink(0xCC, 0xCC, 0xCC))),
            Clue::Odd { cell } => {
                let disc = Form::disc(middle(shape, *cell), 0.4, Some(Ink(0xCC, 0xCC, 0xCC)), None);
                self.under.push(disc);
            }
            Clue::Minimum { cell } => self.draw_extreme(shape, *cell, false),
            Clue::Maximum { cell } => self.draw_extreme(shape, *cell, true),
            Clue::Marks { cell, digits } => {
                let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
                let joint = if shape.side() > 9 { " " } else { "" };
                let (text, at) = (digits.join(joint), middle(shape, *cell));
                let size = (1.5 / text.chars().count().max(1) as f64).min(0.24);
                self.over.push(Form::text(at, size, &text, GREY));
            }
            Clue::Indexer { indexed, cells } => {
                let colour = match indexed {
                    Indexed::Row => Ink(0x7C, 0xC7, 0x7C),
                    Indexed::Column => Ink(0xC7, 0x7C, 0x7C),
                    Indexed::Box => Ink(0x7C, 0x7C, 0xC7),
                };
                self.over.extend(outline(shape, cells, 0.06, 0.06, colour, false));
            }
            Clue::CountingCircles { cells } => {
                let circle = |&cell: &Cell| Form::disc(middle(shape, cell), 0.4, None, Some((GREY, 0.05)));
                self.under.extend(cells.iter().map(circle));
            }
            Clue::Pair {
                relation,
                cells,
                value,
            } => self.draw_pair(shape, *relation, cells, *value),
            Clue::Arrow { pill, line } => self.draw_arrow(shape, pill, line),
            Clue::Line { rule, cells } => self.draw_line(shape, *rule, cells),
            Clue::LittleKiller { start, slant, sum } => {
                self.is_beside = true;
                let (row, column) = slant.place_before(*start, shape);
                let at = (f64::from(column) + 0.5, f64::from(row) + 0.5);
                let (down, right) = slant.step();
                let along = |far: f64| (at.0 + f64::from(right) * far, at.1 + f64::from(down) * far);
                self.over.push(Form::text(at, 0.36, &sum.to_string(), BLACK));
                self.over
                    .extend(Form::arrow(&[along(0.28), along(0.48)], 0.03, BLACK, 0.12));
            }
            Clue::Outside { edge, value, .. } => {
                self.is_beside = true;
                let (row, column) = edge.place(shape);
                let at = (f64::from(column) + 0.5, f64::from(row) + 0.5);
                self.over.push(Form::text(at, 0.42, &value.to_string(), BLACK));
            }
        }
    }

    /// A small number in the corner of a cell, on white, as cages have it.
    fn corner_text(&mut self, shape: &Shape, cell: Cell, text: &str) {
        let size = 0.23;
        let (left, top) = (shape.column_of(cell) as f64, shape.row_of(cell) as f64);
        let width = 0.13 * text.len() as f64 + 0.04;
        let paper = vec![
            (left + 0.03, top + 0.03),
            (left + 0.05 + width, top + 0.03),
            (left + 0.05 + width, top + 0.27),
            (left + 0.03, top + 0.27),
        ];
        self.over.push(Form::filled(paper, WHITE));
        self.over.push(Form::text(
            (left + 0.05 + width / 2.0, top + 0.15),
            size,
            text,
            BLACK,
        ));
    }

    /// A shaded cell with four arrow heads: towards a minimum, away from a maximum.
    fn draw_extreme(&mut self, shape: &Shape, cell: Cell, is_maximum: bool) {
        self.under.push(Form::filled(square(shape, cell, 0.0), SHADE));
        let (x, y) = middle(shape, cell);
        for (right, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
            let (near, far) = if is_maximum { (0.36, 0.44) } else { (0.44, 0.36) };
            let along =
                |far: f64, aside: f64| (x + right * far + down * aside, y + down * far + right * aside);
            let head = vec![along(near, -0.12), along(far, 0.0), along(near, 0.12)];
            self.under.push(Form::path(head, 0.03, GREY));
        }
    }

    fn draw_pair(&mut self, shape: &Shape, relation: Relation, cells: &[Cell; 2], value: u16) {
        let at = middle_of_all(shape, cells);
        let (fill, line, text, ink) = match relation {
            Relation::Difference => (
                WHITE,
                Some((BLACK, 0.025)),
                (value != 1).then(|| value.to_string()),
                BLACK,
            ),
            Relation::Ratio => (
                BLACK,
                Some((BLACK, 0.025)),
                (value != 2).then(|| value.to_string()),
                WHITE,
            ),
            Relation::Sum => {
                let text = match value {
                    10 => "X".to_owned(),
                    5 => "V".to_owned(),
                    value => value.to_string(),
                };
                (WHITE, None, Some(text), BLACK)
            }
        };
        self.over.push(Form::disc(at, 0.15, Some(fill), line));
        if let Some(text) = text {
            let size = if relation == Relation::Sum { 0.3 } else { 0.22 };
            self.over.push(Form::text(at, size, &text, ink));
        }
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Edge, Grid, GridSide, LineRule, OutsideRule};

    use super::*;

    fn art(clues: Vec<Clue>) -> ClueArt {
        let shape = Shape::of_side(4).unwrap();
        ClueArt::of(&Puzzle::with_clue_list(Grid::blank(&shape), clues).unwrap())
    }

    fn cells(places: &[u16]) -> Vec<Cell> {
        places.iter().map(|&place| Cell::new(place)).collect()
    }

    #[test]
    fn the_line_around_a_cage_closes_around_inner_corners() {
        let l_shape = art(vec![Clue::Killer {
            cells: cells(&[0, 4, 5]),
            sum: Some(6),
        }]);
        let mut ends: Vec<(i64, i64)> = Vec::new();
        for form in &l_shape.over {
            if let Form::Path { points, .. } = form {
                let rounded =
                    |&(x, y): &(f64, f64)| ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64);
                ends.extend(points.iter().map(rounded));
            }
        }
        assert_eq!(ends.len(), 16, "eight sides of three cells are outside");
        assert!(
            ends.iter()
                .all(|end| ends.iter().filter(|other| *other == end).count() == 2)
        );
    }

    #[test]
    fn only_numbers_beside_the_grid_need_room_there() {
        let edge = Edge {
            side: GridSide::Left,
            at: 2,
        };
        let beside = Clue::Outside {
            rule: OutsideRule::Skyscraper,
            edge,
            value: 3,
        };
        let line = Clue::Line {
            rule: LineRule::Renban,
            cells: cells(&[0, 1, 2]),
        };
        assert!(art(vec![beside]).is_beside);
        let renban = art(vec![line]);
        assert!(!renban.is_beside && renban.under.len() == 1 && renban.over.is_empty());
    }

    #[test]
    fn a_lockout_line_under_a_double_arrow_was_hidden_by_it() {
        let line = |rule| Clue::Line {
            rule,
            cells: cells(&[0, 1, 2]),
        };
        let shape = Shape::nine();
        let clues = vec![line(LineRule::DoubleArrow), line(LineRule::Lockout)];
        let both = ClueArt::of(&Puzzle::with_clue_list(Grid::blank(&shape), clues).unwrap());
        let is_filled_disc = |form: &Form| matches!(form, Form::Disc { fill: Some(_), .. });
        assert!(
            !both.under.iter().any(is_filled_disc),
            "no circle hides what is under it"
        );
        let widths: Vec<f64> = both.under.iter().filter_map(width_of_line).collect();
        assert!(
            widths[0] > widths[widths.len() - 1] + 0.05,
            "{widths:?}: the wider one is below"
        );
    }

    fn width_of_line(form: &Form) -> Option<f64> {
        match form {
            Form::Path { points, width, .. } if points.len() == 3 => Some(*width),
            _ => None,
        }
    }

    #[test]
    fn marks_are_not_shown_where_a_digit_stands() {
        let shape = Shape::of_side(4).unwrap();
        let clue = Clue::Marks {
            cell: Cell::new(0),
            digits: shape.digits(),
        };
        let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), vec![clue]).unwrap();
        let solved: Grid = "1234341221434321".parse().unwrap();
        assert_eq!(ClueArt::of(&puzzle).over.len(), 1);
        assert!(ClueArt::of(&puzzle.with_grid(solved).unwrap()).over.is_empty());
    }
}
