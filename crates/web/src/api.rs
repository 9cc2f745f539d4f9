//! The interface for programs, one file a request. Each is a plain function from the fields of a request to
//! an answer; what is common to all of them (reading, waiting for a turn, time limits) happens around it.

mod check;
mod convert;
mod explain;
mod generate;
mod hint;
mod input;
mod methods;
mod rate;
mod routes;
mod solve;

pub(crate) use routes::{Shared, router};

#[cfg(test)]
mod tests {
    use kudosu::schema::read;
    use kudosu::{Rng, Stop};

    use super::*;
    use crate::problem::{Problem, written};

    /// Reads a body and answers it.
    type Answer = fn(&[u8], &Stop) -> Result<Vec<u8>, Problem>;

    /// Bodies that are nearly right, and what reads them.
    const NEARLY: &[(Answer, &str)] = &[
        (
            |body, stop| Ok(written(&solve::solve(&read(body)?, stop)?)),
            r#"{"puzzle": ".142..1..2.4.3.1", "limit": 2, "from": "line", "box": "2x2"}"#,
        ),
        (
            |body, stop| Ok(written(&check::check(&read(body)?, stop)?)),
            r#"{"puzzle": ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1"}"#,
        ),
        (
            |body, stop| Ok(written(&convert::convert(&read(body)?, stop)?)),
            r#"{"puzzle": "0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n", "to": "csv"}"#,
        ),
        (
            |body, stop| Ok(written(&hint::hint(&read(body)?, stop)?)),
            r#"{"puzzle": ".1..", "placed": "2...", "candidates": [[1], null, [], [1, 2]], "level": 3}"#,
        ),
        (
            |body, stop| Ok(written(&explain::explain(&read(body)?, stop)?)),
            r#"{"puzzle": "1...", "shape": {"side": 2, "extra": [["r1c1", "r2c2"]]}, "profile": "hodoku", "language": "de"}"#,
        ),
        (
            |body, stop| Ok(written(&rate::rate(&read(body)?, stop)?)),
            r#"{"puzzle": "{\"puzzle\": \"1...\", \"box\": \"1x2\"}"}"#,
        ),
        (
            |body, stop| Ok(written(&generate::Wanted::of(&read(body)?)?.answer(stop)?)),
            r#"{"box": "2x2", "clues": "4..6", "symmetry": "full", "needs": "x-wing", "seed": 7, "minimal": true}"#,
        ),
        (
            |body, _| methods::several(&read(body)?).map(|_| Vec::new()),
            r#"{"puzzle": "1...", "methods": ["csp", "logic"], "delay_ms": 10, "paused": true}"#,
        ),
    ];

    #[test]
    fn whatever_is_sent_is_answered_or_refused() {
        let mut random = Rng::new(8);
        let symbols = b"{}[]\",:0123456789.-+xX\\/ntrue\n \xff\xc3";
        // Engines look at the flag; this is about what they are given.
        let stop = Stop::new();
        stop.request();
        let mut read = 0;
        for round in 0..4000 {
            let (answer, body) = NEARLY[round % NEARLY.len()];
            let mut body = body.as_bytes().to_vec();
            for _ in 0..random.below(4) {
                let (at, symbol) = (random.below(body.len()), symbols[random.below(symbols.len())]);
                match random.below(3) {
                    0 => body[at] = symbol,
                    1 => body.insert(at, symbol),
                    _ => drop(body.remove(at)),
                }
            }
            read += u32::from(answer(&body, &stop) != answer(b"", &stop));
        }
        assert!(read > 500, "{read} of 4000 bodies were JSON at all");
    }
}
