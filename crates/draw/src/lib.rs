//! Pictures: what somebody would put on a slide.
//!
//! This crate is told what to draw and knows nothing of how it was computed.
//!
//! * [`board`]: a position drawn with shapes becomes SVG;
//! * [`chart`]: bars, points, lines and maps of values, as SVG and with characters;
//! * [`diagram`]: what a drawing of a graph or a tree shows;
//! * [`theme`]: colours, light and dark, told apart by people who do not see all of them.

pub mod board;
pub mod chart;
pub mod diagram;
mod dot;
mod drawing;
pub mod layout;
mod legend;
mod page;
mod signs;
mod svg;
pub mod theme;
mod tikz;
mod xml;

pub use diagram::Diagram;
pub use dot::dot;
pub use drawing::Drawing;
pub use svg::{Motion, style};
pub use theme::Theme;
