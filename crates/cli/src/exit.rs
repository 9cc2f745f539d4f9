//! How the program ends: the exit codes that scripts rely on.

/// The outcome of a verb. A stream ends with the highest of its lines, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Exit {
    /// Yes: solved, unique, written.
    #[default]
    Yes = 0,
    /// A legitimate no: no solution, stuck, an invalid grid, not unique where that was asked.
    No = 1,
    /// The command line or the input could not be understood, or the output could not be written.
    Unreadable = 2,
    /// Not finished within a time limit.
    Unfinished = 3,
    /// The program itself broke down on a puzzle; the others were answered.
    Broken = 101,
    /// Interrupted by the user.
    Interrupted = 130,
}
