//! Measures the server side by side with a bare server that answers the same bytes, in one run. `cargo xtask bench` starts it with
//! `SERENDIB_BIN`. Prints markdown on standard output and progress on standard error.
//!
//! Load generator, product and bare server share the machine's cores, so only the ratios of a run count.

mod back_office;
mod bare;
mod bookings;
mod cases;
mod child;
mod fill;
mod hostile;
mod identity;
mod index;
mod live;
mod load;
mod malformed;
mod models;
mod pages;
mod pair;
mod planner;
mod questions;
mod recorded;
mod report;
mod scratch;
mod serving;
mod start;
mod storm;
mod uploads;
mod writes;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

use crate::report::BenchReport;
use crate::scratch::BenchDirectory;

// The product's allocator, so that the bare server differs only in its work.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measures the server.
#[derive(Debug, Parser)]
#[command(name = "bench", args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    role: Option<Role>,
    /// The release program.
    #[arg(long, env = "SERENDIB_BIN")]
    binary: Option<PathBuf>,
    /// Short rounds and no 100,000 packages: checks that everything runs, not how fast.
    #[arg(long)]
    quick: bool,
    /// Runs only this part; may be repeated.
    #[arg(long, value_enum)]
    only: Vec<Benchmark>,
    /// Page requests per second in the walk over all pages.
    #[arg(long, default_value_t = pages::RATE, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rate: u32,
    /// A PostgreSQL server for bookings and malformed requests as well.
    #[arg(long, env = "SERENDIB_TEST_POSTGRES", hide_env_values = true)]
    postgres: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Benchmark {
    /// The demo catalogue over HTTP.
    Demo,
    /// 10,000 generated packages over HTTP.
    #[value(name = "10000")]
    Ten,
    /// 100,000 generated packages over HTTP.
    #[value(name = "100000")]
    Hundred,
    /// The search index alone.
    Index,
    /// The trip planner alone.
    Planner,
    /// Plans with model providers that hang or are slow, and reads at the same time.
    Models,
    /// Durable small writes.
    Writes,
    /// Sessions, and reads while many users sign in.
    Identity,
    /// Pictures uploaded at once, and reads at the same time.
    Uploads,
    /// Booking requests, durable.
    Bookings,
    /// The search box and the list of bookings of the back office, at a million bookings.
    BackOffice,
    /// Sockets that receive changes.
    Live,
    /// Drawn pages of every package at a fixed rate, and reads at the same time.
    Pages,
    /// Requests that must be rejected.
    Malformed,
}

/// Roles of the processes that the benchmark starts of itself.
#[derive(Debug, Subcommand)]
enum Role {
    /// A server that only answers recorded bytes.
    Bare {
        /// The recorded answers.
        #[arg(long)]
        bytes: PathBuf,
    },
    /// Adds generated packages to a demo database.
    Fill {
        #[arg(long)]
        data: PathBuf,
        #[arg(long)]
        from: usize,
        #[arg(long)]
        to: usize,
    },
    /// The library of the dialect tests, in a directory or an empty PostgreSQL database.
    Lab {
        #[arg(long)]
        data: PathBuf,
        #[arg(long)]
        database_url: Option<String>,
    },
}

/// Duration and number of the rounds.
#[derive(Clone, Copy, Debug)]
struct BenchTiming {
    warm: Duration,
    round: Duration,
    /// The product and its baseline take turns, so that a noisy moment affects both.
    rounds: usize,
    starts: usize,
}

const PACE: BenchTiming =
    BenchTiming { warm: Duration::from_millis(500), round: Duration::from_secs(1), rounds: 3, starts: 7 };
const QUICK: BenchTiming =
    BenchTiming { warm: Duration::from_millis(100), round: Duration::from_millis(300), rounds: 1, starts: 2 };

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match cli.role {
        Some(Role::Bare { bytes }) => bare::serve(&bytes),
        Some(Role::Fill { data, from, to }) => fill::fill(&data, from, to),
        Some(Role::Lab { data, database_url }) => malformed::serve(&data, database_url),
        None => measure(&cli),
    }
}

fn measure(cli: &Cli) -> anyhow::Result<()> {
    let pace = if cli.quick { QUICK } else { PACE };
    let wants = |part| {
        if cli.only.is_empty() { !(cli.quick && part == Benchmark::Hundred) } else { cli.only.contains(&part) }
    };
    let scratch = BenchDirectory::make()?;
    let mut report = BenchReport::default();
    if wants(Benchmark::Index) {
        index::measure(&mut report);
    }
    if wants(Benchmark::Planner) {
        planner::measure(&mut report);
    }
    if wants(Benchmark::Writes) {
        writes::measure(&scratch, pace, &mut report)?;
    }
    let program = || {
        cli.binary.as_deref().ok_or_else(|| anyhow::anyhow!("say which program to measure: SERENDIB_BIN, or --binary"))
    };
    if wants(Benchmark::Identity) {
        identity::measure(program()?, &scratch, pace, &mut report)?;
    }
    if wants(Benchmark::Uploads) {
        uploads::measure(program()?, &scratch, pace, &mut report)?;
        hostile::measure(program()?, &scratch, pace, &mut report)?;
    }
    if wants(Benchmark::Bookings) {
        bookings::measure(program()?, &scratch, pace, cli.postgres.as_deref(), &mut report)?;
    }
    if wants(Benchmark::BackOffice) {
        back_office::measure(&scratch, cli.quick, cli.postgres.as_deref(), &mut report)?;
    }
    if wants(Benchmark::Models) {
        models::measure(program()?, &scratch, pace, &mut report)?;
    }
    if wants(Benchmark::Live) {
        live::measure(program()?, &scratch, pace, &mut report)?;
    }
    if wants(Benchmark::Pages) {
        pages::measure(program()?, &scratch, cli.rate, cli.quick, &mut report)?;
    }
    if wants(Benchmark::Malformed) {
        malformed::measure(&scratch, pace, cli.postgres.as_deref(), &mut report)?;
    }
    let sizes: Vec<serving::Size> = serving::SIZES.into_iter().filter(|size| wants(size.part)).collect();
    if !sizes.is_empty() {
        serving::measure(program()?, &scratch, pace, &sizes, &mut report)?;
    }
    println!("{}", report.markdown());
    Ok(())
}
