//! The table of addresses, and what happens around every answer: the body is read within limits, the work
//! waits for its turn, and whatever goes wrong becomes a problem in JSON.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::Value;
use tokio::time::timeout;

use super::{Answer, check, convert, explain, generate, hint, lists, methods, rate, solve};
use crate::fields::Fields;
use crate::limits::Limits;
use crate::problem::{Problem, json_response};
use crate::watch::Runs;
use crate::work::WorkQueue;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) queue: Arc<WorkQueue>,
    pub(crate) runs: Arc<Runs>,
}

const OPENAPI: &str = include_str!("../../openapi.json");

/// One address and what it answers to.
struct Route {
    path: &'static str,
    handler: MethodRouter<Shared>,
}

fn routes() -> Vec<Route> {
    let answers = |path, answer: Answer| Route {
        path,
        handler: post(move |State(shared), request| work_out(shared, request, answer)),
    };
    let tells = |path, list: fn() -> Value| Route {
        path,
        handler: get(move || async move { json_response(list().to_string().into_bytes()) }),
    };
    let handled = |path, handler| Route { path, handler };
    vec![
        answers("/api/solve", solve::solve),
        answers("/api/check", check::check),
        answers("/api/convert", convert::convert),
        answers("/api/hint", hint::hint),
        answers("/api/explain", explain::explain),
        answers("/api/rate", rate::rate),
        handled("/api/generate", post(generate)),
        handled("/api/watch", post(watch_several)),
        handled("/api/methods/{name}", post(watch)),
        handled("/api/runs/{id}", post(hold)),
        tells("/api/methods", lists::methods),
        handled("/api/techniques", get(techniques)),
        tells("/api/formats", lists::formats),
        tells("/api/examples", lists::examples),
        tells("/api/health", lists::health),
        handled(
            "/api/openapi.json",
            get(|| async { json_response(OPENAPI.as_bytes().to_vec()) }),
        ),
    ]
}

/// The interface for programs as a router; what it does not know goes to the page.
pub(crate) fn router(shared: Shared) -> Router {
    let mut router = Router::new();
    for Route { path, handler, .. } in routes() {
        router = router.route(path, handler);
    }
    router
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .fallback(crate::assets::asset)
        .with_state(shared)
}

/// A request whose answer is worked out, in turn with others.
async fn work_out(shared: Shared, request: Request, answer: Answer) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let text = shared
        .queue
        .work_out(move |stop| {
            let answer = answer(Fields::parse(&body)?, stop)?;
            // Long answers are written here as well, where nobody else waits for it.
            Ok(answer.to_string().into_bytes())
        })
        .await?;
    Ok(json_response(text))
}

async fn techniques(RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let list = lists::techniques(&query.unwrap_or_default())?;
    Ok(json_response(list.to_string().into_bytes()))
}

async fn generate(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let is_stream = wants_events(request.headers());
    let body = read(request, &shared.limits).await?;
    let wanted = generate::Wanted::take(Fields::parse(&body)?)?;
    if is_stream {
        return generate::stream(&shared.runs, wanted);
    }
    let answer = move |stop: &kudosu::Stop| wanted.answer(stop).map(|made| made.to_string().into_bytes());
    shared.queue.work_out(answer).await.map(json_response)
}

async fn watch(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let wanted = move |_: &kudosu::Stop| methods::one(&name, Fields::parse(&body)?);
    let wanted = shared.queue.work_out(wanted).await?;
    shared.runs.watch(wanted)
}

async fn watch_several(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let wanted = move |_: &kudosu::Stop| methods::several(Fields::parse(&body)?);
    let wanted = shared.queue.work_out(wanted).await?;
    shared.runs.watch(wanted)
}

async fn hold(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let control = shared.runs.find(&id)?;
    let held = methods::hold(&id, &control, Fields::parse(&body)?)?;
    Ok(json_response(held.to_string().into_bytes()))
}

/// Whether the client asked for a stream of events.
fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter();
    accepted
        .filter_map(|kinds| kinds.to_str().ok())
        .any(|kinds| kinds.to_ascii_lowercase().contains("text/event-stream"))
}

/// The body of a request: JSON, within the limits of size and time.
async fn read(request: Request, limits: &Limits) -> Result<Bytes, Problem> {
    let headers = request.headers();
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case("application/json") {
        return Err(Problem::not_json());
    }
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<usize>().ok()) > Some(limits.body) {
        return Err(Problem::too_large(limits.body));
    }
    let body = Limited::new(request.into_body(), limits.body);
    match timeout(limits.sending, body.collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Problem::too_large(limits.body)),
        Ok(Err(_)) => Err(Problem::bad_request("the body could not be read")),
        Err(_) => Err(Problem::too_slow()),
    }
}
