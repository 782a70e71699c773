//! A fixed number of requests per second, each on its own connection, whether or not earlier ones are answered.

use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use crate::load::{Latencies, exchange};
use crate::report::number;

/// Longer than any answer to a sign-in.
const BUFFER: usize = 16 * 1024;
/// How long a request may take before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Default)]
pub struct Storm {
    pub let_in: Latencies,
    /// Rejected by a rate limit (429).
    pub sent_away: u64,
    pub failed: u64,
    sent: usize,
    lasted: Duration,
}

/// A running storm on its own thread.
pub struct Blowing(JoinHandle<anyhow::Result<Storm>>);

impl Storm {
    pub fn add(&mut self, other: Self) {
        self.let_in.add(other.let_in);
        self.sent_away += other.sent_away;
        self.failed += other.failed;
        self.sent += other.sent;
        self.lasted += other.lasted;
    }

    pub fn per_second(&self) -> f64 {
        number(self.sent) / self.lasted.as_secs_f64()
    }
}

impl Blowing {
    /// Waits until every request is answered or has failed.
    pub fn ended(self) -> anyhow::Result<Storm> {
        self.0.join().map_err(|_| anyhow::anyhow!("the storm broke off"))?
    }
}

/// Sends the requests in turn, `a_second` of them per second, for `lasting`.
pub fn begin(server: SocketAddr, requests: Vec<Vec<u8>>, a_second: u32, lasting: Duration) -> Blowing {
    Blowing(std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(blow(server, requests, Duration::from_secs(1) / a_second, lasting))
    }))
}

async fn blow(server: SocketAddr, requests: Vec<Vec<u8>>, pause: Duration, lasting: Duration) -> anyhow::Result<Storm> {
    let (started, mut ticks, mut asking) = (Instant::now(), tokio::time::interval(pause), JoinSet::new());
    // Requests that came due while the generator was delayed are sent all the same.
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut storm = Storm::default();
    for request in requests.into_iter().cycle() {
        ticks.tick().await;
        if started.elapsed() >= lasting {
            break;
        }
        storm.sent += 1;
        asking.spawn(async move {
            let begun = Instant::now();
            let status = tokio::time::timeout(PATIENCE, once(server, &request)).await;
            (status, begun.elapsed())
        });
    }
    storm.lasted = started.elapsed();
    while let Some(one) = asking.join_next().await {
        match one? {
            (Ok(Ok(200)), took) => storm.let_in.nanos.push(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX)),
            (Ok(Ok(429)), _) => storm.sent_away += 1,
            _ => storm.failed += 1,
        }
    }
    Ok(storm)
}

async fn once(server: SocketAddr, request: &[u8]) -> std::io::Result<u16> {
    let mut stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(exchange(&mut stream, request, &mut vec![0; BUFFER]).await?.0)
}
