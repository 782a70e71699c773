//! Wishes in words.

use proptest::prelude::*;

use super::{assert_explained, assert_holds, assert_sound, cases, land};
use crate::baselines::preferences;
use crate::plan::{Itinerary, Refined};
use crate::preferences::{Pace, Preferences, Style};
use crate::time::Clock;
use crate::{Interests, plan, refine};

pub(super) fn trip() -> Itinerary {
    let preferences = Preferences {
        destinations: ["Sigiriya", "Kandy", "Ella", "Mirissa"].map(str::to_owned).to_vec(),
        interests: Interests::from_names(["Cultural Heritage", "Wildlife & Nature"]),
        duration: 9,
        ..Preferences::default()
    };
    plan(land(), &preferences)
}

pub(super) fn wish(text: &str) -> Refined {
    let refined = refine(land(), &trip(), text);
    assert_holds(&refined.itinerary);
    refined
}

/// Everything was understood and something changed.
pub(super) fn met(text: &str) -> Itinerary {
    let refined = wish(text);
    assert!(refined.not_understood.is_empty(), "{text}: {:?}", refined.not_understood);
    assert!(!refined.changes.is_empty(), "{text}");
    refined.itinerary
}

pub(super) fn nights(trip: &Itinerary, name: &str) -> usize {
    trip.days.iter().take(trip.days.len() - 1).filter(|day| day.place.name == name).count()
}

fn count(trip: &Itinerary, is_meant: impl Fn(&str) -> bool) -> usize {
    trip.days.iter().flat_map(|day| &day.stops).filter(|stop| is_meant(&stop.slug)).count()
}

#[test]
fn more_and_fewer_of_a_kind() {
    let beaches = |trip: &Itinerary| count(trip, |slug| slug.contains("beach"));
    assert!(beaches(&met("More beaches, please!")) > beaches(&trip()));
    let temples =
        |trip: &Itinerary| trip.days.iter().flat_map(|day| &day.stops).filter(|stop| stop.icon == "Temple").count();
    assert!(temples(&met("fewer temples")) < temples(&trip()));
    assert_eq!(temples(&met("no temples")), 0);
}

#[test]
fn pace_driving_and_money() {
    for text in
        ["slower", "Could we have a slower pace?", "it is too rushed", "more relaxed", "slower days", "a calmer trip"]
    {
        assert_eq!(met(text).pace, Pace::Relaxed, "{text}");
    }
    assert_eq!(met("faster").pace, Pace::Packed);
    let driving = |trip: &Itinerary| trip.days.iter().map(|day| day.drive_minutes).max();
    assert!(driving(&met("less driving")) < driving(&trip()));
    assert_eq!(met("cheaper").travel_style, Style::Budget);
}

#[test]
fn places_and_nights() {
    let without = met("skip Ella");
    assert!(!without.destinations.iter().any(|name| name == "Ella"));
    let again = refine(land(), &without, "more beaches").itinerary;
    assert!(!again.destinations.iter().any(|name| name == "Ella"), "the next wish does not undo the last");
    assert!(met("add Galle").destinations.iter().any(|name| name == "Galle"));
    for text in [
        "three days in Kandy",
        "3 nights in Kandy",
        "stay in Kandy for three nights",
        "I'd like to spend 3 nights in Kandy",
        "make it 3 nights in Kandy",
    ] {
        assert_eq!(nights(&met(text), "Kandy"), 3, "{text}");
    }
    let both = met("skip Ella and Mirissa");
    assert!(!both.destinations.iter().any(|name| name == "Ella" || name == "Mirissa"));
}

#[test]
fn how_long_a_trip_is() {
    for (text, days) in [
        ("2 days longer", 11),
        ("make it 2 days longer", 11),
        ("Could you make it a day longer?", 10),
        ("extend by 2 days", 11),
        ("Please extend the trip by one day", 10),
        ("2 days shorter", 7),
        ("make it two days shorter", 7),
        ("make it one day less", 8),
        ("shorten it by a day", 8),
        ("reduce by 2 days", 7),
        ("5 days in all", 5),
        ("cut it to 5 days", 5),
        ("extend to 12 days", 12),
        ("make it 5 days", 5),
        ("make it 1 day", 1),
        ("Please make it one day long", 1),
    ] {
        assert_eq!(met(text).days.len(), days, "{text}");
    }
    assert_eq!(wish("a day at the beach").itinerary.days.len(), 9);
}

#[test]
fn one_day() {
    let before = trip();
    let ids = |trip: &Itinerary, day: usize| {
        let mut slugs: Vec<String> = trip.days[day].stops.iter().map(|stop| stop.slug.clone()).collect();
        slugs.sort();
        slugs
    };
    for text in [
        "swap day 2 and 3",
        "Please swap days 2 and 3",
        "switch day 2 with day 3",
        "swap the second day and the third day",
    ] {
        let after = met(text);
        assert_eq!((ids(&after, 1), ids(&after, 2)), (ids(&before, 2), ids(&before, 1)), "{text}");
    }
    assert!(met("make day 3 free").days[2].stops.is_empty());
    let stop = &before.days[2].stops[0];
    let after = met(&format!("remove {} on day 3", stop.title));
    assert!(!after.days[2].stops.iter().any(|other| other.id == stop.id));
    let added = met("add Pinnawala Elephant Orphanage on day 3");
    assert!(added.days[2].stops.iter().any(|stop| stop.slug == "pinnawala_elephant_orphanage"));
}

