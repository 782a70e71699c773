//! Moves a plan to another first day or group size.

use chrono::NaiveDate;

use super::catalogue::Catalogue;
use super::check;
use super::plan::Itinerary;
use super::text::OwnTexts;

/// Sets a plan's start and group size, and rewrites the planner's own texts.
pub fn set_departure(catalogue: &Catalogue, itinerary: &mut Itinerary, start: Option<NaiveDate>, people: u8) {
    let own = OwnTexts::detect(catalogue, itinerary);
    itinerary.start_date = start;
    itinerary.preferences.start_date = start;
    itinerary.group_size = people;
    itinerary.preferences.group_size = people;
    check::check(catalogue, itinerary);
    own.retell(catalogue, itinerary);
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::seed_catalogue;
    use super::super::{Preferences, plan};
    use super::*;

    #[test]
    fn days_and_words_follow_and_what_was_renamed_stays() {
        let catalogue = seed_catalogue();
        let mut trip = plan(&catalogue, &Preferences { group_size: 3, ..Preferences::default() });
        let (days, summary) = (trip.days.len(), trip.summary.clone());
        trip.title = "Ours".to_owned();
        let start: NaiveDate = "2027-02-10".parse().unwrap();
        set_departure(&catalogue, &mut trip, Some(start), 5);
        assert_eq!((trip.days.len(), trip.days[0].date, trip.title.as_str()), (days, Some(start), "Ours"));
        assert_ne!(trip.summary, summary, "it says for how many it is");
        assert!(!trip.summary.contains('3') || trip.summary.contains('5'), "{}", trip.summary);
    }
}
