//! `cargo xtask soak`: the server under mixed load for a while, on this machine alone: ordinary clients,
//! slow and broken ones, streams that are left, requests that try to fool it, small ones that ask for much,
//! and pictures. Its memory stays flat and below a ceiling, cheap questions are answered within a second
//! throughout, no descriptor leaks, it ends when it is told to.

mod bombs;
mod pictures;
mod waits;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use waits::{Waits, answer_nothing, ask_nothing};

use crate::shell::release_program;

/// How long, and what.
#[derive(Args)]
pub struct Options {
    /// How long the load lasts
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// The program; target/release/kudosu, built now, by default
    #[arg(long)]
    program: Option<PathBuf>,
    /// Megabytes that the server may take at any moment
    #[arg(long, default_value_t = 400)]
    memory: u64,
}

/// How long anybody with a cheap question waits, whatever goes on.
const CHEAP: Duration = Duration::from_secs(1);

/// Kilobytes that one bomb takes while it is worked on: whether one was seen is chance, and no growth.
const ONE_BOMB: u64 = 64 * 1024;

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a client does in one round: how many requests it made, or what was wrong.
type Round = fn(&str) -> Result<u64>;

/// The clients, each on a thread of its own.
const CLIENTS: &[(&str, Round)] = &[
    ("ordinary", ordinary),
    ("ordinary, too", ordinary),
    ("slow", slow),
    ("broken", broken),
    ("leaving streams", leave_stream),
    ("smuggling", smuggle),
    ("floods of headers", flood),
    ("strangers", stranger),
    ("oversized numbers", oversized),
    ("duds", bombs::throw_duds),
    ("bombs", bombs::throw),
    ("bombs, too", bombs::throw),
    ("bombs that nobody waits for", bombs::throw_and_run),
    ("pictures", pictures::show),
    ("pictures that do not come", pictures::show_half),
    ("cheap questions", cheap),
];

/// What the system says of the server: memory in kilobytes, now and at most so far, and open descriptors.
#[derive(Clone, Copy, Debug)]
struct State {
    memory: u64,
    most_memory: u64,
    descriptors: u64,
}

/// Starts the server, attacks it, and looks at it before, meanwhile and afterwards.
pub fn soak(options: &Options) -> Result<()> {
    let program = release_program(options.program.as_ref())?;
    let mut server = Command::new(&program)
        .args(["web", "--no-open", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let outcome = attack(&mut server, options);
    if outcome.is_err() {
        // It has ended already, or it is to end now.
        let _ = server.kill();
        let _ = server.wait();
    }
    outcome
}

fn attack(server: &mut Child, options: &Options) -> Result<()> {
    let time = Duration::from_secs(options.minutes * 60);
    let mut told = String::new();
    let output = server.stdout.take().context("the server says nothing")?;
    BufReader::new(output).read_line(&mut told)?;
    let address = told
        .strip_prefix("kudosu is at http://")
        .and_then(|rest| rest.split('/').next());
    let address = address.with_context(|| format!("the server says {told:?}"))?;
    let id = server.id();
    let nothing = answer_nothing()?;
    NOTHING.get_or_init(|| nothing);
    for (name, round) in CLIENTS {
        round(address).with_context(|| format!("a client ({name}), before the others"))?;
    }
    let before = settled(id)?;
    println!("at the beginning: {before:?}");
    for waits in [&CHEAP_ONES, &EMPTY_ONES, &REFUSALS] {
        waits.take();
    }
    for _ in 0..50 {
        cheap(address)?;
    }
    println!("cheap questions before the load: {}", CHEAP_ONES.take());
    println!("empty ones beside them: {}", EMPTY_ONES.take());
    let until = Instant::now() + time;
    let counts: Vec<AtomicU64> = CLIENTS.iter().map(|_| AtomicU64::new(0)).collect();
    let meanwhile = thread::scope(|scope| -> Result<Vec<State>> {
        let clients = CLIENTS.iter().zip(&counts).map(|((name, round), count)| {
            scope.spawn(move || -> Result<()> {
                while Instant::now() < until {
                    let done = round(address).with_context(|| format!("a client ({name})"))?;
                    count.fetch_add(done, Ordering::Relaxed);
                }
                Ok(())
            })
        });
        let clients: Vec<_> = clients.collect();
        let mut states = Vec::new();
        while Instant::now() < until && !clients.iter().any(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(Duration::from_secs(5).min(time / 8));
            states.push(state(id)?);
        }
        for client in clients {
            client
                .join()
                .map_err(|_| anyhow::anyhow!("a client panicked"))??;
        }
        Ok(states)
    })?;
    let after = settled(id)?;
    // By then everybody has sent whatever there is.
    let early = meanwhile[..meanwhile.len().div_ceil(2)]
        .iter()
        .map(|state| state.memory)
        .max();
    let late = meanwhile.iter().map(|state| state.memory).max();
    let (early, late) = (early.unwrap_or(before.memory), late.unwrap_or(after.memory));
    for ((name, _), count) in CLIENTS.iter().zip(&counts) {
        println!("{name}: {} requests", count.load(Ordering::Relaxed));
    }
    println!(
        "memory: {early} kB at most in the first half, {late} kB at most at all, {} kB in the end",
        after.memory
    );
    println!(
        "descriptors: {} before, {} after",
        before.descriptors, after.descriptors
    );
    let (cheap, empty, refused) = (CHEAP_ONES.take(), EMPTY_ONES.take(), REFUSALS.take());
    println!("cheap questions under load: {cheap}");
    println!("empty ones beside them: {empty}");
    println!("what is no question: {refused}");
    println!("memory: {} kB at most at any moment", after.most_memory);
    let slowest = cheap.most.max(refused.most);
    ensure!(
        slowest <= CHEAP,
        "a cheap question had to wait for {slowest:?}; an empty one, which asks nothing of the server, for {:?}",
        empty.most
    );
    ensure!(
        after.most_memory <= options.memory * 1024,
        "it took more than {} megabytes",
        options.memory
    );
    ensure!(late <= early + early / 4 + ONE_BOMB, "memory grows");
    ensure!(after.descriptors <= before.descriptors, "descriptors leak");
    ask(address, "GET /api/health", &[], "")?;
    let told = Command::new("kill").args(["-TERM", &id.to_string()]).status()?;
    ensure!(told.success(), "the server was gone before it was told to go");
    let ended = server.wait()?;
    println!("it ended with {ended}");
    ensure!(ended.code().is_some(), "it did not end by itself");
    Ok(())
}

fn state(id: u32) -> Result<State> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).context("the server has gone")?;
    let memory = |name: &str| {
        let rest = status.lines().find_map(|line| line.strip_prefix(name));
        let memory = rest.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse().ok());
        memory.with_context(|| format!("no memory is told as {name}"))
    };
    Ok(State {
        memory: memory("VmRSS:")?,
        most_memory: memory("VmHWM:")?,
        descriptors: std::fs::read_dir(format!("/proc/{id}/fd"))?.count() as u64,
    })
}

