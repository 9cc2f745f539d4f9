//! The checker of proofs where the machine has no memory left: it says that it did not come to its end, which
//! is neither a proof nor a refusal.

use kudosu_search::{CheckedProof, ProofError, Unfinished, check_lrat};
use kudosu_testkit::{RefusableMemory, with_pieces_up_to};

#[global_allocator]
static MEMORY: RefusableMemory = RefusableMemory;

/// What is read of a text at a time is within this.
const SMALL: usize = 16 << 10;

/// Variables far apart, each in a clause of its own, up to this one. The first holds and does not hold.
fn formula(last: usize) -> String {
    let apart = |variable: &usize| Some(2 * variable + 4_000);
    let variables = std::iter::successors(Some(4_000), apart).take_while(|&variable| variable <= last);
    let mut clauses: Vec<String> = variables.map(|variable| format!("{variable} 0\n")).collect();
    clauses.insert(0, "-4000 0\n".to_owned());
    format!("p cnf {last} {}\n{}", clauses.len(), clauses.concat())
}

/// What the checker says with pieces of memory up to so many bytes, and how often it was refused one.
fn checked(formula: &str, proof: &str, bytes: usize) -> (Result<CheckedProof, ProofError>, u64) {
    with_pieces_up_to(bytes, || {
        check_lrat(formula.as_bytes(), proof.as_bytes(), &kudosu_board::Stop::new())
    })
}

#[test]
fn a_formula_for_which_there_is_no_memory_is_neither_proven_nor_refused() {
    let formula = formula(1 << 20);
    let proof = "1000 0 1 2 0\n";
    let (mut refused, mut accepted) = (0, 0);
    for bits in 14..24 {
        match checked(&formula, proof, 1 << bits) {
            (Err(ProofError::Unfinished(Unfinished::OutOfMemory)), 1) => refused += 1,
            (Ok(checked), 0) => {
                assert_eq!(checked.lines, 1);
                accepted += 1;
            }
            other => panic!("{other:?} with {} bytes", 1 << bits),
        }
    }
    assert!(refused >= 5 && accepted >= 2, "{refused} and {accepted}");
}

#[test]
fn a_proof_that_defines_more_than_there_is_memory_for_is_neither_accepted_nor_refused() {
    let formula = formula(12_000);
    // A definition of a variable that the formula does not have, and then the contradiction.
    let proof = "1000 28000 0 0\n1001 0 1 2 0\n";
    assert!(matches!(
        checked(&formula, proof, SMALL),
        (Err(ProofError::Unfinished(Unfinished::OutOfMemory)), 1)
    ));
    assert!(matches!(checked(&formula, proof, 4 * SMALL), (Ok(_), 0)));
    // What is wrong with a proof is still told.
    let wrong = "1000 28000 0 0\n1001 0 3 0\n";
    assert!(matches!(
        checked(&formula, wrong, 4 * SMALL),
        (Err(ProofError::Refused(_)), 0)
    ));
}
