//! `kudosu mcp`: kudosu as tools for agents, by the Model Context Protocol.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use clap::Args;
use kudosu_mcp::{PATH, serve_http, serve_stdio};
use kudosu_web::Signal;

use crate::args::duration;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::stdout;

/// What `kudosu mcp` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Clients start the program themselves and speak to it on standard input and output; docs/agents.md has the configuration for each. With --http it
answers at http://127.0.0.1:8082/mcp, only this machine, and no page of another site.

EXAMPLES
  claude mcp add kudosu -- kudosu mcp")]
pub struct Options {
    /// Answer over HTTP on this machine, and not on standard input and output
    #[arg(long)]
    http: bool,

    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8082, requires = "http")]
    port: u16,

    /// How long one call may work
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s", allow_negative_numbers = true)]
    timeout: Duration,
}

/// Serves until the client goes, or until Ctrl-C.
pub fn run(options: &Options) -> Outcome {
    let server = kudosu_mcp::Options::default().with_time(options.timeout);
    if !options.http {
        return match serve_stdio(server) {
            Ok(()) => Ok(Exit::Yes),
            Err(error) => Err(Failure::with_help(
                format!("the client did not speak the protocol: {error}"),
                "a client starts kudosu mcp itself; docs/agents.md says how to tell it so",
            )),
        };
    }
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Failure::with_help(
                format!("port {} is in use, perhaps by another kudosu mcp", options.port),
                "kudosu mcp --http --port 0 takes any port that is free",
            ),
            _ => Failure::told(format!("cannot listen on port {}: {error}", options.port)),
        })?;
    let bound = listener
        .local_addr()
        .map_err(|error| Failure::told(format!("the address is not known: {error}")))?;
    // Written before anything is served, so that a pipe that nobody reads ends the program here.
    let mut output = stdout();
    writeln!(
        output,
        "kudosu answers agents at http://{bound}{PATH} (Ctrl-C ends it)"
    )?;
    output.flush()?;
    match serve_http(listener, server, || {}) {
        Ok(Signal::Interrupt) => Ok(Exit::Interrupted),
        Ok(Signal::Terminate) => Ok(Exit::Yes),
        Err(error) => Err(Failure::told(format!("agents cannot be served: {error}"))),
    }
}
