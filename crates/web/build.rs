//! Packs what the server hands out, so that the program is smaller and pages travel quicker: every file of
//! `page/`, and the description of the interface.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let out = out.ok_or_else(|| io::Error::other("cargo says no OUT_DIR"))?;
    pack_below(Path::new("page"), &out)?;
    pack(Path::new("openapi.json"), &out)
}

fn pack_below(folder: &Path, out: &Path) -> io::Result<()> {
    // A file that comes or goes changes its folder.
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => pack_below(&path, out)?,
            false => pack(&path, out)?,
        }
    }
    Ok(())
}

fn pack(file: &Path, out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", file.display());
    let mut packed = out.join(file).into_os_string();
    packed.push(".gz");
    let packed = PathBuf::from(packed);
    if let Some(folder) = packed.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut writer = GzEncoder::new(File::create(packed)?, Compression::best());
    writer.write_all(&fs::read(file)?)?;
    writer.finish()?;
    Ok(())
}
