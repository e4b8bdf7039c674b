//! Pictures of positions within a page.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use gagne::{AnyGame, Budget, Registry, Sketch, scene, steps};
use maud::{Markup, PreEscaped, html};

/// Moves that were made in a picture of a game, and among how many moves each was chosen.
const MADE: usize = 5;
const AMONG: usize = 200;

/// The pictures of all games while they are played, drawn once.
#[derive(Default)]
pub(crate) struct Starts(OnceLock<HashMap<String, String>>);

impl Starts {
    /// The picture of the game of this name.
    pub(super) fn picture(&self, registry: &Registry, name: &str) -> Markup {
        let drawn = self.0.get_or_init(|| {
            let drawn = registry.listings().iter().filter_map(|listing| {
                let sketch = begun(listing.open("").ok()?.as_ref(), &listing.name)?;
                Some((listing.name.clone(), svg(&sketch).into_string()))
            });
            drawn.collect()
        });
        PreEscaped(drawn.get(name).cloned().unwrap_or_default())
    }
}

/// A game after a few moves, other ones for each name, that leave most of the board on the table; the same
/// each time.
fn begun(game: &dyn AnyGame, name: &str) -> Option<Sketch> {
    let mut sketch = game.sketch(None).ok()?;
    let most = sketch.shapes().len();
    let mut position = scene(game, None).ok()?.position;
    for made in 0..MADE {
        let next = steps(game, Some(&position), AMONG, &Budget::default()).unwrap_or_default();
        let mut hasher = DefaultHasher::new();
        (name, made).hash(&mut hasher);
        let first = hasher.finish() as usize % next.len().max(1);
        let tried = next.iter().cycle().skip(first).take(next.len());
        let shown = tried.filter_map(|step| {
            let after = scene(game, Some(&step.to)).ok()?;
            let drawn = game.sketch(Some(&step.to)).ok()?;
            let whole = after.over.is_none() && 4 * drawn.shapes().len() >= 3 * most;
            whole.then_some((after.position, drawn))
        });
        let Some((after, drawn)) = shown.into_iter().next() else {
            break;
        };
        (position, sketch) = (after, drawn);
    }
    Some(sketch)
}

/// A sketch; its colours are those of the page.
fn svg(sketch: &Sketch) -> Markup {
    let (width, height) = sketch.size();
    let mut shapes = String::new();
    gagne_draw::board::shapes(sketch, &mut shapes);
    let view = format!("0 0 {width} {height}");
    html! { svg viewBox=(view) aria-hidden="true" { (PreEscaped(shapes)) } }
}
