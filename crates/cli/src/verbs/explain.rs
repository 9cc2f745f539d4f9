//! `kudosu explain`: the whole way from the puzzle to the solution, step by step, in words.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use kudosu::coach::{Checkup, Embedded, position_of, walk_through};
use kudosu::explain::{
    Block, View, Walkthrough, WalkthroughStyle, describe_walkthrough, difficulty, difficulty_of_level,
    figure, technique_name,
};
use kudosu::logic::{End, Profile};
use kudosu::rating::{KnownPath, Level, Rating, rate_knowing, rate_level};
use kudosu::render::{Lines, Look};
use kudosu::schema::{RatingForm, WalkthroughForm, WalkthroughLine};
use kudosu::{Document, Stop, Unfinished};

use crate::args::{InputOptions, Knows, LanguageOptions, TechniqueOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::{nothing_to_read, read_single};
use crate::layout::{Layout, text_width};
use crate::output::{json_text, note, note_all, note_all_beside, stdout};
use crate::paint::look_of_terminal;
use crate::picture::{PictureFormat, write_picture};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, StreamOptions};

/// What `kudosu explain` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Without a puzzle the one that comes with kudosu is explained. The exit code is 1 when logic does not get to the end;
then the search finishes, and the text says where it took over. Puzzles with clues of variants are explained by
their clues.

EXAMPLES
  kudosu explain
  kudosu explain --markdown puzzle.txt > solution.md
  kudosu explain --notation eureka --profile hodoku puzzle.txt
  kudosu explain --without x-wing,xy-chain puzzle.txt
  kudosu explain --step 12 --to png puzzle.txt > step12.png
  kudosu explain --json puzzle.txt | kudosu check --proof -")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Tell every single in full, not only the first ones of a run
    #[arg(long)]
    all_steps: bool,

    /// Add the notation of experts
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Notation>,

    /// Do not argue from the fact that there is only one solution
    #[arg(long)]
    no_uniqueness: bool,

    /// Whose order of techniques to follow
    #[arg(long, value_name = "PROFILE", default_value = "human")]
    profile: ProfileName,

    #[command(flatten)]
    techniques: TechniqueOptions,

    /// Write Markdown
    #[arg(long, help_heading = "Output")]
    markdown: bool,

    /// Write one JSON object a line
    #[arg(long, conflicts_with = "markdown", help_heading = "Output")]
    json: bool,

    /// Write one step as a picture, on the position before it
    #[arg(long, value_name = "FORMAT", requires = "step", conflicts_with_all = ["json", "markdown"], help_heading = "Output")]
    to: Option<PictureFormat>,

    /// Which step the picture shows, counted from 1
    #[arg(long, value_name = "N", requires = "to", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Output")]
    step: Option<u32>,

    #[command(flatten)]
    words: LanguageOptions,

    #[command(flatten)]
    stream: StreamOptions,
}

/// A notation for chains.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Notation {
    /// (7)r4c2 = r4c8 - (7=3)r1c8
    Eureka,
}

/// An order of techniques.
#[derive(ValueEnum, Debug, Clone, Copy)]
enum ProfileName {
    /// What is easiest to see first
    Human,
    /// As Sudoku Explainer 1.2.1, up to its chains
    Se121,
    /// As HoDoKu
    Hodoku,
}

impl ProfileName {
    fn profile(self) -> Profile {
        match self {
            ProfileName::Human => Profile::human(),
            ProfileName::Se121 => Profile::se121(),
            ProfileName::Hodoku => Profile::hodoku(),
        }
    }
}

impl Options {
    /// The order of techniques, without those that are not wanted.
    fn profile(&self) -> Profile {
        self.profile.profile().without(&self.techniques.without)
    }
}

/// Explains everything that the options name, or the example where they name nothing.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let explain = Explain {
        options,
        stops: &stops,
    };
    if let (Some(format), Some(number)) = (options.to, options.step) {
        return explain.draw_step(number, format);
    }
    if options.input.puzzles.is_empty() && nothing_to_read()? {
        let example = Embedded::example();
        if !options.json {
            note(&format!(
                "no puzzle given; this is the example that comes with kudosu ({})",
                example.title
            ));
        }
        let mut output = stdout();
        let exit = explain.answer_one(&Document::new(example.grid()), &mut output)?;
        output.flush()?;
        return Ok(exit);
    }
    over_all_puzzles(&explain, &options.input, &options.stream, &stops)
}

struct Explain<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

/// A way and how hard it is.
struct Explained {
    walkthrough: Walkthrough,
    /// Nothing where there are several solutions or none: then it has no meaning.
    rating: Option<Rated>,
}

/// How hard a puzzle is: with clues only by our own level.
enum Rated {
    Classic(Box<Rating>),
    WithClues(Level),
}

impl Explained {
    fn exit(&self) -> Exit {
        if self.walkthrough.end == End::Solved {
            Exit::Yes
        } else {
            Exit::No
        }
    }
}

