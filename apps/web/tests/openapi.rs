//! The document tells what the server does.
#![allow(clippy::unwrap_used)]

mod support;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::Value;
use support::Site;

/// Every operation: verb, path, what it says.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let verbs = paths.iter().flat_map(|(path, verbs)| {
        let verbs = verbs.as_object().unwrap().iter();
        verbs.map(move |(verb, operation)| (verb.to_uppercase(), path.clone(), operation.clone()))
    });
    verbs.collect()
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
                    Value::Null => properties.is_null(),
                    schema => fits(document, schema, value),
                })
        }),
        _ => false,
    })
}

#[tokio::test]
async fn every_path_of_the_document_answers_as_it_says() {
    let site = Site::new();
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
    let site = Site::new();
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
