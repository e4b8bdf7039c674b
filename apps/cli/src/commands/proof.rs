//! Answers that are checked: certificates, written and read, and somebody's claims.

pub(super) mod check_proof;
pub(super) mod claim;
pub(super) mod prove;
