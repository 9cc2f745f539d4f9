//! What other programs send: bodies of requests, and walkthroughs as JSON.

use kudosu::logic::check_step;
use kudosu::schema::{WalkthroughForm, read};
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
