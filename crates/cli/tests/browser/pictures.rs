//! No test but the photographer, `cargo xtask screenshots`: the README's pictures of the main states.

use std::path::Path;

use serde_json::{Value, json};

use crate::board::NINE;
use crate::hints::WITH_CHAINS;
use crate::page::Page;
use crate::scenario::server_scenario;
use crate::watching::{set_speed, watch};

/// Without a single digit: `kudosu generate --variant killer,thermo,arrow,difference,whispers --seed 3`.
const WITH_CLUES: &str = "killer 22: r1c8 r2c8 r2c9 r3c8\nkiller 22: r7c5 r7c6 r8c6\n\
    killer 13: r8c4 r9c3 r9c4\nkiller 22: r1c2 r1c3 r1c4 r1c5\nkiller 18: r6c1 r6c2 r7c1\n\
    killer 19: r1c1 r2c1 r3c1\nkiller 10: r8c5 r9c5\nthermo: r2c7 r1c8 r1c9\n\
    thermo: r8c6 r7c7 r8c8\nthermo: r2c6 r3c5 r2c4 r1c4\nthermo: r5c3 r5c4 r6c4\n\
    arrow: r3c2 > r2c2 r1c2\narrow: r6c6 > r5c7 r5c8\ndifference 1: r1c4 r1c5\n\
    difference 1: r8c7 r9c7\ndifference 1: r4c8 r4c9\ndifference 1: r4c1 r4c2\n\
    difference 1: r6c6 r7c6\ndifference 1: r4c8 r5c8\ndifference 1: r9c7 r9c8\n\
    difference 1: r3c3 r3c4\ndifference 1: r3c5 r4c5\nwhispers 5: r6c8 r5c9 r6c9\n";

fn take(page: &mut Page, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    std::fs::create_dir_all(&folder).unwrap();
    page.wait(
        "no animation runs",
        "document.getAnimations().every((one) => one.playState != 'running')",
    );
    page.wait("no message lies over it", "!document.querySelector('.toast')");
    let picture = page.picture();
    println!("docs/images/{name}.png: {} KB", picture.len() / 1024);
    std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
}

/// A window of this size, drawn a little smaller where the picture would be large.
fn window(page: &mut Page, width: u32, height: u32, scale: f64) {
    let screen = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
    page.call("Emulation.setDeviceMetricsOverride", screen);
}

/// A game with digits, notes of both kinds and colours.
fn play(page: &mut Page) {
    page.bring(NINE);
    page.wait_for_text("SE ");
    for (row, column, keys) in [
        (1, 2, "z7"),
        (1, 3, "c25"),
        (2, 1, "x29"),
        (2, 2, "x37"),
        (3, 1, "c29"),
        (3, 3, "c289"),
        (5, 2, "v4"),
        (5, 3, "v4"),
        (6, 1, "v7"),
        (4, 3, "x79"),
        (9, 3, "z6"),
    ] {
        page.select(row, column);
        page.type_text(keys);
    }
    page.press(&["z"]);
    page.select(3, 3);
}

#[test]
#[ignore = "takes pictures: cargo xtask screenshots"]
fn screenshots() {
    server_scenario("screenshots", |page| {
        page.prefer_still("light");
        page.call("Emulation.setScrollbarsHidden", json!({"hidden": true}));
        window(page, 1120, 760, 1.0);
        play(page);
        take(page, "play");
        page.prefer_still("dark");
        take(page, "dark");
        page.prefer_still("light");

        window(page, 1120, 760, 0.85);
        page.bring(WITH_CHAINS);
        page.click("button", "Show all steps");
        page.wait_for_text("Step 1 of ");
        let chain: usize = page.evaluate(
            "[...document.querySelectorAll('[role=listbox] [role=option]')].findIndex((step) => /Loop|Chain/.test(step.innerText))",
        );
        let steps = page.things("option", |_| true);
        page.click_on(steps[chain]);
        page.wait(
            "the chain is drawn",
            "document.querySelector('.play-view svg.board .marks path.arrow')",
        );
        take(page, "hint");
        page.click("button", "Back to my game");

        page.paste(WITH_CLUES);
        page.wait(
            "the clues are drawn",
            "document.querySelector('.clues [data-clue]')",
        );
        page.click("button", "Hint level 4: the effect, and why");
        page.wait("a clue is lit", "document.querySelector('.clues .lit')");
        page.evaluate::<Value>("document.activeElement.blur(), scrollTo(0, 0), null");
        take(page, "clues");
        page.click("button", "Hide");

        window(page, 1240, 960, 0.75);
        page.bring(NINE);
        watch(page, &["excluding", "recursive", "csp"]);
        set_speed(page, 3);
        page.click("button", "Solve");
        page.wait(
            "they are in the middle of it",
            "[...document.querySelectorAll('.method-card dd')].some((count) => Number(count.innerText) > 25)",
        );
        page.click("button", "Pause");
        page.evaluate::<Value>("document.activeElement.blur(), null");
        take(page, "watch");
        page.click("button", "Stop");
        page.wait_for("they are done", |page| page.has("button", "Solve"));
        page.click("button", "Play");

        page.become_phone();
        page.call(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true}),
        );
        page.reload();
        play(page);
        page.evaluate::<Value>("scrollTo(0, 0), null");
        take(page, "phone");
    });
}
