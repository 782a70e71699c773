//! Quotes and requests.

use serde_json::{Value as Json, json};
use serendib_domain::{Caller, Error};

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, kind, person, run};

/// D-042.
#[tokio::test(flavor = "multi_thread")]
async fn a_quote_is_made_of_our_own_prices_and_says_who_is_free() {
    let scene = BookingFixture::new().await;
    let request = json!({
        "package_id": scene.package, "start_date": scene.day(60).to_string(), "number_of_travelers": 5,
        "rooms": [
            { "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1 },
            { "accommodation_type": "triple", "hotel_type": "budget", "quantity": 2 },
        ],
    });
    let quote = scene.quote(request.clone()).await.unwrap();
    assert_eq!((quote.base_total, quote.rooms_total, quote.total), (50_000, 4_550 + 6_666, 61_216));
    assert_eq!((quote.advance, quote.capacity(), quote.shortfall), (18_365, 8, 0));
    assert_eq!((quote.start, quote.end), (scene.day(60), scene.day(62)));
    assert_eq!(quote.minimum_date, scene.day(0));
    let hosts: Vec<_> = quote.hosts.iter().map(|host| (host.is_primary, host.is_free)).collect();
    assert_eq!(hosts, [(true, true), (false, true)]);
    let json = quote.to_json();
    assert_eq!((&json["nights"], &json["total_price"], &json["balance"]), (&json!(2), &json!(612.16), &json!(428.51)));
    assert_eq!(json["policy"][0], json!({ "days": 30, "percent": 90 }));
    // No room has a bed for two.
    let short = with(request, json!({ "number_of_travelers": 6, "rooms": [] }));
    assert_eq!(scene.quote(short).await.unwrap().shortfall, 6);
}

/// T-R12, T-R13, T-R14, T-R15.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_booked_is_refused_and_nothing_is_stored() {
    let scene = BookingFixture::new().await;
    let room = |changes: Json| {
        json!([with(json!({ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1 }), changes)])
    };
    let date = "Your start date must be a date.";
    let people = "Your number of travelers must be a whole number from 1 to 6.";
    let rooms = "Your number of rooms must be a whole number from 1 to 50.";
    let long = "x".repeat(1_000_000);
    for (changes, expected) in [
        (json!({ "number_of_travelers": 0 }), people),
        (json!({ "number_of_travelers": -1 }), people),
        (json!({ "number_of_travelers": 7 }), people),
        (json!({ "number_of_travelers": 9 }), people),
        (json!({ "number_of_travelers": 1.5 }), people),
        (json!({ "number_of_travelers": "8" }), people),
        (json!({ "number_of_travelers": null }), "Please choose how many travel."),
        (json!({ "start_date": scene.day(-1).to_string() }), "Your start date has passed."),
        (json!({ "start_date": "0001-01-01" }), "Your start date has passed."),
        (json!({ "start_date": "9999-12-31" }), "Your start date must be within the next two years."),
        (json!({ "start_date": "2026-02-30" }), date),
        (json!({ "start_date": "2030-03-01T00:00:00Z" }), date),
        (json!({ "start_date": "2030-3-1" }), date),
        (json!({ "start_date": "+2030-03-1" }), date),
        (json!({ "start_date": "2030- 3-10" }), date),
        (json!({ "start_date": "02030-3-01" }), date),
        (json!({ "start_date": 20_300_301 }), date),
        (json!({ "start_date": null }), "Please choose a start date."),
        (json!({ "rooms": room(json!({ "quantity": -1 })) }), rooms),
        (json!({ "rooms": room(json!({ "quantity": 0 })) }), rooms),
        (json!({ "rooms": room(json!({ "quantity": 1.5 })) }), rooms),
        (json!({ "rooms": room(json!({ "quantity": 1_000_000_000 })) }), rooms),
        (json!({ "rooms": room(json!({ "quantity": "1" })) }), rooms),
        (json!({ "rooms": room(json!({ "quantity": null })) }), "Please choose how many rooms."),
        (json!({ "rooms": room(json!({ "hotel_type": "five_star" })) }), "This package offers no such room."),
        (
            json!({ "rooms": room(json!({ "accommodation_type": long })) }),
            "Your type of room may have at most 40 characters.",
        ),
        (json!({ "rooms": "all" }), "Your rooms must be a list of at most 100."),
        (json!({ "rooms": [1] }), "Your rooms must be objects."),
        (json!({ "rooms": [room(json!({}))[0], room(json!({}))[0]] }), "Please name each kind of room once."),
        (json!({ "rooms": [] }), "Please choose rooms for everybody, or say that you will arrange the rest yourself."),
        (json!({ "package_id": id(999) }), "This package cannot be booked."),
        (json!({ "package_id": "x" }), "This package cannot be booked."),
        (json!({ "package_id": null }), "This package cannot be booked."),
        (json!({ "guide_id": id(999) }), "This guide does not host this package."),
        (json!({ "guide_id": "x" }), "This guide does not host this package."),
        (json!({ "accepted_terms": false }), "Please accept the terms and conditions."),
        (json!({ "contact_email": "nobody" }), "Please enter a valid email address."),
        (
            json!({ "contact_phone": "077 123 4567" }),
            "Please enter the phone number with its country code, such as +94 77 123 4567.",
        ),
        (json!({ "travellers": [] }), "Please select a primary contact for this booking."),
        (json!({ "special_requests": "x".repeat(2_001) }), "Your special requests may have at most 2000 characters."),
        (json!({ "total_price": 1 }), "price_mismatch"),
        (json!({ "total_price": "245.5" }), "price_mismatch"),
        (json!({ "total_price": null }), "price_mismatch"),
        (json!({ "total_price": -245.5 }), "price_mismatch"),
        (json!({ "status": "confirmed" }), "There is no field \"status\"."),
        (json!({ "full_payment_completed": true }), "There is no field \"full_payment_completed\"."),
    ] {
        let refused = scene.ask(&scene.traveller, &with(scene.document(60), changes.clone())).await;
        let (kind, text) = error_kind_and_text(refused);
        assert!(["fields", "refused"].contains(&kind), "{changes}");
        assert_eq!(text, expected, "{changes}");
    }
    run(&scene.db, "UPDATE packages SET min_people = 3", vec![]).await;
    let few = error_kind_and_text(scene.ask(&scene.traveller, &scene.document(60)).await).1;
    assert_eq!(few, "Your number of travelers must be a whole number from 3 to 6.");
    run(&scene.db, "UPDATE packages SET min_people = 1", vec![]).await;
    let many =
        with(scene.document(60), json!({ "number_of_travelers": 0, "start_date": "x", "accepted_terms": false }));
    let Err(Error::Fields { wrong, .. }) = scene.ask(&scene.traveller, &many).await else {
        panic!("all of it is wrong")
    };
    let fields: Vec<_> = wrong.iter().map(|wrong| wrong.field.as_str()).collect();
    assert_eq!(fields, ["start_date", "number_of_travelers", "accepted_terms"]);
    assert_eq!(kind(scene.ask(&Caller::Visitor, &scene.document(60)).await), "signed out");
    assert_eq!(kind(scene.ask(&Caller::Service, &scene.document(60)).await), "forbidden");
    for own in [&scene.host, &scene.colleague] {
        let (kind, text) = error_kind_and_text(scene.ask(own, &scene.document(60)).await);
        assert_eq!((kind, text.as_str()), ("refused", "You cannot book a package that you own or host."));
    }
    let suspend = "UPDATE guides SET is_active = FALSE WHERE id = $1";
    run(&scene.db, suspend, vec![scene.host.person().unwrap().guide.into()]).await;
    assert_eq!(
        error_kind_and_text(scene.ask(&scene.traveller, &scene.document(60)).await).1,
        "This guide does not host this package."
    );
    for change in ["is_active = FALSE", "is_active = TRUE, status = 'pending'", "status = 'rejected'"] {
        run(&scene.db, &format!("UPDATE packages SET {change}"), vec![]).await;
        assert_eq!(
            error_kind_and_text(scene.ask(&scene.traveller, &scene.document(60)).await).1,
            "This package cannot be booked."
        );
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, 0);
    assert_eq!(scene.count("SELECT COUNT(*) FROM jobs").await, 0);
}

