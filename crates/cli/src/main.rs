//! The program `kudosu`.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    if closed_stdout::was_found() {
        kudosu_cli::stdout_is_closed();
    }
    ExitCode::from(kudosu_cli::run_program(std::env::args_os().collect()))
}

/// Whether the program was started without a standard output (`>&-`). Before `main` begins, Rust opens
/// `/dev/null` in its place, and every answer would vanish with exit code 0; so the look comes before that.
#[cfg(target_os = "linux")]
mod closed_stdout {
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_FOUND: AtomicBool = AtomicBool::new(false);

    pub fn was_found() -> bool {
        WAS_FOUND.load(Ordering::Relaxed)
    }

    extern "C" fn look() {
        let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        WAS_FOUND.store(is_closed, Ordering::Relaxed);
    }

    // SAFETY: the section is a list of functions without arguments and results that are called before `main`,
    // which is what stands there; this one makes a system call and stores a flag, and needs nothing that the
    // runtime sets up.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;
}
