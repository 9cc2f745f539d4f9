// The smaller dialogs: settings, keys, sharing.

import { app } from "../app.js";
import { button, choice, html, tick } from "../dom.js";
import { copy } from "../files.js";
import { linkTo } from "../link.js";
import { set, settings } from "../settings.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";

export function showSettings() {
  const change = (name) => (value) => {
    set(name, value);
    app.refresh();
  };
  // Every word on the page changes, so it is made anew; the game is kept.
  const speak = (code) => {
    set("language", code);
    app.saveNow();
    location.reload();
  };
  const box = (name, note = "") => tick(texts[name], settings[name], change(name), note).field;
  return showDialog(texts.settingsTitle, () => [
    choice(texts.theme, texts.themes, settings.theme, change("theme")).field,
    choice(texts.language, texts.languages, settings.language, speak).field,
    box("warnDuplicates"),
    box("warnWrong", texts.warnWrongNote),
    box("tidyNotes", texts.tidyNotesNote),
    box("showPeers"),
    box("showTimer"),
    box("uniqueness", texts.uniquenessNote),
  ]);
}

export function showHelp() {
  const rows = texts.helpRows.map(([keys, words]) => html("div", {}, html("dt", {}, html("kbd", {}, keys)), html("dd", {}, words)));
  return showDialog(texts.helpTitle, () => [html("dl", { class: "key-table" }, ...rows), html("p", {}, texts.helpMouse)], { wide: true });
}

export function showShare() {
  const field = html("input", { type: "text", readOnly: true, id: "share-link", "aria-label": texts.link });
  const show = (withProgress) => (field.value = linkTo(app.game, withProgress));
  show(false);
  const progress = tick(texts.shareProgress, false, show);
  return showDialog(texts.shareTitle, () => [
    html("p", {}, texts.shareIntro),
    field,
    progress.field,
    html("div", { class: "buttons" }, button(texts.copy, () => copy(field), { class: "primary" })),
  ]);
}
