//! `POST /api/generate`: a puzzle as asked;
//! with `Accept: text/event-stream` also how the search for it gets on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::Response;
use kudosu::generate::fresh_seed;
use kudosu::generate::{Made, Order, OrderEnd, OrderEvent, Recipe, Summary, Wish};
use kudosu::logic::Technique;
use kudosu::rating::{is_quickly_rated, rate};
use kudosu::schema::{
    Between, GenerateEnded, GenerateProgress, GenerateRequest, MadeAnswer, PuzzleForm, RatingForm,
};
use kudosu::{Shape, Stop, Unfinished};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, interval, sleep_until};

use super::input::box_size;
use crate::events::{Events, Gone, SIGN_OF_LIFE};
use crate::problem::{Problem, wrong};
use crate::watch::turns::Turn;
use crate::watch::{Place, Runs, milliseconds};

/// Progress is told at most this often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// Making a puzzle is worth this long; whoever wants to wait longer uses the command line.
const LONGEST: Duration = Duration::from_secs(120);

/// The largest grid for which a puzzle is made here.
const LARGEST_SIDE: usize = 36;

/// What puzzle is wanted.
pub(super) struct Wanted {
    recipe: Recipe,
    wish: Wish,
    order: Order,
}

impl Wanted {
    pub(super) fn of(request: &GenerateRequest) -> Result<Wanted, Problem> {
        let clues = request
            .clues
            .as_deref()
            .map(kudosu::generate::clue_range)
            .transpose();
        let clues = clues.map_err(|error| wrong("clues", &error.to_string()))?;
        let recipe = Recipe::new(&shape(request)?)
            .with_symmetry(request.symmetry.map(|symmetry| symmetry.0).unwrap_or_default())
            .with_minimal(request.minimal.unwrap_or(false))
            .with_clues(clues);
        let needs = request.needs.as_deref().map(techniques).transpose()?;
        let wish = Wish::default()
            .with_level(request.difficulty.map(|level| level.0))
            .with_needs(needs.unwrap_or_default());
        let seed = request.seed.map_or_else(fresh_seed, Between::get);
        let order = Order::new(1, seed).with_give_up_after(Order::usual_give_up_after(&recipe, &wish));
        recipe
            .check()
            .map_err(|error| Problem::bad_request(error.to_string()))?;
        Ok(Wanted { recipe, wish, order })
    }

    fn make(&self, stop: &Stop, mut told: impl FnMut(u64, u64)) -> Result<Outcome, Problem> {
        let mut found: Option<Made> = None;
        let summary =
            kudosu::generate::generate(&self.recipe, &self.wish, &self.order, stop, |event| match event {
                OrderEvent::Made(made) => found = Some(made.clone()),
                OrderEvent::Progress {
                    attempts, looked_at, ..
                } => told(attempts, looked_at),
                _ => {}
            });
        let summary = summary.map_err(|error| Problem::bad_request(error.to_string()))?;
        Ok(Outcome {
            made: found.map(|made| made_answer(&made, stop)),
            summary,
        })
    }

    /// The puzzle as the only answer.
    pub(super) fn answer(&self, stop: &Stop) -> Result<MadeAnswer, Problem> {
        let Outcome { made, summary } = self.make(stop, |_, _| {})?;
        match (made, summary.end) {
            (Some(made), _) => Ok(made),
            (None, OrderEnd::Unfinished(why)) => Err(why.into()),
            (None, _) => Err(Problem::bad_request(out_of_reach(&summary))),
        }
    }
}

/// How the search for a puzzle ended.
struct Outcome {
    made: Option<MadeAnswer>,
    summary: Summary,
}

fn out_of_reach(summary: &Summary) -> String {
    format!(
        "out of reach: no such puzzle in {} attempts, {} puzzles looked at",
        summary.attempts, summary.looked_at
    )
}

fn shape(request: &GenerateRequest) -> Result<Shape, Problem> {
    let boxes = request.box_size.as_deref().map(box_size).transpose()?;
    let shape = match (request.side, boxes) {
        (Some(_), Some(_)) => return Err(wrong("box", "give the side or the box, not both")),
        (Some(side), None) => Shape::of_side(usize::try_from(side.get()).unwrap_or(usize::MAX)),
        (None, Some((height, width))) => Shape::with_box(height, width),
        (None, None) => Ok(Shape::nine()),
    };
    let shape = shape.map_err(|error| wrong("side", &error.to_string()))?;
    if shape.side() > LARGEST_SIDE {
        return Err(wrong(
            "box",
            &format!("puzzles are made up to a side of {LARGEST_SIDE}"),
        ));
    }
    Ok(shape)
}

