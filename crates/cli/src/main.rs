//! The program `kudosu`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(kudosu_cli::run_program(std::env::args_os().collect()))
}
