//! Rules that somebody sends are asked what the catalogue is asked, within the same bounds.
#![allow(clippy::unwrap_used)]

use crate::support::TestSite;
use axum::http::StatusCode;
use serde_json::{Value, json};

const NIM: &str = include_str!("../../../../examples/nim.kif");

async fn asked(site: &TestSite, body: Value) -> (StatusCode, Value) {
    let answer = site.post("/api/v1/rules?lang=en", body.to_string()).await;
    (answer.status, answer.json())
}

#[tokio::test]
async fn every_question_is_answered_about_a_sheet() {
    let site = TestSite::new();
    let native = site.good("/api/v1/solve?game=nim&position=3,4,5").await;
    let (status, solved) = asked(&site, json!({ "question": "solve", "rules": NIM })).await;
    assert_eq!(status, StatusCode::OK, "{solved}");
    for key in ["outcome", "plies"] {
        assert_eq!(solved[key], native[key]);
    }
    for (question, key) in [
        ("board", "steps"),
        ("moves", "moves"),
        ("why", "replies"),
        ("lines", "lines"),
        ("graph", "vertices"),
        ("census", "positions"),
        ("exercise", "found"),
    ] {
        let body = json!({ "question": question, "rules": NIM, "position": "control(left),size(a,0),size(b,1),size(c,2)" });
        let (status, told) = asked(&site, body).await;
        assert_eq!(status, StatusCode::OK, "{question} {told}");
        assert!(!told[key].is_null(), "{question} {told}");
    }
    let (_, told) = asked(&site, json!({ "question": "exercise", "rules": NIM })).await;
    assert_eq!(
        told["kinds"],
        json!(["find", "win", "colour", "levels", "mistake"])
    );
    for (question, more) in [
        ("search", ("method", "minimax:2")),
        ("choose", ("player", "perfect")),
    ] {
        let mut body = json!({ "question": question, "rules": NIM });
        body[more.0] = json!(more.1);
        let (status, told) = asked(&site, body).await;
        assert_eq!(status, StatusCode::OK, "{question} {told}");
    }
}

#[tokio::test]
async fn what_is_wrong_is_told_with_its_place() {
    let site = TestSite::new();
    let wrong = [
        ("(role a)\n(init (p ?x))", 2),
        ("(role a) (role b) (role c)", 1),
        ("(", 1),
        ("", 1),
        (
            "(role a) (<= (legal a x) (not (p x))) (<= (p x) (not (p x))) terminal (goal a 1)",
            1,
        ),
        (
            "(role a) (legal a x) (p 0) (<= (p (s ?x)) (p ?x)) (init (q)) (<= terminal (p 1)) (goal a 100)",
            1,
        ),
    ];
    for (rules, line) in wrong {
        let (status, told) = asked(&site, json!({ "question": "board", "rules": rules })).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{rules} {told}");
        assert_eq!(told["line"], line, "{rules} {told}");
        assert!(told["error"].as_str().unwrap().contains("line"));
    }
    let fact = json!({ "question": "board", "rules": NIM, "position": "size(a,9)" });
    let (status, told) = asked(&site, fact).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{told}");
    for body in [
        json!({ "question": "solve" }),
        json!({ "question": "solve", "rules": 7 }),
        json!({ "question": "solve", "rules": NIM, "game": "nim" }),
        json!({ "question": "nothing", "rules": NIM }),
        json!({ "question": "solve", "rules": "(role a)".repeat(40_000) }),
    ] {
        let (status, told) = asked(&site, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{told}");
        assert!(told["error"].is_string());
    }
}

/// A sheet never names a file, whatever it is called.
#[tokio::test]
async fn no_sheet_reaches_a_file() {
    let site = TestSite::new();
    for game in [
        "./examples/nim.kif",
        "x@examples/nim.kif",
        "own",
        "own:xx:(role a)",
    ] {
        let game = game.replace(' ', "%20");
        let answer = site.get(&format!("/api/v1/board?game={game}")).await;
        assert_ne!(answer.status, StatusCode::OK, "{game}");
    }
}
