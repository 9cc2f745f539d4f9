// Who answers the page: the program that serves it, or the engine in this browser where no program does.
// Both answer alike; the page asks nobody else.

/** `cargo xtask site` puts the engine in the place of this module, with the same two functions. */
export { ask, follow } from "./server.js";
export { Refusal } from "./refusal.js";

/** Whether the page is a folder of files with the engine in it; `cargo xtask site` says so in the page. */
export const isSite = document.querySelector("meta[name=kudosu-engine]")?.content === "worker";

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
