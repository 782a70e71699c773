//! The rules for each field of a package, for the whole document and for single rows alike. P-B05 and P-B09; D-092, D-093, D-097, D-100 to
//! D-102.
//!
//! A rule turns input into its stored form, or returns a sentence for the author. All texts are plain text, never markup; whatever displays
//! them escapes them.

use std::ops::RangeInclusive;

use serde_json::Value as Json;

use super::duration;
use crate::blank::is_blank;
use crate::ctx::Ctx;
use crate::digits::with_ascii_digits;
use crate::money;
use crate::plain_text;
use crate::search::taxonomy::{self, CATEGORIES, LANGUAGES};

pub const TITLE_LIMIT: usize = 120;
pub const DESCRIPTION_LIMIT: usize = 5_000;
/// For highlights, included and excluded: one item per line.
pub const LIST_LIMIT: usize = 4_000;
pub const LOCATION_LIMIT: usize = 80;
pub const LOCATIONS_LIMIT: usize = 20;
pub const DAY_TITLE_LIMIT: usize = 120;
pub const DAY_TEXT_LIMIT: usize = 3_000;
pub const ATTRACTIONS_PER_DAY: usize = 20;
pub const ATTRACTION_TITLE_LIMIT: usize = 120;
pub const ATTRACTION_TEXT_LIMIT: usize = 2_000;
pub const IMAGES_LIMIT: usize = 12;
pub const LOCAL_COSTS_LIMIT: usize = 12;
/// For the name of a local cost.
pub const LOCAL_COST_LIMIT: usize = 80;
/// Dollars.
pub const LOCAL_AMOUNT_LIMIT_USD: i64 = 5_000;
/// For the text about shopping stops.
pub const SHOPPING_LIMIT: usize = 500;
pub const GROUP_PRICES_LIMIT: usize = 6;
/// The lowest price of a larger group, in cents.
const LEAST_GROUP_PRICE: i64 = 100;
pub const SEASONS_LIMIT: usize = 8;
/// For the name of a season.
pub const SEASON_LIMIT: usize = 40;
/// What a season may change a price by.
const SEASON_PERCENT: RangeInclusive<i64> = -50..=200;
/// How many days ahead trips of a season may have to be booked.
const SEASON_NOTICE: RangeInclusive<i64> = 1..=365;
/// Dollars; D-100.
pub const PRICE_LIMIT_USD: i64 = 100_000;
/// D-100.
pub const GROUP: RangeInclusive<i64> = 1..=50;
/// Half hours of a visit: from one to a day.
const HALF_HOURS: RangeInclusive<i64> = 1..=48;
const URL_LIMIT: usize = 300;

/// P-B05.
pub const ATTRACTION_TYPES: [&str; 9] = [
    "Activity",
    "Historical Site",
    "Natural Attraction",
    "Cultural Experience",
    "Adventure",
    "Food & Dining",
    "Shopping",
    "Accommodation",
    "Transportation",
];
/// Type and capacity of a room: P-B09.
pub const ACCOMMODATIONS: [(&str, i64); 3] = [("family_villa", 6), ("double", 2), ("triple", 3)];
pub use crate::group_price::HOTEL_TYPES;
/// The planner's modes (P-B09), and the two without seats.
pub const TRANSPORT_MODES: [&str; 8] =
    ["Private Car", "Train", "Bus", "Tuk-tuk", "Domestic Flights", "Boat", "On Foot", "Bicycle"];

/// The unit of a local cost. A vehicle is a safari jeep or similar, of [`VEHICLE_SEATS`].
pub const PER: [&str; 3] = ["person", "group", "vehicle"];
pub const VEHICLE_SEATS: i64 = 6;

/// The error text for an empty required field.
pub const MISSING: &str = "Please fill in all required fields.";

/// Uploaded pictures in this site's own storage.
const STORAGE: &str = "/storage/v1/object/public/package-images/";
/// Drawn pictures of the demo catalogue.
pub const DRAWN: &str = "/pictures/";

pub type Ruled<T> = Result<T, String>;

pub fn line(text: &str, called: &str, limit: usize) -> Ruled<String> {
    if is_blank(text) {
        return Err(format!("Please enter the {called}."));
    }
    let text =
        plain_text::read_line(text).map_err(|why| why.message(&format!("The {called}"), "one line of plain text"))?;
    check_length(&text, called, limit)
}

/// Several lines; may be empty.
pub fn lines(text: &str, called: &str, limit: usize) -> Ruled<String> {
    let text =
        plain_text::read_lines(&plain(text)).map_err(|why| why.message(&format!("The {called}"), "plain text"))?;
    check_length(&text, called, limit)
}

