//! CPU time and wall time.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// How long `work` took, and what it gave: the CPU time of this process, or with `wall` the time on the wall.
pub fn timed<T>(wall: bool, work: impl FnOnce() -> T) -> (Duration, T) {
    let (cpu, clock) = (cpu_time(), Instant::now());
    let result = work();
    let elapsed = if wall { clock.elapsed() } else { cpu_time() - cpu };
    (elapsed, result)
}

fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}
