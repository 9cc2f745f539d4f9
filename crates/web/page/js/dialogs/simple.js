// The smaller dialogs: settings, help, sharing.

import { ask, isSite } from "../api.js";
import { app } from "../app.js";
import { button, choice, html, tick } from "../dom.js";
import { copy } from "../files.js";
import { attempt } from "../keep.js";
import { part } from "../later.js";
import { linkTo } from "../link.js";
import { set, settings } from "../settings.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";

/** Other programs that open a puzzle by a link, by the format of theirs. */
const OTHERS = [["sudokupad", "SudokuPad"], ["fpuzzles", "f-puzzles"]];

/** What is open again when the page was made anew, in the storage of the tab. */
const REOPENED = "kudosu.reopened";

/** Opens the settings again where a change in them made the page anew. */
export function reopen() {
  if (attempt(() => sessionStorage.getItem(REOPENED)) !== "settings") return;
  attempt(() => sessionStorage.removeItem(REOPENED));
  showSettings();
}

export function showSettings() {
  const change = (name) => (value) => {
    set(name, value);
    app.refresh();
  };
  // Every word on the page changes, so it is made anew; the game is kept, and the settings come back.
  const speak = (code) => {
    set("language", code);
    app.saveNow();
    attempt(() => sessionStorage.setItem(REOPENED, "settings"));
    location.reload();
  };
  const box = (name, note = "") => tick(texts[name], settings[name], change(name), note).field;
  return showDialog(texts.settingsTitle, () => [
    choice(texts.theme, texts.themes, settings.theme, change("theme")).field,
    choice(texts.textSize, texts.textSizes, settings.textSize, change("textSize")).field,
    choice(texts.language, texts.languages, settings.language, speak).field,
    box("warnDuplicates"),
    box("warnWrong", texts.warnWrongNote),
    box("tidyNotes", texts.tidyNotesNote),
    box("digitFirst", texts.digitFirstNote),
    box("showPeers"),
    box("showTimer"),
    box("expert", texts.expertNote),
    box("uniqueness", texts.uniquenessNote),
    html("div", { class: "buttons" }, button(texts.data, async () => (await part("data"))?.showData(), { picture: "save" })),
  ]);
}

export function showHelp() {
  const rows = texts.helpRows.map(([keys, words]) => html("div", {}, html("dt", {}, html("kbd", {}, keys)), html("dd", {}, words)));
  const parts = texts.helpParts.flatMap(([title, words]) => [html("h3", {}, title), html("p", {}, words)]);
  const named = (list) => html("dl", { class: "key-table" }, ...list.map(([name, words]) => html("div", {}, html("dt", {}, html("b", {}, name)), html("dd", {}, words))));
  return showDialog(texts.helpTitle, () => [
    ...parts,
    html("h3", {}, texts.helpTools), named(texts.helpToolRows.map(([keys, words]) => [keys.split(" ").map((key) => texts[key]).join(", "), words])),
    html("h3", {}, texts.helpWords), named(texts.helpWordRows),
    html("h3", {}, texts.helpKeys), html("dl", { class: "key-table" }, ...rows), html("p", {}, texts.helpMouse),
  ], { wide: true });
}

export function showShare() {
  const field = html("input", { type: "text", readOnly: true, id: "share-link", "aria-label": texts.link });
  const note = html("p", { class: "quiet" }, isSite ? texts.shareIntro : texts.shareHere);
  let base = "";
  const progress = tick(texts.shareProgress, false, () => show());
  const show = () => (field.value = linkTo(app.game, progress.box.checked, base));
  show();
  const others = html("div", { class: "buttons" }, ...OTHERS.map(([format, name]) => button(texts.copyLinkFor(name), () => offer(format))));
  const offer = async (format) => {
    try {
      const { text } = await ask("/api/convert", { ...app.game.puzzle(), ...app.game.about, to: format });
      field.value = text.trim();
      copy(field);
    } catch (error) {
      note.textContent = error.message;
    }
  };
  // A server knows whether the page can be had without it; then links lead there.
  if (!isSite) {
    ask("/api/health").then(({ site }) => {
      if (!site) return;
      base = site;
      note.textContent = texts.shareSite(site);
      show();
    }).catch((error) => console.info("no site is known:", error.message));
  }
  return showDialog(texts.shareTitle, () => [
    note,
    field,
    progress.field,
    html("div", { class: "buttons" }, button(texts.copy, () => copy(field), { class: "primary" })),
    html("h3", {}, texts.shareOthers),
    others,
  ]);
}
