//! The committed corpora of the fuzz targets: the inputs of a target in one packed file, since they are
//! thousands of a few bytes each.
//!
//! The packed text is, for each input, its length (four bytes, the lowest first) and its bytes, shortest
//! first.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::shell::root;

/// The committed corpus of a target.
fn packed(target: &str) -> PathBuf {
    root().join("fuzz/corpus").join(target).with_extension("gz")
}

/// An empty folder, whatever was there before.
pub fn fresh_folder(path: &Path) -> Result<()> {
    if path.exists() {
        fs::remove_dir_all(path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))
}

/// Puts the committed inputs of a target into a folder, a file each; none where there is no corpus yet.
pub fn unpack(target: &str, folder: &Path) -> Result<()> {
    fresh_folder(folder)?;
    let path = packed(target);
    if !path.exists() {
        return Ok(());
    }
    let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut text = Vec::new();
    GzDecoder::new(file)
        .read_to_end(&mut text)
        .with_context(|| format!("{} is damaged", path.display()))?;
    for (number, input) in inputs(&text)?.iter().enumerate() {
        fs::write(folder.join(number.to_string()), input)?;
    }
    Ok(())
}

/// Commits the inputs in a folder as the corpus of a target.
pub fn pack(target: &str, folder: &Path) -> Result<()> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder)? {
        inputs.push(fs::read(entry?.path())?);
    }
    let path = packed(target);
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut file = GzEncoder::new(file, Compression::best());
    file.write_all(&text_of(inputs)?)?;
    file.finish()?;
    Ok(())
}

fn text_of(mut inputs: Vec<Vec<u8>>) -> Result<Vec<u8>> {
    inputs.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut text = Vec::new();
    for input in inputs {
        text.extend(u32::try_from(input.len())?.to_le_bytes());
        text.extend(input);
    }
    Ok(text)
}

fn inputs(mut text: &[u8]) -> Result<Vec<&[u8]>> {
    let mut inputs = Vec::new();
    while let Some((length, rest)) = text.split_first_chunk() {
        let length = u32::from_le_bytes(*length) as usize;
        ensure!(length <= rest.len(), "a packed corpus is cut off");
        let (input, rest) = rest.split_at(length);
        inputs.push(input);
        text = rest;
    }
    ensure!(text.is_empty(), "a packed corpus is cut off");
    Ok(inputs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_come_back_shortest_first_and_a_cut_corpus_is_refused() {
        let text = text_of(vec![b"sudoku".to_vec(), Vec::new(), vec![0, 255]]).unwrap();
        let back: Vec<&[u8]> = vec![b"", &[0, 255], b"sudoku"];
        assert_eq!(inputs(&text).unwrap(), back);
        assert!(inputs(&text[..text.len() - 1]).is_err());
        assert!(inputs(&text[..6]).is_err());
    }

    #[test]
    fn every_target_has_a_corpus_to_begin_with() {
        let targets = fs::read_dir(root().join("fuzz/fuzz_targets")).unwrap();
        for target in targets {
            let target = target.unwrap().path();
            let path = packed(target.file_stem().unwrap().to_str().unwrap());
            let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut text = Vec::new();
            GzDecoder::new(file).read_to_end(&mut text).unwrap();
            assert!(!inputs(&text).unwrap().is_empty(), "{}", path.display());
        }
    }
}
