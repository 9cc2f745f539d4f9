//! Where candidates lie within the cells of a drawing.

use kudosu_board::{Cell, Clue, Digit, Puzzle, Shape};

/// How wide a cell is.
pub(super) const CELL: f64 = 100.0;

/// No mark is larger than this, however few digits there are.
const LARGEST_REACH: f64 = 17.0;

/// The places on the board of a puzzle, in the units of its drawing.
pub(super) struct Places<'a> {
    pub(super) shape: &'a Shape,
    /// Left edge, top edge, width and height of what candidates have of a cell.
    room: (f64, f64, f64, f64),
    columns: usize,
    rows: usize,
}

impl Places<'_> {
    pub(super) fn of(puzzle: &Puzzle) -> Places<'_> {
        let shape = puzzle.shape();
        // The least square that has a place for every digit.
        let columns = (1..=shape.side()).find(|columns| columns * columns >= shape.side());
        let columns = columns.unwrap_or(1);
        // Where sums stand in the corners of cages, candidates keep out of their way.
        let is_caged = puzzle
            .clues()
            .iter()
            .any(|(_, clue)| matches!(clue, Clue::Killer { sum: Some(_), .. }));
        let room = match is_caged {
            true => (10.0, 22.0, CELL - 20.0, CELL - 30.0),
            false => (3.0, 3.0, CELL - 6.0, CELL - 6.0),
        };
        Places {
            shape,
            room,
            columns,
            rows: shape.side().div_ceil(columns),
        }
    }

    pub(super) fn left(&self, cell: Cell) -> f64 {
        self.shape.column_of(cell) as f64 * CELL
    }

    pub(super) fn top(&self, cell: Cell) -> f64 {
        self.shape.row_of(cell) as f64 * CELL
    }

    /// How wide and high the board is.
    pub(super) fn extent(&self) -> f64 {
        self.shape.side() as f64 * CELL
    }

    /// The middle of a candidate in its place within the cell.
    pub(super) fn candidate(&self, cell: Cell, digit: Digit) -> (f64, f64) {
        let at = usize::from(digit.get() - 1);
        let (left, top, wide, high) = self.room;
        let part = |place: usize, of: usize| (place as f64 + 0.5) / of as f64;
        (
            self.left(cell) + left + part(at % self.columns, self.columns) * wide,
            self.top(cell) + top + part(at / self.columns, self.rows) * high,
        )
    }

    /// The room that one candidate has across.
    fn share(&self) -> f64 {
        (self.room.3 + 6.0) / self.columns as f64
    }

    /// How far arrows keep from the middle of a candidate.
    pub(super) fn reach(&self) -> f64 {
        (self.share() / 2.0).min(LARGEST_REACH)
    }

    /// How far a mark reaches from the middle of its candidate.
    pub(super) fn mark_radius(&self) -> f64 {
        self.reach() * 0.94
    }

    /// How large candidates are written. Two digits need as much room across as one does downwards.
    pub(super) fn font_size(&self) -> f64 {
        let part = if self.shape.side() > 9 { 0.6 } else { 0.82 };
        (self.share() * part).min(27.0)
    }

    /// On large boards a letter beside a mark would lie on the next one.
    pub(super) fn has_room_for_letters(&self) -> bool {
        self.shape.side() <= 9
    }
}
