//! The page as a person meets it: keys, clicks on things by role and name, what is shown and what is said.

use std::path::PathBuf;
use std::time::Instant;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::chromium::{Chromium, Tab};
use crate::folder::Folder;
use crate::keys::Key;
use crate::launch::LIMIT;
use crate::server::Server;

/// A tab with the page in it.
pub struct Page {
    pub(crate) chromium: Chromium,
    host: Option<Host>,
    /// Where the page is served, with a slash at the end.
    pub address: String,
    /// Complaints of the browser's console: errors, uncaught exceptions, violations of the page's own policy.
    complaints: Vec<String>,
    /// What keeps people out, found by scans in any state so far.
    pub barriers: Vec<String>,
}

/// Something on the page, as the browser numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thing(u64);

/// Who serves the page.
pub enum Host {
    Server(Server),
    /// A folder of files, which is gone with it.
    Folder(Folder, tempfile::TempDir),
}

impl Page {
    pub fn new(chromium: Chromium, host: Host) -> Self {
        let address = match &host {
            Host::Server(server) => &server.address,
            Host::Folder(folder, _) => &folder.address,
        };
        Self {
            chromium,
            address: address.clone(),
            host: Some(host),
            complaints: Vec::new(),
            barriers: Vec::new(),
        }
    }

