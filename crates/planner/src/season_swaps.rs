//! Season swaps: replaces a trip's sights that are out of season on their days with sights in season.

use std::collections::HashSet;

use chrono::{Datelike, Days, NaiveDate};
use uuid::Uuid;

use super::catalogue::{Catalogue, Sight};
use super::time::Minutes;

/// The most driving minutes between the two sights, so that the rest of the day stays.
const FARTHEST: Minutes = 60;

/// A sight on a trip day, from 1.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    pub day: u64,
    pub sight: Uuid,
}

/// A sight out of season on its day, and its replacement.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonSwap {
    pub day: u64,
    pub sight: Uuid,
    pub title: String,
    pub instead: Uuid,
    pub instead_title: String,
    /// 1 to 12; empty for the whole year.
    pub months: Vec<u32>,
    /// Driving minutes between the two.
    pub drive_minutes: Minutes,
}

/// A swap for each out-of-season visit with a suitable sight near. The replacement shares an interest, preferably the kind, and is neither
/// in the trip nor offered twice. Sights outside the catalogue are ignored.
pub fn season_swaps(catalogue: &Catalogue, visits: &[Visit], start: NaiveDate) -> Vec<SeasonSwap> {
    let mut taken: HashSet<Uuid> = visits.iter().map(|visit| visit.sight).collect();
    let mut swaps = Vec::new();
    for visit in visits {
        let day = start.checked_add_days(Days::new(visit.day.saturating_sub(1)));
        let (Some(day), Some(sight)) = (day, catalogue.sight_by_id(visit.sight)) else { continue };
        if catalogue.sights()[sight].is_in_season(day.month()) {
            continue;
        }
        let found = nearest_alike(catalogue, sight, &taken, |other| other.is_in_season(day.month()));
        let Some((other, drive_minutes)) = found else { continue };
        let (replaced, found) = (&catalogue.sights()[sight], &catalogue.sights()[other]);
        taken.insert(found.id);
        swaps.push(SeasonSwap {
            day: visit.day,
            sight: replaced.id,
            title: replaced.title.clone(),
            instead: found.id,
            instead_title: found.title.clone(),
            months: found.months.clone(),
            drive_minutes,
        });
    }
    swaps
}

/// Ranked by shared interests, then same kind, then distance.
pub(super) fn nearest_alike(
    catalogue: &Catalogue,
    sight: usize,
    taken: &HashSet<Uuid>,
    is_good: impl Fn(&Sight) -> bool,
) -> Option<(usize, Minutes)> {
    let replaced = &catalogue.sights()[sight];
    let candidates = catalogue.sights().iter().enumerate().filter_map(|(other, found)| {
        let drive = catalogue.drive(catalogue.sight_point(sight), catalogue.sight_point(other)).minutes;
        let alike = found.interests.shared(replaced.interests).count();
        let fits = alike > 0
            && drive <= FARTHEST
            && is_good(found)
            && catalogue.end(other).is_none()
            && !taken.contains(&found.id);
        fits.then_some((other, drive, alike, found.kind == replaced.kind))
    });
    let best = candidates.max_by_key(|(other, drive, alike, is_same_kind)| {
        (*alike, *is_same_kind, std::cmp::Reverse(*drive), std::cmp::Reverse(*other))
    });
    best.map(|(other, drive, ..)| (other, drive))
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::seed_catalogue;
    use super::*;

    #[test]
    fn what_is_out_of_season_is_swapped_for_something_alike_that_is_not() {
        let catalogue = seed_catalogue();
        let mut swapped = 0;
        for sight in catalogue.sights() {
            for month in 1..=12 {
                let start = NaiveDate::from_ymd_opt(2027, month, 10).unwrap();
                let found = season_swaps(&catalogue, &[Visit { day: 1, sight: sight.id }], start);
                assert!(found.len() <= 1);
                for swap in &found {
                    assert!(!sight.is_in_season(month), "{}", sight.title);
                    let other = &catalogue.sights()[catalogue.sight_by_id(swap.instead).unwrap()];
                    assert!(other.is_in_season(month) && other.id != sight.id);
                    assert!(other.interests.shared(sight.interests).count() > 0 && swap.drive_minutes <= FARTHEST);
                    swapped += 1;
                }
            }
        }
        assert!(swapped > 10, "{swapped}");
    }

    #[test]
    fn a_day_is_counted_from_the_start_and_nothing_is_offered_twice_or_is_there_already() {
        let catalogue = seed_catalogue();
        let out = catalogue.sights().iter().find(|sight| {
            let start = NaiveDate::from_ymd_opt(2027, 5, 31).unwrap();
            let on = |day| !season_swaps(&catalogue, &[Visit { day, sight: sight.id }], start).is_empty();
            !on(1) && on(2)
        });
        let out = out.expect("some sight's season ends with May");
        let start = NaiveDate::from_ymd_opt(2027, 6, 1).unwrap();
        let visit = Visit { day: 1, sight: out.id };
        let first = season_swaps(&catalogue, &[visit], start).remove(0);
        let with_it = [visit, Visit { day: 2, sight: first.instead }];
        let other = season_swaps(&catalogue, &with_it, start);
        assert!(other.iter().all(|swap| swap.instead != first.instead), "{other:?}");
        let twice = season_swaps(&catalogue, &[visit, Visit { day: 3, sight: out.id }], start);
        assert!(twice.len() < 2 || twice[0].instead != twice[1].instead, "{twice:?}");
    }

    #[test]
    fn what_is_not_of_the_catalogue_and_days_beyond_the_calendar_are_left_alone() {
        let catalogue = seed_catalogue();
        let start = NaiveDate::from_ymd_opt(2027, 6, 1).unwrap();
        assert!(season_swaps(&catalogue, &[Visit { day: 1, sight: Uuid::from_u128(7) }], start).is_empty());
        let sight = catalogue.sights()[0].id;
        assert!(season_swaps(&catalogue, &[Visit { day: u64::MAX, sight }], NaiveDate::MAX).is_empty());
    }
}
