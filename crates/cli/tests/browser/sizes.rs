//! Stories of boards that are not nine by nine.

use kudosu::{Format, Grid, Shape};

use crate::board::{FOUR, FOUR_SOLVED};
use crate::page::Page;
use crate::scenario::scenario;

fn blank(page: &mut Page, size: &str) {
    page.click("button", "New");
    let own = page.things("combobox", |name| name == "Size")[1];
    page.choose_in(own, size);
    page.click("button", "Blank grid");
    page.wait_for_no_dialog();
}

/// The first row of a solved grid of this side, repeated and shifted box by box:
/// a puzzle that only needs a few digits.
pub fn shifted(height: usize, width: usize) -> String {
    let side = height * width;
    let symbol = |digit: usize| {
        char::from_digit(digit as u32 + 1, 36)
            .unwrap()
            .to_ascii_uppercase()
    };
    let cell = |row: usize, column: usize| symbol((column + width * (row % height) + row / height) % side);
    (0..side)
        .flat_map(|row| (0..side).map(move |column| cell(row, column)))
        .collect()
}

#[test]
fn four_by_four_is_entered_and_solved() {
    scenario("four", |page| {
        blank(page, "4×4, boxes 2×2");
        page.select(1, 1);
        page.type_text(FOUR);
        page.wait_for_digits(FOUR);
        page.press(&["9"]);
        assert_eq!(page.digits(), FOUR, "there is no nine here");
        page.press(&["Ctrl+Enter"]);
        for (at, digit) in FOUR_SOLVED
            .chars()
            .enumerate()
            .filter(|(at, _)| &FOUR[*at..=*at] == ".")
        {
            page.select(at / 4 + 1, at % 4 + 1);
            page.press(&[&digit.to_string()]);
        }
        page.wait_for_text("ta daa!!!");
    });
}

#[test]
fn sixteen_and_twentyfive_take_letters_notes_and_hints() {
    for (name, size, height, width) in [
        ("sixteen", "16×16, boxes 4×4", 4, 4),
        ("twentyfive", "25×25, boxes 5×5", 5, 5),
    ] {
        let side = height * width;
        let solved = shifted(height, width);
        // A diagonal of blanks.
        let puzzle: String = solved
            .chars()
            .enumerate()
            .map(|(at, digit)| if at % (side + 1) == 0 { '.' } else { digit })
            .collect();
        scenario(name, |page| {
            blank(page, size);
            page.select(1, 1);
            page.type_text(&puzzle[..side].to_lowercase());
            page.wait_for("the first row is there", |page| {
                page.givens().starts_with(&puzzle[..side])
            });
            page.bring(&puzzle);
            page.scan(size);
            page.select(1, 1);
            let digit = solved.chars().next().unwrap();
            page.press(&[&format!("Shift+{digit}")]);
            page.wait_for_label(1, 1, &format!("corner notes {digit}"));
            page.click("button", "Hint level 4: the effect, and why");
            page.wait_for("the hint can be applied", |page| page.has("button", "Apply"));
            page.click("button", "Apply");
            page.wait_for("a cell is filled", |page| {
                page.digits().matches('.').count() == side - 1
            });
            for at in 0..side {
                let cell = at * (side + 1);
                if page.digits().chars().nth(cell) == Some('.') {
                    page.select(at + 1, at + 1);
                    page.press(&[&solved.chars().nth(cell).unwrap().to_lowercase().to_string()]);
                }
            }
            page.wait_for_text("ta daa!!!");
            assert_eq!(page.digits(), solved);
        });
    }
}

#[test]
fn a_jigsaw_is_drawn_played_and_kept_with_its_regions() {
    let regions = "111222113322143352443355446655466665";
    let numbers: Vec<usize> = regions
        .chars()
        .map(|c| c.to_digit(10).unwrap() as usize)
        .collect();
    let shape = Shape::irregular(&numbers).unwrap();
    let solved = "123456451623642531214365365214536142";
    let puzzle = format!(".{}", &solved[1..]);
    let grid = Grid::from_line(&shape, &puzzle).unwrap();
    let link = kudosu::write(&grid, Format::Fpuzzles).unwrap();
    scenario("jigsaw", |page| {
        let borders = "document.querySelector('.board .thick').getAttribute('d')";
        let plain: String = page.evaluate(borders);
        page.paste(link.trim_end());
        page.wait_for_digits(&puzzle);
        let drawn: String = page.evaluate(borders);
        assert!(drawn.matches('M').count() > plain.matches('M').count(), "{drawn}");
        // A wrong digit is told, as on any board.
        page.select(1, 1);
        page.press(&["4"]);
        page.wait_for_label(1, 1, "stands twice");
        page.press(&["Backspace"]);
        page.reload();
        page.wait_for_digits(&puzzle);
        assert_eq!(page.evaluate::<String>(borders), drawn);
        page.select(1, 1);
        page.press(&["1"]);
        page.wait_for_text("ta daa!!!");
    });
}

#[test]
fn diagonals_are_drawn_and_count_as_houses() {
    let shape = Shape::of_side(6).unwrap().with_diagonals().unwrap();
    let solved = "123456465213312564654321531642246135";
    let grid = Grid::from_line(&shape, &format!(".{}", &solved[1..])).unwrap();
    let link = kudosu::write(&grid, Format::Fpuzzles).unwrap();
    scenario("diagonals", |page| {
        page.paste(link.trim_end());
        page.wait_for_digits(&grid.to_string());
        assert_eq!(
            page.evaluate::<usize>("document.querySelectorAll('.board .diagonal').length"),
            2
        );
    });
}
