//! Ctrl-C at the prompt: it ends the thinking, not the game.

use std::io::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use kudosu::Stop;

use crate::exit::Exit;

/// Work that lasts longer says so, and how to end it.
const QUICK: Duration = Duration::from_millis(500);

/// Brings Ctrl-C to the work at hand.
pub struct Interrupts {
    is_interactive: bool,
    /// The flag of the work at hand, if there is any.
    at_hand: Arc<Mutex<Option<Stop>>>,
}

impl Interrupts {
    /// Listens from now on. While nothing is being worked on, and where nobody sits at a terminal,
    /// Ctrl-C ends the program.
    pub fn listen(is_interactive: bool) -> Interrupts {
        let at_hand: Arc<Mutex<Option<Stop>>> = Arc::default();
        let heard = Arc::clone(&at_hand);
        let listening = ctrlc::set_handler(move || {
            let at_hand = heard.lock().unwrap_or_else(PoisonError::into_inner).take();
            match at_hand {
                Some(work) if is_interactive => work.request(),
                _ => std::process::exit(Exit::Interrupted as i32),
            }
        });
        // Without a handler Ctrl-C still ends the program.
        drop(listening);
        Interrupts {
            is_interactive,
            at_hand,
        }
    }

    /// Does work whose flag Ctrl-C raises.
    pub fn during(&self, work: impl FnOnce(&Stop)) {
        let stop = Stop::new();
        self.set(Some(stop.clone()));
        let (over, is_over) = mpsc::channel::<()>();
        thread::scope(|scope| {
            if self.is_interactive {
                scope.spawn(move || {
                    if is_over.recv_timeout(QUICK) == Err(RecvTimeoutError::Timeout) {
                        let mut terminal = std::io::stdout();
                        // The answer is drawn over it; nothing is lost where it cannot be shown.
                        let _ =
                            write!(terminal, "thinking, Ctrl-C ends that").and_then(|()| terminal.flush());
                    }
                });
            }
            work(&stop);
            drop(over);
        });
        self.set(None);
    }

    fn set(&self, work: Option<Stop>) {
        *self.at_hand.lock().unwrap_or_else(PoisonError::into_inner) = work;
    }
}
