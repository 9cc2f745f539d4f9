//! A page: Markdown in, HTML out, with an anchor for each heading and the list of all pages beside it.

use std::collections::HashMap;
use std::fmt::Write as _;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde_json::{Value, json};

use super::PLAYGROUND;
use super::contents::CONTENTS;
use crate::dist::Facts;

/// A page of the site.
#[derive(Debug, Clone)]
pub struct Page {
    /// Its name in the site, without an ending.
    pub name: String,
    /// Its file in the repository; what is made from the code has a name that no file has.
    pub source: String,
    /// What it is called.
    pub title: String,
    text: String,
}

impl Page {
    /// A page of this text, called as its first heading says unless it is given a title.
    pub fn new(name: &str, source: &str, title: &str, text: String) -> Page {
        let heading = text
            .lines()
            .find_map(|line| line.strip_prefix("# "))
            .unwrap_or(name);
        let title = if title.is_empty() { heading } else { title };
        Page {
            name: name.to_owned(),
            source: source.to_owned(),
            title: title.to_owned(),
            text,
        }
    }

    /// Its file in the site.
    pub fn file(&self) -> String {
        format!("{}.html", self.name)
    }

    fn events(&self) -> Vec<Event<'_>> {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
        with_anchors(Parser::new_ext(&self.text, options).collect())
    }

    /// The anchors of its headings.
    pub fn anchors(&self) -> Vec<String> {
        let events = self.events();
        let id = |event: &Event<'_>| match event {
            Event::Start(Tag::Heading { id, .. }) => id.as_ref().map(ToString::to_string),
            _ => None,
        };
        events.iter().filter_map(id).collect()
    }

    /// The page as HTML. `follow` gives each link its place; one without a place is shown as text.
    pub fn html(&self, follow: &mut dyn FnMut(&str) -> Option<String>) -> String {
        let placed = self.events().into_iter().map(|event| match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let dest_url = follow(&dest_url).unwrap_or_default().into();
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                })
            }
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let dest_url = match dest_url.starts_with("images/") && self.source.is_empty() {
                    // Pictures that are made lie where they are named.
                    true => dest_url,
                    false => follow(&dest_url).unwrap_or_default().into(),
                };
                Event::Start(Tag::Image {
                    link_type,
                    dest_url,
                    title,
                    id,
                })
            }
            // Wide tables scroll by themselves, so that a phone need not.
            Event::Start(Tag::Table(columns)) => Event::Start(Tag::Table(columns)),
            other => other,
        });
        let mut text = String::new();
        html::push_html(&mut text, placed);
        text.replace("<table>", "<div class=\"wide\"><table>")
            .replace("</table>", "</table></div>")
    }

    /// Its sections for the search: where each is, what it is called, and its words.
    pub fn sections(&self) -> Vec<Value> {
        let mut sections: Vec<(String, String, String)> = Vec::new();
        let mut in_heading = false;
        for event in self.events() {
            match event {
                Event::Start(Tag::Heading { id, .. }) => {
                    let first = sections.is_empty();
                    let anchor = id.filter(|_| !first).map(|id| format!("#{id}"));
                    let to = format!("{}{}", self.file(), anchor.unwrap_or_default());
                    sections.push((to, String::new(), String::new()));
                    in_heading = true;
                }
                Event::End(TagEnd::Heading(_)) => in_heading = false,
                Event::Text(text) | Event::Code(text) => {
                    if let Some((_, heading, words)) = sections.last_mut() {
                        let place = if in_heading { heading } else { words };
                        place.push_str(&text);
                    }
                }
                Event::SoftBreak | Event::HardBreak | Event::End(_) => {
                    if let Some((_, _, words)) = sections.last_mut().filter(|_| !in_heading) {
                        words.push(' ');
                    }
                }
                _ => {}
            }
        }
        let told = |(to, heading, words): (String, String, String)| {
            let words: Vec<&str> = words.split_whitespace().collect();
            json!({"to": to, "page": self.title, "heading": heading, "text": words.join(" ").replace(" .", ".")})
        };
        sections.into_iter().map(told).collect()
    }
}

