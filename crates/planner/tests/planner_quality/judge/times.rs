//! Judges the start, end and free time of days.

use serendib_planner::time::Minutes;

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, folded};
use crate::days::{self, clock};
use crate::meaning::target_of;

const NOON: Minutes = 12 * 60;
/// From noon until mosque prayers end.
const NOON_ENDS: Minutes = 13 * 60 + 30;
const AFTERNOON: Minutes = 13 * 60;

pub fn start_after(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let Some(earliest) = clock(&pair.value) else { return PairVerdict::Unread };
    let scope = pair.scope.as_deref();
    let days =
        scope.map_or_else(|| days::days_in_scope(None, case.after), |scope| days::parse_scope(scope, case.after));
    let place = scope.filter(|_| days.is_none()).map(|scope| target_of(case.land, scope));
    let is_train_free = case.wish.means("the train day may be earlier");
    let (mut is_one_late, mut is_one_there) = (false, false);
    for (index, day) in case.after.days.iter().enumerate() {
        let is_day = days.as_ref().is_none_or(|days| days.contains(&index));
        for stop in day.stops.iter().filter(|stop| is_day && !(is_train_free && stop.kind == "Transportation")) {
            let is_there = place
                .as_ref()
                .is_none_or(|place| case.land.sight_by_id(stop.id).is_some_and(|sight| place.sights.contains(&sight)));
            let is_late = stop.start_time.minutes() >= earliest;
            is_one_there |= is_there;
            is_one_late |= is_there && is_late;
            // "In the evening to Galle" is one visit; "mornings free at the coast" is every morning.
            let is_every = place.as_ref().is_none_or(|place| place.sights.len() == 1 || place.places.len() > 1);
            if is_there && !is_late && is_every {
                return PairVerdict::Fails(format!("{} begins at {} on day {}", stop.title, stop.start_time, day.day));
            }
        }
    }
    PairVerdict::when(place.is_none() || (is_one_late && is_one_there) || scope == Some("coast"), || {
        format!("nothing there from {} on", pair.value)
    })
}

pub fn end_before(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let Some(latest) = clock(&pair.value) else { return PairVerdict::Unread };
    let Some(days) = days::days_in_scope(pair.scope.as_deref(), case.after) else { return PairVerdict::Unread };
    let late =
        days.into_iter().find(|day| days::is_back_at(case.land, case.after, *day).is_some_and(|back| back > latest));
    late.map_or(PairVerdict::Holds, |day| PairVerdict::Fails(format!("day {} ends too late", day + 1)))
}

/// `CMB airport@last:20:10`, `Negombo@last:18:00`, `Horton Plains@visit:07:00`.
pub fn end_place(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    // Without an hour any hour counts, without a day the last one.
    let scope = pair.scope.as_deref().unwrap_or("last");
    let (when, hour) = scope.split_once(':').unwrap_or((scope, "23:59"));
    let Some(latest) = clock(hour) else { return PairVerdict::Unread };
    let (trip, place) = (case.after, target_of(case.land, &pair.value));
    if when == "visit" {
        let mut stops = trip.days.iter().flat_map(|day| &day.stops);
        let visit =
            stops.find(|stop| case.land.sight_by_id(stop.id).is_some_and(|sight| place.sights.contains(&sight)));
        return PairVerdict::when(visit.is_some_and(|stop| stop.start_time.minutes() <= latest), || {
            format!("not in {} by {hour}", pair.value)
        });
    }
    let Some(day) = days::parse_scope(when, trip).and_then(|days| days.first().copied()) else {
        return PairVerdict::Unread;
    };
    let is_airport = ["airport", "katunayake", "cmb"].iter().any(|word| folded(&pair.value).contains(word));
    let is_there = if is_airport {
        days::slept(case.land, trip, day) == case.land.gateway()
    } else {
        let beds = place.beds(case.land);
        days::nights(case.land, trip).last().is_some_and(|bed| beds.contains(bed))
            || days::sights(case.land, &trip.days[day]).last().is_some_and(|sight| place.sights.contains(sight))
    };
    let is_in_time = days::is_back_at(case.land, trip, day).is_none_or(|back| back <= latest);
    PairVerdict::when(is_there && is_in_time, || {
        if is_there { "too late there".to_owned() } else { format!("it does not end in {}", pair.value) }
    })
}

/// `DAY@Ella`, `HALFDAY@coast`, `HALFDAY@friday`, `DAY@after safari`.
pub fn free(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let (Some(scope), trip) = (pair.scope.as_deref(), case.after) else { return PairVerdict::Unread };
    let is_free = |day: usize| match pair.value.as_str() {
        "DAY" => trip.days[day].stops.is_empty(),
        _ => is_half_free(case, day),
    };
    let wrong = || format!("no free {} at {scope}", pair.value);
    if let Some(days) = days::parse_scope(scope, trip) {
        let is_noon = case.wish.means("noon");
        return PairVerdict::when(
            days.into_iter().all(|day| is_free(day) || (is_noon && is_noon_free(case, day))),
            wrong,
        );
    }
    if let Some(what) = scope.strip_prefix("after ") {
        let meant = target_of(case.land, what);
        let mut seen = (0..trip.days.len()).filter(|day| days::has_target(case.land, trip, &meant, &[*day]));
        return PairVerdict::when(seen.all(|day| day + 1 >= trip.days.len() || is_free(day + 1)), wrong);
    }
    let beds = target_of(case.land, scope).beds(case.land);
    let is_at = |place: Option<usize>| place.is_some_and(|place| beds.contains(&place));
    let stays = |day: &usize| is_at(days::woken(case.land, trip, *day)) && is_at(days::slept(case.land, trip, *day));
    let mut there = (1..trip.days.len())
        .filter(|day| stays(day) || (pair.value != "DAY" && is_at(days::slept(case.land, trip, *day))));
    let holds = if scope == "coast" { there.all(|day| !stays(&day) || is_free(day)) } else { there.any(is_free) };
    PairVerdict::when(holds, wrong)
}

fn is_half_free(case: &JudgeCase<'_>, day: usize) -> bool {
    let mut stops = case.after.days[day].stops.iter();
    let is_morning = stops.clone().all(|stop| stop.start_time.minutes() >= NOON);
    is_morning || stops.all(|stop| stop.start_time.minutes() + stop.duration_minutes <= AFTERNOON)
}

fn is_noon_free(case: &JudgeCase<'_>, day: usize) -> bool {
    let mut stops = case.after.days[day].stops.iter();
    stops
        .all(|stop| stop.start_time.minutes() >= NOON_ENDS || stop.start_time.minutes() + stop.duration_minutes <= NOON)
}
