//! A diagram with the size and place of everything, ready for any format.

use gagne_core::{Form, Meter, Sketch, Stop};

use crate::diagram::{Diagram, Vertex, Winner};
use crate::layout::{Layout, Point, Spacing, layout, place_labels};

/// Heights of letters: names and worths, positions without a picture, notes and moves.
pub(crate) const NAME: f32 = 13.0;
pub(crate) const TEXT: f32 = 15.0;
pub(crate) const NOTE: f32 = 11.5;
/// Width of a letter beside its height; wide enough for most fonts.
const LETTER: f32 = 0.6;
/// Height of the line with the name of a vertex.
pub(crate) const HEAD: f32 = 20.0;
/// Between the border of a vertex and what is in it.
pub(crate) const PAD: f32 = 7.0;
/// Radius of the disc with the winner.
pub(crate) const DISC: f32 = 7.5;
/// How long the longer side of a small board ought to be, and bounds on the unit.
const BOARD: f32 = 72.0;
const UNIT: (f32, f32) = (9.0, 24.0);
/// Longest text of a position that stands below its picture, and longest text of a move.
const SHORT: usize = 10;
const MOVE: usize = 14;
/// Edges beyond which moves are not written on them.
const WRITTEN: usize = 400;

/// How a vertex is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    pub(crate) size: (f32, f32),
    /// Pixels of a unit of the sketch.
    pub(crate) unit: f32,
    /// Lines below the picture, with the height of their letters.
    pub(crate) lines: Vec<(String, f32)>,
}

/// The width of a bold text of digits and letters.
pub(crate) fn bold_width(text: &str, size: f32) -> f32 {
    text_width(text, size) * 1.17
}

/// The width of a text.
pub(crate) fn text_width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * LETTER
}

impl Figure {
    fn new(vertex: &Vertex) -> Self {
        let mut lines = Vec::new();
        let (mut width, mut height, mut unit) = (0.0f32, 0.0f32, 0.0);
        let drawn = vertex.sketch.as_ref().filter(|sketch| {
            let (across, down) = sketch.size();
            across > 0.0 && down > 0.0
        });
        if let Some(sketch) = drawn {
            let (across, down) = sketch.size();
            unit = (BOARD / across.max(down)).clamp(UNIT.0, UNIT.1);
            (width, height) = (across * unit, down * unit + PAD);
        }
        // The name says it already where a graph was written by hand.
        let said = vertex.text.is_empty() || vertex.text == vertex.name;
        if !said && drawn.is_none() {
            lines.push((vertex.text.clone(), TEXT));
        } else if !said && vertex.text.chars().count() <= SHORT && !writes(drawn, &vertex.text) {
            lines.push((vertex.text.clone(), NOTE));
        }
        if !vertex.note.is_empty() {
            lines.push((vertex.note.clone(), NOTE));
        }
        if vertex.folded {
            lines.push(("…".to_owned(), TEXT));
        }
        for (line, size) in &lines {
            width = width.max(text_width(line, *size));
            height += size * 1.35;
        }
        let head = bold_width(&vertex.name, NAME) + badge_width(vertex) + 12.0;
        Figure {
            size: (
                // The inner border of an end takes room.
                (width.max(head) + 2.0 * PAD + if vertex.end { 6.0 } else { 0.0 }).max(40.0),
                height
                    + HEAD
                    + PAD
                    + if lines.is_empty() && unit == 0.0 {
                        0.0
                    } else {
                        2.0
                    },
            ),
            unit,
            lines,
        }
    }
}

/// Whether a sketch says a text already.
fn writes(sketch: Option<&Sketch>, said: &str) -> bool {
    let mut shapes = sketch.into_iter().flat_map(|sketch| sketch.shapes());
    shapes.any(|shape| matches!(&shape.form, Form::Text { text, .. } if text == said))
}

/// The room that the winner and what stands beside it take.
fn badge_width(vertex: &Vertex) -> f32 {
    let disc = match vertex.winner {
        Winner::Unknown if vertex.worth.is_empty() => 0.0,
        Winner::Unknown => 4.0,
        _ => 2.0 * DISC + 6.0,
    };
    disc + bold_width(&vertex.worth, NAME)
}

/// A diagram with its places.
pub struct Drawing {
    /// What is drawn.
    pub diagram: Diagram,
    pub(crate) figures: Vec<Figure>,
    pub(crate) layout: Layout,
    /// The middle of the text of each edge that has room for it.
    pub(crate) labels: Vec<Option<Point>>,
}

impl Drawing {
    /// Finds a place for everything.
    pub fn new(diagram: Diagram, meter: &mut Meter) -> Result<Drawing, Stop> {
        let figures: Vec<Figure> = diagram.vertices.iter().map(Figure::new).collect();
        let sizes: Vec<_> = figures.iter().map(|figure| figure.size).collect();
        let edges: Vec<_> = diagram
            .edges
            .iter()
            .map(|edge| (edge.from, edge.to))
            .collect();
        let written =
            edges.len() <= WRITTEN && diagram.edges.iter().any(|edge| !edge.text.is_empty());
        let widest = diagram
            .edges
            .iter()
            .map(|edge| text_width(&short(&edge.text), NOTE))
            .fold(0.0f32, f32::max);
        let spacing = Spacing {
            // Side by side in a tree, texts of neighbouring edges must fit.
            beside: if diagram.tree && written {
                18f32.max((widest - 20.0).min(40.0))
            } else {
                20.0
            },
            below: if written { 58.0 } else { 46.0 },
            edges: 12.0,
        };
        let layout = layout(&sizes, &edges, spacing, meter)?;
        let labels = if written {
            let labels: Vec<_> = diagram
                .edges
                .iter()
                .map(|edge| {
                    let width = text_width(&short(&edge.text), NOTE);
                    (if width > 0.0 { width + 4.0 } else { 0.0 }, NOTE * 1.25)
                })
                .collect();
            // Best moves have the first choice.
            let mut first: Vec<usize> = (0..edges.len()).collect();
            first.sort_by_key(|&edge| !diagram.edges[edge].best);
            place_labels(&layout, &sizes, &labels, &first)
        } else {
            vec![None; edges.len()]
        };
        Ok(Drawing {
            diagram,
            figures,
            layout,
            labels,
        })
    }

    /// The arrow head of an edge: its tip and its two corners.
    pub(crate) fn head(&self, edge: usize, best: bool) -> [Point; 3] {
        let (tip, before) = self.layout.routes[edge].arrow();
        let (across, down) = (tip.0 - before.0, tip.1 - before.1);
        let length = across.hypot(down).max(0.001);
        let (across, down) = (across / length, down / length);
        let (long, wide) = if best { (10.0, 5.0) } else { (8.0, 3.6) };
        let back = (tip.0 - across * long, tip.1 - down * long);
        [
            tip,
            (back.0 - down * wide, back.1 + across * wide),
            (back.0 + down * wide, back.1 - across * wide),
        ]
    }
}

/// A text that is not too long for an edge.
pub(crate) fn short(text: &str) -> String {
    if text.chars().count() <= MOVE {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MOVE - 1).collect();
    kept + "…"
}
