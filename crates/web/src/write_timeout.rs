//! A connection whose reader may be slow but not dead:
//! when nothing of an answer is taken for a while, it fails.

use std::future::Future;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use tokio::time::{Sleep, sleep};

/// A connection whose writes fail when nothing is taken for as long as the timeout.
pub(crate) struct WriteTimeout<C> {
    connection: C,
    timeout: Duration,
    /// Runs while something waits to be taken.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<C> WriteTimeout<C> {
    pub(crate) fn new(connection: C, timeout: Duration) -> WriteTimeout<C> {
        WriteTimeout {
            connection,
            timeout,
            stalled: None,
        }
    }

    /// Passes on what became of an attempt to write, unless it is one too many.
    fn judge<T>(&mut self, attempt: Poll<Result<T>>, context: &mut Context<'_>) -> Poll<Result<T>> {
        if attempt.is_ready() {
            self.stalled = None;
            return attempt;
        }
        let timeout = self.timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        let is_over = stalled.as_mut().poll(context);
        is_over.map(|()| Err(Error::from(ErrorKind::TimedOut)))
    }
}

impl<C: Read + Unpin> Read for WriteTimeout<C> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.connection).poll_read(context, buffer)
    }
}

impl<C: Write + Unpin> Write for WriteTimeout<C> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let attempt = Pin::new(&mut self.connection).poll_write(context, bytes);
        self.judge(attempt, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let attempt = Pin::new(&mut self.connection).poll_flush(context);
        self.judge(attempt, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let attempt = Pin::new(&mut self.connection).poll_shutdown(context);
        self.judge(attempt, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.connection.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let attempt = Pin::new(&mut self.connection).poll_write_vectored(context, pieces);
        self.judge(attempt, context)
    }
}
