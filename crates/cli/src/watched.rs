//! Searches that can last, with a line on the terminal that says how they are getting on.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use kudosu::Solutions;

use crate::progress::Spinner;

/// How often the line changes.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// Asks a search while another thread shows its counters, where somebody looks and the search has any.
pub fn watched<T>(search: &mut Solutions, ask: impl FnOnce(&mut Solutions) -> T) -> T {
    let progress = search.progress().filter(|_| std::io::stderr().is_terminal());
    let Some(progress) = progress else {
        return ask(search);
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
        let answer = ask(search);
        drop(over); // tells the other thread that it is over
        answer
    })
}
