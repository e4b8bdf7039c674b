//! A game to play.

use gagne::Language;
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;

/// The page of a game, by its name and by the text with its rules.
pub(super) fn page(app: &App, language: Language, name: &str, game: &str) -> Markup {
    let speech = app.voices.about(language, name);
    let title = speech.say("title");
    let main = html! {
        h1 { (title) }
        p { (speech.say("rules")) }
        div id="board" data-game=(game) {
            noscript { (speech.say("needs-scripts")) }
        }
    };
    layout(app, language, &title, &["play.js"], &main)
}
