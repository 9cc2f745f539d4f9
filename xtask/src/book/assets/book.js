// The search of the documentation, and its list of pages on a phone. The index is fetched when somebody
// wants it.

const box = document.getElementById("search");
const found = document.getElementById("found");
const article = document.querySelector("article");
const menu = document.getElementById("menu");
const pages = document.getElementById("pages");

/** The most that are shown: whoever needs more says more. */
const MOST = 20;

let index = null;

function loaded() {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.onload = () => resolve(self.kudosuPages.map((it) => ({ ...it, low: `${it.heading} ${it.text}`.toLowerCase() })));
    script.onerror = reject;
    document.head.append(script);
  });
  return index;
}

/** How well a section answers these words; 0 where one of them is missing. */
function worth(section, words) {
  let sum = 0;
  for (const word of words) {
    if (!section.low.includes(word)) return 0;
    const whole = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "u");
    sum += whole.test(section.low) ? 2 : 1;
    if (section.heading.toLowerCase().includes(word)) sum += 8;
    if (section.page.toLowerCase().includes(word)) sum += 4;
  }
  return sum;
}

/** What stands around the first of the words, with all of them marked. */
function excerpt(section, words) {
  const at = Math.max(0, section.text.toLowerCase().indexOf(words[0]) - 60);
  const small = document.createElement("small");
  const piece = `${at ? "… " : ""}${section.text.slice(at, at + 180)} …`;
  const marks = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i");
  for (const [place, part] of piece.split(marks).entries()) {
    const node = place % 2 ? document.createElement("mark") : document.createTextNode("");
    node.textContent = part;
    small.append(node);
  }
  return small;
}

async function look() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) {
    found.hidden = true;
    article.hidden = false;
    return;
  }
  const sections = await loaded();
  const hits = sections
    .map((section) => [worth(section, words), section])
    .filter(([sum]) => sum > 0)
    .sort(([one], [other]) => other - one);
  found.replaceChildren(
    ...hits.slice(0, MOST).map(([, section]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = section.to;
      link.textContent = section.heading === section.page ? section.page : `${section.page}: ${section.heading}`;
      link.addEventListener("click", () => {
        box.value = "";
        look();
      });
      item.append(link, excerpt(section, words));
      return item;
    }),
  );
  if (!hits.length) found.textContent = "Nothing has all of these words.";
  found.hidden = false;
  article.hidden = true;
}

box.addEventListener("input", look);
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target === document.body) {
    event.preventDefault();
    box.focus();
  } else if (event.key === "Escape" && event.target === box) {
    box.value = "";
    look();
  }
});
menu.addEventListener("click", () => {
  menu.setAttribute("aria-expanded", pages.classList.toggle("open"));
});
// A search that somebody was sent: …/index.html?search=x-wing
const asked = new URLSearchParams(location.search).get("search");
if (asked) {
  box.value = asked;
  look();
}
