//! Pictures of pixels, made from the SVG drawings with the fonts of this machine.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use resvg::usvg::{Group, Node, Options, Transform, Tree};

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// There is no font on this machine to write digits with.
    NoFont,
    /// No font on this machine has this text.
    NoGlyph(String),
    /// So many pixels do not fit into memory.
    TooLarge(u32),
    /// The drawing is none.
    NotADrawing(String),
}

impl std::fmt::Display for PngError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PngError::NoFont => f.write_str(
                "there is no font on this machine to draw digits with; install one, such as DejaVu Sans, or write SVG",
            ),
            PngError::NoGlyph(text) => write!(
                f,
                "no font on this machine has {text:?}; install one that does, or write SVG"
            ),
            PngError::TooLarge(width) => write!(f, "a picture {width} pixels wide is too large"),
            PngError::NotADrawing(why) => write!(f, "this is no drawing: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Fonts are looked for once.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    // The first face stands in wherever the usual family is not there.
    let first = fonts
        .faces()
        .next()
        .and_then(|face| face.families.first().cloned());
    if let Some((family, _)) = first {
        let has = |name: &str| {
            fonts
                .faces()
                .any(|face| face.families.iter().any(|(its, _)| its == name))
        };
        let known = [
            "Helvetica",
            "Arial",
            "Liberation Sans",
            "DejaVu Sans",
            "Noto Sans",
        ];
        let family = known
            .iter()
            .find(|name| has(name))
            .map_or(family, |name| (*name).to_owned());
        fonts.set_sans_serif_family(family);
    }
    Arc::new(fonts)
});

/// An SVG drawing of this crate as a PNG of this width.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_render::{PngError, PrintedPuzzle, png, svg};
///
/// let drawing = svg(&PrintedPuzzle::new(Grid::blank(&Shape::of_side(4)?), ""));
/// match png(&drawing, 580) {
///     Ok(picture) => assert!(picture.starts_with(b"\x89PNG")),
///     Err(why) => assert_eq!(why, PngError::NoFont),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(drawing: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let fonts = FONTS.clone();
    if fonts.is_empty() && drawing.contains("<text") {
        return Err(PngError::NoFont);
    }
    let options = Options {
        fontdb: fonts,
        font_family: "sans-serif".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(drawing, &options).map_err(|error| PngError::NotADrawing(error.to_string()))?;
    if let Some(missing) = missing_text(tree.root()) {
        return Err(PngError::NoGlyph(missing));
    }
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = resvg::tiny_skia::Pixmap::new(width, height).ok_or(PngError::TooLarge(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| PngError::NotADrawing(error.to_string()))
}

/// The first text for which no font has a shape.
fn missing_text(group: &Group) -> Option<String> {
    group.children().iter().find_map(|node| match node {
        Node::Group(group) => missing_text(group),
        Node::Text(text) => {
            let written: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
            let drawn = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
            let drawn: Vec<_> = drawn.collect();
            if drawn.is_empty() && !written.trim().is_empty() {
                return Some(written);
            }
            let missing = drawn.iter().find(|glyph| glyph.id.0 == 0);
            missing.map(|glyph| glyph.text.clone())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape};

    use super::*;
    use crate::{PrintedPuzzle, svg};

    fn drawing(caption: &str) -> String {
        let mut grid = Grid::blank(&Shape::of_side(4).unwrap());
        let first = grid.shape().cell(0, 0).unwrap();
        grid.set(first, kudosu_board::Digit::new(4).unwrap()).unwrap();
        svg(&PrintedPuzzle::new(grid, caption))
    }

    #[test]
    fn a_picture_is_as_wide_as_asked_or_refused_for_want_of_a_font() {
        match png(&drawing("Puzzle"), 300) {
            Ok(picture) => assert_eq!(picture[16..20], 300u32.to_be_bytes()),
            Err(why) => assert_eq!(why, PngError::NoFont),
        }
    }

    #[test]
    fn a_text_that_no_font_has_is_refused_by_name() {
        // A private character: no font is expected to have it.
        match png(&drawing("\u{f8ff0}"), 300) {
            Err(PngError::NoGlyph(text)) => assert!(text.contains('\u{f8ff0}'), "{text:?}"),
            Err(why) => assert_eq!(why, PngError::NoFont),
            Ok(_) => panic!("a picture was made without its caption"),
        }
    }
}