#[test]
fn hours_and_food() {
    let first = |trip: &Itinerary| trip.days.iter().filter_map(|day| Some(day.stops.first()?.start_time)).min();
    for text in ["start at 10", "start at 10am", "begin the days at 10:00", "nothing before 10"] {
        assert!(first(&met(text)) >= Some(Clock::hm(10, 0)), "{text}");
    }
    assert!(first(&met("no early mornings")) >= Some(Clock::hm(9, 30)));
    assert_eq!(met("vegetarian food").wishes.food, ["vegetarian food"]);
    assert!(met("back by 5pm").wishes.day_ends == Some(Clock::hm(17, 0)));
}

#[test]
fn several_wishes_in_one_sentence() {
    let after = met("Slower, no early mornings and vegetarian food; more beaches but skip Ella");
    assert_eq!(after.pace, Pace::Relaxed);
    assert_eq!(after.wishes.day_starts, Some(Clock::hm(9, 30)));
    assert_eq!(after.wishes.food.len(), 1);
    assert!(!after.destinations.iter().any(|name| name == "Ella"));
}

#[test]
fn what_is_not_understood_is_reported() {
    for text in ["Tell me a joke about elephants in Paris", "asdf qwerty", "book me a flight to London"] {
        let refined = wish(text);
        assert!(!refined.not_understood.is_empty(), "{text}");
        assert!(refined.changes.is_empty(), "{text}: {:?}", refined.changes);
    }
    let half = wish("skip Ella and paint the bus blue");
    assert!(!half.changes.is_empty());
    assert_eq!(half.not_understood, ["I did not understand \"paint the bus blue\"."]);
    for text in ["", "   ", "please", "!?"] {
        assert_eq!(wish(text).not_understood, ["I did not find a wish in that."], "{text:?}");
    }
}

#[test]
fn impossible_wishes_are_reported() {
    for (text, expected) in [
        ("swap day 2 and 40", "There is no day 40."),
        ("40 days in Kandy", "40 nights in Kandy do not fit: the trip has 8."),
        ("make it 40 days", "A trip has 1 to 30 days."),
        ("add Kandy", "Kandy is part of the plan already."),
        ("moderate", "The pace is moderate already."),
        ("skip Jaffna Fort", "Jaffna Fort is not part of the plan."),
        ("start at 22", "A day from 22:00 to 19:00 is too short for a plan."),
    ] {
        let refined = wish(text);
        assert!(
            refined.not_understood.iter().any(|sentence| sentence == expected),
            "{text}: {:?}",
            refined.not_understood
        );
        assert!(refined.changes.is_empty(), "{text}: {:?}", refined.changes);
    }
    let one = met("make it 1 day");
    for (text, expected) in [
        ("make it 1 day", "The trip has 1 day already."),
        ("1 night in Jaffna", "1 night in Jaffna does not fit: the trip has 0."),
    ] {
        let remarks = refine(land(), &one, text).not_understood;
        assert!(remarks.iter().any(|sentence| sentence == expected), "{text}: {remarks:?}");
    }
}

#[test]
fn every_listed_change_is_real() {
    let refined = wish("skip Ella");
    assert!(refined.changes.iter().any(|change| change.contains("Ella is out of the trip.")), "{:?}", refined.changes);
    assert_eq!(refine(land(), &refined.itinerary, "skip Ella").changes, Vec::<String>::new());
}

#[test]
fn special_requests_are_followed_where_they_are_wishes() {
    let preferences = Preferences {
        special_requests: "We are vegetarians, no early mornings please. My aunt sings.".to_owned(),
        ..trip().preferences
    };
    let planned = plan(land(), &preferences);
    assert_eq!(planned.wishes.food, ["vegetarian food"]);
    assert_eq!(planned.wishes.day_starts, Some(Clock::hm(9, 30)));
    assert!(
        planned.notes.iter().any(|note| note.contains("special requests") && note.ends_with("\"aunt sings\".")),
        "{:?}",
        planned.notes
    );
    assert_eq!(planned.preferences, preferences);
    assert_sound(&planned);
}

/// A plan travels to the browser and back with the next wish.
fn assert_comes_back(trip: &Itinerary, text: &str) {
    let posted = serde_json::to_value(trip).expect("a plan is JSON");
    let read = Itinerary::read(land(), &posted);
    assert_eq!(read.as_ref().map_err(ToString::to_string), Ok(trip), "{text}");
}

#[test]
fn what_a_wish_leaves_in_a_plan_is_taken_back() {
    for text in [
        "no more than 5 minutes of driving a day",
        "no drive longer than 10 minutes at a time",
        "at most 90 hours of driving a day",
        "walks of at most 3 minutes",
        "at most 0 sights a day",
        "start at 23:59, end by 00:10",
        "We need two bedrooms with a view of the sea and a balcony and a kettle and a fridge and a bath and a desk and a lamp and a rug and more",
        "our hotel is at https://example.com/offer, write to a@example.com for the room",
        "a hotel room <b>with</b> a bed",
    ] {
        assert_comes_back(&wish(text).itinerary, text);
    }
}

