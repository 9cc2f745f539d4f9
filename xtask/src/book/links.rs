//! Where the links of a page lead: to another page and a heading on it, to a picture, to a file of the
//! repository, or elsewhere.

use std::path::PathBuf;

use super::PLAYGROUND;
use super::contents::CONTENTS;
use super::pages::Page;
use crate::dist::Facts;
use crate::shell::root;

/// Where a link leads.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// To an address.
    Link(String),
    /// To a picture, which goes into the site under this name.
    Picture { file: PathBuf, name: String },
}

/// Where a link of a page leads, or why it leads nowhere.
pub fn place(page: &Page, target: &str, pages: &[Page], facts: &Facts) -> Result<Place, String> {
    if let Some(within) = target.strip_prefix(&facts.homepage) {
        return of_the_site(within);
    }
    if target.contains("://") || target.starts_with("mailto:") {
        return Ok(Place::Link(target.to_owned()));
    }
    // What is made from the code lies in the site alone, and so names its pages as they are called there.
    if page.source.is_empty() && target.contains(".html") {
        return of_the_site(target);
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = match path {
        "" => page.source.clone(),
        path => joined(&page.source, path)?,
    };
    if let Some(other) = pages.iter().find(|other| other.source == path) {
        if anchor.is_empty() {
            return Ok(Place::Link(other.file()));
        }
        return match other.anchors().iter().any(|known| known == anchor) {
            true => Ok(Place::Link(format!("{}#{anchor}", other.file()))),
            false => Err(format!("{path} has no heading for #{anchor}")),
        };
    }
    let file = root().join(&path);
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    if !file.exists() {
        return Err("there is no such file".to_owned());
    }
    if ["png", "jpg", "svg"]
        .iter()
        .any(|ending| name.ends_with(&format!(".{ending}")))
    {
        return Ok(Place::Picture { file, name });
    }
    let kind = if file.is_dir() { "tree" } else { "blob" };
    Ok(Place::Link(format!("{}/{kind}/main/{path}", facts.repository)))
}

/// A place of the site that is named by its whole address, so that it can be reached from a forge as well.
fn of_the_site(within: &str) -> Result<Place, String> {
    let name = within.split('#').next().unwrap_or_default();
    let is_page = || {
        CONTENTS
            .iter()
            .flat_map(|chapter| chapter.entries)
            .any(|entry| format!("{}.html", entry.name) == name)
    };
    match name {
        "" => Ok(Place::Link("index.html".to_owned())),
        "playground/" => Ok(Place::Link(format!("{PLAYGROUND}/index.html"))),
        _ if is_page() => Ok(Place::Link(within.to_owned())),
        _ => Err("the site has no such page".to_owned()),
    }
}

/// The path of a file that is named from beside another one.
fn joined(from: &str, path: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        match part {
            ".." => drop(parts.pop().ok_or("it leads out of the repository")?),
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_headings_pictures_and_files() {
        let facts = Facts::read().unwrap();
        let pages = [
            Page::new("one", "docs/one.md", "", "# One\n".to_owned()),
            Page::new("two", "README.md", "", "# Two\n\n## Two words\n".to_owned()),
        ];
        let place = |target: &str| place(&pages[0], target, &pages, &facts);
        let link = |to: &str| Ok(Place::Link(to.to_owned()));
        assert_eq!(place("../README.md"), link("two.html"));
        assert_eq!(place("../README.md#two-words"), link("two.html#two-words"));
        assert_eq!(place("https://example.org/"), link("https://example.org/"));
        assert_eq!(
            place("../Cargo.toml"),
            link(&format!("{}/blob/main/Cargo.toml", facts.repository))
        );
        assert_eq!(
            place(&format!("{}playground/", facts.homepage)),
            link("playground/index.html")
        );
        assert!(matches!(place("images/hint.png"), Ok(Place::Picture { name, .. }) if name == "hint.png"));
        for wrong in [
            "../README.md#three",
            "gone.md",
            "../../etc/passwd",
            &format!("{}gone.html", facts.homepage),
        ] {
            assert!(place(wrong).is_err(), "{wrong}");
        }
    }
}
