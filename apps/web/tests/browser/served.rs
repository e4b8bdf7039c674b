//! A server for tests in a browser.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use gagne::Registry;
use gagne_web::{Access, Server, ServerBounds};

/// A server of our own, and where it is. It ends with the test. Slow machines and programs that are
/// not optimised get more time for an answer.
pub(crate) fn served() -> (tokio::runtime::Runtime, String) {
    served_within(Duration::from_secs(25))
}

/// The same with games of one's own.
pub(crate) fn served_from(registry: &Registry) -> (tokio::runtime::Runtime, String) {
    served_by(registry, Duration::from_secs(25))
}

/// A server that gives up on an answer after this time.
pub(crate) fn served_within(long: Duration) -> (tokio::runtime::Runtime, String) {
    served_by(gagne::catalogue(), long)
}

fn served_by(registry: &Registry, long: Duration) -> (tokio::runtime::Runtime, String) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let bounds = ServerBounds {
        brief: long.min(Duration::from_secs(1)),
        long,
        job: Duration::from_secs(3600),
        ..ServerBounds::default()
    };
    let server = runtime
        .block_on(Server::bind(
            registry,
            ("127.0.0.1", 0),
            bounds,
            Access::default(),
        ))
        .unwrap();
    let address = format!("http://{}", server.address().unwrap());
    runtime.spawn(server.run(std::future::pending()));
    (runtime, address)
}
