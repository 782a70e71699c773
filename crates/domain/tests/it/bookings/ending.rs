//! Cancellation, expiry and timed jobs.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::cancellation::{self, CancellationSide, CancellationWish, Preview};
use serendib_domain::bookings::{companions, hosts};
use serendib_domain::identity::admin;
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{error_kind_and_text, kind, person, run, texts};

const ILL: &str = "Ill since Monday";

impl BookingFixture {
    async fn preview(&self, who: &Caller, booking: Uuid) -> Result<Preview> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| cancellation::preview(tx, &ctx, booking, CancellationSide::Own).await)
            .await
    }

    async fn cancel(&self, who: &Caller, booking: Uuid, expected: i64) -> Result<Preview> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| {
            let wish = CancellationWish { reason: Some(ILL), expected: Some(expected), ..CancellationWish::default() };
            cancellation::cancel(tx, &ctx, booking, wish).await
        })
        .await
    }
}

/// T-C05, D-073.
#[tokio::test(flavor = "multi_thread")]
async fn what_comes_back_is_the_tier_of_the_day_in_colombo() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    scene.ledger(700, booking, "advance", 7_365).await;
    scene.ledger(701, booking, "full", 17_185).await;
    let start = scene.day(60);
    let midnight = serendib_domain::ctx::beginning(start);
    for (days, percent, refund) in
        [(30, 90, 22_095), (29, 50, 12_275), (15, 50, 12_275), (14, 25, 6_137), (7, 25, 6_137), (6, 0, 0), (0, 0, 0)]
    {
        // The first and the last moment of that day in Sri Lanka.
        for at in [midnight - Duration::days(days), midnight - Duration::days(days - 1) - Duration::seconds(1)] {
            scene.now = at;
            let preview = scene.preview(&scene.traveller, booking).await.unwrap();
            assert_eq!(
                (preview.days, preview.percent, preview.paid, preview.refund),
                (days, percent, 24_550, refund),
                "{at}"
            );
            for other in [&scene.host, &scene.admin] {
                let preview = scene.preview(other, booking).await.unwrap();
                assert_eq!((preview.percent, preview.refund), (100, 24_550));
            }
        }
    }
    scene.now = midnight - Duration::days(29);
    match scene.cancel(&scene.traveller, booking, 22_095).await {
        Err(Error::Outdated { now, .. }) => assert_eq!(now["refund"], json!(122.75)),
        other => panic!("{other:?}"),
    }
    let done = scene.cancel(&scene.traveller, booking, 12_275).await.unwrap();
    assert_eq!((done.refund, scene.status(booking).await.as_str()), (12_275, "cancelled"));
    let sql =
        "SELECT cancelled_by || ' ' || cancellation_reason || ' ' || CAST(refund_due AS TEXT) FROM booking_requests";
    assert_eq!(texts(&scene.db, sql).await, ["traveller Ill since Monday 12275"]);
    assert_eq!(scene.count("SELECT CAST(SUM(amount) AS BIGINT) FROM refunds").await, 12_275);
    assert_eq!(kind(scene.cancel(&scene.traveller, booking, 0).await), "conflict");
    assert_eq!(
        scene.count("SELECT COUNT(*) FROM refunds WHERE amount > 0").await,
        scene.count("SELECT COUNT(*) FROM refunds").await
    );
}

