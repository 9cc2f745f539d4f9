//! Text: whatever comes in, and puzzles whose parts belong to different boards going out.

use kudosu::schema::{
    CandidateForm, PuzzleForm, ShapeForm, StepForm, WalkthroughForm, candidate_lists, read as read_json,
};
use kudosu::{
    Candidates, Clues, Document, Documents, Format, Grid, HodokuLine, Puzzle, ReadOptions, ReadSetting,
    Recognised, Verdict, losses, parse_box, read, read_line, read_one, recognise, write, write_document,
    write_pair,
};

use serde_json::{from_slice, from_str};

use crate::arbitrary::rounds;

#[test]
fn any_text_is_read_or_refused() {
    rounds(3000, |any| {
        let text = match any.below(3) {
            0 => any.text().into_bytes(),
            1 => any.list(200, |any| any.byte()),
            _ => any.proper().to_string().into_bytes()[..any.below(82)].to_vec(),
        };
        let options = ReadOptions::default()
            .with_format(any.maybe(|any| any.pick(Format::ALL)))
            .with_box(any.maybe(|any| (any.number(), any.number())));
        let options = if any.yes() { options.with_clues() } else { options };
        if let Err(error) = read(&text, &options) {
            let _ = (
                error.to_string(),
                error.caret(),
                error.help(|_: ReadSetting| String::new()),
            );
        }
        let _ = read_one(&text, &options);
        if let Ok(layout) = recognise(&text, any.yes(), &options) {
            let _ = (
                layout.read(&text, &options),
                layout.read_one(&text, &options),
                layout.format(),
            );
            let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let _ = read_line(line, any.number(), layout.format(), &options);
        }
        if let Ok(recognised) = Recognised::new(&text[..], &options) {
            let _ = recognised.read();
        }
        if let Ok(documents) = Documents::new(&text[..], options) {
            let _ = documents.take(20).count();
        }
        let words = String::from_utf8_lossy(&text);
        let _ = (parse_box(&words), HodokuLine::read(&words, any.number()));
    });
}

#[test]
fn a_document_of_parts_that_do_not_fit_is_written_or_refused() {
    rounds(1000, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let mut document = Document::new(any.puzzle(&shape));
        document.placed = any.cell_set(&other);
        document.guessed = any.cell_set(&other);
        document.candidates = any.maybe(|any| any.candidates(&other));
        document.solution = any.maybe(|any| any.grid(&other));
        document.comment = any.maybe(|any| any.text());
        document.drawing = any.maybe(|any| any.text());
        let _ = document.givens();
        for &format in Format::ALL {
            let _ = (write_document(&document, format), losses(&document, format));
            let _ = (
                write(document.puzzle.grid(), format),
                write_pair(document.puzzle.grid(), &any.grid(&other), format),
            );
        }
    });
}

#[test]
fn any_json_is_read_or_refused() {
    rounds(1500, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let step = StepForm::of(&other, &any.step(&other));
        let _ = step.to_step(&shape);
        let mut form = ShapeForm::of(&shape);
        form.side = any.number() as u16;
        form.box_size = any.maybe(|any| (any.number() as u16, any.number() as u16));
        form.regions = any.maybe(|any| any.list(100, |any| any.number() as u16));
        let _ = form.to_shape();
        let puzzle = PuzzleForm {
            puzzle: any.text(),
            ..PuzzleForm::of(&any.grid(&shape))
        };
        let _ = puzzle.to_grid();
        let text = serde_json::json!({
            "puzzle": any.grid(&shape).to_string(),
            "shape": ShapeForm::of(&other),
            "placed": any.maybe(|any| any.text()),
            "candidates": candidate_lists(&any.candidates(&other)),
            "clues": any.list(2, |any| any.text()),
            "steps": [step],
            "end": "stuck",
            "solution": any.maybe(|any| any.grid(&other).to_string()),
        })
        .to_string();
        let cut = any.below(text.len() + 1);
        let _ = (
            from_str::<Puzzle>(&text),
            from_str::<Grid>(&text),
            from_str::<Clues>(&text),
        );
        let _ = (
            from_str::<Candidates>(&text),
            from_str::<Verdict>(&text),
            from_slice::<Puzzle>(&text.as_bytes()[..cut]),
        );
        let _ = read_json::<CandidateForm>(text.as_bytes());
        let _ = read_json::<WalkthroughForm>(&text.as_bytes()[..cut]);
        if let Ok(walkthrough) = read_json::<WalkthroughForm>(text.as_bytes()) {
            let _ = walkthrough.to_walkthrough();
        }
    });
}
