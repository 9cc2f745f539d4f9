//! Which kind of table a file is, by its name: `.csv`, `.tsv`, `.jsonl`, `.arrow`, `.parquet`, compressed or
//! not.

use std::path::Path;

/// A kind of table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableFormat {
    /// Fields with commas between, the first line is the header.
    Csv,
    /// The same with tabs.
    Tsv,
    /// One JSON object a line.
    JsonLines,
    /// Arrow's file format.
    Arrow,
    /// Parquet.
    Parquet,
    /// One puzzle a line: a table with one column and no header.
    Lines,
}

impl TableFormat {
    /// What a file of this name is; `None` where the name says nothing of a table.
    pub fn of_name(name: &Path) -> Option<TableFormat> {
        let name = name.file_name()?.to_str()?.to_ascii_lowercase();
        let name = name
            .strip_suffix(".gz")
            .or_else(|| name.strip_suffix(".zst"))
            .unwrap_or(&name);
        Some(match name.rsplit_once('.')?.1 {
            "csv" => TableFormat::Csv,
            "tsv" | "tab" => TableFormat::Tsv,
            "jsonl" | "ndjson" => TableFormat::JsonLines,
            "arrow" | "feather" | "ipc" => TableFormat::Arrow,
            "parquet" | "pq" => TableFormat::Parquet,
            _ => return None,
        })
    }

    /// Whether it is made of lines, so that it can go to standard output and mean something to people.
    pub fn is_text(self) -> bool {
        !matches!(self, TableFormat::Arrow | TableFormat::Parquet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_known_by_their_names() {
        let of = |name: &str| TableFormat::of_name(Path::new(name));
        assert_eq!(of("a/b.csv"), Some(TableFormat::Csv));
        assert_eq!(of("b.TSV.gz"), Some(TableFormat::Tsv));
        assert_eq!(of("b.jsonl.zst"), Some(TableFormat::JsonLines));
        assert_eq!(of("b.arrow"), Some(TableFormat::Arrow));
        assert_eq!(of("b.parquet"), Some(TableFormat::Parquet));
        for name in ["b.txt", "b", "csv", "b.gz", "", "53..7"] {
            assert_eq!(of(name), None, "{name}");
        }
    }
}
