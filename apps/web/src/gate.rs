//! What stands before every request: from which pages it may come, and how much a client may ask.

pub(crate) mod access;
pub(crate) mod guard;
pub(crate) mod limit;
