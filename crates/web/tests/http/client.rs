//! A server on a port of its own, and a client that speaks plain HTTP over a socket, politely or not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use kudosu_web::{Limits, Options, serve};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A puzzle with one solution, and one with several.
pub const FOUR: &str = ".142..1..2.4.3.1";
pub const FOUR_SOLVED: &str = "3142241312344321";
pub const FOUR_AMBIGUOUS: &str = "1234............";
pub const NINE_HARD: &str =
    "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

/// The file of one of our pictures.
pub fn photo(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/photos");
    std::fs::read(format!("{folder}/{name}")).unwrap()
}

/// Nothing takes this long unless it hangs; then the test shall fail instead of hanging too.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A server that ends when it is dropped.
pub struct Server {
    pub address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub fn start() -> Server {
        Server::with(|_| {})
    }

    /// A server with other limits than usual.
    pub fn with(change: impl FnOnce(&mut Limits)) -> Server {
        let mut options = Options::default();
        change(&mut options.limits);
        Server::with_options(options)
    }

    pub fn with_options(options: Options) -> Server {
        let (end, ended) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = Runtime::new().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                serve(listener, options, async { drop(ended.await) })
                    .await
                    .unwrap();
            });
            runtime.shutdown_background();
        });
        Server {
            address: told.recv().unwrap(),
            end: Some(end),
            thread: Some(thread),
        }
    }

    /// Asks the server to end, without waiting for it.
    pub fn ask_to_end(&mut self) {
        drop(self.end.take());
    }

    /// Waits until the server has ended.
    pub fn wait(&mut self) {
        self.ask_to_end();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_write_timeout(Some(TIMEOUT)).unwrap();
        stream
    }

    /// Sends exactly this, and reads whatever comes until the server closes.
    pub fn raw(&self, request: impl AsRef<[u8]>) -> Reply {
        let mut stream = self.connect();
        // A server that has heard enough may close before everything is sent.
        let _ = stream.write_all(request.as_ref());
        Reply::read(stream)
    }

    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        self.raw(self.head_and_body(method, path, headers, body))
    }

    fn head_and_body(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text + &format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    /// A request that brings a picture: its head, which names a length, and as much of the file as is given.
    pub fn with_picture(&self, file: &[u8], length: usize) -> Vec<u8> {
        let head = format!(
            "POST /api/photo HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: image/png\r\nContent-Length: {length}\r\n\r\n",
            self.address
        );
        [head.as_bytes(), file].concat()
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], "")
    }

    pub fn post(&self, path: &str, body: &str) -> Reply {
        self.request("POST", path, &[("Content-Type", "application/json")], body)
    }

    /// The answer to a request that must succeed.
    pub fn ask(&self, path: &str, body: Value) -> Value {
        let reply = self.post(path, &body.to_string());
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.text());
        reply.json()
    }

    /// Starts to read a stream of events; `Err` is the answer where it is none.
    pub fn stream(&self, path: &str, body: Value) -> Result<Stream, Reply> {
        let mut connection = self.connect();
        let headers = [
            ("Content-Type", "application/json"),
            ("Accept", "text/event-stream"),
        ];
        let request = self.head_and_body("POST", path, &headers, &body.to_string());
        connection.write_all(request.as_bytes()).unwrap();
        let mut reader = BufReader::new(connection);
        let mut first = String::new();
        reader.read_line(&mut first).unwrap();
        if first.starts_with("HTTP/1.1 200") {
            return Ok(Stream { reader });
        }
        let mut rest = Vec::new();
        reader.read_to_end(&mut rest).unwrap();
        Err(Reply::parse(&[first.as_bytes(), &rest].concat()))
    }

    pub fn watch(&self, method: &str, body: Value) -> Stream {
        self.stream(&format!("/api/methods/{method}"), body)
            .unwrap_or_else(|reply| panic!("{} {}", reply.status, reply.text()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.wait();
        }
    }
}

/// What came back; status 0 when nothing did.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn read(mut stream: TcpStream) -> Reply {
        let mut bytes = Vec::new();
        let mut block = [0; 4096];
        loop {
            match stream.read(&mut block) {
                Ok(0) => break,
                Ok(read) => bytes.extend_from_slice(&block[..read]),
                // A server that has closed on unread input resets the connection; what it said before counts.
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
                Err(error) => panic!("no answer: {error}"),
            }
        }
        Reply::parse(&bytes)
    }

    fn parse(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let end = end.unwrap_or(bytes.len());
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Reply {
            status: status.unwrap_or(0),
            body: bytes.get(end + 4..).unwrap_or_default().to_vec(),
            head,
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let found = lines.find(|(its, _)| its.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        assert_eq!(self.header("Content-Type"), Some("application/json"), "{self:?}");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The word for what went wrong; every problem has a sentence besides.
    pub fn problem(&self) -> String {
        let json = self.json();
        assert!(!json["error"]["message"].as_str().unwrap().is_empty());
        format!("{} {}", self.status, json["error"]["kind"].as_str().unwrap())
    }
}

/// A stream of events. Each comes as one chunk, so the lines between can be skipped.
pub struct Stream {
    reader: BufReader<TcpStream>,
}

impl Stream {
    /// The next event, or `None` at the end.
    pub fn event(&mut self) -> Option<(String, Value)> {
        let mut event = String::new();
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(name) = line.strip_prefix("event: ") {
                event = name.trim().to_owned();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some((event, serde_json::from_str(data).unwrap()));
            }
        }
    }

    /// The next event, which must have this name.
    pub fn expect(&mut self, name: &str) -> Value {
        let (event, data) = self.event().unwrap();
        assert_eq!(event, name, "{data}");
        data
    }

    /// The next state that is as wanted.
    pub fn state_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let state = self.expect("state");
            if wanted(&state) {
                return state;
            }
        }
    }

    /// Everything up to the end; the last event must be `ended`.
    pub fn rest(mut self) -> (Vec<Value>, Value) {
        let mut states = Vec::new();
        loop {
            let (event, data) = self.event().expect("a stream ends with an event");
            match event.as_str() {
                "ended" => {
                    assert!(self.event().is_none());
                    return (states, data);
                }
                _ => states.push(data),
            }
        }
    }
}
