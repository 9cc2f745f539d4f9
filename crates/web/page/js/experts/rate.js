// How hard a puzzle is, by the program behind the page. `cargo xtask site` puts an engine in this browser in
// its place.

import { Refusal } from "../refusal.js";
import { follow } from "../server.js";

/**
 * Rates a puzzle on these scales, one after the other; `take` gets all that is known whenever that is more
 * than before. Aborting the signal ends the work.
 */
export async function rateHardness(puzzle, scales, signal, take) {
  await follow("/api/rate", { ...puzzle, scale: scales }, signal, (_event, known) => {
    if (known.error?.kind) throw new Refusal(known.error);
    take(known);
  });
}
