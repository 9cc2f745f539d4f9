//! The prompt: whole dialogues through a pipe and through a terminal.

use crate::program::{folder_with, kudosu_in, kudosu_with_input};

#[test]
fn a_whole_dialogue_through_a_pipe() {
    let input = "1\nhint\nBA 4\nAA 4\nsolve\nq\n";
    insta::assert_snapshot!(kudosu_with_input(&["play", "--ascii"], input), @r"
        A B C   D E F   G H I
      +-------+-------+-------+
    A | . . . | . . . | . . . |
    B | . . . | . . . | . . . |
    C | . . . | . . . | . . . |
      +-------+-------+-------+
    D | . . . | . . . | . . . |
    E | . . . | . . . | . . . |
    F | . . . | . . . | . . . |
      +-------+-------+-------+
    G | . . . | . . . | . . . |
    H | . . . | . . . | . . . |
    I | . . . | . . . | . . . |
      +-------+-------+-------+
    Type BD:8 to put an 8 in column B, row D; a puzzle, a file name or a number from 1 to 9; help for everything else; q to leave.
    > 1
        A B   C D
      +-----+-----+
    A | . . | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    Puzzle 1 (4×4, for a first try): 4 givens, locked. Your turn, or hint, or solve.
    > hint
        A B   C D
      +-----+-----+
    A | .>. | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    BA must be 4: row A, column B and box 1 hold every other number.
    > BA 4
        A B   C D
      +-----+-----+
    A | . 4 | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    > AA 4
        A B   C D
      +-----+-----+
    A | .>4 | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    AA cannot be 4: BA in the same row is 4 already.
    > solve
        A B   C D
      +-----+-----+
    A | 1 4 | 3 2 |
    B | 2 3 | 1 4 |
      +-----+-----+
    C | 3 2 | 4 1 |
    D | 4 1 | 2 3 |
      +-----+-----+
    Solved by triple-match: 11 digits, not one guess.
    ta daa!!!
    > q
    Bye.
    --- exit code 0
    ");
}

#[test]
fn the_end_of_the_input_leaves_as_politely_as_q() {
    for input in ["", "BD:8", "BD:8\n", "\n\n\n", "help\n", "1 2 . 4\n"] {
        let run = kudosu_with_input(&["play"], input);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{input:?}");
    }
}

#[test]
fn whatever_is_typed_is_answered_and_never_a_crash() {
    let nonsense: &[u8] = b"\xff\xfe\x00\nBD:\n:8\n::::\nr99999999999999999999c1 1\nBD:99999999999999\n\xc2\xb7\nsave \x00\nnew 0\n\
        new 0x0\nnew 99999999999999999999\ncandidates 1\n../../..\n/\nundo undo\nA\nAAA\nBD:8:8\nq\n";
    let run = kudosu_with_input(&["play"], nonsense);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.ends_with("> q\nBye.\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("panicked"));
}

#[test]
fn puzzles_come_from_files_and_go_to_files() {
    let folder = folder_with(&[("mine.csv", b"0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n")]);
    let run = kudosu_in(
        folder.path(),
        &["play", "mine.csv"],
        "solve\nsave solved.csv\nsave solved.csv\nsave solved.csv\nq\n",
    );
    assert_eq!(run.code, 0);
    assert!(
        run.stdout.contains("mine.csv: 8 givens, locked."),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("solved.csv exists already"), "{}", run.stdout);
    let saved = std::fs::read_to_string(folder.path().join("solved.csv")).unwrap();
    assert_eq!(saved, "3,1,4,2\n2,4,1,3\n1,2,3,4\n4,3,2,1\n");
    let numbered = folder_with(&[]);
    std::fs::create_dir(numbered.path().join("data")).unwrap();
    std::fs::write(numbered.path().join("data/001.txt"), "0142\n0010\n0204\n0301\n").unwrap();
    let run = kudosu_in(numbered.path(), &["play"], "1\nq\n");
    assert!(run.stdout.contains("data/001.txt: 8 givens"), "{}", run.stdout);
}

#[cfg(unix)]
mod in_a_terminal {
    use crate::terminal::Terminal;

    #[test]
    fn a_bare_kudosu_is_the_prompt_and_the_board_stays_in_place() {
        let mut terminal = Terminal::run("", (80, 24), &[]);
        terminal.wait_for("q to leave.");
        insta::assert_snapshot!(terminal.contents(), @r"
            A B C   D E F   G H I
          ┌───────┬───────┬───────┐
        A │ · · · │ · · · │ · · · │
        B │ · · · │ · · · │ · · · │
        C │ · · · │ · · · │ · · · │
          ├───────┼───────┼───────┤
        D │ · · · │ · · · │ · · · │
        E │ · · · │ · · · │ · · · │
        F │ · · · │ · · · │ · · · │
          ├───────┼───────┼───────┤
        G │ · · · │ · · · │ · · · │
        H │ · · · │ · · · │ · · · │
        I │ · · · │ · · · │ · · · │
          └───────┴───────┴───────┘
        Type BD:8 to put an 8 in column B, row D; a puzzle, a file name or a number from
        1 to 9; help for everything else; q to leave.
        >
        ");
        terminal.enter("BD:8", "D │ · 8 ·");
        terminal.enter("AD 8", "AD cannot be 8: BD in the same row is 8 already.");
        insta::assert_snapshot!(terminal.contents(), @r"
            A B C   D E F   G H I
          ┌───────┬───────┬───────┐
        A │ · · · │ · · · │ · · · │
        B │ · · · │ · · · │ · · · │
        C │ · · · │ · · · │ · · · │
          ├───────┼───────┼───────┤
        D │ ·>8 · │ · · · │ · · · │
        E │ · · · │ · · · │ · · · │
        F │ · · · │ · · · │ · · · │
          ├───────┼───────┼───────┤
        G │ · · · │ · · · │ · · · │
        H │ · · · │ · · · │ · · · │
        I │ · · · │ · · · │ · · · │
          └───────┴───────┴───────┘
        AD cannot be 8: BD in the same row is 8 already.
        >
        ");
        terminal.enter("1", "Puzzle 1");
        terminal.enter("solve", "ta daa!!!");
        insta::assert_snapshot!(terminal.contents(), @r"
            A B   C D
          ┌─────┬─────┐
        A │ 1 4 │ 3 2 │
        B │ 2 3 │ 1 4 │
          ├─────┼─────┤
        C │ 3 2 │ 4 1 │
        D │ 4 1 │ 2 3 │
          └─────┴─────┘
        Solved by triple-match: 12 digits, not one guess.
        ta daa!!!
        >
        ");
        terminal.enter("q", "exit code 0");
    }

    #[test]
    fn givens_are_blue_and_bold_and_without_colour_still_bold() {
        for (variables, colour) in [
            (&[][..], vt100::Color::Idx(4)),
            (&[("NO_COLOR", "1")][..], vt100::Color::Default),
        ] {
            let mut terminal = Terminal::run("play 1", (80, 24), variables);
            terminal.wait_for("Puzzle 1");
            terminal.enter("BA 4", "A │ · 4 │ 3 ·");
            let (given, own) = (terminal.cell(2, 10), terminal.cell(2, 6));
            assert_eq!(
                (given.contents(), given.bold(), given.fgcolor()),
                ("3", true, colour)
            );
            assert_eq!(
                (own.contents(), own.bold(), own.fgcolor()),
                ("4", false, vt100::Color::Default)
            );
            terminal.enter("q", "exit code 0");
        }
    }

    #[test]
    fn a_narrow_terminal_gets_broken_lines_and_a_plain_one_plain_lines() {
        let mut terminal = Terminal::run("--ascii", (28, 22), &[]);
        terminal.wait_for("leave.");
        insta::assert_snapshot!(terminal.contents(), @r"
            A B C   D E F   G H I
          +-------+-------+-------+
        A | . . . | . . . | . . . |
        B | . . . | . . . | . . . |
        C | . . . | . . . | . . . |
          +-------+-------+-------+
        D | . . . | . . . | . . . |
        E | . . . | . . . | . . . |
        F | . . . | . . . | . . . |
          +-------+-------+-------+
        G | . . . | . . . | . . . |
        H | . . . | . . . | . . . |
        I | . . . | . . . | . . . |
          +-------+-------+-------+
        Type BD:8 to put an 8 in
        column B, row D; a puzzle, a
        file name or a number from 1
        to 9; help for everything
        else; q to leave.
        >
        ");
        terminal.enter("3", "solve.");
        terminal.enter("candidates", "AA:189");
        terminal.enter("q", "exit code 0");
        let mut plain = Terminal::run("play 1", (80, 24), &[("LANG", "C")]);
        plain.wait_for("A | . . | 3 . |");
        plain.enter("q", "exit code 0");
    }

    #[test]
    fn lines_are_edited_remembered_and_completed() {
        const UP: &str = "\x1b[A";
        let mut terminal = Terminal::run("play 3", (80, 24), &[]);
        terminal.wait_for("Puzzle 3");
        terminal.enter("method cs\t", "solve now uses csp");
        terminal.enter("cand\t", "A │    189    5  1289");
        terminal.enter("hinz\x7ft", "EA must be 9");
        terminal.enter(UP, "EA must be 9");
        terminal.enter("q", "exit code 0");
    }

    #[test]
    fn what_is_typed_ahead_is_not_lost() {
        let mut terminal = Terminal::run("play 3", (80, 24), &[]);
        terminal.wait_for("Puzzle 3");
        terminal.press("AA 1\rCA 2\rcheck\r");
        terminal.wait_for("AA is not right.");
        terminal.enter("q", "exit code 0");
    }

    #[test]
    fn a_puzzle_pasted_over_several_lines_is_one_puzzle() {
        let mut terminal = Terminal::run("play", (80, 24), &[]);
        terminal.wait_for("q to leave.");
        let pasted = "\x1b[200~. 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\x1b[201~";
        terminal.enter(pasted, "The pasted puzzle: 8 givens, locked.");
        terminal.enter("solve", "ta daa!!!");
        terminal.enter("q", "exit code 0");
    }

    #[test]
    fn control_c_and_control_d_leave_cleanly() {
        for (key, code) in [("\x03", "exit code 130"), ("\x04", "exit code 0")] {
            let mut terminal = Terminal::run("play 1", (80, 24), &[]);
            terminal.wait_for("Puzzle 1");
            terminal.press("BA");
            if code == "exit code 0" {
                terminal.press("\x7f\x7f");
            }
            terminal.press(key);
            terminal.wait_for(code);
        }
    }

    #[test]
    fn control_c_ends_the_thinking_and_not_the_game() {
        let mut terminal = Terminal::run("play --timeout 1h 9", (80, 30), &[]);
        terminal.wait_for("Puzzle 9");
        terminal.press("solve recursive\r");
        terminal.wait_for_text("thinking, Ctrl-C ends that");
        terminal.press("\x03");
        terminal.wait_for("recursive was ended before it had an answer");
        assert!(
            !terminal.contents().contains("thinking"),
            "{}",
            terminal.contents()
        );
        terminal.enter("solve search", "ta daa!!!");
        terminal.enter("q", "exit code 0");
    }

    #[test]
    fn long_texts_and_large_boards_give_way_to_each_other() {
        let mut terminal = Terminal::run("play 3", (80, 24), &[]);
        terminal.wait_for("Puzzle 3");
        terminal.enter("help", "q                 leave");
        assert!(!terminal.contents().contains('┌'), "{}", terminal.contents());
        terminal.enter("", "└───────┴───────┴───────┘");
        terminal.enter("9", "Puzzle 9");
        assert!(terminal.contents().contains("P │"), "{}", terminal.contents());
        terminal.enter("q", "exit code 0");
    }

    #[test]
    fn compare_draws_a_table_that_fits() {
        let mut terminal = Terminal::run("compare --seed 1 .142..1..2.4.3.1", (60, 24), &[]);
        terminal.wait_for("exit code 0");
        let contents = terminal.contents();
        assert!(contents.contains(" triple-match  solved        0"), "{contents}");
        assert!(!contents.contains("eliminations"), "{contents}");
    }
}
