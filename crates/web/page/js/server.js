// The program behind the page, where there is one: requests that can be withdrawn, and streams of events.

import { Refusal } from "./refusal.js";
import { texts } from "./texts.js";

export async function request(path, { body, signal, accept = "application/json" } = {}) {
  const options = { signal, headers: { accept } };
  if (body instanceof Blob) {
    Object.assign(options, { method: "POST", body });
    options.headers["content-type"] = body.type;
  } else if (body !== undefined) {
    Object.assign(options, { method: "POST", body: JSON.stringify(body) });
    options.headers["content-type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ kind: "offline", message: texts.serverGone });
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refusal(told?.error ?? { kind: "odd", message: texts.serverOdd });
}

/** Asks something; `withdrawn` errors are for whoever withdrew. */
export async function ask(path, body, signal) {
  return (await request(path, { body, signal })).json();
}

/**
 * Follows a stream of events until it ends. Each is handed over as (name, data).
 * Aborting the signal closes the connection, and the server stops working.
 */
export async function follow(path, body, signal, take) {
  const answer = await request(path, { body, signal, accept: "text/event-stream" });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const field = (name) => block.split("\n").find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trim();
      const data = field("data");
      if (data) take(field("event") ?? "message", JSON.parse(data));
    }
  }
}
