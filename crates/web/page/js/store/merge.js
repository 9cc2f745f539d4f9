// What two tabs did to one game, put together: each cell is what the tab made of it that changed it, and
// notes are so one by one.

/** Parts of a snapshot (see `Game.snapshot`) that have a sign for each cell, and those that have a mask. */
const SIGNS = [0, 4];
const MASKS = [1, 2, 3];

/**
 * The snapshot with what changed from `base` to `mine` done to `theirs`. Where both changed the same, mine
 * counts.
 */
export function merged(base, mine, theirs) {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const [was, own, other] = [base, mine, theirs].map((snapshot) => snapshot.split(";"));
  // Another grid: there is nothing to put together.
  if (was[0].length !== own[0].length || was[0].length !== other[0].length) return mine;
  // The last part is there only where a setter has bent the boxes.
  const count = Math.max(own.length, other.length);
  const parts = Array.from({ length: count }, (_, at) => (own[at] === was[at] ? other[at] : own[at])).filter((part) => part !== undefined);
  for (const at of SIGNS) {
    parts[at] = Array.from(own[at], (sign, cell) => (sign === was[at][cell] ? other[at][cell] : sign)).join("");
  }
  for (const at of MASKS) {
    const [before, ours, theirs] = [was, own, other].map((its) => its[at].split(",").map((mask) => (mask ? parseInt(mask, 36) : 0)));
    const both = ours.map((mask, cell) => {
      const changed = mask ^ before[cell];
      return ((theirs[cell] & ~changed) | (mask & changed)) >>> 0;
    });
    parts[at] = both.map((mask) => (mask ? mask.toString(36) : "")).join(",");
  }
  return parts.join(";");
}
