//! Symbols, terms and rules, as they are once they have been read.

pub(crate) mod pattern;
pub(crate) mod rule;
pub(crate) mod symbols;
pub(crate) mod terms;
