// A worker with the engine in it: takes one job at a time and tells what comes of it.
// To stop a job the page ends the whole worker.

let engine = null;
let mistake = "";

const decoder = new TextDecoder();
const textAt = (at, length) => decoder.decode(new Uint8Array(engine.memory.buffer, at, length));

/** What the engine is lent. */
const page = {
  now: () => performance.now(),
  chance: () => {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return high * 2 ** 21 + (low >>> 11);
  },
  told: (at, length) => {
    const text = textAt(at, length);
    const end = text.indexOf("\n");
    postMessage({ event: text.slice(0, end), data: JSON.parse(text.slice(end + 1)) });
  },
  broke: (at, length) => (mistake = textAt(at, length)),
};

const JOBS = {
  ask: () => engine.ask(),
  make: () => engine.make(),
  watch: ({ seed, skipped, steps }) => engine.watch(seed, skipped, steps),
};

function work(job) {
  const request = new TextEncoder().encode(job.body === undefined ? job.address : `${job.address}\n${JSON.stringify(job.body)}`);
  const at = engine.request_at(request.length);
  new Uint8Array(engine.memory.buffer, at, request.length).set(request);
  const sign = JOBS[job.kind](job);
  if (sign === 2) return { lacks: true };
  const answer = JSON.parse(textAt(engine.answer_at(), engine.answer_length()));
  return sign === 1 ? { answer } : { refused: answer.error };
}

let ready = null;

addEventListener("message", async ({ data }) => {
  if (data.module) {
    ready = WebAssembly.instantiate(data.module, { page }).then((instance) => (engine = instance.exports));
    return;
  }
  try {
    await ready;
    postMessage(work(data));
  } catch (error) {
    // The engine itself tells of a mistake before it breaks off. Where it could not, it ran out of memory.
    if (mistake) console.error(mistake);
    postMessage({ broken: mistake ? "internal" : "out-of-memory", message: mistake || String(error) });
  }
});
