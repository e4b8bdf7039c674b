//! Asks the paths of the server without a connection.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use gagne::Registry;
use gagne_web::{Access, App, ServerBounds, router};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// A server without an address.
pub(crate) struct TestSite(Router);

/// What it answered.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    /// Bytes that were sent.
    pub(crate) size: usize,
}

impl Response {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// A header, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

impl TestSite {
    /// A site with these bounds.
    pub(crate) fn with(bounds: ServerBounds) -> TestSite {
        TestSite::open_to(bounds, Access::default())
    }

    /// A site that may be asked from here.
    pub(crate) fn open_to(bounds: ServerBounds, access: Access) -> TestSite {
        TestSite(router(App::new(gagne::catalogue(), bounds, access)))
    }

    /// A site with time enough for a program that is not optimised.
    pub(crate) fn new() -> TestSite {
        TestSite::of(gagne::catalogue())
    }

    /// The same with games of one's own.
    pub(crate) fn of(registry: &Registry) -> TestSite {
        let unhurried = std::time::Duration::from_secs(20);
        let bounds = ServerBounds {
            brief: unhurried,
            long: unhurried,
            ..ServerBounds::default()
        };
        TestSite(router(App::new(registry, bounds, Access::default())))
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response {
        let response = self.0.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Response {
            status: parts.status,
            headers: parts.headers,
            body: String::from_utf8_lossy(&body).into_owned(),
            size: body.len(),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.send(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    /// As a browser asks.
    pub(crate) async fn browse(&self, path: &str, language: &str) -> Response {
        let request = Request::get(path)
            .header("accept", "text/html,*/*;q=0.8")
            .header("accept-language", language);
        self.send(request.body(Body::empty()).unwrap()).await
    }

    /// As a browser asks, which reads what is compressed.
    pub(crate) async fn packed(&self, path: &str) -> Response {
        let request = Request::get(path)
            .header("accept", "text/html,*/*;q=0.8")
            .header("accept-encoding", "gzip, deflate, br");
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: impl Into<Body>) -> Response {
        let request = Request::post(path).header("content-type", "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    /// The JSON of an answer that must be good.
    pub(crate) async fn good(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
        answer.json()
    }
}
