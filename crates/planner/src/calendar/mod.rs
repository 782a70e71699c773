//! Calendar: facts about single days, for closed sights, full-moon (poya) holidays, festivals, wet months, sunrise and sunset.
//!
//! `catalogue/calendar.toml` holds the facts with source and check date, unless the staff has edited them; `catalogue/sri_lanka.json` holds the climate.
//! Sunrise and sunset are computed.

mod file;
mod listing;

use std::sync::{Arc, LazyLock};

use chrono::{Datelike, FixedOffset, NaiveDate, Timelike};
use sunrise::{Coordinates, SolarDay, SolarEvent};

use self::file::Closure;
pub use self::file::{
    Calendar, CalendarError, CalendarFile, ClosedEntry, EventEntry, PoyaYear, UpToPoya, Weather, is_span,
};
pub use self::listing::{ListedDays, ListedKind};
use super::plan::{DayFact, FactKind, Itinerary};
use super::time::Clock;
use serendib_catalogue::editorial::season_of;
use serendib_catalogue::land;

/// Sri Lanka's UTC offset in seconds, all year.
const AHEAD_OF_UTC: i32 = 5 * 3600 + 30 * 60;

static SHIPPED: LazyLock<Arc<Calendar>> =
    LazyLock::new(|| Arc::new(Calendar::build(CalendarFile::shipped()).unwrap_or_default()));

impl Calendar {
    /// That of the release.
    pub fn shipped() -> Arc<Self> {
        Arc::clone(&SHIPPED)
    }

    /// Whether a sight closes on some days; most never do.
    pub(super) fn may_close(&self, sight: &str) -> bool {
        self.closures.iter().any(|closure| closure.sights.iter().any(|slug| slug == sight))
    }

    pub(super) fn is_closed_on(&self, sight: &str, date: NaiveDate) -> bool {
        self.closure(sight, date).is_some()
    }

    /// Why a sight is closed on a day, with source and check date; the text follows the sight's title.
    pub(super) fn closed_because(&self, sight: &str, date: NaiveDate) -> Option<String> {
        let Closure { text, source, checked, .. } = self.closure(sight, date)?;
        Some(format!("{text} ({source}; checked {})", checked.format("%B %Y")))
    }

    /// Why a sight is closed on every day of a trip.
    pub(super) fn closed_throughout(&self, trip: &Itinerary, sight: &str) -> Option<String> {
        let mut days = trip.days.iter().map(|day| self.closed_because(sight, day.date?));
        let first = days.next()??;
        days.all(|because| because.is_some()).then_some(first)
    }

    fn closure(&self, sight: &str, date: NaiveDate) -> Option<&Closure> {
        let of_sight = |closure: &&Closure| closure.sights.iter().any(|slug| slug == sight);
        self.closures
            .iter()
            .filter(of_sight)
            .find(|closure| closure.when.includes(self, date) || closure.weekdays.contains(&date.weekday()))
    }

    /// The facts of a day at a destination (by slug).
    pub(super) fn facts(&self, date: NaiveDate, place: &str, region: &str) -> Vec<DayFact> {
        let poya = self.poya_on(date).map(|(poya, year)| DayFact {
            kind: FactKind::Poya,
            name: format!("{} full-moon (poya) day", poya.name),
            text: "A public holiday: no alcohol is sold, many shops close, temples are crowded and roads slower."
                .to_owned(),
            source: year.source.clone(),
            checked: year.checked,
            is_expected: !year.is_gazetted,
        });
        let is_there = |places: &[String]| places.is_empty() || places.iter().any(|one| one == place);
        let events = self.events.iter().filter(|event| is_there(&event.places) && event.when.includes(self, date));
        let events = events.map(|event| DayFact {
            kind: FactKind::Event,
            name: event.name.clone(),
            text: event.text.clone(),
            source: event.source.clone(),
            checked: event.checked,
            is_expected: event.is_usual,
        });
        poya.into_iter().chain(events).chain(self.wet(date, region)).collect()
    }

    fn wet(&self, date: NaiveDate, region: &str) -> Option<DayFact> {
        let seasons = self.seasons.as_ref().unwrap_or(&land().facts.seasons);
        let season = season_of(seasons, region).filter(|season| season.wet.contains(&date.month()))?;
        let weather = self.weather.as_ref()?;
        Some(DayFact {
            kind: FactKind::Weather,
            name: format!("{} is a wet month here", date.format("%B")),
            text: format!("{}.", season.why),
            source: weather.source.clone(),
            checked: weather.checked,
            is_expected: false,
        })
    }

    /// Names of a day's full-moon holiday, and of the holidays and festivals of the whole island.
    pub fn public_holidays(&self, date: NaiveDate) -> Vec<String> {
        let facts = self.facts(date, "", "").into_iter().filter(|fact| fact.kind != FactKind::Weather);
        facts.map(|fact| if fact.is_expected { format!("{} (expected)", fact.name) } else { fact.name }).collect()
    }
}

