//! The OpenAPI document as people read it.

use gagne::Language;
use maud::{Markup, html};
use serde_json::Value as Json;

use super::layout::layout;
use crate::app::App;
use crate::openapi;

/// Every path with its parameters and an example to try.
pub(super) fn page(app: &App, language: Language) -> Markup {
    let document = openapi::document(app, language);
    let none = serde_json::Map::new();
    let paths = document["paths"].as_object().unwrap_or(&none);
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let main = html! {
        h1 { "API" }
        p { (text(&document["info"]["description"])) }
        p { a href=(openapi::PATH) { (openapi::PATH) } }
        @for (path, verbs) in paths {
            @for (verb, operation) in verbs.as_object().unwrap_or(&none) {
                section {
                    h2 { code { (verb.to_uppercase()) " " (path) } }
                    p { (text(&operation["summary"])) }
                    @let parameters = parameters(&operation["parameters"]);
                    @if !parameters.is_empty() {
                        dl {
                            @for known in &parameters {
                                dt { code { (text(&known["name"])) } }
                                dd { (text(&known["description"])) }
                            }
                        }
                    }
                    @if let Some(example) = example(verb, path, &parameters) {
                        p { a href=(example) { code { (example) } } }
                    }
                    @let body = &operation["requestBody"]["content"]["application/json"]["schema"];
                    @if !body["example"].is_null() {
                        pre tabindex="0" { code { (body["example"].to_string()) } }
                    }
                }
            }
        }
    };
    layout(app, language, "API", &[], &main)
}

/// The parameters of an operation, without the language, which all have.
fn parameters(list: &Json) -> Vec<&Json> {
    let list = list.as_array().into_iter().flatten();
    list.filter(|known| known["name"].is_string()).collect()
}

/// A link to try, if it needs no more than required parameters.
fn example(verb: &str, path: &str, parameters: &[&Json]) -> Option<String> {
    if verb != "get" || path.contains('{') {
        return None;
    }
    let required = parameters.iter().filter(|known| known["required"] == true);
    let pairs: Vec<String> = required
        .map(|known| {
            let example = known["example"].as_str().unwrap_or_default();
            format!("{}={example}", known["name"].as_str().unwrap_or_default())
        })
        .collect();
    if pairs.is_empty() {
        return Some(path.to_owned());
    }
    Some(format!("{path}?{}", pairs.join("&")))
}
