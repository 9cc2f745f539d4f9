//! How large a picture is, by the head of its file: what would unpack to more than the server has room for
//! is refused before anything of it is unpacked. A file of some kilobytes can say that it has a hundred
//! million pixels.

use std::io::Cursor;

use image_webp::WebPDecoder;
use kudosu::photo::{PhotoError, PictureKind};
use zune_core::bytestream::ZCursor;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

/// Bytes that all that stands before the pixels of a PNG file may unpack to, a colour profile for one; some
/// have a megabyte.
const HEAD: usize = 4 << 20;

/// Whether the picture in a file has at most so many pixels. The heads are read by those who decode the
/// rest, so that nobody takes another number for the right one.
pub(crate) fn has_at_most(pixels: usize, file: &[u8]) -> Result<(), PhotoError> {
    let fits = |width: usize, height: usize| match width.checked_mul(height) {
        Some(product) if product <= pixels => Ok(()),
        _ => Err(PhotoError::TooLarge { width, height }),
    };
    match PictureKind::of(file) {
        Some(PictureKind::Png) => png(file, fits),
        Some(PictureKind::Jpeg) => {
            let options = DecoderOptions::default()
                .set_max_width(usize::MAX)
                .set_max_height(usize::MAX);
            let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
            decoder.decode_headers().map_err(|error| broken(&error))?;
            let (width, height) = decoder.dimensions().unwrap_or_default();
            fits(width, height)
        }
        Some(PictureKind::WebP) => {
            let decoder = WebPDecoder::new(Cursor::new(file)).map_err(|error| broken(&error))?;
            let (width, height) = decoder.dimensions();
            fits(width as usize, height as usize)
        }
        // What cannot be decoded at all is told by whoever tries.
        _ => Ok(()),
    }
}

fn png(file: &[u8], fits: impl Fn(usize, usize) -> Result<(), PhotoError>) -> Result<(), PhotoError> {
    let limits = png::Limits { bytes: HEAD };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), limits);
    let info = decoder.read_header_info().map_err(|error| broken(&error))?;
    let (width, height) = (info.width as usize, info.height as usize);
    fits(width, height)?;
    match decoder.read_info() {
        // A profile that was too large is passed over in silence, and would not be by whoever allows more.
        Ok(read) if read.info().icc_profile.is_none() && has_profile(file) => {
            Err(PhotoError::TooLarge { width, height })
        }
        Ok(_) => Ok(()),
        Err(png::DecodingError::LimitsExceeded) => Err(PhotoError::TooLarge { width, height }),
        Err(error) => Err(broken(&error)),
    }
}

/// Whether a PNG file has a colour profile before its pixels.
fn has_profile(file: &[u8]) -> bool {
    const SIGNATURE: usize = 8;
    const SUM: usize = 4;
    let mut rest = file.get(SIGNATURE..).unwrap_or_default();
    while let Some((length, chunk)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        match chunk.split_first_chunk::<4>() {
            Some((b"iCCP", _)) => return true,
            None | Some((b"IDAT", _)) => return false,
            Some((_, content)) => rest = content.get(length.saturating_add(SUM)..).unwrap_or_default(),
        }
    }
    false
}

fn broken(error: &dyn std::fmt::Display) -> PhotoError {
    PhotoError::Broken(error.to_string())
}
