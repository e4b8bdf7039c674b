//! Connections: accepting, bounding and ending them.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::app::{App, router};
use crate::budget::Bounds;
use crate::guard::Client;

/// Connections at once.
const CONNECTIONS: usize = 2000;
/// How long a connection may take to send the head of a request, or be idle.
const IDLE: Duration = Duration::from_secs(30);
/// How long answers under way may take after the end was asked for.
const GRACE: Duration = Duration::from_secs(5);
/// Pause after a connection could not be accepted, so that others can end.
const PAUSE: Duration = Duration::from_millis(100);

/// A server that is bound to its address.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Takes an address; port 0 takes any that is free.
    pub async fn bind(address: (&str, u16), bounds: Bounds) -> io::Result<Server> {
        Ok(Server {
            listener: TcpListener::bind(address).await?,
            app: App::new(bounds),
        })
    }

    /// The address it is bound to.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the end is asked for, then ends what is under way.
    pub async fn run(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let router = router(Arc::clone(&self.app));
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        let graceful = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        loop {
            let accepted = async {
                let place = Arc::clone(&room).acquire_owned().await;
                (place, self.listener.accept().await)
            };
            let (place, accepted) = tokio::select! {
                accepted = accepted => accepted,
                () = &mut end => break,
            };
            let Ok((stream, address)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let connection = graceful.watch(connection(stream, address, router.clone()));
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

fn connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
) -> http1::Connection<
    TokioIo<TcpStream>,
    impl hyper::service::Service<
        Request<Incoming>,
        Response = axum::response::Response,
        Error = std::convert::Infallible,
        Future: Send,
    >,
> {
    // Small answers leave at once; without it they only wait for each other.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Client(address.ip()));
        router.clone().oneshot(request.map(Body::new))
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(IDLE)
        .serve_connection(TokioIo::new(stream), service)
}

/// How often it is asked whether the end has come.
const LOOK: Duration = Duration::from_millis(50);

/// Serves on an address until it is told to end; tells where once it listens.
pub fn serve(
    address: (&str, u16),
    bounds: Bounds,
    listening: impl FnOnce(SocketAddr) -> io::Result<()>,
    ended: impl Fn() -> bool,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(address, bounds).await?;
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
