//! Commonsense constraints of any plan, computed from the catalogue's rows alone.

use serendib_planner::plan::WarningCode;
use serendib_planner::{Catalogue, Itinerary};

use crate::days;

/// A plan's defects, as sentences.
pub fn unsound(land: &Catalogue, trip: &Itinerary) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen = Vec::new();
    if trip.days.last().is_some_and(|day| land.place_by_id(day.place.id) != land.gateway()) {
        wrong.push("it does not end at the airport".to_owned());
    }
    for (index, day) in trip.days.iter().enumerate() {
        let number = day.day;
        if usize::from(number) != index + 1 {
            wrong.push(format!("day {number} stands at place {}", index + 1));
        }
        let legs = days::legs(land, trip, index);
        let mut free = None;
        for (stop, drive) in day.stops.iter().zip(&legs) {
            let Some(sight) = land.sight_by_id(stop.id) else {
                wrong.push(format!("{} is not in the catalogue", stop.title));
                continue;
            };
            let (hours, start) = (land.hours(sight), stop.start_time.minutes());
            let end = start + stop.duration_minutes;
            if start < hours.first || start > hours.last_start || end > hours.last_end {
                wrong.push(format!("{} is not open at {} on day {number}", stop.title, stop.start_time));
            }
            if day.stops.iter().any(|other| other.id == stop.id && other.start_time != stop.start_time)
                || seen.contains(&sight)
            {
                wrong.push(format!("{} is there twice", stop.title));
            }
            if free.is_some_and(|free| start < free + drive) {
                wrong.push(format!("{} cannot be reached by {} on day {number}", stop.title, stop.start_time));
            }
            seen.push(sight);
            free = Some(end);
        }
        let is_evening =
            day.stops.last().is_some_and(|stop| stop.opens.is_some_and(|opens| opens.minutes() >= 18 * 60));
        let latest = if is_evening { 24 * 60 } else { 20 * 60 };
        if days::is_back_at(land, trip, index).is_some_and(|back| back > latest) {
            wrong.push(format!("day {number} ends too late"));
        }
        // A season is a preference; a closed gate is not.
        let warnings = day.stops.iter().flat_map(|stop| &stop.warnings);
        let hard = warnings.filter(|warning| warning.code != WarningCode::Season);
        wrong.extend(hard.map(|warning| warning.text.clone()));
    }
    wrong
}
