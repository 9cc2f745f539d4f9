// The keyboard: every action of the game has a key, wherever the focus is,
// unless something else needs the key.

import * as actions from "./actions.js";
import { app } from "./app.js";
import { digitOf } from "./shape.js";

const MODE_KEYS = { z: "digit", x: "corner", c: "centre", v: "colour" };
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {{
 *   hint: () => void, applyHint: () => boolean, closeHint: () => boolean,
 *   goPart: (by: number) => boolean, help: () => void
 * }} panels
 */
export function listenToKeys(panels) {
  document.addEventListener("keydown", (event) => {
    if (app.view !== "play" || app.paused || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const element = event.target instanceof Element ? event.target : document.body;
    if (element.closest("input, select, textarea")) return;
    const onBoard = element === document.body || Boolean(element.closest(".board"));
    const act = (onBoard && boardKey(event, panels)) || anywhereKey(event, panels);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Keys that buttons need for themselves and that count only on the board. */
function boardKey(event, panels) {
  const { key } = event;
  const far = event.ctrlKey || event.metaKey;
  const { side } = app.game.shape;
  const row = app.game.shape.row(app.focus);
  const column = app.game.shape.column(app.focus);
  const add = event.shiftKey;
  if (key in ARROWS) return () => actions.move(...ARROWS[key], add || far);
  if (key === "Home") return () => actions.moveTo(far ? 0 : row, 0, add);
  if (key === "End") return () => actions.moveTo(far ? side - 1 : row, side - 1, add);
  if (key === "PageUp") return () => actions.moveTo(0, column, add);
  if (key === "PageDown") return () => actions.moveTo(side - 1, column, add);
  if (key === " ") return () => actions.nextMode();
  if (key === "Enter" && far) return () => app.game.setting && actions.setEntering(false);
  if (key === "Enter") return () => panels.applyHint();
  return null;
}

function anywhereKey(event, panels) {
  const { key } = event;
  // The letter on the key; only where the layout has none, or Alt makes a sign of it,
  // the place on the keyboard.
  const letter = /^[a-z]$/i.test(key) || !event.code.startsWith("Key") ? key.toLowerCase() : event.code.slice(3).toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (letter === "z") return event.shiftKey ? actions.redo : actions.undo;
    if (letter === "y") return actions.redo;
    if (letter === "a") return actions.selectAll;
    return null;
  }
  const digit = digitFor(event);
  if (digit && digit <= app.game.shape.side) return () => typeDigit(digit, event);
  if (digit && app.mode === "colour" && digit <= 9) return () => typeDigit(digit, event);
  if ((key === "." || key === "0") && !event.altKey) return () => actions.advance();
  if (key === "Delete") return actions.eraseSelected;
  if (key === "Backspace") return eraseBackwards;
  if (key === "+" || key === "-") return () => panels.goPart(key === "+" ? 1 : -1);
  if (key === "Escape") return () => panels.closeHint() || actions.select(app.focus);
  if (key === "?") return panels.help;
  if (letter in MODE_KEYS) return () => actions.setMode(MODE_KEYS[letter]);
  if (letter === "h") return panels.hint;
  return null;
}

/** The digit of a key: on the number row and pad, with Shift as well; above nine letters, A for ten. */
function digitFor(event) {
  const number = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (number) return Number(number[1]);
  if (/^[1-9]$/.test(event.key)) return Number(event.key);
  const isLetter = /^[a-z]$/i.test(event.key) && !event.altKey;
  return isLetter && app.game.shape.side > 9 ? digitOf(event.key) : 0;
}

function typeDigit(digit, event) {
  const isLetter = digit > 9;
  const mode = event.altKey ? "centre" : event.shiftKey && !isLetter ? "corner" : app.mode;
  actions.enterDigit(digit, mode);
  if (app.game.setting && app.selection.size === 1 && mode !== "colour") actions.advance();
}

/** While a puzzle is entered Backspace goes back over what was typed. */
function eraseBackwards() {
  const { game, focus } = app;
  if (game.setting && app.selection.size === 1 && !game.givens[focus] && focus > 0) actions.advance(-1);
  actions.eraseSelected();
}
