//! A server with real connections.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use gagne_web::{Bounds, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// Only what never comes makes a test wait so long.
const PATIENCE: Duration = Duration::from_secs(900);

/// Sends the head of a request with a body, and waits until somebody asks for the body: then the
/// request is under way.
async fn begin(stream: &mut TcpStream, path: &str, body: &str) {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         expect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let go_on = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut answer = vec![0; go_on.len()];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(answer, go_on);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_waits_for_answers_under_way_and_cancels_jobs() {
    let bounds = Bounds {
        job: Duration::from_secs(3600),
        ..Bounds::default()
    };
    let server = Server::bind(("127.0.0.1", 0), bounds).await.unwrap();
    let address = server.address().unwrap();
    assert!(address.ip().is_loopback());
    let (end, ended) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = ended.await;
    }));
    let mut idle = TcpStream::connect(address).await.unwrap();
    // A job that would go on for an hour.
    let endless = r#"{"question": "moves", "game": "chomp", "position": "40x40"}"#;
    let mut job = TcpStream::connect(address).await.unwrap();
    begin(&mut job, "/api/v1/jobs", endless).await;
    job.write_all(endless.as_bytes()).await.unwrap();
    let accepted = b"HTTP/1.1 202 Accepted";
    let mut answer = vec![0; accepted.len()];
    job.read_exact(&mut answer).await.unwrap();
    assert_eq!(answer, accepted);
    // A question whose answer is under way when the end is asked for.
    let graph = r#"{"graph": "{1: [2], 2: []}", "play": true}"#;
    let mut stream = TcpStream::connect(address).await.unwrap();
    begin(&mut stream, "/api/v1/attractor", graph).await;
    end.send(()).unwrap();
    stream.write_all(graph.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 OK"));
    let ended = tokio::time::timeout(PATIENCE, running).await;
    ended.expect("the end comes").unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
    let mut rest = Vec::new();
    let _ = idle.read_to_end(&mut rest).await;
    assert!(rest.is_empty());
}

#[tokio::test]
async fn a_taken_port_is_told() {
    let first = Server::bind(("127.0.0.1", 0), Bounds::default())
        .await
        .unwrap();
    let port = first.address().unwrap().port();
    assert!(
        Server::bind(("127.0.0.1", port), Bounds::default())
            .await
            .is_err()
    );
}
