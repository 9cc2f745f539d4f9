//! `kudosu rate`: how hard a puzzle is, by three measures, for one puzzle or for a stream.

mod line_format;

use std::io::{self, Write};

use clap::Args;
use kudosu::coach::verdict_of;
use kudosu::explain::{describe_level, describe_rating, describe_unrated};
use kudosu::logic::Position;
use kudosu::rating::{Level, Rating, UnfinishedRating, rate_level_without, rate_or_bounds};
use kudosu::schema::{ExplainerForm, Line, RateLine, RatingForm, Refusal, UnfinishedRateLine};
use kudosu::{Document, Grid, Puzzle, Verdict};

use crate::args::{InputOptions, Knows, LanguageOptions, TechniqueOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{json_text, note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, StreamOptions};
use line_format::LineFormat;

/// What `kudosu rate` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
FORMAT
  %g  the puzzle                    %l  our level: beginner, easy, medium, hard, diabolical
  %r  SE rating of the whole path   %h  HoDoKu's level
  %p  SE rating to the first digit  %s  HoDoKu's score
  %d  SE rating of the first step   %%  a percent sign      \\t  a tab      \\n  a line end

Each scale has an order of its own. Our level and the SE rating are those of the hardest step; HoDoKu's score adds up all steps, so that a long
hard puzzle can have more points than a short diabolical one. `kudosu sort` orders by the one that it is asked for.

On other shapes than the plain 9x9 grid chains are not rated, and the SE rating is '>6.2'. Where HoDoKu's steps do not get to the end the score
is what they sum up to, such as '≥1234'. Puzzles with clues have our level only, and - for the numbers of SE and HoDoKu; so has --without, because those
scales have techniques of their own. A puzzle without exactly one solution is not rated, and makes the exit code 1.

EXAMPLES
  kudosu rate puzzle.txt
  kudosu rate --format '%g %r/%p/%d' < many.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Write a line like this for each puzzle
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<LineFormat>, help_heading = "Output")]
    format: Option<LineFormat>,

    /// Do not argue from the fact that there is only one solution
    #[arg(long)]
    no_uniqueness: bool,

    #[command(flatten)]
    techniques: TechniqueOptions,

    /// Write one JSON object a line
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    words: LanguageOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

/// Rates everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let rater = Rate {
        options,
        format: options.format.clone().unwrap_or_else(LineFormat::usual),
        stops: &stops,
    };
    over_all_puzzles(&rater, &options.input, &options.stream, &stops)
}

fn hodoku_level(rating: &Rating) -> String {
    format!("{:?}", rating.hodoku.level).to_lowercase()
}

enum Found {
    Rated(Box<Rating>),
    /// A puzzle with clues, or a choice of techniques, for which the foreign scales have no numbers.
    OnlyLevelled(Level),
    Improper(Improper),
    Unfinished(UnfinishedRating),
}

/// Why a puzzle is not a proper one.
#[derive(Clone, Copy)]
enum Improper {
    NoSolution,
    Several,
}

impl Improper {
    /// In words that programs may look for.
    fn name(self) -> &'static str {
        match self {
            Improper::NoSolution => "no solution",
            Improper::Several => "several solutions",
        }
    }

    fn has_solutions(self) -> bool {
        matches!(self, Improper::Several)
    }
}

struct Rate<'a> {
    options: &'a Options,
    format: LineFormat,
    stops: &'a StopSource,
}

