//! A diff of two plans in sentences. It claims only what the plans show. D-126.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::plan::{Itinerary, ItineraryDay, ItineraryStop};
use super::preferences::Style;
use super::text::{count, list};
use super::time::{Minutes, length};

/// The most names in a sentence; more are counted.
const NAMED: usize = 6;
/// The smallest change of total driving worth a sentence.
const DRIVING: Minutes = 15;

/// Empty if a traveler would see no difference.
pub fn describe_changes(old: &Itinerary, new: &Itinerary) -> Vec<String> {
    let mut sentences = Vec::new();
    settings(old, new, &mut sentences);
    nights(old, new, &mut sentences);
    if old.moves() != new.moves() {
        sentences.push(format!("Moves from one bed to another: {} instead of {}.", new.moves(), old.moves()));
    }
    let swapped = swapped(old, new);
    if let Some((a, b)) = swapped {
        sentences.push(format!("Day {} and day {} changed places.", a + 1, b + 1));
    }
    stops(old, new, swapped, &mut sentences);
    let (before, after) = (driving(old), driving(new));
    if (before - after).abs() >= DRIVING {
        sentences.push(format!("Driving is {} in all instead of {}.", length(after), length(before)));
    }
    if old.title != new.title && sentences.is_empty() {
        sentences.push(format!("The title is \"{}\".", new.title));
    }
    sentences
}

fn settings(old: &Itinerary, new: &Itinerary, sentences: &mut Vec<String>) {
    if old.days.len() != new.days.len() {
        sentences.push(format!("The trip takes {} instead of {}.", count(new.days.len(), "day"), old.days.len()));
    }
    if let (Some(old), Some(new)) = (old.start_date, new.start_date)
        && old != new
    {
        sentences.push(format!(
            "The trip starts on {} instead of {}.",
            new.format("%-d %B %Y"),
            old.format("%-d %B %Y")
        ));
    }
    if old.pace != new.pace {
        sentences.push(format!("The pace is {} instead of {}.", new.pace.name(), old.pace.name()));
    }
    if old.travel_style != new.travel_style {
        sentences.push(format!("The style is {} instead of {}.", style(new), style(old)));
    }
    let hours = |trip: &Itinerary| {
        let (starts, ends) = trip.pace.hours();
        (trip.wishes.day_starts.unwrap_or(starts), trip.wishes.day_ends.unwrap_or(ends))
    };
    if old.pace == new.pace && hours(old).0 != hours(new).0 {
        sentences.push(format!("Days start at {} instead of {}.", hours(new).0, hours(old).0));
    }
    if old.pace == new.pace && hours(old).1 != hours(new).1 {
        sentences.push(format!("Days end by {} instead of {}.", hours(new).1, hours(old).1));
    }
    for food in new.wishes.food.iter().filter(|food| !old.wishes.food.contains(food)) {
        sentences.push(format!("Your guide is told about {food}."));
    }
}

fn style(trip: &Itinerary) -> &'static str {
    match trip.travel_style {
        Style::Backpacker => "backpacker",
        Style::Budget => "budget",
        Style::Comfort => "comfort",
        Style::Luxury => "luxury",
    }
}

/// Nights by place name, in trip order.
fn nights_of(trip: &Itinerary) -> Vec<(&str, usize)> {
    let mut nights: Vec<(&str, usize)> = Vec::new();
    for day in trip.days.iter().take(trip.days.len().saturating_sub(1)) {
        match nights.iter_mut().find(|(name, _)| *name == day.place.name) {
            Some((_, count)) => *count += 1,
            None => nights.push((&day.place.name, 1)),
        }
    }
    nights
}

fn nights(old: &Itinerary, new: &Itinerary, sentences: &mut Vec<String>) {
    let (before, after) = (nights_of(old), nights_of(new));
    let of =
        |nights: &[(&str, usize)], name: &str| nights.iter().find(|(of, _)| *of == name).map_or(0, |(_, count)| *count);
    for (name, now) in &after {
        match of(&before, name) {
            0 => sentences.push(format!("{} in {name} came in.", count(*now, "night"))),
            then if then != *now => sentences.push(format!("{} in {name} instead of {then}.", count(*now, "night"))),
            _ => {}
        }
    }
    for (name, _) in before.iter().filter(|(name, _)| of(&after, name) == 0) {
        let is_seen = new.destinations.iter().any(|seen| seen == name);
        sentences.push(if is_seen {
            format!("No night in {name} any more.")
        } else {
            format!("{name} is out of the trip.")
        });
    }
}

