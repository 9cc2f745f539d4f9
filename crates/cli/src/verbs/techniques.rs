//! `kudosu techniques`: every technique that the logic engine knows, with its numbers and its rule.

use std::io::Write;

use clap::Args;
use kudosu::coach::{COURSE, CourseLesson};
use kudosu::explain::{rule, technique_columns};
use kudosu::logic::Technique;
use kudosu::rating::{explainer_base, hodoku_score};
use kudosu::schema::TechniqueForm;

use crate::args::LanguageOptions;
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::{json_text, stdout};

/// What `kudosu techniques` takes.
#[derive(Args, Debug, Clone)]
pub struct Options {
    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    words: LanguageOptions,
}

/// Lists the techniques.
pub fn run(options: &Options) -> Outcome {
    let language = options.words.language;
    let mut output = stdout();
    if options.json {
        for technique in Technique::all() {
            writeln!(output, "{}", json_text(&TechniqueForm::of(technique, language)))?;
        }
    } else {
        writeln!(output, "{}", line(technique_columns(language)))?;
        for technique in Technique::all() {
            let entry = technique.entry();
            let score = hodoku_score(technique).map(|(score, _)| score.to_string());
            let rating = explainer_base(technique).map(tenths);
            writeln!(
                output,
                "{}",
                line([
                    entry.id,
                    entry.code.unwrap_or("-"),
                    score.as_deref().unwrap_or("-"),
                    rating.as_deref().unwrap_or("-"),
                    CourseLesson::about(technique).map_or("-", |lesson| lesson.id),
                    &rule(technique, language),
                ])
            )?;
        }
    }
    output.flush()?;
    Ok(Exit::Yes)
}

fn line([id, code, score, rating, lesson, rule]: [&str; 6]) -> String {
    let widest = Technique::all()
        .map(|technique| technique.id().len())
        .max()
        .unwrap_or(0);
    let longest = COURSE.iter().map(|lesson| lesson.id.len()).max().unwrap_or(0);
    format!("{id:<widest$}  {code:<6}  {score:>5}  {rating:>4}  {lesson:<longest$}  {rule}")
}

fn tenths(rating: u32) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}