    /// Sends a command of the DevTools protocol.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.chromium.call(method, parameters)
    }

    /// Opens `path` (what follows the address) and waits until it is loaded.
    pub fn open(&mut self, path: &str) {
        let url = format!("{}{path}", self.address);
        // A page that differs only in its fragment is not loaded again, so it is left first.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.wait("the old page is left", "location.href == 'about:blank'");
        self.call("Page.navigate", json!({"url": url}));
        self.wait_until_loaded();
    }

    /// Goes on as somebody who has never been here.
    pub fn become_a_newcomer(&mut self) {
        self.chromium.open_first_visit();
        self.open("");
    }

    /// Goes on as somebody else, for whom nothing is stored.
    pub fn become_somebody_else(&mut self) {
        self.chromium.open_fresh_tab();
    }

    /// Opens the page in another tab of the same person, and gives the way back.
    pub fn open_another_tab(&mut self) -> Tab {
        let before = self.chromium.open_another_tab();
        self.open("");
        before
    }

    /// Back to a tab that was left, with the way back to this one.
    pub fn go_to_tab(&mut self, tab: Tab) -> Tab {
        self.chromium.go_to_tab(tab)
    }

    /// Ends whoever serves the page.
    pub fn end_server(&mut self) {
        self.host = None;
    }

    /// Where a file of the site lies, which is this page's alone.
    pub fn site_file(&self, name: &str) -> PathBuf {
        match &self.host {
            Some(Host::Folder(_, place)) => place.path().join(name),
            _ => panic!("the page comes from a program and has no files"),
        }
    }

    /// What the page's engine answers, whoever it is.
    pub fn told<T: DeserializeOwned>(&mut self, path: &str, body: &Value) -> T {
        let body = if body.is_null() {
            "undefined".to_owned()
        } else {
            body.to_string()
        };
        self.evaluate(&format!(
            "partOf('js/api.js').then(({{ ask }}) => ask('{path}', {body}))"
        ))
    }

    /// What the reload button does.
    pub fn reload(&mut self) {
        self.evaluate::<bool>("window.beforeReload = true");
        self.call("Page.reload", json!({}));
        self.wait("the page is loaded again", "!window.beforeReload");
        self.wait_until_loaded();
    }

    fn wait_until_loaded(&mut self) {
        self.wait(
            "the page is loaded",
            // Its words come after it, and with them everything else.
            "document.readyState == 'complete' && location.href != 'about:blank' && document.querySelector('main')",
        );
    }

    /// The value of a JavaScript expression, promises awaited.
    pub fn evaluate<T: DeserializeOwned>(&mut self, expression: &str) -> T {
        self.try_evaluate(expression)
            .unwrap_or_else(|error| panic!("`{expression}`: {error}"))
    }

    fn try_evaluate<T: DeserializeOwned>(&mut self, expression: &str) -> Result<T, String> {
        let asked = json!({"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true});
        let answer = self.chromium.try_call("Runtime.evaluate", asked)?;
        if !answer["exceptionDetails"].is_null() {
            return Err(answer["exceptionDetails"]["exception"]["description"].to_string());
        }
        let value = answer["result"].get("value").cloned().unwrap_or(Value::Null);
        serde_json::from_value(value.clone()).map_err(|error| format!("{value}: {error}"))
    }

    /// Waits until a JavaScript expression is true, or what it promises is.
    pub fn wait(&mut self, what: &str, expression: &str) {
        let expression = format!("(async () => Boolean(await ({expression})))()");
        // While a new page comes there is no context to ask in; that is not an answer.
        self.wait_for(what, |page| {
            page.try_evaluate::<bool>(&expression).unwrap_or(false)
        });
    }

    /// Waits until `is_so`.
    pub fn wait_for(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        let started = Instant::now();
        while !is_so(self) {
            assert!(started.elapsed() < LIMIT, "waited {LIMIT:?} in vain until {what}");
            std::thread::sleep(std::time::Duration::from_millis(15));
        }
    }

    /// Presses one key after another: `press(&["ArrowDown", "5", "Ctrl+z"])`.
    pub fn press(&mut self, keys: &[&str]) {
        for key in keys {
            for event in Key::parse(key).events() {
                self.call("Input.dispatchKeyEvent", event);
            }
        }
    }

    /// Types a text, a key for every character.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(&[&letter.to_string()]);
        }
    }

    /// Puts a text on the clipboard and presses Ctrl+V.
    pub fn paste(&mut self, text: &str) {
        self.evaluate::<Value>(&format!("navigator.clipboard.writeText({})", json!(text)));
        self.press(&["Ctrl+v"]);
    }

    /// All things with this role whose accessible name fulfils `is_named`, as a screen reader finds them.
    pub fn things(&mut self, role: &str, is_named: impl Fn(&str) -> bool) -> Vec<Thing> {
        let root = self.call("DOM.getDocument", json!({"depth": 0}))["root"]["backendNodeId"].clone();
        let found = self.chromium.try_call(
            "Accessibility.queryAXTree",
            json!({"backendNodeId": root, "role": role}),
        );
        let found = found.unwrap_or_default();
        let nodes = found["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
        let is_it = |node: &&Value| {
            node["ignored"] != json!(true) && is_named(node["name"]["value"].as_str().unwrap_or_default())
        };
        nodes
            .iter()
            .filter(is_it)
            .filter_map(|node| node["backendDOMNodeId"].as_u64())
            .map(Thing)
            .collect()
    }

    /// The one thing with this role and name, waited for.
    pub fn thing(&mut self, role: &str, name: &str) -> Thing {
        let mut found = Vec::new();
        self.wait_for(&format!("there is one {role} called {name:?}"), |page| {
            found = page.things(role, |given| given == name);
            found.len() == 1
        });
        found[0]
    }

    /// Whether there is such a thing at the moment.
    pub fn has(&mut self, role: &str, name: &str) -> bool {
        !self.things(role, |given| given == name).is_empty()
    }

    /// Clicks in the middle of the thing with this role and name.
    pub fn click(&mut self, role: &str, name: &str) {
        let thing = self.thing(role, name);
        self.click_on(thing);
    }

    /// Presses a tool of the bar; a telephone shows a row of them, and the others when they are asked for.
    pub fn click_tool(&mut self, name: &str) {
        if !self.has("button", name) {
            self.evaluate::<Value>("document.querySelector('.more-tools').click(), null");
        }
        self.click("button", name);
    }

    /// Clicks in the middle of a thing, which nothing may cover.
    pub fn click_on(&mut self, thing: Thing) {
        let (x, y) = self.middle(thing);
        self.mouse("mousePressed", x, y);
        self.mouse("mouseReleased", x, y);
    }

    /// Chooses an option of the first list with this name by its words.
    pub fn choose(&mut self, list: &str, option: &str) {
        let thing = self.things("combobox", |name| name == list).first().copied();
        let thing = thing.unwrap_or_else(|| panic!("there is no list called {list:?}"));
        self.choose_in(thing, option);
    }

    /// Chooses an option of a list, with the keyboard.
    pub fn choose_in(&mut self, list: Thing, option: &str) {
        self.ask(list, "function() { this.focus() }");
        self.press(&["Home"]);
        for _ in 0..50 {
            if self.ask(list, "function() { return this.selectedOptions[0].text }") == json!(option) {
                return;
            }
            self.press(&["ArrowDown"]);
        }
        panic!("the list has no {option:?}");
    }

    /// Waits until no dialog is open.
    pub fn wait_for_no_dialog(&mut self) {
        self.wait("the dialog is gone", "!document.querySelector('dialog')");
    }

    /// Presses the mouse button on the first thing, draws over the others and lets go on the last.
    pub fn drag(&mut self, over: &[Thing]) {
        let places: Vec<(f64, f64)> = over.iter().map(|thing| self.middle(*thing)).collect();
        let (Some(first), Some(last)) = (places.first(), places.last()) else {
            return;
        };
        self.mouse("mousePressed", first.0, first.1);
        for place in &places {
            self.mouse("mouseMoved", place.0, place.1);
        }
        self.mouse("mouseReleased", last.0, last.1);
    }

    /// Touches the middle of a thing.
    pub fn tap(&mut self, thing: Thing) {
        let (x, y) = self.middle(thing);
        self.call(
            "Input.dispatchTouchEvent",
            json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}),
        );
        self.call(
            "Input.dispatchTouchEvent",
            json!({"type": "touchEnd", "touchPoints": []}),
        );
    }

    fn mouse(&mut self, kind: &str, x: f64, y: f64) {
        let button = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", button);
    }

    /// Scrolls a thing into view and gives its middle;
    /// anything that lies over it would take the click, which is a mistake.
    fn middle(&mut self, thing: Thing) -> (f64, f64) {
        let place = self.ask(
            thing,
            "function() {
                this.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
                const box = this.getBoundingClientRect();
                const x = box.x + box.width / 2, y = box.y + box.height / 2;
                const top = document.elementFromPoint(x, y);
                const drawing = this.closest('svg');
                const reached = top && (this.contains(top) || top.closest('label')?.control == this || drawing?.contains(top));
                return {x, y, over: reached ? null : (top ? top.outerHTML.slice(0, 200) : 'nothing')};
            }",
        );
        assert!(
            place["over"].is_null(),
            "a click would not reach the thing but {}",
            place["over"]
        );
        (place["x"].as_f64().unwrap(), place["y"].as_f64().unwrap())
    }

    /// Calls a JavaScript function with the thing as `this`.
    pub fn ask(&mut self, thing: Thing, function: &str) -> Value {
        let object =
            self.call("DOM.resolveNode", json!({"backendNodeId": thing.0}))["object"]["objectId"].clone();
        let asked = json!({"objectId": object, "functionDeclaration": function, "returnByValue": true});
        let answer = self.call("Runtime.callFunctionOn", asked);
        assert!(
            answer["exceptionDetails"].is_null(),
            "{}",
            answer["exceptionDetails"]
        );
        answer["result"].get("value").cloned().unwrap_or(Value::Null)
    }

    /// Role and accessible name of what has the focus.
    pub fn focused(&mut self) -> (String, String) {
        let asked = json!({"expression": "document.activeElement"});
        let object = self.call("Runtime.evaluate", asked)["result"]["objectId"].clone();
        let tree = self.call(
            "Accessibility.getPartialAXTree",
            json!({"objectId": object, "fetchRelatives": false}),
        );
        let word = |field: &str| {
            tree["nodes"][0][field]["value"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        (word("role"), word("name"))
    }

    /// What the system says about the person's wishes, for example `prefers-color-scheme` is `dark`.
    pub fn prefer(&mut self, wishes: &[(&str, &str)]) {
        let features: Vec<Value> = wishes
            .iter()
            .map(|(name, value)| json!({"name": name, "value": value}))
            .collect();
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// A theme, and nothing that moves.
    pub fn prefer_still(&mut self, theme: &str) {
        self.prefer(&[
            ("prefers-color-scheme", theme),
            ("prefers-reduced-motion", "reduce"),
        ]);
    }

    /// Makes the window as large as a telephone's, with a finger instead of a mouse.
    pub fn become_phone(&mut self) {
        let screen = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
        self.call("Emulation.setDeviceMetricsOverride", screen);
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
    }

    /// The picture of what is seen, as a PNG file.
    pub fn picture(&mut self) -> Vec<u8> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}));
        decode(&answer["data"])
    }

    /// The page as it is printed, as a PDF file.
    pub fn print(&mut self) -> Vec<u8> {
        let answer = self.call("Page.printToPDF", json!({"printBackground": false}));
        decode(&answer["data"])
    }

    /// What the tab reported since the last time; complaints among it are kept.
    pub fn events(&mut self) -> Vec<Value> {
        let events = self.chromium.events();
        self.complaints.extend(events.iter().filter_map(complaint));
        events
    }

    /// Everything the console complained about so far.
    pub fn complaints(&mut self) -> &mut Vec<String> {
        self.events();
        &mut self.complaints
    }
}

/// What an event complains about, if it does.
fn complaint(event: &Value) -> Option<String> {
    let parameters = &event["params"];
    match event["method"].as_str()? {
        "Log.entryAdded"
            if ["error", "warning"]
                .map(Some)
                .contains(&parameters["entry"]["level"].as_str()) =>
        {
            let entry = &parameters["entry"];
            Some(format!(
                "{} {} ({})",
                entry["source"], entry["text"], entry["url"]
            ))
        }
        "Runtime.consoleAPICalled"
            if ["error", "assert"]
                .map(Some)
                .contains(&parameters["type"].as_str()) =>
        {
            Some(format!("console: {}", parameters["args"]))
        }
        "Runtime.exceptionThrown" => Some(format!("uncaught: {}", parameters["exceptionDetails"])),
        _ => None,
    }
}

fn decode(base64: &Value) -> Vec<u8> {
    data_encoding::BASE64
        .decode(base64.as_str().unwrap_or_default().as_bytes())
        .expect("Chromium sends base64")
}
