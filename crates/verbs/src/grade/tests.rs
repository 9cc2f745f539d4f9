//! What is said of answers of every kind.

use kudosu_board::{Grid, Stop};
use kudosu_notation::{Document, ReadOptions, read_one};
use kudosu_schema::{GradeAnswer, GradeFormat, GradeLevel, GradeMistake, GradeQuestion};

use crate::{Effort, Reads, Verb};

const FOUR: &str = ".142..1..2.4.3.1";
const SOLVED: &str = "3142241312344321";

fn graded_with(puzzle: &str, question: GradeQuestion) -> GradeAnswer {
    let options = Reads::Positions.extend(ReadOptions::default());
    let document = read_one(puzzle.as_bytes(), &options).unwrap();
    question.answer(&document, &Effort::new(&Stop::new())).unwrap()
}

fn graded(puzzle: &str, answer: &str) -> GradeAnswer {
    let answer = answer.to_owned();
    graded_with(
        puzzle,
        GradeQuestion {
            answer,
            details: true,
            ..GradeQuestion::default()
        },
    )
}

fn levels(told: &GradeAnswer) -> Vec<GradeLevel> {
    told.steps.iter().flatten().map(|step| step.level).collect()
}

#[test]
fn a_right_grid_is_right_and_a_wrong_cell_is_pointed_at() {
    let told = graded(FOUR, &format!("I think it is {SOLVED}."));
    assert!(
        told.right && told.score == 1.0 && told.format == GradeFormat::Grid,
        "{told:?}"
    );
    assert_eq!(told.final_grid.as_deref(), Some(SOLVED));
    let told = graded(FOUR, "So:\n3 1 4 2\n2 4 1 3\n1 2 4 4\n4 3 2 1");
    assert_eq!(
        (told.mistake, told.at_line, told.at_column),
        (Some(GradeMistake::WrongDigit), Some(4), Some(5))
    );
    assert_eq!(told.why, "r3c3 is not 4: the solution has 3 there.");
    assert_eq!(
        (
            told.score_cells,
            told.score_legal,
            told.score_solved,
            told.score_sound
        ),
        (7.0 / 8.0, 1.0, 0.0, None)
    );
    let told = graded(FOUR, "3 1 4 2\n2 4 2 3\n1 2 3 4\n4 3 2 1");
    assert_eq!((told.mistake, told.score_legal), (Some(GradeMistake::Given), 0.0));
    let told = graded(FOUR, "3 1 4 2\n2 4 1 3\n1 2 . 4\n4 3 2 1");
    assert_eq!(
        (told.mistake, told.at_line),
        (Some(GradeMistake::Incomplete), None)
    );
    assert_eq!(told.why, "1 cell is still empty.");
}

#[test]
fn what_says_nothing_is_graded_too() {
    for text in ["", "I do not know.", "4", "[]", "\u{0}\u{ffff}"] {
        let told = graded(FOUR, text);
        assert_eq!(
            (told.format, told.mistake, told.score),
            (GradeFormat::Nothing, Some(GradeMistake::Unread), 0.0),
            "{text}"
        );
    }
}

#[test]
fn moves_without_reasons_need_only_be_true() {
    let told = graded(FOUR, "r1c1 = 3\nr2c1 = 2\nr2c2 = 4");
    assert_eq!(
        (told.format, told.mistake),
        (GradeFormat::Moves, Some(GradeMistake::Incomplete))
    );
    assert_eq!(told.score_cells, 3.0 / 8.0);
    let told = graded_with(
        FOUR,
        GradeQuestion {
            answer: "r1c1 = 3\nr2c1 = 2".to_owned(),
            partial: true,
            ..GradeQuestion::default()
        },
    );
    assert!(told.right, "{told:?}");
    let told = graded(FOUR, "r1c1 = 3\nr2c1 = 3");
    assert_eq!(
        (told.mistake, told.at_step, told.at_line),
        (Some(GradeMistake::WrongDigit), Some(2), Some(2))
    );
    let told = graded(FOUR, "r1c1 <> 3");
    assert_eq!(told.mistake, Some(GradeMistake::WrongRemoval));
    let told = graded(FOUR, "r5c1 = 3");
    assert_eq!(
        (told.mistake, told.score_legal),
        (Some(GradeMistake::Outside), 0.0)
    );
    let told = graded(FOUR, "r1c2 = 3");
    assert_eq!(
        (told.mistake, told.quote.as_deref()),
        (Some(GradeMistake::Given), Some("r1c2 = 3"))
    );
}

#[test]
fn a_step_is_as_good_as_what_it_names() {
    // Nothing but 3 is left for r1c1, but 3 has another place in each of its houses but the row.
    let told = graded(
        FOUR,
        "Full House: r1c1 = 3.\nNaked single: r2c4 = 3.\nX-Wing: r2c1 = 2, so it is.",
    );
    assert_eq!(
        levels(&told),
        [GradeLevel::Technique, GradeLevel::Technique, GradeLevel::Logic],
        "{told:?}"
    );
    assert_eq!(
        (told.mistake, told.at_step),
        (Some(GradeMistake::Technique), Some(3))
    );
    assert!(
        told.why.ends_with("but not by this technique: X-Wing."),
        "{}",
        told.why
    );
    assert_eq!(told.score_sound, Some(0.6667));
    // What was known already is no mistake.
    let told = graded(FOUR, "r1c2 = 1, so r1c1 = 3. Therefore r1c1 = 3.");
    assert_eq!(
        levels(&told),
        [GradeLevel::Known, GradeLevel::Logic, GradeLevel::Known]
    );
}

