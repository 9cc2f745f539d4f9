// Mouse, pen and finger on the board: press to select, drag to select several.

import * as actions from "./actions.js";
import { app } from "./app.js";

const DRAG_MARGIN = 0.14;

/** @param {import("./board.js").Board} board */
export function listenToPointer(board) {
  let dragging = null;
  const { element } = board;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    const taking = add && app.selection.has(cell) && app.selection.size > 1;
    dragging = { last: cell, taking, x: event.clientX, y: event.clientY };
    if (taking) actions.deselect(cell);
    else actions.select(cell, { add });
    board.rove(app.focus, true);
    if (!add) actions.placeHeld(cell);
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already; then there is nothing to capture.
    }
    event.preventDefault();
  });
  element.addEventListener("pointermove", (event) => {
    if (!dragging) return;
    // A quick finger is seen only now and then: every cell on its way counts, not only those where it was
    // seen.
    const { x, y } = dragging;
    const [right, down] = [event.clientX - x, event.clientY - y];
    const steps = Math.max(1, Math.ceil(Math.hypot(right, down) / (board.cellSize() / 5)));
    for (let at = 1; at <= steps; at += 1) over(board.cellAt(x + (right * at) / steps, y + (down * at) / steps, DRAG_MARGIN));
    Object.assign(dragging, { x: event.clientX, y: event.clientY });
  });
  const over = (cell) => {
    if (cell === null || cell === dragging.last) return;
    dragging.last = cell;
    if (dragging.taking) actions.deselect(cell);
    else actions.select(cell, { add: true });
  };
  for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, () => (dragging = null));
  element.addEventListener("dblclick", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell !== null) actions.selectSame(cell);
  });
  // Somebody who comes by Tab or by a screen reader arrives in a cell: it is then the selected one.
  // The listener is on the place around the drawing: on the drawing itself it would make that a stop for Tab.
  element.parentElement.addEventListener("focusin", (event) => {
    const cell = Number(event.target.closest("[data-cell]")?.dataset.cell ?? -1);
    if (cell >= 0 && cell !== app.focus) actions.select(cell);
  });
}