/// T-R12.
#[tokio::test(flavor = "multi_thread")]
async fn a_trip_costs_what_can_be_charged() {
    let scene = BookingFixture::new().await;
    let request =
        json!({ "package_id": scene.package, "start_date": scene.day(60).to_string(), "number_of_travelers": 1 });
    for (price, is_taken) in [(1_i64, false), (49, false), (50, true), (99_999_999, true), (100_000_000, false)] {
        // Prices per person have other bounds than totals.
        run(&scene.db, "UPDATE packages SET price = $1", vec![price.into()]).await;
        let quote = scene.quote(request.clone()).await;
        if is_taken {
            assert_eq!(quote.unwrap().total, price);
            continue;
        }
        let (kind, text) = error_kind_and_text(quote);
        let expected = "A trip that is booked here costs from $0.50 to $999,999.99 in all.";
        assert_eq!((kind, text.as_str()), ("fields", expected), "{price}");
        let document =
            with(scene.document(60), json!({ "number_of_travelers": 1, "rooms": [], "self_arranged": true }));
        assert_eq!(error_kind_and_text(scene.ask(&scene.traveller, &document).await).1, expected, "{price}");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, 0);
}

/// D-042, D-047.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_keeps_what_was_agreed_and_tells_the_guide_once() {
    let scene = BookingFixture::new().await;
    let booking = scene.ask(&scene.traveller, &scene.document(60)).await.unwrap();
    let row = &scene
        .db
        .rows(
            "SELECT status, start_date, end_date, total_price, special_requests, contact_phone, quote_version, policy, terms_version,
                    terms_accepted_at, respond_by, any_host, pricing_summary, advance_amount
               FROM booking_requests WHERE id = $1",
            &[booking.into()],
        )
        .await
        .unwrap()[0];
    assert_eq!(row.text(0).unwrap(), "pending");
    assert_eq!((row.date(1).unwrap(), row.date(2).unwrap()), (scene.day(60), scene.day(62)));
    assert_eq!((row.int(3).unwrap(), row.text(4).unwrap()), (24_550, "Window seats"));
    assert_eq!(row.text(5).unwrap(), "+442079460958");
    assert_eq!(row.text(6).unwrap(), "1;3d;10000;double.three_star=4550x2");
    assert!(row.text(7).unwrap().contains("\"percent\":90"));
    assert_eq!((row.opt_text(8).unwrap(), row.time(9).unwrap()), (Some("2026-11"), scene.now));
    assert_eq!(row.time(10).unwrap(), scene.now + chrono::Duration::hours(72));
    assert!(!row.bool(11).unwrap() && row.opt_int(13).unwrap().is_none());
    let summary: Json = serde_json::from_str(row.text(12).unwrap()).unwrap();
    assert_eq!(summary["room_selections"][0]["total"], json!(45.5));
    let people = "SELECT COUNT(*) FROM booking_travellers WHERE phone = '+442079460959' OR is_primary";
    assert_eq!(scene.count(people).await, 2);
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested"]);
    let receipt = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%Request sent: %' AND payload LIKE '%$245.50%'";
    assert_eq!(scene.count(receipt).await, 2, "to the account and to the contact");
    // A repeat returns the same booking without notifications.
    assert_eq!(scene.ask(&scene.traveller, &scene.document(60)).await.unwrap(), booking);
    let other = with(scene.document(60), json!({ "special_requests": "Something else" }));
    assert_eq!(kind(scene.ask(&scene.traveller, &other).await), "duplicate");
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested"]);
    assert_eq!(scene.notification_kinds(&scene.traveller).await, ["booking_request_sent"]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, 1);
}

