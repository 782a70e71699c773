//! Outcomes of wishes: "more" is more, "less" is less, and claims are true.

use proptest::prelude::*;

use super::wishes::{met, nights, trip, wish};
use super::{assert_explained, assert_holds, assert_sound, cases, land};
use crate::baselines::preferences;
use crate::plan::Itinerary;
use crate::preferences::{Pace, Preferences};
use crate::refine::{KINDS, kind_named};
use crate::{OFFERED, plan, refine};

/// Stops of a kind, by its name.
fn of_kind(trip: &Itinerary, name: &str) -> usize {
    let kind = kind_named(name).expect("a kind");
    let stops = trip.days.iter().flat_map(|day| &day.stops);
    stops
        .filter(|stop| land().sight_by_id(stop.id).is_some_and(|sight| kind.matches_sight(&land().sights()[sight])))
        .count()
}

#[test]
fn more_of_a_kind_where_there_is_no_room_leaves_the_plan_as_it_is() {
    let preferences = Preferences { destinations: vec!["Colombo".to_owned()], duration: 1, ..Preferences::default() };
    let before = plan(land(), &preferences);
    let refined = refine(land(), &before, "more tea");
    assert_eq!(refined.not_understood, ["There is no room for more of tea estates in 1 day from Katunayake."]);
    assert_eq!((refined.changes, &refined.itinerary), (Vec::new(), &before));
    let both = refine(land(), &before, "more tea, vegetarian food");
    assert_eq!(both.not_understood, refined.not_understood);
    assert_eq!(both.changes, ["Your guide is told about vegetarian food."]);
}

/// A plan of five days, in which the safari that came in was later the one stop that no longer fitted.
#[test]
fn more_of_a_kind_that_repairs_take_away_again_leaves_the_plan_as_it_is() {
    let before = plan(land(), &Preferences { duration: 5, ..preferences(land(), 12_070_578_698_671_514_846) });
    let refined = refine(land(), &before, "more safaris");
    assert_eq!(refined.not_understood, ["There is no more of safaris than before."]);
    assert_eq!((refined.changes, &refined.itinerary), (Vec::new(), &before));
}

#[test]
fn what_the_wizards_requests_do_not_come_to_is_noted() {
    let preferences = Preferences {
        destinations: vec!["Colombo".to_owned()],
        duration: 1,
        special_requests: "More tea, vegetarian food, 40 nights in Kandy.".to_owned(),
        ..Preferences::default()
    };
    let planned = plan(land(), &preferences);
    for refusal in [
        "There is no room for more of tea estates in 1 day from Katunayake.",
        "40 nights in Kandy do not fit: the trip has 0.",
    ] {
        let note = format!("One of your special requests could not be planned. {refusal}");
        assert!(planned.notes.contains(&note), "{refusal}: {:?}", planned.notes);
    }
    assert!(planned.wishes.kinds.is_empty() && planned.wishes.nights.is_empty(), "{:?}", planned.wishes);
    let notes_for_others = planned.for_others().notes;
    assert!(
        !notes_for_others.iter().any(|note| note.contains("special requests")),
        "what is only the traveller's: {notes_for_others:?}"
    );
    let met = Preferences { special_requests: "We like a moderate pace.".to_owned(), ..preferences };
    let notes = plan(land(), &met).notes;
    assert!(!notes.iter().any(|note| note.contains("could not be planned. ")), "it is so already: {notes:?}");
}

#[test]
fn what_was_not_understood_at_first_is_noted_after_another_wish_too() {
    let preferences = Preferences { special_requests: "My aunt sings.".to_owned(), ..trip().preferences };
    let after = refine(land(), &plan(land(), &preferences), "more beaches").itinerary;
    assert!(after.notes.iter().any(|note| note.ends_with("\"aunt sings\".")), "{:?}", after.notes);
}

