// What the engine tells of the clues on the board: how they are drawn, what they are called, which are
// broken.

import { ask, latestOnly, wasWithdrawn } from "./api.js";
import { app } from "./app.js";
import { lineOf } from "./shape.js";
import { language } from "./texts.js";
import { say } from "./toast.js";

const newQuestion = latestOnly();
let asked = "";

/** Keeps what is known of the clues up to date with the game; to be called once. */
export function followClues() {
  app.onRefresh(() => {
    const { game } = app;
    // Houses such as diagonals are drawn in the same way.
    const wanted = game.clues.length ? JSON.stringify([game.key(), lineOf(game.digits())]) : "";
    if (wanted === asked && (!wanted || game.facts)) return;
    asked = wanted;
    const signal = newQuestion();
    if (wanted) learn(game, signal);
  });
}

async function learn(game, signal) {
  const digits = lineOf(game.digits());
  const placed = game.values.some((digit) => digit) ? lineOf(game.values) : undefined;
  try {
    const told = await ask("/api/convert", { ...game.puzzle(), placed, language, drawing: true }, signal);
    if (app.game !== game) return;
    game.takeFacts({ list: told.clue_list ?? [], rules: told.clue_rules ?? [], drawing: told.drawing ?? null, broken: told.broken ?? [], digits });
  } catch (error) {
    if (wasWithdrawn(error) || app.game !== game) return;
    say(error.message);
    game.takeFacts({ list: [], rules: [], drawing: null, broken: [], digits: "" });
  }
  app.refresh();
}

/** The broken clues, as long as what is known is about the digits on the board. */
export function brokenClues(game) {
  return game.facts?.digits === lineOf(game.digits()) ? game.facts.broken : [];
}

/** A clue as a screen reader says it: its name and its number. */
export function clueWords({ name, value, digits }) {
  return [name, value ?? digits?.join("") ?? ""].join(" ").trim();
}

/** What each cell takes part in, in words. */
export function cluesByCell(game) {
  const found = new Map();
  for (const clue of game.facts?.list ?? []) {
    for (const name of clue.cells) {
      const cell = game.shape.cell(name);
      found.set(cell, [...(found.get(cell) ?? []), clueWords(clue)]);
    }
  }
  return found;
}
