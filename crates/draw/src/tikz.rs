//! A drawing with TikZ: a LaTeX document of one page, or a picture to be put into a document.
//!
//! Only `article`, `geometry` and `tikz` are used, which every TeX has. A pixel becomes a point.

mod paint;

use std::fmt::Write;

use crate::diagram::{Sign, Vertex, Winner};
use crate::drawing::{DISC, Drawing, Figure, HEAD, NAME, NOTE, PAD, bold_width, short, text_width};
use crate::layout::{Point, Stroke};
use crate::signs::corner;
use crate::theme;
use crate::xml::Length;
use paint::{At, named, shapes, text};

/// Around everything, and the height of the title.
const MARGIN: f32 = 20.0;
const TITLE: f32 = 18.0;

/// The look of a winner: colour and border.
fn look(winner: Winner) -> (&'static str, &'static str) {
    match winner {
        Winner::First | Winner::Mover => ("first", "solid"),
        Winner::Second | Winner::Opponent => ("second", "dash pattern=on 7pt off 2pt"),
        Winner::Draw => ("draw", "dash pattern=on 1.5pt off 2pt"),
        Winner::Unknown => ("faint", "solid"),
    }
}

/// The colours by name.
fn colours() -> String {
    let colours = theme::colours().map(|(class, rgb)| {
        let rgb = rgb.to_ascii_uppercase();
        format!("\\definecolor{{{}}}{{HTML}}{{{rgb}}}%\n", named(class))
    });
    colours.collect()
}

impl Drawing {
    /// The document.
    pub fn tex(&self) -> String {
        let (picture, size) = self.tikzpicture();
        let mut out = String::from("\\documentclass{article}\n");
        // Writing to a text never fails.
        let _ = writeln!(
            out,
            "\\usepackage[paperwidth={}bp,paperheight={}bp,margin=0bp]{{geometry}}",
            Length(size.0),
            Length(size.1 + 2.0)
        );
        out.push_str("\\usepackage{tikz}\n\\pagestyle{empty}\n\\parindent=0pt\n\\topskip=0pt\n");
        out.push_str(&colours());
        out.push_str("\\begin{document}\\sffamily%\n");
        out.push_str(&picture);
        out.push_str("\\end{document}\n");
        out
    }

    /// The picture alone, for `\\input` in a document that uses `tikz`.
    pub fn tikz(&self) -> String {
        let (picture, _) = self.tikzpicture();
        let colours = colours();
        format!("% \\usepackage{{tikz}}\n\\begingroup\\sffamily%\n{colours}{picture}\\endgroup\n")
    }

    /// The picture and its size.
    fn tikzpicture(&self) -> (String, Point) {
        let diagram = &self.diagram;
        let step = diagram
            .step
            .and_then(|step| diagram.steps.get(step as usize));
        let heading: Vec<&String> = [Some(&diagram.title), Some(&diagram.subtitle), step]
            .into_iter()
            .flatten()
            .filter(|line| !line.is_empty())
            .collect();
        let legend = &diagram.legend;
        let widest = (heading.iter().map(|line| text_width(line, TITLE)))
            .fold(self.layout.size.0.max(300.0), f32::max);
        let top = heading.len() as f32 * TITLE * 1.4 + 10.0;
        let below = legend.len() as f32 * NAME * 1.6 + 14.0;
        let size = (
            widest + 2.0 * MARGIN,
            top + self.layout.size.1 + below + 2.0 * MARGIN,
        );
        let mut out = String::from(
            "\\begin{tikzpicture}[x=1bp,y=-1bp,inner sep=0,outer sep=0,baseline=(current bounding box.north)]\n",
        );
        // Writing to a text never fails.
        let _ = writeln!(
            out,
            "\\useasboundingbox (0,0) rectangle ({},{});",
            Length(size.0),
            Length(size.1)
        );
        for (row, line) in heading.iter().enumerate() {
            let (font, letters) = if row == 0 {
                ("\\bfseries", TITLE)
            } else {
                ("", TITLE * 0.72)
            };
            let at = (MARGIN, MARGIN + (row as f32 + 0.5) * TITLE * 1.4);
            text(
                at,
                letters,
                &format!("anchor=west,font={font}"),
                line,
                &mut out,
            );
        }
        let left = MARGIN + (widest - self.layout.size.0) / 2.0;
        let _ = writeln!(
            out,
            "\\begin{{scope}}[shift={{({},{})}}]",
            Length(left),
            Length(MARGIN + top)
        );
        for best in [false, true] {
            for number in 0..diagram.edges.len() {
                if diagram.edges[number].best == best {
                    self.arrow(number, &mut out);
                }
            }
        }
        for number in 0..diagram.vertices.len() {
            self.box_of(number, &mut out);
        }
        for (edge, place) in diagram.edges.iter().zip(&self.labels) {
            if let Some(place) = place {
                let style = "fill=white,fill opacity=.85,text opacity=1,inner sep=1bp";
                text(*place, NOTE, style, &short(&edge.text), &mut out);
            }
        }
        out.push_str("\\end{scope}\n");
        let mut y = MARGIN + top + self.layout.size.1 + 20.0;
        for (sign, words) in legend {
            self.sign(*sign, (MARGIN, y), &mut out);
            text((MARGIN + 38.0, y), NAME, "anchor=west", words, &mut out);
            y += NAME * 1.6;
        }
        out.push_str("\\end{tikzpicture}%\n");
        (out, size)
    }

