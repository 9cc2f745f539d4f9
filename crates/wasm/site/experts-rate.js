// How hard a puzzle is, in this browser: a worker with a module of its own, which is fetched when it is first
// wanted.

import { Refusal } from "../refusal.js";
import { texts } from "../texts.js";

/** Rates a puzzle on these scales as the program behind `kudosu web` does; aborting ends the worker. */
export function rateHardness({ puzzle }, scales, signal, take) {
  const worker = new Worker(new URL("experts-worker.js", import.meta.url));
  const module = new URL("../../hardness.wasm", import.meta.url).href;
  return new Promise((resolve, reject) => {
    const end = (act, value) => {
      worker.terminate();
      act(value);
    };
    const refuse = (kind, message) => end(reject, new Refusal({ kind, message }));
    signal.addEventListener("abort", () => end(reject, new DOMException("withdrawn", "AbortError")), { once: true });
    worker.onerror = () => refuse("internal", texts.engineBroken);
    worker.onmessage = ({ data }) => {
      if (data.known) take(data.known);
      else if (data.missing) refuse("offline", texts.engineMissing);
      else if (data.broken) refuse("internal", texts.engineBroken);
      else end(resolve);
    };
    worker.postMessage({ module, puzzle, scales });
  });
}
