//! Prints the description of the server's interface (`openapi`) or of what `--json` writes (`json-schema`).

fn main() {
    let document = match std::env::args().nth(1).as_deref() {
        Some("openapi") => kudosu_schema::openapi(),
        Some("json-schema") => kudosu_schema::json_schema(),
        _ => {
            eprintln!("usage: describe openapi|json-schema");
            std::process::exit(2);
        }
    };
    println!("{document:#}");
}
