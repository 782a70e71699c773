//! A load generator: persistent HTTP/1.1 connections that send one request after another.

use std::borrow::Cow;
use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::recorded::RecordedHead;

/// Longer than any head and most bodies; longer bodies are read and dropped.
const BUFFER: usize = 64 * 1024;
/// Delay before a broken connection is opened again.
const PAUSE: Duration = Duration::from_millis(5);

/// The requests of one connection.
pub trait Script: Send + Sync + 'static {
    /// The next request.
    fn due(&self) -> Cow<'_, [u8]>;

    /// Receives the body of a successful answer, if it fits into the buffer.
    fn receive_body(&mut self, _body: &[u8]) {}
}

/// Requests sent in turn, shared by all connections and rounds.
#[derive(Clone)]
pub struct Requests {
    bytes: Arc<[Vec<u8>]>,
    next: Arc<AtomicUsize>,
}

impl Requests {
    /// `bytes` is not empty.
    pub fn new(bytes: Vec<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), next: Arc::default() }
    }
}

impl Script for Requests {
    fn due(&self) -> Cow<'_, [u8]> {
        let turn = self.next.fetch_add(1, Ordering::Relaxed);
        Cow::Borrowed(&self.bytes[turn % self.bytes.len()])
    }
}

#[derive(Clone, Copy)]
pub struct LoadPlan {
    pub warm: Duration,
    pub measured: Duration,
}

/// Results within the measured time.
#[derive(Default)]
pub struct Latencies {
    pub nanos: Vec<u64>,
    pub errors: u64,
    pub measured: Duration,
}

impl Latencies {
    pub fn per_second(&self) -> f64 {
        crate::report::number(self.nanos.len()) / self.measured.as_secs_f64()
    }

    pub fn add(&mut self, other: Self) {
        self.nanos.extend(other.nanos);
        self.errors += other.errors;
        self.measured += other.measured;
    }

    /// The latency at this quantile, in thousandths.
    pub fn quantile(&mut self, thousandths: usize) -> Duration {
        self.nanos.sort_unstable();
        let place = (self.nanos.len() * thousandths / 1_000).min(self.nanos.len().saturating_sub(1));
        Duration::from_nanos(self.nanos.get(place).copied().unwrap_or(0))
    }
}

/// Loads a server over this many connections.
pub fn run(address: SocketAddr, requests: &Requests, connections: usize, plan: LoadPlan) -> anyhow::Result<Latencies> {
    play(address, &mut vec![requests.clone(); connections], plan)
}

/// Loads a server over one connection per script. The scripts keep their state for the next call.
///
/// Uses one thread: more would take cores from the server.
pub fn play<S: Script>(address: SocketAddr, scripts: &mut Vec<S>, plan: LoadPlan) -> anyhow::Result<Latencies> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let begin = Instant::now() + plan.warm;
        let end = begin + plan.measured;
        let mut asking = JoinSet::new();
        for script in scripts.drain(..) {
            asking.spawn(ask(address, script, begin, end));
        }
        let mut tally = Latencies::default();
        while let Some(one) = asking.join_next().await {
            let (one, script) = one?;
            tally.add(one);
            scripts.push(script);
        }
        tally.measured = plan.measured;
        Ok(tally)
    })
}

async fn ask<S: Script>(address: SocketAddr, mut script: S, begin: Instant, end: Instant) -> (Latencies, S) {
    let mut tally = Latencies::default();
    let mut buffer = vec![0; BUFFER];
    let mut connection: Option<TcpStream> = None;
    loop {
        let started = Instant::now();
        if started >= end {
            return (tally, script);
        }
        let outcome = async {
            let stream = match &mut connection {
                Some(stream) => stream,
                none => {
                    let stream = TcpStream::connect(address).await?;
                    stream.set_nodelay(true)?;
                    none.insert(stream)
                }
            };
            exchange(stream, &script.due(), &mut buffer).await
        };
        // A server that does not answer is an error of the run, not a reason to hang.
        let answer = tokio::time::timeout_at((end + Duration::from_secs(5)).into(), outcome).await;
        let now = Instant::now();
        let is_counted = started >= begin && now < end;
        match answer {
            Ok(Ok((200 | 206, body))) => {
                if is_counted {
                    tally.nanos.push(u64::try_from((now - started).as_nanos()).unwrap_or(u64::MAX));
                }
                if let Some(body) = body {
                    script.receive_body(&buffer[body]);
                }
            }
            Ok(Ok(_)) => tally.errors += 1,
            Ok(Err(_)) | Err(_) => {
                tally.errors += 1;
                connection = None;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Sends a request and reads the whole answer. Returns the status, and the body's place in the buffer if all of it fits.
pub async fn exchange(
    stream: &mut TcpStream,
    request: &[u8],
    buffer: &mut [u8],
) -> io::Result<(u16, Option<Range<usize>>)> {
    stream.write_all(request).await?;
    let mut filled = 0;
    let head = loop {
        let read = stream.read(&mut buffer[filled..]).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        filled += read;
        if let Some(head) = RecordedHead::parse(&buffer[..filled]) {
            break head;
        }
    };
    let length = head.length.ok_or(io::ErrorKind::InvalidData)?;
    let whole = head.end + length;
    let mut left = whole.checked_sub(filled).ok_or(io::ErrorKind::InvalidData)?;
    let fits = whole <= buffer.len();
    while left > 0 {
        let from = if fits { whole - left } else { 0 };
        let most = left.min(buffer.len() - from);
        let read = stream.read(&mut buffer[from..from + most]).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        left -= read;
    }
    Ok((head.status, fits.then_some(head.end..whole)))
}
