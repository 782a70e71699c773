//! Each day of a package is drivable, and each sight is open when the travelers arrive.

use std::collections::{BTreeMap, BTreeSet};

use serendib_catalogue::{Attraction, Facts, RouteNetwork, TravelDistance};
use serendib_domain::demo::{
    self,
    catalogue::{CatalogueDay, Drive},
};

use super::demo_database;

/// Driving in one day.
const LONGEST_BY_CAR_MINUTES: i64 = 300;
const LONGEST_BY_TRAIN_MINUTES: i64 = 480;
/// Only Sri Pada is climbed earlier, for the sunrise.
const EARLIEST: &str = "04:30";
/// A day's sights end by then, unless the last one belongs to the evening.
const LATEST: &str = "21:30";
const EVENING: &str = "20:00";

struct DrivingMap<'a> {
    sights: BTreeMap<&'a str, &'a Attraction>,
    roads: BTreeMap<&'a str, BTreeMap<&'a str, TravelDistance>>,
}

impl<'a> DrivingMap<'a> {
    fn from_facts(facts: &'a Facts) -> Self {
        let ways = RouteNetwork::by_car(facts);
        Self {
            sights: facts.attractions.iter().map(|sight| (sight.slug.as_str(), sight)).collect(),
            roads: ways.places().map(|place| (place, ways.from(place))).collect(),
        }
    }

    fn drive(&self, from: &str, to: &str) -> i64 {
        if from == to { 0 } else { self.roads[from][to].minutes }
    }
}

fn minutes(at: &str) -> i64 {
    let (hours, minutes) = at.split_once(':').unwrap();
    hours.parse::<i64>().unwrap() * 60 + minutes.parse::<i64>().unwrap()
}

/// Reports the errors of a day that starts at `here`, and returns where it ends.
fn follow<'a>(
    land: &DrivingMap<'a>,
    day: &'a CatalogueDay,
    here: Option<&'a str>,
    problems: &mut Vec<String>,
) -> Option<&'a str> {
    let mut here = here;
    let mut free = None;
    let mut driving = 0;
    for stop in &day.stops {
        let Some(sight) = land.sights.get(stop.attraction.as_str()) else {
            problems.push(format!("unknown {}", stop.attraction));
            continue;
        };
        let at = minutes(&stop.at);
        let leg = here.map_or(0, |here| land.drive(here, &sight.near));
        driving += leg;
        let ready: Option<i64> = free.map(|free: i64| if day.drive == Drive::Train { free } else { free + leg });
        if ready.is_some_and(|ready| ready > at) {
            problems.push(format!("{} at {}: {ready:?} minutes of the day at the earliest", sight.slug, stop.at));
        }
        // A train's opening hours are the window of its departures.
        let leaves = if sight.attraction_type == "Transportation" { at } else { at + sight.typical_minutes };
        if !sight.always_open && (at < minutes(&sight.opens) || leaves > minutes(&sight.closes)) {
            problems.push(format!("{} at {} outside {}-{}", sight.slug, stop.at, sight.opens, sight.closes));
        }
        let early = at < minutes(EARLIEST) && sight.slug != "adam_s_peak_sri_pada";
        if early || (at + sight.typical_minutes > minutes(LATEST) && at < minutes(EVENING)) {
            problems.push(format!("{} at {} is no hour for it", sight.slug, stop.at));
        }
        free = Some(at + sight.typical_minutes);
        here = Some(&sight.near);
    }
    if let (Some(here), Some(night)) = (here, &day.night) {
        driving += land.drive(here, night);
    }
    let longest = if day.drive == Drive::Train { LONGEST_BY_TRAIN_MINUTES } else { LONGEST_BY_CAR_MINUTES };
    if driving > longest {
        problems.push(format!("{driving} minutes of driving"));
    }
    day.night.as_deref().or(here)
}

#[test]
fn every_day_can_be_driven_and_every_stop_is_open() {
    let catalogue = demo::catalogue();
    let land = DrivingMap::from_facts(catalogue.facts);
    let mut problems = Vec::new();
    for package in &catalogue.packages {
        let mut here = None;
        for (number, day) in (1..).zip(&package.days) {
            let mut own = Vec::new();
            here = follow(&land, day, here, &mut own);
            problems.extend(own.into_iter().map(|problem| format!("{} day {number}: {problem}", package.slug)));
        }
        let mut seen = BTreeSet::new();
        for stop in package.days.iter().flat_map(|day| &day.stops) {
            if !seen.insert(&stop.attraction) {
                problems.push(format!("{}: {} twice", package.slug, stop.attraction));
            }
        }
        if package.days.last().is_some_and(|day| day.night.is_some()) {
            problems.push(format!("{}: a night after the last day", package.slug));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_shortest_ways_agree_with_the_researched_matrix() {
    let facts = demo::catalogue().facts;
    let land = DrivingMap::from_facts(facts);
    let matrix = &facts.travel_matrix;
    for (row, from) in matrix.places.iter().enumerate() {
        for (column, to) in matrix.places.iter().enumerate().filter(|(column, _)| *column != row) {
            let way = land.roads[from.as_str()][to.as_str()];
            assert_eq!((way.minutes, way.km), (matrix.minutes[row][column], matrix.km[row][column]), "{from} to {to}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn travel_times_are_stored_for_every_ordered_pair() {
    let db = demo_database().await;
    let sql = "SELECT origin.slug, destination.slug, way.mode, way.minutes, way.km
                 FROM travel_times AS way
                 JOIN destinations AS origin ON origin.id = way.origin_id
                 JOIN destinations AS destination ON destination.id = way.destination_id";
    let mut stored: BTreeMap<(String, String), BTreeMap<String, (i64, i64)>> = BTreeMap::new();
    for row in db.rows(sql, &[]).await.unwrap() {
        let pair = (row.text(0).unwrap().to_owned(), row.text(1).unwrap().to_owned());
        let way = (row.int(3).unwrap(), row.int(4).unwrap());
        stored.entry(pair).or_default().insert(row.text(2).unwrap().to_owned(), way);
    }
    let places = demo::catalogue().facts.destinations.len();
    assert_eq!(stored.values().filter(|modes| modes.contains_key("car")).count(), places * (places - 1));
    let by_train = stored.values().filter(|modes| modes.contains_key("train")).count();
    assert_eq!(by_train, 15 * 14, "fifteen stations");
    for ((from, to), modes) in &stored {
        assert_eq!(&stored[&(to.clone(), from.clone())], modes, "{from} to {to} and back");
    }
    let train = |from: &str, to: &str| stored[&(from.to_owned(), to.to_owned())]["train"];
    assert_eq!(train("kandy", "nuwara_eliya"), (240, 87));
    assert_eq!(train("nuwara_eliya", "ella"), (95 + 30 + 30, 46 + 12 + 12));
    assert_eq!(train("galle", "kandy"), (155 + 175, 116 + 121));
}
