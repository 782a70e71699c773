//! The product over HTTP, by size of the catalogue, with and without its cache.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::cases::{self, ReadCase};
use crate::child::Child;
use crate::load::{self, LoadPlan, Requests};
use crate::pair::{BareServer, Comparison};
use crate::report::{BenchReport, at_least, format_whole, goal, median, millis, percent};
use crate::scratch::BenchDirectory;
use crate::{BenchTiming, Benchmark, recorded, start};

#[derive(Clone, Copy)]
pub struct Size {
    pub part: Benchmark,
    name: &'static str,
    /// Packages in addition to the demo catalogue.
    generated: usize,
    /// MiB.
    memory_goal: f64,
}

pub const SIZES: [Size; 3] = [
    Size { part: Benchmark::Demo, name: "demo", generated: 0, memory_goal: 80.0 },
    Size { part: Benchmark::Ten, name: "10,000", generated: 10_000, memory_goal: 200.0 },
    Size { part: Benchmark::Hundred, name: "100,000", generated: 100_000, memory_goal: 500.0 },
];

const CONNECTIONS: [usize; 2] = [64, 1];
/// Addresses that are requested repeatedly, so that they are cached; also the answers that the bare server repeats.
const HOT: usize = 64;
const CACHED_GOAL: f64 = 0.70;
const READY_GOAL: Duration = Duration::from_millis(200);
const SEARCH_P50_GOAL: Duration = Duration::from_millis(1);
const SEARCH_P99_GOAL: Duration = Duration::from_millis(4);

struct ServingBench<'a> {
    binary: &'a Path,
    scratch: &'a BenchDirectory,
    data: &'a Path,
    pace: BenchTiming,
    size: Size,
}

/// Memory and starts, for the table after the requests.
struct Life {
    packages: &'static str,
    what: String,
    figure: String,
    goal: String,
}

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    sizes: &[Size],
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    report.section(
        "Requests over HTTP",
        &[
            "packages",
            "cache",
            "asked",
            "connections",
            "bytes",
            "bare req/s",
            "req/s",
            "of bare",
            "p50",
            "p99",
            "errors",
            "goal",
        ],
    );
    let data = scratch.directory("catalogue")?;
    let mut lives = Vec::new();
    let started = start::product(binary, &data, true, true)?;
    lives.push(Life {
        packages: "demo",
        what: "first start, filling an empty directory".into(),
        figure: millis(started.ready),
        goal: String::new(),
    });
    started.stop()?;
    let mut filled = 0;
    for size in sizes {
        if size.generated > filled {
            eprintln!("filling: {} packages", size.name);
            let began = Instant::now();
            start::fill(&data, filled, size.generated)?;
            eprintln!("  {:.1} s", began.elapsed().as_secs_f64());
            filled = size.generated;
        }
        let bench = ServingBench { binary, scratch, data: &data, pace, size: *size };
        bench.starts(&mut lives)?;
        bench.cold(report, &mut lives)?;
        bench.cached(report, &mut lives)?;
    }
    report.section("Memory and starting", &["packages", "what", "figure", "goal"]);
    for life in lives {
        report.row(vec![life.packages.to_owned(), life.what, life.figure, life.goal]);
    }
    Ok(())
}

