// All that is kept in this browser as one text, and back: games, tables and settings, with a version and a
// sum, so that a damaged file is refused with the reason instead of half of it being taken.

import { Game } from "../game.js";
import { got, transact } from "../store/database.js";

const KIND = "everything";
const VERSION = 1;
const SETTINGS = "kudosu.settings";
const STORES = ["games", "index", "tables"];

/** Tables whose parts mean nothing apart. */
const WHOLE = ["collection"];

/** Why a file is refused: `reason` is one of `words.refusals`. */
export class RefusedFile extends Error {
  constructor(reason, ...about) {
    super(`a file that is refused: ${reason}`);
    Object.assign(this, { reason, about });
  }
}

/** FNV-1a over the characters of a text: enough to tell that somebody or something changed it. */
export function sumOf(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, "0");
}

/** Everything that is kept. */
async function gathered() {
  return transact(STORES, "readonly", async (games, index, tables) => {
    const [stored, entries, names, values] = [await got(games.getAll()), await got(index.getAll()), await got(tables.getAllKeys()), await got(tables.getAll())];
    const when = new Map(entries.map((entry) => [entry.id, entry.when]));
    return {
      settings: JSON.parse(localStorage.getItem(SETTINGS) ?? "{}"),
      tables: Object.fromEntries(names.map((name, at) => [name, values[at]])),
      games: stored.map(({ id, game }) => ({ when: when.get(id) ?? 0, game })),
    };
  });
}

/** The file with everything. */
export async function writtenOut(now = new Date()) {
  const what = await gathered();
  return JSON.stringify({ kudosu: KIND, version: VERSION, made: now.toISOString(), sum: sumOf(JSON.stringify(what)), what });
}

/** What a file holds; an error says why it is refused. */
export function readIn(text) {
  let told = null;
  try {
    told = JSON.parse(text);
  } catch {
    throw new RefusedFile(/^\s*\{\s*"kudosu"/.test(text) ? "cutOff" : "notOurs");
  }
  if (told?.kudosu !== KIND) throw new RefusedFile("notOurs");
  if (!Number.isInteger(told.version) || told.version < 1) throw new RefusedFile("notOurs");
  if (told.version > VERSION) throw new RefusedFile("newer", told.version);
  if (sumOf(JSON.stringify(told.what)) !== told.sum) throw new RefusedFile("changed");
  const { games, tables, settings } = told.what;
  games.forEach(({ game }, at) => {
    if (!Game.fromJSON(game)) throw new RefusedFile("game", at + 1, games.length);
  });
  return { made: told.made, games, tables, settings };
}

/** Two values of a table in one: of lists every entry once, of counts the larger one, of the rest mine. */
export function joined(mine, theirs) {
  if (mine === undefined || mine === null) return theirs;
  if (theirs === undefined || theirs === null) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = new Set(mine.map((entry) => JSON.stringify(entry)));
    const all = [...mine, ...theirs.filter((entry) => !known.has(JSON.stringify(entry)))];
    return all.every((entry) => typeof entry?.when === "number") ? all.sort((a, b) => b.when - a.when) : all;
  }
  if (typeof mine === "object" && typeof theirs === "object" && !Array.isArray(mine) && !Array.isArray(theirs)) {
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return Object.fromEntries(names.map((name) => [name, joined(mine[name], theirs[name])]));
  }
  return typeof mine === "number" && typeof theirs === "number" ? Math.max(mine, theirs) : mine;
}

/** Puts what a file holds beside what is kept here, or in its place; all of it or nothing. */
export async function takeIn({ games: brought, tables: values, settings }, replaces) {
  await transact(STORES, "readwrite", async (games, index, tables) => {
    if (replaces) for (const store of [games, index, tables]) store.clear();
    for (const [name, value] of Object.entries(values)) {
      const mine = replaces ? undefined : await got(tables.get(name));
      tables.put(WHOLE.includes(name) ? (mine ?? value) : joined(mine, value), name);
    }
    for (const { when, game: saved } of brought) {
      const game = Game.fromJSON(saved);
      const known = replaces ? undefined : await got(index.get(game.id));
      // The one that was played last.
      if (known && known.when >= when) continue;
      const rev = (known?.rev ?? 0) + 1;
      games.put({ id: game.id, rev, game: game.toJSON() });
      index.put({ id: game.id, rev, when, box: game.shape.key, filled: game.filled(), isRunning: game.isRunning(), puzzle: game.key(), day: game.day, level: game.rating?.level ?? "" });
    }
  });
  const own = JSON.parse(localStorage.getItem(SETTINGS) ?? "{}");
  localStorage.setItem(SETTINGS, JSON.stringify(replaces ? settings : { ...settings, ...own }));
}
