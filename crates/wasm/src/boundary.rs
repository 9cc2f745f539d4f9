//! What JavaScript calls, and what it lends: a clock, chance, and ears.

use std::cell::RefCell;
use std::time::Duration;

use kudosu::part;
use kudosu_api::{CANDIDATES, Host, Problem};

use crate::requests;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since the page began.
    safe fn now() -> f64;
    /// A whole number below 2^53, by chance.
    safe fn chance() -> f64;
    /// Hears of an event: its name, a line break, its data as JSON.
    safe fn told(text: *const u8, length: usize);
    /// Hears of our own mistake.
    safe fn broke(text: *const u8, length: usize);
}

/// On any other machine, so that the tests run there.
#[cfg(not(target_family = "wasm"))]
mod lent {
    pub(super) fn now() -> f64 {
        0.0
    }
    pub(super) fn chance() -> f64 {
        7.0
    }
    pub(super) fn told(_: *const u8, _: usize) {}
    pub(super) fn broke(_: *const u8, _: usize) {}
}
#[cfg(not(target_family = "wasm"))]
use lent::{broke, chance, now, told};

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The time since the page began.
pub(crate) fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1e3)
}

fn host() -> Host {
    Host::with_clock_and_chance(clock, || chance() as u64)
}

/// Tells the page of an event.
pub(crate) fn tell(name: &str, data: &[u8]) {
    let text = [name.as_bytes(), b"\n", data].concat();
    told(text.as_ptr(), text.len());
}

/// A place for a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request_at(length: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|mistake| {
        let text = mistake.to_string();
        broke(text.as_ptr(), text.len());
    }));
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

/// Answers the request; 1 where the answer is one, 0 where it says why there is none, 2 where the whole
/// engine is to be asked.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> u32 {
    answered(requests::ask)
}

/// Does what the request wants and takes a while, a puzzle to be made or true candidates, and tells how it
/// gets on.
#[unsafe(no_mangle)]
pub extern "C" fn make() -> u32 {
    answered(|address, body, host| match address {
        _ if !part::IS_WHOLE => Err(part::lacks().into()),
        CANDIDATES => requests::find_candidates(body),
        _ => requests::make(body, host),
    })
}

/// Runs the methods of the request, with this seed, and tells of their moves.
///
/// Of the first `skipped` moves nothing is told. Then, with `steps` above zero, every state is told
/// until so many moves were made, and the run is cut off; with zero it goes on to its end, and the latest
/// state is told now and then.
#[unsafe(no_mangle)]
pub extern "C" fn watch(seed: f64, skipped: f64, steps: f64) -> u32 {
    answered(|_, body, _| match part::IS_WHOLE {
        true => requests::watch(body, seed as u64, skipped as u64, steps as u64),
        false => Err(part::lacks().into()),
    })
}

fn answered(work: impl FnOnce(&str, &[u8], &Host) -> Result<Vec<u8>, Problem>) -> u32 {
    let request = REQUEST.take();
    let at = request.iter().position(|&byte| byte == b'\n');
    let (address, body) = request.split_at(at.unwrap_or(request.len()));
    let address = std::str::from_utf8(address).unwrap_or_default();
    let answer = work(address, body.trim_ascii_start(), &host());
    let (sign, text) = match answer {
        Ok(answer) => (1, answer),
        Err(problem) => (0, problem.written()),
    };
    ANSWER.set(text);
    if part::was_lacking() { 2 } else { sign }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(request: &str) {
        request_at(request.len());
        REQUEST.set(request.as_bytes().to_vec());
    }

    fn answer() -> String {
        assert_eq!(answer_length(), ANSWER.with_borrow(Vec::len));
        ANSWER.with_borrow(|answer| String::from_utf8(answer.clone()).unwrap())
    }

    #[test]
    fn a_request_is_answered_as_the_server_answers_it() {
        let body = r#"{"puzzle": ".142..1..2.4.3.1"}"#;
        place(&format!("/api/check\n{body}"));
        assert_eq!(ask(), 1);
        let server = kudosu_api::answer(
            "/api/check",
            body.as_bytes(),
            &Host::default(),
            &kudosu::Stop::new(),
        );
        assert_eq!(answer().as_bytes(), server.unwrap());
    }

    #[test]
    fn a_list_is_told_without_a_body() {
        place("/api/techniques?language=de");
        assert_eq!(ask(), 1);
        assert!(answer().contains("Nackter Einer"), "{}", answer());
    }

    #[test]
    fn a_refusal_says_why() {
        place("/api/solve\n{\"puzzle\": 5}");
        assert_eq!(ask(), 0);
        assert!(answer().contains("bad-request"), "{}", answer());
    }
}
