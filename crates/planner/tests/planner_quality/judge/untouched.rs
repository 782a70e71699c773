//! Judges unchanged parts of a plan: protected days, and days outside a wish.

use std::collections::BTreeSet;

use super::{JudgeCase, PairVerdict, other_requests, stops};
use crate::dataset::MeaningPair;
use crate::days;
use crate::meaning::{ResolvedTarget, harder, target_of};

/// Days outside a wish, and how many kept their stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Untouched {
    pub unchanged: usize,
    pub all: usize,
}

/// The subject of a wish.
#[derive(Default)]
struct About {
    target: ResolvedTarget,
    days: Vec<usize>,
}

/// `None` if a pair is about the whole trip.
pub fn count_untouched(case: &JudgeCase<'_>) -> Option<Untouched> {
    let mut about = About::default();
    for pair in &case.wish.pairs {
        about.add(case, pair)?;
    }
    let others = about.others(case);
    let unchanged = unchanged(case, &about, &others);
    // Each added night replaces a day; a new stay also needs a road to it and one from it.
    let (gained, is_new) = gained(case, &about.target);
    let all = others.len().saturating_sub(gained + if is_new { 2 } else { 0 });
    Some(Untouched { unchanged: unchanged.min(all), all })
}

/// `1-4`, `others`, `all`, `Sinharaja days`.
pub fn keep(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let same = |day: usize| case.after.days.get(day).is_some_and(|after| hours(after) == hours(&case.before.days[day]));
    let changed = |day: usize| format!("day {} is another one", day + 1);
    match pair.value.as_str() {
        "others" => {
            let days = count_untouched(case).unwrap_or_default();
            PairVerdict::when(days.unchanged == days.all, || {
                format!("{} of {} other days are as they were", days.unchanged, days.all)
            })
        }
        "all" => (0..case.before.days.len())
            .find(|day| !same(*day))
            .map_or(PairVerdict::Holds, |day| PairVerdict::Fails(changed(day))),
        value => {
            if let Some(days) = days::parse_scope(value, case.before) {
                return days
                    .into_iter()
                    .find(|day| !same(*day))
                    .map_or(PairVerdict::Holds, |day| PairVerdict::Fails(changed(day)));
            }
            // They may be on other days now.
            let meant = target_of(case.land, value.trim_end_matches(" days"));
            let mut there =
                (0..case.before.days.len()).filter(|day| days::has_target(case.land, case.before, &meant, &[*day]));
            let is_unchanged =
                |day: &usize| case.after.days.iter().any(|after| hours(after) == hours(&case.before.days[*day]));
            there.find(|day| !is_unchanged(day)).map_or(PairVerdict::Holds, |day| PairVerdict::Fails(changed(day)))
        }
    }
}

/// A day's stops with their times.
fn hours(day: &serendib_planner::plan::ItineraryDay) -> Vec<(&str, i32, i32)> {
    day.stops.iter().map(|stop| (stop.slug.as_str(), stop.start_time.minutes(), stop.duration_minutes)).collect()
}

impl About {
    fn add(&mut self, case: &JudgeCase<'_>, pair: &MeaningPair) -> Option<()> {
        let scoped = pair.scope.as_deref().and_then(|scope| days::parse_scope(scope, case.before));
        match pair.key.as_str() {
            "keep" | "diet" | "prayer" | "budget_max" | "comfort" | "impossible" => {}
            "unknown" => return (!other_requests::is_of_all_days(pair)).then_some(()),
            "nights" => {
                let (place, _) = pair.stay()?;
                if ["EVERY", "beach at end"].contains(&place) {
                    return None;
                }
                self.take(target_of(case.land, place));
            }
            "swap" | "order" => {
                let (one, other) = pair.both()?;
                if other == "others" {
                    return None;
                }
                self.take(target_of(case.land, one));
                self.take(target_of(case.land, other));
            }
            "access" if pair.value == "wheelchair" => self.take(harder(case.land, 2)),
            "access" => self.take(harder(case.land, 3)),
            "must" | "mustnot" => match scoped {
                Some(days) if pair.has_key("mustnot") => self.days.extend(days),
                _ => self.take(target_of(case.land, &pair.value)),
            },
            "max_walk" => match scoped {
                Some(days) => self.days.extend(days),
                None => self.take(stops::too_far(case, pair)?),
            },
            "end_place" => {
                self.days.extend([case.before.days.len().saturating_sub(2), case.before.days.len().saturating_sub(1)])
            }
            "start_after" | "free" | "pace" | "end_before" | "max_drive_day" => match scoped {
                Some(days) => self.days.extend(days),
                None => self.take(target_of(case.land, pair.scope.as_deref()?.trim_start_matches("after "))),
            },
            _ => return None,
        }
        Some(())
    }

    fn take(&mut self, mut other: ResolvedTarget) {
        self.target.sights.append(&mut other.sights);
        self.target.places.append(&mut other.places);
    }

    /// Days (from 0) unrelated to the subject: no morning, night or stop there, before or after.
    fn others(&self, case: &JudgeCase<'_>) -> Vec<usize> {
        let is_at = |place: Option<usize>| place.is_some_and(|place| self.target.places.contains(&place));
        let came: BTreeSet<usize> = (0..case.after.days.len())
            .map(|day| days::sights(case.land, &case.after.days[day]))
            .filter(|sights| sights.iter().any(|sight| self.target.sights.contains(sight)))
            .flatten()
            .collect();
        let is_other = |day: &usize| {
            let sights = days::sights(case.land, &case.before.days[*day]);
            !self.days.contains(day)
                && !is_at(days::woken(case.land, case.before, *day))
                && !is_at(days::slept(case.land, case.before, *day))
                && !sights.iter().any(|sight| self.target.sights.contains(sight) || came.contains(sight))
        };
        (0..case.before.days.len()).filter(is_other).collect()
    }
}

/// How many of these days recur on any day.
fn unchanged(case: &JudgeCase<'_>, about: &About, others: &[usize]) -> usize {
    let stops = |day| -> BTreeSet<usize> {
        days::sights(case.land, day).into_iter().filter(|sight| !about.target.sights.contains(sight)).collect()
    };
    let mut left: Vec<BTreeSet<usize>> = case.after.days.iter().map(stops).collect();
    let mut unchanged = 0;
    for day in others {
        let wanted = stops(&case.before.days[*day]);
        if let Some(at) = left.iter().position(|there| *there == wanted) {
            left.swap_remove(at);
            unchanged += 1;
        }
    }
    unchanged
}

/// Added nights at the subject, and whether it had none before.
fn gained(case: &JudgeCase<'_>, about: &ResolvedTarget) -> (usize, bool) {
    let homes: BTreeSet<usize> =
        about.sights.iter().map(|sight| case.land.home(*sight)).chain(about.places.iter().copied()).collect();
    let (was, is) = (days::nights(case.land, case.before), days::nights(case.land, case.after));
    let of = |nights: &[usize], place: usize| nights.iter().filter(|night| **night == place).count();
    let gained = homes.iter().map(|place| of(&is, *place).saturating_sub(of(&was, *place))).sum();
    let is_new = homes.iter().any(|place| of(&was, *place) == 0 && of(&is, *place) > 0);
    (gained, is_new)
}
