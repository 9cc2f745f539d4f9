//! A question of the room of verbs as the body of a request, and its answer as JSON: whatever the verb.

use std::cell::Cell;

use kudosu::schema::{Answered, ConvertAnswer, ConvertQuestion, Meaning, Request, Told};
use kudosu::verbs::{Effort, Reads, Verb, read_input};
use kudosu::{Document, Format, Stop, Unfinished};

use crate::host::Host;
use crate::problem::{Problem, written};

/// What a request is about.
struct Input {
    /// As it was read, with what the request says of the player's digits and candidates.
    document: Document,
    format: Format,
}

/// A request whose puzzle is read, and whose question is not.
fn read_puzzle(request: &Request, reads: Reads, stop: &Stop) -> Result<Input, Problem> {
    let (document, format) = read_input(&request.about, reads, stop)?;
    Ok(Input { document, format })
}

/// What a verb is asked, and about which puzzle.
pub(crate) fn asked_question<V: Verb>(body: &[u8], stop: &Stop) -> Result<(V, Document), Problem> {
    let request = Request::read(body)?;
    let question = request.ask::<V>()?;
    Ok((question, read_puzzle(&request, V::READS, stop)?.document))
}

/// Reads a question, asks it, and has its answer written; one that is not whole is none.
fn answered<V: Verb>(
    body: &[u8],
    host: &Host,
    stop: &Stop,
    write: impl FnOnce(&Input, V::Answer) -> Vec<u8>,
) -> Result<Vec<u8>, Problem> {
    let request = Request::read(body)?;
    let question: V = request.ask()?;
    let input = read_puzzle(&request, V::READS, stop)?;
    let unfinished = Cell::new(Unfinished::Stopped);
    let tell = |why: Unfinished| {
        unfinished.set(why);
        why.to_string()
    };
    let effort = Effort::new(stop).with_threads(host.threads).telling(&tell);
    let answer = question.answer(&input.document, &effort);
    let meaning = match &answer {
        Ok(answer) => answer.meaning(),
        Err(refusal) => refusal.meaning,
    };
    match (answer, meaning) {
        (_, Meaning::Unfinished) => Err(unfinished.get().into()),
        (Err(refusal), Meaning::Unreadable) => Err(Problem::bad_request(refusal.error)),
        (Err(refusal), _) => Ok(written(&Told::about(&input.document, refusal))),
        (Ok(answer), _) => Ok(write(&input, answer)),
    }
}

/// What is said of a puzzle, with the puzzle.
pub(crate) fn told<V: Verb>(body: &[u8], host: &Host, stop: &Stop) -> Result<Vec<u8>, Problem> {
    answered::<V>(body, host, stop, |input, answer| {
        written(&Told::about(&input.document, answer))
    })
}

/// The same of a verb that makes puzzles of a puzzle.
#[cfg(feature = "rewriting")]
pub(crate) use told as rewritten;

/// The page without a server has no use for these verbs, and its first load would weigh too much with them.
#[cfg(not(feature = "rewriting"))]
pub(crate) fn rewritten<V: Verb>(_: &[u8], _: &Host, _: &Stop) -> Result<Vec<u8>, Problem> {
    let who = "is answered by kudosu web and by the program kudosu, not by the page alone";
    Err(Problem::not_found(format!("{} {who}", V::NAME)))
}

/// The same of a verb that is about the givens alone.
pub(crate) fn told_of_givens<V: Verb>(body: &[u8], host: &Host, stop: &Stop) -> Result<Vec<u8>, Problem> {
    answered::<V>(body, host, stop, |input, answer| {
        written(&Told::of(&input.document.givens(), answer))
    })
}

/// An answer that has its puzzle in itself.
pub(crate) fn whole<V: Verb>(body: &[u8], host: &Host, stop: &Stop) -> Result<Vec<u8>, Problem> {
    answered::<V>(body, host, stop, |_, answer| written(&answer))
}

/// What a text says; only whoever read it knows in which format.
pub(crate) fn converted(body: &[u8], host: &Host, stop: &Stop) -> Result<Vec<u8>, Problem> {
    answered::<ConvertQuestion>(body, host, stop, |input, answer| {
        let format = input.format.name();
        written(&ConvertAnswer { format, ..answer })
    })
}
