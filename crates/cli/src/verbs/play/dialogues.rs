//! Whole dialogues at the prompt, without a terminal: what is typed, and what is answered.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;

use kudosu::render::{Lines, Look, draw, draw_candidates};
use kudosu::{Shape, Stop};

use super::session::{Session, View, Wait, World};

/// A world of a few files, in which work always has time.
#[derive(Default)]
struct Small {
    files: RefCell<BTreeMap<String, String>>,
}

impl World for Small {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let files = self.files.borrow();
        let text = files.get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(text.clone().into_bytes())
    }

    fn write(&self, path: &str, text: &str, replace: bool) -> io::Result<()> {
        let mut files = self.files.borrow_mut();
        if files.contains_key(path) && !replace {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        files.insert(path.to_owned(), text.to_owned());
        Ok(())
    }

    fn rules(&self) -> Vec<String> {
        vec!["THE RULES".to_owned()]
    }

    fn work(&self, _: Wait, work: &mut dyn FnMut(&Stop)) {
        work(&Stop::new());
    }
}

fn drawn(session: &Session, view: View) -> String {
    let look = Look::default().with_lines(Lines::Ascii).with_width(80);
    let picture = session.picture();
    match view {
        View::Digits => draw(&picture, &look).to_string(),
        View::Candidates => draw_candidates(&picture, &session.candidates(), &look).to_string(),
    }
}

/// What is typed (`; ` between lines) and what is answered, with the boards in between where `with_boards`.
fn dialogue(session: &mut Session, world: &Small, lines: &str, with_boards: bool) -> String {
    let mut told = String::new();
    for line in lines.split("; ") {
        told.push_str(&format!("> {line}\n"));
        let reply = session.enter(line, world);
        if let (Some(view), true) = (reply.board, with_boards) {
            told.push_str(&drawn(session, view));
        }
        reply
            .lines
            .iter()
            .for_each(|line| told.push_str(&format!("{line}\n")));
        if reply.quit {
            break;
        }
    }
    told
}

fn four() -> Session {
    Session::new(&Shape::of_side(4).unwrap())
}

fn nine() -> Session {
    Session::new(&Shape::nine())
}

/// The answers alone, on a fresh 9×9 board.
fn answers(lines: &str) -> String {
    dialogue(&mut nine(), &Small::default(), lines, false)
}

