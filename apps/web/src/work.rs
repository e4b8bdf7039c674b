//! Who thinks about questions: threads, the games they work on, what a question may cost, and answers
//! that were given before.

pub(crate) mod budget;
pub(crate) mod cache;
pub(crate) mod pool;
pub(crate) mod shelf;
