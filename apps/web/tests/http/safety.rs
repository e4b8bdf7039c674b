//! Nothing that is asked breaks anything, takes too long or is in the way of others.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use crate::support::TestSite;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use gagne_web::ServerBounds;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

/// How long something may take on a machine that is busy with other things.
const MINUTES: Duration = Duration::from_secs(900);

#[tokio::test]
async fn every_answer_forbids_what_it_can() {
    let site = TestSite::new();
    for path in [
        "/",
        "/play/nim",
        "/api/v1/games",
        "/assets/style.css",
        "/what/ever/it/is",
    ] {
        let answer = site.browse(path, "en").await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'"),
            "{path}"
        );
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
    }
}

#[tokio::test]
async fn files_are_fetched_once() {
    let site = TestSite::new();
    let first = site.get("/assets/style.css").await;
    let request = Request::get("/assets/style.css").header("if-none-match", first.header("etag"));
    let again = site.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(
        (again.status, again.body.len()),
        (StatusCode::NOT_MODIFIED, 0)
    );
    for outside in [
        "/assets/../Cargo.toml",
        "/assets/%2e%2e%2fCargo.toml",
        "/assets//etc/passwd",
    ] {
        assert_eq!(
            site.get(outside).await.status,
            StatusCode::NOT_FOUND,
            "{outside}"
        );
    }
}