#[test]
fn what_is_true_and_does_not_follow_is_told_from_what_follows() {
    // A puzzle that needs much more than one supposition.
    let hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let grid: Grid = hardest.parse().unwrap();
    let says = |cell: usize, why: &str| {
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        format!("r{row}c{column} = {}{why}", &solution[cell..=cell])
    };
    let cells: Vec<usize> = grid.blanks().map(|cell| cell.index()).collect();
    let unfounded = cells.iter().filter(|&&cell| {
        let told = graded(hardest, &says(cell, " because nothing else fits"));
        assert!(
            matches!(
                told.mistake,
                Some(GradeMistake::Unfounded | GradeMistake::Incomplete)
            ),
            "{told:?}"
        );
        told.mistake == Some(GradeMistake::Unfounded)
    });
    assert!(unfounded.count() > 40);
    assert_ne!(
        graded(hardest, &says(cells[0], "")).mistake,
        Some(GradeMistake::Unfounded)
    );
}

#[test]
fn of_several_solutions_any_is_right() {
    let puzzle = "1234............";
    for solution in ["1234341221434321", "1234432121433412"] {
        let told = graded(puzzle, solution);
        assert!(told.right, "{told:?}");
    }
    let told = graded(puzzle, "1234341221434312");
    assert_eq!(
        (told.mistake, told.right),
        (Some(GradeMistake::Clash), false),
        "{told:?}"
    );
    // What one solution has is possible; what nothing has beside it is not.
    let told = graded(puzzle, "r2c1 = 3\nr2c2 = 3");
    assert_eq!(
        (told.mistake, told.at_step),
        (Some(GradeMistake::WrongDigit), Some(2))
    );
}

#[test]
fn clues_are_kept_or_the_answer_is_wrong() {
    let puzzle = "size 4\nthermo: r1c1 r1c2 r1c3 r1c4\nthermo: r2c3 r2c4\nthermo: r3c1 r3c2";
    let document = read_one(
        puzzle.as_bytes(),
        &Reads::Positions.extend(ReadOptions::default()),
    )
    .unwrap();
    assert!(document.puzzle.has_clues());
    let told = graded(puzzle, "4321 2143 3412 1234");
    assert!(!told.right);
    let told = graded(puzzle, "1 2 3 4\n4 3 1 2\n2 4 3 1\n3 1 4 2\n");
    assert_eq!(told.mistake, Some(GradeMistake::Clash), "{told:?}");
}

#[test]
fn a_puzzle_without_a_solution_and_a_text_without_end_are_refused() {
    let ask = |puzzle: &str, answer: String| {
        let document = Document::new(puzzle.parse::<Grid>().unwrap());
        GradeQuestion {
            answer,
            ..GradeQuestion::default()
        }
        .answer(&document, &Effort::new(&Stop::new()))
    };
    assert!(
        ask("11..............", SOLVED.to_owned())
            .unwrap_err()
            .error
            .contains("no solution")
    );
    let long = "r1c1 = 3\n".repeat(super::LONGEST_ANSWER / 9 + 1);
    assert!(ask(FOUR, long).unwrap_err().error.contains("are graded"));
    let stop = Stop::new();
    stop.request();
    let document = Document::new(FOUR.parse::<Grid>().unwrap());
    assert!(
        GradeQuestion::default()
            .answer(&document, &Effort::new(&stop))
            .is_err()
    );
}

#[test]
fn a_hostile_text_has_a_bound() {
    // Techniques that take long are named again and again, in a position where they find nothing.
    let hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let text: String = (0..400)
        .map(|at| {
            format!(
                "Nested Forcing Net: r1c{} = {}. Death Blossom: r2c1 <> {}.\n",
                at % 9 + 1,
                at % 9 + 1,
                at % 9 + 1
            )
        })
        .collect();
    let told = graded(hardest, &text);
    assert!(told.step_count >= 800, "{}", told.step_count);
    assert!(told.steps.unwrap().len() == told.step_count);
}

#[test]
fn whatever_a_text_says_it_has_a_grade_and_its_mistake_is_in_it() {
    const PIECES: [&str; 40] = [
        "r1c1",
        "r2c1",
        "r9c9",
        "r14c23",
        "(1, 1)",
        "(1,1,3)",
        "row 2, column 1",
        "3",
        "2",
        "12",
        "=",
        "<>",
        "=>",
        ":",
        ",",
        " ",
        "\n",
        ". ",
        "| ",
        "[",
        "]",
        "/",
        "\\\\",
        "<td>",
        "</tr>",
        "Step 3: Full House\n",
        "Steps 1 to 9: 9 singles\n",
        " 4. ",
        "So ",
        "Suppose ",
        "because ",
        "is",
        "not",
        "goes to",
        "eliminate",
        "from",
        "and",
        "Hidden Single",
        "\"technique\"",
        "\u{2502}ä",
    ];
    let mut rng = kudosu_board::Rng::new(5);
    for round in 0..4000 {
        let answer: String = (0..rng.below(30))
            .map(|_| PIECES[rng.below(PIECES.len())])
            .collect();
        let lines = answer.matches('\n').count() + 1;
        let puzzle = [FOUR, "1234............"][round % 2];
        let question = GradeQuestion {
            answer: answer.clone(),
            details: true,
            partial: rng.below(2) == 0,
            ..GradeQuestion::default()
        };
        let told = graded_with(puzzle, question);
        assert!((0.0..=1.0).contains(&told.score), "{answer:?}: {told:?}");
        assert_eq!(
            (told.right, told.right),
            (told.mistake.is_none(), told.score == 1.0),
            "{answer:?}: {told:?}"
        );
        assert!(
            told.at_line.is_none_or(|line| (1..=lines).contains(&line)),
            "{answer:?}: {told:?}"
        );
        assert!(told.steps.is_some_and(|steps| steps.len() == told.step_count));
    }
}
