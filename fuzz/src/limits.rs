//! Time and memory per byte: a few bytes become a text of up to a hundred kilobytes that asks for as much as
//! it can, and what comes of it stays within what one puzzle may take.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use kudosu_api::{ANSWERS, Host};
use kudosu_board::{ClueKind, Stop};

/// The longest text.
const MOST_TEXT: usize = 100_000;
/// Bytes that may be taken at any moment.
const MOST_MEMORY: usize = 300 << 20;
/// So often a search looks at its stop before it is over. Time beyond that is for `-timeout` to notice.
const LOOKS: u64 = 100;

/// The system's memory, counted.
pub struct Counted;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came; only numbers are kept besides.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the promises of this call.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the promises of this call.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Whatever a small text asks for, the answer takes no more than one puzzle may.
pub fn limits(bytes: &[u8]) {
    let Some((&choice, rest)) = bytes.split_first() else {
        return;
    };
    let text = text(rest);
    let (_, answer) = ANSWERS[usize::from(choice) % ANSWERS.len()];
    let body = format!("{{\"puzzle\": \"{}\"}}", text.replace('\n', "\\n"));
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let answered = answer(body.as_bytes(), &Host::default(), &Stop::after_looks(LOOKS));
    let most = MOST.load(Ordering::Relaxed).saturating_sub(before);
    assert!(
        most <= MOST_MEMORY,
        "{most} bytes for {} bytes of text: {text:.200}",
        text.len()
    );
    if let Err(problem) = answered {
        assert!(!problem.message.is_empty());
    }
}

/// A text of lines, each said many times: four bytes a line.
fn text(bytes: &[u8]) -> String {
    const SIDES: [usize; 12] = [4, 6, 9, 12, 16, 20, 25, 32, 33, 49, 64, 100];
    let Some((&side, rest)) = bytes.split_first() else {
        return String::new();
    };
    let side = SIDES[usize::from(side) % SIDES.len()];
    let mut text = format!("size {side}\n");
    for line in rest.chunks_exact(4) {
        let [kind, visits, step, times] = [line[0], line[1], line[2], line[3]].map(usize::from);
        let visits = 1 + visits * visits / 8;
        for time in 0..=times * times / 8 {
            let line = said(kind, side, visits, step, time);
            if text.len() + line.len() > MOST_TEXT {
                return text;
            }
            text += &line;
        }
    }
    text
}

/// A clue, a setting or a house that walks over so many cells in steps.
fn said(kind: usize, side: usize, visits: usize, step: usize, time: usize) -> String {
    let cell = |at: usize| {
        let cell = (at * step + at + time) % (side * side);
        format!(" r{}c{}", cell / side + 1, cell % side + 1)
    };
    let cells = |count: usize| -> String { (0..count).map(cell).collect() };
    let number = 1 + (step + time) % (side * side);
    let kinds = ClueKind::ALL.len();
    match kind % (kinds + 4) {
        at if at < kinds => {
            let name = ClueKind::ALL[at].name();
            match kind / (kinds + 4) % 3 {
                0 => format!("{name}:{}\n", cells(visits)),
                1 => format!("{name} {number}:{}\n", cells(visits.min(2 * side))),
                _ => format!("{name} {number}: r{}c0 r0c{}\n", 1 + time % side, 1 + time % side),
            }
        }
        at if at == kinds => format!("region:{}\n", cells(side)),
        at if at == kinds + 1 => format!("clone:{} ={}\n", cells(visits), cells(visits)),
        at if at == kinds + 2 => format!("arrow:{} >{}\n", cell(0), cells(visits)),
        _ => format!("note {number}:{}\ndiagonals\ndisjoint-groups\n", cells(visits)),
    }
}
