//! kudosu for agents: a server of the Model Context Protocol.
//!
//! [`serve_stdio`] answers whoever started the program, [`serve_http`] whoever asks on this machine,
//! behind the same door as the page. Tools are the verbs of `kudosu-api`: `tools` is the table of them,
//! `schema` takes what each is asked from the description of the interface, `brief` makes answers short,
//! `resources` and `prompts` are what else there is.
//!
//! Answers are short unless `full` asks for all, errors say what to do, and work stops when a call is
//! cancelled or its time is over.

#![warn(missing_debug_implementations)]

mod brief;
mod prompts;
mod resources;
mod schema;
mod server;
mod tools;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use kudosu_web::{Options as Door, Signal, serve_routes_until_signal};
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use server::Server;

/// Where the server answers over HTTP.
pub const PATH: &str = "/mcp";

/// How a server is set up.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How long one call may work.
    pub time: Duration,
    /// How many calls are worked on at once; more wait.
    pub at_once: usize,
    /// Bytes of a request over HTTP.
    pub body: usize,
}

impl Default for Options {
    fn default() -> Options {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Options {
            time: Duration::from_secs(60),
            at_once: cores.clamp(2, 16),
            body: 8 << 20,
        }
    }
}

impl Options {
    /// The same with so much time for each call.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Options {
        Options { time, ..self }
    }
}

/// Answers on standard input and output until the other side closes them.
pub fn serve_stdio(options: Options) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(async {
        let service = Server::new(options)
            .serve(stdio())
            .await
            .map_err(io::Error::other)?;
        service.waiting().await.map_err(io::Error::other)
    });
    // Work that has not seen its stop yet, and a read of standard input, must not keep the program.
    runtime.shutdown_background();
    ended.map(|_| ())
}

/// Answers on a listener until Ctrl-C, or until the system asks the program to end. `ready` is called
/// once, when connections are accepted. Every request stands alone, so there are no sessions to keep.
pub fn serve_http(listener: TcpListener, options: Options, ready: impl FnOnce()) -> io::Result<Signal> {
    let server = Server::new(options);
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(options.body);
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let router = Router::new().route_service(PATH, service);
    serve_routes_until_signal(listener, Door::default(), router, ready)
}
