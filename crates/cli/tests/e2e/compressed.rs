//! Compressed files: read and written by their names, recognised by their content, and told apart from
//! others.

use std::fs;
use std::io::{Read, Write};

use insta::assert_snapshot;

use crate::program::{FOUR, FOUR_SOLVED, folder_with, kudosu_in, kudosu_with_input};

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn gunzip(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut decoder = flate2::read::MultiGzDecoder::new(bytes);
    decoder.read_to_string(&mut text).unwrap();
    text
}

fn zstd(text: &str) -> Vec<u8> {
    zstd::encode_all(text.as_bytes(), 3).unwrap()
}

fn unzstd(bytes: &[u8]) -> String {
    String::from_utf8(zstd::decode_all(bytes).unwrap()).unwrap()
}

fn many() -> (String, String) {
    let lines = |line: &str| format!("{line}\n").repeat(50_000);
    (lines(FOUR), lines(FOUR_SOLVED))
}

#[test]
fn compressed_files_are_read_whatever_they_are_called() {
    let (puzzles, solved) = many();
    let one = format!("{FOUR}\n");
    let folder = folder_with(&[
        ("many.txt.gz", &gzip(&puzzles)),
        ("many.zst", &zstd(&puzzles)),
        ("no-ending", &gzip(&puzzles)),
        ("two-members.gz", &[gzip(&one), gzip(&one)].concat()),
        ("one.csv.zst", &zstd("0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n")),
    ]);
    for name in ["many.txt.gz", "many.zst", "no-ending"] {
        let run = kudosu_in(folder.path(), &["solve", name], "");
        assert!(run.stdout == solved && run.code == 0, "{name}: {}", run.stderr);
    }
    for compressed in [gzip(&puzzles), zstd(&puzzles)] {
        assert!(kudosu_with_input(&["solve"], compressed).stdout == solved);
    }
    let run = kudosu_in(folder.path(), &["solve", "two-members.gz", "one.csv.zst"], "");
    assert_eq!(run.stdout, format!("{FOUR_SOLVED}\n").repeat(3));
}

#[test]
fn output_files_are_compressed_by_their_names() {
    let (puzzles, solved) = many();
    let folder = folder_with(&[]);
    for (name, unpack) in [("out.gz", gunzip as fn(&[u8]) -> String), ("out.txt.zst", unzstd)] {
        let run = kudosu_in(folder.path(), &["solve", "--output", name], puzzles.clone());
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.len() < solved.len() / 10);
        assert!(unpack(&bytes) == solved);
        // A member that was cut off is made again, and so is everything after it.
        for length in [0, 5, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
            fs::write(folder.path().join(name), &bytes[..length]).unwrap();
            let run = kudosu_in(
                folder.path(),
                &["solve", "--output", name, "--resume"],
                puzzles.clone(),
            );
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{length} bytes");
            assert!(
                unpack(&fs::read(folder.path().join(name)).unwrap()) == solved,
                "{length} bytes"
            );
        }
        // A puzzle alone goes there too.
        kudosu_in(folder.path(), &["solve", "--output", name, FOUR], "");
        assert_eq!(
            unpack(&fs::read(folder.path().join(name)).unwrap()),
            format!("{FOUR_SOLVED}\n")
        );
    }
}

#[test]
fn a_compression_that_is_not_known_is_told_with_a_way_out() {
    let folder = folder_with(&[
        ("puzzles.bz2", b"BZh91AY&SY"),
        ("puzzles.xz", b"\xfd7zXZ\0\0\x04"),
    ]);
    assert_snapshot!(kudosu_in(folder.path(), &["solve", "puzzles.bz2"], ""), @"
    --- stderr
    error: puzzles.bz2 is compressed with bzip2, which kudosu does not unpack (it reads .gz and .zst)
     |
     = help: unpack it on the way: bzip2 -dc puzzles.bz2 | kudosu ...
    --- exit code 2
    ");
    assert_snapshot!(kudosu_in(folder.path(), &["solve", "puzzles.xz"], ""), @"
    --- stderr
    error: puzzles.xz is compressed with xz, which kudosu does not unpack (it reads .gz and .zst)
     |
     = help: unpack it on the way: xz -dc puzzles.xz | kudosu ...
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["solve"], b"PK\x03\x04\x14\0".to_vec()), @"
    --- stderr
    error: standard input is compressed with zip, which kudosu does not unpack (it reads .gz and .zst)
     |
     = help: unpack it on the way: unzip -p FILE | kudosu ...
    --- exit code 2
    ");
}

#[test]
fn a_compressed_file_that_ends_early_is_answered_as_far_as_it_goes() {
    let (puzzles, _) = many();
    let whole = gzip(&puzzles);
    let folder = folder_with(&[("cut.gz", &whole[..whole.len() - 4])]);
    let run = kudosu_in(folder.path(), &["solve", "cut.gz"], "");
    assert_eq!(run.stdout, format!("{FOUR_SOLVED}\n").repeat(50_000));
    assert_snapshot!(run.stderr, @"
    error: could not read cut.gz: the gzip data end in the middle
    50000 puzzles done; --skip 50000 goes on
    ");
    assert_eq!(run.code, 2);
}
