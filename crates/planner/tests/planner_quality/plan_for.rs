//! The plan on the screen before a wish: it has what the wish removes, swaps or moves, and lacks what it adds.

use serendib_planner::preferences::Style;
use serendib_planner::time::date;
use serendib_planner::{Catalogue, Interests, Itinerary, Preferences, plan};

use crate::arrange::{arrange, take_out};
use crate::dataset::{LabelledRequest, MeaningPair, number};
use crate::days;
use crate::meaning::{ResolvedTarget, Sort, target_of};

const USUAL: [&str; 9] =
    ["Negombo", "Sigiriya", "Kandy", "Nuwara Eliya", "Ella", "Yala", "Mirissa", "Galle", "Bentota"];
/// Places removed in this order when a required one does not fit.
const GIVE_WAY: [&str; 6] = ["Negombo", "Bentota", "Nuwara Eliya", "Galle", "Mirissa", "Yala"];
const INTERESTS: [&str; 4] = ["Cultural Heritage", "Wildlife & Nature", "Beach & Water Sports", "Train Journeys"];
const DAYS: usize = 12;
/// A Monday.
const START: &str = "2027-02-01";

pub fn plan_for(land: &Catalogue, wish: &LabelledRequest) -> Itinerary {
    let (present, absent) = (present(wish), absent(land, wish));
    let requested = preferences(land, wish, &present, &absent);
    let mut trip = around(land, wish, requested, &present);
    for target in &absent {
        take_out(land, &mut trip, target);
    }
    for pair in &wish.pairs {
        arrange(land, wish, &mut trip, pair);
    }
    trip
}

/// Words for what the wish presupposes.
fn present(wish: &LabelledRequest) -> Vec<&str> {
    let is_wanted = |name: &str| {
        wish.pairs.iter().any(|pair| {
            (pair.has_key("must") && pair.value == name)
                || (pair.has_key("nights") && pair.stay().is_some_and(|(place, _)| place == name))
        })
    };
    let mut words = Vec::new();
    for pair in &wish.pairs {
        match pair.key.as_str() {
            "swap" => words.extend(pair.both().map(|(from, _)| from)),
            "mustnot" if pair.scope.as_deref().is_none_or(|scope| scope.ends_with('+')) => {
                words.push(pair.value.as_str())
            }
            "order" => words.extend(
                pair.both()
                    .into_iter()
                    .flat_map(|(a, b)| [a, b])
                    .filter(|name| !is_wanted(name) && !["others", "coast"].contains(name)),
            ),
            "keep" => words.extend(pair.value.strip_suffix(" days")),
            "nights" if is_more_than_before(wish, pair) => words.extend(pair.stay().map(|(place, _)| place)),
            "must" if pair.value == "train" => words.push("train"),
            "max_walk" if number(&pair.value).is_some_and(|minutes| minutes > 60) && pair.scope.is_none() => {
                words.push("Ella Rock")
            }
            "start_after" | "free" => {
                words.extend(pair.scope.as_deref().filter(|scope| scope.starts_with(char::is_uppercase)))
            }
            "unknown" if pair.value.ends_with("safari fewer") => words.push("Udawalawe National Park"),
            _ => {}
        }
    }
    words
}

pub fn is_more_than_before(wish: &LabelledRequest, pair: &MeaningPair) -> bool {
    let is_change = pair.stay().is_some_and(|(_, wanted)| wanted.starts_with(['+', '-']));
    is_change || (pair.has_key("nights") && wish.means("more than before"))
}

/// What the wish adds.
fn absent(land: &Catalogue, wish: &LabelledRequest) -> Vec<ResolvedTarget> {
    let present: Vec<ResolvedTarget> = present(wish).into_iter().map(|words| target_of(land, words)).collect();
    let is_there = |sight: &usize| present.iter().any(|target| target.sights.contains(sight));
    let mut absent = Vec::new();
    for pair in &wish.pairs {
        match pair.key.as_str() {
            "swap" => absent.extend(pair.both().map(|(_, to)| target_of(land, to))),
            "must" if !USUAL.contains(&pair.value.as_str()) => {
                let meant = target_of(land, &pair.value);
                // "Beach" and "safari" are in every plan.
                absent.extend((meant.places.is_empty() && meant.sights.len() <= 5).then_some(meant));
            }
            _ => {}
        }
    }
    // A mentioned train is present, as is what moves to another hour.
    for target in &mut absent {
        target.sights.retain(|sight| !is_there(sight));
    }
    absent
}

