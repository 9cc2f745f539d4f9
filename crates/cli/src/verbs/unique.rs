//! `kudosu unique`: every puzzle once, as it is written or up to symmetry, however many there are.
//!
//! Two passes: the first writes a number for each row into a temporary file, in as many groups as it takes to
//! hold each of them in memory, which tell the rows that came before; the second writes the others. A bit for
//! each row is all that grows with the input.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, BooleanArray};
use arrow_select::filter::filter_record_batch;
use clap::Args;
use kudosu::schema::CanonicalQuestion;
use kudosu_tables::Question;

use crate::args::{EachEffortOptions, InputOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::files::Scratch;
use crate::output::note;
use crate::stop_source::StopSource;
use crate::tables::{Rows, refuse_prefix};

/// What `kudosu unique` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The first of several equal puzzles stays, in the order of the input. Rows that are no puzzle are compared as they are
written. Memory stays small however long the input is; files for a second pass are kept in the folder for temporary
files (TMPDIR).

EXAMPLES
  kudosu unique many.txt > each-once.txt
  kudosu unique --up-to-symmetry puzzles.parquet -o different.parquet")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Puzzles that are the same in disguise are equal (9x9): turned, mirrored, rearranged, relabelled
    #[arg(long)]
    up_to_symmetry: bool,

    /// Write into this file, which gets its name when it is complete: lines, or a table by its name
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    effort: EachEffortOptions,
}

/// In how many groups the numbers of rows are: each fits into memory up to some billions of rows.
const GROUPS: usize = 256;

/// Writes every puzzle once.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    let canonical = Question::new(Arc::new(CanonicalQuestion::default()));
    refuse_prefix(&options.input, "unique adds none")?;
    let rows = Rows::named_by(&options.input, options.output.as_deref(), None)?;
    let mut seen = Seen::new()?;
    rows.each(&stops, |batch, puzzles| {
        let forms = match options.up_to_symmetry {
            true => {
                let answers = rows.answer(&canonical, puzzles, options.effort.threads(), &stops)?;
                answers.column_by_name("canonical").cloned()
            }
            false => None,
        };
        for row in 0..batch.num_rows() {
            let form = forms
                .as_ref()
                .filter(|forms| forms.is_valid(row))
                .map(|forms| forms.as_string::<i32>().value(row).to_owned());
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

/// An entry: the hash of a row's key, and the number of the row.
const ENTRY: usize = 24;

/// A group's entries go to the file when there are so many.
const ENTRIES_TOGETHER: usize = 680;

/// What was seen: for each row the hash of its key, in groups by its first bits.
struct Seen {
    groups: Vec<Group>,
    scratch: Scratch,
    rows: u64,
}

/// Rows whose hashes begin alike.
#[derive(Default)]
struct Group {
    waiting: Vec<u8>,
    written: Vec<Range<u64>>,
}

impl Seen {
    fn new() -> Result<Seen, Failure> {
        let mut groups = Vec::new();
        groups.resize_with(GROUPS, Group::default);
        Ok(Seen {
            groups,
            scratch: Scratch::new()?,
            rows: 0,
        })
    }

    fn add(&mut self, key: &str) -> Result<(), Failure> {
        let hash = hash_of(key);
        let group = &mut self.groups[(hash >> 120) as usize % GROUPS];
        group.waiting.extend_from_slice(&hash.to_le_bytes());
        group.waiting.extend_from_slice(&self.rows.to_le_bytes());
        if group.waiting.len() >= ENTRIES_TOGETHER * ENTRY {
            group.written.push(self.scratch.add(&group.waiting)?);
            group.waiting.clear();
        }
        self.rows += 1;
        Ok(())
    }

    /// A bit for each row that repeats an earlier one.
    fn repeated(self) -> Result<Vec<u64>, Failure> {
        let mut repeated = vec![0; self.rows.div_ceil(64) as usize];
        let mut entries = Vec::new();
        for group in &self.groups {
            // Entries of a group are in the order of the rows, so that the first one stays.
            let mut known: HashSet<u128> = HashSet::new();
            let mut see = |entries: &[u8]| {
                for entry in entries.chunks_exact(ENTRY) {
                    let (hash, row) = entry.split_at(16);
                    if !known.insert(number(hash)) {
                        let row = number(row) as u64;
                        repeated[(row / 64) as usize] |= 1 << (row % 64);
                    }
                }
            };
            for range in &group.written {
                entries.clear();
                let read = self.scratch.piece(range.clone()).read_to_end(&mut entries);
                read.map_err(|error| Scratch::failed(&error))?;
                see(&entries);
            }
            see(&group.waiting);
        }
        Ok(repeated)
    }
}

/// What `to_le_bytes` made bytes of.
fn number(bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u128::from(byte))
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
        // So many that most of them are in the file.
        let count = 2 * (GROUPS * ENTRIES_TOGETHER) as u64;
        let keys: Vec<String> = (0..count).map(|row| (row * row % 70_001).to_string()).collect();
        keys.iter().for_each(|key| seen.add(key).ok().unwrap());
        let repeated = seen.repeated().ok().unwrap();
        let mut known = HashSet::new();
        for (row, key) in keys.iter().enumerate() {
            assert_eq!(is_set(&repeated, row as u64), !known.insert(key), "row {row}");
        }
    }

    #[test]
    fn without_memory_for_what_was_seen_no_row_counts_as_repeated() {
        let mut seen = Seen::new().ok().unwrap();
        // They are all in one group, which went to the file.
        (0..=ENTRIES_TOGETHER).for_each(|_| seen.add("the same").ok().unwrap());
        let (told, refused) = kudosu_testkit::with_pieces_up_to(4_000, || seen.repeated().err());
        let told = told.unwrap().render(false).unwrap();
        assert!(
            told.contains("could not use a temporary file: out of memory") && refused == 1,
            "{told}"
        );
    }
}
