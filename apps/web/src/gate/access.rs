//! From where the server may be asked: by which names it is called, and by pages of which origins.
//!
//! A browser asks whatever server a page names, also one on this machine or in this network that the
//! page has no business with. So a request must name this server by a name that is its own (a page
//! may have its own name lead here), and what costs anything must not come from pages of others,
//! unless whoever runs the server chose so.

use std::net::IpAddr;

use axum::extract::{MatchedPath, Request};
use axum::http::header::{
    ACCEPT, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_REQUEST_METHOD, HOST, HeaderMap, HeaderValue,
    ORIGIN, VARY,
};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use gagne::{Language, Speech};

use crate::api::ROOT;
use crate::refusal::Refusal;

/// Pages of which other origins may ask, and read the answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cors {
    /// None.
    #[default]
    Nobody,
    /// Those of these origins, `https://example.org`.
    Origins(Vec<String>),
    /// All.
    Anybody,
}

/// From where the server may be asked, and in which language it answers.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Names and addresses of this server, besides those of this machine that lead nowhere else
    /// and the address that a connection leads to.
    pub hosts: Vec<String>,
    /// Pages of which other origins may ask.
    pub cors: Cors,
    /// The language of whoever has chosen none; without it, what the browser prefers.
    pub language: Option<Language>,
}

/// The address of ours that a connection leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnAddress(pub(crate) Option<IpAddr>);

/// Why a request is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denial {
    /// It names another server.
    Host,
    /// A page of somebody else asks.
    Origin,
}

impl Denial {
    pub(crate) fn refusal(self, speech: &Speech) -> Refusal {
        match self {
            Denial::Host => Refusal::new(StatusCode::MISDIRECTED_REQUEST, speech.say("wrong-host")),
            Denial::Origin => Refusal::new(StatusCode::FORBIDDEN, speech.say("wrong-origin")),
        }
    }
}

/// A request that is let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// A page, or a file of one.
    Page,
    /// Something that costs; whoever may read the answer, if pages of others may.
    Asked(Option<HeaderValue>),
    /// A browser asks whether a page may ask.
    Preflight(HeaderValue),
}

impl Admission {
    /// Tells a browser who may read an answer.
    pub(crate) fn mark(&self, headers: &mut HeaderMap) {
        if let Admission::Asked(Some(readers)) | Admission::Preflight(readers) = self {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, readers.clone());
        }
        if !matches!(self, Admission::Page) {
            headers.append(VARY, HeaderValue::from_static("origin"));
        }
    }
}

/// What a browser is told that asks whether a page may ask.
pub(crate) fn preflight() -> Response {
    let headers = [
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "content-type"),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// Whether a browser wants a page rather than data.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|kinds| kinds.to_str().ok());
    accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

/// Whether an answer costs more than to be sent.
fn costs(request: &Request) -> bool {
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    let path = request.extensions().get::<MatchedPath>();
    let asked = |path: &MatchedPath| match path.as_str() {
        "/" => !wants_page(request.headers()),
        // The public protocol begins with a game.
        path => path.starts_with(ROOT) || path.starts_with("/{game}"),
    };
    !reads || path.is_some_and(asked)
}

impl Access {
    /// Whether a request may be answered.
    pub(crate) fn judge(&self, request: &Request) -> Result<Admission, Denial> {
        let headers = request.headers();
        let here = request
            .extensions()
            .get::<OwnAddress>()
            .and_then(|here| here.0);
        let host = named(request)?;
        if let Some(host) = &host
            && !self.knows(host.host(), here)
        {
            return Err(Denial::Host);
        }
        if !costs(request) {
            return Ok(Admission::Page);
        }
        let origin = headers.get(ORIGIN);
        let foreign = match origin {
            Some(origin) => !host.is_some_and(|host| is_own(origin, &host)),
            None => headers
                .get("sec-fetch-site")
                .is_some_and(|site| site != "same-origin" && site != "none"),
        };
        let readers = match (&self.cors, origin) {
            (Cors::Anybody, _) => Some(HeaderValue::from_static("*")),
            (Cors::Origins(chosen), Some(origin)) => chosen
                .iter()
                .any(|chosen| origin.as_bytes().eq_ignore_ascii_case(chosen.as_bytes()))
                .then(|| origin.clone()),
            (Cors::Nobody | Cors::Origins(_), _) => None,
        };
        match readers {
            None if foreign => Err(Denial::Origin),
            Some(readers)
                if request.method() == Method::OPTIONS
                    && headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) =>
            {
                Ok(Admission::Preflight(readers))
            }
            readers => Ok(Admission::Asked(readers)),
        }
    }

    /// Whether a name or an address is one of this server.
    fn knows(&self, host: &str, here: Option<IpAddr>) -> bool {
        let bare = |text: &str| {
            let text = text.trim_start_matches('[').trim_end_matches(']');
            text.trim_end_matches('.').to_ascii_lowercase()
        };
        let address = |text: &str| text.parse().map(|address: IpAddr| address.to_canonical());
        let host = bare(host);
        match address(&host) {
            Ok(wanted) => {
                let known = |known: &String| address(&bare(known)) == Ok(wanted);
                wanted.is_loopback()
                    || here.is_some_and(|here| here.to_canonical() == wanted)
                    || self.hosts.iter().any(known)
            }
            Err(_) => {
                host == "localhost"
                    || host.ends_with(".localhost")
                    || self.hosts.iter().any(|known| bare(known) == host)
            }
        }
    }
}

/// The server that a request names; none if it names none, which no browser does.
fn named(request: &Request) -> Result<Option<Authority>, Denial> {
    if let Some(authority) = request.uri().authority() {
        return Ok(Some(authority.clone()));
    }
    let mut given = request.headers().get_all(HOST).iter();
    match (given.next(), given.next()) {
        (None, _) => Ok(None),
        (Some(host), None) => {
            let host = Authority::try_from(host.as_bytes()).map_err(|_| Denial::Host)?;
            Ok(Some(host))
        }
        (Some(_), Some(_)) => Err(Denial::Host),
    }
}

/// Whether a page of an origin is a page of this server.
fn is_own(origin: &HeaderValue, host: &Authority) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_are_known_and_others_are_not() {
        let access = Access {
            hosts: vec!["Games.Example.org".to_owned(), "fe80::1".to_owned()],
            cors: Cors::Nobody,
            language: None,
        };
        let here = Some(IpAddr::from([192, 168, 1, 5]));
        for own in [
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "127.0.0.1",
            "127.9.9.9",
            "[::1]",
            "192.168.1.5",
            "[::ffff:192.168.1.5]",
            "games.example.ORG",
            "[fe80::1]",
        ] {
            assert!(access.knows(own, here), "{own}");
        }
        for other in [
            "",
            "evil.example",
            "localhost.evil.example",
            "evillocalhost",
            "192.168.1.6",
            "[fe80::2]",
            "example.org",
        ] {
            assert!(!access.knows(other, here), "{other}");
        }
        assert!(!access.knows("192.168.1.5", None));
    }
}
