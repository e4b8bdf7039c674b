//! From where the server may be asked.
#![allow(clippy::unwrap_used)]

use crate::support::{Response, TestSite};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use gagne_web::{Access, Cors, ServerBounds};

const GRAPH: &str = r#"{"graph": "{1: []}"}"#;

/// A request with these headers.
async fn ask(site: &TestSite, verb: &str, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = Request::builder()
        .method(Method::from_bytes(verb.as_bytes()).unwrap())
        .uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = if verb == "POST" { GRAPH } else { "" };
    site.send(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test]
async fn a_name_that_is_not_ours_leads_nowhere() {
    let site = TestSite::open_to(
        ServerBounds::default(),
        Access {
            hosts: vec!["games.example".to_owned()],
            ..Access::default()
        },
    );
    for host in [
        "localhost:8082",
        "127.0.0.1",
        "[::1]:8082",
        "games.example:80",
    ] {
        for path in ["/", "/api/v1/games", "/nim/"] {
            let answer = ask(&site, "GET", path, &[("host", host)]).await;
            assert_eq!(answer.status, StatusCode::OK, "{host} {path}");
        }
    }
    for host in ["evil.example", "evil.example:8082", "10.0.0.1", "a b", ""] {
        for path in [
            "/",
            "/api/v1/games",
            "/nim/",
            "/play/nim",
            "/assets/style.css",
        ] {
            let answer = ask(&site, "GET", path, &[("host", host)]).await;
            assert_eq!(
                answer.status,
                StatusCode::MISDIRECTED_REQUEST,
                "{host} {path}"
            );
        }
    }
    let twice = [("host", "localhost"), ("host", "evil.example")];
    let answer = ask(&site, "GET", "/", &twice).await;
    assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST);
    let wrong = |language| [("host", "evil.example"), ("accept-language", language)];
    let english = ask(&site, "GET", "/", &wrong("en")).await.json();
    let french = ask(&site, "GET", "/", &wrong("fr")).await.json();
    assert!(english["error"].as_str().unwrap().contains("--allow-host"));
    assert!(french["error"].as_str().unwrap().starts_with("Ce serveur"));
}

#[tokio::test]
async fn pages_of_others_may_not_ask() {
    let site = TestSite::new();
    let own = ("host", "localhost:8082");
    let json = ("content-type", "application/json");
    let foreign = [
        ("origin", "https://evil.example"),
        ("origin", "http://localhost:3000"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ];
    let ours = [
        ("origin", "http://localhost:8082"),
        ("sec-fetch-site", "same-origin"),
        ("sec-fetch-site", "none"),
    ];
    let asked = [
        ("GET", "/api/v1/solve?game=nim"),
        ("GET", "/api/v1/jobs/0"),
        ("GET", "/nim/regular/"),
        ("GET", "/"),
        ("POST", "/api/v1/attractor"),
        ("POST", "/api/v1/jobs"),
        ("DELETE", "/api/v1/jobs/0"),
    ];
    for (verb, path) in asked {
        for header in foreign {
            let answer = ask(&site, verb, path, &[own, json, header]).await;
            assert_eq!(
                answer.status,
                StatusCode::FORBIDDEN,
                "{verb} {path} {header:?}"
            );
            assert!(answer.json()["error"].as_str().unwrap().contains("--cors"));
            assert_eq!(answer.header("access-control-allow-origin"), "");
        }
        for header in ours {
            let answer = ask(&site, verb, path, &[own, json, header]).await;
            assert_ne!(
                answer.status,
                StatusCode::FORBIDDEN,
                "{verb} {path} {header:?}"
            );
        }
    }
    // Links may lead here.
    let link = [
        own,
        ("sec-fetch-site", "cross-site"),
        ("accept", "text/html"),
    ];
    for path in ["/", "/play/nim", "/exercises", "/api", "/assets/style.css"] {
        let answer = ask(&site, "GET", path, &link).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn what_is_posted_says_that_it_is_json() {
    let site = TestSite::new();
    for path in ["/api/v1/attractor", "/api/v1/drawing", "/api/v1/jobs"] {
        for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
            let answer = ask(&site, "POST", path, &[("content-type", kind)]).await;
            assert_eq!(
                answer.status,
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "{path} {kind}"
            );
            assert!(answer.json()["error"].is_string());
        }
        let charset = [("content-type", "Application/JSON; charset=utf-8")];
        let answer = ask(&site, "POST", path, &charset).await;
        assert_ne!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
    }
}

#[tokio::test]
async fn pages_of_a_chosen_origin_may_ask() {
    let chosen = "https://school.example";
    let site = TestSite::open_to(
        ServerBounds::default(),
        Access {
            cors: Cors::Origins(vec![chosen.to_owned()]),
            ..Access::default()
        },
    );
    let own = ("host", "localhost:8082");
    let asked = [own, ("origin", chosen), ("sec-fetch-site", "cross-site")];
    let answer = ask(&site, "GET", "/api/v1/solve?game=nim", &asked).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("access-control-allow-origin"), chosen);
    let varies: Vec<_> = answer.headers.get_all("vary").iter().collect();
    assert_eq!(varies, ["accept-language, cookie", "origin"]);
    let before = [
        own,
        ("origin", chosen),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    let answer = ask(&site, "OPTIONS", "/api/v1/jobs", &before).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(answer.header("access-control-allow-origin"), chosen);
    assert!(
        answer
            .header("access-control-allow-methods")
            .contains("POST")
    );
    assert_eq!(
        answer.header("access-control-allow-headers"),
        "content-type"
    );
    let other = [own, ("origin", "https://evil.example"), before[2]];
    for verb in ["GET", "OPTIONS"] {
        let answer = ask(&site, verb, "/api/v1/jobs/0", &other).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{verb}");
    }
}

#[tokio::test]
async fn answers_say_what_they_depend_on() {
    let site = TestSite::new();
    for path in [
        "/api/v1/games",
        "/api/openapi.json",
        "/api/v1/solve?game=x",
        "/play/nim",
        "/nim/",
    ] {
        let answer = site.get(path).await;
        let varies = answer.header("vary");
        assert!(
            varies.contains("accept-language, cookie"),
            "{path}: {varies}"
        );
    }
    let file = site.get("/assets/style.css").await;
    assert_eq!(file.header("vary"), "accept-encoding");
}
