// The dialog with a picture of the board: to save as lines or as pixels, or to copy.

import { ask, wasWithdrawn } from "../api.js";
import { button, html } from "../dom.js";
import { downloadBlob } from "../files.js";
import { texts } from "../texts.js";
import { say } from "../toast.js";
import { showDialog } from "./dialog.js";

/** Pixels across; enough for a slide and for paper. */
const WIDTH = 1160;

/** Shows the picture of a position; `wish` is what the engine is asked for. */
export function showPicture(wish) {
  const place = html("div", { class: "picture" }, html("p", { class: "quiet" }, texts.thinking));
  const problem = html("p", { class: "problem", role: "alert" });
  const reins = new AbortController();
  let drawing = "";
  const trying = (act) => async () => {
    try {
      await act();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const buttons = [
    button(texts.savePng, trying(async () => downloadBlob("kudosu.png", await pixels(drawing))), { class: "primary", picture: "save" }),
    button(texts.saveSvg, trying(() => downloadBlob("kudosu.svg", lines(drawing))), { picture: "save" }),
    button(texts.copyPicture, trying(async () => {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels(drawing) })]);
      say(texts.copied);
    })),
  ];
  for (const it of buttons) it.disabled = true;
  ask("/api/draw", wish, reins.signal)
    .then(({ svg, caption, error }) => {
      if (!svg) throw new Error(error);
      drawing = svg;
      place.replaceChildren(html("img", { src: addressOf(svg), alt: caption || texts.picture }));
      for (const it of buttons) it.disabled = false;
    })
    .catch((error) => wasWithdrawn(error) || place.replaceChildren(html("p", { class: "problem" }, error.message)));
  return showDialog(texts.picture, () => [place, problem, html("div", { class: "buttons" }, ...buttons)], { wide: true }).then(() => reins.abort());
}

/** The drawing as an address, which the server's policy allows for pictures. */
function addressOf(drawing) {
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function lines(drawing) {
  return new Blob([drawing], { type: "image/svg+xml" });
}

/** The drawing as pixels, with the fonts of this browser. */
async function pixels(drawing) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing);
  const sized = drawing.replace("<svg ", `<svg width="${WIDTH}" height="${Math.round((WIDTH * height) / width)}" `);
  const image = new Image();
  image.src = addressOf(sized);
  await image.decode();
  const canvas = html("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
