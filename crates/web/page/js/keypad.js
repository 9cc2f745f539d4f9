// The card with modes, digits and tools: everything that a key does, for fingers.

import * as actions from "./actions.js";
import { app } from "./app.js";
import { COLOUR_SIGNS } from "./board.js";
import { button, html } from "./dom.js";
import { COLOURS, MODES } from "./edits.js";
import { settings } from "./settings.js";
import { symbol } from "./shape.js";
import { texts } from "./texts.js";

/** Columns of the keypad for up to so many digits and the rubber. */
const COLUMNS = [[4, 5], [6, 7], [9, 5], [10, 6], [12, 7], [15, 8], [17, 9], [20, 7], [25, 9]];

export function keypad() {
  const modes = MODES.map((mode) => {
    const letter = html("kbd", { "aria-hidden": "true" }, texts.modeKeys[mode]);
    const words = [html("span", { class: `mode-sign ${mode}`, "aria-hidden": "true" }), texts.modes[mode], letter];
    return html("button", { type: "button", role: "radio", onclick: () => actions.setMode(mode) }, ...words);
  });
  const modeGroup = html("div", { class: "modes", role: "radiogroup", "aria-label": texts.mode }, ...modes);
  modeGroup.addEventListener("keydown", (event) => rove(event, modes));
  const keys = html("div", { class: "keys", role: "group", "aria-label": texts.keypad });
  const undo = button(texts.undo, actions.undo, { picture: "undo" });
  const redo = button(texts.redo, actions.redo, { picture: "redo" });
  const auto = button(texts.autoCandidates, actions.toggleAutoCandidates, { class: "toggle" });
  const all = button(texts.fillCandidates, actions.noteAll);
  const over = button(texts.startOver, actions.clearAll);
  const check = button(texts.check, actions.check);
  const singles = button(texts.fillSingles, actions.placeSingles);
  const first = button(texts.digitFirst, actions.toggleDigitFirst, { class: "toggle", title: texts.digitFirstNote });
  const attempt = button(texts.tryOut, actions.beginTry, { title: texts.tryOutNote });
  const lines = button(texts.keptLines, () => app.showExtra("lines"));
  const tools = html("div", { class: "tools" }, undo, redo, check, auto, all, singles, first, attempt, over, lines);
  const card = html("section", { class: "card entry", "aria-label": texts.entry }, modeGroup, keys, tools);

  // A press on the keypad leaves the focus on the board, so that keys and pointer can be mixed.
  card.addEventListener("pointerdown", (event) => event.target.closest("button") && event.preventDefault());

  let laidOut = "";
  const layOut = () => {
    const { side } = app.game.shape;
    const wanted = `${side}|${app.mode === "colour"}`;
    if (wanted === laidOut) return;
    laidOut = wanted;
    const count = app.mode === "colour" ? COLOURS : side;
    keys.dataset.columns = String(COLUMNS.find(([most]) => count <= most)[1]);
    const rubber = button(texts.erase, actions.eraseSelected, { picture: "erase", quiet: true, class: "key rubber" });
    keys.replaceChildren(...Array.from({ length: count }, (_, at) => key(at + 1)), rubber);
  };
  const key = (digit) => {
    if (app.mode === "colour") {
      const swatch = html("span", { class: `swatch paint-${digit}`, "aria-hidden": "true" }, COLOUR_SIGNS[digit - 1]);
      const name = texts.colourKey(texts.colours[digit - 1]);
      return html("button", { type: "button", class: "key", "aria-label": name, onclick: () => actions.enterDigit(digit) }, swatch);
    }
    const letter = digit > 9 ? html("kbd", { "data-letter": symbol(digit) }) : null;
    return html("button", { type: "button", class: "key", onclick: () => actions.pressKey(digit) }, String(digit), letter, html("small", {}));
  };

  app.onRefresh(() => {
    layOut();
    MODES.forEach((mode, at) => {
      modes[at].setAttribute("aria-checked", String(mode === app.mode));
      modes[at].tabIndex = mode === app.mode ? 0 : -1;
      // Whoever sets a puzzle has no notes and nothing to be helped with.
      modes[at].hidden = app.game.setting && (mode === "corner" || mode === "centre");
    });
    undo.disabled = app.game.past.length === 0;
    redo.disabled = app.game.future.length === 0;
    auto.setAttribute("aria-pressed", String(settings.autoCandidates));
    first.setAttribute("aria-pressed", String(settings.digitFirst));
    lines.hidden = app.game.leftLines.length === 0;
    for (const tool of [auto, all, singles, first, attempt, over, check]) tool.hidden = app.game.setting;
    if (app.mode === "colour") return;
    const counts = new Array(app.game.shape.side + 1).fill(0);
    for (const digit of app.game.digits()) counts[digit] += 1;
    [...keys.children].slice(0, -1).forEach((element, at) => {
      const left = Math.max(app.game.shape.side - counts[at + 1], 0);
      const digit = at + 1;
      element.lastChild.dataset.left = app.mode === "digit" ? String(left) : "";
      element.classList.toggle("spent", app.mode === "digit" && left === 0);
      element.classList.toggle("note", app.mode !== "digit");
      if (settings.digitFirst) element.setAttribute("aria-pressed", String(app.held === digit));
      else element.removeAttribute("aria-pressed");
      element.setAttribute("aria-label", app.mode === "digit" ? texts.key(digit, left) : texts.noteKey(digit));
    });
  });
  return card;
}

/** Arrows inside a group of which one is chosen. */
function rove(event, modes) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const open = modes.filter((mode) => !mode.hidden);
  const at = open.indexOf(document.activeElement);
  const next = open[(at + by + open.length) % open.length];
  next.click();
  next.focus();
}
