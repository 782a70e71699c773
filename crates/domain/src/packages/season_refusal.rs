//! What the season of a trip's first day refuses, in words.

use crate::group_price::BrokenLimits;

/// A trip that breaks a limit of its season, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeasonRefusal(pub(super) BrokenLimits);

impl SeasonRefusal {
    /// If the group is too small.
    pub(crate) fn of_people(self) -> Option<String> {
        let days = self.days("From", "On");
        self.0.limits.min_people.map(|least| format!("{days} this trip takes groups of {least} or more."))
    }

    /// If it is too late to book.
    pub(crate) fn of_start(self) -> Option<String> {
        let days = self.days("from", "on");
        let ahead = |number: i64| if number == 1 { "1 day".to_owned() } else { format!("{number} days") };
        self.0.limits.notice_days.map(|notice| format!("Trips {days} are booked at least {} ahead.", ahead(notice)))
    }

    fn days(self, from: &str, on: &str) -> String {
        let (first, last) = (self.0.season.first, self.0.season.last);
        let (start, end) = (first.in_words(), last.in_words());
        if first == last {
            return format!("{on} {start}");
        }
        // Of days in one month the first needs no month.
        let start = match (start.split_once(' '), end.split_once(' ')) {
            (Some((day, month)), Some((_, other))) if month == other && first < last => day,
            _ => start.as_str(),
        };
        format!("{from} {start} to {end}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group_price::{SeasonLimits, SeasonSpan, YearDay};

    fn refusal(first: &str, last: &str, min_people: Option<i64>, notice_days: Option<i64>) -> [Option<String>; 2] {
        let day = |text| YearDay::parse(text).unwrap();
        let limits = SeasonLimits { min_people, notice_days };
        let season = SeasonSpan { first: day(first), last: day(last), percent: 0, limits };
        let refusal = SeasonRefusal(BrokenLimits { season, limits });
        [refusal.of_people(), refusal.of_start()]
    }

    #[test]
    fn a_refusal_names_the_days_and_the_limit() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            refusal("12-15", "01-05", Some(4), Some(14)),
            [
                text("From 15 December to 5 January this trip takes groups of 4 or more."),
                text("Trips from 15 December to 5 January are booked at least 14 days ahead."),
            ]
        );
        assert_eq!(
            refusal("07-07", "07-07", Some(2), Some(1)),
            [
                text("On 7 July this trip takes groups of 2 or more."),
                text("Trips on 7 July are booked at least 1 day ahead."),
            ]
        );
        assert_eq!(refusal("07-07", "07-08", None, None), [None, None]);
        let [people, _] = refusal("07-07", "07-28", Some(2), None);
        assert_eq!(people, text("From 7 to 28 July this trip takes groups of 2 or more."));
        let [people, _] = refusal("07-28", "07-07", Some(2), None);
        assert_eq!(people, text("From 28 July to 7 July this trip takes groups of 2 or more."));
    }
}
