//! Scenarios in German: chosen by the browser or in the settings, everywhere on the page, and without
//! running over.

use serde_json::json;

use crate::board::NINE;
use crate::page::Page;
use crate::scenario::{scenario, scenario_on_both};

/// What stands out of the window, or out of the button that it belongs to.
const RUNS_OVER: &str = "[...document.querySelectorAll('button, select, h1, h2, h3, dt, dd, label, p')].filter((e) => e.checkVisibility())
    .filter((e) => { const b = e.getBoundingClientRect(); return b.right > innerWidth + 0.5 || b.left < -0.5 || (e.tagName === 'BUTTON' && e.scrollWidth > e.clientWidth + 1); })
    .map((e) => e.outerHTML.slice(0, 140))";

/// Lets the browser prefer a language, and opens the page anew.
pub fn speak(page: &mut Page, language: &str) {
    let agent: String = page.evaluate("navigator.userAgent");
    let wish = json!({ "userAgent": agent, "acceptLanguage": language });
    page.call("Emulation.setUserAgentOverride", wish);
    page.reload();
}

/// Chooses a language in the open settings. The page is made anew at once, so nothing of the list is left
/// to ask.
fn choose_language(page: &mut Page, code: &str) {
    let choose = format!(
        "(() => {{ const list = [...document.querySelectorAll('dialog select')].find((list) => [...list.options].some(({{ value }}) => value === 'de'));
            list.value = '{code}'; setTimeout(() => list.dispatchEvent(new Event('change'))); return true; }})()"
    );
    assert!(page.evaluate::<bool>(&choose));
}

fn assert_nothing_runs_over(page: &mut Page, where_it_is: &str) {
    let wide: Vec<String> = page.evaluate(RUNS_OVER);
    assert!(wide.is_empty(), "{where_it_is}: {wide:#?}");
    assert!(
        page.evaluate::<bool>("document.documentElement.scrollWidth <= innerWidth"),
        "{where_it_is} scrolls sideways"
    );
}

#[test]
fn the_page_speaks_the_language_of_the_browser_or_the_one_that_was_chosen() {
    scenario_on_both("language", |page| {
        page.bring(NINE);
        assert_eq!(page.evaluate::<String>("document.documentElement.lang"), "en");
        speak(page, "de-AT,de,en");
        page.wait("the page is German", "document.documentElement.lang === 'de'");
        assert!(page.has("button", "Einstellungen"));
        page.click("button", "Tipp, Stufe 2: welche Technik");
        page.wait_for_text("Hier hilft die Technik");
        page.click("button", "Tipp, Stufe 4: die Wirkung und warum");
        page.wait_for_text("scheiden aus:");
        page.click("button", "Alle Schritte zeigen");
        page.wait_for_text("Schritt 1 von ");
        // What was chosen counts more than what the browser says, and outlives a reload.
        page.click("button", "Einstellungen");
        page.thing("combobox", "Sprache");
        choose_language(page, "en");
        page.wait("the page is English", "document.documentElement.lang === 'en'");
        page.wait_for_digits(NINE);
        // The settings are open as before, in the other language.
        page.thing("combobox", "Language");
        assert!(page.evaluate::<bool>("Boolean(document.querySelector('dialog[open]'))"));
        choose_language(page, "de");
        page.wait(
            "the page is German again",
            "document.documentElement.lang === 'de'",
        );
        page.thing("combobox", "Sprache");
        page.press(&["Escape"]);
        page.wait_for_no_dialog();
        speak(page, "en-GB");
        page.wait(
            "the choice is remembered",
            "document.documentElement.lang === 'de'",
        );
        assert!(!page.evaluate::<bool>("Boolean(document.querySelector('dialog'))"));
    });
}

#[test]
fn german_runs_over_nowhere_from_the_desktop_to_the_narrowest_window() {
    for (width, height) in [(1280, 900), (390, 844), (320, 640)] {
        scenario(&format!("german-{width}"), |page| {
            page.bring(NINE);
            let screen =
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500});
            page.call("Emulation.setDeviceMetricsOverride", screen);
            speak(page, "de");
            page.wait("the page is German", "document.documentElement.lang === 'de'");
            assert_nothing_runs_over(page, "the board");
            page.click("button", "Tipp, Stufe 3: das Muster auf dem Brett");
            page.wait_for_text("Finde den Platz");
            assert_nothing_runs_over(page, "a hint");
            page.click("button", "Verbergen");
            page.click("button", "Alle Schritte zeigen");
            page.wait_for_text("Schritt 1 von ");
            assert_nothing_runs_over(page, "the path");
            for dialog in ["Neu", "Öffnen", "Speichern", "Teilen", "Einstellungen", "Hilfe"] {
                page.click_tool(dialog);
                page.wait("the dialog is there", "document.querySelector('dialog[open]')");
                assert_nothing_runs_over(page, dialog);
                page.press(&["Escape"]);
                page.wait_for_no_dialog();
            }
            page.click("button", "Zuschauen");
            page.wait(
                "the methods are listed",
                "document.querySelectorAll('.methods input').length > 4",
            );
            page.click("button", "Lösen");
            page.wait_for_text("Gelöst in ");
            assert_nothing_runs_over(page, "the methods");
        });
    }
}
