//! Tables as spreadsheets export them, in the encodings that they are saved in.

use crate::program::{FOUR, folder_with, kudosu_in, kudosu_with_input};

/// The puzzle with nothing for a blank, and this between the values.
fn table(separator: &str) -> String {
    let cells: Vec<String> = FOUR.chars().map(|c| c.to_string().replace('.', "")).collect();
    let rows = cells.chunks(4).map(|row| row.join(separator) + "\r\n");
    rows.collect()
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(to_bytes)
        .collect()
}

#[test]
fn what_people_export_is_read_as_it_is() {
    let files = [
        ("commas.csv", table(",").into_bytes()),
        ("semicolons.csv", table(";").into_bytes()),
        ("tabs.tsv", table("\t").into_bytes()),
        ("quoted.csv", table(",").replace('1', "\"1\"").into_bytes()),
        ("marked.csv", format!("\u{feff}{}", table(";")).into_bytes()),
        ("little.txt", utf16(&table("\t"), u16::to_le_bytes)),
        ("big.txt", utf16(&table("\t"), u16::to_be_bytes)),
        ("questions.txt", FOUR.replace('.', "?").into_bytes()),
    ];
    for (name, content) in files {
        let folder = folder_with(&[(name, &content)]);
        let run = kudosu_in(folder.path(), &["convert", name], "");
        assert_eq!((run.stdout.trim_end(), run.code), (FOUR, 0), "{name}\n{run}");
    }
    let full_width = "０１４２００１００２０４０３０１";
    let run = kudosu_with_input(&["convert"], full_width);
    assert_eq!(run.stdout.trim_end(), FOUR, "{run}");
}

#[test]
fn a_stream_of_table_rows_or_of_utf_16_is_answered_line_by_line() {
    let row = FOUR
        .chars()
        .map(|c| c.to_string().replace('.', ""))
        .collect::<Vec<_>>()
        .join(";");
    let run = kudosu_with_input(&["solve"], format!("{row}\n{row}\n{row}x\n"));
    assert_eq!(
        run.stdout
            .lines()
            .filter(|line| *line == "3142241312344321")
            .count(),
        2,
        "{run}"
    );
    assert!(
        run.stdout.lines().last().unwrap().starts_with("error: line 3"),
        "{run}"
    );
    let lines = format!("{FOUR}\n{FOUR} é\n");
    let run = kudosu_with_input(&["solve"], utf16(&lines, u16::to_le_bytes));
    assert_eq!(
        (run.stdout.as_str(), run.code),
        ("3142241312344321\n3142241312344321\n", 0),
        "{run}"
    );
}
