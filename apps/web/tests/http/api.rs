//! The questions over HTTP.
#![allow(clippy::unwrap_used)]

use crate::support::TestSite;
use axum::http::StatusCode;
use gagne::{Budget, Method, open};
use gagne_web::ServerBounds;
use serde_json::{Value, json};

/// What the library answers, without the time it took.
fn timeless(mut report: Value) -> Value {
    report["seconds"] = json!(0);
    report
}

#[tokio::test]
async fn answers_are_those_of_the_library() {
    let site = TestSite::new();
    let budget = Budget::default();
    for (game, position) in [
        ("nim", "1,3,5,7"),
        ("tictactoe", "x.o/.x./..."),
        ("chomp", "3x4"),
        ("subtraction:1,3,4", "17"),
    ] {
        let mut opened = open(game).unwrap();
        let at = Some(position);
        let query = format!("game={game}&position={position}");
        let solved = opened.solve(at, Method::Auto, None, &budget).unwrap();
        let solved = timeless(serde_json::to_value(solved).unwrap());
        let mut told = timeless(site.good(&format!("/api/v1/solve?{query}")).await);
        told["positions"] = solved["positions"].clone();
        assert_eq!(told, solved);
        let moves = opened.moves(at, Method::Auto, 10_000, &budget).unwrap();
        let moves = serde_json::to_value(moves).unwrap();
        let told = site.good(&format!("/api/v1/moves?{query}")).await;
        assert_eq!(told["moves"], moves["moves"]);
    }
}

#[tokio::test]
async fn every_question_has_an_answer_for_every_game() {
    let site = TestSite::new();
    let games = site.good("/api/v1/games").await;
    let names = games["games"].as_array().unwrap();
    assert_eq!(names.len(), gagne::catalogue().listings().len());
    for listing in gagne::catalogue().listings() {
        let name = &listing.name;
        let about = site.good(&format!("/api/v1/game?game={name}")).await;
        assert!(about["start"].is_string(), "{name}");
        let (rules, position) = &listing.small[0];
        let game = if rules.is_empty() {
            name.to_owned()
        } else {
            format!("{name}:{rules}")
        };
        let query = format!("game={game}&position={}", position.replace('+', "%2B"));
        let board = site.good(&format!("/api/v1/board?{query}")).await;
        assert!(board["shapes"].is_string(), "{name}");
        for question in ["solve", "moves", "why"] {
            let told = site.good(&format!("/api/v1/{question}?{query}")).await;
            assert_eq!(
                told["outcome"].is_string(),
                question != "moves",
                "{name} {question}"
            );
        }
        let chosen = site
            .good(&format!("/api/v1/choose?{query}&player=random&seed=3"))
            .await;
        assert_eq!(chosen["step"].is_null(), board["over"] == true, "{name}");
    }
}

#[tokio::test]
async fn every_game_has_a_perfect_move_and_a_picture_from_its_start() {
    let site = TestSite::with(ServerBounds {
        long: std::time::Duration::from_secs(1),
        ..ServerBounds::default()
    });
    for listing in gagne::catalogue().listings() {
        let name = &listing.name;
        for player in ["perfect", "level:3"] {
            let query = format!("game={name}&player={player}&seed=3");
            let told = site.good(&format!("/api/v1/choose?{query}")).await;
            assert!(told["step"]["move"].is_string(), "{name} {player}: {told}");
            let proved = told["proved"].as_bool().unwrap();
            assert_eq!(proved, told["depth"].is_null(), "{name} {player}: {told}");
        }
        let told = site
            .good(&format!("/api/v1/graph?game={name}&most=48&attractor=0"))
            .await;
        let vertices = told["vertices"].as_array().unwrap().len();
        assert!((2..=48).contains(&vertices), "{name}: {vertices}");
    }
    let told = site
        .good("/api/v1/choose?game=connect:7x7&player=perfect")
        .await;
    assert_eq!(told["proved"], false);
    let told = site.good("/api/v1/choose?game=nim&player=random").await;
    assert!(told["proved"].is_null() && told["depth"].is_null());
}

