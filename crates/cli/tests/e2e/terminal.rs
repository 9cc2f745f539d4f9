//! A terminal to run the program in: a pseudo-terminal whose screen can be looked at.

use std::io::Write;
use std::num::NonZero;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::session::OsSession;

use crate::program::program_path;

/// Long enough for the slowest machine; nothing waits this long when all is well.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A program in a terminal of a certain size.
pub struct Terminal {
    session: OsSession,
    screen: vt100::Parser,
}

impl Terminal {
    /// Runs `kudosu` in a terminal with so many columns and rows, with these variables set,
    /// in a folder of its own.
    pub fn run(arguments: &str, size: (u16, u16), variables: &[(&str, &str)]) -> Terminal {
        let (columns, rows) = size;
        let mut command = Command::new("sh");
        // The session sets a size of its own once the shell runs. The shell waits for that, then sets ours
        // and clears the screen, so that the program never sees another size.
        command.args([
            "-c",
            &format!(
                "trap : INT; read -r go; stty cols {columns} rows {rows}; printf '\\033[2J\\033[H'; {} {arguments}; echo \"exit code $?\"; cat",
                program_path().display()
            ),
        ]);
        for name in [
            "NO_COLOR",
            "LC_ALL",
            "LC_CTYPE",
            "COLORTERM",
            "CLICOLOR",
            "CLICOLOR_FORCE",
        ] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
        command.envs(variables.iter().copied());
        let mut session = OsSession::spawn(command).unwrap();
        session.write_all(b"\n").unwrap();
        session.flush().unwrap();
        Terminal {
            session,
            screen: vt100::Parser::new(NonZero::new(rows).unwrap(), NonZero::new(columns).unwrap(), 200),
        }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.session.write_all(keys.as_bytes()).unwrap();
        self.session.flush().unwrap();
    }

    /// Types a line and waits until the screen shows `expected`.
    pub fn enter(&mut self, line: &str, expected: &str) {
        self.press(&format!("{line}\r"));
        self.wait_for(expected);
    }

    /// Waits until the screen shows `expected`, and a prompt or the end below it.
    pub fn wait_for(&mut self, expected: &str) {
        self.wait_until(expected, |contents| {
            contents
                .rfind(expected)
                .is_some_and(|at| contents[at..].contains("\n>") || contents[at..].contains("exit code"))
        });
    }

    /// Waits until the screen shows `expected` anywhere.
    pub fn wait_for_text(&mut self, expected: &str) {
        self.wait_until(expected, |contents| contents.contains(expected));
    }

    fn wait_until(&mut self, expected: &str, shows: impl Fn(&str) -> bool) {
        let started = Instant::now();
        let mut bytes = [0; 4096];
        loop {
            match self.session.try_read(&mut bytes) {
                Ok(read) if read > 0 => self.screen.process(&bytes[..read]),
                _ => {
                    if shows(&self.contents()) {
                        return;
                    }
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            assert!(
                started.elapsed() < TIMEOUT,
                "never saw {expected:?} on this screen:\n{}",
                self.contents()
            );
        }
    }

    /// What the screen shows, without blanks at the ends of lines.
    pub fn contents(&self) -> String {
        let contents = self.screen.screen().contents();
        let lines: Vec<&str> = contents.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_owned()
    }

    /// The cell of the screen in this row and column, both counted from 0.
    pub fn cell(&self, row: u16, column: u16) -> vt100::Cell {
        self.screen.screen().cell(row, column).unwrap().clone()
    }
}
