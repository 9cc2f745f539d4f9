//! Photographs in a browser: pixels go in, the puzzles in them come out as JSON.
//!
//! It is a module of its own, because most visits want none of it. The page decodes and turns the picture,
//! asks for a place, writes the pixels into it, calls [`read_pixels`], and takes the answer from where
//! [`answer_at`] says. Whoever wants to stop it ends the worker.

use std::cell::RefCell;

use kudosu_board::Stop;
use kudosu_photo::Photograph;
use kudosu_verbs::photo_answer;

thread_local! {
    static PIXELS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A place for this many bytes: red, green, blue and how opaque it is, of each pixel.
#[unsafe(no_mangle)]
pub extern "C" fn pixels_at(length: usize) -> *mut u8 {
    PIXELS.with_borrow_mut(|pixels| {
        pixels.clear();
        pixels.resize(length, 0);
        pixels.as_mut_ptr()
    })
}

/// Reads the picture of this size. There is always an answer; it may say why there is no puzzle. (A function
/// called `read` would take the place of the C library's in the tests, which run outside of browsers.)
#[unsafe(no_mangle)]
pub extern "C" fn read_pixels(width: usize, height: usize) {
    let picture = Photograph::from_rgba(width, height, &PIXELS.take());
    let answer = photo_answer(picture, Stop::never());
    ANSWER.set(serde_json::to_vec(&answer).unwrap_or_default());
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_paper_has_no_grid_and_wrong_sizes_are_no_picture() {
        let answer = || ANSWER.with_borrow(|answer| String::from_utf8(answer.clone()).unwrap());
        pixels_at(4 * 64 * 64);
        PIXELS.set(vec![200; 4 * 64 * 64]);
        read_pixels(64, 64);
        assert_eq!(answer(), r#"{"grids":[],"problem":"no-grid"}"#);
        pixels_at(5);
        read_pixels(64, 64);
        assert_eq!(answer(), r#"{"grids":[],"problem":"no-picture"}"#);
        assert_eq!(answer_length(), answer().len());
    }
}