/// Checks nights, stops and hours directly, not the planner's claims.
type Holds = fn(&Itinerary, &Itinerary) -> bool;

const CLAIMS: [(&str, Holds); 12] = [
    ("2 nights in Kandy", |_, after| nights(after, "Kandy") == 2),
    ("at least 3 nights in Ella", |_, after| nights(after, "Ella") >= 3),
    ("one more night in Galle", |before, after| nights(after, "Galle") > nights(before, "Galle")),
    ("skip Sigiriya", |_, after| {
        nights(after, "Sigiriya") == 0 && count(after, |slug| slug.starts_with("sigiriya")) == 0
    }),
    ("no temples", |_, after| after.days.iter().flat_map(|day| &day.stops).all(|stop| stop.icon != "Temple")),
    ("add Jaffna Fort", |_, after| count(after, |slug| slug == "jaffna_fort") == 1),
    ("make it 9 days", |_, after| after.days.len() == 9),
    ("nothing before 10", |_, after| {
        after.days.iter().flat_map(|day| &day.stops).all(|stop| stop.start_time >= Clock::hm(10, 0))
    }),
    ("at most 2 sights a day", |_, after| after.days.iter().all(|day| day.stops.len() <= 2)),
    ("no more than 3 hours of driving a day", |_, after| after.days.iter().all(|day| day.drive_minutes <= 180)),
    ("make day 2 free", |_, after| after.days[1].stops.is_empty()),
    ("end in Negombo", |_, after| after.days[after.days.len() - 2].place.name == "Negombo"),
];

const PIECES: [&str; 40] = [
    "more",
    "less",
    "skip",
    "add",
    "swap",
    "day",
    "2",
    "3",
    "99",
    "and",
    "two",
    "days",
    "in",
    "Kandy",
    "Ella",
    "beaches",
    "temple",
    "no",
    "early",
    "mornings",
    "slower",
    "start",
    "at",
    "10",
    "25:99",
    "on",
    "the",
    "third",
    "longer",
    "vegetarian",
    "driving",
    "free",
    "make",
    "Sigiriya Rock Fortress",
    "cheaper",
    ",",
    ".",
    "\u{202e}",
    "a",
    "nights",
];

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn any_text_is_taken(number in 0_u64..20, text in ".{0,200}") {
        let refined = refine(land(), &short(number), &text);
        assert_holds(&refined.itinerary);
        prop_assert!(!refined.changes.is_empty() || !refined.not_understood.is_empty());
    }

    #[test]
    fn any_words_of_wishes_are_taken(number in 0_u64..20, words in proptest::collection::vec(0_usize..PIECES.len(), 0..12)) {
        let text = words.iter().map(|word| PIECES[*word]).collect::<Vec<_>>().join(" ");
        let before = short(number);
        let refined = refine(land(), &before, &text);
        assert_holds(&refined.itinerary);
        prop_assert!(!refined.changes.is_empty() || !refined.not_understood.is_empty());
        prop_assert!(refined.itinerary.days.len() <= 30);
        prop_assert_eq!(&refine(land(), &before, &text), &refined);
    }

    /// Three wishes at once, in any plan: the answer reports whatever fails.
    #[test]
    fn no_answer_claims_what_does_not_hold(number in any::<u64>(), days in 3_u8..13, chosen in proptest::collection::vec(0_usize..CLAIMS.len(), 1..4)) {
        let before = plan(land(), &Preferences { duration: days, ..preferences(land(), number) });
        let text = chosen.iter().map(|at| CLAIMS[*at].0).collect::<Vec<_>>().join(", ");
        let refined = refine(land(), &before, &text);
        assert_comes_back(&refined.itinerary, &text);
        let broken: Vec<&str> = chosen.iter().filter(|at| !CLAIMS[**at].1(&before, &refined.itinerary)).map(|at| CLAIMS[*at].0).collect();
        prop_assert!(broken.is_empty() || !refined.not_understood.is_empty(), "{}: {:?} {:?}", text, broken, refined.changes);
    }

    #[test]
    fn a_slower_plan_is_as_sound(number in any::<u64>()) {
        let refined = refine(land(), &short(number), "slower, more wildlife, less driving");
        assert_sound(&refined.itinerary);
        assert_explained(&refined.itinerary);
    }
}

/// One of its days has no stop and a road of eleven hours.
#[test]
fn a_road_longer_than_a_relaxed_day_is_reported_as_late() {
    let refined = refine(land(), &short(11_969_713_901_133_411_119), "slower, more wildlife, less driving");
    assert_sound(&refined.itinerary);
    assert!(super::codes(&refined.itinerary).contains(&crate::plan::WarningCode::TooLate));
}

fn short(number: u64) -> Itinerary {
    plan(land(), &Preferences { duration: 6, ..preferences(land(), number) })
}
