//! Constraints, their removal, and suggestions for impossible wishes.

use proptest::prelude::*;

use super::wishes::{trip, wish};
use super::{assert_holds, cases, land};
use crate::plan::{Constraint, ConstraintState, Itinerary, ItineraryEdit, Origin};
use crate::{edit, refine};

fn texts(trip: &Itinerary) -> Vec<&str> {
    trip.constraints.iter().map(|constraint| constraint.text.as_str()).collect()
}

fn find_constraint<'a>(trip: &'a Itinerary, text: &str) -> Option<&'a Constraint> {
    trip.constraints.iter().find(|constraint| constraint.text == text)
}

fn lifted(trip: &Itinerary, key: &str) -> Itinerary {
    edit(land(), trip, &ItineraryEdit::Lift(key.to_owned())).expect("it is there")
}

/// Sights with times, and beds.
fn stops_and_beds(trip: &Itinerary) -> Vec<(String, Vec<(String, String)>)> {
    let stops = |day: &crate::plan::ItineraryDay| {
        day.stops.iter().map(|stop| (stop.slug.clone(), stop.start_time.to_string())).collect()
    };
    trip.days.iter().map(|day| (day.place.slug.clone(), stops(day))).collect()
}

#[test]
fn a_new_plan_keeps_to_the_places_of_its_form() {
    assert_eq!(texts(&trip()), ["Visits Sigiriya", "Visits Kandy", "Visits Ella", "Visits Mirissa"]);
    assert!(trip().constraints.iter().all(|constraint| constraint.state == ConstraintState::Met));
}

#[test]
fn each_wish_is_listed_with_its_state_and_can_be_taken_back() {
    use ConstraintState::{Met, Unchecked};
    let cases = [
        ("no temples", "No temples", Met),
        ("more beaches", "More of beaches", Unchecked),
        ("skip Ella", "Without Ella", Met),
        ("3 nights in Kandy", "3 nights in Kandy", Met),
        ("nothing before 9", "No visit before 09:00", Met),
        ("at most 5 hours of driving a day", "At most 5 h of driving a day", Met),
        ("no more than 2 stops a day", "At most 2 stops a day", Met),
        ("day 3 free", "Day 3 is free", Met),
        ("keep day 2 as it is", "Day 2 stays as it is", Unchecked),
        ("vegetarian food", "Your guide knows: vegetarian food", Unchecked),
        ("Ella before Kandy", "Ella before Kandy", Met),
    ];
    for (text, listed, state) in cases {
        let with = wish(text).itinerary;
        let found = find_constraint(&with, listed).unwrap_or_else(|| panic!("{text}: {:?}", with.constraints));
        assert_eq!(found.state, state, "{text}: {found:?}");
        let without = lifted(&with, &found.key);
        assert_eq!(stops_and_beds(&without), stops_and_beds(&with), "{text}: taking a constraint back moves nothing");
        assert_eq!(find_constraint(&without, listed), None, "{text}");
        // Without "skip Ella", Ella is a place of the form again.
        let is_other = |other: &&str| *other != listed && *other != "Visits Ella";
        let others = |trip| texts(trip).into_iter().filter(is_other).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(others(&without), others(&with), "{text}: the others stay");
        assert!(edit(land(), &without, &ItineraryEdit::Lift(found.key.clone())).is_err(), "{text}: it is gone");
    }
}

#[test]
fn what_is_not_wanted_ends_where_the_next_wish_begins() {
    for text in [
        "skip Ella, more beaches",
        "no temples and more beaches",
        "skip Ella, some more beaches",
        "no Ella, a bit more beaches",
    ] {
        let with = wish(text);
        assert!(find_constraint(&with.itinerary, "No beaches").is_none(), "{text}: {:?}", with.itinerary.constraints);
    }
    for text in ["skip Ella, more beaches", "no temples and more beaches"] {
        assert!(find_constraint(&wish(text).itinerary, "More of beaches").is_some(), "{text}");
    }
    let both = wish("no temples and beaches").itinerary;
    assert!(
        find_constraint(&both, "No temples").is_some() && find_constraint(&both, "No beaches").is_some(),
        "{:?}",
        both.constraints
    );
}

#[test]
fn what_is_not_met_says_so_with_its_figure() {
    let mut broken = wish("3 nights in Kandy").itinerary;
    broken.wishes.nights = vec![("kandy".to_owned(), 7)];
    broken.wishes.drive_cap = Some(30);
    let checked = edit(land(), &broken, &ItineraryEdit::Title("Other".to_owned())).expect("a title");
    let nights = find_constraint(&checked, "7 nights in Kandy").expect("it is listed");
    assert_eq!((nights.state, nights.detail.as_deref()), (ConstraintState::Unmet, Some("3 nights now")));
    let drive = find_constraint(&checked, "At most 30 min of driving a day").expect("it is listed");
    assert_eq!(drive.state, ConstraintState::Unmet);
    assert!(drive.detail.as_deref().is_some_and(|detail| detail.contains(" on day ")), "{drive:?}");
}

