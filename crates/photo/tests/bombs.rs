//! Small files that ask for much: each is refused or comes to its end within the limits, and asking to stop
//! is heard while it is unpacked.

use kudosu_board::{Stop, Unfinished};
use kudosu_photo::{PhotoError, Photograph};

/// What comes of it, and whether it is heard when a stop is asked for at the third look.
fn decoded(file: &[u8]) -> Result<(usize, usize), PhotoError> {
    let stopped = Photograph::decoded(file, &Stop::after_looks(3)).map(|_| ());
    let picture = Photograph::decoded(file, Stop::never());
    if !matches!(
        picture,
        Err(PhotoError::TooLarge { .. } | PhotoError::LosslessTooLarge { .. })
    ) {
        assert_eq!(stopped, Err(PhotoError::Unfinished(Unfinished::Stopped)));
    }
    picture.map(|picture| (picture.width(), picture.height()))
}

/// Why nothing of it is unpacked. These are said of heads alone, before there is memory for more.
fn refused(file: &[u8]) -> PhotoError {
    match Photograph::decoded(file, Stop::never()) {
        Err(why) => why,
        Ok(picture) => panic!("unpacked to {} × {}", picture.width(), picture.height()),
    }
}

fn jpeg_segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = (content.len() as u16 + 2).to_be_bytes();
    [&[0xff, marker], &length[..], content].concat()
}

/// A JPEG file with three colours and so many scans, each of these bytes; a code of one bit means `symbol`.
fn jpeg(frame: u8, width: u16, height: u16, symbol: u8, scans: usize, scan: &[u8]) -> Vec<u8> {
    let mut file = vec![0xff, 0xd8];
    file.extend(jpeg_segment(0xdb, &[&[0][..], &[1; 64]].concat()));
    let size = [height.to_be_bytes(), width.to_be_bytes()].concat();
    let about = [&[8][..], &size, &[3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]].concat();
    file.extend(jpeg_segment(frame, &about));
    for (class, symbol) in [(0x00, 0), (0x10, symbol)] {
        let codes = [&[class, 1][..], &[0; 15], &[symbol]].concat();
        file.extend(jpeg_segment(0xc4, &codes));
    }
    for _ in 0..scans {
        file.extend(scan);
    }
    file.extend([0xff, 0xd9]);
    file
}

/// A progressive one: every scan says of thousands of blocks at once that there is nothing in them.
fn progressive(width: u16, height: u16, scans: usize) -> Vec<u8> {
    const RUN: usize = 1 << 14;
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8);
    let runs = vec![0; (15 * blocks.div_ceil(RUN)).div_ceil(8)];
    let scan = [&jpeg_segment(0xda, &[1, 1, 0, 1, 63, 0])[..], &runs].concat();
    jpeg(0xc2, width, height, 0xe0, scans, &scan)
}

#[test]
fn a_jpeg_of_many_scans_is_unpacked_and_one_of_very_many_is_not() {
    let many = progressive(2_000, 2_000, 60);
    assert!(many.len() < 2_000, "{}", many.len());
    assert_eq!(decoded(&many), Ok((2_000, 2_000)));
    let very_many = decoded(&progressive(2_000, 2_000, 5_000));
    assert!(
        matches!(&very_many, Err(PhotoError::Broken(why)) if why.contains("scans")),
        "{very_many:?}"
    );
}

#[test]
fn a_jpeg_that_begins_again_and_again_can_be_stopped() {
    // Of one colour of three, so that the decoder waits for the others.
    let scan = jpeg_segment(0xda, &[1, 1, 0, 0, 63, 0]);
    let file = jpeg(0xc0, 2_000, 2_000, 0, 2_000, &[&scan[..], &[0; 8]].concat());
    decoded(&file).ok();
}

#[test]
fn a_jpeg_that_says_it_is_huge_is_refused_by_its_head() {
    let why = refused(&progressive(u16::MAX, u16::MAX, 1));
    assert!(
        matches!(why, PhotoError::TooLarge { width: 65_535, .. }),
        "{why:?}"
    );
}

fn webp_chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let padding = &[0][..content.len() % 2];
    [name, &(content.len() as u32).to_le_bytes()[..], content, padding].concat()
}

fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
    let content = [&b"WEBP"[..], &chunks.concat()].concat();
    webp_chunk(b"RIFF", &content)
}

