//! A language model's goal and the measurement of its answer.

use serde_json::{Value, json};

use super::{assert_holds, land};
use crate::plan::{Itinerary, ItineraryEdit};
use crate::preferences::{Pace, Preferences};
use crate::time::Clock;
use crate::{Aim, edit, from_model, plan, refine, refined};

fn sample_preferences() -> Preferences {
    Preferences { destinations: ["Kandy", "Ella"].map(str::to_owned).to_vec(), duration: 4, ..Preferences::default() }
}

/// Five days, relaxed, without Ella.
fn wished() -> Itinerary {
    refine(land(), &plan(land(), &sample_preferences()), "slower, 1 day longer, skip Ella").itinerary
}

fn place(slug: &str) -> usize {
    land().place_by_slug(slug).expect(slug)
}

fn sight(slug: &str) -> usize {
    land().sight_by_slug(slug).expect(slug)
}

/// A model's answer: beds and sights.
fn answer(days: &[(&str, &[&str])]) -> Value {
    let day = |(place, slugs): &(&str, &[&str])| {
        let visits: Vec<Value> = slugs.iter().map(|slug| json!({ "slug": slug })).collect();
        json!({ "title": "A day by the model", "place": place, "attractions": visits })
    };
    json!({ "title": "A trip by the model", "days": days.iter().map(day).collect::<Vec<_>>() })
}

fn says(trip: &Itinerary, text: &str) -> bool {
    trip.notes.iter().any(|note| note.contains(text))
}

#[test]
fn what_was_wished_for_before_holds_for_a_model_too() {
    let before = wished();
    let aim = Aim::after(land(), &before, "more tea, please");
    assert_eq!((aim.preferences.pace, aim.preferences.duration), (Pace::Relaxed, 5));
    assert!(!aim.allows_place(land(), place("ella")) && !aim.sights(land()).contains(&sight("nine_arch_bridge")));
    let model_answer = answer(&[
        ("kandy", &["kandy_lake"]),
        ("ella", &["nine_arch_bridge", "temple_of_the_sacred_tooth_relic"]),
        ("kandy", &["ceylon_tea_museum_hantana"]),
        ("nuwara_eliya", &["pedro_tea_estate"]),
        ("katunayake", &[]),
    ]);
    let made = refined(land(), &before, &aim, &model_answer).unwrap();
    let trip = &made.itinerary;
    assert_holds(trip);
    assert_eq!((trip.pace, trip.days.len(), &trip.preferences), (Pace::Relaxed, 5, &sample_preferences()));
    assert_eq!((trip.wishes.not_places.as_slice(), made.changes.is_empty()), (["ella".to_owned()].as_slice(), false));
    assert!(!trip.destinations.iter().any(|name| name == "Ella"), "{:?}", trip.destinations);
    assert!(says(trip, "Left out, as you wished: Nine Arch Bridge and Ella."), "{:?}", trip.notes);
}

#[test]
fn what_the_words_name_may_come_back_and_what_they_refuse_may_not() {
    let before = wished();
    let aim = Aim::after(land(), &before, "What about Ella after all?");
    let model_answer = answer(&[("kandy", &["kandy_lake"]), ("ella", &["nine_arch_bridge"])]);
    let trip = refined(land(), &before, &aim, &model_answer).unwrap().itinerary;
    assert!(trip.destinations.iter().any(|name| name == "Ella"), "{:?}", trip.notes);
    assert!(trip.wishes.not_places.is_empty(), "it is not to stay out any more");
    assert!(!Aim::after(land(), &before, "Skip Ella, really").allows_place(land(), place("ella")));
    let aim = Aim::after(land(), &before, "no temples");
    assert!(!aim.allows(land(), sight("temple_of_the_sacred_tooth_relic")) && aim.allows(land(), sight("kandy_lake")));
}

