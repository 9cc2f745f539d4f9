//! A kernel's text as a library for this processor.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;

use libloading::Library;

/// Compiles a text with the C compiler that Rust needs for linking anyhow, once for all tests.
pub fn library(source: &str, options: &[&str]) -> Library {
    let mut hasher = DefaultHasher::new();
    (source, options).hash(&mut hasher);
    let name = format!("kernel-{:016x}", hasher.finish());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let library = folder.join(format!("{name}.so"));
    // Whoever comes first compiles; the others wait for the lock.
    let lock = std::fs::File::create(folder.join("kernel.lock")).unwrap();
    lock.lock().unwrap();
    if !library.exists() {
        let (text, unfinished) = (folder.join("kernel.c"), folder.join("kernel.unfinished"));
        std::fs::write(&text, source).unwrap();
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let output = Command::new(&compiler)
            .args(["-std=gnu11", "-O1", "-w", "-shared", "-fPIC"])
            .args(options)
            .arg("-o")
            .args([&unfinished, &text])
            .output()
            .unwrap_or_else(|error| panic!("{compiler} is needed to run the kernel here: {error}"));
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        std::fs::rename(&unfinished, &library).unwrap();
    }
    // SAFETY: the library has no code that runs when it is loaded.
    unsafe { Library::new(&library).unwrap() }
}
