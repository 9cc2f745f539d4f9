//! The lengths that an Arrow file declares, looked at before anybody makes room for them: a damaged one asks
//! for more memory than there is, and that cannot be refused later.

use std::io::{self, Read, Seek, SeekFrom};

use arrow_ipc::{root_as_footer, root_as_message};

use super::foreign::damaged;

/// The sign at both ends of a file.
const MAGIC: &[u8; 6] = b"ARROW1";

/// What a message of a stream starts with, since version 0.15.
const CONTINUATION: [u8; 4] = [0xff; 4];

/// Whether this is Arrow's file format; else it is the stream format, which some call by the same name.
pub fn is_file_format(file: &mut (impl Read + Seek)) -> io::Result<bool> {
    let mut magic = [0; 6];
    let is_file = file.read_exact(&mut magic).is_ok() && &magic == MAGIC;
    file.rewind()?;
    Ok(is_file)
}

/// Looks at the lengths in a file of either kind, and leaves it at its start.
pub fn check_sizes(file: &mut (impl Read + Seek), is_file: bool) -> Result<(), String> {
    let told = |error: io::Error| damaged(&error.to_string());
    let length = file.seek(SeekFrom::End(0)).map_err(told)?;
    match is_file {
        true => check_footer(file, length)?,
        false => check_messages(file, length)?,
    }
    file.rewind().map_err(told)
}

fn check_footer(file: &mut (impl Read + Seek), length: u64) -> Result<(), String> {
    let told = |error: io::Error| damaged(&error.to_string());
    let too_short = || damaged("it is shorter than it says");
    let end = length.checked_sub(10).ok_or_else(too_short)?;
    file.seek(SeekFrom::Start(end)).map_err(told)?;
    let mut trailer = [0; 10];
    file.read_exact(&mut trailer).map_err(told)?;
    if &trailer[4..] != MAGIC {
        return Err(damaged("it does not end as an Arrow file does"));
    }
    let footer = [trailer[0], trailer[1], trailer[2], trailer[3]];
    let footer = u64::from(u32::from_le_bytes(footer));
    let start = end.checked_sub(footer).ok_or_else(too_short)?;
    file.seek(SeekFrom::Start(start)).map_err(told)?;
    let mut bytes = vec![0; footer as usize];
    file.read_exact(&mut bytes).map_err(told)?;
    let footer = root_as_footer(&bytes).map_err(|error| damaged(&error.to_string()))?;
    let blocks = [footer.dictionaries(), footer.recordBatches()];
    for block in blocks.into_iter().flatten().flatten() {
        let parts = [
            block.offset(),
            i64::from(block.metaDataLength()),
            block.bodyLength(),
        ];
        let end = parts
            .iter()
            .try_fold(0_u64, |sum, &part| sum.checked_add(u64::try_from(part).ok()?));
        // A message has at least its length and something to say.
        if end.is_none_or(|end| end > length) || block.metaDataLength() < 8 {
            return Err(too_short());
        }
    }
    Ok(())
}

fn check_messages(file: &mut (impl Read + Seek), length: u64) -> Result<(), String> {
    let told = |error: io::Error| damaged(&error.to_string());
    let mut at = 0;
    let mut message = Vec::new();
    while at + 4 <= length {
        file.seek(SeekFrom::Start(at)).map_err(told)?;
        let mut word = [0; 4];
        file.read_exact(&mut word).map_err(told)?;
        at += 4;
        if word == CONTINUATION {
            if file.read_exact(&mut word).is_err() {
                return Ok(()); // where the reader ends, or says that something is missing
            }
            at += 4;
        }
        let size = u64::from(u32::from_le_bytes(word));
        if size == 0 {
            return Ok(());
        }
        if size > length - at {
            return Err(damaged("it is shorter than it says"));
        }
        message.resize(size as usize, 0);
        file.read_exact(&mut message).map_err(told)?;
        let header = root_as_message(&message).map_err(|error| damaged(&error.to_string()))?;
        let body = u64::try_from(header.bodyLength()).ok();
        let end = body.and_then(|body| (at + size).checked_add(body));
        match end {
            Some(end) if end <= length => at = end,
            _ => return Err(damaged("it is shorter than it says")),
        }
    }
    Ok(())
}
