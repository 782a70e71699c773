//! Judges which sights are visited.

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, number};
use crate::days;
use crate::meaning::{ResolvedTarget, Sort, harder, is_hike, target_of};

pub fn must(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let meant = target_of(case.land, &pair.value);
    if meant.sort == Sort::Unseen {
        return is_mentioned(case, &pair.value);
    }
    let Some(days) = days::days_in_scope(pair.scope.as_deref(), case.after) else { return PairVerdict::Unread };
    let is_second = pair.value.starts_with("second ") || pair.value.starts_with("two ");
    let (seen, was) = (count(case, &meant, false), count(case, &meant, true));
    let is_more = if case.wish.means(&format!("more {}", pair.value)) { seen > was } else { true };
    let is_there = days::has_target(case.land, case.after, &meant, &days) && (!is_second || seen >= 2);
    PairVerdict::when(is_there && is_more, || format!("{} is not there", pair.value))
}

pub fn must_not(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let mut meant = target_of(case.land, &pair.value);
    if meant.sort == Sort::Unseen {
        return is_mentioned(case, &pair.value);
    }
    let in_place = pair.scope.as_deref().filter(|scope| days::parse_scope(scope, case.after).is_none());
    if let Some(place) = in_place {
        let there = target_of(case.land, place);
        meant.sights.retain(|sight| there.sights.contains(sight));
    }
    let scope = pair.scope.as_deref().filter(|_| in_place.is_none());
    let Some(days) = days::days_in_scope(scope, case.after) else { return PairVerdict::Unread };
    let is_fewer_enough = case.wish.means(&format!("fewer {}", pair.value))
        || (case.wish.means(&pair.value) && case.wish.means("fewer or none"));
    let is_fewer = is_fewer_enough && count(case, &meant, false) < count(case, &meant, true);
    let may_stay = ["may be dropped", "otherwise it is removed"].iter().any(|words| case.wish.means(words));
    let is_gone = !days::has_target(case.land, case.after, &meant, &days);
    PairVerdict::when(is_gone || is_fewer || may_stay, || format!("{} is still there", pair.value))
}

pub fn swap(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let Some((from, to)) = pair.both() else { return PairVerdict::Unread };
    let (gone, come) = (target_of(case.land, from), target_of(case.land, to));
    let all: Vec<usize> = (0..case.after.days.len()).collect();
    let is_gone =
        !days::has_target(case.land, case.after, &ResolvedTarget { sights: without(&gone, &come), ..gone }, &all);
    // A car needs no mention: a plan drives.
    let is_come = come.sort == Sort::Unseen || days::has_target(case.land, case.after, &come, &all);
    let wrong = if is_gone { format!("{to} is not there") } else { format!("{from} is still there") };
    PairVerdict::when(is_gone && is_come, || wrong)
}

pub fn order(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let Some((first, then)) = pair.both() else { return PairVerdict::Unread };
    let firsts = positions(case, &target_of(case.land, first));
    let missing = |name: &str| PairVerdict::Fails(format!("{name} is not there"));
    let Some(begins) = firsts.first() else { return missing(first) };
    if then == "others" {
        let is_first_night = days::nights(case.land, case.after)
            .first()
            .is_some_and(|bed| target_of(case.land, first).beds(case.land).contains(bed));
        return PairVerdict::when(is_first_night, || format!("the first night is not in {first}"));
    }
    let thens = positions(case, &target_of(case.land, then));
    // "Then back to the coast" allows an earlier visit.
    let comes = if then == "coast" { thens.last() } else { thens.first() };
    let Some(comes) = comes else { return missing(then) };
    PairVerdict::when(begins < comes, || format!("{then} comes before {first}"))
}

pub fn access(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let effort = if pair.value == "wheelchair" { 2 } else { 3 };
    none_of(case, &harder(case.land, effort), pair)
}

pub fn max_walk(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    too_far(case, pair).map_or(PairVerdict::Unread, |far| none_of(case, &far, pair))
}

/// Sights with a longer walk than the traveler can manage.
pub fn too_far(case: &JudgeCase<'_>, pair: &MeaningPair) -> Option<ResolvedTarget> {
    let minutes = number(&pair.value)?;
    Some(match minutes {
        0..=10 => harder(case.land, 2),
        11..=60 => harder(case.land, 3),
        _ => {
            let limit = i32::try_from(minutes).ok()?;
            let sights = (0..case.land.sights().len()).filter(|sight| {
                let sight = &case.land.sights()[*sight];
                is_hike(sight) && sight.minutes > limit
            });
            ResolvedTarget { sights: sights.collect(), ..ResolvedTarget::default() }
        }
    })
}

fn none_of(case: &JudgeCase<'_>, hard: &ResolvedTarget, pair: &MeaningPair) -> PairVerdict {
    let Some(days) = days::days_in_scope(pair.scope.as_deref(), case.after) else { return PairVerdict::Unread };
    let seen = days.iter().flat_map(|day| days::sights(case.land, &case.after.days[*day]));
    let left = seen.filter(|sight| hard.sights.contains(sight)).map(|sight| case.land.sights()[sight].title.as_str());
    left.take(1).next().map_or(PairVerdict::Holds, |title| PairVerdict::Fails(format!("{title} is too hard")))
}

/// An invisible wish is served by a mention.
fn is_mentioned(case: &JudgeCase<'_>, words: &str) -> PairVerdict {
    let is_spoken_of = !case.answer.messages.is_empty() || case.answer.has_new_guide_notes();
    PairVerdict::when(is_spoken_of, || format!("nothing is said of {words}"))
}

/// Its stops or, without any, its nights.
fn count(case: &JudgeCase<'_>, meant: &ResolvedTarget, is_before: bool) -> usize {
    let trip = if is_before { case.before } else { case.after };
    let stops = days::all_sights(case.land, trip).into_iter().filter(|sight| meant.sights.contains(sight)).count();
    let nights = days::nights(case.land, trip).into_iter().filter(|place| meant.places.contains(place)).count();
    stops + nights
}

fn without(gone: &ResolvedTarget, come: &ResolvedTarget) -> Vec<usize> {
    gone.sights.iter().copied().filter(|sight| !come.sights.contains(sight)).collect()
}

/// Days and positions in order; a night follows the day's stops.
fn positions(case: &JudgeCase<'_>, meant: &ResolvedTarget) -> Vec<(usize, usize)> {
    let nights = days::nights(case.land, case.after);
    let mut all = Vec::new();
    for (index, day) in case.after.days.iter().enumerate() {
        let sights = days::sights(case.land, day);
        all.extend(
            sights.iter().enumerate().filter(|(_, sight)| meant.sights.contains(sight)).map(|(at, _)| (index, at)),
        );
        if nights.get(index).is_some_and(|place| meant.places.contains(place)) {
            all.push((index, sights.len()));
        }
    }
    all
}
