//! Keys as a keyboard sends them: what a press of `Ctrl+z`, `ArrowUp` or `7` looks like to the page.

use serde_json::{Value, json};

/// One key with the modifiers that are held while it is pressed.
pub struct Key {
    name: String,
    code: String,
    number: u32,
    /// What it types; nothing for keys that only do something.
    text: Option<String>,
    modifiers: u32,
    /// The editing command that a desktop binds to it,
    /// which a browser without a window does not know by itself.
    command: Option<&'static str>,
}

/// Keys that have names; the number is the one that old pages know them by.
const NAMED: &[(&str, u32, Option<&str>)] = &[
    ("ArrowDown", 40, None),
    ("ArrowLeft", 37, None),
    ("ArrowRight", 39, None),
    ("ArrowUp", 38, None),
    ("Backspace", 8, None),
    ("Delete", 46, None),
    ("End", 35, None),
    ("Enter", 13, Some("\r")),
    ("Escape", 27, None),
    ("Home", 36, None),
    ("PageDown", 34, None),
    ("PageUp", 33, None),
    ("Tab", 9, None),
];

/// The bits by which the protocol knows the modifiers.
const MODIFIERS: &[(&str, u32)] = &[("Alt", 1), ("Ctrl", 2), ("Meta", 4), ("Shift", 8)];

impl Key {
    /// Reads `7`, `ArrowUp`, `Ctrl+z`, `Ctrl+Shift+z`.
    pub fn parse(text: &str) -> Self {
        let mut modifiers = 0;
        let mut rest = text;
        while let Some((bit, after)) = MODIFIERS
            .iter()
            .find_map(|(name, bit)| Some((bit, rest.strip_prefix(name)?.strip_prefix('+')?)))
        {
            modifiers |= bit;
            rest = after;
        }
        let command = match text {
            "Ctrl+v" => Some("paste"),
            "Ctrl+c" => Some("copy"),
            "Ctrl+a" => Some("selectAll"),
            _ => None,
        };
        let types = modifiers & !8 == 0;
        if let Some((name, number, text)) = NAMED.iter().find(|(name, ..)| *name == rest) {
            let text = text.filter(|_| types).map(str::to_owned);
            return Self {
                name: (*name).to_owned(),
                code: (*name).to_owned(),
                number: *number,
                text,
                modifiers,
                command,
            };
        }
        let letter = rest.chars().next().expect("a key has a name");
        assert!(rest.chars().count() == 1, "no key is called {rest:?}");
        let upper = letter.to_ascii_uppercase();
        let code = match upper {
            'A'..='Z' => format!("Key{upper}"),
            '0'..='9' => format!("Digit{upper}"),
            ' ' => "Space".to_owned(),
            '.' => "Period".to_owned(),
            _ => String::new(),
        };
        let number = if upper == '.' { 190 } else { u32::from(upper) };
        let text = types.then(|| rest.to_owned());
        Self {
            name: rest.to_owned(),
            code,
            number,
            text,
            modifiers,
            command,
        }
    }

    /// The two events of a press: down, up.
    pub fn events(&self) -> [Value; 2] {
        let mut down = json!({
            "type": if self.text.is_some() { "keyDown" } else { "rawKeyDown" },
            "key": self.name, "code": self.code, "windowsVirtualKeyCode": self.number, "modifiers": self.modifiers,
        });
        let mut up = down.clone();
        up["type"] = json!("keyUp");
        if let Some(text) = &self.text {
            down["text"] = json!(text);
        }
        if let Some(command) = self.command {
            down["commands"] = json!([command]);
        }
        [down, up]
    }
}
