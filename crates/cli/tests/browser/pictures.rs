//! No test but the photographer, `cargo xtask screenshots`: the README's pictures of the main states.

use std::path::Path;

use serde_json::{Value, json};

use crate::board::NINE;
use crate::hints::WITH_CHAINS;
use crate::page::Page;
use crate::scenario::server_scenario;
use crate::watching::{set_speed, watch};

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
            "document.querySelector('.play-view svg.board .arrows path')",
        );
        take(page, "hint");
        page.click("button", "Back to my game");

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
