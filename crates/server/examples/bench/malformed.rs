//! Requests that must be rejected, timed: the corpus of the dialect tests, and bodies of the maximum length. The library of those tests
//! answers them, in its own process with the product's HTTP stack.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serendib_db::Location;
use serendib_server::lab;

use crate::BenchTiming;
use crate::bookings::runtime;
use crate::child::Child;
use crate::load::Latencies;
use crate::recorded::{RecordedHead, lines};
use crate::report::{BenchReport, goal, millis};
use crate::scratch::BenchDirectory;
use crate::start;

#[expect(clippy::unwrap_used, reason = "made for tests, which say why they cannot go on by panicking")]
#[path = "../../tests/it/dialect/library.rs"]
mod library;

const CORPUS: &str = include_str!("../../tests/it/dialect/corpus.txt");
const ROUNDS: usize = 5;
/// Goal of the data service's issue for each request.
const LIMIT: Duration = Duration::from_millis(50);
const BODY: usize = 1024 * 1024;
const DATABASE: &str = "serendib_bench_malformed";

struct Request {
    name: String,
    bytes: Vec<u8>,
}

/// One connection, opened again after the server closes it.
struct ReconnectingClient {
    server: SocketAddr,
    stream: Option<TcpStream>,
}

/// Serves the library until the process is stopped.
pub fn serve(data: &Path, database_url: Option<String>) -> anyhow::Result<()> {
    let location = database_url.map_or_else(|| Location::Sqlite(data.join("lab.db")), Location::Postgres);
    runtime()?.block_on(lab::serve(([127, 0, 0, 1], 0).into(), library::guarded(), &location))
}

pub fn measure(
    scratch: &BenchDirectory,
    pace: BenchTiming,
    postgres: Option<&str>,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    let rounds = if pace.rounds == 1 { 1 } else { ROUNDS };
    let corpus = CORPUS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let corpus: Vec<Request> = corpus.map(Request::from_corpus_line).collect::<anyhow::Result<_>>()?;
    let bodies = bodies();
    report.section(
        &format!("Malformed requests over one connection, {rounds} times each"),
        &["requests", "database", "answers", "p50", "p99", "slowest", "which", "MiB at most so far", "goal"],
    );
    let mut databases = vec![("SQLite", None)];
    if let Some(server) = postgres {
        let (name, directory) =
            (format!("{DATABASE}_{}", std::process::id()), scratch.directory("malformed-postgres")?);
        let made = runtime()?.block_on(serendib_db::testing::create_empty(Some(server), &directory, &name))?;
        databases.push(("PostgreSQL", Some(made)));
    }
    for (name, made) in databases {
        eprintln!("malformed requests: {name}");
        let url = made.as_ref().and_then(|made| match &made.location {
            Location::Postgres(url) => Some(url.as_str()),
            Location::Sqlite(_) => None,
        });
        let server = start::library(&scratch.directory("malformed")?, url)?;
        for (what, requests) in [("the corpus", &corpus), ("bodies of 1 MiB", &bodies)] {
            let what = format!("{what}, {}", requests.len());
            report.row(row(what, name, &server, requests, rounds)?);
        }
        server.stop()?;
    }
    Ok(())
}

fn row(
    what: String,
    database: &str,
    server: &Child,
    requests: &[Request],
    rounds: usize,
) -> anyhow::Result<Vec<String>> {
    let mut line = ReconnectingClient { server: server.address, stream: None };
    let (mut tally, mut classes, mut slowest) =
        (Latencies::default(), BTreeMap::<u16, usize>::new(), (Duration::ZERO, ""));
    for _ in 0..rounds {
        for request in requests {
            let (status, took) = line.ask(&request.bytes).with_context(|| request.name.clone())?;
            *classes.entry(status / 100).or_default() += 1;
            tally.nanos.push(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX));
            slowest = slowest.max((took, request.name.as_str()));
        }
    }
    // 3xx (ambiguous) or 4xx (rejected).
    let are_refused = classes.keys().all(|class| matches!(class, 3 | 4));
    let answers: Vec<String> = classes.iter().map(|(class, count)| format!("{count} × {class}xx")).collect();
    Ok(vec![
        what,
        database.to_owned(),
        answers.join(", "),
        millis(tally.quantile(500)),
        millis(tally.quantile(990)),
        millis(slowest.0),
        format!("`{}`", slowest.1),
        format!("{:.0}", server.memory()?.peak),
        goal("each refused, none a failure, ≤ 50 ms", are_refused && slowest.0 <= LIMIT),
    ])
}

