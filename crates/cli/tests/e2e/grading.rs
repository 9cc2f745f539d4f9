//! `kudosu grade`: what it says of answers of every kind; and the first mistake in a thousand
//! explanations, each of which was changed in one place.

use kudosu::coach::walk_through;
use kudosu::explain::{Language, Walkthrough, WalkthroughStyle, describe_walkthrough};
use kudosu::logic::{Position, Profile, Step, Technique, check_step};
use kudosu::schema::{GradeAnswer, GradeLevel, GradeMistake, GradeQuestion, WalkthroughForm};
use kudosu::verbs::{Effort, Verb};
use kudosu::{Cell, Digit, Document, Grid, Rng, Stop};
use kudosu_cli::Layout;
use serde_json::Value;

use crate::program::{kudosu, kudosu_with_input};

const FOUR: &str = ".142..1..2.4.3.1";

/// Our own puzzles of all ratings, with these.
const RATED: &str = include_str!("../../../rating/tests/explainer.tsv");

/// How a walkthrough is written.
#[derive(Clone, Copy, Debug)]
enum Format {
    Json,
    Text {
        markdown: bool,
        all_steps: bool,
        eureka: bool,
        language: Language,
    },
}

impl Format {
    fn by_chance(rng: &mut Rng) -> Format {
        let mut flip = || rng.below(2) == 0;
        match flip() {
            true => Format::Json,
            false => Format::Text {
                markdown: flip(),
                all_steps: flip(),
                eureka: flip(),
                language: if flip() {
                    Language::English
                } else {
                    Language::German
                },
            },
        }
    }

    fn write(self, way: &Walkthrough) -> String {
        match self {
            Format::Json => serde_json::to_string(&WalkthroughForm::of(way, Language::English)).unwrap(),
            Format::Text {
                markdown,
                all_steps,
                eureka,
                language,
            } => {
                let style = WalkthroughStyle::default()
                    .with_language(language)
                    .with_all_steps(all_steps)
                    .with_eureka(eureka);
                let layout = if markdown {
                    Layout::Markdown
                } else {
                    Layout::for_stdout()
                };
                layout.write(&describe_walkthrough(way, &style))
            }
        }
    }
}

fn ways(most: usize) -> Vec<Walkthrough> {
    let puzzles = RATED
        .lines()
        .filter_map(|line| line.split('\t').next()?.parse::<Grid>().ok());
    let profiles = [Profile::human, Profile::hodoku, Profile::se121];
    let way = |(at, grid): (usize, Grid)| {
        let way = walk_through(&Position::of(grid), profiles[at % 3](), at % 4 > 0, Stop::never()).unwrap();
        (way.unique == Some(true) && !way.steps.is_empty()).then_some(way)
    };
    let ways: Vec<Walkthrough> = puzzles.enumerate().filter_map(way).take(most).collect();
    assert!(ways.len() >= 20, "{}", ways.len());
    ways
}

fn graded(way: &Walkthrough, answer: String) -> GradeAnswer {
    let question = GradeQuestion {
        answer,
        details: true,
        partial: true,
        ..GradeQuestion::default()
    };
    let question = GradeQuestion {
        uniqueness: way.assumes_uniqueness,
        ..question
    };
    let document = Document::new(way.givens());
    question.answer(&document, &Effort::new(&Stop::new())).unwrap()
}

#[test]
fn explanations_are_right_in_every_format_and_language() {
    let mut rng = Rng::new(1);
    for (at, way) in ways(60).iter().enumerate() {
        let format = if at % 5 == 0 {
            Format::Json
        } else {
            Format::by_chance(&mut rng)
        };
        let text = format.write(way);
        let told = graded(way, text.clone());
        assert!(told.right, "{format:?} {}: {told:?}\n{text}", way.givens());
        assert_eq!(
            told.step_count,
            way.steps.len(),
            "{format:?} {}\n{text}",
            way.givens()
        );
        assert_eq!(
            told.by_technique,
            way.steps.len(),
            "{format:?} {}: {told:?}",
            way.givens()
        );
        assert!(
            told.steps
                .unwrap()
                .iter()
                .all(|step| step.level == GradeLevel::Technique)
        );
    }
}

