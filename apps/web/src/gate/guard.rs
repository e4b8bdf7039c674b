//! What stands before every request: how much a client may ask, how long anything may take, what a
//! browser may do with the answer, and a last net under mistakes of ours.

use std::any::Any;
use std::convert::Infallible;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CONTENT_SECURITY_POLICY, ETAG, HeaderName, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use gagne::Speech;

use crate::access::{Admission, preflight, wants_page};
use crate::api::ROOT;
use crate::app::App;
use crate::compression::{accepts, packed};
use crate::language::wanted;
use crate::pages;
use crate::refusal::Refusal;

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let here = Client(IpAddr::V4(Ipv4Addr::LOCALHOST));
        Ok(parts.extensions.get().copied().unwrap_or(here))
    }
}

/// Nothing from elsewhere, nothing written into the page by mistake or malice.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// Stands before every request.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    Client(client): Client,
    mut request: Request,
    next: Next,
) -> Response {
    // Where the server has a language, it takes the place of what the browser prefers; what somebody
    // chose, in the address or by a cookie, still comes first.
    if let Some(language) = app.access.language {
        let preferred = HeaderValue::from_static(language.code());
        request.headers_mut().insert(ACCEPT_LANGUAGE, preferred);
    }
    let query = request.uri().query().unwrap_or_default();
    let language = wanted(query, request.headers());
    let speech = app.voices.general(language);
    let packs = accepts(request.headers());
    let path = request.uri().path();
    let reads = wants_page(request.headers()) && !path.starts_with(ROOT);
    let mut entry = Admission::Page;
    let mut response = match app.limit.take(client, Instant::now()) {
        Err(wait) => {
            let seconds = wait.as_secs() + 1;
            let reason = speech.tell("too-many-requests", &[("seconds", seconds.into())]);
            Refusal::later(StatusCode::TOO_MANY_REQUESTS, reason, seconds).into_response()
        }
        Ok(()) => match app.access.judge(&request) {
            Err(barred) => barred.refusal(speech).into_response(),
            Ok(judged) => {
                entry = judged;
                match entry {
                    Admission::Preflight(_) => preflight(),
                    Admission::Page | Admission::Asked(_) => {
                        answered(next.run(request), app.bounds.answer(), speech).await
                    }
                }
            }
        },
    };
    // A person who has lost the way gets a page.
    if reads && response.status() == StatusCode::NOT_FOUND {
        response = pages::missing(&app, language);
    }
    // A file that is known by its tag is the same for everybody.
    let told = response.headers();
    if !told.contains_key(VARY) && !told.contains_key(ETAG) {
        let by = HeaderValue::from_static("accept-language, cookie");
        response.headers_mut().insert(VARY, by);
    }
    entry.mark(response.headers_mut());
    let response = packed(response, packs).await;
    let mut response = app.sending.hold(response).unwrap_or_else(|| {
        let reason = speech.say("busy");
        Refusal::later(StatusCode::SERVICE_UNAVAILABLE, reason, 1).into_response()
    });
    let headers = response.headers_mut();
    let set: [(HeaderName, &'static str); 5] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "same-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=()",
        ),
    ];
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// What is answered in time, whatever breaks.
async fn answered(
    answer: impl Future<Output = Response>,
    within: Duration,
    speech: &Speech,
) -> Response {
    let answer = AssertUnwindSafe(answer).catch_unwind();
    match tokio::time::timeout(within, answer).await {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => {
            complain(panic.as_ref());
            broken(speech.say("broken"))
        }
        Err(_) => Refusal::new(StatusCode::REQUEST_TIMEOUT, speech.say("too-slow")).into_response(),
    }
}

/// The answer to a request that broke something of ours.
pub(crate) fn broken(reason: String) -> Response {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, reason).into_response()
}

/// Says on standard error what broke, for whoever runs the server.
pub(crate) fn complain(panic: &(dyn Any + Send)) {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    // If even this cannot be written there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "panic: {}", text.unwrap_or("unknown"));
}
