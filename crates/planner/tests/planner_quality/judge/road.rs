//! How much is driven, and how full the days are.

use serendib_planner::Itinerary;
use serendib_planner::time::Minutes;

use super::{Case, Verdict};
use crate::dataset::{Pair, number};
use crate::days;

pub fn max_drive_day(case: &Case<'_>, pair: &Pair) -> Verdict {
    if ["less", "fewer", "lower"].contains(&pair.value.as_str()) {
        let all: Vec<usize> = (0..case.before.days.len().min(case.after.days.len())).collect();
        let (was, is) = (Fullness::of(case, case.before, &all), Fullness::of(case, case.after, &all));
        return Verdict::when(is.driven < was.driven, || format!("{} minutes of driving in all", is.driven));
    }
    each_day(case, pair, |legs| legs.iter().sum())
}

pub fn max_leg(case: &Case<'_>, pair: &Pair) -> Verdict {
    each_day(case, pair, |legs| legs.iter().copied().max().unwrap_or_default())
}

fn each_day(case: &Case<'_>, pair: &Pair, of: impl Fn(&[Minutes]) -> Minutes) -> Verdict {
    let most = number(&pair.value).and_then(|most| Minutes::try_from(most).ok());
    let Some((most, days)) = most.zip(days::meant(pair.scope.as_deref(), case.after)) else { return Verdict::Unread };
    let driven = days.into_iter().map(|day| (day, of(&days::legs(case.land, case.after, day))));
    let long = driven.into_iter().find(|(_, minutes)| *minutes > most);
    long.map_or(Verdict::Holds, |(day, minutes)| {
        Verdict::Fails(format!("{minutes} minutes of driving on day {}", day + 1))
    })
}

/// Fewer stops a day or fewer moves, and more of neither; where less driving is meant, that too.
pub fn pace(case: &Case<'_>, pair: &Pair) -> Verdict {
    let (Some(days), Some(old)) =
        (days::meant(pair.scope.as_deref(), case.after), days::meant(pair.scope.as_deref(), case.before))
    else {
        return Verdict::Unread;
    };
    let (was, is) = (Fullness::of(case, case.before, &old), Fullness::of(case, case.after, &days));
    let (is, was) = if pair.value == "faster" { (was, is) } else { (is, was) };
    // Shares are compared, because a trip may have another number of days now.
    let fewer = |a: usize, b: usize| a * old.len() < b * days.len();
    let is_no_fuller = !fewer(was.stops, is.stops) && is.moves <= was.moves;
    let is_less_driven = case.wish.means("driving") && is.driven < was.driven;
    let is_slower = fewer(is.stops, was.stops) || is.moves < was.moves || is_less_driven;
    Verdict::when(is_no_fuller && is_slower, || {
        format!("{} stops and {} moves, before {} and {}", is.stops, is.moves, was.stops, was.moves)
    })
}

struct Fullness {
    stops: usize,
    moves: usize,
    driven: Minutes,
}

impl Fullness {
    fn of(case: &Case<'_>, trip: &Itinerary, days: &[usize]) -> Self {
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
