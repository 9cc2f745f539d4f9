//! What the readers of tables are given: any bytes under the name of a table.

use std::path::PathBuf;

/// A table that can be read can be read again, with the same number of rows; one that cannot says why.
pub fn table(ending: &str, bytes: &[u8]) {
    let path = file(ending);
    std::fs::write(&path, bytes).expect("the folder for temporary files can be written to");
    let first = kudosu_cli::table_rows(&path);
    assert!(first.as_ref().map_or_else(|told| !told.is_empty(), |_| true));
    assert_eq!(first, kudosu_cli::table_rows(&path));
}

/// A file for this process alone, in memory where there is a folder for that.
fn file(ending: &str) -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
    folder.join(format!("kudosu-fuzz-{}.{ending}", std::process::id()))
}
