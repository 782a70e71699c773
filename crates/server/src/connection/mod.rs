//! A connection from its first byte to its last: every answer arrives, a refusal too, and a connection that ends says so.
//!
//! An answer given before the request's body was read waits until a small body is read to its end ([`lent`]). Where more is on its
//! way, the answer says `Connection: close`, and what comes is read and dropped for a while before the socket goes ([`linger`]).

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

/// A connection that opened just before the listener went has this long for its request.
const FRESH: Duration = Duration::from_millis(250);

/// How far a stop has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShutdownStage {
    Open,
    /// Each answer is the last of its connection.
    Leaving,
    /// Connections without a request end.
    Stopping,
}

/// What the connections of one listener have in common.
pub struct ConnectionServer {
    http: http1::Builder,
    limits: Limits,
    /// How many may linger at once.
    lingering: Semaphore,
    stage: watch::Receiver<ShutdownStage>,
}

impl ConnectionServer {
    /// With at most so many connections that linger.
    pub fn new(limits: &Limits, lingering: usize, stage: watch::Receiver<ShutdownStage>) -> Arc<Self> {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.header_time());
        // Whether the buffer may be read into beyond its size depends on how a head comes.
        http.max_buf_size(request_smuggling::BYTES).max_header_size(request_smuggling::BYTES);
        Arc::new(Self { http, limits: limits.clone(), lingering: Semaphore::new(lingering), stage })
    }

    /// Serves a connection to its end. `seat` is what it holds, and what whoever takes the socket over holds on to.
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
        // Whoever is too slow, or is gone, is not waited for.
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
        // What comes on a socket that speaks something else from now on is no head.
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

    /// Reads and drops for a while what still comes on a socket whose other half is closed.
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

    /// Ends when a connection that was opened then, and has no request, is to go.
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

/// RFC 9112 section 3.2: a request of HTTP/1.1 names its host, also where its target does, and a host is one word.
fn wrong_host<T>(request: &Request<T>) -> Option<&'static str> {
    let is_of_a_host = |byte: &u8| byte.is_ascii_graphic() && !b"/?#@\\,\"<>".contains(byte);
    match request.headers().get(header::HOST) {
        None if request.version() == Version::HTTP_11 => Some("A request of HTTP/1.1 needs a Host header."),
        Some(host) if !host.as_bytes().iter().all(is_of_a_host) => Some("The Host header names no host."),
        _ => None,
    }
}

/// Closes the connection: whoever is on the other side speaks another language.
fn refuse_host(path: &str, why: &str) -> Response {
    let mut response = Endpoint::from_path(path).refusal(StatusCode::BAD_REQUEST, why);
    close(response.headers_mut());
    response
}
