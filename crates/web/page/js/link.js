// Games as links: the whole state is in the fragment, which no server ever sees.

import { Game } from "./game.js";
import { LARGEST, SMALLEST, lineOf, shapeOf } from "./shape.js";

/** The link to a puzzle, with or without what the player did; to this page or the one at `base`. */
export function linkTo(game, withProgress, base = "") {
  const parts = new URLSearchParams({ puzzle: lineOf(game.givens), box: game.shape.key });
  if (game.clues.length) parts.set("clues", game.clues.join("\n"));
  for (const [name, text] of Object.entries(game.about)) parts.set(name, text);
  if (withProgress) {
    if (game.values.some((digit) => digit)) parts.set("placed", lineOf(game.values));
    for (const layer of ["corner", "centre", "colours"]) {
      if (game[layer].some((mask) => mask)) parts.set(layer, masksOut(game[layer]));
    }
  }
  return `${base || location.origin + location.pathname}#${parts}`;
}

/** Masks in base 36; a run of empty cells is its length and a dash. */
function masksOut(masks) {
  const words = [];
  let empty = 0;
  for (const mask of [...masks, -1]) {
    if (mask === 0) {
      empty += 1;
      continue;
    }
    if (empty) words.push(`${empty}-`);
    if (mask > 0) words.push(mask.toString(36));
    empty = 0;
  }
  return words.join("_");
}

function masksIn(text, count, all) {
  const masks = [];
  for (const word of text.split("_")) {
    if (word.endsWith("-")) masks.push(...new Array(Math.min(Number(word.slice(0, -1)), count)).fill(0));
    else if (/^[0-9a-z]+$/.test(word)) masks.push(parseInt(word, 36) & all);
  }
  if (masks.length !== count) throw new DamagedLink("notes", masks.length, count);
  return Uint32Array.from(masks);
}

/** What is wrong with a link: `reason` is one of `texts.linkProblems`. */
export class DamagedLink extends Error {
  constructor(reason, found = "", expected = "") {
    super(`a damaged link: ${reason} ${found} ${expected}`.trim());
    Object.assign(this, { reason, found, expected });
  }
}

/** The shape that a link names. */
function shapeIn(key) {
  let shape = null;
  try {
    shape = shapeOf(key);
  } catch {
    throw new DamagedLink("size", key);
  }
  if (shape.side < SMALLEST || shape.side > LARGEST) throw new DamagedLink("size", key);
  return shape;
}

/** The game behind a fragment; null when it holds none, an error when it holds a broken one. */
export function gameBehind(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const puzzle = parts.get("puzzle");
  if (puzzle === null) return null;
  const shape = shapeIn(parts.get("box") ?? "3x3");
  const fits = (line) => {
    if (line.length !== shape.cellCount) throw new DamagedLink("length", line.length, shape.cellCount);
    const strange = /[^.0-9A-P]/i.exec(line);
    if (strange) throw new DamagedLink("sign", strange[0]);
    return line;
  };
  const placed = parts.get("placed");
  const about = Object.fromEntries(["title", "author", "rules"].map((name) => [name, parts.get(name)]));
  const clues = (parts.get("clues") ?? "").split("\n").filter(Boolean);
  const game = Game.of({ puzzle: fits(puzzle), shape: shape.form, placed: placed && fits(placed), clues, ...about });
  const large = game.digits().find((digit) => digit > shape.side);
  if (large) throw new DamagedLink("digit", large, shape.side);
  for (const layer of ["corner", "centre", "colours"]) {
    const text = parts.get(layer);
    if (text) game[layer] = masksIn(text, shape.cellCount, layer === "colours" ? 0x1ff : shape.all);
  }
  // Whoever shares a blank grid has a puzzle still to be entered in mind.
  game.setting = game.isBlank() && !game.filled();
  return game;
}
