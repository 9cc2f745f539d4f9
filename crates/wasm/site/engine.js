// The engine in this browser: workers that answer as the program behind `kudosu web` does.

import { Refusal } from "../refusal.js";
import { texts } from "../texts.js";
import { watch, hold } from "./runs.js";

/** One question may take this long, making a puzzle that long; as on the server. */
const LONGEST = 20000;
const LONGEST_MAKING = 120000;

/** Workers that wait for the next question. */
const idle = [];
const MOST_IDLE = 2;

let module = null;

/** The engine, compiled once for all workers. */
function compiled() {
  const address = new URL("../../engine.wasm", import.meta.url);
  const slowly = async () => WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  // A host that does not know the type of the file is no reason to fail.
  module ??= WebAssembly.compileStreaming(fetch(address)).catch(slowly);
  module.catch(() => (module = null));
  return module;
}

async function freshWorker() {
  const engine = await compiled().catch(() => {
    throw new Refusal({ kind: "offline", message: texts.engineMissing });
  });
  const worker = new Worker(new URL("worker.js", import.meta.url));
  worker.postMessage({ module: engine });
  return worker;
}

/**
 * Has a job done by a worker. `hear` gets the events on the way. Whatever ends the wait, the signal, the
 * time or a broken engine, ends the worker with it.
 */
export async function work(job, { signal = null, hear = null, longest = 0 } = {}) {
  signal?.throwIfAborted();
  const worker = idle.pop() ?? (await freshWorker());
  const outcome = await new Promise((resolve) => {
    const late = longest && setTimeout(() => resolve({ late: true }), longest);
    const leave = () => resolve({ withdrawn: true });
    signal?.addEventListener("abort", leave, { once: true });
    worker.onerror = (event) => resolve({ broken: "internal", message: event.message });
    worker.onmessage = ({ data }) => {
      if (data.event) return signal?.aborted || hear?.(data.event, data.data);
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
      resolve(data);
    };
    if (signal?.aborted) leave();
    else worker.postMessage(job);
  });
  if ((outcome.answer || outcome.refused) && idle.length < MOST_IDLE) idle.push(worker);
  else worker.terminate();
  if (outcome.answer) return outcome.answer;
  if (outcome.withdrawn) throw new DOMException("withdrawn", "AbortError");
  if (outcome.late) throw new Refusal({ kind: "unfinished", message: texts.engineLate });
  if (outcome.broken === "out-of-memory") throw new Refusal({ kind: "out-of-memory", message: texts.engineFull });
  throw new Refusal(outcome.refused ?? { kind: "internal", message: texts.engineBroken });
}

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
