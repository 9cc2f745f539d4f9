//! Searching: the engines for 9×9 with values, limits and columns of any kind, and proofs that are none.

use std::io;
use std::num::NonZero;

use kudosu::nine::{
    AnsweredLine, Batch, BatchEngine, CandidateMasks, Columns, ColumnsError, FirstSolution, LineBatch, Row,
    RowStatus, Simd, Solver, Values, answers, read_line, solve_columns, write_line,
};
use kudosu::{Shape, Stop, Unfinished, check_lrat, solutions_with_proof};

use crate::arbitrary::{Arbitrary, rounds};

/// Values that fit nowhere, clashes, a few digits, or a whole puzzle.
fn values(any: &mut Arbitrary) -> Values {
    let mut values = [0; 81];
    match any.below(4) {
        0 => values.fill_with(|| any.byte()),
        1 => values[any.below(81)] = any.byte(),
        2 => values.copy_from_slice(any.proper().values()),
        _ => {
            values.copy_from_slice(any.proper().values());
            values[any.below(81)] = any.byte();
        }
    }
    values
}

fn stop(any: &mut Arbitrary) -> Stop {
    Stop::after_looks(any.below(400) as u64)
}

fn limit(any: &mut Arbitrary) -> NonZero<u32> {
    let small = NonZero::new(any.below(4) as u32);
    small.unwrap_or(NonZero::<u32>::MAX)
}

const STATUSES: [RowStatus; 3] = [RowStatus::Unanswered, RowStatus::Answered, RowStatus::Invalid];

const KERNELS: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

/// An engine that does nothing, or says something wrong.
struct Strange(u8);

impl BatchEngine for Strange {
    fn fill_columns(
        &mut self,
        puzzles: &[Values],
        _: NonZero<u32>,
        columns: Columns<'_>,
        _: &Stop,
    ) -> Result<(), ColumnsError> {
        columns.counts.fill(u32::from(self.0) * 9);
        match self.0 {
            0 | 1 => Ok(()),
            2 => Err(Unfinished::Stopped.into()),
            _ => Err(ColumnsError::Length {
                column: "counts",
                found: usize::MAX,
                expected: puzzles.len(),
            }),
        }
    }
}

#[test]
fn the_nine_engines_take_any_values_on_every_kernel() {
    rounds(300, |any| {
        let mut solver = match any.yes() {
            true => Solver::new(),
            false => Solver::with(any.pick(&KERNELS)),
        };
        // Asked before anything was begun.
        let _ = solver.next_solution(&stop(any));
        for _ in 0..4 {
            let puzzle = values(any);
            let mut found = any.number() as u64;
            match any.below(5) {
                0 => solver.start(&puzzle),
                1 => {
                    let masks: CandidateMasks = std::array::from_fn(|_| match any.below(3) {
                        0 => any.number() as u16,
                        1 => 0x1ff,
                        _ => 1 << any.below(9),
                    });
                    solver.start_from(&masks);
                }
                2 => drop(solver.count(&puzzle, any.number() as u64, &stop(any))),
                3 => drop(solver.count_on(&mut found, any.number() as u64, &stop(any))),
                _ => drop(solver.answer(&puzzle, &stop(any))),
            }
            let _ = (solver.next_solution(&stop(any)), solver.guesses());
        }
        let puzzles = any.list(20, values);
        let mut batch = Batch::with(any.pick(&KERNELS));
        let _ = batch.counts(&puzzles, any.number() as u32, &stop(any));
        let _ = batch.answers(&puzzles, &stop(any));
        let (mut counts, mut old) = (vec![7; any.below(30)], Vec::new());
        let _ = batch.counts_into(&puzzles, any.number() as u32, &mut counts, &stop(any));
        let _ = batch.answers_into(&puzzles, &mut old, &stop(any));
        let _ = batch.effort();
        let threads = NonZero::new(any.below(4)).unwrap_or(NonZero::<usize>::MIN);
        let _ = answers(&puzzles, threads, &stop(any));
    });
}

