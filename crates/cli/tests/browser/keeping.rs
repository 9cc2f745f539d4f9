//! Stories of games that last: links, reloads, files, paper.

use serde_json::json;

use crate::board::{FOUR, NINE};
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both, server_scenario};

/// The link that the page offers, as what follows its address.
fn shared_link(page: &mut Page, with_progress: bool) -> String {
    page.click("button", "Share");
    if with_progress {
        page.click("checkbox", "with my digits and notes");
    }
    let link: String = page.evaluate("document.querySelector('dialog #share-link').value");
    page.press(&["Escape"]);
    page.wait_for_no_dialog();
    link.strip_prefix(&page.address)
        .expect("the link leads here")
        .to_owned()
}

/// A game with everything in it that can be lost; gives what its cells say.
fn noted_game(page: &mut Page) -> Vec<String> {
    page.bring(NINE);
    page.select(1, 2);
    page.press(&["x", "5", "c", "7", "8", "v", "3", "z"]);
    page.select(1, 3);
    page.press(&["5"]);
    page.labels()
}

#[test]
fn a_link_brings_the_game_to_somebody_else() {
    scenario_on_both("link", |page| {
        let labels = noted_game(page);
        let puzzle = shared_link(page, false);
        let all = shared_link(page, true);
        for (link, is_all) in [(&puzzle, false), (&all, true)] {
            page.become_somebody_else();
            page.open(link);
            page.wait_for("the puzzle is there", |page| page.givens() == NINE);
            assert!(
                !page.evaluate::<bool>("Boolean(document.querySelector('dialog'))"),
                "nothing is asked"
            );
            if is_all {
                assert_eq!(page.labels(), labels);
            } else {
                assert_eq!(page.digits(), NINE);
            }
        }
    });
}

#[test]
fn a_link_asks_before_it_puts_a_running_game_aside() {
    scenario("link-asks", |page| {
        page.bring(FOUR);
        let link = shared_link(page, false);
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["7"]);
        let mine = page.labels();
        page.open(&link);
        page.click("button", "Keep my game");
        page.wait_for_no_dialog();
        assert_eq!(page.labels(), mine);
        page.open(&link);
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        assert_eq!(page.labels(), mine, "Escape is no yes");
        page.open(&link);
        page.click("button", "Open the shared puzzle");
        page.wait_for_digits(FOUR);
        page.click("button", "New");
        assert!(
            !page
                .things("button", |name| name.starts_with("9×9, 24 of 81"))
                .is_empty(),
            "it was put aside"
        );
    });
}

#[test]
fn a_damaged_link_says_so_and_harms_nothing() {
    scenario("link-broken", |page| {
        page.bring(NINE);
        for broken in [
            "#puzzle=12",
            "#puzzle=1&box=99x99",
            "#puzzle=.142..1..2.4.3.9&box=2x2",
        ] {
            page.open(broken);
            page.wait_for_text("The link is damaged");
            assert_eq!(page.digits(), NINE);
        }
    });
}

#[test]
fn a_reload_changes_nothing_and_undo_still_goes_back() {
    scenario("reload", |page| {
        let labels = noted_game(page);
        page.reload();
        page.wait_for("all is as it was", |page| page.labels() == labels);
        page.press(&["Ctrl+z"]);
        page.wait_for_label(1, 3, "empty");
        assert!(
            page.label(1, 2).contains("candidates 7 8"),
            "{}",
            page.label(1, 2)
        );
        page.press(&["Ctrl+y"]);
        page.wait_for_label(1, 3, ", 5");
        // A puzzle that is still being entered is kept as well.
        page.click("button", "New");
        page.click("button", "Blank grid");
        page.select(1, 1);
        page.type_text("12.3");
        page.reload();
        page.wait_for("it is still there", |page| page.givens().starts_with("12.3"));
        assert!(page.has("button", "Play it"));
    });
}

