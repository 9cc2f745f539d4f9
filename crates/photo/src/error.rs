//! Why there is no puzzle to be had from a picture, and what to do about it.

use kudosu_board::Unfinished;

/// Why a picture gives no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhotoError {
    /// It has no pixels.
    #[error("the picture has no pixels")]
    Empty,
    /// It has too many.
    #[error("the picture has {width} × {height} pixels, and at most {most} are looked at")]
    TooLarge {
        /// Pixels in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// How many it may have.
        most: usize,
    },
    /// It is a WebP file packed without loss, and unpacking so much of that may take gigabytes.
    #[error(
        "the picture is a WebP file with {bytes} bytes packed without loss, and at most {most} are unpacked"
    )]
    LosslessTooLarge {
        /// Bytes that are packed so.
        bytes: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are not as many bytes as pixels need.
    #[error("{length} bytes are not the pixels of a picture of {width} × {height}")]
    WrongLength {
        /// Pixels in a row.
        width: usize,
        /// Rows.
        height: usize,
        /// Bytes that were given.
        length: usize,
    },
    /// It is of a kind that cannot be decoded here.
    #[error("this is a HEIC picture, which cannot be decoded here")]
    Heic,
    /// It is of another kind that cannot be decoded here.
    #[error("this is {0}, which cannot be decoded here")]
    OtherKind(&'static str),
    /// It is no picture at all.
    #[error("this is no JPEG, PNG or WebP picture")]
    NoPicture,
    /// It is damaged.
    #[error("the picture is damaged: {0}")]
    Broken(String),
    /// Nothing in it has the lines of a grid.
    #[error("no grid was found in the picture")]
    NoGrid,
    /// Nothing in it is sharp enough to be read.
    #[error("the picture is too blurred to be read")]
    Blurred,
    /// There is a grid, and what stands in its cells is nothing or no digits.
    #[error("a grid was found, but hardly a digit in its cells")]
    NoDigits,
    /// The grid is too small in it.
    #[error("the grid is too small in the picture")]
    TooSmall,
    /// A part of the grid is not in it.
    #[error("a part of the grid is not in the picture")]
    CutOff,
    /// The caller asked to stop.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl PhotoError {
    /// What a person can do about it; empty where there is nothing.
    ///
    /// ```
    /// use kudosu_photo::PhotoError;
    ///
    /// assert!(PhotoError::CutOff.advice().contains("four corners"));
    /// ```
    #[must_use]
    pub fn advice(&self) -> &'static str {
        match self {
            PhotoError::Empty | PhotoError::WrongLength { .. } | PhotoError::Unfinished(_) => "",
            PhotoError::TooLarge { .. } => "scale it down; twelve million pixels are more than enough",
            PhotoError::Heic => "save it as JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible",
            PhotoError::NoPicture | PhotoError::OtherKind(_) | PhotoError::LosslessTooLarge { .. } => {
                "save it as JPEG or PNG"
            }
            PhotoError::Broken(_) => "copy the file once more, or take the picture again",
            PhotoError::NoGrid => "take it from above, with the whole grid and little else in it",
            PhotoError::Blurred => "hold the camera still, further away, with more light, and let it focus",
            PhotoError::NoDigits => {
                "cages, arrows and pencil marks are not read; of digits, take a picture in better light"
            }
            PhotoError::TooSmall => "take it from nearer: the grid should fill most of the picture",
            PhotoError::CutOff => "take it again with all four corners of the grid in it",
        }
    }
}
