//! `kudosu web` on a port of its own, ended with the value.

use std::process::{Child, Command, Stdio};

use crate::launch::first_line_with;

/// A running server.
pub struct Server {
    process: Child,
    /// Where the page is, with a slash at the end.
    pub address: String,
}

impl Server {
    /// Starts it and waits until it says where it is.
    pub fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_kudosu"))
            .args(["web", "--port", "0", "--no-open"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = process.stdout.take().expect("it was asked for");
        let rest = first_line_with(said, "kudosu is at ").unwrap_or_else(|said| {
            let _ = process.kill();
            panic!("the server ended before it said where it is: {said}")
        });
        let address = rest.split(' ').next().unwrap_or_default().to_owned();
        Self { process, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
