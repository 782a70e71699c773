//! What an accepted, a declined and an unanswered offer does.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::bookings::changes::ChangeAction;
use serendib_domain::bookings::handovers::HandoverAction;
use serendib_domain::bookings::list::BookingListSide;

use crate::bookings::changes::conflict;
use crate::bookings::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, person, run};

#[tokio::test(flavor = "multi_thread")]
async fn the_host_who_accepts_leads_the_trip_and_both_learn_it() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    let stranger = person(&scene.db, 11, false).await;
    for (who, kind) in [
        (&scene.host, "forbidden"),
        (&scene.traveller, "forbidden"),
        (&stranger, "forbidden"),
        (&Caller::Visitor, "signed out"),
    ] {
        let refused = scene.answer_offer(who, offer, HandoverAction::Accept).await;
        assert_eq!(error_kind_and_text(refused).0, kind, "{who:?}");
    }
    let refused = scene.answer_offer(&scene.colleague, offer, HandoverAction::Withdraw).await;
    assert_eq!(error_kind_and_text(refused).0, "forbidden");
    assert_eq!(scene.answer_offer(&scene.colleague, offer, HandoverAction::Accept).await.unwrap(), "accepted");
    assert!(scene.leads(booking, &scene.colleague).await);
    assert_eq!(scene.notification_kinds(&scene.traveller).await.last().unwrap(), "handed_over");
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "handover_accepted");
    let again = scene.answer_offer(&scene.colleague, offer, HandoverAction::Accept).await;
    assert_eq!(error_kind_and_text(again), conflict("This offer is not open any more."));
    // The former guide is on no side any more, and their days are free.
    assert_eq!(error_kind_and_text(scene.offer(&scene.host, booking).await).0, "missing");
    let same_days = with(scene.document(60), json!({ "contact_email": "ann@example.com" }));
    let other = scene.ask(&stranger, &same_days).await.unwrap();
    scene.change(&scene.host, other, json!({ "status": "approved" })).await.unwrap();
    scene.later(Duration::hours(50)).await;
    assert_eq!(scene.offer_status(offer).await, "accepted");
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'handed_over'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_takes_two_trips_of_the_same_days_only_once() {
    let scene = BookingFixture::new().await;
    let third = crate::people::guide(&scene.db, 5).await;
    crate::bookings::host_too(&scene.db, scene.package, &third).await;
    let first = scene.booked(60).await;
    let second = with(scene.document(61), json!({ "guide_id": third.person().unwrap().guide }));
    let second = scene.ask(&scene.traveller, &second).await.unwrap();
    scene.change(&third, second, json!({ "status": "approved" })).await.unwrap();
    let (one, other) = (
        scene.offer(&scene.host, first).await.unwrap(),
        scene.offer_to(&third, second, &scene.colleague).await.unwrap(),
    );
    scene.answer_offer(&scene.colleague, one, HandoverAction::Accept).await.unwrap();
    let taken = scene.answer_offer(&scene.colleague, other, HandoverAction::Accept).await;
    assert_eq!(error_kind_and_text(taken), conflict("You have another booking on these dates."));
    run(&scene.db, "DELETE FROM package_guides WHERE guide_id = $1", vec![scene.host.person().unwrap().guide.into()])
        .await;
    let back = scene.offer_to(&scene.colleague, first, &scene.host).await;
    assert_eq!(error_kind_and_text(back).1, "This guide does not host this package.");
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_days_are_opened_first_and_a_suspended_host_accepts_nothing() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    let block =
        "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at) VALUES ($1, $2, $3, $3, $4)";
    let guide = scene.colleague.person().unwrap().guide;
    run(&scene.db, block, vec![id(800).into(), guide.into(), scene.day(61).into(), scene.now.into()]).await;
    let blocked = scene.answer_offer(&scene.colleague, offer, HandoverAction::Accept).await;
    let words = "You have blocked some of these days in your calendar. Please open them first.";
    assert_eq!(error_kind_and_text(blocked), conflict(words));
    run(&scene.db, "DELETE FROM guide_blocked_days", vec![]).await;
    let mut suspended = scene.colleague.person().unwrap().clone();
    suspended.guide = None;
    let refused = scene.answer_offer(&Caller::Person(suspended), offer, HandoverAction::Accept).await;
    assert_eq!(error_kind_and_text(refused).0, "forbidden");
    assert_eq!(scene.offer_status(offer).await, "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn declined_and_unanswered_offers_leave_the_trip_where_it_is() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    scene.answer_offer(&scene.colleague, offer, HandoverAction::Decline).await.unwrap();
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "handover_declined");
    let declined = scene.booking(BookingListSide::Guide, booking).await["handover_declined"].clone();
    assert_eq!(declined["display_name"], json!("Person 2"));
    assert!(scene.booking(BookingListSide::Traveller, booking).await["handover_declined"].is_null());
    let second = scene.offer(&scene.host, booking).await.unwrap();
    scene.now += Duration::hours(48);
    let late = scene.answer_offer(&scene.colleague, second, HandoverAction::Accept).await;
    assert_eq!(error_kind_and_text(late), conflict("This offer is not open any more."));
    assert!(scene.booking(BookingListSide::Guide, booking).await["handover"].is_null());
    scene.work().await;
    assert_eq!(scene.offer_status(second).await, "expired");
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "handover_expired");
    assert!(scene.booking(BookingListSide::Guide, booking).await["handover_declined"].is_null(), "a later one expired");
    assert!(scene.leads(booking, &scene.host).await);
    assert!(!scene.notification_kinds(&scene.traveller).await.contains(&"handed_over".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_ends_with_its_booking_and_with_a_change_of_it() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    let change = scene.propose(&scene.traveller, booking, scene.moved(61)).await.unwrap();
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    assert_eq!(scene.offer_status(offer).await, "ended");
    let second = scene.offer(&scene.host, booking).await.unwrap();
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    let late = scene.answer_offer(&scene.colleague, second, HandoverAction::Accept).await;
    assert_eq!(error_kind_and_text(late), conflict("This offer is not open any more."));
    scene.later(Duration::hours(49)).await;
    assert_eq!(scene.offer_status(second).await, "ended");
    assert!(!scene.notification_kinds(&scene.host).await.contains(&"handover_expired".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guides_own_proposal_leaves_with_them_and_a_travelers_stays() {
    let scene = BookingFixture::new().await;
    for (proposer, left) in [(&scene.host, "withdrawn"), (&scene.traveller, "open")] {
        let booking = scene.booked(60).await;
        let change = scene.propose(proposer, booking, scene.moved(61)).await.unwrap();
        scene.handed_over(booking).await;
        assert_eq!(scene.change_row(change).await.0, left);
        scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_taken_over_can_still_be_answered_for_a_day() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    scene.now += Duration::hours(71);
    scene.handed_over(booking).await;
    scene.later(Duration::hours(23)).await;
    assert_eq!(scene.status(booking).await, "pending");
    scene.change(&scene.colleague, booking, json!({ "status": "approved" })).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_traveler_cancels_for_nothing_for_two_days() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.ledger(700, booking, "full", 24_550).await;
    assert_eq!(scene.cancel_preview(&scene.traveller, booking).await.percent, 50);
    scene.handed_over(booking).await;
    let seen = scene.cancel_preview(&scene.traveller, booking).await;
    assert_eq!((seen.percent, seen.refund), (100, 24_550));
    assert_eq!(seen.free_until, Some(scene.now + Duration::hours(48)));
    let listed = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!(listed["handed_over"]["free_until"], json!(seen.free_until.unwrap().to_rfc3339()));
    scene.now += Duration::hours(48);
    assert_eq!(scene.cancel_preview(&scene.traveller, booking).await.percent, 50);
    assert!(scene.booking(BookingListSide::Traveller, booking).await["handed_over"]["free_until"].is_null());
    // Soon before the trip, the time ends with the first day.
    scene.now += Duration::days(17);
    let offer = scene.offer_to(&scene.colleague, booking, &scene.host).await.unwrap();
    scene.answer_offer(&scene.host, offer, HandoverAction::Accept).await.unwrap();
    let seen = scene.cancel_preview(&scene.traveller, booking).await;
    assert_eq!(seen.percent, 100);
    assert!(seen.free_until.unwrap() < scene.now + Duration::hours(48));
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    assert_eq!(scene.count("SELECT CAST(SUM(amount) AS BIGINT) FROM refunds").await, 24_550);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_that_is_moved_nearer_ends_the_free_time_with_its_first_day() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.handed_over(booking).await;
    let free = scene.cancel_preview(&scene.traveller, booking).await.free_until.unwrap();
    let sooner = "UPDATE booking_requests SET start_date = $2 WHERE id = $1";
    run(&scene.db, sooner, vec![booking.into(), scene.day(0).into()]).await;
    let seen = scene.cancel_preview(&scene.traveller, booking).await.free_until.unwrap();
    assert!(seen < free, "{seen} {free}");
    run(&scene.db, sooner, vec![booking.into(), scene.day(-1).into()]).await;
    assert_eq!(scene.cancel_preview(&scene.traveller, booking).await.free_until, None);
    assert!(scene.booking(BookingListSide::Traveller, booking).await["handed_over"]["free_until"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_messages_go_to_the_new_guide_and_the_former_reads_them_no_more() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let user = |who: &Caller| who.person().unwrap().user;
    let message = "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
                   VALUES ($1, $2, $2, $3, $4, $1, 'Are you there?', $5)";
    for (number, from, to) in [(801, &scene.host, &scene.traveller), (802, &scene.traveller, &scene.host)] {
        let at = scene.now + Duration::seconds(i64::try_from(number).unwrap());
        let values = vec![id(number).into(), booking.into(), user(from).into(), user(to).into(), at.into()];
        run(&scene.db, message, values).await;
    }
    scene.handed_over(booking).await;
    let read = "SELECT COUNT(*) FROM chat_messages WHERE recipient_id = $1";
    let count = async |who: &Caller| scene.db.rows(read, &[user(who).into()]).await.unwrap()[0].int(0).unwrap();
    assert_eq!((count(&scene.colleague).await, count(&scene.host).await, count(&scene.traveller).await), (1, 0, 1));
    let inbox = serendib_domain::guide_inbox::guide_inbox(&scene.db, &scene.ctx(&scene.colleague)).await.unwrap();
    assert_eq!(inbox["items"][0]["kind"], "message");
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_move_from_one_guide_to_the_other() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    scene.handed_over(booking).await;
    let mails = "SELECT payload FROM jobs WHERE payload LIKE '%serendib%' ORDER BY created_at DESC, id DESC";
    let rows = scene.db.rows(mails, &[]).await.unwrap();
    let events: Vec<(String, u64)> = rows
        .iter()
        .filter_map(|row| serde_json::from_str::<serde_json::Value>(row.text(0).unwrap()).ok())
        .filter_map(|job| find_event(&job))
        .collect();
    assert!(events.contains(&("cancel".to_owned(), 1)), "{events:?}");
    // The traveler, their contact, and the new guide.
    assert_eq!(events.iter().filter(|event| **event == ("request".to_owned(), 2)).count(), 3, "{events:?}");
}

/// The method and the number of a mail's calendar event.
fn find_event(job: &serde_json::Value) -> Option<(String, u64)> {
    match job {
        serde_json::Value::Object(fields) => match (fields.get("method"), fields.get("sequence")) {
            (Some(method), Some(sequence)) => Some((method.as_str()?.to_lowercase(), sequence.as_u64()?)),
            _ => fields.values().find_map(find_event),
        },
        serde_json::Value::Array(items) => items.iter().find_map(find_event),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_leave_with_the_account_of_each_person() {
    for place in 0..3 {
        let scene = BookingFixture::new().await;
        let booking = scene.booked(60).await;
        let offer = scene.offer(&scene.host, booking).await.unwrap();
        scene.answer_offer(&scene.colleague, offer, HandoverAction::Decline).await.unwrap();
        scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
        let leaving = [&scene.host, &scene.colleague, &scene.traveller][place];
        let (ctx, user) = (scene.ctx(&Caller::Service), leaving.person().unwrap().user);
        let removed = scene.write(async move |tx: &mut Tx<'_>| {
            serendib_domain::identity::admin::remove(tx, &ctx, user).await.map_err(|error| panic!("{error:?}"))
        });
        removed.await.unwrap();
        let texts = "SELECT COUNT(*) FROM booking_handovers WHERE message IS NOT NULL OR answer IS NOT NULL";
        assert_eq!(scene.count(texts).await, 0);
    }
}
