//! `cargo xtask site`: the page as a folder of files that any host can serve, with the engine in it.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::browser;
use crate::icons;
use crate::shell::{is_judged, output_of, root};
use crate::wasm::{self, Modules};

mod flatten;

/// The first load may weigh this much, compressed.
const LARGEST_LOAD: usize = 520 * 1000;

/// What has to arrive before the first board can be played on may weigh this much, compressed. The engine is
/// not part of it: the board does not wait for it.
const LARGEST_FIRST_BOARD: usize = 90 * 1000;

/// The style sheets that the page waits for, and the one that takes their place.
const STYLES: [&str; 3] = ["css/base.css", "css/board.css", "css/panels.css"];
const STYLE: &str = "css/first.css";

/// What loads only when it is wanted, and how much it may weigh compressed: the whole engine, what reads
/// photographs, and what knows how hard a puzzle is on the scales of experts.
const LATER_MODULES: [(&str, usize); 3] = [
    ("engine.wasm", 1700 * 1000),
    (PHOTO, 400 * 1000),
    (HARDNESS, 200 * 1000),
];

/// The path of what reads photographs.
const PHOTO: &str = "photo.wasm";

/// The scripts that load with it.
const PHOTO_SCRIPTS: &str = "js/photo/";

/// The path of what knows how hard a puzzle is.
const HARDNESS: &str = "hardness.wasm";

/// The scripts that load with it.
const EXPERTS_SCRIPTS: &str = "js/experts/";

/// Scripts of `crates/wasm/site` that take the place of others, or lie beside them.
const OURS: [(&str, &str, &str); 4] = [
    ("photo-read.js", PHOTO_SCRIPTS, "read.js"),
    ("photo-worker.js", PHOTO_SCRIPTS, "photo-worker.js"),
    ("experts-rate.js", EXPERTS_SCRIPTS, "rate.js"),
    ("experts-worker.js", EXPERTS_SCRIPTS, "experts-worker.js"),
];

/// Files that few visits want at once, by how their paths begin.
const LATER_FILES: &[&str] = &[
    PHOTO_SCRIPTS,
    EXPERTS_SCRIPTS,
    "css/experts.css",
    "js/learn/",
    "css/learn.css",
    "js/later/",
    "css/later.css",
];

/// What the page may load and from where: what the server says with every answer, and an engine that is
/// compiled in a worker. Who may frame a page cannot be said from within it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'";

/// Where the site goes.
#[derive(Args)]
pub struct Options {
    /// The folder; whatever is in it is replaced
    #[arg(long, value_name = "FOLDER", default_value = "target/site")]
    out: PathBuf,
    /// Compile the engine once more, elsewhere, and fail unless it is the same to the last byte
    #[arg(long)]
    check_reproducible: bool,
    /// Then measure in Chromium how soon a telephone far away has a board: a processor four times slower,
    /// behind 9 and behind 1.6 Mbit/s
    #[arg(long)]
    measure: bool,
}

/// Writes the site and says how heavy it is.
pub fn run(options: &Options) -> Result<()> {
    let toolchain = wasm::toolchain()?;
    let out = root().join(&options.out);
    let modules = wasm::build(&toolchain)?;
    if options.check_reproducible {
        check_reproducible(&toolchain, &modules)?;
    }
    let compressed = write(&modules, &out)?;
    ensure!(
        compressed <= LARGEST_LOAD,
        "the first load is {compressed} bytes compressed, and {LARGEST_LOAD} are allowed"
    );
    if options.measure {
        browser::run_site_job("figures::first_board_figures", &out)?;
    }
    Ok(())
}

/// Compiles the engine from a copy of the sources in another folder and compares.
fn check_reproducible(toolchain: &wasm::Toolchain, modules: &Modules) -> Result<()> {
    let place = tempfile::tempdir()?;
    let sources = place.path().join("elsewhere");
    let listed = output_of("git", &["ls-files", "--cached", "--others", "--exclude-standard"])?;
    for path in listed.lines() {
        let (from, to) = (root().join(path), sources.join(path));
        // What was deleted and is not committed yet is listed as well.
        if from.is_file() {
            fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
            fs::copy(&from, &to).with_context(|| format!("could not copy {path}"))?;
        }
    }
    let again = wasm::build_in(toolchain, &sources, &place.path().join("built"))?;
    let pairs = [
        (&modules.first, &again.first),
        (&modules.engine, &again.engine),
        (&modules.photo, &again.photo),
        (&modules.hardness, &again.hardness),
    ];
    for (one, other) in pairs {
        let (one, other) = (fs::read(one)?, fs::read(other)?);
        let differs = one.iter().zip(&other).position(|(one, other)| one != other);
        ensure!(
            one == other,
            "a module is not reproducible: {} bytes here, {} elsewhere, the first difference at {differs:?}",
            one.len(),
            other.len()
        );
        println!("reproducible: {} bytes, twice the same", one.len());
    }
    Ok(())
}

