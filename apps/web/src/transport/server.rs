//! Connections: accepting, bounding and ending them.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use gagne::Registry;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::access::{Access, OwnAddress};
use crate::app::{App, router};
use crate::budget::ServerBounds;
use crate::guard::Client;
use crate::limit::{Places, network};
use crate::write_timeout::PatientStream;

/// Most bytes of the head of a request.
const HEAD: usize = 128 << 10;
/// How long answers under way may take after the end was asked for.
const GRACE: Duration = Duration::from_secs(5);
/// Pause after a connection could not be accepted, so that others can end.
const PAUSE: Duration = Duration::from_millis(100);

/// What is said to a client that has all connections that it may have.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 1\r\n\
                      connection: close\r\n\r\n";

/// A server that is bound to its address.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Takes an address to serve these games on; port 0 takes any that is free.
    pub async fn bind(
        registry: &Registry,
        address: (&str, u16),
        bounds: ServerBounds,
        mut access: Access,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        access.hosts.push(address.0.to_owned());
        access.hosts.push(listener.local_addr()?.ip().to_string());
        Ok(Server {
            listener,
            app: App::new(registry, bounds, access),
        })
    }

    /// The address it is bound to.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the end is asked for, then ends what is under way.
    pub async fn run(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let router = router(Arc::clone(&self.app));
        let patience = self.app.bounds.patience;
        let places = Arc::new(Places::new(self.app.bounds.connections));
        let graceful = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut end => break,
            };
            let Ok((stream, address)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let Some(place) = places.take(network(address.ip())) else {
                refuse(stream);
                continue;
            };
            let connection = connection(stream, address, router.clone(), patience);
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                // A connection that breaks is the client's affair.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(self.listener);
        self.app.jobs.stop();
        // Whoever does not listen to the end is cut off.
        let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
        Ok(())
    }
}

/// Says that there is no place. Nobody waits for this: what does not leave at once is not said.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(FULL);
    }
}

fn connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    patience: Duration,
) -> http1::Connection<
    TokioIo<PatientStream<TcpStream>>,
    impl hyper::service::Service<
        Request<Incoming>,
        Response = axum::response::Response,
        Error = std::convert::Infallible,
        Future: Send,
    >,
> {
    // Small answers leave at once; without it they only wait for each other.
    let _ = stream.set_nodelay(true);
    let here = stream.local_addr().ok().map(|here| here.ip());
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(Client(network(address.ip())));
        extensions.insert(OwnAddress(here));
        router.clone().oneshot(request.map(Body::new))
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(PatientStream::new(stream, patience)), service)
}

/// How often it is asked whether the end has come.
const LOOK: Duration = Duration::from_millis(50);

/// Serves these games on an address until it is told to end; tells where once it listens.
pub fn serve(
    registry: &Registry,
    address: (&str, u16),
    bounds: ServerBounds,
    access: Access,
    listening: impl FnOnce(SocketAddr) -> io::Result<()>,
    ended: impl Fn() -> bool,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(registry, address, bounds, access).await?;
        listening(server.address()?)?;
        let end = async {
            while !ended() {
                tokio::time::sleep(LOOK).await;
            }
        };
        server.run(end).await
    });
    runtime.shutdown_background();
    served
}
