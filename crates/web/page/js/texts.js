// The texts of the page in the player's language. Each language is one table in `texts/`.

import { settings } from "./settings.js";
import { english } from "./texts/english.js";
import { german } from "./texts/german.js";

const TABLES = { en: english, de: german };

/** What was chosen in the settings, or else the first of the browser's languages that has a table. */
function chosenLanguage() {
  const wished = [settings.language, ...(navigator.languages ?? [navigator.language])];
  const known = wished.map((code) => String(code ?? "").slice(0, 2).toLowerCase()).find((code) => code in TABLES);
  return known ?? "en";
}

/** The code of the language, for the server and for dates. */
export const language = chosenLanguage();

/** @type {typeof english} */
export const texts = TABLES[language];
