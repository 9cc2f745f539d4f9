//! Damaged files of Arrow and Parquet: whatever byte is wrong, the file is read or refused with its name,
//! within bounded memory and without a breakdown.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::tables::{EASY, kudosu};

/// So many kibibytes of memory a process may ask for that reads damaged files, its own program included.
#[cfg(target_os = "linux")]
const MEMORY: u32 = 1_000_000;

/// What damaged bytes become, one after the other.
const CHANGES: [fn(u8) -> u8; 4] = [|byte| byte ^ 0x01, |byte| byte ^ 0x80, |_| 0xff, |_| 0x00];

/// Every so many bytes a file is cut off.
const CUT: usize = 13;

/// Tables of several types in one folder; their names. Texts are written plainly and by a dictionary, with
/// nulls among them.
fn tables(folder: &Path) -> Vec<&'static str> {
    let mut rows = String::from("id,puzzle,note\n");
    for row in 0..6 {
        let note = if row % 2 == 0 { "even" } else { "" };
        rows += &format!("{row},{EASY},{note}\n");
    }
    fs::write(folder.join("in.csv"), rows).unwrap();
    let names = ["checked.parquet", "checked.arrow"];
    for name in names {
        assert_eq!(kudosu(folder, &["check", "in.csv", "-o", name]).0, 0);
    }
    let stream = stream_of(&fs::read(folder.join("checked.arrow")).unwrap());
    fs::write(folder.join("stream.arrow"), stream).unwrap();
    vec!["checked.parquet", "checked.arrow", "stream.arrow"]
}

/// The messages of an Arrow file as a stream: what lies between its sign and its footer.
fn stream_of(file: &[u8]) -> Vec<u8> {
    let footer = file.len() - 10;
    let length = u32::from_le_bytes(file[footer..footer + 4].try_into().unwrap()) as usize;
    let first = file.windows(4).position(|bytes| bytes == [0xff; 4]).unwrap();
    file[first..footer - length].to_vec()
}

/// Damaged versions of a file: each byte changed, four bytes in each place that make a large length, and the
/// file cut off in many places.
fn damaged(whole: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let bytes = (0..whole.len()).map(move |at| {
        let mut file = whole.to_vec();
        file[at] = CHANGES[at % CHANGES.len()](file[at]);
        file
    });
    let lengths = (0..whole.len().saturating_sub(4)).map(move |at| {
        let mut file = whole.to_vec();
        file[at..at + 4].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
        file
    });
    let cuts = (0..whole.len())
        .step_by(CUT)
        .map(|length| whole[..length].to_vec());
    bytes.chain(lengths).chain(cuts)
}

/// The child of the next test: reads every damaged version of the file that is named by a variable.
#[test]
fn reading_damaged_files() {
    let Ok(path) = std::env::var("KUDOSU_DAMAGED") else {
        return; // only as a child
    };
    let path = Path::new(&path);
    let whole = fs::read(path).unwrap();
    let rows = kudosu_cli::table_rows(path).unwrap();
    assert_eq!(rows, 6);
    let (mut read, mut refused) = (0, 0);
    for file in damaged(&whole) {
        fs::write(path, &file).unwrap();
        match kudosu_cli::table_rows(path) {
            Ok(_) => read += 1,
            Err(told) => {
                assert!(told.contains(&path.display().to_string()), "{told}");
                refused += 1;
            }
        }
    }
    println!("damaged: {read} were read all the same, {refused} were refused");
    assert!(refused > read / 2);
}

#[test]
fn no_damaged_byte_breaks_the_program_down_or_takes_all_memory() {
    let folder = tempfile::tempdir().unwrap();
    let program = std::env::current_exe().unwrap();
    for name in tables(folder.path()) {
        let path = folder.path().join(name);
        #[cfg(target_os = "linux")]
        let mut child = {
            let mut shell = Command::new("sh");
            let limited = format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"");
            shell.args(["-c", &limited]).arg(&program);
            shell
        };
        #[cfg(not(target_os = "linux"))]
        let mut child = Command::new(&program);
        let output = child
            .args(["--exact", "damaged_tables::reading_damaged_files", "--nocapture"])
            .env("KUDOSU_DAMAGED", &path)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        let left = folder.path().join(format!("broke-{name}"));
        assert!(
            output.status.success() && told.contains("damaged: "),
            "{name}: {} {told} {errors} (the file is {})",
            output.status,
            fs::copy(&path, &left).map_or(String::new(), |_| left.display().to_string())
        );
        assert!(!errors.contains("panicked"), "{name}: {errors}");
    }
}

#[test]
fn a_damaged_file_is_refused_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    for name in tables(folder.path()) {
        let path = folder.path().join(name);
        let whole = fs::read(&path).unwrap();
        let middle = whole.len() / 2;
        for file in [
            whole[..middle].to_vec(),
            [&whole[..middle], &whole[middle + 9..]].concat(),
        ] {
            fs::write(&path, file).unwrap();
            let (code, _, told) = kudosu(folder.path(), &["check", "--prefix", "c_", name]);
            assert_eq!(code, 2, "{name}: {told}");
            assert!(
                told.starts_with(&format!("error: could not read {name}: ")),
                "{told}"
            );
        }
    }
}
