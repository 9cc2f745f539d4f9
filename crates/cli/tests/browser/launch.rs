//! Starts a Chromium that programs speak to, and ends it with the value. The tests start their own with it,
//! and `cargo xtask test` those that it lends to them.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long Chromium may take for anything;
/// far more than it needs, as tests share the machine with other work.
pub const LIMIT: Duration = Duration::from_secs(90);

/// How large a window is, everywhere.
pub const WINDOW: (u32, u32) = (1280, 900);

/// What keeps Chromium from looking around in the network and at the person's own settings.
const SWITCHES: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--lang=en-GB",
    "--remote-debugging-port=0",
    // A camera that sees what `start` puts before it, and that nobody has to be asked for.
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
];

/// A Chromium that runs.
pub struct Running {
    process: Child,
    /// Where its DevTools listen.
    pub address: String,
    // Dropped last, when nothing writes into it any more.
    _profile: tempfile::TempDir,
}

impl Running {
    /// Starts the program, whose camera sees one picture over and over.
    pub fn start(program: &str, seen: &Path) -> Result<Self, String> {
        let text = |error: std::io::Error| error.to_string();
        let profile = tempfile::tempdir().map_err(text)?;
        let film = profile.path().join("camera.mjpeg");
        std::fs::write(&film, std::fs::read(seen).map_err(text)?.repeat(30)).map_err(text)?;
        let mut process = Command::new(program)
            .args(SWITCHES)
            .arg(format!("--window-size={},{}", WINDOW.0, WINDOW.1))
            .arg(format!("--use-file-for-fake-video-capture={}", film.display()))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program} does not start: {error}"))?;
        let said = process.stderr.take().ok_or("it was asked for")?;
        match first_line_with(said, "DevTools listening on ") {
            Ok(address) => Ok(Self {
                process,
                address,
                _profile: profile,
            }),
            Err(said) => {
                let _ = process.kill();
                let _ = process.wait();
                Err(format!("Chromium ended before it could be spoken to: {said}"))
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Whoever could has asked it to close, which leaves no process of its own behind.
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_secs(5) {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What follows `mark` in the first line that has it, or all that was said when no line had it.
/// The rest is read and thrown away, so that the program never waits for a reader.
pub fn first_line_with(said: impl Read + Send + 'static, mark: &'static str) -> Result<String, String> {
    let (found, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut before = String::new();
        for line in BufReader::new(said).lines().map_while(Result::ok) {
            if let Some((_, rest)) = line.split_once(mark) {
                let _ = found.send(Ok(rest.trim().to_owned()));
            }
            before.push_str(&line);
            before.push('\n');
        }
        let _ = found.send(Err(before));
    });
    wait.recv_timeout(LIMIT)
        .unwrap_or_else(|_| Err(format!("no line with {mark:?} in {LIMIT:?}")))
}
