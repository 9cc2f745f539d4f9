//! Compiles the kernel for common cards: `ship_kernels [FOLDER]`, where CUDA's `nvcc` is found. It takes no
//! card.
//!
//! It writes the files that `src/shipped.rs` brings along, into `crates/gpu/shipped` if no folder is named.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use kudosu_gpu::{ARCHITECTURES, SOURCE, fingerprint};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "crates/gpu/shipped".to_owned());
    let folder = PathBuf::from(folder);
    let text = std::env::temp_dir().join("kudosu-kernel.cu");
    fs::write(&text, SOURCE)?;
    for (name, with_solutions) in [("count", 0), ("solve", 1)] {
        let mut compiler = Command::new("nvcc");
        compiler.args(["-fatbin", "-compress-mode=size", "-t", "0"]);
        for architecture in ARCHITECTURES {
            let code = format!("arch=compute_{architecture},code=sm_{architecture}");
            compiler.args(["-gencode", &code]);
        }
        compiler
            .arg(format!("-DWITH_SOLUTIONS={with_solutions}"))
            .arg("-o");
        let binary = folder.join(format!("{name}.fatbin"));
        if !compiler.args([&binary, &text]).status()?.success() {
            return Err("nvcc could not compile the kernel".into());
        }
        println!("{}: {} bytes", binary.display(), fs::metadata(&binary)?.len());
    }
    fs::write(folder.join("source.txt"), fingerprint(SOURCE) + "\n")?;
    fs::remove_file(text)?;
    Ok(())
}
