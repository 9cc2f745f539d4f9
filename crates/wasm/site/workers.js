// Workers with the engine in them: a small first part of it, and the whole of it where that is not enough.

import { Refusal } from "../refusal.js";
import { texts } from "../texts.js";

const MOST_IDLE = 2;

/** An engine: its module, compiled once for all of its workers, and those that wait for the next question. */
class Engine {
  constructor(file) {
    this.address = new URL(`../../${file}`, import.meta.url);
    this.module = null;
    this.idle = [];
  }

  #compiled() {
    const slowly = async () => WebAssembly.compile(await (await fetch(this.address)).arrayBuffer());
    // A host that does not know the type of the file is no reason to fail.
    this.module ??= WebAssembly.compileStreaming(fetch(this.address)).catch(slowly);
    this.module.catch(() => (this.module = null));
    return this.module;
  }

  async worker() {
    if (this.idle.length) return this.idle.pop();
    const module = await this.#compiled().catch(() => {
      throw new Refusal({ kind: "offline", message: texts.engineMissing });
    });
    const worker = new Worker(new URL("worker.js", import.meta.url));
    worker.postMessage({ module });
    return worker;
  }
}

/** What most visits ask for, and the whole engine, which comes when somebody asks for more. */
const first = new Engine("first.wasm");
const whole = new Engine("engine.wasm");

/** Where the first part often knows the answer. It says when it does not, and then the whole is asked. */
const ASKED_FIRST = ["/api/check", "/api/hint", "/api/rate", "/api/examples", "/api/techniques", "/api/clue-kinds", "/api/health"];

/**
 * Has a job done by a worker of the whole engine, or of its first part where that can do it. `hear` gets the
 * events on the way. Whatever ends the wait, the signal, the time or a broken engine, ends the worker, too.
 */
export async function work(job, options = {}) {
  const isAskedFirst = job.kind === "ask" && ASKED_FIRST.includes(job.address.split("?")[0]);
  const done = isAskedFirst ? await workOf(first, job, options) : { lacks: true };
  return done.lacks ? (await workOf(whole, job, options)).answer : done.answer;
}

async function workOf(engine, job, { signal = null, hear = null, longest = 0 }) {
  signal?.throwIfAborted();
  const worker = await engine.worker();
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
  const isUsable = outcome.answer || outcome.refused || outcome.lacks;
  if (isUsable && engine.idle.length < MOST_IDLE) engine.idle.push(worker);
  else worker.terminate();
  if (outcome.answer || outcome.lacks) return outcome;
  if (outcome.withdrawn) throw new DOMException("withdrawn", "AbortError");
  if (outcome.late) throw new Refusal({ kind: "unfinished", message: texts.engineLate });
  if (outcome.broken === "out-of-memory") throw new Refusal({ kind: "out-of-memory", message: texts.engineFull });
  throw new Refusal(outcome.refused ?? { kind: "internal", message: texts.engineBroken });
}
