//! Compressed text: `.gz` and `.zst` are read and written, and what else is compressed is told by its name.

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;

use crate::failure::Failure;

/// How a text is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// As gzip does it.
    Gzip,
    /// As zstd does it.
    Zstd,
}

/// What the first bytes of a compressed text are, what that is called, and what unpacks it.
struct Magic {
    bytes: &'static [u8],
    name: &'static str,
    /// `None` where we cannot read it.
    packing: Option<Packing>,
    unpacks: &'static str,
}

const MAGICS: &[Magic] = &[
    ours(b"\x1f\x8b", "gzip", Packing::Gzip),
    ours(b"\x28\xb5\x2f\xfd", "zstd", Packing::Zstd),
    foreign(b"BZh", "bzip2", "bzip2 -dc"),
    foreign(b"\xfd7zXZ\0", "xz", "xz -dc"),
    foreign(b"LZIP\x01", "lzip", "lzip -dc"),
    foreign(b"\x04\x22\x4d\x18", "lz4", "lz4 -dc"),
    foreign(b"\x1f\x9d", "compress", "gzip -dc"),
    foreign(b"7z\xbc\xaf\x27\x1c", "7z", "7z x -so"),
    foreign(b"PK\x03\x04", "zip", "unzip -p"),
];

const fn ours(bytes: &'static [u8], name: &'static str, packing: Packing) -> Magic {
    Magic {
        bytes,
        name,
        packing: Some(packing),
        unpacks: "",
    }
}

const fn foreign(bytes: &'static [u8], name: &'static str, unpacks: &'static str) -> Magic {
    Magic {
        bytes,
        name,
        packing: None,
        unpacks,
    }
}

/// A text that was compressed or not, and how it was.
pub struct Unpacked {
    /// The text.
    pub reader: Box<dyn Read + Send>,
    /// How it was compressed.
    pub packing: Packing,
}

/// Unpacks a text by its first bytes, whatever it is called. `name` is what messages call it.
pub fn unpacked(name: &str, mut reader: Box<dyn Read + Send>) -> Result<Unpacked, Failure> {
    let unreadable = |error: io::Error| Failure::told(format!("could not read {name}: {error}"));
    let start = start_of(&mut reader).map_err(unreadable)?;
    let magic = MAGICS.iter().find(|magic| start.starts_with(magic.bytes));
    let reader: Box<dyn Read + Send> = Box::new(Cursor::new(start).chain(reader));
    let Some(magic) = magic else {
        let packing = Packing::Plain;
        return Ok(Unpacked { reader, packing });
    };
    let kind = magic.name;
    let Some(packing) = magic.packing else {
        let file = if name == "standard input" { "FILE" } else { name };
        return Err(Failure::with_help(
            format!("{name} is compressed with {kind}, which kudosu does not unpack (it reads .gz and .zst)"),
            format!("unpack it on the way: {} {file} | kudosu ...", magic.unpacks),
        ));
    };
    let buffered = BufReader::with_capacity(128 * 1024, reader);
    let reader: Box<dyn Read + Send> = match packing {
        Packing::Plain => Box::new(buffered),
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(buffered)),
        Packing::Zstd => Box::new(zstd::Decoder::with_buffer(buffered).map_err(unreadable)?),
    };
    let reader = Box::new(Told { reader, kind });
    Ok(Unpacked { reader, packing })
}

/// As many bytes as it takes to tell a compressed text; no more, for they may come from somebody who types.
fn start_of(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    loop {
        let is_decided = |magic: &Magic| !magic.bytes.starts_with(&start) || start.len() >= magic.bytes.len();
        if MAGICS.iter().all(is_decided) {
            return Ok(start);
        }
        let mut byte = [0];
        match reader.read(&mut byte) {
            Ok(0) => return Ok(start),
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Says in every error what the text was compressed with.
struct Told {
    reader: Box<dyn Read + Send>,
    kind: &'static str,
}

impl Read for Told {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            io::ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), format!("the {} data end in the middle", self.kind))
            }
            _ => io::Error::new(
                error.kind(),
                format!("the {} data are damaged ({error})", self.kind),
            ),
        })
    }
}

impl Packing {
    /// What a file of this name is to be compressed with.
    pub fn of_name(path: &Path) -> Packing {
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_ascii_lowercase();
        match ending.as_str() {
            "gz" => Packing::Gzip,
            "zst" => Packing::Zstd,
            _ => Packing::Plain,
        }
    }