#[test]
fn what_could_not_be_planned_at_first_is_noted_until_it_is_wished_for_again_and_planned() {
    let preferences = Preferences {
        destinations: vec!["Colombo".to_owned()],
        duration: 1,
        special_requests: "More tea, 40 nights in Kandy.".to_owned(),
        ..Preferences::default()
    };
    let noted = |trip: &Itinerary| {
        let is_noted = |refusal: &str| {
            trip.notes.contains(&format!("One of your special requests could not be planned. {refusal}"))
        };
        (
            is_noted("There is no room for more of tea estates in 1 day from Katunayake."),
            is_noted("40 nights in Kandy do not fit: the trip has 0."),
        )
    };
    let mut trip = plan(land(), &preferences);
    assert_eq!(noted(&trip), (true, true), "{:?}", trip.notes);
    for text in ["a relaxed pace", "8 days longer", "more beaches"] {
        trip = refine(land(), &trip, text).itinerary;
        assert_eq!(noted(&trip), (true, true), "{text}: {:?}", trip.notes);
    }
    let tea = refine(land(), &trip, "more tea");
    assert_eq!((noted(&tea.itinerary), tea.not_understood), ((false, true), Vec::<String>::new()));
}

#[test]
fn a_destination_that_is_left_out_is_explained_whatever_is_wished_for_next() {
    let preferences = Preferences {
        destinations: ["Jaffna", "Arugam Bay", "Galle"].map(str::to_owned).to_vec(),
        duration: 2,
        ..Preferences::default()
    };
    let before = plan(land(), &preferences);
    assert!(preferences.destinations.iter().any(|name| !before.destinations.contains(name)), "two days are too few");
    for text in ["a relaxed pace", "slower", "less driving", "vegetarian food", "more temples", "1 day longer"] {
        let after = refine(land(), &before, text).itinerary;
        assert_explained(&after);
        assert_explained(&refine(land(), &after, "no early mornings").itinerary);
    }
}

#[test]
fn a_slower_trip_changes_beds_less() {
    let (mut before, mut paced, mut slower) = (0, 0, 0);
    for number in 0..20 {
        let trip = plan(land(), &Preferences { duration: 10, pace: Pace::Moderate, ..preferences(land(), number) });
        before += trip.moves();
        paced += refine(land(), &trip, "a relaxed pace").itinerary.moves();
        let calm = refine(land(), &trip, "slower").itinerary;
        slower += calm.moves();
        assert!(calm.wishes.few_moves, "the next wish does not undo the last");
        assert!(calm.wishes.not_places.is_empty() && calm.wishes.nights.is_empty(), "nothing else was wished for");
    }
    assert!(slower < paced, "{slower} moves, {paced} at the pace alone, {before} before");
}

/// Fewer moves, which the next wish does not undo, or the old plan with a reason. Returns whether there are fewer.
fn has_fewer_beds(before: &Itinerary, text: &str) -> bool {
    let refined = refine(land(), before, text);
    assert_holds(&refined.itinerary);
    assert_eq!(refined.itinerary.pace, before.pace, "{text}");
    let is_fewer = refined.itinerary.moves() < before.moves();
    if is_fewer {
        assert!(refined.itinerary.wishes.few_moves, "{text}");
        let change_start = format!("Moves from one bed to another: {} instead of", refined.itinerary.moves());
        assert!(
            refined.changes.iter().any(|change| change.starts_with(&change_start)),
            "{text}: {:?}",
            refined.changes
        );
        assert_eq!(refined.not_understood, Vec::<String>::new(), "{text}");
    } else {
        assert_eq!((refined.changes, &refined.itinerary), (Vec::new(), before), "{text}");
        assert_eq!(refined.not_understood, [no_fewer_beds(before)], "{text}");
    }
    is_fewer
}

fn no_fewer_beds(trip: &Itinerary) -> String {
    match trip.moves() {
        0 => "The plan has no moves from one bed to another.".to_owned(),
        _ => format!("{} days with fewer moves from one bed to another cannot be planned.", trip.days.len()),
    }
}

