//! Pictures for the server: small files that unpack to much, the dearest that is still looked at, and large
//! ones that are never sent to their end.

use std::io::Write;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::{connect, send};

/// What the server takes as the body of a photograph, and as its pixels (`limits.rs` of kudosu-web).
const MOST_BYTES: usize = 16 << 20;
const MOST_PIXELS: u32 = 16_000_000;

/// The pictures; it takes a while to make them.
static PICTURES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let side = MOST_PIXELS.isqrt();
    vec![
        // A hundred million pixels in 25 kilobytes.
        png(10_000, None, |_| 0xff),
        // A profile of 900 megabytes in one.
        png(100, Some(900 << 20), |_| 0xff),
        // As large as may be, and full of things that might be digits.
        png(side, None, noise),
        // The same, and full of lines that might be a grid.
        png(side, None, |at| match at % (side as usize / 8 * 40) {
            row if row < side as usize / 8 => 0,
            place if place % 5 == 0 => 0x7f,
            _ => 0xff,
        }),
    ]
});

/// Sends them, and waits for what comes of it.
pub(super) fn show(address: &str) -> Result<u64> {
    for (number, picture) in PICTURES.iter().enumerate() {
        let answer = send(
            address,
            &[head(address, picture.len()).as_bytes(), picture].concat(),
        )?;
        let is_expected = ["200", "503", "504"]
            .iter()
            .any(|status| answer.starts_with(&format!("HTTP/1.1 {status} ")));
        ensure!(is_expected, "picture {number}: {answer:.200}");
    }
    Ok(PICTURES.len() as u64)
}

/// Begins to send many of the largest, and leaves.
pub(super) fn show_half(address: &str) -> Result<u64> {
    const AT_ONCE: usize = 16;
    let half = vec![b'P'; MOST_BYTES / 2];
    let mut open = Vec::new();
    for _ in 0..AT_ONCE {
        let mut stream = connect(address)?;
        // Whoever is not listened to yet does not get rid of all of it.
        stream.set_write_timeout(Some(Duration::from_millis(100)))?;
        let _ = stream.write_all(head(address, MOST_BYTES).as_bytes());
        let _ = stream.write_all(&half);
        open.push(stream);
    }
    thread::sleep(Duration::from_secs(1));
    Ok(open.len() as u64)
}

fn head(address: &str, length: usize) -> String {
    format!(
        "POST /api/photo HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: image/png\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// A square picture of one bit a pixel, from each eight of them in their order, and a profile of so many
/// bytes.
fn png(side: u32, profile: Option<usize>, eight: impl Fn(usize) -> u8) -> Vec<u8> {
    let row = side.div_ceil(8) as usize;
    let mut rows = Vec::new();
    for y in 0..side as usize {
        rows.push(0);
        rows.extend((y * row..(y + 1) * row).map(&eight));
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut about = [side.to_be_bytes(), side.to_be_bytes()].concat();
    about.extend([1, 0, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &about);
    if let Some(length) = profile {
        let pieces = std::iter::repeat_n(&[0; 1 << 20][..], length >> 20);
        chunk(
            &mut file,
            b"iCCP",
            &[b"profile\0\0", &packed(pieces)[..]].concat(),
        );
    }
    chunk(&mut file, b"IDAT", &packed(std::iter::once(&rows[..])));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], content: &[u8]) {
    let mut sum = flate2::Crc::new();
    sum.update(kind);
    sum.update(content);
    file.extend((content.len() as u32).to_be_bytes());
    file.extend(kind);
    file.extend(content);
    file.extend(sum.sum().to_be_bytes());
}

fn packed<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut packing = ZlibEncoder::new(Vec::new(), Compression::best());
    for piece in pieces {
        packing.write_all(piece).expect("there is room in memory");
    }
    packing.finish().expect("there is room in memory")
}

/// Numbers without an order, the same each time.
fn noise(at: usize) -> u8 {
    let mixed = (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
        .to_be_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_small_enough_to_reach_what_it_is_sent_to() {
        let lengths: Vec<usize> = PICTURES.iter().map(Vec::len).collect();
        assert!(lengths.iter().all(|&length| length <= MOST_BYTES), "{lengths:?}");
        assert!(lengths[0] < 30_000 && lengths[1] < 1_000_000, "{lengths:?}");
    }
}
