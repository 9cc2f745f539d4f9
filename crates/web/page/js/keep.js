// Games and tables that outlive a reload. What this tab plays is in its own storage as well, which is written
// at once; everything is in the browser's database, which all tabs share, so that none overwrites another.

import { Game } from "./game.js";
import { got, openDatabase, transact } from "./store/database.js";
import { makeRoom } from "./store/room.js";
import { merged } from "./store/merge.js";

/** The game of this tab, in the storage that a reload keeps and another tab does not see. */
const RUNNING = "kudosu.game";

/** Games of tabs that were closed before the database had all of them. */
const LEAVING = "kudosu.leaving.";

/** What an older version of the page kept. */
const OLD_SHELF = "kudosu.shelf";
const OLD_TABLES = ["history", "collection", "learnt"];

/** What is known of each kept game without reading it: {id, rev, when, box, filled, isRunning, puzzle}. */
const index = new Map();
const tables = new Map();
const listeners = { game: [], table: [], trouble: [] };

/** Whether there is a database; without one the games of other days are not there. */
let isOpen = false;
let channel = null;

/** Everything that is kept was replaced: what this tab still has must not come back over it. */
let isReplaced = false;

/** Writes come one after the other. */
let writes = Promise.resolve();

/** Does something with the browser's storage, which may be full or forbidden: then null. */
export function attempt(act) {
  try {
    return act();
  } catch {
    return null; // storage is full or forbidden: the game goes on without it
  }
}

/** Opens what is kept; everything else here wants this first. */
export async function openStore() {
  try {
    await openDatabase(takeOver);
    await transact(["index", "tables"], "readonly", async (kept, values) => {
      for (const entry of await got(kept.getAll())) index.set(entry.id, entry);
      const names = await got(values.getAllKeys());
      const contents = await got(values.getAll());
      names.forEach((name, at) => tables.set(name, contents[at]));
    });
    isOpen = true;
    for (const name of [OLD_SHELF, RUNNING, ...OLD_TABLES.map((its) => `kudosu.${its}`)]) attempt(() => localStorage.removeItem(name));
    if ("BroadcastChannel" in window) {
      channel = new BroadcastChannel("kudosu");
      channel.addEventListener("message", ({ data }) => hear(data));
    }
    await takeLeft();
  } catch (error) {
    console.info("nothing is kept beyond this tab:", error?.message);
  }
}

/** Puts what an older version of the page kept into the new database. */
function takeOver({ games, index: entries, tables: values }) {
  const read = (name) => attempt(() => JSON.parse(localStorage.getItem(name)));
  for (const name of OLD_TABLES) {
    const value = read(`kudosu.${name}`);
    if (value) values.put(value, name);
  }
  const put = (saved, when) => {
    const game = saved && Game.fromJSON(saved);
    if (!game) return;
    games.put({ id: game.id, rev: 1, game: game.toJSON() });
    entries.put(entryOf(game, 1, when));
  };
  for (const { when, game } of read(OLD_SHELF) ?? []) put(game, when);
  put(read(RUNNING), Date.now());
}

/** What a list says of a game. */
function entryOf(game, rev, when = Date.now()) {
  return { id: game.id, rev, when, box: game.shape.key, filled: game.filled(), isRunning: game.isRunning(), puzzle: game.key(), day: game.day, level: game.rating?.level ?? "" };
}

/** Whether games are kept for other days. */
export function isKept() {
  return isOpen;
}

/** Keeps the running game: in this tab at once, for all of them soon after. */
export function keep(game) {
  if (isReplaced) return;
  keepHere(game);
  if (isOpen) writes = writes.then(() => write(game)).catch((error) => tell("trouble", { kind: "full", error }));
}

/** Keeps the game of a page that may be gone before the database has it. */
export function keepLeaving(game) {
  if (isOpen && !isReplaced && game.snapshot() !== game.base?.now) {
    attempt(() => localStorage.setItem(LEAVING + game.id, JSON.stringify(ofThisTab(game))));
  }
  keep(game);
}

function keepHere(game) {
  attempt(() => sessionStorage.setItem(RUNNING, JSON.stringify(ofThisTab(game))));
}

/** A game with what this tab knows to be kept of it. */
function ofThisTab(game) {
  return { ...game.toJSON(), base: game.base };
}

/**
 * Writes a game. Where another tab has written it since this one saw it, what both did is put together, here
 * and there.
 */
async function write(game) {
  const mine = game.snapshot();
  const saved = game.toJSON();
  const base = game.base;
  const put = (games, entries) => got(games.get(game.id)).then((stored) => {
    const rev = Math.max(stored?.rev ?? 0, base?.rev ?? 0) + 1;
    let kept = saved;
    if (stored && stored.rev !== base?.rev) kept = both(saved, base, stored.game);
    games.put({ id: game.id, rev, game: kept });
    const entry = entryOf(kept === saved ? game : Game.fromJSON(kept), rev);
    entries.put(entry);
    return { kept, entry };
  });
  const { kept, entry } = await withRoom(() => transact(["games", "index"], "readwrite", put), game.id);
  index.set(game.id, entry);
  const isOther = kept !== saved;
  // The player has gone on meanwhile: that stays.
  if (isOther) game.takeOver(kept, mine);
  game.base = { rev: entry.rev, now: kept.now };
  attempt(() => localStorage.removeItem(LEAVING + game.id));
  if (isOther) tell("game", { id: game.id, isTaken: true });
  post({ kind: "game", entry });
}

