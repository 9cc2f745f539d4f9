// The engine of kudosu as a module for Node.js, browsers and bundlers: load it once, ask it as often as you
// like.

/** What the engine refuses, with the same fields as every other way to ask. */
export class Refused extends Error {
  constructor({ kind, message, help = null, line = null, column = null }) {
    super(message);
    this.name = "Refused";
    Object.assign(this, { kind, help, line, column });
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The compiled engine: what was handed over, or the file that lies beside this one. */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  const beside = new URL("./engine.wasm", import.meta.url);
  if (source == null && beside.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(beside));
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source ?? beside);
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status} ${response.url}`);
  // A host that does not know the type of the file is no reason to fail.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the engine. `source` may be its bytes, a response, an address or a compiled module. */
export async function load(source = null) {
  const module = await compiled(source);
  let engine = null;
  let mistake = "";
  let hear = null;
  const textAt = (at, length) => decoder.decode(new Uint8Array(engine.memory.buffer, at, length));
  const page = {
    now: () => performance.now(),
    chance: () => {
      const [high, low] = crypto.getRandomValues(new Uint32Array(2));
      return (high * 2 ** 21) + (low >>> 11);
    },
    told: (at, length) => {
      const text = textAt(at, length);
      const end = text.indexOf("\n");
      hear?.(text.slice(0, end), JSON.parse(text.slice(end + 1)));
    },
    broke: (at, length) => (mistake = textAt(at, length)),
  };
  engine = (await WebAssembly.instantiate(module, { page })).exports;

  function work(call, address, question) {
    if (!engine) throw new Error(`this engine broke down and cannot be asked again; load another one: ${mistake}`);
    const request = encoder.encode(question === undefined ? address : `${address}\n${JSON.stringify(question)}`);
    try {
      const at = engine.request_at(request.length);
      new Uint8Array(engine.memory.buffer, at, request.length).set(request);
      const answered = engine[call]() === 1;
      const answer = JSON.parse(textAt(engine.answer_at(), engine.answer_length()));
      if (answered) return answer;
      throw new Refused(answer.error);
    } catch (error) {
      // What is left of an engine that broke off in the middle must not answer the next question.
      if (error instanceof WebAssembly.RuntimeError) engine = null;
      throw error;
    }
  }

  return {
    /** Asks a verb: "solve", "hint", "rate" and so on. It answers before it returns. */
    ask: (verb, question) => work("ask", `/api/${verb}`, question),
    /** What there is: "techniques", "formats", "examples", "methods" or "clue-kinds". */
    list: (name, { language = null } = {}) => work("ask", `/api/${name}${language ? `?language=${language}` : ""}`),
    /** Makes a puzzle; `onEvent` hears how the search gets on. */
    make(question, onEvent = null) {
      let made = null;
      hear = (name, data) => {
        if (name === "made") made = data;
        onEvent?.(name, data);
      };
      try {
        const ended = work("make", "/api/generate", question);
        return { made, ended };
      } finally {
        hear = null;
      }
    },
  };
}
