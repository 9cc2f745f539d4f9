//! Stories of drawings: what a step is about looks on the page as it does in a picture, and a part of it
//! stays away where it would tell too much.

use serde_json::Value;

use crate::clues::{SMALL, SMALL_GIVENS, bring_clues};
use crate::hints::WITH_CHAINS;
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// `kudosu generate --side 16 --level easy --seed 3`.
const SIXTEEN: &str = "E..1.C.6G4B8.37.2.....EF....4G.B..DG....A..25.1CC.4.5..7.93D6.E2\
    .52F.B.A.C6E.1..6..9...G..5.C...43.....1..8BF..G....8..54..F96A3\
    ..7EG8.32.F....5D6.B1.....9A3.4.5...B7FD.3....6...38E.6.C...B..A\
    3....G...829...4.G.43....E.72....DE....2.....C9..C92.F5....G8..7";

/// The places of everything that is drawn of the step on the board: outlines, marks, arrows.
const ON_THE_PAGE: &str = r#"
    (() => {
      const names = ["x", "y", "cx", "cy", "r", "rx", "width", "height", "d"];
      const told = (element) => names.map((name) => element.getAttribute(name)).filter(Boolean).join(" ");
      const layers = [...document.querySelectorAll(".play-view svg.board > .houses, .play-view svg.board > .marks")];
      return layers.flatMap((layer) => [...layer.querySelectorAll("[class]:not(g):not(text)")].map(told));
    })()"#;

/// The same of a picture of that step, which is asked for as the page asks for anything.
fn in_the_picture(page: &mut Page, step: usize) -> Vec<String> {
    page.evaluate(&format!(
        r#"
        (async () => {{
          const {{ ask }} = await partOf("js/api.js");
          const {{ app }} = await partOf("js/app.js");
          const {{ svg }} = await ask("/api/draw", {{ ...app.game.position(), step: {step} }});
          const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
          const names = ["x", "y", "cx", "cy", "r", "rx", "width", "height", "d"];
          const told = (element) => names.map((name) => element.getAttribute(name)).filter(Boolean).join(" ");
          return [...picture.querySelectorAll("[class]:not(g):not(text)")].map(told);
        }})()"#
    ))
}

fn same_as_in_pictures(page: &mut Page, steps: usize) -> Vec<String> {
    page.click("button", "Show all steps");
    page.wait_for_text("Step 1 of ");
    let mut all = Vec::new();
    for step in 1..=steps {
        page.wait_for_text(&format!("Step {step} of "));
        let on_the_page: Vec<String> = page.evaluate(ON_THE_PAGE);
        assert_eq!(on_the_page, in_the_picture(page, step), "step {step}");
        all.extend(on_the_page);
        page.press(&["ArrowDown"]);
    }
    all
}

#[test]
fn steps_are_drawn_on_the_page_as_in_a_picture() {
    scenario_on_both("drawn", |page| {
        page.bring(WITH_CHAINS);
        let drawn = same_as_in_pictures(page, 9);
        assert!(drawn.iter().any(|it| it.contains('Q')), "one of them has arrows");
    });
}

#[test]
fn steps_with_clues_and_on_other_sizes_are_drawn_on_the_page_as_in_a_picture() {
    scenario("drawn-clues", |page| {
        // Sums in the corners of cages, where candidates keep out of their way.
        bring_clues(page, SMALL, SMALL_GIVENS);
        assert!(!same_as_in_pictures(page, 3).is_empty());
        page.bring(SIXTEEN);
        assert!(!same_as_in_pictures(page, 2).is_empty());
    });
}

#[test]
fn a_mark_lies_around_the_candidate_that_the_board_shows() {
    scenario("drawn-places", |page| {
        for with_cages in [false, true] {
            match with_cages {
                false => page.bring(WITH_CHAINS),
                true => bring_clues(page, SMALL, SMALL_GIVENS),
            }
            page.click("button", "Show all steps");
            page.wait_for_text("Step 1 of ");
            let middles: Value = page.evaluate(
                r#"
                (() => {
                  const middle = (element) => {
                    const { left, right, top, bottom } = element.getBoundingClientRect();
                    return [(left + right) / 2, (top + bottom) / 2];
                  };
                  const shown = [...document.querySelectorAll(".play-view svg.board .contents .candidate")].map(middle);
                  const marks = [...document.querySelectorAll(".play-view svg.board .marked > .mark")].map(middle);
                  const far = ([x, y]) => Math.min(...shown.map(([a, b]) => Math.hypot(a - x, b - y)));
                  return marks.map(far);
                })()"#,
            );
            let middles: Vec<f64> = serde_json::from_value(middles).unwrap();
            assert!(
                !middles.is_empty() && middles.iter().all(|&far| far < 4.0),
                "{middles:?}"
            );
        }
    });
}

#[test]
fn a_part_of_a_drawing_stays_away_where_it_would_tell_too_much() {
    scenario("drawn-parts", |page| {
        let drawn = |page: &mut Page, what: &str| -> usize {
            page.evaluate(&format!(
                "document.querySelector('.drill svg.board').querySelectorAll('{what}').length"
            ))
        };
        crate::learning::open_lesson(page, "naked-pair");
        page.click("button", "Now find one yourself");
        crate::learning::wait_for_drill(page);
        assert_eq!(drawn(page, ".marked, .house, .mark-cell"), 0, "nothing at first");
        page.press(&["h"]);
        assert_eq!(drawn(page, ".marked, .mark-cell"), 0, "then where");
        assert!(drawn(page, ".house") > 0);
        page.press(&["h"]);
        assert_eq!(drawn(page, ".marked.removed"), 0, "then the pattern");
        assert!(drawn(page, ".marked") > 1);
        page.press(&["h"]);
        assert!(drawn(page, ".marked.removed") > 0, "at last everything");
    });
}