/// Two days (from 0) that exchanged their content.
fn swapped(old: &Itinerary, new: &Itinerary) -> Option<(usize, usize)> {
    let ids = |day: &ItineraryDay| {
        let mut ids: Vec<Uuid> = day.stops.iter().map(|stop| stop.id).collect();
        ids.sort_unstable();
        ids
    };
    if old.days.len() != new.days.len() {
        return None;
    }
    let other: Vec<usize> = (0..old.days.len()).filter(|day| ids(&old.days[*day]) != ids(&new.days[*day])).collect();
    let [a, b] = other[..] else { return None };
    let is_swapped = ids(&old.days[a]) == ids(&new.days[b]) && ids(&old.days[b]) == ids(&new.days[a]);
    is_swapped.then_some((a, b))
}

fn stops(old: &Itinerary, new: &Itinerary, swapped: Option<(usize, usize)>, sentences: &mut Vec<String>) {
    let (before, after) = (by_id(old), by_id(new));
    let named = |day: u8, stop: &ItineraryStop| format!("{} (day {day})", stop.title);
    let came =
        after.iter().filter(|(id, _)| !before.contains_key(*id)).map(|(_, (day, _, stop))| (*day, named(*day, stop)));
    push_list("New: ", came.collect(), sentences);
    let gone = before.iter().filter(|(id, _)| !after.contains_key(*id)).map(|(_, (day, _, stop))| (*day, *stop));
    // A sight wished by name and not removed again comes first.
    let is_own = |slug: &String| new.wishes.with.contains(slug);
    let (own, others): (Vec<_>, Vec<_>) = gone.partition(|(_, stop)| is_own(&stop.slug));
    let names = |gone: Vec<(u8, &ItineraryStop)>| gone.into_iter().map(|(day, stop)| (day, named(day, stop))).collect();
    push_list("Gone, though you had added it: ", names(own), sentences);
    push_list("Gone: ", names(others), sentences);
    let mut moved = Vec::new();
    let mut other_times = Vec::new();
    for (id, (day, at, stop)) in &after {
        let Some((day_before, at_before, stop_before)) = before.get(id) else { continue };
        if day != day_before {
            if swapped.is_none() {
                moved.push((*day, format!("{} (day {day_before} to day {day})", stop.title)));
            }
        } else if stop.duration_minutes != stop_before.duration_minutes {
            sentences.push(format!(
                "{} takes {} instead of {}.",
                stop.title,
                length(stop.duration_minutes),
                length(stop_before.duration_minutes)
            ));
        } else if (at, stop.start_time) != (at_before, stop_before.start_time) {
            other_times.push(*day);
        }
    }
    push_list("Moved: ", moved, sentences);
    other_times.sort_unstable();
    other_times.dedup();
    let days: Vec<String> = other_times.iter().map(u8::to_string).collect();
    match days.len() {
        0 => {}
        1 => sentences.push(format!("Times on day {} are other ones.", days[0])),
        _ => sentences.push(format!("Times on days {} are other ones.", list(&days))),
    }
}

/// Day, position and stop.
fn by_id(trip: &Itinerary) -> BTreeMap<Uuid, (u8, usize, &ItineraryStop)> {
    let of_day = |day: &'_ ItineraryDay| -> Vec<(Uuid, (u8, usize))> {
        day.stops.iter().enumerate().map(|(at, stop)| (stop.id, (day.day, at))).collect()
    };
    let mut all = BTreeMap::new();
    for day in &trip.days {
        for ((id, (number, at)), stop) in of_day(day).into_iter().zip(&day.stops) {
            all.insert(id, (number, at, stop));
        }
    }
    all
}

fn push_list(lead: &str, mut names: Vec<(u8, String)>, sentences: &mut Vec<String>) {
    names.sort();
    let total = names.len();
    let mut names: Vec<String> = names.into_iter().map(|(_, name)| name).take(NAMED).collect();
    if total > NAMED {
        names.push(format!("{} more", total - NAMED));
    }
    if !names.is_empty() {
        sentences.push(format!("{lead}{}.", list(&names)));
    }
}

fn driving(trip: &Itinerary) -> Minutes {
    trip.days.iter().map(|day| day.drive_minutes).sum()
}