#[test]
fn what_was_changed_by_hand_holds_for_a_model_too() {
    let first = plan(land(), &sample_preferences());
    let gone = first.days[1].stops[0].slug.clone();
    let removed = edit(land(), &first, &ItineraryEdit::Remove { day: 2, at: 0 }).unwrap();
    let (day, stop) = removed.days.iter().find_map(|day| Some((day.day, day.stops.first()?))).expect("a stop");
    let set = ItineraryEdit::Time { day, at: 0, start_time: Clock::hm(16, 0) };
    let before = edit(land(), &removed, &set).unwrap();
    let aim = Aim::after(land(), &before, "surprise us");
    let model_answer = answer(&[("kandy", &[stop.slug.as_str(), gone.as_str()])]);
    let trip = refined(land(), &before, &aim, &model_answer).unwrap().itinerary;
    let stops: Vec<_> = trip.days[0].stops.iter().map(|stop| (&stop.slug, stop.start_time, stop.time_fixed)).collect();
    assert_eq!(stops, [(&stop.slug, Clock::hm(16, 0), true)]);
    assert_eq!(trip.wishes.without, [gone]);
}

#[test]
fn a_title_by_hand_outlives_a_model_and_a_title_by_a_model_is_none() {
    let first = plan(land(), &sample_preferences());
    let model_answer = answer(&[("kandy", &["kandy_lake"]), ("ella", &["nine_arch_bridge"])]);
    let aim = Aim::after(land(), &first, "surprise us");
    let trip = refined(land(), &first, &aim, &model_answer).unwrap().itinerary;
    assert_eq!(trip.title, "4 days in Kandy and Ella");
    let named = edit(land(), &first, &ItineraryEdit::Title("Honeymoon".to_owned())).unwrap();
    let trip = refined(land(), &named, &aim, &model_answer).unwrap().itinerary;
    assert_eq!(trip.title, "Honeymoon");
    assert!(!serde_json::to_string(&trip).unwrap().contains("by the model"));
}

#[test]
fn a_models_days_begin_when_days_begin() {
    let before = refine(land(), &plan(land(), &sample_preferences()), "no early mornings").itinerary;
    let mut model_answer = answer(&[("kandy", &[]), ("kandy", &["kandy_lake"])]);
    model_answer["days"][1]["attractions"][0]["startTime"] = json!("06:00");
    let aim = Aim::after(land(), &before, "more tea");
    let trip = refined(land(), &before, &aim, &model_answer).unwrap().itinerary;
    assert!(trip.days[1].stops[0].start_time >= Clock::hm(9, 30), "{:?}", trip.days[1]);
}

#[test]
fn a_models_plan_says_what_every_plan_says() {
    let requests = "Vegetarian food. My aunt sings.".to_owned();
    let preferences = Preferences { group_size: 12, special_requests: requests, ..sample_preferences() };
    let aim = Aim::new(land(), &preferences);
    let trip = from_model(land(), &aim, &answer(&[("kandy", &["kandy_lake"])])).unwrap();
    for text in [
        "For your guide: vegetarian food.",
        "Katunayake airport",
        "book as 2 groups",
        "your special requests",
        "Ella is not visited",
        "The answer had 1 day; the others are free.",
    ] {
        assert!(says(&trip, text), "{text}: {:?}", trip.notes);
    }
    assert_eq!(trip.preferences, preferences);
}

#[test]
fn wishes_that_a_model_leaves_out_are_reported() {
    let before = refine(land(), &plan(land(), &sample_preferences()), "3 nights in Kandy").itinerary;
    let aim = Aim::after(land(), &before, "add Jaffna Fort");
    assert_eq!(aim.wishes.with, ["jaffna_fort"]);
    let model_answer = answer(&[("kandy", &["kandy_lake"]), ("ella", &[]), ("ella", &[]), ("katunayake", &[])]);
    let trip = refined(land(), &before, &aim, &model_answer).unwrap().itinerary;
    assert!(says(&trip, "1 night in Kandy, not the 3 that you wished for."), "{:?}", trip.notes);
    assert!(says(&trip, "Jaffna Fort is not visited"), "{:?}", trip.notes);
}

