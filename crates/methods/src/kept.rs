//! The last event that changed something, kept: events borrow from the method and are gone when it goes on.

use kudosu_board::Cell;

use crate::{Event, Observer, Reason};

/// Keeps the last digit that was placed, tried or taken back, or the last candidates that were removed.
/// Keeping costs next to nothing, so that a watcher who looks now and then can put the last event into words
/// then.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_methods::{Event, Kept, Method, RunOptions, TripleMatch};
///
/// let grid = Grid::from_values(&Shape::of_side(2)?, &[1, 0, 0, 0])?;
/// let mut kept = Kept::default();
/// TripleMatch::run(&grid, &RunOptions::default(), Stop::never(), &mut kept);
/// assert!(matches!(kept.event(), Some(Event::Placed { cell, .. }) if cell.index() == 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Without its cells.
    event: Option<Event<'static>>,
    /// The cells that the event or its reason names.
    cells: Vec<Cell>,
}

impl Kept {
    /// The event.
    #[must_use]
    pub fn event(&self) -> Option<Event<'_>> {
        Some(match self.event? {
            Event::Placed { cell, digit, why } => Event::Placed {
                cell,
                digit,
                why: with_cells(why, &self.cells),
            },
            Event::Removed { cell, digits, why } => Event::Removed {
                cell,
                digits,
                why: with_cells(why, &self.cells),
            },
            Event::Undone {
                cell, digit, depth, ..
            } => Event::Undone {
                cell,
                digit,
                depth,
                cells: &self.cells,
            },
            event => event,
        })
    }

    /// Forgets it.
    pub fn clear(&mut self) {
        self.event = None;
    }
}

/// The same reason with these cells, where it names any.
fn with_cells<'a>(why: Reason<'_>, cells: &'a [Cell]) -> Reason<'a> {
    match why {
        Reason::NakedSubset { house, digits, .. } => Reason::NakedSubset { house, cells, digits },
        Reason::OnlyDigit => Reason::OnlyDigit,
        Reason::OnlyPlace(house) => Reason::OnlyPlace(house),
        Reason::Seen(cell) => Reason::Seen(cell),
        Reason::Technique(name) => Reason::Technique(name),
        Reason::Answer => Reason::Answer,
    }
}

impl Observer for Kept {
    fn see(&mut self, event: &Event<'_>) {
        let (event, cells) = match *event {
            Event::Placed { cell, digit, why } => {
                let kept = with_cells(why, &[]);
                (
                    Event::Placed {
                        cell,
                        digit,
                        why: kept,
                    },
                    cells_of(why),
                )
            }
            Event::Removed { cell, digits, why } => {
                let kept = with_cells(why, &[]);
                (
                    Event::Removed {
                        cell,
                        digits,
                        why: kept,
                    },
                    cells_of(why),
                )
            }
            Event::Guessed { cell, digit, depth } => (Event::Guessed { cell, digit, depth }, &[][..]),
            Event::Undone {
                cell,
                digit,
                depth,
                cells,
            } => (
                Event::Undone {
                    cell,
                    digit,
                    depth,
                    cells: &[],
                },
                cells,
            ),
            _ => return,
        };
        self.event = Some(event);
        self.cells.clear();
        self.cells.extend_from_slice(cells);
    }
}

fn cells_of<'a>(why: Reason<'a>) -> &'a [Cell] {
    match why {
        Reason::NakedSubset { cells, .. } => cells,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape, Stop};

    use super::*;
    use crate::{METHODS, RunOptions, Watch};

    #[test]
    fn what_is_kept_is_what_was_told() {
        let puzzle = Grid::from_line(
            &Shape::nine(),
            ".4..173..2..39.......2....64.78...9..92...81..8...95.77....2.......84..1..876..5.",
        )
        .unwrap();
        for method in METHODS {
            let mut kept = Kept::default();
            let mut last = String::new();
            let mut watch = Watch(|event: &Event<'_>| {
                kept.see(event);
                if !matches!(
                    event,
                    Event::Candidates { .. }
                        | Event::PassStarted { .. }
                        | Event::PassFinished { .. }
                        | Event::Ended { .. }
                ) {
                    last = format!("{event:?}");
                }
                let told = kept.event().map(|event| format!("{event:?}"));
                assert_eq!(told.unwrap_or_default(), last, "{}", method.name);
            });
            // Brute force tells millions of events; a stop after a while is enough of it.
            let stop = Stop::new();
            let mut events = 0;
            let mut bounded = Watch(|event: &Event<'_>| {
                events += 1;
                if events > 20_000 {
                    stop.request();
                }
                watch.see(event);
            });
            method.run(&puzzle, &RunOptions::default(), &stop, &mut bounded);
        }
    }
}
