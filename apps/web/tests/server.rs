//! A server with real connections.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use gagne_web::{Bounds, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

async fn ask(stream: &mut TcpStream, path: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_waits_for_answers_under_way_and_cancels_jobs() {
    let bounds = Bounds {
        long: Duration::from_secs(2),
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
    let mut stream = TcpStream::connect(address).await.unwrap();
    ask(&mut stream, "/api/v1/moves?game=chomp&position=40x40").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let start = Instant::now();
    end.send(()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 OK"));
    running.await.unwrap().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20));
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
