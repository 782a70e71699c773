//! What the plan or the answer has to say: food, prayers, hotels, money, and what cannot be.

use std::collections::HashSet;

use serendib_domain::planner::Itinerary;
use serendib_domain::planner::preferences::Style;

use super::{Case, Verdict};
use crate::days::{self, clock};
use crate::meaning::thing;
use crate::wish::{Pair, folded, number};

/// A word of a diet, and what the guide may be told for it: one of each list.
const DIETS: &[(&str, &[&[&str]])] = &[
    ("halal", &[&["halal", "pork"]]),
    ("gluten", &[&["gluten"]]),
    ("vegetarian", &[&["vegetarian"]]),
    ("vegan", &[&["vegan"]]),
    ("jain", &[&["jain"]]),
    ("kosher", &[&["kosher"]]),
    ("peanut", &[&["nut"]]),
    ("nut", &[&["nut"]]),
    ("pork", &[&["pork", "halal"]]),
    ("alcohol", &[&["alcohol"]]),
    ("lactose", &[&["lactose", "milk", "dairy"]]),
    ("dairy", &[&["lactose", "milk", "dairy"]]),
    ("seafood", &[&["seafood", "fish"]]),
    ("shellfish", &[&["shellfish", "seafood"]]),
    ("fish", &[&["fish"]]),
    ("spicy", &[&["spicy", "mild"]]),
    ("egg", &[&["egg"]]),
];
/// Minutes of a break, and between which hours it lies.
const MIDDAY: (i32, i32) = (11 * 60, 15 * 60 + 30);

/// The guide is told.
pub fn diet(case: &Case<'_>, pair: &Pair) -> Verdict {
    let wanted = folded(&pair.value);
    let mut needed = DIETS.iter().filter(|(word, _)| wanted.contains(word)).flat_map(|(_, told)| *told).peekable();
    if needed.peek().is_none() {
        let words: Vec<&str> = wanted.split(' ').filter(|word| word.len() > 3).collect();
        return Verdict::when(case.answer.notes(&words), || format!("nobody is told of {}", pair.value));
    }
    Verdict::when(needed.all(|words| case.answer.notes(words)), || format!("nobody is told of {}", pair.value))
}

pub fn prayer(case: &Case<'_>) -> Verdict {
    Verdict::when(case.answer.notes(&["pray", "mosque"]), || "nobody is told of prayers".to_owned())
}

pub fn comfort(case: &Case<'_>, pair: &Pair) -> Verdict {
    let (style, wanted) = (case.after.travel_style, folded(&pair.value));
    let fits = match wanted.as_str() {
        "luxury" | "5 star" => style == Style::Luxury,
        "budget" => matches!(style, Style::Budget | Style::Backpacker),
        "4 star" => matches!(style, Style::Comfort | Style::Luxury),
        "better" | "higher" | "finer" | "upgrade" => style > case.before.travel_style,
        "cheaper" | "lower" => style < case.before.travel_style,
        "backpacker" | "hostel" => style == Style::Backpacker,
        "boutique" => style >= Style::Comfort,
        "comfort" | "comfortable" | "3 star" | "mid range" | "midrange" | "standard" => style == Style::Comfort,
        _ => return Verdict::Unread,
    };
    // Other hotels on some days only are for the guide to know.
    let fits =
        if pair.scope.is_some() { style == case.before.travel_style && case.answer.notes(&["hotel"]) } else { fits };
    Verdict::when(fits, || format!("the style is {style:?}"))
}

pub fn budget(case: &Case<'_>, pair: &Pair) -> Verdict {
    let Some(sum) = number(&pair.value) else { return Verdict::Unread };
    Verdict::when(case.answer.names_sum(sum), || format!("nothing definite is said of {sum}"))
}

pub fn impossible(case: &Case<'_>) -> Verdict {
    if case.before.days != case.after.days {
        return Verdict::Fails("it cannot be, and the plan is another one".to_owned());
    }
    Verdict::when(case.answer.says_why_not(), || "it is not said why that cannot be".to_owned())
}

/// What the pairs have no key for. Where it can be seen it may have come true; otherwise somebody has to be told.
pub fn unknown(case: &Case<'_>, pair: &Pair) -> Verdict {
    let is_told = !case.answer.told.is_empty() || case.answer.tells_guide();
    let is_done = measured(case, &folded(&pair.value).replace(" per ", " ")).unwrap_or(false);
    Verdict::when(is_told || is_done, || format!("nothing is said of {}", pair.value))
}

/// Whether it is about all days of the trip.
pub fn is_of_all_days(pair: &Pair) -> bool {
    let words = folded(&pair.value);
    ["max ", "daily", "fewer", "replacement", "removed"].iter().any(|word| words.contains(word))
}

fn measured(case: &Case<'_>, words: &str) -> Option<bool> {
    let after = case.after;
    if let Some(most) = words.strip_prefix("max ").and_then(number) {
        return match words {
            _ if words.contains("day") => Some(after.days.iter().all(|day| day.stops.len() <= most)),
            _ if words.contains("inland") => {
                let coast = thing(case.land, "coast").places;
                Some(days::nights(case.land, after).iter().filter(|place| !coast.contains(place)).count() <= most)
            }
            _ if words.contains("base") => {
                Some(days::nights(case.land, after).into_iter().collect::<HashSet<_>>().len() <= most)
            }
            _ => None,
        };
    }
    let seen = |trip: &Itinerary| days::all_sights(case.land, trip);
    if let Some(kind) = words.strip_prefix("one ").and_then(|words| words.strip_suffix(" fewer")) {
        let of = thing(case.land, kind).sights;
        let count = |trip: &Itinerary| seen(trip).iter().filter(|sight| of.contains(sight)).count();
        return Some(count(after) + 1 == count(case.before));
    }
    if words.contains("replacement") {
        let old = seen(case.before);
        return Some(seen(after).iter().all(|sight| old.contains(sight)));
    }
    if let Some(day) = words.strip_prefix("day ").filter(|words| words.ends_with("removed")).and_then(number) {
        let gone = days::sights(case.land, case.before.days.get(day.checked_sub(1)?)?);
        return Some(seen(after).iter().all(|sight| !gone.contains(sight)));
    }
    if words.starts_with("daily break") {
        let minutes = i32::try_from(number(words)?).ok()? * 60;
        return Some(after.days.iter().all(|day| has_break(day, minutes)));
    }
    let (hour, day) = words.strip_prefix("start ")?.split_once(" on day ")?;
    let first = after.days.get(number(day)?.checked_sub(1)?)?.stops.first()?;
    Some(first.start_time.minutes() - first.drive_minutes_before <= clock(&hour.replace(' ', ":"))?)
}

fn has_break(day: &serendib_domain::planner::plan::Day, minutes: i32) -> bool {
    let (mut free, ends) = MIDDAY;
    for stop in &day.stops {
        let (start, end) =
            (stop.start_time.minutes() - stop.drive_minutes_before, stop.start_time.minutes() + stop.duration_minutes);
        if start.min(ends) - free >= minutes {
            return true;
        }
        free = free.max(end);
    }
    ends - free >= minutes
}
