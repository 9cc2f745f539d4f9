// Times as people read them.

import { language, texts } from "./texts.js";

/** Minutes and seconds, with hours where there are any. */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A day as the page's language writes it: of a moment, or of a name such as 2026-11-15. */
export function dateOf(when) {
  const date = new Date(typeof when === "string" ? `${when}T12:00` : when);
  return date.toLocaleDateString(language, { dateStyle: "medium" });
}

/** A short time as exactly as it deserves. */
export function duration(milliseconds) {
  if (milliseconds < 1) return `${texts.number(milliseconds, 2)} ms`;
  if (milliseconds < 1000) return `${texts.number(milliseconds, milliseconds < 10 ? 1 : 0)} ms`;
  return milliseconds < 60000 ? `${texts.number(milliseconds / 1000, 1)} s` : clock(milliseconds);
}
