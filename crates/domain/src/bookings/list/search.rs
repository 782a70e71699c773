//! Search for bookings by words: the trip, the two sides' names, the reference, days of the trip.

use chrono::NaiveDate;
use serendib_db::Value;
use uuid::Uuid;

use super::row::{TITLE, TRAVELLER};
use super::{BookingListSide, searched_days};
use crate::plain_text::clean_line;
use crate::statement::containing;

const TEXT_LIMIT: usize = 120;
const WORDS_LIMIT: usize = 8;
/// Shorter words are searched in names only.
const REFERENCE_DIGITS: std::ops::RangeInclusive<usize> = 4..=32;

/// The conditions of all words; empty for a text without words.
pub(super) fn conditions(
    whose: BookingListSide,
    text: &str,
    today: NaiveDate,
    mut bind: impl FnMut(Value) -> String,
) -> Vec<String> {
    let names = match whose {
        BookingListSide::Guide => format!("{TITLE} || ' ' || {TRAVELLER} || ' ' || b.contact_email"),
        BookingListSide::Traveller => format!("{TITLE} || ' ' || g.display_name"),
    };
    // The names among the travelers that a guide may see.
    let visible = match whose {
        BookingListSide::Guide => "b.status = 'confirmed' AND ",
        BookingListSide::Traveller => "",
    };
    let companions = |pattern: &str| {
        format!(
            "{visible}EXISTS (SELECT 1 FROM booking_travellers t
               WHERE t.booking_request_id = b.id AND lower(t.full_name) LIKE {pattern} ESCAPE '\\')"
        )
    };
    let Some(days) = searched_days::find(&clean_line(text), today) else {
        return among("b", &names, Some(&companions), text, bind);
    };
    let span = |(first, last): &(NaiveDate, NaiveDate)| {
        format!("(b.start_date <= {} AND b.end_date >= {})", bind((*last).into()), bind((*first).into()))
    };
    let on_days = days.spans.iter().map(span).collect::<Vec<_>>().join(" OR ");
    let mut conditions = among("b", &names, Some(&companions), &days.rest, &mut bind);
    conditions.push(on_days);
    conditions
}

/// As [`conditions`], for any statement: over these columns of `table`, or anything else that matches a pattern.
pub(crate) fn among(
    table: &str,
    names: &str,
    also: Option<&dyn Fn(&str) -> String>,
    text: &str,
    mut bind: impl FnMut(Value) -> String,
) -> Vec<String> {
    let mut conditions = Vec::new();
    for word in words(&clean_line(text)) {
        let mut found = Vec::new();
        for pattern in patterns(word) {
            let pattern = bind(pattern.into());
            found.push(format!("lower({names}) LIKE {pattern} ESCAPE '\\'"));
            found.extend(also.map(|also| also(&pattern)));
        }
        if let Some((first, last)) = reference(word) {
            found.push(format!("{table}.id >= {} AND {table}.id <= {}", bind(first.into()), bind(last.into())));
        }
        conditions.push(found.into_iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(" OR "));
    }
    conditions
}

/// Screens display a reference as "Booking 153aaf84".
fn words(text: &str) -> Vec<&str> {
    let end = text.char_indices().nth(TEXT_LIMIT).map_or(text.len(), |(at, _)| at);
    let words: Vec<&str> = text[..end].split_whitespace().take(WORDS_LIMIT).collect();
    match words.as_slice() {
        [first, second] if first.eq_ignore_ascii_case("booking") && reference(second).is_some() => vec![second],
        _ => words,
    }
}

/// The word as names may contain it. One database's `lower` knows ASCII letters only, so other letters are tried capitalized and in upper
/// case.
fn patterns(word: &str) -> Vec<String> {
    let small = word.to_lowercase();
    let mut chars = small.chars();
    let title: String = chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect();
    let mut patterns: Vec<String> = Vec::new();
    for form in [small.clone(), title, small.to_uppercase()] {
        let pattern = containing(&form);
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    patterns
}

/// The first and the last id with this prefix.
pub(crate) fn reference(word: &str) -> Option<(Uuid, Uuid)> {
    let digits: String = word.trim_start_matches('#').chars().filter(|one| *one != '-').collect();
    let is_one = REFERENCE_DIGITS.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let filled = |with: char| {
        let rest = 32_usize.saturating_sub(digits.len());
        Uuid::try_parse(&format!("{digits}{}", with.to_string().repeat(rest))).ok()
    };
    if is_one { filled('0').zip(filled('f')) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_any_beginning_of_an_id_and_names_are_none() {
        let id: Uuid = "153aaf84-886e-4a29-9f04-dd0000000000".parse().unwrap();
        for written in ["153a", "153aaf84", "#153AAF84", "153aaf84-886e", "153aaf84-886e-4a29-9f04-dd0000000000"] {
            let (first, last) = reference(written).unwrap();
            assert!(first <= id && id <= last, "{written}");
        }
        for name in ["", "153", "Nimal", "153aaf84x", "é53aaf84"] {
            assert_eq!(reference(name), None, "{name}");
        }
        assert_eq!(words("Booking 153aaf84"), ["153aaf84"]);
        assert_eq!(words(" booking  Ella "), ["booking", "Ella"]);
    }

    #[test]
    fn a_word_is_tried_in_the_cases_that_the_database_does_not_know() {
        assert_eq!(patterns("Otto"), ["%otto%"]);
        assert_eq!(patterns("élodie"), ["%élodie%", "%Élodie%"]);
        assert_eq!(patterns("ÉLÉONORE"), ["%éléonore%", "%Éléonore%", "%ÉlÉonore%"]);
        assert_eq!(patterns("50%_\\"), ["%50\\%\\_\\\\%"]);
        let long = "ශ්‍රී ".repeat(100);
        assert_eq!(words(&long).len(), WORDS_LIMIT);
    }
}
