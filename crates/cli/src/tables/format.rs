//! Which kind of table a file is: by its name, `.csv`, `.tsv`, `.jsonl`, `.arrow`, `.parquet`, compressed or
//! not, or by its first bytes where it has none that says so.

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

    /// What a table is by its first bytes, where its name says nothing; `column` is one that it has.
    pub fn of_content(start: &[u8], column: &str) -> TableFormat {
        let first = start.iter().find(|byte| !byte.is_ascii_whitespace());
        let header = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header = String::from_utf8_lossy(header);
        let has_tabs = header
            .trim()
            .split('\t')
            .any(|name| name.trim_matches('"') == column);
        match first {
            _ if start.starts_with(b"PAR1") => TableFormat::Parquet,
            _ if start.starts_with(b"ARROW1") || start.starts_with(&[0xff; 4]) => TableFormat::Arrow,
            Some(b'{') => TableFormat::JsonLines,
            _ if has_tabs && header.contains('\t') => TableFormat::Tsv,
            _ => TableFormat::Csv,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            TableFormat::Csv => "csv",
            TableFormat::Tsv => "tsv",
            TableFormat::JsonLines => "jsonl",
            TableFormat::Arrow => "arrow",
            TableFormat::Parquet => "parquet",
            TableFormat::Lines => "lines",
        }
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
    fn a_table_without_a_name_is_known_by_its_first_bytes() {
        let of = |start: &[u8]| TableFormat::of_content(start, "puzzle");
        assert_eq!(of(b"id,puzzle\n1,53"), TableFormat::Csv);
        assert_eq!(of(b"puzzle\n53"), TableFormat::Csv);
        assert_eq!(of(b"id\tpuzzle\r\n1\t53"), TableFormat::Tsv);
        assert_eq!(of(b"a\tb,puzzle\n"), TableFormat::Csv);
        assert_eq!(of(b" {\"puzzle\": 1}"), TableFormat::JsonLines);
        assert_eq!(of(b"PAR1\x15"), TableFormat::Parquet);
        assert_eq!(of(b"ARROW1\0\0"), TableFormat::Arrow);
        assert_eq!(of(b"\xff\xff\xff\xff\x10\0"), TableFormat::Arrow);
        assert_eq!(of(b""), TableFormat::Csv);
    }

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
