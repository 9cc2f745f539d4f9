// The words of the learning path in the player's language: few visits want them, so they are apart from the
// others.

import { language } from "../texts.js";

/** @type {typeof import("./english.js").words} */
export const { words } = await import(`./${language === "de" ? "german" : "english"}.js`);

/** What a lesson is called. */
export const titleOf = (id) => words.lessons[id][0];
