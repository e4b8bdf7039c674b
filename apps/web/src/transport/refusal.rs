//! Why a request has no answer, as JSON with a reason.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use gagne::rules::Complaint;
use gagne::{Error, Speech};
use serde_json::json;

use crate::own;

/// A request that is refused.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    reason: String,
    /// Seconds after which it may be tried again.
    retry: Option<u64>,
    /// Line and column of rules that somebody sent, from one.
    place: Option<(u32, u32)>,
}

impl Refusal {
    /// A refusal with a reason.
    pub(crate) fn new(status: StatusCode, reason: String) -> Self {
        Refusal {
            status,
            reason,
            retry: None,
            place: None,
        }
    }

    /// What was asked makes no sense.
    pub(crate) fn bad(reason: String) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, reason)
    }

    /// There is no such thing.
    pub(crate) fn missing(speech: &Speech) -> Self {
        Refusal::new(StatusCode::NOT_FOUND, speech.say("not-found"))
    }

    /// Too much at once; may be tried again after so many seconds.
    pub(crate) fn later(status: StatusCode, reason: String, seconds: u64) -> Self {
        Refusal {
            retry: Some(seconds),
            ..Refusal::new(status, reason)
        }
    }

    /// Why there is no answer to a question.
    pub(crate) fn of(error: &Error, speech: &Speech) -> Self {
        let status = match error {
            Error::UnknownGame { .. } => StatusCode::NOT_FOUND,
            error if error.is_ours() => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Refusal::new(status, speech.error(error))
    }

    /// What is wrong with rules that somebody sent, and where.
    pub(crate) fn rules(complaint: &Complaint, speech: &Speech) -> Self {
        let place = match complaint {
            Complaint::Sheet(error) => Some((error.line, error.column)),
            _ => None,
        };
        Refusal {
            place,
            ..Refusal::bad(own::words(complaint, speech))
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "error": self.reason });
        if let Some((line, column)) = self.place {
            body["line"] = json!(line);
            body["column"] = json!(column);
        }
        let body = body.to_string().into_bytes();
        let mut response = (self.status, json_body(body)).into_response();
        if let Some(seconds) = self.retry {
            let seconds = HeaderValue::from(seconds.max(1));
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        response
    }
}

/// A body that is JSON already.
pub(crate) fn json_body(bytes: impl Into<Body>) -> Response {
    let mut response = Response::new(bytes.into());
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}
