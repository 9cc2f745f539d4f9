//! Words in another language: the option, the variable, and what stays the same in every language.

use insta::assert_snapshot;
use serde_json::Value;

use crate::program::{FOUR, FOUR_AMBIGUOUS, kudosu, kudosu_with_input, kudosu_with_variable};

/// The puzzle that comes with kudosu: singles, locked candidates, pairs, an X-Wing and an XY-Wing.
const EXAMPLE: &str = "...3..9...24.....6..8..5.1..53.91..76.......57..54.63..3.1..5..1.....29...5..2...";

#[test]
fn a_puzzle_is_explained_in_german_from_start_to_end() {
    assert_snapshot!(kudosu(&["explain", "--language", "de", FOUR]), @"
    Das Rätsel
    ----------

        1 2   3 4
      ┌─────┬─────┐
    1 │ · 1 │ 4 2 │
    2 │ · · │ 1 · │
      ├─────┼─────┤
    3 │ · 2 │ · 4 │
    4 │ · 3 │ · 1 │
      └─────┴─────┘

    4×4, 8 Ziffern vorgegeben, 8 Zellen zu füllen. Es gibt genau eine Lösung.

    Zellen heißen nach Zeile und Spalte: r4c2 (row 4, column 2) ist die Zelle in
    Zeile 4, Spalte 2. Zwei Zellen sehen einander, wenn sie in derselben Zeile, in
    derselben Spalte oder im selben Block liegen; dann kann nicht in beiden dieselbe
    Ziffer stehen. Mehrere Zellen stehen zusammen, wo das kürzer ist: r14c28 sind
    die vier Zellen, in denen die Zeilen 1 und 4 die Spalten 2 und 8 kreuzen.

    Schritte 1 bis 8: 8 Einer
    -------------------------

     1. In Block 2 ist nur noch r2c4 leer, und die einzige Ziffer, die dort noch
        fehlt, ist die 3. Also steht die 3 in r2c4.
     2. In Spalte 2 ist nur noch r2c2 leer, und die einzige Ziffer, die dort noch
        fehlt, ist die 4. Also steht die 4 in r2c2.
     3. In Zeile 1 ist nur noch r1c1 leer, und die einzige Ziffer, die dort noch
        fehlt, ist die 3. Also steht die 3 in r1c1.
     4. Letzte freie Zelle: Block 1 => r2c1 = 2
     5. Versteckter Einer: Block 3 => r3c1 = 1
     6. Letzte freie Zelle: Block 3 => r4c1 = 4
     7. Letzte freie Zelle: Zeile 3 => r3c3 = 3
     8. Letzte freie Zelle: Block 4 => r4c3 = 2

    Gelöst
    ------

    Das war die letzte Zelle: gelöst in 8 Schritten, ohne zu raten.

        1 2   3 4
      ┌─────┬─────┐
    1 │ 3 1 │ 4 2 │
    2 │ 2 4 │ 1 3 │
      ├─────┼─────┤
    3 │ 1 2 │ 3 4 │
    4 │ 4 3 │ 2 1 │
      └─────┴─────┘

    Wie schwer war das?
    -------------------

    Für Menschen: sehr leicht. HoDoKu gibt dafür 32 Punkte (leicht). Sudoku
    Explainer bewertet es mit 1,2/1,0/1,0 (schwerster Schritt / bis zur ersten
    Ziffer / erster Schritt).
    --- exit code 0
    ");
}

#[test]
fn where_logic_ends_it_is_told_in_german() {
    assert_snapshot!(kudosu(&["explain", "--language", "de", "--markdown", FOUR_AMBIGUOUS]), @"
    ## Das Rätsel

    ```text
        1 2   3 4
      +-----+-----+
    1 | 1 2 | 3 4 |
    2 | . . | . . |
      +-----+-----+
    3 | . . | . . |
    4 | . . | . . |
      +-----+-----+
    ```

    4×4, 4 Ziffern vorgegeben, 12 Zellen zu füllen. Es gibt nicht genau eine Lösung, deshalb führt Logik nicht bis zum Ende.

    Zellen heißen nach Zeile und Spalte: r4c2 (row 4, column 2) ist die Zelle in Zeile 4, Spalte 2. Zwei Zellen sehen einander, wenn sie in derselben Zeile, in derselben Spalte oder im selben Block liegen; dann kann nicht in beiden dieselbe Ziffer stehen. Mehrere Zellen stehen zusammen, wo das kürzer ist: r14c28 sind die vier Zellen, in denen die Zeilen 1 und 4 die Spalten 2 und 8 kreuzen.

    ## Hier endet die Logik

    Nach 0 Schritten findet keine Technik des Profils „human“ noch etwas, und 12 Zellen sind noch leer.

    ```text
        1 2   3 4
      +-----+-----+
    1 | 1 2 | 3 4 |
    2 | . . | . . |
      +-----+-----+
    3 | . . | . . |
    4 | . . | . . |
      +-----+-----+
    ```
    --- exit code 1
    ");
}

#[test]
fn a_step_with_notation_and_board_is_told_in_german() {
    let run = kudosu(&[
        "explain",
        "--language",
        "de",
        "--markdown",
        "--notation",
        "eureka",
        EXAMPLE,
    ]);
    let from = run.stdout.find("XY-Wing").expect("the example has an XY-Wing");
    let step: Vec<&str> = run.stdout[from..].lines().take(26).collect();
    assert_snapshot!(step.join("\n"), @"
    XY-Wing

    Geh von r3c5 aus: Steht dort die 6, so ist r1c6 eine 4, und steht dort die 2, so ist r3c9 eine 4. So oder so ist eine der Zellen r1c6 und r3c9 eine 4, also kann keine Zelle, die beide sieht, eine 4 sein. Damit entfällt die 4 in r1c8 und r3c4.

    `XY-Wing: 2,4,6 in r1c6, r3c59 => r1c8, r3c4 <> 4`

    ```text
        1  2  3     4    5    6     7   8   9
      +----------+----------------+-------------+
    1 | 5  67 1  | 3    28   *4*6 | 9  -47 28   |
    2 | 39 2  4  | 89   1    7    | 38 5   6    |
    3 | 39 67 8  | 2-49 ^2^6 5    | 37 1   *2*4 |
      +----------+----------------+-------------+
    4 | 8  5  3  | 6    9    1    | 4  2   7    |
    5 | 6  4  9  | 27   27   3    | 1  8   5    |
    6 | 7  1  2  | 5    4    8    | 6  3   9    |
      +----------+----------------+-------------+
    7 | 2  3  67 | 1    678  9    | 5  47  48   |
    8 | 1  8  67 | 47   5    46   | 2  9   3    |
    9 | 4  9  5  | 78   3    2    | 78 6   1    |
      +----------+----------------+-------------+
      - gestrichen   ^ Angelpunkt   * Muster
    ```

    ## Schritte 36 bis 60: 25 Einer
    ");
}

#[test]
fn the_option_and_the_variable_choose_the_language() {
    let german = kudosu(&["hint", "--language", "de", FOUR]);
    assert_snapshot!(german, @"
    Sieh dir Block 2 an.
    --- exit code 0
    ");
    assert_eq!(
        kudosu_with_variable(("KUDOSU_LANGUAGE", "de"), &["hint", FOUR]).stdout,
        german.stdout
    );
    let english = kudosu(&["hint", FOUR]);
    let chosen = kudosu_with_variable(("KUDOSU_LANGUAGE", "de"), &["hint", "--language", "en", FOUR]);
    assert_eq!(chosen.stdout, english.stdout);
    // The language of the desktop is not that of scripts.
    assert_eq!(
        kudosu_with_variable(("LANG", "de_DE.UTF-8"), &["hint", FOUR]).stdout,
        english.stdout
    );
}

#[test]
fn a_language_that_is_not_there_is_refused_with_those_that_are() {
    let run = kudosu(&["explain", "--language", "tlh", FOUR]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the code of a language: en, de"), "{run}");
}

#[test]
fn checks_and_ratings_are_told_in_german() {
    assert_snapshot!(kudosu(&["check", "--language", "de", FOUR]), @"
    eindeutig: Es gibt genau eine Lösung
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["check", "--language", "de", "11.............."]), @"
    Einheit  0 (Zeile 1): 2-mal die 1
    Einheit  8 (Block 1): 2-mal die 1

    2 Einheiten verstoßen gegen die Regeln
    2 Verstöße insgesamt
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["check", "--language", "de", FOUR_AMBIGUOUS]), @"
    mehrere Lösungen; zwei davon unterscheiden sich in 4 Zellen:
      r3c2    1 oder 3
      r3c4    3 oder 1
      r4c2    3 oder 1
      r4c4    1 oder 3
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["rate", "--language", "de", FOUR]), @"
    Stufe   sehr leicht
    HoDoKu  32 (leicht)
    SE      1,2/1,0/1,0
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["rate", "--language", "de", FOUR_AMBIGUOUS]), @"
    nicht bewertet: mehrere Lösungen
    --- exit code 1
    ");
}

#[test]
fn what_programs_read_is_the_same_in_every_language() {
    let lines = format!("{FOUR}\n{FOUR_AMBIGUOUS}\n");
    for verb in ["check", "rate"] {
        let english = kudosu_with_input(&[verb], lines.as_str());
        let german = kudosu_with_input(&[verb, "--language", "de"], lines.as_str());
        assert_eq!(german.stdout, english.stdout, "{verb}");
        // Words for people are apart from the rest.
        let data = |arguments: &[&str]| -> Vec<serde_json::Value> {
            let told = kudosu_with_input(arguments, lines.as_str()).stdout;
            let read = |line| {
                let mut object: serde_json::Value = serde_json::from_str(line).unwrap();
                object["text"].take();
                object
            };
            told.lines().map(read).collect()
        };
        assert_eq!(
            data(&[verb, "--json", "--language", "de"]),
            data(&[verb, "--json"]),
            "{verb}"
        );
    }
    let explained = kudosu(&["explain", "--json", "--language", "de", FOUR]);
    let told: Value = serde_json::from_str(&explained.stdout).unwrap();
    assert_eq!(told["steps"][0]["technique"], "full-house");
    assert_eq!(told["steps"][0]["name"], "Letzte freie Zelle");
    let verified = kudosu_with_input(&["check", "--proof", "-"], explained.stdout);
    assert_eq!(verified.code, 0, "{verified}");
}

#[test]
fn the_list_of_techniques_has_german_names_and_rules() {
    let list = kudosu(&["techniques", "--language", "de"]);
    let first: Vec<&str> = list.stdout.lines().take(3).collect();
    assert_snapshot!(first.join("\n"), @"
    Kennung                              HoDoKu  Punkte    SE  Lektion                      Regel
    full-house                           0000        4   1.0  full-house                   Ist in einer Einheit nur noch eine Zelle leer, so steht dort die Ziffer, die noch fehlt.
    hidden-single                        0002       14   1.2  hidden-single                In einer Einheit hat eine Ziffer nur noch einen Platz.
    ");
    let json = kudosu(&["techniques", "--language", "de", "--json"]);
    assert_snapshot!(json.stdout.lines().nth(2).unwrap(), @r#"{"id":"naked-single","name":"Nackter Einer","hodoku_code":"0003","hodoku_score":4,"hodoku_level":"easy","se":2.3,"needs_uniqueness":false,"lesson":"naked-single","rule":"Eine Zelle hat nur noch einen Kandidaten."}"#);
}
