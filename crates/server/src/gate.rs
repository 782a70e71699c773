//! Admission control: a listening socket accepts only as many connections as there are places, and reports when clients wait.

use std::io::ErrorKind;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::log_rate_limit::OnceAMinute;

/// How often a full gate checks whether a client waits.
const LOOKING: Duration = Duration::from_millis(50);
/// Delay after a failed accept, such as with too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// A connection with its place and its peer address.
pub type Accepted = (OwnedSemaphorePermit, TcpStream, IpAddr);

pub struct Gate {
    listener: TcpListener,
    places: Arc<Semaphore>,
    most: usize,
    /// The port's name in metrics.
    port: &'static str,
    /// The places' name in the log.
    name: &'static str,
    /// Whether a waiting client has been reported since the last free place.
    is_reported: AtomicBool,
    fullness: OnceAMinute,
    failure: OnceAMinute,
}

impl Gate {
    pub fn new(listener: TcpListener, most: usize, port: &'static str, name: &'static str) -> Self {
        for counter in ["connections_full_total", "connections_failed_total"] {
            metrics::counter!(counter, "port" => port).absolute(0);
        }
        let most = most.min(Semaphore::MAX_PERMITS);
        let (fullness, failure) = (OnceAMinute::default(), OnceAMinute::default());
        Self {
            listener,
            places: Arc::new(Semaphore::new(most)),
            most,
            port,
            name,
            is_reported: AtomicBool::new(false),
            fullness,
            failure,
        }
    }

    /// Waits for a place, then for the next connection. Cancel safe: no connection is lost.
    pub async fn accept(&self) -> Accepted {
        loop {
            let Some(place) = self.enter().await else { return std::future::pending().await };
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    let _ = stream.set_nodelay(true);
                    return (place, stream, peer.ip());
                }
                // This client is gone, and the next may be there.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => {}
                // Errors such as too many open files pass. A dead listener does not, but nothing else would help either.
                Err(error) => {
                    metrics::counter!("connections_failed_total", "port" => self.port).increment(1);
                    if self.failure.is_due() {
                        tracing::warn!(%error, "failed to accept {}", self.name);
                    }
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Waits for a place. Reports when a client has to wait.
    async fn enter(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            self.is_reported.store(false, Ordering::Relaxed);
            return Some(place);
        }
        let mut place = std::pin::pin!(Arc::clone(&self.places).acquire_owned());
        loop {
            tokio::select! {
                place = &mut place => {
                    self.is_reported.store(false, Ordering::Relaxed);
                    return place.ok();
                }
                () = tokio::time::sleep(LOOKING) => {}
            }
            if self.has_waiting() && !self.is_reported.swap(true, Ordering::Relaxed) {
                metrics::counter!("connections_full_total", "port" => self.port).increment(1);
                if self.fullness.is_due() {
                    tracing::warn!(
                        places = self.most,
                        "all places for {} are taken, and a client is waiting",
                        self.name
                    );
                }
            }
        }
    }

    /// Whether a client waits to be accepted.
    fn has_waiting(&self) -> bool {
        let mut listening = [PollFd::new(&self.listener, PollFlags::IN)];
        poll(&mut listening, Some(&Timespec::default())).is_ok_and(|ready| ready > 0)
    }

    /// Whether any place is taken.
    pub fn is_anybody_there(&self) -> bool {
        self.places.available_permits() < self.most
    }

    /// The listening socket, for clients still in its queue, and the places.
    pub fn into_parts(self) -> Option<(std::net::TcpListener, Arc<Semaphore>)> {
        Some((self.listener.into_std().ok()?, self.places))
    }
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
        let gate = Gate::new(TcpListener::bind("127.0.0.1:0").await.unwrap(), 10, "public", "connections");
        let client = std::net::TcpStream::connect(gate.listener.local_addr().unwrap()).unwrap();
        let lowest_free = client.try_clone().unwrap().as_raw_fd();
        let before = getrlimit(Resource::Nofile);
        let none_left = Rlimit { current: u64::try_from(lowest_free).ok(), maximum: before.maximum };
        setrlimit(Resource::Nofile, none_left).unwrap();
        assert!(tokio::time::timeout(A_WHILE, gate.accept()).await.is_err());
        let rendered = recorder.handle().render();
        let series = "connections_failed_total{port=\"public\"} ";
        let failed = rendered.lines().find_map(|line| line.strip_prefix(series)).unwrap();
        assert!((1..=5).contains(&failed.parse::<u32>().unwrap()), "{rendered}");
        setrlimit(Resource::Nofile, before).unwrap();
        let (_place, _stream, address) = gate.accept().await;
        assert!(address.is_loopback());
    }

    #[tokio::test]
    async fn full_connections_are_counted_once_for_each_waiting_client() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let gate = Gate::new(TcpListener::bind("127.0.0.1:0").await.unwrap(), 1, "public", "connections");
        let connect = || std::net::TcpStream::connect(gate.listener.local_addr().unwrap()).unwrap();
        let is_counted = |times: u32| {
            let rendered = recorder.handle().render();
            assert!(rendered.contains(&format!("connections_full_total{{port=\"public\"}} {times}\n")), "{rendered}");
        };
        let waits = async || tokio::time::timeout(LOOKING * 3, gate.accept()).await.is_err();
        for times in 1..=3 {
            let _client = connect();
            let inside = gate.accept().await;
            assert!(waits().await);
            is_counted(times - 1);
            let _waiting = connect();
            assert!(waits().await && waits().await);
            is_counted(times);
            drop(inside);
            drop(gate.accept().await);
        }
    }
}
