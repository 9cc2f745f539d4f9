//! Puzzles with rules in words on the command line: their answers in words or as JSON, the same for the only
//! puzzle and in a run over many.

use std::io::{self, Write};

use kudosu::Document;
use kudosu::schema::{Answered, Refusal, SEVERAL, SolveAnswer, Status};
use kudosu::verbs::{Effort, Verb};

use crate::asked::{Spoken, json_line};
use crate::failure::Outcome;
use crate::stop_source::StopSource;
use crate::stream::{Answer, Meaning};

/// How an answer is told in words; JSON where it is not.
pub type Words<'a, A> = Option<&'a dyn Fn(&A) -> String>;

/// The answer to a question, as a line of JSON or in words.
pub fn spoken<V: Verb>(
    question: &V,
    line: usize,
    document: &Document,
    effort: &Effort<'_>,
    words: Words<'_, V::Answer>,
) -> Spoken {
    let Some(words) = words else {
        return json_line(question, line, document, effort);
    };
    match question.answer(document, effort) {
        Ok(answer) => Spoken {
            text: words(&answer),
            meaning: answer.meaning(),
            status: answer.status(),
        },
        Err(refusal) => Spoken::refusal(&refusal),
    }
}

/// Writes the answer about the only puzzle there is; without words it is JSON.
pub fn write_one<V: Verb>(
    question: &V,
    document: &Document,
    stops: &StopSource,
    output: &mut dyn Write,
    words: Words<'_, V::Answer>,
) -> Outcome {
    let spoken = stops.ask(1, |effort| spoken(question, 1, document, effort, words));
    writeln!(output, "{}", spoken.text)?;
    output.flush()?;
    Ok(stops.exit_of(spoken.meaning))
}

/// Writes the answer about one of many.
pub fn write_in_run<V: Verb>(
    question: &V,
    line: usize,
    document: &Document,
    stops: &StopSource,
    out: &mut dyn Write,
    words: Words<'_, V::Answer>,
) -> io::Result<Meaning> {
    let spoken = stops.ask(line, |effort| spoken(question, line, document, effort, words));
    let text = match spoken.text.contains('\n') {
        // Boards of several lines are set apart by an empty one.
        true => spoken.text + "\n",
        false => spoken.text,
    };
    Answer::new(text, stops.exit_of(spoken.meaning)).write_to(out)
}

/// A solution, or all of them, in words.
pub fn solution_words(answer: &SolveAnswer) -> String {
    if let Some(all) = &answer.solutions {
        let mut text = all.join("\n\n");
        if let Some(error) = &answer.error {
            text.push_str(&format!("\nerror: {error}"));
        }
        return text;
    }
    match (answer.status, &answer.solution) {
        (Status::Several, Some(solution)) => format!("{solution}\n(there are more solutions)"),
        (_, Some(solution)) => solution.clone(),
        (Status::Several, None) => SEVERAL.to_owned(),
        _ => "no solution".to_owned(),
    }
}

/// What options of the other puzzles say about these: nothing.
pub fn unfit(option: &str) -> Refusal {
    Refusal::unfit(format!(
        "{option} is not for puzzles with rules in words: leave it away"
    ))
}
