//! The body of a request: JSON, and no longer than allowed.

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use tokio::sync::OwnedSemaphorePermit;

use crate::app::App;
use crate::budget::BODY;
use crate::language::wanted;
use crate::refusal::Refusal;

/// A body, with its place in the memory that bodies may take together.
pub(crate) struct PostedBody {
    pub(crate) body: Bytes,
    _room: OwnedSemaphorePermit,
}

impl FromRequest<Arc<App>> for PostedBody {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refusal> {
        let language = wanted(request.uri().query().unwrap_or_default(), request.headers());
        let speech = app.voices.general(language);
        if !is_json(request.headers()) {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Refusal::new(status, speech.say("wrong-type")));
        }
        let large = || {
            let most = (BODY >> 20) as u64;
            let reason = speech.tell("body-too-large", &[("megabytes", most.into())]);
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, reason)
        };
        let body: Body = request.into_body();
        let announced = body.size_hint();
        if announced.lower() > BODY as u64 {
            return Err(large());
        }
        let most = announced
            .upper()
            .map_or(BODY, |most| most as usize)
            .min(BODY);
        let room = Arc::clone(&app.bodies).try_acquire_many_owned(most as u32);
        let busy = |_| Refusal::later(StatusCode::SERVICE_UNAVAILABLE, speech.say("busy"), 1);
        let room = room.map_err(busy)?;
        // What else may go wrong is a connection that broke, where nobody hears the reason.
        let body = to_bytes(body, BODY).await.map_err(|_| large())?;
        Ok(PostedBody { body, _room: room })
    }
}

/// Whether a body says that it is JSON, which a page of somebody else cannot say unasked.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