impl Request {
    /// Parses a line of the corpus: METHOD path, headers behind tabs, a body behind two.
    fn from_corpus_line(line: &str) -> anyhow::Result<Self> {
        let (head, body) = match line.split_once("\t\t") {
            Some((head, body)) => (head, Some(body)),
            None => (line, None),
        };
        let mut parts = head.split('\t');
        let first = parts.next().unwrap_or_default();
        let (method, path) = first.split_once(' ').with_context(|| format!("no request of the corpus: {line}"))?;
        let headers: String = parts.map(|header| format!("{header}\r\n")).collect();
        Ok(Self::new(first, &format!("{method} /rest/v1{path}"), &headers, body))
    }

    fn new(name: &str, asked: &str, headers: &str, body: Option<&str>) -> Self {
        let length = body.map_or_else(String::new, |body| format!("content-length: {}\r\n", body.len()));
        let head = format!("{asked} HTTP/1.1\r\nhost: 127.0.0.1\r\n{headers}{length}\r\n");
        let bytes = [head.as_bytes(), body.unwrap_or_default().as_bytes()].concat();
        Self { name: name.chars().take(60).collect(), bytes }
    }
}

/// Bodies of the maximum length, each filled with one kind of thing.
fn bodies() -> Vec<Request> {
    let filled = |begin: &str, piece: &str, end: &str| {
        let count = BODY.saturating_sub(begin.len() + end.len()) / piece.len();
        [begin, piece.repeat(count).as_str(), end].concat()
    };
    let mut names = "{\"id\":900".to_owned();
    for number in 0.. {
        let name = format!(",\"k{number}\":1");
        if names.len() + name.len() >= BODY {
            break;
        }
        names.push_str(&name);
    }
    names.push('}');
    let all = [
        ("brackets", filled("", "[", "")),
        ("rows", filled("[{}", ",{}", "]")),
        ("rows of one column", filled("[{\"id\":1}", ",{\"id\":1}", "]")),
        ("numbers in a column", filled("{\"meta\":[1", ",1", "],\"nope\":1}")),
        ("lists in a column", filled("{\"meta\":[[]", ",[]", "],\"nope\":1}")),
        ("columns", names),
        ("one text", filled("{\"title\":\"", "x", "\",\"nope\":1}")),
        ("no JSON", filled("", "x", "")),
    ];
    let posted = |(name, body): (&str, String)| {
        Request::new(name, "POST /rest/v1/books", "content-type: application/json\r\n", Some(body.as_str()))
    };
    all.into_iter().map(posted).collect()
}

impl ReconnectingClient {
    /// The status of the answer, and the time to its last byte.
    fn ask(&mut self, request: &[u8]) -> anyhow::Result<(u16, Duration)> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => {
                let stream = TcpStream::connect(self.server)?;
                stream.set_nodelay(true)?;
                none.insert(stream)
            }
        };
        let started = Instant::now();
        stream.write_all(request)?;
        let (mut bytes, mut chunk) = (Vec::new(), [0; 16 * 1024]);
        let head = loop {
            let read = stream.read(&mut chunk)?;
            anyhow::ensure!(read > 0, "the answer broke off");
            bytes.extend_from_slice(&chunk[..read]);
            let Some(head) = RecordedHead::parse(&bytes) else { continue };
            let length = head.length.context("the answer has no content-length")?;
            if bytes.len() >= head.end + length {
                break head;
            }
        };
        let took = started.elapsed();
        let is_end = |(name, value): (&[u8], &[u8])| {
            name.eq_ignore_ascii_case(b"connection") && value.eq_ignore_ascii_case(b"close")
        };
        if lines(&bytes[..head.end]).any(is_end) {
            self.stream = None;
        }
        Ok((head.status, took))
    }
}