#[test]
fn fewer_beds_can_be_wished_for_alone() {
    let calmed: Vec<u64> = (0..20)
        .filter(|number| {
            let requested = Preferences { duration: 10, pace: Pace::Moderate, ..preferences(land(), *number) };
            has_fewer_beds(&plan(land(), &requested), "fewer hotels")
        })
        .collect();
    assert!(!calmed.is_empty(), "some trips have fewer");
    let first = has_fewer_beds(&trip(), "fewer hotels");
    for text in ["fewer hotel changes please", "too many hotels", "less packing"] {
        assert_eq!(has_fewer_beds(&trip(), text), first, "{text}");
    }
}

#[test]
fn too_few_beds_are_reported_and_leave_the_rest_of_the_wish() {
    let calm = refine(land(), &trip(), "slower").itinerary;
    assert!(!has_fewer_beds(&calm, "fewer hotels"), "as few as can be planned are there");
    let both = refine(land(), &calm, "fewer hotels, vegetarian food");
    assert_eq!(both.not_understood, [no_fewer_beds(&calm)]);
    assert_eq!(both.changes, ["Your guide is told about vegetarian food."]);
    let one_bed = Preferences { destinations: vec!["Colombo".to_owned()], duration: 1, ..Preferences::default() };
    assert!(!has_fewer_beds(&plan(land(), &one_bed), "fewer hotels"));
}

#[test]
fn a_faster_trip_needs_no_fewer_beds() {
    assert!(!refine(land(), &wish("slower").itinerary, "faster").itinerary.wishes.few_moves);
}

#[test]
fn what_people_are_offered_is_understood_whole() {
    for text in OFFERED {
        met(text);
    }
}

#[test]
fn what_may_follow_does_not_reach_over_a_comma() {
    let refined = wish("slower, day 40 sings");
    assert_eq!(refined.itinerary.pace, Pace::Relaxed);
    assert_eq!(refined.not_understood, ["I did not understand \"day 40 sings\"."]);
}

#[test]
fn who_has_seen_it_already_is_not_led_there_again() {
    for text in
        ["We have seen Kandy already", "I've already been to Kandy", "we visited Kandy before", "Weve seen Kandy"]
    {
        let after = met(text);
        assert!(!after.destinations.iter().any(|name| name == "Kandy"), "{text}: {:?}", after.destinations);
        let preferences = Preferences { special_requests: text.to_owned(), ..trip().preferences };
        assert_eq!(nights(&plan(land(), &preferences), "Kandy"), 0, "{text}");
    }
    assert_eq!(nights(&wish("We have not seen Kandy").itinerary, "Kandy"), nights(&trip(), "Kandy"));
}

#[test]
fn a_wheelchair_and_children_are_spared_what_is_hard() {
    let efforts = |trip: &Itinerary| -> Vec<i64> {
        let stops = trip.days.iter().flat_map(|day| &day.stops);
        stops.map(|stop| land().sights()[land().sight_by_id(stop.id).expect("a sight")].effort).collect()
    };
    for (text, most) in
        [("My mother uses a wheelchair", 1), ("We use a wheelchair.", 1), ("with two small children", 2)]
    {
        let preferences = Preferences { special_requests: text.to_owned(), ..trip().preferences };
        let planned = plan(land(), &preferences);
        assert!(efforts(&planned).iter().all(|effort| *effort <= most), "{text}: {:?}", efforts(&planned));
        assert!(planned.notes.iter().any(|note| note.starts_with("For your guide: ")), "{text}: {:?}", planned.notes);
    }
    assert!(efforts(&trip()).contains(&3), "the rule has something to leave out");
    let refined = wish("we have 2 children");
    let expected = "Your guide is told about children who come along.";
    assert!(refined.changes.iter().any(|change| change == expected), "{:?}", refined.changes);
    assert_eq!(refined.not_understood, Vec::<String>::new());
}

