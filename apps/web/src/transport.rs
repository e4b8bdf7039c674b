//! Connections, and what goes over them: bodies of requests, and answers from the first byte to the last.

pub(crate) mod body;
pub(crate) mod compression;
pub(crate) mod outgoing;
pub(crate) mod refusal;
pub(crate) mod server;
pub(crate) mod write_timeout;
pub(crate) mod writer;
