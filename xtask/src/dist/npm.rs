//! The npm package: the engine as a WebAssembly module, a script that loads it, and types for TypeScript.

use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::archive::{Entry, tar_gz};
use super::facts::Facts;
use super::npm_types;
use crate::shell::root;
use crate::wasm;

/// Where the parts of it lie that are written by hand.
const SOURCES: &str = "crates/wasm/npm";

/// The package and its name. npm unpacks what lies below `package/`.
pub fn package(facts: &Facts) -> Result<(String, Vec<u8>)> {
    let engine = wasm::build_whole(&wasm::toolchain()?)?;
    let engine = fs::read(&engine).with_context(|| format!("cannot read {}", engine.display()))?;
    Ok((
        format!("kudosu-{}.tgz", facts.version),
        tar_gz(&files(facts, engine)?, facts.changed)?,
    ))
}

fn files(facts: &Facts, engine: Vec<u8>) -> Result<Vec<Entry>> {
    let read = |path: &str| fs::read(root().join(path)).with_context(|| format!("cannot read {path}"));
    let description: Value = serde_json::from_slice(&read("crates/web/openapi.json")?)?;
    let mut files = vec![
        Entry::file("package/engine.wasm", engine),
        Entry::file("package/index.d.ts", npm_types::declarations(&description)?),
        Entry::file(
            "package/package.json",
            serde_json::to_vec_pretty(&manifest(facts))?,
        ),
    ];
    for file in ["README.md", "index.js"] {
        files.push(Entry::file(
            format!("package/{file}"),
            read(&format!("{SOURCES}/{file}"))?,
        ));
    }
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files.push(Entry::file(format!("package/{file}"), read(file)?));
    }
    Ok(files)
}

fn manifest(facts: &Facts) -> Value {
    json!({
        "name": "kudosu",
        "version": facts.version,
        "description": "Sudoku of any size: solve, explain, hint, rate and make, as a WebAssembly module with types",
        "keywords": ["sudoku", "solver", "puzzle", "generator", "wasm"],
        "license": format!("({})", facts.licence),
        "homepage": facts.homepage,
        "repository": {"type": "git", "url": format!("git+{}.git", facts.repository)},
        "type": "module",
        "sideEffects": false,
        "engines": {"node": ">=20"},
        "types": "./index.d.ts",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./engine.wasm": "./engine.wasm",
            "./package.json": "./package.json",
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_package_exports_is_in_it() {
        let facts = Facts::read().unwrap();
        let files = files(&facts, b"\0asm".to_vec()).unwrap();
        let has = |path: &str| files.iter().any(|file| file.path == format!("package/{path}"));
        let manifest = manifest(&facts);
        let exports = manifest["exports"].as_object().unwrap();
        for target in exports.values() {
            let named = target.as_str().into_iter();
            let paths = named.chain(
                target
                    .as_object()
                    .into_iter()
                    .flat_map(|of| of.values().filter_map(Value::as_str)),
            );
            for path in paths {
                assert!(has(path.trim_start_matches("./")), "{path}");
            }
        }
        assert!(has("README.md") && has("LICENSE-MIT"));
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn the_script_calls_what_the_module_exports() {
        let script = fs::read_to_string(root().join(SOURCES).join("index.js")).unwrap();
        let module = fs::read_to_string(root().join("crates/wasm/src/boundary.rs")).unwrap();
        for name in ["ask", "make", "request_at", "answer_at", "answer_length"] {
            assert!(module.contains(&format!("pub extern \"C\" fn {name}(")), "{name}");
            assert!(script.contains(name), "{name}");
        }
        let worker = fs::read_to_string(root().join("crates/wasm/site/worker.js")).unwrap();
        for lent in ["now:", "chance:", "told:", "broke:"] {
            assert!(script.contains(lent) && worker.contains(lent), "{lent}");
        }
    }
}
