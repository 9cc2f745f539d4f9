// In the place of the program behind the page: the engine in this browser.

export { ask, follow } from "./engine/engine.js";
