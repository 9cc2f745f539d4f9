//! The page's icon in pixels, for home screens that take no drawing: made from `icon.svg` when the site is
//! written, so that no picture is kept beside the drawing it comes from.

use anyhow::{Context, Result, ensure};
use kudosu_render::png;

/// Which pictures there are: what it is called, how wide, whether the system cuts its own shape out of it.
const PICTURES: &[(&str, u32, bool)] = &[
    ("icon-180.png", 180, true),
    ("icon-192.png", 192, false),
    ("icon-512.png", 512, false),
    ("icon-mask-512.png", 512, true),
];

/// The one that a telephone without a manifest's icons asks for in the page itself.
const OF_THE_PAGE: &str = "icon-180.png";

const ROUND_CORNERS: &str = r#" rx="14""#;
const DRAWING: &str = r#"{ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" }"#;
const LINK: &str = r#"<link rel="icon" href="icon.svg" type="image/svg+xml">"#;

/// The pictures with their names.
pub fn pictures(drawing: &str) -> Result<Vec<(String, Vec<u8>)>> {
    ensure!(
        drawing.contains(ROUND_CORNERS) && !drawing.contains("<text"),
        "icon.svg has a corner to leave out, and no letter that another machine's font would draw otherwise"
    );
    let whole = drawing.replace(ROUND_CORNERS, "");
    let picture = |&(name, width, is_cut): &(&str, u32, bool)| {
        let drawing = if is_cut { &whole } else { drawing };
        let pixels = png(drawing, width).with_context(|| format!("{name} could not be drawn"))?;
        Ok((name.to_owned(), pixels))
    };
    PICTURES.iter().map(picture).collect()
}

/// The manifest that lists them too.
pub fn manifest(text: &str) -> Result<String> {
    ensure!(
        text.contains(DRAWING),
        "the manifest does not list icon.svg as expected"
    );
    let listed = PICTURES.iter().filter(|(name, ..)| *name != OF_THE_PAGE);
    let listed = listed.map(|(name, width, is_cut)| {
        let purpose = if *is_cut { "maskable" } else { "any" };
        format!(
            r#", {{ "src": "{name}", "sizes": "{width}x{width}", "type": "image/png", "purpose": "{purpose}" }}"#
        )
    });
    let all: String = std::iter::once(DRAWING.to_owned()).chain(listed).collect();
    Ok(text.replace(DRAWING, &all))
}

/// The page that names the one for its own head.
pub fn page(text: &str) -> Result<String> {
    ensure!(
        text.contains(LINK),
        "index.html does not name icon.svg as expected"
    );
    let own = format!("{LINK}\n    <link rel=\"apple-touch-icon\" href=\"{OF_THE_PAGE}\">");
    Ok(text.replace(LINK, &own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_as_wide_as_the_manifest_says_and_light() {
        let folder = crate::shell::root().join("crates/web/page");
        let drawing = std::fs::read_to_string(folder.join("icon.svg")).unwrap();
        let drawn = pictures(&drawing).unwrap();
        let listed = manifest(&std::fs::read_to_string(folder.join("kudosu.webmanifest")).unwrap()).unwrap();
        for ((name, pixels), (_, width, _)) in drawn.iter().zip(PICTURES) {
            assert_eq!(pixels[16..20], width.to_be_bytes(), "{name}");
            assert!(pixels.len() < 12_000, "{name} weighs {} bytes", pixels.len());
            assert!(listed.contains(&format!("\"{name}\"")) || *name == OF_THE_PAGE);
        }
        let text = std::fs::read_to_string(folder.join("index.html")).unwrap();
        assert!(page(&text).unwrap().contains(OF_THE_PAGE));
    }
}
