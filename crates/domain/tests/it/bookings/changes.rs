//! Changes of a booking by agreement of both sides.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::changes::{self, ChangeAction};
use serendib_domain::bookings::list::{self, BookingListQuery, BookingListSide};
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::payments::{self, PaymentKind};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, person, run, to_object};

impl BookingFixture {
    async fn change_quote(&self, who: &Caller, booking: Uuid, document: Json) -> Result<Json> {
        let (ctx, document) = (self.ctx(who), to_object(&document));
        self.write(async move |tx: &mut Tx<'_>| changes::quote(tx, &ctx, booking, &document).await).await
    }

    async fn propose(&self, who: &Caller, booking: Uuid, document: Json) -> Result<Uuid> {
        let (ctx, document) = (self.ctx(who), to_object(&document));
        self.write(async move |tx: &mut Tx<'_>| changes::propose(tx, &ctx, booking, &document).await).await
    }

    async fn answer(&self, who: &Caller, change: Uuid, action: ChangeAction) -> Result<Uuid> {
        let ctx = self.ctx(who);
        let posted = to_object(&json!({ "message": "Sorry,\nthe week after is fine." }));
        self.write(async move |tx: &mut Tx<'_>| changes::answer(tx, &ctx, change, action, &posted).await).await
    }

    async fn booking(&self, side: BookingListSide, booking: Uuid) -> Json {
        let who = if side == BookingListSide::Guide { &self.host } else { &self.traveller };
        let query = BookingListQuery { only: Some(booking), ..BookingListQuery::default() };
        list::list_own(&self.db, &self.ctx(who), side, &query).await.unwrap()[0].clone()
    }

    /// Two people in a double room from the given day on: $245.50, as booked.
    fn moved(&self, days: i64) -> Json {
        json!({
            "start_date": self.day(days).to_string(), "number_of_travelers": 2,
            "rooms": [{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1 }],
            "total_price": 245.5,
        })
    }

    /// Three people in two double rooms: $391.
    fn grown(&self, days: i64) -> Json {
        let rooms = json!([{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 2 }]);
        with(self.moved(days), json!({ "number_of_travelers": 3, "rooms": rooms, "total_price": 391 }))
    }

    /// One person in the same room: $145.50.
    fn shrunk(&self, days: i64) -> Json {
        with(self.moved(days), json!({ "number_of_travelers": 1, "total_price": 145.5 }))
    }

    async fn change_row(&self, change: Uuid) -> (String, Option<i64>, Option<i64>) {
        let sql = "SELECT status, refund, due FROM booking_changes WHERE id = $1";
        let row = self.db.rows(sql, &[change.into()]).await.unwrap().remove(0);
        (row.text(0).unwrap().to_owned(), row.opt_int(1).unwrap(), row.opt_int(2).unwrap())
    }
}

fn conflict(text: &str) -> (&'static str, String) {
    ("conflict", text.to_owned())
}

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
async fn a_trip_that_is_moved_invites_to_one_review() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(50)).await.unwrap();
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    scene.later(Duration::days(53)).await;
    scene.later(Duration::days(20)).await;
    let kinds = scene.notification_kinds(&scene.traveller).await;
    assert_eq!(kinds.iter().filter(|kind| *kind == "review_invitation").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn travelers_do_not_learn_why_days_are_not_free_and_held_days_may_be_blocked() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let block = async |number: u128, day: i64| {
        run(
            &scene.db,
            "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at) VALUES ($1, $2, $3, $3, $4)",
            vec![id(number).into(), scene.host.person().unwrap().guide.into(), scene.day(day).into(), scene.now.into()],
        )
        .await;
    };
    block(800, 61).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    let seen = scene.booking(BookingListSide::Guide, booking).await;
    assert_eq!((&seen["changes"][0]["hindrance"], &seen["changes"][0]["can"]["accept"]), (&Json::Null, &json!(true)));
    block(801, 63).await;
    for (side, word) in [(BookingListSide::Guide, "days_blocked"), (BookingListSide::Traveller, "dates_taken")] {
        assert_eq!(scene.booking(side, booking).await["changes"][0]["hindrance"], word);
    }
    for (who, word) in [(&scene.host, "days_blocked"), (&scene.traveller, "dates_taken")] {
        let quote = scene.change_quote(who, booking, json!({ "start_date": scene.day(61).to_string() })).await;
        assert_eq!(quote.unwrap()["hindrance"], word);
    }
    let blocked = scene.answer(&scene.host, change, ChangeAction::Accept).await;
    assert_eq!(error_kind_and_text(blocked).0, "conflict");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_leave_with_the_account_of_either_side() {
    for side in [true, false] {
        let scene = BookingFixture::new().await;
        let booking = scene.booked(60).await;
        let change = scene.propose(&scene.traveller, booking, with(scene.moved(61), json!({ "message": "Hi" }))).await;
        scene.answer(&scene.host, change.unwrap(), ChangeAction::Decline).await.unwrap();
        scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
        let leaving = if side { &scene.host } else { &scene.traveller };
        let (ctx, user) = (scene.ctx(&Caller::Service), leaving.person().unwrap().user);
        let removed = scene.write(async move |tx: &mut Tx<'_>| {
            serendib_domain::identity::admin::remove(tx, &ctx, user).await.map_err(|error| panic!("{error:?}"))
        });
        removed.await.unwrap();
        let texts = "SELECT COUNT(*) FROM booking_changes WHERE message IS NOT NULL OR answer IS NOT NULL";
        assert_eq!(scene.count(texts).await, 0);
    }
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
async fn others_do_not_see_or_answer_a_change() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    let stranger = person(&scene.db, 11, false).await;
    for who in [&stranger, &scene.colleague] {
        assert_eq!(error_kind_and_text(scene.change_quote(who, booking, json!({})).await).0, "missing");
        assert_eq!(error_kind_and_text(scene.propose(who, booking, scene.moved(62)).await).0, "missing");
        assert_eq!(error_kind_and_text(scene.answer(who, change, ChangeAction::Accept).await).0, "missing");
    }
    assert_eq!(error_kind_and_text(scene.propose(&scene.admin, booking, scene.moved(62)).await).0, "forbidden");
    assert_eq!(error_kind_and_text(scene.answer(&scene.admin, change, ChangeAction::Accept).await).0, "missing");
    assert_eq!(scene.change_row(change).await.0, "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_a_started_and_a_disputed_booking_stay_as_they_are() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    scene.ledger(700, booking, "full", 24_550).await;
    let dispute = "INSERT INTO disputes (id, payment_id, booking_request_id, amount, status, created_at, updated_at)
                   VALUES ($1, $2, $3, 100, 'open', $4, $4)";
    run(&scene.db, dispute, vec![id(720).into(), id(700).into(), booking.into(), scene.now.into()]).await;
    let looked_at =
        "A payment of this booking is being processed or looked at. It can be changed once that is settled.";
    assert_eq!(error_kind_and_text(scene.answer(&scene.host, change, ChangeAction::Accept).await), conflict(looked_at));
    assert_eq!(error_kind_and_text(scene.propose(&scene.host, booking, scene.moved(62)).await), conflict(looked_at));
    run(&scene.db, "DELETE FROM disputes", vec![]).await;
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    let seen = scene.booking(BookingListSide::Guide, booking).await;
    assert_eq!((&seen["changes"][0]["status"], &seen["can"]["change"]), (&json!("ended"), &json!(false)));
    let closed = conflict("This proposal is not open any more.");
    for action in [ChangeAction::Accept, ChangeAction::Decline] {
        assert_eq!(error_kind_and_text(scene.answer(&scene.host, change, action).await), closed);
    }
    scene.later(Duration::hours(49)).await;
    assert_eq!(scene.change_row(change).await.0, "ended");
    let started = scene.booked(70).await;
    scene.now += Duration::days(70);
    let late = scene.propose(&scene.host, started, scene.moved(5)).await;
    assert_eq!(error_kind_and_text(late), conflict("This trip has started and cannot be changed any more."));
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_get_the_new_days_with_a_higher_number() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.moved(66)).await.unwrap();
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    let jobs = "SELECT COUNT(*) FROM jobs WHERE payload LIKE '%\"sequence\":2%' AND payload LIKE $1";
    let day = format!("%\"start\":\"{}\"%", scene.day(66));
    let sent = scene.db.rows(jobs, &[day.into()]).await.unwrap()[0].int(0).unwrap();
    assert!(sent >= 2, "both sides: {sent}");
    let freed = scene.count("SELECT COUNT(*) FROM jobs WHERE kind = 'dates_freed'").await;
    assert_eq!(freed, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_answers_at_once_one_counts() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let change = scene.propose(&scene.traveller, booking, scene.grown(61)).await.unwrap();
    let (accepted, withdrawn) = tokio::join!(
        scene.answer(&scene.host, change, ChangeAction::Accept),
        scene.answer(&scene.traveller, change, ChangeAction::Withdraw),
    );
    assert_eq!(usize::from(accepted.is_ok()) + usize::from(withdrawn.is_ok()), 1, "{accepted:?} {withdrawn:?}");
    let is_moved = scene.booking(BookingListSide::Guide, booking).await["start_date"] == scene.day(61).to_string();
    assert_eq!(is_moved, accepted.is_ok());
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
