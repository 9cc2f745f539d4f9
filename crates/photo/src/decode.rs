//! The bytes of a picture file become a picture in shades of grey, held as the camera says it was.

use kudosu_board::Stop;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use crate::orientation::{orientation, orientation_of_png};
use crate::picture::{MAX_PIXELS, Photograph, fits, luma};
use crate::tint::tint_of;
use crate::watched::{WatchedFile, WatchedStream};
use crate::{PhotoError, Turn, webp_chunks};

/// A progressive JPEG comes in ten scans or so. Each goes over the whole picture, and a few bytes make one.
const MOST_SCANS: usize = 64;
/// Bytes that a PNG may take beside its pixels: a row or two, which have at most eight bytes a pixel.
const PNG_ROOM: usize = 64 << 20;
/// What is packed without loss into a WebP has tables for its codes, and one byte can become 550 of them. As
/// many pixels as this are allowed for each byte, so that the tables take no more than the pixels may.
const PIXELS_A_LOSSLESS_BYTE: usize = 64;

/// Kinds of picture files that can be told from their first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureKind {
    /// What cameras write.
    Jpeg,
    /// What screens are kept as.
    Png,
    /// What many pages hold.
    WebP,
    /// What some telephones write unless they are told otherwise. It cannot be decoded here.
    Heic,
    /// Small drawings, of old. It cannot be decoded here.
    Gif,
    /// What scanners write. It cannot be decoded here.
    Tiff,
    /// Pages and no picture, though scanners write them, too. It cannot be decoded here.
    Pdf,
}

impl PictureKind {
    /// What a file that begins with these bytes is; `None` where it is no picture that we know of. Twelve
    /// bytes are enough.
    ///
    /// ```
    /// use kudosu_photo::PictureKind;
    ///
    /// assert_eq!(PictureKind::of(b"\xff\xd8\xff\xe0..."), Some(PictureKind::Jpeg));
    /// assert_eq!(PictureKind::of(b"53..7...."), None);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<PictureKind> {
        let has = |at: usize, text: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(text));
        let heic: [&[u8]; 6] = [b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif"];
        if has(0, b"\xff\xd8\xff") {
            Some(PictureKind::Jpeg)
        } else if has(0, b"\x89PNG\r\n\x1a\n") {
            Some(PictureKind::Png)
        } else if has(0, b"RIFF") && has(8, b"WEBP") {
            Some(PictureKind::WebP)
        } else if has(4, b"ftyp") && heic.iter().any(|brand| has(8, brand)) {
            Some(PictureKind::Heic)
        } else if has(0, b"GIF87a") || has(0, b"GIF89a") {
            Some(PictureKind::Gif)
        } else if has(0, b"II*\0") || has(0, b"MM\0*") {
            Some(PictureKind::Tiff)
        } else if has(0, b"%PDF-") {
            Some(PictureKind::Pdf)
        } else {
            None
        }
    }
}

impl PictureKind {
    /// Whether a file that begins with these few bytes may turn out to be a picture.
    ///
    /// ```
    /// use kudosu_photo::PictureKind;
    ///
    /// assert!(PictureKind::may_begin_with(b"") && PictureKind::may_begin_with(b"\xff\xd8"));
    /// assert!(!PictureKind::may_begin_with(b"53..7"));
    /// ```
    #[must_use]
    pub fn may_begin_with(bytes: &[u8]) -> bool {
        let starts: [&[u8]; 8] = [
            b"\xff\xd8\xff",
            b"\x89PNG\r\n\x1a\n",
            b"RIFF",
            b"\0\0\0",
            b"GIF8",
            b"II*\0",
            b"MM\0*",
            b"%PDF-",
        ];
        bytes.len() < 12
            && starts
                .iter()
                .any(|start| start.starts_with(bytes) || bytes.starts_with(start))
    }
}

impl Photograph {
    /// The picture in a file of one of the [kinds](PictureKind) that we know, upright as its camera says.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_photo::{PhotoError, Photograph};
    ///
    /// let text = Photograph::decoded(b"53..7....", Stop::never());
    /// assert_eq!(text, Err(PhotoError::NoPicture));
    /// ```
    pub fn decoded(bytes: &[u8], stop: &Stop) -> Result<Photograph, PhotoError> {
        Photograph::decoded_within(MAX_PIXELS, bytes, stop)
    }

    /// The same of a picture with at most so many pixels. More than some ten bytes for each of them are never
    /// taken, whatever the file says: a few kilobytes can unpack to gigabytes.
    pub fn decoded_within(most: usize, bytes: &[u8], stop: &Stop) -> Result<Photograph, PhotoError> {
        stop.check()?;
        let fits = |width: usize, height: usize| fits(most.min(MAX_PIXELS), width, height);
        let decoded = match PictureKind::of(bytes) {
            Some(PictureKind::Jpeg) => jpeg(bytes, stop, fits),
            Some(PictureKind::Png) => png(bytes, stop, fits),
            Some(PictureKind::WebP) => webp(most, bytes, stop, fits),
            Some(PictureKind::Heic) => Err(PhotoError::Heic),
            Some(PictureKind::Gif) => Err(PhotoError::OtherKind("a GIF picture")),
            Some(PictureKind::Tiff) => Err(PhotoError::OtherKind("a TIFF picture")),
            Some(PictureKind::Pdf) => Err(PhotoError::OtherKind("a PDF file")),
            None => Err(PhotoError::NoPicture),
        };
        // A decoder that was not given the rest says that the file is damaged, or makes a picture of a part.
        stop.check()?;
        let (picture, turn) = decoded?;
        Ok(picture.turned(turn))
    }
}