/// D-074.
#[tokio::test(flavor = "multi_thread")]
async fn both_sides_of_a_booking_may_cancel_it_and_the_other_side_is_notified() {
    let scene = BookingFixture::new().await;
    let stranger = person(&scene.db, 11, false).await;
    let pending = scene.pending(60).await;
    assert_eq!(kind(scene.cancel(&stranger, pending, 0).await), "missing");
    assert_eq!(kind(scene.cancel(&Caller::Visitor, pending, 0).await), "signed out");
    assert_eq!(kind(scene.cancel(&scene.host, pending, 0).await), "conflict", "a guide rejects");
    scene.cancel(&scene.traveller, pending, 0).await.unwrap();
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested", "booking_cancelled"]);
    let approved = scene.approved(70).await;
    scene.cancel(&scene.host, approved, 0).await.unwrap();
    let kinds =
        ["booking_request_sent", "booking_cancelled", "booking_request_sent", "booking_approved", "booking_cancelled"];
    assert_eq!(scene.notification_kinds(&scene.traveller).await, kinds);
    let confirmed = scene.approved(80).await;
    scene.pay(confirmed, PaymentKind::Advance).await;
    scene.cancel(&scene.admin, confirmed, 0).await.unwrap();
    let bodies =
        texts(&scene.db, "SELECT body FROM notifications WHERE body LIKE 'Serendib has cancelled%Reference%'").await;
    // A payment existed and was refunded in full.
    assert!(
        bodies.iter().any(|body| body.contains("\nThere is nothing to refund.\nReason: Ill since Monday")),
        "{bodies:?}"
    );
    assert_eq!(
        texts(&scene.db, "SELECT action || ' ' || subject FROM audit_log").await,
        ["cancelled booking_requests"]
    );
    let by = "SELECT cancelled_by FROM booking_requests ORDER BY start_date";
    assert_eq!(texts(&scene.db, by).await, ["traveller", "guide", "platform"]);
}

/// D-054.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_hears_of_days_that_are_free_again_only_where_they_were_taken() {
    let scene = BookingFixture::new().await;
    let (pending, approved) = (scene.pending(60).await, scene.approved(70).await);
    for booking in [pending, approved] {
        scene.cancel(&scene.traveller, booking, 0).await.unwrap();
    }
    let sql = "SELECT body FROM notifications WHERE kind = 'booking_cancelled' AND body LIKE 'Person 10 has cancelled this trip%'";
    let bodies = texts(&scene.db, sql).await;
    let is_free =
        |body: &&String| body.starts_with("Person 10 has cancelled this trip, and its days are free again.\n");
    assert_eq!((bodies.len(), bodies.iter().filter(is_free).count()), (2, 1), "{bodies:?}");
}

/// D-060.
#[tokio::test(flavor = "multi_thread")]
async fn an_unanswered_request_sends_two_reminders_and_expires() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let answered = scene.pending(70).await;
    scene
        .change(&scene.host, answered, json!({ "status": "rejected", "rejection_reason": "Pricing issues" }))
        .await
        .unwrap();
    scene.later(Duration::hours(23)).await;
    assert_eq!(scene.notification_kinds(&scene.host).await.len(), 2);
    scene.later(Duration::hours(1)).await;
    scene.later(Duration::hours(24)).await;
    let kinds = ["booking_requested", "booking_requested", "booking_reminder", "booking_reminder"];
    assert_eq!(scene.notification_kinds(&scene.host).await, kinds);
    let reminded = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'booking_reminder'").await;
    let asks = "\nTotal: $245.50.\nPlease approve or reject the request. It expires on ";
    assert!(reminded.iter().all(|body| body.contains("Trip 100, ") && body.contains(asks)), "{reminded:?}");
    scene.later(Duration::hours(24) - Duration::seconds(1)).await;
    assert_eq!(scene.status(booking).await, "pending");
    scene.later(Duration::seconds(1)).await;
    assert_eq!((scene.status(booking).await, scene.status(answered).await), ("expired".into(), "rejected".into()));
    let kinds = ["booking_request_sent", "booking_request_sent", "booking_rejected", "booking_expired"];
    assert_eq!(scene.notification_kinds(&scene.traveller).await, kinds);
    let link = "SELECT link FROM notifications WHERE kind = 'booking_expired' AND link LIKE '/search%'";
    assert_eq!(
        texts(&scene.db, link).await,
        [format!("/search?dateFrom={}&dateTo={}&people=2", scene.day(57), scene.day(59))]
    );
    assert_eq!(scene.count("SELECT COUNT(*) FROM jobs WHERE done_at IS NULL").await, 0);
}

