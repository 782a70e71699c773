//! Sockets: who may open how many, how slow one may be, and how all of them end when the server is told to stop.

use std::io::ErrorKind;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::Instant;

use crate::app::App;
use crate::calm::OnceAMinute;
use crate::connection::{House, Stage};
use crate::crowd::{Crowd, Place};
use crate::limits::Limits;
use crate::peer::Client;
use crate::ports;

/// Requests under way get this long when the server is told to stop.
pub const DRAIN: Duration = Duration::from_secs(10);
/// Whoever keeps a connection open has this long to ask once more and be told that it ends.
const PARTING: Duration = Duration::from_secs(1);
/// How often a server that is leaving looks whether anybody is left.
const LOOK: Duration = Duration::from_millis(20);
/// Of connections, one in so many may linger.
const LINGERING: usize = 4;
/// How often the server looks whether a commit has failed.
const HEALTH: Duration = Duration::from_millis(500);
/// After an accept that failed, such as with too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until `ending` resolves; `stage` reports the progress of the shutdown.
///
/// # Errors
/// When a commit could not be made durable.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    app: &App,
    stage: watch::Sender<Stage>,
    ending: impl Future<Output = ()>,
) -> anyhow::Result<()> {
    let limits = &app.settings.limits;
    let stages = stage.subscribe();
    let (alive, mut gone) = mpsc::channel::<()>(1);
    let gate = Gate::new(listener, limits.connections, "connections (SERENDIB_CONNECTIONS)");
    let lobby = Lobby::new(limits, House::new(limits, limits.connections.div_ceil(LINGERING), stages), routes, alive);
    let mut ending = std::pin::pin!(ending);
    let mut health = tokio::time::interval(HEALTH);
    loop {
        tokio::select! {
            accepted = gate.accept() => lobby.receive(accepted),
            () = &mut ending => break,
            _ = health.tick() => {
                anyhow::ensure!(!app.db.has_failed(), "a commit could not be made durable: stopping, so that the next start begins from what is on disk");
            }
        }
    }
    let _ = stage.send(Stage::Leaving);
    let until = Instant::now() + PARTING;
    while gate.is_anybody_there() && Instant::now() < until {
        tokio::select! {
            accepted = gate.accept() => lobby.receive(accepted),
            () = tokio::time::sleep(LOOK) => {}
        }
    }
    lobby.receive_those_in_the_queue(gate);
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
    crowd: Arc<Crowd>,
    /// Held by each connection.
    alive: mpsc::Sender<()>,
}

impl Lobby {
    fn new(limits: &Limits, house: Arc<House>, routes: Router, alive: mpsc::Sender<()>) -> Self {
        let crowd = Crowd::new(limits.connections_per_address);
        Self { limits: limits.clone(), house, routes, crowd, alive }
    }

