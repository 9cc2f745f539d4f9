//! How much one server takes on: every queue has an end and every wait has a time.

use std::time::Duration;

/// The limits of a server. The defaults suit one machine whose owner is the only user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a photograph that is to be read.
    pub picture: usize,
    /// Pixels of such a photograph; each takes up to ten bytes while it is unpacked and looked at.
    pub pixels: usize,
    /// Photographs that are received or looked at, all at once.
    pub pictures: usize,
    /// Connections that are open at once; more wait in the system's own queue.
    pub connections: usize,
    /// How long a client may take to send the head of a request, and then its body.
    pub sending: Duration,
    /// How long a client may take nothing of an answer before it counts as gone.
    pub receiving: Duration,
    /// Requests that are worked on at once.
    pub at_once: usize,
    /// Requests that wait for their turn; more are told to come back.
    pub waiting: usize,
    /// The same for dear ones, which wait in a line of their own.
    pub waiting_long: usize,
    /// How long a request may work before it counts as a dear one. Where the system tells, it is the time of
    /// a processor and not that of the wall.
    pub quick: Duration,
    /// How long one request may wait and work.
    pub time: Duration,
    /// Methods that are watched and puzzles that are made with their progress shown, all at once.
    pub runs: usize,
    /// Of these, those that are dear: large grids, and many clues.
    pub runs_long: usize,
    /// How long one of these may last.
    pub run_time: Duration,
    /// How long open connections have to end when the server does.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            body: 256 * 1024,
            picture: 16 << 20,
            pixels: 16_000_000,
            pictures: 2,
            connections: 1024,
            sending: Duration::from_secs(15),
            receiving: Duration::from_secs(60),
            // A few more than there are cores, so that two hard questions do not keep all the easy ones
            // waiting. Each takes memory, of which more cores do not make more.
            at_once: (2 * cores).clamp(4, 16),
            waiting: 256,
            waiting_long: 32,
            quick: Duration::from_millis(300),
            time: Duration::from_secs(20),
            runs: 32,
            runs_long: 1,
            run_time: Duration::from_secs(30 * 60),
            farewell: Duration::from_secs(3),
        }
    }
}