#[tokio::test]
async fn a_hungry_client_has_to_wait() {
    let site = TestSite::with(ServerBounds {
        rate: Some(2),
        ..ServerBounds::default()
    });
    let mut last = site.get("/assets/style.css").await;
    for _ in 0..10 {
        last = site.get("/assets/style.css").await;
    }
    assert_eq!(last.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(last.header("retry-after"), "1");
}

#[tokio::test]
async fn what_is_too_large_gets_a_bounded_answer() {
    let site = TestSite::with(ServerBounds {
        brief: Duration::from_secs(1),
        long: Duration::from_secs(2),
        ..ServerBounds::default()
    });
    for question in ["moves", "why", "solve", "search"] {
        let told = site
            .good(&format!("/api/v1/{question}?game=chomp&position=40x40"))
            .await;
        if question == "moves" {
            assert_eq!(told["solved"], false, "{told}");
            assert_eq!(told["bounds"], json!({ "least": "lose", "most": "win" }));
            assert_eq!(told["moves"].as_array().map(Vec::len), Some(1599));
        }
    }
    let told = site.good("/chomp/40x40/positions/?p=1_40x40").await;
    assert_eq!(told["moves"].as_array().map(Vec::len), Some(1599));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_question_is_in_nobodys_way() {
    // The long question may take longer than any request waits: whoever stood behind it would go
    // away without an answer.
    let site = TestSite::with(ServerBounds {
        brief: Duration::from_secs(2),
        long: Duration::from_secs(600),
        ..ServerBounds::default()
    });
    let slow = site.get("/api/v1/moves?game=chomp&position=40x40");
    let quick = async {
        for heap in 1..20 {
            site.good(&format!("/api/v1/solve?game=nim&position=1,2,{heap}"))
                .await;
        }
    };
    tokio::select! {
        biased;
        answer = slow => panic!("the long one came first: {answer:?}"),
        () = quick => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_started_watched_and_cancelled() {
    let site = TestSite::with(ServerBounds {
        job: Duration::from_secs(3600),
        ..ServerBounds::default()
    });
    let quick = json!({ "question": "solve", "game": "nim", "position": "1,2,4" });
    let started = site.post("/api/v1/jobs", quick.to_string()).await;
    assert_eq!(started.status, StatusCode::ACCEPTED);
    let id = started.json()["job"].as_str().unwrap().to_owned();
    let events = site.get(&format!("/api/v1/jobs/{id}/events")).await;
    assert_eq!(events.header("content-type"), "text/event-stream");
    let last = events
        .body
        .trim()
        .rsplit("data: ")
        .next()
        .unwrap()
        .to_owned();
    let told: Value = serde_json::from_str(&last).unwrap();
    assert_eq!(told["state"], "done");
    assert_eq!(told["answer"]["outcome"], "win");
    assert_eq!(site.good(&format!("/api/v1/jobs/{id}")).await, told);

    let endless = json!({ "question": "moves", "game": "chomp", "position": "40x40" }).to_string();
    let mut jobs = Vec::new();
    for _ in 0..2 {
        let started = site.post("/api/v1/jobs", endless.clone()).await.json();
        jobs.push(format!("/api/v1/jobs/{}", started["job"].as_str().unwrap()));
    }
    let third = site.post("/api/v1/jobs", endless).await;
    assert_eq!(third.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!third.header("retry-after").is_empty());
    for path in &jobs {
        let request = Request::delete(path).body(Body::empty()).unwrap();
        assert_eq!(site.send(request).await.status, StatusCode::OK);
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND);
    }
    let started = site.post("/api/v1/jobs", quick.to_string()).await.json();
    let events = format!("/api/v1/jobs/{}/events", started["job"].as_str().unwrap());
    let events = site.get(&events).await;
    assert!(events.body.contains("\"state\":\"done\""), "{events:?}");
    let wrong = site.post("/api/v1/jobs", r#"{"question": "what"}"#).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}

/// Questions that take a machine minutes or more, as they are given to a job.
fn lasting() -> [Value; 11] {
    let about = |question: &str, game: &str| json!({ "question": question, "game": game });
    let with = |mut question: Value, name: &str, value: &str| {
        question[name] = json!(value);
        question
    };
    let mut games = with(about("match", "connect:7x7"), "first", "greedy2");
    games["second"] = json!("greedy2");
    games["games"] = json!(10_000);
    [
        about("solve", "connect:7x7"),
        about("moves", "connect:7x7"),
        about("why", "connect:7x7"),
        with(about("search", "connect:7x7"), "method", "alphabeta"),
        with(about("choose", "connect:7x7"), "player", "perfect"),
        with(about("review", "connect:7x7"), "moves", "4;4"),
        about("lines", "connect:7x7"),
        about("census", "teeko"),
        about("exercise", "connect:7x7"),
        games,
        about("study", "connect:7x7"),
    ]
}

/// Questions whose work is bounded, whatever they are about: a drawing looks at a million positions at most.
const BRIEF: [&str; 6] = ["games", "game", "board", "step", "nimbers", "graph"];

/// The names of the questions that may be given to a job.
async fn questions(site: &TestSite) -> Vec<String> {
    let document = site.good("/api/openapi.json").await;
    let form = &document["paths"]["/api/v1/jobs"]["post"]["requestBody"]["content"];
    let forms = form["application/json"]["schema"]["anyOf"].as_array();
    let name = |form: &Value| {
        form["properties"]["question"]["const"]
            .as_str()
            .map(str::to_owned)
    };
    forms.unwrap().iter().filter_map(name).collect()
}

/// One thread does all jobs: the next one runs only if the one before has left off.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_every_question_leaves_off_when_it_is_cancelled() {
    let site = TestSite::with(ServerBounds {
        job: Duration::from_secs(36_000),
        ..ServerBounds::default()
    });
    let lasting = lasting();
    for name in questions(&site).await {
        let tried = lasting.iter().any(|asked| asked["question"] == name);
        assert!(tried || BRIEF.contains(&name.as_str()), "{name}");
    }
    for asked in lasting {
        let started = site.post("/api/v1/jobs", asked.to_string()).await.json();
        let path = format!("/api/v1/jobs/{}", started["job"].as_str().unwrap());
        let events = format!("{path}/events");
        let cancelled = async {
            loop {
                let now = site.good(&path).await;
                match now["state"].as_str() {
                    Some("waiting") => tokio::time::sleep(Duration::from_millis(20)).await,
                    Some("running") => break,
                    _ => panic!("{asked}: {now}"),
                }
            }
            let request = Request::delete(&path).body(Body::empty()).unwrap();
            assert_eq!(site.send(request).await.status, StatusCode::OK);
        };
        let followed = async { tokio::join!(site.get(&events), cancelled).0 };
        let told = tokio::time::timeout(MINUTES, followed).await;
        let told = told.unwrap_or_else(|_| panic!("{asked} goes on"));
        let last = told.body.trim().rsplit("data: ").next().unwrap_or_default();
        // A search that is stopped answers with what it has.
        let ended = ["failed", "done"].map(|state| format!("\"state\":\"{state}\""));
        assert!(
            ended.iter().any(|state| last.contains(state)),
            "{asked}: {last}"
        );
    }
}

#[tokio::test]
async fn a_body_without_end_is_refused_where_it_is_too_large() {
    let site = TestSite::new();
    let part = || Ok::<_, std::io::Error>(vec![b' '; 1 << 16]);
    let endless = futures_util::stream::repeat_with(part);
    let answer = site
        .post("/api/v1/attractor", Body::from_stream(endless))
        .await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let told = answer.json();
    assert!(told["error"].as_str().unwrap().contains("1 MB"), "{told}");
}

#[tokio::test]
async fn an_answer_that_is_too_long_is_said_to_be() {
    let site = TestSite::new();
    // Few vertices lead to each of many, and each of these ways is told with two names.
    let (few, many) = (150, 1000);
    let ways: Vec<String> = (0..many).map(|to| to.to_string()).collect();
    let ways = format!("[{}]", ways.join(","));
    let names: Vec<String> = (0..many + few)
        .map(|vertex| format!("\"{vertex:030}\""))
        .collect();
    let edges = [vec!["[]"; many], vec![ways.as_str(); few]].concat();
    let owners = [vec!["2"; many], vec!["1"; few]].concat();
    let graph = format!(
        r#"{{"names":[{}],"edges":[{}],"owner":[{}]}}"#,
        names.join(","),
        edges.join(","),
        owners.join(",")
    );
    let body = json!({ "graph": graph, "play": true }).to_string();
    let answer = site.post("/api/v1/attractor", body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let told = answer.json();
    assert_eq!(told["solved"], false);
    let reason = told["reason"].as_str().unwrap();
    assert!(reason.contains("longer than 8 MB"), "{reason}");
}

#[tokio::test]
async fn a_job_is_offered_only_where_there_is_one() {
    let hurried = Duration::ZERO;
    let site = TestSite::with(ServerBounds {
        brief: hurried,
        long: hurried,
        job: hurried,
        ..ServerBounds::default()
    });
    let names: Vec<String> = (0..20_000).map(|number| format!("{number}: []")).collect();
    let graph = format!("{{{}}}, {{1}}", names.join(", "));
    for path in ["/api/v1/attractor", "/api/v1/drawing"] {
        let body = json!({ "graph": graph }).to_string();
        let told = site.post(path, body).await.json();
        assert_eq!(told["solved"], false, "{path}: {told}");
        assert!(!told["reason"].as_str().unwrap().contains("job"), "{told}");
    }
    let told = site.good("/api/v1/exercise?game=nim").await;
    assert!(told["reason"].as_str().unwrap().contains("job"), "{told}");
    let asked = json!({ "question": "exercise", "game": "nim" }).to_string();
    let started = site.post("/api/v1/jobs", asked).await.json();
    let events = format!("/api/v1/jobs/{}/events", started["job"].as_str().unwrap());
    let events = site.get(&events).await;
    assert!(
        events.body.contains("within the time of a job"),
        "{events:?}"
    );
}

#[test]
fn no_request_breaks_the_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let quick = Duration::from_millis(20);
    let site = TestSite::with(ServerBounds {
        brief: quick,
        long: quick,
        ..ServerBounds::default()
    });
    let listings = gagne::catalogue().listings().iter();
    let names: Vec<String> = listings.map(|game| game.name.clone()).collect();
    let word = prop_oneof![
        Just("api".to_owned()),
        Just("v1".to_owned()),
        Just("jobs".to_owned()),
        Just("positions".to_owned()),
        Just("regular".to_owned()),
        prop::sample::select(
            &[
                "solve",
                "moves",
                "why",
                "board",
                "choose",
                "review",
                "attractor",
                "nimbers"
            ][..]
        )
        .prop_map(str::to_owned),
        prop::sample::select(names),
        "[ -~]{0,12}",
        "\\PC{0,6}",
        "[0-9]{1,4}x[0-9]{1,4}",
        "[0-9]{1,20}(,[0-9]{1,20}){0,3}",
        "[12]_[0-9a-z,./]{0,12}",
    ];
    let key = prop::sample::select(
        &[
            "game", "position", "method", "p", "move", "moves", "limit", "player", "lang", "seed",
            "x",
        ][..],
    );
    let path = prop::collection::vec(word.clone(), 0..5);
    let query = prop::collection::vec((key, word), 0..4);
    let body = prop_oneof![
        Just(String::new()),
        "[ -~]{0,40}",
        "\\{\"(graph|question|game)\": ?\"[ -~]{0,30}\"\\}",
    ];
    let verb = prop::sample::select(&["GET", "POST", "DELETE", "PUT"][..]);
    let escaped =
        |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02x}")).collect() };
    let mut runner = TestRunner::new(Config {
        cases: 600,
        failure_persistence: None,
        ..Config::default()
    });
    let cases = (path, query, body, verb);
    runner
        .run(&cases, |(path, query, body, verb)| {
            let path: Vec<String> = path.iter().map(|part| escaped(part)).collect();
            let query: Vec<String> = query
                .iter()
                .map(|(key, value)| format!("{key}={}", escaped(value)))
                .collect();
            let uri = format!("/{}?{}", path.join("/"), query.join("&"));
            let request = Request::builder()
                .method(Method::from_bytes(verb.as_bytes()).unwrap())
                .uri(&uri);
            let answer = runtime.block_on(site.send(request.body(Body::from(body)).unwrap()));
            prop_assert!(!answer.status.is_server_error(), "{uri}: {answer:?}");
            if answer.status.is_client_error()
                && !answer.header("content-type").starts_with("text/html")
            {
                prop_assert!(answer.json()["error"].is_string(), "{uri}: {answer:?}");
            }
            Ok(())
        })
        .unwrap();
}
