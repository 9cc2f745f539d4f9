// A worker that works out how hard one puzzle is, and is ended then.

/** The scales in the order of the module. */
const SCALES = ["te", "b", "gb", "w", "gw", "bxb", "bxbb"];

addEventListener("message", async ({ data: { module, puzzle, scales } }) => {
  let bytes;
  try {
    const fetched = await fetch(module);
    if (!fetched.ok) throw new Error(String(fetched.status));
    bytes = await fetched.arrayBuffer();
  } catch {
    return postMessage({ missing: true });
  }
  const known = {};
  const told = (scale, kind, number) => {
    const name = SCALES[scale];
    delete known[`${name}_at_least`];
    if (kind === 0) known[name] = number;
    else if (kind === 1) known[`${name}_at_least`] = number;
    else known[`${name}_never`] = true;
    postMessage({ known });
  };
  try {
    const { instance } = await WebAssembly.instantiate(bytes, { page: { told } });
    const engine = instance.exports;
    const digits = Uint8Array.from(puzzle, (sign) => Number(sign) || 0);
    for (const scale of scales) {
      new Uint8Array(engine.memory.buffer, engine.puzzle_at(), digits.length).set(digits);
      engine.rate(SCALES.indexOf(scale));
    }
    postMessage({ over: true });
  } catch (error) {
    postMessage({ broken: String(error) });
  }
});
