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
use kudosu::Stop;
use kudosu::explain::{Language, UnknownLanguage};
use kudosu::schema::{ExampleList, FormatList, Health, MethodList, TechniqueList, read as read_json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::{check, convert, explain, generate, hint, methods, rate, solve};
use crate::limits::Limits;
use crate::problem::{Problem, json_response, written, wrong};
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

/// An address whose answers are worked out, in turn with others.
fn answers<Q, A>(path: &'static str, answer: fn(&Q, &Stop) -> Result<A, Problem>) -> Route
where
    Q: DeserializeOwned + 'static,
    A: Serialize + 'static,
{
    let work = move |body: Bytes, stop: &Stop| Ok(written(&answer(&read_json(&body)?, stop)?));
    Route {
        path,
        handler: post(move |State(shared): State<Shared>, request| work_out(shared, request, work)),
    }
}

/// An address that tells what there is.
fn tells<A: Serialize + 'static>(path: &'static str, list: fn() -> A) -> Route {
    Route {
        path,
        handler: get(move || async move { json_response(written(&list())) }),
    }
}

fn routes() -> Vec<Route> {
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
        tells("/api/methods", MethodList::all),
        handled("/api/techniques", get(techniques)),
        tells("/api/formats", FormatList::all),
        tells("/api/examples", ExampleList::all),
        tells("/api/health", Health::now),
        Route {
            path: "/api/openapi.json",
            handler: get(|| async { json_response(OPENAPI.as_bytes().to_vec()) }),
        },
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
/// Long answers are written there as well, where nobody else waits for it.
async fn work_out(
    shared: Shared,
    request: Request,
    answer: impl FnOnce(Bytes, &Stop) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let text = shared.queue.work_out(move |stop| answer(body, stop)).await?;
    Ok(json_response(text))
}

async fn techniques(RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let query = query.unwrap_or_default();
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("language="));
    let language: Language = match asked {
        Some(code) => {
            let parsed = code.parse();
            parsed.map_err(|error: UnknownLanguage| wrong("language", &error.to_string()))?
        }
        None => Language::default(),
    };
    Ok(json_response(written(&TechniqueList::all(language))))
}

async fn generate(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let is_stream = wants_events(request.headers());
    let body = read(request, &shared.limits).await?;
    let wanted = generate::Wanted::of(&read_json(&body)?)?;
    if is_stream {
        return generate::stream(&shared.runs, wanted);
    }
    let answer = move |stop: &Stop| Ok(written(&wanted.answer(stop)?));
    shared.queue.work_out(answer).await.map(json_response)
}

async fn watch(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let wanted = move |_: &Stop| methods::one(&name, &read_json(&body)?);
    let wanted = shared.queue.work_out(wanted).await?;
    shared.runs.watch(wanted)
}

async fn watch_several(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let wanted = move |_: &Stop| methods::several(&read_json(&body)?);
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
    let held = methods::hold(&id, &control, &read_json(&body)?)?;
    Ok(json_response(written(&held)))
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
