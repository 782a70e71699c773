//! Why each sight was chosen, and notes about the whole plan.

use chrono::Datelike;

use super::problem::PlanProblem;
use crate::catalogue::Catalogue;
use crate::notes::without_sights;
use crate::plan::Itinerary;
use crate::text::{FOR_THE_GUIDE, UNKNOWN_PLACE, list};
use crate::time::Minutes;
use serendib_search::screen_limits::TRAVELLERS_LIMIT;

/// Extra driving minutes up to which a place counts as near or on the way.
const NEAR: Minutes = 60;

/// One line, for a day (from 0) between two places.
pub(super) fn why(ask: &PlanProblem<'_>, day: usize, (from, to): (usize, usize), sight: usize) -> String {
    let found = &ask.catalogue.sights()[sight];
    if ask.must_sights.contains(&sight) {
        return "You asked for it.".to_owned();
    }
    let met: Vec<&str> = ask.met(sight).names().take(2).collect();
    let there = ask.catalogue.home(sight);
    let home = &ask.catalogue.places()[there].name;
    let road = |start: usize, end: usize| ask.catalogue.road(start, end);
    let is_near = road(from, there) + road(there, to) - road(from, to) <= NEAR;
    let is_passed = is_near && ![from, to].contains(&there) && from != to;
    let mut line = match (met.is_empty(), is_passed) {
        (true, true) => format!("On the way, in {home}"),
        (true, false) if is_near => format!("Close by in {home}, for the time that is left"),
        (true, false) => format!("In {home}"),
        (false, true) => format!("{}, on the way", list(&met)),
        (false, false) => format!("{} in and around {home}", list(&met)),
    };
    let date = ask.preferences.date(day);
    if let Some(date) =
        date.filter(|date| !found.months.is_empty() && found.months.len() < 12 && found.is_in_season(date.month()))
    {
        line = format!("{line}, and {} is its season", date.format("%B"));
    }
    line + "."
}

/// Notes about the whole trip, without absences.
pub(super) fn trip_notes(ask: &PlanProblem<'_>, trip: &Itinerary) -> Vec<String> {
    let mut notes = Vec::new();
    let requested: Vec<&str> = ask.musts.iter().map(|place| ask.catalogue.places()[*place].name.as_str()).collect();
    let mut added: Vec<&str> = Vec::new();
    for day in trip.days.iter().take(ask.days - 1) {
        let name = day.place.name.as_str();
        if !requested.contains(&name) && !added.contains(&name) {
            added.push(name);
        }
    }
    if !added.is_empty() && !requested.is_empty() {
        let nights = if added.len() == 1 { "A night" } else { "Nights" };
        notes.push(format!("{nights} in {} came in: the road, the days and your interests lead there.", list(&added)));
    }
    notes.extend(without_sights(trip).map(|free| format!("{free}: there is little of what you like, or much road.")));
    if ask.catalogue.gateway().is_some() {
        notes.push(
            "The plan begins and ends at Katunayake airport; tell your guide when you land and leave.".to_owned(),
        );
    }
    let group = u32::from(trip.group_size);
    if group > TRAVELLERS_LIMIT {
        let parts = group.div_ceil(TRAVELLERS_LIMIT);
        notes.push(format!(
            "A group of {group} is more than the {TRAVELLERS_LIMIT} that most guided trips take: book as {parts} groups, or ask a guide \
             for a trip of your own."
        ));
    }
    notes.extend(trip.wishes.food.iter().map(|food| format!("{FOR_THE_GUIDE}{food}.")));
    notes
}

/// A sentence for each requested destination that is not visited.
pub(crate) fn absences(catalogue: &Catalogue, trip: &Itinerary) -> Vec<String> {
    let mut sentences = Vec::new();
    for name in &trip.preferences.destinations {
        let short: String = name.chars().take(60).collect();
        let sentence = match (catalogue.place_named(name), catalogue.sight_named(name)) {
            (Some(place), _) => {
                let place = &catalogue.places()[place];
                let is_there =
                    trip.destinations.contains(&place.name) || trip.days.iter().any(|day| day.place.id == place.id);
                let is_skipped = trip.wishes.not_places.contains(&place.slug);
                match (is_there, is_skipped) {
                    (true, _) => None,
                    (false, true) => Some(format!("{} is not visited, as you wished.", place.name)),
                    (false, false) => Some(format!("{} is not visited: it does not fit into this plan.", place.name)),
                }
            }
            (None, Some(sight)) => {
                let sight = &catalogue.sights()[sight];
                let is_there = trip.days.iter().any(|day| day.stops.iter().any(|stop| stop.id == sight.id));
                (!is_there).then(|| match catalogue.calendar().closed_throughout(trip, &sight.slug) {
                    Some(because) => format!("{} is not visited: it {because}.", sight.title),
                    None => format!("{} is not visited: it does not fit into this plan.", sight.title),
                })
            }
            (None, None) => Some(format!("{UNKNOWN_PLACE}\"{short}\"; it is not part of the plan.")),
        };
        sentences.extend(sentence.filter(|sentence| !sentences.contains(sentence)));
    }
    sentences
}
