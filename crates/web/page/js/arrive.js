// A game arrives on the board: the one that was there is put aside, and can be brought back at once.

import { app } from "./app.js";
import { texts } from "./texts.js";
import { say } from "./toast.js";

/** Starts a game; says `words`, and how to get the old one back. */
export function arrive(game, words = "") {
  const before = app.game;
  if (app.start(game)) {
    const act = () => app.start(before);
    say(`${words} ${texts.putAside}`.trim(), { action: texts.bringBack, act, holds: true });
  } else if (words) say(words, { holds: true });
}
