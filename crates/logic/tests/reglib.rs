//! HoDoKu's regression library, where it is on the machine: every case passes.

use kudosu_board::Stop;
use kudosu_testkit::{reglib, shared_file};

#[test]
fn every_case_passes() {
    let Some(file) = shared_file("oracles/hodoku_reglib_1.3.txt") else {
        return;
    };
    let cases = reglib::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(cases.len(), 1112);
    for case in &cases {
        let outcome = reglib::check(case, &Stop::new()).unwrap();
        assert!(outcome.is_passed(), "{}", case.line);
    }
}

#[test]
fn newer_cases_of_the_techniques_that_need_no_nets_pass_too() {
    let Some(file) = shared_file("oracles/hodoku_cases_2026.txt") else {
        return;
    };
    let mut cases = reglib::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    // Which of several forcing chains HoDoKu takes is a matter of its tables; see `kudosu_rating::hodoku`.
    cases.retain(|case| !case.code.starts_with("13"));
    assert_eq!(cases.len(), 333);
    for case in &cases {
        let outcome = reglib::check(case, &Stop::new()).unwrap();
        assert!(outcome.is_passed(), "{}", case.line);
    }
}
