// The page begins here: the bar, the two views, what is remembered, and what comes from outside.

import { check, select } from "./actions.js";
import { isSite } from "./api.js";
import { app } from "./app.js";
import { arrive } from "./arrive.js";
import { celebrate } from "./celebrate.js";
import { followClues } from "./clues.js";
import { askYesNo } from "./dialogs/dialog.js";
import { showNew } from "./dialogs/new.js";
import { showRecords } from "./dialogs/records.js";
import { openDamagedLink, openText, paste } from "./dialogs/open.js";
import { showSave } from "./dialogs/save.js";
import { reopen, showHelp, showSettings, showShare } from "./dialogs/simple.js";
import { button, html } from "./dom.js";
import { Game } from "./game.js";
import { isFirstVisit, keepView, kept, keptView, onStore, openStore } from "./keep.js";
import { listenToKeys } from "./keys.js";
import { LearnView, learnFrom } from "./learn.js";
import { gameBehind } from "./link.js";
import { part } from "./later.js";
import { PlayView, keepTime } from "./play.js";
import { record } from "./records.js";
import { shapeOf } from "./shape.js";
import { texts } from "./texts.js";
import { dateOf } from "./time.js";
import { hush, hushPassing, say, toastPlace } from "./toast.js";
import { WatchView } from "./watch.js";

const play = new PlayView();
const watch = new WatchView();
const learn = new LearnView();
const tabs = new Map();
const toasts = toastPlace();
const homePlace = html("div", { class: "home-place" });
let home = null;

/** The picture in what was pasted or dropped. */
const pictureIn = (data) => [...(data?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? null;

/** What is about photographs loads when somebody has one. */
async function openPhoto(picture = null) {
  try {
    (await import("./photo/dialog.js")).openPhoto(picture);
  } catch {
    say(texts.serverGone);
  }
}

function fillBar() {
  const tab = (name) => {
    const element = button(texts[name], () => show(name), { class: "tab" });
    tabs.set(name, element);
    return element;
  };
  // On a telephone there is room for a row of tools; the others come when they are asked for, and go again.
  const unfold = (unfolded) => {
    tools.classList.toggle("unfolded", unfolded);
    more.setAttribute("aria-expanded", String(unfolded));
  };
  const tool = (label, act, picture, kind = "") => {
    const use = () => {
      unfold(false);
      act();
    };
    return button(label, use, { picture, title: label, class: kind });
  };
  const more = button(texts.moreTools, () => unfold(!tools.classList.contains("unfolded")), { picture: "more", class: "more-tools", "aria-expanded": "false" });
  const views = html("nav", { class: "tabs", "aria-label": texts.views }, tab("home"), tab("play"), tab("learn"), tab("watch"));
  const tools = html("div", { class: "bar-tools", role: "group", "aria-label": texts.tools },
    tool(texts.newPuzzle, showNew, "add"),
    tool(texts.open, () => openText(), "folder"),
    tool(texts.photo, () => openPhoto(), "camera", "rare"),
    tool(texts.save, showSave, "save", "rare"),
    tool(texts.share, showShare, "share", "rare"),
    tool(texts.print, async () => (await part("print"))?.showPrint(), "print", "rare"),
    tool(texts.records, showRecords, "chart", "rare"),
    tool(texts.settings, showSettings, "gear"),
    tool(texts.help, showHelp, "help"),
    more);
  // The bar itself is in the page from the start, so that there is something to see at once.
  document.querySelector(".bar").append(views, tools);
}

function show(name) {
  // What was said about one view is not about another.
  if (app.view !== name) hushPassing();
  app.view = name;
  keepView(name);
  play.element.hidden = name !== "play";
  watch.element.hidden = name !== "watch";
  learn.element.hidden = name !== "learn";
  homePlace.hidden = name !== "home";
  for (const [its, tab] of tabs) {
    if (its === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  // Beside the board there is room for messages, so that none covers what is to be pressed.
  const place = name === "play" ? play.side : document.querySelector("main");
  if (toasts.parentElement !== place) place.prepend(toasts);
  if (name === "watch") watch.open();
  if (name === "learn") learn.open();
  if (name === "home") openHome();
  else home?.leave();
  app.refresh();
}

/** Opens the lessons that the page's address names. */
function takeLessonLink() {
  const { hash } = location;
  history.replaceState(null, "", location.pathname + location.search);
  show("learn");
  learn.follow(hash).then((isOne) => isOne || say(texts.noLesson));
}

/** Home loads when it is wanted. */
async function openHome() {
  const loaded = await part("home");
  if (!loaded) return;
  home ??= new loaded.Home({ play: () => show("play"), learn: () => show("learn"), makeNew: showNew });
  homePlace.replaceChildren(home.element);
  if (app.view === "home") home.open();
}

/** Opens the game behind the page's address, and asks first when another one is running. */
async function takeLink() {
  if (!location.hash) return;
  if (location.hash.startsWith("#learn")) return takeLessonLink();
  let shared = null;
  const link = location.href;
  try {
    shared = gameBehind(location.hash);
  } catch (error) {
    // What came is shown, so that it can be asked for again or put right; nothing on the board changes.
    openDamagedLink(link, error);
  }
  history.replaceState(null, "", location.pathname + location.search);
  if (!shared) return;
  const alike = shared.key() === app.game.key() && !shared.isRunning();
  const asks = app.game.isRunning() && (!alike || shared.isRunning());
  if (alike && app.game.isRunning()) return;
  if (asks && !(await askYesNo(texts.linkTitle, texts.linkAsk, texts.linkOpen, texts.linkKeep))) return;
  arrive(shared);
}

/** The first visit begins with a puzzle to play and a word on how, not with an empty grid. */
function firstGame() {
  const puzzle = document.querySelector("meta[name=kudosu-first]").content;
  return Game.of({ puzzle, shape: shapeOf("3x3").form });
}

async function welcome() {
  const { game } = app;
  app.saveSoon();
  const tour = await part("tour");
  if (app.game === game && app.view === "play") tour?.showTour(play.tourPlace, () => app.view === "play" && play.board.rove(app.focus, true));
}

/** Does what was pressed on the board that was there before this one. */
function catchUpWith(pressed) {
  for (const { cell, key } of pressed) {
    if (cell !== undefined) select(cell);
    else document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }
  if (pressed.length) play.board.rove(app.focus, true);
}

let toldFull = false;

/** Celebrates a solved game, and tells of one that is only full. */
function cheer() {
  const { game } = app;
  // Whether the last digit keeps all clues is known in a moment.
  if (!game.isJudged()) return;
  if (!game.isSolved()) {
    game.cheered = false;
    const full = !game.setting && game.filled() === game.shape.cellCount;
    if (full && !toldFull) say(texts.fullButWrong, { action: texts.check, act: check });
    toldFull = full;
    return;
  }
  // A grid that came filled in is nobody's victory.
  if (game.cheered || !game.values.some((digit) => digit)) return;
  game.cheered = true;
  app.saveNow();
  hush();
  record(game);
  // What is counted elsewhere on the page is shown again.
  queueMicrotask(() => app.refresh());
  celebrate(game.milliseconds, showNew, async () => (await part("review"))?.showReview(game));
}

function listen() {
  listenToKeys({
    hint: () => play.hints.next(),
    applyHint: () => play.hints.applyHint(),
    closeHint: () => play.hints.close() || play.steps.close(),
    goPart: (by) => play.hints.goPart(by) || play.steps.goPart(by),
    help: showHelp,
  });
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    const picture = pictureIn(event.clipboardData);
    if (picture) openPhoto(picture);
    else paste(event.clipboardData?.getData("text/plain") ?? "");
  });
  document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  document.addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    if (document.querySelector("dialog[open]")) return;
    if (pictureIn(event.dataTransfer)) openPhoto(file);
    else paste(await file.text());
  });
  addEventListener("hashchange", takeLink);
  addEventListener("pagehide", () => app.saveLeaving());
  document.addEventListener("visibilitychange", () => (document.hidden ? app.saveLeaving() : app.catchUp()));
}

