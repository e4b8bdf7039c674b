//! Points, texts and shapes as TikZ writes them.

use std::fmt::{self, Write};

use gagne_core::{Form, Sketch, Tint};

use crate::layout::Point;
use crate::theme;
use crate::xml::Length;

/// A text in which nothing is taken for a command. Letters that plain LaTeX may not know are
/// replaced.
struct PlainTex<'t>(&'t str);

impl fmt::Display for PlainTex<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '\\' => out.write_str("\\textbackslash{}")?,
                '{' | '}' | '$' | '&' | '#' | '%' | '_' => write!(out, "\\{letter}")?,
                '^' => out.write_str("\\textasciicircum{}")?,
                '~' => out.write_str("\\textasciitilde{}")?,
                '<' => out.write_str("\\textless{}")?,
                '>' => out.write_str("\\textgreater{}")?,
                '|' => out.write_str("\\textbar{}")?,
                '…' => out.write_str("\\dots{}")?,
                '×' | '✕' => out.write_str("$\\times$")?,
                '·' => out.write_str("$\\cdot$")?,
                '→' => out.write_str("$\\to$")?,
                '●' | '•' => out.write_str("$\\bullet$")?,
                '○' => out.write_str("$\\circ$")?,
                '\u{a0}' | '\u{202f}' => out.write_str("~")?,
                '’' => out.write_str("'")?,
                'œ' => out.write_str("\\oe{}")?,
                '\n' => out.write_char(' ')?,
                // The rest of Latin-1 is known.
                ' '..='~' | '\u{a1}'..='\u{ff}' => out.write_char(letter)?,
                _ => out.write_char('?')?,
            }
        }
        Ok(())
    }
}

/// The name of a class as a colour of the document.
pub(super) fn named(class: &str) -> String {
    format!("g{class}")
}

/// A point of the picture.
pub(super) struct At(pub(super) Point);

impl fmt::Display for At {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({},{})", Length(self.0.0), Length(self.0.1))
    }
}

/// A text by its middle, or by its anchor.
pub(super) fn text(at: Point, letters: f32, style: &str, words: &str, out: &mut String) {
    // A point of TeX is a little smaller than one of the picture.
    let scale = letters * 0.92 / 10.0;
    let _ = writeln!(
        out,
        "\\node[scale={scale:.2}{}{style}] at {} {{{}}};",
        if style.is_empty() { "" } else { "," },
        At(at),
        PlainTex(words)
    );
}

/// The shapes of a position.
pub(super) fn shapes(sketch: &Sketch, (left, top): Point, unit: f32, out: &mut String) {
    let at = |x: f32, y: f32| At((left + x * unit, top + y * unit));
    let tint = |tint: Tint| named(&theme::class(tint));
    for shape in sketch.shapes() {
        let colour = tint(shape.tint);
        let _ = match &shape.form {
            Form::Tile {
                x,
                y,
                width,
                height,
                corner,
            } => writeln!(
                out,
                "\\fill[{colour},rounded corners={}bp] {} rectangle {};",
                Length(corner * unit),
                at(*x, *y),
                at(x + width, y + height)
            ),
            Form::Disc { x, y, radius } => writeln!(
                out,
                "\\fill[{colour}] {} circle[radius={}bp];",
                at(*x, *y),
                Length(radius * unit)
            ),
            Form::Ring {
                x,
                y,
                radius,
                width,
            } => writeln!(
                out,
                "\\draw[{colour},line width={}bp] {} circle[radius={}bp];",
                Length(width * unit),
                at(*x, *y),
                Length(radius * unit)
            ),
            Form::Line { points, width } => {
                let points: Vec<String> =
                    points.iter().map(|&(x, y)| at(x, y).to_string()).collect();
                writeln!(
                    out,
                    "\\draw[{colour},line width={}bp,line cap=round,line join=round] {};",
                    Length(width * unit),
                    points.join(" -- ")
                )
            }
            Form::Text {
                x,
                y,
                size,
                text: words,
            } => {
                let place = at(*x, *y).0;
                text(place, size * unit, &colour, words, out);
                Ok(())
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_a_command() {
        let plain = PlainTex("a_1 \\x {50%} é → 東").to_string();
        assert_eq!(plain, "a\\_1 \\textbackslash{}x \\{50\\%\\} é $\\to$ ?");
    }
}
