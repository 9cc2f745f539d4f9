//! The developer's commands: `cargo xtask <command>`, one file each.

mod bench;
mod bombs;
mod book;
mod browser;
mod dist;
mod docs;
mod features;
mod fuzz;
mod fuzz_corpus;
mod hodoku_scores;
mod icons;
mod mutants;
mod package;
mod proofs;
mod python;
mod reglib;
mod release;
mod resume;
mod se_ratings;
mod shell;
mod site;
mod soak;
mod test;
mod tidy;
mod wasm;
mod workflows;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The developer's commands of kudosu")]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check formatting and lints, then run every test and doc test
    Test(test::Options),
    /// Measure the 9×9 engines against their peers
    Bench(bench::Options),
    /// Check the house rules that a compiler does not know
    Tidy,
    /// Give every verb small texts that are made to cost much, and see that none does
    Bombs(bombs::Options),
    /// Write the documentation as a site, with the playground in it
    Book(book::Options),
    /// Build every artefact of a release that can be built here, and try each in a clean place
    Dist(dist::Options),
    /// Print the version, or give all crates another one
    Version(release::VersionOptions),
    /// Print what is new in a version
    Notes(release::NotesOptions),
    /// Send a release to those who keep it for others, or say what would be sent
    Publish(release::PublishOptions),
    /// Compare what the library offers with the last release
    Semver(release::SemverOptions),
    /// Have linters look at the workflows
    Workflows,
    /// Ask whether a dependency has a known hole or a licence that does not fit
    Advisories,
    /// Compile the library for another machine
    CheckTarget(features::TargetOptions),
    /// Run every fuzz target for a bounded time
    Fuzz(fuzz::Options),
    /// Write the pages that are made from the code, or check that they are current
    Docs(docs::Options),
    /// Build every published crate from its package, and the program with the oldest compiler
    ReleaseCheck,
    /// Prove how many solutions large puzzles have, and check the proofs
    Proofs(proofs::Options),
    /// Change the code in small ways, one at a time, and see whether a test notices
    Mutants(mutants::Options),
    /// Run the tests of the Python package alone
    Python(python::Options),
    /// Build the wheel of the Python package into target/wheels
    Wheel(python::WheelOptions),
    /// Run the Python package on real clusters of Ray and Spark, with a worker killed in the middle
    Clusters,
    /// Run the Python package with Reasoning Gym, verifiers and PyTorch, which are some 2 GB
    Trainers,
    /// Run the logic engine against HoDoKu's regression library
    Reglib(reglib::Options),
    /// Interrupt a long run of ratings, resume it, and compare it with an undisturbed one
    Resume(resume::Options),
    /// Take the README's pictures of the page again
    Screenshots,
    /// Write the page as a folder of files that needs no server, with the engine in it
    Site(site::Options),
    /// Attack the server for a while, on this machine alone, and see that its memory stays flat
    Soak(soak::Options),
    /// Play the stories of the page in a browser, and no other tests
    Stories(test::Stories),
    /// Measure how fast the page paints and how fast it answers a key
    PageFigures,
    /// Compare our ratings with Sudoku Explainer's
    SeRatings(se_ratings::Options),
    /// Compare our levels, scores and paths with HoDoKu's
    HodokuScores(hodoku_scores::Options),
}

fn main() -> ExitCode {
    let outcome = match Xtask::parse().command {
        Command::Advisories => test::check_advisories(),
        Command::Book(options) => book::run(&options),
        Command::CheckTarget(options) => features::check_target(&options),
        Command::Dist(options) => dist::run(&options),
        Command::Version(options) => release::version(&options),
        Command::Notes(options) => release::notes(&options),
        Command::Publish(options) => release::publish(&options),
        Command::Semver(options) => release::semver(&options),
        Command::Workflows => workflows::run_linters(),
        Command::Fuzz(options) => fuzz::run_all(&options),
        Command::Bombs(options) => bombs::run_all(&options),
        Command::Bench(options) => bench::run_bench(&options),
        Command::Docs(options) => docs::run(&options),
        Command::ReleaseCheck => package::release_check(),
        Command::Mutants(options) => mutants::run_all(&options),
        Command::Proofs(options) => proofs::run_all(&options),
        Command::Python(options) => python::run_alone(&options),
        Command::Wheel(options) => python::wheel(&options),
        Command::Clusters => python::clusters(),
        Command::Trainers => python::trainers(),
        Command::Reglib(options) => reglib::run(&options),
        Command::Resume(options) => resume::check(&options),
        Command::Screenshots => browser::run_job("pictures::screenshots"),
        Command::PageFigures => browser::run_job("figures::page_figures")
            .and_then(|()| browser::run_job("figures::visit_figures")),
        Command::HodokuScores(options) => hodoku_scores::run(&options),
        Command::SeRatings(options) => se_ratings::run(&options),
        Command::Site(options) => site::run(&options),
        Command::Soak(options) => soak::soak(&options),
        Command::Stories(options) => test::run_stories(&options),
        Command::Test(options) => test::run_all(&options),
        Command::Tidy => tidy::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without the stack trace that anyhow would add:
            // what failed is what the developer needs to see last.
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