/// Builds the site for tests; nothing where no compiler for WebAssembly can be had, which is said, and an
/// error where a change is judged.
pub fn for_tests() -> Result<Option<PathBuf>> {
    // Whoever has one already need not wait for another.
    if let Some(named) = std::env::var_os("KUDOSU_SITE") {
        return Ok(Some(PathBuf::from(named)));
    }
    match wasm::toolchain() {
        Ok(toolchain) => {
            let out = root().join("target/site");
            write(&wasm::build(&toolchain)?, &out)?;
            Ok(Some(out.canonicalize()?))
        }
        Err(why) if is_judged() => Err(why),
        Err(why) => {
            eprintln!("\nskipped: the stories of the page without a server ({why:#})");
            Ok(None)
        }
    }
}

/// Writes the site to its usual place and says where that is; one that was written before can be named.
pub fn built() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("KUDOSU_SITE") {
        return Ok(PathBuf::from(named));
    }
    let options = Options {
        out: PathBuf::from("target/site"),
        check_reproducible: false,
        measure: false,
    };
    run(&options)?;
    Ok(root().join(options.out))
}

/// Everything that the site consists of, by its path.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the site; says and gives how heavy the first load is, compressed.
fn write(modules: &Modules, out: &Path) -> Result<usize> {
    let files = files(modules)?;
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("could not empty {}", out.display()))?;
    }
    let (mut compressed, mut before_board) = (0, 0);
    for (path, content) in &files {
        let file = out.join(path);
        fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
        fs::write(&file, content).with_context(|| format!("could not write {}", file.display()))?;
        if is_loaded_first(path) {
            compressed += gzipped(content)?;
        }
        if is_before_board(path) {
            before_board += gzipped(content)?;
        }
    }
    let plain: usize = files.values().map(Vec::len).sum();
    println!("site: {} files in {}, {plain} bytes", files.len(), out.display());
    println!("first load: {compressed} bytes compressed (gzip), {before_board} of them before the board");
    ensure!(
        before_board <= LARGEST_FIRST_BOARD,
        "the board waits for {before_board} bytes compressed, and {LARGEST_FIRST_BOARD} are allowed"
    );
    for (path, allowed) in LATER_MODULES {
        let weight = gzipped(
            files
                .get(path)
                .with_context(|| format!("the site has no {path}"))?,
        )?;
        println!("{path}, when it is wanted: {weight} more");
        ensure!(
            weight <= allowed,
            "{path} is {weight} bytes compressed, and {allowed} are allowed"
        );
    }
    Ok(compressed)
}

fn files(modules: &Modules) -> Result<Files> {
    let mut files = Files::new();
    read_below(&root().join("crates/web/page"), "", &mut files)?;
    read_below(&root().join("crates/wasm/site"), "js/engine/", &mut files)?;
    let built = [
        ("first.wasm", &modules.first),
        ("engine.wasm", &modules.engine),
        (PHOTO, &modules.photo),
        (HARDNESS, &modules.hardness),
    ];
    for (path, module) in built {
        let content = fs::read(module).with_context(|| format!("{} is missing", module.display()))?;
        files.insert(path.to_owned(), content);
    }
    let page = files
        .get_mut("index.html")
        .context("the page has an index.html")?;
    let text = String::from_utf8(std::mem::take(page))?;
    let server = r#"<meta name="kudosu-engine" content="server">"#;
    ensure!(
        text.contains(server),
        "index.html does not say which engine answers"
    );
    let text = with_policy(&text.replace(server, &server.replace("server", "worker")))?;
    let text = with_few_files(&text);
    *page = icons::page(&text)?.into_bytes();
    add_icons(&mut files)?;
    let answers = files
        .remove("js/engine/server.js")
        .context("the site says who answers")?;
    files.insert("js/server.js".to_owned(), answers);
    for (ours, folder, place) in OURS {
        let script = files.remove(&format!("js/engine/{ours}"));
        let script = script.with_context(|| format!("the site has no {ours}"))?;
        files.insert(format!("{folder}{place}"), script);
    }
    flatten::flatten(&mut files)?;
    let mut style = Vec::new();
    for sheet in STYLES {
        style.extend(
            files
                .remove(sheet)
                .with_context(|| format!("the page has no {sheet}"))?,
        );
    }
    files.insert(STYLE.to_owned(), style);
    // A host that answers errors with a page of its own shall not be asked for what is not there.
    let worker = files
        .remove("js/engine/sw.js")
        .context("the site has a service worker")?;
    let worker = [constants(&files).as_bytes(), &worker].concat();
    files.insert("sw.js".to_owned(), worker);
    Ok(files)
}

