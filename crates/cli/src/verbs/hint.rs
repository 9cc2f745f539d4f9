//! `kudosu hint`: the next step, in as much or as little detail as the player wants.

use std::io::{self, Write};

use clap::Args;
use kudosu::Document;
use kudosu::coach::{Hint, position_from, position_of};
use kudosu::explain::{View, draw_marked, legend};
use kudosu::logic::Position;
use kudosu::schema::{Answered, DrawQuestion, HintForm, HintQuestion, Refusal, Status};
use kudosu::verbs::{Effort, Verb, drawn, hinted};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, answer_record, json_about, refused_json};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::read_single;
use crate::layout::{text_width, wrapped};
use crate::output::{note, note_all, note_all_beside};
use crate::paint::{Ink, look_of_terminal, painted, painted_pieces};
use crate::picture::{PictureFormat, write_picture};
use crate::ruled;
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, StreamOptions};

/// What `kudosu hint` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The position may be your own: paste a grid with your candidates (pencil marks), or a HoDoKu library line, in which
+ marks the digits that you placed. Mistakes are told before anything else. The exit code is 1 when something is
wrong, or when there is no next step.

EXAMPLES
  kudosu hint puzzle.txt
  kudosu hint --level 4 puzzle.txt
  kudosu hint --level 2 --profile hodoku puzzle.txt
  kudosu hint --level 4 --links puzzle.txt
  kudosu hint --givens puzzle.txt my-position.txt
  kudosu hint --level 4 --to svg puzzle.txt > hint.svg
  kudosu hint --level 4 puzzles.txt -o hints.parquet")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    question: HintQuestion,

    /// The puzzle that the position came from, so that its other digits count as yours
    #[arg(long, value_name = "PUZZLE", help_heading = "Input")]
    givens: Option<String>,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write the position as a picture with the hint on it: the pattern from level 3 on, the effect at 4
    #[arg(long, value_name = "FORMAT", conflicts_with = "json", help_heading = "Output")]
    to: Option<PictureFormat>,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Gives a hint for everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let givens = match &options.givens {
        None => None,
        Some(argument) => {
            let mut named = options.input.clone();
            named.puzzles = vec![argument.clone()];
            Some(read_single(&named.for_verb_that(Knows::Clues).within(&stops))?)
        }
    };
    let hints = Hints {
        options,
        givens,
        stops: &stops,
    };
    if let Some(format) = options.to {
        let input = options.input.for_verb_that(Knows::Clues).within(&stops);
        return hints.draw(&read_single(&input)?, format);
    }
    over_all_puzzles(&hints, &options.input, &options.stream, &stops)
}

struct Hints<'a> {
    options: &'a Options,
    givens: Option<Document>,
    stops: &'a StopSource,
}

impl Hints<'_> {
    fn position(&self, document: &Document) -> Result<Position, Failure> {
        let Some(givens) = &self.givens else {
            return Ok(position_of(document));
        };
        // Whoever copies only the digits of a position means the clues of its puzzle.
        let mut document = document.clone();
        if !document.puzzle.has_clues()
            && let Ok(puzzle) = givens.puzzle.with_grid(document.puzzle.grid().clone())
        {
            document.puzzle = puzzle;
        }
        position_from(givens.puzzle.grid(), &document).map_err(|_| {
            Failure::with_help(
                "the position does not belong to the puzzle of --givens",
                "it must have the same size and keep every digit that was given",
            )
        })
    }

    fn hint(&self, position: &Position) -> Result<Hint, Refusal> {
        self.stops
            .ask(1, |effort| hinted(&self.options.question, position, effort))
    }

    /// Writes the hint as a picture; where there is no step to draw that is told in words.
    fn draw(&self, document: &Document, format: PictureFormat) -> Outcome {
        let position = self.position(document)?;
        let asked = &self.options.question;
        let question = DrawQuestion {
            level: Some(asked.level),
            uniqueness: asked.uniqueness,
            profile: asked.profile,
            without: asked.without.clone(),
            language: asked.language,
            ..DrawQuestion::default()
        };
        let drawn = self.stops.ask(1, |effort| drawn(&question, &position, effort));
        note_all(&document.notes);
        match drawn {
            Ok((figure, _)) => {
                write_picture(&figure, format, &self.options.stream, self.stops)?;
                Ok(Exit::Yes)
            }
            Err(refusal) => self.refused(&refusal),
        }
    }

    /// Says why there is no hint.
    fn refused(&self, refusal: &Refusal) -> Outcome {
        note(&refusal.error);
        Ok(self.stops.exit_of(refusal.meaning))
    }

    /// The hint for a position, in a line.
    fn speak(&self, line: usize, position: &Position) -> Spoken {
        let (puzzle, as_json) = (&position.puzzle(), self.options.json);
        match self.hint(position) {
            Ok(hint) => {
                let form = HintForm::asked(&self.options.question, position, &hint);
                Spoken {
                    meaning: form.meaning(),
                    status: status(&hint),
                    text: match as_json {
                        true => {
                            let shown = puzzle.with_grid(position.grid());
                            json_about(line, shown.as_ref().unwrap_or(puzzle), form)
                        }
                        false => hint.text.clone(),
                    },
                }
            }
            Err(refusal) if as_json => refused_json(line, puzzle, refusal),
            Err(refusal) => Spoken::refusal(&refusal),
        }
    }
}

