//! The plan on the screen when somebody typed their wish: what they want out, swapped or moved is in it, what they want in is not.

use serendib_domain::planner::plan::Change;
use serendib_domain::planner::preferences::Style;
use serendib_domain::planner::time::date;
use serendib_domain::planner::{Catalogue, Interests, Itinerary, Preferences, edit, plan, refine};

use crate::days;
use crate::meaning::{Sort, Thing, thing};
use crate::wish::{Pair, Wish, number};

const USUAL: [&str; 9] =
    ["Negombo", "Sigiriya", "Kandy", "Nuwara Eliya", "Ella", "Yala", "Mirissa", "Galle", "Bentota"];
/// What gives way, one after the other, to what has to be there and does not fit.
const GIVE_WAY: [&str; 6] = ["Negombo", "Bentota", "Nuwara Eliya", "Galle", "Mirissa", "Yala"];
const INTERESTS: [&str; 4] = ["Cultural Heritage", "Wildlife & Nature", "Beach & Water Sports", "Train Journeys"];
const DAYS: usize = 12;
/// A Monday.
const START: &str = "2027-02-01";

pub fn plan_for(land: &Catalogue, wish: &Wish) -> Itinerary {
    let (present, absent) = (present(wish), absent(land, wish));
    let asked = preferences(land, wish, &present, &absent);
    let mut trip = around(land, wish, asked, &present);
    for thing in &absent {
        take_out(land, &mut trip, thing);
    }
    for pair in &wish.pairs {
        arrange(land, wish, &mut trip, pair);
    }
    trip
}

