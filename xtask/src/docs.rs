//! `cargo xtask docs`: writes the pages that are made from the code.

use std::fs;

use anyhow::{Context, Result};

use crate::shell::root;

/// Writes `docs/techniques.md`.
pub fn run() -> Result<()> {
    let file = root().join("docs/techniques.md");
    fs::write(
        &file,
        kudosu_explain::techniques_page(kudosu_explain::Language::English),
    )
    .with_context(|| format!("could not write {}", file.display()))?;
    println!("docs: wrote {}", file.display());
    Ok(())
}
