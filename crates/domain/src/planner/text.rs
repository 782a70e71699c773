//! What a plan says of itself in sentences.

use std::collections::HashSet;

use super::catalogue::Catalogue;
use super::plan::{Day, Itinerary};
use super::time::length;

/// How notes begin that say what only the traveller and their guide need to know.
pub const FOR_THE_GUIDE: &str = "For your guide: ";
/// How notes begin that quote what the traveller called a place.
pub const UNKNOWN_PLACE: &str = "We do not know a place called ";

/// How the note begins that quotes what of the special requests could not be planned.
pub const NOT_ALL_PLANNED: &str = "Not all of your special requests could be planned; tell your guide about them";

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

/// Says nothing twice.
pub(super) fn distinct(sentences: &mut Vec<String>) {
    let mut said = HashSet::new();
    sentences.retain(|sentence| said.insert(sentence.clone()));
}

/// Which texts of a plan are the planner's own, and so are written anew when the plan changes; what somebody else wrote stays.
#[derive(Clone)]
pub(super) struct Own {
    title: bool,
    summary: bool,
    days: Vec<(bool, bool)>,
}

impl Own {
    pub(super) fn all(itinerary: &Itinerary) -> Self {
        Self { title: true, summary: true, days: vec![(true, true); itinerary.days.len()] }
    }

    pub(super) fn of(catalogue: &Catalogue, itinerary: &Itinerary) -> Self {
        let days = itinerary.days.iter().enumerate().map(|(index, day)| {
            (day.title == day_title(catalogue, itinerary, index), day.description == day_description(itinerary, index))
        });
        Self {
            title: itinerary.title == title(itinerary),
            summary: itinerary.summary == summary(itinerary),
            days: days.collect(),
        }
    }

    /// A title that somebody else wrote.
    pub(super) fn title(&self, title: &str) -> Option<String> {
        (!self.title).then(|| title.to_owned())
    }

    pub(super) fn keep_title(&mut self) {
        self.title = false;
    }

    pub(super) fn retell(&self, catalogue: &Catalogue, itinerary: &mut Itinerary) {
        if self.title {
            itinerary.title = title(itinerary);
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

fn title(itinerary: &Itinerary) -> String {
    let days = count(itinerary.days.len(), "day");
    let places = &itinerary.destinations;
    match places.len() {
        0 => format!("{days} in Sri Lanka"),
        1..=3 => format!("{days} in {}", list(places)),
        more => format!("{days} in {} and {} more places", places[..2].join(", "), more - 2),
    }
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
    before.map_or_else(gateway, |day: &Day| day.place.name.clone())
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
