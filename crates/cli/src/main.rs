//! The command-line program `kudosu`.

fn main() {
    println!("kudosu {}", env!("CARGO_PKG_VERSION"));
}
