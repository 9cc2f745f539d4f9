//! Slips on the command line: each is told as such, with what would be right.

use insta::assert_snapshot;

use crate::program::{FOUR, folder_with, kudosu, kudosu_in, kudosu_with_input};

const NINE: &str = "..2..83.75....6....7.....8....8...49..45.9.2.7.....6.....3..21....25....4.....5..";

#[test]
fn a_verb_with_a_slip_is_told_from_a_file_that_does_not_exist() {
    assert_snapshot!(kudosu(&["slove", FOUR]), @"
    --- stderr
    error: unrecognized subcommand 'slove'

      tip: a similar subcommand exists: 'solve'

    Usage: kudosu [OPTIONS] <COMMAND>

    For more information, try '--help'.
    --- exit code 2
    ");
    assert!(kudosu(&["nowhere"]).stderr.contains("there is no file nowhere"));
    let folder = folder_with(&[("chek", FOUR.as_bytes())]);
    assert_eq!(
        kudosu_in(folder.path(), &["chek"], "").code,
        0,
        "a file is a file"
    );
}

#[test]
fn a_time_limit_below_zero_is_told_what_a_time_is() {
    assert_snapshot!(kudosu(&["solve", "--timeout", "-1", FOUR]), @"
    --- stderr
    error: invalid value '-1' for '--timeout <TIME>': a time limit cannot be negative; write a time such as 10, 2.5s, 300ms or 2m, or leave the option out

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["solve", "--threads", "-1", FOUR]), @"
    --- stderr
    error: invalid value '-1' for '--threads <N>': -1 is not in 1..=1024

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn an_order_that_does_not_fit_is_a_command_line_that_was_not_understood() {
    assert_snapshot!(kudosu(&["transform", "--rows", "321", NINE]), @"
    --- stderr
    error: rows: an order of 9 rows names each of 1 to 9 once
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["transform", "--bands", "21", NINE]), @"
    --- stderr
    error: bands: an order of 3 bands names each of 1 to 3 once
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["transform", "--relabel", "xyz", NINE]), @"
    --- stderr
    error: relabel: an order of 9 digits names each of 1 to 9 once
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["transform", "--rows", "2143"], format!("{FOUR}\n{NINE}\n")), @"
    ..1..142.3.1.2.4
    error: rows: an order of 9 rows names each of 1 to 9 once
    --- exit code 2
    ");
}

#[test]
fn givens_that_are_proven_to_be_too_few_are_not_searched_for() {
    assert_snapshot!(kudosu(&["generate", "--givens", "5"]), @"
    --- stderr
    error: a 9×9 puzzle with one solution has at least 17 givens, which is proven; 5 are too few
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["generate", "--side", "4", "--givens", "..3"]), @"
    --- stderr
    error: a 4×4 puzzle with one solution has at least 4 givens, which is proven; 3 are too few
    --- exit code 2
    ");
}

#[test]
fn techniques_may_be_named_as_explanations_name_them() {
    let by = |name: &str| kudosu(&["generate", "--needs", name, "--seed", "1", "--json"]).stdout;
    assert_eq!(by("Hidden Pair"), by("hidden-pair"));
    assert_snapshot!(kudosu(&["generate", "--needs", "xwnig"]), @"
    --- stderr
    error: invalid value 'xwnig' for '--needs <TECHNIQUES>': there is no technique xwnig; did you mean x-wing? (kudosu techniques lists them)

    For more information, try '--help'.
    --- exit code 2
    ");
}

#[test]
fn a_line_of_rate_has_tabs_and_no_unknown_places() {
    assert_snapshot!(kudosu(&["rate", "--format", r"%l\t%s 100%%", FOUR]), @"
    beginner	32 100%
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["rate", "--format", "%g %q", FOUR]), @"
    --- stderr
    error: invalid value '%g %q' for '--format <FORMAT>': %q stands for nothing; there are %g, %r, %p, %d, %l, %h, %s, %k, %t, %b, %B, %w, %W, %x, %X and %% for a percent sign

    For more information, try '--help'.
    --- exit code 2
    ");
}