/// T-R16.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_says_anything_else_is_not_the_same_one() {
    let scene = BookingFixture::new().await;
    let booking = scene.ask(&scene.traveller, &scene.document(60)).await.unwrap();
    let along = scene.document(60)["travellers"].clone();
    let second = |changes: Json| json!({ "travellers": [along[0], with(along[1].clone(), changes)] });
    for changes in [
        json!({ "contact_email": "other@example.com" }),
        json!({ "contact_phone": "+44 20 7946 0999" }),
        json!({ "self_arranged": true }),
        json!({ "travellers": [along[0]] }),
        json!({ "travellers": [along[0], along[1], with(along[1].clone(), json!({ "full_name": "Tim Traveller" }))] }),
        json!({ "travellers": [along[1], along[0]] }),
        second(json!({ "full_name": "Thomas Traveller" })),
        second(json!({ "email": "thomas@example.com" })),
        second(json!({ "phone": "+44 20 7946 0960" })),
    ] {
        let other = with(scene.document(60), changes.clone());
        assert_eq!(kind(scene.ask(&scene.traveller, &other).await), "duplicate", "{changes}");
    }
    // A phone number is the same in every notation.
    let same = with(scene.document(60), second(json!({ "phone": "+442079460959" })));
    assert_eq!(scene.ask(&scene.traveller, &same).await.unwrap(), booking);
    let old = scene.insert("booking_requests", &scene.traveller, &scene.row(61)).await.unwrap();
    assert_eq!(scene.insert("booking_requests", &scene.traveller, &scene.row(61)).await.unwrap(), old);
    let other = with(scene.row(61), json!({ "contact_phone": "077 123 4568" }));
    assert_eq!(kind(scene.insert("booking_requests", &scene.traveller, &other).await), "duplicate");
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, 2);
}

