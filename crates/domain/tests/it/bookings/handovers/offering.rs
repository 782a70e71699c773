//! Who offers which booking to whom.

use chrono::Duration;
use serde_json::json;
use serendib_domain::bookings::handovers::{DAILY_LIMIT, HandoverAction};
use serendib_domain::bookings::list::BookingListSide;
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Error};
use uuid::Uuid;

use crate::bookings::changes::conflict;
use crate::bookings::{BookingFixture, host_too};
use crate::people::{error_kind_and_text, guide, id, run};

/// The messages by field.
fn wrong_fields<T: std::fmt::Debug>(outcome: serendib_domain::Result<T>) -> Vec<(String, String)> {
    match outcome {
        Err(Error::Fields { wrong, .. }) => wrong.into_iter().map(|one| (one.field, one.message)).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_its_guide_and_admins_offer_a_booking() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    for (who, kind) in
        [(&scene.traveller, "forbidden"), (&scene.colleague, "missing"), (&Caller::Visitor, "signed out")]
    {
        assert_eq!(error_kind_and_text(scene.offer(who, booking).await).0, kind, "{who:?}");
    }
    scene.offer(&scene.host, booking).await.unwrap();
    let by_admin = scene.offer(&scene.admin, booking).await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_handovers WHERE status = 'withdrawn'").await, 1);
    let seen = scene.booking(BookingListSide::Guide, booking).await;
    assert_eq!(seen["handover"]["id"], json!(by_admin));
    assert_eq!(seen["handover"]["by_platform"], true);
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'handover_offered'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_free_hosts_of_the_package_can_be_chosen() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let stranger = guide(&scene.db, 5).await;
    let offers = |guide: Option<Uuid>| json!([{ "booking_id": booking, "guide_id": guide }]);
    let no_host = [("offers.0.guide_id".to_owned(), "This guide does not host this package.".to_owned())];
    for who in [&stranger, &scene.host] {
        let wished = offers(who.person().unwrap().guide);
        assert_eq!(wrong_fields(scene.offer_all(&scene.host, wished).await), no_host);
    }
    run(
        &scene.db,
        "UPDATE guides SET is_active = FALSE WHERE user_id = $1",
        vec![scene.colleague.person().unwrap().user.into()],
    )
    .await;
    assert_eq!(wrong_fields(scene.offer(&scene.host, booking).await), no_host);
    run(&scene.db, "UPDATE guides SET is_active = TRUE", vec![]).await;
    let not_free = [("offers.0.guide_id".to_owned(), "This guide is not free on these days.".to_owned())];
    run(
        &scene.db,
        "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at) VALUES ($1, $2, $3, $3, $4)",
        vec![id(800).into(), scene.colleague.person().unwrap().guide.into(), scene.day(62).into(), scene.now.into()],
    )
    .await;
    assert_eq!(wrong_fields(scene.offer(&scene.host, booking).await), not_free);
    run(&scene.db, "DELETE FROM guide_blocked_days", vec![]).await;
    // A traveler who hosts the package does not lead their own trip.
    let traveling = guide(&scene.db, 6).await;
    let own = scene.ask(&traveling, &scene.document(80)).await.unwrap();
    host_too(&scene.db, scene.package, &traveling).await;
    let wished = json!([{ "booking_id": own, "guide_id": traveling.person().unwrap().guide }]);
    assert_eq!(wrong_fields(scene.offer_all(&scene.host, wished).await), no_host);
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_handovers").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_bookings_are_offered_at_once_or_not_at_all() {
    let scene = BookingFixture::new().await;
    let (first, second) = (scene.booked(60).await, scene.approved(70).await);
    let guide = scene.colleague.person().unwrap().guide;
    let wished = json!([{ "booking_id": first, "guide_id": guide }, { "booking_id": second, "guide_id": id(77) }]);
    assert_eq!(wrong_fields(scene.offer_all(&scene.host, wished).await)[0].0, "offers.1.guide_id");
    let twice = json!([{ "booking_id": first, "guide_id": guide }, { "booking_id": first, "guide_id": guide }]);
    assert_eq!(wrong_fields(scene.offer_all(&scene.host, twice).await)[0].0, "offers.1.booking_id");
    let blank = json!([{ "booking_id": first }]);
    assert_eq!(wrong_fields(scene.offer_all(&scene.host, blank).await)[0].1, "Please choose a guide.");
    for nothing in [json!([]), json!(null)] {
        assert!(scene.offer_all(&scene.host, nothing).await.is_err());
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_handovers").await, 0);
    let wished = json!([{ "booking_id": first, "guide_id": guide }, { "booking_id": second, "guide_id": guide }]);
    assert_eq!(scene.offer_all(&scene.host, wished).await.unwrap(), [first, second]);
    assert_eq!(scene.notification_kinds(&scene.colleague).await, ["handover_offered", "handover_offered"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_that_has_ended_is_not_offered_and_one_that_runs_is() {
    let mut scene = BookingFixture::new().await;
    let cancelled = scene.booked(60).await;
    scene.change(&scene.traveller, cancelled, json!({ "status": "cancelled" })).await.unwrap();
    let ended = "This booking has ended and cannot be handed over.";
    assert_eq!(error_kind_and_text(scene.offer(&scene.host, cancelled).await), conflict(ended));
    let running = scene.booked(30).await;
    scene.now += Duration::days(31);
    scene.handed_over(running).await;
    let seen = scene.cancel_preview(&scene.traveller, running).await;
    assert_eq!((seen.percent, seen.free_until), (0, None), "they have met their guide");
    assert!(scene.leads(running, &scene.colleague).await);
    scene.now += Duration::days(2);
    assert_eq!(error_kind_and_text(scene.offer(&scene.colleague, running).await), conflict("This trip is over."));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_booking_is_offered_five_times_a_day() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    for _ in 0..DAILY_LIMIT {
        scene.offer(&scene.host, booking).await.unwrap();
    }
    assert_eq!(error_kind_and_text(scene.offer(&scene.host, booking).await).0, "too many");
    scene.now += Duration::days(1) + Duration::minutes(1);
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    assert_eq!(scene.answer_offer(&scene.host, offer, HandoverAction::Withdraw).await.unwrap(), "withdrawn");
    assert_eq!(scene.notification_kinds(&scene.colleague).await.last().unwrap(), "handover_withdrawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_who_guides_does_not_take_trips_for_themselves() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let user = scene.colleague.person().unwrap().user;
    run(&scene.db, "UPDATE profiles SET is_admin = TRUE WHERE user_id = $1", vec![user.into()]).await;
    let mut person = scene.colleague.person().unwrap().clone();
    person.rights = StaffRights::ALL;
    let both = Caller::Person(person);
    assert_eq!(error_kind_and_text(scene.offer(&both, booking).await).0, "forbidden");
    let offer = scene.offer(&scene.admin, booking).await.unwrap();
    assert_eq!(scene.answer_offer(&both, offer, HandoverAction::Accept).await.unwrap(), "accepted");
}
