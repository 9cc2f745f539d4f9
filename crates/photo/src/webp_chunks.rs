//! What a WebP file says in the heads of its chunks: the decoder believes frames before it compares their
//! size with that of the picture, and makes tables without a limit of what is packed without loss.

/// Whether the frames that are packed with loss are as large as the picture, or as the part of an animation
/// that they are said to be.
pub(crate) fn frames_are_as_said(file: &[u8], picture: (usize, usize)) -> bool {
    chunks(top(file)).all(|(name, content)| match name {
        b"VP8 " => size_of_frame(content).is_none_or(|size| size == picture),
        b"ANMF" => {
            let said = size_in_animation(content);
            let fits = said.is_some_and(|(width, height)| width <= picture.0 && height <= picture.1);
            let mut frames = chunks(parts_of_animation(content)).filter(|(name, _)| *name == b"VP8 ");
            fits && frames.all(|(_, frame)| size_of_frame(frame).is_none_or(|size| Some(size) == said))
        }
        _ => true,
    })
}

/// How many bytes are packed without loss, pixels or what is transparent.
pub(crate) fn lossless_bytes(file: &[u8]) -> usize {
    let packed = |(name, content): (&[u8; 4], &[u8])| match (name, content) {
        (b"VP8L", _) => content.len(),
        // Two bits of what is transparent say how it is packed: not at all, or like the rest.
        (b"ALPH", [about, ..]) if about & 3 != 0 => content.len(),
        _ => 0,
    };
    let in_animations = chunks(top(file))
        .filter(|(name, _)| *name == b"ANMF")
        .flat_map(|(_, content)| chunks(parts_of_animation(content)));
    chunks(top(file)).chain(in_animations).map(packed).sum()
}

/// What follows the heading of the file.
fn top(file: &[u8]) -> &[u8] {
    file.get(12..).unwrap_or_default()
}

/// The chunks one after the other, each with its name.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = (&[u8; 4], &[u8])> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (name, after) = rest.split_first_chunk::<4>()?;
        let (length, content) = after.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length) as usize;
        // One byte more where the length is odd.
        rest = content
            .get(length.saturating_add(length % 2)..)
            .unwrap_or_default();
        Some((name, &content[..length.min(content.len())]))
    })
}

/// The width and height of a frame that is packed with loss.
fn size_of_frame(frame: &[u8]) -> Option<(usize, usize)> {
    let &[a, b, c, d] = frame.get(6..10)?.first_chunk()?;
    let number = |bytes: [u8; 2]| usize::from(u16::from_le_bytes(bytes) & 0x3fff);
    Some((number([a, b]), number([c, d])))
}

/// The same as the animation says it.
fn size_in_animation(content: &[u8]) -> Option<(usize, usize)> {
    let &[a, b, c, d, e, f] = content.get(6..12)?.first_chunk()?;
    let number = |[low, middle, high]: [u8; 3]| 1 + u32::from_le_bytes([low, middle, high, 0]) as usize;
    Some((number([a, b, c]), number([d, e, f])))
}

/// The chunks of one part of an animation.
fn parts_of_animation(content: &[u8]) -> &[u8] {
    content.get(16..).unwrap_or_default()
}