/**
 * What a game becomes that two tabs went on with: the other's way, and then what this one did, as one step.
 */
function both(saved, base, other) {
  const game = Game.fromJSON(other);
  game.takeOver(saved, base?.now ?? other.now, true);
  return game.toJSON();
}

/** Does something that may need room, and makes room as long as there is some to be made. */
async function withRoom(act, spared) {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error?.name !== "QuotaExceededError") throw error;
      const gone = await makeRoom(index, spared);
      if (!gone) throw error;
      if (gone.dropped) tell("trouble", { kind: "dropped", entry: gone.dropped });
    }
  }
}

/** The game to go on with: this tab's own, or else the one that was played last; null where there is none. */
export async function kept() {
  const own = attempt(() => JSON.parse(sessionStorage.getItem(RUNNING)));
  const mine = own && Game.fromJSON(own);
  if (mine) {
    mine.base = own.base ?? null;
    await catchUp(mine);
    return mine;
  }
  const [latest] = [...index.values()].sort((a, b) => b.when - a.when);
  return latest ? gameOf(latest.id) : null;
}

/** A game that is kept, by its name; null where there is none. */
export async function gameOf(id) {
  if (!isOpen) return null;
  const stored = await transact(["games"], "readonly", (games) => got(games.get(id)));
  const game = stored && Game.fromJSON(stored.game);
  if (game) game.base = { rev: stored.rev, now: stored.game.now };
  return game ?? null;
}

/** Takes what another tab did to a game since; says whether that changed anything to be seen. */
export async function catchUp(game) {
  const known = index.get(game.id);
  if (!isOpen || !known || known.rev === game.base?.rev) return false;
  const stored = await transact(["games"], "readonly", (games) => got(games.get(game.id)));
  if (!stored || stored.rev === game.base?.rev) return false;
  const before = game.snapshot();
  game.takeOver(stored.game, game.base?.now ?? before);
  game.base = { rev: stored.rev, now: stored.game.now };
  return game.snapshot() !== before;
}

/** Games of tabs that were closed in a hurry go into the database. */
async function takeLeft() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(LEAVING));
  for (const name of names) {
    const saved = attempt(() => JSON.parse(localStorage.getItem(name)));
    const game = saved && Game.fromJSON(saved);
    if (game) {
      game.base = saved.base;
      await write(game);
    }
    attempt(() => localStorage.removeItem(name));
  }
}

/** A game that nobody has to come back to is not kept. */
export function forget({ id }) {
  if (!isOpen) return;
  index.delete(id);
  const remove = () => transact(["games", "index"], "readwrite", (games, entries) => {
    games.delete(id);
    entries.delete(id);
  });
  writes = writes.then(remove).then(() => post({ kind: "gone", id }), () => {});
}

/** Games that were put aside, the latest first, without the one that is played. */
export function shelf(played = null) {
  const entries = [...index.values()].filter(({ id, isRunning }) => isRunning && id !== played?.id);
  return entries.sort((a, b) => b.when - a.when);
}

/** A table that outlives the page, or what it is at first. */
export function table(name, empty) {
  return tables.get(name) ?? empty;
}

export function putTable(name, value) {
  changeTable(name, value, () => value);
}

/**
 * Makes of a table what `change` says. It is asked once for this tab, and once more for what all tabs have
 * by then, so that what another one wrote is not lost.
 */
export function changeTable(name, empty, change) {
  tables.set(name, change(table(name, empty)));
  if (!isOpen) return;
  const put = (values) => got(values.get(name)).then((stored) => {
    const value = change(stored ?? empty);
    values.put(value, name);
    return value;
  });
  const done = withRoom(() => transact(["tables"], "readwrite", put), null);
  done.then((value) => {
    tables.set(name, value);
    post({ kind: "table", name });
  }).catch((error) => tell("trouble", { kind: "full", error }));
}

/** Calls back for what other tabs did ("game", "table"), and when there is no room ("trouble"). */
export function onStore(kind, listener) {
  listeners[kind].push(listener);
}

function tell(kind, what) {
  for (const listener of listeners[kind]) listener(what);
}

function post(message) {
  channel?.postMessage(message);
}

/** What another tab tells. */
async function hear({ kind, entry, id, name }) {
  if (kind === "gone") index.delete(id);
  if (kind === "game") {
    index.set(entry.id, entry);
    tell("game", entry);
  }
  if (kind === "table") {
    const value = await transact(["tables"], "readonly", (values) => got(values.get(name)));
    tables.set(name, value);
    tell("table", name);
  }
  if (kind === "all") {
    isReplaced = true;
    attempt(() => sessionStorage.removeItem(RUNNING));
    location.reload();
  }
}

/** Resolves when everything that was to be kept is. */
export function settled() {
  return writes;
}

/** Everything that is kept was replaced: every tab begins anew with it. */
export function beginAnew() {
  isReplaced = true;
  attempt(() => sessionStorage.removeItem(RUNNING));
  post({ kind: "all" });
  location.reload();
}

const VIEW = "kudosu.view";
const VIEWS = ["play", "home", "watch", "learn"];

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
