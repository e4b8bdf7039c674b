//! What vertices look like: shape, border, ground, the mark of the winner, and what is inside.

use std::fmt::Write;

use crate::board;
use crate::diagram::{Vertex, Winner};
use crate::drawing::{DISC, Figure, HEAD, NAME, PAD, bold_width};
use crate::layout::Point;
use crate::xml::{EscapedText, Length};

/// The class of a winner, and how its border is drawn.
pub(crate) fn look(winner: Winner) -> &'static str {
    match winner {
        Winner::First | Winner::Mover => "first w1",
        Winner::Second | Winner::Opponent => "second w2",
        Winner::Draw => "draw w3",
        Winner::Unknown => "faint w0",
    }
}

/// How round the corners of the vertices of a player are.
pub(crate) fn corner(owner: u8, size: (f32, f32)) -> f32 {
    match owner {
        1 => 17f32.min(size.0.min(size.1) / 2.0),
        2 => 0.0,
        _ => 6.0,
    }
}

/// The border of a vertex, so far inside.
pub(crate) fn outline(
    vertex: &Vertex,
    size: (f32, f32),
    inside: f32,
    class: &str,
    out: &mut String,
) {
    let radius = (corner(vertex.owner, size) - inside).max(0.0);
    let radius = if vertex.owner == 2 { 0.0 } else { radius };
    let _ = write!(
        out,
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
        Length(inside),
        Length(inside),
        Length(size.0 - 2.0 * inside),
        Length(size.1 - 2.0 * inside),
        Length(radius)
    );
}

/// The border, the ground and the mark of a winner.
pub(crate) fn coloured(
    vertex: &Vertex,
    figure: &Figure,
    winner: Winner,
    worth: &str,
    out: &mut String,
) {
    let look = look(winner);
    outline(vertex, figure.size, 0.0, &format!("v {look}"), out);
    if vertex.end {
        outline(vertex, figure.size, 3.5, &format!("l i {look}"), out);
    }
    let mut x = figure.size.0 - PAD - 2.0;
    let y = HEAD / 2.0 + 4.0;
    if !worth.is_empty() {
        // What is only guessed has the colour of nobody.
        let tone = match winner {
            Winner::Unknown => "ink",
            _ => look,
        };
        let _ = write!(
            out,
            r#"<text class="r n {tone}" x="{}" y="{}" dy=".35em" font-size="{}">{}</text>"#,
            Length(x),
            Length(y),
            Length(NAME),
            EscapedText(worth)
        );
        x -= bold_width(worth, NAME) + 3.0;
    }
    mark(winner, (x - DISC, y), out);
}

/// The disc, or the square, with the number of the winner, or the sign of the value.
pub(crate) fn mark(winner: Winner, (x, y): Point, out: &mut String) {
    let digit = match winner {
        Winner::First => "1",
        Winner::Second => "2",
        Winner::Mover => "+",
        Winner::Opponent => "−",
        Winner::Draw => "=",
        Winner::Unknown => return,
    };
    let look = look(winner);
    let _ = match winner {
        Winner::First | Winner::Mover => write!(
            out,
            r#"<circle class="f {look}" cx="{}" cy="{}" r="{}"/>"#,
            Length(x),
            Length(y),
            Length(DISC)
        ),
        _ => write!(
            out,
            r#"<rect class="f {look}" x="{}" y="{}" width="{}" height="{}" rx="1.5"/>"#,
            Length(x - DISC + 0.7),
            Length(y - DISC + 0.7),
            Length(2.0 * DISC - 1.4),
            Length(2.0 * DISC - 1.4)
        ),
    };
    let _ = write!(
        out,
        r#"<text class="t n on-{look}" x="{}" y="{}" dy=".35em" font-size="{}">{digit}</text>"#,
        Length(x),
        Length(y),
        Length(NAME - 2.0)
    );
}

/// Name, picture and lines.
pub(crate) fn inside(vertex: &Vertex, figure: &Figure, out: &mut String) {
    let (width, _) = figure.size;
    let alone = vertex.winner == Winner::Unknown && vertex.worth.is_empty();
    let _ = write!(
        out,
        r#"<text class="{} n ink" x="{}" y="{}" dy=".35em" font-size="{}">{}</text>"#,
        if alone { "t" } else { "o" },
        Length(if alone { width / 2.0 } else { PAD + 2.0 }),
        Length(HEAD / 2.0 + 4.0),
        Length(NAME),
        EscapedText(&vertex.name)
    );
    let mut y = HEAD + 4.0;
    if let (Some(sketch), true) = (&vertex.sketch, figure.unit > 0.0) {
        let (across, down) = sketch.size();
        let _ = write!(
            out,
            r#"<g transform="translate({} {}) scale({})">"#,
            Length((width - across * figure.unit) / 2.0),
            Length(y + 2.0),
            Length(figure.unit)
        );
        board::shapes(sketch, out);
        out.push_str("</g>");
        y += down * figure.unit + PAD;
    }
    for (line, size) in &figure.lines {
        let _ = write!(
            out,
            r#"<text class="t ink" x="{}" y="{}" dy=".35em" font-size="{}">{}</text>"#,
            Length(width / 2.0),
            Length(y + size * 0.6),
            Length(*size),
            EscapedText(line)
        );
        y += size * 1.35;
    }
}
