// The frame of every dialog: a title, a way out, and focus that comes back.

import { button, html } from "../dom.js";
import { texts } from "../texts.js";

let number = 0;

/**
 * Shows a modal dialog. Resolves with whatever `close(value)` was called with; Escape gives undefined.
 * @param {string} title
 * @param {(close: (value?: any) => void) => (Node | string)[]} content
 */
export function showDialog(title, content, { wide = false } = {}) {
  number += 1;
  const id = `dialog-${number}`;
  return new Promise((resolve) => {
    let answer;
    const close = (value) => {
      answer = value;
      dialog.close();
    };
    const heading = html("h2", { id }, title);
    const out = button(texts.close, () => close(), { picture: "close", quiet: true, class: "plain" });
    const dialog = html("dialog", { "aria-labelledby": id, class: wide ? "wide" : "" });
    dialog.append(html("header", {}, heading, out), html("div", { class: "content" }, ...content(close)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("[autofocus]")?.focus();
  });
}

/** Asks a question with two answers; true for the first. */
export function askYesNo(title, question, yes, no) {
  return showDialog(title, (close) => [
    html("p", {}, question),
    html("div", { class: "buttons" },
      button(yes, () => close(true), { class: "primary" }),
      button(no, () => close(false), { autofocus: true })),
  ]).then(Boolean);
}