/// The page with its policy, before anything that it loads: a file cannot have a header of its own.
fn with_policy(page: &str) -> Result<String> {
    let first = "<meta charset=\"utf-8\">\n";
    let (head, rest) = page
        .split_once(first)
        .context("index.html does not say its encoding first")?;
    ensure!(
        !head.contains("<script") && !head.contains("<link"),
        "index.html loads something before its encoding"
    );
    let policy = format!("    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n");
    Ok([head, first, &policy, rest].concat())
}

/// The page with one script and one style sheet in the place of many.
fn with_few_files(page: &str) -> String {
    let link = |sheet: &str| format!("<link rel=\"stylesheet\" href=\"{sheet}\">");
    let is_kept = |line: &&str| {
        let is_merged = STYLES[1..].iter().any(|sheet| line.contains(&link(sheet)));
        !is_merged && !line.contains("rel=\"modulepreload\"")
    };
    let page: String = page.split_inclusive('\n').filter(is_kept).collect();
    page.replace(&link(STYLES[0]), &link(STYLE))
}

/// The icon in pixels, too.
fn add_icons(files: &mut Files) -> Result<()> {
    let text = |path: &str| -> Result<String> {
        let file = files
            .get(path)
            .with_context(|| format!("the page has no {path}"))?;
        Ok(String::from_utf8(file.clone())?)
    };
    let manifest = icons::manifest(&text("kudosu.webmanifest")?)?;
    let pictures = icons::pictures(&text("icon.svg")?)?;
    files.insert("kudosu.webmanifest".to_owned(), manifest.into_bytes());
    files.extend(pictures);
    Ok(())
}

/// What the service worker has to know: which version this is, and what there is to keep.
fn constants(files: &Files) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<String> = files
        .keys()
        .filter(|path| is_kept(path))
        .map(|path| match path.as_str() {
            "index.html" => "\"./\"".to_owned(),
            path => format!("{path:?}"),
        })
        .collect();
    let later = files.keys().filter(|path| is_later(path));
    let later: Vec<String> = later.map(|path| format!("{path:?}")).collect();
    format!(
        "const VERSION = \"{:016x}\";\nconst FILES = [{}];\nconst LATER = [{}];\n",
        hasher.finish(),
        names.join(", "),
        later.join(", ")
    )
}

/// Whether the page keeps the file for times without a network. Pictures of the icon are for the system
/// alone, which fetches the one that it wants when the page is installed.
fn is_kept(path: &str) -> bool {
    !path.ends_with(".png") && !is_later(path)
}

/// Whether a visit loads the file only when somebody wants it.
fn is_later(path: &str) -> bool {
    let is_module = LATER_MODULES.iter().any(|(module, _)| *module == path);
    is_module || LATER_FILES.iter().any(|start| path.starts_with(start))
}

/// Whether the page needs the file before anything can be done with it. Of the languages it needs one: the
/// largest counts.
fn is_loaded_first(path: &str) -> bool {
    is_kept(path) && path != "js/texts/english.js"
}

/// Whether somebody who has never been here waits for the file until there is a board to play on.
fn is_before_board(path: &str) -> bool {
    [
        "index.html",
        STYLE,
        "js/begin.js",
        "js/main.js",
        "js/texts/german.js",
    ]
    .contains(&path)
}

fn read_below(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry
            .file_name()
            .into_string()
            .ok()
            .context("a file's name is no text")?;
        if entry.file_type()?.is_dir() {
            read_below(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else {
            let content = fs::read(entry.path())?;
            let content = match name.ends_with(".js") || name.ends_with(".css") {
                true => without_comments(&String::from_utf8(content)?).into_bytes(),
                false => content,
            };
            files.insert(format!("{prefix}{name}"), content);
        }
    }
    Ok(())
}

/// A script or a style sheet without the lines that are comments: those are for whoever reads the sources.
fn without_comments(text: &str) -> String {
    let mut is_within = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        is_within |= line.starts_with("/*");
        let is_comment = is_within || line.starts_with("//");
        is_within &= !line.ends_with("*/");
        !is_comment
    };
    text.split_inclusive('\n').filter(is_code).collect()
}

