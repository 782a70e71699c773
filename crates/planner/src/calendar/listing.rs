//! The days of a span on which something is so, in their order, for those who edit the calendar.

use chrono::NaiveDate;

use super::Calendar;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListedKind {
    FullMoon,
    Event,
    Closed,
}

/// Days after each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListedDays {
    pub first: NaiveDate,
    pub last: NaiveDate,
    pub kind: ListedKind,
    /// Of the event or full moon; why sights are closed.
    pub name: String,
    /// Slugs of destinations or sights; empty for the whole country.
    pub places: Vec<String>,
    pub is_expected: bool,
}

impl Calendar {
    /// What is so in a span of days, both ends included. Weekdays on which sights are closed are left out.
    pub fn list_days(&self, first: NaiveDate, last: NaiveDate) -> Vec<ListedDays> {
        let mut all: Vec<ListedDays> = Vec::new();
        for (date, _) in self.poya.range(first..=last) {
            let Some((poya, year)) = self.poya_on(*date) else { continue };
            let (name, is_expected) = (poya.name.clone(), !year.is_gazetted);
            let kind = ListedKind::FullMoon;
            all.push(ListedDays { first: *date, last: *date, kind, name, places: Vec::new(), is_expected });
        }
        for event in &self.events {
            let listed = |(first, last)| ListedDays {
                first,
                last,
                kind: ListedKind::Event,
                name: event.name.clone(),
                places: event.places.clone(),
                is_expected: event.is_usual,
            };
            all.extend(find_runs(first, last, |date| event.when.includes(self, date)).into_iter().map(listed));
        }
        for closure in &self.closures {
            let listed = |(first, last)| ListedDays {
                first,
                last,
                kind: ListedKind::Closed,
                name: closure.text.clone(),
                places: closure.sights.clone(),
                is_expected: false,
            };
            all.extend(find_runs(first, last, |date| closure.when.includes(self, date)).into_iter().map(listed));
        }
        all.sort();
        all
    }
}

/// Days after each other, as their first and last.
fn find_runs(first: NaiveDate, last: NaiveDate, is_so: impl Fn(NaiveDate) -> bool) -> Vec<(NaiveDate, NaiveDate)> {
    let mut runs: Vec<(NaiveDate, NaiveDate)> = Vec::new();
    for date in first.iter_days().take_while(|date| *date <= last).filter(|date| is_so(*date)) {
        match runs.last_mut() {
            Some((_, end)) if end.succ_opt() == Some(date) => *end = date,
            _ => runs.push((date, date)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_after_each_other_are_one_entry_and_all_are_in_order() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let listed = Calendar::shipped().list_days(day("2027-08-01"), day("2027-09-15"));
        let found: Vec<_> =
            listed.iter().map(|one| (one.first.to_string(), one.last.to_string(), one.name.as_str())).collect();
        let found: Vec<_> = found.iter().map(|(first, last, name)| (first.as_str(), last.as_str(), *name)).collect();
        assert_eq!(
            found[..4],
            [
                ("2027-08-07", "2027-08-16", "Kandy Esala Perahera"),
                ("2027-08-15", "2027-08-15", "Milad-un-Nabi"),
                ("2027-08-16", "2027-08-16", "Nikini"),
                ("2027-09-01", "2027-09-15", listed[3].name.as_str()),
            ]
        );
        assert_eq!(listed[3].places, ["yala_national_park_block_1"]);
        assert_eq!(listed.len(), 5, "and the full moon of Binara");
    }
}
