//! What is drawn, and the formats of pictures.

pub(super) mod chart;
pub(super) mod formats;
pub(super) mod graph;
