//! What is asked of one position.

pub(super) mod choose;
pub(super) mod lines;
pub(super) mod moves;
pub(super) mod nimbers;
pub(super) mod normal;
pub(super) mod remark;
pub(crate) mod search;
pub(crate) mod solve;
pub(super) mod why;
