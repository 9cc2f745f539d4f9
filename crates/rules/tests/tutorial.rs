//! Every puzzle of the tutorial is read, and its rules print as they stand there.

use kudosu_rules::RulePuzzle;

#[test]
fn every_rule_of_the_tutorial_reads_and_prints_as_it_stands_there() {
    let text = include_str!("../../../docs/rules.md");
    let blocks = text
        .split("```rules\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let mut rules = 0;
    for block in blocks {
        let puzzle = RulePuzzle::parse(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
        let printed = puzzle.to_string();
        assert_eq!(RulePuzzle::parse(&printed).as_ref(), Ok(&puzzle));
        for line in block
            .lines()
            .filter(|line| line.starts_with("rule") || line.starts_with("define"))
        {
            assert!(printed.lines().any(|other| other == line), "{line}\n{printed}");
            rules += usize::from(line.starts_with("rule"));
        }
    }
    assert!(rules >= 20, "{rules} rules");
}
