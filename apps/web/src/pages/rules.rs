//! Rules that somebody writes.

use gagne::Language;
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;
use crate::own::NAME;

/// Sheets to begin with.
const EXAMPLES: [(&str, &str); 3] = [
    ("Nim", include_str!("../../../../examples/nim.kif")),
    (
        "tic-tac-toe",
        include_str!("../../../../examples/tictactoe.kif"),
    ),
    ("taquin", include_str!("../../../../examples/taquin.kif")),
];

/// Where rules are written and checked.
pub(super) fn page(app: &App, language: Language) -> Markup {
    let speech = app.voices.general(language);
    let say = |message: &str| speech.say(message);
    let main = html! {
        div.title {
            h1 { (say("rules-title")) }
            p.rules { (say("rules-lead")) }
        }
        noscript { p.note { (say("needs-scripts")) } }
        form id="own" {
            label for="rules" { (say("rules-input")) }
            textarea id="rules" rows="18" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" {}
            p.examples {
                span { (say("graphs-examples")) }
                @for (name, rules) in EXAMPLES {
                    button type="button" data-rules=(rules) { (name) }
                }
            }
            button { (say("rules-check")) }
        }
        p id="said" role="status" {}
        p.links id="links" hidden {
            a.button id="to-play" href={ "/play/" (NAME) } { (say("rules-play")) }
            a.button id="to-graph" href={ "/graph/" (NAME) } { (say("play-graph")) }
            a.button id="to-exercises" href={ "/exercises?game=" (NAME) } { (say("play-exercises")) }
        }
        pre id="start" {}
    };
    layout(
        app,
        language,
        &say("rules-title"),
        &["pages/rules.js"],
        &main,
    )
}