impl ServingBench<'_> {
    fn product(&self, cache: bool) -> anyhow::Result<Child> {
        start::product(self.binary, self.data, self.size.generated == 0, cache)
    }

    fn starts(&self, lives: &mut Vec<Life>) -> anyhow::Result<()> {
        let mut ready = Vec::new();
        for _ in 0..self.pace.starts {
            let child = self.product(true)?;
            ready.push(child.ready.as_secs_f64());
            child.stop()?;
        }
        let slowest = ready.iter().copied().fold(0.0, f64::max);
        let middle = Duration::from_secs_f64(median(ready));
        lives.push(Life {
            packages: self.size.name,
            what: format!("ready, filled: the middle of {} starts (slowest {slowest:.3} s)", self.pace.starts),
            figure: millis(middle),
            goal: if self.size.generated == 0 { goal("≤ 200 ms", middle <= READY_GOAL) } else { String::new() },
        });
        Ok(())
    }

    fn cold(&self, report: &mut BenchReport, lives: &mut Vec<Life>) -> anyhow::Result<()> {
        eprintln!("{} packages, without cache", self.size.name);
        let child = self.product(false)?;
        let key = key(child.address)?;
        for case in cases::load_cases(child.address, &key)? {
            let sample: Vec<&String> = case.addresses.iter().take(HOT).collect();
            let bare = self.bare(child.address, &sample, &key)?;
            let asked = requests(case.addresses.iter(), &key);
            for connections in CONNECTIONS {
                let mut pair = bare.beside(&child, &asked, connections, self.pace)?;
                let goal = self.cold_goal(&case, connections, &mut pair);
                self.row(report, "off", case.name, connections, &mut pair, goal);
            }
        }
        self.memory(&child, "without cache", lives)?;
        child.stop()
    }

    fn cold_goal(&self, case: &ReadCase, connections: usize, pair: &mut Comparison) -> String {
        if self.size.part == Benchmark::Ten && connections > 1 {
            return at_least(pair.share(), case.cold_goal);
        }
        if self.size.part == Benchmark::Hundred && connections == 1 && case.name.starts_with("search") {
            let (p50, p99) = (pair.product.quantile(500), pair.product.quantile(990));
            return goal("p50 ≤ 1 ms, p99 ≤ 4 ms", p50 <= SEARCH_P50_GOAL && p99 <= SEARCH_P99_GOAL);
        }
        String::new()
    }

    fn cached(&self, report: &mut BenchReport, lives: &mut Vec<Life>) -> anyhow::Result<()> {
        eprintln!("{} packages, with cache", self.size.name);
        let child = self.product(true)?;
        let key = key(child.address)?;
        let cases = cases::load_cases(child.address, &key)?;
        for case in &cases {
            let hot: Vec<&String> = case.addresses.iter().take(HOT).collect();
            let bare = self.bare(child.address, &hot, &key)?;
            let asked = requests(hot.into_iter(), &key);
            for connections in CONNECTIONS {
                let mut pair = bare.beside(&child, &asked, connections, self.pace)?;
                let goal = if connections > 1 { at_least(pair.share(), CACHED_GOAL) } else { String::new() };
                self.row(report, "on", &format!("{}, known", case.name), connections, &mut pair, goal);
            }
        }
        // Requests everything, so that the cache is full when memory is measured.
        for case in &cases {
            let plan = LoadPlan { warm: Duration::ZERO, measured: self.pace.round * 3 };
            let tally = load::run(child.address, &requests(case.addresses.iter(), &key), CONNECTIONS[0], plan)?;
            anyhow::ensure!(tally.errors == 0, "{}: {} errors", case.name, tally.errors);
        }
        self.memory(&child, "with a full cache", lives)?;
        child.stop()
    }

    /// A bare server that repeats the product's answers for these addresses.
    fn bare(&self, product: SocketAddr, addresses: &[&String], key: &str) -> anyhow::Result<BareServer> {
        let asked = addresses.iter().map(|address| recorded::request(address, key));
        BareServer::from_answers(self.scratch, asked.map(|request| recorded::answer(product, &request)))
    }

    fn row(
        &self,
        report: &mut BenchReport,
        cache: &str,
        case: &str,
        connections: usize,
        pair: &mut Comparison,
        goal: String,
    ) {
        let [bytes, limit, rate] = pair.figures().map(format_whole);
        report.row(vec![
            self.size.name.to_owned(),
            cache.to_owned(),
            case.to_owned(),
            connections.to_string(),
            bytes,
            limit,
            rate,
            percent(pair.share()),
            millis(pair.product.quantile(500)),
            millis(pair.product.quantile(990)),
            pair.product.errors.to_string(),
            goal,
        ]);
    }

    fn memory(&self, child: &Child, when: &str, lives: &mut Vec<Life>) -> anyhow::Result<()> {
        let memory = child.memory()?;
        lives.push(Life {
            packages: self.size.name,
            what: format!("resident after load, {when} (peak {:.0} MiB)", memory.peak),
            figure: format!("{:.0} MiB", memory.resident),
            goal: goal(&format!("≤ {:.0} MiB", self.size.memory_goal), memory.resident <= self.size.memory_goal),
        });
        Ok(())
    }
}

pub fn requests<'a>(addresses: impl Iterator<Item = &'a String>, key: &str) -> Requests {
    Requests::new(addresses.map(|address| recorded::request(address, key)).collect())
}

/// The anon key, read as the web client reads it.
pub fn key(server: SocketAddr) -> anyhow::Result<String> {
    let config = recorded::json(server, "/config.json", "")?;
    Ok(config["anonKey"].as_str().context("/config.json has no anonKey")?.to_owned())
}
