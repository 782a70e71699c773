//! How model providers that hang or are slow affect the catalogue's reads, with the maximum number of plan requests under way. T-L06.

use std::collections::HashMap;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::child::Child;
use crate::identity::{self, BenchUser};
use crate::load::{self, Latencies, LoadPlan, Requests};
use crate::report::{BenchReport, goal, millis};
use crate::scratch::BenchDirectory;
use crate::{BenchTiming, cases, recorded, serving};

/// Eight requests in all, two per user: T-L04.
const PEOPLE: usize = 4;
const EACH: usize = 2;
const CONNECTIONS: [usize; 2] = [16, 1];
/// Number of different addresses of a case.
const ADDRESSES: usize = 500;
const SLOW: Duration = Duration::from_secs(1);
const DAYS: usize = 4;
/// How long all requests may take to reach the provider: longer than a request that no client cancels.
const PATIENCE: Duration = Duration::from_secs(40);
const TIMES_GOAL: f64 = 4.0;

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    eprintln!("models: {} questions to providers that hang and that are slow", PEOPLE * EACH);
    let provider = FakeModelProvider::start()?;
    let product = start(binary, &scratch.directory("models")?, provider.address)?;
    let key = serving::key(product.address)?;
    let people: Vec<BenchUser> =
        (0..PEOPLE).map(|number| identity::sign_up(product.address, &key, number)).collect::<anyhow::Result<_>>()?;
    let bench = ModelsBench { server: product.address, key, people, provider, pace };
    report.section(
        &format!("Reads of the catalogue while {} plans are asked of providers", PEOPLE * EACH),
        &[
            "providers",
            "asked",
            "connections",
            "idle p50",
            "p50",
            "idle p99",
            "p99",
            "p99 by idle",
            "plans made meanwhile",
            "errors",
            "goal",
        ],
    );
    for case in cases::load_cases(bench.server, &bench.key)? {
        let reads = serving::requests(case.addresses.iter().take(ADDRESSES), &bench.key);
        for connections in CONNECTIONS {
            bench.rows(case.name, &reads, connections, report)?;
        }
    }
    product.stop()
}

struct ModelsBench {
    server: SocketAddr,
    key: String,
    people: Vec<BenchUser>,
    provider: FakeModelProvider,
    pace: BenchTiming,
}

impl ModelsBench {
    fn rows(&self, asked: &str, reads: &Requests, connections: usize, report: &mut BenchReport) -> anyhow::Result<()> {
        let plan = LoadPlan { warm: self.pace.warm, measured: self.pace.round * 2 };
        let mut idle = load::run(self.server, reads, connections, plan)?;
        for (name, is_hanging) in [("hang", true), ("slow", false)] {
            let (mut beside, made) = self.beside(is_hanging, || load::run(self.server, reads, connections, plan))?;
            let (before, within) = (idle.quantile(990), beside.quantile(990));
            let times = within.as_secs_f64() / before.as_secs_f64();
            report.row(vec![
                name.to_owned(),
                asked.to_owned(),
                connections.to_string(),
                millis(idle.quantile(500)),
                millis(beside.quantile(500)),
                millis(before),
                millis(within),
                format!("{times:.1}"),
                made.to_string(),
                (idle.errors + beside.errors).to_string(),
                goal(&format!("≤ {TIMES_GOAL:.0} times"), times <= TIMES_GOAL),
            ]);
        }
        Ok(())
    }

    /// Measures reads while all plan requests are under way, and counts the plans that result.
    fn beside(
        &self,
        is_hanging: bool,
        measured: impl FnOnce() -> anyhow::Result<Latencies>,
    ) -> anyhow::Result<(Latencies, usize)> {
        self.provider.is_hanging.store(is_hanging, Ordering::Relaxed);
        let before = self.provider.asked.load(Ordering::Relaxed);
        let calls = Calls::default();
        thread::scope(|scope| -> anyhow::Result<(Latencies, usize)> {
            let calling: Vec<_> = (0..PEOPLE * EACH)
                .zip(self.people.iter().cycle())
                .map(|(number, person)| {
                    let calls = &calls;
                    scope.spawn(move || self.call(number, person, calls))
                })
                .collect();
            let tally = self.provider.is_asked(before + PEOPLE * EACH).and_then(|()| measured());
            calls.end();
            let mut made = 0;
            for one in calling {
                made += one.join().map_err(|_| anyhow::anyhow!("a caller broke off"))??;
            }
            Ok((tally?, made))
        })
    }

    /// Requests one plan after the other, as the web client does, and returns their number.
    fn call(&self, number: usize, person: &BenchUser, calls: &Calls) -> anyhow::Result<usize> {
        let provider = if number.is_multiple_of(2) { "openai" } else { "deepseek" };
        let preferences = json!({ "destinations": ["Kandy"], "duration": DAYS });
        let body = json!({ "provider": provider, "action": "generate", "preferences": preferences }).to_string();
        let request = format!(
            "POST /functions/v1/generate-itinerary HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: {}\r\nauthorization: Bearer {}\r\n\
             accept: text/event-stream\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            self.key,
            person.access,
            body.len()
        );
        let mut made = 0;
        loop {
            let mut stream = TcpStream::connect(self.server)?;
            if !calls.begin(number, &stream)? {
                return Ok(made);
            }
            let mut answer = Vec::new();
            let heard = stream.write_all(request.as_bytes()).and_then(|()| stream.read_to_end(&mut answer));
            if calls.is_over() {
                return Ok(made);
            }
            heard?;
            let answer = String::from_utf8_lossy(&answer);
            anyhow::ensure!(answer.contains("event: itinerary"), "no plan was made: {answer}");
            made += 1;
        }
    }
}

