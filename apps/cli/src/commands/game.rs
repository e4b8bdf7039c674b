//! What is asked of a whole game, or of all of them.

pub(super) mod bench;
pub(super) mod check;
pub(super) mod games;
pub(super) mod plan;
pub(super) mod study;
pub(super) mod table;
pub(super) mod verify;
