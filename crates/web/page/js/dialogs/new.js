// The dialog for a new game: make one, enter one, take an example or one that was put aside.

import { setEntering } from "../actions.js";
import { ask, follow, isSite, wasWithdrawn } from "../api.js";
import { app } from "../app.js";
import { arrive } from "../arrive.js";
import { fillKinds } from "../clue-kinds.js";
import { button, choice, html, tick } from "../dom.js";
import { Game } from "../game.js";
import { part } from "../later.js";
import { gameOf, shelf } from "../keep.js";
import { LARGEST, SIZES, shapeOf } from "../shape.js";
import { language, texts } from "../texts.js";
import { openText } from "./open.js";
import { showDialog } from "./dialog.js";

/** Resolves when the dialog is closed; a game that was chosen is on the board by then. */
export async function showNew() {
  const reins = new AbortController();
  const game = await showDialog(texts.newTitle, (close) => [maker(close, reins.signal), own(close), examples(close), aside(close)], { wide: true });
  // Nobody waits any more for what is still being made.
  reins.abort();
  if (game === "text") return openText();
  if (game === "edit") return setEntering(true);
  return game ? arrive(game) : undefined;
}

const sizes = SIZES.map(([side, box]) => [box, texts.sizeName(side, box.replace("x", "×"))]);

/** Nobody waits longer than this for a puzzle, in milliseconds. */
const LONGEST_MAKING = 60000;

/** Of larger grids neither a difficulty can be ordered nor that no given is too many. */
const LARGEST_TO_ORDER = 16;

/** Boxes are bent up to this side. */
const LARGEST_JIGSAW = 9;

/** On larger grids it takes too long to prove what clues leave. */
const LARGEST_WITH_CLUES = 9;

const sideOf = (box) => box.split("x").reduce((height, width) => height * width);

/** The hardest difficulty that there is at a size, by its place in the list; 0 is any. */
function hardest(box) {
  const side = sideOf(box);
  if (side <= 4) return 1;
  // How hard a large grid becomes is chance, and to make many until one fits takes longer than anybody waits.
  return side > LARGEST_TO_ORDER ? 0 : 5;
}