#[test]
fn amounts_that_a_model_misses_are_reported_and_not_stored_as_wishes() {
    let before = plan(land(), &sample_preferences());
    let slugs: Vec<&str> = before.days[1].stops.iter().map(|stop| stop.slug.as_str()).collect();
    let model_answer = answer(&[("kandy", &["kandy_lake"]), ("kandy", &slugs), ("ella", &[]), ("katunayake", &[])]);
    let aim = Aim::after(land(), &before, "more diving");
    let made = refined(land(), &before, &aim, &model_answer).unwrap();
    assert!(
        made.not_understood.contains(&"There is no more of diving in the plan than before.".to_owned()),
        "{made:?}"
    );
    assert!(made.itinerary.wishes.kinds.is_empty(), "{:?}", made.itinerary.wishes);
    let aim = Aim::after(land(), &before, "fewer temples");
    let model_answer = answer(&[("kandy", &["kandy_lake"]), ("kandy", &[]), ("ella", &[]), ("katunayake", &[])]);
    let made = refined(land(), &before, &aim, &model_answer).unwrap();
    assert!(
        !made.not_understood.iter().any(|model_answer| model_answer.starts_with("There is no")),
        "{:?}",
        made.not_understood
    );
}

#[test]
fn amounts_from_the_wizard_that_a_model_does_not_plan_are_noted() {
    let note = "One of your special requests could not be planned. There is no more of tea estates in the plan than without that wish.";
    for requests in ["More tea, please.", "More tea and tea, please."] {
        let preferences = Preferences { special_requests: requests.to_owned(), ..sample_preferences() };
        let aim = Aim::new(land(), &preferences);
        let without = from_model(land(), &aim, &answer(&[("kandy", &["kandy_lake"])])).unwrap();
        assert_eq!(
            without.notes.iter().filter(|model_answer| *model_answer == note).count(),
            1,
            "{requests}: {:?}",
            without.notes
        );
    }
}

#[test]
fn a_night_that_a_model_leaves_out_is_reported_in_its_answer_too() {
    let before = plan(land(), &sample_preferences());
    let aim = Aim::after(land(), &before, "3 nights in Kandy");
    let model_answer = answer(&[("kandy", &["kandy_lake"]), ("ella", &[]), ("ella", &[]), ("katunayake", &[])]);
    let made = refined(land(), &before, &aim, &model_answer).unwrap();
    let missing = "1 night in Kandy, not the 3 that you wished for.".to_owned();
    assert!(made.not_understood.contains(&missing), "{:?}", made.not_understood);
}

#[test]
fn what_the_plan_has_and_what_the_words_name_is_offered_however_far_it_is() {
    let preferences =
        Preferences { destinations: vec!["Kandy".to_owned(), "Jaffna Fort".to_owned()], ..sample_preferences() };
    let aim = Aim::new(land(), &preferences);
    let offered = aim.sights(land());
    assert!(offered.contains(&sight("jaffna_fort")) && !offered.contains(&sight("galle_fort")), "asked for by name");
    let before = plan(land(), &preferences);
    let aim = Aim::after(land(), &before, "Is Galle nice? And more beaches.");
    let offered = aim.sights(land());
    for stop in before.days.iter().flat_map(|day| &day.stops) {
        assert!(offered.contains(&sight(&stop.slug)), "{} is in the plan", stop.slug);
    }
    assert!(offered.contains(&sight("galle_fort")) && offered.contains(&sight("arugam_bay_main_point")));
    let places = aim.places(land(), &offered);
    assert!([place("galle"), place("katunayake")].iter().all(|place| places.contains(place)));
    assert_eq!(aim.destinations(land()), [place("kandy")], "who asks about a place need not go there");
    let anywhere = Aim::new(land(), &Preferences::default());
    assert_eq!(anywhere.sights(land()).len(), land().sights().len());
}
