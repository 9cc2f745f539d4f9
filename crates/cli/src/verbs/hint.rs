//! `kudosu hint`: the next step, in as much or as little detail as the player wants.

use std::io::{self, Write};

use clap::Args;
use kudosu::coach::{About, Hint, hint_by, position_from, position_of};
use kudosu::explain::{HintLevel, View, draw_marked, figure, legend};
use kudosu::logic::{Position, Profile};
use kudosu::schema::{HintForm, Line};
use kudosu::{Document, Unfinished};

use crate::args::{InputOptions, Knows, LanguageOptions, TechniqueOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::read_single;
use crate::layout::{text_width, wrapped};
use crate::output::{json_text, note, note_all_beside};
use crate::paint::{Ink, look_of_terminal, painted, painted_pieces};
use crate::picture::{PictureFormat, write_picture};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, StreamOptions};

/// What `kudosu hint` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The position may be your own: paste a grid with your candidates (pencil marks), or a HoDoKu library line, in which
+ marks the digits that you placed. Mistakes are told before anything else. The exit code is 1 when something is
wrong, or when there is no next step.

EXAMPLES
  kudosu hint puzzle.txt
  kudosu hint --level 4 puzzle.txt
  kudosu hint --givens puzzle.txt my-position.txt
  kudosu hint --level 4 --to svg puzzle.txt > hint.svg")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// How much to tell: 1 where to look, 2 which technique, 3 the pattern, 4 the effect and why
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    level: u8,

    /// The puzzle that the position came from, so that its other digits count as yours
    #[arg(long, value_name = "PUZZLE", help_heading = "Input")]
    givens: Option<String>,

    /// Do not argue from the fact that there is only one solution
    #[arg(long)]
    no_uniqueness: bool,

    #[command(flatten)]
    techniques: TechniqueOptions,

    /// Write one JSON object a line
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Write the position as a picture with the hint on it: the pattern from level 3 on, the effect at 4
    #[arg(long, value_name = "FORMAT", conflicts_with = "json", help_heading = "Output")]
    to: Option<PictureFormat>,

    #[command(flatten)]
    words: LanguageOptions,

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

    fn hint(&self, position: &Position) -> Result<Hint, Unfinished> {
        let level = HintLevel::try_from(self.options.level).unwrap_or(HintLevel::Where);
        let work = self.stops.work();
        let (uniqueness, language) = (!self.options.no_uniqueness, self.options.words.language);
        let profile = Profile::human()
            .without(&self.options.techniques.without)
            .assume_unique(uniqueness);
        hint_by(position, level, profile, language, work.stop())
    }

    /// A hint; where there was none in time, that is said.
    fn hint_or_note(&self, position: &Position) -> Option<Hint> {
        self.hint(position)
            .map_err(|why| note(&self.stops.tell(why)))
            .ok()
    }

    /// Writes the hint as a picture; what has nothing to draw is told in words beside it.
    fn draw(&self, document: &Document, format: PictureFormat) -> Outcome {
        let position = self.position(document)?;
        let Some(hint) = self.hint_or_note(&position) else {
            return Ok(self.stops.exit());
        };
        let with_candidates = hint.view.as_ref().is_some_and(|view| !view.only_places());
        let drawn = figure(&position, hint.view.as_ref(), hint.caption(), with_candidates);
        note_all_beside(&document.notes, is_unique(&hint));
        write_picture(&drawn, format, &self.options.stream, self.stops)?;
        Ok(exit(&hint))
    }

    fn json(&self, line: usize, position: &Position, hint: &Hint) -> String {
        json_text(&Line::new(line, &position.grid(), HintForm::of(position, hint)))
    }
}

/// Whether the puzzle has exactly one solution, where the hint knows that.
fn is_unique(hint: &Hint) -> Option<bool> {
    let has_several = matches!(hint.about, About::Improper { has_solutions: true });
    has_several.then_some(false)
}

fn exit(hint: &Hint) -> Exit {
    match hint.about {
        About::Step(_) | About::Complete => Exit::Yes,
        _ => Exit::No,
    }
}

impl LineVerb for Hints<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let unreadable = |text: String| Answer::new(text, Exit::Unreadable);
        let answer = |record: Record| {
            let document = match record.document {
                Err(error) => return Answer::unreadable(record.line, &error, self.options.json),
                Ok(document) => document,
            };
            let Ok(position) = self.position(&document) else {
                return unreadable(
                    "error: the position does not belong to the puzzle of --givens".to_owned(),
                );
            };
            match self.hint(&position) {
                Ok(hint) => {
                    let text = match self.options.json {
                        true => self.json(record.line, &position, &hint),
                        false => hint.text.clone(),
                    };
                    Answer::new(text, exit(&hint))
                }
                Err(why) => Answer::new(format!("error: {}", self.stops.tell(why)), self.stops.exit()),
            }
        };
        answer(record).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Line,
        }
    }
}

impl PuzzleVerb for Hints<'_> {
    fn knows(&self) -> Knows {
        Knows::Clues
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let position = self.position(document)?;
        let hint = self.hint_or_note(&position);
        note_all_beside(&document.notes, hint.as_ref().and_then(is_unique));
        let Some(hint) = hint else {
            return Ok(self.stops.exit());
        };
        if self.options.json {
            writeln!(output, "{}", self.json(1, &position, &hint))?;
            return Ok(exit(&hint));
        }
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
        Ok(exit(&hint))
    }
}