#[tokio::test]
async fn complete_games_are_told_in_both_languages() {
    let site = TestSite::new();
    let query = "game=matches&position=5&winner=1&order=bfs";
    let told = site.good(&format!("/api/v1/lines?{query}&lang=en")).await;
    assert_eq!(
        (&told["count"], &told["winner_moves"]),
        (&json!(7), &json!(2))
    );
    let first = &told["lines"][0];
    assert_eq!(first["moves"], json!(["1", "1", "3"]));
    assert_eq!(first["result"], "player 1 wins in 2 moves");
    let opening = "Player 1 to move, 5 matches left. Player 1 takes 1.";
    assert_eq!(first["told"][0], opening);
    let told = site
        .good(&format!("/api/v1/lines?{query}&lang=fr&limit=2"))
        .await;
    assert_eq!(told["lines"].as_array().unwrap().len(), 2);
    assert_eq!(told["count"], 7);
    assert_eq!(told["lines"][0]["told"][3], "Le joueur 1 gagne\u{a0}!");
    // What may go on for ever has no list of complete games.
    let endless = site.get("/api/v1/lines?game=hare").await;
    assert_eq!(endless.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_game_is_reviewed() {
    let site = TestSite::new();
    let told = site
        .good("/api/v1/review?game=chomp&position=2x3&moves=1,1;2,2")
        .await;
    let moves = told["moves"].as_array().unwrap();
    assert_eq!(moves[0]["given"], 2, "{told}");
    assert_eq!(moves[0]["best"], json!(["1,3"]));
    assert_eq!(told["over"], true);
    assert_eq!(told["winner"], 2);
}

#[tokio::test]
async fn answers_about_a_graph_are_checked() {
    let site = TestSite::new();
    let graph =
        "G = {'a': ['d', 'f'], 'b': ['a', 'c'], 'c': ['b'], 'd': ['c'], 'e': [], 'f': ['a', 'e']}
S1 = {'a', 'c', 'e'}";
    for (answer, right) in [("{'a', 'b', 'c', 'd'}", true), ("{'c': 0, 'a': 3}", false)] {
        let body = json!({ "graph": graph, "target": "c", "check": answer }).to_string();
        let told = site.post("/api/v1/attractor", body).await.json();
        assert_eq!(told["checked"][0]["right"], right, "{told}");
        assert_eq!(told["outside"][1]["reason"], "escapes", "{told}");
    }
    // Nobody owns these vertices.
    let body =
        json!({ "graph": "{2: [1, 0], 1: [0], 0: []}", "play": true, "check": "{2: 2, 1: 1}" });
    let told = site
        .post("/api/v1/attractor", body.to_string())
        .await
        .json();
    assert_eq!(told["arena"]["owned"], false, "{told}");
    assert_eq!(told["nimbers"][2]["nimber"], 2, "{told}");
    assert_eq!(told["checked"][0]["right"], true, "{told}");
    let body = json!({ "graph": "{2: [1, 0], 1: [0], 0: []}", "target": "0" });
    let wrong = site.post("/api/v1/attractor", body.to_string()).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{wrong:?}");
    // Min-max on a tree written by hand.
    let tree =
        "{'r': ['a', 'b'], 'a': ['x', 'y'], 'b': ['z', 't'], 'x': 3, 'y': 5, 'z': 2, 't': 9}";
    let body = json!({ "graph": tree, "search": "alphabeta" });
    let told = site.post("/api/v1/drawing", body.to_string()).await.json();
    assert_eq!(told["search"], "alphabeta:2", "{told}");
    assert_eq!(told["vertices"][0]["worth"], "3", "{told}");
    let cut = told["vertices"].as_array().unwrap().iter();
    assert_eq!(cut.filter(|vertex| vertex["step"].is_null()).count(), 1);
}

#[tokio::test]
async fn a_graph_is_posted() {
    let site = TestSite::new();
    let graph = "{'a': ['b', 'c'], 'b': ['c'], 'c': []}, {'a', 'c'}";
    let body = json!({ "graph": graph, "play": true }).to_string();
    let told = site.post("/api/v1/attractor", body).await.json();
    let won = |key: &str| told[key].as_array().unwrap().len();
    assert_eq!((won("win1"), won("win2"), won("draw")), (0, 3, 0), "{told}");
    assert_eq!(told["arena"]["names"], json!(["a", "b", "c"]));
    let wrong = site.post("/api/v1/attractor", r#"{"graph": "{1: "}"#).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(
        wrong.json()["error"].as_str().unwrap().contains("1"),
        "{wrong:?}"
    );
}

#[tokio::test]
async fn nimbers_are_those_of_heaps_or_of_a_position() {
    let site = TestSite::new();
    let heaps = site.good("/api/v1/nimbers?game=subtraction&to=5").await;
    assert_eq!(heaps["values"], json!([0, 1, 2, 3, 0, 1]));
    let one = site.good("/api/v1/nimbers?game=chomp&position=2x3").await;
    assert_eq!(one["nimber"], 4, "{one}");
    assert_eq!(one["moves"][4]["nimber"], 3, "{one}");
    // A game without heaps is told of at its start.
    let start = site.good("/api/v1/nimbers?game=chocolate").await;
    assert!(start["nimber"].is_u64(), "{start}");
    let wrong = site.get("/api/v1/nimbers?game=tictactoe").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{wrong:?}");
}

#[tokio::test]
async fn mistakes_have_reasons_in_both_languages() {
    let site = TestSite::new();
    for (path, status, english, french) in [
        ("/api/v1/solve?game=nimm", 404, "nimm", "nimm"),
        (
            "/api/v1/solve?game=nim&position=1,x",
            400,
            "character 3",
            "caractère 3",
        ),
        ("/api/v1/solve", 400, "missing", "manque"),
        (
            "/api/v1/solve?game=nim&depth=3",
            400,
            "no parameter",
            "pas de paramètre",
        ),
        (
            "/api/v1/moves?game=nim&limit=-1",
            400,
            "whole number",
            "entier",
        ),
        (
            "/api/v1/choose?game=nim&player=perfct",
            400,
            "perfect",
            "perfect",
        ),
        ("/api/v1/nothing", 404, "nothing here", "rien ici"),
        ("/api/v1/jobs/x", 404, "nothing here", "rien ici"),
    ] {
        let between = if path.contains('?') { '&' } else { '?' };
        for (code, expected) in [("en", english), ("fr", french)] {
            let answer = site.get(&format!("{path}{between}lang={code}")).await;
            assert_eq!(answer.status, status, "{path}");
            let answer = answer.json();
            let reason = answer["error"].as_str().unwrap();
            assert!(reason.contains(expected), "{path} {code}: {reason}");
        }
    }
    let verb = site.post("/api/v1/solve?game=nim", "").await;
    assert_eq!(verb.status, StatusCode::METHOD_NOT_ALLOWED);
    let large = site
        .post("/api/v1/attractor", vec![b' '; (1 << 20) + 1])
        .await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_language_of_a_request_reaches_the_answer() {
    let site = TestSite::new();
    let title = async |path: &str, language: &str| {
        let answer = site.browse(path, language).await.json();
        answer["title"].as_str().unwrap().to_owned()
    };
    let english = title("/api/v1/game?game=matches", "en").await;
    let french = title("/api/v1/game?game=matches", "fr").await;
    assert_ne!(english, french);
    assert_eq!(
        title("/api/v1/game?game=matches&lang=fr", "en").await,
        french
    );
}
