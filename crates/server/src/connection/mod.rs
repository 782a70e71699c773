//! A connection from its first byte to its last: every answer arrives, and a connection announces its end.
//!
//! An answer given before the request's body was read waits until a short body is read to its end ([`lent`]). With a longer one it has
//! `Connection: close`, and the rest is read and dropped for a while before the socket closes ([`linger`]).

mod lent;
mod linger;

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Version, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;
use tower::ServiceExt as _;

use crate::client_ip::Peer;
use crate::endpoints::Endpoint;
use crate::limits::Limits;
use crate::request_smuggling::{self, Next, SmugglingGuard};
use crate::write_timeout::WriteTimeout;

/// How long a connection accepted just before the shutdown has for its request.
const FRESH: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShutdownStage {
    Open,
    /// Each answer closes its connection.
    Leaving,
    /// Connections without a request are closed.
    Stopping,
}

/// The shared state of one listener's connections.
pub struct ConnectionServer {
    http: http1::Builder,
    limits: Limits,
    lingering: Semaphore,
    stage: watch::Receiver<ShutdownStage>,
}

impl ConnectionServer {
    /// `lingering` is the most connections that linger at once.
    pub fn new(limits: &Limits, lingering: usize, stage: watch::Receiver<ShutdownStage>) -> Arc<Self> {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.header_time());
        // hyper may read beyond the buffer's size, depending on how the head arrives.
        http.max_buf_size(request_smuggling::BYTES).max_header_size(request_smuggling::BYTES);
        Arc::new(Self { http, limits: limits.clone(), lingering: Semaphore::new(lingering), stage })
    }

    /// Serves a connection to its end. `seat` holds its places; an upgraded socket holds it too.
    pub async fn serve<S>(self: Arc<Self>, stream: TcpStream, peer: IpAddr, seat: S, routes: Router)
    where
        S: Clone + Send + Sync + 'static,
    {
        let (opened, peer) = (Instant::now(), Peer { address: peer });
        let (socket, next) = SmugglingGuard::new(WriteTimeout::new(stream, self.limits.write_time()));
        let (house, held) = (Arc::clone(&self), seat.clone());
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            request.extensions_mut().insert(seat.clone());
            let (house, routes, next) = (Arc::clone(&house), routes.clone(), next.clone());
            async move { Ok::<_, std::convert::Infallible>(house.answer(request, routes, &next).await) }
        });
        let mut connection = self.http.serve_connection(TokioIo::new(socket), service).with_upgrades();
        let by_itself = tokio::select! {
            ended = &mut connection => Some(ended),
            () = self.stops(opened) => None,
        };
        let ended = match by_itself {
            Some(ended) => ended,
            None => {
                Pin::new(&mut connection).graceful_shutdown();
                (&mut connection).await
            }
        };
        // No lingering for a client that is too slow or gone.
        let was_heard = ended.map_or_else(|error| error.is_parse(), |()| true);
        if was_heard && let Some(parts) = connection.into_parts() {
            self.linger(&parts.io.into_inner().into_inner().into_inner()).await;
        }
        drop(held);
    }

    async fn answer(&self, request: Request<Incoming>, routes: Router, next: &Next) -> Response {
        if let Some(wrong) = wrong_host(&request) {
            return refuse_host(request.uri().path(), wrong);
        }
        let (request, rest) = lent::lend(request);
        let Ok(mut answer) = routes.oneshot(request).await;
        // An upgraded socket sends no more request heads.
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
            return answer;
        }
        if *self.stage.borrow() > ShutdownStage::Open {
            close(answer.headers_mut());
        }
        if !closes(answer.headers()) && !rest.finish(&self.limits).await {
            close(answer.headers_mut());
        }
        next.expect_head();
        answer
    }

    /// Reads and drops for a while what still arrives on a half-closed socket.
    async fn linger(&self, stream: &TcpStream) {
        let Ok(_place) = self.lingering.try_acquire() else { return };
        tokio::select! {
            () = linger::drop_the_rest(stream) => {}
            () = async {
                self.reaches(ShutdownStage::Stopping).await;
                tokio::time::sleep(linger::WHEN_STOPPING).await;
            } => {}
        }
    }

    /// Resolves when an idle connection opened at this time must close.
    async fn stops(&self, opened: Instant) {
        self.reaches(ShutdownStage::Stopping).await;
        tokio::time::sleep_until(opened + FRESH).await;
    }

    async fn reaches(&self, stage: ShutdownStage) {
        let mut stages = self.stage.clone();
        if stages.wait_for(|now| *now >= stage).await.is_err() {
            std::future::pending().await
        }
    }
}

fn close(headers: &mut HeaderMap) {
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
}

fn closes(headers: &HeaderMap) -> bool {
    headers.get(header::CONNECTION).is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"close"))
}

/// RFC 9112 section 3.2: an HTTP/1.1 request needs a Host header with one valid host.
fn wrong_host<T>(request: &Request<T>) -> Option<&'static str> {
    let is_of_a_host = |byte: &u8| byte.is_ascii_graphic() && !b"/?#@\\,\"<>".contains(byte);
    match request.headers().get(header::HOST) {
        None if request.version() == Version::HTTP_11 => Some("A request of HTTP/1.1 needs a Host header."),
        Some(host) if !host.as_bytes().iter().all(is_of_a_host) => Some("The Host header names no host."),
        _ => None,
    }
}

/// Closes the connection: the client does not speak HTTP properly.
fn refuse_host(path: &str, why: &str) -> Response {
    let mut response = Endpoint::from_path(path).refusal(StatusCode::BAD_REQUEST, why);
    close(response.headers_mut());
    response
}
