//! The trip planner alone: its driving time against a naive order and against the shortest one, and its own duration.

use std::time::{Duration, Instant};

use serendib_domain::planner::baselines::{
    driving, naive, optimum, order, preferences, round_trip, same_sights, same_worth,
};
use serendib_domain::planner::catalogue::seed_catalogue;
use serendib_domain::planner::{Catalogue, Preferences, plan, refine};

use crate::load::Latencies;
use crate::report::{BenchReport, at_least, goal, millis, number, percent};

const TRIPS: u64 = 500;
/// Places of a small trip: all orders can be tried to find the shortest.
const SMALL: usize = 9;
const SMALL_TRIPS: usize = 200;
const LONGEST_DAYS: u8 = 30;
/// Goals of the planner's issue.
const SAVED: f64 = 0.20;
const OVER_OPTIMUM: f64 = 0.05;
const LIMIT: Duration = Duration::from_millis(50);

pub fn measure(report: &mut BenchReport) {
    eprintln!("the trip planner, {TRIPS} trips");
    let started = Instant::now();
    let catalogue = seed_catalogue();
    eprintln!("  the catalogue is built in {}", millis(started.elapsed()));
    against_naive(&catalogue, report);
    against_optimum(&catalogue, report);
    times(&catalogue, report);
}

fn against_naive(catalogue: &Catalogue, report: &mut BenchReport) {
    report.section(
        "Planner: minutes of driving beside somebody with the same wishes who always goes on to the nearest",
        &["they see", "trips", "planner", "always to the nearest", "saved in all", "saved on average", "goal"],
    );
    let (mut worth, mut sights) = (DrivingTotals::default(), DrivingTotals::default());
    for index in 0..TRIPS {
        let trip = plan(catalogue, &preferences(catalogue, index));
        let own = driving(&trip);
        worth.add(own, naive(catalogue, &trip, &same_worth(catalogue, &trip)));
        sights.add(own, naive(catalogue, &trip, &same_sights(catalogue, &trip)));
    }
    let goal = at_least(worth.average(), SAVED);
    report.row(worth.row("what they want most, worth as much", goal));
    report.row(sights.row("the very sights that the planner chose", "none".to_owned()));
}

/// Sums of the minutes of each order.
#[derive(Default)]
struct DrivingTotals {
    ours: f64,
    theirs: f64,
    /// Sum of each trip's share.
    shares: f64,
    trips: f64,
}

impl DrivingTotals {
    fn add(&mut self, ours: i32, theirs: i32) {
        let (ours, theirs) = (f64::from(ours), f64::from(theirs));
        self.ours += ours;
        self.theirs += theirs;
        if theirs > 0.0 {
            self.shares += 1.0 - ours / theirs;
            self.trips += 1.0;
        }
    }

    fn average(&self) -> f64 {
        self.shares / f64::max(self.trips, 1.0)
    }

    fn row(&self, sees: &str, goal: String) -> Vec<String> {
        vec![
            sees.to_owned(),
            TRIPS.to_string(),
            format!("{:.0}", self.ours),
            format!("{:.0}", self.theirs),
            percent(1.0 - self.ours / self.theirs),
            percent(self.average()),
            goal,
        ]
    }
}

fn against_optimum(catalogue: &Catalogue, report: &mut BenchReport) {
    report.section(
        "Planner: the road over at most 9 places beside the shortest of all orders",
        &["trips", "planner, minutes", "shortest, minutes", "over in all", "over on average", "worst", "goal"],
    );
    let (mut ours, mut best, mut shares, mut worst, mut trips) = (0.0, 0.0, 0.0, 0.0_f64, 0);
    for index in 0.. {
        let asked = preferences(catalogue, index);
        let trip = plan(catalogue, &Preferences { duration: asked.duration.min(6), ..asked });
        let order = order(catalogue, &trip);
        let mut distinct = order.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if !(3..=SMALL).contains(&distinct.len()) {
            continue;
        }
        let (own, shortest) = (f64::from(round_trip(catalogue, &order)), f64::from(optimum(catalogue, &distinct)));
        ours += own;
        best += shortest;
        shares += own / shortest - 1.0;
        worst = worst.max(own / shortest - 1.0);
        trips += 1;
        if trips == SMALL_TRIPS {
            break;
        }
    }
    let average = shares / number(SMALL_TRIPS);
    report.row(vec![
        SMALL_TRIPS.to_string(),
        format!("{ours:.0}"),
        format!("{best:.0}"),
        percent(ours / best - 1.0),
        percent(average),
        percent(worst),
        goal(&format!("≤ {}", percent(OVER_OPTIMUM)), average <= OVER_OPTIMUM),
    ]);
}

fn times(catalogue: &Catalogue, report: &mut BenchReport) {
    report.section("Planner: how long 30 days take, one thread", &["asked", "trips", "p50", "p99", "slowest", "goal"]);
    let (mut planned, mut refined) = (Latencies::default(), Latencies::default());
    for index in 0..TRIPS {
        let asked = Preferences { duration: LONGEST_DAYS, ..preferences(catalogue, index) };
        let started = Instant::now();
        let trip = std::hint::black_box(plan(catalogue, &asked));
        planned.nanos.push(nanos(started));
        let started = Instant::now();
        std::hint::black_box(refine(catalogue, &trip, "more beaches, slower, skip Ella"));
        refined.nanos.push(nanos(started));
    }
    for (name, mut tally) in [("a plan", planned), ("three wishes refined", refined)] {
        let slowest = tally.quantile(1_000);
        report.row(vec![
            name.to_owned(),
            TRIPS.to_string(),
            millis(tally.quantile(500)),
            millis(tally.quantile(990)),
            millis(slowest),
            goal(&format!("≤ {}", millis(LIMIT)), slowest <= LIMIT),
        ]);
    }
}

fn nanos(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
