// The dialog about what this browser keeps: how much it is, everything as a file, and a file taken back.

import { app } from "../app.js";
import { showDialog } from "../dialogs/dialog.js";
import { button, html } from "../dom.js";
import { download } from "../files.js";
import { beginAnew, isKept, settled, shelf, table } from "../keep.js";
import { laterWords } from "../later.js";
import { dayOf } from "../records.js";
import { dateOf } from "../time.js";
import { RefusedFile, readIn, takeIn, writtenOut } from "./everything.js";

const words = await laterWords();

/** Shows how much is kept, and the ways to take it along. */
export function showData() {
  const problem = html("p", { class: "problem", role: "alert" });
  const offer = html("div", { class: "brought", role: "status" });
  const trying = (act) => async (...about) => {
    problem.textContent = "";
    try {
      await act(...about);
    } catch (error) {
      problem.textContent = error instanceof RefusedFile ? words.refusals[error.reason](...error.about) : error.message;
    }
  };
  const save = trying(async () => {
    app.saveNow();
    await settled();
    download(`kudosu-${dayOf(new Date())}.json`, await writtenOut());
  });
  const take = (brought, replaces) => trying(async () => {
    app.saveNow();
    await settled();
    await takeIn(brought, replaces);
    beginAnew();
  });
  const chooser = html("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": words.chooseData });
  chooser.addEventListener("change", trying(async () => {
    offer.replaceChildren();
    const [file] = chooser.files;
    if (!file) return;
    const text = await file.text();
    // The same file can be chosen again, once it is mended.
    chooser.value = "";
    const brought = readIn(text);
    offer.replaceChildren(
      html("p", {}, words.brought(brought.games.length, brought.tables.history?.length ?? 0, dateOf(new Date(brought.made)))),
      html("div", { class: "buttons" },
        button(words.addToMine, take(brought, false), { class: "primary" }),
        button(words.replaceMine, take(brought, true))),
    );
    offer.querySelector("button").focus();
  }));
  const room = html("p", { class: "quiet" });
  const forGood = button(words.keepForGood, async () => {
    const is = await navigator.storage.persist();
    room.textContent = is ? words.isForGood : words.notForGood;
    forGood.hidden = is;
  }, { hidden: true });
  tellRoom(room, forGood);
  return showDialog(words.dataTitle, () => [
    html("p", {}, isKept() ? words.dataIntro : words.dataNotKept),
    html("p", {}, words.dataAmount(shelf().length, table("history", []).length)),
    room,
    html("div", { class: "buttons" },
      button(words.exportAll, save, { class: "primary", picture: "save", disabled: !isKept() }),
      button(words.importAll, () => chooser.click(), { picture: "folder", disabled: !isKept() }),
      forGood, chooser),
    problem,
    offer,
  ]);
}

/** Says how much room there is, where the browser tells. */
async function tellRoom(place, forGood) {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota) place.textContent = words.room(usage / 1e6, quota / 1e6);
  forGood.hidden = !navigator.storage?.persist || (await navigator.storage.persisted());
}
