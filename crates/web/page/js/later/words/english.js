// The English words of the parts that load when they are wanted; `german.js` has the same entries.

const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
const megabytes = (number) => number.toLocaleString("en", { maximumSignificantDigits: 2 });

export const words = {
  // what is kept
  dataTitle: "Your data",
  dataIntro: "Your games, what you solved and learnt, and your settings are in this browser alone. A file takes them to another one, or keeps them safe.",
  dataNotKept: "This browser keeps nothing beyond this tab: it is set so, or its storage is damaged. What you do here is gone when the tab is closed.",
  dataAmount: (games, solved) => `${count(games, "game", "games")} under way, ${count(solved, "puzzle", "puzzles")} solved.`,
  room: (used, all) => `They take ${megabytes(used)} of ${megabytes(all)} megabytes. When there is no room, the way back through the oldest games that were put aside goes first, then those games; you are told.`,
  keepForGood: "Ask the browser never to clear them",
  isForGood: "The browser will not clear them by itself.",
  notForGood: "The browser does not promise that now; it may once you come here more often.",
  exportAll: "Save everything",
  importAll: "Bring a file back",
  chooseData: "A file with everything",
  brought: (games, solved, when) => `The file is of ${when} and has ${count(games, "game", "games")} and ${count(solved, "solved puzzle", "solved puzzles")}.`,
  addToMine: "Add it to mine",
  replaceMine: "Put it in the place of mine",
  refusals: {
    notOurs: () => "This is no file that kudosu saved.",
    cutOff: () => "This file ends in the middle: it was not saved or copied whole. Nothing was taken from it.",
    changed: () => "This file was changed or damaged after it was saved. Nothing was taken from it.",
    newer: (version) => `This file is of a newer kudosu (version ${version} of such files). Reload the page to get that, then try again.`,
    game: (at, all) => `Game ${at} of ${all} in this file is damaged. Nothing was taken from it.`,
  },
};
