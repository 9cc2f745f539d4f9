// What the player chose once and for all, kept in the browser.

const KEY = "kudosu.settings";

const USUAL = {
  theme: "system",
  /** Its code, or nothing for the browser's. */
  language: "",
  warnDuplicates: true,
  warnWrong: false,
  tidyNotes: true,
  autoCandidates: false,
  digitFirst: false,
  /** Numbers of how hard a puzzle is; newcomers see a word. */
  expert: false,
  /** Of all words, in percent. */
  textSize: "100",
  showPeers: true,
  showTimer: true,
  uniqueness: true,
  pace: 4,
  methods: ["excluding", "recursive", "csp"],
};

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** @type {typeof USUAL} */
export const settings = { ...USUAL, ...read() };

export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage forgets the choice; nothing else depends on it.
  }
  if (name === "theme" || name === "textSize") showTheme();
}

/** Shows the page in the chosen colours and size. */
export function showTheme() {
  const { dataset } = document.documentElement;
  if (settings.theme === "system") delete dataset.theme;
  else dataset.theme = settings.theme;
  if (settings.textSize === "100") delete dataset.text;
  else dataset.text = settings.textSize;
}