impl Rate<'_> {
    /// Rates a puzzle with every digit as a given one.
    fn rate(&self, puzzle: &Puzzle) -> Found {
        let work = self.stops.work();
        let without = &self.options.techniques.without;
        let is_only_levelled = puzzle.has_clues() || !without.is_empty();
        let to_level = is_only_levelled.then(|| Position::of(puzzle));
        let verdict = match &to_level {
            None => kudosu::verdict(puzzle, work.stop()),
            Some(position) => verdict_of(position, work.stop()),
        };
        match verdict {
            Ok(Verdict::Unique(_)) => {}
            Ok(Verdict::NoSolution) => return Found::Improper(Improper::NoSolution),
            Ok(Verdict::Several(..)) => return Found::Improper(Improper::Several),
            Err(why) => return Found::Unfinished(why.into()),
        }
        if let Some(position) = to_level {
            let uniqueness = !puzzle.has_clues() && !self.options.no_uniqueness;
            return match rate_level_without(&position, without, uniqueness, work.stop()) {
                Ok(level) => Found::OnlyLevelled(level),
                Err(why) => Found::Unfinished(why.into()),
            };
        }
        match rate_or_bounds(puzzle.grid(), !self.options.no_uniqueness, work.stop()) {
            Ok(rating) => Found::Rated(Box::new(rating)),
            Err(known) => Found::Unfinished(known),
        }
    }

    /// Why a rating is unfinished, and what is known of it.
    fn tell(&self, known: &UnfinishedRating) -> String {
        let why = self.stops.tell(known.why);
        match &known.se {
            None => why,
            Some(se) => format!("{why} (SE {se})"),
        }
    }

    fn exit(&self, found: &Found) -> Exit {
        match found {
            Found::Rated(_) | Found::OnlyLevelled(_) => Exit::Yes,
            Found::Improper(_) => Exit::No,
            Found::Unfinished(_) => self.stops.exit(),
        }
    }

    fn line(&self, line: usize, puzzle: &Grid, found: &Found) -> String {
        if self.options.json {
            return match found {
                Found::Rated(rating) => {
                    let rating = RatingForm::of(rating);
                    json_text(&Line::new(line, puzzle, RateLine { rating }))
                }
                Found::OnlyLevelled(level) => {
                    let rating = RatingForm::of_level(*level);
                    json_text(&Line::new(line, puzzle, RateLine { rating }))
                }
                Found::Improper(why) => {
                    json_text(&Line::new(line, puzzle, Refusal::refused(why.name().to_owned())))
                }
                Found::Unfinished(known) => {
                    let refusal = Refusal::unfinished(self.stops.tell(known.why));
                    let se = known.se.as_ref().map(ExplainerForm::of);
                    json_text(&Line::new(line, puzzle, UnfinishedRateLine { refusal, se }))
                }
            };
        }
        match found {
            Found::Rated(rating) => self.format.fill(puzzle, rating),
            Found::OnlyLevelled(level) => self.format.fill_level(puzzle, *level),
            Found::Improper(why) => format!("error: {}", why.name()),
            Found::Unfinished(known) => format!("error: {}", self.tell(known)),
        }
    }
}

impl LineVerb for Rate<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.options.json),
            Ok(document) => {
                let puzzle = &document.puzzle;
                let found = self.rate(puzzle);
                Answer::new(self.line(record.line, puzzle.grid(), &found), self.exit(&found))
            }
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false if self.format.is_one_line() => AnswerForm::Line,
            false => AnswerForm::Text,
        }
    }
}

impl PuzzleVerb for Rate<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked<'_>, Failure> {
        use crate::tables::{Asked, Unfit};
        Unfit::refuse(&[
            Unfit::json(self.options.json),
            Unfit {
                option: "--format",
                is_given: self.options.format.is_some(),
                why: "each number has a column of its own",
                help: "leave --format away, or give lines",
            },
        ])?;
        let assume_unique = !self.options.no_uniqueness;
        let without = self.options.techniques.without.clone();
        Ok(Asked {
            told: format!("rate, by uniqueness: {assume_unique}, without: {without:?}"),
            task: kudosu_tables::Task::Rate {
                assume_unique,
                without,
            },
            device: self.device(),
        })
    }

    fn knows(&self) -> Knows {
        Knows::Clues
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let language = self.options.words.language;
        let found = self.rate(&document.puzzle);
        let has_several = matches!(&found, Found::Improper(why) if why.has_solutions());
        note_all_beside(&document.notes, has_several.then_some(false));
        match &found {
            _ if self.options.json || self.options.format.is_some() => {
                writeln!(output, "{}", self.line(1, document.puzzle.grid(), &found))?;
            }
            Found::Rated(rating) => writeln!(output, "{}", describe_rating(rating, language))?,
            Found::OnlyLevelled(level) => writeln!(output, "{}", describe_level(*level, language))?,
            Found::Improper(why) => {
                writeln!(output, "{}", describe_unrated(why.has_solutions(), language))?;
            }
            Found::Unfinished(known) => note(&self.tell(known)),
        }
        Ok(self.exit(&found))
    }
}
