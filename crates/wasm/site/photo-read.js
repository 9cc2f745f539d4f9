// Photographs in this browser: a worker with a module of its own, which is fetched when it is first wanted.

import { Refusal } from "../refusal.js";
import { texts } from "../texts.js";

const LONGEST = 20000;

/** Reads what a canvas shows; gives what the server would. */
export function readPhoto(canvas, signal) {
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d").getImageData(0, 0, width, height).data;
  const worker = new Worker(new URL("photo-worker.js", import.meta.url));
  const module = new URL("../../photo.wasm", import.meta.url).href;
  return new Promise((resolve, reject) => {
    const end = (act, value) => {
      clearTimeout(late);
      worker.terminate();
      act(value);
    };
    const refuse = (kind, message) => end(reject, new Refusal({ kind, message }));
    const late = setTimeout(() => refuse("unfinished", texts.engineLate), LONGEST);
    signal?.addEventListener("abort", () => end(reject, new DOMException("withdrawn", "AbortError")), { once: true });
    worker.onerror = () => refuse("internal", texts.engineBroken);
    worker.onmessage = ({ data }) => {
      if (data.answer) end(resolve, data.answer);
      else if (data.missing) refuse("offline", texts.engineMissing);
      else refuse("internal", texts.engineBroken);
    };
    worker.postMessage({ module, width, height, pixels }, [pixels.buffer]);
  });
}
