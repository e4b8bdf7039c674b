//! The document tells what the server does.
#![allow(clippy::unwrap_used)]

use crate::support::TestSite;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

/// Every operation: verb, path, what it says.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let verbs = paths.iter().flat_map(|(path, verbs)| {
        let verbs = verbs.as_object().unwrap().iter();
        verbs.map(move |(verb, operation)| (verb.to_uppercase(), path.clone(), operation.clone()))
    });
    verbs.collect()
}

/// Whether a number or a text is within its bounds.
fn within(schema: &Value, value: &Value) -> bool {
    let number = value.as_u64();
    let least = schema["minimum"].as_u64();
    let most = schema["maximum"].as_u64();
    let longest = schema["maxLength"].as_u64();
    let length = value.as_str().map(|text| text.chars().count() as u64);
    number.is_none_or(|number| {
        least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
    }) && length.is_none_or(|length| longest.is_none_or(|longest| length <= longest))
}

/// Whether a value has the form that a schema asks for, as far as the document uses schemas.
fn fits(document: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return fits(document, &document["components"]["schemas"][name], value);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        return any.iter().any(|schema| fits(document, schema, value));
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.contains(value);
    }
    if !schema["const"].is_null() {
        return schema["const"] == *value;
    }
    if !within(schema, value) {
        return false;
    }
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        kind => vec![kind.clone()],
    };
    kinds.iter().any(|kind| match kind.as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("array") => value.as_array().is_some_and(|list| {
            let items = &schema["items"];
            items.is_null() || list.iter().all(|item| fits(document, items, item))
        }),
        Some("object") => value.as_object().is_some_and(|fields| {
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            let properties = &schema["properties"];
            required
                .iter()
                .all(|name| fields.contains_key(name.as_str().unwrap()))
                && fields.iter().all(|(name, value)| match &properties[name] {
                    Value::Null if schema["additionalProperties"].is_object() => {
                        fits(document, &schema["additionalProperties"], value)
                    }
                    Value::Null => properties.is_null(),
                    schema => fits(document, schema, value),
                })
        }),
        _ => false,
    })
}

