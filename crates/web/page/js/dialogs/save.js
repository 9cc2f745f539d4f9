// The dialog for saving: puzzle, position or solution in any format that kudosu writes.

import { ask, latestOnly, wasWithdrawn } from "../api.js";
import { app } from "../app.js";
import { button, choice, html } from "../dom.js";
import { copy, download } from "../files.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";

/** Formats that are known by the ending of a file's name. */
const ENDINGS = ["csv", "sds", "json", "sdk", "sdx", "ss", "opensudoku"];

/** What somebody who saves a position most likely wants. */
const USUAL = { puzzle: "line", position: "pencil", solution: "line" };

/** Clues are worth more than a familiar format that cannot say them. */
function usual(what) {
  return app.game.clues.length ? "clues" : USUAL[what];
}

export function showSave() {
  const newQuestion = latestOnly();
  const field = html("textarea", { rows: 11, readOnly: true, "aria-label": texts.preview });
  const problem = html("p", { class: "problem", role: "alert" });
  const notes = html("p", { class: "quiet" });
  const save = button(texts.download, () => {
    const format = what.format.list.value;
    download(`kudosu-${what.what.list.value}.${ENDINGS.includes(format) ? format : "txt"}`, field.value);
  }, { class: "primary", picture: "save" });
  const show = async () => {
    const signal = newQuestion();
    problem.textContent = "";
    try {
      const input = await inputFor(what.what.list.value, signal);
      const told = await ask("/api/convert", { ...input, ...app.game.about, to: what.format.list.value }, signal);
      field.value = told.text.endsWith("\n") ? told.text : `${told.text}\n`;
      notes.textContent = told.lost?.length ? texts.lost(told.losses, told.lost) : "";
      save.disabled = false;
    } catch (error) {
      if (wasWithdrawn(error)) return;
      field.value = "";
      notes.textContent = "";
      save.disabled = true;
      problem.textContent = error.message;
    }
  };
  const what = {
    what: choice(texts.saveWhat, texts.saveWhats, "puzzle", (chosen) => {
      what.format.list.value = usual(chosen);
      show();
    }),
    format: choice(texts.format, [], "", show),
  };
  const offer = async () => {
    const { formats } = await ask("/api/formats", undefined, newQuestion());
    const options = formats.filter(({ writes }) => writes).map(({ name, description }) => html("option", { value: name }, `${name}: ${texts.formatText(name, description)}`));
    what.format.list.replaceChildren(...options);
    what.format.list.value = usual("puzzle");
    await show();
  };
  offer().catch((error) => wasWithdrawn(error) || (problem.textContent = error.message));
  return showDialog(texts.saveTitle, () => [
    html("div", { class: "fields" }, what.what.field, what.format.field),
    field,
    problem,
    notes,
    html("div", { class: "buttons" }, save, button(texts.copy, () => copy(field))),
  ], { wide: true });
}

async function inputFor(what, signal) {
  const { game } = app;
  if (what === "position") return game.position();
  const input = game.puzzle();
  if (what === "puzzle") return input;
  const { solution } = await ask("/api/solve", { ...input, prove: false }, signal);
  if (!solution) throw new Error(texts.noSolutionToSave);
  return { ...input, puzzle: solution };
}
