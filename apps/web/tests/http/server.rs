//! A server with real connections.
#![allow(clippy::unwrap_used)]

use std::net::SocketAddr;
use std::time::Duration;

use gagne_web::{Access, Server, ServerBounds};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;

/// Only what never comes makes a test wait so long.
const PATIENCE: Duration = Duration::from_secs(900);

/// A server on a port of this machine.
async fn bound(port: u16, bounds: ServerBounds) -> std::io::Result<Server> {
    let access = Access::default();
    Server::bind(gagne::catalogue(), ("127.0.0.1", port), bounds, access).await
}

/// Sends the head of a request with a body, and waits until somebody asks for the body: then the
/// request is under way.
async fn begin(stream: &mut TcpStream, path: &str, body: &str) {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         expect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let go_on = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut answer = vec![0; go_on.len()];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(answer, go_on);
}

async fn ask(stream: &mut TcpStream, path: &str) -> std::io::Result<()> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_waits_for_answers_under_way_and_cancels_jobs() {
    let bounds = ServerBounds {
        job: Duration::from_secs(3600),
        ..ServerBounds::default()
    };
    let server = bound(0, bounds).await.unwrap();
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
    let graph = r#"{"graph": "{1: [2], 2: []}, {1}", "play": true}"#;
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
    let first = bound(0, ServerBounds::default()).await.unwrap();
    let port = first.address().unwrap().port();
    assert!(bound(port, ServerBounds::default()).await.is_err());
}

/// A server with these bounds, and where it is. It ends with the test.
async fn served(bounds: ServerBounds) -> SocketAddr {
    let server = bound(0, bounds).await.unwrap();
    let address = server.address().unwrap();
    tokio::spawn(server.run(std::future::pending()));
    address
}

/// Patience with a busy machine: whatever has to happen happens long before.
const MINUTES: Duration = Duration::from_secs(300);

/// Reads the head of an answer, and what came with it.
async fn head(stream: &mut TcpStream) -> String {
    let mut read = Vec::new();
    while !read.windows(4).any(|four| four == b"\r\n\r\n") {
        let mut part = [0; 1024];
        match stream.read(&mut part).await {
            Ok(0) | Err(_) => break,
            Ok(count) => read.extend_from_slice(&part[..count]),
        }
    }
    String::from_utf8_lossy(&read).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_is_cut_off() {
    let address = served(ServerBounds {
        patience: Duration::from_millis(500),
        ..ServerBounds::default()
    })
    .await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let path = "/api/v1/nimbers?game=nim&to=100000";
    // More than the buffers of any system take, unless a busy machine has us cut off before.
    for _ in 0..100 {
        if ask(&mut stream, path).await.is_err() {
            break;
        }
    }
    let cut_off = async {
        loop {
            match stream.try_write(b"x") {
                Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => break,
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(MINUTES, cut_off).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_all_connections() {
    let address = served(ServerBounds {
        connections: 8,
        ..ServerBounds::default()
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(TcpStream::connect(address).await.unwrap());
    }
    let mut fifth = TcpStream::connect(address).await.unwrap();
    let told = head(&mut fifth).await;
    assert!(
        told.is_empty() || told.starts_with("HTTP/1.1 503"),
        "{told}"
    );
    // A place that is given back is there for the next.
    held.pop();
    let served = async {
        loop {
            let mut next = TcpStream::connect(address).await.unwrap();
            let request = b"GET /assets/style.css HTTP/1.1\r\nhost: localhost\r\n\r\n";
            let _ = next.write_all(request).await;
            if head(&mut next).await.starts_with("HTTP/1.1 200") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(MINUTES, served).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_announced_too_large_is_refused_at_once() {
    let address = served(ServerBounds::default()).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = "POST /api/v1/attractor?lang=fr HTTP/1.1\r\nhost: localhost\r\n\
                   content-type: application/json\r\ncontent-length: 5000000\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // Nothing of the body is ever sent: only an answer at once comes before the end of patience.
    let read = stream.read_to_end(&mut answer);
    tokio::time::timeout(MINUTES, read).await.unwrap().unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains(r#"{"error":"Le corps"#), "{answer}");
}
