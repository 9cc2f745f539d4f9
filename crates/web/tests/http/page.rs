//! The page itself: files with types and tags, and the headers that keep others out.

use crate::client::Server;

#[test]
fn the_page_is_served_with_its_type_and_a_tag() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("kudosu"));
    assert_eq!(page.header("Content-Type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("Cache-Control"), Some("no-cache"));
    let tag = page.header("ETag").unwrap().to_owned();
    assert_eq!(server.get("/index.html").body, page.body);

    let again = server.request("GET", "/", &[("If-None-Match", &tag)], "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("ETag"), Some(tag.as_str()));
    let other = server.request("GET", "/", &[("If-None-Match", "\"something else\"")], "");
    assert_eq!(other.status, 200);

    let head = server.request("HEAD", "/", &[], "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(
        head.header("Content-Length").unwrap(),
        page.body.len().to_string()
    );
}

#[test]
fn whoever_unpacks_gets_the_page_packed_and_under_another_tag() {
    let server = Server::start();
    let plain = server.get("/");
    let packed = server.request("GET", "/", &[("Accept-Encoding", "br, gzip")], "");
    assert_eq!(packed.header("Content-Encoding"), Some("gzip"));
    assert_eq!(plain.header("Content-Encoding"), None);
    assert_eq!(packed.header("Vary"), Some("Accept-Encoding"));
    assert_ne!(packed.header("ETag"), plain.header("ETag"));
    let mut unpacked = Vec::new();
    let mut reader = flate2::read::GzDecoder::new(packed.body.as_slice());
    std::io::Read::read_to_end(&mut reader, &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);

    let tag = packed.header("ETag").unwrap();
    let again = [("Accept-Encoding", "gzip"), ("If-None-Match", tag)];
    let again = server.request("GET", "/", &again, "");
    assert_eq!((again.status, again.header("Content-Encoding")), (304, None));
    assert_eq!(
        server.request("GET", "/", &[("If-None-Match", tag)], "").status,
        200
    );
}

#[test]
fn paths_lead_nowhere_but_to_the_files_of_the_page() {
    let server = Server::start();
    for path in [
        "/nothing",
        "/index.html/",
        "//index.html",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/solve/",
        "/index.html%00",
    ] {
        assert_eq!(server.get(path).problem(), "404 not-found", "{path}");
    }
    assert_eq!(
        server.request("POST", "/", &[], "").problem(),
        "405 method-not-allowed"
    );
    assert_eq!(
        server.request("DELETE", "/", &[], "").header("Allow"),
        Some("GET,HEAD")
    );
}

#[test]
fn every_answer_has_the_headers_that_keep_others_out() {
    let server = Server::start();
    let answers = [
        server.get("/"),
        server.get("/api/health"),
        server.get("/nothing"),
        server.post("/api/solve", "{"),
        server.request("GET", "/", &[("Host", "evil.example")], ""),
    ];
    for answer in &answers {
        let policy = answer.header("Content-Security-Policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
        assert!(!policy.contains("unsafe"));
        for (name, value) in [
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{}", answer.status);
        }
        assert_eq!(answer.header("Access-Control-Allow-Origin"), None);
    }
}
