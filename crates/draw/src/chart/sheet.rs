//! The sheet that a chart is drawn on: title, texts and lines.

use std::fmt::Write;

use super::Chart;
use crate::theme::{self, Theme};
use crate::xml::{EscapedText, Length};

/// Sizes of letters.
pub(super) const TITLE: f32 = 23.0;
pub(super) const WORDS: f32 = 15.0;
pub(super) const TICKS: f32 = 14.0;
/// Room around everything, and above what is drawn.
pub(super) const MARGIN: f32 = 28.0;
pub(super) const HEAD: f32 = 118.0;

/// Which end of a text stands at its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// About how wide a text is.
pub(super) fn width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.6
}

/// A picture that is being drawn.
pub(super) struct Canvas {
    out: String,
}

impl Canvas {
    /// An empty sheet with the title and the note of a chart.
    pub(super) fn new(chart: &Chart, theme: Theme, size: (f32, f32), extra: &str) -> Self {
        let (wide, high) = (Length(size.0), Length(size.1));
        let mut sheet = Canvas { out: String::new() };
        // Writing to a text never fails.
        let _ = write!(
            sheet.out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img"><title>{}</title><style>{}.s{{text-anchor:start}}.e{{text-anchor:end}}.b{{font-weight:bold}}.grid{{stroke-opacity:.25}}{extra}</style>"#,
            EscapedText(&chart.title),
            theme::style(theme)
        );
        if theme != Theme::Print {
            let _ = write!(
                sheet.out,
                r#"<rect class="f ground" width="{wide}" height="{high}"/>"#
            );
        }
        let place = (MARGIN, 38.0);
        sheet.text(place, TITLE, "ink b", Anchor::Start, &chart.title);
        let place = (MARGIN, 66.0);
        sheet.text(place, WORDS, "ink", Anchor::Start, &chart.note);
        sheet
    }

    /// The picture.
    pub(super) fn done(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// Elements made elsewhere.
    pub(super) fn raw(&mut self, elements: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(elements);
    }

    /// A text, in the middle of its height.
    pub(super) fn text(
        &mut self,
        (x, y): (f32, f32),
        size: f32,
        class: &str,
        anchor: Anchor,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => " s",
            Anchor::Middle => "",
            Anchor::End => " e",
        };
        self.raw(format_args!(
            r#"<text class="t {class}{anchor}" x="{}" y="{}" dy=".35em" font-size="{}">{}</text>"#,
            Length(x),
            Length(y),
            Length(size),
            EscapedText(text)
        ));
    }

    /// A text on a ground of its own, so that nothing behind it disturbs.
    pub(super) fn text_apart(&mut self, at: (f32, f32), size: f32, class: &str, text: &str) {
        let place = self.out.len();
        self.text(at, size, "ground b", Anchor::Start, text);
        self.out.insert_str(
            place + "<text".len(),
            r#" stroke="currentColor" stroke-width="6""#,
        );
        self.text(at, size, class, Anchor::Start, text);
    }

    /// A straight line.
    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, class: &str) {
        self.raw(format_args!(
            r#"<path class="l {class}" stroke-width="{}" d="M{} {}L{} {}"/>"#,
            Length(width),
            Length(from.0),
            Length(from.1),
            Length(to.0),
            Length(to.1)
        ));
    }

    /// A shape told by its path.
    pub(super) fn path(&mut self, class: &str, width: f32, path: &str) {
        self.raw(format_args!(
            r#"<path class="{class}" stroke-width="{}" d="{path}"/>"#,
            Length(width)
        ));
    }
}
