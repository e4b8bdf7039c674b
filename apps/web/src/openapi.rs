//! The OpenAPI document, made from the same list as the paths.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use gagne::{Language, Speech};
use serde_json::{Map, Value as Json, json};

use crate::api::{self, Examples, POSTED, Parameter, ParameterKind, QUESTIONS, ROOT};
use crate::app::App;
use crate::budget::TEXT;
use crate::jobs;
use crate::language::ClientLanguage;
use crate::refusal::json_body;

/// Where the document is.
pub(crate) const PATH: &str = "/api/openapi.json";

/// The path of the document.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route(PATH, get(serve))
}

async fn serve(State(app): State<Arc<App>>, ClientLanguage(language): ClientLanguage) -> Response {
    json_body(document(&app, language).to_string())
}

/// The whole document, in a language.
pub(crate) fn document(app: &App, language: Language) -> Json {
    let (speech, examples) = (app.voices.general(language), &app.examples);
    let mut paths = Map::new();
    for question in QUESTIONS {
        let mut parameters: Vec<Json> = question
            .parameters
            .iter()
            .map(|known| parameter(known, speech, examples))
            .collect();
        parameters.push(json!({ "$ref": "#/components/parameters/lang" }));
        let mut good = (question.answer)();
        if question.bounded {
            good = json!({ "anyOf": [good, { "$ref": "#/components/schemas/Unsolved" }] });
        }
        let operation = json!({
            "operationId": question.name,
            "summary": speech.say(&format!("api-{}", question.name)),
            "parameters": parameters,
            "responses": answers(speech, "200", Some(good)),
        });
        paths.insert(
            format!("{ROOT}/{}", question.name),
            json!({ "get": operation }),
        );
    }
    for question in POSTED {
        let name = question.name;
        let good = (question.answer)();
        let good = json!({ "anyOf": [good, { "$ref": "#/components/schemas/Unsolved" }] });
        let operation = json!({ "post": {
            "operationId": name,
            "summary": speech.say(&format!("api-{name}")),
            "parameters": [{ "$ref": "#/components/parameters/lang" }],
            "requestBody": content((question.form)()),
            "responses": answers(speech, "200", Some(good)),
        } });
        paths.insert(format!("{ROOT}/{name}"), operation);
    }
    paths.extend(api::own::document(speech));
    paths.extend(jobs::document(speech, examples));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "gagne",
            "version": env!("CARGO_PKG_VERSION"),
            "description": speech.say("api-about"),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "parameters": { "lang": {
                "name": "lang",
                "in": "query",
                "description": speech.say("parameter-lang"),
                "schema": { "enum": ["en", "fr"] },
            } },
            "schemas": {
                "Error": object(&[
                    ("error", text()),
                    ("line", optional(integer())),
                    ("column", optional(integer())),
                ]),
                "Reply": api::why::reply(),
                "Unsolved": api::unsolved::schema(),
            },
        },
    })
}

/// What a parameter may be.
pub(crate) fn schema(known: &Parameter) -> Json {
    match known.kind {
        ParameterKind::Text | ParameterKind::Moves => {
            json!({ "type": "string", "maxLength": TEXT })
        }
        ParameterKind::Word(words) => json!({ "enum": words }),
        ParameterKind::Number(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
    }
}

fn parameter(known: &Parameter, speech: &Speech, examples: &Examples) -> Json {
    let example = examples.text(known.example);
    json!({
        "name": known.name,
        "in": "query",
        "required": known.required,
        "description": speech.say(&format!("parameter-{}", known.name)),
        "schema": schema(known),
        "example": match known.kind {
            ParameterKind::Number(..) => json!(example.parse::<u64>().unwrap_or_default()),
            ParameterKind::Text | ParameterKind::Moves | ParameterKind::Word(_) => json!(example),
        },
    })
}

/// A body in JSON.
pub(crate) fn content(schema: Json) -> Json {
    json!({ "required": true, "content": { "application/json": { "schema": schema } } })
}

/// Everything that may be answered: the good answer, and reasons why there is none.
pub(crate) fn answers(speech: &Speech, good: &str, schema: Option<Json>) -> Json {
    let mut answers = Map::new();
    let mut fine = json!({ "description": speech.say("answer-good") });
    if let Some(schema) = schema {
        fine["content"] = json!({ "application/json": { "schema": schema } });
    }
    answers.insert(good.to_owned(), fine);
    for (status, message) in [
        ("400", "answer-bad"),
        ("403", "answer-origin"),
        ("404", "answer-missing"),
        ("405", "answer-verb"),
        ("408", "answer-slow"),
        ("413", "answer-large"),
        ("415", "answer-type"),
        ("421", "answer-host"),
        ("429", "answer-many"),
        ("503", "answer-busy"),
    ] {
        let schema = json!({ "$ref": "#/components/schemas/Error" });
        answers.insert(
            status.to_owned(),
            json!({
                "description": speech.say(message),
                "content": { "application/json": { "schema": schema } },
            }),
        );
    }
    Json::Object(answers)
}

/// The schema of a text.
pub(crate) fn text() -> Json {
    json!({ "type": "string" })
}

/// The schema of a whole number.
pub(crate) fn integer() -> Json {
    json!({ "type": "integer" })
}

/// The schema of a list.
pub(crate) fn array(of: Json) -> Json {
    json!({ "type": "array", "items": of })
}

/// The schema of something that may be null.
pub(crate) fn nullable(of: Json) -> Json {
    json!({ "anyOf": [of, { "type": "null" }] })
}

/// The mark of a field that may be left out.
const OPTIONAL: &str = "x-optional";

/// The schema of a field that may be left out.
pub(crate) fn optional(mut of: Json) -> Json {
    of[OPTIONAL] = json!(true);
    of
}

/// The schema of an object with these fields.
pub(crate) fn object(fields: &[(&str, Json)]) -> Json {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, schema) in fields {
        let mut schema = schema.clone();
        let left_out = schema.as_object_mut().and_then(|map| map.remove(OPTIONAL));
        if left_out.is_none() {
            required.push(*name);
        }
        properties.insert((*name).to_owned(), schema);
    }
    json!({ "type": "object", "properties": properties, "required": required })
}