    fn arrow(&self, number: usize, out: &mut String) {
        let edge = &self.diagram.edges[number];
        let best = self.diagram.is_best(edge);
        let (class, width) = if best { ("ink", 2.4) } else { ("faint", 0.9) };
        let dashed = if edge.cut { ",dashed" } else { "" };
        let route = &self.layout.routes[number];
        let _ = write!(
            out,
            "\\draw[{},line width={width}bp{dashed}] {}",
            named(class),
            At(route.start)
        );
        for &stroke in &route.strokes {
            let _ = match stroke {
                Stroke::Line(end) => write!(out, " -- {}", At(end)),
                Stroke::Curve(one, two, end) => write!(
                    out,
                    " .. controls {} and {} .. {}",
                    At(one),
                    At(two),
                    At(end)
                ),
            };
        }
        let [tip, left, right] = self.head(number, best);
        let _ = writeln!(
            out,
            ";\\fill[{}] {} -- {} -- {} -- cycle;",
            named(class),
            At(tip),
            At(left),
            At(right)
        );
    }

    fn box_of(&self, number: usize, out: &mut String) {
        let vertex = &self.diagram.vertices[number];
        let figure = &self.figures[number];
        let (x, y) = self.layout.places[number];
        let (left, top) = (x - figure.size.0 / 2.0, y - figure.size.1 / 2.0);
        let _ = writeln!(
            out,
            "\\begin{{scope}}[shift={{({},{})}}]",
            Length(left),
            Length(top)
        );
        let reached = self.diagram.is_reached(vertex);
        let winner = if reached {
            vertex.winner
        } else {
            Winner::Unknown
        };
        let worth = if reached { vertex.worth.as_str() } else { "" };
        border(vertex, figure.size, 0.0, winner, true, out);
        if vertex.end {
            border(vertex, figure.size, 3.5, winner, false, out);
        }
        if self.diagram.is_now(vertex) {
            let (width, height) = figure.size;
            let _ = writeln!(
                out,
                "\\draw[gmark,line width=1.6bp] (-4,-4) rectangle ({},{});",
                Length(width + 4.0),
                Length(height + 4.0)
            );
        }
        inside(vertex, figure, winner, worth, out);
        out.push_str("\\end{scope}\n");
    }