    /// The text as one compressed member. Members one after the other are a compressed text again, and a file
    /// that ends with a whole member is whole.
    pub fn pack(self, text: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Packing::Plain => Ok(text.to_vec()),
            Packing::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(text)?;
                encoder.finish()
            }
            Packing::Zstd => zstd::encode_all(text, zstd::DEFAULT_COMPRESSION_LEVEL),
        }
    }

    /// Reads the next member of a file and gives its text to `see`; `false` at the end of the file. After an
    /// error, what was seen of the member does not count.
    pub fn read_member(self, file: &mut impl BufRead, see: &mut dyn FnMut(&[u8])) -> io::Result<bool> {
        if file.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let mut member: Box<dyn Read + '_> = match self {
            Packing::Plain => Box::new(file),
            Packing::Gzip => Box::new(flate2::bufread::GzDecoder::new(file)),
            Packing::Zstd => Box::new(zstd::Decoder::with_buffer(file)?.single_frame()),
        };
        let mut text = vec![0; 128 * 1024];
        loop {
            match member.read(&mut text) {
                Ok(0) => return Ok(true),
                Ok(length) => see(&text[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: Vec<u8>) -> (String, Packing) {
        let mut unpacked = unpacked("standard input", Box::new(Cursor::new(bytes)))
            .ok()
            .unwrap();
        let mut text = String::new();
        unpacked.reader.read_to_string(&mut text).unwrap();
        (text, unpacked.packing)
    }

    #[test]
    fn what_is_packed_can_be_unpacked_one_member_after_the_other() {
        for packing in [Packing::Gzip, Packing::Zstd] {
            let mut bytes = packing.pack(b"first\n").unwrap();
            let first = bytes.len();
            bytes.extend(packing.pack(b"second\n").unwrap());
            assert_eq!(read(bytes.clone()), ("first\nsecond\n".to_owned(), packing));
            let mut file = Cursor::new(&bytes);
            let mut seen = Vec::new();
            assert!(
                packing
                    .read_member(&mut file, &mut |text| seen.extend(text))
                    .unwrap()
            );
            assert_eq!(
                (file.position(), seen.as_slice()),
                (first as u64, &b"first\n"[..])
            );
            assert!(packing.read_member(&mut file, &mut |_| {}).unwrap());
            assert!(!packing.read_member(&mut file, &mut |_| {}).unwrap());
            let mut half = &bytes[..first - 1];
            assert!(packing.read_member(&mut half, &mut |_| {}).is_err());
        }
    }

    #[test]
    fn text_that_only_starts_like_something_compressed_is_text() {
        for text in ["", "B", "BZ", "BZx", "7", "7z5", "P", "\n", "1"] {
            assert_eq!(read(text.into()), (text.to_owned(), Packing::Plain));
        }
    }

    #[test]
    fn compressed_data_that_end_early_or_are_damaged_say_so() {
        for (packing, kind) in [(Packing::Gzip, "gzip"), (Packing::Zstd, "zstd")] {
            let whole = packing.pack("some text\n".repeat(100).as_bytes()).unwrap();
            let half = whole[..whole.len() - 3].to_vec();
            let mut cut = unpacked("x", Box::new(Cursor::new(half))).ok().unwrap();
            let error = cut.reader.read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), format!("the {kind} data end in the middle"));
            let mut bent = whole;
            let middle = bent.len() / 2;
            bent[middle..].iter_mut().for_each(|byte| *byte ^= 0x5a);
            let mut bent = unpacked("x", Box::new(Cursor::new(bent))).ok().unwrap();
            let error = bent.reader.read_to_end(&mut Vec::new()).unwrap_err();
            assert!(error.to_string().contains(kind), "{error}");
        }
    }

    #[test]
    fn other_compressions_are_told_by_their_names() {
        let told = |bytes: &'static [u8]| {
            let failure = unpacked("puzzles.x", Box::new(bytes)).err().unwrap();
            failure.render(false).unwrap()
        };
        insta::assert_snapshot!(told(b"BZh91AY"), @"
        error: puzzles.x is compressed with bzip2, which kudosu does not unpack (it reads .gz and .zst)
         |
         = help: unpack it on the way: bzip2 -dc puzzles.x | kudosu ...
        ");
        insta::assert_snapshot!(told(b"PK\x03\x04abc"), @"
        error: puzzles.x is compressed with zip, which kudosu does not unpack (it reads .gz and .zst)
         |
         = help: unpack it on the way: unzip -p puzzles.x | kudosu ...
        ");
        for magic in MAGICS.iter().filter(|magic| magic.packing.is_none()) {
            assert!(told(magic.bytes).contains(magic.name));
        }
    }
}
