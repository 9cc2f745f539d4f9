//! Tests of reading such texts: as clues, as rules, as links, and what is told of those that cannot be read.

use crate::{Format, Layout, ReadOptions, Recognised, read_one, recognise, write_document};

#[test]
fn constraints_become_clues_and_houses() {
    let text = ".~R1C1_5~R2C2_1_2.Cage~15~R1C3~R1C4.Cage~0~R9C8~R9C9.Whisper~R2C1~R3C1.Whisper~3~R2C1~R3C1\
                .PillArrow~2~R5C5~R5C4~R6C5~R7C5.WhiteDot~R4C1~R4C2~R5C2.GreaterThan~R8C1~R9C1.LittleKiller~22~R1C3\
                .XSum~C2~27~.Skyscraper~R4~2~3.Sandwich~8~C1.Quad~R7C7~1~4.SameValues~3~R3C8~R6C7~R1C5.Indexing~C~R1C9\
                .Diagonal~1.AntiKnight.StrictXV";
    let options = ReadOptions::default().with_clues();
    assert_eq!(
        recognise(text.as_bytes(), true, &options),
        Ok(Layout::Lines(Format::Iss))
    );
    let document = read_one(text.as_bytes(), &options).unwrap();
    insta::assert_snapshot!(write_document(&document, Format::Clues).unwrap());
}