/// D-042.
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_price_is_returned_with_the_new_quote() {
    let scene = BookingFixture::new().await;
    run(&scene.db, "UPDATE packages SET price = 11000", vec![]).await;
    match scene.ask(&scene.traveller, &scene.document(60)).await {
        Err(Error::Outdated { now, .. }) => assert_eq!(now["total_price"], json!(265.5)),
        other => panic!("{other:?}"),
    }
    let again = json!({ "quote_version": "1;3d;11000;double.three_star=4550x2", "total_price": 265.5 });
    scene.ask(&scene.traveller, &with(scene.document(60), again)).await.unwrap();
}

/// D-039.
#[tokio::test(flavor = "multi_thread")]
async fn any_host_is_the_first_who_is_free() {
    let scene = BookingFixture::new().await;
    scene.approved(60).await;
    let any = |days: i64| with(scene.document(days), json!({ "guide_id": null }));
    let other = person(&scene.db, 11, false).await;
    let on = with(scene.document(62), json!({}));
    assert_eq!(
        error_kind_and_text(scene.ask(&other, &on).await),
        ("conflict", "This host is not free on these dates.".to_owned())
    );
    let booking = scene.ask(&other, &any(61)).await.unwrap();
    let led = "SELECT guide_id FROM booking_requests WHERE id = $1 AND any_host";
    let row = &scene.db.rows(led, &[booking.into()]).await.unwrap()[0];
    assert_eq!(row.uuid(0).unwrap(), scene.colleague.person().unwrap().guide.unwrap());
    scene.change(&scene.colleague, booking, json!({ "status": "approved" })).await.unwrap();
    let third = person(&scene.db, 12, false).await;
    let refused = scene.ask(&third, &any(61)).await;
    assert_eq!(
        error_kind_and_text(refused),
        ("conflict", "No host of this package is free on these dates.".to_owned())
    );
    scene.ask(&third, &any(64)).await.unwrap();
}

/// T-R17.
#[tokio::test(flavor = "multi_thread")]
async fn a_traveller_waits_for_ten_answers_at_most() {
    let scene = BookingFixture::new().await;
    for days in 0..10 {
        scene.ask(&scene.traveller, &scene.document(60 + days)).await.unwrap();
    }
    assert_eq!(kind(scene.ask(&scene.traveller, &scene.document(90)).await), "too many");
    // Another traveler's request is not held up.
    scene.ask(&person(&scene.db, 11, false).await, &scene.document(90)).await.unwrap();
}

/// T-R17.
#[tokio::test(flavor = "multi_thread")]
async fn one_guide_gets_three_requests_a_day_for_one_date_at_most() {
    let scene = BookingFixture::new().await;
    for _ in 0..3 {
        let booking = scene.pending(60).await;
        scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    }
    assert_eq!(kind(scene.ask(&scene.traveller, &scene.document(60)).await), "too many");
    scene.pending(61).await;
}

/// T-R06, T-R11.
#[tokio::test(flavor = "multi_thread")]
async fn the_row_of_the_client_of_old_is_the_same_command() {
    let scene = BookingFixture::new().await;
    let post = async |changes: Json| {
        let row = with(scene.row(60), changes);
        scene.insert("booking_requests", &scene.traveller, &row).await
    };
    for (changes, expected) in [
        (json!({ "user_id": id(1) }), "forbidden"),
        (json!({ "full_payment_completed": true }), "forbidden"),
        (json!({ "created_at": "2020-01-01T00:00:00Z" }), "forbidden"),
        (json!({ "advance_amount": 1 }), "forbidden"),
        (json!({ "end_date": "2030-01-01" }), "forbidden"),
        (json!({ "total_price": 1 }), "fields"),
        (
            json!({ "pricing_summary": with(scene.row(60)["pricing_summary"].clone(), json!({ "total_price": 1 })) }),
            "fields",
        ),
        (json!({ "pricing_summary": "{\"base_price_per_person\":1}" }), "fields"),
        (
            json!({ "total_price": 245.5, "pricing_summary": { "room_selections": [
                { "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1, "price_per_room": 0 },
            ] } }),
            "fields",
        ),
        (
            json!({ "total_price": 245.5, "pricing_summary": { "room_selections": [
                { "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1, "capacity_per_room": 20 },
            ] } }),
            "fields",
        ),
    ] {
        assert_eq!(kind(post(changes.clone()).await), expected, "{changes}");
    }
    let booking = post(json!({ "status": "confirmed" })).await.unwrap();
    assert_eq!(scene.status(booking).await, "pending");
    assert_eq!(scene.text("SELECT contact_phone FROM booking_requests WHERE id = $1", booking).await, "077 123 4567");
    assert_eq!(
        scene.count("SELECT COUNT(*) FROM booking_travellers WHERE full_name = 'Person 10' AND is_primary").await,
        1
    );
}
