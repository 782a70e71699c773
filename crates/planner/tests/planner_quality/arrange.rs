//! Prepares a plan for a wish: sights to add are removed, a hike is on the day that it must leave, a stay has a length other than the
//! wished one.

use serendib_planner::plan::ItineraryEdit;
use serendib_planner::{Catalogue, Itinerary, edit, refine};

use crate::dataset::{LabelledRequest, MeaningPair, number};
use crate::days;
use crate::meaning::{ResolvedTarget, target_of};
use crate::plan_for::is_more_than_before;

/// Removes it without storing an exclusion.
pub fn take_out(land: &Catalogue, trip: &mut Itinerary, target: &ResolvedTarget) {
    let is_it = |id| land.sight_by_id(id).is_some_and(|sight| target.sights.contains(&sight));
    let found = |trip: &Itinerary| {
        let mut days = trip.days.iter();
        days.find_map(|day| Some((day.day, day.stops.iter().position(|stop| is_it(stop.id))?)))
    };
    for _ in &target.sights {
        if let Some((day, at)) = found(trip) {
            change(land, trip, &ItineraryEdit::Remove { day, at });
        }
    }
}

fn change(land: &Catalogue, trip: &mut Itinerary, change: &ItineraryEdit) {
    if let Ok(changed) = edit(land, trip, change) {
        *trip = Itinerary { wishes: trip.wishes.clone(), ..changed };
    }
}

pub fn arrange(land: &Catalogue, wish: &LabelledRequest, trip: &mut Itinerary, pair: &MeaningPair) {
    let day =
        pair.scope.as_deref().and_then(|scope| days::parse_scope(scope, trip)).and_then(|days| days.first().copied());
    match (pair.key.as_str(), day) {
        ("mustnot", Some(day)) => bring(land, trip, &target_of(land, &pair.value), day),
        ("max_walk", Some(day)) => bring(land, trip, &target_of(land, "hike"), day),
        ("nights", _) => other_nights(land, wish, trip, pair),
        ("order", _) => turn(land, wish, trip, pair),
        _ => {}
    }
}

/// Adds the nearest of a kind to a day that has none.
fn bring(land: &Catalogue, trip: &mut Itinerary, meant: &ResolvedTarget, day: usize) {
    let Some(place) = days::slept(land, trip, day) else { return };
    let all = days::all_sights(land, trip);
    if days::has_target(land, trip, meant, &[day]) {
        return;
    }
    let near = land
        .around(place)
        .iter()
        .map(|(_, sight)| *sight)
        .find(|sight| meant.sights.contains(sight) && !all.contains(sight));
    if let Some(sight) = near {
        let (day, attraction) = (trip.days[day].day, land.sights()[sight].slug.clone());
        change(land, trip, &ItineraryEdit::Add { day, at: None, attraction });
    }
}

/// A number of nights other than the wished one.
fn other_nights(land: &Catalogue, wish: &LabelledRequest, trip: &mut Itinerary, pair: &MeaningPair) {
    let Some((name, wanted)) = pair.stay() else { return };
    let meant = target_of(land, name);
    let (Some(count), [place]) = (number(wanted), &meant.places[..]) else { return };
    let is = days::nights(land, trip).into_iter().filter(|night| night == place).count();
    let before = match wanted.chars().next() {
        Some('-') if is < count => count + 1,
        Some('>') if is_more_than_before(wish, pair) && is >= count => count - 1,
        Some('>') if is >= count && !is_more_than_before(wish, pair) && count > 1 => count - 1,
        Some(first) if first.is_ascii_digit() && is == count => count + 1,
        _ => return,
    };
    if before > 0 {
        *trip = refine(land, trip, &format!("{before} nights in {}", land.places()[*place].name)).itinerary;
    }
}

/// Reverses a plan that already has the wished order.
fn turn(land: &Catalogue, wish: &LabelledRequest, trip: &mut Itinerary, pair: &MeaningPair) {
    let Some((first, then)) = pair.both().filter(|_| wish.pairs_with_key("nights").next().is_none()) else { return };
    let day_of = |trip: &Itinerary, words: &str| {
        let meant = target_of(land, words);
        (0..trip.days.len()).find(|day| days::has_target(land, trip, &meant, &[*day]))
    };
    let (Some(first), Some(then)) = (day_of(trip, first), day_of(trip, then)) else { return };
    let days = trip.days.len();
    if first < then {
        for (a, b) in (2..days).zip((2..days).rev()).filter(|(a, b)| a < b) {
            if let (Ok(a), Ok(b)) = (u8::try_from(a), u8::try_from(b)) {
                change(land, trip, &ItineraryEdit::SwapDays { a, b });
            }
        }
    }
}