fn broken(error: &dyn std::fmt::Display) -> PhotoError {
    let words = error.to_string();
    // Some speak in several lines.
    PhotoError::Broken(words.split_whitespace().collect::<Vec<_>>().join(" "))
}

type Decoded = Result<(Photograph, Turn), PhotoError>;

fn jpeg(bytes: &[u8], stop: &Stop, fits: impl Fn(usize, usize) -> Result<(), PhotoError>) -> Decoded {
    // Light and colours as the file keeps them apart, or the light alone; what has neither is converted.
    let decoder = |colours: ColorSpace| {
        let options = DecoderOptions::default()
            .set_max_width(usize::MAX)
            .set_max_height(usize::MAX)
            .jpeg_set_max_scans(MOST_SCANS)
            .jpeg_set_out_colorspace(colours);
        let mut decoder = JpegDecoder::new_with_options(WatchedStream::of(bytes, stop), options);
        decoder.decode_headers().map_err(|error| broken(&error))?;
        let (width, height) = decoder
            .info()
            .map_or((0, 0), |info| (usize::from(info.width), usize::from(info.height)));
        fits(width, height)?;
        Ok::<_, PhotoError>((decoder, width, height))
    };
    let (first, width, height) = decoder(ColorSpace::Luma)?;
    let turn = first.exif().map_or(Turn::default(), |exif| orientation(exif));
    let kept = match first.input_colorspace() {
        Some(kept @ (ColorSpace::YCbCr | ColorSpace::Luma)) => kept,
        _ => ColorSpace::RGB,
    };
    let (mut decoder, width, height) = match kept {
        ColorSpace::Luma => (first, width, height),
        _ => decoder(kept)?,
    };
    let bytes = decoder.decode().map_err(|error| broken(&error))?;
    let picture = match kept {
        ColorSpace::Luma => Photograph::from_gray(width, height, bytes)?,
        ColorSpace::YCbCr => {
            let pixels = bytes.as_chunks::<3>().0;
            let light = pixels.iter().map(|[light, ..]| *light).collect();
            let tint = |at: usize| [pixels[at][1], pixels[at][2]];
            Photograph::from_gray(width, height, light)?.tinted(tint)
        }
        _ => from_rgb(width, height, &bytes)?,
    };
    Ok((picture, turn))
}

fn png(bytes: &[u8], stop: &Stop, fits: impl Fn(usize, usize) -> Result<(), PhotoError>) -> Decoded {
    let limits = png::Limits { bytes: PNG_ROOM };
    let mut decoder = png::Decoder::new_with_limits(WatchedFile::of(bytes, stop), limits);
    // A small file can hold a profile or a text that takes a gigabyte, and shades need neither.
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let head = decoder.read_header_info().map_err(|error| broken(&error))?;
    let (width, height) = (head.width as usize, head.height as usize);
    fits(width, height)?;
    let mut reader = decoder.read_info().map_err(|error| broken(&error))?;
    let size = reader
        .output_buffer_size()
        .ok_or_else(|| broken(&"it has no size"))?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(|error| broken(&error))?;
    let samples = match frame.color_type {
        png::ColorType::GrayscaleAlpha => 2,
        _ => 4,
    };
    buffer.truncate(width * height * samples);
    let turn = orientation_of_png(bytes);
    let picture = if samples == 4 {
        Photograph::from_rgba(width, height, &buffer)?
    } else {
        let spread = buffer.as_chunks::<2>().0.iter();
        let rgba: Vec<u8> = spread
            .flat_map(|&[light, opaque]| [light, light, light, opaque])
            .collect();
        Photograph::from_rgba(width, height, &rgba)?
    };
    Ok((picture, turn))
}

fn webp(
    most: usize,
    bytes: &[u8],
    stop: &Stop,
    fits: impl Fn(usize, usize) -> Result<(), PhotoError>,
) -> Decoded {
    let mut decoder =
        image_webp::WebPDecoder::new(WatchedFile::of(bytes, stop)).map_err(|error| broken(&error))?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    fits(width, height)?;
    if !webp_chunks::frames_are_as_said(bytes, (width, height)) {
        return Err(broken(&"a frame has another size than the picture"));
    }
    let (lossless, most) = (webp_chunks::lossless_bytes(bytes), most / PIXELS_A_LOSSLESS_BYTE);
    if lossless > most {
        return Err(PhotoError::LosslessTooLarge {
            bytes: lossless,
            most,
        });
    }
    let size = decoder
        .output_buffer_size()
        .ok_or_else(|| broken(&"it has no size"))?;
    decoder.set_memory_limit(bytes.len());
    let mut buffer = vec![0; size];
    let has_alpha = decoder.has_alpha();
    let exif = decoder.exif_metadata().ok().flatten().unwrap_or_default();
    decoder.read_image(&mut buffer).map_err(|error| broken(&error))?;
    let picture = if has_alpha {
        Photograph::from_rgba(width, height, &buffer)?
    } else {
        from_rgb(width, height, &buffer)?
    };
    Ok((picture, orientation(&exif)))
}

/// A picture of pixels with red, green and blue.
fn from_rgb(width: usize, height: usize, rgb: &[u8]) -> Result<Photograph, PhotoError> {
    let pixels = rgb.as_chunks::<3>().0;
    let light = pixels.iter().map(|&[red, green, blue]| luma(red, green, blue));
    let picture = Photograph::from_gray(width, height, light.collect())?;
    Ok(picture.tinted(|at| {
        let [red, green, blue] = pixels[at];
        tint_of(red, green, blue)
    }))
}