/// Normalizes line ends and trims; a text without visible characters becomes empty.
pub fn plain(text: &str) -> String {
    if is_blank(text) {
        return String::new();
    }
    text.replace("\r\n", "\n").trim().to_owned()
}

fn check_length(text: &str, called: &str, limit: usize) -> Ruled<String> {
    if text.chars().count() > limit {
        return Err(format!("The {called} may have at most {limit} characters."));
    }
    Ok(text.to_owned())
}

/// Days from a number or from an author's words.
pub fn days(value: &Json) -> Ruled<i64> {
    let days = match value {
        Json::String(text) => duration::days(text),
        value => parse_integer(value).unwrap_or(0),
    };
    if duration::DAYS.contains(&days) {
        Ok(days)
    } else {
        Err(format!("A trip takes {} to {} days.", duration::DAYS.start(), duration::DAYS.end()))
    }
}

pub fn group(value: &Json) -> Ruled<i64> {
    let refused = || format!("The group size must be a number from {} to {}.", GROUP.start(), GROUP.end());
    parse_integer(value).filter(|people| GROUP.contains(people)).ok_or_else(refused)
}

/// Dollars to cents.
pub fn price(value: &Json, called: &str) -> Ruled<i64> {
    let cents = amount(value, called)?;
    if cents <= 0 {
        return Err(format!("The {called} must be above 0."));
    }
    if cents > PRICE_LIMIT_USD * 100 {
        return Err(format!("The {called} may be at most {PRICE_LIMIT_USD} dollars."));
    }
    Ok(cents)
}

/// The size from which a larger group has a price of its own.
pub fn larger_group(value: &Json, groups: &RangeInclusive<i64>) -> Ruled<i64> {
    let refused = || {
        if groups.is_empty() {
            return "No larger group can book this trip.".to_owned();
        }
        format!("The number of people must be from {} to {}.", groups.start(), groups.end())
    };
    parse_integer(value).filter(|people| groups.contains(people)).ok_or_else(refused)
}

/// What each person of a larger group pays, in cents.
pub fn group_price(value: &Json) -> Ruled<i64> {
    let cents = price(value, "price per person")?;
    if cents < LEAST_GROUP_PRICE {
        return Err(format!("The price per person must be at least {}.", money::format(LEAST_GROUP_PRICE)));
    }
    Ok(cents)
}

pub fn season_percent(value: &Json) -> Ruled<i64> {
    let (least, most) = (SEASON_PERCENT.start(), SEASON_PERCENT.end());
    let refused = || format!("The percentage must be a whole number from {least} to {most}.");
    parse_integer(value).filter(|percent| SEASON_PERCENT.contains(percent)).ok_or_else(refused)
}

/// The smallest group of a season, if it has one. `most` is the package's largest group.
pub fn season_people(value: &Json, most: i64) -> Ruled<Option<i64>> {
    if most < 2 {
        return if value.is_null() { Ok(None) } else { Err("No larger group can book this trip.".to_owned()) };
    }
    limit(value, "smallest group", &(2..=most))
}

/// How many days ahead trips of a season are booked, if it says so.
pub fn season_notice(value: &Json) -> Ruled<Option<i64>> {
    limit(value, "days ahead", &SEASON_NOTICE)
}

fn limit(value: &Json, called: &str, range: &RangeInclusive<i64>) -> Ruled<Option<i64>> {
    if value.is_null() {
        return Ok(None);
    }
    let refused = || format!("The {called} must be a whole number from {} to {}.", range.start(), range.end());
    parse_integer(value).filter(|number| range.contains(number)).map(Some).ok_or_else(refused)
}

/// A local cost in cents; 0 means no fixed amount.
pub fn local_amount(value: &Json) -> Ruled<i64> {
    let cents = amount(value, "amount")?;
    if cents < 0 {
        return Err("The amount may not be below 0.".to_owned());
    }
    if cents > LOCAL_AMOUNT_LIMIT_USD * 100 {
        return Err(format!("The amount may be at most {LOCAL_AMOUNT_LIMIT_USD} dollars."));
    }
    Ok(cents)
}

fn amount(value: &Json, called: &str) -> Ruled<i64> {
    let text = match value {
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.trim().to_owned(),
        _ => String::new(),
    };
    money::parse(&text).ok_or_else(|| format!("The {called} must be an amount in dollars and cents."))
}

/// The unit of a local cost.
pub fn per(text: &str) -> Ruled<&'static str> {
    one_of(&PER, text).ok_or_else(|| "Please choose what the amount is for.".to_owned())
}

/// A whole number, also as a text.
pub fn parse_integer(value: &Json) -> Option<i64> {
    match value {
        Json::Number(number) => number.as_i64().or_else(|| {
            // JSON has one kind of number: 3.0 is whole.
            let text = number.to_string();
            text.strip_suffix(".0").and_then(|whole| whole.parse().ok())
        }),
        Json::String(text) => with_ascii_digits(text.trim()).parse().ok(),
        _ => None,
    }
}