#[test]
fn what_is_denied_is_not_done_and_reported_as_not_understood() {
    for text in ["not slower", "we are not vegetarian", "we have no children", "no need to add Galle"] {
        let refined = wish(text);
        assert_eq!(refined.changes, Vec::<String>::new(), "{text}");
        assert_eq!(refined.not_understood.len(), 1, "{text}: {:?}", refined.not_understood);
        assert!(refined.not_understood[0].starts_with("I did not understand \""), "{text}");
    }
    for text in ["don't remove Ella", "I do not want to skip Ella", "please never drop Ella"] {
        let refined = wish(text);
        assert_eq!(refined.changes, Vec::<String>::new(), "{text}");
        assert_eq!(refined.not_understood, ["Ella stays in the plan."], "{text}");
    }
    let preferences = Preferences { special_requests: "We have no children.".to_owned(), ..trip().preferences };
    assert!(!plan(land(), &preferences).notes.iter().any(|note| note.starts_with("For your guide: ")));
    for text in [
        "We are not vegetarian, skip Ella",
        "I am not vegetarian but skip Ella",
        "we do not eat meat so vegetarian food please",
        "don't forget to add Galle",
        "no temples",
    ] {
        assert!(!wish(text).changes.is_empty(), "{text}");
    }
}

#[test]
fn who_adds_a_place_by_name_comes_to_see_it() {
    let preferences = Preferences { destinations: vec!["Kandy".to_owned()], duration: 6, ..Preferences::default() };
    for name in ["Sigiriya", "Galle", "Jaffna"] {
        let refined = refine(land(), &plan(land(), &preferences), &format!("add {name}"));
        let place = land().place_named(name).expect("a place");
        let stops = refined.itinerary.days.iter().flat_map(|day| &day.stops);
        let mut homes = stops.filter_map(|stop| land().sight_by_id(stop.id)).map(|sight| land().home(sight));
        assert!(homes.any(|home| home == place), "{name}: {:?} {:?}", refined.changes, refined.not_understood);
        let skipped = refine(land(), &refined.itinerary, &format!("skip {name}")).itinerary;
        assert!(skipped.wishes.with.is_empty(), "{name}: {:?}", skipped.wishes);
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_slower_trip_moves_no_more_than_its_pace_asks_for(number in any::<u64>(), days in 2_u8..16) {
        let trip = plan(land(), &Preferences { duration: days, pace: Pace::Moderate, ..preferences(land(), number) });
        let refined = |text: &str| refine(land(), &trip, text).itinerary;
        let (slower, paced) = (refined("slower"), refined("a relaxed pace"));
        assert_sound(&slower);
        prop_assert!(slower.moves() <= paced.moves());
        for place in trip.preferences.destinations.iter().filter_map(|name| land().place_named(name)) {
            let name = &land().places()[place].name;
            // If the pace alone adds a place, fewer beds may lead elsewhere.
            let is_in_both = trip.destinations.contains(name) && paced.destinations.contains(name);
            let is_missed = is_in_both && !slower.destinations.contains(name);
            prop_assert!(!is_missed, "{} is missing: {:?}", name, slower.notes);
        }
    }

    #[test]
    fn more_of_a_kind_is_more_or_is_refused(number in any::<u64>(), kind in 0_usize..KINDS.len(), days in 1_u8..12) {
        let name = KINDS[kind].name;
        let before = plan(land(), &Preferences { duration: days, ..preferences(land(), number) });
        for (text, is_more) in [(format!("more {name}"), true), (format!("less {name}"), false)] {
            let refined = refine(land(), &before, &text);
            assert_holds(&refined.itinerary);
            let (was, is) = (of_kind(&before, name), of_kind(&refined.itinerary, name));
            if refined.changes.is_empty() {
                prop_assert!(!refined.not_understood.is_empty(), "{}", text);
                prop_assert_eq!(is, was);
            } else {
                prop_assert!(if is_more { is > was } else { is < was || is == 0 }, "{}: {} to {}", text, was, is);
                prop_assert_eq!(&refined.not_understood, &Vec::<String>::new());
            }
        }
    }
}
