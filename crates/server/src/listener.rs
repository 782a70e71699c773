//! Sockets: who may open how many, how slow one may be, and how all of them end when the server is told to stop.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, Version, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tower::ServiceExt as _;

use crate::app::App;
use crate::doors::Door;
use crate::peer::{Peer, counted};
use crate::plain_heads::PlainHeads;
use crate::steady::Steady;

/// Requests under way get this long when the server is told to stop.
pub const DRAIN: Duration = Duration::from_secs(10);
/// Bytes of request line and headers.
const HEAD_BYTES: usize = 64 * 1024;
/// How often the server looks whether a commit has failed.
const HEALTH: Duration = Duration::from_millis(500);
/// After an accept that failed, such as with too many open files.
const PAUSE: Duration = Duration::from_millis(20);

/// Serves until `ending` ends.
///
/// # Errors
/// When a commit could not be made durable.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    app: &App,
    ending: impl Future<Output = ()>,
) -> anyhow::Result<()> {
    let limits = &app.settings.limits;
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.header_time()).max_buf_size(HEAD_BYTES);
    let (stop, stopping) = watch::channel(false);
    let (alive, mut gone) = mpsc::channel::<()>(1);
    let places = Arc::new(Semaphore::new(limits.connections.min(Semaphore::MAX_PERMITS)));
    let crowd = Arc::new(Crowd { most: limits.connections_per_address, open: Mutex::default() });
    let mut ending = std::pin::pin!(ending);
    let mut health = tokio::time::interval(HEALTH);
    loop {
        let (place, stream, peer) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut ending => break,
            _ = health.tick() => {
                anyhow::ensure!(!app.db.has_failed(), "a commit could not be made durable: stopping, so that the next start begins from what is on disk");
                continue;
            }
        };
        let place_among_its_own = match limits.trusted_proxies.contain(peer) {
            true => None,
            false => match crowd.join(counted(peer)) {
                Some(place) => Some(place),
                // Closed without a word: a word would cost more than the socket.
                None => {
                    metrics::counter!("connections_refused_total").increment(1);
                    continue;
                }
            },
        };
        let seat = Seat { _places: Arc::new((place, place_among_its_own)) };
        let (routes, mut stopping, kept) = (routes.clone(), stopping.clone(), (seat.clone(), alive.clone()));
        let (stream, next) = PlainHeads::new(Steady::new(stream, limits.write_time()));
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(seat.clone());
            let refused = lacks_host(&request).then(|| no_host(request.uri().path()));
            let (answer, next) = (routes.clone().oneshot(request.map(Body::new)), next.clone());
            async move {
                if let Some(refused) = refused {
                    return Ok(refused);
                }
                let answer = answer.await;
                // What comes on a socket that speaks something else from now on is no head.
                if answer.as_ref().is_ok_and(|answer| answer.status() != StatusCode::SWITCHING_PROTOCOLS) {
                    next.is_a_head();
                }
                answer
            }
        });
        let socket = TokioIo::new(stream);
        let connection = http.serve_connection(socket, service).with_upgrades();
        #[expect(
            clippy::disallowed_methods,
            reason = "one task per connection; the graceful stop below waits for them"
        )]
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(kept);
        });
    }
    drop(listener);
    // These would otherwise go on for ever.
    app.realtime.stop().await;
    let _ = stop.send(true);
    drop(alive);
    tokio::select! {
        _ = gone.recv() => {}
        () = tokio::time::sleep(DRAIN) => tracing::warn!("some requests did not finish in time"),
    }
    Ok(())
}

/// RFC 9112 section 3.2: a request of HTTP/1.1 names its host, also where its target does.
fn lacks_host<T>(request: &Request<T>) -> bool {
    request.version() == Version::HTTP_11 && !request.headers().contains_key(header::HOST)
}

/// Closes the connection: whoever is on the other side speaks another language.
fn no_host(path: &str) -> Response {
    let mut response = Door::of(path).refusal(StatusCode::BAD_REQUEST, "A request of HTTP/1.1 needs a Host header.");
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// The next connection, once there is room for it. May be dropped at any moment without losing one.
async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> (OwnedSemaphorePermit, TcpStream, IpAddr) {
    loop {
        let Ok(place) = Arc::clone(places).acquire_owned().await else {
            return std::future::pending().await;
        };
        // Too many open files and the like pass; a listener that is gone does not, but then nothing else helps.
        match listener.accept().await {
            Ok((stream, peer)) => {
                let _ = stream.set_nodelay(true);
                return (place, stream, peer.ip());
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// A connection's places, of all and among those of its address. A WebSocket keeps them when its HTTP is over.
#[derive(Clone)]
pub struct Seat {
    _places: Arc<(OwnedSemaphorePermit, Option<Place>)>,
}

/// How many connections each address has open.
struct Crowd {
    /// 0 for any number.
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

struct Place {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Crowd {
    fn join(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { crowd: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.crowd.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// Ends when the process is asked to stop; from this call on, and not only once it is awaited, it is not simply ended by that.
///
/// # Errors
/// When signals cannot be listened to.
pub fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_places_and_gets_them_back() {
        let crowd = Arc::new(Crowd { most: 2, open: Mutex::default() });
        let address = |last: u8| IpAddr::from([192, 0, 2, last]);
        let (first, second) = (crowd.join(address(1)), crowd.join(address(1)));
        assert!(first.is_some() && second.is_some() && crowd.join(address(1)).is_none());
        assert!(crowd.join(address(2)).is_some(), "others are not concerned");
        drop(first);
        assert!(crowd.join(address(1)).is_some());
        drop(second);
        assert_eq!(crowd.open.lock().unwrap().len(), 0, "nobody is remembered who has left");
    }
}
