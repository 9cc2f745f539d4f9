//! A dumb file server for the page without a server: files of a folder under a path, and nothing else.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The path under which the folder is served: the site must not care.
const UNDER: &str = "/games/sudoku/";

/// A folder that is served; when this is dropped the network is cut.
pub struct Folder {
    ended: Arc<AtomicBool>,
    server: Option<JoinHandle<()>>,
    port: u16,
    /// Where the page is, with a slash at the end.
    pub address: String,
}

impl Folder {
    /// Serves a folder on a port of its own.
    pub fn serve(folder: PathBuf) -> Folder {
        Self::serve_as(folder, false)
    }

    /// The same, compressed as hosts do.
    pub fn serve_compressed(folder: PathBuf) -> Folder {
        Self::serve_as(folder, true)
    }

    fn serve_as(folder: PathBuf, compressed: bool) -> Folder {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let ended = Arc::new(AtomicBool::new(false));
        let is_over = ended.clone();
        let server = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if is_over.load(Ordering::SeqCst) {
                    return;
                }
                let folder = folder.clone();
                std::thread::spawn(move || drop(answer(&stream, &folder, compressed)));
            }
        });
        Folder {
            ended,
            server: Some(server),
            port,
            address: format!("http://127.0.0.1:{port}{UNDER}"),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        if let Some(server) = self.server.take() {
            server.join().unwrap();
        }
    }
}

/// One request a connection, as the simplest of all servers would.
fn answer(mut stream: &TcpStream, folder: &Path, compressed: bool) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let name = match path.strip_prefix(UNDER) {
        Some("") => Some("index.html"),
        inside => inside.filter(|inside| !inside.contains("..")),
    };
    let content = name.and_then(|name| std::fs::read(folder.join(name)).ok());
    let (status, content) = match content {
        Some(content) => ("200 OK", content),
        None => ("404 Not Found", b"nothing here".to_vec()),
    };
    let kind = match name
        .and_then(|name| name.rsplit_once('.'))
        .map(|(_, ending)| ending)
    {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        // Few plain hosts know the type of WebAssembly.
        _ => "application/octet-stream",
    };
    let (content, encoding) = match compressed {
        true => (gzipped(&content)?, "Content-Encoding: gzip\r\n"),
        false => (content, ""),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{encoding}Content-Length: {}\r\nConnection: close\r\n\r\n",
        content.len()
    )?;
    stream.write_all(&content)
}

fn gzipped(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(content)?;
    writer.finish()
}