/// A walkthrough with one change, and the number of the first step that is wrong then.
fn tampered(way: &Walkthrough, format: Format, rng: &mut Rng) -> Option<(Walkthrough, usize, &'static str)> {
    let solution = way.solution.as_ref()?;
    let at = rng.below(way.steps.len());
    let mut changed = way.clone();
    let mut positions = way.positions();
    let mut before = way.start.clone();
    for _ in 0..=at {
        before = positions.lend_next()?.0.clone();
    }
    let step = &mut changed.steps[at];
    let blanks: Vec<Cell> = before.blanks().iter().collect();
    let what = match rng.below(6) {
        0 => {
            let (cell, digit) = *step.placements.first()?;
            let others: Vec<Digit> = before
                .shape()
                .digits()
                .iter()
                .filter(|&other| other != digit)
                .collect();
            step.placements[0] = (cell, *rng.pick(&others)?);
            "another digit"
        }
        1 => {
            let (cell, digit) = *step.placements.first()?;
            let elsewhere = |&other: &Cell| other != cell && solution.get(other) != Some(digit);
            let others: Vec<Cell> = blanks.iter().copied().filter(elsewhere).collect();
            step.placements[0] = (*rng.pick(&others)?, digit);
            "another cell"
        }
        2 if step.placements.is_empty() => {
            let cell = *rng.pick(&blanks)?;
            step.eliminations.push((cell, solution.get(cell)?));
            step.eliminations.sort_unstable();
            step.eliminations.dedup();
            "the removal of a true candidate"
        }
        3 => {
            let (cell, digit) = *step.eliminations.first()?;
            let _ = digit;
            step.eliminations[0] = (cell, solution.get(cell)?);
            "the wrong digit removed"
        }
        4 => {
            let dropped = changed.steps.remove(at);
            let first = first_that_fails(&changed, at, !matches!(format, Format::Json))?;
            let failing = &changed.steps[first];
            // In words there may be another pattern of the same name; of singles it can be seen that there
            // is none.
            if !matches!(format, Format::Json) && !is_no_single(&changed, first, failing) {
                return None;
            }
            drop(dropped);
            return Some((changed, first + 1, "a step dropped"));
        }
        5 if matches!(format, Format::Json) => {
            let technique = *rng.pick(&[
                Technique::XWing,
                Technique::NakedPair,
                Technique::HiddenSingle,
                Technique::NakedSingle,
            ])?;
            step.technique = technique;
            check_step(&before, step, way.assumes_uniqueness).err()?;
            "another technique"
        }
        _ => return None,
    };
    Some((changed, at + 1, what))
}

