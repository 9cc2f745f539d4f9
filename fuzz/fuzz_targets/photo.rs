#![no_main]
//! Pictures: whatever the bytes are, reading them ends in a puzzle or in words, within its limits.

use kudosu_board::Stop;
use kudosu_photo::{Photograph, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // A file as it is, and the same bytes as the shades of a small picture: most files never get that far.
    if let Ok(picture) = Photograph::decoded(data, Stop::never())
        && picture.width() * picture.height() <= 1 << 20
    {
        look_at(picture);
    }
    if let [width, shades @ ..] = data
        && *width > 0
    {
        let width = usize::from(*width);
        let height = shades.len() / width;
        if let Ok(picture) = Photograph::from_gray(width, height, shades[..width * height].to_vec()) {
            look_at(picture);
        }
    }
});

fn look_at(picture: Photograph) {
    if let Ok(grids) = Reader::new().read(picture, &Stop::after_looks(100_000)) {
        for grid in grids {
            assert_eq!(grid.cells.len(), grid.shape.cell_count());
            assert_eq!(grid.grid().filled().len(), grid.cells.iter().filter(|cell| cell.digit.is_some()).count());
        }
    }
}
