//! `cargo xtask reglib`: the logic engine against HoDoKu's regression library, a line a technique code.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kudosu_board::Stop;
use kudosu_logic::Technique;
use kudosu_testkit::reglib::{self, Outcome};

use crate::shell::root;

/// Which library, and how much to say.
#[derive(Args)]
pub struct Options {
    /// The library; by default the one in `shared/oracles` beside the repository
    #[arg(long)]
    file: Option<PathBuf>,
    /// Only cases whose code starts with this
    #[arg(long, default_value = "")]
    code: String,
    /// Print the steps that were found instead
    #[arg(long)]
    verbose: bool,
}

/// Prints the table, the failures, and as the last line `reglib: PASSED/TOTAL`.
pub fn run(options: &Options) -> Result<()> {
    let file = options
        .file
        .clone()
        .unwrap_or_else(|| root().join("../shared/oracles/hodoku_reglib_1.3.txt"));
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut cases = reglib::read(&text).with_context(|| format!("cannot read {}", file.display()))?;
    cases.retain(|case| case.label.starts_with(&options.code));

    let mut by_code: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for case in &cases {
        let outcome = reglib::check(case, &Stop::new())?;
        let (passed, total) = by_code.entry(&case.label).or_default();
        *total += 1;
        *passed += usize::from(outcome.is_passed());
        match outcome {
            Outcome::Passed => {}
            Outcome::NotImplemented => failures.push(format!("not implemented  {}", case.line)),
            Outcome::Failed(steps) => {
                failures.push(format!("{} other steps  {}", steps.len(), case.line));
                if options.verbose {
                    failures.extend(steps.iter().map(|step| format!("    {step:?}")));
                }
            }
        }
    }

    println!("{:<8} {:>6} {:>6}  technique", "code", "passed", "failed");
    for (label, (passed, total)) in &by_code {
        let technique = label.get(..4).and_then(Technique::from_code);
        let name = technique.map_or("(not implemented)", Technique::name);
        println!("{label:<8} {passed:>6} {:>6}  {name}", total - passed);
    }
    if !failures.is_empty() {
        println!("\nfailures:");
        failures.iter().for_each(|failure| println!("{failure}"));
    }
    let passed: usize = by_code.values().map(|(passed, _)| passed).sum();
    println!("\nreglib: {passed}/{}", cases.len());
    Ok(())
}
