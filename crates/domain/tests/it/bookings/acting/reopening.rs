//! Requests that wait for their guide again.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::bookings::paid;
use serendib_domain::payments::PaymentKind;

use super::WHY;
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, kind, run};

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_request_and_an_expired_booking_wait_again_and_can_be_approved_and_paid() {
    let mut scene = BookingFixture::new().await;
    let (rejected, expired) = (scene.pending(60).await, scene.approved(70).await);
    let no = json!({ "status": "rejected", "rejection_reason": "Pricing issues" });
    scene.change(&scene.host, rejected, no).await.unwrap();
    scene.later(Duration::hours(48)).await;
    assert_eq!(scene.status(expired).await, "expired");
    let until = scene.now + Duration::hours(48);
    for booking in [rejected, expired] {
        let answer = scene.reopen(&scene.admin, booking).await.unwrap();
        assert_eq!(answer, json!({ "status": "pending", "respond_by": until.to_rfc3339() }));
        assert_eq!(kind(scene.reopen(&scene.admin, booking).await), "conflict", "it waits already");
    }
    let kinds = scene.notification_kinds(&scene.host).await;
    assert_eq!(kinds.iter().filter(|kind| *kind == "booking_reopened").count(), 2, "{kinds:?}");
    assert_eq!(scene.notification_kinds(&scene.traveller).await.last().unwrap(), "booking_reopened");
    let logged = scene.logged("reopened").await;
    assert_eq!((&logged[0]["status"], &logged[0]["reason"]), (&json!("pending"), &json!(WHY)));
    let stays = "SELECT COUNT(*) FROM booking_requests WHERE rejection_reason IS NOT NULL OR decided_at IS NOT NULL
                   OR payment_deadline IS NOT NULL OR advance_amount IS NOT NULL OR refund_due IS NOT NULL";
    assert_eq!(scene.count(stays).await, 0);
    scene.change(&scene.host, expired, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.pay(expired, PaymentKind::Advance).await, paid::PaymentConfirmation::Confirmed);
    scene.later(Duration::hours(48)).await;
    assert_eq!((scene.status(rejected).await, scene.status(expired).await), ("expired".into(), "confirmed".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_the_way_is_named() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(10).await;
    let no = json!({ "status": "rejected", "rejection_reason": "Pricing issues" });
    scene.change(&scene.host, booking, no).await.unwrap();
    let refused = async |scene: &BookingFixture| error_kind_and_text(scene.reopen(&scene.admin, booking).await);
    for (broken, mended, why) in [
        (
            "UPDATE guides SET is_active = FALSE",
            "UPDATE guides SET is_active = TRUE",
            "The guide of this booking is suspended.",
        ),
        (
            "UPDATE packages SET is_active = FALSE",
            "UPDATE packages SET is_active = TRUE",
            "This package takes no requests now.",
        ),
        (
            "UPDATE users SET deleted_at = created_at",
            "UPDATE users SET deleted_at = NULL",
            "The account of the traveler was removed.",
        ),
    ] {
        run(&scene.db, broken, vec![]).await;
        assert_eq!(refused(&scene).await, ("conflict", why.to_owned()));
        run(&scene.db, mended, vec![]).await;
    }
    let other = scene.pending(10).await;
    let same = "The traveler has another open booking of this package for this date.";
    assert_eq!(refused(&scene).await, ("conflict", same.to_owned()));
    scene.change(&scene.traveller, other, json!({ "status": "cancelled" })).await.unwrap();
    assert_eq!(kind(scene.reopen(&scene.admin, other).await), "conflict", "a cancelled booking stays cancelled");
    let guide = scene.host.person().unwrap().guide;
    run(&scene.db, "DELETE FROM package_guides WHERE guide_id = $1", vec![guide.into()]).await;
    let left = "The guide of this booking does not host the package any more.";
    assert_eq!(refused(&scene).await, ("conflict", left.to_owned()));
    for who in [&Caller::Visitor, &scene.traveller, &scene.host] {
        assert!(["signed out", "forbidden"].contains(&kind(scene.reopen(who, booking).await)));
    }
    scene.now += Duration::days(10);
    assert_eq!(refused(&scene).await, ("conflict", "The start date of this trip has passed.".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_to_answer_ends_when_the_trip_starts_and_two_admins_reopen_once() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(10).await;
    let no = json!({ "status": "rejected", "rejection_reason": "Pricing issues" });
    scene.change(&scene.host, booking, no).await.unwrap();
    scene.now += Duration::days(9);
    let both = tokio::join!(scene.reopen(&scene.admin, booking), scene.reopen(&Caller::Service, booking));
    assert_eq!([both.0.is_ok(), both.1.is_ok()].iter().filter(|ok| **ok).count(), 1);
    let start = serendib_domain::ctx::beginning(scene.day(1));
    assert_eq!(scene.instant("respond_by", booking).await, start);
    let ctx = scene.ctx(&Caller::Service);
    let missing =
        scene.write(async move |tx: &mut Tx<'_>| paid::payable(tx, &ctx, booking, PaymentKind::Advance).await).await;
    assert_eq!(kind(missing), "conflict", "nothing is paid before the approval");
}