fn gzipped(content: &[u8]) -> Result<usize> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(content)?;
    Ok(writer.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_is_the_page_with_the_engine_beside_it() {
        let place = tempfile::tempdir().unwrap();
        let module = place.path().join("module.wasm");
        let modules = Modules {
            first: module.clone(),
            engine: module.clone(),
            photo: module.clone(),
            hardness: module.clone(),
        };
        fs::write(&module, b"\0asm").unwrap();
        let files = files(&modules).unwrap();
        let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
        assert!(text("index.html").contains(r#"name="kudosu-engine" content="worker""#));
        let index = text("index.html");
        let policy = index.find(&format!("content=\"{POLICY}\"")).unwrap();
        let first_loaded = index.find("<link").unwrap().min(index.find("<script").unwrap());
        assert!(policy < first_loaded, "the policy stands before what it is about");
        assert!(text("sw.js").contains("\"first.wasm\", "));
        let later = text("sw.js");
        let later = later.split_once("const LATER = [").unwrap().1;
        let later = later.split(']').next().unwrap();
        for part in [
            "\"css/experts.css\"",
            "\"engine.wasm\"",
            "\"hardness.wasm\"",
            "\"js/experts/",
        ] {
            assert!(later.contains(part), "{part} is not among {later}");
        }
        assert!(text("sw.js").contains("\"photo.wasm\"]"));
        assert!(
            text("sw.js").contains("\"./\", "),
            "the page itself is kept under its address"
        );
        // What is needed at once is one script and one style sheet, and neither is anywhere else as well.
        assert!(text("js/main.js").contains("modules[\"js/engine/engine.js\"] = { "));
        assert_eq!(index.matches("<script").count(), 2, "{index}");
        assert_eq!(
            index.matches("rel=\"stylesheet\"").count(),
            2,
            "and one for paper: {index}"
        );
        for merged in [
            "js/app.js",
            "js/server.js",
            "js/engine/engine.js",
            "css/board.css",
        ] {
            assert!(!files.contains_key(merged), "{merged}");
            assert!(!index.contains(merged), "{merged}");
        }
        let is_comment = |line: &str| {
            ["//", "/*", "*"]
                .iter()
                .any(|sign| line.trim_start().starts_with(sign))
        };
        for script in files.keys().filter(|path| path.ends_with(".js")) {
            assert!(!text(script).lines().any(is_comment), "{script}");
        }
        assert!(!text("js/main.js").contains("import {") && text(STYLE).contains(".board text {"));
        assert!(!text(STYLE).contains("/*"));
        assert!(files.contains_key("js/engine/worker.js") && files.contains_key("js/main.js"));
        // A change anywhere is another version.
        fs::write(&module, b"\0asm2").unwrap();
        let changed = super::files(&modules).unwrap();
        assert_ne!(files["sw.js"], changed["sw.js"]);
    }

    /// The parts of a policy, without the name of who may frame the page.
    fn directives(policy: &str) -> BTreeMap<&str, Vec<&str>> {
        let parts = policy.split(';').map(|part| part.split_whitespace());
        let named = parts.filter_map(|mut words| Some((words.next()?, words.collect())));
        named.filter(|(name, _)| *name != "frame-ancestors").collect()
    }

    #[test]
    fn the_site_may_load_what_the_page_of_the_server_may_and_an_engine_in_a_worker() {
        let guard = fs::read_to_string(root().join("crates/web/src/guard.rs")).unwrap();
        let from = guard.find("default-src").unwrap();
        let server = &guard[from..from + guard[from..].find('"').unwrap()];
        let server = server.replace("\\\n", " ");
        let mut expected = directives(&server);
        expected.get_mut("script-src").unwrap().push("'wasm-unsafe-eval'");
        expected.insert("worker-src", vec!["'self'"]);
        assert_eq!(directives(POLICY), expected);
    }

    #[test]
    fn nothing_in_the_page_needs_what_its_policy_forbids() {
        let page = fs::read_to_string(root().join("crates/web/page/index.html")).unwrap();
        for script in page.split("<script").skip(1) {
            let tag = &script[..script.find("</script>").unwrap()];
            assert!(
                tag.contains(" src=\"js/") && tag.ends_with('>'),
                "a script in the page: {tag}"
            );
        }
        for inline in [
            "<style",
            " style=\"",
            " onclick=",
            " onload=",
            "javascript:",
            "http:",
            "https:",
        ] {
            assert!(!page.contains(inline), "{inline}");
        }
    }
}
