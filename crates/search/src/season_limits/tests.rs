//! Limits of seasons by a table, and by rules for any season.

use chrono::Days;
use proptest::prelude::*;

use super::*;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn limits(min_people: Option<i64>, notice_days: Option<i64>) -> SeasonLimits {
    SeasonLimits { min_people, notice_days }
}

fn season(first: &str, last: &str, limits: SeasonLimits) -> SeasonSpan {
    let day = |text| YearDay::parse(text).unwrap();
    SeasonSpan { first: day(first), last: day(last), percent: 0, limits }
}

#[test]
fn the_season_of_the_first_day_refuses_small_groups_and_late_bookings() {
    let seasons = [
        season("05-01", "06-30", SeasonLimits::default()),
        season("12-15", "01-05", limits(Some(4), Some(14))),
        season("02-01", "02-28", limits(None, Some(30))),
        season("08-01", "08-20", limits(Some(2), None)),
    ];
    for (start, people, today, broken) in [
        ("2030-05-10", Some(1), Some("2030-05-10"), None),
        ("2030-03-10", Some(1), Some("2030-03-10"), None),
        ("2030-12-14", Some(1), Some("2030-12-14"), None),
        ("2030-12-15", Some(4), Some("2030-12-01"), None),
        ("2030-12-15", Some(3), Some("2030-12-01"), Some(limits(Some(4), None))),
        ("2030-12-15", Some(4), Some("2030-12-02"), Some(limits(None, Some(14)))),
        ("2031-01-05", Some(1), Some("2031-01-05"), Some(limits(Some(4), Some(14)))),
        ("2031-01-06", Some(1), Some("2031-01-06"), None),
        ("2031-01-02", None, Some("2030-12-19"), None),
        ("2031-01-02", None, Some("2030-12-20"), Some(limits(None, Some(14)))),
        ("2031-01-02", Some(3), None, Some(limits(Some(4), None))),
        ("2031-01-02", None, None, None),
        ("2028-02-29", Some(1), Some("2028-01-31"), Some(limits(None, Some(30)))),
        ("2028-02-29", Some(1), Some("2028-01-30"), None),
        ("2030-08-20", Some(1), Some("2030-08-20"), Some(limits(Some(2), None))),
        ("2030-08-20", Some(2), Some("2030-08-20"), None),
    ] {
        let trip = WishedTrip { start: date(start), people, today: today.map(date) };
        assert_eq!(broken_limits(seasons, trip).map(|broken| broken.limits), broken, "{trip:?}");
    }
}

#[test]
fn a_looser_season_has_no_larger_limit_and_none_that_is_new() {
    for (one, other, is_looser) in [
        (limits(None, None), limits(None, None), true),
        (limits(None, None), limits(Some(2), Some(1)), true),
        (limits(Some(4), Some(14)), limits(Some(4), Some(14)), true),
        (limits(Some(4), Some(13)), limits(Some(5), Some(14)), true),
        (limits(Some(2), None), limits(None, None), false),
        (limits(None, Some(1)), limits(Some(50), None), false),
        (limits(Some(3), Some(15)), limits(Some(4), Some(14)), false),
    ] {
        assert_eq!(one.is_looser_than(other), is_looser, "{one:?} {other:?}");
    }
}

fn any_season() -> impl Strategy<Value = SeasonSpan> {
    let day = prop::sample::select(YearDay::iter_days().collect::<Vec<_>>());
    let limits = (prop::option::of(2..=50_i64), prop::option::of(1..=365_i64));
    (day.clone(), day, limits).prop_map(|(first, last, (min_people, notice_days))| SeasonSpan {
        first,
        last,
        percent: 0,
        limits: SeasonLimits { min_people, notice_days },
    })
}

proptest! {
    #[test]
    fn a_larger_group_and_an_earlier_booking_break_no_further_limit(
        seasons in prop::collection::vec(any_season(), 0..4),
        ahead in 0..730_u64,
        people in 1..=50_i64,
    ) {
        let today = date("2030-01-01");
        let start = today + Days::new(ahead);
        let broken = |people, today| {
            let trip = WishedTrip { start, people, today };
            broken_limits(seasons.iter().copied(), trip).map_or_else(SeasonLimits::default, |broken| broken.limits)
        };
        let own = broken(Some(people), Some(today));
        prop_assert!(broken(Some(people + 1), Some(today)).is_looser_than(own));
        prop_assert!(broken(Some(people), today.pred_opt()).is_looser_than(own));
        prop_assert!(broken(Some(50), Some(start - Days::new(365))).is_none());
        prop_assert_eq!(broken(None, Some(today)), SeasonLimits { min_people: None, ..own });
        prop_assert_eq!(broken(Some(people), None), SeasonLimits { notice_days: None, ..own });
        let is_in = |season: &&SeasonSpan| season.contains(YearDay::from_date(start));
        match seasons.iter().find(is_in) {
            None => prop_assert!(own.is_none(), "no season, no limit"),
            Some(season) => {
                let is_small = season.limits.min_people.is_some_and(|least| people < least);
                let is_late = season.limits.notice_days.is_some_and(|days| start < today + Days::new(days.unsigned_abs()));
                prop_assert_eq!((own.min_people.is_some(), own.notice_days.is_some()), (is_small, is_late));
            }
        }
    }

    #[test]
    fn what_a_looser_season_refuses_the_tighter_one_refuses_too(
        (one, other) in (any_season(), any_season()),
        (people, ahead) in (1..=50_i64, 0..400_u64),
    ) {
        let other = SeasonSpan { limits: other.limits, ..one };
        prop_assume!(one.limits.is_looser_than(other.limits));
        let today = date("2030-01-01");
        let trip = WishedTrip { start: today + Days::new(ahead), people: Some(people), today: Some(today) };
        prop_assert!(broken_limits([one], trip).is_none() || broken_limits([other], trip).is_some());
    }
}
