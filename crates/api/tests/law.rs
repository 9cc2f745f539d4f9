//! The interface is a reader and a writer and nothing else: what it answers about a puzzle, with whatever
//! options, is what the room of verbs answers, field by field.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod questions;

use std::cell::Cell;

use kudosu::schema::{
    Answered, CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluedPuzzleForm, CluesQuestion,
    ConvertQuestion, CountQuestion, DrawQuestion, ExplainQuestion, GenerateQuestion, GradeQuestion,
    HintQuestion, Meaning, MinimiseQuestion, RateQuestion, ShapeForm, SolveQuestion, TraceQuestion,
    TransformQuestion, clue_lines,
};
use kudosu::verbs::{Effort, Making, MakingError, MakingEvent, Verb};
use kudosu::{Candidates, CellSet, DigitSet, Document, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_api::{Host, Problem, answer};
use kudosu_testkit::{CluePuzzles, irregular_grid, mixed_grid, puzzle_with_holes};
use questions::ByChance;
use serde_json::{Map, Value, json};

/// How many puzzles each verb is asked about.
const ROUNDS: usize = 60;

/// What is asked about: a document, and the fields of a request that say the same.
struct Case {
    document: Document,
    fields: Map<String, Value>,
}

/// Puzzles of several shapes, with clues and without, proper and improper, some with what a player did.
struct Cases {
    rng: Rng,
    clued: CluePuzzles,
}

impl Cases {
    fn new(seed: u64) -> Cases {
        Cases {
            rng: Rng::new(seed),
            clued: CluePuzzles::new(seed, &[4, 5]),
        }
    }

    fn puzzle(&mut self) -> Puzzle {
        let rng = &mut self.rng;
        let grid = match rng.below(4) {
            0 => return self.clued.next_puzzle(),
            1 => {
                let solved = mixed_grid(&Shape::nine(), rng);
                let holes = 30 + rng.below(22);
                puzzle_with_holes(&solved, holes, rng)
            }
            2 => {
                let solved = irregular_grid(5, 6, rng);
                let holes = rng.below(20);
                puzzle_with_holes(&solved, holes, rng)
            }
            _ => {
                let shape = Shape::of_side([4, 6][rng.below(2)]).unwrap();
                let solved = mixed_grid(&shape, rng);
                let holes = rng.below(shape.cell_count());
                puzzle_with_holes(&solved, holes, rng)
            }
        };
        Puzzle::from(self.sometimes_wrong(grid))
    }

    /// One digit in some puzzles becomes another, so that digits clash or there is no solution.
    fn sometimes_wrong(&mut self, mut grid: Grid) -> Grid {
        if self.rng.below(6) == 0 {
            let cells: Vec<_> = grid.filled().iter().collect();
            if let Some(&cell) = self.rng.pick(&cells) {
                let digits: Vec<_> = grid.shape().digits().iter().collect();
                grid.set(cell, *self.rng.pick(&digits).unwrap()).unwrap();
            }
        }
        grid
    }

    fn next(&mut self) -> Case {
        let puzzle = self.puzzle();
        let rng = &mut self.rng;
        let (shape, grid) = (puzzle.shape().clone(), puzzle.grid().clone());
        let mut placed = CellSet::new();
        if rng.below(3) == 0 {
            placed = grid.filled().iter().filter(|_| rng.below(4) == 0).collect();
        }
        let line = |keep: &dyn Fn(kudosu::Cell) -> bool| {
            let mut part = Grid::blank(&shape);
            for cell in shape.cells().filter(|&cell| keep(cell)) {
                if let Some(digit) = grid.get(cell) {
                    part.set(cell, digit).unwrap();
                }
            }
            part.to_string()
        };
        let mut fields = Map::new();
        fields.insert("puzzle".into(), json!(line(&|cell| !placed.contains(cell))));
        fields.insert("shape".into(), json!(ShapeForm::of(&shape)));
        fields.insert("clues".into(), json!(clue_lines(puzzle.clues())));
        if !placed.is_empty() {
            fields.insert("placed".into(), json!(line(&|cell| placed.contains(cell))));
        }
        let mut document = Document::new(puzzle).with_placed(placed);
        if rng.below(4) == 0 {
            let mut noted = Candidates::full(&shape);
            let mut lists = vec![Value::Null; shape.cell_count()];
            for cell in shape.cells().filter(|&cell| grid.get(cell).is_none()) {
                let digits: DigitSet = shape.digits().iter().filter(|_| rng.below(8) > 0).collect();
                if rng.below(3) == 0 && !digits.is_empty() {
                    noted.set(cell, digits);
                    let list: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
                    lists[cell.index()] = json!(list);
                }
            }
            fields.insert("candidates".into(), json!(lists));
            document = document.with_candidates(noted);
        }
        Case { document, fields }
    }
}

fn asked(path: &str, body: &Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let body = serde_json::to_vec(body).unwrap();
    let told = answer(path, &body, &Host::default(), &Stop::new())?;
    Ok(serde_json::from_slice(&told).unwrap())
}

fn fields_of(value: impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(value).unwrap() {
        Value::Object(fields) => fields,
        other => panic!("{other} is no object"),
    }
}

/// What an answer says besides.
type Extra<'a> = &'a dyn Fn(&Document) -> Map<String, Value>;

/// The puzzle with its digits.
fn with_puzzle(document: &Document) -> Map<String, Value> {
    fields_of(CluedPuzzleForm::of(&document.puzzle))
}

/// Asks a verb about many puzzles, here and there; tells how often there was an answer.
fn holds<V: Verb + ByChance>(extra: Extra<'_>) -> usize {
    let path = format!("/api/{}", V::NAME);
    let mut cases = Cases::new(V::NAME.len() as u64);
    let mut rng = Rng::new(2);
    let mut answered = 0;
    for round in 0..ROUNDS {
        let case = cases.next();
        let question = V::by_chance(&mut rng, case.document.puzzle.shape());
        let mut body = case.fields.clone();
        body.extend(fields_of(&question));
        let told = asked(&path, &body);
        let stop = Stop::new();
        let about = format!("{path} {round}: {}", Value::Object(body));
        let threads = Host::default().threads;
        match question.answer(&case.document, &Effort::new(&stop).with_threads(threads)) {
            Ok(answer) => {
                assert_ne!(answer.meaning(), Meaning::Unfinished, "{about}");
                let mut expected = extra(&case.document);
                expected.extend(fields_of(&answer));
                if path == "/api/convert" {
                    expected.insert("format".into(), json!("line"));
                }
                same(&told.unwrap(), &expected, &about);
                answered += 1;
            }
            Err(refusal) if refusal.meaning == Meaning::No => {
                let mut expected = with_puzzle(&case.document);
                expected.extend(fields_of(&refusal));
                same(&told.unwrap(), &expected, &about);
            }
            Err(refusal) => {
                let problem = told.unwrap_err();
                assert_eq!(
                    (problem.kind.name(), &problem.message),
                    ("bad-request", &refusal.error),
                    "{about}"
                );
            }
        }
    }
    answered
}

fn same(told: &Map<String, Value>, expected: &Map<String, Value>, about: &str) {
    for (field, value) in expected {
        assert_eq!(told.get(field), Some(value), "{field} of {about}");
    }
    let more: Vec<&String> = told
        .keys()
        .filter(|field| !expected.contains_key(*field))
        .collect();
    assert!(more.is_empty(), "{more:?} of {about}");
}

#[test]
fn questions_about_solutions_are_answered_by_the_verbs() {
    assert_eq!(holds::<SolveQuestion>(&with_puzzle), ROUNDS);
    assert_eq!(holds::<CheckQuestion>(&with_puzzle), ROUNDS);
    assert_eq!(holds::<CountQuestion>(&with_puzzle), ROUNDS);
    assert_eq!(holds::<CandidatesQuestion>(&with_puzzle), ROUNDS);
    assert_eq!(holds::<CluesQuestion>(&with_puzzle), ROUNDS);
}

#[test]
fn questions_about_steps_are_answered_by_the_verbs() {
    let nothing: Extra<'_> = &|_| Map::new();
    assert_eq!(holds::<HintQuestion>(&with_puzzle), ROUNDS);
    assert_eq!(holds::<ExplainQuestion>(nothing), ROUNDS);
    assert_eq!(holds::<TraceQuestion>(&with_puzzle), ROUNDS);
    assert!(holds::<GradeQuestion>(&with_puzzle) > ROUNDS / 2);
    let givens: Extra<'_> = &|document| fields_of(CluedPuzzleForm::of(&document.givens()));
    assert_eq!(holds::<RateQuestion>(givens), ROUNDS);
}

#[test]
fn puzzles_made_of_puzzles_are_those_of_the_verbs() {
    assert!(holds::<MinimiseQuestion>(&with_puzzle) > ROUNDS / 4);
    assert!(holds::<CanonicalQuestion>(&with_puzzle) > ROUNDS / 4);
    assert!(holds::<TransformQuestion>(&with_puzzle) > ROUNDS / 4);
}

#[test]
fn texts_and_drawings_are_those_of_the_verbs() {
    assert!(holds::<ConvertQuestion>(&|_| Map::new()) > ROUNDS / 2);
    assert!(holds::<DrawQuestion>(&with_puzzle) > ROUNDS / 4);
}

#[test]
fn puzzles_that_are_made_are_those_of_the_verbs() {
    let mut rng = Rng::new(4);
    let (mut made, mut refused) = (0, 0);
    for round in 0..ROUNDS {
        let question = GenerateQuestion::by_chance(&mut rng, &Shape::nine());
        let body = fields_of(&question);
        let told = asked("/api/generate", &body);
        let about = format!("{round}: {}", Value::Object(body));
        let stop = Stop::new();
        let effort = Effort::new(&stop);
        let found = Cell::new(None);
        let ended = Making::of(&question, || unreachable!("there is a seed"), &effort).and_then(|making| {
            making.make(1, &effort, &mut |event| {
                if let MakingEvent::Made(one) = event {
                    found.set(Some(making.answer(&one, &effort)));
                }
            })
        });
        match (ended, found.into_inner()) {
            (Ok(_), Some(answer)) => {
                same(&told.unwrap(), &fields_of(answer), &about);
                made += 1;
            }
            (Ok(end), None) => {
                let why = told.unwrap_err().message;
                assert!(
                    why.contains(&format!("in {} attempts", end.attempts)),
                    "{why}: {about}"
                );
                refused += 1;
            }
            (Err(MakingError::Wrong { field, why }), _) => {
                let problem = told.unwrap_err();
                assert!(field == "wish" || problem.message.starts_with(field), "{about}");
                assert!(problem.message.ends_with(&why), "{}: {about}", problem.message);
                refused += 1;
            }
            (Err(error), _) => panic!("{error}: {about}"),
        }
    }
    assert!(made > 10 && refused > 5, "{made} made, {refused} refused");
}

#[test]
fn what_is_not_finished_is_no_answer() {
    let blank = json!({ "puzzle": ".".repeat(81), "limit": 1_000_000_000 });
    let listed = json!({ "puzzle": ".".repeat(81), "all": 1_000_000_000 });
    for (path, body) in [("/api/count", blank), ("/api/solve", listed)] {
        let stop = Stop::after_looks(2_000);
        let refused = answer(path, body.to_string().as_bytes(), &Host::default(), &stop).unwrap_err();
        assert_eq!(refused.kind.name(), "unfinished", "{path}");
    }
}
