// What goes when there is no room: first the way back through games that were put aside, the oldest first,
// then those games. The game that is played, what was solved and what was learnt never go.

import { got, transact } from "./database.js";

/**
 * Makes a little room; null where nothing is left to be dropped. Else says which game went, where one did.
 * @param {Map<string, object>} index what is known of each game
 * @param {string | null} spared the game that is played
 */
export async function makeRoom(index, spared) {
  const oldest = [...index.values()].filter(({ id }) => id !== spared).sort((a, b) => a.when - b.when);
  const [long] = oldest.filter(({ isShort }) => !isShort);
  if (long) {
    await shorten(long, index);
    return {};
  }
  const [entry] = oldest;
  if (!entry) return null;
  await transact(["games", "index"], "readwrite", (games, entries) => {
    games.delete(entry.id);
    entries.delete(entry.id);
  });
  index.delete(entry.id);
  return { dropped: entry };
}

/** Keeps of a game where it is, not how it came there. */
async function shorten(entry, index) {
  const short = { ...entry, isShort: true };
  await transact(["games", "index"], "readwrite", async (games, entries) => {
    const stored = await got(games.get(entry.id));
    if (stored) games.put({ ...stored, game: { ...stored.game, past: [], future: [] } });
    entries.put(short);
  });
  index.set(entry.id, short);
}
