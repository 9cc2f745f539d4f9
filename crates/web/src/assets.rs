//! The page, embedded and packed: one line a file. A file in `page/` that has no line here,
//! or a line without a file, fails a test.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::packed::{Packed, packed};
use crate::problem::Problem;

/// A file of the page.
struct Asset {
    path: &'static str,
    content: Packed,
}

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        &[$(Asset { path: $path, content: packed!("page/", $path) }),*]
    };
}

const ASSETS: &[Asset] = assets![
    "css/base.css",
    "css/board.css",
    "css/experts.css",
    "css/later.css",
    "css/learn.css",
    "css/panels.css",
    "css/print.css",
    "icon.svg",
    "index.html",
    "js/actions.js",
    "js/api.js",
    "js/app.js",
    "js/arrive.js",
    "js/begin.js",
    "js/board.js",
    "js/celebrate.js",
    "js/cells.js",
    "js/clue-kinds.js",
    "js/clues.js",
    "js/collection.js",
    "js/dialogs/dialog.js",
    "js/dialogs/new.js",
    "js/dialogs/open.js",
    "js/dialogs/picture.js",
    "js/dialogs/records.js",
    "js/dialogs/save.js",
    "js/dialogs/simple.js",
    "js/dom.js",
    "js/edits.js",
    "js/examples.js",
    "js/experts/english.js",
    "js/experts/german.js",
    "js/experts/panel.js",
    "js/experts/rate.js",
    "js/files.js",
    "js/game.js",
    "js/geometry.js",
    "js/hints.js",
    "js/keep.js",
    "js/keypad.js",
    "js/keys.js",
    "js/later.js",
    "js/later/contradiction.js",
    "js/later/data.js",
    "js/later/everything.js",
    "js/later/home.js",
    "js/later/jigsaw.js",
    "js/later/lines.js",
    "js/later/mistakes.js",
    "js/later/print.js",
    "js/later/review.js",
    "js/later/ruled-board.js",
    "js/later/ruled.js",
    "js/later/rules.js",
    "js/later/still.js",
    "js/later/tour.js",
    "js/later/words/english.js",
    "js/later/words/german.js",
    "js/learn.js",
    "js/learn/boards.js",
    "js/learn/drill.js",
    "js/learn/english.js",
    "js/learn/german.js",
    "js/learn/lesson.js",
    "js/learn/progress.js",
    "js/learn/reference.js",
    "js/learn/sheet.js",
    "js/learn/view.js",
    "js/learn/words.js",
    "js/link.js",
    "js/main.js",
    "js/marks.js",
    "js/photo/dialog.js",
    "js/photo/english.js",
    "js/photo/german.js",
    "js/photo/read.js",
    "js/play.js",
    "js/pointer.js",
    "js/records.js",
    "js/refusal.js",
    "js/server.js",
    "js/setter.js",
    "js/settings.js",
    "js/shape.js",
    "js/sight.js",
    "js/stages.js",
    "js/steps.js",
    "js/store/database.js",
    "js/store/differences.js",
    "js/store/merge.js",
    "js/store/room.js",
    "js/texts.js",
    "js/texts/english.js",
    "js/texts/german.js",
    "js/time.js",
    "js/toast.js",
    "js/watch.js",
    "kudosu.webmanifest",
];

/// The tag of each file as it travels packed, by its content.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let tag = |asset: &Asset| {
        let mut hasher = DefaultHasher::new();
        asset.content.0.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    };
    ASSETS.iter().map(tag).collect()
});

/// The type of a file by the ending of its name.
fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

/// The file behind a path, or that there is none.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path() {
        "/" => "index.html",
        path => path.strip_prefix('/').unwrap_or(path),
    };
    let Some(at) = ASSETS.iter().position(|asset| asset.path == path) else {
        return Problem::not_found("there is nothing at this address").into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        let mut response = Problem::method_not_allowed().into_response();
        response
            .headers_mut()
            .insert(ALLOW, HeaderValue::from_static("GET,HEAD"));
        return response;
    }
    let (asset, tag) = (&ASSETS[at], TAGS[at].as_str());
    let is_packed = takes_gzip(&headers);
    // What travels in another form is another thing to a cache.
    let plain_tag = tag.replacen('"', "\"plain-", 1);
    let tag = if is_packed { tag } else { &plain_tag };
    // For HEAD hyper keeps the length and leaves the body out.
    let mut response = if knows(&headers, tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else if is_packed {
        Response::new(Body::from(asset.content.0))
    } else {
        Response::new(Body::from(asset.content.plain()))
    };
    let has_body = response.status() == StatusCode::OK;
    let headers = response.headers_mut();
    if is_packed && has_body {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Some(kind) = content_type(asset.path) {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    response
}

/// Whether the client unpacks gzip, as every browser does; whoever gives it no weight does not.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter();
    let mut codings = lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok());
        is_gzip && weight.unwrap_or(1.0) > 0.0
    })
}

/// Whether the client has this very file already.
fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let tags = headers.get_all(IF_NONE_MATCH).iter();
    tags.filter_map(|known| known.to_str().ok())
        .flat_map(|known| known.split(','))
        .map(|known| known.trim().trim_start_matches("W/"))
        .any(|known| known == tag || known == "*")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    fn files(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                files(&entry.path(), &format!("{name}/"), found);
            } else {
                found.insert(name);
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_embedded_and_has_a_type() {
        let mut there = BTreeSet::new();
        files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("page"),
            "",
            &mut there,
        );
        let embedded: BTreeSet<String> = ASSETS.iter().map(|asset| asset.path.to_owned()).collect();
        assert_eq!(embedded, there, "the table on the left, the folder on the right");
        assert_eq!(embedded.len(), ASSETS.len(), "a file is listed twice");
        for path in embedded {
            assert!(content_type(&path).is_some(), "{path} has no type");
        }
    }

    #[test]
    fn what_is_embedded_is_what_lies_in_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for asset in ASSETS {
            let content = fs::read(folder.join(asset.path)).unwrap();
            assert!(asset.content.plain() == content, "{}", asset.path);
        }
    }

    #[test]
    fn only_who_unpacks_gets_a_file_packed() {
        let takes = |list: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(list).unwrap());
            takes_gzip(&headers)
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("deflate , gzip"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("") && !takes("gzip; q=0.0, br"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    /// Modules name each other; without a list in the page the browser would fetch them one layer after the
    /// other. What is about photographs, lessons and for experts comes when it is wanted, and so does a
    /// language.
    #[test]
    fn the_page_fetches_all_of_its_scripts_at_once() {
        let page = ASSETS.iter().find(|asset| asset.path == "index.html").unwrap();
        let page = String::from_utf8(page.content.plain()).unwrap();
        for asset in ASSETS.iter().filter(|asset| asset.path.ends_with(".js")) {
            let comes_later = ["js/experts/", "js/later/", "js/learn/", "js/photo/", "js/texts/"];
            let is_wanted_at_once = !comes_later.iter().any(|folder| asset.path.starts_with(folder));
            assert_eq!(
                page.contains(&format!("\"{}\"", asset.path)),
                is_wanted_at_once,
                "{} in index.html",
                asset.path
            );
        }
    }
}
