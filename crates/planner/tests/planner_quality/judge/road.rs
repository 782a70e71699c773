//! Judges driving, and how full days are.

use serendib_planner::Itinerary;
use serendib_planner::time::Minutes;

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, number};
use crate::days;

pub fn max_drive_day(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    if ["less", "fewer", "lower"].contains(&pair.value.as_str()) {
        let all: Vec<usize> = (0..case.before.days.len().min(case.after.days.len())).collect();
        let (was, is) = (Fullness::measure(case, case.before, &all), Fullness::measure(case, case.after, &all));
        return PairVerdict::when(is.driven < was.driven, || format!("{} minutes of driving in all", is.driven));
    }
    each_day(case, pair, |legs| legs.iter().sum())
}

pub fn max_leg(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    each_day(case, pair, |legs| legs.iter().copied().max().unwrap_or_default())
}

fn each_day(case: &JudgeCase<'_>, pair: &MeaningPair, of: impl Fn(&[Minutes]) -> Minutes) -> PairVerdict {
    let most = number(&pair.value).and_then(|most| Minutes::try_from(most).ok());
    let Some((most, days)) = most.zip(days::days_in_scope(pair.scope.as_deref(), case.after)) else {
        return PairVerdict::Unread;
    };
    let driven = days.into_iter().map(|day| (day, of(&days::legs(case.land, case.after, day))));
    let long = driven.into_iter().find(|(_, minutes)| *minutes > most);
    long.map_or(PairVerdict::Holds, |(day, minutes)| {
        PairVerdict::Fails(format!("{minutes} minutes of driving on day {}", day + 1))
    })
}

/// Fewer stops a day or fewer moves, and not more of either; with "less driving" also that.
pub fn pace(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let (Some(days), Some(old)) = (
        days::days_in_scope(pair.scope.as_deref(), case.after),
        days::days_in_scope(pair.scope.as_deref(), case.before),
    ) else {
        return PairVerdict::Unread;
    };
    let (was, is) = (Fullness::measure(case, case.before, &old), Fullness::measure(case, case.after, &days));
    let (is, was) = if pair.value == "faster" { (was, is) } else { (is, was) };
    // Compares ratios, because the number of days may have changed.
    let fewer = |a: usize, b: usize| a * old.len() < b * days.len();
    let is_no_fuller = !fewer(was.stops, is.stops) && is.moves <= was.moves;
    let is_less_driven = case.wish.means("driving") && is.driven < was.driven;
    let is_slower = fewer(is.stops, was.stops) || is.moves < was.moves || is_less_driven;
    PairVerdict::when(is_no_fuller && is_slower, || {
        format!("{} stops and {} moves, before {} and {}", is.stops, is.moves, was.stops, was.moves)
    })
}

struct Fullness {
    stops: usize,
    moves: usize,
    driven: Minutes,
}

impl Fullness {
    fn measure(case: &JudgeCase<'_>, trip: &Itinerary, days: &[usize]) -> Self {
        let stops = days.iter().map(|day| trip.days[*day].stops.len()).sum();
        let last = trip.days.len().saturating_sub(1);
        let is_move = |day: &&usize| {
            **day > 0 && **day < last && days::woken(case.land, trip, **day) != days::slept(case.land, trip, **day)
        };
        let moves = days.iter().filter(is_move).count();
        let driven = days.iter().flat_map(|day| days::legs(case.land, trip, *day)).sum();
        Self { stops, moves, driven }
    }
}
