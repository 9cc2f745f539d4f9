// What was refused, in the words of whoever refused it.

import { texts } from "./texts.js";

/** A question that was not answered: of what kind the reason is, and where in the text. */
export class Refusal extends Error {
  constructor({ kind, message, help = null, line = null, column = null }) {
    super(texts.refused(kind, message));
    Object.assign(this, { kind, help, line, column });
  }
}