#[tokio::test]
async fn every_path_of_the_document_answers_as_it_says() {
    let site = TestSite::new();
    let document = site.good("/api/openapi.json").await;
    assert_eq!(document["openapi"], "3.1.0");
    for (verb, path, operation) in operations(&document) {
        assert!(
            !operation["summary"].as_str().unwrap().contains("api-"),
            "{path}"
        );
        let pairs: Vec<String> = operation["parameters"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|known| known["in"] == "query" && known["required"] == true)
            .map(|known| {
                assert!(known["example"].is_string(), "{path}: {known}");
                format!(
                    "{}={}",
                    known["name"].as_str().unwrap(),
                    known["example"].as_str().unwrap()
                )
            })
            .collect();
        let uri = format!("{}?{}", path.replace("{job}", "0"), pairs.join("&"));
        let body = &operation["requestBody"]["content"]["application/json"]["schema"]["example"];
        let request = Request::builder()
            .method(Method::from_bytes(verb.as_bytes()).unwrap())
            .uri(&uri)
            .header("content-type", "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        let answer = site.send(request).await;
        let said = &operation["responses"][answer.status.as_str()];
        assert!(!said.is_null(), "{verb} {uri}: {answer:?}");
        let schema = &said["content"]["application/json"]["schema"];
        assert!(
            fits(&document, schema, &answer.json()),
            "{verb} {uri}: {answer:?}"
        );
        if !path.contains('{') {
            assert!(answer.status.is_success(), "{verb} {uri}: {answer:?}");
        }
        // What the document does not have is not possible.
        for other in ["GET", "POST", "DELETE", "PUT", "PATCH"] {
            let known = &document["paths"][&path][other.to_lowercase()];
            if known.is_null() {
                let request = Request::builder().method(other).uri(&uri);
                let answer = site.send(request.body(Body::empty()).unwrap()).await;
                assert_eq!(
                    answer.status,
                    StatusCode::METHOD_NOT_ALLOWED,
                    "{other} {path}"
                );
                assert!(!answer.header("allow").is_empty(), "{other} {path}");
            }
        }
    }
}

#[tokio::test]
async fn the_document_is_shown_as_a_page_in_both_languages() {
    let site = TestSite::new();
    for language in ["en", "fr"] {
        let page = site.browse("/api", language).await.body;
        let document = site.browse("/api/openapi.json", language).await.json();
        for (_, path, operation) in operations(&document) {
            assert!(page.contains(&path), "{path}");
            let summary = operation["summary"].as_str().unwrap();
            let plain = summary.split(['<', '&', '"', '>']).next().unwrap();
            assert!(page.contains(plain), "{summary}");
        }
    }
}

/// Bodies near what a schema allows: each field left out, added, of another kind, at and beyond its
/// bounds.
fn near(example: &Value, properties: &Value) -> Vec<Value> {
    let mut bodies = vec![example.clone()];
    let mut with = |name: &str, value: Value| {
        let mut body = example.clone();
        body[name] = value;
        bodies.push(body);
    };
    with("unknown", json!("x"));
    with("lang", json!("fr"));
    for (name, schema) in properties.as_object().unwrap() {
        for value in [
            json!("x"),
            json!(1),
            json!(1.5),
            json!(true),
            json!(null),
            json!([]),
        ] {
            with(name, value);
        }
        if let Some(most) = schema["maximum"].as_u64() {
            with(name, json!(most));
            with(name, json!(most.saturating_add(1)));
        }
        if let Some(longest) = schema["maxLength"].as_u64() {
            with(name, json!("é".repeat(longest as usize + 1)));
        }
    }
    for name in example.as_object().unwrap().keys() {
        let mut body = example.clone();
        body.as_object_mut().unwrap().remove(name);
        bodies.push(body);
    }
    bodies
}

#[tokio::test]
async fn the_document_and_the_server_allow_the_same_bodies() {
    let site = TestSite::new();
    let document = site.good("/api/openapi.json").await;
    let schema = |path: &str| {
        let body = &document["paths"][path]["post"]["requestBody"];
        body["content"]["application/json"]["schema"].clone()
    };
    let mut cases = Vec::new();
    for path in ["/api/v1/attractor", "/api/v1/drawing"] {
        let whole = schema(path);
        cases.push((path, whole.clone(), whole["example"].clone(), whole));
    }
    let jobs = schema("/api/v1/jobs");
    for form in jobs["anyOf"].as_array().unwrap() {
        let mut example = json!({ "question": form["properties"]["question"]["const"] });
        for name in form["required"].as_array().unwrap() {
            match name.as_str().unwrap() {
                "question" => {}
                "game" => example["game"] = json!("nim"),
                "move" => example["move"] = json!("1-1"),
                "player" => example["player"] = json!("perfect"),
                side @ ("first" | "second") => example[side] = json!("random"),
                other => panic!("an example is needed for {other}"),
            }
        }
        cases.push(("/api/v1/jobs", jobs.clone(), example, form.clone()));
    }
    for (path, whole, example, form) in cases {
        assert!(fits(&document, &whole, &example), "{path} {example}");
        for body in near(&example, &form["properties"]) {
            let allowed = fits(&document, &whole, &body);
            let answer = site.post(path, body.to_string()).await;
            let shown: String = body.to_string().chars().take(200).collect();
            // What has the form may still be no game or no move; what has not is never taken.
            let sense = [
                "game", "position", "method", "move", "moves", "player", "search", "graph",
                "target", "check", "first", "second",
            ];
            let plain = sense.iter().all(|name| body.get(name) == example.get(name));
            assert!(
                answer.status.is_success() == allowed || (allowed && !plain),
                "{path} {shown}: {}",
                answer.body
            );
            if let Some(job) = answer.json()["job"].as_str() {
                let over = format!("/api/v1/jobs/{job}/events");
                site.get(&over).await;
            }
        }
    }
}
