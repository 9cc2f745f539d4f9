//! The way to larger puzzle collections that are not part of the repository.

use std::path::PathBuf;

/// The file at this path below the folder `shared` beside the repository, or `None`, said aloud, where it
/// does not exist. A test that gets `None` has nothing more to do.
pub fn shared_file(path: &str) -> Option<PathBuf> {
    let repository = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = repository.join("../shared").join(path);
    if file.exists() {
        Some(file)
    } else {
        eprintln!("skipped: shared/{path} is not beside the repository");
        None
    }
}