impl Explain<'_> {
    /// Writes a step as a picture.
    fn draw_step(&self, number: u32, format: PictureFormat) -> Outcome {
        let options = self.options;
        let document = match options.input.puzzles.is_empty() && nothing_to_read()? {
            true => Document::new(Embedded::example().grid()),
            false => read_single(&options.input.for_verb_that(Knows::Clues).within(self.stops))?,
        };
        let mut position = position_of(&document);
        let work = self.stops.work();
        let (profile, uniqueness) = (options.profile(), !options.no_uniqueness);
        let way = match walk_through(&position, profile, uniqueness, work.stop()) {
            Ok(way) => way,
            Err(why) => {
                note(&self.stops.tell(why));
                return Ok(self.stops.exit());
            }
        };
        let before = usize::try_from(number).unwrap_or(usize::MAX) - 1;
        let Some(step) = way.steps.get(before) else {
            let found = format!(
                "the way has {} steps, and --step asks for number {number}",
                way.steps.len()
            );
            return Err(Failure::with_help(found, "kudosu explain --all-steps lists them"));
        };
        for done in &way.steps[..before] {
            position.apply(done);
        }
        let caption = format!(
            "{number}. {}",
            technique_name(step.technique, options.words.language)
        );
        let view = View::of(&position, step);
        let drawn = figure(&position, Some(&view), &caption, !view.only_places());
        note_all_beside(&document.notes, way.unique);
        write_picture(&drawn, format, &options.stream, self.stops)?;
        Ok(Exit::Yes)
    }

    fn explain(&self, document: &Document, stop: &Stop) -> Result<Explained, Unfinished> {
        let options = self.options;
        let start = position_of(document);
        let profile = options.profile();
        let walkthrough = walk_through(&start, profile.clone(), !options.no_uniqueness, stop)?;
        let assume_unique = walkthrough.assumes_uniqueness;
        let profile = profile.assume_unique(assume_unique);
        let known = KnownPath::new(&start, &profile, &walkthrough.steps, walkthrough.end);
        let rating = match start.rules() {
            _ if walkthrough.unique == Some(false) => None,
            None => {
                let rating = rate_knowing(&walkthrough.givens(), &known, assume_unique, stop)?;
                Some(Rated::Classic(Box::new(rating)))
            }
            Some(_) => Some(Rated::WithClues(rate_level(&start, assume_unique, stop)?)),
        };
        Ok(Explained { walkthrough, rating })
    }

    fn json(&self, line: usize, explained: &Explained) -> String {
        json_text(&WalkthroughLine {
            line,
            walkthrough: WalkthroughForm::of(&explained.walkthrough, self.options.words.language),
            rating: explained.rating.as_ref().map(|rating| match rating {
                Rated::Classic(rating) => RatingForm::of(rating),
                Rated::WithClues(level) => RatingForm::of_level(*level),
            }),
        })
    }

    fn text(&self, explained: &Explained) -> String {
        let language = self.options.words.language;
        let grid = explained.walkthrough.start.grid();
        let clashes = grid.clashes();
        if !clashes.is_empty() {
            return Checkup::Clashing(clashes).describe(&grid, language);
        }
        let (layout, look) = if self.options.markdown {
            let look = Look::default().with_lines(Lines::Ascii).with_width(100);
            (Layout::Markdown, look)
        } else {
            let look = look_of_terminal();
            let width = look.width.unwrap_or_else(text_width);
            (Layout::for_stdout(), look.with_width(width))
        };
        let style = WalkthroughStyle::default()
            .with_language(language)
            .with_look(look)
            .with_all_steps(self.options.all_steps)
            .with_eureka(self.options.notation == Some(Notation::Eureka));
        let mut blocks = describe_walkthrough(&explained.walkthrough, &style);
        let told = explained.rating.as_ref().map(|rating| match rating {
            Rated::Classic(rating) => difficulty(rating, language),
            Rated::WithClues(level) => difficulty_of_level(*level, language),
        });
        if let Some((heading, text)) = told {
            blocks.extend([Block::Heading(heading), Block::Paragraph(text)]);
        }
        layout.write(&blocks)
    }
}

impl LineVerb for Explain<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.options.json),
            Ok(document) => {
                let work = self.stops.work();
                let (text, exit) = match self.explain(&document, work.stop()) {
                    Ok(explained) if self.options.json => {
                        (self.json(record.line, &explained), explained.exit())
                    }
                    Ok(explained) => (self.text(&explained), explained.exit()),
                    Err(why) => (format!("error: {}", self.stops.tell(why)), self.stops.exit()),
                };
                Answer::new(text, exit)
            }
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Text,
        }
    }
}

impl PuzzleVerb for Explain<'_> {
    fn knows(&self) -> Knows {
        Knows::Clues
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let work = self.stops.work();
        match self.explain(document, work.stop()) {
            Ok(explained) => {
                note_all_beside(&document.notes, explained.walkthrough.unique);
                if self.options.json {
                    writeln!(output, "{}", self.json(1, &explained))?;
                } else {
                    write!(output, "{}", self.text(&explained))?;
                }
                Ok(explained.exit())
            }
            Err(why) => {
                note_all(&document.notes);
                note(&self.stops.tell(why));
                Ok(self.stops.exit())
            }
        }
    }
}
