//! `cargo xtask site`: the page as a folder of files that any host can serve, with the engine in it.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::shell::root;
use crate::wasm;

/// The first load may weigh this much, compressed.
const LARGEST_LOAD: usize = 1_000_000;

/// Where the site goes.
#[derive(Args)]
pub struct Options {
    /// The folder; whatever is in it is replaced
    #[arg(long, value_name = "FOLDER", default_value = "target/site")]
    out: PathBuf,
}

/// Writes the site and says how heavy it is.
pub fn run(options: &Options) -> Result<()> {
    let toolchain = wasm::toolchain()?;
    let out = root().join(&options.out);
    let compressed = write(&wasm::build(&toolchain)?, &out)?;
    ensure!(
        compressed <= LARGEST_LOAD,
        "the first load is {compressed} bytes compressed, and {LARGEST_LOAD} are allowed"
    );
    Ok(())
}

/// Builds the site for tests; nothing where no compiler for WebAssembly can be had, which is said.
pub fn for_tests() -> Result<Option<PathBuf>> {
    match wasm::toolchain() {
        Ok(toolchain) => {
            let out = root().join("target/site");
            write(&wasm::build(&toolchain)?, &out)?;
            Ok(Some(out.canonicalize()?))
        }
        Err(why) => {
            eprintln!("\nskipped: the stories of the page without a server ({why:#})");
            Ok(None)
        }
    }
}

/// Everything that the site consists of, by its path.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the site; says and gives how heavy the first load is, compressed.
fn write(module: &Path, out: &Path) -> Result<usize> {
    let files = files(module)?;
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("could not empty {}", out.display()))?;
    }
    let mut compressed = 0;
    for (path, content) in &files {
        let file = out.join(path);
        fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
        fs::write(&file, content).with_context(|| format!("could not write {}", file.display()))?;
        compressed += gzipped(content)?;
    }
    let plain: usize = files.values().map(Vec::len).sum();
    println!(
        "site: {} files in {}; {plain} bytes, {compressed} compressed (gzip)",
        files.len(),
        out.display()
    );
    Ok(compressed)
}

fn files(module: &Path) -> Result<Files> {
    let mut files = Files::new();
    read_below(&root().join("crates/web/page"), "", &mut files)?;
    read_below(&root().join("crates/wasm/site"), "js/engine/", &mut files)?;
    let engine = fs::read(module).with_context(|| format!("{} is missing", module.display()))?;
    files.insert("engine.wasm".to_owned(), engine);
    let page = files
        .get_mut("index.html")
        .context("the page has an index.html")?;
    let text = String::from_utf8(std::mem::take(page))?;
    let server = r#"<meta name="kudosu-engine" content="server">"#;
    ensure!(
        text.contains(server),
        "index.html does not say which engine answers"
    );
    *page = text
        .replace(server, &server.replace("server", "worker"))
        .into_bytes();
    let answers = files
        .remove("js/engine/server.js")
        .context("the site says who answers")?;
    files.insert("js/server.js".to_owned(), answers);
    // A host that answers errors with a page of its own shall not be asked for what is not there.
    let worker = files
        .remove("js/engine/sw.js")
        .context("the site has a service worker")?;
    let worker = [constants(&files).as_bytes(), &worker].concat();
    files.insert("sw.js".to_owned(), worker);
    Ok(files)
}

/// What the service worker has to know: which version this is, and what there is to keep.
fn constants(files: &Files) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<String> = files
        .keys()
        .map(|path| match path.as_str() {
            "index.html" => "\"./\"".to_owned(),
            path => format!("{path:?}"),
        })
        .collect();
    format!(
        "const VERSION = \"{:016x}\";\nconst FILES = [{}];\n",
        hasher.finish(),
        names.join(", ")
    )
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
            files.insert(format!("{prefix}{name}"), fs::read(entry.path())?);
        }
    }
    Ok(())
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
        fs::write(&module, b"\0asm").unwrap();
        let files = files(&module).unwrap();
        let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
        assert!(text("index.html").contains(r#"name="kudosu-engine" content="worker""#));
        assert!(text("sw.js").contains("\"engine.wasm\", "));
        assert!(
            text("sw.js").contains("\"./\", "),
            "the page itself is kept under its address"
        );
        assert!(text("js/server.js").contains("./engine/engine.js"));
        assert!(files.contains_key("js/engine/worker.js") && files.contains_key("js/main.js"));
        // A change anywhere is another version.
        fs::write(&module, b"\0asm2").unwrap();
        let changed = super::files(&module).unwrap();
        assert_ne!(files["sw.js"], changed["sw.js"]);
    }
}
