// The texts of the page in the player's language. Each language is one table in `texts/`, and only the one
// that is wanted is loaded.

const TABLES = {
  en: async () => (await import("./texts/english.js")).english,
  de: async () => (await import("./texts/german.js")).german,
};

/** The code of the language, for the server and for dates; `begin.js` has chosen it. */
export const language = document.documentElement.lang in TABLES ? document.documentElement.lang : "en";

/** @type {typeof import("./texts/english.js").english} */
export const texts = await TABLES[language]();
