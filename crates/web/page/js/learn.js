// The door to the learning view, which loads when it is first opened: few visits learn.

import { app } from "./app.js";
import { html } from "./dom.js";
import { styled } from "./later.js";
import { texts } from "./texts.js";
import { say } from "./toast.js";

export class LearnView {
  constructor() {
    this.place = html("div", {}, html("p", { class: "quiet", role: "status" }, texts.thinking));
    this.element = html("div", { class: "learn-view" }, this.place);
    this.path = null;
  }

  /** The path of lessons, with its style. */
  async #loaded() {
    this.path ??= Promise.all([import("./learn/view.js"), styled("learn")]).then(([{ PathView }]) => {
      const view = new PathView();
      this.place.replaceWith(view.element);
      return view;
    });
    this.path.catch(() => (this.path = null));
    return this.path;
  }

  async #open(show) {
    try {
      const view = await this.#loaded();
      await view.open();
      return await show(view);
    } catch {
      say(texts.serverGone);
      return false;
    }
  }

  open() {
    return this.#open(() => true);
  }

  /** Explains a technique. */
  show(technique) {
    return this.#open((view) => view.showTechnique(technique));
  }

  /** Follows a link to lessons; says whether it was one. */
  follow(hash) {
    return this.#open((view) => view.follow(hash));
  }
}

/** From a hint to its lesson. */
export function learnFrom(view, show) {
  app.onLearn = (technique) => {
    show("learn");
    view.show(technique);
  };
}
