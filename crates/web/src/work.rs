//! Where answers are worked out: on threads of their own, a few at a time,
//! and only as long as somebody waits for them.
//!
//! There are two lines. In the quick one every request begins. What turns out to be dear, by its
//! [weight](kudosu_api::weight) or because it has taken a while, gives its turn up and begins again in the
//! other line, which is as short as the memory of a machine wants it: so nobody with an ordinary question
//! waits behind dear ones, however many these are.

use std::sync::Arc;
use std::time::Duration;

use kudosu::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout, timeout_at};

use crate::limits::Limits;
use crate::memory;
use crate::problem::Problem;
use crate::worked::Worked;

/// How long work that was told to stop keeps its turn. Everything looks at its flag far more often; what does
/// not shall not keep others from their answers.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// So many dear requests are worked on at once, however many cores there are: each may take a hundred
/// megabytes.
const MOST_DEAR: usize = 2;

/// Work that may go on is looked at again after this long at the earliest.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// The requests that are worked on or wait for their turn.
pub(crate) struct WorkQueue {
    limits: Limits,
    /// Raised when the server ends.
    everything: Stop,
    quick: Line,
    long: Line,
    pictures: Line,
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

/// A line of requests.
struct Line {
    /// A place for everyone who waits or is worked for.
    places: Arc<Semaphore>,
    /// A turn for everyone who is worked for.
    turns: Arc<Semaphore>,
}

/// A place and a turn, for as long as the work lasts.
pub(crate) type Turn = (OwnedSemaphorePermit, OwnedSemaphorePermit);

impl Line {
    fn new(at_once: usize, waiting: usize) -> Line {
        Line {
            places: Arc::new(Semaphore::new(at_once + waiting)),
            turns: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Waits for a turn until then; whoever finds no place need not wait.
    async fn turn(&self, deadline: Instant) -> Result<Turn, Problem> {
        let busy = || Problem::busy("too many requests are waiting already");
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        match timeout_at(deadline, self.turns.clone().acquire_owned()).await {
            Ok(Ok(turn)) => Ok((place, turn)),
            Ok(Err(_)) | Err(_) => Err(busy()),
        }
    }
}

/// How work in the quick line ended.
enum Tried<T> {
    Answered(Result<T, Problem>),
    /// It is dear.
    Dear,
}

impl WorkQueue {
    pub(crate) fn new(limits: Limits, everything: &Stop) -> WorkQueue {
        // There are two turns a core; half of the cores stay for questions.
        let long = (limits.at_once / 4).clamp(1, MOST_DEAR);
        WorkQueue {
            limits,
            everything: everything.clone(),
            quick: Line::new(limits.at_once, limits.waiting),
            long: Line::new(long, limits.waiting_long),
            pictures: Line::new(limits.pictures, limits.waiting_long),
        }
    }

    /// A turn to send a photograph, which is to be had before any of it is read: megabytes of each wait in
    /// memory, and a line of their own keeps them few. It is for as long as these are there.
    pub(crate) async fn picture(&self) -> Result<Turn, Problem> {
        self.pictures.turn(Instant::now() + self.limits.time).await
    }

    /// Works out an answer. When this future is dropped, because the client has gone, the work is asked to
    /// stop. In the quick line `is_dear` is asked first, and work that takes long is begun again in the
    /// other.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        share: Share,
        is_dear: impl FnOnce(&Stop) -> bool + Send + 'static,
        task: impl Fn(&Stop) -> Result<T, Problem> + Send + Sync + 'static,
    ) -> Result<T, Problem> {
        let deadline = Instant::now() + self.limits.time;
        let task = Arc::new(task);
        if share == Share::Quick {
            let turn = self.quick.turn(deadline).await?;
            let trying = task.clone();
            let tried = self.run(turn, deadline, Share::Quick, move |stop| match is_dear(stop) {
                true => Tried::Dear,
                false => Tried::Answered(trying(stop)),
            });
            match tried.await {
                Some(Ok(Tried::Answered(answer))) => return answer,
                Some(Err(broken)) => return Err(broken),
                Some(Ok(Tried::Dear)) => {}
                None if Instant::now() >= deadline => return Err(Problem::unfinished()),
                None => {}
            }
        }
        let turn = self.long.turn(deadline).await?;
        match self
            .run(turn, deadline, Share::Long, move |stop| task(stop))
            .await
        {
            Some(answer) => answer?,
            None => Err(Problem::unfinished()),
        }
    }

    /// What work says until then and in as much work as its line allows; `None` where it was not over. The
    /// turn is given up when the work has ended, or a moment after it was told to.
    async fn run<T: Send + 'static>(
        &self,
        turn: Turn,
        deadline: Instant,
        share: Share,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Option<Result<T, Problem>> {
        let most = match share {
            Share::Quick => self.limits.quick,
            Share::Long => self.limits.time,
        };
        let stop = self.everything.child();
        let seen = stop.clone();
        let worked = Arc::new(Worked::default());
        let working = worked.clone();
        let mut work = spawn_blocking(move || {
            working.begin();
            work(&seen)
        });
        let (somebody_waits, has_gone) = oneshot::channel::<()>();
        let (tell, mut told) = oneshot::channel();
        tokio::spawn(async move {
            tokio::select! {
                ended = &mut work => {
                    drop(turn);
                    // Whoever has gone does not want to know.
                    let _ = tell.send(ended.map_err(|_panicked| Problem::internal()));
                }
                _ = has_gone => {
                    stop.request();
                    let _ = timeout(LAST_WORDS, &mut work).await;
                    drop(turn);
                }
            }
            if share == Share::Long {
                memory::tidy_up_soon().await;
            }
        });
        let mut until = deadline.min(Instant::now() + most);
        let answer = loop {
            match timeout_at(until, &mut told).await {
                Ok(Ok(answer)) => break Some(answer),
                Ok(Err(_)) => break Some(Err(Problem::internal())),
                Err(_) if until == deadline => break None,
                Err(_) => {}
            }
            let left = worked.left_of(most);
            if left.is_zero() {
                break None;
            }
            until = deadline.min(Instant::now() + left.max(LOOK_AGAIN));
        };
        drop(somebody_waits);
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn queue(change: impl FnOnce(&mut Limits)) -> (Arc<WorkQueue>, Stop) {
        let mut limits = Limits {
            time: Duration::from_secs(3600),
            quick: Duration::from_secs(3600),
            ..Limits::default()
        };
        change(&mut limits);
        let everything = Stop::new();
        (Arc::new(WorkQueue::new(limits, &everything)), everything)
    }

    /// What is not known to be dear.
    fn light(_: &Stop) -> bool {
        false
    }

    /// Work that goes on until it is stopped, and says when it has begun.
    fn endless(begun: mpsc::Sender<()>) -> impl Fn(&Stop) -> Result<(), Problem> + Send + Sync + 'static {
        move |stop| {
            let _ = begun.send(());
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
            async move { queue.work_out(Share::Quick, light, endless(begun)).await }
        });
        has_begun.recv().unwrap();
        waiting.abort();
        // There is one turn; this can only be answered when the other work has stopped.
        assert_eq!(queue.work_out(Share::Quick, light, |_| Ok(7)).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_stops_when_its_time_is_up() {
        let (queue, _) = queue(|limits| {
            limits.at_once = 1;
            limits.time = Duration::from_millis(50);
        });
        let (begun, _has_begun) = mpsc::channel();
        assert_eq!(
            queue.work_out(Share::Quick, light, endless(begun)).await,
            Err(Problem::unfinished())
        );
        while queue.work_out(Share::Quick, light, |_| Ok(7)).await != Ok(7) {}
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
            waiting.spawn(async move { queue.work_out(Share::Quick, light, endless(begun)).await });
        }
        has_begun.recv().unwrap();
        while queue.quick.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = queue.work_out(Share::Quick, light, |_| Ok(7)).await;
        assert_eq!(
            refused,
            Err(Problem::busy("too many requests are waiting already"))
        );
        everything.request();
        while let Some(ended) = waiting.join_next().await {
            assert_eq!(ended.unwrap(), Err(Problem::unfinished()));
        }
        assert_eq!(queue.work_out(Share::Quick, light, |_| Ok(7)).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_short_question_does_not_wait_behind_puzzles_that_are_made() {
        let (queue, everything) = queue(|limits| limits.at_once = 4);
        let (begun, has_begun) = mpsc::channel();
        let mut made = tokio::task::JoinSet::new();
        for _ in 0..9 {
            let (queue, begun) = (queue.clone(), begun.clone());
            made.spawn(async move { queue.work_out(Share::Long, light, endless(begun)).await });
        }
        has_begun.recv().unwrap();
        assert_eq!(queue.work_out(Share::Quick, light, |_| Ok(7)).await, Ok(7));
        everything.request();
        while let Some(ended) = made.join_next().await {
            assert_eq!(ended.unwrap(), Err(Problem::unfinished()));
        }
    }

    #[test]
    fn a_machine_of_many_cores_worked_on_as_many_dear_requests() {
        for (at_once, dear) in [(1, 1), (4, 1), (8, 2), (32, 2), (256, 2)] {
            let (queue, _) = queue(|limits| limits.at_once = at_once);
            assert_eq!(queue.long.turns.available_permits(), dear, "{at_once}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_panic_is_our_own_mistake_and_stays_here() {
        let (queue, _) = queue(|limits| limits.at_once = 1);
        let panics = |_: &Stop| -> Result<(), Problem> { panic!("a secret") };
        assert_eq!(
            queue.work_out(Share::Quick, light, panics).await,
            Err(Problem::internal())
        );
        assert_eq!(queue.work_out(Share::Quick, light, |_| Ok(7)).await, Ok(7));
    }

    /// Work that does not look at its flag until this is true.
    fn deaf(ended: &Arc<AtomicBool>) -> impl Fn(&Stop) -> Result<(), Problem> + Send + Sync + 'static {
        let ended = ended.clone();
        move |_| {
            while !ended.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            Ok(())
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_does_not_stop_keeps_nobody_from_an_answer() {
        let (queue, _) = queue(|limits| {
            limits.at_once = 1;
            limits.time = Duration::from_millis(20);
        });
        let ended = Arc::new(AtomicBool::new(false));
        let unfinished = queue.work_out(Share::Quick, light, deaf(&ended)).await;
        assert_eq!(unfinished, Err(Problem::unfinished()));
        // There is one turn, and its work goes on; but it is given up.
        while queue.work_out(Share::Quick, light, |_| Ok(7)).await != Ok(7) {}
        ended.store(true, Ordering::Relaxed);
    }

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[tokio::test(flavor = "multi_thread")]
    async fn a_question_that_a_busy_machine_kept_waiting_waited_among_dear_ones() {
        let (queue, everything) = queue(|limits| {
            limits.at_once = 4;
            limits.waiting_long = 0;
            limits.quick = Duration::from_millis(20);
        });
        let (begun, has_begun) = mpsc::channel();
        let dear = tokio::spawn({
            let queue = queue.clone();
            async move { queue.work_out(Share::Long, |_| true, endless(begun)).await }
        });
        has_begun.recv().unwrap();
        // It gets no processor for long; of work it has next to nothing.
        let kept_waiting = |_: &Stop| {
            std::thread::sleep(Duration::from_millis(200));
            Ok(7)
        };
        assert_eq!(queue.work_out(Share::Quick, light, kept_waiting).await, Ok(7));
        everything.request();
        assert_eq!(dear.await.unwrap(), Err(Problem::unfinished()));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_dear_by_weight_or_by_time_waits_in_a_line_of_its_own() {
        let (queue, everything) = queue(|limits| {
            limits.at_once = 4;
            limits.waiting = 0;
            limits.waiting_long = 2;
            limits.quick = Duration::from_millis(5);
        });
        let (begun, has_begun) = mpsc::channel();
        let mut dear = tokio::task::JoinSet::new();
        for is_heavy in [true, false, true] {
            let (queue, begun) = (queue.clone(), begun.clone());
            dear.spawn(async move {
                queue
                    .work_out(Share::Quick, move |_| is_heavy, endless(begun))
                    .await
            });
        }
        has_begun.recv().unwrap();
        while queue.long.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        // That line is full, and the other one is free.
        let refused = queue.work_out(Share::Quick, |_| true, |_| Ok(7)).await;
        assert_eq!(
            refused,
            Err(Problem::busy("too many requests are waiting already"))
        );
        assert_eq!(queue.work_out(Share::Quick, light, |_| Ok(7)).await, Ok(7));
        everything.request();
        while let Some(ended) = dear.join_next().await {
            assert_eq!(ended.unwrap(), Err(Problem::unfinished()));
        }
    }
}
