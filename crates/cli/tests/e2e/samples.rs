//! The sample files of the five source documents, where they are at hand.

use kudosu_testkit::shared_file;

use crate::program::{Run, kudosu};

fn on_sample(arguments: &[&str], path: &str) -> Option<Run> {
    let file = shared_file(path)?;
    let file = file.to_str().unwrap().to_owned();
    Some(kudosu(&[arguments, &[&file]].concat()))
}

#[test]
fn every_sample_is_read() {
    let samples = [
        "000/001.csv",
        "000/002.csv",
        "000/003.csv",
        "001/example-table1.txt",
        "004/data1.txt",
        "004/data2.txt",
    ];
    let numbered = (0..8).map(|number| format!("003/{number:03}.txt"));
    for sample in samples.map(str::to_owned).into_iter().chain(numbered) {
        let Some(run) = on_sample(&["convert"], &format!("oracles/seeds/{sample}")) else {
            return;
        };
        assert_eq!(run.code, 0, "{sample}: {run}");
    }
}

#[test]
fn the_samples_of_document_000_are_solved() {
    for (sample, end) in [("001", "3"), ("002", "7"), ("003", "1")] {
        let Some(run) = on_sample(&["solve"], &format!("oracles/seeds/000/{sample}.csv")) else {
            return;
        };
        assert_eq!(run.code, 0, "{run}");
        let expected = shared_file(&format!("oracles/seeds/000/out{sample}.txt")).unwrap();
        let expected = std::fs::read_to_string(expected).unwrap();
        let rows: Vec<&str> = expected
            .lines()
            .rev()
            .take_while(|line| line.contains(','))
            .collect();
        let digits: String = rows
            .iter()
            .rev()
            .flat_map(|row| row.split(','))
            .map(str::trim)
            .collect();
        assert_eq!(run.stdout.trim_end(), digits, "{sample} ends with {end}");
    }
}

#[test]
fn document_003_has_a_grid_without_solution_and_a_frame() {
    let Some(run) = on_sample(&["solve"], "oracles/seeds/003/005.txt") else {
        return;
    };
    assert_eq!((run.code, run.stdout.as_str()), (1, "no solution\n"));
    let framed = on_sample(&["solve", "--to", "framed"], "oracles/seeds/003/001.txt").unwrap();
    let expected = std::fs::read_to_string(shared_file("oracles/seeds/003/out001.txt").unwrap()).unwrap();
    assert!(expected.ends_with(&framed.stdout), "{framed}");
}
