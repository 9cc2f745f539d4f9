//! Files that the page saves and opens, through the browser's own ways.

use std::path::Path;

use serde_json::{Value, json};

use crate::page::Page;

impl Page {
    /// Lets downloads go into a folder.
    pub fn download_into(&mut self, folder: &Path) {
        self.chromium.download_into(folder);
    }

    /// Waits until a file has come down whole, and reads it.
    pub fn downloaded(&mut self, file: &Path) -> String {
        self.wait_for(&format!("{} is downloaded", file.display()), |_| file.exists());
        std::fs::read_to_string(file).unwrap()
    }

    /// Does something that opens the file chooser, and chooses a file in it.
    pub fn choose_file(&mut self, file: &Path, open_chooser: impl FnOnce(&mut Self)) {
        self.call("Page.setInterceptFileChooserDialog", json!({"enabled": true}));
        open_chooser(self);
        let mut node = Value::Null;
        self.wait_for("a file is asked for", |page| {
            let events = page.events();
            let opened = events
                .iter()
                .find(|event| event["method"] == "Page.fileChooserOpened");
            node = opened.map_or(Value::Null, |event| event["params"]["backendNodeId"].clone());
            !node.is_null()
        });
        self.call(
            "DOM.setFileInputFiles",
            json!({"files": [file], "backendNodeId": node}),
        );
    }
}
