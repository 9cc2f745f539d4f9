//! `kudosu unique`: every puzzle once, as it is written or up to symmetry, however many there are.
//!
//! Two passes: the first writes a number for each row into as many files as it takes to hold each of them in
//! memory, which tell the rows that came before; the second writes the others. A bit for each row is all that
//! grows with the input.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::PathBuf;

use arrow_array::cast::AsArray;
use arrow_array::{Array, BooleanArray};
use arrow_select::filter::filter_record_batch;
use clap::Args;
use kudosu_tables::Task;

use crate::args::InputOptions;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::note;
use crate::stop_source::StopSource;
use crate::tables::Rows;

/// What `kudosu unique` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The first of several equal puzzles stays, in the order of the input. Rows that are no puzzle are compared as they are
written. Memory stays small however long the input is; files for a second pass are kept in the folder for temporary
files (TMPDIR).

EXAMPLES
  kudosu unique many.txt > each-once.txt
  kudosu unique --symmetry puzzles.parquet -o different.parquet")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Puzzles that are the same in disguise are equal (9x9): turned, mirrored, rearranged, relabelled
    #[arg(long)]
    symmetry: bool,

    /// Write into this file, which gets its name when it is complete: lines, or a table by its name
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// In how many files the numbers of rows are: each holds what fits into memory up to some billions of rows.
const FILES: usize = 256;

/// Writes every puzzle once.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(None);
    let rows = Rows::named_by(&options.input, options.output.as_deref(), None)?;
    let mut seen = Seen::new()?;
    rows.each(&stops, |batch, puzzles| {
        let forms = match options.symmetry {
            true => Some(rows.answer(&Task::Canonical, puzzles, &stops)?),
            false => None,
        };
        for row in 0..batch.num_rows() {
            let form = forms
                .as_ref()
                .filter(|forms| forms.column(0).is_valid(row))
                .map(|forms| forms.column(0).as_string::<i32>().value(row).to_owned());
            seen.add(&form.map_or_else(|| rows.key(batch, row), Ok)?)?;
        }
        Ok(())
    })?;
    let repeated = seen.repeated()?;
    let mut writer = rows.writer()?;
    let (mut first, mut dropped) = (0_u64, 0_u64);
    let written = rows.each(&stops, |batch, _| {
        let keep: BooleanArray = (first..first + batch.num_rows() as u64)
            .map(|row| Some(!is_set(&repeated, row)))
            .collect();
        first += batch.num_rows() as u64;
        dropped += keep.false_count() as u64;
        let kept = filter_record_batch(batch, &keep).map_err(|error| Failure::told(error.to_string()))?;
        writer.write(&kept)
    });
    match written {
        Ok(()) if !stops.is_over() => writer.finish()?,
        written => {
            writer.discard();
            written?;
            return Ok(Exit::Interrupted);
        }
    }
    note(&format!(
        "{} of {first} rows are different, {dropped} are repeated",
        first - dropped
    ));
    Ok(Exit::Yes)
}

/// What was seen: for each row the hash of its key, by its first bits in a file of its own.
struct Seen {
    files: Vec<BufWriter<File>>,
    rows: u64,
}

impl Seen {
    fn new() -> Result<Seen, Failure> {
        let file = |_| tempfile::tempfile().map(|file| BufWriter::with_capacity(16 * 1024, file));
        let files: Result<Vec<_>, _> = (0..FILES).map(file).collect();
        let files =
            files.map_err(|error| Failure::told(format!("no temporary file can be made: {error}")))?;
        Ok(Seen { files, rows: 0 })
    }

    fn add(&mut self, key: &str) -> Result<(), Failure> {
        let hash = hash_of(key);
        let mut entry = [0; 24];
        entry[..16].copy_from_slice(&hash.to_le_bytes());
        entry[16..].copy_from_slice(&self.rows.to_le_bytes());
        self.files[(hash >> 120) as usize % FILES].write_all(&entry)?;
        self.rows += 1;
        Ok(())
    }

    /// A bit for each row that repeats an earlier one.
    fn repeated(self) -> Result<Vec<u64>, Failure> {
        let mut repeated = vec![0; self.rows.div_ceil(64) as usize];
        for file in self.files {
            let mut file = file
                .into_inner()
                .map_err(|error| Failure::from(error.into_error()))?;
            file.rewind()?;
            let mut file = BufReader::new(file);
            // Entries of a file are in the order of the rows, so that the first one stays.
            let mut known = HashSet::new();
            let mut entry = [0; 24];
            while file.read_exact(&mut entry).is_ok() {
                let (hash, row) = entry.split_at(16);
                if !known.insert(hash.to_vec()) {
                    let row = row
                        .iter()
                        .rev()
                        .fold(0, |number, &byte| number << 8 | u64::from(byte));
                    repeated[(row / 64) as usize] |= 1 << (row % 64);
                }
            }
        }
        Ok(repeated)
    }
}

fn is_set(bits: &[u64], row: u64) -> bool {
    bits[(row / 64) as usize] >> (row % 64) & 1 == 1
}

/// 128 bits: two keys with the same ones are not met in this world.
fn hash_of(key: &str) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        (salt, key).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(1) << 64 | half(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_that_repeats_an_earlier_one_is_marked() {
        let mut seen = Seen::new().ok().unwrap();
        let keys: Vec<String> = (0..1000).map(|row| (row * row % 700).to_string()).collect();
        keys.iter().for_each(|key| seen.add(key).ok().unwrap());
        let repeated = seen.repeated().ok().unwrap();
        let mut known = HashSet::new();
        for (row, key) in keys.iter().enumerate() {
            assert_eq!(is_set(&repeated, row as u64), !known.insert(key), "row {row}");
        }
    }
}
