//! Days in the words of a search for bookings: "2027-03-11", "11/3/2027", "11 March", "Mar 11 2027", "March 2027".

use std::ops::RangeInclusive;

use chrono::{Datelike as _, Months, NaiveDate};

/// Years around today that a day without a year may mean.
const YEARS: RangeInclusive<i32> = -2..=2;
const PLAUSIBLE: RangeInclusive<i32> = 2000..=2099;
/// Of days from one to another.
const LONGEST_DAYS: i64 = 200;
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const SHORTEST_MONTH: usize = 3;

/// What a search says about days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SearchedDays {
    /// Any of these, both ends included.
    pub spans: Vec<(NaiveDate, NaiveDate)>,
    /// The other words.
    pub rest: String,
}

/// The first day, days from one to another, or month of a year among the words. A month alone may be a name, so it is none.
pub(crate) fn find(text: &str, today: NaiveDate) -> Option<SearchedDays> {
    let text = with_range_apart(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let (start, end, mut spans) = find_from(&words, 0, today)?;
    let (mut from, mut to) = (start, end);
    if let Some([first, between]) = words.get(start.saturating_sub(2)..start)
        && is_between(between)
        && let Some(first) = day(first)
    {
        // "6 to 7 March": the first day is of the same month, unless it comes later in it.
        from = start - 2;
        spans = spans.into_iter().filter_map(|(last, _)| Some((last.with_day(first)?, last))).collect();
        spans.retain(|(first, last)| first <= last);
    } else if words.get(end).is_some_and(|word| is_between(word))
        && let Some((next, after, later)) = find_from(&words, end + 1, today)
        && next == end + 1
    {
        to = after;
        let pairs = spans.iter().flat_map(|(first, _)| later.iter().map(|(_, last)| (*first, *last)));
        spans = pairs.filter(|(first, last)| first <= last && (*last - *first).num_days() < LONGEST_DAYS).collect();
    }
    let rest = [&words[..from], &words[to..]].concat().join(" ");
    (!spans.is_empty()).then_some(SearchedDays { spans, rest })
}

/// Where a date begins and ends among the words, and the days that it may mean.
type FoundDate = (usize, usize, Vec<(NaiveDate, NaiveDate)>);

/// The first date from a word on.
fn find_from(words: &[&str], from: usize, today: NaiveDate) -> Option<FoundDate> {
    for start in from..words.len() {
        for length in (1..=3).rev() {
            let Some(part) = words.get(start..start + length) else { continue };
            if let Some(spans) = read(part, today).filter(|spans| !spans.is_empty()) {
                return Some((start, start + length, spans));
            }
        }
    }
    None
}

fn is_between(word: &str) -> bool {
    ["to", "-", "–", "until", "till"].contains(&word.to_ascii_lowercase().as_str())
}

/// "6-7 March" as "6 to 7 March".
fn with_range_apart(text: &str) -> String {
    let apart = |word: &str| match word.split_once(['-', '–']) {
        Some((first, last)) if day(first).is_some() && day(last).is_some() => format!("{first} to {last}"),
        _ => word.to_owned(),
    };
    text.split_whitespace().map(apart).collect::<Vec<_>>().join(" ")
}

fn read(words: &[&str], today: NaiveDate) -> Option<Vec<(NaiveDate, NaiveDate)>> {
    let words: Vec<&str> = words.iter().map(|word| word.trim_matches([',', '.'])).collect();
    let one = |day: NaiveDate| vec![(day, day)];
    match words.as_slice() {
        [word] => digits(word).map(one),
        [a, b] => match (day(a), month(a), day(b), month(b)) {
            (Some(day), _, _, Some(month)) | (_, Some(month), Some(day), _) => {
                let years = YEARS.map(|years| today.year() + years);
                Some(years.filter_map(|year| NaiveDate::from_ymd_opt(year, month, day)).map(|day| (day, day)).collect())
            }
            (_, Some(month), _, _) => whole_month(year(b)?, month).map(|span| vec![span]),
            _ => None,
        },
        [a, b, c] => {
            let (day, month) = day(a).zip(month(b)).or_else(|| day(b).zip(month(a)))?;
            NaiveDate::from_ymd_opt(year(c)?, month, day).map(one)
        }
        _ => None,
    }
}

/// Of a year in two digits.
const CENTURY: i32 = 2_000;

/// A date in digits: the year first, or the day first, or the month first where that cannot be.
fn digits(word: &str) -> Option<NaiveDate> {
    let parts: Vec<&str> = word.split(['-', '/', '.']).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    let (years, month, days) = if a.len() == 4 { (a, b, c) } else { (c, b, a) };
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 2);
    let year = year(years)
        .or_else(|| number(years).filter(|_| years.len() == 2).map(|short| CENTURY + short.cast_signed()))?;
    let (month, days) = (number(month)?, number(days)?);
    NaiveDate::from_ymd_opt(year, month, days).or_else(|| NaiveDate::from_ymd_opt(year, days, month))
}

