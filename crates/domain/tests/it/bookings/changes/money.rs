//! Prices, refunds and balances of agreed changes.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::bookings::changes::ChangeAction;
use serendib_domain::bookings::list::BookingListSide;
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::payments::{self, PaymentKind};

use super::conflict;
use crate::bookings::{BookingFixture, with};
use crate::people::{error_kind_and_text, run};

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_priced_as_booked_whatever_the_package_costs_now() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    run(&scene.db, "UPDATE packages SET price = 99999, is_active = FALSE", vec![]).await;
    run(&scene.db, "UPDATE package_room_pricing SET price_per_room = 77777", vec![]).await;
    let quote = scene.change_quote(&scene.traveller, booking, json!({ "number_of_travelers": 3 })).await.unwrap();
    assert_eq!((&quote["total_price"], &quote["difference"]), (&json!(345.5), &json!(100.0)));
    assert_eq!((&quote["paid"], &quote["due"], &quote["refund"]), (&json!(245.5), &json!(100.0), &json!(0.0)));
    assert_eq!((&quote["shortfall"], &quote["hindrance"]), (&json!(1), &Json::Null));
    assert_eq!(quote["start_date"], json!(scene.day(60).to_string()), "what is not posted stays");
    let rooms = quote["offered_rooms"].as_array().unwrap();
    let price =
        |kind: &str| rooms.iter().find(|room| room["accommodation_type"] == kind).unwrap()["price_per_room"].clone();
    assert_eq!((price("double"), price("triple")), (json!(45.5), json!(777.77)), "booked rooms cost what they did");
    let same = scene.change_quote(&scene.host, booking, json!({})).await.unwrap();
    assert_eq!((&same["hindrance"], &same["difference"]), (&json!("unchanged"), &json!(0.0)));
    let short = scene.propose(
        &scene.traveller,
        booking,
        with(scene.moved(60), json!({ "number_of_travelers": 3, "total_price": 345.5 })),
    );
    assert_eq!(
        error_kind_and_text(short.await),
        ("fields", "These rooms have too few beds for your group.".to_owned())
    );
    let other = with(scene.grown(60), json!({ "total_price": 390 }));
    assert_eq!(error_kind_and_text(scene.propose(&scene.traveller, booking, other).await).0, "outdated");
    let unchanged = scene.propose(&scene.traveller, booking, scene.moved(60)).await;
    assert_eq!(error_kind_and_text(unchanged), ("fields", "Nothing is changed by this.".to_owned()));
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_changes").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_traveler_of_a_paid_trip_takes_one_more_along_and_the_rest_is_due() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene
        .propose(&scene.traveller, booking, with(scene.grown(63), json!({ "message": " My sister comes too. " })))
        .await
        .unwrap();
    assert_eq!(scene.status(booking).await, "confirmed");
    let seen = scene.booking(BookingListSide::Guide, booking).await;
    let one = &seen["changes"][0];
    assert_eq!(one["message"], "My sister comes too.");
    assert_eq!(
        (&one["due"], &one["refund"], &one["before"]["total_price"]),
        (&json!(145.5), &json!(0.0), &json!(245.5))
    );
    assert_eq!(one["can"], json!({ "accept": true, "decline": true, "withdraw": false }));
    let own = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!(own["changes"][0]["can"], json!({ "accept": false, "decline": false, "withdraw": true }));
    assert_eq!(own["start_date"], scene.day(60).to_string(), "nothing changes before the answer");
    let denied = scene.answer(&scene.traveller, change, ChangeAction::Accept).await;
    assert_eq!(error_kind_and_text(denied).0, "forbidden");
    scene.now += Duration::hours(47);
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!(
        (&seen["start_date"], &seen["end_date"]),
        (&json!(scene.day(61)), &json!(scene.day(63))),
        "two days went by"
    );
    assert_eq!(
        (&seen["total_price"], &seen["balance"], &seen["number_of_travelers"]),
        (&json!(391.0), &json!(145.5), &json!(3))
    );
    assert_eq!(seen["pricing_summary"]["room_selections"][0]["quantity"], 2);
    assert_eq!((&seen["full_payment_completed"], &seen["can"]["pay"]), (&json!(false), &json!("full")));
    assert_eq!(scene.change_row(change).await, ("accepted".to_owned(), Some(0), Some(14_550)));
    assert_eq!(
        scene.try_to_pay_cents(booking, PaymentKind::Full, 17_185).await.unwrap(),
        PaymentConfirmation::Gone("The price of this booking has changed."),
        "a page from before the change"
    );
    assert_eq!(scene.pay(booking, PaymentKind::Full).await, PaymentConfirmation::Confirmed);
    assert_eq!(scene.booking(BookingListSide::Traveller, booking).await["full_payment_completed"], true);
    for (who, kinds) in [(&scene.host, 1), (&scene.traveller, 1)] {
        let all = scene.notification_kinds(who).await;
        assert_eq!(all.iter().filter(|kind| *kind == "booking_change_accepted").count(), kinds, "{all:?}");
    }
    // Mails name the rooms, and those about money that the booking was changed.
    let mails = async |what: &str| {
        let sql = "SELECT COUNT(*) FROM jobs WHERE payload LIKE $1 AND payload LIKE $2";
        scene.db.rows(sql, &[what.into(), "%2 double rooms (3 stars)%".into()]).await.unwrap()[0].int(0).unwrap()
    };
    assert!(mails("%A change is proposed%").await > 0);
    assert!(mails("%booking has changed%").await > 1);
    let paid = "SELECT COUNT(*) FROM jobs WHERE payload LIKE '%Paid in full%'
                 AND payload LIKE '%as changed by agreement%'";
    assert_eq!(scene.count(paid).await, 1);
    let again = scene.answer(&scene.host, change, ChangeAction::Accept).await;
    assert_eq!(error_kind_and_text(again), conflict("This proposal is not open any more."));
    let purged = scene.count("SELECT COUNT(DISTINCT purge_after) FROM booking_travellers").await;
    assert_eq!(purged, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_smaller_group_gets_the_difference_back_and_a_later_growth_counts_from_there() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    scene.ledger(700, booking, "advance", 7_365).await;
    scene.ledger(701, booking, "full", 17_185).await;
    run(&scene.db, "UPDATE payments SET provider_payment = session_id", vec![]).await;
    let change = scene.propose(&scene.host, booking, scene.shrunk(60)).await.unwrap();
    scene.answer(&scene.traveller, change, ChangeAction::Accept).await.unwrap();
    assert_eq!(scene.change_row(change).await, ("accepted".to_owned(), Some(10_000), Some(0)));
    assert_eq!(scene.count("SELECT CAST(SUM(amount) AS BIGINT) FROM refunds").await, 10_000);
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!(
        (&seen["paid"], &seen["balance"], &seen["full_payment_completed"]),
        (&json!(145.5), &json!(0.0), &json!(true))
    );
    let change = scene.propose(&scene.traveller, booking, scene.moved(60)).await.unwrap();
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!((&seen["paid"], &seen["balance"]), (&json!(145.5), &json!(100.0)));
    scene.ledger(702, booking, "full", 10_000).await;
    assert_eq!(scene.pay(booking, PaymentKind::Full).await, PaymentConfirmation::Confirmed);
    let ctx = scene.ctx(&Caller::Service);
    let paid = scene.write(async move |tx: &mut Tx<'_>| payments::paid_so_far(tx, booking).await).await.unwrap();
    assert_eq!((paid, ctx.now), (24_550, scene.now), "the price of the booking, and no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approved_booking_gets_a_new_advance_and_two_days_to_pay_it() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.now += Duration::hours(30);
    let change = scene.propose(&scene.traveller, booking, scene.grown(60)).await.unwrap();
    let expires = "SELECT COUNT(*) FROM booking_changes c JOIN booking_requests b ON b.id = c.booking_request_id
                    WHERE c.expires_at = b.payment_deadline";
    assert_eq!(scene.count(expires).await, 1, "the deadline to pay also ends the proposal");
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!((&seen["advance_amount"], &seen["total_price"]), (&json!(117.3), &json!(391.0)));
    scene.later(Duration::hours(47)).await;
    assert_eq!(scene.status(booking).await, "approved");
    assert_eq!(
        scene.try_to_pay_cents(booking, PaymentKind::Advance, 7_365).await.unwrap(),
        PaymentConfirmation::Gone("The price of this booking has changed.")
    );
    scene.later(Duration::hours(2)).await;
    assert_eq!(scene.status(booking).await, "expired");
    assert_eq!(
        scene.try_to_pay_cents(booking, PaymentKind::Advance, 7_365).await.unwrap(),
        PaymentConfirmation::Gone("The price of this booking has changed."),
        "late money for the old price"
    );
    assert_eq!(
        scene.try_to_pay_cents(booking, PaymentKind::Advance, 11_730).await.unwrap(),
        PaymentConfirmation::Confirmed
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guides_own_advance_stays_the_same_share() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    scene.change(&scene.host, booking, json!({ "status": "approved", "advance_amount": 245.5 })).await.unwrap();
    let change = scene.propose(&scene.traveller, booking, scene.grown(60)).await.unwrap();
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    assert_eq!(scene.booking(BookingListSide::Traveller, booking).await["advance_amount"], 391.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_without_payments_here_is_paid_as_its_state_says() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.pay(booking, PaymentKind::Advance).await;
    let change = scene.propose(&scene.traveller, booking, scene.grown(60)).await.unwrap();
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    scene.ledger(700, booking, "full", 39_100 - 7_365).await;
    run(&scene.db, "UPDATE payments SET provider_payment = session_id", vec![]).await;
    scene.pay(booking, PaymentKind::Full).await;
    let quote = scene.change_quote(&scene.host, booking, json!({ "number_of_travelers": 2 })).await.unwrap();
    assert_eq!((&quote["paid"], &quote["refund"], &quote["due"]), (&json!(391.0), &json!(100.0), &json!(0.0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_days_alone_change_no_price_even_without_stored_prices() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    run(&scene.db, "UPDATE booking_requests SET pricing_summary = NULL", vec![]).await;
    run(&scene.db, "UPDATE packages SET price = 99999", vec![]).await;
    let quote = scene.change_quote(&scene.host, booking, json!({ "start_date": scene.day(70).to_string() })).await;
    assert_eq!(quote.unwrap()["difference"], 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moved_trip_is_earned_after_its_new_end_and_once() {
    for (moved_to, days_until_earned) in [(70, 73), (50, 53)] {
        let mut scene = BookingFixture::new().await;
        let booking = scene.booked(60).await;
        scene.ledger(700, booking, "full", 24_550).await;
        let change = scene.propose(&scene.traveller, booking, scene.moved(moved_to)).await.unwrap();
        scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
        let earned = "SELECT COUNT(*) FROM ledger_entries WHERE kind = 'trip' AND account = 'guide'";
        scene.later(Duration::days(days_until_earned - 1)).await;
        assert_eq!(scene.count(earned).await, 0, "moved to {moved_to}");
        scene.later(Duration::days(1)).await;
        assert_eq!(scene.count(earned).await, 1, "moved to {moved_to}");
        scene.later(Duration::days(30)).await;
        assert_eq!(scene.count(earned).await, 1, "moved to {moved_to}");
    }
}
