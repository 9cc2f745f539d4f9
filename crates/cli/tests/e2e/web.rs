//! `kudosu web`: says where it is, serves, and ends as it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::program::{FOUR, kudosu, program_path};

#[test]
fn a_site_is_an_address() {
    let run = kudosu(&["web", "--no-open", "--port", "0", "--site", "example.org"]);
    assert_eq!(run.code, 2, "{run}");
    assert!(run.stderr.contains("begins with https://"), "{run}");
    let web = Web::start(&["--site", "https://example.org/sudoku/"]);
    assert!(
        web.get("/api/health")
            .contains(r#""site":"https://example.org/sudoku/""#)
    );
}

/// A server that runs, and its address.
pub struct Web {
    child: Child,
    told: String,
}

impl Web {
    pub fn start(arguments: &[&str]) -> Web {
        let mut child = Command::new(program_path())
            .args(["web", "--no-open", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut told).unwrap();
        Web { child, told }
    }

    fn address(&self) -> &str {
        let rest = self.told.strip_prefix("kudosu is at http://").expect(&self.told);
        rest.split('/').next().unwrap()
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path}"), "", b"")
    }

    /// What the server answers to a request, or how it refuses it.
    pub fn post(&self, path: &str, body: &[u8]) -> Result<Vec<u8>, String> {
        let more = format!(
            "Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        );
        let answer = self.ask(&format!("POST {path}"), &more, body);
        let (head, told) = answer.split_once("\r\n\r\n").expect(&answer);
        assert!(!head.to_lowercase().contains("chunked"), "{head}");
        match head.starts_with("HTTP/1.1 200 ") {
            true => Ok(told.as_bytes().to_vec()),
            false => Err(answer),
        }
    }

    fn ask(&self, what: &str, more: &str, body: &[u8]) -> String {
        let address = self.address();
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!("{what} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n");
        stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[cfg(unix)]
    fn signal(mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code()
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        // It has ended already where the test went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_where_the_program_says() {
    let web = Web::start(&[]);
    assert!(web.told.ends_with("/ (Ctrl-C ends it)\n"), "{}", web.told);
    assert!(web.get("/").contains("kudosu"));
    assert!(web.get("/api/health").contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_puzzle_is_part_of_the_address() {
    let web = Web::start(&[FOUR]);
    assert!(
        web.told.contains(&format!("/#puzzle={FOUR}&box=2x2 ")),
        "{}",
        web.told
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_the_systems_wish_end_it_with_their_own_codes() {
    for (signal, code) in [("-INT", 130), ("-TERM", 0)] {
        let web = Web::start(&[]);
        // An open connection does not keep it.
        let _open = TcpStream::connect(web.address()).unwrap();
        assert!(web.get("/").contains("kudosu"));
        assert_eq!(web.signal(signal), Some(code), "{signal}");
    }
}

#[test]
fn a_port_in_use_and_a_puzzle_that_is_none_are_told() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let mut run = kudosu(&["web", "--no-open", "--port", &port]);
    run.stderr = run.stderr.replace(&port, "PORT");
    insta::assert_snapshot!(run, @"
    --- stderr
    error: port PORT is in use, perhaps by another kudosu web
     |
     = help: kudosu web --port 0 takes any port that is free
    --- exit code 2
    ");
    insta::assert_snapshot!(kudosu(&["web", "--no-open", "--port", "0", "no-such-file"]), @"
    --- stderr
    error: there is no file no-such-file, and it is not a puzzle either
     |
     = help: a puzzle is its cells row by row, such as .142..1..2.4.3.1; kudosu --help has examples
    --- exit code 2
    ");
}