/// The first step from one on that does not follow by its own evidence. Words also tell what kind of single
/// it is.
fn first_that_fails(way: &Walkthrough, from: usize, in_words: bool) -> Option<usize> {
    let mut positions = way.positions();
    let mut at = 0;
    while let Some((position, step)) = positions.lend_next() {
        let does = |&(cell, digit): &(Cell, Digit)| position.allows(cell, digit);
        let is_new = step.placements.iter().chain(&step.eliminations).any(does);
        let fails = || {
            check_step(position, step, way.assumes_uniqueness).is_err()
                || (in_words && is_no_single_of_its_kind(position, step))
        };
        if at >= from && is_new && fails() {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Whether a step says that it is a single, and is none of that kind.
fn is_no_single(way: &Walkthrough, at: usize, step: &Step) -> bool {
    let mut positions = way.positions();
    for _ in 0..at {
        positions.lend_next();
    }
    positions
        .lend_next()
        .is_some_and(|(position, _)| is_no_single_of_its_kind(position, step))
}

fn is_no_single_of_its_kind(position: &Position, step: &Step) -> bool {
    let Some(&(cell, digit)) = step.placements.first() else {
        return false;
    };
    let shape = position.shape();
    let mut houses = shape.houses_of(cell).iter();
    match step.technique {
        Technique::NakedSingle => position.candidates(cell).len() > 1,
        Technique::HiddenSingle => houses.all(|&house| position.cells_in(house, digit).count() > 1),
        Technique::FullHouse => houses.all(|&house| position.blanks_in(house).count() > 1),
        _ => false,
    }
}

#[test]
fn the_first_mistake_is_found_in_a_thousand_explanations_that_were_tampered_with() {
    let ways = ways(60);
    let mut rng = Rng::new(7);
    let (mut found, mut kinds) = (0, std::collections::BTreeMap::new());
    while found < 1000 {
        let way = &ways[rng.below(ways.len())];
        let format = Format::by_chance(&mut rng);
        let Some((changed, expected, what)) = tampered(way, format, &mut rng) else {
            continue;
        };
        let text = format.write(&changed);
        let told = graded(way, text.clone());
        let about = || format!("{what} in step {expected}, {format:?}, {}\n{text}", way.givens());
        assert!(!told.right && told.score < 1.0, "{}", about());
        assert_eq!(told.at_step, Some(expected), "{told:?}\n{}", about());
        let steps = told.steps.as_ref().unwrap();
        let first = steps.iter().position(|step| step.mistake.is_some()).unwrap();
        assert_eq!(first + 1, expected, "{}", about());
        let is_false = matches!(
            told.mistake,
            Some(GradeMistake::WrongDigit | GradeMistake::WrongRemoval | GradeMistake::Given)
        );
        let has_reason = matches!(
            told.mistake,
            Some(GradeMistake::Technique | GradeMistake::Unfounded)
        );
        assert_eq!(
            (is_false, has_reason),
            match what {
                "a step dropped" | "another technique" => (false, true),
                _ => (true, false),
            },
            "{told:?} {}",
            about()
        );
        // The place that is told is that of the step.
        let line = text.lines().nth(told.at_line.unwrap() - 1).unwrap();
        assert!(!line.is_empty(), "{}", about());
        *kinds.entry((what, matches!(format, Format::Json))).or_insert(0) += 1;
        found += 1;
    }
    assert!(
        kinds.len() >= 10 && kinds.values().all(|&count| count > 5),
        "{kinds:?}"
    );
}

#[test]
fn an_answer_comes_as_text_as_a_file_and_from_standard_input() {
    let right = "3142241312344321";
    let run = kudosu(&["grade", FOUR, "--answer", right]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (0, "right, score 1; it is a grid\nAll of it is right.\n")
    );
    let run = kudosu_with_input(
        &["grade", FOUR, "--answer-file", "-", "--details"],
        "r1c1 = 3\nr2c1 = 3\n".to_owned(),
    );
    assert_eq!(run.code, 1);
    let expected = "\
        not right, score 0.3875; it is moves: read 1, legal 1, cells 0.12, solved 0, sound 0.50\n   \
        1. line 1: r1c1=3 (logic)\n   \
        2. line 2: r2c1=3 (false)\n\
        2 steps: 0 by their technique, 1 by other logic, 0 known before, 0 only true, 1 false\n\
        step 2, line 2, character 1: r2c1 = 3\n\
        r2c1 is not 3: the solution has 2 there.\n";
    assert_eq!(run.stdout, expected);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answer.md");
    std::fs::write(
        &file,
        "| 3 | 1 | 4 | 2 |\n|---|---|---|---|\n| 2 | 4 | 1 | 3 |\n| 1 | 2 | 3 | 4 |\n| 4 | 3 | 2 | 2 |\n",
    )
    .unwrap();
    let run = kudosu(&[
        "grade",
        FOUR,
        "--answer-file",
        file.to_str().unwrap(),
        "--language",
        "de",
        "--json",
    ]);
    let told: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (run.code, &told["at_line"], &told["at_column"]),
        (1, &5.into(), &15.into()),
        "{told}"
    );
    assert_eq!(
        told["why"],
        "r4c4 ist mit der 1 vorgegeben, kann also keine 2 sein."
    );
    let run = kudosu(&["grade", FOUR]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--answer-file"), "{}", run.stderr);
    let run = kudosu(&["grade", FOUR, "--answers", "completion"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--answer TEXT"), "{}", run.stderr);
}

#[test]
fn whether_there_is_one_solution_only_may_not_be_argued_from_where_it_is_not_assumed() {
    let puzzle = "637591482218364975945.7.163.7.9856.4...436..74.6127.3.764.1..5.82.65.741..174...6";
    let answer = "Unique Rectangle Type 1: r7c6 <> 2, 8";
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("answers.csv");
    std::fs::write(&table, format!("puzzle,completion\n{puzzle},\"{answer}\"\n")).unwrap();
    for (assumed, code) in [(true, 0), (false, 1)] {
        let mut words = vec!["grade", puzzle, "--partial", "--answer", answer];
        if !assumed {
            words.push("--no-uniqueness");
        }
        let run = kudosu(&words);
        assert_eq!(run.code, code, "{run}");
        let mut words = vec![
            "grade",
            table.to_str().unwrap(),
            "--column",
            "puzzle",
            "--answers",
            "completion",
        ];
        words.push("--partial");
        if !assumed {
            words.push("--no-uniqueness");
        }
        let run = kudosu(&words);
        assert_eq!(run.stdout.contains(",true,"), assumed, "{run}");
    }
}

#[test]
fn answers_stand_beside_their_puzzles_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("answers.csv");
    let rows = format!(
        "id,puzzle,completion\n1,{FOUR},3142241312344321\n2,{FOUR},\n3,{FOUR},\"r1c1 = 3 because\nr2c1 = 3\"\n4,11..............,x\n"
    );
    std::fs::write(&input, rows).unwrap();
    for name in ["graded.csv", "graded.parquet", "graded.jsonl"] {
        let output = folder.path().join(name);
        let (input, output) = (input.to_str().unwrap(), output.to_str().unwrap());
        let run = kudosu(&[
            "grade",
            input,
            "--column",
            "puzzle",
            "--answers",
            "completion",
            "-o",
            output,
            "--resume",
        ]);
        assert_eq!(run.code, 1, "{}", run.stderr);
    }
    let told = std::fs::read_to_string(folder.path().join("graded.jsonl")).unwrap();
    let told: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let column = |name: &str| told.iter().map(|row| row[name].clone()).collect::<Vec<Value>>();
    assert_eq!(
        column("right"),
        [true.into(), false.into(), false.into(), Value::Null]
    );
    assert_eq!(column("mistake")[1..3], ["unread", "incomplete"].map(Value::from));
    assert_eq!(column("status")[3], "refused");
    let run = kudosu(&[
        "grade",
        input.to_str().unwrap(),
        "--column",
        "puzzle",
        "--answers",
        "answer",
    ]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("has no column answer"), "{}", run.stderr);
}
