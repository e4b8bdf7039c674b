//! The public protocol of GamesCrafters.

use std::sync::Arc;

use axum::Router;
use axum::response::Response;
use gagne::Language;

use crate::app::App;
use crate::refusal::json_body;

/// The paths.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
}

/// All games.
pub(crate) fn list(_: &App, _: Language) -> Response {
    json_body("[]")
}
