//! Turns amounts into clauses, with the labels that the search page shows.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::language::amounts::{Amount, AmountSpan};
use crate::language::evidence::span_of_months;
use crate::language::parsed_query::Condition;
use crate::language::query_parser::QueryParser;
use crate::query::Dates;

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
        // Children who are counted alone have two parents with them.
        let people = match (people, children) {
            (Some(people), Some(children)) if adults_stand_beside => Some(people + children),
            (None, Some(children)) => Some(children + 2),
            (people, _) => people,
        };
        let mut has_people_clause = false;
        for found in amounts {
            match found.amount {
                Amount::Days(low, high) => {
                    let label = if low == high { plural(low, "day") } else { format!("{low} to {high} days") };
                    self.clause(Condition::Days(low, high), 3, label.clone());
                    self.part("days", &label, found.tokens.clone());
                }
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
                    self.clause(Condition::When(span_of_months(first, last), dates), 2, label.clone());
                    self.part("dates", &label, found.tokens.clone());
                }
                Amount::Age(age) => self.age(age, found.tokens.clone()),
                Amount::Ignored => {}
            }
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

/// The next occurrence of these months, from today on.
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
