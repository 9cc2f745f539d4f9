//! `kudosu explain`: the whole way from the puzzle to the solution, step by step, in words.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use kudosu::Document;
use kudosu::coach::{Checkup, Embedded, position_of};
use kudosu::explain::{
    Block, WalkthroughStyle, describe_walkthrough, difficulty, difficulty_of_level, rule_hint_words,
};
use kudosu::logic::End;
use kudosu::render::{Lines, Look};
use kudosu::rules::RulePosition;
use kudosu::schema::{
    Answered, DrawQuestion, ExplainAnswer, ExplainQuestion, Meaning as Means, Numbered, Refusal, Status,
};
use kudosu::verbs::{Effort, Explained, Verb, drawn, explained};

use crate::args::{InputOptions, Knows};
use crate::asked::{Spoken, answer_record, refused_json};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::{nothing_to_read, read_single};
use crate::layout::{Layout, text_width};
use crate::outlet::{Outlet, Worth};
use crate::output::{json_text, note, note_all, note_all_beside};
use crate::paint::look_of_terminal;
use crate::picture::{PictureFormat, write_picture};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{AnswerForm, LineVerb, Meaning, Record, StreamOptions};

/// What `kudosu explain` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Without a puzzle the one that comes with kudosu is explained. The exit code is 1 when logic does not get to the end;
then the search finishes, and the text says where it took over. Puzzles with clues of variants are explained by
their clues.

EXAMPLES
  kudosu explain
  kudosu explain --markdown puzzle.txt > solution.md
  kudosu explain --level beginner puzzle.txt
  kudosu explain --notation eureka --profile hodoku puzzle.txt
  kudosu explain --without x-wing,xy-chain puzzle.txt
  kudosu explain --step 12 --to png puzzle.txt > step12.png
  kudosu explain --json puzzle.txt | kudosu check --proof -
  kudosu explain puzzles.txt -o paths.parquet   the steps of each row as a list: technique, placements, eliminations")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Tell every single in full, not only the first ones of a run
    #[arg(long)]
    all_steps: bool,

    /// Add the notation of experts
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Notation>,

    #[command(flatten)]
    question: ExplainQuestion,

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
    stream: StreamOptions,
}

/// A notation for chains.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Notation {
    /// (7)r4c2 = r4c8 - (7=3)r1c8
    Eureka,
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
        let _guard = stops.guard_output();
        let mut output = Outlet::named(options.stream.output.as_deref(), &stops)?;
        let answered = explain.answer_one(&Document::new(example.grid()), &mut output);
        output.close(match answered.is_ok() {
            true => Worth::All,
            false => Worth::Nothing,
        })?;
        return answered;
    }
    over_all_puzzles(&explain, &options.input, &options.stream, &stops)
}

struct Explain<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

/// What a way means, and whether it is the only one.
fn meaning(explained: &Explained) -> Means {
    match explained.walkthrough.end {
        End::Solved => Means::Yes,
        _ => Means::No,
    }
}

/// How many solutions there are, where that is known.
fn status(explained: &Explained) -> Option<Status> {
    explained.walkthrough.unique.map(|unique| match unique {
        true => Status::Unique,
        false => Status::Several,
    })
}

