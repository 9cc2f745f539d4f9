//! Where answers are worked out: on threads of their own, a few at a time,
//! and only as long as somebody waits for them.

use std::sync::Arc;

use kudosu::Stop;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use crate::limits::Limits;
use crate::problem::Problem;

/// The requests that are worked on or wait for their turn.
pub(crate) struct WorkQueue {
    limits: Limits,
    /// Raised when the server ends.
    everything: Stop,
    /// A place for everyone who waits or is worked for.
    places: Arc<Semaphore>,
    /// A turn for everyone who is worked for, of either share.
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

/// Which turns a request waits for. Making large puzzles takes all the time that there is; whoever asks a
/// short question meanwhile does not stand in that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    /// Questions that are usually answered at once.
    Quick,
    /// Work that usually takes a while.
    Long,
}

/// Requests the stop when it is dropped: whoever waited has gone, or time is up.
pub(crate) struct StopOnDrop(pub(crate) Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.request();
    }
}

impl WorkQueue {
    pub(crate) fn new(limits: Limits, everything: &Stop) -> WorkQueue {
        WorkQueue {
            limits,
            everything: everything.clone(),
            places: Arc::new(Semaphore::new(limits.at_once + limits.waiting)),
            quick: Arc::new(Semaphore::new(limits.at_once)),
            // There are two turns a core; half of the cores stay for questions.
            long: Arc::new(Semaphore::new((limits.at_once / 4).max(1))),
        }
    }

    /// Works out an answer. When this future is dropped, because the client has gone,
    /// the work is asked to stop.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        share: Share,
        task: impl FnOnce(&Stop) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || Problem::busy("too many requests are waiting already");
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let deadline = Instant::now() + self.limits.time;
        let turns = match share {
            Share::Quick => &self.quick,
            Share::Long => &self.long,
        };
        let turn = match timeout_at(deadline, turns.clone().acquire_owned()).await {
            Ok(Ok(turn)) => turn,
            Ok(Err(_)) | Err(_) => return Err(busy()),
        };
        let stop = self.everything.child();
        let _stops_when_nobody_waits = StopOnDrop(stop.clone());
        let work = spawn_blocking(move || {
            // Work that does not stop at once still counts until it is over.
            let _held = (place, turn);
            task(&stop)
        });
        match timeout_at(deadline, work).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_panicked)) => Err(Problem::internal()),
            Err(_) => Err(Problem::unfinished()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn queue(change: impl FnOnce(&mut Limits)) -> (Arc<WorkQueue>, Stop) {
        let mut limits = Limits {
            time: Duration::from_secs(3600),
            ..Limits::default()
        };
        change(&mut limits);
        let everything = Stop::new();
        (Arc::new(WorkQueue::new(limits, &everything)), everything)
    }

    /// Work that goes on until it is stopped, and says when it has begun.
    fn endless(begun: mpsc::Sender<()>) -> impl FnOnce(&Stop) -> Result<(), Problem> + Send + 'static {
        move |stop| {
            begun.send(()).unwrap();
            while !stop.is_requested() {
                std::thread::yield_now();
            }
            Err(Problem::unfinished())
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_stops_when_nobody_waits_for_it() {
        let (queue, _) = queue(|limits| limits.at_once = 1);
        let (begun, has_begun) = mpsc::channel();
        let waiting = tokio::spawn({
            let queue = queue.clone();
            async move { queue.work_out(Share::Quick, endless(begun)).await }
        });
        has_begun.recv().unwrap();
        waiting.abort();
        // There is one turn; this can only be answered when the other work has stopped.
        assert_eq!(queue.work_out(Share::Quick, |_| Ok(7)).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_stops_when_its_time_is_up() {
        let (queue, _) = queue(|limits| {
            limits.at_once = 1;
            limits.time = Duration::from_millis(50);
        });
        let (begun, _has_begun) = mpsc::channel();
        assert_eq!(
            queue.work_out(Share::Quick, endless(begun)).await,
            Err(Problem::unfinished())
        );
        while queue.work_out(Share::Quick, |_| Ok(7)).await != Ok(7) {}
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_queue_has_an_end() {
        let (queue, everything) = queue(|limits| {
            limits.at_once = 1;
            limits.waiting = 2;
        });
        let (begun, has_begun) = mpsc::channel();
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..3 {
            let (queue, begun) = (queue.clone(), begun.clone());
            waiting.spawn(async move { queue.work_out(Share::Quick, endless(begun)).await });
        }
        has_begun.recv().unwrap();
        while queue.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = queue.work_out(Share::Quick, |_| Ok(7)).await;
        assert_eq!(
            refused,
            Err(Problem::busy("too many requests are waiting already"))
        );
        everything.request();
        while let Some(ended) = waiting.join_next().await {
            assert_eq!(ended.unwrap(), Err(Problem::unfinished()));
        }
        assert_eq!(queue.work_out(Share::Quick, |_| Ok(7)).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_short_question_does_not_wait_behind_puzzles_that_are_made() {
        let (queue, everything) = queue(|limits| limits.at_once = 4);
        let (begun, has_begun) = mpsc::channel();
        let mut made = tokio::task::JoinSet::new();
        for _ in 0..9 {
            let (queue, begun) = (queue.clone(), begun.clone());
            made.spawn(async move { queue.work_out(Share::Long, endless(begun)).await });
        }
        has_begun.recv().unwrap();
        assert_eq!(queue.work_out(Share::Quick, |_| Ok(7)).await, Ok(7));
        everything.request();
        while let Some(ended) = made.join_next().await {
            assert_eq!(ended.unwrap(), Err(Problem::unfinished()));
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_is_our_own_mistake_and_stays_here() {
        let (queue, _) = queue(|limits| limits.at_once = 1);
        let panics = |_: &Stop| -> Result<(), Problem> { panic!("a secret") };
        assert_eq!(
            queue.work_out(Share::Quick, panics).await,
            Err(Problem::internal())
        );
        assert_eq!(queue.work_out(Share::Quick, |_| Ok(7)).await, Ok(7));
    }
}
