//! Connections: accepted up to a number, given only so long to say what they want, and ended in good order.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::limits::Limits;
use crate::write_timeout::WriteTimeout;

/// The longest head of a request, and what is read ahead of a body.
const BUFFER: usize = 32 * 1024;

/// Waits a little where accepting fails, for want of file descriptors perhaps:
/// trying again at once would only burn time.
const AFTER_A_FAILURE: Duration = Duration::from_millis(50);

/// Serves connections until `shutdown` is ready; then those that are open have a moment to end. `ending` is
/// called in between, so that whatever streams can be told to stop.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
    ending: impl FnOnce(),
) {
    let slots = Arc::new(Semaphore::new(limits.connections));
    let open = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = async {
            let slot = slots.clone().acquire_owned().await;
            (slot, listener.accept().await)
        };
        let (slot, stream) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut shutdown => break,
        };
        let (Ok(slot), Ok((stream, _))) = (slot, stream) else {
            sleep(AFTER_A_FAILURE).await;
            continue;
        };
        // Answers are written whole; waiting for more would only delay them.
        // Where that cannot be set it is slower.
        let _ = stream.set_nodelay(true);
        let stream = WriteTimeout::new(TokioIo::new(stream), limits.receiving);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.sending)
            .max_buf_size(BUFFER)
            .serve_connection(stream, TowerToHyperService::new(router.clone()));
        let connection = open.watch(connection);
        tokio::spawn(async move {
            // Whatever ends a connection early is the client's business.
            let _ = connection.await;
            drop(slot);
        });
    }
    drop(listener);
    ending();
    let _ = timeout(limits.farewell, open.shutdown()).await;
}
