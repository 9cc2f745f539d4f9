//! Explain, hint, rate and proofs on puzzles with clues.

use crate::program::{kudosu, kudosu_with_input};

/// A killer without givens, as a person types it.
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
fn a_killer_is_explained_and_its_proof_is_checked() {
    let told = kudosu_with_input(&["explain", "-"], KILLER);
    assert_eq!(told.code, 0, "{told}");
    for piece in [
        "Besides its digits it has 8 clues: killer cage × 5, thermometer × 3.",
        "The killer cage 3 in r1c1 and r1c2 can only hold 1+2.",
        "solved in",
        "The numbers of HoDoKu and Sudoku Explainer are for classic puzzles only.",
    ] {
        let text = told.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(piece), "{piece}\n{told}");
    }
    let proof = kudosu_with_input(&["explain", "--json", "-"], KILLER);
    assert!(proof.stdout.contains("\"killer 3: r1c1 r1c2\""), "{proof}");
    let checked = kudosu_with_input(&["check", "--proof", "-"], proof.stdout.clone());
    assert!(checked.stdout.starts_with("proven: all "), "{checked}");
    // The same steps do not follow from another sum.
    let other = proof.stdout.replace("killer 3: r1c1 r1c2", "killer 5: r1c1 r1c2");
    let refused = kudosu_with_input(&["check", "--proof", "-"], other);
    assert_eq!(refused.code, 1, "{refused}");
}

#[test]
fn hints_name_the_clue_from_the_level_of_the_pattern_on() {
    for (level, piece) in [
        ("1", "Have a look at"),
        ("2", "a clue with few combinations left"),
        ("3", "killer cage 3 r1c12"),
        ("4", "can only hold 1+2"),
    ] {
        let hint = kudosu_with_input(&["hint", "--level", level, "-"], KILLER);
        let text = hint.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(hint.code == 0 && text.contains(piece), "{hint}");
    }
    let german = kudosu_with_input(&["hint", "--level", "4", "--language", "de", "-"], KILLER);
    assert!(german.stdout.contains("Killerkäfig 3"), "{german}");
    let json = kudosu_with_input(&["hint", "--level", "4", "--json", "-"], KILLER);
    assert!(json.stdout.contains("\"clues\":[0]"), "{json}");
}

#[test]
fn a_puzzle_with_clues_has_our_level_and_no_foreign_numbers() {
    let rated = kudosu_with_input(&["rate", "-"], KILLER);
    assert_eq!(rated.code, 0, "{rated}");
    assert!(rated.stdout.starts_with("level   "), "{rated}");
    assert!(rated.stdout.contains("for classic puzzles only"), "{rated}");
    let json = kudosu_with_input(&["rate", "--json", "-"], KILLER);
    assert!(
        json.stdout.contains("\"level\"") && !json.stdout.contains("\"se\""),
        "{json}"
    );
    let classic = kudosu(&["rate", "--json", ".142..1..2.4.3.1"]);
    assert!(classic.stdout.contains("\"se\""), "{classic}");
}
