//! Listening sockets and graceful shutdown: how many connections, how slow one may be, and how all of them end.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio::time::Instant;

use crate::app::App;
use crate::client_ip::ClientIp;
use crate::concurrency_limit::{ConcurrencyLimit, ConcurrencyPermit};
use crate::connection::{ConnectionServer, ShutdownStage};
use crate::gate::{Accepted, Gate};
use crate::limits::Limits;
use crate::ports;

/// How long requests may still take after the stop signal.
pub const DRAIN: Duration = Duration::from_secs(10);
/// How long a client may use an open connection for one more request, whose answer closes it.
const PARTING: Duration = Duration::from_secs(1);
/// How often a leaving server checks for open connections.
const LOOK: Duration = Duration::from_millis(20);
/// One in this many connections may linger.
const LINGERING: usize = 4;
/// How often the server checks for a failed commit.
const HEALTH: Duration = Duration::from_millis(500);

/// Serves until `ending` resolves; `stage` receives the progress of the shutdown.
///
/// # Errors
/// When a commit could not be made durable.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    app: &App,
    stage: watch::Sender<ShutdownStage>,
    ending: impl Future<Output = ()>,
) -> anyhow::Result<()> {
    let limits = &app.settings.limits;
    let stages = stage.subscribe();
    let (alive, mut gone) = mpsc::channel::<()>(1);
    let gate = Gate::new(listener, limits.connections, "public", "connections (SERENDIB_CONNECTIONS)");
    let lobby = Lobby::new(
        limits,
        ConnectionServer::new(limits, limits.connections.div_ceil(LINGERING), stages),
        routes,
        alive,
    );
    let mut ending = std::pin::pin!(ending);
    let mut health = tokio::time::interval(HEALTH);
    loop {
        tokio::select! {
            accepted = gate.accept() => lobby.receive(accepted),
            () = &mut ending => break,
            _ = health.tick() => {
                anyhow::ensure!(!app.db.has_failed(), "a commit failed to reach the disk: the server stops, and the next start recovers from the disk");
            }
        }
    }
    let _ = stage.send(ShutdownStage::Leaving);
    let until = Instant::now() + PARTING;
    while gate.is_anybody_there() && Instant::now() < until {
        tokio::select! {
            accepted = gate.accept() => lobby.receive(accepted),
            () = tokio::time::sleep(LOOK) => {}
        }
    }
    lobby.receive_those_in_the_queue(gate);
    // Realtime sockets would stay open forever.
    app.realtime.stop().await;
    let _ = stage.send(ShutdownStage::Stopping);
    drop(lobby);
    tokio::select! {
        _ = gone.recv() => {}
        () = tokio::time::sleep(DRAIN) => tracing::warn!("some requests did not finish in time before the shutdown"),
    }
    Ok(())
}

struct Lobby {
    limits: Limits,
    house: Arc<ConnectionServer>,
    routes: Router,
    crowd: Arc<ConcurrencyLimit>,
    /// Held by each connection.
    alive: mpsc::Sender<()>,
}

impl Lobby {
    fn new(limits: &Limits, house: Arc<ConnectionServer>, routes: Router, alive: mpsc::Sender<()>) -> Self {
        let crowd = ConcurrencyLimit::new(limits.connections_per_address);
        Self { limits: limits.clone(), house, routes, crowd, alive }
    }

    fn receive(&self, (place, stream, peer): Accepted) {
        let place_among_its_own = match self.limits.trusted_proxies.contain(peer) {
            true => None,
            false => match self.crowd.acquire(ClientIp::Address(peer)) {
                Some(place) => Some(place),
                // Closed without an answer, which would cost more than the socket.
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

    /// Serves the clients that are already connected, although no more are accepted.
    fn receive_those_in_the_queue(&self, gate: Gate) {
        let Some((listener, places)) = gate.into_parts() else { return };
        for _ in 0..ports::QUEUE {
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else { return };
            let Ok((stream, peer)) = listener.accept() else { return };
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let Ok(stream) = stream {
                let _ = stream.set_nodelay(true);
                self.receive((place, stream, peer.ip()));
            }
        }
    }
}

/// A connection's places: among all, and among those of its address. A WebSocket keeps them after its upgrade.
#[derive(Clone)]
pub struct Seat {
    _places: Arc<(OwnedSemaphorePermit, Option<ConcurrencyPermit>)>,
}

/// Resolves when the process gets a stop signal. From this call on the signals do not kill the process.
///
/// # Errors
/// When signals cannot be handled.
pub fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Started by nohup, the process outlives its terminal.
    let mut hangup = if ignores_hangup() { None } else { Some(signal(SignalKind::hangup())?) };
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            Some(_) = async { hangup.as_mut()?.recv().await } => {}
        }
    })
}

/// Whether the parent process ignored SIGHUP, signal 1.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}
