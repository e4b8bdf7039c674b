//! What signs mean, in rows below a graph.

use std::fmt::Write;

use crate::diagram::{Sign, Vertex, Winner};
use crate::drawing::text_width;
use crate::layout::Point;
use crate::signs::{look, mark, outline};
use crate::xml::{EscapedText, Length};

/// Height of the letters, and of a row.
const LETTERS: f32 = 13.0;
const ROW: f32 = 28.0;
/// Size of a sign, and the room between a sign, its text and the next.
const SIGN: (f32, f32) = (32.0, 20.0);
const ROOM: f32 = 8.0;
const NEXT: f32 = 22.0;

/// Signs with their texts, each with its place.
pub(crate) struct Legend {
    entries: Vec<(Sign, String, Point)>,
    pub(crate) height: f32,
}

impl Legend {
    /// Breaks the entries into rows of this width.
    pub(crate) fn new(entries: &[(Sign, String)], width: f32) -> Self {
        let (mut x, mut y) = (0.0, 0.0);
        let mut placed = Vec::with_capacity(entries.len());
        for (sign, text) in entries {
            let long = SIGN.0 + ROOM + text_width(text, LETTERS) * 0.86 + NEXT;
            if x > 0.0 && x + long - NEXT > width {
                (x, y) = (0.0, y + ROW);
            }
            placed.push((*sign, text.clone(), (x, y)));
            x += long;
        }
        Legend {
            height: if entries.is_empty() { 0.0 } else { y + ROW },
            entries: placed,
        }
    }

    pub(crate) fn write(&self, (left, top): Point, out: &mut String) {
        for (sign, text, (x, y)) in &self.entries {
            let _ = write!(
                out,
                r#"<g transform="translate({} {})">"#,
                Length(left + x),
                Length(top + y)
            );
            show(*sign, out);
            let _ = write!(
                out,
                r#"<text class="o ink" x="{}" y="{}" dy=".35em" font-size="{}">{}</text></g>"#,
                Length(SIGN.0 + ROOM),
                Length(SIGN.1 / 2.0),
                Length(LETTERS),
                EscapedText(text)
            );
        }
    }
}

fn show(sign: Sign, out: &mut String) {
    let owned = |owner: u8| Vertex {
        owner,
        ..Vertex::default()
    };
    let middle = (SIGN.0 / 2.0, SIGN.1 / 2.0);
    match sign {
        Sign::Owner(player) => outline(&owned(player), SIGN, 0.0, "v w0 faint", out),
        Sign::Winner(winner) => {
            outline(&owned(0), SIGN, 0.0, &format!("v {}", look(winner)), out);
            mark(winner, middle, out);
        }
        Sign::Worth => {
            let _ = write!(
                out,
                r#"<text class="t n ink" x="{}" y="{}" dy=".35em" font-size="{}">3</text>"#,
                Length(middle.0),
                Length(middle.1),
                Length(LETTERS)
            );
        }
        Sign::End => {
            outline(&owned(0), SIGN, 0.0, "v w0 ink", out);
            outline(&owned(0), SIGN, 3.5, "l i ink", out);
        }
        Sign::Best | Sign::Cut => {
            let (class, wide) = match sign {
                Sign::Best => ("ink b", 5.0),
                _ => ("faint c", 3.6),
            };
            let (right, y) = (SIGN.0, middle.1);
            let _ = write!(
                out,
                r#"<g class="{class}"><path class="e" d="M0 {y}H{}"/><path class="f" d="M{right} {y}l-10 {}v{}Z"/></g>"#,
                right - 8.0,
                Length(-wide),
                Length(2.0 * wide)
            );
        }
        Sign::Folded => {
            let _ = write!(
                out,
                r#"<text class="t ink" x="{}" y="{}" dy=".35em" font-size="16">…</text>"#,
                Length(middle.0),
                Length(middle.1)
            );
        }
        Sign::Now => {
            outline(&owned(0), SIGN, 0.0, "l now mark", out);
            mark(Winner::Unknown, middle, out);
        }
    }
}
