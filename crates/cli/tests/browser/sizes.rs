//! Stories of boards that are not nine by nine.

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