/** What other tabs do is seen here, and that there is no more room is said. */
function listenToStore() {
  onStore("game", ({ id, isTaken }) => {
    if (id === app.game.id) isTaken ? app.showTaken() : app.catchUp();
  });
  onStore("table", () => app.refresh());
  let isTold = false;
  onStore("trouble", ({ kind, entry }) => {
    const save = { action: texts.saveAll, act: showData, stays: true };
    if (kind === "dropped") say(texts.droppedGame(shapeOf(entry.box).side, dateOf(entry.when)), save);
    else if (!isTold) say(texts.nothingKept, save);
    isTold ||= kind !== "dropped";
  });
}

/** What is kept in this browser, to be saved elsewhere and brought back. */
async function showData() {
  (await part("data"))?.showData();
}

document.querySelector("meta[name=description]").content = texts.description;
play.onNew = showNew;
app.onStart = () => app.view === "play" && play.board.rove(app.focus, true);
await openStore();
const before = await kept();
const first = isFirstVisit() && !before ? firstGame() : null;
app.game = before ?? first ?? app.game;
learnFrom(learn, show);
const skip = html("a", { class: "skip", href: "#board" }, texts.skip);
skip.addEventListener("click", (event) => {
  event.preventDefault();
  show("play");
  play.board.rove(app.focus, true);
});
fillBar();
document.body.prepend(skip);
const pressed = globalThis.begun?.over() ?? [];
document.body.append(html("main", {}, homePlace, play.element, learn.element, watch.element));
show(keptView());
app.onRefresh(cheer);
followClues();
listen();
listenToStore();
keepTime(() => play.showTime());
if (!app.game.status) app.learnSoon();
takeLink();
reopen();
// Who came by a link to a game or to a lesson knows what for.
if (app.game === first) {
  catchUpWith(pressed);
  welcome();
}
if (isSite) import("./engine/offline.js").then(({ keepOffline }) => keepOffline());
