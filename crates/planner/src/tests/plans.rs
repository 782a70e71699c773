//! Plans for any preferences.

use proptest::prelude::*;

use super::{assert_explained, assert_sound, cases, codes, land};
use crate::baselines::{self, driving, naive, optimum, order, preferences, round_trip};
use crate::optimise::PlanProblem;
use crate::optimise::route::shortest;
use crate::plan::{Itinerary, ItineraryDay, WarningCode};
use crate::preferences::{GroupType, Pace, Preferences};
use crate::{Catalogue, Interests, catalogue, plan};

/// The planner exceeds the drive cap only if the road between two nights is that long or a place was requested.
fn assert_long_roads(trip: &Itinerary) {
    for code in codes(trip) {
        assert!(matches!(code, WarningCode::DriveOverCap | WarningCode::Season), "{code:?}");
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_plan_keeps_what_it_promises(number in any::<u64>()) {
        let wanted = preferences(land(), number);
        let trip = plan(land(), &wanted);
        prop_assert_eq!(trip.days.len(), usize::from(wanted.duration));
        assert_sound(&trip);
        assert_explained(&trip);
        assert_long_roads(&trip);
        prop_assert_eq!(&plan(land(), &wanted), &trip, "equal input, equal plan");
    }

    #[test]
    fn no_note_says_that_a_sight_is_missing_that_is_there(
        number in any::<u64>(),
        sights in proptest::collection::btree_set(0..land().sights().len(), 4..12),
    ) {
        let mut wanted = preferences(land(), number);
        wanted.destinations.extend(sights.into_iter().map(|sight| land().sights()[sight].title.clone()));
        let trip = plan(land(), &wanted);
        for stop in trip.days.iter().flat_map(|day| &day.stops) {
            let missing = format!("{} is not visited", stop.title);
            prop_assert!(!trip.notes.iter().any(|note| note.starts_with(&missing)), "{:?}", trip.notes);
        }
    }

    #[test]
    fn the_shortest_order_of_few_places_is_found(places in proptest::collection::btree_set(0_usize..50, 1..8)) {
        let gateway = land().gateway().expect("the airport is known");
        let places: Vec<usize> = places.into_iter().filter(|place| *place != gateway).collect();
        let found = shortest(land().gateway(), &places, &|from, to| land().road(from, to));
        prop_assert_eq!(round_trip(land(), &found), optimum(land(), &places));
    }

    #[test]
    fn many_places_are_ordered_well(places in proptest::collection::btree_set(0_usize..50, 11..13)) {
        let gateway = land().gateway().expect("the airport is known");
        let places: Vec<usize> = places.into_iter().filter(|place| *place != gateway).take(11).collect();
        let found = shortest(land().gateway(), &places, &|from, to| land().road(from, to));
        let mut all = found.clone();
        all.sort_unstable();
        prop_assert_eq!(&all, &places);
        prop_assert!(round_trip(land(), &found) * 100 <= round_trip(land(), &places) * 100);
    }
}

#[test]
fn a_plan_drives_less_than_who_always_goes_to_the_nearest() {
    let (mut ours, mut same_sights, mut same_worth) = (0, 0, 0);
    for number in 0..30 {
        let trip = plan(land(), &preferences(land(), number));
        ours += driving(&trip);
        same_sights += naive(land(), &trip, &baselines::same_sights(land(), &trip));
        same_worth += naive(land(), &trip, &baselines::same_worth(land(), &trip));
    }
    assert!(ours < same_sights, "{ours} of {same_sights} minutes over the same sights");
    assert!(ours * 5 < same_worth * 4, "{ours} of {same_worth} minutes for sights worth the same");
}

#[test]
fn the_naive_traveller_wants_no_less_than_the_plan_shows() {
    for number in 0..30 {
        let wanted = preferences(land(), number);
        let trip = plan(land(), &wanted);
        let ask = PlanProblem::new(land(), &wanted, &trip.wishes);
        let worth = |sights: &[usize]| -> i32 {
            let sights = sights.iter().filter(|sight| land().end(**sight).is_none());
            sights.map(|sight| ask.worth(*sight, ask.days / 2)).sum()
        };
        let (theirs, same) = (baselines::same_worth(land(), &trip), baselines::same_sights(land(), &trip));
        assert!(worth(&theirs.sights) >= worth(&same.sights), "{number}");
        let mut once = theirs.sights.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), theirs.sights.len(), "{number}");
    }
}

