//! Outside input: preferences, plans, a model's answers.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{assert_holds, cases, land};
use crate::baselines::preferences;
use crate::plan::Itinerary;
use crate::{Aim, Interests, Preferences, from_model, plan};

#[test]
fn what_is_out_of_range_names_its_field() {
    for (field, value) in [
        ("duration", json!(0)),
        ("duration", json!(31)),
        ("duration", json!(7.5)),
        ("duration", json!("seven")),
        ("duration", json!(1_000_000)),
        ("groupSize", json!(21)),
        ("groupSize", json!(-1)),
        ("groupType", json!("crowd")),
        ("pace", json!("PACKED")),
        ("budget", json!("free")),
        ("travelStyle", json!(1)),
        ("interests", json!(["Golf"])),
        ("interests", json!("x".repeat(100))),
        ("accommodation", json!(["Castle"])),
        ("transportation", json!([1])),
        ("startDate", json!("tomorrow")),
        ("startDate", json!("2027-02-30")),
        ("startDate", json!("+262142-01-01")),
        ("destinations", json!(vec!["Kandy"; 31])),
        ("destinations", json!(["x".repeat(121)])),
        ("destinations", json!(["Kan\u{202e}dy"])),
        ("specialRequests", json!("x".repeat(1_001))),
        ("specialRequests", json!("\u{202e}gpj.exe")),
        ("specialRequests", json!("a\u{7}b")),
        ("__proto__", json!({})),
    ] {
        let refusal = Preferences::read(&json!({ field: value })).expect_err(field).to_string();
        assert!(refusal.contains(field), "{field}: {refusal}");
    }
    assert!(Preferences::read(&json!([])).is_err());
}

#[test]
fn marks_that_were_copied_with_a_wish_are_no_part_of_it() {
    let read = Preferences::read(&json!({
        "destinations": ["\u{200e}Kandy\u{2069}", "Nuwara\tEliya"],
        "specialRequests": "\u{feff}No fish,\r\nplease ",
    }));
    let read = read.unwrap();
    assert_eq!(read.destinations, ["Kandy", "Nuwara Eliya"]);
    assert_eq!(read.special_requests, "No fish,\nplease");
}

#[test]
fn what_is_absent_takes_the_wizards_default() {
    assert_eq!(Preferences::read(&json!({})), Ok(Preferences::default()));
    let read = Preferences::read(&json!({ "travelStyle": "luxury", "accommodation": "Homestays" })).unwrap();
    assert_eq!(read.budget, read.travel_style);
    assert_eq!(read.accommodation, ["Homestays"]);
}

fn plan_as_json() -> Value {
    let preferences = Preferences { destinations: vec!["Kandy".to_owned()], duration: 3, ..Preferences::default() };
    serde_json::to_value(plan(land(), &preferences)).expect("a plan is JSON")
}

#[test]
fn a_plan_comes_back_as_it_went() {
    let read = Itinerary::read(land(), &plan_as_json()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), plan_as_json());
}

#[test]
fn a_posted_plan_says_nothing_else_of_a_sight_than_the_catalogue() {
    let mut posted = plan_as_json();
    let stop = &mut posted["days"][0]["attractions"][0];
    stop["title"] = json!("<img src=x onerror=alert(1)>");
    stop["imageUrl"] = json!("https://evil.example/x.png");
    stop["description"] = json!("![x](https://evil.example)");
    stop["why"] = json!("<<b>img src=x onerror=alert(1)> Famous");
    posted["days"][0]["notes"] = json!(["evil.example/x", "By train"]);
    posted["wishes"] =
        json!({ "food": ["halal food at evil.example"], "with": ["kandy_lake", "evil"], "nights": [["evil", 2]] });
    let read = Itinerary::read(land(), &posted).unwrap();
    let text = serde_json::to_string(&read).unwrap();
    assert!(!text.contains("evil") && !text.contains("onerror"), "{text}");
    assert_eq!((&read.days[0].stops[0].why, &read.days[0].notes), (&"Famous".to_owned(), &vec!["By train".to_owned()]));
    assert_eq!(
        (&read.wishes.with, &read.wishes.food),
        (&vec!["kandy_lake".to_owned()], &vec!["halal food at".to_owned()])
    );
    assert_holds(&read);
}

