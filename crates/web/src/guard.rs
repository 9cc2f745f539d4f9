//! The door: whom the server answers, and the headers that every answer carries.
//!
//! A page of some other site can make a browser send requests to this machine. It cannot do so under a name
//! of ours without the browser saying where the page came from: a request is answered only when `Host` is a
//! name that this server goes by, so that a foreign name which was pointed here is not (DNS rebinding), and
//! when `Origin`, if there is one, is the same place.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// The names that the server goes by.
#[derive(Debug)]
pub(crate) struct Names {
    bound: IpAddr,
    extra: Vec<String>,
}

impl Names {
    pub(crate) fn new(bound: SocketAddr, extra: &[String]) -> Names {
        Names {
            bound: bound.ip(),
            extra: extra.to_vec(),
        }
    }

    /// Whether a name, with or without a port and nothing else, is ours.
    fn include(&self, authority: &Authority) -> bool {
        let host = authority.host();
        let is_plain = match authority.as_str().strip_prefix(host) {
            Some("") => true,
            Some(_) => authority.port_u16().is_some(),
            None => false,
        };
        is_plain && self.include_host(host)
    }

    fn include_host(&self, host: &str) -> bool {
        if host.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        if let Ok(address) = plain.parse::<IpAddr>() {
            // A name can be pointed anywhere, an address cannot; one that reached us from outside is ours.
            return address.is_loopback() || address == self.bound || !self.bound.is_loopback();
        }
        self.extra.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    /// Whether a request with these headers came to us by name, and from a page of ours.
    fn admit(&self, target: Option<&Authority>, headers: &HeaderMap) -> Result<(), Problem> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = match (hosts.next().map(HeaderValue::to_str), hosts.next()) {
            (Some(Ok(host)), None) => host,
            _ => return Err(Problem::forbidden("a request must have one Host header")),
        };
        let known = |authority: &Authority| self.include(authority);
        let authority = host.parse::<Authority>().ok().filter(known);
        if authority.is_none() || !target.is_none_or(known) {
            return Err(Problem::forbidden("the host is not a name of this server")
                .with_help("kudosu web --name HOST adds a name"));
        }
        for origin in headers.get_all(ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let place = origin
                .strip_prefix("http://")
                .or_else(|| origin.strip_prefix("https://"));
            if !place.is_some_and(|place| place.eq_ignore_ascii_case(host)) {
                return Err(Problem::forbidden("the request comes from another site"));
            }
        }
        Ok(())
    }
}

/// Turns strangers away and puts the headers on every answer.
pub(crate) async fn guard(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let mut response = match names.admit(request.uri().authority(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for &(name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(bound: &str, extra: &[&str], host: &str, origin: Option<&str>) -> bool {
        let extra: Vec<String> = extra.iter().map(|name| (*name).to_owned()).collect();
        let names = Names::new(bound.parse().unwrap(), &extra);
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        names.admit(None, &headers).is_ok()
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let local = "127.0.0.1:8081";
        for host in [
            "localhost",
            "LocalHost:8081",
            "127.0.0.1:8081",
            "127.0.0.1",
            "[::1]:8081",
            "[::1]",
        ] {
            assert!(admitted(local, &[], host, None), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8081",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.168.1.5:8081",
            "user@localhost",
            "",
            "localhost:port",
            "[::1",
        ] {
            assert!(!admitted(local, &[], host, None), "{host}");
        }
        assert!(admitted(local, &["sudoku.home"], "sudoku.home:8081", None));
        assert!(!admitted(local, &["sudoku.home"], "other.home", None));
    }

    #[test]
    fn a_server_for_the_house_is_reached_by_its_address() {
        assert!(admitted("0.0.0.0:8081", &[], "192.168.1.5:8081", None));
        assert!(!admitted("0.0.0.0:8081", &[], "evil.example", None));
    }

    #[test]
    fn pages_of_other_sites_are_turned_away() {
        let local = "127.0.0.1:8081";
        assert!(admitted(
            local,
            &[],
            "localhost:8081",
            Some("http://localhost:8081")
        ));
        for origin in [
            "http://evil.example",
            "http://localhost:9999",
            "http://localhost",
            "null",
            "file://localhost:8081",
            "",
        ] {
            assert!(!admitted(local, &[], "localhost:8081", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn a_second_host_is_one_too_many() {
        let names = Names::new("127.0.0.1:8081".parse().unwrap(), &[]);
        let mut headers = HeaderMap::new();
        assert!(names.admit(None, &headers).is_err());
        headers.append(HOST, HeaderValue::from_static("localhost"));
        assert!(names.admit(None, &headers).is_ok());
        let elsewhere = Authority::from_static("evil.example");
        assert!(names.admit(Some(&elsewhere), &headers).is_err());
        headers.append(HOST, HeaderValue::from_static("localhost"));
        assert!(names.admit(None, &headers).is_err());
    }
}