#[test]
fn a_requested_place_is_visited_when_there_are_days_for_it() {
    for (name, interest) in [("Wilpattu", "Nightlife"), ("Kurunegala", "Tea Plantations"), ("Deniyaya", "Shopping")] {
        for pace in [Pace::Relaxed, Pace::Moderate, Pace::Packed] {
            let destinations = vec![name.to_owned(), "Pinnawala".to_owned(), "Beruwala".to_owned()];
            let interests = Interests::from_names([interest]);
            let trip =
                plan(land(), &Preferences { destinations, interests, pace, duration: 9, ..Preferences::default() });
            assert!(trip.destinations.iter().any(|there| there == name), "{name} {pace:?}: {:?}", trip.notes);
        }
    }
}

#[test]
fn no_day_is_empty_beside_a_full_one_in_the_same_place() {
    let crowded = (0..40).flat_map(|number| {
        let trip = plan(land(), &preferences(land(), number));
        let days = trip.days.clone();
        days.windows(3).filter(|days| is_uneven(days)).map(|days| (number, days[2].day)).collect::<Vec<_>>()
    });
    assert_eq!(crowded.collect::<Vec<_>>(), []);
}

/// Three nights in one place with four or more near stops on the first day and none on the next.
fn is_uneven(days: &[ItineraryDay]) -> bool {
    let is_one_place = days.iter().all(|day| day.place.id == days[0].place.id);
    is_one_place && days[1].stops.len() >= 4 && days[1].drive_minutes <= 20 && days[2].stops.is_empty()
}

#[test]
fn a_short_trip_does_not_go_back_and_forth() {
    let (trips, mut over) = (30, 0);
    for number in 0..trips {
        let trip = plan(land(), &Preferences { duration: 5, ..preferences(land(), number) });
        let order = order(land(), &trip);
        over += round_trip(land(), &order) - optimum(land(), &order).min(round_trip(land(), &order));
    }
    assert!(over / i32::try_from(trips).unwrap() < 60, "{over} minutes in {trips} trips");
}

#[test]
fn the_order_of_the_rows_changes_nothing() {
    let wanted = preferences(land(), 5);
    let (mut places, mut sights) = (land().places().to_vec(), land().sights().to_vec());
    places.reverse();
    sights.reverse();
    let ids = |at: usize| land().places()[at].id;
    let mut times = Vec::new();
    for from in 0..land().places().len() {
        for to in (0..land().places().len()).filter(|to| *to != from) {
            let drive = land().drive(land().place_point(from), land().place_point(to));
            times.push(catalogue::TravelTime { from: ids(from), to: ids(to), mode: catalogue::Mode::Car, drive });
        }
    }
    let other = Catalogue::build(places, sights, &times);
    let wanted = Preferences { transportation: Vec::new(), ..wanted };
    assert_eq!(plan(&other, &wanted), plan(land(), &wanted));
}

#[test]
fn an_empty_catalogue_gives_an_empty_plan_with_a_note() {
    let trip = plan(&Catalogue::build(Vec::new(), Vec::new(), &[]), &Preferences::default());
    assert_eq!((trip.days.len(), trip.notes.len()), (0, 1));
}

#[test]
fn a_place_that_nobody_knows_is_named_in_the_notes() {
    let preferences =
        Preferences { destinations: vec!["Atlantis".to_owned(), "Kandy".to_owned()], ..Preferences::default() };
    let trip = plan(land(), &preferences);
    assert!(trip.notes.iter().any(|note| note.contains("\"Atlantis\"")), "{:?}", trip.notes);
    assert!(trip.destinations.iter().any(|name| name == "Kandy"));
}

#[test]
fn a_place_is_known_by_id_slug_name_and_other_names() {
    let ella = land().place_by_slug("ella").expect("Ella is there");
    for name in [land().places()[ella].id.to_string().as_str(), "ella", "ELLA", "  Élla ", "ඇල්ල"] {
        assert_eq!(land().place_named(name), Some(ella), "{name}");
    }
    assert_eq!(land().place_named("Sinharaja"), land().place_by_slug("deniyaya"));
}

