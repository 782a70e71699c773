//! Outcomes of whole texts: regions, dates, roads, limits of a kind a day, and non-wishes.

use super::wishes::{met, nights, trip, wish};
use super::{assert_holds, land};
use crate::plan::{ConstraintState, Itinerary};
use crate::preferences::Preferences;
use crate::time::date;
use crate::{plan, refine};

fn stops(trip: &Itinerary, part: &str) -> usize {
    trip.days.iter().flat_map(|day| &day.stops).filter(|stop| stop.slug.contains(part)).count()
}

fn beds(trip: &Itinerary) -> Vec<&str> {
    trip.days.iter().take(trip.days.len() - 1).map(|day| day.place.name.as_str()).collect()
}

#[test]
fn a_region_can_be_all_that_is_wanted_or_have_so_many_nights() {
    let hills = wish("only the hill country please").itinerary;
    let is_of_hills =
        |name: &&str| land().place_named(name).is_some_and(|place| land().places()[place].region == "Hill Country");
    assert!(beds(&hills).iter().all(is_of_hills), "{:?}", beds(&hills));
    let coast = wish("at least 3 nights by the sea and I don't care what you throw out").itinerary;
    let is_coast =
        |name: &&&str| land().place_named(name).is_some_and(|place| land().places()[place].region.ends_with("Coast"));
    assert!(beds(&coast).iter().filter(is_coast).count() >= 3, "{:?}", beds(&coast));
}

#[test]
fn a_date_is_no_hour() {
    let preferences = Preferences { start_date: date("2027-02-01"), ..trip().preferences };
    let before = plan(land(), &preferences);
    for (text, start) in [("start on 3 march", "2027-03-03"), ("we arrive on 14 august", "2027-08-14")] {
        let after = refine(land(), &before, text);
        assert_eq!(after.itinerary.start_date, date(start), "{text}: {:?}", after.not_understood);
        assert_eq!(after.itinerary.wishes.arrives, None, "{text}");
        assert!(after.changes.iter().any(|change| change.starts_with("The trip starts on")), "{:?}", after.changes);
    }
    assert!(wish("start on 3 march").not_understood[0].starts_with("This plan has no dates yet"));
}

#[test]
fn no_day_has_more_of_a_kind_than_wished_for() {
    let after = wish("I don't mind temples but not two in one day").itinerary;
    let temples = |day: &crate::plan::ItineraryDay| day.stops.iter().filter(|stop| stop.icon == "Temple").count();
    assert!(after.days.iter().all(|day| temples(day) <= 1), "{:#?}", after.days);
}

#[test]
fn what_a_plan_cannot_do_is_reported() {
    for (text, part) in [
        ("how long is the drive to Kandy?", "The road from"),
        ("we fly home from Hambantota instead", "every plan ends at the one of Katunayake"),
        ("undo that please", "Words cannot take a change back"),
    ] {
        let refined = wish(text);
        assert!(refined.not_understood.iter().any(|sentence| sentence.contains(part)), "{text}: {refined:?}");
        assert_eq!(refined.itinerary.days, trip().days, "{text}");
    }
}

#[test]
fn a_remark_about_a_sight_is_not_read_as_its_opposite() {
    let sight = "mirissa";
    assert!(stops(&trip(), sight) > 0);
    for text in [
        "No Mirissa on a weekend",
        "could it be cheaper without losing Mirissa?",
        "is one beach enough??",
        "no beaches for her, keep them for the rest of us",
        "that kind of thing is fine in Mirissa",
    ] {
        let after = wish(text).itinerary;
        assert!(stops(&after, sight) > 0, "{text}");
        assert!(!after.wishes.food.iter().any(|note| note.contains("children")), "{text}");
    }
}

#[test]
fn why_a_thing_goes_is_no_wish_by_itself() {
    let after = wish("kein Sigiriya, das ist zu früh am Morgen").itinerary;
    assert_eq!(after.wishes.day_starts, None);
    assert_eq!(nights(&after, "Sigiriya"), 0);
}

#[test]
fn nights_go_to_where_they_are_wished_for() {
    let after = met("skip Mirissa and give the nights to Ella");
    let lost = nights(&trip(), "Mirissa");
    assert!(lost > 0 && nights(&after, "Ella") > nights(&trip(), "Ella"), "{:?}", beds(&after));
    let there = wish("we want Mirissa, not Matara. 3 nights there").itinerary;
    assert_eq!((nights(&there, "Mirissa"), nights(&there, "Matara")), (3, 0));
}

#[test]
fn a_name_with_a_slip_is_read_and_the_answer_says_so() {
    let refined = wish("pls add jaffana");
    assert!(refined.itinerary.destinations.iter().any(|name| name == "Jaffna"), "{:?}", refined.not_understood);
    assert_eq!(refined.not_understood.first().map(String::as_str), Some("I read that as \"pls add jaffna\"."));
}

#[test]
fn hotels_can_be_counted_and_stays_be_no_shorter() {
    let few = wish("too many hotels!! max 3").itinerary;
    let mut places = beds(&few);
    places.sort_unstable();
    places.dedup();
    assert!(places.len() <= 3, "{places:?}");
    assert_holds(&few);
    let long = wish("at least two nights everywhere").itinerary;
    let places = beds(&long);
    assert!(places.iter().all(|place| nights(&long, place) >= 2), "{places:?}");
}

#[test]
fn later_mornings_and_slower_days_bring_no_other_beds() {
    for text in ["nothing before 9", "slower"] {
        let after = wish(text).itinerary;
        assert!(after.moves() <= trip().moves(), "{text}: {:?}", beds(&after));
    }
}

#[test]
fn nights_at_least_may_be_more() {
    let after = met("at least 3 nights in Kandy");
    let listed = |trip: &Itinerary| trip.constraints.iter().find(|one| one.key == "nights:kandy").cloned();
    assert_eq!(listed(&after).map(|one| one.text), Some("At least 3 nights in Kandy".to_owned()));
    let mut more = after;
    more.wishes.nights = vec![("kandy".to_owned(), 2)];
    let more = refine(land(), &more, "vegetarian food").itinerary;
    assert_eq!(listed(&more).map(|one| one.state), Some(ConstraintState::Met), "three are at least two");
}

#[test]
fn what_comes_first_is_seen_first_too() {
    let preferences = Preferences {
        destinations: ["Galle", "Colombo"].map(str::to_owned).to_vec(),
        duration: 5,
        ..trip().preferences
    };
    let refined = refine(land(), &plan(land(), &preferences), "first Galle, then Colombo");
    assert_holds(&refined.itinerary);
    let seen = |name: &str| {
        let place = land().place_named(name).expect("a place");
        let is_there = |day: &crate::plan::ItineraryDay| {
            let mut sights = day.stops.iter().filter_map(|stop| land().sight_by_id(stop.id));
            day.place.name == name || sights.any(|sight| land().home(sight) == place)
        };
        refined.itinerary.days.iter().position(is_there)
    };
    let is_declined = refined.not_understood.iter().any(|sentence| sentence.contains("before"));
    assert!(is_declined || seen("Galle") <= seen("Colombo"), "{:#?}", refined.itinerary.days);
}

#[test]
fn what_comes_before_a_region_comes_before_all_of_it() {
    let refined = wish("first the coast, then Sigiriya");
    let order = beds(&refined.itinerary);
    let place = |name: &str| order.iter().position(|bed| *bed == name);
    let is_declined = refined.not_understood.iter().any(|sentence| sentence.contains("before"));
    assert!(is_declined || place("Mirissa") < place("Sigiriya"), "{order:?} {:?}", refined.not_understood);
}
