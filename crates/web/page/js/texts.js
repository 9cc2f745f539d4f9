// The texts of the page in the player's language. Each language is one table in `texts/`, and only the one
// that is wanted is loaded.

import { settings } from "./settings.js";

const TABLES = {
  en: async () => (await import("./texts/english.js")).english,
  de: async () => (await import("./texts/german.js")).german,
};

/** What was chosen in the settings, or else the first of the browser's languages that has a table. */
function chosenLanguage() {
  const wished = [settings.language, ...(navigator.languages ?? [navigator.language])];
  const known = wished.map((code) => String(code ?? "").slice(0, 2).toLowerCase()).find((code) => code in TABLES);
  return known ?? "en";
}

/** The code of the language, for the server and for dates. */
export const language = chosenLanguage();

/** @type {typeof import("./texts/english.js").english} */
export const texts = await TABLES[language]();
