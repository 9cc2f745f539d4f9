//! `kudosu web`: serves the page on this machine and opens it in the browser.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

use clap::Args;
use kudosu::schema::ShapeForm;
use kudosu::{Grid, HouseKind, Shape};
use kudosu_web::{Signal, serve_until_signal};

use crate::args::InputOptions;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::read_single;
use crate::output::{note, stdout};

/// What `kudosu web` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
The page comes from the program itself and needs no network. Only this machine can reach it unless --address says
otherwise. The interface for programs is described at /api/openapi.json.

EXAMPLES
  kudosu web                            serve the page and open it
  kudosu web puzzle.txt                 the same, with this puzzle on the board
  kudosu web --no-open --port 0         serve on any free port and say which
  kudosu web --address 0.0.0.0 --name sudoku.home")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8081)]
    port: u16,

    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,

    /// A name under which the page is reached, besides localhost and addresses
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,

    /// Where the page without a server is, for links that others can open
    #[arg(long, value_name = "URL")]
    site: Option<String>,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// Serves until Ctrl-C.
pub fn run(options: &Options) -> Outcome {
    let puzzle = match options.input.puzzles.is_empty() {
        true => None,
        false => Some(playable(read_single(&options.input)?.puzzle.into_parts().0)?),
    };
    let listener = listen(options.address, options.port)?;
    let bound = listener
        .local_addr()
        .map_err(|error| Failure::told(format!("the address is not known: {error}")))?;
    let url = url(bound, puzzle.as_ref());
    // Written before anything is served, so that a pipe that nobody reads ends the program here.
    let mut output = stdout();
    writeln!(output, "kudosu is at {url} (Ctrl-C ends it)")?;
    output.flush()?;
    if !bound.ip().is_loopback() {
        note("everyone who can reach this address can use it; there is no password");
    }
    let server = kudosu_web::Options {
        extra_hosts: options.names.clone(),
        site: options.site.as_deref().map(site_address).transpose()?,
        ..kudosu_web::Options::default()
    };
    let ready = || {
        if !options.no_open && open::that_detached(&url).is_err() {
            note("the browser could not be opened; open the address by hand");
        }
    };
    match serve_until_signal(listener, server, ready) {
        Ok(Signal::Interrupt) => Ok(Exit::Interrupted),
        Ok(Signal::Terminate) => Ok(Exit::Yes),
        Err(error) => Err(Failure::told(format!("the page cannot be served: {error}"))),
    }
}

/// The address of a site, to which links are made by adding to it.
fn site_address(text: &str) -> Result<String, Failure> {
    if !text.starts_with("https://") && !text.starts_with("http://") {
        return Err(Failure::with_help(
            format!("--site takes an address that begins with https:// or http://, not {text:?}"),
            "it is where the folder that `cargo xtask site` writes can be opened",
        ));
    }
    let address = text.split('#').next().unwrap_or(text);
    Ok(address.to_owned())
}

/// The page draws cells that people can read and hit.
fn playable(grid: Grid) -> Result<Grid, Failure> {
    let side = grid.shape().side();
    if (4..=25).contains(&side) {
        return Ok(grid);
    }
    Err(Failure::with_help(
        format!("the page plays 4×4 to 25×25, and this is a {side}×{side} grid"),
        "kudosu solve, check and explain take it",
    ))
}

fn listen(address: IpAddr, port: u16) -> Result<TcpListener, Failure> {
    let bound = TcpListener::bind((address, port));
    bound.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => Failure::with_help(
            format!("port {port} is in use, perhaps by another kudosu web"),
            "kudosu web --port 0 takes any port that is free",
        ),
        ErrorKind::PermissionDenied => Failure::with_help(
            format!("port {port} may not be used"),
            "ports from 1024 on need no special rights",
        ),
        ErrorKind::AddrNotAvailable => Failure::with_help(
            format!("{address} is not an address of this machine"),
            "127.0.0.1 is for this machine alone, 0.0.0.0 for all that can reach it",
        ),
        _ => Failure::told(format!("cannot listen on {address}, port {port}: {error}")),
    })
}

/// Where the page is, with the puzzle in it.
fn url(bound: SocketAddr, puzzle: Option<&Grid>) -> String {
    let reached = match bound.ip() {
        address if !address.is_unspecified() => address,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    let mut url = format!("http://{}/", SocketAddr::new(reached, bound.port()));
    if let Some(puzzle) = puzzle {
        let line = puzzle.to_string().replace(' ', "%20");
        let key = shape_key(puzzle.shape()).replace('+', "%2B");
        let _ = write!(url, "#puzzle={line}&box={key}"); // writing to a String cannot fail
    }
    url
}

/// The shape as the page has it in its links: boxes such as `3x3`, or `r` and the region of each cell in base
/// 36; behind that `+` and the cells of each further house, counted from 0.
fn shape_key(shape: &Shape) -> String {
    let base_36 = |number: usize| -> String {
        let digit = |number: usize| char::from_digit(number as u32, 36).unwrap_or('0');
        let mut digits: Vec<char> = Vec::new();
        let mut rest = number;
        while rest > 0 || digits.is_empty() {
            digits.insert(0, digit(rest % 36));
            rest /= 36;
        }
        digits.into_iter().collect()
    };
    let form = ShapeForm::of(shape);
    let mut key = match (&form.regions, form.box_size) {
        (Some(regions), _) => regions
            .iter()
            .fold("r".to_owned(), |key, &region| key + &base_36(region.into())),
        (None, Some((height, width))) => format!("{height}x{width}"),
        (None, None) => format!("1x{}", form.side),
    };
    for house in shape.houses_of_kind(HouseKind::Extra) {
        let cells: Vec<String> = house.cells().iter().map(|cell| base_36(cell.index())).collect();
        key += "+";
        key += &cells.join(".");
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_one_that_a_browser_on_this_machine_can_open() {
        let at = |text: &str| url(text.parse().unwrap(), None);
        assert_eq!(at("127.0.0.1:8081"), "http://127.0.0.1:8081/");
        assert_eq!(at("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(at("[::]:80"), "http://[::1]:80/");
        assert_eq!(at("192.168.1.5:80"), "http://192.168.1.5:80/");
    }

    #[test]
    fn what_the_page_cannot_draw_is_refused() {
        let blank = |side| playable(Grid::blank(&Shape::of_side(side).unwrap()));
        assert!(blank(4).is_ok() && blank(25).is_ok());
        assert!(blank(3).is_err() && blank(26).is_err());
    }

    #[test]
    fn a_puzzle_travels_in_the_fragment() {
        let shape = Shape::with_box(3, 2).unwrap();
        let blank = url("127.0.0.1:8081".parse().unwrap(), Some(&Grid::blank(&shape)));
        let cells = ".".repeat(36);
        assert_eq!(blank, format!("http://127.0.0.1:8081/#puzzle={cells}&box=3x2"));
        assert_eq!(shape_key(&Shape::of_side(7).unwrap()), "1x7");
        let jigsaw = Shape::irregular(&[1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]).unwrap();
        assert_eq!(
            shape_key(&jigsaw.with_diagonals().unwrap()),
            "r1112132233423444+0.5.a.f+3.6.9.c"
        );
    }
}
