//! Proposals: fields, days, deadlines and limits.

use chrono::Duration;
use serde_json::json;
use serendib_domain::bookings::changes::ChangeAction;
use serendib_domain::bookings::list::BookingListSide;

use super::conflict;
use crate::bookings::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, person, run};

#[tokio::test(flavor = "multi_thread")]
async fn bad_proposals_name_each_field() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    for (change, field) in [
        (json!({ "start_date": scene.day(0).to_string() }), "start_date"),
        (json!({ "start_date": scene.day(731).to_string() }), "start_date"),
        (json!({ "start_date": "2030-02-30" }), "start_date"),
        (json!({ "start_date": null }), "start_date"),
        (json!({ "number_of_travelers": 0 }), "number_of_travelers"),
        (json!({ "number_of_travelers": 7 }), "number_of_travelers"),
        (json!({ "number_of_travelers": null }), "number_of_travelers"),
        (
            json!({ "rooms": [{ "accommodation_type": "double", "hotel_type": "five_star", "quantity": 1 }] }),
            "rooms.0.accommodation_type",
        ),
        (json!({ "rooms": [] }), "rooms"),
        (json!({ "total_price": null }), "total_price"),
        (json!({ "message": "x".repeat(501) }), "message"),
        (json!({ "status": "confirmed" }), "status"),
    ] {
        let document = with(scene.grown(60), change.clone());
        let Err(serendib_domain::Error::Fields { wrong, .. }) =
            scene.propose(&scene.traveller, booking, document).await
        else {
            panic!("{change} was taken")
        };
        assert!(wrong.iter().any(|one| one.field == field), "{change}: {wrong:?}");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_changes").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_offers_another_day_for_a_request_and_the_travelers_yes_approves_it() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let own = scene.propose(&scene.traveller, booking, scene.moved(61)).await;
    assert_eq!(error_kind_and_text(own).0, "conflict", "a request without an answer is sent anew");
    assert_eq!(scene.booking(BookingListSide::Traveller, booking).await["can"]["change"], false);
    assert_eq!(scene.booking(BookingListSide::Guide, booking).await["can"]["change"], true);
    scene.now += Duration::hours(60);
    let change = scene.propose(&scene.host, booking, scene.moved(70)).await.unwrap();
    scene.later(Duration::hours(47)).await;
    assert_eq!(scene.status(booking).await, "pending", "the request waits for the answer");
    scene.answer(&scene.traveller, change, ChangeAction::Accept).await.unwrap();
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!((&seen["status"], &seen["advance_amount"]), (&json!("approved"), &json!(73.65)));
    assert_eq!(seen["can"]["pay"], "advance");
    let kinds = scene.notification_kinds(&scene.traveller).await;
    assert!(kinds.ends_with(&["booking_approved".to_owned(), "booking_change_accepted".to_owned()]), "{kinds:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_does_not_wait_for_ever_while_its_guide_proposes() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    for day in 61..70 {
        if scene.propose(&scene.host, booking, scene.moved(day)).await.is_err() {
            break;
        }
        scene.later(Duration::hours(40)).await;
    }
    assert_eq!(scene.status(booking).await, "expired");
    let open = "SELECT COUNT(*) FROM booking_changes WHERE status = 'open' AND booking_request_id IN
                 (SELECT id FROM booking_requests WHERE status = 'expired')";
    scene.later(Duration::hours(48)).await;
    assert_eq!(scene.count(open).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_taken_when_a_change_is_accepted_and_not_before() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    let stranger = person(&scene.db, 11, false).await;
    let other = scene.ask(&stranger, &with(scene.document(63), json!({}))).await.unwrap();
    scene.change(&scene.host, other, json!({ "status": "approved" })).await.unwrap();
    let seen = scene.booking(BookingListSide::Guide, booking).await;
    assert_eq!(
        (&seen["changes"][0]["hindrance"], &seen["changes"][0]["can"]["accept"]),
        (&json!("dates_taken"), &json!(false))
    );
    let taken = scene.answer(&scene.host, change, ChangeAction::Accept).await;
    assert_eq!(error_kind_and_text(taken), conflict("You have another booking on these dates."));
    let quote = scene.change_quote(&scene.traveller, booking, json!({ "start_date": scene.day(62).to_string() })).await;
    assert_eq!(quote.unwrap()["hindrance"], "dates_taken");
    let wished = scene.propose(&scene.traveller, booking, scene.moved(62)).await;
    assert_eq!(error_kind_and_text(wished), conflict("Your guide is not free on these dates."));
    run(
        &scene.db,
        "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at) VALUES ($1, $2, $3, $3, $4)",
        vec![id(800).into(), scene.host.person().unwrap().guide.into(), scene.day(58).into(), scene.now.into()],
    )
    .await;
    let blocked = scene.propose(&scene.host, booking, scene.moved(57)).await;
    assert_eq!(error_kind_and_text(blocked).0, "conflict");
    // Days that the booking holds are its own.
    scene.propose(&scene.host, booking, scene.moved(59)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_proposal_replaces_an_older_one_and_limits_hold() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let first = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    let second = scene.propose(&scene.traveller, booking, scene.moved(62)).await.unwrap();
    let third = scene.propose(&scene.host, booking, scene.moved(63)).await.unwrap();
    assert_eq!(scene.change_row(first).await.0, "withdrawn");
    assert_eq!(scene.change_row(second).await.0, "declined");
    let own = scene.answer(&scene.host, third, ChangeAction::Withdraw).await;
    assert_eq!(own.unwrap(), booking);
    let fourth = scene.propose(&scene.host, booking, scene.moved(63)).await.unwrap();
    scene.answer(&scene.traveller, fourth, ChangeAction::Decline).await.unwrap();
    assert_eq!(
        scene.booking(BookingListSide::Guide, booking).await["changes"][0]["answer"],
        "Sorry,\nthe week after is fine."
    );
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "booking_change_declined");
    for day in 64..67 {
        scene.propose(&scene.host, booking, scene.moved(day)).await.unwrap();
    }
    let limit = scene.propose(&scene.host, booking, scene.moved(67)).await;
    assert_eq!(error_kind_and_text(limit).0, "too many");
    scene.propose(&scene.traveller, booking, scene.moved(67)).await.unwrap();
    scene.now += Duration::hours(25);
    scene.propose(&scene.host, booking, scene.moved(68)).await.unwrap();
    scene.later(Duration::hours(48)).await;
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "booking_change_expired");
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_changes WHERE status = 'open'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_that_ends_with_its_booking_is_not_called_open_again() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    scene.later(Duration::hours(48)).await;
    assert_eq!((scene.status(booking).await.as_str(), scene.change_row(change).await.0.as_str()), ("expired", "ended"));
    let kinds = scene.notification_kinds(&scene.traveller).await;
    assert!(!kinds.contains(&"booking_change_expired".to_owned()), "{kinds:?}");
}
