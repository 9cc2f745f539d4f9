//! Failures on purpose, at every step of every verb that writes files: each step in turn fails, or finds the
//! disk full, or is the last one before a power cut. What was there before is there afterwards, or what is
//! new is there as a whole; nothing else is left; and the message names the file.
//!
//! What a step is, and how it is made to fail, is in `src/files/faults.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use kudosu::{Stop, check_lrat};

use crate::program::{FOUR, FOUR_AMBIGUOUS, folder_with, program_path};

/// What every folder has besides what is written.
const MANY: &str = ".142..1..2.4.3.1\n3142241312344321\n.142..1..2.4.3..\n";

/// What files hold, by their names.
type Files = BTreeMap<String, Vec<u8>>;

fn files_in(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    };
    entries.map(named).collect()
}

/// What a run did, with the nth step failing in this way.
struct Struck {
    files: Files,
    told: String,
    code: Option<i32>,
    /// Whether there were so many steps at all.
    is_struck: bool,
}

/// Runs the program where these files are, with a failure at a step.
fn run_with_fault(before: &Files, arguments: &[&str], input: &str, step: u32, kind: &str) -> Struck {
    let folder = folder_with(&[]);
    for (name, content) in before {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let mut child = Command::new(program_path())
        .args(arguments)
        .current_dir(folder.path())
        .env("KUDOSU_FAULT", format!("{step}{kind}"))
        .env_remove("KUDOSU_LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Whoever needs no input may be gone already.
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap() + &String::from_utf8_lossy(&output.stdout);
    Struck {
        files: files_in(folder.path()),
        is_struck: told.contains(&format!("fault {step}: ")),
        told,
        code: output.status.code(),
    }
}

/// Lets each step of a run fail in each way. `is_sound` looks at what is left of the files that were there
/// before and of those that a run without failures leaves.
fn every_step_fails(
    name: &str,
    before: &[(&str, &[u8])],
    arguments: &[&str],
    is_sound: &dyn Fn(&Files, &Files, &Files) -> bool,
) {
    let table = format!("name,puzzle\na,{FOUR}\nb,{FOUR}\n");
    let mut old: Files = BTreeMap::from([
        ("many.txt".to_owned(), MANY.into()),
        ("table.csv".to_owned(), table.into_bytes()),
    ]);
    old.extend(
        before
            .iter()
            .map(|(name, content)| ((*name).to_owned(), content.to_vec())),
    );
    let whole = run_with_fault(&old, arguments, "", u32::MAX, "");
    assert!(matches!(whole.code, Some(0 | 1)), "{name}: {}", whole.told);
    let new = whole.files;
    let is_temporary =
        |name: &String| name.starts_with('.') && (name.ends_with(".part") || name.ends_with(".old"));
    let mut counts = Vec::new();
    for kind in ["", "+", "!"] {
        let mut step = 0;
        loop {
            step += 1;
            let mut run = run_with_fault(&old, arguments, "", step, kind);
            let case = format!("{name}, step {step}{kind}: {}", run.told);
            if !run.is_struck {
                assert!(run.files == new && run.code == whole.code, "{case}");
                break;
            }
            if kind == "!" {
                // Nobody was left to tidy up.
                run.files.retain(|name, _| !is_temporary(name));
                assert_eq!(run.code, Some(137), "{case}");
            } else {
                assert_eq!(run.code, Some(2), "{case}");
                assert!(run.told.contains("error: could not "), "{case}");
                let names_one =
                    new.keys().any(|name| run.told.contains(name)) || run.told.contains("temporary");
                assert!(names_one, "{case}");
                // Answers that are in no file are not to be passed over the next time.
                assert!(!run.told.contains(" done; --"), "{case}");
            }
            // What a run that is gone on with is known by lies beside it until it is complete.
            if arguments.contains(&"--resume") {
                run.files.retain(|name, _| !name.ends_with(".job"));
            }
            let left: Vec<&String> = run.files.keys().collect();
            let known = |name: &&String| old.contains_key(*name) || new.contains_key(*name);
            assert!(left.iter().all(known), "{case}\nleft: {left:?}");
            assert!(is_sound(&old, &new, &run.files), "{case}\nleft: {left:?}");
        }
        assert!(step > 3, "{name}: nothing was struck");
        counts.push(step - 1);
    }
    eprintln!("| {name} | {} | {} | {} |", counts[0], counts[1], counts[2]);
}

/// Every file is as it was before, or as it is to be.
fn old_or_new(old: &Files, new: &Files, left: &Files) -> bool {
    let names = old.keys().chain(new.keys());
    names
        .map(|name| (left.get(name), old.get(name), new.get(name)))
        .all(|(left, old, new)| left == old || left == new)
}

/// The same, or whole answers up to some puzzle where there was nothing before.
fn whole_answers(old: &Files, new: &Files, left: &Files) -> bool {
    old_or_new(old, new, left)
        || left.iter().all(|(name, left)| {
            let whole = new.get(name).is_some_and(|whole| whole.starts_with(left));
            old.get(name) == Some(left) || !old.contains_key(name) && whole && left.ends_with(b"\n")
        })
}

fn answers_survive(name: &str, file: &str, arguments: &[&str]) {
    let arguments = [arguments, &["-o", file]].concat();
    let old = [(file, &b"an older result, which took a night\n"[..])];
    every_step_fails(name, &old, &arguments, &old_or_new);
}

#[test]
fn answers_of_every_verb_survive_every_failure() {
    for (verb, more) in [
        ("solve", &["many.txt"][..]),
        ("check", &["many.txt"]),
        ("count", &["many.txt"]),
        ("convert", &["--to", "csv", "many.txt"]),
        ("explain", &["--json", "many.txt"]),
        ("hint", &["many.txt"]),
        ("rate", &["--json", "many.txt"]),
        ("minimise", &["many.txt"]),
        ("canonical", &["many.txt"]),
        ("transform", &["--transpose", "many.txt"]),
    ] {
        answers_survive(verb, "answers.txt", &[&[verb], more].concat());
    }
}

#[test]
fn compressed_and_single_answers_survive_every_failure() {
    answers_survive("solve, .gz", "answers.txt.gz", &["solve", "many.txt"]);
    answers_survive("solve, .zst", "answers.txt.zst", &["solve", "many.txt"]);
    answers_survive("solve, one puzzle", "answers.txt", &["solve", FOUR]);
    answers_survive(
        "convert, one puzzle",
        "a.csv.gz",
        &["convert", "--to", "csv", FOUR],
    );
    answers_survive("candidates", "answers.txt", &["candidates", FOUR]);
    let method = ["solve", "--method", "strategies", "many.txt"];
    answers_survive("solve --method", "answers.txt", &method);
    answers_survive("clues", "answers.txt", &["clues", FOUR]);
    let grade = ["grade", "--answer", "r1c1 = 3", "many.txt"];
    answers_survive("grade", "answers.txt", &grade);
    answers_survive(
        "traces",
        "answers.txt",
        &["traces", "--form", "tokens", "many.txt"],
    );
}

#[test]
fn puzzles_that_are_made_survive_every_failure() {
    let plain = ["generate", "3", "--side", "4", "--seed", "1", "--threads", "1"];
    answers_survive("generate", "puzzles.txt", &plain);
    answers_survive("generate, .zst", "puzzles.txt.zst", &plain);
    let variant = [
        "generate",
        "2",
        "--side",
        "4",
        "--seed",
        "1",
        "--variant",
        "killer",
    ];
    answers_survive("generate --variant", "puzzles.txt", &variant);
}

#[test]
fn finds_and_the_log_of_a_hunt_survive_every_failure() {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hunt = [
        "hunt",
        "--se",
        "1.5..",
        "--most",
        "3",
        "--scale",
        "se",
        "--threads",
        "1",
        nine,
    ];
    answers_survive("hunt", "finds.txt", &hunt);
    let logged = [&hunt[..], &["--log", "hunt.log"]].concat();
    // Half a line at the end is dropped when the hunt goes on.
    let is_beginning = |_: &Files, new: &Files, left: &Files| {
        let left = left.get("hunt.log").map_or(&[][..], Vec::as_slice);
        new["hunt.log"].starts_with(left)
    };
    every_step_fails("hunt --log", &[], &logged, &is_beginning);
}

#[test]
fn pages_and_pictures_survive_every_failure() {
    answers_survive("print, .pdf", "page.pdf", &["print", FOUR]);
    answers_survive("print, .svg", "page.svg", &["print", FOUR]);
    let hint = ["hint", "--level", "4", "--to", "svg", FOUR];
    answers_survive("hint, .svg", "step.svg", &hint);
    let step = ["explain", "--step", "1", "--to", "svg", FOUR];
    answers_survive("explain, .svg", "step.svg", &step);
}

#[cfg(feature = "photo")]
#[test]
fn what_was_read_in_a_photograph_survives_every_failure() {
    let photo = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/photos/nine.jpg");
    answers_survive("read", "puzzle.txt", &["read", photo]);
    answers_survive("read --json", "puzzle.json", &["read", "--json", photo]);
}

#[cfg(feature = "tables")]
#[test]
fn rows_that_are_arranged_survive_every_failure() {
    answers_survive("unique", "rows.txt", &["unique", "many.txt"]);
    answers_survive("sort", "rows.txt", &["sort", "many.txt"]);
    for file in [
        "rows.csv",
        "rows.csv.gz",
        "rows.jsonl.zst",
        "rows.parquet",
        "rows.arrow",
    ] {
        let name = format!("solve, {}", file.trim_start_matches("rows"));
        answers_survive(&name, file, &["solve", "--column", "puzzle", "table.csv"]);
    }
    let made = ["generate", "3", "--side", "4", "--seed", "1", "--threads", "1"];
    answers_survive("generate, .parquet", "made.parquet", &made);
}

#[test]
fn answers_that_have_no_older_ones_in_their_way_are_whole_or_whole_up_to_some_puzzle() {
    let arguments = ["solve", "-o", "answers.txt", "many.txt"];
    every_step_fails("solve, nothing there before", &[], &arguments, &whole_answers);
}

#[test]
fn a_run_that_goes_on_loses_nothing_by_any_failure_and_goes_on_again() {
    let arguments = ["solve", "--resume", "-o", "answers.txt", "many.txt"];
    for (name, begun) in [
        (
            "solve --resume, one and a half answers",
            &b"3142241312344321\n31422"[..],
        ),
        ("solve --resume, nothing yet", b""),
    ] {
        let is_sound = |old: &Files, new: &Files, left: &Files| {
            let (whole, left) = (&new["answers.txt"], &left["answers.txt"]);
            let lines = left
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |at| at + 1);
            let is_prefix = whole.starts_with(&left[..lines]) && lines >= old["answers.txt"].len().min(17);
            let mut again = old.clone();
            again.insert("answers.txt".to_owned(), left.clone());
            is_prefix && run_with_fault(&again, &arguments, "", u32::MAX, "").files == *new
        };
        every_step_fails(name, &[("answers.txt", begun)], &arguments, &is_sound);
    }
}

#[cfg(feature = "tables")]
#[test]
fn a_table_that_goes_on_loses_nothing_by_any_failure_and_goes_on_again() {
    let rows = format!("a,{FOUR}\n").repeat(300);
    let table = format!("name,puzzle\n{rows}");
    let arguments = [
        "solve",
        "--column",
        "puzzle",
        "--resume",
        "-o",
        "rows.csv",
        "table.csv",
    ];
    let run = |folder: &Path, fault: &str| {
        let mut command = Command::new(program_path());
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        let output = command.env("KUDOSU_FAULT", fault).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let is_temporary = |name: &str| name.starts_with('.') && name.ends_with(".part");
    let mut whole = None;
    let mut struck = Vec::new();
    for kind in ["", "+", "!"] {
        for step in 1.. {
            let folder = folder_with(&[("table.csv", table.as_bytes())]);
            let (code, told) = run(folder.path(), &format!("{step}{kind}"));
            let case = format!("step {step}{kind}: {told}");
            let written = fs::read(folder.path().join("rows.csv")).ok();
            let Some(at) = told.split(&format!("fault {step}: ")).nth(1) else {
                assert_eq!(code, Some(0), "{case}");
                whole = written;
                break;
            };
            struck.push(at.lines().next().unwrap_or_default().to_owned());
            assert_eq!(code, Some(if kind == "!" { 137 } else { 2 }), "{case}");
            assert!(kind == "!" || told.contains("error: could not "), "{case}");
            // The table is whole, or has no name yet.
            let is_new = |written: &Vec<u8>| whole.as_ref().is_none_or(|whole| whole == written);
            assert!(written.as_ref().is_none_or(is_new), "{case}");
            let (code, told) = run(folder.path(), "0");
            assert_eq!(code, Some(0), "{case}\nthen: {told}");
            let again = fs::read(folder.path().join("rows.csv")).unwrap();
            assert!(
                whole.get_or_insert_with(|| again.clone()) == &again,
                "{case}\nthen: {told}"
            );
            let left = fs::read_dir(folder.path()).unwrap();
            let mut left: Vec<String> = left
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter(|name| kind != "!" || !is_temporary(name))
                .collect();
            left.sort();
            assert_eq!(left, ["rows.csv", "table.csv"], "{case}");
        }
    }
    // Each step at which the job is written down is among them, and so are those of a piece.
    for what in ["Open", "Write", "Sync", "Rename", "SyncFolder"] {
        for file in ["rows.csv.parts/job.txt", "rows.csv.parts/00000000.arrow"] {
            let step = format!("{what} {file}");
            assert!(struck.contains(&step), "{step}: {struck:?}");
        }
    }
}

/// The files of a proof of this puzzle.
fn proof_of(puzzle: &str) -> [Vec<u8>; 2] {
    let folder = folder_with(&[]);
    let run = crate::program::kudosu_in(folder.path(), &["count", "--proof", "p", puzzle], "");
    assert_eq!(run.code, 0, "{run}");
    ["p.cnf", "p.lrat"].map(|name| fs::read(folder.path().join(name)).unwrap())
}

/// Whether a proof that is there goes with the formula that is there.
fn is_proven(files: &Files) -> bool {
    match (files.get("p.cnf"), files.get("p.lrat")) {
        (Some(formula), Some(proof)) => check_lrat(&formula[..], &proof[..], &Stop::new()).is_ok(),
        (_, proof) => proof.is_none(),
    }
}

#[test]
fn a_proof_survives_every_failure_or_is_a_new_one_that_holds() {
    let [formula, proof] = proof_of(FOUR_AMBIGUOUS);
    let older = [("p.cnf", &formula[..]), ("p.lrat", &proof[..])];
    let is_sound = |old: &Files, new: &Files, left: &Files| {
        let is_cut_off = !left.contains_key("p.lrat");
        is_proven(left) && (old_or_new(old, new, left) || is_cut_off)
    };
    for (name, arguments) in [
        (
            "solve --proof",
            ["solve", "--unique", "--proof", "p", "--threads", "1", FOUR],
        ),
        (
            "count --proof",
            ["count", "--limit=9", "--proof", "p", "--threads", "1", FOUR],
        ),
    ] {
        every_step_fails(name, &older, &arguments, &is_sound);
    }
    let arguments = ["count", "--proof", "p", "--threads", "1", FOUR];
    every_step_fails("count --proof, nothing there before", &[], &arguments, &is_sound);
}

#[test]
fn a_proof_that_the_disk_bent_is_refused_before_it_gets_its_name() {
    let [formula, proof] = proof_of(FOUR_AMBIGUOUS);
    let old: Files = BTreeMap::from([
        ("p.cnf".to_owned(), formula.clone()),
        ("p.lrat".to_owned(), proof.clone()),
    ]);
    let mut refused = 0;
    for step in 1..20 {
        let arguments = ["count", "--proof", "p", "--threads", "1", FOUR];
        let run = run_with_fault(&old, &arguments, "", step, "~");
        if !run.is_struck {
            continue;
        }
        assert!(is_proven(&run.files), "step {step}: {}", run.told);
        if run.code != Some(0) {
            refused += 1;
            assert_eq!(run.code, Some(101), "{}", run.told);
            assert!(run.told.contains("p.lrat is as it was before"), "{}", run.told);
            assert!(run.files == old, "step {step}: {}", run.told);
        }
    }
    assert!(refused > 0, "no byte that matters was bent");
}

#[test]
fn a_board_that_is_saved_survives_every_failure() {
    let old: Files = BTreeMap::from([("board.txt".to_owned(), b"an older board\n".to_vec())]);
    let input = format!("{FOUR}\nsave board.txt\nsave board.txt\nq\n");
    let whole = run_with_fault(&old, &["play"], &input, u32::MAX, "");
    let new = whole.files;
    assert!(whole.told.contains("Saved as board.txt."), "{}", whole.told);
    assert_ne!(new, old);
    for kind in ["", "+", "!"] {
        for step in 1.. {
            let mut run = run_with_fault(&old, &["play"], &input, step, kind);
            run.files.retain(|name, _| kind != "!" || !name.starts_with('.'));
            assert!(
                run.files == old || run.files == new,
                "step {step}{kind}: {}",
                run.told
            );
            if !run.is_struck {
                assert!(step > 4 && run.files == new, "{}", run.told);
                break;
            }
            let told = run.told.contains("Could not write board.txt: ");
            assert!(told || kind == "!", "step {step}{kind}: {}", run.told);
        }
    }
}