#[test]
fn a_game_that_an_older_version_kept_is_gone_on_with_and_rated_again() {
    scenario("older", |page| {
        let labels = noted_game(page);
        page.wait_for_text(" · SE ");
        let told: String = page.evaluate("document.querySelector('.rating').textContent");
        // Its numbers stood in one another, and the page that leaves must not keep its own. What was done
        // last is kept a moment later, or at once when the page goes.
        page.evaluate::<bool>(
            "(() => {
                dispatchEvent(new Event('pagehide'));
                const game = JSON.parse(sessionStorage.getItem('kudosu.game'));
                game.rating = { level: 'hard', hodoku: { score: 9999, level: 'hard', complete: true }, se: { er: 9.9, ep: 9.9, ed: 9.9 } };
                for (const storage of [sessionStorage, localStorage]) storage.setItem('kudosu.game', JSON.stringify(game));
                Storage.prototype.setItem = () => {};
                return true;
            })()",
        );
        page.reload();
        page.wait_for("all is as it was", |page| page.labels() == labels);
        page.wait_for("the label is the same", |page| {
            page.evaluate::<Option<String>>("document.querySelector('.rating')?.textContent ?? null")
                == Some(told.clone())
        });
    });
}

#[test]
fn puzzles_and_positions_are_saved_to_files_and_opened_again() {
    scenario("files", |page| {
        let folder = tempfile::tempdir().unwrap();
        page.download_into(folder.path());
        page.bring(FOUR);
        page.select(1, 1);
        page.press(&["3"]);
        page.click("button", "Save");
        page.wait(
            "the formats are there",
            "document.querySelector('dialog option[value=csv]')",
        );
        page.choose("Format", "csv: one row a line, commas between, 0 for a blank");
        page.wait(
            "the preview is there",
            "document.querySelector('dialog textarea').value.includes(',')",
        );
        page.click("button", "Download");
        let csv = page.downloaded(&folder.path().join("kudosu-puzzle.csv"));
        assert_eq!(csv.lines().count(), 4, "{csv}");
        page.choose("What", "my position");
        page.wait(
            "the candidates are there",
            "document.querySelector('dialog textarea').value.includes('| 3')",
        );
        page.choose("What", "the solution");
        page.wait(
            "the solution is there",
            "document.querySelector('dialog textarea').value.trim() == '3142241312344321'",
        );
        page.press(&["Escape"]);

        page.bring(NINE);
        page.click("button", "Open");
        page.choose_file(&folder.path().join("kudosu-puzzle.csv"), |page| {
            page.click("button", "Open a file");
        });
        page.wait_for_digits(FOUR);
        assert_eq!(page.givens(), FOUR);
        page.wait_for_no_dialog();
    });
}

#[test]
fn paper_gets_the_board_and_no_buttons() {
    scenario("print", |page| {
        page.bring(NINE);
        let pdf = page.print();
        assert!(
            pdf.starts_with(b"%PDF") && pdf.len() > 5_000,
            "{} bytes",
            pdf.len()
        );
        let pages = pdf
            .windows(12)
            .filter(|part| part.starts_with(b"/Type /Page") && part[11] != b's')
            .count();
        assert_eq!(pages, 1, "one puzzle is one page");
        page.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
        let shown: usize = page.evaluate(
            "[...document.querySelectorAll('button, input')].filter((e) => e.checkVisibility()).length",
        );
        assert_eq!(shown, 0, "nothing to press on paper");
        assert!(page.evaluate::<bool>("document.querySelector('.play-view svg.board').checkVisibility()"));
    });
}

#[test]
fn the_game_goes_on_when_the_program_behind_it_is_gone() {
    server_scenario("server-gone", |page| {
        let labels = noted_game(page);
        page.wait_for_text("SE ");
        page.end_server();
        page.click("button", "Hint");
        page.wait_for_text("Is `kudosu web` still running? Your game is safe");
        assert_eq!(page.labels(), labels);
        page.select(2, 2);
        page.press(&["3", "Ctrl+z", "Ctrl+y"]);
        page.wait_for_label(2, 2, ", 3");
        // The browser itself notes what it could not reach; nothing else may be there.
        page.complaints()
            .retain(|complaint| !complaint.contains("ERR_CONNECTION_REFUSED"));
    });
}

#[test]
fn every_tab_keeps_a_game_of_its_own_and_a_new_one_takes_the_latest() {
    scenario("tabs", |page| {
        page.bring(NINE);
        page.select(1, 2);
        page.press(&["7"]);
        let mine = page.labels();
        let first = page.open_another_tab();
        page.wait_for("the new tab has the game", |page| page.labels() == mine);
        page.bring(FOUR);
        page.go_to_tab(first);
        assert_eq!(page.labels(), mine);
        page.reload();
        page.wait_for("it is still this tab's own", |page| page.labels() == mine);
    });
}
