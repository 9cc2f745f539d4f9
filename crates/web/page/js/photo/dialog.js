// Puzzles from paper: a photograph from the camera, a file, the clipboard or dropped onto the page is read,
// and shown under what was read, so that one look and one key put right what is doubtful.

import { ask, wasWithdrawn } from "../api.js";
import { arrive } from "../arrive.js";
import { button, html, svg, svgText } from "../dom.js";
import { Game } from "../game.js";
import { showDialog } from "../dialogs/dialog.js";
import { language } from "../texts.js";
import { readPhoto } from "./read.js";

/** Few visits want these words, so they are apart from the others. */
const { words: texts } = await import(`./${language === "de" ? "german" : "english"}.js`);

/** The longer side of what is looked at; a grid that fills half of it can be read. */
const LARGEST = 1600;

/** The dialog; with a picture it is read at once. */
export function openPhoto(picture = null) {
  const place = html("div", { class: "photo" });
  const wrong = html("div", { class: "problem", role: "alert" });
  const told = html("p", { role: "status" });
  const controller = new AbortController();
  let stream = null;
  const endCamera = () => {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
  };
  const shown = showDialog(texts.photoTitle, (close) => {
    const tell = (words) => {
      told.textContent = "";
      wrong.replaceChildren(html("p", {}, words));
    };
    const chooser = html("input", { type: "file", accept: "image/*", hidden: true, "aria-label": texts.choosePicture });
    const read = async (source) => {
      wrong.replaceChildren();
      told.textContent = texts.photoReading;
      let canvas, answer;
      try {
        canvas = await drawn(source);
      } catch {
        return tell(texts.photoProblems["no-picture"]);
      } finally {
        // Only now: a camera that is off shows nothing.
        endCamera();
        place.replaceChildren();
      }
      try {
        answer = await readPhoto(canvas, controller.signal);
      } catch (error) {
        return wasWithdrawn(error) || tell(error.message);
      }
      if (answer.problem) return tell(texts.photoProblems[answer.problem] ?? texts.photoProblems["no-grid"]);
      choose(canvas, answer.grids);
    };
    const choose = (canvas, grids) => {
      const show = (grid) => check(canvas, grid, { place, told, close });
      if (grids.length === 1) return show(grids[0]);
      told.textContent = texts.photoSeveral(grids.length);
      const pictures = grids.map((grid) => {
        const pick = button(texts.photoGrid(grid.number), () => show(grid));
        pick.setAttribute("aria-label", texts.photoGrid(grid.number));
        pick.prepend(overlay(canvas, grid, -1).picture);
        return pick;
      });
      place.replaceChildren(html("div", { class: "photo-grids" }, ...pictures));
    };
    chooser.addEventListener("change", () => chooser.files[0] && read(chooser.files[0]));
    const camera = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1920 } } });
      } catch {
        return tell(texts.noCamera);
      }
      const video = html("video", { autoplay: true, muted: true, playsInline: true, srcObject: stream, "aria-label": texts.cameraSees });
      const take = button(texts.takePhoto, () => read(video), { class: "primary" });
      wrong.replaceChildren();
      place.replaceChildren(video, html("div", { class: "buttons" }, take));
      take.focus();
    };
    const buttons = html("div", { class: "buttons" },
      button(texts.camera, camera, { picture: "camera" }),
      button(texts.choosePicture, () => chooser.click(), { picture: "folder" }), chooser);
    if (picture) read(picture);
    return [html("p", {}, texts.photoIntro), buttons, told, wrong, place];
  }, { wide: true });
  return shown.finally(() => {
    controller.abort();
    endCamera();
  });
}

