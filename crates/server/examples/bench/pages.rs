//! Drawn pages of every package, requested at a fixed rate as a crawler does, with data reads at the same time.
//!
//! Both are sent when due, whether or not the answer before has come, and latency counts from the due time: a server that falls behind is
//! visible.

use std::io::Read as _;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::load::{self, Latencies, Requests, Script as _};
use crate::recorded;
use crate::report::{BenchReport, at_least, format_whole, goal, millis, number, percent};
use crate::scratch::BenchDirectory;
use crate::{identity, serving, start};

pub const RATE: u32 = 50;
/// Data reads per second at the same time.
const READS: u32 = 200;
const GENERATED: usize = 10_000;
const DATA_GOAL: Duration = Duration::from_millis(10);
/// How long drawing the demo catalogue's pages ahead may take.
const PATIENCE: Duration = Duration::from_secs(60);
const BUFFER: usize = 512 * 1024;

#[derive(Default)]
struct Walked {
    tally: Latencies,
    drawn: usize,
}

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    rate: u32,
    quick: bool,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    report.section(
        &format!("Pages of all packages at {rate} a second, beside {READS} reads of data"),
        &["packages", "asked", "pages", "drawn", "page p50", "page p99", "data p50", "data p99", "errors", "goals"],
    );
    let data = scratch.directory("pages")?;
    let asked = if quick { vec![0] } else { vec![0, GENERATED] };
    for generated in asked {
        let name = if generated == 0 { "demo".to_owned() } else { format_whole(number(generated)) };
        let walk = |what: &str, is_ahead: bool, report: &mut BenchReport| -> anyhow::Result<()> {
            eprintln!("pages: {name}, {what}");
            let ops = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
            let product = start::with_pages(binary, &data, ops, is_ahead)?;
            if is_ahead {
                wait_until_drawn(ops)?;
            }
            let result = row(product.address, &name, what, rate, report);
            product.stop()?;
            result
        };
        if generated > 0 {
            // The demo's first start created the database.
            start::fill(&data, 0, generated)?;
        }
        let forget = || std::fs::remove_dir_all(data.join("drawn-pages"));
        if generated == 0 {
            walk("drawn ahead", true, report)?;
        }
        // Drops the pages that were drawn before.
        forget()?;
        walk("drawn for whoever asks", false, report)?;
        walk("after a restart, from the disk", false, report)?;
    }
    Ok(())
}

fn row(server: SocketAddr, name: &str, what: &str, rate: u32, report: &mut BenchReport) -> anyhow::Result<()> {
    let paths = package_paths(server)?;
    let requests = paths.iter().map(|path| {
        format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: gzip, br\r\n\r\n")
            .into_bytes()
    });
    let pages = Requests::new(requests.collect());
    let count = u32::try_from(paths.len())?;
    let reads = identity::reads(server, &serving::key(server)?)?;
    let (mut walked, mut data) = thread::scope(|scope| -> anyhow::Result<(Walked, Walked)> {
        let beside = scope.spawn(|| paced(server, &reads, READS, count * READS / rate));
        let walked = paced(server, &pages, rate, count)?;
        let data = beside.join().map_err(|_| anyhow::anyhow!("the reads broke off"))??;
        Ok((walked, data))
    })?;
    let share = number(walked.drawn) / number(paths.len());
    let p99 = data.tally.quantile(990);
    report.row(vec![
        name.to_owned(),
        what.to_owned(),
        format_whole(number(paths.len())),
        percent(share),
        millis(walked.tally.quantile(500)),
        millis(walked.tally.quantile(990)),
        millis(data.tally.quantile(500)),
        millis(p99),
        (walked.tally.errors + data.tally.errors).to_string(),
        format!("{}, {}", at_least(share, 1.0), goal("data p99 ≤ 10 ms", p99 <= DATA_GOAL)),
    ]);
    Ok(())
}

/// The package pages that the sitemap lists.
fn package_paths(server: SocketAddr) -> anyhow::Result<Vec<String>> {
    let request = b"GET /sitemap.xml HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    let sitemap = String::from_utf8(recorded::answer(server, request)?)?;
    let after = sitemap.split("/packages/").skip(1).filter_map(|rest| rest.split('<').next());
    let paths: Vec<String> = after.map(|id| format!("/packages/{id}")).collect();
    anyhow::ensure!(!paths.is_empty(), "the sitemap names no package");
    Ok(paths)
}

/// Sends `count` requests at a rate, over as many connections as needed.
fn paced(server: SocketAddr, requests: &Requests, rate: u32, count: u32) -> anyhow::Result<Walked> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let free: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let began = Instant::now();
        let mut asking = JoinSet::new();
        for turn in 0..count {
            let due = began + Duration::from_secs(1) * turn / rate;
            tokio::time::sleep_until(due.into()).await;
            let (request, free) = (requests.due().into_owned(), Arc::clone(&free));
            asking.spawn(async move {
                let kept = free.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let mut stream = match kept {
                    Some(stream) => stream,
                    None => TcpStream::connect(server).await?,
                };
                let mut buffer = vec![0; BUFFER];
                let (status, body) = load::exchange(&mut stream, &request, &mut buffer).await?;
                let took = due.elapsed();
                free.lock().unwrap_or_else(PoisonError::into_inner).push(stream);
                let is_drawn = body.is_some_and(|body| is_drawn(&buffer[body]));
                Ok::<_, std::io::Error>((status, took, is_drawn))
            });
        }
        let mut walked = Walked::default();
        while let Some(one) = asking.join_next().await {
            match one? {
                Ok((200 | 206, took, is_drawn)) => {
                    walked.tally.nanos.push(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX));
                    walked.drawn += usize::from(is_drawn);
                }
                Ok(_) | Err(_) => walked.tally.errors += 1,
            }
        }
        walked.tally.measured = began.elapsed();
        Ok(walked)
    })
}

/// Whether a page contains the data that it was drawn from.
fn is_drawn(body: &[u8]) -> bool {
    let mut text = Vec::new();
    let whole = brotli::Decompressor::new(body, 4_096).read_to_end(&mut text).is_ok();
    whole && text.windows(9).any(|nine| nine == b"id=\"told\"")
}

/// Waits until the number of pages drawn ahead no longer grows.
fn wait_until_drawn(ops: SocketAddr) -> anyhow::Result<()> {
    let drawn = || -> anyhow::Result<String> {
        let request = b"GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
        let metrics = String::from_utf8(recorded::answer(ops, request)?)?;
        let line = metrics.lines().find_map(|line| line.strip_prefix("pages_drawn_ahead_total "));
        Ok(line.unwrap_or("0").to_owned())
    };
    let limit = Instant::now() + PATIENCE;
    let mut before = String::from("0");
    while Instant::now() < limit {
        thread::sleep(Duration::from_secs(2));
        let now = drawn()?;
        if now != "0" && now == before {
            return Ok(());
        }
        before = now;
    }
    anyhow::bail!("pages are still being drawn after {PATIENCE:?}, {before} so far")
}
