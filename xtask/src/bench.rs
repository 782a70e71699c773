//! Benchmarks of the release build: the server under load, pages in a browser, restarts behind a proxy, and quality of search and wishes.

use std::process::Command;

use crate::ChoreResult;
use crate::browser;
use crate::build;
use crate::machine::{Machine, variable};
use crate::measurements::{self, BenchRun};
use crate::node::NodeTools;
use crate::proxies;
use crate::python;
use crate::run::{print_status, run_and_capture};

/// A shorter run of the web client is a try: a single Lighthouse run varies too much.
const FULL_LIGHTHOUSE_RUNS: u32 = 3;
/// What `restarts.py` takes without an option.
const FULL_RESTART_SECONDS: u32 = 300;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BenchPart {
    Server,
    Web,
    Restarts,
    SearchQuality,
    PlannerQuality,
}

impl BenchPart {
    pub const ALL: [Self; 5] = [Self::Server, Self::Web, Self::Restarts, Self::SearchQuality, Self::PlannerQuality];

    pub fn name(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Web => "web",
            Self::Restarts => "restarts",
            Self::SearchQuality => "search-quality",
            Self::PlannerQuality => "planner-quality",
        }
    }

    /// Whether the options leave the whole measurement, in its usual length.
    fn is_full_run(self, options: &[String]) -> bool {
        let has = |name| options.iter().any(|option| option == name || option.starts_with(&format!("{name}=")));
        let is_at_least = |name, least: u32| {
            let value = option_value(options, name).and_then(|value| value.parse().ok());
            !has(name) || value.is_some_and(|value: u32| value >= least)
        };
        match self {
            Self::Server => !has("--quick") && !has("--only"),
            Self::Web => !has("--quick") && is_at_least("--runs", FULL_LIGHTHOUSE_RUNS),
            Self::Restarts => is_at_least("--seconds", FULL_RESTART_SECONDS),
            Self::SearchQuality | Self::PlannerQuality => options.is_empty(),
        }
    }
}

/// The value of `--name value` or `--name=value`.
fn option_value<'a>(options: &'a [String], name: &str) -> Option<&'a str> {
    options.iter().enumerate().find_map(|(at, option)| {
        if option == name {
            return options.get(at + 1).map(String::as_str);
        }
        option.strip_prefix(name)?.strip_prefix('=')
    })
}

pub fn run_all(machine: &Machine, arguments: &[String]) -> ChoreResult<()> {
    let BenchArguments { parts, options, record } = BenchArguments::parse(arguments);
    for part in parts {
        let bench = BenchRun::begin(machine, &options);
        let output = measure(machine, part, &options)?;
        // A verbose run lists wishes beside the figures.
        let is_verbose = part == BenchPart::PlannerQuality && variable("VERBOSE").is_some();
        let is_full = part.is_full_run(&options) && !is_verbose;
        if record.unwrap_or(is_full) {
            bench.record(machine, part, &output)?;
            print_status(&format!("recorded in {}", measurements::FILE));
        } else if record.is_none() {
            print_status(&format!("not recorded in {}: not a full run (--record records it)", measurements::FILE));
        }
    }
    Ok(())
}

/// Runs one part and returns what it printed.
fn measure(machine: &Machine, part: BenchPart, options: &[String]) -> ChoreResult<String> {
    match part {
        BenchPart::Server => {
            let binary = build::release(machine)?;
            print_status("measuring the server");
            let mut bench = machine.cargo();
            bench.args(["run", "--release", "-p", "serendib-server", "--example", "bench", "--"]).args(options);
            run_and_capture(bench.env("SERENDIB_BIN", binary))
        }
        BenchPart::Web => {
            let binary = build::release(machine)?;
            let node = NodeTools::ready(machine)?;
            let e2e = node.install(machine, "e2e")?;
            machine.room("e2e", "bench/web.mjs")?;
            let chromium = browser::chromium(machine, &node)?;
            print_status("measuring the web client");
            let mut pages = node.command(&e2e, "node");
            pages.arg("bench/web.mjs").args(options).env("SERENDIB_BIN", binary).env("CHROMIUM_PATH", chromium);
            run_and_capture(&mut pages)
        }
        BenchPart::Restarts => {
            let binary = build::release(machine)?;
            let python = python::ready(machine)?;
            let proxies = proxies::ready(machine)?;
            print_status("restarting the server behind nginx");
            let mut restarts = Command::new(python);
            restarts.arg(machine.root.join("e2e/wire/python/restarts.py")).args(options);
            restarts.env("SERENDIB_BIN", binary).env("NGINX_PATH", proxies.nginx).env("CADDY_PATH", proxies.caddy);
            // Python delays what it prints into a pipe.
            run_and_capture(restarts.env("PYTHONUNBUFFERED", "1"))
        }
        BenchPart::SearchQuality => {
            print_status("measuring search quality");
            measure_quality(machine, &["it", "search_quality"], options)
        }
        BenchPart::PlannerQuality => {
            print_status("measuring planner quality");
            measure_quality(machine, &["planner_quality"], options)
        }
    }
}

