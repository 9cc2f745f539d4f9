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

/// The CPU time of all threads of this process, and of the processes it has started and waited for.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32) + cpu_time_of_children()
}

/// As Linux tells it, in hundredths of a second; nothing elsewhere.
fn cpu_time_of_children() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in parentheses, may hold spaces;
    // user and system time of the children are the 14th and 15th field after it.
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: u64 = after_name
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|ticks| ticks.parse::<u64>().ok())
        .sum();
    Duration::from_millis(10 * ticks)
}
