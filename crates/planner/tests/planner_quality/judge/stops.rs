//! What is seen and what is not.

use super::{Case, Verdict};
use crate::dataset::{Pair, number};
use crate::days;
use crate::meaning::{Sort, Target, harder, is_hike, target_of};

pub fn must(case: &Case<'_>, pair: &Pair) -> Verdict {
    let meant = target_of(case.land, &pair.value);
    if meant.sort == Sort::Unseen {
        return is_mentioned(case, &pair.value);
    }
    let Some(days) = days::meant(pair.scope.as_deref(), case.after) else { return Verdict::Unread };
    let is_second = pair.value.starts_with("second ") || pair.value.starts_with("two ");
    let (seen, was) = (count(case, &meant, false), count(case, &meant, true));
    let is_more = if case.wish.means(&format!("more {}", pair.value)) { seen > was } else { true };
    let is_there = days::has(case.land, case.after, &meant, &days) && (!is_second || seen >= 2);
    Verdict::when(is_there && is_more, || format!("{} is not there", pair.value))
}

pub fn must_not(case: &Case<'_>, pair: &Pair) -> Verdict {
    let mut meant = target_of(case.land, &pair.value);
    if meant.sort == Sort::Unseen {
        return is_mentioned(case, &pair.value);
    }
    let in_place = pair.scope.as_deref().filter(|scope| days::named(scope, case.after).is_none());
    if let Some(place) = in_place {
        let there = target_of(case.land, place);
        meant.sights.retain(|sight| there.sights.contains(sight));
    }
    let scope = pair.scope.as_deref().filter(|_| in_place.is_none());
    let Some(days) = days::meant(scope, case.after) else { return Verdict::Unread };
    let is_fewer_enough = case.wish.means(&format!("fewer {}", pair.value))
        || (case.wish.means(&pair.value) && case.wish.means("fewer or none"));
    let is_fewer = is_fewer_enough && count(case, &meant, false) < count(case, &meant, true);
    let may_stay = ["may be dropped", "otherwise it is removed"].iter().any(|words| case.wish.means(words));
    let is_gone = !days::has(case.land, case.after, &meant, &days);
    Verdict::when(is_gone || is_fewer || may_stay, || format!("{} is still there", pair.value))
}

pub fn swap(case: &Case<'_>, pair: &Pair) -> Verdict {
    let Some((from, to)) = pair.both() else { return Verdict::Unread };
    let (gone, come) = (target_of(case.land, from), target_of(case.land, to));
    let all: Vec<usize> = (0..case.after.days.len()).collect();
    let is_gone = !days::has(case.land, case.after, &Target { sights: without(&gone, &come), ..gone }, &all);
    // A car needs no line of its own: a plan drives.
    let is_come = come.sort == Sort::Unseen || days::has(case.land, case.after, &come, &all);
    let wrong = if is_gone { format!("{to} is not there") } else { format!("{from} is still there") };
    Verdict::when(is_gone && is_come, || wrong)
}

pub fn order(case: &Case<'_>, pair: &Pair) -> Verdict {
    let Some((first, then)) = pair.both() else { return Verdict::Unread };
    let firsts = positions(case, &target_of(case.land, first));
    let missing = |name: &str| Verdict::Fails(format!("{name} is not there"));
    let Some(begins) = firsts.first() else { return missing(first) };
    if then == "others" {
        let is_first_night = days::nights(case.land, case.after)
            .first()
            .is_some_and(|bed| target_of(case.land, first).beds(case.land).contains(bed));
        return Verdict::when(is_first_night, || format!("the first night is not in {first}"));
    }
    let thens = positions(case, &target_of(case.land, then));
    // "Then back to the coast": it may have been there before, too.
    let comes = if then == "coast" { thens.last() } else { thens.first() };
    let Some(comes) = comes else { return missing(then) };
    Verdict::when(begins < comes, || format!("{then} comes before {first}"))
}

pub fn access(case: &Case<'_>, pair: &Pair) -> Verdict {
    let effort = if pair.value == "wheelchair" { 2 } else { 3 };
    none_of(case, &harder(case.land, effort), pair)
}

pub fn max_walk(case: &Case<'_>, pair: &Pair) -> Verdict {
    too_far(case, pair).map_or(Verdict::Unread, |far| none_of(case, &far, pair))
}

/// Sights that take a longer walk than somebody can.
pub fn too_far(case: &Case<'_>, pair: &Pair) -> Option<Target> {
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
            Target { sights: sights.collect(), ..Target::default() }
        }
    })
}

fn none_of(case: &Case<'_>, hard: &Target, pair: &Pair) -> Verdict {
    let Some(days) = days::meant(pair.scope.as_deref(), case.after) else { return Verdict::Unread };
    let seen = days.iter().flat_map(|day| days::sights(case.land, &case.after.days[*day]));
    let left = seen.filter(|sight| hard.sights.contains(sight)).map(|sight| case.land.sights()[sight].title.as_str());
    left.take(1).next().map_or(Verdict::Holds, |title| Verdict::Fails(format!("{title} is too hard")))
}

/// What no plan shows is served when it is spoken of.
fn is_mentioned(case: &Case<'_>, words: &str) -> Verdict {
    let is_spoken_of = !case.answer.messages.is_empty() || case.answer.has_new_guide_notes();
    Verdict::when(is_spoken_of, || format!("nothing is said of {words}"))
}

/// Stops of it, or where there are none, nights.
fn count(case: &Case<'_>, meant: &Target, is_before: bool) -> usize {
    let trip = if is_before { case.before } else { case.after };
    let stops = days::all_sights(case.land, trip).into_iter().filter(|sight| meant.sights.contains(sight)).count();
    let nights = days::nights(case.land, trip).into_iter().filter(|place| meant.places.contains(place)).count();
    stops + nights
}

fn without(gone: &Target, come: &Target) -> Vec<usize> {
    gone.sights.iter().copied().filter(|sight| !come.sights.contains(sight)).collect()
}

/// Days and places within them, in order; a night comes after the day's stops.
fn positions(case: &Case<'_>, meant: &Target) -> Vec<(usize, usize)> {
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
