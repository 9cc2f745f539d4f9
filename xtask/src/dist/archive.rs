//! Files in one file: `.tar.gz`, `.zip` and the `ar` of Debian, and checksums. The same content gives the
//! same bytes on every machine: names in order, one time, one owner.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// A file to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path, with `/` between its parts.
    pub path: String,
    pub content: Vec<u8>,
    pub is_program: bool,
}

impl Entry {
    /// A file that is read.
    pub fn file(path: impl Into<String>, content: impl Into<Vec<u8>>) -> Entry {
        Entry {
            path: path.into(),
            content: content.into(),
            is_program: false,
        }
    }

    /// A file that is run.
    pub fn program(path: impl Into<String>, content: impl Into<Vec<u8>>) -> Entry {
        Entry {
            is_program: true,
            ..Entry::file(path, content)
        }
    }

    fn mode(&self) -> u32 {
        if self.is_program { 0o755 } else { 0o644 }
    }
}

/// Everything below a folder, each path behind `prefix`.
pub fn entries_below(folder: &Path, prefix: &str) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    let listed = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in listed {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().context("a file's name is no text")?;
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            entries.extend(entries_below(&entry.path(), &format!("{path}/"))?);
        } else {
            entries.push(Entry::file(path, fs::read(entry.path())?));
        }
    }
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(entries)
}

/// A tar of these files with the folders that they lie in, as package managers want them.
pub fn tar(entries: &[Entry], time: u64) -> Result<Vec<u8>> {
    let mut builder = tar::Builder::new(Vec::new());
    let mut folders: Vec<&str> = Vec::new();
    for entry in entries {
        let ends = entry.path.match_indices('/').map(|(at, _)| at);
        for folder in ends.map(|at| &entry.path[..=at]).filter(|folder| *folder != "./") {
            if !folders.contains(&folder) {
                folders.push(folder);
                let mut header = header(time, 0o755, 0);
                header.set_entry_type(tar::EntryType::Directory);
                builder.append_data(&mut header, folder, std::io::empty())?;
            }
        }
        let mut header = header(time, entry.mode(), entry.content.len());
        builder.append_data(&mut header, &entry.path, entry.content.as_slice())?;
    }
    Ok(builder.into_inner()?)
}

fn header(time: u64, mode: u32, size: usize) -> tar::Header {
    let mut header = tar::Header::new_ustar();
    header.set_mtime(time);
    header.set_mode(mode);
    header.set_uid(0);
    header.set_gid(0);
    // Names that fit into the header, as these do, are never refused.
    let _ = header.set_username("root").and(header.set_groupname("root"));
    header.set_size(size as u64);
    header
}

/// The same, compressed.
pub fn tar_gz(entries: &[Entry], time: u64) -> Result<Vec<u8>> {
    gzip(&tar(entries, time)?)
}

/// Compressed bytes, with neither a name nor a time in them.
pub fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(content)?;
    Ok(writer.finish()?)
}

/// What Windows opens without another program.
pub fn zip(entries: &[Entry]) -> Result<Vec<u8>> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for entry in entries {
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(entry.mode());
        writer.start_file(&entry.path, options)?;
        writer.write_all(&entry.content)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// The old archive that a Debian package is.
pub fn ar(entries: &[Entry], time: u64) -> Result<Vec<u8>> {
    let mut bytes = b"!<arch>\n".to_vec();
    for Entry { path, content, .. } in entries {
        let (size, owner, mode) = (content.len(), 0, "100644");
        writeln!(
            bytes,
            "{path:<16}{time:<12}{owner:<6}{owner:<6}{mode:<8}{size:<10}`"
        )?;
        bytes.extend(content);
        if content.len() % 2 == 1 {
            bytes.push(b'\n');
        }
    }
    Ok(bytes)
}

/// SHA-256 in hexadecimal digits.
pub fn checksum(content: &[u8]) -> String {
    let digits = Sha256::digest(content);
    digits.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn two() -> [Entry; 2] {
        [
            Entry::program("kudosu-1/kudosu", *b"\x7fELF"),
            Entry::file("kudosu-1/man/kudosu.1", "a page\n"),
        ]
    }

    #[test]
    fn a_tar_has_its_folders_its_files_and_what_may_be_run() {
        let bytes = tar_gz(&two(), 7).unwrap();
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(bytes.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().unwrap() {
            let entry = entry.unwrap();
            let header = entry.header();
            assert_eq!((header.mtime().unwrap(), header.uid().unwrap()), (7, 0));
            found.push((
                entry.path().unwrap().display().to_string(),
                header.mode().unwrap(),
            ));
        }
        let expected = [
            ("kudosu-1/", 0o755),
            ("kudosu-1/kudosu", 0o755),
            ("kudosu-1/man/", 0o755),
            ("kudosu-1/man/kudosu.1", 0o644),
        ];
        assert_eq!(found, expected.map(|(path, mode)| (path.to_owned(), mode)));
        assert_eq!(bytes, tar_gz(&two(), 7).unwrap(), "twice the same");
    }

    #[test]
    fn a_zip_has_the_same_files() {
        let bytes = zip(&two()).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut text = String::new();
        let mut page = archive.by_name("kudosu-1/man/kudosu.1").unwrap();
        page.read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), page.unix_mode()), ("a page\n", Some(0o100_644)));
    }

    #[test]
    fn parts_of_an_ar_begin_at_even_places() {
        let parts = [
            Entry::file("debian-binary", "2.0\n"),
            Entry::file("odd", "abc"),
            Entry::file("last", "d"),
        ];
        let bytes = ar(&parts, 0).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let heads: Vec<usize> = text.match_indices("`\n").map(|(at, _)| at + 2).collect();
        assert_eq!(heads, [68, 132, 196]);
        assert!(
            text.starts_with("!<arch>\ndebian-binary   0           0     0     100644  4         `\n2.0\n")
        );
    }

    #[test]
    fn checksums_are_those_of_everybody() {
        // The example of the standard (FIPS 180-4).
        assert_eq!(
            checksum(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
