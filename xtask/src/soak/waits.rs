//! How long questions wait, and how long this machine lets anybody wait: beside every cheap question to the
//! server, an empty one goes to a thread that does nothing else. Where both wait, it was not for the server.

use std::fmt;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::send;

/// The times that questions of one sort took.
pub(super) struct Waits(Mutex<Vec<Duration>>);

impl Waits {
    pub(super) const fn new() -> Waits {
        Waits(Mutex::new(Vec::new()))
    }

    /// Asks something and keeps the time that it took.
    pub(super) fn during<T>(&self, ask: impl FnOnce() -> Result<T>) -> Result<T> {
        let asked = Instant::now();
        let answer = ask()?;
        let took = asked.elapsed();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        Ok(answer)
    }

    /// What was kept so far, and nothing is kept any more.
    pub(super) fn take(&self) -> Summary {
        let mut times = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times.get(place).or(times.last()).copied().unwrap_or_default()
        };
        Summary {
            count: times.len(),
            median: at(0.5),
            late: at(0.99),
            most: at(1.0),
        }
    }
}

/// Times in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    pub(super) count: usize,
    pub(super) median: Duration,
    /// One in a hundred takes longer.
    pub(super) late: Duration,
    pub(super) most: Duration,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, late, most] = [self.median, self.late, self.most].map(|time| time.as_secs_f64() * 1e3);
        write!(
            f,
            "{} asked, median {median:.1} ms, 99 % {late:.1} ms, {most:.1} ms at most",
            self.count
        )
    }
}

/// Starts a thread that answers whatever it is asked with nothing, and says where it is. It lasts as long as
/// the program.
pub(super) fn answer_nothing() -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?.to_string();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 1024]);
            let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
        }
    });
    Ok(address)
}

/// Asks that thread.
pub(super) fn ask_nothing(address: &str) -> Result<()> {
    send(address, b"GET / HTTP/1.1\r\n\r\n").map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_wait_is_told_and_the_next_summary_begins_anew() {
        let waits = Waits::new();
        {
            let mut times = waits.0.lock().unwrap();
            times.extend((1..=200).rev().map(Duration::from_millis));
        }
        let told = waits.take();
        assert_eq!(
            told.to_string(),
            "200 asked, median 101.0 ms, 99 % 199.0 ms, 200.0 ms at most"
        );
        assert_eq!(waits.take().count, 0);
        let address = answer_nothing().unwrap();
        waits.during(|| ask_nothing(&address)).unwrap();
        assert_eq!(waits.take().count, 1);
        assert!(
            waits
                .during(|| -> Result<()> { anyhow::bail!("no answer") })
                .is_err()
        );
        assert_eq!(waits.take().count, 0);
    }
}
