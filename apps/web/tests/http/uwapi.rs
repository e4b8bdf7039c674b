//! The public protocol.
#![allow(clippy::unwrap_used)]

use crate::support::TestSite;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use gagne_web::{Access, Cors, ServerBounds};
use serde_json::{Value, json};

/// Takes the drawings of boards and moves out of a position.
fn drawings(told: &mut Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut take = |object: &mut Value, name: &str| {
        let drawn = std::mem::replace(&mut object[name], json!(""));
        found.push(drawn.as_str().unwrap().to_owned());
    };
    take(told, "autoguiPosition");
    for made in told["moves"].as_array_mut().unwrap() {
        take(made, "autoguiPosition");
        made["autoguiMove"] = json!("");
    }
    found
}

/// The letters of a drawing, one for each place, and the texts behind them.
fn letters(drawn: &str) -> (Vec<char>, Vec<&str>) {
    let mut parts = drawn[2..].split('~');
    let letters = parts.next().unwrap().chars().collect();
    (letters, parts.collect())
}

/// Images that the client brings along, as far as boards use them.
const IMAGES: [&str; 17] = [
    "quixo/blank.svg",
    "ttt/x.svg",
    "ttt/o.svg",
    "general/yellow_circle.svg",
    "general/bluepiece.svg",
    "general/redpiece.svg",
    "general/brown_circle.svg",
    "general/red_circle.svg",
    "hashi/horizpill.svg",
    "hashi/vertpill.svg",
    "general/teal_circle.svg",
    "general/blue_circle.svg",
    "general/orange_circle.svg",
    "general/green_circle.svg",
    "general/purple_circle.svg",
    "general/pink_circle.svg",
    "general/basichitbox.svg",
];

#[tokio::test]
async fn boards_are_drawn_with_images_of_the_client() {
    let site = TestSite::new();
    for (id, variant, position, button) in [
        ("nim", "3_5_7", "1_3,5,7", "L_"),
        ("tictactoe3x3", "regular", "2_x../.../...", "A_0_"),
        ("connect", "4x4", "1_..../..../..../....", "A_0_"),
        ("dots", "1x2", "", "L_"),
        ("kalah", "3,2", "", "A_0_"),
        ("hare", "regular", "", "M_"),
        ("chomp", "3x4", "1_3x4", "A_0_"),
    ] {
        let told = site.good(&format!("/{id}/{variant}/")).await;
        assert_eq!(told["gui"], "v2", "{id}");
        let theme = &told["imageAutoGUIData"]["themes"]["regular"];
        let centers = theme["centers"].as_array().unwrap();
        let space = |axis: usize| theme["space"][axis].as_f64().unwrap();
        for place in centers {
            let at = |axis: usize| place[axis].as_f64().unwrap();
            assert!((0.0..=space(0)).contains(&at(0)) && (0.0..=space(1)).contains(&at(1)));
        }
        let images = theme["charImages"].as_object().unwrap();
        for image in images.values() {
            assert!(
                IMAGES.contains(&image["image"].as_str().unwrap()),
                "{image}"
            );
        }
        let start = told["startPosition"].as_str().unwrap();
        let position = if position.is_empty() { start } else { position };
        let told = site
            .good(&format!("/{id}/{variant}/positions/?p={position}"))
            .await;
        let drawn = told["autoguiPosition"].as_str().unwrap();
        let (letters, texts) = letters(drawn);
        assert_eq!(letters.len(), centers.len(), "{id}");
        let written = letters.iter().filter(|&&letter| letter == '.').count();
        assert_eq!(written, texts.len(), "{id}");
        let things: Vec<String> = letters
            .iter()
            .filter(|&&letter| letter != '-' && letter != '.')
            .map(char::to_string)
            .collect();
        assert!(
            !things.is_empty() && things.iter().all(|thing| images.contains_key(thing)),
            "{id} {drawn}"
        );
        for made in told["moves"].as_array().unwrap() {
            let drawn = made["autoguiMove"].as_str().unwrap();
            assert!(drawn.starts_with(button), "{id} {drawn}");
            for place in drawn
                .split('_')
                .filter_map(|part| part.parse::<usize>().ok())
            {
                assert!(place < centers.len(), "{id} {drawn}");
            }
        }
    }
}

