//! Parses a posted plan: one schema, length limits, and the catalogue's own words for every sight. T-L02, T-L08.

use serde::Deserialize;
use serde_json::Value;

use super::PlannerRejection;
use super::catalogue::Catalogue;
use super::check::check;
use super::edit::{LONGEST_VISIT, SHORTEST_VISIT};
use super::plain::plain;
use super::plan::{DAYS_LIMIT, DESCRIPTION_LENGTH, Itinerary, ItineraryDay, NOTES_LIMIT, STOPS_LIMIT, TITLE_LENGTH};
use super::plan_constraints::{PlanConstraints, WISHES_LIMIT};
use super::preferences::{DESTINATION_LENGTH, DESTINATIONS_LIMIT, GROUP_LIMIT, Preferences};
use super::refine::{constraints, kind_named};

/// Range for a wished limit on driving minutes.
pub(super) const DRIVES: std::ops::RangeInclusive<i32> = 30..=24 * 60;

impl Itinerary {
    /// Reads a posted plan. Its prices, packages and warnings are dropped, as they are computed here.
    ///
    /// # Errors
    /// A sentence if it is no plan or exceeds a limit.
    pub fn read(catalogue: &Catalogue, posted: &Value) -> Result<Self, PlannerRejection> {
        let mut trip =
            Self::deserialize(posted).map_err(|_| PlannerRejection::new("currentItinerary is not an itinerary."))?;
        within_limits(&trip)?;
        trip.preferences = Preferences::read(&serde_json::to_value(&trip.preferences).unwrap_or_default())?;
        (trip.price, trip.fallback) = (None, None);
        trip.packages.clear();
        clean(&mut trip);
        trip.wishes.keep_known(catalogue);
        check(catalogue, &mut trip);
        constraints::update(catalogue, &mut trip);
        Ok(trip)
    }
}

/// Cleans the texts that the check does not take from the catalogue.
fn clean(trip: &mut Itinerary) {
    let one = |text: &mut String| *text = plain(text, DESCRIPTION_LENGTH);
    let some = |texts: &mut Vec<String>| {
        texts.iter_mut().for_each(one);
        texts.retain(|text| !text.is_empty());
    };
    [&mut trip.title, &mut trip.summary].into_iter().for_each(one);
    [&mut trip.notes, &mut trip.wishes.food].into_iter().for_each(some);
    for day in &mut trip.days {
        [&mut day.title, &mut day.description, &mut day.place.name].into_iter().for_each(one);
        some(&mut day.notes);
        for stop in &mut day.stops {
            [&mut stop.title, &mut stop.why].into_iter().for_each(one);
        }
    }
}

impl PlanConstraints {
    /// Drops what the catalogue does not have.
    fn keep_known(&mut self, catalogue: &Catalogue) {
        self.with.retain(|slug| catalogue.sight_by_slug(slug).is_some());
        self.without.retain(|slug| catalogue.sight_by_slug(slug).is_some());
        self.places.retain(|slug| catalogue.place_by_slug(slug).is_some());
        self.not_places.retain(|slug| catalogue.place_by_slug(slug).is_some());
        self.nights.retain(|(slug, _)| catalogue.place_by_slug(slug).is_some());
        self.at_least.retain(|slug| catalogue.place_by_slug(slug).is_some());
        self.kinds.retain(|(name, _)| kind_named(name).is_some());
        self.orders.retain(|(first, then)| [first, then].iter().all(|slug| catalogue.place_by_slug(slug).is_some()));
    }
}

fn within_limits(trip: &Itinerary) -> Result<(), PlannerRejection> {
    let over = |what: &str| Err(PlannerRejection::new(format!("currentItinerary: {what}.")));
    if trip.days.is_empty() || trip.days.len() > DAYS_LIMIT {
        return over("a trip has 1 to 30 days");
    }
    if trip.group_size == 0 || trip.group_size > GROUP_LIMIT {
        return over("a group has 1 to 20 people");
    }
    if !is_short(&trip.title, TITLE_LENGTH) || !is_short(&trip.summary, DESCRIPTION_LENGTH) {
        return over("the title or the summary is too long");
    }
    if !are_notes(&trip.notes) || !trip.days.iter().all(is_day) {
        return over("a day, a stop or a note is too long or too many");
    }
    let names = &trip.destinations;
    if names.len() > DAYS_LIMIT * STOPS_LIMIT || names.iter().any(|name| !is_short(name, DESTINATION_LENGTH)) {
        return over("there are too many destinations");
    }
    if trip.preferences.destinations.len() > DESTINATIONS_LIMIT || !are_wishes(&trip.wishes) {
        return over("there are too many wishes");
    }
    Ok(())
}

fn is_day(day: &ItineraryDay) -> bool {
    let is_text = is_short(&day.title, TITLE_LENGTH) && is_short(&day.description, DESCRIPTION_LENGTH);
    let is_stop = |stop: &super::plan::ItineraryStop| {
        is_short(&stop.title, TITLE_LENGTH)
            && is_short(&stop.why, DESCRIPTION_LENGTH)
            && is_short(&stop.description, DESCRIPTION_LENGTH)
            && (SHORTEST_VISIT..=LONGEST_VISIT).contains(&stop.duration_minutes)
    };
    is_text && are_notes(&day.notes) && day.stops.len() <= STOPS_LIMIT && day.stops.iter().all(is_stop)
}

fn are_wishes(wishes: &PlanConstraints) -> bool {
    let lists = [&wishes.with, &wishes.without, &wishes.places, &wishes.not_places, &wishes.food];
    let is_list =
        |list: &Vec<String>| list.len() <= WISHES_LIMIT && list.iter().all(|text| is_short(text, TITLE_LENGTH));
    lists.into_iter().all(is_list)
        && wishes.nights.len() <= WISHES_LIMIT
        && wishes.at_least.len() <= WISHES_LIMIT
        && wishes.at_least.iter().all(|slug| is_short(slug, TITLE_LENGTH))
        && wishes.kinds.len() <= WISHES_LIMIT
        && wishes.nights.iter().map(|(slug, _)| slug).all(|slug| is_short(slug, TITLE_LENGTH))
        && wishes.kinds.iter().map(|(kind, _)| kind).all(|kind| is_short(kind, TITLE_LENGTH))
        && wishes.orders.len() <= WISHES_LIMIT
        && wishes.orders.iter().flat_map(|(first, then)| [first, then]).all(|slug| is_short(slug, TITLE_LENGTH))
        && [wishes.drive_cap, wishes.leg_cap].into_iter().flatten().all(|cap| DRIVES.contains(&cap))
        && wishes.days.len() <= DAYS_LIMIT
        && wishes.days.iter().filter_map(|wish| wish.drive_cap).all(|cap| DRIVES.contains(&cap))
}

fn are_notes(notes: &[String]) -> bool {
    notes.len() <= NOTES_LIMIT && notes.iter().all(|note| is_short(note, DESCRIPTION_LENGTH))
}

fn is_short(text: &str, limit: usize) -> bool {
    text.chars().count() <= limit
}
