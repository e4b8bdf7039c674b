//! The catalogue.

use gagne::Language;
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;

/// The catalogue with a card for each game.
pub(super) fn page(app: &App, language: Language) -> Markup {
    let speech = app.voices.general(language);
    let main = html! {
        div.lead {
            h1 { (speech.say("home-title")) }
            p { (speech.say("home-lead")) }
        }
        ul.games {
            @for listing in app.registry.listings() {
                @let voice = app.voices.about(language, &listing.name);
                li {
                    a.game href={ "/play/" (listing.name) } {
                        span.picture { (app.starts.picture(&app.registry, &listing.name)) }
                        strong { (voice.say("title")) }
                        span.about { (voice.say("line")) }
                    }
                }
            }
        }
    };
    layout(app, language, &speech.say("home-title"), &[], &main)
}
