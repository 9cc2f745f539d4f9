//! A text for which the machine has no memory left: whoever reads it is told so, and gets no half of it.

use std::io::ErrorKind;

use kudosu_notation::{ReadOptions, Recognised, StreamError};
use kudosu_testkit::{RefusableMemory, with_pieces_up_to};

#[global_allocator]
static MEMORY: RefusableMemory = RefusableMemory;

#[test]
fn a_grid_for_whose_text_there_is_no_memory_is_not_read_by_half() {
    // Its start, by which it is recognised, takes far less than the whole.
    let text = format!("size 9\nodd: r1c1\n{}even: r9c9\n", "# a remark\n".repeat(80_000));
    let read = |bytes: usize| {
        with_pieces_up_to(bytes, || {
            let recognised = Recognised::new(text.as_bytes(), &ReadOptions::default().with_clues())?;
            let mut documents = recognised.documents();
            let first = documents.next().transpose();
            // After that there is nothing more.
            assert!(documents.next().is_none());
            first
        })
    };
    match read(512 << 10) {
        (Err(StreamError::Io(error)), 1) => assert_eq!(error.kind(), ErrorKind::OutOfMemory),
        other => panic!("{other:?}"),
    }
    match read(8 << 20) {
        (Ok(Some(document)), 0) => assert_eq!(document.puzzle.clues().len(), 2),
        other => panic!("{other:?}"),
    }
}
