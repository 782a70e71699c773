//! Rules of single documents beyond their shapes.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::calendar::{check_closures, check_holidays};
use super::documents::{
    CLOSED_DAYS, CONTACT_PAGE, ContentDocument, EMERGENCY_NUMBERS, FEATURED_TRIPS, HOLIDAYS, MAIL, SEARCH_WORDS,
    SEASONS,
};
use super::fit::ContentProblem;
use super::mails::find_broken_mail;
use super::pages::NUMBER_PLACEHOLDERS;
use super::search_words::check_words;
use super::seasons::check_seasons;
use crate::reply_templates::placeholders::find_unknown_of;

/// What is wrong with a value that fits the shape.
pub(super) fn find_broken_rules(document: &ContentDocument, body: &Json) -> Vec<ContentProblem> {
    if *body == document.shipped {
        return Vec::new();
    }
    if let Some(template) = document.name.strip_prefix(MAIL) {
        return find_broken_mail(template, body);
    }
    match document.name.as_str() {
        EMERGENCY_NUMBERS => check_numbers(body),
        CONTACT_PAGE => check_placeholders(body),
        FEATURED_TRIPS => check_trips(body),
        SEARCH_WORDS => check_words(body),
        HOLIDAYS => check_holidays(body),
        CLOSED_DAYS => check_closures(body),
        SEASONS => check_seasons(body),
        _ => Vec::new(),
    }
}

pub(super) fn items<'a>(body: &'a Json, name: &str) -> impl Iterator<Item = &'a Json> {
    body.get(name).and_then(Json::as_array).into_iter().flatten()
}

pub(super) fn text<'a>(body: &'a Json, name: &str) -> &'a str {
    body.get(name).and_then(Json::as_str).unwrap_or_default()
}

/// Of a number that can be dialed.
const DIGITS: usize = 3;

fn check_numbers(body: &Json) -> Vec<ContentProblem> {
    let mut problems = Vec::new();
    let mut numbers = BTreeSet::new();
    for (index, one) in items(body, "numbers").enumerate() {
        let number = text(one, "number");
        let path = format!("numbers[{index}].number");
        // It becomes a link that dials.
        let digits = number.strip_prefix('+').unwrap_or(number);
        let is_number = digits.chars().all(|c| c.is_ascii_digit() || c == ' ');
        if !is_number || digits.chars().filter(char::is_ascii_digit).count() < DIGITS {
            problems.push(ContentProblem::new(
                path,
                "The number has three digits or more, spaces, and a plus at its beginning.",
            ));
        } else if !numbers.insert(number) {
            problems.push(ContentProblem::new(path, "This number is in the list already."));
        }
    }
    for kind in NUMBER_PLACEHOLDERS {
        if items(body, "numbers").all(|one| text(one, "kind") != kind) {
            let message = format!("The list needs a number of the kind \"{kind}\".");
            problems.push(ContentProblem::new("numbers", message));
        }
    }
    problems
}

fn check_placeholders(body: &Json) -> Vec<ContentProblem> {
    let unknown = find_unknown_of(text(body, "emergency_text"), &NUMBER_PLACEHOLDERS);
    let problem = unknown.map(|_| {
        let known = NUMBER_PLACEHOLDERS.map(|name| format!("{{{name}}}")).join(" and ");
        ContentProblem::new("emergency_text", format!("The only placeholders are {known}."))
    });
    problem.into_iter().collect()
}

fn check_trips(body: &Json) -> Vec<ContentProblem> {
    let mut problems = Vec::new();
    let mut packages = BTreeSet::new();
    for (index, trip) in items(body, "trips").enumerate() {
        let (first, last) = (text(trip, "first_day"), text(trip, "last_day"));
        if !first.is_empty() && !last.is_empty() && last < first {
            let path = format!("trips[{index}].last_day");
            problems.push(ContentProblem::new(path, "The last day is before the first."));
        }
        if !packages.insert(text(trip, "package")) {
            let path = format!("trips[{index}].package");
            problems.push(ContentProblem::new(path, "This package is in the list already."));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::content::documents::find_document;

    fn paths(name: &str, body: Json) -> Vec<String> {
        let document = find_document(name).unwrap();
        find_broken_rules(document, &body).into_iter().map(|problem| problem.path).collect()
    }

    #[test]
    fn the_numbers_can_be_dialed_and_have_an_ambulance_and_the_police() {
        let number = |kind: &str, number: &str| json!({ "kind": kind, "number": number });
        for (numbers, wrong) in [
            (vec![number("ambulance", "1990"), number("police", "+94 11 119")], vec![]),
            (vec![number("ambulance", "1990"), number("police", "javascript:1")], vec!["numbers[1].number"]),
            (vec![number("ambulance", "1990"), number("police", "1990")], vec!["numbers[1].number"]),
            (vec![number("ambulance", "1990"), number("police", "+ +")], vec!["numbers[1].number"]),
            (vec![number("ambulance", "1990"), number("police", "11 +9")], vec!["numbers[1].number"]),
            (vec![number("ambulance", "1990"), number("police", "12")], vec!["numbers[1].number"]),
            (vec![number("fire", "110"), number("police", "119")], vec!["numbers"]),
            (vec![], vec!["numbers", "numbers"]),
        ] {
            assert_eq!(paths(EMERGENCY_NUMBERS, json!({ "numbers": numbers })), wrong, "{numbers:?}");
        }
    }

    #[test]
    fn only_known_placeholders_stand_in_the_emergency_text() {
        for (text, wrong) in [("Call {police}.", vec![]), ("Call {fire}.", vec!["emergency_text"]), ("a } b {", vec![])]
        {
            assert_eq!(paths(CONTACT_PAGE, json!({ "emergency_text": text })), wrong, "{text}");
        }
    }

    #[test]
    fn featured_trips_are_different_and_their_days_are_in_order() {
        let trip = |package: &str, first: Json, last: Json| json!({ "package": package, "first_day": first, "last_day": last });
        let (none, day) = (Json::Null, json!("2027-01-02"));
        for (trips, wrong) in [
            (vec![trip("a", none.clone(), day.clone()), trip("b", day.clone(), day.clone())], vec![]),
            (vec![trip("a", day.clone(), json!("2027-01-01"))], vec!["trips[0].last_day"]),
            (vec![trip("a", none.clone(), none.clone()), trip("a", day, none)], vec!["trips[1].package"]),
        ] {
            assert_eq!(paths(FEATURED_TRIPS, json!({ "trips": trips })), wrong, "{trips:?}");
        }
    }
}
