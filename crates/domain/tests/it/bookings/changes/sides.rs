//! Both sides of a change: who answers, what each learns, and what ends with the booking.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::bookings::changes::ChangeAction;
use serendib_domain::bookings::list::BookingListSide;

use super::conflict;
use crate::bookings::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, person, run};

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
