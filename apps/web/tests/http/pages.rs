//! What pages ask beyond the questions of the command line, and the pages themselves.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use crate::support::TestSite;
use serde_json::{Value, json};

fn texts(list: &Value) -> BTreeSet<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn every_page_is_whole_in_both_languages() {
    let site = TestSite::new();
    let games = gagne::catalogue().listings().iter().flat_map(|listing| {
        let dealt = gagne::catalogue().dealt(&listing.name, 1);
        let play = format!("/play/{}", dealt.as_ref().unwrap_or(&listing.name));
        let others = ["graph", "lines"].map(|page| format!("/{page}/{}", listing.name));
        others.into_iter().chain([play])
    });
    let others = [
        "/",
        "/graphs",
        "/exercises",
        "/api",
        "/play/subtraction:1,3,4",
    ];
    let others = others.map(str::to_owned);
    for path in games.chain(others) {
        for language in ["en", "fr"] {
            let answer = site.browse(&path, language).await;
            assert_eq!(answer.status, 200, "{path}");
            assert!(answer.header("content-type").starts_with("text/html"));
            assert!(
                answer.body.contains(&format!("<html lang=\"{language}\">")),
                "{path}"
            );
            assert!(answer.body.ends_with("</html>"), "{path}");
            // Nothing within the page that the policy would forbid, nothing from elsewhere, and no
            // message without a text.
            for forbidden in [
                "style=", "<style", "onclick", "http://", "https://", "page-", ">play-", ">line-",
            ] {
                assert!(
                    !answer.body.contains(forbidden),
                    "{path} {language}: {forbidden}"
                );
            }
        }
    }
    assert_eq!(site.browse("/graph/nothing", "en").await.status, 404);
}

#[tokio::test]
async fn a_board_that_nobody_chose_is_dealt() {
    let site = TestSite::new();
    let mut dealt = BTreeSet::new();
    for path in ["/play/chicago", "/play/chicago", "/play/bourse"] {
        let answer = site
            .browse(&format!("{path}?second=human&lang=fr"), "en")
            .await;
        assert_eq!(answer.status, 303);
        let there = answer.header("location");
        assert!(there.starts_with("/play/chicago:seed="), "{there}");
        assert!(there.ends_with("?second=human&lang=fr"), "{there}");
        assert_eq!(site.browse(there, "en").await.status, 200);
        dealt.insert(there.to_owned());
    }
    assert!(dealt.len() > 1, "{dealt:?}");
    // What is named stays, and so do moves that were made on the board of a link.
    for path in [
        "chicago:seed=7",
        "chicago?p=W/R,t2,7.6.6.6.6.6,-,-,p1",
        "chicago?m=1WR",
        "nim",
    ] {
        let answer = site.browse(&format!("/play/{path}"), "en").await;
        assert_eq!(answer.status, 200, "{path}");
    }
}

#[tokio::test]
async fn theorems_are_told_in_the_language_asked_for() {
    let site = TestSite::new();
    let path = "/api/v1/why?game=nim&position=1,3,5,7";
    for (language, said) in [("en", "nim-sum"), ("fr", "somme de Nim")] {
        let told = site.good(&format!("{path}&lang={language}")).await;
        let theorem = &told["theorem"];
        assert!(
            theorem["said"].as_str().unwrap().contains(said),
            "{theorem}"
        );
        assert!(theorem["table"].as_array().unwrap().len() > 4, "{theorem}");
    }
    let told = site.good("/api/v1/why?game=connect:4x4,3").await;
    assert!(told["theorem"].is_null());
}

#[tokio::test]
async fn what_is_asked_cannot_become_part_of_a_page() {
    let site = TestSite::new();
    let answer = site.browse("/play/nim:%22%3E%3Cscript%3E", "en").await;
    assert!(!answer.body.contains("\"><script>"), "{}", answer.body);
    let wrong = site.browse("/play/%3Cscript%3Ealert", "en").await;
    assert!(wrong.status.is_client_error());
    assert!(!wrong.body.contains("<script>alert"));
}

#[tokio::test]
async fn exercises_are_made_again_and_their_answers_are_right() {
    let site = TestSite::new();
    let start = [
        ("nim", "1,3,4"),
        ("chomp", "3x3"),
        ("tictactoe", "x.o/.x./..."),
        ("dots:1x2", ""),
    ];
    for (game, position) in start {
        for (kind, seed) in [("find", 1), ("find", 2), ("win", 3)] {
            let query = format!("game={game}&position={position}&kind={kind}&level=3&seed={seed}");
            let path = format!("/api/v1/exercise?{query}");
            let told = site.good(&path).await;
            assert_eq!(told, site.good(&format!("{path}&lang=fr")).await);
            if told["found"] == false {
                continue;
            }
            let at = told["position"].as_str().unwrap();
            let moves = site
                .good(&format!("/api/v1/moves?game={game}&position={at}"))
                .await;
            let moves = moves["moves"].as_array().unwrap();
            let best = |made: &Value| {
                made["value"] == moves[0]["value"] && made["score"] == moves[0]["score"]
            };
            let wins = |made: &Value| made["outcome"] == "win" && made["score"].is_null();
            let right = moves
                .iter()
                .filter(|made| best(made) || (kind == "find" && wins(made)));
            let right: BTreeSet<_> = right
                .map(|made| made["move"].as_str().unwrap().to_owned())
                .collect();
            assert_eq!(texts(&told["good"]), right, "{query}");
            assert!(right.len() < moves.len(), "{query}: any move would do");
        }
    }
    let wrong = site.get("/api/v1/exercise?game=nim&level=9").await;
    assert_eq!(wrong.status, 400);
    let wrong = site.get("/api/v1/exercise?game=nim&kind=guess").await;
    assert_eq!(wrong.status, 400);
}

