//! Exercises.

use gagne::{ExerciseKind, ExerciseRequest, Language, Listing, Spec};
use maud::{Markup, html};

use super::layout::layout;
use crate::app::App;

/// The page on which somebody works, or a sheet to print.
pub(super) fn page(app: &App, language: Language) -> Markup {
    let speech = app.voices.general(language);
    let say = |message: &str| speech.say(message);
    let main = html! {
        div.title {
            h1 { (say("exercises-title")) }
            p.rules { (say("exercises-lead")) }
        }
        form.row id="asked" {
            label {
                span { (say("exercises-game")) }
                select id="game" {
                    @for listing in app.registry.listings() {
                        @if let Some((rules, start)) = &listing.exercise {
                            @let name = &listing.name;
                            @let voice = app.voices.about(language, name);
                            option value=(Spec { name, rules }) data-start=(start) data-rules=(voice.say("rules")) data-kinds=(kinds(listing, rules)) {
                                (voice.say("title"))
                            }
                        }
                    }
                }
            }
            label {
                span { (say("exercises-kind")) }
                select id="kind" {
                    @for (_, kind) in ExerciseKind::ALL {
                        option value=(kind) { (say(&format!("exercises-kind-{kind}"))) }
                    }
                }
            }
            label {
                span { (say("exercises-level")) }
                select id="level" { @for level in 1..=ExerciseRequest::LEVELS { option { (level) } } }
            }
            label { span { (say("exercises-seed")) } input id="seed" type="number" min="1" value="1"; }
            button { (say("exercises-show")) }
            button type="button" id="next" { (say("exercises-next")) }
            a.button id="print" href="/exercises?print=10" { (say("exercises-print")) }
        }
        p.hint id="progress" role="status" {}
        section id="task" aria-live="polite" {}
    };
    layout(
        app,
        language,
        &say("exercises-title"),
        &["pages/exercises.js"],
        &main,
    )
}

/// The names of the tasks that there are for a game.
fn kinds(listing: &Listing, rules: &str) -> String {
    let Ok(game) = listing.open(rules) else {
        return String::new();
    };
    let all = ExerciseKind::ALL.iter();
    let suited = all.filter(|(kind, _)| kind.suits(game.as_ref()));
    let names: Vec<&str> = suited.map(|(_, name)| *name).collect();
    names.join(" ")
}