/// Ids with commas between.
fn techniques(ids: &str) -> Result<Vec<Technique>, Problem> {
    let known = |id: &str| {
        let technique = id.trim().parse::<Technique>();
        let why = || format!("there is no technique {id:?}; GET /api/techniques lists them");
        technique.map_err(|_| wrong("needs", &why()))
    };
    let ids = ids.split(',').filter(|id| !id.trim().is_empty());
    ids.map(known).collect()
}

fn made_answer(made: &Made, stop: &Stop) -> MadeAnswer {
    let shape = made.puzzle.shape();
    // A puzzle is worth telling of without its rating where the time is up.
    let rating = is_quickly_rated(shape).then(|| rate(&made.puzzle, true, stop).ok());
    MadeAnswer {
        puzzle: PuzzleForm::of(&made.puzzle),
        solution: made.solution.to_string(),
        clues: shape.cell_count() - made.puzzle.blank_count(),
        seed: made.seed,
        rating: rating.flatten().as_ref().map(RatingForm::of),
    }
}

/// Makes a puzzle and tells how it gets on.
pub(super) fn stream(runs: &Arc<Runs>, wanted: Wanted) -> Result<Response, Problem> {
    let place = runs.enter(false, Duration::ZERO)?;
    let progress: Arc<Mutex<(u64, u64)>> = Arc::default();
    let work = {
        let (turns, control, progress) = (runs.turns.clone(), place.control.clone(), progress.clone());
        spawn_blocking(move || {
            let mut turn = Turn::take(&turns, &control);
            wanted.make(control.stop_flag(), |attempts, looked_at| {
                *progress.lock().unwrap_or_else(PoisonError::into_inner) = (attempts, looked_at);
                turn.pass_on();
            })
        })
    };
    let (events, response) = Events::new();
    let deadline = runs.deadline().min(Instant::now() + LONGEST);
    tokio::spawn(async move {
        // Whoever has gone needs no farewell; dropping the place stops the work.
        let _ = tell(&place, &events, &progress, deadline, work).await;
    });
    Ok(response)
}

async fn tell(
    place: &Place,
    events: &Events,
    progress: &Mutex<(u64, u64)>,
    deadline: Instant,
    mut work: JoinHandle<Result<Outcome, Problem>>,
) -> Result<(), Gone> {
    let mut reports = interval(BETWEEN_REPORTS);
    let mut shown = (0, 0);
    let mut last_word = Instant::now();
    let mut is_late = false;
    let ended = loop {
        tokio::select! {
            ended = &mut work => break ended,
            () = events.gone() => return Err(Gone),
            () = sleep_until(deadline), if !is_late => {
                is_late = true;
                place.control.stop();
            }
            _ = reports.tick() => {
                let now = *progress.lock().unwrap_or_else(PoisonError::into_inner);
                if now != shown {
                    shown = now;
                    let (attempts, looked_at) = now;
                    let report = GenerateProgress {
                        attempts,
                        looked_at,
                        elapsed_ms: milliseconds(place.control.worked()),
                    };
                    events.tell("progress", &report).await?;
                    last_word = Instant::now();
                } else if last_word.elapsed() >= SIGN_OF_LIFE {
                    events.sign_of_life().await?;
                    last_word = Instant::now();
                }
            }
        }
    };
    let (why, message) = match ended {
        Ok(Ok(Outcome { made: Some(made), .. })) => {
            events.tell("made", &made).await?;
            ("complete", "here it is".to_owned())
        }
        Ok(Ok(Outcome { summary, .. })) => match summary.end {
            OrderEnd::Unfinished(Unfinished::Stopped) if is_late => {
                ("unfinished", "no such puzzle was found in time".to_owned())
            }
            OrderEnd::Unfinished(Unfinished::Stopped) => ("stopped", "stopped".to_owned()),
            OrderEnd::Unfinished(why) => ("unfinished", why.to_string()),
            _ => ("out-of-reach", out_of_reach(&summary)),
        },
        Ok(Err(_)) | Err(_) => ("failed", "something went wrong in kudosu itself".to_owned()),
    };
    events.tell("ended", &GenerateEnded { why, message }).await
}