/// Gives every heading an anchor as forges make them: small letters, digits and hyphens; the second of the
/// same name ends with `-1`.
fn with_anchors(mut events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for at in 0..events.len() {
        if !matches!(events[at], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let words = events[at..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let words: String = words
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        let mut anchor = slug(&words);
        let times = seen.entry(anchor.clone()).or_default();
        if *times > 0 {
            anchor = format!("{anchor}-{times}");
        }
        *times += 1;
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = Some(CowStr::from(anchor));
        }
    }
    events
}

fn slug(words: &str) -> String {
    let kept = words
        .trim()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The text with what HTML reads otherwise put so that it is shown.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The whole page around its text.
pub fn whole(page: &Page, pages: &[Page], html: &str, has_playground: bool, facts: &Facts) -> String {
    let mut list = String::new();
    for chapter in CONTENTS {
        let there = chapter
            .entries
            .iter()
            .filter(|entry| pages.iter().any(|page| page.name == entry.name));
        let there: Vec<_> = there.collect();
        if there.is_empty() {
            continue;
        }
        let _ = write!(list, "<h2>{}</h2>\n<ul>\n", escaped(chapter.title));
        if chapter.title == "Begin" && has_playground {
            let _ = writeln!(
                list,
                "<li><a href=\"{PLAYGROUND}/index.html\">Playground</a></li>"
            );
        }
        for entry in there {
            let here = if entry.name == page.name {
                " aria-current=\"page\""
            } else {
                ""
            };
            let title = escaped(entry.title);
            let _ = writeln!(list, "<li><a href=\"{}.html\"{here}>{title}</a></li>", entry.name);
        }
        list.push_str("</ul>\n");
    }
    let is_placed = |page: &Page| {
        CONTENTS
            .iter()
            .flat_map(|chapter| chapter.entries)
            .any(|entry| entry.name == page.name)
    };
    let more: Vec<&Page> = pages.iter().filter(|page| !is_placed(page)).collect();
    if !more.is_empty() {
        list.push_str("<h2>More</h2>\n<ul>\n");
        for other in more {
            let here = if other.name == page.name {
                " aria-current=\"page\""
            } else {
                ""
            };
            let _ = writeln!(
                list,
                "<li><a href=\"{}\"{here}>{}</a></li>",
                other.file(),
                escaped(&other.title)
            );
        }
        list.push_str("</ul>\n");
    }
    let title = match page.name.as_str() {
        "index" => "kudosu".to_owned(),
        _ => format!("{} · kudosu", escaped(&page.title)),
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<link rel=\"stylesheet\" href=\"book.css\">\n\
         <script src=\"book.js\" defer></script>\n</head>\n<body>\n<a class=\"skip\" href=\"#text\">To the text</a>\n<header>\n\
         <a class=\"name\" href=\"index.html\">kudosu</a>\n<form role=\"search\"><label for=\"search\">Search</label>\
         <input id=\"search\" type=\"search\" autocomplete=\"off\" placeholder=\"Search  ( / )\"></form>\n\
         <button id=\"menu\" aria-expanded=\"false\" aria-controls=\"pages\">Pages</button>\n</header>\n\
         <nav id=\"pages\" aria-label=\"Pages\">\n{list}</nav>\n<main id=\"text\">\n<ol id=\"found\" hidden></ol>\n<article>\n{html}</article>\n\
         <footer>kudosu {} · <a href=\"{}\">sources</a></footer>\n</main>\n</body>\n</html>\n",
        facts.version, facts.repository
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_that_forges_make() {
        let page = Page::new(
            "a",
            "a.md",
            "",
            "# What a `build` costs\n\n## fpuzzles, sudokupad\n\n## The hunt\n\n## The hunt\n".to_owned(),
        );
        assert_eq!(page.title, "What a `build` costs");
        assert_eq!(
            page.anchors(),
            [
                "what-a-build-costs",
                "fpuzzles-sudokupad",
                "the-hunt",
                "the-hunt-1"
            ]
        );
    }

    #[test]
    fn links_and_tables_are_written_for_a_reader_on_a_phone_too() {
        let page = Page::new("a", "a.md", "", "[b](b.md)\n\n| x |\n|---|\n| 1 |\n".to_owned());
        let html = page.html(&mut |target| Some(target.replace(".md", ".html")));
        assert!(html.contains("<a href=\"b.html\">b</a>"), "{html}");
        assert!(html.contains("<div class=\"wide\"><table>"), "{html}");
    }
}
