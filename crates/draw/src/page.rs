//! A drawing as a page of its own: pan, zoom, look at a position, go through levels or steps.
//!
//! The page holds the picture, what is known of each vertex as JSON, and a small program; it asks
//! nothing of the network.

use std::fmt::{self, Write};

use gagne_core::is_hidden;

use crate::drawing::Drawing;
use crate::svg::Motion;
use crate::theme::Theme;
use crate::xml::EscapedText;

const STYLE: &str = include_str!("page/page.css");
const PROGRAM: &str = include_str!("page/page.js");

/// A text in JSON that may stand within a page.
struct PageJson<'t>(&'t str);

impl fmt::Display for PageJson<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                '"' => out.write_str("\\\"")?,
                '\\' => out.write_str("\\\\")?,
                // No text ends the program, and none is two lines to it.
                '<' | '>' | '&' | '\n' | '\t' => {
                    write!(out, "\\u{:04x}", letter as u32)?;
                }
                _ if is_hidden(letter) => {}
                _ => out.write_char(letter)?,
            }
        }
        out.write_char('"')
    }
}

impl Drawing {
    /// The page.
    pub fn page(&self, theme: Theme) -> String {
        let diagram = &self.diagram;
        let words = &diagram.words;
        let dark = match theme {
            Theme::Auto => "auto",
            Theme::Dark => "dark",
            Theme::Light | Theme::Print => "light",
        };
        let mut out = String::new();
        // Writing to a text never fails.
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{}\" data-theme=\"{dark}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
            EscapedText(&words.language),
            EscapedText(&diagram.title)
        );
        let _ = write!(
            out,
            "<main id=\"stage\">{}</main>\n<aside id=\"side\"><p class=\"hint\">{}</p><div id=\"told\" aria-live=\"polite\"></div></aside>\n",
            self.svg(theme, Motion::Still).trim_end(),
            EscapedText(&words.hint)
        );
        let _ = writeln!(
            out,
            "<footer><label for=\"step\">{}</label><button id=\"back\" aria-label=\"-\">◀</button>\
             <input id=\"step\" type=\"range\" min=\"0\" value=\"0\"><button id=\"on\" aria-label=\"+\">▶</button>\
             <button id=\"play\">{}</button><button id=\"all\">{}</button><output id=\"now\"></output>\
             <button id=\"fit\" aria-label=\"fit\">⤢</button></footer>",
            EscapedText(&words.step),
            EscapedText(&words.play),
            EscapedText(&words.whole)
        );
        out.push_str("<script>\nconst data=");
        self.data(&mut out);
        let _ = write!(out, ";\n{PROGRAM}</script>\n</body>\n</html>\n");
        out
    }

    /// What the program knows.
    fn data(&self, out: &mut String) {
        let diagram = &self.diagram;
        let stepped = !diagram.steps.is_empty();
        let _ = write!(
            out,
            "{{\"moves\":{},\"before\":{},\"best\":{},\"steps\":[",
            PageJson(&diagram.words.moves),
            PageJson(&diagram.words.before),
            PageJson(&diagram.words.best)
        );
        let levels = diagram.vertices.iter().map(|vertex| vertex.level).max();
        let count = match levels {
            _ if stepped => diagram.steps.len() as u32,
            Some(deepest) => deepest + 1,
            None => 0,
        };
        for step in 0..count {
            let comma = if step > 0 { "," } else { "" };
            let named = diagram.steps.get(step as usize);
            let name = named.cloned().unwrap_or_else(|| step.to_string());
            let _ = write!(out, "{comma}{}", PageJson(&name));
        }
        out.push_str("],\n\"vertices\":[");
        for (number, vertex) in diagram.vertices.iter().enumerate() {
            let comma = if number > 0 { ",\n" } else { "" };
            let step = if stepped {
                vertex.step
            } else {
                Some(vertex.level)
            };
            let step = step.map_or("null".to_owned(), |step| step.to_string());
            let _ = write!(
                out,
                "{comma}[{},{},{step}]",
                PageJson(&vertex.name),
                PageJson(&vertex.told)
            );
        }
        out.push_str("],\n\"edges\":[");
        for (number, edge) in diagram.edges.iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            let _ = write!(
                out,
                "{comma}[{},{},{},{}]",
                edge.from,
                edge.to,
                PageJson(&edge.text),
                u8::from(edge.best)
            );
        }
        out.push_str("]}");
    }
}
