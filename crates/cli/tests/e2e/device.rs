//! Where streams are solved: the same answers everywhere, and clear words where a card is missing.

use crate::program::{kudosu_with_input, kudosu_with_variable};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_answers_do_not_depend_on_the_device() {
    let lines = format!("{PUZZLE}\n{}\n55{}\n", ".".repeat(81), ".".repeat(79)).repeat(50);
    for verb in ["solve", "count", "check"] {
        let run =
            |options: &[&str]| kudosu_with_input(&[&[verb], options].concat(), lines.clone()).to_string();
        let here = run(&["--device", "cpu"]);
        assert_eq!(run(&["--device", "auto"]), here);
        assert_eq!(run(&[]), here);
    }
}

#[test]
fn asking_for_a_card_where_there_is_none_says_what_is_missing() {
    // Where there is a card, it is out of sight.
    let run = kudosu_with_variable(
        ("CUDA_VISIBLE_DEVICES", ""),
        &["count", "--device", "gpu", PUZZLE],
    );
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    let told = &run.stderr;
    assert!(
        told.contains("--device gpu: ") && told.contains("NVIDIA") && told.contains("--device cpu"),
        "{told}"
    );
}
