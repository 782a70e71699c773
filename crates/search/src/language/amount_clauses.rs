//! Turns amounts into clauses, with the labels of the search page.

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};

use crate::language::amounts::{Amount, AmountSpan};
use crate::language::evidence::span_of_months;
use crate::language::lexicon::Coming;
use crate::language::parsed_query::Condition;
use crate::language::query_parser::QueryParser;
use crate::query::Dates;

/// The fewest days of a round trip.
const ROUND_TRIP: u32 = 5;
/// Hotels of this many stars and more count as luxury.
const LUXURY_STARS: u32 = 4;

impl QueryParser<'_> {
    pub(super) fn amounts(&mut self, amounts: &[AmountSpan], today: Option<NaiveDate>) {
        let sum = |kind: fn(&Amount) -> Option<u32>| amounts.iter().filter_map(|found| kind(&found.amount)).max();
        let people = sum(|amount| if let Amount::People(count) = amount { Some(*count) } else { None });
        let children = sum(|amount| if let Amount::Children(count) = amount { Some(*count) } else { None });
        let adults_stand_beside = amounts.windows(2).any(|pair| {
            matches!(
                (pair[0].amount, pair[1].amount),
                (Amount::People(_), Amount::Children(_)) | (Amount::Children(_), Amount::People(_))
            )
        });
        // Children counted alone travel with two parents.
        let people = match (people, children) {
            (Some(people), Some(children)) if adults_stand_beside => Some(people + children),
            (None, Some(children)) => Some(children + 2),
            (people, _) => people,
        };
        let mut has_people_clause = false;
        for found in amounts {
            match found.amount {
                Amount::Days(low, high) => self.days(low, high, 3, found),
                // Other words may state the length.
                Amount::RoundTrip => {
                    if !amounts.iter().any(|other| matches!(other.amount, Amount::Days(..) | Amount::Coming(_))) {
                        self.days(ROUND_TRIP, u32::MAX, 1, found);
                    }
                }
                Amount::Coming(coming) => self.coming(coming, today, found),
                Amount::Stars(stars) if stars >= LUXURY_STARS => self.concept_of("luxury", found.tokens.clone()),
                Amount::Price { at_least, usd, is_each, is_daily } => {
                    let heads = if is_each { 1.0 } else { f64::from(people.unwrap_or(1).max(1)) };
                    let cents = cents(usd / heads);
                    let (condition, label) = match (at_least, is_daily) {
                        (_, true) => (Condition::Daily(cents), format!("Up to ${} a day each", dollars(cents))),
                        (true, _) => (Condition::Price(cents, i64::MAX), format!("From ${} each", dollars(cents))),
                        _ => (Condition::Price(0, cents), format!("Up to ${} each", dollars(cents))),
                    };
                    self.clause(condition, 3, label.clone());
                    self.part("price", &label, found.tokens.clone());
                }
                Amount::People(_) | Amount::Children(_) => {
                    if let Some(people) = people.filter(|_| !has_people_clause) {
                        has_people_clause = true;
                        let label = plural(people, "traveller");
                        self.clause(Condition::People(people), 4, label.clone());
                        self.part("people", &label, found.tokens.clone());
                    }
                }
                Amount::Months(first, last) => {
                    let Some(dates) = today.and_then(|today| months(first, last, today)) else { continue };
                    let label = month_label(dates);
                    self.when(span_of_months(first, last), dates, &label, found);
                }
                Amount::Age(age) => self.age(age, found.tokens.clone()),
                Amount::Stars(_) | Amount::Ignored => {}
            }
        }
    }
}

impl QueryParser<'_> {
    fn days(&mut self, low: u32, high: u32, weight: u32, found: &AmountSpan) {
        let label = match high {
            u32::MAX => format!("{low} days or more"),
            _ if low == high => plural(low, "day"),
            _ => format!("{low} to {high} days"),
        };
        self.clause(Condition::Days(low, high), weight, label.clone());
        self.part("days", &label, found.tokens.clone());
    }

    fn when(&mut self, months: u16, dates: Dates, label: &str, found: &AmountSpan) {
        self.clause(Condition::When(months, dates), 2, label.to_owned());
        self.part("dates", label, found.tokens.clone());
    }

    fn coming(&mut self, coming: Coming, today: Option<NaiveDate>, found: &AmountSpan) {
        let Some((dates, is_weekend)) = today.and_then(|today| coming_dates(coming, today)) else { return };
        let (first, last) = dates.ends();
        let label = match dates {
            Dates::StartOn(day) => day.format("%-d %B %Y").to_string(),
            _ => format!("{} to {}", first.format("%-d %B"), last.format("%-d %B %Y")),
        };
        self.when(span_of_months(first.month(), last.month()), dates, &label, found);
        if is_weekend {
            self.clause(Condition::Days(1, 3), 3, "1 to 3 days".to_owned());
        }
    }
}

/// The meant days, and whether they are a weekend.
fn coming_dates(coming: Coming, today: NaiveDate) -> Option<(Dates, bool)> {
    let monday = today.week(Weekday::Mon).checked_first_day()?;
    let day = |from: NaiveDate, days: u64| from.checked_add_days(Days::new(days));
    let weekend = |weeks: u64| {
        let (friday, sunday) = (day(monday, 7 * weeks + 4)?, day(monday, 7 * weeks + 6)?);
        Some((Dates::Within(friday.max(today), sunday), true))
    };
    match coming {
        Coming::Tomorrow => Some((Dates::StartOn(day(today, 1)?), false)),
        Coming::ThisWeekend => weekend(0),
        Coming::NextWeekend => weekend(1),
        Coming::NextWeek => Some((Dates::StartBetween(day(monday, 7)?, day(monday, 13)?), false)),
        Coming::NextMonth => {
            let first = today.with_day(1)?.checked_add_months(Months::new(1))?;
            let last = first.checked_add_months(Months::new(1))?.checked_sub_days(Days::new(1))?;
            Some((Dates::StartBetween(first, last), false))
        }
    }
}

fn plural(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn cents(usd: f64) -> i64 {
    format!("{:.0}", (usd * 100.0).clamp(0.0, 1e12)).parse().unwrap_or(i64::MAX)
}

fn dollars(cents: i64) -> String {
    let (mut digits, mut grouped) = ((cents / 100).to_string(), String::new());
    while digits.len() > 3 {
        let rest = digits.split_off(digits.len() - 3);
        grouped = format!(",{rest}{grouped}");
    }
    digits + &grouped
}

/// The next occurrence of these months, from today.
fn months(first: u32, last: u32, today: NaiveDate) -> Option<Dates> {
    let length = (last + 12 - first) % 12 + 1;
    let of = |year: i32| {
        let start = NaiveDate::from_ymd_opt(year, first, 1)?;
        Some((start, start.checked_add_months(Months::new(length))?.checked_sub_days(Days::new(1))?))
    };
    let (start, end) = (today.year() - 1..=today.year() + 1).filter_map(of).find(|(_, end)| *end >= today)?;
    Some(Dates::Within(start.max(today), end))
}

fn month_label(dates: Dates) -> String {
    let (first, last) = dates.ends();
    if (first.year(), first.month()) == (last.year(), last.month()) {
        first.format("%B %Y").to_string()
    } else {
        format!("{} to {}", first.format("%B %Y"), last.format("%B %Y"))
    }
}