pub fn location(text: &str) -> Ruled<String> {
    line(text, "location", LOCATION_LIMIT)
}

/// The stored form of a category.
pub fn category(text: &str) -> Ruled<&'static str> {
    let found = CATEGORIES.iter().find(|one| one.authored == text || one.slug == text);
    found.map(|one| one.authored).ok_or_else(|| format!("There is no category \"{}\".", clip(text)))
}

/// The position of a stored category.
pub(super) fn category_place(text: &str) -> usize {
    CATEGORIES.iter().position(|one| one.authored == text).unwrap_or(CATEGORIES.len())
}

/// The code of a language.
pub fn language(text: &str) -> Ruled<&'static str> {
    taxonomy::language(text).map(|one| one.code).ok_or_else(|| format!("There is no language \"{}\".", clip(text)))
}

pub(super) fn language_place(code: &str) -> usize {
    LANGUAGES.iter().position(|one| one.code == code).unwrap_or(LANGUAGES.len())
}

pub fn transport(text: &str) -> Ruled<&'static str> {
    one_of(&TRANSPORT_MODES, text).ok_or_else(|| format!("There is no way of transport \"{}\".", clip(text)))
}

pub(super) fn transport_place(text: &str) -> usize {
    TRANSPORT_MODES.iter().position(|one| *one == text).unwrap_or(TRANSPORT_MODES.len())
}

pub fn attraction_type(text: &str) -> Ruled<&'static str> {
    one_of(&ATTRACTION_TYPES, text).ok_or_else(|| "Please choose a type of the list.".to_owned())
}

/// Hours as half hours; at least one, in whole steps.
pub fn half_hours(value: &Json) -> Ruled<i64> {
    let text = match value {
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.trim().to_owned(),
        _ => String::new(),
    };
    let (hours, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let half = match fraction.trim_end_matches('0') {
        "" => Some(0),
        "5" => Some(1),
        _ => None,
    };
    let halves = hours.parse::<u32>().ok().zip(half).map(|(hours, half)| i64::from(hours) * 2 + half);
    let refused = || "The duration must be 0.5 to 24 hours in steps of half an hour.".to_owned();
    halves.filter(|halves| HALF_HOURS.contains(halves)).ok_or_else(refused)
}

/// `HH:MM`; seconds are accepted and dropped.
pub fn start_time(text: &str) -> Ruled<String> {
    let refused = || "The start time must look like 09:00.".to_owned();
    let parts: Vec<&str> = text.trim().split(':').collect();
    let number = |part: &str, below: u32| {
        let digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|number| digits && *number < below)
    };
    match parts.as_slice() {
        [hours, minutes] | [hours, minutes, _] if parts.get(2).is_none_or(|seconds| number(seconds, 60).is_some()) => {
            let (hours, minutes) = number(hours, 24).zip(number(minutes, 60)).ok_or_else(refused)?;
            Ok(format!("{hours:02}:{minutes:02}"))
        }
        _ => Err(refused()),
    }
}

pub fn accommodation(text: &str) -> Ruled<&'static str> {
    let known = ACCOMMODATIONS.iter().find(|(name, _)| *name == text);
    known.map(|(name, _)| *name).ok_or_else(|| "Please choose a type of room.".to_owned())
}

/// How many people fit into a room of this type.
pub fn capacity(accommodation: &str) -> i64 {
    ACCOMMODATIONS.iter().find(|(name, _)| *name == accommodation).map_or(1, |(_, capacity)| *capacity)
}

pub fn hotel_type(text: &str) -> Ruled<&'static str> {
    one_of(&HOTEL_TYPES, text).ok_or_else(|| "Please choose a hotel standard.".to_owned())
}

/// The stored address of a picture: a path of this site, also from a full address of it. T-S12.
pub fn image(url: &str, ctx: &Ctx) -> Ruled<String> {
    let refused = || "Images must be uploaded here.".to_owned();
    let path = ctx.own_path(url.trim()).ok_or_else(refused)?;
    let is_ours = [STORAGE, DRAWN].iter().any(|root| {
        path.strip_prefix(root)
            .is_some_and(|name| name.split('/').all(|part| !part.is_empty() && !part.starts_with('.')))
    });
    let is_plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
    if is_ours && is_plain && path.len() <= URL_LIMIT { Ok(path.to_owned()) } else { Err(refused()) }
}

fn one_of(all: &'static [&'static str], text: &str) -> Option<&'static str> {
    all.iter().find(|one| **one == text).copied()
}

/// Shortens a text.
fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests;
