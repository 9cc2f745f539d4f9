//! Searches that can last, with a line on the terminal that says how they are getting on.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use kudosu::{Grid, Solutions, Stop, Unfinished, Verdict};

use crate::progress::Spinner;

/// How often the line changes.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// A solution, as `kudosu::solve` finds it.
pub fn solve(puzzle: &Grid, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
    watched(kudosu::solutions(puzzle, stop), |solutions| {
        solutions.next().transpose()
    })
}

/// None, one or several, as `kudosu::verdict` tells them apart.
pub fn verdict(puzzle: &Grid, stop: &Stop) -> Result<Verdict, Unfinished> {
    watched(kudosu::solutions(puzzle, stop), |solutions| {
        let Some(first) = solutions.next().transpose()? else {
            return Ok(Verdict::NoSolution);
        };
        Ok(match solutions.next().transpose()? {
            None => Verdict::Unique(first),
            Some(second) => Verdict::Several(first, second),
        })
    })
}

/// Asks `solutions` while another thread shows the engine's counters,
/// where somebody looks and the engine has any.
fn watched<T: Send>(mut solutions: Solutions, ask: impl FnOnce(&mut Solutions) -> T) -> T {
    let progress = solutions.progress().filter(|_| std::io::stderr().is_terminal());
    let Some(progress) = progress else {
        return ask(&mut solutions);
    };
    thread::scope(|scope| {
        let (over, is_over) = channel::<()>();
        scope.spawn(move || {
            let (spinner, started) = (Spinner::new(), Instant::now());
            while is_over.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
                let conflicts = progress.conflicts();
                let rate = conflicts as f64 / started.elapsed().as_secs_f64();
                let depth = progress.depth();
                let mut line =
                    format!("{depth} guesses deep, {conflicts} contradictions, {rate:.0} a second");
                if progress.moves() > 0 {
                    line += &format!(", {} thousand digits moved", progress.moves() / 1000);
                }
                spinner.show(&line);
            }
            spinner.finish();
        });
        let answer = ask(&mut solutions);
        drop(over); // tells the other thread that it is over
        answer
    })
}
