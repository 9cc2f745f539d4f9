//! One Chromium with one tab, spoken to through its DevTools protocol;
//! it ends with the value, whatever happens.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// How long Chromium may take for anything;
/// far more than it needs, as tests share the machine with other work.
pub const LIMIT: Duration = Duration::from_secs(90);

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
    "--window-size=1280,900",
    "--remote-debugging-port=0",
    // A camera that sees what `start` puts before it, and that nobody has to be asked for.
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
];

/// A running Chromium and the tab that the test looks at.
pub struct Chromium {
    process: Child,
    socket: WebSocket<TcpStream>,
    tab: String,
    last_id: u64,
    /// What the tab reported and nobody has looked at yet.
    events: Vec<Value>,
    // Dropped last, when nothing writes into it any more.
    _profile: tempfile::TempDir,
}

/// A tab to come back to.
pub struct Tab(String);

impl Chromium {
    /// Starts the program and opens an empty tab.
    pub fn start(program: &str) -> Self {
        let profile = tempfile::tempdir().unwrap();
        // A film of one picture, over and over.
        let film = profile.path().join("camera.mjpeg");
        let seen = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/photos/nine.jpg");
        std::fs::write(&film, std::fs::read(seen).unwrap().repeat(30)).unwrap();
        let mut process = Command::new(program)
            .args(SWITCHES)
            .arg(format!("--use-file-for-fake-video-capture={}", film.display()))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
        let said = process.stderr.take().expect("it was asked for");
        let address = first_line_with(said, "DevTools listening on ").unwrap_or_else(|said| {
            let _ = process.kill();
            panic!("Chromium ended before it could be spoken to: {said}")
        });
        let authority = address
            .trim_start_matches("ws://")
            .split('/')
            .next()
            .unwrap_or_default();
        let stream = TcpStream::connect(authority).unwrap();
        let (socket, _) = tungstenite::client(address.as_str(), stream).unwrap();
        socket
            .get_ref()
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        socket.get_ref().set_nodelay(true).unwrap();
        let mut chromium = Self {
            process,
            socket,
            tab: String::new(),
            last_id: 0,
            events: Vec::new(),
            _profile: profile,
        };
        chromium.open_tab(json!({"url": "about:blank"}));
        chromium
    }

    /// Goes on in a new tab in which the page is seen for the very first time.
    pub fn open_first_visit(&mut self) {
        let context = self.call("Target.createBrowserContext", json!({}));
        self.attach(json!({"url": "about:blank", "browserContextId": context["browserContextId"]}));
    }

    /// Goes on in a new tab that knows nothing of what was stored before, as in somebody else's browser.
    pub fn open_fresh_tab(&mut self) {
        let context = self.call("Target.createBrowserContext", json!({}));
        self.open_tab(json!({"url": "about:blank", "browserContextId": context["browserContextId"]}));
    }

    /// Opens another tab in the same browser, goes on there, and gives the way back.
    pub fn open_another_tab(&mut self) -> Tab {
        let before = Tab(self.tab.clone());
        self.open_tab(json!({"url": "about:blank"}));
        before
    }

    /// Goes on in a tab that was opened before.
    pub fn go_to_tab(&mut self, tab: Tab) {
        self.tab = tab.0;
        self.call("Page.bringToFront", json!({}));
    }

    /// Whoever opens it has been on the page before, and is not welcomed again.
    fn open_tab(&mut self, tab: Value) {
        self.attach(tab);
        let visited = "try { localStorage['kudosu.visited'] ??= '1' } catch {}";
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": visited}),
        );
    }

    fn attach(&mut self, tab: Value) {
        let target = self.call("Target.createTarget", tab);
        let attached = self.call(
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        self.tab = attached["sessionId"]
            .as_str()
            .expect("a tab has a session")
            .to_owned();
        for domain in ["Page", "Runtime", "Log", "DOM", "Accessibility"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
    }

    /// Sends a command and waits for its answer.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.try_call(method, parameters.clone())
            .unwrap_or_else(|error| panic!("{method} {parameters} failed: {error}"))
    }

    /// The same where a refusal is an answer too.
    pub fn try_call(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.last_id += 1;
        let mut command = json!({"id": self.last_id, "method": method, "params": parameters});
        // The browser itself answers for targets, windows and downloads; everything else is the tab's.
        if !["Target.", "Browser."]
            .iter()
            .any(|whole| method.starts_with(whole))
        {
            command["sessionId"] = json!(self.tab);
        }
        self.socket
            .send(Message::text(command.to_string()))
            .map_err(|error| error.to_string())?;
        let started = Instant::now();
        while started.elapsed() < LIMIT {
            let Some(message) = self.receive()? else { continue };
            if message["id"] != json!(self.last_id) {
                self.events.push(message);
            } else if message["error"].is_null() {
                return Ok(message["result"].clone());
            } else {
                return Err(message["error"]["message"].to_string());
            }
        }
        Err(format!("no answer in {LIMIT:?}"))
    }

    /// Everything that was reported since the last time.
    pub fn events(&mut self) -> Vec<Value> {
        while let Ok(Some(message)) = self.receive() {
            self.events.push(message);
        }
        std::mem::take(&mut self.events)
    }

    /// The next message, or nothing when none came within a moment.
    fn receive(&mut self) -> Result<Option<Value>, String> {
        match self.socket.read() {
            Ok(Message::Text(text)) => serde_json::from_str(&text)
                .map(Some)
                .map_err(|error| error.to_string()),
            Ok(_) => Ok(None),
            Err(tungstenite::Error::Io(error)) if is_timeout(error.kind()) => Ok(None),
            Err(error) => Err(format!("Chromium hung up: {error}")),
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let close = json!({"id": 0, "method": "Browser.close"});
        let _ = self.socket.send(Message::text(close.to_string()));
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

fn is_timeout(kind: std::io::ErrorKind) -> bool {
    matches!(
        kind,
        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
    )
}

/// What follows `mark` in the first line that has it, or all that was said when no line had it.
/// The rest is read and thrown away, so that the program never waits for a reader.
pub fn first_line_with(
    said: impl std::io::Read + Send + 'static,
    mark: &'static str,
) -> Result<String, String> {
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
