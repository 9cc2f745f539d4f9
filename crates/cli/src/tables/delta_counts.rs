//! Pages of Parquet whose texts are written as differences: the counts in front of their lengths, looked at
//! before anybody makes room for so many.

use std::fs::File;
use std::sync::Arc;

use parquet::basic::Encoding;
use parquet::column::page::{Page, PageReader};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::serialized_reader::SerializedPageReader;

use super::foreign::damaged;

/// Looks at the counts of all pages of a column: none of them is larger than the number of its values.
pub fn check_counts(file: &File, column: &ColumnChunkMetaData, rows: usize) -> Result<(), String> {
    let told = |error: parquet::errors::ParquetError| damaged(&error.to_string());
    let file = file.try_clone().map_err(|error| damaged(&error.to_string()))?;
    let mut pages = SerializedPageReader::new(Arc::new(file), column, rows, None).map_err(told)?;
    while let Some(page) = pages.get_next_page().map_err(told)? {
        if counts_are_right(&page, column).is_none() {
            return Err(damaged("a page has other lengths than it says"));
        }
    }
    Ok(())
}

/// `None` where they are not.
fn counts_are_right(page: &Page, column: &ColumnChunkMetaData) -> Option<()> {
    // With the whole text written as differences there is a list of lengths for what is taken over, and
    // another one for what is new.
    let lists = match page.encoding() {
        Encoding::DELTA_LENGTH_BYTE_ARRAY => 1,
        Encoding::DELTA_BYTE_ARRAY => 2,
        _ => return Some(()),
    };
    let mut bytes: &[u8] = page.buffer();
    match page {
        Page::DataPageV2 {
            def_levels_byte_len,
            rep_levels_byte_len,
            ..
        } => {
            let levels = def_levels_byte_len.checked_add(*rep_levels_byte_len)?;
            bytes = bytes.get(levels as usize..)?;
        }
        _ => {
            // Levels have their length in front, those that there are.
            let described = column.column_descr();
            for is_there in [described.max_rep_level() > 0, described.max_def_level() > 0] {
                if is_there {
                    let (length, rest) = bytes.split_first_chunk::<4>()?;
                    bytes = rest.get(u32::from_le_bytes(*length) as usize..)?;
                }
            }
        }
    }
    for _ in 0..lists {
        let mut list = DeltaList { bytes };
        if list.walk()? > u64::from(page.num_values()) {
            return None;
        }
        bytes = list.bytes;
    }
    Some(())
}

/// Whole numbers as differences, in blocks of small ones packed into bits.
struct DeltaList<'a> {
    bytes: &'a [u8],
}

impl DeltaList<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(byte)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// Goes to the end of the list and says how many numbers it has; `None` where it does not hold together.
    fn walk(&mut self) -> Option<u64> {
        let (in_block, small_blocks, count) = (self.number()?, self.number()?, self.number()?);
        self.number()?; // the first one
        let in_small = in_block.checked_div(small_blocks)?;
        let mut left = count.saturating_sub(1);
        while left > 0 {
            self.number()?; // the least difference
            let widths = self.bytes.get(..usize::try_from(small_blocks).ok()?)?;
            self.bytes = &self.bytes[widths.len()..];
            if in_small == 0 {
                return None;
            }
            for &width in widths {
                if left == 0 {
                    break;
                }
                let bits = in_small.checked_mul(u64::from(width))?;
                let taken = usize::try_from(bits.div_ceil(8)).ok()?;
                // The last one may be cut off where its numbers end.
                self.bytes = self.bytes.get(taken.min(self.bytes.len())..)?;
                left = left.saturating_sub(in_small);
            }
        }
        Some(count)
    }
}
