//! Closed sights of a trip, and open replacements.

use chrono::{Datelike, Days, NaiveDate};
use uuid::Uuid;

use super::catalogue::Catalogue;
use super::plan::{DayFact, FactKind};
use super::season_swaps::{Visit, nearest_alike};
use super::time::Minutes;

#[derive(Clone, Debug, PartialEq)]
pub struct ClosedSight {
    pub day: u64,
    pub sight: Uuid,
    pub title: String,
    /// The reason, its source and its check date.
    pub because: String,
    /// A near sight that is open and not in the trip.
    pub instead: Option<Replacement>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Replacement {
    pub sight: Uuid,
    pub title: String,
    /// Driving minutes between the two.
    pub drive_minutes: Minutes,
}

/// The visits that are closed on their day when the trip starts on `start`. Ignores sights outside the catalogue.
pub fn closed_sights(catalogue: &Catalogue, visits: &[Visit], start: NaiveDate) -> Vec<ClosedSight> {
    let mut taken = visits.iter().map(|visit| visit.sight).collect();
    let mut closed = Vec::new();
    for visit in visits {
        let day = start.checked_add_days(Days::new(visit.day.saturating_sub(1)));
        let (Some(day), Some(at)) = (day, catalogue.sight_by_id(visit.sight)) else { continue };
        let sight = &catalogue.sights()[at];
        let Some(because) = catalogue.calendar().closed_because(&sight.slug, day) else { continue };
        let found = nearest_alike(catalogue, at, &taken, |other| {
            other.is_in_season(day.month()) && !catalogue.calendar().is_closed_on(&other.slug, day)
        });
        let instead = found.map(|(other, drive_minutes)| {
            let other = &catalogue.sights()[other];
            taken.insert(other.id);
            Replacement { sight: other.id, title: other.title.clone(), drive_minutes }
        });
        closed.push(ClosedSight { day: visit.day, sight: sight.id, title: sight.title.clone(), because, instead });
    }
    closed
}

/// Holidays and festivals at a place on a day, without weather, which the season covers.
pub fn holidays(catalogue: &Catalogue, place: Uuid, date: NaiveDate) -> Vec<DayFact> {
    let Some(place) = catalogue.place_by_id(place) else { return Vec::new() };
    let place = &catalogue.places()[place];
    let facts = catalogue.calendar().facts(date, &place.slug, &place.region);
    facts.into_iter().filter(|fact| fact.kind != FactKind::Weather).collect()
}

#[cfg(test)]
mod tests {
    use super::super::calendar::Calendar;
    use super::super::catalogue::seed_catalogue;
    use super::*;

    #[test]
    fn a_closed_sight_is_named_with_its_reason_and_something_open_near_it() {
        let catalogue = seed_catalogue();
        let mut replaced = 0;
        for sight in catalogue.sights() {
            for day in 0..60 {
                let start = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap() + Days::new(day);
                let closed = closed_sights(&catalogue, &[Visit { day: 1, sight: sight.id }], start);
                assert_eq!(
                    !closed.is_empty(),
                    Calendar::shipped().is_closed_on(&sight.slug, start),
                    "{} {start}",
                    sight.slug
                );
                for one in closed {
                    assert!(!one.because.is_empty());
                    let Some(instead) = one.instead else { continue };
                    let other = &catalogue.sights()[catalogue.sight_by_id(instead.sight).unwrap()];
                    assert!(!Calendar::shipped().is_closed_on(&other.slug, start) && other.is_in_season(start.month()));
                    replaced += 1;
                }
            }
        }
        assert!(replaced > 0);
    }

    #[test]
    fn a_full_moon_is_a_holiday_everywhere_and_rain_is_none() {
        let catalogue = seed_catalogue();
        let date: NaiveDate = "2026-12-23".parse().unwrap();
        for place in catalogue.places() {
            let facts = holidays(&catalogue, place.id, date);
            assert!(facts.iter().any(|fact| fact.kind == FactKind::Poya), "{}", place.slug);
            assert!(facts.iter().all(|fact| fact.kind != FactKind::Weather));
        }
        assert!(holidays(&catalogue, Uuid::nil(), date).is_empty());
    }

    #[test]
    fn a_public_holiday_is_named_on_its_day_and_marked_until_it_is_gazetted() {
        for (date, names) in [
            ("2026-02-04", vec!["Independence Day"]),
            ("2026-03-21", vec!["Id-Ul-Fitr"]),
            ("2026-05-01", vec!["Vesak full-moon (poya) day", "May Day"]),
            ("2026-05-02", vec!["Day after Vesak"]),
            ("2026-11-08", vec!["Deepavali"]),
            ("2027-05-21", vec!["Day after Vesak (expected)"]),
            ("2027-06-18", vec!["Poson full-moon (poya) day (expected)"]),
            ("2028-04-14", vec!["Sinhala and Tamil New Year", "Good Friday"]),
            ("2028-05-06", vec!["Id-Ul-Alha (expected)"]),
            ("2028-12-25", vec!["Christmas"]),
            ("2028-12-26", vec![]),
        ] {
            assert_eq!(Calendar::shipped().public_holidays(date.parse().unwrap()), names, "{date}");
        }
    }
}
