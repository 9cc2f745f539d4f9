//! Puzzles made to order, plain and with their progress.

use serde_json::json;

use crate::client::Server;

#[test]
fn a_puzzle_is_made_as_asked_and_again_from_its_seed() {
    let server = Server::start();
    let made = server.ask(
        "/api/generate",
        json!({ "side": 6, "symmetry": "rotate180", "givens": "..20" }),
    );
    assert_eq!(made["shape"], json!({ "side": 6, "box": [2, 3] }));
    assert!(made["givens"].as_u64().unwrap() <= 20);
    assert!(made["rating"]["level"].is_string());
    let again = server.ask(
        "/api/generate",
        json!({ "side": 6, "symmetry": "rotate180", "givens": "..20", "seed": made["seed"] }),
    );
    assert_eq!(again, made);
    let checked = server.ask(
        "/api/check",
        json!({ "puzzle": made["puzzle"], "shape": made["shape"] }),
    );
    assert_eq!(
        (&checked["status"], &checked["solution"]),
        (&json!("unique"), &made["solution"])
    );
}

#[test]
fn a_stream_ends_with_the_puzzle() {
    let server = Server::start();
    let wish = json!({ "level": "easy", "seed": 3 });
    let (told, ended) = server.stream("/api/generate", wish.clone()).unwrap().rest();
    assert_eq!(ended["why"], "complete");
    assert_eq!(*told.last().unwrap(), server.ask("/api/generate", wish));
}

#[test]
fn what_cannot_be_is_out_of_reach() {
    let server = Server::start();
    // No 4x4 puzzle needs chains.
    let wish = json!({ "side": 4, "level": "diabolical" });
    let (_, ended) = server.stream("/api/generate", wish.clone()).unwrap().rest();
    assert_eq!(ended["why"], "out-of-reach");
    let plain = server.post("/api/generate", &wish.to_string());
    assert_eq!(plain.problem(), "400 bad-request");
}

#[test]
fn large_puzzles_that_are_made_one_beside_the_other_are_too_many() {
    let server = Server::start();
    let large = json!({ "side": 36, "variant": ["killer"] });
    let first = server.stream("/api/generate", large.clone()).unwrap();
    let second = server.stream("/api/generate", large);
    assert_eq!(
        second.err().map(|reply| reply.problem()),
        Some("503 busy".to_owned())
    );
    // An ordinary one has nothing to do with it, with clues or without.
    for wish in [
        json!({ "side": 4, "variant": ["killer"] }),
        json!({ "side": 9, "seed": 3 }),
    ] {
        let (_, ended) = server.stream("/api/generate", wish).unwrap().rest();
        assert_eq!(ended["why"], "complete");
    }
    drop(first);
}
