// Small helpers for making HTML and SVG elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an HTML element. `on…` properties become listeners, `class`, `aria-…` and `data-…` attributes, the
 * rest properties.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 */
export function html(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name.includes("-") || name === "role" || name === "for" || name === "list") element.setAttribute(name, String(value));
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Makes an SVG element with attributes.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Node} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** An SVG text, which takes its words as its content. */
export function svgText(words, attributes) {
  const element = svg("text", attributes);
  element.textContent = words;
  return element;
}

const ICONS = {
  undo: "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
  redo: "m16 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3",
  erase: "m14 5 6 6-9 9H6l-3-3L14 5Zm-5 5 6 6",
  add: "M12 4v16M4 12h16",
  camera: "M3 8h4l2-3h6l2 3h4v11H3V8Zm9 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",
  folder: "M3 6h6l2 3h10v10H3V6Z",
  save: "M12 3v12m0 0-5-5m5 5 5-5M4 20h16",
  share: "M12 15V3m0 0L7 8m5-5 5 5M5 12v8h14v-8",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7v-7Z",
  gear: "M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M10 14v6",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2m0 3.5v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z",
  play: "M7 4v16l13-8L7 4Z",
  pause: "M8 4v16M16 4v16",
  step: "M5 4v16l10-8L5 4Zm14 0v16",
  stop: "M6 6h12v12H6Z",
  close: "M5 5l14 14M19 5 5 19",
  zoom: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm4.5 10.5L21 21M7 10h6M10 7v6",
  picture: "M3 5h18v14H3V5Zm0 11 5-5 4 4 3-3 6 5M15.5 9.5h.01",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1V5Zm8 1v14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  chart: "M4 20V10m5 10V4m5 16v-8m5 8V7",
  previous: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  first: "m18 5-7 7 7 7M6 5v14",
  last: "m6 5 7 7-7 7M18 5v14",
  bulb: "M9 18h6m-5 3h4M8 15c-2-1.5-3-3.5-3-6a7 7 0 0 1 14 0c0 2.5-1 4.5-3 6H8Z",
};

/** A line drawing that says nothing to a screen reader: the button around it has a name. */
export function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, path);
}

/** A button with an icon, a word, or both. */
export function button(label, onclick, { picture = "", quiet = false, ...more } = {}) {
  const words = quiet ? null : html("span", { class: "label" }, label);
  const properties = { type: "button", onclick, ...more };
  if (quiet) Object.assign(properties, { "aria-label": label, title: more.title ?? label });
  return html("button", properties, picture ? icon(picture) : null, words);
}

/** A labelled choice out of a list of [value, words]. */
export function choice(label, options, chosen, onchange) {
  const list = html("select", { onchange: (event) => onchange?.(event.target.value) });
  for (const [value, words] of options) {
    list.append(html("option", { value, selected: value === chosen }, words));
  }
  return { field: html("label", { class: "field" }, html("span", {}, label), list), list };
}

/** A labelled box to tick. */
export function tick(label, checked, onchange, note = "") {
  const box = html("input", { type: "checkbox", checked, onchange: () => onchange?.(box.checked) });
  const words = html("span", {}, label, note && html("small", {}, note));
  return { field: html("label", { class: "tick" }, box, words), box };
}