/// D-059.
#[tokio::test(flavor = "multi_thread")]
async fn an_approved_booking_that_is_not_paid_expires_and_gives_its_dates_back() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let paid = scene.approved(70).await;
    scene.pay(paid, PaymentKind::Advance).await;
    scene.later(Duration::hours(48)).await;
    assert_eq!((scene.status(booking).await, scene.status(paid).await), ("expired".into(), "confirmed".into()));
    assert_eq!(scene.notification_kinds(&scene.traveller).await.last().unwrap(), "booking_expired");
    let (quote, free) = (
        scene.quote(json!({
            "package_id": scene.package, "start_date": scene.day(58).to_string(), "number_of_travelers": 1,
        })),
        |hosts: &[hosts::PackageHost]| hosts.iter().all(|host| host.is_free),
    );
    assert!(free(&quote.await.unwrap().hosts));
}

/// D-109.
#[tokio::test(flavor = "multi_thread")]
async fn a_completed_trip_asks_for_reviews() {
    let mut scene = BookingFixture::new().await;
    scene.booked(10).await;
    scene.later(Duration::days(12)).await;
    assert!(
        !scene.notification_kinds(&scene.traveller).await.contains(&"review_invitation".to_owned()),
        "its last day"
    );
    scene.later(Duration::days(1)).await;
    assert_eq!(scene.notification_kinds(&scene.traveller).await.last().unwrap(), "review_invitation");
}

/// D-047.
#[tokio::test(flavor = "multi_thread")]
async fn names_of_companions_are_forgotten_ninety_days_after_the_trip() {
    let mut scene = BookingFixture::new().await;
    scene.pending(10).await;
    for (days, left) in [(12, 2), (90, 2), (1, 0)] {
        scene.now += Duration::days(days);
        let ctx = scene.ctx(&Caller::Service);
        scene.write(async move |tx: &mut Tx<'_>| companions::purge(tx, &ctx).await).await.unwrap();
        assert_eq!(scene.count("SELECT COUNT(*) FROM booking_travellers").await, left);
    }
}

/// T-C06.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_a_trip_to_come_stays_and_later_goes_without_a_trace_of_who_it_was() {
    let mut scene = BookingFixture::new().await;
    scene.booked(10).await;
    let user = scene.traveller.person().unwrap().user;
    for who in [user, scene.host.person().unwrap().user] {
        let ctx = scene.ctx(&Caller::Service);
        let refused = scene.db.write(async move |tx: &mut Tx<'_>| admin::remove(tx, &ctx, who).await).await;
        assert!(format!("{:?}", refused.unwrap_err()).contains("trip to come"));
    }
    scene.now += Duration::days(14);
    let ctx = scene.ctx(&Caller::Service);
    scene.db.write(async move |tx: &mut Tx<'_>| admin::remove(tx, &ctx, user).await).await.unwrap();
    let sql =
        "SELECT contact_email || COALESCE(contact_phone, '') || COALESCE(special_requests, '') FROM booking_requests";
    assert_eq!(texts(&scene.db, sql).await, ["removed"]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_travellers").await, 0);
    assert_eq!(scene.count("SELECT total_price FROM booking_requests").await, 24_550);
}

/// D-155.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_with_bookings_to_come_is_not_suspended() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let guide = scene.host.person().unwrap().guide.unwrap();
    let suspend = json!({ "is_active": false });
    assert_eq!(kind(scene.update("guides", &scene.admin, guide, &suspend).await), "conflict");
    let end = json!({ "status": "cancelled", "cancellation_reason": "The guide has left the island" });
    scene.change(&scene.admin, booking, end).await.unwrap();
    scene.update("guides", &scene.admin, guide, &suspend).await.unwrap();
    run(&scene.db, "UPDATE guides SET is_active = TRUE", vec![]).await;
    let refused = scene.change(&scene.host, booking, json!({ "status": "approved" })).await;
    assert_eq!(error_kind_and_text(refused).0, "conflict");
}
