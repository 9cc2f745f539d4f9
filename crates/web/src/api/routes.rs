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
use kudosu::photo::{Photograph, photo_answer};
use kudosu::schema::read as read_json;
use kudosu_api::{
    ANSWERS, Answer, CANDIDATES, Finding, GENERATE, Host, LIGHT, LISTS, List, Making, RATE, Rating, one_run,
    several_runs, weight, within_limit, written,
};
use tokio::time::timeout;

use super::methods;
use super::progress::stream;
use crate::limits::Limits;
use crate::packed::{Packed, packed};
use crate::problem::{Problem, json_response};
use crate::watch::Runs;
use crate::work::{Share, WorkQueue};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) host: Arc<Host>,
    pub(crate) queue: Arc<WorkQueue>,
    pub(crate) runs: Arc<Runs>,
}

static OPENAPI: Packed = packed!("openapi.json");

/// The description of the interface, made from the types of the questions and answers.
pub fn openapi() -> String {
    String::from_utf8_lossy(&OPENAPI.plain()).into_owned()
}

/// One address and what it answers to.
struct Route {
    path: &'static str,
    handler: MethodRouter<Shared>,
}

/// An address whose answers are worked out, in turn with others.
fn answers(path: &'static str, answer: Answer) -> Route {
    Route {
        path,
        handler: post(move |State(shared): State<Shared>, request| work_out(shared, request, answer)),
    }
}

/// An address that tells what there is.
fn tells(path: &'static str, list: List) -> Route {
    let told = move |State(shared): State<Shared>, RawQuery(query): RawQuery| async move {
        let told = list(&query.unwrap_or_default(), &shared.host);
        told.map(json_response).map_err(Problem::from)
    };
    Route {
        path,
        handler: get(told),
    }
}

fn routes() -> Vec<Route> {
    let handled = |path, handler| Route { path, handler };
    let is_told = |path: &str| [GENERATE, CANDIDATES, RATE].contains(&path);
    let answered = ANSWERS.iter().filter(|(path, _)| !is_told(path));
    let answered = answered.map(|&(path, answer)| answers(path, answer));
    let listed = LISTS.iter().map(|&(path, list)| tells(path, list));
    let others = [
        handled(GENERATE, post(generate)),
        handled(CANDIDATES, post(candidates)),
        handled(RATE, post(rate)),
        handled("/api/photo", post(photo)),
        handled("/api/watch", post(watch_several)),
        handled("/api/methods/{name}", post(watch)),
        handled("/api/runs/{id}", post(hold)),
        Route {
            path: "/api/openapi.json",
            handler: get(|| async { json_response(OPENAPI.plain()) }),
        },
    ];
    answered.chain(listed).chain(others).collect()
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
async fn work_out(shared: Shared, request: Request, answer: Answer) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let host = shared.host.clone();
    let is_dear = is_dear(&body);
    let work = move |stop: &Stop| Ok(within_limit(answer(&body, &host, stop)?)?);
    let worked = shared.queue.work_out(Share::Quick, is_dear, work).await;
    worked.map(json_response)
}

async fn generate(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let is_stream = wants_events(request.headers());
    let body = read(request, &shared.limits).await?;
    let host = shared.host.clone();
    let wanted = move |stop: &Stop| Ok(Making::of(&body, &host, stop)?);
    let wanted = shared.queue.work_out(Share::Quick, |_| false, wanted).await?;
    if is_stream {
        let is_dear = wanted.weight() > LIGHT;
        return stream(&shared.runs, wanted, is_dear);
    }
    let answer = move |stop: &Stop| Ok(within_limit(written(&wanted.answer(stop)?))?);
    shared
        .queue
        .work_out(Share::Long, |_| true, answer)
        .await
        .map(json_response)
}