/// A hint on a puzzle with rules in words.
fn in_words(hint: &HintForm) -> String {
    wrapped(&hint.text, text_width(), "", "").trim_end().to_owned()
}

/// How many solutions the puzzle has, where the hint knows that.
fn status(hint: &Hint) -> Option<Status> {
    match hint.is_unique {
        false => Some(Status::Several),
        true => None,
    }
}

impl LineVerb for Hints<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let speak = |line, document: &Document, effort: &Effort<'_>| match self.position(document) {
            _ if document.rules().is_some() => {
                let question = &self.options.question;
                let words = (!self.options.json).then_some(&in_words as &dyn Fn(&HintForm) -> String);
                ruled::spoken(question, line, document, effort, words)
            }
            Ok(position) => self.speak(line, &position),
            Err(_) => {
                let why = "the position does not belong to the puzzle of --givens";
                let refusal = Refusal::misunderstood(why);
                match self.options.json {
                    true => refused_json(line, &document.puzzle, refusal),
                    false => Spoken::refusal(&refusal),
                }
            }
        };
        answer_record(record, self.options.json, self.stops, speak).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }
}

impl PuzzleVerb for Hints<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked, Failure> {
        use crate::tables::{Asked, Unfit};
        Unfit::refuse(&[
            Unfit::json(self.options.json),
            Unfit {
                option: "--givens",
                is_given: self.givens.is_some(),
                why: "it names one puzzle, and each row has its own",
                help: "write positions in a format that tells givens from other digits",
            },
        ])?;
        Ok(Asked::new(&self.options.question, crate::device::Device::Cpu))
    }

    fn told(&self) -> String {
        let givens = self
            .givens
            .as_ref()
            .map(|givens| kudosu::whole_text(&givens.puzzle));
        let question = kudosu::verbs::fingerprint(&self.options.question);
        format!("{question} givens {}", givens.unwrap_or_default())
    }

    fn knows(&self) -> Knows {
        HintQuestion::READS.into()
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        if document.rules().is_some() {
            let words = (!self.options.json).then_some(&in_words as &dyn Fn(&HintForm) -> String);
            return ruled::write_one(&self.options.question, document, self.stops, output, words);
        }
        let position = self.position(document)?;
        if self.options.json {
            let spoken = self.speak(1, &position);
            note_all_beside(&document.notes, spoken.status.and_then(Status::is_unique));
            writeln!(output, "{}", spoken.text)?;
            return Ok(self.stops.exit_of(spoken.meaning));
        }
        let hint = match self.hint(&position) {
            Ok(hint) => hint,
            Err(refusal) => {
                note_all_beside(&document.notes, None);
                return self.refused(&refusal);
            }
        };
        note_all_beside(&document.notes, status(&hint).and_then(Status::is_unique));
        write!(output, "{}", wrapped(&hint.text, text_width(), "", ""))?;
        // Houses are in the words already; a board is drawn for what it can mark.
        let marks = |view: &&View| !view.candidates.is_empty() || !view.cells.is_empty();
        if let Some(view) = hint.view.as_ref().filter(marks) {
            let look = look_of_terminal();
            let width = look.width.unwrap_or_else(text_width);
            let ink = Ink::for_stdout();
            let drawing = draw_marked(&position, view, &look.with_width(width));
            let signs: Vec<String> = legend(view, &drawing, hint.language)
                .iter()
                .map(|entry| painted_pieces(std::slice::from_ref(entry), ink))
                .collect();
            write!(output, "\n{}  {}\n", painted(&drawing, ink), signs.join("   "))?;
        }
        Ok(self.stops.exit_of(HintForm::of(&position, &hint).meaning()))
    }
}
