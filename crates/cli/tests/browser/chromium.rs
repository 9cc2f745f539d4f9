//! One Chromium with one tab, spoken to through its DevTools protocol: lent, or started for one story alone.
//! What the story opened in it goes with the value, whatever happens.

use std::fs::File;
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::launch::{LIMIT, Running, WINDOW};

/// What the camera sees.
const SEEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/photos/nine.jpg");

/// Gives stories the page's own modules, as `partOf('js/app.js')`: a site has those that are needed at once
/// in one script.
const PART_OF: &str = "globalThis.partOf = (path) => import(new URL('js/main.js', location.href).href)
    .then(({ modules }) => modules?.[path] ?? import(new URL(path, location.href).href))";

/// A Chromium and the tab that the test looks at.
pub struct Chromium {
    socket: WebSocket<TcpStream>,
    tab: String,
    /// Whose tabs these are; a browser of our own has a person already.
    person: Option<String>,
    /// Whether the next tab is this person's first.
    needs_window: bool,
    last_id: u64,
    /// What the tab reported and nobody has looked at yet.
    events: Vec<Value>,
    // Dropped after the socket: a lent browser throws away what was opened over it, and nobody else may have
    // it before.
    origin: Origin,
}

/// Where a Chromium comes from.
enum Origin {
    Own {
        _running: Running,
    },
    /// Lent, for as long as its file is locked.
    Lent {
        _lock: File,
    },
}

/// A tab to come back to.
pub struct Tab(String);

impl Chromium {
    /// One that `cargo xtask test` lends, a story at a time, or else one of our own.
    pub fn take(program: &str) -> Self {
        let lent =
            std::env::var_os("KUDOSU_BROWSERS").and_then(|folder| Self::borrow_from(Path::new(&folder)));
        lent.unwrap_or_else(|| Self::start(program))
    }

    /// Starts the program and opens an empty tab.
    pub fn start(program: &str) -> Self {
        let running = Running::start(program, Path::new(SEEN)).unwrap_or_else(|error| panic!("{error}"));
        let socket = connect(&running.address).unwrap();
        let mut chromium = Self::over(socket, Origin::Own { _running: running });
        chromium.open_tab();
        chromium
    }

    /// The first browser of the folder that nobody has; nothing where those that are free do not answer.
    fn borrow_from(folder: &Path) -> Option<Self> {
        let started = Instant::now();
        while started.elapsed() < LIMIT {
            let mut is_one_busy = false;
            for entry in std::fs::read_dir(folder).ok()?.flatten() {
                let lock = File::options().read(true).write(true).open(entry.path()).ok()?;
                if lock.try_lock().is_err() {
                    is_one_busy = true;
                    continue;
                }
                // Where a lock keeps readers out, the one who has it may still read.
                let address = std::io::read_to_string(&lock).ok()?;
                // One that an earlier story has brought down is passed over.
                let Ok(socket) = connect(address.trim()) else {
                    continue;
                };
                let mut chromium = Self::over(socket, Origin::Lent { _lock: lock });
                chromium.become_another_person();
                chromium.open_tab();
                return Some(chromium);
            }
            if !is_one_busy {
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }

    fn over(socket: WebSocket<TcpStream>, origin: Origin) -> Self {
        Self {
            socket,
            tab: String::new(),
            person: None,
            needs_window: false,
            last_id: 0,
            events: Vec::new(),
            origin,
        }
    }

    /// What opens next belongs to somebody for whom nothing is stored. It is all gone with the connection.
    fn become_another_person(&mut self) {
        let made = self.call("Target.createBrowserContext", json!({"disposeOnDetach": true}));
        self.person = made["browserContextId"].as_str().map(str::to_owned);
        self.needs_window = true;
    }

    /// Goes on in a new tab in which the page is seen for the very first time.
    pub fn open_first_visit(&mut self) {
        self.become_another_person();
        self.attach();
    }

    /// Goes on in a new tab that knows nothing of what was stored before, as in somebody else's browser.
    pub fn open_fresh_tab(&mut self) {
        self.become_another_person();
        self.open_tab();
    }

    /// Opens another tab of the same person, goes on there, and gives the way back.
    pub fn open_another_tab(&mut self) -> Tab {
        let before = Tab(self.tab.clone());
        self.open_tab();
        before
    }

    /// Goes on in a tab that was opened before, and gives the way back.
    pub fn go_to_tab(&mut self, tab: Tab) -> Tab {
        let before = Tab(std::mem::replace(&mut self.tab, tab.0));
        self.call("Page.bringToFront", json!({}));
        before
    }

    /// Whoever opens it has been on the page before, is not welcomed again, and wants to see numbers.
    fn open_tab(&mut self) {
        self.attach();
        let visited = "try { localStorage['kudosu.visited'] ??= '1'; localStorage['kudosu.settings'] ??= '{\"expert\":true}' } catch {}";
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": visited}),
        );
    }

    fn attach(&mut self) {
        let mut tab = json!({"url": "about:blank"});
        if std::mem::take(&mut self.needs_window) {
            tab["width"] = json!(WINDOW.0);
            tab["height"] = json!(WINDOW.1);
        }
        self.name_person(&mut tab);
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
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": PART_OF}),
        );
    }

    /// Lets downloads go into a folder.
    pub fn download_into(&mut self, folder: &Path) {
        let mut wish = json!({"behavior": "allow", "downloadPath": folder});
        self.name_person(&mut wish);
        self.call("Browser.setDownloadBehavior", wish);
    }

    fn name_person(&self, wish: &mut Value) {
        if let Some(person) = &self.person {
            wish["browserContextId"] = json!(person);
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
        if matches!(self.origin, Origin::Own { .. }) {
            let close = json!({"id": 0, "method": "Browser.close"});
            let _ = self.socket.send(Message::text(close.to_string()));
        }
    }
}

/// The line to the DevTools at an address.
fn connect(address: &str) -> Result<WebSocket<TcpStream>, String> {
    let text = |error: std::io::Error| error.to_string();
    let authority = address
        .trim_start_matches("ws://")
        .split('/')
        .next()
        .unwrap_or_default();
    let stream = TcpStream::connect(authority).map_err(text)?;
    let (socket, _) = tungstenite::client(address, stream).map_err(|error| error.to_string())?;
    socket
        .get_ref()
        .set_read_timeout(Some(Duration::from_millis(20)))
        .and_then(|()| socket.get_ref().set_nodelay(true))
        .map_err(text)?;
    Ok(socket)
}

fn is_timeout(kind: std::io::ErrorKind) -> bool {
    matches!(
        kind,
        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
    )
}