fn preferences(land: &Catalogue, wish: &LabelledRequest, present: &[&str], absent: &[ResolvedTarget]) -> Preferences {
    let is_absent = |name: &&&str| {
        land.place_named(name).is_some_and(|place| absent.iter().any(|target| target.places.contains(&place)))
    };
    let mut destinations: Vec<String> =
        USUAL.iter().filter(|name| !is_absent(name)).map(|name| (*name).to_owned()).collect();
    for words in present {
        let meant = target_of(land, words);
        let usual = |name: &str| destinations.iter().any(|known| known == name);
        let place =
            meant.places.first().filter(|_| meant.places.len() == 1).map(|place| land.places()[*place].name.clone());
        // Of a kind, the sight in the trip's area.
        let mut sights = meant.sights.iter().map(|sight| &land.sights()[*sight]);
        let near = sights
            .clone()
            .find(|sight| land.place_by_id(sight.place).is_some_and(|place| usual(&land.places()[place].name)));
        let name = place.or_else(|| near.or_else(|| sights.next()).map(|sight| sight.title.clone()));
        destinations.extend(name.filter(|name| !usual(name) && meant.sort == Sort::Known));
    }
    Preferences {
        destinations,
        start_date: date(START),
        duration: u8::try_from(duration(wish)).unwrap_or_default(),
        interests: Interests::from_names(INTERESTS),
        travel_style: style(wish),
        budget: style(wish),
        ..Preferences::default()
    }
}

/// A length other than the wished one.
fn duration(wish: &LabelledRequest) -> usize {
    let is_shorter_by_one =
        wish.pairs_with_key("unknown").any(|pair| pair.value.starts_with("day ") && pair.value.ends_with("removed"));
    match wish.pairs_with_key("days").next().and_then(|pair| number(&pair.value)) {
        Some(days) if is_shorter_by_one => days + 1,
        Some(DAYS) if wish.pairs_with_key("end_place").next().is_none() => DAYS - 2,
        _ => DAYS,
    }
}

fn style(wish: &LabelledRequest) -> Style {
    let wants = |value: &str| wish.pairs_with_key("comfort").any(|pair| pair.value == value);
    if wants("comfortable") || wants("4-star") { Style::Budget } else { Style::Comfort }
}

/// A plan with everything that must be present.
fn around(land: &Catalogue, wish: &LabelledRequest, mut preferences: Preferences, present: &[&str]) -> Itinerary {
    let needed: Vec<ResolvedTarget> =
        present.iter().map(|words| target_of(land, words)).filter(|target| target.sort == Sort::Known).collect();
    let mut trip = plan(land, &preferences);
    for name in GIVE_WAY {
        let all: Vec<usize> = (0..trip.days.len()).collect();
        if needed.iter().all(|target| days::has_target(land, &trip, target, &all)) {
            break;
        }
        let is_spoken_of = wish.pairs.iter().any(|pair| pair.to_string().contains(name));
        if !is_spoken_of {
            preferences.destinations.retain(|preferences| preferences != name);
            trip = plan(land, &preferences);
        }
    }
    trip
}

#[test]
fn what_is_spoken_of_is_there_and_what_is_to_come_is_not() {
    let land = serendib_planner::catalogue::seed_catalogue();
    for wish in crate::dataset::wishes("open") {
        let trip = plan_for(&land, &wish);
        let all: Vec<usize> = (0..trip.days.len()).collect();
        for words in present(&wish) {
            let meant = target_of(&land, words);
            let is_there = meant.sort != Sort::Known || days::has_target(&land, &trip, &meant, &all);
            assert!(is_there, "{words} is not there for wish {}", wish.number);
        }
        for meant in absent(&land, &wish) {
            assert!(!days::has_target(&land, &trip, &meant, &all), "what is to come is there for wish {}", wish.number);
        }
    }
}
