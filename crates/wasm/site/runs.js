// Methods that are watched in this browser. A worker cannot be held by the reins while it computes, so a run
// is its seed and the number of moves that were shown: to pause is to end the worker, to go on is to compute
// the same moves again, unseen and at full speed, and to show those that follow.

import { Refusal } from "../refusal.js";
import { texts } from "../texts.js";
import { work } from "./workers.js";

/** Moves that are worked out ahead of what is shown when they are shown one by one. */
const AHEAD = 200;

/** Milliseconds; browsers wait at least that long. */
const SHORTEST_WAIT = 4;

const runs = new Map();
let count = 0;

class Run {
  constructor(body, method, take) {
    this.id = `${(count += 1)}-${method}`;
    this.body = { ...body, methods: [method] };
    this.method = method;
    this.take = take;
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.paused = Boolean(body.paused);
    this.delay = body.delay_ms ?? 0;
    this.steps = 0;
    this.moves = 0;
    this.ahead = [];
    this.last = null;
    this.ended = false;
    this.change = () => {};
  }

  /** Shows the run until it ends. */
  async show(signal) {
    signal.addEventListener("abort", () => this.#end(), { once: true });
    this.#tell("started", { puzzle: {} });
    while (!this.ended) {
      if (this.paused && this.steps === 0) await this.#until();
      else if (this.delay === 0 && !this.paused) await this.#runFreely();
      else await this.#showOne();
    }
  }

  /** At full speed, until it ends or somebody takes the reins. */
  async #runFreely() {
    this.ahead = [];
    const reins = new AbortController();
    this.change = () => reins.abort();
    const job = { kind: "watch", address: "/api/watch", body: this.body, seed: this.seed, skipped: this.moves, steps: 0 };
    await this.#work(job, reins.signal, (name, data) => name !== "started" && this.#tell(name, data));
    this.change = () => {};
  }

  /** The next move, after its delay. */
  async #showOne() {
    if (this.ahead.length === 0) {
      const job = { kind: "watch", address: "/api/watch", body: this.body, seed: this.seed, skipped: this.moves, steps: AHEAD };
      const reins = new AbortController();
      // Only an end ends this: whatever else is asked for meanwhile is quickly reached.
      this.change = () => this.ended && reins.abort();
      await this.#work(job, reins.signal, (name, data) => (name === "state" || name === "ended") && this.ahead.push([name, data]));
      this.change = () => {};
    }
    let together = 1;
    if (this.paused) this.steps -= 1;
    else {
      // Timers are slower than the fastest pace; then several moves are shown as one.
      together = Math.max(1, Math.round(SHORTEST_WAIT / this.delay));
      await this.#until(Math.max(this.delay, SHORTEST_WAIT));
      if (this.paused) return;
    }
    if (this.ended) return;
    const next = this.ahead.splice(0, Math.min(together, this.ahead.length - 1) || 1).at(-1);
    if (next) this.#tell(...next);
    // The last state and the end come together.
    if (this.ahead[0]?.[0] === "ended") this.#tell(...this.ahead.shift());
  }

  async #work(job, signal, hear) {
    try {
      await work(job, { signal, hear });
    } catch (error) {
      if (error.name === "AbortError" || this.ended) return;
      this.#tell("ended", { ...this.last, outcome: "failed", line: error.message });
    }
  }

  /** Waits for a change, or so long. */
  #until(milliseconds = 0) {
    return new Promise((resolve) => {
      const timer = milliseconds && setTimeout(resolve, milliseconds);
      this.change = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #tell(name, data) {
    if (this.ended) return;
    if (data.events !== undefined) this.moves = data.events;
    if (name === "state") this.last = data;
    if (name === "ended") this.#end();
    this.take(name, { ...data, run: this.id, method: this.method, paused: this.paused });
  }

  #end() {
    this.ended = true;
    runs.delete(this.id);
    this.change();
  }

  /** What a request to the server would do. */
  hold({ action, delay_ms: delay }) {
    if (action === "stop") {
      const last = this.last ?? { grid: this.body.puzzle, elapsed_ms: 0 };
      this.#tell("ended", { ...last, outcome: "stopped", line: texts.ends.stopped });
    } else if (action === "pace") this.delay = delay;
    else {
      this.paused = action !== "resume";
      this.steps = action === "step" ? this.steps + 1 : 0;
      if (this.last) this.take("state", { ...this.last, run: this.id, method: this.method, paused: this.paused });
    }
    this.change();
    return { run: this.id, paused: this.paused, delay_ms: this.delay };
  }
}

/** Runs methods side by side, each in a worker of its own, and tells of all of them. */
export async function watch(body, signal, take) {
  // What is wrong with the puzzle is told before anything runs.
  await work({ kind: "ask", address: "/api/convert", body: { puzzle: body.puzzle, shape: body.shape } }, { signal });
  const started = body.methods.map((method) => new Run(body, method, take));
  for (const run of started) runs.set(run.id, run);
  await Promise.all(started.map((run) => run.show(signal)));
}

/** Holds the reins of a run. */
export function hold(id, action) {
  const run = runs.get(id);
  if (!run) throw new Refusal({ kind: "not-found", message: texts.ends.stopped });
  return run.hold(action);
}
