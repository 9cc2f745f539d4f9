//! Where answers are worked out: on threads of their own, a few at a time, and only as long as somebody waits for them.

use std::sync::Arc;

use kudosu::Stop;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use crate::limits::Limits;
use crate::problem::Problem;

/// The desk at which requests are worked on.
pub(crate) struct Desk {
    limits: Limits,
    /// Raised when the server ends.
    everything: Stop,
    /// A place for everyone who waits or is worked for.
    places: Arc<Semaphore>,
    /// A turn for everyone who is worked for.
    turns: Arc<Semaphore>,
}

/// Requests the stop when it is dropped: whoever waited has gone, or time is up.
pub(crate) struct StopOnDrop(pub(crate) Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.request();
    }
}

impl Desk {
    pub(crate) fn new(limits: Limits, everything: &Stop) -> Desk {
        Desk {
            limits,
            everything: everything.clone(),
            places: Arc::new(Semaphore::new(limits.at_once + limits.waiting)),
            turns: Arc::new(Semaphore::new(limits.at_once)),
        }
    }

    /// Works out an answer. When this future is dropped, because the client has gone, the work is asked to stop.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Stop) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || Problem::busy("too many requests are waiting already");
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let deadline = Instant::now() + self.limits.time;
        let turn = match timeout_at(deadline, self.turns.clone().acquire_owned()).await {
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