#[tokio::test]
async fn five_matches_are_told_field_for_field() {
    let site = TestSite::new();
    let mut told = site.good("/subtraction/regular/positions/?p=1_5").await;
    let order = told.clone();
    let boards = drawings(&mut told);
    assert!(boards.iter().all(|drawn| drawn.len() > 10), "{boards:?}");
    // The moves have the texts of our notation: how many are taken.
    let expected = json!({
        "position": "1_5", "autoguiPosition": "", "positionValue": "win", "remoteness": 3, "mex": "*",
        "moves": [
            { "move": "1", "autoguiMove": "", "moveValue": "win", "deltaRemoteness": 0,
              "position": "2_4", "autoguiPosition": "", "positionValue": "lose", "remoteness": 2, "mex": "0" },
            { "move": "2", "autoguiMove": "", "moveValue": "lose", "deltaRemoteness": 0,
              "position": "2_3", "autoguiPosition": "", "positionValue": "win", "remoteness": 1, "mex": "*3" },
            { "move": "3", "autoguiMove": "", "moveValue": "lose", "deltaRemoteness": 0,
              "position": "2_2", "autoguiPosition": "", "positionValue": "win", "remoteness": 1, "mex": "*2" },
        ],
    });
    assert_eq!(told, expected);
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        keys(&order),
        keys(&expected),
        "in the order of the protocol"
    );
    assert_eq!(keys(&order["moves"][0]), keys(&expected["moves"][0]));
}

#[tokio::test]
async fn the_list_and_the_games_have_their_fields() {
    let site = TestSite::new();
    let answer = site.get("/").await;
    let list = answer.json();
    let names: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert!(
        names.is_sorted_by_key(|name| name.to_lowercase()),
        "{names:?}"
    );
    for entry in list.as_array().unwrap() {
        let id = entry["id"].as_str().unwrap();
        assert_eq!(entry["gui"], "v2", "{id}");
        let kind = if id == "taquin" {
            "onePlayer"
        } else {
            "twoPlayer"
        };
        assert_eq!(entry["type"], kind, "{id}");
        let game = site.good(&format!("/{id}/")).await;
        assert_eq!((&game["id"], &game["name"]), (&entry["id"], &entry["name"]));
        assert_eq!(game["allowCustomVariantCreation"], true);
        let points = ["chicago", "dots", "kalah"].contains(&id);
        assert_eq!(game["supportsWinBy"], points, "{id}");
        for variant in game["variants"].as_array().unwrap() {
            let path = format!("/{id}/{}/", variant["id"].as_str().unwrap());
            let told = site.good(&path).await;
            assert_eq!(told["id"], variant["id"], "{path}");
            for start in ["startPosition", "autoguiStartPosition"] {
                let start = told[start].as_str().unwrap();
                assert!(start.starts_with("1_"), "{path} {start}");
            }
            // A board too large for the client is told by its text.
            assert_eq!(
                told["gui"] == "v0",
                told["imageAutoGUIData"].is_null(),
                "{path}"
            );
        }
        let rules = site
            .good(&format!("/{id}/regular/instructions/?locale=fr-CA"))
            .await;
        let english = site
            .good(&format!("/{id}/regular/instructions/?locale=de"))
            .await;
        assert!(rules["instructions"].as_str().unwrap().starts_with("# "));
        assert_ne!(rules, english, "{id}");
    }
}

/// Follows the best move to the end and checks the laws of the protocol on the way.
async fn walk(site: &TestSite, id: &str, variant: &str) {
    let told = site.good(&format!("/{id}/{variant}/")).await;
    let mut position = told["startPosition"].as_str().unwrap().to_owned();
    for _ in 0..60 {
        let reserved = ['#', '&', '+', '%', '?', ';', ':', ' '];
        assert!(!position.contains(reserved), "{position}");
        let path = format!("/{id}/{variant}/positions/?p={position}");
        let told = site.good(&path).await;
        assert_eq!(told["position"], position.as_str());
        let moves = told["moves"].as_array().unwrap();
        let remoteness = told["remoteness"].as_i64().unwrap();
        assert_eq!(moves.is_empty(), remoteness == 0, "{path}");
        let Some(best) = moves.first() else { return };
        let order = ["win", "tie", "draw", "lose", "undecided"];
        let place = |made: &Value| {
            order
                .iter()
                .position(|word| made["moveValue"] == *word)
                .unwrap()
        };
        assert!(moves.iter().map(place).is_sorted(), "{path}");
        if id != "taquin" {
            assert_eq!(best["moveValue"], told["positionValue"], "{path}");
        }
        let mut keys: Vec<&str> = moves
            .iter()
            .map(|made| made["autoguiMove"].as_str().unwrap())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), moves.len(), "{path}");
        for made in moves {
            let drawn = made["autoguiMove"].as_str().unwrap();
            let pressed = ["A_", "L_", "M_"]
                .iter()
                .any(|kind| drawn.starts_with(kind));
            assert!(pressed || made["move"] == drawn, "{made}");
            assert!(made["deltaRemoteness"].as_i64().unwrap() >= 0);
            assert!(!made["move"].as_str().unwrap().contains(reserved));
        }
        position = best["position"].as_str().unwrap().to_owned();
    }
}