#[test]
fn columns_of_any_length_are_filled_or_refused() {
    rounds(300, |any| {
        let puzzles = any.list(12, values);
        let length = |any: &mut Arbitrary| match any.below(4) {
            0 => any.below(14),
            _ => puzzles.len(),
        };
        let mut counts = vec![any.number() as u32; length(any)];
        let mut status = vec![any.pick(&STATUSES); length(any)];
        let mut solutions = vec![values(any); length(any)];
        let mut columns = Columns::new(&mut counts, &mut status);
        if any.yes() {
            columns = columns.with_solutions(&mut solutions);
        }
        let _ = columns.begin(any.number());
        for mut piece in columns.reborrow().chunks(any.number()) {
            let _ = piece.begin(any.below(4));
        }
        let threads = NonZero::new(any.below(5)).unwrap_or(NonZero::<usize>::MIN);
        let (most, stop) = (limit(any), stop(any));
        let filled = match any.yes() {
            true => solve_columns(&puzzles, most, columns, threads, &stop),
            false => BatchEngine::fill_columns(&mut Batch::new(), &puzzles, most, columns, &stop),
        };
        if let Err(error) = filled {
            let _ = (error.to_string(), error.unfinished());
        }
    });
}

#[test]
fn lines_of_any_bytes_are_answered_by_any_engine() {
    rounds(300, |any| {
        let mut block = Vec::new();
        for _ in 0..any.below(6) {
            match any.below(4) {
                0 => block.extend(any.text().bytes()),
                1 => block.extend(any.list(90, Arbitrary::byte)),
                2 => write_line(&values(any), &mut block),
                _ => block.extend(any.proper().to_string().bytes()),
            }
            block.extend(any.pick(&[&b"\n"[..], b"\r\n", b"\r", b""]));
        }
        let _ = read_line(&block);
        let mut lines = match any.below(3) {
            0 => LineBatch::with_engine(Box::new(Strange(any.below(4) as u8))),
            _ => LineBatch::new(),
        };
        for _ in 0..2 {
            let (most, stop) = (limit(any), stop(any));
            if any.yes() {
                if let Ok(counted) = lines.count(&block, most, &stop) {
                    let _ = counted.count();
                }
            } else if let Ok(answered) = lines.answer(&block, &stop) {
                let mut answered = answered;
                let _ = answered.pass_solved();
                while let Some(line) = answered.next() {
                    if let AnsweredLine::Plain {
                        answer: FirstSolution::Only(solution),
                        ..
                    } = line
                    {
                        write_line(&solution.values(), &mut Vec::new());
                        assert!(answered.pass_solved().iter().all(Row::is_puzzle));
                    }
                }
            }
        }
    });
}

/// Lines that are nearly clauses of a formula or steps of a proof.
fn clauses(any: &mut Arbitrary) -> String {
    let starts = [
        "",
        "p cnf 3 4\n",
        "p cnf 9999999999999999999 -1\n",
        "c what\n",
        "p cnf\n",
    ];
    let mut made = any.pick(&starts).to_owned();
    for _ in 0..any.below(8) {
        for _ in 0..any.below(7) {
            let number = any.number();
            made += &match any.below(6) {
                0 => "0".to_owned(),
                1 => "d".to_owned(),
                2 => format!("-{number}"),
                3 => any.text(),
                _ => (number % 9).to_string(),
            };
            made.push(' ');
        }
        made += any.pick(&["0\n", "\n", "0 0\n"]);
    }
    made
}

#[test]
fn a_proof_of_anything_is_checked_or_refused() {
    let formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
    rounds(2_000, |any| {
        let formula = match any.yes() {
            true => formula.to_owned(),
            false => clauses(any),
        };
        let proof = match any.below(3) {
            0 => format!("5 1 0 1 2 0\n{}", clauses(any)),
            _ => clauses(any),
        };
        if let Err(error) = check_lrat(formula.as_bytes(), proof.as_bytes(), &stop(any)) {
            let _ = error.to_string();
        }
    });
}

#[test]
fn a_proof_is_written_of_any_grid_and_as_far_as_it_comes() {
    rounds(150, |any| {
        let shape = match any.yes() {
            true => any.shape(),
            false => Shape::nine(),
        };
        let grid = any.grid(&shape);
        let Ok((mut search, proof)) = solutions_with_proof(&grid, any.number() as u64, io::sink()) else {
            return;
        };
        for _ in 0..any.below(4) {
            let _ = search.next_solution(&stop(any));
        }
        let _ = (search.verdict(&stop(any)), proof.is_complete(), proof.finish());
        let _ = proof.write_formula(&mut io::sink());
        let _ = search.next_solution(&stop(any));
    });
}
