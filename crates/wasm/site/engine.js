// The engine in this browser: workers that answer as the program behind `kudosu web` does.

import { hold, watch } from "./runs.js";
import { work } from "./workers.js";

/** One question may take this long, making a puzzle that long; as on the server. */
const LONGEST = 20000;
const LONGEST_MAKING = 120000;

/** Asks something, as of the server. */
export async function ask(path, body, signal) {
  const run = /^\/api\/runs\/(.+)$/.exec(path);
  if (run) return hold(run[1], body);
  return work({ kind: "ask", address: path, body }, { signal, longest: LONGEST });
}

/** Follows what is made or watched, as on the server. */
export async function follow(path, body, signal, take) {
  if (path === "/api/watch") return watch(body, signal, take);
  try {
    take("ended", await work({ kind: "make", address: path, body }, { signal, hear: take, longest: LONGEST_MAKING }));
  } catch (error) {
    if (error.kind !== "unfinished") throw error;
    take("ended", { why: "unfinished", message: error.message });
  }
}
