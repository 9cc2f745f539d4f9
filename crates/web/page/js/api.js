// Who answers the page: the program that serves it, or the engine in this browser where no program does.
// Both answer alike; the page asks nobody else.

import * as server from "./server.js";

export { Refusal } from "./refusal.js";

/** Whether the page is a folder of files with the engine in it; `cargo xtask site` says so in the page. */
export const isSite = document.querySelector("meta[name=kudosu-engine]")?.content === "worker";

const engine = isSite ? await import("./engine/engine.js") : server;

/** Asks something: an address of the interface and a body, which the signal withdraws. */
export const ask = engine.ask;

/** Follows a stream of events until it ends. Each is handed over as (name, data). */
export const follow = engine.follow;

/** Whether an error only says that the page itself withdrew the question. */
export function wasWithdrawn(error) {
  return error?.name === "AbortError";
}

/** Keeps only the latest of several questions of a kind. */
export function latestOnly() {
  let current = null;
  return () => {
    current?.abort();
    current = new AbortController();
    return current.signal;
  };
}
