//! A plan's own texts: title, description, notes.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::catalogue::Catalogue;
use super::interest::Interests;
use super::plan::{Itinerary, ItineraryDay};
use super::time::length;

/// Prefix of notes only for the traveler and their guide.
pub const FOR_THE_GUIDE: &str = "For your guide: ";
/// Prefix of notes that quote an unknown place.
pub const UNKNOWN_PLACE: &str = "We do not know a place called ";

/// Prefix of the note that quotes unplanned special requests.
pub const NOT_ALL_PLANNED: &str = "Not all of your special requests could be planned; tell your guide about them";

/// Prefix of notes about an understood but infeasible special request, with the reason.
pub const NOT_PLANNED: &str = "One of your special requests could not be planned. ";

/// `A`, `A and B`, `A, B and C`.
pub fn list<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// `1 night`, `2 nights`.
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Removes duplicates.
pub(super) fn distinct(sentences: &mut Vec<String>) {
    let mut seen = HashSet::new();
    sentences.retain(|sentence| seen.insert(sentence.clone()));
}

/// Which texts are the planner's own and so are rewritten on changes; other texts stay.
#[derive(Clone)]
pub(super) struct OwnTexts {
    title: bool,
    summary: bool,
    days: Vec<(bool, bool)>,
}

impl OwnTexts {
    pub(super) fn all_own(itinerary: &Itinerary) -> Self {
        Self { title: true, summary: true, days: vec![(true, true); itinerary.days.len()] }
    }

    pub(super) fn detect(catalogue: &Catalogue, itinerary: &Itinerary) -> Self {
        let days = itinerary.days.iter().enumerate().map(|(index, day)| {
            (day.title == day_title(catalogue, itinerary, index), day.description == day_description(itinerary, index))
        });
        Self {
            title: itinerary.title == title(catalogue, itinerary),
            summary: itinerary.summary == summary(itinerary),
            days: days.collect(),
        }
    }

    /// A title from another author.
    pub(super) fn title(&self, title: &str) -> Option<String> {
        (!self.title).then(|| title.to_owned())
    }

    pub(super) fn keep_title(&mut self) {
        self.title = false;
    }

    /// Inserts a day before `at` (from 0).
    pub(super) fn insert_day(&mut self, at: usize) {
        self.days.insert(at.min(self.days.len()), (true, true));
    }

    pub(super) fn remove_day(&mut self, at: usize) {
        if at < self.days.len() {
            self.days.remove(at);
        }
    }

    /// The day's content was replaced.
    pub(super) fn tell_anew(&mut self, day: usize) {
        if let Some(own) = self.days.get_mut(day) {
            *own = (true, true);
        }
    }

    pub(super) fn retell(&self, catalogue: &Catalogue, itinerary: &mut Itinerary) {
        if self.title {
            itinerary.title = title(catalogue, itinerary);
        }
        if self.summary {
            itinerary.summary = summary(itinerary);
        }
        for index in 0..itinerary.days.len() {
            let (own_title, own_description) = self.days.get(index).copied().unwrap_or((true, true));
            if own_title {
                itinerary.days[index].title = day_title(catalogue, itinerary, index);
            }
            if own_description {
                itinerary.days[index].description = day_description(itinerary, index);
            }
        }
    }
}

/// The most places and themes in a title.
const PLACES: usize = 3;
const THEMES: usize = 2;
/// The theme of each interest, in the order of the interests.
const FOR: [&str; 16] = [
    "culture",
    "wildlife",
    "adventure",
    "beaches",
    "food",
    "photography",
    "history",
    "temples",
    "tea",
    "hiking",
    "diving",
    "shopping",
    "nightlife",
    "wellness",
    "villages",
    "trains",
];

/// Length, main places and themes, to distinguish trips in a list.
fn title(catalogue: &Catalogue, itinerary: &Itinerary) -> String {
    let days = count(itinerary.days.len(), "day");
    let places = main_places(catalogue, itinerary);
    let others = itinerary.destinations.len() - places.len();
    let named = match (places.is_empty(), others) {
        (true, _) => "Sri Lanka".to_owned(),
        (false, 0) => list(&places),
        (false, others) => format!("{} and {}", places.join(", "), count(others, "more place")),
    };
    let themes = themes(catalogue, itinerary);
    let what = if themes.is_empty() { String::new() } else { format!(": {}", list(&themes)) };
    format!("{days} in {named}{what}")
}