fn start(binary: &Path, data: &Path, provider: SocketAddr) -> anyhow::Result<Child> {
    let mut command = Command::new(binary);
    command.args(["demo", "--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0", "--mail-autoconfirm", "true"]);
    command.arg("--data").arg(data);
    for unbounded in [
        "--rate-tokens",
        "--rate-sign-ups",
        "--rate-per-user",
        "--rate-per-address",
        "--plans-per-hour",
        "--model-calls-per-hour",
        "--model-calls-per-day",
    ] {
        command.args([unbounded, "0"]);
    }
    for name in ["openai", "deepseek"] {
        command.args([format!("--{name}-base-url"), format!("http://{provider}/v1")]);
        command.args([format!("--{name}-api-key"), "nobodys".to_owned()]);
    }
    Child::start(&mut command)
}

/// Open plan requests, one connection per client. A client that disconnects cancels its request.
#[derive(Default)]
struct Calls(Mutex<OpenCalls>);

#[derive(Default)]
struct OpenCalls {
    is_over: bool,
    open: HashMap<usize, TcpStream>,
}

impl Calls {
    /// `false` once the run is over.
    fn begin(&self, number: usize, stream: &TcpStream) -> io::Result<bool> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.open.insert(number, stream.try_clone()?);
        Ok(!lines.is_over)
    }

    fn is_over(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_over
    }

    fn end(&self) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.is_over = true;
        for stream in lines.open.values() {
            // The connection may have ended already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// A fake model provider on this machine, for the life of the process.
struct FakeModelProvider {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
    is_hanging: Arc<AtomicBool>,
}

impl FakeModelProvider {
    fn start() -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let provider = Self { address: listener.local_addr()?, asked: Arc::default(), is_hanging: Arc::default() };
        let (asked, is_hanging) = (Arc::clone(&provider.asked), Arc::clone(&provider.is_hanging));
        thread::spawn(move || {
            while let Ok((stream, _)) = listener.accept() {
                let (asked, is_hanging) = (Arc::clone(&asked), Arc::clone(&is_hanging));
                // The client may be gone.
                thread::spawn(move || drop(answer(stream, &asked, &is_hanging)));
            }
        });
        Ok(provider)
    }

    fn is_asked(&self, times: usize) -> anyhow::Result<()> {
        let limit = Instant::now() + PATIENCE;
        while self.asked.load(Ordering::Relaxed) < times {
            anyhow::ensure!(Instant::now() < limit, "not all questions came to the provider");
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }
}

/// Answers one request; where it hangs, waits until the client disconnects.
fn answer(mut stream: TcpStream, asked: &AtomicUsize, is_hanging: &AtomicBool) -> anyhow::Result<()> {
    let (mut question, mut chunk) = (Vec::new(), [0; 16 * 1024]);
    while !is_whole(&question)? {
        let read = stream.read(&mut chunk)?;
        anyhow::ensure!(read > 0, "a question broke off");
        question.extend_from_slice(chunk.get(..read).unwrap_or_default());
    }
    asked.fetch_add(1, Ordering::Relaxed);
    if is_hanging.load(Ordering::Relaxed) {
        while stream.read(&mut chunk)? > 0 {}
        return Ok(());
    }
    thread::sleep(SLOW);
    let body = plan_response().to_string();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    Ok(())
}

fn is_whole(request: &[u8]) -> anyhow::Result<bool> {
    let Some(end) = request.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(false) };
    let length = recorded::lines(request.get(..end).unwrap_or_default())
        .find(|(name, _)| name.eq_ignore_ascii_case(b"content-length"))
        .context("a question without a length")?;
    let length: usize = str::from_utf8(length.1)?.parse()?;
    Ok(request.len() >= end + 4 + length)
}

/// A plan in a model's format.
fn plan_response() -> Value {
    let sights = [
        ["kandy_lake", "temple_of_the_sacred_tooth_relic"],
        ["royal_botanic_gardens_peradeniya", "ceylon_tea_museum_hantana"],
        ["udawattakele_forest_reserve", "bahirawakanda_buddha"],
        ["lankatilaka_vihara", "embekka_devalaya"],
    ];
    let days: Vec<Value> = sights
        .iter()
        .take(DAYS)
        .map(|two| {
            let visits: Vec<Value> = two.iter().map(|slug| json!({ "slug": slug, "why": "It is worth it." })).collect();
            json!({ "title": "Around Kandy", "description": "On foot.", "place": "kandy", "attractions": visits })
        })
        .collect();
    let plan = json!({ "title": "Kandy", "summary": "Its lake, its temples and its hills.", "days": days });
    json!({ "choices": [{ "finish_reason": "stop", "message": { "role": "assistant", "content": plan.to_string() } }] })
}
