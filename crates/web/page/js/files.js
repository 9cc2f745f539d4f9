// Texts out of the page: as a file, or onto the clipboard.

import { texts } from "./texts.js";
import { say } from "./toast.js";

export function download(name, text) {
  downloadBlob(name, new Blob([text], { type: "text/plain" }));
}

export function downloadBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Copies what a field shows, or selects it where copying is not allowed. */
export async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    say(texts.copied);
  } catch {
    field.select();
    say(texts.copyByHand);
  }
}
