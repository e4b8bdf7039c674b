//! Answers compressed for whoever can read it: pictures and lists repeat themselves a lot.

use std::io::Write;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Bytes below which it is not worth the work.
const SMALL: u64 = 1 << 10;
/// Bytes above which it would keep others waiting, so that a thread of its own does it.
const LARGE: u64 = 64 << 10;

/// Whether whoever asks can read what is compressed.
pub(crate) fn accepts(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter();
    let mut kinds = accepted
        .filter_map(|kinds| kinds.to_str().ok())
        .flat_map(|kinds| kinds.split(','));
    kinds.any(|kind| {
        let mut parts = kind.split(';').map(str::trim);
        let refused = |part: &str| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        parts.next() == Some("gzip") && !parts.any(refused)
    })
}

/// Bytes in the format of gzip.
pub(crate) fn gzip(bytes: &[u8], effort: Compression) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), effort);
    packed.write_all(bytes)?;
    packed.finish()
}

/// Says that other programs get other bytes.
pub(crate) fn vary(headers: &mut HeaderMap) {
    headers.append(VARY, HeaderValue::from_static("accept-encoding"));
}

/// An answer, compressed if it is long, is not yet, and is of a kind that repeats itself. What goes on
/// (its length is not known) goes on as it is.
pub(crate) async fn packed(mut response: Response, accepted: bool) -> Response {
    let kind = response.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let repeats = ["application/json", "text/", "image/svg"];
    let size = response.body().size_hint().exact().unwrap_or(0);
    if size < SMALL
        || !repeats.iter().any(|known| kind.starts_with(known))
        || response.headers().contains_key(CONTENT_ENCODING)
    {
        return response;
    }
    vary(response.headers_mut());
    if !accepted {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let work = {
        let plain = plain.clone();
        move || gzip(&plain, Compression::fast())
    };
    let made = if size > LARGE {
        tokio::task::spawn_blocking(work).await.ok()
    } else {
        Some(work())
    };
    let body = match made {
        Some(Ok(made)) => {
            let coded = HeaderValue::from_static("gzip");
            parts.headers.insert(CONTENT_ENCODING, coded);
            parts.headers.remove(CONTENT_LENGTH);
            Bytes::from(made)
        }
        _ => plain,
    };
    Response::from_parts(parts, Body::from(body))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn asked(kinds: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(kinds))])
    }

    #[test]
    fn only_those_are_sent_compressed_bytes_who_can_read_them() {
        for yes in ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8"] {
            assert!(accepts(&asked(yes)), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "br, gzip; q=0"] {
            assert!(!accepts(&asked(no)), "{no}");
        }
        assert!(!accepts(&HeaderMap::new()));
    }

    #[test]
    fn what_is_compressed_is_the_same_afterwards() {
        let text = "who wins, in how many moves, ".repeat(1000);
        let packed = gzip(text.as_bytes(), Compression::fast()).unwrap();
        assert!(packed.len() * 20 < text.len());
        let mut again = String::new();
        let mut reader = flate2::read::GzDecoder::new(packed.as_slice());
        reader.read_to_string(&mut again).unwrap();
        assert_eq!(again, text);
    }
}
