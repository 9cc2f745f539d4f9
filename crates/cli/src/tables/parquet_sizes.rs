//! The lengths that a Parquet file declares, looked at before anybody makes room for them: a damaged one asks
//! for more memory than there is, and that cannot be refused later.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use parquet::basic::Compression;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use super::delta_counts::check_counts;
use super::foreign::damaged;
use super::thrift::{Trouble, Value, walk};

/// A page of this size is taken from every file; a larger one has to be smaller than its file.
const LARGE_PAGE: u64 = 64 * 1024 * 1024;

/// So much of a page's header is read at first.
const HEADER: usize = 4 * 1024;

/// The sign at both ends of a file.
const MAGIC: &[u8; 4] = b"PAR1";

/// Looks at the footer of a file.
pub fn check_footer(file: &mut File) -> Result<(), String> {
    let length = file.seek(SeekFrom::End(0)).map_err(told)?;
    let end = length.checked_sub(8).ok_or_else(too_short)?;
    let mut trailer = [0; 8];
    read_at(file, end, &mut trailer)?;
    if &trailer[4..] != MAGIC {
        return Err(damaged("it does not end as a Parquet file does"));
    }
    let footer = u64::from(u32::from_le_bytes([
        trailer[0], trailer[1], trailer[2], trailer[3],
    ]));
    let start = end.checked_sub(footer).ok_or_else(too_short)?;
    let mut bytes = vec![0; footer as usize];
    read_at(file, start, &mut bytes)?;
    let (mut columns, mut most_children) = (0, 0);
    // The list of the columns and their groups is field 2; field 5 of each says how many are below it.
    walk(&bytes, &mut |seen| match (seen.fields, seen.value) {
        ([2], Value::List(size)) => columns = size,
        ([2, 5], Value::Whole(children)) => most_children = children.max(most_children),
        _ => {}
    })
    .map_err(|trouble| wrong(trouble, "its footer"))?;
    match usize::try_from(most_children) {
        Ok(children) if children <= columns => Ok(()),
        _ => Err(damaged("it has fewer columns than it says")),
    }
}

/// Looks at the header of every page of every column.
pub fn check_pages(file: &mut File, metadata: &ParquetMetaData) -> Result<(), String> {
    let length = file.seek(SeekFrom::End(0)).map_err(told)?;
    for group in metadata.row_groups() {
        let rows = usize::try_from(group.num_rows()).map_err(|_| too_short())?;
        for column in group.columns() {
            if check_column(file, length, column)? {
                check_counts(file, column, rows)?;
            }
        }
    }
    Ok(())
}

/// Whether a page of the column has counts of its own that are to be looked at as well.
fn check_column(file: &mut File, length: u64, column: &ColumnChunkMetaData) -> Result<bool, String> {
    let mut has_counts = false;
    let (mut at, size) = column.byte_range();
    let end = at
        .checked_add(size)
        .filter(|&end| end <= length)
        .ok_or_else(too_short)?;
    while at < end {
        let (header, taken) = page_header(file, at, end)?;
        let packed = u64::try_from(header.packed).map_err(|_| too_short())?;
        let body = at + taken;
        if packed > end - body {
            return Err(too_short());
        }
        let unpacked = u64::try_from(header.unpacked).map_err(|_| too_short())?;
        if unpacked > LARGE_PAGE.max(length) {
            return Err(damaged(&format!("a page says that it has {unpacked} bytes")));
        }
        if column.compression() == Compression::UNCOMPRESSED && unpacked != packed {
            return Err(damaged("a page has another length than it says"));
        }
        // Each value of a dictionary is written out, and takes a byte at the least.
        if u64::try_from(header.in_dictionary).map_or(true, |values| values > unpacked) {
            return Err(damaged("a dictionary is shorter than it says"));
        }
        has_counts |= header.has_counts;
        at = body + packed;
    }
    Ok(has_counts)
}

/// What the header of a page declares.
#[derive(Default)]
struct PageHeader {
    packed: i64,
    unpacked: i64,
    in_dictionary: i64,
    /// Whether lengths come before the texts, with a count of their own that room is made for.
    has_counts: bool,
}

/// The encodings that write lengths as differences.
const WITH_COUNTS: [i64; 2] = [6, 7];

/// The header of a page, and how many bytes it has.
fn page_header(file: &mut File, at: u64, end: u64) -> Result<(PageHeader, u64), String> {
    let whole = usize::try_from(end - at).map_err(|_| too_short())?;
    let mut size = HEADER.min(whole);
    loop {
        let mut bytes = vec![0; size];
        read_at(file, at, &mut bytes)?;
        let mut header = PageHeader::default();
        let walked = walk(&bytes, &mut |seen| match (seen.fields, seen.value) {
            ([2], Value::Whole(bytes)) => header.unpacked = bytes,
            ([3], Value::Whole(bytes)) => header.packed = bytes,
            ([5, 2] | [8, 4], Value::Whole(encoding)) => header.has_counts = WITH_COUNTS.contains(&encoding),
            ([7, 1], Value::Whole(values)) => header.in_dictionary = values,
            _ => {}
        });
        match walked {
            Ok(taken) => return Ok((header, taken as u64)),
            Err(Trouble::Short) if size < whole => size = whole.min(size * 8),
            Err(trouble) => return Err(wrong(trouble, "the header of a page")),
        }
    }
}

fn read_at(file: &mut File, at: u64, bytes: &mut [u8]) -> Result<(), String> {
    file.seek(SeekFrom::Start(at)).map_err(told)?;
    file.read_exact(bytes).map_err(told)
}

fn wrong(trouble: Trouble, what: &str) -> String {
    damaged(&match trouble {
        Trouble::Short => format!("{what} is shorter than it says"),
        Trouble::Wrong(why) => format!("{what}: {why}"),
    })
}

fn too_short() -> String {
    damaged("it is shorter than it says")
}

fn told(error: io::Error) -> String {
    damaged(&error.to_string())
}
