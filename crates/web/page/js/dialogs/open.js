// Puzzles from text: pasted anywhere, typed, or out of a file;
// whatever cannot be read is shown with the cursor on it.

import { ask } from "../api.js";
import { arrive } from "../arrive.js";
import { button, html } from "../dom.js";
import { Game } from "../game.js";
import { gameBehind } from "../link.js";
import { openCollection } from "../collection.js";
import { part } from "../later.js";
import { LARGEST, SMALLEST } from "../shape.js";
import { language, texts } from "../texts.js";
import { showDialog } from "./dialog.js";

const LARGEST_TEXT = 200_000;

/** Reads a text and starts the game; says what was recognised, and how to get the old game back. */
async function startFrom(text, said) {
  if (text.length > LARGEST_TEXT) throw new Error(texts.fileTooLarge);
  // Rules in words load when somebody has some.
  if (/^\s*(\/\/.*\s+)*kudosu rules\s/i.test(`${text} `)) return openRuled(text);
  if (openCollection(text)) return;
  const { game, format, rules } = await gameFrom(text);
  if (rules) return openRuled(rules);
  arrive(game, game.remarks.length ? texts.missesRules : said(format));
}

/** A puzzle with rules in words has a board of its own. */
async function openRuled(text) {
  const ruled = await part("ruled");
  const told = await ruled?.readRuled(text);
  // The dialog that it came from closes first.
  if (told) queueMicrotask(() => ruled.showRuled(text, told));
}

async function gameFrom(text) {
  const own = ownLink(text);
  if (own) return { game: own, format: texts.link };
  if (!/[0-9]/.test(text)) throw new Error(texts.noPuzzleThere);
  const told = await ask("/api/convert", { puzzle: text, language });
  // What another program says may be said in words alone.
  if (!told.shape) return { rules: told.puzzle };
  const { side } = told.shape;
  if (side < SMALLEST || side > LARGEST) throw Object.assign(new Error(texts.tooLarge(side)), { kind: "too-large" });
  return { game: Game.of(told), format: told.format };
}

/** One of the page's own links, pasted as text. */
function ownLink(text) {
  const fragment = /^https?:\/\/\S+#(puzzle=\S+)$/.exec(text.trim());
  if (!fragment) return null;
  try {
    return gameBehind(fragment[1]);
  } catch (error) {
    throw new Error(texts.linkBroken(whatIsWrong(error)));
  }
}

/** A link that cannot be read, with the reason, so that it can be put right or asked for again. */
export function openDamagedLink(link, error) {
  return openText(link, new Error(texts.linkBroken(whatIsWrong(error))));
}

function whatIsWrong({ reason, found, expected }) {
  return texts.linkProblems[reason]?.(found, expected) ?? texts.linkProblems.other();
}

/** What was pasted onto the page. */
export async function paste(text) {
  if (!text.trim()) return;
  try {
    await startFrom(text, texts.pasted);
  } catch (error) {
    openText(text, error);
  }
}

/** The dialog with the text; a problem puts the cursor where it is. */
export function openText(text = "", problem = null) {
  const field = html("textarea", { rows: 12, spellcheck: false, autocomplete: "off", value: text, id: "puzzle-text", autofocus: true });
  const wrong = html("div", { class: "problem", role: "alert" });
  const tell = (error) => {
    const place = error.line ? `${texts.where(error.line, error.column ?? 1)}: ` : "";
    // What the engine advises is meant for programs; people are told in the words of the page.
    const advice = error.kind === "unreadable" ? texts.howToWrite : "";
    wrong.replaceChildren(html("p", {}, place + error.message), advice && html("p", {}, advice));
    field.focus();
    if (error.line) {
      const at = offsetOf(field.value, error.line, error.column ?? 1);
      field.setSelectionRange(at, at + 1);
    }
  };
  const chooser = html("input", { type: "file", hidden: true, "aria-label": texts.chooseFile });
  const shown = showDialog(texts.textTitle, (close) => {
    const open = async () => {
      if (!field.value.trim()) return tell(new Error(texts.nothingThere));
      try {
        await startFrom(field.value, texts.opened);
        close();
      } catch (error) {
        tell(error);
      }
    };
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      if (!file) return;
      if (file.size > LARGEST_TEXT) return tell(new Error(texts.fileTooLarge));
      field.value = await file.text();
      open();
    });
    return [
      html("p", {}, texts.textIntro),
      html("label", { for: "puzzle-text" }, texts.textLabel),
      field,
      wrong,
      html("p", { class: "quiet" }, texts.textHint),
      html("div", { class: "buttons" }, button(texts.openIt, open, { class: "primary" }), button(texts.chooseFile, () => chooser.click(), { picture: "folder" }), chooser),
    ];
  }, { wide: true });
  if (problem) tell(problem);
  return shown;
}

/** The place in a text of a line and a column, both from 1. */
function offsetOf(text, line, column) {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, words) => sum + words.length + 1, 0) + column - 1;
}
