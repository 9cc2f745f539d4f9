//! `kudosu print`: puzzles for paper, as PDF, and pictures of them.

use std::ffi::OsStr;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kudosu::coach::position_of;
use kudosu::explain::figure;
use kudosu::logic::Position;
use kudosu::rating::{Level, rate_level};
use kudosu::render::{Booklet, Paper, PerPage, PrintedPuzzle, RuleFigure, not_in_pdf, pdf, rule_svg, svg};
use kudosu::rules::{RulePosition, RuleSolutions};
use kudosu::{Puzzle, Stop, Unfinished, Verdict, solutions};

use crate::args::{EffortOptions, InputOptions, Knows};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::read_everything;
use crate::outlet::{Outlet, Worth};
use crate::output::{note, note_all_beside};
use crate::picture::{PictureFormat, drawn, picture};
use crate::stop_source::StopSource;

/// So many puzzles go into one document: all of it is made in memory, and nobody leafs through more.
const MOST: usize = 10_000;

/// What `kudosu print` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The file is SVG when its name ends in .svg and a picture of pixels when it ends in .png, which take one puzzle, and
PDF otherwise. Under each puzzle stand its number and its level; a puzzle's own comment is printed too.

EXAMPLES
  kudosu generate 24 --symmetry rotate180 | kudosu print --per-page 6 --solutions --output book.pdf
  kudosu print --title 'For the wall' --output wall.pdf puzzle.txt
  kudosu print --output puzzle.svg puzzle.txt
  kudosu print --candidates --output position.png my-position.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// The file to write; - for standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Puzzles on a page
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    per_page: Places,

    /// Add the solutions on pages of their own
    #[arg(long)]
    solutions: bool,

    /// A line at the top of every page
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,

    /// Size of the paper
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: PaperSize,

    /// Draw what each blank cell can still be, as the position notes it; for .svg and .png
    #[arg(long)]
    candidates: bool,

    /// No level under the puzzles
    #[arg(long)]
    no_level: bool,

    #[command(flatten)]
    effort: EffortOptions,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Places {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    #[value(name = "4")]
    Four,
    #[value(name = "6")]
    Six,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum PaperSize {
    A4,
    Letter,
}

/// Prints everything that the options name into one document.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    let documents = read_everything(&options.input.for_verb_that(Knows::Rules).within(&stops), MOST)?;
    let picture_format = format_by_name(&options.output)?;
    if picture_format.is_some() && (documents.len() != 1 || options.solutions) {
        return Err(Failure::with_help(
            "a picture holds one puzzle and no solution",
            "name a file that ends in .pdf",
        ));
    }
    if picture_format.is_none() && options.candidates {
        return Err(Failure::with_help(
            "candidates are drawn in pictures only",
            "name a file that ends in .svg or .png",
        ));
    }
    let (mut printed, mut solved, mut exit) = (Vec::new(), Vec::new(), Exit::Yes);
    let is_only_one = documents.len() == 1;
    for (at, document) in documents.iter().enumerate() {
        let number = at + 1;
        let mut caption = if is_only_one {
            Vec::new()
        } else {
            vec![number.to_string()]
        };
        let work = stops.work();
        if let Some(position) = document.rules() {
            let (page, solution, is_unique) = match of_rules(position, &caption, work.stop()) {
                Ok(judged) => judged,
                Err(why) => {
                    note(&format!("puzzle {number}: {}", stops.tell(why)));
                    return Ok(stops.exit());
                }
            };
            if !is_unique {
                let how_many = if solution.is_some() {
                    "several solutions"
                } else {
                    "no solution"
                };
                note(&format!("puzzle {number} has {how_many}"));
                exit = Exit::No;
            }
            let page = match options.candidates {
                true => page.with_candidates(position.allowed()),
                false => page,
            };
            printed.push(PrintedPuzzle::of_rules(page));
            if let Some(solution) = solution.filter(|_| options.solutions) {
                let figure = RuleFigure::of(position).with_values(&solution);
                solved.push(PrintedPuzzle::of_rules(figure.with_caption(number.to_string())));
            }
            continue;
        }
        let (verdict, level) = match judge(&document.puzzle, !options.no_level, work.stop()) {
            Ok(judged) => judged,
            Err(why) => {
                note(&format!("puzzle {number}: {}", stops.tell(why)));
                return Ok(stops.exit());
            }
        };
        caption.extend(level.map(|level| level.to_string()));
        if !verdict.is_unique() {
            let how_many = if verdict == Verdict::NoSolution {
                "no solution"
            } else {
                "several solutions"
            };
            note(&format!("puzzle {number} has {how_many}"));
            exit = Exit::No;
        }
        caption.extend(document.comment.clone());
        let has_several = matches!(verdict, Verdict::Several(..));
        note_all_beside(&document.notes, has_several.then_some(false));
        let page = PrintedPuzzle::new(&document.puzzle, caption.join("  ·  "));
        printed.push(page);
        if let Some(solution) = verdict.solution().filter(|_| options.solutions) {
            let printed = PrintedPuzzle::new(solution.clone(), number.to_string());
            solved.push(printed.with_givens(document.puzzle.grid().filled()));
        }
    }
    let bytes = if let Some(format) = picture_format
        && let Some(figure) = printed.first().and_then(|printed| printed.rules.as_ref())
    {
        drawn(rule_svg(figure), format)?
    } else if let Some(format) = picture_format.filter(|_| !documents[0].puzzle.clues().is_empty()) {
        drawn(svg(&printed[0]), format)?
    } else if let Some(format) = picture_format {
        let position = position_of(&documents[0]);
        let caption = [options.title.as_str(), &printed[0].caption];
        let caption: Vec<&str> = caption.into_iter().filter(|part| !part.is_empty()).collect();
        picture(
            &figure(&position, None, &caption.join("  ·  "), options.candidates),
            format,
        )?
    } else {
        let captions = printed.iter().map(|printed| printed.caption.as_str());
        if let Some(missing) = captions
            .chain([options.title.as_str()])
            .flat_map(str::lines)
            .find_map(not_in_pdf)
        {
            return Err(Failure::with_help(
                format!("the fonts of a PDF have no {missing:?}"),
                "a picture (.svg or .png) takes any script that this machine has a font for",
            ));
        }
        let paper = match options.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        };
        let per_page = match options.per_page {
            Places::One => PerPage::One,
            Places::Two => PerPage::Two,
            Places::Four => PerPage::Four,
            Places::Six => PerPage::Six,
        };
        let booklet = Booklet::new(printed).with_title(&options.title);
        pdf(&booklet.with_solutions(solved).on(paper, per_page))
    };
    write_bytes(options, &bytes, &stops)?;
    Ok(exit)
}