impl Explain<'_> {
    /// Writes a step as a picture.
    fn draw_step(&self, number: u32, format: PictureFormat) -> Outcome {
        let options = self.options;
        let document = match options.input.puzzles.is_empty() && nothing_to_read()? {
            true => Document::new(Embedded::example().grid()),
            false => read_single(&options.input.for_verb_that(self.knows()).within(self.stops))?,
        };
        let question = &options.question;
        let question = DrawQuestion {
            step: Some(number),
            uniqueness: question.uniqueness,
            profile: question.profile,
            without: question.without.clone(),
            language: question.language,
            ..DrawQuestion::default()
        };
        let position = position_of(&document);
        let drawn = self.stops.ask(1, |effort| drawn(&question, &position, effort));
        note_all(&document.notes);
        match drawn {
            Ok((figure, _)) => {
                write_picture(&figure, format, &options.stream, self.stops)?;
                Ok(Exit::Yes)
            }
            Err(refusal) if refusal.meaning == Means::Unreadable => Err(Failure::with_help(
                refusal.error.trim_start_matches("step: ").to_owned(),
                "kudosu explain --all-steps lists them",
            )),
            Err(refusal) => self.refused(&refusal),
        }
    }

    /// Says why there is no way.
    fn refused(&self, refusal: &Refusal) -> Outcome {
        note(&refusal.error);
        Ok(self.stops.exit_of(refusal.meaning))
    }

    fn text(&self, explained: &Explained) -> String {
        let language = self.options.question.language.0;
        let start = &explained.walkthrough.start;
        let grid = start.grid();
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
            .with_telling(self.options.question.level.0)
            .with_all_steps(self.options.all_steps)
            .with_eureka(self.options.notation == Some(Notation::Eureka));
        let mut blocks = describe_walkthrough(&explained.walkthrough, &style);
        let told = explained
            .ratings
            .and_then(|ratings| match (start.rules(), ratings.level) {
                (Some(_), Some(level)) => Some(difficulty_of_level(level, language)),
                (Some(_), None) => None,
                (None, _) => Some(difficulty(&ratings, language)),
            });
        if let Some((heading, text)) = told.filter(|(_, text)| !text.is_empty()) {
            blocks.extend([Block::Heading(heading), Block::Paragraph(text)]);
        }
        layout.write(&blocks)
    }

    /// The way on a puzzle with rules in words: the rules, the board, every step, and how it ends.
    fn rule_text(&self, position: &RulePosition, answer: &ExplainAnswer) -> String {
        let words = rule_hint_words(self.options.question.language.0);
        let [rules, way, solution] = words.headings();
        let layout = match self.options.markdown {
            true => Layout::Markdown,
            false => Layout::for_stdout(),
        };
        let numbered = |lines: Vec<String>| Block::Steps((1..).zip(lines).collect());
        let told = &answer.walkthrough;
        let steps: Vec<String> = told
            .rule_steps
            .iter()
            .flatten()
            .map(|step| format!("{}. {}", step.name, step.text))
            .collect();
        let mut blocks = vec![
            Block::Heading(rules.to_owned()),
            numbered(position.puzzle().rule_lines()),
            Block::Heading(way.to_owned()),
            numbered(steps),
            Block::Paragraph(match told.unique {
                Some(false) => words.improper(told.end.0 != End::Broken),
                _ => words
                    .end(told.end.0 == End::Solved, told.end.0 == End::Broken)
                    .to_owned(),
            }),
        ];
        let mut text = layout.write(&blocks);
        if let Some(values) = &told.solution {
            blocks = vec![Block::Heading(solution.to_owned())];
            let (before, after) = if self.options.markdown {
                ("```text\n", "```\n")
            } else {
                ("", "")
            };
            text.push_str(&format!("\n{}{before}{values}\n{after}", layout.write(&blocks)));
        }
        text
    }

    /// The whole way, as JSON or as text.
    fn speak(&self, line: usize, document: &Document, effort: &Effort<'_>) -> Result<Spoken, Refusal> {
        let question = &self.options.question;
        if let Some(position) = document.rules().filter(|_| !self.options.json) {
            let answer = question.answer(document, effort)?;
            return Ok(Spoken {
                text: self.rule_text(position, &answer),
                meaning: answer.meaning(),
                status: None,
            });
        }
        if self.options.json {
            let answer = question.answer(document, effort)?;
            return Ok(Spoken {
                meaning: answer.meaning(),
                status: answer.walkthrough.unique.map(|unique| match unique {
                    true => Status::Unique,
                    false => Status::Several,
                }),
                text: json_text(&Numbered { line, answer }),
            });
        }
        let explained = explained(question, document, effort)?;
        Ok(Spoken {
            text: self.text(&explained),
            meaning: meaning(&explained),
            status: status(&explained),
        })
    }
}

impl LineVerb for Explain<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let as_json = self.options.json;
        let speak = |line, document: &Document, effort: &Effort<'_>| match self.speak(line, document, effort)
        {
            Ok(spoken) => spoken,
            Err(refusal) if as_json => refused_json(line, &document.puzzle, refusal),
            Err(refusal) => Spoken::refusal(&refusal),
        };
        answer_record(record, as_json, self.stops, speak).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        match self.options.json {
            true => AnswerForm::Json,
            false => AnswerForm::Text,
        }
    }
}

impl PuzzleVerb for Explain<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked, Failure> {
        use crate::tables::{Asked, Unfit};
        use kudosu::explain::Telling;
        let unfit = |option, is_given| Unfit {
            option,
            is_given,
            why: "a table has the steps as data",
            help: "kudosu traces writes them as words or tokens, in the detail that you want",
        };
        Unfit::refuse(&[
            Unfit::json(self.options.json),
            unfit("--markdown", self.options.markdown),
            unfit("--views", self.options.question.views),
            unfit("--notation", self.options.notation.is_some()),
            unfit("--all-steps", self.options.all_steps),
            unfit("--level", self.options.question.level.0 != Telling::default()),
        ])?;
        Ok(Asked::new(&self.options.question, crate::device::Device::Cpu))
    }

    fn told(&self) -> String {
        kudosu::verbs::fingerprint(&self.options.question)
    }

    fn knows(&self) -> Knows {
        ExplainQuestion::READS.into()
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        match self.stops.ask(1, |effort| self.speak(1, document, effort)) {
            Ok(spoken) => {
                note_all_beside(&document.notes, spoken.status.and_then(Status::is_unique));
                let end = if self.options.json { "\n" } else { "" };
                write!(output, "{}{end}", spoken.text)?;
                Ok(self.stops.exit_of(spoken.meaning))
            }
            Err(refusal) => {
                note_all(&document.notes);
                self.refused(&refusal)
            }
        }
    }
}
