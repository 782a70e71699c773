//! A suspension with a plan for each open booking.

use serde_json::{Value as Json, json};
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Error};

use super::{WHY, wrong_fields};
use crate::bookings::BookingFixture;
use crate::people::{kind, package, person, texts};

#[tokio::test(flavor = "multi_thread")]
async fn each_open_booking_is_cancelled_offered_or_left_in_one_step() {
    let scene = BookingFixture::new().await;
    let (pending, approved) = (scene.pending(50).await, scene.approved(60).await);
    let (booked, left) = (scene.booked(70).await, scene.booked(80).await);
    scene.ledger(700, booked, "full", 24_550).await;
    let preview = scene.preview_suspension(&scene.host).await;
    let order: Vec<&Json> = preview["bookings"].as_array().unwrap().iter().map(|one| &one["booking_id"]).collect();
    assert_eq!(order, [&json!(pending), &json!(approved), &json!(booked), &json!(left)], "the soonest first");
    assert_eq!(preview["bookings"][2]["paid"], json!(245.5));
    let colleague = scene.colleague.person().unwrap().guide;
    let host = json!([{ "guide_id": colleague, "display_name": "Person 2", "is_free": true }]);
    assert_eq!(preview["bookings"][0]["hosts"], host);
    let hosted = json!([{
        "package_id": scene.package, "title": "Trip 100", "state": "on_sale", "other_hosts": 1, "is_owner": true,
    }]);
    assert_eq!(
        (&preview["packages"], &preview["is_active"], &preview["is_cut"]),
        (&hosted, &json!(true), &json!(false))
    );
    let plan = json!([
        { "booking_id": pending, "action": "hand_over", "guide_id": colleague },
        { "booking_id": approved, "action": "keep" },
        { "booking_id": booked, "action": "cancel" },
        { "booking_id": left, "action": "keep", "guide_id": null },
    ]);
    let done = scene.suspend(&scene.admin, &scene.host, plan.clone()).await.unwrap();
    assert_eq!(done, json!({ "kept": 2, "cancelled": 1, "offered": 1, "refunded": 245.5 }));
    let states = texts(&scene.db, "SELECT status FROM booking_requests ORDER BY start_date").await;
    assert_eq!(states, ["pending", "approved", "cancelled", "confirmed"]);
    let by = "SELECT cancelled_by || ': ' || cancellation_reason FROM booking_requests WHERE id = $1";
    assert_eq!(scene.text(by, booked).await, format!("platform: {WHY}"));
    assert_eq!(texts(&scene.db, "SELECT status FROM booking_handovers WHERE by_platform").await, ["open"]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM guides WHERE is_active").await, 1);
    assert_eq!(scene.count("SELECT COUNT(*) FROM profiles WHERE is_guide").await, 1);
    let logged = scene.logged("suspended").await.remove(0);
    let expected =
        json!({ "kept": 2, "cancelled": 1, "offered": 1, "refunded": 245.5, "is_active": false, "reason": WHY });
    assert_eq!(logged, expected);
    let mail = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'guide_suspended'").await;
    assert!(mail[0].contains("You still lead the 3 trips that are booked with you"), "{mail:?}");
    // What is left with the guide can be paid.
    assert_eq!(scene.pay(approved, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
    assert_eq!(kind(scene.suspend(&scene.admin, &scene.host, plan).await), "conflict", "suspended already");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_names_each_open_booking_once_and_changes_nothing_if_one_step_fails() {
    let scene = BookingFixture::new().await;
    let (pending, approved) = (scene.pending(50).await, scene.approved(60).await);
    let stranger = crate::people::guide(&scene.db, 7).await.person().unwrap().guide;
    let cancel = |booking| json!({ "booking_id": booking, "action": "cancel" });
    for plan in [
        json!([]),
        json!([cancel(pending)]),
        json!([cancel(pending), cancel(approved), cancel(approved)]),
        json!([cancel(pending), cancel(scene.package)]),
    ] {
        match scene.suspend(&scene.admin, &scene.host, plan.clone()).await {
            Err(Error::Outdated { now, .. }) => assert_eq!(now["bookings"].as_array().unwrap().len(), 2, "{plan}"),
            other => panic!("{plan}: {other:?}"),
        }
    }
    let to = |guide| json!({ "booking_id": approved, "action": "hand_over", "guide_id": guide });
    for (plan, wrong) in [
        (json!([{ "booking_id": pending, "action": "keep" }, cancel(approved)]), "bookings.0.action"),
        (json!([cancel(pending), { "booking_id": approved, "action": "sell" }]), "bookings.1.action"),
        (json!([cancel(pending), { "booking_id": approved }]), "bookings.1.action"),
        (json!([cancel(pending), { "action": "cancel" }]), "bookings.1.booking_id"),
        (json!([cancel(pending), to(None)]), "bookings.1.guide_id"),
        (json!([cancel(pending), to(stranger)]), "bookings.1.guide_id"),
        (json!([cancel(pending), { "booking_id": approved, "action": "keep", "note": "x" }]), "bookings.1.note"),
    ] {
        assert_eq!(wrong_fields(scene.suspend(&scene.admin, &scene.host, plan).await), [wrong]);
    }
    let states = texts(&scene.db, "SELECT status FROM booking_requests ORDER BY start_date").await;
    assert_eq!(states, ["pending", "approved"]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM retained_bookings").await, 0);
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action <> 'suspension_viewed'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_suspend_and_reinstate_others_only_and_a_bare_write_still_needs_free_days() {
    let scene = BookingFixture::new().await;
    let approved = scene.approved(60).await;
    let keep = json!([{ "booking_id": approved, "action": "keep" }]);
    for who in [&scene.traveller, &scene.host, &Caller::Visitor] {
        let refused = scene.suspend(who, &scene.host, keep.clone()).await;
        assert!(["signed out", "forbidden"].contains(&kind(refused)));
    }
    let own = scene.host_as_admin().await;
    assert_eq!(kind(scene.suspend(&own, &scene.host, keep.clone()).await), "forbidden", "four eyes");
    let guide = scene.host.person().unwrap().record.unwrap();
    let off = json!({ "is_active": false });
    assert_eq!(kind(scene.update("guides", &scene.admin, guide, &off).await), "conflict", "D-155");
    assert_eq!(kind(scene.reinstate(&scene.admin, &scene.host).await), "conflict", "on duty");
    // A request at the same time is in the plan, or the plan is not carried out.
    let late = scene.document(80);
    let both = tokio::join!(scene.suspend(&scene.admin, &scene.host, keep), scene.ask(&scene.traveller, &late));
    let waits = scene.count("SELECT COUNT(*) FROM booking_requests WHERE status = 'pending'").await;
    assert!(both.0.is_err() || both.1.is_err() || waits == 0, "{both:?}");
    if both.0.is_err() {
        return;
    }
    assert_eq!(kind(scene.reinstate(&own, &scene.host).await), "forbidden", "four eyes");
    assert_eq!(scene.reinstate(&scene.admin, &scene.host).await.unwrap(), json!({ "is_active": true }));
    assert_eq!(scene.count("SELECT COUNT(*) FROM retained_bookings").await, 0);
    assert_eq!(scene.logged("reinstated").await, [json!({ "is_active": true, "reason": WHY })]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_does_not_cancel_a_trip_of_their_own_by_suspending_its_guide() {
    let scene = BookingFixture::new().await;
    let traveler_and_admin = person(&scene.db, 20, true).await;
    let booking = scene.ask(&traveler_and_admin, &scene.document(60)).await.unwrap();
    package(&scene.db, 101, &scene.host).await;
    let cancel = json!([{ "booking_id": booking, "action": "cancel" }]);
    assert_eq!(kind(scene.suspend(&traveler_and_admin, &scene.host, cancel.clone()).await), "forbidden");
    let done = scene.suspend(&scene.admin, &scene.host, cancel).await.unwrap();
    assert_eq!(done["cancelled"], json!(1));
}
