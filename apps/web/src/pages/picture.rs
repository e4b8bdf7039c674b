//! Pictures of positions within a page.

use std::collections::HashMap;
use std::sync::OnceLock;

use gagne::Sketch;
use maud::{Markup, PreEscaped, html};

/// The pictures of all games at their start, drawn once.
pub(super) fn of_start(name: &str) -> Markup {
    static STARTS: OnceLock<HashMap<&str, String>> = OnceLock::new();
    let starts = STARTS.get_or_init(|| {
        let drawn = gagne::catalogue().iter().filter_map(|listing| {
            let sketch = gagne::open(listing.name).ok()?.sketch(None).ok()?;
            Some((listing.name, svg(&sketch).into_string()))
        });
        drawn.collect()
    });
    PreEscaped(starts.get(name).cloned().unwrap_or_default())
}

/// A sketch; its colours are those of the page.
fn svg(sketch: &Sketch) -> Markup {
    let (width, height) = sketch.size();
    let mut shapes = String::new();
    gagne_draw::board::shapes(sketch, &mut shapes);
    let view = format!("0 0 {width} {height}");
    html! { svg viewBox=(view) aria-hidden="true" { (PreEscaped(shapes)) } }
}
