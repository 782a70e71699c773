//! The search box.

use serde_json::json;
use serendib_domain::back_office::admin_search::admin_search;
use serendib_domain::{Caller, Error};

use crate::bookings::BookingFixture;
use crate::people::{count, guide, person, run, texts};

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_found_by_anything_that_an_admin_knows_of_it() {
    let scene = BookingFixture::new().await;
    scene.rename(&scene.traveller, "Zoë Fernando").await;
    scene.index_words().await;
    let booking = scene.booked(60).await;
    scene.ledger(41, booking, "advance", 7_365).await;
    let title = texts(&scene.db, "SELECT trip_title FROM booking_requests").await.remove(0);
    let reference: String = booking.to_string().chars().take(8).collect();
    let day = scene.day(61).format("%-d %B %Y").to_string();
    let together = format!("zoe {}", scene.day(60));
    for typed in [
        "zoe",
        "Zoë fernando",
        "FERN",
        "fernando person",
        "tess",
        "tom traveller",
        "tess@example.com",
        "person10@example.lk",
        "person10",
        "020 7946 0958",
        "+44 20 7946 0959",
        "460958",
        "$245.50",
        "245.5",
        "73.65",
        "cs_41",
        &format!("Booking {reference}"),
        &format!("#{reference}"),
        &booking.to_string(),
        &day,
        &together,
        "person 1",
    ] {
        let found = scene.find_titles(typed).await;
        assert!(found.contains(&format!("booking: {title}")), "{typed}: {found:?}");
    }
    for typed in
        ["unheard", "999.99", "cs_42", "12 March 2031", "020 7946 0000", "zoe 12 March 2031", "", "   ", "%", "_", "'"]
    {
        assert_eq!(scene.find_titles(typed).await, Vec::<String>::new(), "{typed}");
    }
    let found = scene.search("cs_41").await;
    let payment = found["records"].as_array().unwrap().iter().find(|one| one["kind"] == "payment").unwrap();
    assert_eq!((&payment["booking_id"], &payment["amount"]), (&json!(booking), &json!(73.65)));
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_no_record_has_are_left_out_and_named() {
    let scene = BookingFixture::new().await;
    scene.rename(&scene.traveller, "Zoë Fernando").await;
    scene.index_words().await;
    let booking = scene.booked(60).await;
    let title = texts(&scene.db, "SELECT trip_title FROM booking_requests").await.remove(0);
    let reference: String = booking.to_string().chars().take(8).collect();
    for (typed, left_out) in [
        ("zoe unheard".to_owned(), vec!["unheard"]),
        ("mr Fernando".to_owned(), vec!["mr"]),
        ("Zoe F".to_owned(), vec!["F"]),
        ("refund fernando 311.07".to_owned(), vec!["refund", "311.07"]),
        ("the lady Zoe paid twice".to_owned(), vec!["the", "lady", "paid", "twice"]),
        (format!("who cancelled {reference}"), vec!["who", "cancelled"]),
        (format!("\"#{reference}.\""), vec![]),
        ("Fernando, Zoë".to_owned(), vec![]),
    ] {
        let answer = scene.search(&typed).await;
        assert_eq!(answer["left_out"], json!(left_out), "{typed}");
        let found = scene.find_titles(&typed).await;
        assert!(found.contains(&format!("booking: {title}")), "{typed}: {found:?}");
    }
    for typed in ["mr", "refund unheard", "unheard 311.07"] {
        let answer = scene.search(typed).await;
        assert_eq!((&answer["records"], &answer["left_out"]), (&json!([]), &json!([])), "{typed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_misspelt_place_is_corrected() {
    let scene = BookingFixture::new().await;
    run(&scene.db, "UPDATE packages SET title = 'Leopards of Wilpattu' WHERE id = $1", vec![scene.package.into()])
        .await;
    let answer = scene.search("Wilpatu").await;
    assert_eq!(answer["correction"], json!("wilpattu"));
    assert!(answer["records"].as_array().unwrap().iter().any(|one| one["title"] == "Leopards of Wilpattu"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_misspelt_name_is_corrected_and_a_known_word_is_not() {
    let scene = BookingFixture::new().await;
    scene.rename(&scene.traveller, "Nimal Fernando").await;
    let other = person(&scene.db, 11, false).await;
    scene.rename(&other, "Nimali Fernado").await;
    scene.index_words().await;
    for (typed, understood) in [("fernadno", "fernando"), ("nimaal", "nimal"), ("Nimak fernando", "nimal fernando")] {
        let answer = scene.search(typed).await;
        assert_eq!(answer["correction"], json!(understood), "{typed}");
        let titles: Vec<_> = answer["records"].as_array().unwrap().iter().map(|one| one["title"].clone()).collect();
        assert!(titles.contains(&json!("Nimal Fernando")), "{typed}: {titles:?}");
    }
    assert_eq!(scene.search("fernado").await["correction"], json!(null), "a person is called that");
    assert_eq!(scene.search("xqzt").await["correction"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_guides_are_found_with_their_state() {
    let scene = BookingFixture::new().await;
    let led = guide(&scene.db, 12).await;
    scene.rename(&led, "Kumari Silva").await;
    run(
        &scene.db,
        "UPDATE guides SET display_name = 'Kumari the Guide', is_active = FALSE WHERE id = $1",
        vec![led.person().unwrap().record.into()],
    )
    .await;
    scene.index_words().await;
    scene.rename(&scene.admin, "Kumari Admin").await;
    let found = scene.search("kumari").await;
    let states: Vec<String> = found["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {} {}", one["kind"], one["title"], one["state"]))
        .collect();
    assert_eq!(
        states,
        [
            r#""person" "Kumari Admin" "admin""#,
            r#""person" "Kumari Silva" "guide""#,
            r#""guide" "Kumari the Guide" "suspended""#,
        ]
    );
    assert_eq!(found["is_cut"], json!(false));
    // The name and the address both begin with it.
    assert_eq!(scene.find_titles("person2").await, ["person: Person 2", "guide: Person 2"]);
    assert_eq!(scene.find_titles("the guide").await, ["person: Kumari Silva", "guide: Kumari the Guide"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_search_and_each_search_is_logged() {
    let scene = BookingFixture::new().await;
    for who in [&Caller::Visitor, &scene.traveller, &scene.host] {
        let refused = admin_search(&scene.db, &scene.ctx(who), "person").await;
        assert!(matches!(refused, Err(Error::SignedOut | Error::Forbidden(_))), "{who:?}");
    }
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM audit_log").await, 0);
    scene.search("Grace Lee").await;
    let logged = "SELECT actor_name || ' ' || action || ' ' || after FROM audit_log";
    let entry = r#"Person 3 searched {"readings":[["word"],["word"]],"days":0,"displayed":[]}"#;
    assert_eq!(texts(&scene.db, logged).await, [entry], "what was typed is not in it");
}
