//! What is no rule is told at its word, with what was perhaps meant, and in a known time.

use kudosu_board::Stop;
use kudosu_rules::RulePuzzle;

/// The error of a rule on a small board: the text that it points at, and what it says.
fn error(rule: &str) -> (String, String) {
    let text = format!(
        "kudosu rules\nboard: 4x4\nlayer shaded: yes or no\nline green: r1c1-r1c4\nnumber total: 1-9\n\
         define: near(cell p, cell q): |p - q| ≤ 1\n{rule}\n"
    );
    let error = RulePuzzle::parse(&text).expect_err(rule);
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    (line[error.span].to_owned(), error.message)
}

#[test]
fn errors_point_at_the_word_and_say_what_was_perhaps_meant() {
    for (rule, word, message) in [
        ("rule: evry cell is even", "evry", "did you mean `every`?"),
        ("rule: sum of gren = 3", "gren", "did you mean `green`?"),
        ("rule: r1c1 + totl = 3", "totl", "did you mean `total`?"),
        ("rule: r1c1 is shadd", "shadd", "did you mean `shaded`?"),
        (
            "rule: r1c9 = 1",
            "r1c9",
            "there is no r1c9: the boards have 4 rows and 4 columns",
        ),
        ("rule: sum of row 7 = 3", "7", "there is no row 7"),
        ("rule: sum of r1c1-r2c4 = 3", "r1c1-r2c4", "no straight way"),
        ("rule: r1c1 = ", "", "found the end of the line"),
        ("rule: r1c1 = 3 = 4", "=", "expected the end of the rule"),
        ("rule: green = 3", "=", "expected what holds of these cells"),
        ("rule: near(r1c1) ", ")", "expected `,` and the cell for q"),
        ("rule: near(r1c1, 3)", "3", "expected a cell"),
        ("rule: green matches \"1[\"", "\"", "expected a value"),
        (
            "rule: every cell green: r1c1 = 1",
            "green",
            "means something already",
        ),
        ("rule: every two cells a: a = 1", ":", "expected `,`"),
        ("rule: r1c1 § 3", "§", "says nothing in a rule"),
        ("ruel: r1c1 = 3", "ruel", "did you mean `rule`?"),
        (
            "rule: the two cells a, b are connected",
            "two",
            "only cells have a form",
        ),
        ("number row: 1-3", "number row", "means something already"),
        ("number many: 1-99", "1-99", "at most 32 numbers"),
        ("grid:\n12345", "12345", "expected 4 places"),
        ("grid:\n1.7.", "7", "`7` is none of the digits 1-4"),
        ("board: 4x4", "board", "stands above everything"),
    ] {
        let (found, told) = error(rule);
        assert!(told.contains(message), "{rule}: {told}");
        assert_eq!(found, word, "{rule}: {told}");
    }
}

#[test]
fn what_depends_on_the_solution_where_it_must_not_is_told() {
    for (rule, message) in [
        ("rule: sum of row r1c1 = 3", "`r1c1` depends on the solution"),
        ("rule: sum of first r1c1 of row 1 = 3", "use `where`"),
        (
            "rule: reading over cells a in row 1 where a > 2: a = 3",
            "which cells are read",
        ),
    ] {
        assert!(error(rule).1.contains(message), "{rule}: {}", error(rule).1);
    }
}

#[test]
fn texts_that_ask_for_too_much_are_refused_and_not_worked_out() {
    let deep = format!("rule: {}r1c1 = 1{}", "(".repeat(3_000), ")".repeat(3_000));
    let ifs = format!("rule: {}", "(if (".repeat(3_000));
    let nots = format!("rule: {}r1c1 = 1", "not ".repeat(4_000));
    let mut nested = String::from("rule: ");
    for at in 0..12 {
        nested.push_str(&format!("every cell c{at}: "));
    }
    nested.push_str("c1 = c2");
    for text in [deep, ifs, nots, nested] {
        let told = error(&text).1;
        assert!(told.contains("more than") || told.contains("expected"), "{told}");
    }
    for text in [
        "kudosu rules\nboard: 200x200\n",
        "kudosu rules\nboard: 50x50 without houses\ndigits: 1-9\n",
        "kudosu rules\nboard: 30x30 without houses\ndigits: 1-9\nrule: every two cells a, b: a ≠ b\n\
         rule: every 5x5 square L: every two cells a, b in L: every cell c in L: a + b ≠ c\n",
        "kudosu rules\nboard: 9x9\ndigits: 1-3\n",
        "kudosu rules\n",
        "rules\n",
    ] {
        assert!(RulePuzzle::parse(text).is_err(), "{text}");
    }
}

#[test]
fn any_piece_of_a_text_is_read_or_refused() {
    let text = include_str!("../../../docs/rules.md");
    let blocks = text
        .split("```rules\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    for block in blocks {
        for end in (0..block.len())
            .filter(|&end| block.is_char_boundary(end))
            .step_by(7)
        {
            if let Err(error) = RulePuzzle::parse(&block[..end]) {
                let line = block[..end].lines().nth(error.line - 1).unwrap_or_default();
                assert!(line.get(error.span.clone()).is_some(), "{error:?} in {line:?}");
            }
        }
    }
}

/// Texts that say as much as a text can in a few lines.
fn heavy_texts() -> Vec<String> {
    let board = "kudosu rules\nboard: 40x40 without houses\ndigits: 1-9\n";
    let lists = format!("{{cells, {}}}", vec!["reverse of cells"; 300].join(", "));
    let mut chain = String::from(board);
    chain.push_str("define: d0(cell a): a > 1\n");
    for at in 1..40 {
        let before = at - 1;
        chain.push_str(&format!(
            "define: d{at}(cell a): d{before}(a) and (d{before}(a) or a < 9)\n"
        ));
    }
    chain.push_str("rule: d39(r1c1)\n");
    let ways = vec!["r1c1-r1c40-r40c40-r40c1-r1c1"; 600].join(" ");
    let mut drawn = String::from(board);
    (0..2_000).for_each(|_| drawn.push_str(&format!("line way: {ways}\n")));
    let ands = "r1c1 and ".repeat(2_000);
    let mut tried = String::from(board);
    (0..2_000).for_each(|_| tried.push_str(&format!("rule: {ands}\n")));
    vec![
        format!("{board}rule: every cell a: every cell b in {lists}: a + b > 1\n"),
        format!("{board}rule: every cell a: every cell b in cells except (cells except a): a = b\n"),
        chain,
        drawn,
        tried,
    ]
}

#[test]
fn what_takes_much_work_is_refused_after_a_known_amount_of_it() {
    for text in heavy_texts() {
        let refused = RulePuzzle::parse(&text).expect_err(&text[..60]);
        assert!(!refused.is_stopped, "{refused}");
    }
}

#[test]
fn whoever_asks_to_stop_is_heard_within_some_thousand_steps() {
    let mut stopped = 0;
    for text in heavy_texts() {
        let stop = Stop::after_looks(3);
        let refused = RulePuzzle::parse_until(&text, &stop).expect_err(&text[..60]);
        stopped += usize::from(refused.is_stopped);
    }
    assert!(stopped >= 3, "{stopped}");
}
