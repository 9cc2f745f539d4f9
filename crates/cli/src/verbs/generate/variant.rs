//! `kudosu generate --variant`: puzzles with clues, each with one solution, each repeatable.

use std::io::Write;

use kudosu::generate::{MadeVariant, VariantRecipe, attempt_seed, fresh_seed};
use kudosu::{Document, Format};

use super::{Options, Watch};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::outlet::{Outlet, Worth};
use crate::output::{document_text, note};
use crate::stop_source::StopSource;

/// How many attempts in a row may fail.
const USUAL_TRIES: u64 = 200;

/// Makes as many puzzles with clues as the options want.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    let work = stops.work();
    let recipe = options.recipe(None)?;
    let variant = VariantRecipe::new(&recipe.shape, options.variant.iter().copied())
        .with_givens(options.clues.clone())
        .with_level(options.difficulty.level())
        .with_solution(recipe.solution.clone());
    let seed = options.seed.unwrap_or_else(fresh_seed);
    let tries = options.tries.unwrap_or(USUAL_TRIES);
    let guard = stops.guard_output();
    let mut output = match &options.file {
        Some(file) => Outlet::to_file(file, &stops)?,
        None => Outlet::to_stdout(&stops),
    };
    let watch = Watch::new();
    let (mut made, mut attempts, mut last) = (0, 0, 0);
    let mut written: Result<(), Failure> = Ok(());
    let exit = loop {
        if made == options.wanted {
            break Exit::Yes;
        }
        if attempts - last >= tries {
            note(&format!(
                "out of reach: {made} of {} puzzles made ({attempts} attempts)",
                options.wanted
            ));
            break Exit::No;
        }
        // The seed that a puzzle carries makes it alone, at the first attempt.
        let own = match attempts {
            0 => seed,
            attempt => attempt_seed(seed, attempt),
        };
        attempts += 1;
        match variant.make(own, work.stop()) {
            Ok(None) => watch.show(attempts, attempts, made),
            Ok(Some(puzzle)) => {
                (made, last) = (made + 1, attempts);
                written = watch.aside(|| write(options, puzzle, &mut output));
                if written.is_err() {
                    break Exit::No;
                }
            }
            Err(why) => {
                note(&format!(
                    "{}: {made} of {} puzzles made",
                    stops.tell(why),
                    options.wanted
                ));
                break stops.exit();
            }
        }
    };
    watch.finish();
    let closed = output.close(match made > 0 {
        true => Worth::SoFar,
        false => Worth::Nothing,
    });
    drop(guard);
    closed.and(written)?;
    Ok(exit)
}

/// A puzzle with its solution, in a format that says clues; its seed is its comment.
fn write(options: &Options, made: MadeVariant, output: &mut dyn Write) -> Result<(), Failure> {
    let comment = format!("seed {}", made.seed);
    let document = Document::new(made.puzzle)
        .with_solution(Some(made.solution))
        .with_comment(&comment);
    let usual = if options.output.json {
        Format::Json
    } else {
        Format::Clues
    };
    let text = document_text(&document, options.output.to.unwrap_or(usual))?;
    let gap = if text.contains('\n') && options.wanted > 1 {
        "\n"
    } else {
        ""
    };
    writeln!(output, "{text}{gap}")?;
    output.flush()?;
    Ok(())
}