#[test]
fn what_our_own_planner_says_is_plain_text() {
    for number in 0..6 {
        let requested = Preferences {
            special_requests: "Halal food, no early mornings.".to_owned(),
            ..preferences(land(), number)
        };
        let posted = serde_json::to_value(plan(land(), &requested)).expect("a plan is JSON");
        let read = Itinerary::read(land(), &posted).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), posted);
    }
}

#[test]
fn a_posted_plan_beyond_a_limit_is_refused() {
    let with = |path: &str, value: Value| {
        let mut posted = plan_as_json();
        *posted.pointer_mut(path).expect(path) = value;
        Itinerary::read(land(), &posted)
    };
    let day = plan_as_json()["days"][0].clone();
    let stop = day["attractions"][0].clone();
    assert!(with("/title", json!("x".repeat(121))).is_err());
    assert!(with("/days", json!([])).is_err());
    assert!(with("/days", json!(vec![day; 31])).is_err());
    assert!(with("/days/0/attractions", json!(vec![stop; 13])).is_err());
    assert!(with("/days/0/description", json!("x".repeat(2_001))).is_err());
    assert!(with("/days/0/place/lat", json!("north")).is_err());
    assert!(with("/days/0/attractions/0/startTime", json!("25:00")).is_err());
    assert!(with("/groupSize", json!(0)).is_err());
    assert!(with("/preferences/duration", json!(200)).is_err());
    assert!(with("/days/0/attractions/0/durationMinutes", json!(1_000_000_000)).is_err());
    let mut unknown = plan_as_json();
    unknown["extra"] = json!(1);
    assert!(Itinerary::read(land(), &unknown).is_err());
}

fn sample_preferences() -> Preferences {
    Preferences { destinations: vec!["Kandy".to_owned(), "Galle".to_owned()], duration: 3, ..Preferences::default() }
}

#[test]
fn a_models_inventions_are_dropped_with_a_note() {
    let answer = json!({
        "title": "Three [days](javascript:alert(1)) https://evil.example",
        "summary": "<script>alert(1)</script>",
        "days": [
            { "day": 1, "title": "Kandy", "description": "See ![x](https://evil.example/?q=secret) it", "place": "Kandy",
              "attractions": [
                { "title": "Temple of the Sacred Tooth Relic", "startTime": "14:00", "why": "Famous" },
                { "title": "The Floating Palace of Kandy", "startTime": "16:00" },
                { "slug": "kandy_lake", "startTime": "17:00", "durationMinutes": 30 } ] },
            { "day": 2, "attractions": [{ "title": "temple of the sacred tooth relic" }, { "title": "Nine Arch Bridge" }] },
            { "day": 3, "attractions": [] },
            { "day": 4, "attractions": [] } ],
    });
    let trip = from_model(land(), &Aim::new(land(), &sample_preferences()), &answer).unwrap();
    assert_holds(&trip);
    assert_eq!(trip.days.len(), 3);
    assert_eq!(trip.days[0].stops.len(), 2);
    assert_eq!(trip.days[1].stops.len(), 1, "nothing is there twice");
    let text = serde_json::to_string(&trip).unwrap();
    assert!(!text.contains("evil") && !text.contains("javascript"));
    assert!(trip.notes.iter().any(|note| note.contains("\"The Floating Palace of Kandy\"")));
    assert!(trip.notes.iter().any(|note| note.contains("Galle is not visited")), "{:?}", trip.notes);
}

