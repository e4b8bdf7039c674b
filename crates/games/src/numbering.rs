//! Sets as numbers without a hole, for dense indices: the combinatorial number system.

pub(crate) mod colex;
pub(crate) mod pairs;
