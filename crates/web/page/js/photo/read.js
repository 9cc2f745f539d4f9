// Photographs by the program behind the page. `cargo xtask site` puts a reader in this browser in its place.

import { request } from "../server.js";

/** Reads what a canvas shows. It goes to the program on this machine and nowhere else. */
export async function readPhoto(canvas, signal) {
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return (await request("/api/photo", { body: picture, signal })).json();
}
