// What comes before everything else, in a script of its own that needs no other: the language, the colours,
// and for somebody who has never been here the first board. It is there to be looked at, and to be pressed,
// while the modules are on their way; what is pressed meanwhile waits for them in `begun`.

(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage is forbidden, and everybody is here for the first time
    }
  };
  let settings = {};
  try {
    settings = JSON.parse(kept("kudosu.settings")) ?? {};
  } catch {
    // Damaged settings are as good as none.
  }

  // What was chosen in the settings, or else the first of the browser's languages that has a table.
  const tables = { en: "english", de: "german" };
  const wished = [settings.language, ...(navigator.languages ?? [navigator.language])].map((code) => String(code ?? "").slice(0, 2).toLowerCase());
  root.lang = wished.find((code) => Object.hasOwn(tables, code)) ?? "en";
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `js/texts/${tables[root.lang]}.js` }));

  if (settings.theme && settings.theme !== "system") root.dataset.theme = settings.theme;
  if (settings.textSize && settings.textSize !== "100") root.dataset.text = settings.textSize;

  if (kept("kudosu.visited") || location.hash) return;
  const puzzle = document.querySelector("meta[name=kudosu-first]").content;
  const waiting = [];

  // As `board.js` draws it, so that nothing moves when that takes over.
  const [cell, edge, rim] = [100, 5, 26.6];
  const far = edge + 9 * cell;
  const make = (name, attributes, words = "") => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = words;
    return element;
  };
  const board = make("svg", { class: "board", viewBox: `${-rim} ${-rim} ${far + edge + rim} ${far + edge + rim}`, "aria-hidden": "true" });
  board.append(make("rect", { class: "ground", x: edge, y: edge, width: 9 * cell, height: 9 * cell }));
  const lines = (every) => Array.from({ length: 8 }, (_, at) => at + 1).filter((at) => (at % 3 === 0) === every).map((at) => edge + at * cell);
  const across = (places) => places.map((at) => `M${edge} ${at}H${far}M${at} ${edge}V${far}`).join("");
  board.append(make("path", { class: "thin", d: across(lines(false)) }), make("path", { class: "thick", d: across(lines(true)) }));
  board.append(make("rect", { class: "outline", x: edge, y: edge, width: 9 * cell, height: 9 * cell, rx: 3 }));
  for (let at = 0; at < 9; at += 1) {
    const middle = edge + (at + 0.5) * cell;
    const beside = 2 - rim / 2;
    board.append(make("text", { class: "number", "font-size": rim * 0.72, x: middle, y: beside }, at + 1), make("text", { class: "number", "font-size": rim * 0.72, x: beside, y: middle }, at + 1));
  }
  const middle = (at) => ({ x: edge + ((at % 9) + 0.5) * cell, y: edge + (Math.floor(at / 9) + 0.5) * cell });
  const givens = make("g", { class: "given" });
  [...puzzle].forEach((digit, at) => digit !== "." && givens.append(make("text", { class: "digit", ...middle(at) }, digit)));
  const chosen = make("rect", { class: "selection", x: edge + 4, y: edge + 4, width: cell - 8, height: cell - 8 });
  board.append(givens, chosen);

  let at = 0;
  board.addEventListener("pointerdown", (event) => {
    const { left, top, width } = board.getBoundingClientRect();
    const place = (from, to) => Math.floor((((to - from) / width) * (far + edge + rim) - rim - edge) / cell);
    const [column, row] = [place(left, event.clientX), place(top, event.clientY)];
    if (column < 0 || row < 0 || column > 8 || row > 8) return;
    at = row * 9 + column;
    chosen.setAttribute("x", edge + column * cell + 4);
    chosen.setAttribute("y", edge + row * cell + 4);
    waiting.push({ cell: at });
  });
  const note = (event) => {
    const { key } = event;
    if (!/^(Arrow\w+|[1-9]|Backspace|Delete)$/.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
    waiting.push({ key });
    event.preventDefault();
  };
  document.addEventListener("keydown", note);

  const box = (name, ...inside) => {
    const made = document.createElement("div");
    made.className = name;
    made.append(...inside);
    return made;
  };
  const stage = box("stage", box("board-head"), box("board-place", board));
  const element = box("begun", box("play-view", stage, box("side")));
  document.body.append(element);

  /** Takes the board away and gives what was pressed on it, in order: {cell} or {key}. */
  globalThis.begun = {
    over() {
      element.remove();
      document.removeEventListener("keydown", note);
      return waiting;
    },
  };
})();