#[test]
fn an_answer_of_another_shape_is_none() {
    for answer in [
        json!(null),
        json!("days"),
        json!({ "days": [] }),
        json!({ "days": "three" }),
        json!({ "days": [1] }),
        json!({ "days": [{ "attractions": "all" }] }),
        json!({ "days": [{ "attractions": [1] }] }),
        json!({ "days": vec![json!({}); 10_000] }),
        json!({ "days": [{ "attractions": vec![json!({ "title": "Galle Fort" }); 13] }] }),
        json!({ "days": [{ "attractions": [{ "title": 7 }] }] }),
        json!({ "days": [{ "attractions": [{ "slug": "x".repeat(5_000_000) }] }] }),
    ] {
        assert!(from_model(land(), &Aim::new(land(), &sample_preferences()), &answer).is_err());
    }
}

/// The same sights, days and times, without prose and with prose wherever a model might write it.
fn with_prose(prose: &Value) -> (Value, Value) {
    let bare = json!({ "days": [
        { "place": "kandy", "attractions": [
            { "slug": "temple_of_the_sacred_tooth_relic", "startTime": "14:00" }, { "slug": "kandy_lake", "startTime": "17:00" }] },
        { "place": "galle", "attractions": [{ "slug": "galle_fort" }] },
        { "place": "katunayake", "attractions": [] },
    ] });
    let mut verbose = bare.clone();
    for name in ["title", "summary", "description", "reply", "notes"] {
        verbose[name] = prose.clone();
    }
    for day in verbose["days"].as_array_mut().expect("days") {
        for name in ["title", "description", "summary", "notes", "why"] {
            day[name] = prose.clone();
        }
        for stop in day["attractions"].as_array_mut().expect("attractions") {
            for name in ["why", "title", "description", "imageUrl", "type"] {
                stop[name] = prose.clone();
            }
        }
    }
    (bare, verbose)
}

#[test]
fn a_model_that_says_why_is_answered_for_by_the_planner() {
    let (_, verbose) = with_prose(&json!("Next door is the Floating Palace, the finest of its kind."));
    let preferences = Preferences { interests: Interests::from_names(["Cultural Heritage"]), ..sample_preferences() };
    let trip = from_model(land(), &Aim::new(land(), &preferences), &verbose).unwrap();
    assert_eq!(trip.title, "3 days in Kandy and Galle: culture");
    assert!(trip.summary.starts_with("3 days at a "), "{}", trip.summary);
    assert_eq!(trip.days[0].title, "Arrival, and on to Kandy");
    assert_eq!(trip.days[0].stops[0].why, "Cultural Heritage in and around Kandy.");
    assert!(trip.days[0].description.starts_with("Temple of the Sacred Tooth Relic and "), "{:?}", trip.days[0]);
}

/// JSON of any shape, often with expected names.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<i64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        prop_oneof![Just("Galle Fort"), Just("kandy_lake"), Just("23:59"), Just("Kandy"), Just("katunayake")]
            .prop_map(Value::from),
    ];
    let key = prop_oneof![
        Just("days".to_owned()),
        Just("attractions".to_owned()),
        Just("title".to_owned()),
        Just("place".to_owned()),
        Just("startTime".to_owned()),
        Just("durationMinutes".to_owned()),
        Just("slug".to_owned()),
    ];
    leaf.prop_recursive(4, 60, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key.clone(), inner), 0..6)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(cases())]

    /// T-L02.
    #[test]
    fn no_word_of_a_models_prose_is_in_the_plan(words in "[a-zA-Z .!<>\\[\\]()]{0,80}", other in any_json()) {
        for prose in [json!(words), other] {
            let (bare, verbose) = with_prose(&prose);
            let aim = Aim::new(land(), &sample_preferences());
            prop_assert_eq!(from_model(land(), &aim, &verbose), from_model(land(), &aim, &bare));
        }
    }

    #[test]
    fn any_answer_is_a_plan_or_refused(days in proptest::collection::vec(any_json(), 0..5), whole in any_json()) {
        for answer in [whole, json!({ "days": days })] {
            let _ = Preferences::read(&answer);
            let _ = Itinerary::read(land(), &answer);
            if let Ok(trip) = from_model(land(), &Aim::new(land(), &sample_preferences()), &answer) {
                assert_holds(&trip);
            }
        }
    }
}
