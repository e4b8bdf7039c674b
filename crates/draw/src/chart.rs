//! Charts: numbers drawn so that their pattern is seen, as SVG and with characters.
//!
//! A [`Chart`] says what is shown, in the words of the reader; [`svg`] makes a picture of the size of
//! a slide of it and [`text`](text::text) lines for a terminal. Nothing is told by colour alone: bars
//! have patterns, points have shapes, lines end at their names, lost cells have a mark.
//!
//! Drawn by hand, without a plotting library: three kinds of charts are a few hundred lines, and so
//! they share the classes of [`theme`](crate::theme), which follow the reader into the dark.

mod bars;
mod heat;
mod plane;
mod scale;
mod sheet;
pub mod text;

use crate::theme::Theme;

pub use heat::SHADES;

/// What is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What the chart is about.
    pub title: String,
    /// What it tells, in a line.
    pub note: String,
    /// What stands between groups of three digits.
    pub group: &'static str,
    /// The numbers.
    pub plot: Plot,
}

/// The kinds of charts.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// Counts of things in order.
    Bars(Bars),
    /// Pairs of numbers, as points or lines.
    Plane(Plane),
    /// Values in rows and columns.
    Heat(Heat),
}

/// Counts, one on top of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// What the bars stand side by side for.
    pub x: String,
    /// What is counted.
    pub y: String,
    /// A label for each bar; a bar without one is a gap.
    pub labels: Vec<String>,
    /// What each bar is made of, from below.
    pub parts: Vec<ChartPart>,
}

/// One kind of thing that is counted.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPart {
    /// Its name; a single part needs none.
    pub name: String,
    /// The class of its colour.
    pub class: &'static str,
    /// Whether it is striped too.
    pub striped: bool,
    /// How many there are in each bar.
    pub counts: Vec<u64>,
}

/// Pairs of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    /// From left to right.
    pub x: Axis,
    /// From below.
    pub y: Axis,
    /// What is drawn, each with a colour and a shape of its own.
    pub series: Vec<Series>,
    /// Places on the first axis where something begins, with what.
    pub borders: Vec<(f64, String)>,
}

/// One direction of a plane.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures.
    pub title: String,
    /// Whether equal lengths are equal factors; all numbers are then positive.
    pub log: bool,
    /// Whether the numbers are seconds.
    pub seconds: bool,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Their name; a single series needs none.
    pub name: String,
    /// The class of their colour.
    pub class: &'static str,
    /// Whether a line joins them; its end then bears the name.
    pub joined: bool,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
}

/// Values in rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// What the columns are.
    pub x: String,
    /// What the rows are.
    pub y: String,
    /// The number that the first row and the first column have.
    pub first: u64,
    /// How many columns there are.
    pub columns: usize,
    /// The cells, row after row from the top; some may be missing.
    pub cells: Vec<Option<Cell>>,
    /// What a won cell, a drawn one and a lost one are called; the first and the last with the
    /// numbers that follow.
    pub words: [String; 3],
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Who wins: the sign.
    pub worth: Worth,
    /// In how many plies, if that is known.
    pub plies: Option<u64>,
    /// What is written there if there is room, a line each.
    pub lines: Vec<String>,
    /// Whether it stands out.
    pub best: bool,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Whoever is to move.
    Won,
    /// Nobody.
    Drawn,
    /// The other one.
    Lost,
}

/// The chart as a picture of the size of a slide.
pub fn svg(chart: &Chart, theme: Theme) -> String {
    match &chart.plot {
        Plot::Bars(bars) => bars::svg(chart, bars, theme),
        Plot::Plane(plane) => plane::svg(chart, plane, theme),
        Plot::Heat(heat) => heat::svg(chart, heat, theme),
    }
}

#[cfg(test)]
mod tests;
