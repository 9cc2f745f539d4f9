//! The meaning of clues by somebody else: `shared/oracles/check_fpuzzles.py`, asked about many grids at once.

use std::io::Write;
use std::process::Stdio;

use kudosu_board::Grid;

use crate::{python, shared_file};

/// Reads pairs of a document and a solution, a line each, and prints what the solution breaks, a line each.
const ASK: &str = "
import sys, json
sys.path.insert(0, sys.argv[1])
import check_fpuzzles
for line in sys.stdin:
    document, solution = json.loads(line)
    print(' '.join(sorted({broken[0] for broken in check_fpuzzles.check(document, solution)})), flush=True)
";

/// For each f-puzzles document and solved grid the keys that the grid breaks, by the oracle; `None`, said
/// aloud, where the oracle or Python is not on the machine.
pub fn broken_keys<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a Grid)>) -> Option<Vec<String>> {
    let oracle = shared_file("oracles/check_fpuzzles.py")?;
    let folder = oracle.parent()?;
    let mut python = python()?
        .args(["-B", "-c", ASK])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts once more");
    let mut lines = String::new();
    for (document, solution) in pairs {
        // The oracle takes a text up to 9×9 and a list above that.
        let solution = match solution.shape().side() {
            ..=9 => format!("\"{solution}\""),
            _ => format!("{:?}", solution.values()),
        };
        lines.push_str(&format!("[{},{solution}]\n", document.trim_end()));
    }
    let mut input = python.stdin.take().expect("its input was asked for");
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = python.wait_with_output().expect("python ends by itself");
    writer
        .join()
        .expect("writing does not panic")
        .expect("python reads all questions");
    let answers = String::from_utf8(output.stdout).expect("the oracle prints text");
    Some(answers.lines().map(str::to_owned).collect())
}