/** A picture or what a camera sees, upright and not too large. */
async function drawn(source) {
  const bitmap = source instanceof Blob ? await createImageBitmap(source) : source;
  const [width, height] = [bitmap.videoWidth ?? bitmap.width, bitmap.videoHeight ?? bitmap.height];
  const scale = Math.min(1, LARGEST / Math.max(width, height));
  const canvas = html("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The picture with what was read in each cell over it. */
function overlay(canvas, grid, chosen) {
  const side = Math.sqrt(grid.cells.length);
  const xs = grid.crossings.map(([x]) => x);
  const ys = grid.crossings.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = width / side / 4;
  const picture = svg("svg", { viewBox: [left - margin, top - margin, width + 2 * margin, height + 2 * margin].join(" "), class: "photo-board", role: "img", "aria-label": texts.photoBoard });
  picture.append(svg("image", { href: canvas.toDataURL("image/jpeg", 0.85), x: 0, y: 0, width: canvas.width, height: canvas.height }));
  const cells = grid.cells.map((cell, at) => {
    const first = Math.floor(at / side) * (side + 1) + (at % side);
    const corners = [first, first + 1, first + side + 2, first + side + 1].map((corner) => grid.crossings[corner]);
    const shape = svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" "), class: `photo-cell${cell.doubt ? " doubtful" : ""}${at === chosen ? " chosen" : ""}` });
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
    const size = (width / side) * 0.42;
    const words = svgText(cell.digit ? symbol(cell.digit, side) : "", { x: x + width / side * 0.26, y: y + height / side * 0.36, "font-size": size, class: `photo-digit${cell.handwritten ? " handwritten" : ""}` });
    picture.append(shape, words);
    return shape;
  });
  return { picture, cells };
}

const symbol = (digit, side) => (side <= 9 || digit < 10 ? String(digit) : String.fromCharCode(55 + digit));

/** Shows what was read, lets it be put right key by key, and starts the game. */
function check(canvas, grid, { place, told, close }) {
  const side = Math.sqrt(grid.cells.length);
  const doubtful = () => grid.cells.flatMap((cell, at) => (cell.doubt ? [at] : []));
  let chosen = doubtful()[0] ?? -1;
  const say = () => {
    const left = doubtful();
    const words = [texts.photoRead(side, grid.cells.filter((cell) => cell.digit).length, left.length), texts.photoSolutions[grid.solutions]];
    const byHand = grid.cells.filter((cell) => cell.handwritten && cell.digit).length;
    if (byHand > 0) words.push(texts.photoHandwritten(byHand));
    for (const choice of grid.chosen ?? []) words.push(texts.photoChosen(choice));
    if (chosen >= 0) words.push(texts.photoCell(grid.cells[chosen]));
    told.textContent = words.filter(Boolean).join(" ");
  };
  const start = async () => {
    const line = (isWanted) => grid.cells.map((cell) => (cell.digit && isWanted(cell) ? symbol(cell.digit, side) : ".")).join("");
    const placed = grid.cells.some((cell) => cell.handwritten && cell.digit) ? line((cell) => cell.handwritten) : undefined;
    const puzzle = line((cell) => !cell.handwritten);
    const answer = await ask("/api/convert", { puzzle: JSON.stringify({ puzzle, shape: grid.shape }), placed, language });
    close();
    arrive(Game.of(answer), texts.photoOpened);
  };
  const play = button(texts.photoPlay, start, { class: "primary" });
  const board = html("div", { class: "photo-keys", tabIndex: 0, role: "application", "aria-label": texts.photoBoard });
  const draw = () => {
    const { picture, cells } = overlay(canvas, grid, chosen);
    cells.forEach((shape, at) => shape.addEventListener("click", () => go(at)));
    board.replaceChildren(picture);
    say();
  };
  const go = (at) => {
    chosen = at;
    draw();
    board.focus();
  };
  const put = (digit) => {
    Object.assign(grid.cells[chosen], { digit, doubt: undefined, confidence: 1 });
    // What the reading alone had said of its solutions holds no longer.
    grid.solutions = undefined;
    grid.chosen = [];
    const next = doubtful().find((at) => at > chosen) ?? doubtful()[0];
    go(next ?? chosen);
    if (next === undefined) play.focus();
  };
  const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -side, ArrowDown: side };
  board.addEventListener("keydown", (event) => {
    const digit = event.key.length === 1 ? parseInt(event.key, 36) : NaN;
    if (event.key in moves) go(Math.min(Math.max(chosen + moves[event.key], 0), side * side - 1));
    else if (chosen >= 0 && ["Delete", "Backspace", " ", ".", "0"].includes(event.key)) put(0);
    else if (chosen >= 0 && digit >= 1 && digit <= side) put(digit);
    else if (event.key === "Enter" && chosen >= 0 && grid.cells[chosen].doubt) put(grid.cells[chosen].digit);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  draw();
  place.replaceChildren(board, html("p", { class: "quiet" }, texts.photoKeys), html("div", { class: "buttons" }, play));
  (chosen >= 0 ? board : play).focus();
}