#[tokio::test]
async fn games_are_played_to_the_end() {
    let site = TestSite::new();
    for (id, variant) in [
        ("nim", "3_5_7"),
        ("nim", "misere!1_2_3"),
        ("tictactoe3x3", "regular"),
        ("chomp", "3x4"),
        ("taquin", "2x2"),
        ("subtraction", "1,3,4"),
        ("dots", "1x1"),
        ("tablets", "regular!3x2"),
    ] {
        walk(&site, id, variant).await;
    }
}

#[tokio::test]
async fn ties_draws_and_points_have_their_numbers() {
    let site = TestSite::new();
    let tie = site
        .good("/tictactoe3x3/regular/positions/?p=1_.../.../...")
        .await;
    assert_eq!(
        (&tie["positionValue"], &tie["remoteness"]),
        (&json!("tie"), &json!(9))
    );
    for made in tie["moves"].as_array().unwrap() {
        assert_eq!(made["remoteness"], 8, "{made}");
    }
    let near = site
        .good("/tictactoe3x3/regular/positions/?p=1_xox/xoo/o.x")
        .await;
    assert_eq!(
        (&near["positionValue"], &near["remoteness"]),
        (&json!("tie"), &json!(1))
    );
    let points = site.good("/dots/1x1/positions/?p=1_./../.,0-0,p1").await;
    assert!(points["winby"].is_i64(), "{points}");
}

#[tokio::test]
async fn what_does_not_exist_is_told_in_the_words_of_the_protocol() {
    let site = TestSite::new();
    for (path, word) in [
        ("/nothing/", "Game"),
        ("/tictactoe/regular/", "Game"),
        ("/nim/what/", "Variant"),
        (&format!("/nim/{}1/", "1_".repeat(3000)), "Variant"),
        ("/nim/what/positions/?p=1_3", "Variant"),
        ("/nim/regular/positions/?p=1_x", "Position"),
        ("/nim/regular/positions/?p=3_3", "Position"),
        ("/nim/regular/positions/", "Position"),
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(
            answer.json(),
            json!({ "error": format!("Invalid {word}") }),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_client_is_served_from_elsewhere_where_that_was_chosen() {
    let access = Access {
        cors: Cors::Anybody,
        ..Access::default()
    };
    let open = TestSite::open_to(ServerBounds::default(), access);
    let closed = TestSite::new();
    for path in [
        "/",
        "/nim/",
        "/nim/regular/",
        "/nothing/",
        "/nim/regular/positions/?p=1_2",
    ] {
        let ask = || {
            let request = Request::get(path).header("origin", "https://client.example");
            request.body(Body::empty()).unwrap()
        };
        let answer = open.send(ask()).await;
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_ne!(answer.status, StatusCode::FORBIDDEN, "{path}");
        let refused = closed.send(ask()).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
        assert_eq!(refused.header("access-control-allow-origin"), "", "{path}");
    }
}

#[tokio::test]
async fn a_margin_is_never_negative() {
    let site = TestSite::new();
    // Player 1 has to open the last box for the other.
    let lost = site.good("/dots/1x1/positions/?p=1_./../.,0-0,p1").await;
    assert_eq!(lost["positionValue"], "lose", "{lost}");
    assert_eq!(lost["winby"], 1, "{lost}");
    for made in lost["moves"].as_array().unwrap() {
        assert!(made["winby"].as_i64().unwrap() >= 0, "{made}");
    }
}
