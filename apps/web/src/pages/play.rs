//! A game to play.

use gagne::{Language, Listing, Spec, Speech};
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;
use crate::own;

/// Players that can be chosen besides people, levels and those who look ahead so far.
const PLAIN: [&str; 5] = ["human", "perfect", "random", "greedy", "greedy2"];
const DEPTHS: [(&str, &[u32]); 3] = [
    ("minimax", &[2, 4]),
    ("alphabeta", &[4, 8, 12]),
    ("mcts", &[100, 1000, 10_000]),
];

/// The page of a game, by the text with its rules.
pub(super) fn page(app: &App, language: Language, listing: &Listing, game: &str) -> Markup {
    let name = listing.name.as_str();
    let speech = app.voices.about(language, name);
    let title = speech.say("title");
    let say = |message: &str| speech.say(message);
    let rules = Spec::parse(game).rules;
    let main = html! {
        div.title {
            h1 { (title) }
            div.fold {
                p.rules id="rules" { (say("rules")) }
                button type="button" id="unfold" aria-expanded="false" aria-controls="rules" { (say("play-setup-rules")) }
            }
        }
        noscript { p.note { (say("needs-scripts")) } }
        div id="play" aria-busy="true" data-game=(game) data-name=(name) data-title=(title) {
            section.stage aria-label=(say("play-board")) {
                div.status {
                    p id="turn" aria-live="polite" {}
                    p id="worth" {}
                    div id="job" {}
                }
                div id="board" {}
                @if let Some(legend) = speech.legend() { p.legend { (legend) } }
                p id="note" role="status" {}
                div.tools role="toolbar" {
                    (tool("undo", "↶", speech))
                    (tool("redo", "↷", speech))
                    (tool("restart", "⟲", speech))
                    @if listing.deal.is_some() { (tool("deal", "⚄", speech)) }
                    (tool("hint", "✦", speech))
                    button type="button" id="values" aria-pressed="false" { span aria-hidden="true" { "±" } (say("play-values")) }
                    (tool("why", "?", speech))
                    (tool("share", "↗", speech))
                }
            }
            div.side {
                section id="explain" hidden {}
                section.panel {
                    h2 { (say("play-players")) }
                    div.pair {
                        (players("first", "human", speech))
                        (players("second", "perfect", speech))
                    }
                }
                section.panel {
                    h2 { (say("play-moves")) }
                    ol id="moves" {}
                    ul id="legend" {}
                    form id="typed" {
                        label for="typed-move" { (say("play-type-move")) }
                        input id="typed-move" autocomplete="off" spellcheck="false" autocapitalize="off";
                        button { (say("play-make")) }
                    }
                }
                section.panel {
                    h2 { (say("play-history")) }
                    div id="chart" {}
                    ol id="history" {}
                    form id="place" {
                        label for="place-text" { (say("play-position")) }
                        input id="place-text" autocomplete="off" spellcheck="false" autocapitalize="off";
                        button { (say("play-jump")) }
                    }
                }
            }
            div.below { (more(listing, rules, speech)) }
        }
    };
    layout(app, language, &title, &["pages/play.js"], &main)
}

/// What can be opened below the board.
fn more(listing: &Listing, rules: &str, speech: &Speech) -> Markup {
    let say = |message: &str| speech.say(message);
    let name = &listing.name;
    let own = name == own::NAME;
    // What the rules are where nobody named any, and whether one number more is still a rule.
    let opened = listing.open(rules).map(|game| game.name());
    let whole = opened
        .as_deref()
        .map_or(rules, |game| Spec::parse(game).rules);
    let grows = listing.open(&format!("{whole},1")).is_ok();
    html! {
        details id="setup" hidden[own] {
            summary { (say("play-setup")) }
            form {
                p.steppers id="setup-rule-numbers" data-grows[grows] {}
                p.steppers id="setup-start-numbers" data-grows {}
                @if listing.impartial {
                    label.check { input type="checkbox" id="misere"; span { (say("play-misere")) } }
                }
                details {
                    summary { (say("play-setup-text")) }
                    label for="setup-rules" { (say("play-setup-rules")) }
                    input id="setup-rules" value=(whole) autocomplete="off" spellcheck="false" autocapitalize="off";
                    p.hint { (say("variants")) }
                    @if listing.impartial { p.hint { (say("play-misere")) } }
                    label for="setup-start" { (say("play-setup-start")) }
                    input id="setup-start" autocomplete="off" spellcheck="false" autocapitalize="off";
                    p.hint { (say("position")) }
                }
                button { (say("play-setup-go")) }
            }
        }
        details {
            summary { (say("play-notation")) }
            dl {
                dt { (say("play-written-position")) }
                dd { (say("position")) }
                dt { (say("play-written-move")) }
                dd { (say("move")) }
                dt { (say("play-known")) }
                dd { (say("results")) }
            }
        }
        details id="statistics" {
            summary { (say("play-statistics")) }
            p { (say("play-statistics-about")) }
            button type="button" { (say("play-statistics-go")) }
            div {}
        }
        p.links {
            @if own {
                a id="rules-link" href="/rules" { (say("rules-change")) }
            }
            a id="graph-link" href={ "/graph/" (name) } { (say("play-graph")) }
            a id="search-link" href={ "/graph/" (name) } { (say("play-search")) }
            a id="lines-link" href={ "/lines/" (Spec { name, rules }) } { (say("play-lines")) }
            @if own || listing.exercise.is_some() {
                a id="exercises-link" href={ "/exercises?game=" (name) } { (say("play-exercises")) }
            }
        }
    }
}

fn tool(name: &str, sign: &str, speech: &Speech) -> Markup {
    html! {
        button type="button" id=(name) {
            span aria-hidden="true" { (sign) }
            (speech.say(&format!("play-{name}")))
        }
    }
}

/// Who plays a side.
fn players(side: &str, chosen: &str, speech: &Speech) -> Markup {
    let many = |name: &str, number: u32| {
        speech.tell(
            &format!("player-{name}"),
            &[("n", u64::from(number).into())],
        )
    };
    html! {
        label {
            span { (speech.say(&format!("play-{side}"))) }
            select id=(side) {
                @for name in PLAIN {
                    option value=(name) selected[name == chosen] { (speech.say(&format!("player-{name}"))) }
                }
                @for level in 1..=10 {
                    option value={ "level:" (level) } { (many("level", level)) }
                }
                @for (name, depths) in DEPTHS {
                    @for &depth in depths {
                        option value={ (name) ":" (depth) } { (many(name, depth)) }
                    }
                }
            }
        }
    }
}