#[test]
fn a_wish_that_moves_nothing_becomes_a_constraint() {
    let plain = wish("no temples").itinerary;
    let again = refine(land(), &plain, "no mosques");
    assert_eq!(stops_and_beds(&again.itinerary), stops_and_beds(&plain));
    assert_eq!(again.changes, [""; 0]);
    assert_eq!(again.not_understood, ["Mosques are not part of the plan."]);
    assert!(find_constraint(&again.itinerary, "No mosques").is_some(), "{:?}", again.itinerary.constraints);
}

#[test]
fn what_is_misspelt_is_offered_as_what_it_is_nearest_to() {
    let cases = [
        ("no musems please", "no museums please"),
        ("skip Sigirya", "skip sigiriya"),
        ("two nights in Nuwera Eliya", "two nights in nuwara Eliya"),
        ("more beeches", "more beaches"),
        ("visit Polonaruwa", "visit polonnaruwa"),
    ];
    for (text, offered) in cases {
        let refined = wish(text);
        // The catalogue's names may already include the spelling.
        if refined.not_understood.iter().any(|sentence| sentence.starts_with("I did not understand")) {
            assert_eq!(refined.suggestions, [offered], "{text}: {:?}", refined.not_understood);
        } else {
            assert_eq!(refined.suggestions, [""; 0], "{text}");
        }
    }
    for text in ["asdfgh qwertz", "what is the capital of France", "hm"] {
        assert_eq!(wish(text).suggestions, [""; 0], "{text}");
    }
    assert_eq!(wish("more beeches").suggestions, ["more beaches"]);
}

#[test]
fn what_excludes_itself_is_offered_with_the_days_that_it_takes() {
    let refined = wish("Sigiriya and Arugam Bay and Jaffna in 2 days");
    assert_eq!(stops_and_beds(&refined.itinerary), stops_and_beds(&trip()));
    let [offered] = &refined.suggestions[..] else { panic!("{:?} {:?}", refined.suggestions, refined.not_understood) };
    let relaxed = wish(offered).itinerary;
    for place in ["Sigiriya", "Arugam Bay", "Jaffna"] {
        assert!(relaxed.destinations.iter().any(|name| name == place), "{offered}: {:?}", relaxed.destinations);
    }
}

#[test]
fn for_a_limit_that_cannot_be_met_the_nearest_possible_one_is_offered() {
    let refined = wish("at most 1 hour of driving a day");
    let offered = refined.suggestions.first().expect("a limit that it keeps to");
    let relaxed = refine(land(), &refined.itinerary, offered);
    assert_holds(&relaxed.itinerary);
    let drive = relaxed.itinerary.constraints.iter().find(|one| one.key == "drive").expect("a limit");
    assert_eq!(drive.state, ConstraintState::Met, "{offered}: {drive:?}");
}

const WISHES: [&str; 12] = [
    "no temples",
    "more beaches",
    "skip Ella",
    "3 nights in Kandy",
    "nothing before 9",
    "at most 4 hours of driving a day",
    "day 3 free",
    "keep day 2 as it is",
    "two more days",
    "vegetarian food",
    "slower",
    "visit Galle Fort",
];

proptest! {
    #![proptest_config(cases())]

    /// The answer reports what one wish takes from another.
    #[test]
    fn no_constraint_is_lost_in_silence(wishes in prop::collection::vec(0..WISHES.len(), 2..5)) {
        let mut plan = trip();
        for at in wishes {
            let next = refine(land(), &plan, WISHES[at]);
            let unmet = |one: &&Constraint| one.state == ConstraintState::Unmet && one.origin == Origin::Refinement;
            for one in next.itinerary.constraints.iter().filter(unmet) {
                let was_met = plan.constraints.iter().any(|was| was.key == one.key && was.state == ConstraintState::Met);
                let is_answered = next.not_understood.iter().any(|sentence| sentence.contains(&one.text));
                prop_assert!(!was_met || is_answered, "{}: {:?} {:?}", WISHES[at], one, next.not_understood);
            }
            plan = next.itinerary;
        }
    }

    /// After any wishes, all constraints can be removed in any order without moving anything.
    #[test]
    fn all_constraints_can_be_taken_back(wishes in prop::collection::vec(0..WISHES.len(), 1..4), turn in 0_usize..7) {
        let mut plan = trip();
        for at in wishes {
            plan = refine(land(), &plan, WISHES[at]).itinerary;
        }
        let days = stops_and_beds(&plan);
        while !plan.constraints.is_empty() {
            let key = plan.constraints[turn % plan.constraints.len()].key.clone();
            plan = lifted(&plan, &key);
            prop_assert!(!plan.constraints.iter().any(|one| one.key == key), "{} is still there", key);
        }
        prop_assert_eq!(stops_and_beds(&plan), days);
        prop_assert!(plan.wishes.is_empty(), "{:?}", plan.wishes);
    }
}