async fn candidates(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let is_stream = wants_events(request.headers());
    let body = read(request, &shared.limits).await?;
    if is_stream {
        let wanted = move |stop: &Stop| Ok((Finding::of(&body, stop)?, weight(&body, stop) > LIGHT));
        let (wanted, is_dear) = shared.queue.work_out(Share::Quick, |_| false, wanted).await?;
        return stream(&shared.runs, wanted, is_dear);
    }
    answered(shared, CANDIDATES, body).await
}

async fn rate(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let is_stream = wants_events(request.headers());
    let body = read(request, &shared.limits).await?;
    if is_stream {
        let wanted = move |stop: &Stop| Ok((Rating::of(&body, stop)?, weight(&body, stop) > LIGHT));
        let (wanted, is_dear) = shared.queue.work_out(Share::Quick, |_| false, wanted).await?;
        return stream(&shared.runs, wanted, is_dear);
    }
    answered(shared, RATE, body).await
}

/// The whole answer at an address where those who want to can hear of it in parts.
async fn answered(shared: Shared, address: &'static str, body: Bytes) -> Result<Response, Problem> {
    let host = shared.host.clone();
    let is_dear = is_dear(&body);
    let answer = move |stop: &Stop| Ok(kudosu_api::answer(address, &body, &host, stop)?);
    shared
        .queue
        .work_out(Share::Quick, is_dear, answer)
        .await
        .map(json_response)
}

/// Whether the puzzle of a request is one that takes long.
fn is_dear(body: &Bytes) -> impl FnOnce(&Stop) -> bool + Send + use<> {
    let body = body.clone();
    move |stop| weight(&body, stop) > LIGHT
}

/// The puzzles in a photograph, whose file is the body. It is looked at and forgotten.
async fn photo(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let limits = shared.limits;
    let turn = shared.queue.picture().await?;
    let body = read_kind(request, &limits, "image/", limits.picture).await?;
    let answer = move |stop: &Stop| {
        // It is given up when the body is, be that after its sender has gone.
        let _turn = &turn;
        let picture = Photograph::decoded_within(limits.pixels, &body, stop);
        Ok(written(&photo_answer(picture, stop)))
    };
    let worked = shared.queue.work_out(Share::Long, |_| true, answer).await;
    worked.map(json_response)
}

async fn watch(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let wanted = move |stop: &Stop| Ok((one_run(&name, &body, stop)?, weight(&body, stop) > LIGHT));
    let (wanted, is_dear) = shared.queue.work_out(Share::Quick, |_| false, wanted).await?;
    shared.runs.watch(wanted, is_dear)
}

async fn watch_several(State(shared): State<Shared>, request: Request) -> Result<Response, Problem> {
    let body = read(request, &shared.limits).await?;
    let wanted = move |stop: &Stop| Ok((several_runs(&body, stop)?, weight(&body, stop) > LIGHT));
    let (wanted, is_dear) = shared.queue.work_out(Share::Quick, |_| false, wanted).await?;
    shared.runs.watch(wanted, is_dear)
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
    read_kind(request, limits, "application/json", limits.body).await
}

/// The body of a request of this kind and at most so many bytes. No page of another origin can send either
/// kind without asking first.
async fn read_kind(request: Request, limits: &Limits, wanted: &str, most: usize) -> Result<Bytes, Problem> {
    let headers = request.headers();
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    let is_wanted = match wanted.ends_with('/') {
        true => kind.trim().to_ascii_lowercase().starts_with(wanted),
        false => kind.trim().eq_ignore_ascii_case(wanted),
    };
    if !is_wanted {
        return Err(Problem::not_of_kind(wanted));
    }
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<usize>().ok()) > Some(most) {
        return Err(Problem::too_large(most));
    }
    let body = Limited::new(request.into_body(), most);
    match timeout(limits.sending, body.collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Problem::too_large(most)),
        Ok(Err(_)) => Err(Problem::bad_request("the body could not be read")),
        Err(_) => Err(Problem::too_slow()),
    }
}
