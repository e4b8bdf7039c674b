//! A drawing as SVG: still, or moving through its steps.

use std::fmt::Write;

use crate::diagram::Winner;
use crate::drawing::{Drawing, NOTE, short, text_width};
use crate::layout::{Point, Stroke};
use crate::legend::Legend;
use crate::signs::{coloured, inside, outline};
use crate::theme::{self, Theme};
use crate::xml::{EscapedText, Length};

/// Around everything.
const MARGIN: f32 = 24.0;
/// Heights of the letters of the title and of the lines below it.
const TITLE: f32 = 22.0;
const SUBTITLE: f32 = 14.0;
/// How long a step is shown, in seconds, and how long the last one.
const STEP: f32 = 1.6;
const LAST: f32 = 4.0;

/// Whether a picture moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// It shows the step of the diagram.
    Still,
    /// It goes through the steps, again and again.
    Steps,
}

/// Sizes of the parts of a picture.
pub(crate) struct Frame {
    pub(crate) size: (f32, f32),
    /// Where the graph begins.
    pub(crate) graph: Point,
    legend: Legend,
}

impl Drawing {
    fn frame(&self) -> Frame {
        let (width, height) = self.layout.size;
        let title = text_width(&self.diagram.title, TITLE);
        let longest = [&self.diagram.subtitle]
            .into_iter()
            .chain(&self.diagram.steps)
            .map(|line| text_width(line, SUBTITLE) * 0.92)
            .fold(title.max(420.0), f32::max);
        let inner = width.max(longest);
        let legend = Legend::new(&self.diagram.legend, inner);
        let top = MARGIN + self.heading();
        let below = if self.diagram.legend.is_empty() {
            0.0
        } else {
            legend.height + MARGIN
        };
        Frame {
            size: (inner + 2.0 * MARGIN, top + height + below + MARGIN),
            graph: (MARGIN + (inner - width) / 2.0, top),
            legend,
        }
    }

    /// The height of the lines above the graph.
    fn heading(&self) -> f32 {
        let mut height = 0.0;
        if !self.diagram.title.is_empty() {
            height += TITLE * 1.3;
        }
        if !self.diagram.subtitle.is_empty() {
            height += SUBTITLE * 1.5;
        }
        if !self.diagram.steps.is_empty() {
            height += SUBTITLE * 1.5;
        }
        if height > 0.0 { height + 14.0 } else { 0.0 }
    }

    /// The picture as a file of its own.
    pub fn svg(&self, theme: Theme, motion: Motion) -> String {
        self.picture(Some(theme), motion)
    }

    /// The picture without a style, for a page that has [one](style). What moves is left to the page.
    pub fn bare(&self, motion: Motion) -> String {
        self.picture(None, motion)
    }

