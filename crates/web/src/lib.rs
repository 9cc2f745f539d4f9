//! The page and the interface for programs, served over HTTP from the binary itself:
//! nothing is fetched from elsewhere.
//!
//! [`serve`] answers on a listener until it is told to end; [`serve_until_signal`] does so for a program that
//! has no runtime of its own. Both take whatever comes: `guard` turns strangers away, `connection` gives
//! nobody forever, `work` has a few turns and a queue with an end, and what takes longer streams what it has.
//!
//! `docs/web.md` describes the interface, its limits, and what is done against whom.

mod api;
mod assets;
mod connection;
mod events;
mod guard;
mod limits;
mod memory;
mod packed;
mod problem;
mod signals;
mod watch;
mod work;
mod worked;
mod write_timeout;

use std::future::Future;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use kudosu::Stop;
use kudosu_api::Host;
use tokio::net::TcpListener;

pub use api::openapi;
pub use limits::Limits;
pub use signals::{Signal, serve_routes_until_signal, serve_until_signal};

/// How a server is set up.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Names besides `localhost` and its own address under which the server answers.
    pub extra_hosts: Vec<String>,
    /// Where the page can be had without a server, for links that others can open.
    pub site: Option<String>,
    /// How much it takes on.
    pub limits: Limits,
}

/// Serves until `shutdown` is ready. Then nobody new is let in, streams are ended,
/// and open connections have a moment.
pub async fn serve(
    listener: TcpListener,
    options: Options,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let limits = options.limits;
    let everything = Stop::new();
    let names = guard::Names::new(listener.local_addr()?, &options.extra_hosts);
    let router = api::router(api::Shared {
        limits,
        host: Arc::new(Host::default().with_site(options.site)),
        queue: Arc::new(work::WorkQueue::new(limits, &everything)),
        runs: Arc::new(watch::Runs::new(limits, &everything)),
    });
    let router = router.layer(from_fn_with_state(Arc::new(names), guard::guard));
    connection::serve(listener, router, limits, shutdown, || everything.request()).await;
    Ok(())
}

/// Serves routes of somebody else until `shutdown` is ready: with the same door and the same limits of
/// connections, but whoever answers has to bound the work.
pub async fn serve_routes(
    listener: TcpListener,
    options: Options,
    routes: Router,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let names = guard::Names::new(listener.local_addr()?, &options.extra_hosts);
    let routes = routes.layer(from_fn_with_state(Arc::new(names), guard::guard));
    connection::serve(listener, routes, options.limits, shutdown, || {}).await;
    Ok(())
}
