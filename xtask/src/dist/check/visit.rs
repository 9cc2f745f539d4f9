//! Visits a folder of files with a real browser: a page beside it looks at it as a person would and tells
//! what it found.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::browser::chromium;

/// How long a visit may take before it counts as one that never ends; far more than it needs.
const LIMIT: Duration = Duration::from_secs(180);

/// Where the folder is served, and what the looking page is called: the folder must not care.
const UNDER: &str = "/some/where/";
const LOOKING: &str = "/looking.html";

/// What every looking page has: a frame for a page of the folder, and patience.
const TOOLS: &str = r#"
const frame = document.createElement("iframe");
frame.width = 1200; frame.height = 900;
document.body.append(frame);
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
async function shown(address, look) {
  frame.src = address;
  for (;;) {
    await wait(50);
    try { const found = look(frame.contentDocument); if (found) return found; } catch { /* not there yet */ }
  }
}
"#;

/// The page without a server has a board of 81 cells.
pub const SITE: &str = r#"
await shown("/some/where/index.html", (page) => page.querySelectorAll('[role="gridcell"]').length === 81);
return "right";
"#;

/// The documentation has its list of pages, finds what is searched, shows pictures, and has the playground
/// in it.
pub const BOOK: &str = r##"
await shown("/some/where/index.html", (page) => page.querySelectorAll("nav a").length > 30 && page.querySelector("h1").textContent === "kudosu");
await shown("/some/where/index.html?search=x-wing", (page) => page.querySelectorAll("#found a").length > 2);
await shown("/some/where/reference-techniques.html", (page) => [...page.images].filter((it) => it.complete && it.naturalWidth > 100).length > 40);
await shown("/some/where/reference-verbs.html", (page) => page.body.textContent.includes("kudosu generate"));
await shown("/some/where/playground/index.html", (page) => page.querySelectorAll('[role="gridcell"]').length === 81);
return "right";
"##;

/// The npm package solves in a browser as well.
pub const PACKAGE: &str = r#"
const { load } = await import("/some/where/index.js");
const kudosu = await load();
const { solution } = kudosu.ask("solve", { puzzle: ".142..1..2.4.3.1" });
return solution === "3142241312344321" ? "right" : solution;
"#;

/// Opens the looking page beside a folder, which has to say "right".
pub fn visited(folder: &Path, look: &str) -> Result<()> {
    let browser = chromium()?;
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = listener.local_addr()?;
    let page = format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<body>\n<script type=\"module\">{TOOLS}\nasync function look() {{{look}}}\n\
         const told = await look().catch((error) => String(error));\nawait fetch(\"/told?\" + encodeURIComponent(told));\n</script>\n"
    );
    let (tell, told) = channel();
    let folder = folder.to_owned();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let (page, folder, tell) = (page.clone(), folder.clone(), tell.clone());
            std::thread::spawn(move || answer(&stream, &page, &folder, &tell));
        }
    });
    let profile = tempfile::tempdir()?;
    let switches = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-dev-shm-usage",
        "--remote-debugging-port=0",
    ];
    let mut running = Command::new(&browser)
        .args(switches)
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("http://{address}{LOOKING}"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{browser} does not start"))?;
    let said = told.recv_timeout(LIMIT);
    let _ = running.kill();
    let _ = running.wait();
    match said.context("the browser never said what it saw")?.as_str() {
        "right" => Ok(()),
        other => bail!("the browser saw {other}"),
    }
}

/// One request a connection.
fn answer(mut stream: &TcpStream, page: &str, folder: &Path, tell: &Sender<String>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let target = first.split(' ').nth(1).unwrap_or_default();
    let (path, question) = target.split_once('?').unwrap_or((target, ""));
    let content = match path {
        LOOKING => Some(page.as_bytes().to_vec()),
        "/told" => {
            let _ = tell.send(question.replace("%20", " "));
            Some(Vec::new())
        }
        path => named(folder, path).and_then(|file| std::fs::read(file).ok()),
    };
    let (status, content) = match content {
        Some(content) => ("200 OK", content),
        None => ("404 Not Found", Vec::new()),
    };
    let kinds = HashMap::from([
        ("html", "text/html"),
        ("js", "text/javascript"),
        ("css", "text/css"),
        ("svg", "image/svg+xml"),
        ("png", "image/png"),
        ("wasm", "application/wasm"),
    ]);
    let ending = path.rsplit('.').next().unwrap_or_default();
    let kind = kinds.get(ending).unwrap_or(&"application/octet-stream");
    let length = content.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&content)
}

/// The file that an address names.
fn named(folder: &Path, path: &str) -> Option<PathBuf> {
    let within = path.strip_prefix(UNDER).filter(|within| !within.contains(".."))?;
    Some(folder.join(if within.is_empty() { "index.html" } else { within }))
}
