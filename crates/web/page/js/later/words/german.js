// The German words of the parts that load when they are wanted, entry by entry as in `english.js`.

const count = (number, one, many) => `${number.toLocaleString("de")} ${number === 1 ? one : many}`;
const megabytes = (number) => number.toLocaleString("de", { maximumSignificantDigits: 2 });

export const words = {
  // the rules of a puzzle
  rulesTitle: "Regeln",
  by: (author) => `von ${author}`,
  inTheirWords: "In den Worten dessen, der es gemacht hat",
  usualRules: (side, houses) => `Jede Zeile, jede Spalte${houses && ` und ${houses}`} enthält jede Ziffer von 1 bis ${side} einmal.`,
  boxes: "jeder dick umrandete Block",
  regions: "jedes dick umrandete Gebiet",
  diagonals: (count) => (count > 1 ? "Ebenso jede der beiden Diagonalen." : "Ebenso die Diagonale."),
  moreHouses: (count) => (count > 1 ? `Ebenso jede der ${count} getönten Gruppen von Zellen.` : "Ebenso die getönte Gruppe von Zellen."),
  rulesOfClues: "Seine Hinweise",
  lightClues: (rule, number) => `${rule} Zeigt ${count(number, "Hinweis", "Hinweise")} auf dem Brett.`,
  atCell: (row, column) => `Bei Zeile ${row}, Spalte ${column}`,
  clueSays: (name, rule) => `${name}: ${rule}.`,

  // paper
  printTitle: "Drucken",
  printWhat: "Was",
  printWhats: [["this", "dieses Rätsel"], ["daily", "die Rätsel von heute"], ["collection", "die Sammlung"], ["new", "neue Rätsel"]],
  howMany: "Wie viele",
  perPage: "Rätsel je Seite",
  paperTitle: "Titel auf jeder Seite",
  solutions: "Lösungen",
  solutionPlaces: [["none", "keine"], ["below", "kopfüber darunter"], ["end", "auf Seiten am Ende"]],
  withLevel: "Dazuschreiben, wie schwer jedes ist",
  onPages: (puzzles, pages) => `${count(puzzles, "Rätsel", "Rätsel")} auf ${count(pages, "Seite", "Seiten")}, und die Lösungen, wo du sie willst.`,
  makingForPaper: (at, all) => `Rätsel ${at} von ${all} wird gemacht …`,
  boardOnPaper: "Rätsel",
  solutionsBelow: "Lösungen, kopfüber",

  // what is kept
  dataTitle: "Deine Daten",
  dataIntro: "Deine Spiele, was du gelöst und gelernt hast und deine Einstellungen sind nur in diesem Browser. Mit einer Datei kommen sie in einen anderen, oder sind sicher verwahrt.",
  dataNotKept: "Dieser Browser bewahrt über diesen Tab hinaus nichts auf: Er ist so eingestellt, oder sein Speicher ist beschädigt. Was du hier tust, ist weg, wenn der Tab zu ist.",
  dataAmount: (games, solved) => `${count(games, "Spiel", "Spiele")} im Gang, ${count(solved, "Rätsel", "Rätsel")} gelöst.`,
  room: (used, all) => `Sie brauchen ${megabytes(used)} von ${megabytes(all)} Megabyte. Reicht der Platz nicht, geht zuerst der Rückweg der ältesten zurückgelegten Spiele, dann diese Spiele; das wird dir gesagt.`,
  keepForGood: "Den Browser bitten, sie nie zu löschen",
  isForGood: "Der Browser löscht sie nicht von sich aus.",
  notForGood: "Der Browser verspricht das jetzt nicht; vielleicht, wenn du öfter hier bist.",
  exportAll: "Alles sichern",
  importAll: "Eine Datei zurückholen",
  chooseData: "Eine Datei mit allem",
  brought: (games, solved, when) => `Die Datei ist vom ${when} und enthält ${count(games, "Spiel", "Spiele")} und ${count(solved, "gelöstes Rätsel", "gelöste Rätsel")}.`,
  addToMine: "Zu meinem dazunehmen",
  replaceMine: "An die Stelle von meinem setzen",
  refusals: {
    notOurs: () => "Das ist keine Datei, die kudosu gesichert hat.",
    cutOff: () => "Diese Datei endet mittendrin: Sie wurde nicht ganz gesichert oder kopiert. Nichts daraus wurde übernommen.",
    changed: () => "Diese Datei wurde nach dem Sichern geändert oder beschädigt. Nichts daraus wurde übernommen.",
    newer: (version) => `Diese Datei ist von einem neueren kudosu (Fassung ${version} solcher Dateien). Lade die Seite neu, um es zu bekommen, und versuche es dann noch einmal.`,
    game: (at, all) => `Spiel ${at} von ${all} in dieser Datei ist beschädigt. Nichts daraus wurde übernommen.`,
  },
};
