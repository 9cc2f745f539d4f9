//! Stories of puzzles on paper: from a file, from a camera, pasted, doubtful, and without a network.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both, site_scenario};

/// What the pictures show.
const ON_PAPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A browser opens no file whose path goes up and down.
fn photo(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/photos")
        .join(name);
    path.canonicalize().unwrap()
}

fn choose(page: &mut Page, name: &str) {
    page.click("button", "Photograph");
    page.choose_file(&photo(name), |page| page.click("button", "Choose a picture"));
}

#[test]
fn a_photograph_in_a_file_becomes_a_game() {
    scenario_on_both("photo-file", |page| {
        choose(page, "nine.jpg");
        page.wait_for_text("30 digits read, none of the cells doubtful. The puzzle has one solution.");
        page.click("button", "Play it");
        page.wait_for_digits(ON_PAPER);
        assert_eq!(page.givens(), ON_PAPER);
        page.wait_for_no_dialog();
    });
}

#[test]
fn the_camera_sees_a_puzzle() {
    scenario("photo-camera", |page| {
        page.click("button", "Photograph");
        page.click("button", "Camera");
        page.wait(
            "the camera sees something",
            "document.querySelector('.photo video')?.readyState >= 2",
        );
        page.click("button", "Take it");
        page.wait_for_text("30 digits read");
        page.click("button", "Play it");
        page.wait_for_digits(ON_PAPER);
    });
}

#[test]
fn a_picture_is_pasted_and_dropped_anywhere() {
    let bytes = std::fs::read(photo("nine.jpg")).unwrap();
    scenario("photo-pasted", |page| {
        for kind in ["paste", "drop"] {
            let carrier = if kind == "paste" {
                "clipboardData"
            } else {
                "dataTransfer"
            };
            let class = if kind == "paste" {
                "ClipboardEvent"
            } else {
                "DragEvent"
            };
            page.evaluate::<Value>(&format!(
                "(() => {{ const data = new DataTransfer(); \
                 data.items.add(new File([new Uint8Array({})], 'photo.jpg', {{ type: 'image/jpeg' }})); \
                 document.body.dispatchEvent(new {class}('{kind}', {{ {carrier}: data, bubbles: true, cancelable: true }})); \
                 return null; }})()",
                json!(bytes)
            ));
            page.wait_for_text("30 digits read");
            page.press(&["Escape"]);
            page.wait_for_no_dialog();
        }
    });
}

#[test]
fn a_doubtful_cell_is_put_right_with_one_key() {
    scenario("photo-doubtful", |page| {
        choose(page, "doubtful.jpg");
        page.wait_for_text("one cell doubtful");
        assert!(page.evaluate::<bool>("document.activeElement.classList.contains('photo-keys')"));
        page.press(&["5"]);
        page.wait_for_text("none of the cells doubtful");
        page.click("button", "Play it");
        page.wait_for_digits(ON_PAPER);
    });
}

#[test]
fn of_several_grids_one_is_chosen() {
    scenario("photo-several", |page| {
        choose(page, "two.jpg");
        page.wait_for_text("There are 2 grids. Which one?");
        page.click("button", "Grid 1");
        page.wait_for_text("30 digits read");
        page.click("button", "Play it");
        page.wait_for_digits(ON_PAPER);
    });
}

#[test]
fn what_cannot_be_read_is_told_with_what_to_do() {
    scenario("photo-unreadable", |page| {
        page.click("button", "Photograph");
        for (name, words) in [
            ("blurred.jpg", "too blurred"),
            ("cut-off.jpg", "all four corners"),
            ("cages.jpg", "Cages, arrows and pencil marks are not read"),
            ("../corpus.txt", "cannot be opened"),
        ] {
            page.choose_file(&photo(name), |page| page.click("button", "Choose a picture"));
            page.wait_for_text(words);
        }
    });
}

#[test]
fn a_photograph_is_read_without_a_network() {
    site_scenario("photo-offline", |page| {
        crate::site::wait_until_kept(page);
        page.wait(
            "what reads photographs is kept, too",
            "caches.match('photo.wasm')",
        );
        page.end_server();
        choose(page, "nine.jpg");
        page.wait_for_text("30 digits read");
    });
}
