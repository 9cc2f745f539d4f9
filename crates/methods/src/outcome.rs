//! How a method ended.

use std::time::Duration;

use kudosu_board::{Clash, Grid, Unfinished};

/// How a method ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With this solution. Whether it is the only one was not asked.
    Solved(Grid),
    /// The method can do no more; this is how far it came. A solution may or may not exist.
    Stuck(Grid),
    /// There is no solution; that is proven.
    NoSolution,
    /// The grid breaks the rules as it stands, so nothing was tried.
    Clash(Vec<Clash>),
    /// It did not come to its end: it was told to stop, or ran out of memory.
    Unfinished(Unfinished),
}

impl Outcome {
    /// The solution, when there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }

    /// A few words: `solved`, `stuck`, `no solution`, `clash`, `stopped`, `out of memory`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Solved(_) => "solved",
            Outcome::Stuck(_) => "stuck",
            Outcome::NoSolution => "no solution",
            Outcome::Clash(_) => "clash",
            Outcome::Unfinished(Unfinished::OutOfMemory) => "out of memory",
            Outcome::Unfinished(Unfinished::WrongAnswer) => "wrong answer",
            Outcome::Unfinished(_) => "stopped",
        }
    }

    /// The line under the window of document 001: how it ended, and how long that took by the caller's clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use kudosu_methods::Outcome;
    ///
    /// let line = Outcome::NoSolution.results_line(Duration::from_micros(1234));
    /// assert_eq!(line, "No solution (1.23 ms)");
    /// ```
    #[must_use]
    pub fn results_line(&self, time: Duration) -> String {
        let time = short_time(time);
        match self {
            Outcome::Solved(_) => format!("Solved in {time}"),
            Outcome::Stuck(grid) => format!("Stuck with {} ({time})", cells_unknown(grid)),
            Outcome::NoSolution => format!("No solution ({time})"),
            Outcome::Clash(clashes) => match clashes.len() {
                1 => "1 clash, nothing was tried".to_owned(),
                count => format!("{count} clashes, nothing was tried"),
            },
            Outcome::Unfinished(Unfinished::OutOfMemory) => format!("Out of memory after {time}"),
            Outcome::Unfinished(why @ Unfinished::WrongAnswer) => why.to_string(),
            Outcome::Unfinished(_) => format!("Stopped after {time}"),
        }
    }
}

/// `1 cell unknown`, `12 cells unknown`.
pub(crate) fn cells_unknown(grid: &Grid) -> String {
    match grid.blank_count() {
        1 => "1 cell unknown".to_owned(),
        count => format!("{count} cells unknown"),
    }
}

/// Three figures and a unit.
#[must_use]
pub fn short_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        1.0.. => (seconds, "s"),
        0.001.. => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    match value {
        100.0.. => format!("{value:.0} {unit}"),
        10.0.. => format!("{value:.1} {unit}"),
        _ => format!("{value:.2} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_figures_and_a_unit() {
        for (nanoseconds, text) in [
            (900, "0.90 µs"),
            (38_400, "38.4 µs"),
            (999_000, "999 µs"),
            (1_000_000, "1.00 ms"),
            (3_000_000_000, "3.00 s"),
        ] {
            assert_eq!(short_time(Duration::from_nanos(nanoseconds)), text);
        }
    }

    #[test]
    fn out_of_memory_is_not_called_stopped() {
        let told = |why| {
            let outcome = Outcome::Unfinished(why);
            format!(
                "{}: {}",
                outcome.name(),
                outcome.results_line(Duration::from_secs(3))
            )
        };
        assert_eq!(told(Unfinished::Stopped), "stopped: Stopped after 3.00 s");
        assert_eq!(
            told(Unfinished::OutOfMemory),
            "out of memory: Out of memory after 3.00 s"
        );
    }
}