#[test]
fn a_puzzle_is_typed_in_started_and_played_to_the_end() {
    let lines = "CA:3; CB 1; BC=2; bd1; start; CA:0; BA 4; AA 1; DA 2; AB 2; BB 3; DB 4; AC 3; CC 4; DC 1; AD 4; CD 2; DD 3";
    let mut session = four();
    let told = dialogue(&mut session, &Small::default(), lines, true);
    let boards = told.matches("A B   C D").count();
    assert_eq!(boards, 17); // every line but the refused one
    insta::assert_snapshot!(told.lines().skip(32).take(12).collect::<Vec<_>>().join("\n"), @r"
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    > start
        A B   C D
      +-----+-----+
    A | . . | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
    ");
    insta::assert_snapshot!(told.lines().rev().take(10).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n"), @r"
    > DD 3
        A B   C D
      +-----+-----+
    A | 1 4 | 3 2 |
    B | 2 3 | 1 4 |
      +-----+-----+
    C | 3 2 | 4 1 |
    D | 4 1 | 2 3 |
      +-----+-----+
    ta daa!!!
    ");
    assert_eq!(session.givens().len(), 4);
}

#[test]
fn every_wrong_entry_gets_one_friendly_line_and_changes_nothing() {
    let mut session = nine();
    let world = Small::default();
    dialogue(&mut session, &world, "BD:8", false);
    let before = session.grid().clone();
    let told = dialogue(
        &mut session,
        &world,
        "ZZ:5; r0c1 4; BD:12; BD:x; AD:8; BF 8; BD 8; AA 0; xyzzy; no such file; nothing.txt; 99; save; method magic; solve magic; new 101; new 3y3; redo; candidates ZZ",
        false,
    );
    assert_eq!(*session.grid(), before);
    assert!(
        told.lines().all(|line| line.starts_with("> ") || line.len() > 10),
        "{told}"
    );
    assert_eq!(told.lines().count(), 2 * 19, "{told}");
    insta::assert_snapshot!(told, @r#"
    > ZZ:5
    ZZ is no cell here: write the column, then the row, both from A to I, such as BA for column B, row A.
    > r0c1 4
    r0c1 is no cell here: write the column, then the row, both from A to I, such as BA for column B, row A.
    > BD:12
    BD takes a number from 1 to 9, or 0 to clear it.
    > BD:x
    BD takes a number from 1 to 9, or 0 to clear it.
    > AD:8
    AD cannot be 8: BD in the same row is 8 already.
    > BF 8
    BF cannot be 8: BD in the same column is 8 already.
    > BD 8
    BD is 8 already.
    > AA 0
    AA is blank already.
    > xyzzy
    I do not understand "xyzzy": type BD:8 for an 8 in column B, row D, a puzzle, a file name, or help.
    > no such file
    I do not understand "no such file": type BD:8 for an 8 in column B, row D, a puzzle, a file name, or help.
    > nothing.txt
    There is no file nothing.txt that I can read.
    > 99
    There is no file data/099.txt, and the puzzles that come along are 1 to 9.
    > save
    Something is missing there; write for example save puzzle.txt.
    > method magic
    I know no method magic; there are triple-match, strategies, logic, excluding, csp, recursive, iterative and search.
    > solve magic
    I know no method magic; there are triple-match, strategies, logic, excluding, csp, recursive, iterative and search.
    > new 101
    101: a grid has a side from 1 to 100, not 101.
    > new 3y3
    3y3 is no size: write new 16 for a 16×16 board, new 2x3 for boxes of 2×3.
    > redo
    There is nothing to redo.
    > candidates ZZ
    ZZ is no cell here: write the column, then the row, both from A to I, such as BA for column B, row A.
    "#);
}

#[test]
fn undo_and_redo_go_back_and_forth_over_everything() {
    let mut session = four();
    let world = Small::default();
    let mut seen = vec![session.grid().to_string()];
    for line in ["AA 1", "BA 2", "AA 0", "start", "DD 3", "1", "solve"] {
        session.enter(line, &world);
        seen.push(session.grid().to_string());
    }
    for expected in seen.iter().rev().skip(1) {
        session.enter("undo", &world);
        assert_eq!(session.grid().to_string(), *expected);
    }
    assert_eq!(session.enter("undo", &world).lines, ["There is nothing to undo."]);
    for expected in &seen[1..] {
        session.enter("redo", &world);
        assert_eq!(session.grid().to_string(), *expected);
    }
    assert_eq!(session.enter("redo", &world).lines, ["There is nothing to redo."]);
}

#[test]
fn undo_after_a_refused_move_does_not_lose_the_puzzle_silently() {
    insta::assert_snapshot!(answers("6; AA 4; undo; redo; new 4; undo"), @"
    > 6
    Puzzle 6 (9×9, hard): 30 givens, locked. Your turn, or hint, or solve.
    > AA 4
    AA cannot be 4: BA in the same row and AD in the same column are 4 already.
    > undo
    Puzzle 6 (9×9, hard) is gone; redo brings it back.
    > redo
    Puzzle 6 (9×9, hard) is back.
    > new 4
    A blank board, 4×4. The digits you type are givens; start locks them.
    > undo
    The blank board is gone; redo brings it back.
    ");
}

#[test]
fn a_puzzle_can_be_pasted_whole_or_row_by_row() {
    let rows = ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1";
    let world = Small::default();
    let (mut whole, mut by_row, mut in_a_line) = (nine(), nine(), nine());
    whole.enter(rows, &world);
    for row in rows.lines() {
        assert_ne!(by_row.grid().to_string(), ".142..1..2.4.3.1");
        by_row.enter(row, &world);
    }
    in_a_line.enter(".142..1..2.4.3.1", &world);
    for session in [&whole, &by_row, &in_a_line] {
        assert_eq!(session.grid().to_string(), ".142..1..2.4.3.1");
        assert_eq!(session.givens().len(), 8);
        assert!(!session.is_collecting());
    }
    // Nine digits are the first row of a 9×9 puzzle, not a tiny grid.
    let mut session = nine();
    assert_eq!(session.enter("123000000", &world).lines, Vec::<String>::new());
    assert!(session.is_collecting());
    insta::assert_snapshot!(dialogue(&mut session, &world, "456000000; hint", false), @r"
    > 456000000
    > hint
    I forget the 2 lines before: they were not a whole puzzle.
    I see no step here without trying digits. solve csp shows how that goes.
    ");
    // Blank lines between bands do no harm, and four rows of nine are not a 6×6 grid.
    let mut session = nine();
    for row in ["123400000"; 4] {
        session.enter(row, &world);
        session.enter("", &world);
    }
    assert!(session.is_collecting());
    // Entries can be pasted too.
    let mut session = nine();
    session.enter("AA:1\nBB:2\nCC:3", &world);
    assert_eq!(session.grid().filled().len(), 3);
}

#[test]
fn files_and_numbers_are_loaded_and_boards_are_saved() {
    let world = Small::default();
    let mut files = world.files.borrow_mut();
    files.insert("data/001.txt".into(), "0142\n0010\n0204\n0301\n".into());
    files.insert("bad.csv".into(), "1,2,3,4\n3,4,1,2\n2,x,4,3\n4,3,2,1\n".into());
    drop(files);
    let mut session = nine();
    let told = dialogue(
        &mut session,
        &world,
        "1; 2; bad.csv; 1; solve; save s.csv; save s.csv; save s.csv; save s.txt",
        false,
    );
    insta::assert_snapshot!(told, @r"
    > 1
    data/001.txt: 8 givens, locked. Your turn, or hint, or solve.
    > 2
    Puzzle 2 (6×6, for warming up): 10 givens, locked. Your turn, or hint, or solve.
    > bad.csv
    bad.csv: line 3, column 3: 'x' is not a number; a value is a whole number from 0 (blank) to 4
    > 1
    data/001.txt: 8 givens, locked. Your turn, or hint, or solve.
    > solve
    Solved by triple-match: 8 digits, not one guess.
    ta daa!!!
    > save s.csv
    Saved as s.csv.
    > save s.csv
    s.csv exists already; save s.csv again replaces it.
    > save s.csv
    Saved as s.csv.
    > save s.txt
    Saved as s.txt.
    ");
    assert_eq!(
        world.files.borrow()["s.csv"],
        "3,1,4,2\n2,4,1,3\n1,2,3,4\n4,3,2,1\n"
    );
    assert_eq!(
        world.files.borrow()["s.txt"],
        "3 1 | 4 2\n2 4 | 1 3\n----+----\n1 2 | 3 4\n4 3 | 2 1\n"
    );
}

#[test]
fn hints_and_checks_tell_what_is_right_and_what_is_not() {
    let lines = "1; hint; AA 2; hint; check; AA 1; check; candidates AB; candidates";
    insta::assert_snapshot!(dialogue(&mut four(), &Small::default(), lines, true), @r"
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
    > AA 2
        A B   C D
      +-----+-----+
    A | 2 . | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    > hint
        A B   C D
      +-----+-----+
    A |>2 . | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    AA is not right.
    > check
        A B   C D
      +-----+-----+
    A |>2 . | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    AA is not right.
    > AA 1
        A B   C D
      +-----+-----+
    A | 1 . | 3 . |
    B | . . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    > check
    All right so far: one solution, 11 cells to go.
    > candidates AB
        A B   C D
      +-----+-----+
    A | 1 . | 3 . |
    B |>. . | 1 . |
      +-----+-----+
    C | . 2 | . . |
    D | . 1 | . . |
      +-----+-----+
    AB can be 2 3 4.
    > candidates
         A   B     C   D
      +---------+---------+
    A |   1 (4) |   3  24 |
    B | 234  34 |   1  24 |
      +---------+---------+
    C |  34   2 | (4) 134 |
    D |  34   1 |  24 234 |
      +---------+---------+
    ");
}

#[test]
fn where_no_single_is_left_a_hint_tells_the_way_to_the_next_digit() {
    let mut session = nine();
    let world = Small::default();
    session.enter("5", &world);
    let mut ways = Vec::new();
    // Follow hints to the end: they never run dry on a puzzle that logic solves, and each one is right.
    for _ in 0..81 {
        let reply = session.enter("hint", &world);
        if reply.lines.len() > 1 {
            ways.push(reply.lines.join("\n"));
        }
        let Some(line) = reply.lines.iter().find(|line| line.contains(" must be ")) else {
            break;
        };
        let line = line.trim_start_matches("Then ");
        let entry = line
            .split([':', '(', '.'])
            .next()
            .unwrap()
            .replace(" must be", "");
        session.enter(&entry, &world);
    }
    assert!(session.grid().is_solved(), "{}", session.grid());
    insta::assert_snapshot!(ways[0], @r"
    Locked Candidates Type 1 (Pointing): EG is not 6, EH is not 6, EI is not 6.
    Then II must be 6 (Hidden Single).
    ");
}

#[test]
fn check_knows_puzzles_that_are_not_proper() {
    let lines =
        "new 4; AA 1; check; 12....3.....4...; check; hint; solve; 11..............; check; hint; solve";
    insta::assert_snapshot!(answers(lines), @r"
    > new 4
    A blank board, 4×4. The digits you type are givens; start locks them.
    > AA 1
    > check
    No clash, but several solutions: two of them differ in 4 cells, at AC for example.
    > 12....3.....4...
    The puzzle: 4 givens, locked. Your turn, or hint, or solve.
    > check
    This puzzle has no solution.
    > hint
    This puzzle has no solution.
    > solve
    No solution.
    > 11..............
    The puzzle breaks the rules in 2 places (check shows them). Its givens are not locked.
    > check
    The board breaks the rules: row A has 1 twice and box 1 has 1 twice.
    > hint
    The board breaks the rules: row A has 1 twice and box 1 has 1 twice.
    > solve
    The board breaks the rules: row A has 1 twice and box 1 has 1 twice.
    ");
}

#[test]
fn a_method_that_gets_stuck_says_what_goes_further_and_asked_again_gives_it() {
    let lines = "4; solve; solve; undo; undo; method strategies; solve; 6; solve csp; done";
    insta::assert_snapshot!(answers(lines), @r"
    > 4
    Puzzle 4 (9×9, easy but longer): 24 givens, locked. Your turn, or hint, or solve.
    > solve
    triple-match found 5 digits and can do no more: 52 cells unknown.
    Ask for a hint, go further with solve strategies, solve logic or solve csp, or solve again for the full solution.
    > solve
    Solved by search.
    ta daa!!!
    > undo
    > undo
    > method strategies
    solve now uses strategies: cells with one option, then labels with one place in a set; no guessing.
    > solve
    Solved by strategies: 57 digits, not one guess.
    ta daa!!!
    > 6
    Puzzle 6 (9×9, hard): 30 givens, locked. Your turn, or hint, or solve.
    > solve csp
    Solved by csp: 160 digits tried, 12 of them guesses, 11 taken back.
    ta daa!!!
    > done
    It is solved already: ta daa!!!
    ");
}

#[test]
fn start_locks_the_givens_and_edit_unlocks_them() {
    let lines = "AA 1; start; AA 2; AA 0; BB 2; BB 0; start; edit; AA 2; edit";
    let mut session = four();
    insta::assert_snapshot!(dialogue(&mut session, &Small::default(), lines, false), @r"
    > AA 1
    > start
    1 given, locked. The digits you type now are yours.
    > AA 2
    AA is a given of the puzzle and locked; edit unlocks the givens.
    > AA 0
    AA is a given of the puzzle and locked; edit unlocks the givens.
    > BB 2
    > BB 0
    > start
    The givens are locked already; edit unlocks them.
    > edit
    The givens can be changed, and the digits you type now are givens. start locks them.
    > AA 2
    > edit
    The givens are not locked; start locks them.
    ");
    assert_eq!(session.givens().len(), 1);
}

#[test]
fn the_lists_are_there_and_leaving_is_polite() {
    insta::assert_snapshot!(answers("help; method; puzzles; rules; ; Q; not read"), @r"
    > help
    BD:8, BD 8        put an 8 in column B, row D; r4c2 8 is the same cell
    BD:0              clear it
    a puzzle          paste it, or type its rows
    a file name       read the puzzle in it
    a number          data/001.txt and so on, else one of the 9 that come along
    hint              the next step, and why
    check             is it right so far, and is there just one solution?
    candidates [CELL] what the cells can still be
    undo              take back the last change
    redo              make it again
    start             lock the givens: from here on digits are yours
    edit              unlock them again
    solve [METHOD]    solve it (done is the same)
    method [NAME]     choose how to solve, or list the methods
    new [SIZE]        a blank board: new 16, new 2x3
    puzzles           the puzzles that come along
    save FILE         write the board to a file (.csv, .sds or plain)
    rules             the rules of the game
    help              this list
    q                 leave
    > method
    * triple-match  place what is missing from row, column and box alike; no guessing
      strategies    cells with one option, then labels with one place in a set; no guessing
      logic         human techniques, the easiest first; no guessing
      excluding     subsets of growing size exclude their digits, then exhaustive search
      csp           cross out, only places, naked subsets of any size, then backtracking
      recursive     brute force by recursive descent, digits in random order
      iterative     the same brute force with an explicit stack
      search        the fast engine: the solution and no reasons
    > puzzles
     1  4×4, for a first try
     2  6×6, for warming up
     3  9×9, easy
     4  9×9, easy but longer
     5  9×9, medium
     6  9×9, hard
     7  12×12, easy
     8  16×16, easy
     9  16×16, easy but longer
    > rules
    THE RULES
    > 
    > Q
    Bye.
    ");
}
