//! Which language a request wants: `?lang=`, the cookie `lang`, or what the browser prefers.

pub(crate) mod voices;

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE};
use axum::http::request::Parts;
use gagne::Language;

/// The language of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClientLanguage(pub(crate) Language);

impl<S: Sync> FromRequestParts<S> for ClientLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let query = parts.uri.query().unwrap_or_default();
        Ok(ClientLanguage(wanted(query, &parts.headers)))
    }
}

/// The language that a query or the headers ask for.
pub(crate) fn wanted(query: &str, headers: &HeaderMap) -> Language {
    let asked = query
        .split('&')
        .find_map(|pair| Language::from_locale(pair.strip_prefix("lang=")?));
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let kept = || {
        let mut cookies = text(COOKIE)?.split(';');
        cookies.find_map(|cookie| Language::from_locale(cookie.trim().strip_prefix("lang=")?))
    };
    asked
        .or_else(kept)
        .or_else(|| preferred(text(ACCEPT_LANGUAGE)?))
        .unwrap_or_default()
}

/// The best of a list such as `de, fr;q=0.8, en;q=0.5` that gagne speaks; the first of equals.
fn preferred(list: &str) -> Option<Language> {
    let weighed = list.split(',').filter_map(|item| {
        let (tag, weight) = item.split_once(";q=").unwrap_or((item, "1"));
        let weight: f32 = weight.trim().parse().ok()?;
        Some((Language::from_locale(tag.trim())?, weight)).filter(|_| weight > 0.0)
    });
    let best = weighed.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(language, _)| language)
}

/// The code of a language.
pub(crate) fn code(language: Language) -> &'static str {
    let found = Language::ALL.iter().find(|(known, _)| *known == language);
    found.map_or("en", |(_, code)| code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str, accept: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookie.parse().unwrap());
        headers.insert(ACCEPT_LANGUAGE, accept.parse().unwrap());
        headers
    }

    #[test]
    fn the_query_wins_then_the_cookie_then_the_browser() {
        let french = headers("a=b; lang=fr", "en");
        assert_eq!(wanted("x=1&lang=en", &french), Language::English);
        assert_eq!(wanted("lang=xx", &french), Language::French);
        let browser = |accept| wanted("", &headers("", accept));
        assert_eq!(browser("de, fr-CA;q=0.8, en;q=0.5"), Language::French);
        assert_eq!(browser("en;q=0.5, fr;q=0.5"), Language::English);
        assert_eq!(browser("fr;q=x, fr;q=0"), Language::English);
        assert_eq!(browser(";;;q=,,"), Language::English);
    }
}
