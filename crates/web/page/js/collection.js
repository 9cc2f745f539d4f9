// A collection: many puzzles that were pasted or opened at once, to step through, with what is done kept.

import { app } from "./app.js";
import { arrive } from "./arrive.js";
import { button, html } from "./dom.js";
import { Game } from "./game.js";
import { changeTable, putTable, table } from "./keep.js";
import { LARGEST, SMALLEST, lineOf, shapeOf, SIZES } from "./shape.js";
import { texts } from "./texts.js";

const MOST = 2000;

/** The puzzles of a text with one a line; null where it is none. What follows a blank is a comment. */
function linesOf(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim().split(/[\s,;#]/)[0]).filter(Boolean);
  const length = lines[0]?.length ?? 0;
  const side = Math.sqrt(length);
  const fits = lines.length > 1 && Number.isInteger(side) && side >= SMALLEST && side <= LARGEST;
  // As many lines as cells in a line are the rows of one large grid.
  if (!fits || lines.length === length || !SIZES.some(([its]) => its === side)) return null;
  return lines.every((line) => line.length === length && /^[.0-9A-P*_]+$/i.test(line)) ? lines.slice(0, MOST) : null;
}

/** Opens a text with many puzzles; says whether it is one. */
export function openCollection(text) {
  const lines = linesOf(text);
  if (!lines) return false;
  putTable("collection", { lines: lines.map((line) => line.replace(/[0*_]/g, ".")), solved: [], at: 0 });
  go(0, texts.collectionOpened(lines.length));
  return true;
}

function go(at, words = "") {
  const kept = table("collection", null);
  if (!kept?.lines[at]) return;
  changeTable("collection", null, (now) => now && { ...now, at });
  arrive(collectionGame(at), words);
}

/** A puzzle of the collection by its number, from 0. */
export function collectionGame(at) {
  const line = table("collection", null).lines[at];
  const box = SIZES.find(([side]) => side * side === line.length)[1];
  return Game.of({ puzzle: line.toUpperCase(), shape: shapeOf(box).form });
}

/** A game was solved: where it is one of the collection, that is kept. */
export function solvedOfCollection(game) {
  const kept = table("collection", null);
  const at = kept?.lines.indexOf(lineOf(game.givens)) ?? -1;
  const add = (now) => (now && !now.solved.includes(at) ? { ...now, solved: [...now.solved, at] } : now);
  if (at >= 0) changeTable("collection", null, add);
}

/** Where the player is in the collection, and the ways to its other puzzles. */
export function collectionBar() {
  const where = html("span", { class: "where" });
  const previous = button(texts.previousPuzzle, () => step(-1), { picture: "previous", quiet: true });
  const next = button(texts.nextPuzzle, () => step(1), { picture: "next", quiet: true });
  const unsolved = button(texts.nextUnsolved, () => {
    const { lines, solved, at } = table("collection", { lines: [], solved: [], at: 0 });
    const open = lines.map((_, number) => number).filter((number) => !solved.includes(number) && number !== at);
    if (open.length) go(open.find((number) => number > at) ?? open[0]);
  });
  const leave = button(texts.leaveCollection, () => {
    putTable("collection", null);
    app.refresh();
  }, { picture: "close", quiet: true });
  const step = (by) => go(table("collection", { at: 0 }).at + by);
  const bar = html("div", { class: "card collection", role: "group", "aria-label": texts.collection }, html("div", { class: "jumps" }, previous, where, next, leave), unsolved);
  app.onRefresh(() => {
    const kept = table("collection", null);
    bar.hidden = !kept;
    if (!kept) return;
    where.textContent = texts.collectionAt(kept.at + 1, kept.lines.length, kept.solved.length);
    previous.disabled = kept.at === 0;
    next.disabled = kept.at === kept.lines.length - 1;
    unsolved.hidden = kept.solved.length >= kept.lines.length;
  });
  return bar;
}
