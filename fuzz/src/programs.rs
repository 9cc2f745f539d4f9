//! What other programs send: bodies of requests, walkthroughs as JSON, and answers to puzzles.

use kudosu::logic::check_step;
use kudosu::schema::{GradeQuestion, WalkthroughForm, read};
use kudosu::verbs::{Effort, Verb};
use kudosu::{Document, Grid};
use kudosu_api::{ANSWERS, Host};
use kudosu_board::Stop;

/// So often a search looks at its stop before it is over.
const LOOKS: u64 = 200;

/// The first byte chooses the address, the rest is the body. Whatever it is, there is an answer or a
/// problem with words in it.
pub fn api_body(bytes: &[u8]) {
    let Some((&choice, body)) = bytes.split_first() else {
        return;
    };
    let (_, answer) = ANSWERS[usize::from(choice) % ANSWERS.len()];
    match answer(body, &Host::default(), &Stop::after_looks(LOOKS)) {
        Ok(answer) => assert!(std::str::from_utf8(&answer).is_ok()),
        Err(problem) => assert!(!problem.message.is_empty()),
    }
}

/// A walkthrough that can be read can be replayed; a step that is not sound is refused, never a panic.
pub fn walkthrough(bytes: &[u8]) {
    let Ok(form) = read::<WalkthroughForm>(bytes) else {
        return;
    };
    let Ok(walkthrough) = form.to_walkthrough() else {
        return;
    };
    let mut position = walkthrough.start.clone();
    for step in &walkthrough.steps {
        if check_step(&position, step, walkthrough.assumes_uniqueness).is_err() {
            return;
        }
        position.apply(step);
    }
}

/// The first byte chooses the puzzle, the rest is the answer. Whatever it says, it is graded or the work
/// was over; a mistake is in a line of the text, and only an answer without any is right.
pub fn grade(bytes: &[u8]) {
    const PUZZLES: [&str; 3] = [
        ".142..1..2.4.3.1",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1234............",
    ];
    let Some((&choice, answer)) = bytes.split_first() else {
        return;
    };
    let answer = String::from_utf8_lossy(answer).into_owned();
    let grid: Grid = PUZZLES[usize::from(choice) % PUZZLES.len()].parse().expect("a puzzle");
    let lines = answer.matches('\n').count() + 1;
    let question = GradeQuestion {
        answer,
        details: true,
        partial: choice >= 128,
        ..GradeQuestion::default()
    };
    let stop = Stop::after_looks(10_000);
    let Ok(told) = question.answer(&Document::new(grid), &Effort::new(&stop)) else {
        return;
    };
    assert!((0.0..=1.0).contains(&told.score));
    assert_eq!((told.right, told.right), (told.mistake.is_none(), told.score == 1.0));
    assert!(told.at_line.is_none_or(|line| (1..=lines).contains(&line)));
    assert!(told.steps.is_some_and(|steps| steps.len() == told.step_count));
}