#[test]
fn a_text_of_several_lines_is_one_puzzle() {
    let options = ReadOptions::default().with_clues();
    let lines = "
        # a comment
        .~R1C1_5~R2C2_1_2
        .Cage~15~R1C3~R1C4 .Cage~0~R9C8~
          R9C9.
        .AntiKnight
    ";
    let text = lines.as_bytes();
    assert_eq!(recognise(text, true, &options), Ok(Layout::One(Format::Iss)));
    let document = read_one(text, &options).unwrap();
    insta::assert_snapshot!(write_document(&document, Format::Clues).unwrap(), @"
    box 3x3
    5................................................................................
    marks 12: r2c2
    killer 15: r1c3 r1c4
    killer: r9c8 r9c9
    anti-knight
    ");
    let recognised = Recognised::new(text, &options).unwrap();
    assert!(!recognised.is_stream());
    assert_eq!(recognised.read().unwrap(), std::slice::from_ref(&document));
    let forced = options.clone().with_format(Format::Iss);
    assert_eq!(read_one(text, &forced), Ok(document));
    // A rule of ours or not, the first line may have a name that we do not know.
    let foreign = ".Sudokube~10\n.AntiKnight";
    let told = read_one(foreign.as_bytes(), &options).unwrap_err().to_string();
    assert!(told.contains("Sudokube"), "{told}");
}

#[test]
fn lines_that_contradict_each_other_are_puzzles_of_their_own() {
    let options = ReadOptions::default().with_clues();
    let count = |text: &str| crate::read(text.as_bytes(), &options).unwrap().len();
    assert_eq!(
        count(".~R1C1_5~R1C2_3.AntiKing\n.~R1C1_6\n.~R1C1_5.Cage~3~R2C1~R2C2"),
        3
    );
    assert_eq!(count(".Shape~6x6.AntiKing\n.Shape~4x4.AntiKnight"), 2);
    assert_eq!(count(".Shape~6x6.AntiKing\n.~R1C1_5\n.~R1C2_6"), 1);
    let two_digits = ".~R1C1_5~R1C2_3~R1C1_6";
    let told = read_one(two_digits.as_bytes(), &options).unwrap_err().to_string();
    assert!(told.contains("one digit for each cell"), "{told}");
}

#[test]
fn what_cannot_be_read_is_told_at_its_word() {
    let told = |text: &str, options: &ReadOptions| {
        let error = read_one(text.as_bytes(), options).unwrap_err();
        let place = (error.line().unwrap_or(0), error.column().unwrap_or(0));
        format!("{place:?} {error}")
    };
    let lines = [
        ".Cage~15~R1C1~R1C2.Lunchbox~10~R2C1~R2C2",
        ".Shape~9x9~0-8.AntiKing",
        ".Cage~15~R1C1~R0C2",
        ".Lockout~3~R1C1~R1C2~R1C3",
        ".Or.Thermo~R1C1~R1C2.Cage~3~R1C1\n~R1X2.End",
        ".AntiKing.Sudokube~4.Cage~3~R1C1~VA1",
        ".Shape~25x25.Cage~3~R1C1~R1C77",
        ".~R1C1_5~R1C2_3~R1C1_6",
        ".Regex~%5B1~R1C1~R1C2",
    ];
    let clues = ReadOptions::default().with_clues();
    let with_rules = clues.clone().with_rules();
    let told = lines.map(|line| {
        let texts = [&clues, &with_rules].map(|options| match read_one(line.as_bytes(), options) {
            Ok(_) => "is read".to_owned(),
            Err(_) => told(line, options),
        });
        format!("{line}\n  as clues: {}\n  or rules: {}", texts[0], texts[1])
    });
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_link_is_read_as_its_text() {
    let options = ReadOptions::default().with_clues().with_rules();
    let read = |text: &str| read_one(text.as_bytes(), &options);
    let host = "https://sigh.github.io/Interactive-Sudoku-Solver";
    let plain = ".Cage~15~R1C1~R1C2.~R3C3_5";
    for link in [
        format!("{host}/?q={plain}"),
        format!("{host}/?q=.Cage%7E15~R1C1~R1C2%2E~R3C3_5&mode=count#x"),
        format!("{host}?q={plain}"),
    ] {
        assert_eq!(read(&link), read(plain), "{link}");
    }
    let grid = ".".repeat(80) + "5";
    assert_eq!(read(&format!("{host}/?q={grid}")), read(&grid));
    let rules = ".Regex~1%5B23%5D~R1C1~R1C2";
    let escaped = rules.replace('%', "%25");
    assert_eq!(read(&format!("{host}/?q={escaped}")), read(rules));
    let told = read(&format!("{host}/?q=.Cage~15~R1C1~R0C2")).unwrap_err();
    assert_eq!(
        (told.column(), told.to_string().contains("R0C2")),
        (Some(53), true),
        "{told}"
    );
    let within = read(&format!("{host}/?q={}", format!("{host}?q=").repeat(5_000)));
    assert!(within.is_err());
}

/// A text with each constraint.
fn text_with(name: &str) -> String {
    let pair = "R1C1~R1C2";
    let table = "_______________f";
    match name {
        "Shape" => ".Shape~6x6".to_owned(),
        "NoBoxes" => ".Shape~5x5.NoBoxes".to_owned(),
        "Jigsaw" => ".Shape~4x4.NoBoxes.Jigsaw~1122112233443344".to_owned(),
        "Diagonal" => ".Diagonal~1".to_owned(),
        "Cage" => format!(".Cage~15~{pair}~R1C3"),
        "Lockout" | "Sum" | "SumLine" | "Lunchbox" | "RellikCage" => {
            format!(".{name}~4~{pair}~R1C3")
        }
        "Modular" | "Whisper" => format!(".{name}~3~{pair}~R1C3"),
        "PillArrow" => format!(".PillArrow~2~{pair}~R1C3~R1C4"),
        "LittleKiller" => ".LittleKiller~22~R1C3".to_owned(),
        "Sandwich" => ".Sandwich~8~C1".to_owned(),
        "XSum" | "Skyscraper" | "NumberedRoom" | "HiddenSkyscraper" | "FullRank" => {
            format!(".{name}~R2~3~")
        }
        "Quad" => ".Quad~R7C7~1~4".to_owned(),
        "SameValues" => format!(".SameValues~2~{pair}"),
        "Indexing" => ".Indexing~C~R1C1".to_owned(),
        "And" | "Or" => format!(".{name}.Thermo~{pair}.X~{pair}.End"),
        "Replicate" => format!(".Replicate~D.Thermo~{pair}.End"),
        "Binary" | "BinaryX" | "Pair" | "PairX" => format!(".{name}~{table}~~{pair}"),
        "ChaosArrow" | "ChaosCount" => format!(".Shape~4x4.NoBoxes.ChaosConstruction.{name}~R1C1"),
        "ConnectedValues" => ".ConnectedValues~~1_2".to_owned(),
        "ContainAtLeast" | "ContainExact" => format!(".{name}~1_2~{pair}~R1C3"),
        "FullRankTies" => ".FullRank~R2~3~.FullRankTies~none".to_owned(),
        "EqualSum" => ".EqualSum~R1C1~-~R1C2~R1C3".to_owned(),
        "EqualityCage" => format!(".EqualityCage~{pair}"),
        "LookAndSay" => format!(".LookAndSay~1124~{pair}~R1C3~R1C4"),
        "NFA" => format!(".NFA~~~{pair}"),
        "Regex" => format!(".Regex~1%5B23%5D~{pair}"),
        "RegionSize" => ".Shape~4x6.RegionSize~4".to_owned(),
        "SearchPriority" => format!(".SearchPriority~{pair}"),
        "Var" => ".Var~A~total~2".to_owned(),
        "Doppelganger" => ".Shape~9x9~0-9.Doppelganger".to_owned(),
        "AntiTaxicab" | "ChaosConstruction" | "DutchFlatmates" | "GlobalEntropy" | "GlobalMod"
        | "RegionSameValues" | "Windoku" | "DisjointSets" | "AntiKnight" | "AntiKing" | "AntiConsecutive"
        | "StrictKropki" | "StrictXV" => format!(".{name}"),
        _ => format!(".{name}~{pair}~R1C3"),
    }
}

#[test]
fn every_constraint_is_read_and_the_first_ones_as_clues() {
    let options = ReadOptions::default().with_clues();
    for (at, name) in super::layout::KNOWN.iter().enumerate() {
        let text = text_with(name);
        assert!(text.contains(name));
        let recognised = Recognised::new(text.as_bytes(), &options.clone().with_rules()).unwrap();
        assert_eq!(recognised.layout().format(), Format::Iss, "{text}");
        let read = recognised
            .read()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.len(), 1, "{text}");
        let as_clues = read_one(text.as_bytes(), &options);
        assert_eq!(as_clues.is_ok(), at < 40, "{text}: {as_clues:?}");
        assert!(crate::iss_rules(&text).is_ok(), "{text}");
    }
}