/// Requested places before others, longer stays before shorter ones; then in trip order.
fn main_places<'a>(catalogue: &Catalogue, itinerary: &'a Itinerary) -> Vec<&'a str> {
    let requested: Vec<&str> = itinerary
        .preferences
        .destinations
        .iter()
        .filter_map(|name| catalogue.place_named(name))
        .map(|place| catalogue.places()[place].name.as_str())
        .collect();
    let nights = |name: &str| {
        let nights = itinerary.days.iter().take(itinerary.days.len().saturating_sub(1));
        nights.filter(|day| day.place.name == name).count()
    };
    let mut places: Vec<(usize, &str)> = itinerary.destinations.iter().map(String::as_str).enumerate().collect();
    places.sort_by_key(|(at, name)| (!requested.contains(name), Reverse(nights(name)), *at));
    places.truncate(PLACES);
    places.sort_unstable();
    places.into_iter().map(|(_, name)| name).collect()
}

/// The interests of most stops.
fn themes(catalogue: &Catalogue, itinerary: &Itinerary) -> Vec<&'static str> {
    let stops = itinerary.days.iter().flat_map(|day| &day.stops).filter_map(|stop| catalogue.sight_by_id(stop.id));
    let met: Vec<Interests> =
        stops.map(|sight| catalogue.sights()[sight].interests.shared(itinerary.interests)).collect();
    let mut themes: Vec<(usize, &str)> = itinerary
        .interests
        .numbers()
        .map(|at| (met.iter().filter(|met| met.contains(at)).count(), FOR[at]))
        .filter(|(stops, _)| *stops > 0)
        .collect();
    themes.sort_by_key(|(stops, _)| Reverse(*stops));
    themes.into_iter().take(THEMES).map(|(_, theme)| theme).collect()
}

fn summary(itinerary: &Itinerary) -> String {
    let stops: usize = itinerary.days.iter().map(|day| day.stops.len()).sum();
    let driving: i32 = itinerary.days.iter().map(|day| day.drive_minutes).sum();
    let km: i32 = itinerary.days.iter().map(|day| day.drive_km).sum();
    format!(
        "{} at a {} pace for {}: {}, {} of driving in all ({km} km).",
        count(itinerary.days.len(), "day"),
        itinerary.pace.name(),
        if itinerary.group_size == 1 { "one".to_owned() } else { itinerary.group_size.to_string() },
        count(stops, "stop"),
        length(driving),
    )
}

fn slept(catalogue: &Catalogue, itinerary: &Itinerary, index: usize) -> String {
    let before = index.checked_sub(1).and_then(|before| itinerary.days.get(before));
    let gateway = || catalogue.gateway().map(|place| catalogue.places()[place].name.clone()).unwrap_or_default();
    before.map_or_else(gateway, |day: &ItineraryDay| day.place.name.clone())
}

fn day_title(catalogue: &Catalogue, itinerary: &Itinerary, index: usize) -> String {
    let day = &itinerary.days[index];
    let (from, to) = (slept(catalogue, itinerary, index), &day.place.name);
    let is_last = index + 1 == itinerary.days.len();
    if is_last && catalogue.gateway().is_some() {
        return if from == *to { format!("Around {to} and home") } else { format!("{from} to {to} and home") };
    }
    if index == 0 && from != *to && !from.is_empty() {
        return format!("Arrival, and on to {to}");
    }
    match (from == *to, day.stops.is_empty()) {
        (true, true) => format!("A free day in {to}"),
        (true, false) => format!("In and around {to}"),
        (false, _) => format!("{from} to {to}"),
    }
}

fn day_description(itinerary: &Itinerary, index: usize) -> String {
    let day = &itinerary.days[index];
    let titles: Vec<&str> = day.stops.iter().map(|stop| stop.title.as_str()).collect();
    let driving = length(day.drive_minutes);
    match (titles.is_empty(), day.drive_minutes) {
        (true, 0) => format!("No sights: time to rest in {}.", day.place.name),
        (true, _) => format!("On the road for {driving}, otherwise time to rest."),
        (false, 0) => format!("{}.", list(&titles)),
        (false, _) => format!("{}. {driving} of driving.", list(&titles)),
    }
}
