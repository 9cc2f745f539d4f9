//! What is embedded as gzip, packed when the program was built (`build.rs`).

use std::io::Read;

use flate2::read::GzDecoder;

/// A file that is handed out as it lies in the program, or unpacked for whoever asks for that.
pub(crate) struct Packed(pub &'static [u8]);

/// A file of this crate, by its path.
macro_rules! packed {
    ($($path:tt)+) => {
        $crate::packed::Packed(include_bytes!(concat!(env!("OUT_DIR"), "/", $($path)+, ".gz")))
    };
}
pub(crate) use packed;

impl Packed {
    /// The file as it was.
    pub fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        let read = GzDecoder::new(self.0).read_to_end(&mut plain);
        read.expect("what was packed by the build unpacks");
        plain
    }
}
