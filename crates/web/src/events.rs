//! Answers that go on: a stream of events (SSE) that waits for its reader and notices when the reader has
//! gone.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::Response;
use kudosu_api::written;
use serde::Serialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// Something is said at least this often, so that a line that has died is noticed.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// The reader has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone;

/// The writing end of a stream of events; the stream is over when the last clone is gone.
#[derive(Clone)]
pub(crate) struct Events {
    /// One event at most is on its way: whoever reads slowly gets fewer events and not older ones.
    reader: Sender<Bytes>,
}

impl Events {
    /// A stream and the answer that carries it.
    pub(crate) fn new() -> (Events, Response) {
        let (reader, events) = channel(1);
        let body = Body::from_stream(ReceiverStream::new(events).map(Ok::<Bytes, Infallible>));
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        (Events { reader }, response)
    }

    /// Tells an event; ready when the reader has taken the one before.
    pub(crate) async fn tell(&self, event: &str, data: &impl Serialize) -> Result<(), Gone> {
        self.tell_written(event, &written(data)).await
    }

    /// The same with what is JSON already.
    pub(crate) async fn tell_written(&self, event: &str, data: &[u8]) -> Result<(), Gone> {
        let mut text = format!("event: {event}\ndata: ").into_bytes();
        text.extend_from_slice(data);
        text.extend_from_slice(b"\n\n");
        self.write(text).await
    }

    /// Says that there is nothing new.
    pub(crate) async fn sign_of_life(&self) -> Result<(), Gone> {
        self.write(b": alive\n\n".to_vec()).await
    }

    async fn write(&self, text: Vec<u8>) -> Result<(), Gone> {
        self.reader.send(Bytes::from(text)).await.map_err(|_| Gone)
    }

    /// Ready when the reader has gone.
    pub(crate) async fn gone(&self) {
        self.reader.closed().await;
    }
}