#[test]
fn the_scenic_train_is_the_way_from_kandy_to_ella() {
    let preferences = Preferences {
        destinations: vec!["Kandy".to_owned(), "Ella".to_owned()],
        interests: Interests::from_names(["Train Journeys", "Hiking & Trekking"]),
        duration: 6,
        ..Preferences::default()
    };
    let trip = plan(land(), &preferences);
    let day = trip.days.iter().find(|day| day.stops.iter().any(|stop| stop.slug.starts_with("kandy_to_ella")));
    let day = day.expect("the train is taken");
    assert_eq!(day.place.slug, "ella");
    assert!(day.drive_minutes < 60, "the train drives: {}", day.drive_minutes);
}

#[test]
fn a_title_names_the_requested_places_and_interests() {
    let plan_with = |interests: &[&str], destinations: &[&str]| {
        let destinations = destinations.iter().map(|name| (*name).to_owned()).collect();
        let interests = Interests::from_names(interests.iter().copied());
        plan(land(), &Preferences { destinations, interests, duration: 12, ..Preferences::default() }).title
    };
    let tea = plan_with(&["Tea Plantations"], &["Kandy", "Ella"]);
    assert!(tea.starts_with("12 days in ") && tea.ends_with(": tea"), "{tea}");
    assert!(tea.contains("Kandy") && tea.contains("Ella"), "whatever else came in: {tea}");
    let others = [
        plan_with(&["Tea Plantations"], &["Kandy", "Galle"]),
        plan_with(&["Wildlife & Nature"], &["Kandy", "Ella"]),
        plan_with(&["Tea Plantations", "Hiking & Trekking"], &["Kandy", "Ella"]),
    ];
    for other in others {
        assert_ne!(other, tea);
        assert!(other.chars().count() <= crate::plan::TITLE_LENGTH);
    }
}

#[test]
fn the_season_decides_between_the_coasts() {
    let of = |month: &str| {
        let preferences = Preferences {
            start_date: crate::time::date(&format!("2027-{month}-05")),
            interests: Interests::from_names(["Beach & Water Sports"]),
            duration: 8,
            ..Preferences::default()
        };
        let trip = plan(land(), &preferences);
        assert!(codes(&trip).iter().filter(|code| **code == WarningCode::Season).count() <= 2, "{month}");
        trip.destinations
    };
    let (winter, summer) = (of("01"), of("07"));
    assert_ne!(winter, summer);
    assert!(
        summer
            .iter()
            .any(|name| ["Nilaveli", "Trincomalee", "Pasikudah", "Arugam Bay", "Kalpitiya"].contains(&name.as_str()))
    );
}

#[test]
fn families_climb_less() {
    let hard = |group_type| {
        let interests = Interests::from_names(["Hiking & Trekking", "Wildlife & Nature", "Historical Sites"]);
        let trip = plan(land(), &Preferences { group_type, interests, duration: 12, ..Preferences::default() });
        let sights = trip.days.iter().flat_map(|day| &day.stops).filter_map(|stop| land().sight_by_id(stop.id));
        sights.filter(|sight| land().sights()[*sight].effort >= 3).count()
    };
    assert!(hard(GroupType::Family) < hard(GroupType::Friends));
}

#[test]
fn a_large_group_is_advised_to_split() {
    let trip = plan(land(), &Preferences { group_size: 12, ..Preferences::default() });
    let expected = "A group of 12 is more than the 8 that most guided trips take: book as 2 groups,";
    assert!(trip.notes.iter().any(|note| note.starts_with(expected)), "{:?}", trip.notes);
}

#[test]
fn days_that_the_interests_do_not_fill_are_free_and_noted() {
    let preferences = Preferences {
        destinations: vec!["Ella".to_owned()],
        interests: Interests::from_names(["Nightlife"]),
        duration: 30,
        pace: Pace::Packed,
        ..Preferences::default()
    };
    let trip = plan(land(), &preferences);
    assert!(trip.days.iter().any(|day| day.stops.is_empty()));
    // The same words for one or many days.
    let is_note = |note: &String| note.contains(" without sights: there is little of what you like, or much road.");
    assert!(trip.notes.iter().any(is_note), "{:?}", trip.notes);
}
