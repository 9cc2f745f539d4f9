// A worker that reads one photograph and is ended then.

addEventListener("message", async ({ data: { module, width, height, pixels } }) => {
  let bytes;
  try {
    const fetched = await fetch(module);
    if (!fetched.ok) throw new Error(String(fetched.status));
    bytes = await fetched.arrayBuffer();
  } catch {
    return postMessage({ missing: true });
  }
  try {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const reader = instance.exports;
    const at = reader.pixels_at(pixels.length);
    new Uint8Array(reader.memory.buffer, at, pixels.length).set(pixels);
    reader.read_pixels(width, height);
    const answer = new Uint8Array(reader.memory.buffer, reader.answer_at(), reader.answer_length());
    postMessage({ answer: JSON.parse(new TextDecoder().decode(answer)) });
  } catch (error) {
    postMessage({ broken: String(error) });
  }
});