/// From 1 to 31, also as "3rd".
fn day(word: &str) -> Option<u32> {
    let small = word.to_ascii_lowercase();
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| small.strip_suffix(end)).unwrap_or(&small);
    let is_plain = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|day| is_plain && (1..=31).contains(day))
}

fn month(word: &str) -> Option<u32> {
    let small = word.to_ascii_lowercase();
    let small = if small == "sept" { "sep" } else { &small };
    let place = MONTHS.iter().position(|name| small.len() >= SHORTEST_MONTH && name.starts_with(small));
    place.and_then(|place| u32::try_from(place + 1).ok())
}

fn year(word: &str) -> Option<i32> {
    let is_plain = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|year| is_plain && PLAUSIBLE.contains(year))
}

fn whole_month(year: i32, month: u32) -> Option<(NaiveDate, NaiveDate)> {
    let first = NaiveDate::from_ymd_opt(year, month, 1)?;
    Some((first, first.checked_add_months(Months::new(1))?.pred_opt()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_found_as_people_write_them() {
        let today = date("2027-06-15");
        for (text, first, last, rest) in [
            ("2027-03-11", "2027-03-11", "2027-03-11", ""),
            ("11/3/2027", "2027-03-11", "2027-03-11", ""),
            ("11.03.2027", "2027-03-11", "2027-03-11", ""),
            ("11/3/27", "2027-03-11", "2027-03-11", ""),
            ("3/15/2027", "2027-03-15", "2027-03-15", ""),
            ("Anna 11 March 2027", "2027-03-11", "2027-03-11", "Anna"),
            ("March 11th, 2027 Ella", "2027-03-11", "2027-03-11", "Ella"),
            ("3rd sept 2027", "2027-09-03", "2027-09-03", ""),
            ("train February 2028", "2028-02-01", "2028-02-29", "train"),
            ("6 to 7 Mar 2027", "2027-03-06", "2027-03-07", ""),
            ("Ella 6-7 Mar 2027", "2027-03-06", "2027-03-07", "Ella"),
            ("30 Dec 2026 to 2 Jan 2027 Ella", "2026-12-30", "2027-01-02", "Ella"),
            ("2027-03-06 – 2027-03-09", "2027-03-06", "2027-03-09", ""),
        ] {
            let found = find(text, today).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(found, SearchedDays { spans: vec![(date(first), date(last))], rest: rest.to_owned() }, "{text}");
        }
        let any_year = find("12 Mar", today).unwrap();
        let starts: Vec<String> = any_year.spans.iter().map(|(first, _)| first.to_string()).collect();
        assert_eq!(starts, ["2025-03-12", "2026-03-12", "2027-03-12", "2028-03-12", "2029-03-12"]);
        assert_eq!(find("Feb 29", today).unwrap().spans.len(), 1);
    }

    #[test]
    fn names_references_and_impossible_days_are_words() {
        let today = date("2027-06-15");
        for text in
            ["", "May", "April June", "March", "2027", "153aaf84", "12", "12 people", "1-2-3", "13/13/2027", "ma 12"]
        {
            assert_eq!(find(text, today), None, "{text}");
        }
    }
}