    fn picture(&self, theme: Option<Theme>, motion: Motion) -> String {
        let frame = self.frame();
        let mut out = String::new();
        let (width, height) = (Length(frame.size.0), Length(frame.size.1));
        // Writing to a text never fails.
        let _ = write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
        );
        let _ = write!(out, "<title>{}</title>", EscapedText(&self.diagram.title));
        if let Some(theme) = theme {
            let _ = write!(out, "<style>{}", theme::style(theme));
            out.push_str(&style(theme));
            if motion == Motion::Steps {
                self.keyframes(&mut out);
            }
            out.push_str("</style>");
        }
        let _ = write!(
            out,
            r#"<rect class="f ground" width="{width}" height="{height}"/>"#
        );
        self.titles(motion, &mut out);
        let _ = write!(
            out,
            r#"<g transform="translate({} {})">"#,
            Length(frame.graph.0),
            Length(frame.graph.1)
        );
        self.graph(motion, &mut out);
        out.push_str("</g>");
        let at = (MARGIN, frame.size.1 - MARGIN - frame.legend.height);
        frame.legend.write(at, &mut out);
        out.push_str("</svg>\n");
        out
    }

    fn titles(&self, motion: Motion, out: &mut String) {
        let mut y = MARGIN;
        let mut line = |class: &str, text: &str, size: f32, advance: bool| {
            if text.is_empty() {
                return;
            }
            let _ = write!(
                out,
                r#"<text class="{class}" x="{}" y="{}" font-size="{}">{}</text>"#,
                Length(MARGIN),
                Length(y + size * 0.8),
                Length(size),
                EscapedText(text)
            );
            if advance {
                y += size * 1.45;
            }
        };
        line("h ink", &self.diagram.title, TITLE, true);
        line("p ink", &self.diagram.subtitle, SUBTITLE, true);
        let steps = &self.diagram.steps;
        match (motion, self.diagram.step) {
            (Motion::Steps, _) => {
                for (step, text) in steps.iter().enumerate() {
                    line(&format!("p q c{step} mark"), text, SUBTITLE, false);
                }
            }
            (Motion::Still, Some(step)) => {
                let text = steps.get(step as usize).map_or("", String::as_str);
                line("p q mark", text, SUBTITLE, true);
            }
            (Motion::Still, None) => {}
        }
    }

    /// Edges, then vertices, then the texts of edges.
    pub(crate) fn graph(&self, motion: Motion, out: &mut String) {
        // Best moves lie above the others.
        for best in [false, true] {
            for number in 0..self.diagram.edges.len() {
                if self.diagram.edges[number].best == best {
                    self.edge(number, motion, out);
                }
            }
        }
        for number in 0..self.diagram.vertices.len() {
            self.vertex(number, motion, out);
        }
        for (edge, place) in self.diagram.edges.iter().zip(&self.labels) {
            if let Some((x, y)) = place {
                // The ground shines through around the letters.
                for class in ["m ground", "ink"] {
                    let _ = write!(
                        out,
                        r#"<text class="t {class}{}" x="{}" y="{}" dy=".35em" font-size="{}">{}</text>"#,
                        if edge.best && motion == Motion::Still && self.diagram.step.is_none() {
                            " b"
                        } else {
                            ""
                        },
                        Length(*x),
                        Length(*y),
                        Length(NOTE),
                        EscapedText(&short(&edge.text))
                    );
                }
            }
        }
    }

    fn edge(&self, number: usize, motion: Motion, out: &mut String) {
        let edge = &self.diagram.edges[number];
        let from = &self.diagram.vertices[edge.from as usize];
        let plain = if edge.cut { "faint c" } else { "faint" };
        let _ = write!(out, r#"<g class="edge" data-e="{number}">"#);
        match (motion, edge.best, from.step) {
            // What is best is so from the step that reaches its vertex.
            (Motion::Steps, true, Some(step)) => {
                self.path(number, plain, false, out);
                self.path(number, &format!("ink b s{step}"), true, out);
            }
            (Motion::Still, ..) if self.diagram.is_best(edge) => {
                self.path(number, "ink b", true, out);
            }
            _ => self.path(number, plain, false, out),
        }
        out.push_str("</g>");
    }

    fn path(&self, number: usize, class: &str, best: bool, out: &mut String) {
        let route = &self.layout.routes[number];
        let _ = write!(
            out,
            r#"<g class="{class}"><path class="e" d="M{} {}"#,
            Length(route.start.0),
            Length(route.start.1)
        );
        for &stroke in &route.strokes {
            let _ = match stroke {
                Stroke::Line((x, y)) => write!(out, "L{} {}", Length(x), Length(y)),
                Stroke::Curve(one, two, end) => write!(
                    out,
                    "C{} {} {} {} {} {}",
                    Length(one.0),
                    Length(one.1),
                    Length(two.0),
                    Length(two.1),
                    Length(end.0),
                    Length(end.1)
                ),
            };
        }
        let [tip, left, right] = self.head(number, best);
        let _ = write!(
            out,
            r#""/><path class="f" d="M{} {}L{} {}L{} {}Z"/></g>"#,
            Length(tip.0),
            Length(tip.1),
            Length(left.0),
            Length(left.1),
            Length(right.0),
            Length(right.1)
        );
    }

    fn vertex(&self, number: usize, motion: Motion, out: &mut String) {
        let vertex = &self.diagram.vertices[number];
        let figure = &self.figures[number];
        let (x, y) = self.layout.places[number];
        let (left, top) = (x - figure.size.0 / 2.0, y - figure.size.1 / 2.0);
        let _ = write!(
            out,
            r#"<g class="vertex" data-v="{number}" transform="translate({} {})">"#,
            Length(left),
            Length(top)
        );
        if !vertex.told.is_empty() {
            let _ = write!(out, "<title>{}</title>", EscapedText(&vertex.told));
        }
        // What lies behind is hidden.
        outline(vertex, figure.size, 0.0, "f ground", out);
        let reached = self.diagram.is_reached(vertex);
        match motion {
            Motion::Steps => {
                coloured(vertex, figure, Winner::Unknown, "", out);
                if let Some(step) = vertex.step {
                    let _ = write!(out, r#"<g class="s{step}">"#);
                    outline(vertex, figure.size, 0.0, "f ground", out);
                    coloured(vertex, figure, vertex.winner, &vertex.worth, out);
                    out.push_str("</g>");
                }
            }
            Motion::Still if reached => {
                coloured(vertex, figure, vertex.winner, &vertex.worth, out);
                if self.diagram.is_now(vertex) {
                    outline(vertex, figure.size, -5.0, "l now mark", out);
                }
            }
            Motion::Still => coloured(vertex, figure, Winner::Unknown, "", out),
        }
        inside(vertex, figure, out);
        out.push_str("</g>");
    }

    /// When each step appears, as rules of the style sheet.
    fn keyframes(&self, out: &mut String) {
        let count = self.diagram.steps.len();
        let whole = STEP * count.saturating_sub(1) as f32 + LAST;
        for step in 0..count {
            let from = STEP * step as f32 / whole * 100.0;
            let to = if step + 1 == count {
                100.0
            } else {
                STEP * (step + 1) as f32 / whole * 100.0
            };
            let before = (from - 0.01).max(0.0);
            if step > 0 {
                let _ = write!(
                    out,
                    "@keyframes s{step}{{0%,{before:.2}%{{opacity:0}}{from:.2}%,100%{{opacity:1}}}}.s{step}{{animation:s{step} {whole:.1}s infinite}}"
                );
            }
            let hidden = if step > 0 {
                format!("0%,{before:.2}%{{opacity:0}}")
            } else {
                String::new()
            };
            let after = if step + 1 < count {
                format!("{:.2}%,100%{{opacity:0}}", to + 0.01)
            } else {
                String::new()
            };
            let _ = write!(
                out,
                "@keyframes c{step}{{{hidden}{from:.2}%,{to:.2}%{{opacity:1}}{after}}}.c{step}{{opacity:{};animation:c{step} {whole:.1}s infinite}}",
                if step + 1 == count { 1 } else { 0 }
            );
        }
        // Whoever does not want motion sees the end of it.
        out.push_str("@media(prefers-reduced-motion:reduce){*{animation:none!important}}");
    }
}

/// What the parts of a graph look like.
pub fn style(theme: Theme) -> String {
    let ground = if theme == Theme::Print { ".04" } else { ".13" };
    format!(
        ".h{{fill:currentColor;font-weight:700}}.p{{fill:currentColor}}.q{{font-weight:600}}\
         .o{{fill:currentColor}}\
         .r{{fill:currentColor;text-anchor:end}}.n{{font-weight:700}}\
         .v{{fill:currentColor;fill-opacity:{ground};stroke:currentColor;stroke-width:2.4}}\
         .i{{stroke-width:1.4}}.w0.v{{fill-opacity:0;stroke-width:1.2}}\
         .w2{{stroke-dasharray:9 3}}.w3{{stroke-dasharray:2 3}}.now{{stroke-width:2}}\
         .e{{fill:none;stroke:currentColor;stroke-width:1.2}}.b .e{{stroke-width:3}}\
         .c .e{{stroke-dasharray:5 4}}text.b{{font-weight:700}}\
         .m{{stroke:currentColor;stroke-width:4;stroke-linejoin:round}}"
    )
}
