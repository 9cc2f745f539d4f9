// Parts of the page that few visits want. Each is a module in `later/` and is loaded when it is wanted,
// with the words and the style that all of them share; a site keeps them for times without a network.

import { language, texts } from "./texts.js";
import { say } from "./toast.js";

const styles = new Map();

/** A style sheet that few visits want, once. */
export function styled(name = "later") {
  const known = styles.get(name);
  if (known) return known;
  const style = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(`../css/${name}.css`, import.meta.url).href });
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
    document.head.append(link);
  });
  styles.set(name, style);
  style.catch(() => styles.delete(name));
  return style;
}

/** A part by its name; null where it cannot be had, which is said. */
export async function part(name) {
  try {
    const [module] = await Promise.all([import(`./later/${name}.js`), styled()]);
    return module;
  } catch (error) {
    console.info(`no part ${name}:`, error?.message);
    say(texts.serverGone);
    return null;
  }
}

/** The words of these parts in the player's language. */
export async function laterWords() {
  return (await import(`./later/words/${language === "de" ? "german" : "english"}.js`)).words;
}