/// A canvas, with something transparent or moving in it where the bits say so.
fn canvas(bits: u8, width: u32, height: u32) -> Vec<u8> {
    let three = |number: u32| (number - 1).to_le_bytes()[..3].to_vec();
    webp_chunk(
        b"VP8X",
        &[&[bits, 0, 0, 0][..], &three(width), &three(height)].concat(),
    )
}

/// A frame packed with loss that says how large it is and has nothing in it.
fn frame(width: u16, height: u16) -> Vec<u8> {
    let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
    let content = [&[0x10, 0x02, 0, 0x9d, 0x01, 0x2a][..], &size, &[0; 64]].concat();
    webp_chunk(b"VP8 ", &content)
}

#[test]
fn a_webp_frame_that_is_larger_than_its_picture_is_refused_by_its_head() {
    let in_animation = |said: u32, frame: &[u8]| {
        let three = |number: u32| (number - 1).to_le_bytes()[..3].to_vec();
        let head = [&[0; 6][..], &three(said), &three(said), &[0; 4]].concat();
        webp_chunk(b"ANMF", &[&head[..], frame].concat())
    };
    let about = webp_chunk(b"ANIM", &[0; 6]);
    let transparent = [webp_chunk(b"ALPH", &[0; 64]), frame(16_383, 16_383)].concat();
    for file in [
        webp(&[canvas(0, 8, 8), frame(16_383, 16_383)]),
        webp(&[
            canvas(2, 8, 8),
            about.clone(),
            in_animation(8, &frame(16_383, 16_383)),
        ]),
        webp(&[canvas(2, 8, 8), about, in_animation(8, &transparent)]),
    ] {
        assert!(file.len() < 400);
        let why = refused(&file);
        assert!(
            matches!(&why, PhotoError::Broken(what) if what.contains("another size")),
            "{why:?}"
        );
    }
    let huge = refused(&webp(&[canvas(0, 16_383, 16_383), frame(16_383, 16_383)]));
    assert!(matches!(huge, PhotoError::TooLarge { .. }), "{huge:?}");
}

/// Numbers of so many bits each, the lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: usize,
}

impl Bits {
    fn put(&mut self, number: u32, bits: usize) {
        for at in 0..bits {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((number >> at & 1) as u8) << (self.used % 8);
            self.used += 1;
        }
    }

    /// A code with one symbol, which then needs no bit.
    fn put_code_of(&mut self, symbol: u32) {
        self.put(0b101, 3);
        self.put(symbol, 8);
    }

    /// A code of eleven symbols, the longest of ten bits: the decoder makes a table of four kilobytes of it.
    fn put_long_code(&mut self) {
        // Lengths 1 to 10 are themselves written with four bits each, as are five more that are never used.
        self.put(0, 1);
        self.put(15, 4);
        for place in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
            self.put(if place < 16 { 4 } else { 0 }, 3);
        }
        // As many lengths as follow, which are eleven: two and nine.
        self.put(1, 1);
        self.put(1, 3);
        self.put(9, 4);
        for length in (1..=10).chain([10]) {
            // The highest bit of a code comes first.
            self.put(u32::from((length as u8).reverse_bits() >> 4), 4);
        }
    }
}

/// A picture of 64 × 64 pixels packed without loss, with so many groups of codes of which it uses the last.
fn lossless(groups: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.put(0x2f, 8);
    bits.put(63, 14);
    bits.put(63, 14);
    bits.put(0, 4);
    // No transform, no colours kept; which group is used where comes in a picture of its own.
    bits.put(0b0100, 4);
    bits.put(0, 2);
    bits.put(0, 1);
    for symbol in [(groups - 1) & 0xff, (groups - 1) >> 8, 0, 0, 0] {
        bits.put_code_of(symbol);
    }
    for _ in 0..groups - 1 {
        for _ in 0..5 {
            bits.put_long_code();
        }
    }
    for _ in 0..5 {
        bits.put_code_of(0);
    }
    bits.put(0, 32);
    webp(&[webp_chunk(b"VP8L", &bits.bytes)])
}

#[test]
fn a_webp_whose_tables_would_take_gigabytes_is_refused() {
    assert_eq!(decoded(&lossless(200)), Ok((64, 64)));
    let why = refused(&lossless(1 << 16));
    assert!(matches!(why, PhotoError::LosslessTooLarge { .. }), "{why:?}");
    assert!(why.advice().contains("JPEG"));
    let less = Photograph::decoded_within(1 << 16, &lossless(200), Stop::never());
    assert!(
        matches!(less, Err(PhotoError::LosslessTooLarge { .. })),
        "{less:?}"
    );
}