/// The state when the last connections are closed, for which the server may take a while.
fn settled(id: u32) -> Result<State> {
    let mut least = state(id)?;
    for _ in 0..80 {
        thread::sleep(Duration::from_millis(500));
        let now = state(id)?;
        if now.descriptors < least.descriptors {
            least = now;
        }
    }
    Ok(least)
}

fn connect(address: &str) -> Result<TcpStream> {
    let stream = TcpStream::connect(address).context("the server takes no connection")?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// Sends something and reads until the server closes; whatever it says. It may close before all is sent.
fn send(address: &str, bytes: &[u8]) -> Result<String> {
    let mut stream = connect(address)?;
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Asks and returns the whole answer, which must be a yes.
fn ask(address: &str, what: &str, headers: &[&str], body: &str) -> Result<String> {
    let answer = send(address, request(address, what, headers, body).as_bytes())?;
    ensure!(answer.starts_with("HTTP/1.1 200 "), "{what}: {answer:.200}");
    Ok(answer)
}

fn request(host: &str, what: &str, headers: &[&str], body: &str) -> String {
    let more: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let length = body.len();
    format!(
        "{what} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n{more}Content-Length: {length}\r\n\r\n{body}"
    )
}

const PUZZLE: &str =
    r#"{"puzzle": ".5.7..6.....8.2...6.3.1....46..5..83...428...29..3..41....4.7.8...2.6.....4..9.2."}"#;

fn ordinary(address: &str) -> Result<u64> {
    ask(address, "GET /", &[], "")?;
    ask(address, "GET /api/health", &[], "")?;
    for path in ["/api/solve", "/api/check", "/api/hint", "/api/rate"] {
        ask(address, &format!("POST {path}"), &[], PUZZLE)?;
    }
    Ok(6)
}

/// How long cheap questions took, empty ones beside each of them, and what is no question at all.
static CHEAP_ONES: Waits = Waits::new();
static EMPTY_ONES: Waits = Waits::new();
static REFUSALS: Waits = Waits::new();

/// Who answers empty ones.
static NOTHING: OnceLock<String> = OnceLock::new();

/// What a player's page asks now and then.
fn cheap(address: &str) -> Result<u64> {
    let nothing = NOTHING.get().context("nobody answers empty questions")?;
    let asked = [
        ("GET /", ""),
        ("POST /api/check", PUZZLE),
        ("POST /api/hint", PUZZLE),
        ("POST /api/solve", PUZZLE),
        ("POST /api/convert", PUZZLE),
    ];
    for (what, body) in asked {
        CHEAP_ONES.during(|| ask(address, what, &[], body))?;
        EMPTY_ONES.during(|| ask_nothing(nothing))?;
        thread::sleep(Duration::from_millis(20));
    }
    Ok(asked.len() as u64)
}

/// A few bytes now and then, and then it goes.
fn slow(address: &str) -> Result<u64> {
    let mut open: Vec<TcpStream> = (0..20).map(|_| connect(address)).collect::<Result<_>>()?;
    let text = request(address, "POST /api/solve", &[], PUZZLE);
    for byte in text.as_bytes().chunks(1).take(40) {
        for stream in &mut open {
            let _ = stream.write_all(byte);
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(open.len() as u64)
}

fn broken(address: &str) -> Result<u64> {
    for bytes in [
        &b"\0\xff\xfe\x16\x03\x01 nonsense\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nContent-Length: 5\r\n\r\n{",
        b"GET /../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        let mut stream = connect(address)?;
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        ensure!(!answer.contains("root:"), "a path led out of the page");
    }
    Ok(4)
}

/// Watches a method that does not end, and goes away in the middle.
fn leave_stream(address: &str) -> Result<u64> {
    let body = format!("{{\"puzzle\": \"{}1\"}}", ".".repeat(624));
    let mut stream = connect(address)?;
    stream.write_all(request(address, "POST /api/methods/recursive", &[], &body).as_bytes())?;
    let mut some = [0; 4096];
    let read = stream.read(&mut some)?;
    ensure!(read > 0, "a stream says nothing");
    Ok(1)
}

/// Two lengths, or a length and pieces: whoever believes one and not the other sees a second request. There
/// must be no answer to that.
fn smuggle(address: &str) -> Result<u64> {
    let hidden = format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let ways = [
        format!(
            "Content-Length: 0\r\nContent-Length: {}\r\n\r\n{hidden}",
            hidden.len()
        ),
        format!("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n{hidden}"),
        format!("Content-Length: +0\r\n\r\n{hidden}"),
        format!("Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n{hidden}"),
    ];
    for way in &ways {
        let head = format!(
            "POST /api/check HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        );
        let answer = send(address, (head + way).as_bytes())?;
        let answers = answer.matches("HTTP/1.1 ").count();
        ensure!(
            answers <= 1 && !answer.contains("\"version\""),
            "smuggled: {way:?} gave {answer:.400}"
        );
    }
    Ok(ways.len() as u64)
}

fn flood(address: &str) -> Result<u64> {
    let many = "X-Flood: 1\r\n".repeat(20_000);
    let long = format!("X-Flood: {}\r\n", "1".repeat(1 << 20));
    for headers in [many, long] {
        let head = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n");
        let answer = send(address, head.as_bytes())?;
        ensure!(!answer.starts_with("HTTP/1.1 200 "), "a flood was answered");
    }
    Ok(2)
}

/// Another site's name, or another site's page.
fn stranger(address: &str) -> Result<u64> {
    let wrong_host = send(
        address,
        request("example.org", "POST /api/solve", &[], PUZZLE).as_bytes(),
    )?;
    let wrong_page = request(
        address,
        "POST /api/solve",
        &["Origin: http://example.org"],
        PUZZLE,
    );
    let wrong_page = send(address, wrong_page.as_bytes())?;
    for answer in [wrong_host, wrong_page] {
        ensure!(
            answer.starts_with("HTTP/1.1 4"),
            "a stranger was let in: {answer:.200}"
        );
    }
    Ok(2)
}

/// What no puzzle and no question is, however long: refused at once, whoever else waits.
fn oversized(address: &str) -> Result<u64> {
    let puzzle = |text: &str| format!("{{\"puzzle\": \"{text}\"}}");
    let asked = [
        (
            "/api/solve",
            r#"{"puzzle": ".142..1..2.4.3.1", "all": 1e999}"#.to_owned(),
        ),
        (
            "/api/hint",
            r#"{"puzzle": ".142..1..2.4.3.1", "level": 99999999999999999999999999}"#.to_owned(),
        ),
        ("/api/generate", r#"{"side": 4294967297, "seed": -1}"#.to_owned()),
        ("/api/check", puzzle(&"9".repeat(100_000))),
        ("/api/solve", puzzle(&". ".repeat(100_000))),
        ("/api/convert", puzzle(&"lorem ipsum ".repeat(20_000))),
        (
            "/api/check",
            puzzle(&format!("killer 3:{}", " r1c1".repeat(40_000))),
        ),
        ("/api/rate", "[".repeat(100_000)),
    ];
    for (path, body) in &asked {
        let text = request(address, &format!("POST {path}"), &[], body);
        let answer = REFUSALS.during(|| send(address, text.as_bytes()))?;
        ensure!(
            answer.starts_with("HTTP/1.1 400 ") || answer.starts_with("HTTP/1.1 422 "),
            "{path} with {body:.60}: {answer:.200}"
        );
    }
    Ok(asked.len() as u64)
}
