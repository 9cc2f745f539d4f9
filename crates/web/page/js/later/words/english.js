// The English words of the parts that load when they are wanted; `german.js` has the same entries.

const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
const megabytes = (number) => number.toLocaleString("en", { maximumSignificantDigits: 2 });

export const words = {
  // the rules of a puzzle
  rulesTitle: "Rules",
  by: (author) => `by ${author}`,
  inTheirWords: "In the words of its author",
  usualRules: (side, houses) => `Every row, every column${houses && ` and ${houses}`} holds each digit from 1 to ${side} once.`,
  boxes: "every box with a thick border",
  regions: "every region with a thick border",
  diagonals: (count) => (count > 1 ? "So does each of the two diagonals." : "So does the diagonal."),
  moreHouses: (count) => (count > 1 ? `So does each of the ${count} shaded groups of cells.` : "So does the shaded group of cells."),
  rulesOfClues: "Its clues",
  lightClues: (rule, number) => `${rule} Shows ${count(number, "clue", "clues")} on the board.`,
  atCell: (row, column) => `At row ${row}, column ${column}`,
  clueSays: (name, rule) => `${name}: ${rule}.`,

  // paper
  printTitle: "Print",
  printWhat: "What",
  printWhats: [["this", "this puzzle"], ["daily", "today's puzzles"], ["collection", "the collection"], ["new", "new puzzles"]],
  howMany: "How many",
  perPage: "Puzzles a page",
  paperTitle: "Title on each page",
  solutions: "Solutions",
  solutionPlaces: [["none", "none"], ["below", "upside down below"], ["end", "on pages at the end"]],
  withLevel: "Say how hard each is",
  onPages: (puzzles, pages) => `${count(puzzles, "puzzle", "puzzles")} on ${count(pages, "page", "pages")}, and the solutions where you want them.`,
  makingForPaper: (at, all) => `Making puzzle ${at} of ${all} …`,
  boardOnPaper: "Puzzle",
  solutionsBelow: "Solutions, upside down",

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
