//! A position drawn with shapes, as SVG.

use std::fmt::Write;

use gagne_core::{Form, Shape, Sketch, Tint};

use crate::theme::{self, Theme};
use crate::xml::{EscapedText, Length};

/// How many pixels a unit of a sketch is in a picture of its own.
const UNIT: f32 = 48.0;

/// Appends the shapes of a sketch as SVG elements, in the units of the sketch. Shapes of a spot
/// carry it as `data-spot`; letters on a thing know on what they are written, so that they can be read.
pub fn shapes(sketch: &Sketch, out: &mut String) {
    let shapes = sketch.shapes();
    for (place, shape) in shapes.iter().enumerate() {
        let tint = match thing_below(&shapes[..place], shape) {
            Some(thing) => theme::class_on(thing),
            None => theme::class(shape.tint),
        };
        element(shape, &tint, out);
    }
}

/// The thing that letters are written on: the last one drawn below their middle.
fn thing_below(drawn: &[Shape], letters: &Shape) -> Option<Tint> {
    let (Form::Text { x, y, .. }, Tint::Place) = (&letters.form, letters.tint) else {
        return None;
    };
    let below = drawn.iter().rev().find(|shape| match &shape.form {
        Form::Tile {
            x: left,
            y: top,
            width,
            height,
            ..
        } => (*left..=left + width).contains(x) && (*top..=top + height).contains(y),
        Form::Disc {
            x: across,
            y: down,
            radius,
        } => (x - across).hypot(y - down) <= *radius,
        Form::Ring { .. } | Form::Line { .. } | Form::Text { .. } => false,
    })?;
    Some(below.tint).filter(|tint| !matches!(tint, Tint::Board | Tint::Place))
}

/// A picture of its own.
pub fn svg(sketch: &Sketch, theme: Theme) -> String {
    let (width, height) = sketch.size();
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}">"#,
        Length(width * UNIT),
        Length(height * UNIT),
        Length(width),
        Length(height)
    );
    // Writing to a text never fails.
    let _ = write!(out, "<style>{}</style>", theme::style(theme));
    shapes(sketch, &mut out);
    out.push_str("</svg>\n");
    out
}

/// Appends one shape of this class.
fn element(shape: &Shape, tint: &str, out: &mut String) {
    let _ = match &shape.form {
        Form::Tile {
            x,
            y,
            width,
            height,
            corner,
        } => write!(
            out,
            r#"<rect class="f {tint}" x="{}" y="{}" width="{}" height="{}" rx="{}""#,
            Length(*x),
            Length(*y),
            Length(*width),
            Length(*height),
            Length(*corner)
        ),
        Form::Disc { x, y, radius } => write!(
            out,
            r#"<circle class="f {tint}" cx="{}" cy="{}" r="{}""#,
            Length(*x),
            Length(*y),
            Length(*radius)
        ),
        Form::Ring {
            x,
            y,
            radius,
            width,
        } => write!(
            out,
            r#"<circle class="l {tint}" cx="{}" cy="{}" r="{}" stroke-width="{}""#,
            Length(*x),
            Length(*y),
            Length(*radius),
            Length(*width)
        ),
        Form::Line { points, width } => {
            let _ = write!(
                out,
                r#"<polyline class="l {tint}" stroke-width="{}" points=""#,
                Length(*width)
            );
            for (place, (x, y)) in points.iter().enumerate() {
                let space = if place > 0 { " " } else { "" };
                let _ = write!(out, "{space}{},{}", Length(*x), Length(*y));
            }
            write!(out, "\"")
        }
        // The middle of capitals and digits is a third of the size above the line that they stand
        // on; not every program knows how to centre by itself.
        Form::Text { x, y, size, .. } => write!(
            out,
            r#"<text class="t {tint}" x="{}" y="{}" font-size="{}""#,
            Length(*x),
            Length(y + 0.35 * size),
            Length(*size)
        ),
    };
    if let Some(spot) = &shape.spot {
        let _ = write!(out, r#" data-spot="{}""#, EscapedText(spot));
    }
    let _ = match &shape.form {
        Form::Text { text, .. } => write!(out, ">{}</text>", EscapedText(text)),
        _ => write!(out, "/>"),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_know_the_thing_that_they_are_written_on() {
        let mut sketch = Sketch::new(3.0, 1.0);
        sketch.tile((0.0, 0.0), (3.0, 1.0), Tint::Board);
        sketch.disc((0.5, 0.5), 0.4, Tint::Kind(1));
        sketch.text((0.5, 0.5), 0.4, "b", Tint::Place);
        sketch.text((0.5, 0.5), 0.4, "c", Tint::First);
        sketch.text((2.5, 0.5), 0.4, "d", Tint::Place);
        let mut out = String::new();
        shapes(&sketch, &mut out);
        for (letter, class) in [("b", "t on-kind1"), ("c", "t first"), ("d", "t place")] {
            let written = out
                .split("<text")
                .find(|text| text.contains(&format!(">{letter}<")));
            assert!(
                written.unwrap().contains(&format!("class=\"{class}\"")),
                "{out}"
            );
        }
    }

    #[test]
    fn shapes_become_elements_with_their_spots() {
        let mut sketch = Sketch::new(2.0, 1.0);
        sketch.tile((0.0, 0.0), (1.0, 1.0), Tint::Board);
        sketch.disc((0.5, 0.5), 0.4, Tint::First).at("a<b");
        sketch.text((1.5, 0.5), 0.4, "x", Tint::Kind(13));
        let mut out = String::new();
        shapes(&sketch, &mut out);
        assert_eq!(
            out,
            r#"<rect class="f board" x="0" y="0" width="1" height="1" rx="0.12"/><circle class="f first" cx="0.5" cy="0.5" r="0.4" data-spot="a&lt;b"/><text class="t kind1" x="1.5" y="0.64" font-size="0.4">x</text>"#
        );
        let whole = svg(&sketch, Theme::Auto);
        assert!(whole.contains(r#"width="96" height="48" viewBox="0 0 2 1""#));
        assert!(whole.contains("prefers-color-scheme:dark"));
    }
}