/// Runs a measuring test that is otherwise ignored, named by its program and part of its name.
fn measure_quality(machine: &Machine, test: &[&str], options: &[String]) -> ChoreResult<String> {
    let mut quality = machine.cargo();
    quality.args(["test", "--workspace", "--locked", "--test"]).args(test);
    // One test after the other, so that their lines do not mix and their order is always the same.
    quality.env("RUST_TEST_THREADS", "1");
    run_and_capture(quality.args(["--", "--include-ignored", "--nocapture"]).args(options))
}

#[derive(Debug, PartialEq)]
struct BenchArguments {
    parts: Vec<BenchPart>,
    /// Passed on to the part.
    options: Vec<String>,
    /// Set by `--record` and `--no-record`.
    record: Option<bool>,
}

impl BenchArguments {
    /// Restarts take as long as requested, and quality is no speed: without a name only the server and the web client run.
    fn parse(arguments: &[String]) -> Self {
        let (mut options, mut record) = (Vec::new(), None);
        for argument in arguments {
            match argument.as_str() {
                "--record" => record = Some(true),
                "--no-record" => record = Some(false),
                _ => options.push(argument.clone()),
            }
        }
        let named = options.first().and_then(|word| BenchPart::ALL.into_iter().find(|part| part.name() == word));
        let parts = match named {
            Some(part) => {
                options.remove(0);
                vec![part]
            }
            None => vec![BenchPart::Server, BenchPart::Web],
        };
        Self { parts, options, record }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_part_may_be_named_and_the_rest_is_passed_on() {
        let parse = |text| BenchArguments::parse(&words(text));
        let expected = |parts: &[BenchPart], options, record| BenchArguments {
            parts: parts.to_vec(),
            options: words(options),
            record,
        };
        assert_eq!(parse("--quick"), expected(&[BenchPart::Server, BenchPart::Web], "--quick", None));
        assert_eq!(parse("web --runs 3"), expected(&[BenchPart::Web], "--runs 3", None));
        assert_eq!(parse("--no-record web --runs 3"), expected(&[BenchPart::Web], "--runs 3", Some(false)));
        assert_eq!(parse("server --only index --record"), expected(&[BenchPart::Server], "--only index", Some(true)));
        for part in BenchPart::ALL {
            assert_eq!(parse(part.name()), expected(&[part], "", None));
        }
    }

    #[test]
    fn shortened_runs_are_distinguished_from_full_ones() {
        let is_full = |part: BenchPart, text| part.is_full_run(&words(text));
        assert!(BenchPart::ALL.into_iter().all(|part| is_full(part, "")));
        assert!(is_full(BenchPart::Server, "--rate 50 --postgres postgres://localhost/x"));
        assert!(!is_full(BenchPart::Server, "--quick") && !is_full(BenchPart::Web, "--quick"));
        assert!(!is_full(BenchPart::Server, "--only index") && !is_full(BenchPart::Server, "--only=index"));
        assert!(is_full(BenchPart::Web, "--runs 5") && !is_full(BenchPart::Web, "--runs=1"));
        assert!(is_full(BenchPart::Restarts, "--seconds 3600 --every 30"));
        assert!(!is_full(BenchPart::Restarts, "--seconds 20") && !is_full(BenchPart::Restarts, "--seconds"));
        assert!(!is_full(BenchPart::SearchQuality, "sealed"));
    }
}
