//! Pictures of positions within a page.

use std::collections::HashMap;
use std::sync::OnceLock;

use gagne::{Registry, Sketch};
use maud::{Markup, PreEscaped, html};

/// The pictures of all games at their start, drawn once.
#[derive(Default)]
pub(crate) struct Starts(OnceLock<HashMap<String, String>>);

impl Starts {
    /// The picture of the game of this name.
    pub(super) fn picture(&self, registry: &Registry, name: &str) -> Markup {
        let drawn = self.0.get_or_init(|| {
            let drawn = registry.listings().iter().filter_map(|listing| {
                let sketch = listing.open("").ok()?.sketch(None).ok()?;
                Some((listing.name.clone(), svg(&sketch).into_string()))
            });
            drawn.collect()
        });
        PreEscaped(drawn.get(name).cloned().unwrap_or_default())
    }
}

/// A sketch; its colours are those of the page.
fn svg(sketch: &Sketch) -> Markup {
    let (width, height) = sketch.size();
    let mut shapes = String::new();
    gagne_draw::board::shapes(sketch, &mut shapes);
    let view = format!("0 0 {width} {height}");
    html! { svg viewBox=(view) aria-hidden="true" { (PreEscaped(shapes)) } }
}
