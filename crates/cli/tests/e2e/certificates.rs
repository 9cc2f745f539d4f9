//! What is proven for others to check: uniqueness as a formula with its proof.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use kudosu::{Stop, check_lrat};

use crate::long_runs::{end, start};
use crate::program::{FOUR, FOUR_AMBIGUOUS, FOUR_SOLVED, folder_with, kudosu_in};

/// A 9×9 puzzle that singles do not solve.
const NINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Checks the proof of this name with a checker that knows nothing of the engine.
fn assert_proven(folder: &Path, name: &str) {
    let read = |ending: &str| fs::read(folder.join(format!("{name}.{ending}"))).unwrap();
    let (formula, proof) = (read("cnf"), read("lrat"));
    check_lrat(&formula[..], &proof[..], &Stop::new()).unwrap();
    // A proof that can be checked can also be found wanting.
    let half = &proof[..proof.len() / 2];
    assert!(check_lrat(&formula[..], half, &Stop::new()).is_err());
}

#[test]
fn that_a_puzzle_has_one_solution_is_proven_on_paper() {
    let folder = folder_with(&[]);
    let run = kudosu_in(folder.path(), &["solve", "--unique", "--proof", "four", FOUR], "");
    assert_snapshot!(run, @"
    3142241312344321
    --- stderr
    four.lrat proves that four.cnf has no solution: there is none beside those ruled out in it
    --- exit code 0
    ");
    assert_proven(folder.path(), "four");
    let names = |run: &str| fs::read_dir(folder.path()).unwrap().count() == 2 && run.is_empty();
    assert!(names(""), "nothing else is left");
    let run = kudosu_in(
        folder.path(),
        &["solve", "--unique", "--proof", "nine.lrat", NINE],
        "",
    );
    assert_eq!(run.code, 0, "{run}");
    assert_proven(folder.path(), "nine");
    let formula = fs::read_to_string(folder.path().join("four.cnf")).unwrap();
    assert!(formula.contains("p cnf 64 ") && FOUR_SOLVED.len() == 16);
}

#[test]
fn that_a_puzzle_has_no_solution_or_so_many_is_proven_on_paper() {
    let folder = folder_with(&[]);
    for (name, puzzle, told) in [
        ("clash", "11..............", "0\n"),
        ("none", "123........4....", "0\n"),
        ("twelve", FOUR_AMBIGUOUS, "12\n"),
    ] {
        let run = kudosu_in(folder.path(), &["count", "--proof", name, puzzle], "");
        assert_eq!(run.stdout, told, "{run}");
        assert_proven(folder.path(), name);
    }
    let run = kudosu_in(
        folder.path(),
        &["solve", "--proof", "again", "11.............."],
        "",
    );
    assert_eq!((run.stdout.as_str(), run.code), ("no solution\n", 1), "{run}");
    assert_proven(folder.path(), "again");
}

/// A killer without givens and with one solution, as a person types it.
const KILLER: &str = "\
box 2x2
killer 3: r1c1 r1c2
killer 6: r1c3 r2c3 r2c4
killer 9: r2c1 r2c2 r3c1
killer 8: r3c2 r4c2 r4c1
killer 8: r3c3 r3c4 r4c4
thermo: r1c1 r1c2
thermo: r2c1 r2c2
thermo: r3c2 r4c2
";

#[test]
fn that_a_puzzle_with_clues_has_one_solution_is_proven_on_paper() {
    let folder = folder_with(&[("killer.txt", KILLER.as_bytes())]);
    let run = kudosu_in(
        folder.path(),
        &["solve", "--unique", "--proof", "killer", "killer.txt"],
        "",
    );
    assert_snapshot!(run, @"
    1234341221434321
    --- stderr
    killer.lrat proves that killer.cnf has no solution: there is none beside those ruled out in it
    --- exit code 0
    ");
    assert_proven(folder.path(), "killer");
    let formula = fs::read_to_string(folder.path().join("killer.cnf")).unwrap();
    let told = "clue 1, killer cage 3 r1c1 r1c2";
    assert!(formula.lines().any(|line| line.ends_with(told)), "{formula}");
    let run = kudosu_in(folder.path(), &["count", "--proof", "counted", "killer.txt"], "");
    assert_eq!((run.stdout.as_str(), run.code), ("1\n", 0), "{run}");
    assert_proven(folder.path(), "counted");
}

#[test]
fn that_a_puzzle_with_clues_has_no_solution_or_so_many_is_proven_on_paper() {
    let several = KILLER.replace("killer 9: r2c1 r2c2 r3c1\n", "");
    let several = several.replace("thermo: r1c1 r1c2\nthermo: r2c1 r2c2\n", "");
    let none = KILLER.replace("killer 9", "killer 8");
    let folder = folder_with(&[("several.txt", several.as_bytes()), ("none.txt", none.as_bytes())]);
    for (name, told, code) in [("several", "2\n", 0), ("none", "0\n", 1)] {
        let file = format!("{name}.txt");
        let run = kudosu_in(folder.path(), &["count", "--proof", name, &file], "");
        assert_eq!((run.stdout.as_str(), run.code), (told, code), "{run}");
        assert_proven(folder.path(), name);
        let plain = kudosu_in(folder.path(), &["count", &file], "");
        assert_eq!((plain.stdout, plain.code), (run.stdout, code));
    }
    let run = kudosu_in(
        folder.path(),
        &["solve", "--unique", "--proof", "two", "several.txt"],
        "",
    );
    assert_eq!(run.code, 1, "{run}");
    assert!(!folder.path().join("two.lrat").exists() && !folder.path().join("two.cnf").exists());
}

#[test]
fn clues_that_take_too_long_to_say_are_named_and_nothing_is_written() {
    let folder = folder_with(&[("large.txt", b"box 1x60\nx-sum 900: r0c1\n")]);
    let run = kudosu_in(folder.path(), &["count", "--proof", "p", "large.txt"], "");
    assert_snapshot!(run, @"
    --- stderr
    error: --proof would be too long: clue 1 (X-sum) takes more than 1500000 clauses to say
     |
     = help: without --proof the puzzle is answered, and every solution checked against its clues; a proof that some of the clues leave one solution, which keeps the others, is one for all of them
    --- exit code 2
    ");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn where_nothing_is_proven_nothing_is_written() {
    let folder = folder_with(&[("two.txt", format!("{FOUR}\n{FOUR}\n").as_bytes())]);
    let several = kudosu_in(
        folder.path(),
        &["solve", "--unique", "--proof", "p", FOUR_AMBIGUOUS],
        "",
    );
    assert_snapshot!(several.stderr, @"
    nothing is proven, so p.lrat is not written
    kudosu check tells where two of them differ
    ");
    assert_eq!(several.code, 1, "{several}");
    let limited = kudosu_in(
        folder.path(),
        &["count", "--limit", "3", "--proof", "p", FOUR_AMBIGUOUS],
        "",
    );
    assert_eq!((limited.stdout.as_str(), limited.code), ("3+\n", 0), "{limited}");
    let stream = kudosu_in(folder.path(), &["solve", "--proof", "p", "two.txt"], "");
    assert_snapshot!(stream, @"
    --- stderr
    error: --proof is about one puzzle, and there are several here
     |
     = help: name a file with one puzzle, or write the puzzle on the command line
    --- exit code 2
    ");
    let method = kudosu_in(
        folder.path(),
        &["solve", "--method", "logic", "--proof", "p", FOUR],
        "",
    );
    assert_eq!(method.code, 2, "{method}");
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["two.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_that_cannot_be_written_ends_the_search_and_is_told() {
    let folder = folder_with(&[]);
    let run = kudosu_in(
        folder.path(),
        &["solve", "--unique", "--proof", "no/such/folder", NINE],
        "",
    );
    assert_snapshot!(run, @"
    --- stderr
    error: could not write no/such/folder.lrat: No such file or directory (os error 2)
    --- exit code 2
    ");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full.lrat")).unwrap();
    let run = kudosu_in(folder.path(), &["solve", "--unique", "--proof", "full", NINE], "");
    assert_snapshot!(run, @"
    --- stderr
    error: could not write full.lrat: No space left on device (os error 28)
    --- exit code 2
    ");
    assert!(!folder.path().join("full.cnf").exists());
}

#[cfg(unix)]
#[test]
fn a_search_that_is_killed_leaves_no_proof_under_its_name() {
    let folder = folder_with(&[]);
    let blank = ".".repeat(625);
    let child = start(
        folder.path(),
        &["count", "--limit", "100000", "--proof", "p", &blank],
        String::new(),
    );
    let beside = folder.path().join(format!(".p.lrat.{}.part", child.id()));
    crate::long_runs::wait_for_length(&beside, 1);
    crate::long_runs::send(&child, "-KILL");
    let (_, _, code) = end(child);
    assert_eq!(code, None);
    assert!(!folder.path().join("p.lrat").exists() && !folder.path().join("p.cnf").exists());
}

/// A proof that was overwritten by half of another one, while the message said that it was not written.
/// `spoil` begins another one under the same name and is kept from ending it.
#[cfg(unix)]
fn assert_proof_outlasts(spoil: impl FnOnce(&Path) -> (String, Option<i32>), code: i32) {
    let folder = folder_with(&[]);
    let run = kudosu_in(folder.path(), &["solve", "--unique", "--proof", "p", FOUR], "");
    assert_eq!(run.code, 0, "{run}");
    let both = || ["p.cnf", "p.lrat"].map(|name| fs::read(folder.path().join(name)).unwrap());
    let before = both();
    let (told, ended) = spoil(folder.path());
    assert_eq!(ended, Some(code), "{told}");
    assert!(both() == before, "{told}");
    assert_proven(folder.path(), "p");
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "nothing is left beside"
    );
}

#[cfg(unix)]
#[test]
fn a_proof_was_overwritten_by_half_of_one_when_a_limit_was_reached() {
    let blank = ".".repeat(81);
    let spoil = |folder: &Path| {
        let run = kudosu_in(folder, &["count", "--limit", "50", "--proof", "p", &blank], "");
        let expected = "nothing is proven, so p.lrat is as it was before\n";
        assert_eq!(
            (run.stdout.as_str(), run.stderr.as_str()),
            ("50+\n", expected),
            "{run}"
        );
        (run.stderr, Some(run.code))
    };
    assert_proof_outlasts(spoil, 0);
}

#[cfg(unix)]
#[test]
fn a_proof_was_overwritten_by_half_of_one_when_time_was_up_or_somebody_ended_it() {
    let blank = ".".repeat(625);
    let forever = ["count", "--limit", "100000000", "--proof", "p", &blank];
    assert_proof_outlasts(
        |folder| {
            let run = kudosu_in(folder, &[&forever[..], &["--timeout", "500ms"]].concat(), "");
            (run.stderr, Some(run.code))
        },
        3,
    );
    for signal in ["-INT", "-TERM"] {
        assert_proof_outlasts(
            |folder| {
                let child = start(folder, &forever, String::new());
                let beside = folder.join(format!(".p.lrat.{}.part", child.id()));
                crate::long_runs::wait_for_length(&beside, 1);
                crate::long_runs::send(&child, signal);
                let (_, told, code) = end(child);
                (told, code)
            },
            130,
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_was_overwritten_by_half_of_one_when_the_disk_was_full() {
    let blank = ".".repeat(625);
    let spoil = |folder: &Path| {
        // A file may not grow past eight blocks of a kilobyte, and the signal that says so is ignored.
        let command = format!(
            "trap '' XFSZ; ulimit -f 8; exec '{}' count --limit 1000 --proof p {blank}",
            crate::program::program_path().display()
        );
        let run = std::process::Command::new("bash")
            .args(["-c", &command])
            .current_dir(folder)
            .output()
            .unwrap();
        (String::from_utf8(run.stderr).unwrap(), run.status.code())
    };
    assert_proof_outlasts(spoil, 2);
}

#[test]
fn a_limit_beyond_all_reckoning_broke_the_proof_down() {
    let folder = folder_with(&[]);
    let most = u64::MAX.to_string();
    let run = kudosu_in(
        folder.path(),
        &["count", "--limit", &most, "--proof", "p", FOUR],
        "",
    );
    assert_eq!((run.stdout.as_str(), run.code), ("1\n", 0), "{run}");
    assert_proven(folder.path(), "p");
}

#[test]
fn a_file_with_one_line_of_81_cells_was_several_puzzles_for_a_proof() {
    let folder = folder_with(&[("nine.txt", format!("# hard\n{NINE}\n\n").as_bytes())]);
    for verb in ["solve", "count"] {
        let run = kudosu_in(folder.path(), &[verb, "--proof", "p", "nine.txt"], "");
        assert_eq!(run.code, 0, "{run}");
        assert_proven(folder.path(), "p");
        let piped = kudosu_in(folder.path(), &[verb, "--proof", "q"], format!("{NINE}\n"));
        assert_eq!((piped.stdout, piped.code), (run.stdout, 0));
        assert_proven(folder.path(), "q");
    }
}