    fn sign(&self, sign: Sign, (x, y): Point, out: &mut String) {
        let _ = writeln!(
            out,
            "\\begin{{scope}}[shift={{({},{})}}]",
            Length(x),
            Length(y - 8.0)
        );
        let owned = |owner: u8| Vertex {
            owner,
            ..Vertex::default()
        };
        let size = (30.0, 16.0);
        match sign {
            Sign::Owner(player) => border(&owned(player), size, 0.0, Winner::Unknown, true, out),
            Sign::Winner(winner) => {
                border(&owned(0), size, 0.0, winner, true, out);
                mark(winner, (15.0, 8.0), out);
            }
            Sign::Worth => text((15.0, 8.0), NAME, "font=\\bfseries", "3", out),
            Sign::End => {
                border(&owned(0), size, 0.0, Winner::Unknown, true, out);
                border(&owned(0), size, 3.0, Winner::Unknown, false, out);
            }
            Sign::Best => out.push_str("\\draw[gink,line width=2.4bp,->] (0,8) -- (30,8);\n"),
            Sign::Cut => out.push_str("\\draw[gfaint,dashed,->] (0,8) -- (30,8);\n"),
            Sign::Folded => text((15.0, 8.0), NAME, "", "…", out),
            Sign::Now => {
                out.push_str("\\draw[gmark,line width=1.6bp] (0,0) rectangle (30,16);\n");
            }
        }
        out.push_str("\\end{scope}\n");
    }
}

fn border(
    vertex: &Vertex,
    size: (f32, f32),
    inside: f32,
    winner: Winner,
    filled: bool,
    out: &mut String,
) {
    let (class, dashes) = look(winner);
    let radius = match vertex.owner {
        2 => 0.0,
        _ => (corner(vertex.owner, size) - inside).max(0.0),
    };
    let width = match (winner, filled) {
        (Winner::Unknown, _) => 0.8,
        (_, true) => 1.8,
        (_, false) => 1.0,
    };
    let colour = named(class);
    let fill = match (winner, filled) {
        (_, false) => String::new(),
        (Winner::Unknown, true) => ",fill=white".to_owned(),
        (_, true) => format!(",fill={colour}!10"),
    };
    let _ = writeln!(
        out,
        "\\draw[{colour},{dashes},line width={width}bp,rounded corners={}bp{fill}] ({inside},{inside}) rectangle ({},{});",
        Length(radius),
        Length(size.0 - inside),
        Length(size.1 - inside)
    );
}

fn mark(winner: Winner, at: Point, out: &mut String) {
    let digit = match winner {
        Winner::First => "1",
        Winner::Second => "2",
        Winner::Mover => "+",
        Winner::Opponent => "−",
        Winner::Draw => "=",
        Winner::Unknown => return,
    };
    let colour = named(look(winner).0);
    let _ = match winner {
        Winner::First | Winner::Mover => writeln!(
            out,
            "\\fill[{colour}] {} circle[radius={}bp];",
            At(at),
            Length(DISC)
        ),
        _ => writeln!(
            out,
            "\\fill[{colour}] {} rectangle {};",
            At((at.0 - DISC + 0.7, at.1 - DISC + 0.7)),
            At((at.0 + DISC - 0.7, at.1 + DISC - 0.7))
        ),
    };
    text(at, NAME - 2.0, "white,font=\\bfseries", digit, out);
}

fn inside(vertex: &Vertex, figure: &Figure, winner: Winner, worth: &str, out: &mut String) {
    let (width, _) = figure.size;
    let y = HEAD / 2.0 + 4.0;
    let alone = vertex.winner == Winner::Unknown && vertex.worth.is_empty();
    let (at, anchor) = if alone {
        (width / 2.0, "font=\\bfseries")
    } else {
        (PAD + 2.0, "anchor=west,font=\\bfseries")
    };
    text((at, y), NAME, anchor, &vertex.name, out);
    let mut x = width - PAD - 2.0;
    if !worth.is_empty() {
        let style = format!("anchor=east,font=\\bfseries,{}", named(look(winner).0));
        text((x, y), NAME, &style, worth, out);
        x -= bold_width(worth, NAME) + 3.0;
    }
    mark(winner, (x - DISC, y), out);
    let mut y = HEAD + 4.0;
    if let (Some(sketch), true) = (&vertex.sketch, figure.unit > 0.0) {
        let (across, down) = sketch.size();
        let at = ((width - across * figure.unit) / 2.0, y + 2.0);
        shapes(sketch, at, figure.unit, out);
        y += down * figure.unit + PAD;
    }
    for (line, size) in &figure.lines {
        text((width / 2.0, y + size * 0.6), *size, "", line, out);
        y += size * 1.35;
    }
}
