//! Random rules: what is printed reads as the same rule, and the rules that engines work with mean what the
//! definition says, on all ways to fill a small board.

use kudosu_board::Rng;
use kudosu_rules::{Ground, RulePuzzle, Variable};
use kudosu_testkit::random_rule_puzzle;

/// All ways to give the variables values, up to so many, else so many random ones.
fn fillings(variables: &[Variable], most: usize, rng: &mut Rng, try_it: &mut dyn FnMut(&[i64])) {
    let all = variables
        .iter()
        .try_fold(1usize, |all, one| all.checked_mul(one.values.len()));
    if all.is_none_or(|all| all > most) {
        for _ in 0..most {
            let pick = |one: &Variable| one.values[rng.below(one.values.len())];
            let values: Vec<i64> = variables.iter().map(pick).collect();
            try_it(&values);
        }
        return;
    }
    let mut at = vec![0; variables.len()];
    loop {
        let values: Vec<i64> = variables
            .iter()
            .zip(&at)
            .map(|(one, &at)| one.values[at])
            .collect();
        try_it(&values);
        let Some(next) = (0..at.len()).find(|&place| at[place] + 1 < variables[place].values.len()) else {
            return;
        };
        at[next] += 1;
        at[..next].fill(0);
    }
}

fn random_rules_mean_the_same(seed: u64, rounds: usize, most: usize) {
    let mut rng = Rng::new(seed);
    let (mut read, mut held, mut broken) = (0, 0, 0);
    for _ in 0..rounds {
        let text = random_rule_puzzle(&mut rng);
        let puzzle = match RulePuzzle::parse(&text) {
            Ok(puzzle) => puzzle,
            // What depends on the solution where it must not, or names a neighbour that is not there.
            Err(error) => {
                assert!(error.span == (0..0), "{error}\n{text}");
                continue;
            }
        };
        read += 1;
        let printed = puzzle.to_string();
        let again = RulePuzzle::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{text}\n{printed}"));
        assert_eq!(again, puzzle, "{text}\n{printed}");
        assert_eq!(again.to_string(), printed);
        let ground = Ground::new(&puzzle).expect("it was read");
        fillings(&ground.variables, most, &mut rng, &mut |values| {
            let by_nodes = ground.rules.iter().all(|&rule| ground.value(rule, values) == 1);
            let differ = ground.different.iter().all(|group| {
                group
                    .iter()
                    .enumerate()
                    .all(|(at, &a)| group[at + 1..].iter().all(|&b| values[a] != values[b]))
            });
            let by_meaning = puzzle.is_solved_by(values);
            assert_eq!(by_nodes && differ, by_meaning, "{values:?}\n{text}\n{printed}");
            *if by_meaning { &mut held } else { &mut broken } += 1;
        });
    }
    assert!(read * 5 > rounds * 4, "only {read} of {rounds} were rules");
    assert!(
        held * 10 > broken && broken * 10 > held,
        "{held} held, {broken} broken"
    );
}

#[test]
fn random_rules_print_as_they_read_and_mean_what_the_definition_says() {
    random_rules_mean_the_same(31, 600, 150);
}

/// `cargo nextest run -p kudosu-rules --test random --run-ignored all`: some minutes.
#[test]
#[ignore = "ten thousand rules, each on all ways to fill its board"]
fn ten_thousand_random_rules_mean_what_the_definition_says() {
    random_rules_mean_the_same(10_000, 10_000, 4_000);
}
