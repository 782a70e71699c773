//! Alternative sights: similar, near and not yet in the trip.

use chrono::Datelike;

use super::PlannerRejection;
use super::catalogue::Catalogue;
use super::plan::{Alternative, Itinerary};
use super::text::list;
use super::time::length;

pub const ALTERNATIVES_LIMIT: usize = 5;
/// Minutes of driving from the replaced sight.
const FARTHEST: i32 = 120;

/// At most five, best first. `attraction` is an id, slug or title; `day` counts from 1.
///
/// # Errors
/// A sentence if the catalogue has no such sight.
pub fn alternatives(
    catalogue: &Catalogue,
    itinerary: Option<&Itinerary>,
    day: Option<u8>,
    attraction: &str,
) -> Result<Vec<Alternative>, PlannerRejection> {
    let unknown = || {
        let named: String = attraction.chars().take(60).collect();
        PlannerRejection::new(format!("There is no \"{named}\" in our catalogue."))
    };
    let sight = catalogue.sight_named(attraction).ok_or_else(unknown)?;
    let replaced = &catalogue.sights()[sight];
    let days = || itinerary.iter().flat_map(|trip| &trip.days);
    let its_day =
        days().find(|of| day == Some(of.day) || (day.is_none() && of.stops.iter().any(|stop| stop.id == replaced.id)));
    let date = its_day.and_then(|day| day.date);
    let month = date.map(|date| date.month());
    let is_there = |id| days().any(|day| day.stops.iter().any(|stop| stop.id == id));
    let wanted = itinerary.map(|trip| trip.interests).unwrap_or_default();
    let mut found: Vec<(i64, usize)> = Vec::new();
    for (other, candidate) in catalogue.sights().iter().enumerate() {
        let drive = catalogue.drive(catalogue.sight_point(sight), catalogue.sight_point(other)).minutes;
        let is_in_season = month.is_none_or(|month| candidate.is_in_season(month));
        if other == sight
            || is_there(candidate.id)
            || drive > FARTHEST
            || !is_in_season
            || catalogue.is_closed_on(other, date)
            || catalogue.end(other).is_some()
        {
            continue;
        }
        let alike = i64::from(candidate.interests.shared(replaced.interests).count());
        let liked = i64::from(candidate.interests.shared(wanted).count());
        let longer = i64::from((candidate.minutes - replaced.minutes).abs());
        found.push((120 * alike + 80 * liked - 2 * i64::from(drive) - longer / 4, other));
    }
    found.sort_by_key(|(score, other)| (-score, *other));
    let described =
        found.into_iter().take(ALTERNATIVES_LIMIT).map(|(_, other)| to_alternative(catalogue, sight, other));
    Ok(described.collect())
}

fn to_alternative(catalogue: &Catalogue, sight: usize, other: usize) -> Alternative {
    let (replaced, found) = (&catalogue.sights()[sight], &catalogue.sights()[other]);
    let drive = catalogue.drive(catalogue.sight_point(sight), catalogue.sight_point(other)).minutes;
    let shared: Vec<&str> = found.interests.shared(replaced.interests).names().collect();
    let near = format!("{} by road from {}", length(drive), replaced.title);
    let why = if shared.is_empty() { format!("{near}.") } else { format!("Also {}, {near}.", list(&shared)) };
    Alternative {
        id: found.id,
        slug: found.slug.clone(),
        title: found.title.clone(),
        kind: found.kind.clone(),
        description: found.description.clone(),
        why,
        duration_minutes: found.minutes,
        drive_minutes: drive,
        lat: found.latitude,
        lon: found.longitude,
        image_url: found.image_url.clone(),
    }
}