/// Words for what the wish speaks of as being there.
fn present(wish: &Wish) -> Vec<&str> {
    let is_wanted = |name: &str| {
        wish.pairs.iter().any(|pair| {
            (pair.is("must") && pair.value == name)
                || (pair.is("nights") && pair.stay().is_some_and(|(place, _)| place == name))
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

fn is_more_than_before(wish: &Wish, pair: &Pair) -> bool {
    let is_change = pair.stay().is_some_and(|(_, wanted)| wanted.starts_with(['+', '-']));
    is_change || (pair.is("nights") && wish.means("more than before"))
}

/// What is to come in.
fn absent(land: &Catalogue, wish: &Wish) -> Vec<Thing> {
    let present: Vec<Thing> = present(wish).into_iter().map(|words| thing(land, words)).collect();
    let is_there = |sight: &usize| present.iter().any(|thing| thing.sights.contains(sight));
    let mut absent = Vec::new();
    for pair in &wish.pairs {
        match pair.key.as_str() {
            "swap" => absent.extend(pair.both().map(|(_, to)| thing(land, to))),
            "must" if !USUAL.contains(&pair.value.as_str()) && pair.value != "train" => {
                let meant = thing(land, &pair.value);
                // "Beach" and "safari" are of every plan.
                absent.extend((meant.places.is_empty() && meant.sights.len() <= 5).then_some(meant));
            }
            _ => {}
        }
    }
    for thing in &mut absent {
        thing.sights.retain(|sight| !is_there(sight));
    }
    absent
}

fn preferences(land: &Catalogue, wish: &Wish, present: &[&str], absent: &[Thing]) -> Preferences {
    let is_absent = |name: &&&str| {
        land.place_named(name).is_some_and(|place| absent.iter().any(|thing| thing.places.contains(&place)))
    };
    let mut destinations: Vec<String> =
        USUAL.iter().filter(|name| !is_absent(name)).map(|name| (*name).to_owned()).collect();
    for words in present {
        let meant = thing(land, words);
        let usual = |name: &str| destinations.iter().any(|known| known == name);
        let place =
            meant.places.first().filter(|_| meant.places.len() == 1).map(|place| land.places()[*place].name.clone());
        // Of a kind, the one that lies where the trip goes anyway.
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
        interests: Interests::of(INTERESTS),
        travel_style: style(wish),
        budget: style(wish),
        ..Preferences::default()
    }
}

/// Another one than the wish asks for.
fn duration(wish: &Wish) -> usize {
    let is_shorter_by_one =
        wish.of("unknown").any(|pair| pair.value.starts_with("day ") && pair.value.ends_with("removed"));
    match wish.of("days").next().and_then(|pair| number(&pair.value)) {
        Some(days) if is_shorter_by_one => days + 1,
        Some(DAYS) if wish.of("end_place").next().is_none() => DAYS - 2,
        _ => DAYS,
    }
}

fn style(wish: &Wish) -> Style {
    let wants = |value: &str| wish.of("comfort").any(|pair| pair.value == value);
    if wants("comfortable") || wants("4-star") { Style::Budget } else { Style::Comfort }
}

/// A plan that has what has to be there.
fn around(land: &Catalogue, wish: &Wish, mut asked: Preferences, present: &[&str]) -> Itinerary {
    let needed: Vec<Thing> =
        present.iter().map(|words| thing(land, words)).filter(|thing| thing.sort == Sort::Known).collect();
    let mut trip = plan(land, &asked);
    for name in GIVE_WAY {
        let all: Vec<usize> = (0..trip.days.len()).collect();
        if needed.iter().all(|thing| days::has(land, &trip, thing, &all)) {
            break;
        }
        let is_spoken_of = wish.pairs.iter().any(|pair| pair.to_string().contains(name));
        if !is_spoken_of {
            asked.destinations.retain(|asked| asked != name);
            trip = plan(land, &asked);
        }
    }
    trip
}

/// Without that it is remembered as a wish.
fn take_out(land: &Catalogue, trip: &mut Itinerary, thing: &Thing) {
    let is_it = |id| land.sight_by_id(id).is_some_and(|sight| thing.sights.contains(&sight));
    let found = |trip: &Itinerary| {
        let mut days = trip.days.iter();
        days.find_map(|day| Some((day.day, day.stops.iter().position(|stop| is_it(stop.id))?)))
    };
    for _ in &thing.sights {
        if let Some((day, at)) = found(trip) {
            change(land, trip, &Change::Remove { day, at });
        }
    }
}

fn change(land: &Catalogue, trip: &mut Itinerary, change: &Change) {
    if let Ok(changed) = edit(land, trip, change) {
        *trip = Itinerary { wishes: trip.wishes.clone(), ..changed };
    }
}

fn arrange(land: &Catalogue, wish: &Wish, trip: &mut Itinerary, pair: &Pair) {
    let day = pair.scope.as_deref().and_then(|scope| days::named(scope, trip)).and_then(|days| days.first().copied());
    match (pair.key.as_str(), day) {
        ("mustnot", Some(day)) => bring(land, trip, &thing(land, &pair.value), day),
        ("max_walk", Some(day)) => bring(land, trip, &thing(land, "hike"), day),
        ("nights", _) => other_nights(land, wish, trip, pair),
        ("order", _) => turn(land, wish, trip, pair),
        _ => {}
    }
}

/// The nearest of a kind, on a day that has none.
fn bring(land: &Catalogue, trip: &mut Itinerary, meant: &Thing, day: usize) {
    let Some(place) = days::slept(land, trip, day) else { return };
    let all = days::all_sights(land, trip);
    if days::has(land, trip, meant, &[day]) {
        return;
    }
    let near = land
        .around(place)
        .iter()
        .map(|(_, sight)| *sight)
        .find(|sight| meant.sights.contains(sight) && !all.contains(sight));
    if let Some(sight) = near {
        let (day, attraction) = (trip.days[day].day, land.sights()[sight].slug.clone());
        change(land, trip, &Change::Add { day, at: None, attraction });
    }
}

/// Another number of nights than is wished for.
fn other_nights(land: &Catalogue, wish: &Wish, trip: &mut Itinerary, pair: &Pair) {
    let Some((name, wanted)) = pair.stay() else { return };
    let meant = thing(land, name);
    let (Some(count), [place]) = (number(wanted), &meant.places[..]) else { return };
    let is = days::nights(land, trip).into_iter().filter(|night| night == place).count();
    let before = match wanted.chars().next() {
        Some('-') if is < count => count + 1,
        Some('>') if is_more_than_before(wish, pair) && is >= count => count - 1,
        Some('>') if is >= count && !is_more_than_before(wish, pair) && count > 1 => count - 1,
        Some(first) if first.is_ascii_digit() && is == count => count + 1,
        _ => return,
    };
    if before > 0 {
        *trip = refine(land, trip, &format!("{before} nights in {}", land.places()[*place].name)).itinerary;
    }
}

/// The other way round, where the plan goes already as it is to go.
fn turn(land: &Catalogue, wish: &Wish, trip: &mut Itinerary, pair: &Pair) {
    let Some((first, then)) = pair.both().filter(|_| wish.of("nights").next().is_none()) else { return };
    let day_of = |trip: &Itinerary, words: &str| {
        let meant = thing(land, words);
        (0..trip.days.len()).find(|day| days::has(land, trip, &meant, &[*day]))
    };
    let (Some(first), Some(then)) = (day_of(trip, first), day_of(trip, then)) else { return };
    let days = trip.days.len();
    if first < then {
        for (a, b) in (2..days).zip((2..days).rev()).filter(|(a, b)| a < b) {
            if let (Ok(a), Ok(b)) = (u8::try_from(a), u8::try_from(b)) {
                change(land, trip, &Change::SwapDays { a, b });
            }
        }
    }
}
