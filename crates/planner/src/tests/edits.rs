//! Edits by hand.

use proptest::prelude::*;

use super::{assert_holds, cases, codes, land};
use crate::baselines::preferences;
use crate::plan::{Itinerary, ItineraryEdit, STOPS_LIMIT, WarningCode};
use crate::preferences::Preferences;
use crate::time::Clock;
use crate::{Interests, alternatives, changes, edit, plan};

fn trip() -> Itinerary {
    let preferences = Preferences {
        destinations: vec!["Kandy".to_owned(), "Sigiriya".to_owned()],
        interests: Interests::from_names(["Cultural Heritage"]),
        duration: 5,
        ..Preferences::default()
    };
    plan(land(), &preferences)
}

fn change(text: &str) -> Result<Itinerary, String> {
    let change: ItineraryEdit = serde_json::from_str(text).expect("a change as the wire has it");
    edit(land(), &trip(), &change).map_err(|refusal| refusal.to_string())
}

fn slugs(trip: &Itinerary, day: usize) -> Vec<&str> {
    trip.days[day].stops.iter().map(|stop| stop.slug.as_str()).collect()
}

#[test]
fn a_stop_moves_to_another_day() {
    let (before, after) = (trip(), change(r#"{"move":{"day":2,"from":0,"toDay":3,"to":0}}"#).unwrap());
    assert!(!slugs(&after, 1).contains(&slugs(&before, 1)[0]));
    assert_eq!(slugs(&after, 2)[0], slugs(&before, 1)[0]);
    assert_holds(&after);
}

#[test]
fn a_first_stop_that_is_too_early_and_a_day_that_ends_after_midnight_say_when() {
    let notes = |trip: &Itinerary| -> Vec<String> {
        let stops = trip.days[1].stops.iter();
        stops.flat_map(|stop| &stop.warnings).map(|warning| format!("{:?} {}", warning.code, warning.text)).collect()
    };
    assert_eq!(notes(&trip()), Vec::<String>::new());
    let early = change(r#"{"time":{"day":2,"at":0,"startTime":"00:05"}}"#).unwrap();
    let starts = "MissedDrive You would have to leave at ";
    let found = notes(&early);
    assert!(
        found.iter().any(|text| text.starts_with(starts) && text.ends_with("; the day starts at 08:00.")),
        "{found:?}"
    );
    assert!(found.iter().any(|text| text.contains(" the day before; ")), "{found:?}");
    let late = change(r#"{"time":{"day":2,"at":0,"startTime":"23:50"}}"#).unwrap();
    let found = notes(&late);
    assert!(found.iter().any(|text| text.starts_with("TooLate") && text.contains(" the next day; ")), "{found:?}");
    assert_holds(&late);
}

#[test]
fn a_removed_stop_is_remembered_and_an_added_one_too() {
    let before = trip();
    let after = change(r#"{"remove":{"day":2,"at":0}}"#).unwrap();
    assert_eq!(after.wishes.without, [slugs(&before, 1)[0]]);
    let after = change(r#"{"add":{"day":2,"attraction":"Pinnawala Elephant Orphanage"}}"#).unwrap();
    assert!(slugs(&after, 1).contains(&"pinnawala_elephant_orphanage"));
    assert_eq!(after.wishes.with, ["pinnawala_elephant_orphanage"]);
}

#[test]
fn one_is_put_where_another_stood_or_nothing_changes() {
    let before = trip();
    let gone = slugs(&before, 1)[0].to_owned();
    let after = change(r#"{"swap":{"day":2,"at":0,"attraction":"pinnawala_elephant_orphanage"}}"#).unwrap();
    assert_eq!(slugs(&after, 1)[0], "pinnawala_elephant_orphanage");
    assert_eq!(slugs(&after, 1)[1..], slugs(&before, 1)[1..]);
    assert_eq!(
        (after.wishes.without, after.wishes.with),
        (vec![gone], vec!["pinnawala_elephant_orphanage".to_owned()])
    );
    let there = slugs(&before, 1)[0];
    for (day, at, other) in [(2, 0, "Eiffel Tower"), (2, 9, "pinnawala_elephant_orphanage"), (3, 0, there)] {
        let swap = ItineraryEdit::Swap { day, at, attraction: other.to_owned() };
        assert!(edit(land(), &before, &swap).is_err(), "{swap:?}");
    }
}

#[test]
fn one_is_put_in_anothers_place_on_a_full_day_too() {
    let mut full = trip();
    let free = land()
        .sights()
        .iter()
        .filter(|sight| !full.days.iter().any(|day| day.stops.iter().any(|stop| stop.id == sight.id)));
    let free: Vec<String> = free.map(|sight| sight.slug.clone()).take(STOPS_LIMIT + 1).collect();
    for slug in &free {
        if full.days[1].stops.len() < STOPS_LIMIT {
            full = edit(land(), &full, &ItineraryEdit::Add { day: 2, at: None, attraction: slug.clone() }).unwrap();
        }
    }
    let last = free.last().expect("there are more sights");
    assert!(edit(land(), &full, &ItineraryEdit::Add { day: 2, at: None, attraction: last.clone() }).is_err());
    let after = edit(land(), &full, &ItineraryEdit::Swap { day: 2, at: 0, attraction: last.clone() }).unwrap();
    assert_eq!(after.days[1].stops.len(), STOPS_LIMIT);
    assert_holds(&after);
}

#[test]
fn differences_are_listed_and_nothing_else() {
    let before = trip();
    assert_eq!(changes::describe_changes(&before, &before), Vec::<String>::new());
    let renamed = edit(land(), &before, &ItineraryEdit::Title("Ours".to_owned())).unwrap();
    assert_eq!(changes::describe_changes(&before, &renamed), ["The title is \"Ours\"."]);
    let stop = &before.days[1].stops[0];
    let without = edit(land(), &before, &ItineraryEdit::Remove { day: 2, at: 0 }).unwrap();
    let changes = changes::describe_changes(&before, &without);
    assert!(changes.contains(&format!("Gone: {} (day 2).", stop.title)), "{changes:?}");
    assert!(changes::describe_changes(&without, &before).contains(&format!("New: {} (day 2).", stop.title)));
}

#[test]
fn a_time_that_was_set_stays_and_warns() {
    let after = change(r#"{"time":{"day":2,"at":0,"startTime":"23:30"}}"#).unwrap();
    let stop = after.days[1].stops.last().expect("it is the last one now");
    assert_eq!((stop.start_time, stop.time_fixed), (Clock::hm(23, 30), true));
    assert!(codes(&after).contains(&WarningCode::Closed) || codes(&after).contains(&WarningCode::TooLate));
    let add = ItineraryEdit::Add { day: 2, at: Some(0), attraction: "kandy_lake".to_owned() };
    let again =
        edit(land(), &after, &add).or_else(|_| edit(land(), &after, &ItineraryEdit::Remove { day: 2, at: 0 })).unwrap();
    assert!(again.days[1].stops.iter().any(|stop| stop.start_time == Clock::hm(23, 30)), "{:#?}", again.days[1]);
}

#[test]
fn what_was_missing_and_comes_in_by_hand_is_not_noted_as_missing() {
    let preferences = Preferences {
        destinations: ["Kandy", "Jaffna"].map(str::to_owned).to_vec(),
        duration: 2,
        ..Preferences::default()
    };
    let before = plan(land(), &preferences);
    let is_missing = |trip: &Itinerary| trip.notes.iter().any(|note| note.starts_with("Jaffna is not visited"));
    assert!(is_missing(&before), "{:?}", before.notes);
    let add = ItineraryEdit::Add { day: 2, at: None, attraction: "Jaffna Fort".to_owned() };
    let with = edit(land(), &before, &add).unwrap();
    assert!(!is_missing(&with), "{:?}", with.notes);
    let at = with.days[1].stops.iter().position(|stop| stop.title == "Jaffna Fort").expect("it was added");
    let without = edit(land(), &with, &ItineraryEdit::Remove { day: 2, at }).unwrap();
    assert!(without.notes.contains(&"Jaffna is not visited, as you wished.".to_owned()), "{:?}", without.notes);
}

#[test]
fn a_day_that_is_full_now_is_not_noted_as_free() {
    let is_free = |note: &String| note.starts_with("Free from about");
    let found = (0..30).find_map(|number| {
        let trip = plan(land(), &Preferences { duration: 6, ..preferences(land(), number) });
        let day = trip.days.iter().position(|day| day.notes.iter().any(is_free))?;
        Some((trip, day))
    });
    let (before, day) = found.expect("some day has time left");
    let change = ItineraryEdit::Time {
        day: before.days[day].day,
        at: before.days[day].stops.len() - 1,
        start_time: Clock::hm(20, 30),
    };
    let after = edit(land(), &before, &change).unwrap();
    assert!(!after.days[day].notes.iter().any(is_free), "{:?}", after.days[day].notes);
    for other in (0..before.days.len()).filter(|other| *other != day) {
        assert_eq!(after.days[other].notes, before.days[other].notes);
    }
}

#[test]
fn a_day_that_is_emptied_by_hand_is_counted_and_not_called_out_of_reach() {
    let mut after = trip();
    while !after.days[1].stops.is_empty() {
        after = edit(land(), &after, &ItineraryEdit::Remove { day: 2, at: 0 }).unwrap();
    }
    assert_eq!(after.days[1].notes, Vec::<String>::new());
    while !after.days[4].stops.is_empty() {
        after = edit(land(), &after, &ItineraryEdit::Remove { day: 5, at: 0 }).unwrap();
    }
    let free = after.days.iter().filter(|day| day.stops.is_empty()).count();
    assert!(free >= 2, "the second day and the last");
    let expected = format!("{free} days of 5 without sights.");
    let found = after.notes.iter().filter(|note| note.contains("without sights")).collect::<Vec<_>>();
    assert_eq!(found, [&expected], "{:?}", after.notes);
}

#[test]
fn days_change_places_and_the_last_still_ends_at_the_airport() {
    let (before, after) = (trip(), change(r#"{"swapDays":{"a":2,"b":5}}"#).unwrap());
    let sorted = |mut slugs: Vec<&str>| {
        slugs.sort_unstable();
        slugs.join(" ")
    };
    assert_eq!(sorted(slugs(&after, 1)), sorted(slugs(&before, 4)));
    assert_eq!(after.days[4].place.slug, "katunayake");
    assert_holds(&after);
}

#[test]
fn a_title_is_one_short_line() {
    assert_eq!(change(r#"{"title":"  <b>Ours</b> "}"#).unwrap().title, "<b>Ours</b>");
    for title in [String::new(), "x".repeat(121), "a\nb".to_owned()] {
        assert!(edit(land(), &trip(), &ItineraryEdit::Title(title)).is_err());
    }
}

/// T-L03.
#[test]
fn a_title_by_hand_is_seen_says_what_it_shows_and_leads_nowhere() {
    let named = |title: &str| {
        let renamed = edit(land(), &trip(), &ItineraryEdit::Title(title.to_owned()));
        renamed.map(|trip| trip.title).map_err(|refusal| refusal.to_string())
    };
    for unseen in ["\u{200b}", " \u{2800} ", "\u{ad}\u{2060}", "\u{2066}\u{2069}", "a\nb"] {
        assert_eq!(named(unseen), Err("A title is one line of at most 120 characters.".to_owned()), "{unseen:?}");
    }
    assert!(named("Tea\u{202e}sniart").unwrap_err().starts_with("The title holds an invisible mark"));
    assert_eq!(named("Tea \u{2066}x\u{2069}\u{2028}trains"), Ok("Tea x trains".to_owned()));
    for link in [
        "Book at https://evil.example/x",
        "evil.example",
        "Tea (www.evil.example)",
        "evil\u{ad}.example",
        "[Pay](javascript:alert(1))",
        "mailto:a@evil.example",
    ] {
        assert_eq!(named(link), Err("A title may hold no links or addresses.".to_owned()), "{link:?}");
    }
    for fine in ["Tea & trains <b>", "Mr. & Mrs. Perera, 2.5 weeks", "ශ්\u{200d}රී ලංකා 👨\u{200d}👩", "The hotel: a view"]
    {
        assert_eq!(named(fine), Ok(fine.to_owned()));
    }
}

#[test]
fn what_is_not_there_is_refused_with_a_sentence() {
    for (text, message) in [
        (r#"{"remove":{"day":9,"at":0}}"#, "There is no day 9."),
        (r#"{"remove":{"day":0,"at":0}}"#, "There is no day 0."),
        (r#"{"remove":{"day":1,"at":9}}"#, "Day 1 has no such stop."),
        (r#"{"add":{"day":1,"attraction":"Eiffel Tower"}}"#, "There is no \"Eiffel Tower\" in our catalogue."),
        (r#"{"length":{"day":2,"at":0,"durationMinutes":5}}"#, "A visit takes from 15 minutes to 12 hours."),
    ] {
        assert_eq!(change(text), Err(message.to_owned()), "{text}");
    }
    for text in
        [r#"{"explode":{}}"#, r#"{"remove":{"day":1,"at":0,"x":1}}"#, r#"{"time":{"day":1,"at":0,"startTime":"9"}}"#]
    {
        assert!(serde_json::from_str::<ItineraryEdit>(text).is_err(), "{text}");
    }
}

#[test]
fn alternatives_are_near_and_not_in_the_trip() {
    let trip = trip();
    let stop = &trip.days[1].stops[0];
    let found = alternatives(land(), Some(&trip), Some(2), &stop.slug).unwrap();
    assert!((1..=5).contains(&found.len()));
    for other in &found {
        assert!(!trip.days.iter().any(|day| day.stops.iter().any(|stop| stop.id == other.id)));
        assert!(other.drive_minutes <= 120 && !other.why.is_empty());
    }
    assert!(alternatives(land(), None, None, "Eiffel Tower").is_err());
}

fn any_change() -> impl Strategy<Value = ItineraryEdit> {
    let day = 0_u8..9;
    let at = 0_usize..7;
    prop_oneof![
        (day.clone(), at.clone(), day.clone(), at.clone()).prop_map(|(day, from, to_day, to)| ItineraryEdit::Move {
            day,
            from,
            to_day,
            to
        }),
        (day.clone(), at.clone()).prop_map(|(day, at)| ItineraryEdit::Remove { day, at }),
        (day.clone(), proptest::option::of(at.clone()), 0_usize..143).prop_map(|(day, at, sight)| ItineraryEdit::Add {
            day,
            at,
            attraction: land().sights()[sight].slug.clone()
        }),
        (day.clone(), at.clone(), 0_usize..143).prop_map(|(day, at, sight)| ItineraryEdit::Swap {
            day,
            at,
            attraction: land().sights()[sight].slug.clone()
        }),
        (day.clone(), at.clone(), -100_i32..1_600).prop_map(|(day, at, minutes)| ItineraryEdit::Time {
            day,
            at,
            start_time: Clock::from_minutes(minutes)
        }),
        (day.clone(), at, -10_i32..900).prop_map(|(day, at, duration_minutes)| ItineraryEdit::Length {
            day,
            at,
            duration_minutes
        }),
        (day.clone(), day).prop_map(|(a, b)| ItineraryEdit::SwapDays { a, b }),
    ]
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn any_changes_leave_a_plan_that_says_what_it_breaks(number in 0_u64..20, changes in proptest::collection::vec(any_change(), 1..8)) {
        let mut trip = plan(land(), &Preferences { duration: 6, ..preferences(land(), number) });
        for change in &changes {
            if let Ok(changed) = edit(land(), &trip, change) {
                assert_holds(&changed);
                trip = changed;
            }
        }
        let posted = serde_json::to_value(&trip).expect("a plan is JSON");
        let read = Itinerary::read(land(), &posted).expect("what was written is read");
        prop_assert_eq!(read, trip);
    }
}
