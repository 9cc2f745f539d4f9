// Who answers the page: the program that serves it, or the engine in this browser where no program does.
// Both answer alike; the page asks nobody else.

// `cargo xtask site` puts the engine in the place of this module, with the same two functions.
import { ask as asked, follow } from "./server.js";
import { texts } from "./texts.js";

export { follow };
export { Refusal } from "./refusal.js";

/** Answers that tell people something, and the fields in which they do. */
const TELLING = /^\/api\/(hint|explain|lesson|exercise|judge)/;
const TOLD = new Set(["text", "detail", "explanation", "pattern", "effect", "summary", "outline", "stages", "reason", "caption"]);

/** Asks something; what is told to people calls cells as they do in their language. */
export async function ask(path, body, signal) {
  const answer = await asked(path, body, signal);
  return TELLING.test(path) ? renamed(answer, false) : answer;
}

function renamed(value, isTold) {
  if (typeof value === "string") return isTold ? texts.cellNames(value) : value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, isTold));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, TOLD.has(name))]));
}

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
