//! The catalogue.

use gagne::Language;
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;

/// The catalogue with a card for each game.
pub(super) fn page(app: &App, language: Language) -> Markup {
    let speech = app.voices.general(language);
    let main = html! {
        h1 { (speech.say("home-title")) }
        p { (speech.say("home-about")) }
        ul.games {
            @for listing in gagne::catalogue() {
                @let voice = app.voices.about(language, listing.name);
                li {
                    a href={ "/play/" (listing.name) } {
                        strong { (voice.say("title")) }
                        span { (listing.name) }
                    }
                }
            }
        }
    };
    layout(app, language, &speech.say("home-title"), &[], &main)
}