/// The page of a puzzle with rules in words, with the rules under it; a solution, and whether it is the only
/// one.
fn of_rules(
    position: &RulePosition,
    caption: &[String],
    stop: &Stop,
) -> Result<(RuleFigure, Option<Vec<i64>>, bool), Unfinished> {
    let puzzle = position.puzzle();
    let mut lines: Vec<String> = caption.to_vec();
    lines.extend(puzzle.title().map(str::to_owned));
    let mut text = lines.join("  ·  ");
    for rule in puzzle.rule_lines() {
        // What the fonts of a PDF have.
        let rule = rule.replace('≠', "!=").replace('≤', "<=").replace('≥', ">=");
        text.push_str(&format!("\n{rule}"));
    }
    let mut search =
        RuleSolutions::within(puzzle, &position.allowed()).map_err(|_| Unfinished::LimitReached)?;
    let first = search.next_solution(stop)?;
    let is_unique = first.is_some() && search.next_solution(stop)?.is_none();
    Ok((
        RuleFigure::of(position).with_caption(text.trim()),
        first,
        is_unique,
    ))
}

/// Which picture a file's name asks for; nothing where it is a document. A name that asks for something else
/// is not taken for a document.
fn format_by_name(file: &Path) -> Result<Option<PictureFormat>, Failure> {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "svg" => Ok(Some(PictureFormat::Svg)),
        "png" => Ok(Some(PictureFormat::Png)),
        "jpg" | "jpeg" | "gif" | "webp" | "bmp" | "tif" | "tiff" => Err(Failure::with_help(
            format!("a .{ending} picture cannot be written"),
            "name a file that ends in .png, .svg or .pdf",
        )),
        _ => Ok(None),
    }
}

/// How many solutions a puzzle has and, where it is a proper one and the level is wanted, how hard it is.
fn judge(puzzle: &Puzzle, with_level: bool, stop: &Stop) -> Result<(Verdict, Option<Level>), Unfinished> {
    let verdict = solutions(puzzle).verdict(stop)?;
    let level = match with_level && verdict.is_unique() && !puzzle.has_clues() {
        true => Some(rate_level(&Position::of(puzzle), true, stop)?),
        false => None,
    };
    Ok((verdict, level))
}

fn write_bytes(options: &Options, bytes: &[u8], stops: &StopSource) -> Result<(), Failure> {
    if options.output.as_os_str() == "-" && std::io::stdout().is_terminal() {
        return Err(Failure::told(
            "a document is not for the terminal; name a file with --output",
        ));
    }
    let mut output = Outlet::to_file(&options.output, stops)?;
    // What goes wrong is told, with the name of the file, when it is closed.
    let _ = output.write_all(bytes);
    output.close(Worth::All)
}