#[tokio::test]
async fn a_graph_to_colour_tells_no_colour() {
    let site = TestSite::new();
    let path = "/api/v1/exercise?game=subtraction&position=8&kind=colour&level=3&seed=1";
    let told = site.good(path).await;
    let vertices = told["graph"]["vertices"].as_array().unwrap();
    assert!((5..=18).contains(&vertices.len()));
    assert!(
        vertices
            .iter()
            .all(|vertex| vertex["winner"].is_null() && vertex["worth"] == "")
    );
    let svg = told["graph"]["svg"].as_str().unwrap();
    assert!(!svg.contains("w1") && !svg.contains("w2") && !svg.contains("<style"));
    // The same graph with its colours.
    let at = told["position"].as_str().unwrap();
    let graph = site
        .good(&format!("/api/v1/graph?game=subtraction&position={at}"))
        .await;
    let graph = graph["vertices"].as_array().unwrap();
    let region = graph
        .iter()
        .enumerate()
        .filter(|(_, vertex)| vertex["winner"] == 1);
    let region: Vec<Value> = region.map(|(number, _)| json!(number)).collect();
    assert_eq!(told["region"], json!(region));
}

#[tokio::test]
async fn graphs_are_drawn_step_by_step() {
    let site = TestSite::new();
    let graph = site
        .good("/api/v1/graph?game=nim&position=1,2&attractor=0")
        .await;
    let last = graph["vertices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|vertex| vertex["step"].as_u64().unwrap())
        .max();
    assert_eq!(
        last,
        Some(graph["steps"].as_array().unwrap().len() as u64 - 1)
    );
    assert!(graph["svg"].as_str().unwrap().contains("class=\"s0\""));
    let large = site.good("/api/v1/graph?game=nim&position=9,9,9").await;
    assert_eq!(large["solved"], false);
    let body = json!({ "graph": "{1: [2, 3], 2: [], 3: [1]}, {1}" }).to_string();
    let own = site.post("/api/v1/drawing", body).await.json();
    assert_eq!(own["vertices"].as_array().unwrap().len(), 3);
    let bad = site
        .post("/api/v1/drawing", json!({ "graph": "{1: [" }).to_string())
        .await;
    assert_eq!(bad.status, 400);
}

#[tokio::test]
async fn statistics_are_those_of_the_library() {
    let site = TestSite::new();
    let census = site.good("/api/v1/census?game=chomp&position=3x3").await;
    assert_eq!(census["positions"], 19);
    assert_eq!(census["outcome"], "win");
}

/// The files that a page names.
fn files(page: &str) -> BTreeSet<String> {
    let named = page.split('"').filter(|part| part.starts_with("/assets/"));
    named.map(str::to_owned).collect()
}

#[tokio::test]
async fn files_of_pages_are_kept_for_good_until_any_of_them_changes() {
    let site = TestSite::new();
    let page = site.browse("/play/nim", "en").await;
    let files = files(&page.body);
    assert!(files.iter().any(|file| file.ends_with("/board/board.js")));
    for file in &files {
        let answer = site.get(file).await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(
            answer.header("cache-control").contains("immutable"),
            "{file}"
        );
        // Another folder, of an earlier server, has the files of today, and nobody keeps them.
        let name = file.splitn(4, '/').last().unwrap();
        let other = site.get(&format!("/assets/0000000000000000/{name}")).await;
        assert_eq!(other.body, answer.body);
        assert_eq!(other.header("cache-control"), "no-cache");
    }
    let wrong = site.get("/assets/0000000000000000/nothing.js").await;
    assert_eq!(wrong.status, 404);
}

#[tokio::test]
async fn a_game_page_weighs_little_before_anything_is_kept() {
    let site = TestSite::new();
    let page = site.packed("/play/connect").await;
    assert_eq!(page.header("content-encoding"), "gzip");
    let plain = site.browse("/play/connect", "en").await;
    assert_eq!(plain.header("content-encoding"), "");
    let mut weight = page.size;
    for file in files(&plain.body) {
        let answer = site.packed(&file).await;
        assert_eq!(answer.header("content-encoding"), "gzip", "{file}");
        weight += answer.size;
    }
    weight += site.packed("/api/v1/board?game=connect").await.size;
    assert!(weight <= 60 << 10, "{weight} bytes");
}

#[tokio::test]
async fn long_answers_are_compressed_for_those_who_read_it() {
    let site = TestSite::new();
    let path = "/api/v1/graph?game=nim&position=1,2,3";
    let plain = site.get(path).await;
    let packed = site.packed(path).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(
        packed.size * 5 < plain.size,
        "{} {}",
        packed.size,
        plain.size
    );
    // What is short is not worth it, and what goes on cannot wait for its end.
    let short = site.packed("/api/v1/solve?game=nim&position=1,2").await;
    assert_eq!(short.header("content-encoding"), "");
}

#[tokio::test]
async fn who_has_lost_the_way_gets_a_page_and_programs_get_data() {
    let site = TestSite::new();
    for path in ["/nothing", "/a/b", "/a/b/c/d", "/assets/nothing.js"] {
        let page = site.browse(path, "fr").await;
        assert_eq!(page.status, 404, "{path}");
        assert!(
            page.header("content-type").starts_with("text/html"),
            "{path}"
        );
        assert!(page.body.contains("Il n’y a rien ici"), "{path}");
        let data = site.get(path).await;
        assert_eq!(data.status, 404, "{path}");
        assert!(data.json()["error"].is_string(), "{path}");
    }
    let api = site.browse("/api/v1/nothing", "en").await;
    assert!(api.json()["error"].is_string());
}
