//! Games, variants and rules.

use std::sync::Arc;

use gagne::{Language, Listing, Speech, scene};
use serde_json::{Value as Json, json};

use super::board::VariantPlaces;
use super::texts::{self, REGULAR, escape, turned};
use crate::api::json as written;
use crate::pool::Task;

/// How a game is shown: with images, or by its text and a list of moves.
fn gui(board: Option<&VariantPlaces>) -> &'static str {
    match board {
        Some(_) => "v2",
        None => "v0",
    }
}

/// All games by their names.
pub(super) fn list(language: Language) -> Task {
    Arc::new(move |work| {
        let mut games = Vec::new();
        for listing in work.registry.listings() {
            let game = listing.open("")?;
            let solo = game.facts().solo;
            games.push(json!({
                "id": listing.public_name,
                "name": Speech::about(language, listing).say("title"),
                "type": if solo { "onePlayer" } else { "twoPlayer" },
                "gui": gui(VariantPlaces::of(&game.sketch(None)?).as_ref()),
            }));
        }
        games.sort_by_key(|game| game["name"].as_str().map(str::to_lowercase));
        written(&games, work.budget)
    })
}

/// A game with its variants.
pub(super) fn game(listing: Listing, language: Language) -> Task {
    Arc::new(move |work| {
        let game = listing.open("")?;
        let (scored, gui) = (
            game.facts().scored,
            gui(VariantPlaces::of(&game.sketch(None)?).as_ref()),
        );
        let rules = listing.samples.iter().map(String::as_str);
        let misere = listing.impartial.then_some("misere");
        let mut names: Vec<&str> = vec![REGULAR];
        for rules in rules.chain(misere).filter(|rules| !rules.is_empty()) {
            if !names.contains(&rules) {
                names.push(rules);
            }
        }
        let variants = names
            .iter()
            .map(|rules| json!({ "id": escape(rules), "name": rules, "gui": gui }));
        let told = json!({
            "id": listing.public_name,
            "name": Speech::about(language, &listing).say("title"),
            "variants": variants.collect::<Vec<Json>>(),
            "allowCustomVariantCreation": true,
            "supportsWinBy": scored,
        });
        written(&told, work.budget)
    })
}

/// Where a variant starts.
pub(super) fn variant(listing: Listing, variant: String) -> Task {
    Arc::new(move |work| {
        let (game, start) = texts::open(&mut work.desk, &listing, &variant)?;
        let game = work.desk.open(&game)?;
        let scene = scene(game, start.as_deref())?;
        let turn = scene.player.number();
        let sketch = game.sketch(start.as_deref())?;
        let board = VariantPlaces::of(&sketch);
        let start = turned(turn, &scene.position);
        let drawn = board.as_ref().map(|board| board.position(turn, &sketch));
        let told = json!({
            "id": variant,
            "name": texts::unescape(&variant).unwrap_or_default(),
            "gui": gui(board.as_ref()),
            "autoguiStartPosition": drawn.as_ref().unwrap_or(&start),
            "startPosition": start,
            "imageAutoGUIData": board.map(|board| board.data()),
        });
        written(&told, work.budget)
    })
}

/// The rules in Markdown.
pub(super) fn instructions(speech: &Speech) -> String {
    let say = |name: &str| speech.say(name);
    format!(
        "# {}\n\n{}\n\n**{}** {}\n\n**{}** {}\n",
        say("title"),
        say("rules"),
        say("uwapi-position"),
        say("position"),
        say("uwapi-move"),
        say("move"),
    )
}