/** `closed` says when nobody waits for a puzzle any more. */
function maker(close, closed) {
  // Small grids cannot be hard, and looking for a hard large one takes long.
  const usual = (box) => (box === "3x3" ? "medium" : "");
  const known = sizes.some(([box]) => box === app.game.shape.key) ? app.game.shape.key : "3x3";
  let asked = false;
  const difficulty = choice(texts.difficulty, texts.difficulties, usual(known), () => (asked = true));
  const fit = () => {
    const box = size.list.value;
    const most = hardest(box);
    clues.list.disabled = isSite || sideOf(box) > LARGEST_WITH_CLUES;
    if (clues.list.disabled) clues.list.value = "";
    const classic = !clues.list.value;
    jigsaw.box.disabled = sideOf(box) > LARGEST_JIGSAW || !classic;
    jigsaw.box.checked &&= !jigsaw.box.disabled;
    for (const option of difficulty.list.options) option.disabled = option.index > most;
    minimal.box.disabled = most === 0 || !classic || jigsaw.box.checked;
    minimal.box.checked &&= !minimal.box.disabled;
    symmetry.list.disabled = !classic || jigsaw.box.checked;
    clues.list.disabled ||= jigsaw.box.checked;
    if (!asked || difficulty.list.selectedIndex > most) difficulty.list.value = usual(box);
  };
  const minimal = tick(texts.minimal, false);
  const jigsaw = tick(texts.jigsaw, false, () => fit(), texts.jigsawNote);
  const size = choice(texts.size, sizes, known, fit);
  const symmetry = choice(texts.symmetry, texts.symmetries, "rotate180");
  const clues = choice(texts.clues, [["", texts.noClues]], "", fit);
  const elsewhere = isSite ? html("p", { class: "quiet" }, texts.cluesElsewhere) : "";
  if (!isSite) fillKinds(clues.list);
  fit();
  const progress = html("p", { class: "quiet", role: "status" });
  const stream = { current: null };
  const cancel = button(texts.cancel, () => stream.current?.abort(), { hidden: true });
  const make = button(texts.makeIt, () => start(), { class: "primary", autofocus: true });
  const start = async () => {
    stream.current = new AbortController();
    make.disabled = true;
    cancel.hidden = false;
    progress.className = "quiet";
    let looked = 0;
    let late = false;
    const begun = performance.now();
    const tell = () => (progress.textContent = texts.making(looked, Math.floor((performance.now() - begun) / 1000)));
    tell();
    const telling = setInterval(() => {
      tell();
      late = performance.now() - begun > LONGEST_MAKING;
      if (late) stream.current.abort();
    }, 500);
    const wish = { box: size.list.value, level: difficulty.list.value || undefined };
    if (clues.list.value) wish.variant = [clues.list.value];
    else Object.assign(wish, { symmetry: symmetry.list.value, minimal: minimal.box.checked });
    let made = null;
    let message = "";
    try {
      const stop = AbortSignal.any([stream.current.signal, closed]);
      if (jigsaw.box.checked) {
        const bent = await part("jigsaw");
        return close(await bent.makeJigsaw(shapeOf(size.list.value), difficulty.list.value, stop, (count) => (looked = count)));
      }
      await follow("/api/generate", wish, stop, (event, data) => {
        if (event === "progress") looked = data.looked_at;
        if (event === "made") made = data;
        if (event === "ended" && data.why !== "complete") message = texts.outOfReach;
      });
    } catch (error) {
      message = wasWithdrawn(error) ? " " : error.message;
    }
    clearInterval(telling);
    if (late) message = texts.madeTooLong;
    make.disabled = false;
    cancel.hidden = true;
    if (made) return close(Game.made(made));
    progress.textContent = message || texts.outOfReach;
    progress.className = "problem";
  };
  const section = html("section", { class: "maker" }, html("h3", {}, texts.make));
  section.append(html("div", { class: "fields" }, difficulty.field, size.field, clues.field, symmetry.field), html("div", { class: "fields" }, jigsaw.field, minimal.field), elsewhere);
  section.append(html("div", { class: "buttons" }, make, cancel), progress);
  return section;
}

function own(close) {
  const size = choice(texts.size, sizes, "3x3");
  const blank = button(texts.blankGrid, () => close(Game.blank(size.list.value)));
  const bent = button(texts.blankJigsaw, async () => {
    const jigsaw = await part("jigsaw");
    const shape = shapeOf(size.list.value);
    if (jigsaw) close(Object.assign(Game.of({ puzzle: ".".repeat(shape.cellCount), shape: { side: shape.side, regions: jigsaw.jigsawOf(shape) } }), { setting: true }));
  });
  const edit = button(texts.editPuzzle, () => close("edit"), { disabled: app.game.setting });
  const text = button(texts.textTitle, () => close("text"), { picture: "folder" });
  return html("section", {}, html("h3", {}, texts.enterOwn), html("div", { class: "fields" }, size.field), html("div", { class: "buttons" }, blank, bent, text, edit));
}

function examples(close) {
  const place = html("div", { class: "chips" });
  ask("/api/examples")
    .then(({ examples: list }) => {
      place.replaceChildren(...list.filter(({ shape }) => shape.side <= LARGEST).map((example) => button(texts.exampleName(example.number, example.name), () => close(Game.of(example)))));
    })
    .catch((error) => place.replaceChildren(html("p", { class: "problem" }, error.message)));
  return html("section", {}, html("h3", {}, texts.examples), place);
}

function aside(close) {
  const entries = shelf(app.game);
  if (entries.length === 0) return "";
  const items = entries.map(({ id, when, box, filled }) => {
    const { side, cellCount } = shapeOf(box);
    const words = texts.shelfEntry(side, filled, cellCount, new Date(when).toLocaleString(language));
    return html("li", {}, button(words, async () => close(await gameOf(id))));
  });
  return html("section", {}, html("h3", {}, texts.shelf), html("ul", { class: "shelf" }, ...items));
}
