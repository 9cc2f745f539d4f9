//! Pictures out of the program: SVG or PNG, onto standard output or into a file.

use std::io::{IsTerminal, Write};

use clap::ValueEnum;
use kudosu::render::{Figure, figure_svg};

use crate::failure::Failure;
use crate::outlet::{Outlet, Worth};
use crate::stop_source::StopSource;
use crate::stream::StreamOptions;

/// Wide enough for a slide, and sharp on paper up to the width of a hand.
#[cfg(feature = "png")]
pub(crate) const PNG_WIDTH: u32 = 1160;

/// What a picture is made of.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    /// Lines and text
    Svg,
    /// Pixels
    Png,
}

/// The bytes of a picture.
pub(crate) fn picture(figure: &Figure, format: PictureFormat) -> Result<Vec<u8>, Failure> {
    drawn(figure_svg(figure), format)
}

/// The bytes of a picture that is drawn already.
pub(crate) fn drawn(drawing: String, format: PictureFormat) -> Result<Vec<u8>, Failure> {
    match format {
        PictureFormat::Svg => Ok(drawing.into_bytes()),
        PictureFormat::Png => pixels(&drawing),
    }
}

#[cfg(feature = "png")]
fn pixels(drawing: &str) -> Result<Vec<u8>, Failure> {
    kudosu::render::png(drawing, PNG_WIDTH).map_err(|error| Failure::told(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn pixels(_: &str) -> Result<Vec<u8>, Failure> {
    Err(crate::left_out::PNG.failure())
}

/// Writes a picture into the file that the options name, or to standard output, which must not be a terminal
/// where it is pixels.
pub(crate) fn write_picture(
    figure: &Figure,
    format: PictureFormat,
    options: &StreamOptions,
    stops: &StopSource,
) -> Result<(), Failure> {
    let file = options.output.as_deref().filter(|file| file.as_os_str() != "-");
    if format == PictureFormat::Png && file.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::with_help(
            "a picture of pixels is not for the terminal",
            "name a file: … --to png --output picture.png",
        ));
    }
    let bytes = picture(figure, format)?;
    let mut output = match file {
        Some(file) => Outlet::to_file(file, stops)?,
        None => Outlet::to_stdout(stops),
    };
    // What goes wrong is told, with the name of the file, when it is closed.
    let _ = output.write_all(&bytes);
    output.close(Worth::All)
}
