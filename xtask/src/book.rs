//! `cargo xtask book`: the documentation as a site of plain files, with the playground in it and a search
//! that needs no server.
//!
//! `contents` says which pages there are, `pages` reads and writes them, `links` follows every link, and
//! `reference` makes the pages that are made from the code.

mod contents;
mod links;
mod pages;
mod reference;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;

use crate::dist::Facts;
use crate::shell::root;
use crate::site;
use contents::CONTENTS;
use links::Place;
use pages::Page;

/// What every page looks like, and what its search does.
const ASSETS: &[(&str, &str)] = &[
    ("book.css", include_str!("book/assets/book.css")),
    ("book.js", include_str!("book/assets/book.js")),
];

/// Where the playground lies in the site.
const PLAYGROUND: &str = "playground";

/// Where the site goes.
#[derive(Args)]
pub struct Options {
    /// The folder; whatever is in it is replaced
    #[arg(long, value_name = "FOLDER", default_value = "target/book")]
    out: PathBuf,

    /// Leave out the playground and what is made from the code, which take a compiler some minutes
    #[arg(long)]
    texts_only: bool,
}

/// Writes the site and says what is in it; a link that leads nowhere is an error.
pub fn run(options: &Options) -> Result<()> {
    let out = root().join(&options.out);
    let mut pages = read_pages()?;
    let mut pictures = Vec::new();
    if !options.texts_only {
        let made = reference::made()?;
        pages.extend(made.pages);
        pictures = made.pictures;
    }
    let site = match options.texts_only {
        true => None,
        false => Some(site::built()?),
    };
    let written = write(&pages, &pictures, site.as_deref(), &out)?;
    println!(
        "book: {} pages, {} pictures, {} links followed, in {}",
        pages.len(),
        written.pictures,
        written.links,
        out.display()
    );
    Ok(())
}

/// Writes the whole site to its usual place and says where that is.
pub fn built() -> Result<PathBuf> {
    let options = Options {
        out: PathBuf::from("target/book"),
        texts_only: false,
    };
    run(&options)?;
    Ok(root().join(options.out))
}

/// The pages that are files of the repository.
fn read_pages() -> Result<Vec<Page>> {
    let mut pages = Vec::new();
    for chapter in CONTENTS {
        for entry in chapter.entries.iter().filter(|entry| !entry.source.is_empty()) {
            let file = root().join(entry.source);
            let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", entry.source))?;
            pages.push(Page::new(entry.name, entry.source, entry.title, text));
        }
    }
    // A document that nobody has given a place yet is found all the same, behind the others.
    let mut more = Vec::new();
    for entry in fs::read_dir(root().join("docs"))? {
        let name = entry?.file_name().into_string().unwrap_or_default();
        let source = format!("docs/{name}");
        if let Some(stem) = name
            .strip_suffix(".md")
            .filter(|_| pages.iter().all(|page| page.source != source))
        {
            let text = fs::read_to_string(root().join(&source))?;
            more.push(Page::new(stem, &source, "", text));
        }
    }
    more.sort_by(|one, other| one.name.cmp(&other.name));
    pages.extend(more);
    Ok(pages)
}

/// What there was to write.
struct Written {
    pictures: usize,
    links: usize,
}

fn write(pages: &[Page], pictures: &[(String, String)], site: Option<&Path>, out: &Path) -> Result<Written> {
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("could not empty {}", out.display()))?;
    }
    fs::create_dir_all(out.join("images"))?;
    let facts = Facts::read()?;
    let mut broken = Vec::new();
    let mut written = Written {
        pictures: pictures.len(),
        links: 0,
    };
    let mut sections = Vec::new();
    for page in pages {
        let mut follow = |target: &str| -> Option<String> {
            written.links += 1;
            match links::place(page, target, pages, &facts) {
                Ok(Place::Link(link)) => Some(link),
                Ok(Place::Picture { file, name }) => {
                    written.pictures += 1;
                    match fs::copy(&file, out.join("images").join(&name)) {
                        Ok(_) => Some(format!("images/{name}")),
                        Err(error) => {
                            broken.push(format!("{}: {}: {error}", page.source, file.display()));
                            None
                        }
                    }
                }
                Err(why) => {
                    broken.push(format!("{}: {target}: {why}", page.source));
                    None
                }
            }
        };
        let html = page.html(&mut follow);
        let text = pages::whole(page, pages, &html, site.is_some(), &facts);
        fs::write(out.join(page.file()), text)?;
        sections.extend(page.sections());
    }
    if !broken.is_empty() {
        bail!("{} links lead nowhere:\n  {}", broken.len(), broken.join("\n  "));
    }
    for (name, drawing) in pictures {
        fs::write(out.join("images").join(name), drawing)?;
    }
    for (name, text) in ASSETS {
        fs::write(out.join(name), text)?;
    }
    // A script rather than JSON, so that the search works in a folder that no server serves.
    fs::write(
        out.join("search-index.js"),
        format!("self.kudosuPages = {};\n", json!(sections)),
    )?;
    if let Some(site) = site {
        copy_below(site, &out.join(PLAYGROUND))?;
    }
    Ok(written)
}

fn copy_below(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy_below(&entry.path(), &place)?,
            false => drop(fs::copy(entry.path(), place)?),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_of_every_page_leads_somewhere() {
        let place = tempfile::tempdir().unwrap();
        let pages = read_pages().unwrap();
        let out = place.path().join("book");
        let written = write(&pages, &[], None, &out).unwrap();
        assert!(written.links > 100, "{}", written.links);
        let index = fs::read_to_string(out.join("index.html")).unwrap();
        assert!(index.contains("<title>kudosu</title>") && index.contains("href=\"tour.html\""));
        assert!(index.contains("src=\"images/") && out.join("images/hint.png").exists());
    }

    #[test]
    fn every_document_is_a_page_and_every_page_is_listed() {
        let pages = read_pages().unwrap();
        let index = pages::whole(&pages[0], &pages, "", false, &Facts::read().unwrap());
        for entry in fs::read_dir(root().join("docs")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let page = pages.iter().find(|page| page.source == format!("docs/{name}"));
            assert!(page.is_some() || !name.ends_with(".md"), "{name} is no page");
        }
        for page in &pages {
            assert!(
                index.contains(&format!("href=\"{}\"", page.file())),
                "{} is not listed",
                page.name
            );
        }
    }

    #[test]
    fn what_is_searched_is_every_section() {
        let page = Page::new(
            "a",
            "docs/a.md",
            "",
            "# A\n\nFirst.\n\n## Two words\n\nSecond `code`.\n".to_owned(),
        );
        let sections = page.sections();
        assert_eq!(sections.len(), 2);
        assert_eq!(sections[1]["to"], "a.html#two-words");
        assert_eq!(sections[1]["text"], "Second code.");
    }
}
