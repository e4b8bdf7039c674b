//! The graph of a game, and graphs that somebody wrote.

use gagne::{Language, Listing};
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;

/// Graphs as courses write them.
const EXAMPLES: [(&str, &str); 5] = [
    (
        "dict",
        "{1: [2, 3], 2: [4], 3: [4, 5], 4: [], 5: [1]}, {1, 4, 5}",
    ),
    (
        "tuples",
        "{(6, 1): [(5, 2), (4, 2)], (5, 2): [(4, 1), (3, 1)], (4, 2): [(3, 1), (2, 1)],\n (4, 1): [(3, 2), (2, 2)], (3, 1): [(2, 2), (1, 2)], (3, 2): [(2, 1), (1, 1)],\n (2, 1): [(1, 2), (0, 2)], (2, 2): [(1, 1), (0, 1)], (1, 1): [(0, 2)], (1, 2): [(0, 1)],\n (0, 1): [], (0, 2): []},\n{(6, 1), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1)}",
    ),
    (
        "JSON",
        "{\"owner\": [1, 2, 1, 2, 1], \"edges\": [[1, 2], [3, 4], [0, 4], [2], []], \"target\": [4]}",
    ),
    (
        "min-max",
        "{'r': ['a', 'b', 'c'], 'a': ['a1', 'a2', 'a3'], 'b': ['b1', 'b2', 'b3'], 'c': ['c1', 'c2', 'c3'],\n 'a1': 3, 'a2': 12, 'a3': 8, 'b1': 2, 'b2': 4, 'b3': 6, 'c1': 14, 'c2': 5, 'c3': 2}",
    ),
    (
        "Grundy",
        "{5: [4, 3, 2], 4: [3, 2, 1], 3: [2, 1, 0], 2: [1, 0], 1: [0], 0: []}",
    ),
];

/// Searches whose trees are drawn, what people call them, and how deep they look.
const SEARCHES: [(&str, &str, &[u32]); 2] = [
    ("minimax", "min-max", &[2, 3]),
    ("alphabeta", "alpha-beta", &[2, 3, 4]),
];

/// The graph from a position of a game.
pub(super) fn of_game(app: &App, language: Language, listing: &Listing, game: &str) -> Markup {
    let name = &listing.name;
    let speech = app.voices.about(language, name);
    let say = |message: &str| speech.say(message);
    let title = format!("{} · {}", say("title"), say("graph-page"));
    let main = html! {
        div.title {
            h1 { (title) }
            p.rules { (say("graph-lead")) }
        }
        form.row id="drawn" data-game=(game) {
            label { span { (say("graph-game")) } input id="game" value=(game) autocomplete="off" spellcheck="false"; }
            label { span { (say("graph-from")) } input id="position" autocomplete="off" spellcheck="false"; }
            label {
                span { (say("graph-depth")) }
                select id="depth" {
                    option value="" { (say("graph-depth-all")) }
                    @for depth in 1..=8 { option { (depth) } }
                }
            }
            label {
                span { (say("graph-kind")) }
                select id="kind" {
                    option value="" { (say("graph-kind-graph")) }
                    option value="tree" { (say("graph-kind-tree")) }
                    @for (name, _, depths) in SEARCHES {
                        @for &depth in depths {
                            option value={ (name) ":" (depth) } {
                                (speech.tell(&format!("player-{name}"), &[("n", u64::from(depth).into())]))
                            }
                        }
                    }
                }
            }
            label.check { input type="checkbox" id="symmetry"; span { (say("graph-same")) } }
            button { (say("graph-show")) }
        }
        p { span id="said" role="status" {} " " button type="button" id="more" hidden { (say("graph-more")) } }
        div id="diagram" {}
        p.links { a id="back" href={ "/play/" (game) } { (say("graph-back-to-game")) } }
    };
    layout(app, language, &title, &["pages/graph.js"], &main)
}

/// A graph that somebody wrote.
pub(super) fn own(app: &App, language: Language) -> Markup {
    let speech = app.voices.general(language);
    let say = |message: &str| speech.say(message);
    let main = html! {
        div.title {
            h1 { (say("graphs-title")) }
            p.rules { (say("graphs-lead")) }
        }
        form id="own" {
            label for="graph" { (say("graphs-input")) }
            textarea id="graph" rows="7" spellcheck="false" autocapitalize="off" { (EXAMPLES[0].1) }
            p.examples {
                span { (say("graphs-examples")) }
                @for (name, graph) in EXAMPLES {
                    button type="button" data-graph=(graph) { (name) }
                }
            }
            div.row {
                label { span { (say("graphs-target")) } input id="target" autocomplete="off" spellcheck="false"; }
                label {
                    span { (say("graphs-attracts")) }
                    select id="player" {
                        option value="1" { (say("play-first")) }
                        option value="2" { (say("play-second")) }
                    }
                }
                label {
                    span { (say("graphs-search")) }
                    select id="search" {
                        option value="" { (say("graphs-search-none")) }
                        @for (name, called, _) in SEARCHES {
                            option value=(name) { (called) }
                        }
                    }
                }
                button { (say("graphs-go")) }
            }
            label for="answer" { (say("graphs-answer")) }
            textarea id="answer" rows="2" spellcheck="false" autocapitalize="off" {}
        }
        p id="said" role="status" {}
        ul id="checked" role="status" hidden {}
        div id="result" hidden {
            div id="diagram" {}
            section.panel id="walk" {
                h2 { (say("graphs-play")) }
                p { (say("graphs-play-about")) }
                div.row {
                    label {
                        span { (say("graphs-side")) }
                        select id="side" {
                            option value="1" { (say("play-first")) }
                            option value="2" { (say("play-second")) }
                        }
                    }
                    button type="button" id="walk-restart" { (say("play-restart")) }
                }
                p id="walked" role="status" {}
                ol id="walk-moves" {}
            }
            section.panel id="who" {
                h2 { (say("graphs-regions")) }
                div id="regions" {}
            }
        }
    };
    layout(
        app,
        language,
        &say("graphs-title"),
        &["pages/graphs.js"],
        &main,
    )
}
