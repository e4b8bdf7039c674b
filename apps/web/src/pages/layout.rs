//! What all pages have in common.

use gagne::Language;
use maud::{DOCTYPE, Markup, html};

use crate::app::App;
use crate::assets::{Assets, words_of};
use crate::language::code;

/// A page with a title, modules that make it move, and what is in it.
pub(super) fn layout(
    app: &App,
    language: Language,
    title: &str,
    modules: &[&str],
    main: &Markup,
) -> Markup {
    let speech = app.voices.general(language);
    let assets = Assets::of(&app.voices);
    html! {
        (DOCTYPE)
        html lang=(code(language)) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " – gagne" }
                link rel="icon" href=(assets.path("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(assets.path("colours.css"));
                link rel="stylesheet" href=(assets.path("style.css"));
                script type="module" src=(assets.path("pages/page.js")) {}
                @for module in modules {
                    script type="module" src=(assets.path(module)) {}
                }
                @for module in assets.imported(modules) {
                    link rel="modulepreload" href=(assets.path(module));
                }
                @if !modules.is_empty() {
                    link rel="preload" as="fetch" crossorigin href=(assets.path(&words_of(code(language))));
                }
            }
            body {
                a.skip href="#main" { (speech.say("skip")) }
                header.top {
                    nav aria-label=(speech.say("navigation")) {
                        a.home href="/" {
                            img src=(assets.path("icon.svg")) alt="" width="24" height="24";
                            "gagne"
                        }
                        a href="/" { (speech.say("page-games")) }
                        a href="/exercises" { (speech.say("page-exercises")) }
                        a href="/rules" { (speech.say("page-rules")) }
                        a href="/graphs" { (speech.say("page-graphs")) }
                        a href="/api" { "API" }
                        @for (other, code) in Language::ALL {
                            @if other != language {
                                a.language href={ "/language/" (code) } lang=(code) hreflang=(code)
                                    data-language=(code) { (speech.say(&format!("language-{code}"))) }
                            }
                        }
                    }
                }
                main id="main" { (main) }
                footer { p { (speech.say("footer-about")) } }
            }
        }
    }
}

/// A page that says one thing.
pub(super) fn plain(app: &App, language: Language, said: &str) -> Markup {
    let speech = app.voices.general(language);
    let main = html! {
        h1 { (said) }
        p { a href="/" { (speech.say("back-home")) } }
    };
    layout(app, language, said, &[], &main)
}