    fn receive(&self, (place, stream, peer): Accepted) {
        let place_among_its_own = match self.limits.trusted_proxies.contain(peer) {
            true => None,
            false => match self.crowd.join(Client::Address(peer)) {
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

    /// Whoever has connected is served, though nobody else can connect any more.
    fn receive_those_in_the_queue(&self, gate: Gate) {
        let Ok(listener) = gate.listener.into_std() else { return };
        for _ in 0..ports::QUEUE {
            let Ok(place) = Arc::clone(&gate.places).try_acquire_owned() else { return };
            let Ok((stream, peer)) = listener.accept() else { return };
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let Ok(stream) = stream {
                let _ = stream.set_nodelay(true);
                self.receive((place, stream, peer.ip()));
            }
        }
    }
}

/// A listener, and how many may be inside.
pub struct Gate {
    listener: TcpListener,
    places: Arc<Semaphore>,
    most: usize,
    /// As the log calls the places.
    name: &'static str,
    is_full: AtomicBool,
    fullness: OnceAMinute,
    failure: OnceAMinute,
}

impl Gate {
    pub fn new(listener: TcpListener, most: usize, name: &'static str) -> Self {
        // So that whoever watches them sees the first one too.
        for counter in ["connections_full_total", "connections_failed_total"] {
            metrics::counter!(counter).absolute(0);
        }
        let most = most.min(Semaphore::MAX_PERMITS);
        let (fullness, failure) = (OnceAMinute::default(), OnceAMinute::default());
        Self {
            listener,
            places: Arc::new(Semaphore::new(most)),
            most,
            name,
            is_full: AtomicBool::new(false),
            fullness,
            failure,
        }
    }

    /// The next connection, once there is room for it. May be dropped at any moment without losing one.
    pub async fn accept(&self) -> Accepted {
        loop {
            let place = match self.try_enter() {
                Some(place) => place,
                None => match Arc::clone(&self.places).acquire_owned().await {
                    Ok(place) => place,
                    Err(_) => return std::future::pending().await,
                },
            };
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    let _ = stream.set_nodelay(true);
                    return (place, stream, peer.ip());
                }
                // This one is gone, and the next may be there.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => {}
                // Too many open files and the like pass; a listener that is gone does not, but then nothing else helps.
                Err(error) => {
                    metrics::counter!("connections_failed_total").increment(1);
                    if self.failure.is_due() {
                        tracing::warn!(%error, "{} cannot be accepted", self.name);
                    }
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn try_enter(&self) -> Option<OwnedSemaphorePermit> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok();
        let was_full = self.is_full.swap(place.is_none(), Ordering::Relaxed);
        if place.is_none() {
            if !was_full {
                metrics::counter!("connections_full_total").increment(1);
            }
            if self.fullness.is_due() {
                tracing::warn!(places = self.most, "all places for {} are taken; whoever comes now waits", self.name);
            }
        }
        place
    }

    fn is_anybody_there(&self) -> bool {
        self.places.available_permits() < self.most
    }
}

/// A connection's places, of all and among those of its address. A WebSocket keeps them when its HTTP is over.
#[derive(Clone)]
pub struct Seat {
    _places: Arc<(OwnedSemaphorePermit, Option<Place>)>,
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
    use std::os::fd::AsRawFd as _;

    use metrics_exporter_prometheus::PrometheusBuilder;
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use super::*;

    #[tokio::test]
    async fn without_a_file_descriptor_a_listener_waits_instead_of_trying_without_end() {
        const A_WHILE: Duration = Duration::from_millis(450);
        let recorder = PrometheusBuilder::new().build_recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let gate = Gate::new(TcpListener::bind("127.0.0.1:0").await.unwrap(), 10, "connections");
        let client = std::net::TcpStream::connect(gate.listener.local_addr().unwrap()).unwrap();
        let lowest_free = client.try_clone().unwrap().as_raw_fd();
        let before = getrlimit(Resource::Nofile);
        let none_left = Rlimit { current: u64::try_from(lowest_free).ok(), maximum: before.maximum };
        setrlimit(Resource::Nofile, none_left).unwrap();
        assert!(tokio::time::timeout(A_WHILE, gate.accept()).await.is_err());
        let told = recorder.handle().render();
        let failed = told.lines().find_map(|line| line.strip_prefix("connections_failed_total ")).unwrap();
        assert!((1..=5).contains(&failed.parse::<u32>().unwrap()), "{told}");
        setrlimit(Resource::Nofile, before).unwrap();
        let (_place, _stream, address) = gate.accept().await;
        assert!(address.is_loopback());
    }

    #[tokio::test]
    async fn a_full_house_is_counted_each_time_it_becomes_full() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let gate = Gate::new(TcpListener::bind("127.0.0.1:0").await.unwrap(), 1, "connections");
        let address = gate.listener.local_addr().unwrap();
        for times in 1..=3 {
            let _client = std::net::TcpStream::connect(address).unwrap();
            let inside = gate.accept().await;
            for _ in 0..3 {
                let waiting = tokio::time::timeout(Duration::from_millis(5), gate.accept()).await;
                assert!(waiting.is_err());
            }
            let told = recorder.handle().render();
            assert!(told.contains(&format!("connections_full_total {times}\n")), "{told}");
            drop(inside);
        }
    }
}
