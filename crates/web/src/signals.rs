//! A server for a program that has no runtime of its own: it serves until somebody sends a signal.

use std::future::Future;
use std::io;
use std::net;

use axum::Router;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::{Options, memory, serve, serve_routes};

/// What ended a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The system asked the program to end.
    Terminate,
}

/// Serves on a listener until Ctrl-C, or until the system asks the program to end. `ready` is called once,
/// when signals are listened to and connections are accepted.
pub fn serve_until_signal(
    listener: net::TcpListener,
    options: Options,
    ready: impl FnOnce(),
) -> io::Result<Signal> {
    until_signal(listener, ready, async |listener, shutdown| {
        serve(listener, options, shutdown).await
    })
}

/// The same for routes of somebody else, behind the same door.
pub fn serve_routes_until_signal(
    listener: net::TcpListener,
    options: Options,
    routes: Router,
    ready: impl FnOnce(),
) -> io::Result<Signal> {
    until_signal(listener, ready, async |listener, shutdown| {
        serve_routes(listener, options, routes, shutdown).await
    })
}

/// What ends a server: ready when a signal has come.
type Shutdown<'a> = std::pin::Pin<Box<dyn Future<Output = ()> + 'a>>;

fn until_signal(
    listener: net::TcpListener,
    ready: impl FnOnce(),
    serve: impl AsyncFnOnce(TcpListener, Shutdown<'_>) -> io::Result<()>,
) -> io::Result<Signal> {
    listener.set_nonblocking(true)?;
    // Before there are threads; the process is the server's alone.
    memory::give_back();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let signal = runtime.block_on(async {
        let listener = TcpListener::from_std(listener)?;
        let mut signals = Signals::new()?;
        let mut ended_by = Signal::Interrupt;
        ready();
        serve(listener, Box::pin(async { ended_by = signals.next().await })).await?;
        Ok(ended_by)
    });
    // Work that has not seen its stop yet must not keep the program.
    runtime.shutdown_background();
    signal
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    async fn next(&mut self) -> Signal {
        // Without a way to listen the program is ended from outside.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Signal::Interrupt
    }
}
