// Games that outlive a reload: the running one, and a shelf of those that were put aside.

import { Game } from "./game.js";

const RUNNING = "kudosu.game";
const SHELF = "kudosu.shelf";
const SHELVED = 30;

/** Storages to try: a tab keeps its own game, a new tab takes the latest. */
function storages() {
  return [() => sessionStorage, () => localStorage];
}

function attempt(act) {
  try {
    return act();
  } catch {
    return null; // storage is full or forbidden: the game goes on without it
  }
}

/** Keeps the running game. One of another tab that would be overwritten goes to the shelf. */
export function keep(game) {
  const text = JSON.stringify(game);
  const other = attempt(() => JSON.parse(localStorage.getItem(RUNNING)));
  if (other && givensOf(other) !== givensOf(game.toJSON()) && Game.fromJSON(other)?.isRunning()) shelveSaved(other);
  for (const storage of storages()) attempt(() => storage().setItem(RUNNING, text));
}

/** The game to go on with, or null. */
export function kept() {
  for (const storage of storages()) {
    const saved = attempt(() => JSON.parse(storage().getItem(RUNNING)));
    const game = saved && Game.fromJSON(saved);
    if (game) return game;
  }
  return null;
}

/** Games that were put aside, the latest first: {when, game}. */
export function shelf() {
  return attempt(() => JSON.parse(localStorage.getItem(SHELF))) ?? [];
}

function putShelf(entries) {
  return attempt(() => {
    localStorage.setItem(SHELF, JSON.stringify(entries.slice(0, SHELVED)));
    return true;
  });
}

/** Puts a game that somebody worked on aside, so that another can come. */
export function shelve(game) {
  return game.isRunning() && shelveSaved(game.toJSON());
}

/** A puzzle is on the shelf once, as it was last seen. */
function shelveSaved(saved) {
  const others = shelf().filter((entry) => givensOf(entry.game) !== givensOf(saved));
  return Boolean(putShelf([{ when: Date.now(), game: saved }, ...others]));
}

/** The givens are the fifth part of a snapshot, the clues the last. */
function givensOf(saved) {
  const [, , , , givens, , clues = ""] = String(saved.now).split(";");
  return `${saved.box} ${givens} ${clues}`;
}

/** Takes a game off the shelf. */
export function unshelve(when) {
  const entries = shelf();
  const found = entries.find((entry) => entry.when === when);
  putShelf(entries.filter((entry) => entry !== found));
  return found ? Game.fromJSON(found.game) : null;
}

/** Takes the game that was put aside last off the shelf. */
export function takeBack() {
  const [latest] = shelf();
  return latest ? unshelve(latest.when) : null;
}

const VIEW = "kudosu.view";
const VIEWS = ["play", "watch", "learn"];

/** Keeps which view this tab shows, so that a reload comes back to it. */
export function keepView(name) {
  attempt(() => sessionStorage.setItem(VIEW, name));
}

export function keptView() {
  const name = attempt(() => sessionStorage.getItem(VIEW));
  return VIEWS.includes(name) ? name : "play";
}

const VISITED = "kudosu.visited";

/** Whether nobody was here before; from now on somebody was. */
export function isFirstVisit() {
  const before = attempt(() => localStorage.getItem(VISITED));
  attempt(() => localStorage.setItem(VISITED, "1"));
  return !before;
}

/** A table that outlives the page, or what it is at first. */
export function table(name, empty) {
  return attempt(() => JSON.parse(localStorage.getItem(`kudosu.${name}`))) ?? empty;
}

export function putTable(name, value) {
  return attempt(() => {
    localStorage.setItem(`kudosu.${name}`, JSON.stringify(value));
    return true;
  });
}
