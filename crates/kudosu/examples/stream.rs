//! Solves one puzzle a line from standard input, in constant memory:
//! `cargo run --example stream < puzzles.txt`.

use std::io::{BufRead, BufWriter, Write};

use kudosu::{Format, ReadOptions, Stop, read_line, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = ReadOptions::default();
    let mut output = BufWriter::new(std::io::stdout().lock());
    for (at, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        match read_line(&line?, at + 1, Format::Line, &options) {
            Ok(None) => {} // an empty line or a comment
            Ok(Some(document)) => match solve(&document.puzzle, Stop::never())? {
                Some(solution) => writeln!(output, "{solution}")?,
                None => writeln!(output, "no solution")?,
            },
            Err(error) => writeln!(output, "error: {error}")?,
        }
    }
    output.flush()?;
    Ok(())
}
