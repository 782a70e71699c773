//! Judges wishes without a key of their own, and impossible ones.

use std::collections::HashSet;

use serendib_planner::Itinerary;

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, folded, number};
use crate::days::{self, clock};
use crate::meaning::target_of;

/// Minutes between which a midday break lies.
const MIDDAY: (i32, i32) = (11 * 60, 15 * 60 + 30);

pub fn impossible(case: &JudgeCase<'_>) -> PairVerdict {
    if case.before.days != case.after.days {
        return PairVerdict::Fails("it cannot be, and the plan is another one".to_owned());
    }
    PairVerdict::when(case.answer.says_why_not(), || "it is not said why that cannot be".to_owned())
}

/// A wish without a key. If it is visible, the plan may meet it; otherwise the answer or the guide's notes must mention it.
pub fn unknown(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let is_mentioned = !case.answer.messages.is_empty() || case.answer.has_new_guide_notes();
    let is_done = measured(case, &folded(&pair.value).replace(" per ", " ")).unwrap_or(false);
    PairVerdict::when(is_mentioned || is_done, || format!("nothing is said of {}", pair.value))
}

/// Whether it covers all days of the trip.
pub fn is_of_all_days(pair: &MeaningPair) -> bool {
    let words = folded(&pair.value);
    ["max ", "daily", "fewer", "replacement", "removed"].iter().any(|word| words.contains(word))
}

fn measured(case: &JudgeCase<'_>, words: &str) -> Option<bool> {
    let after = case.after;
    if let Some(most) = words.strip_prefix("max ").and_then(number) {
        return match words {
            _ if words.contains("day") => Some(after.days.iter().all(|day| day.stops.len() <= most)),
            _ if words.contains("inland") => {
                let coast = target_of(case.land, "coast").places;
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
        let of = target_of(case.land, kind).sights;
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

fn has_break(day: &serendib_planner::plan::ItineraryDay, minutes: i32) -> bool {
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
