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
  if (name === "theme") showTheme();
}

export function showTheme() {
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}