/// Sunrise and sunset in Sri Lankan time.
pub(super) fn sun(date: NaiveDate, latitude: f64, longitude: f64) -> Option<(Clock, Clock)> {
    let day = SolarDay::new(Coordinates::new(latitude, longitude)?, date);
    let clock = |event| {
        let at = day.event_time(event)?.with_timezone(&FixedOffset::east_opt(AHEAD_OF_UTC)?);
        let minutes = at.hour() * 60 + at.minute() + u32::from(at.second() >= 30);
        Some(Clock::from_minutes(i32::try_from(minutes).ok()?))
    };
    clock(SolarEvent::Sunrise).zip(clock(SolarEvent::Sunset))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn names(date: &str, place: &str, region: &str) -> Vec<String> {
        Calendar::shipped().facts(day(date), place, region).into_iter().map(|fact| fact.name).collect()
    }

    #[test]
    fn the_file_is_read_and_names_what_the_catalogue_has() {
        let file = toml::from_str(include_str!("../../../../catalogue/calendar.toml")).unwrap();
        let calendar = Calendar::build(&file).unwrap();
        let facts = &land().facts;
        for slug in calendar.closures.iter().flat_map(|closure| &closure.sights) {
            assert!(facts.attractions.iter().any(|sight| sight.slug == *slug), "{slug}");
        }
        for slug in calendar.events.iter().flat_map(|event| &event.places) {
            assert!(facts.destinations.iter().any(|place| place.slug == *slug), "{slug}");
        }
        for (date, poya) in &calendar.poya {
            let moons = facts.poya.astronomical_full_moons_local.values().flatten();
            let is_near = moons.map(|moon| day(&moon[..10])).any(|moon| (moon - *date).num_days().abs() <= 1);
            assert!(is_near, "{date} {} is no full moon", poya.name);
        }
        let vesak =
            calendar.poya.iter().filter(|(_, poya)| poya.name == "Vesak").map(|(date, _)| date.succ_opt().unwrap());
        let after = calendar.events.iter().filter(|event| event.name == "Day after Vesak");
        let after: Vec<_> = after.map(|event| &event.when).collect();
        assert!(vesak.clone().all(|date| after.iter().any(|when| when.includes(&calendar, date))));
        assert_eq!(vesak.count(), after.len());
        let gazetted = facts.poya.dates_2026.iter().map(|(date, name)| (day(date), name.as_str()));
        let listed = calendar.poya.range(day("2026-01-01")..day("2027-01-01"));
        assert!(gazetted.eq(listed.map(|(date, poya)| (*date, poya.name.as_str()))));
    }

    #[test]
    fn sights_are_closed_on_their_days_and_on_no_others() {
        let museum = "colombo_national_museum";
        for (sight, date, is_closed) in [
            (museum, "2026-11-30", true),
            (museum, "2026-12-01", false),
            (museum, "2026-05-01", true),
            (museum, "2027-02-04", true),
            (museum, "2027-06-18", true),
            (museum, "2027-06-19", false),
            ("yala_national_park_block_1", "2026-08-31", false),
            ("yala_national_park_block_1", "2026-09-01", true),
            ("yala_national_park_block_1", "2027-10-15", true),
            ("yala_national_park_block_1", "2027-10-16", false),
            ("sigiriya_rock_fortress", "2026-11-30", false),
        ] {
            assert_eq!(Calendar::shipped().is_closed_on(sight, day(date)), is_closed, "{sight} on {date}");
        }
    }

    #[test]
    fn a_day_tells_what_a_traveller_meets_there() {
        let none: [&str; 0] = [];
        assert_eq!(names("2027-02-03", "kandy", "Hill Country"), none);
        assert_eq!(
            names("2027-05-20", "ella", "Hill Country"),
            ["Vesak full-moon (poya) day", "May is a wet month here"]
        );
        assert_eq!(names("2027-08-07", "kandy", "Hill Country"), ["Kandy Esala Perahera"]);
        assert_eq!(
            names("2027-08-16", "kandy", "Hill Country"),
            ["Nikini full-moon (poya) day", "Kandy Esala Perahera"]
        );
        assert_eq!(names("2027-08-06", "kandy", "Hill Country"), none, "ten evenings");
        assert_eq!(names("2027-08-10", "ella", "Hill Country"), none, "in Kandy alone");
        assert_eq!(names("2026-08-20", "jaffna", "North"), ["Nallur festival"]);
        assert_eq!(names("2027-08-20", "jaffna", "North"), none, "its days are not announced yet");
        assert_eq!(names("2027-04-14", "ella", "Hill Country"), ["Sinhala and Tamil New Year"]);
        let wet = "June is a wet month here";
        assert_eq!(names("2027-06-03", "mirissa", "South Coast"), [wet]);
        assert_eq!(names("2027-06-03", "trincomalee", "East Coast"), none);
    }

    #[test]
    fn the_sun_rises_about_six_all_year() {
        // Colombo, from published tables.
        for (date, rises, sets) in [("2026-06-21", "05:54", "18:27"), ("2026-12-21", "06:18", "17:58")] {
            let (rise, set) = sun(day(date), 6.935, 79.848).unwrap();
            for (clock, published) in [(rise, rises), (set, sets)] {
                let published: Clock = published.parse().unwrap();
                assert!((clock.minutes() - published.minutes()).abs() <= 3, "{date}: {clock}, not {published}");
            }
        }
        assert_eq!(sun(day("2026-06-21"), 89.0, 0.0), None, "where it does not set");
    }
}
