//! Sockets: who may open how many, how slow one may be, and how all of them end when the server is told to stop.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::Instant;

use crate::app::App;
use crate::connection::{House, Stage};
use crate::limits::Limits;
use crate::peer::counted;

/// Requests under way get this long when the server is told to stop.
pub const DRAIN: Duration = Duration::from_secs(10);
/// Whoever keeps a connection open has this long to ask once more and be told that it ends.
const PARTING: Duration = Duration::from_secs(1);
/// How often a server that is leaving looks whether anybody is left.
const LOOK: Duration = Duration::from_millis(20);
/// Clients that wait in the listener's queue, at most.
const QUEUE: usize = 1024;
/// Of connections, one in so many may linger.
const LINGERING: usize = 4;
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
    let (stage, stages) = watch::channel(Stage::Open);
    let (alive, mut gone) = mpsc::channel::<()>(1);
    let lobby = Lobby::new(limits, House::new(limits, limits.connections.div_ceil(LINGERING), stages), routes, alive);
    let mut ending = std::pin::pin!(ending);
    let mut health = tokio::time::interval(HEALTH);
    loop {
        tokio::select! {
            accepted = accept(&listener, &lobby.places) => lobby.receive(accepted),
            () = &mut ending => break,
            _ = health.tick() => {
                anyhow::ensure!(!app.db.has_failed(), "a commit could not be made durable: stopping, so that the next start begins from what is on disk");
            }
        }
    }
    let _ = stage.send(Stage::Leaving);
    let until = Instant::now() + PARTING;
    while lobby.is_anybody_there() && Instant::now() < until {
        tokio::select! {
            accepted = accept(&listener, &lobby.places) => lobby.receive(accepted),
            () = tokio::time::sleep(LOOK) => {}
        }
    }
    lobby.receive_those_in_the_queue(listener);
    // These would otherwise go on for ever.
    app.realtime.stop().await;
    let _ = stage.send(Stage::Stopping);
    drop(lobby);
    tokio::select! {
        _ = gone.recv() => {}
        () = tokio::time::sleep(DRAIN) => tracing::warn!("some requests did not finish in time"),
    }
    Ok(())
}

/// A connection as it comes in, with its place.
type Accepted = (OwnedSemaphorePermit, TcpStream, IpAddr);

/// Where connections come in.
struct Lobby {
    limits: Limits,
    house: Arc<House>,
    routes: Router,
    places: Arc<Semaphore>,
    most: usize,
    crowd: Arc<Crowd>,
    /// Held by each connection.
    alive: mpsc::Sender<()>,
}

impl Lobby {
    fn new(limits: &Limits, house: Arc<House>, routes: Router, alive: mpsc::Sender<()>) -> Self {
        let most = limits.connections.min(Semaphore::MAX_PERMITS);
        let places = Arc::new(Semaphore::new(most));
        let crowd = Arc::new(Crowd { most: limits.connections_per_address, open: Mutex::default() });
        Self { limits: limits.clone(), house, routes, places, most, crowd, alive }
    }

    fn receive(&self, (place, stream, peer): Accepted) {
        let place_among_its_own = match self.limits.trusted_proxies.contain(peer) {
            true => None,
            false => match self.crowd.join(counted(peer)) {
                Some(place) => Some(place),
                // Closed without a word: a word would cost more than the socket.
                None => {
                    metrics::counter!("connections_refused_total").increment(1);
                    return;
                }
            },
        };
        let seat = Seat { _places: Arc::new((place, place_among_its_own)) };
        let (alive, serving) =
            (self.alive.clone(), Arc::clone(&self.house).serve(stream, peer, seat, self.routes.clone()));
        #[expect(clippy::disallowed_methods, reason = "one task per connection; the graceful stop waits for them")]
        tokio::spawn(async move {
            serving.await;
            drop(alive);
        });
    }

    fn is_anybody_there(&self) -> bool {
        self.places.available_permits() < self.most
    }

    /// Whoever has connected is served, though nobody else can connect any more.
    fn receive_those_in_the_queue(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        for _ in 0..QUEUE {
            let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else { return };
            let Ok((stream, peer)) = listener.accept() else { return };
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let Ok(stream) = stream {
                let _ = stream.set_nodelay(true);
                self.receive((place, stream, peer.ip()));
            }
        }
    }
}

/// The next connection, once there is room for it. May be dropped at any moment without losing one.
pub async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> Accepted {
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
    // Started by nohup, it is to outlive its terminal.
    let mut hangup = if ignores_hangup() { None } else { Some(signal(SignalKind::hangup())?) };
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            Some(_) = async { hangup.as_mut()?.recv().await } => {}
        }
    })
}

/// Whether SIGHUP, the first signal, was switched off by whoever started this program.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
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
