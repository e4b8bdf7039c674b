//! Complete games from a position, told in sentences.

use gagne::{Language, Listing};
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;

/// The page on which somebody asks for complete games.
pub(super) fn page(app: &App, language: Language, listing: &Listing, game: &str) -> Markup {
    let name = &listing.name;
    let speech = app.voices.about(language, name);
    let say = |message: &str| speech.say(message);
    let title = format!("{} · {}", say("title"), say("lines-page"));
    let main = html! {
        div.title {
            h1 { (title) }
            p.rules { (say("lines-lead")) }
        }
        noscript { p.note { (say("needs-scripts")) } }
        form.row id="asked" {
            label { span { (say("graph-game")) } input id="game" value=(game) autocomplete="off" spellcheck="false"; }
            label { span { (say("graph-from")) } input id="position" autocomplete="off" spellcheck="false"; }
            label {
                span { (say("lines-winner")) }
                select id="winner" {
                    option value="" { (say("lines-winner-any")) }
                    @for player in 1..=2u64 {
                        option value=(player) { (speech.tell("lines-winner-player", &[("player", player.into())])) }
                    }
                }
            }
            label {
                span { (say("lines-order")) }
                select id="order" {
                    @for order in ["dfs", "bfs"] { option value=(order) { (say(&format!("lines-order-{order}"))) } }
                }
            }
            button { (say("lines-show")) }
        }
        p id="said" role="status" {}
        ol.lines id="lines" {}
        p.links { a href={ "/play/" (game) } { (say("graph-back-to-game")) } }
    };
    layout(app, language, &title, &["pages/lines.js"], &main)
}
